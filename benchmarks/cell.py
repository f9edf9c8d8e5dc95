"""One measurement in a process of its own: ``python -m benchmarks.cell WAY SET SIZE LIMIT ROUNDS``.

Prints the CPU seconds from the SymPy expressions to the verdicts, and whether all were "equal".
Imports and the building of the expressions are not counted; over the limit the system ends the process.
What is quick is repeated on copies with other symbols, as clocks are coarse; a product is the mean of three.
"""

from __future__ import annotations

import gc
import json
import resource
import sys
import time
from typing import Any

from .ways import STATED, WAYS
from .workloads import PRODUCTS, SETS, equations

LONG_ENOUGH = 0.2
"""CPU seconds of a round: some systems count them in ticks of 4 ms."""
MOST_COPIES = 640


def main() -> None:
    name, kind = sys.argv[1:3]
    size, limit, rounds = int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
    way = WAYS[name]()
    stated = STATED.get(name, list)

    def build(size: int, copy: int) -> list[Any]:
        return stated(equations(SETS[kind](size, copy)))

    way(build(2, 1))  # what is imported or compiled on first use
    together = PRODUCTS if kind == "product" else 1
    right, first = True, together

    def run(copies: int) -> float:
        nonlocal right, first
        sets = [build(size, copy) for copy in range(first, first + copies * together)]
        first += len(sets)
        resource.setrlimit(resource.RLIMIT_CPU, (int(time.process_time() + limit * len(sets)) + 1, -1))
        gc.collect()
        gc.freeze()  # what was built beforehand is nothing that a way should look through for garbage
        start = time.process_time()
        proved = sum(way(claims) for claims in sets)
        spent = time.process_time() - start
        right = right and proved == len(sets) * len(SETS[kind](size, 0))
        return spent / len(sets)

    copies, best = 1, run(1)
    while best * copies * together < LONG_ENOUGH / 2 and copies < MOST_COPIES:
        copies = min(MOST_COPIES, 4 * copies)
        best = run(copies)
    if copies > 1:
        best = min(run(copies) for _ in range(rounds))
    print(json.dumps({"cpu": best, "right": right}))


if __name__ == "__main__":
    main()
