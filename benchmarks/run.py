"""All measurements in one run, as one Markdown page."""

from __future__ import annotations

import argparse
import json
import platform
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import NamedTuple

from . import whole
from .ways import WAYS
from .workloads import PRODUCTS

OURS = "symbolic-pe"
EACH = "symbolic-pe, component by component"
IDENTITIES = {"shift": "shift", "dot": "dot product", "diagonal": "diagonal H"}
NEVER = {"product": ("simplify", "trigsimp", EACH), "dot": (EACH,), "diagonal": (EACH,)}
"""What takes more than half a minute on four factors already, or is nothing else for one equation."""

SYMPY = [w for w in WAYS if w not in (OURS, EACH, "symengine")]
README = Path(__file__).with_name("README.md")


class Cell(NamedTuple):
    """One measurement: CPU seconds, or None if the limit ended it; whether it found the sides equal."""

    cpu: float | None
    right: bool
    limit: float

    def __str__(self) -> str:
        if self.cpu is None:
            return f"> {self.limit:.0f} s"
        return seconds(self.cpu) + ("" if self.right else " (not 0)")


class Plan(NamedTuple):
    """How much is measured."""

    sizes: tuple[int, ...]
    factors: tuple[int, ...]
    ways: tuple[str, ...]
    limit: float
    rounds: int
    random: int
    complete: bool


FULL = Plan((2, 8, 32, 128, 512), (8, 12), tuple(WAYS), 20, 3, 150, True)
QUICK = Plan((8,), (4,), (OURS, "TR8"), 2, 1, 7, False)

Cells = dict[tuple[str, int, str], Cell]


def seconds(s: float) -> str:
    """Three significant digits, in ms or s."""
    return f"{s * 1e3:#.3g} ms".replace(". ms", " ms") if s < 1 else f"{s:#.3g} s".replace(". s", " s")


def cell(way: str, kind: str, size: int, limit: float, rounds: int) -> Cell:
    command = [sys.executable, "-m", "benchmarks.cell", way, kind, str(size), str(limit), str(rounds)]
    done = subprocess.run(command, cwd=whole.ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        if done.returncode > 0:
            raise SystemExit(f"{way} on {kind} {size}: {done.stderr[-800:]}")
        return Cell(None, False, limit)  # ended by the system
    found = json.loads(done.stdout)
    return Cell(found["cpu"], found["right"], limit)


def measure(plan: Plan) -> Cells:
    out: Cells = {}
    for kinds, sizes in ((tuple(IDENTITIES), plan.sizes), (("product",), plan.factors)):
        for kind in kinds:
            for way in (w for w in plan.ways if w not in NEVER.get(kind, ())):
                for size in sizes:
                    found = cell(way, kind, size, plan.limit / (PRODUCTS if kind == "product" else 1), plan.rounds)
                    out[kind, size, way] = found
                    print(f"{kind} {size} {way}: {found}", file=sys.stderr, flush=True)
                    if found.cpu is None:
                        break  # a larger one takes longer
    return out


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def compared(cells: Cells, kind: str, sizes: tuple[int, ...], ways: tuple[str, ...], unit: str) -> str:
    rows = []
    for way in (w for w in ways if w not in NEVER.get(kind, ())):
        shown = [str(cells.get((kind, s, way), "")) for s in sizes]
        # what is missing is larger than what the limit ended
        ended = next((c for s in sizes if (c := cells.get((kind, s, way))) and c.cpu is None), None)
        rows.append([way, *[s or (str(ended) if ended else "") for s in shown]])
    return table(["", *[f"{unit}{s}" for s in sizes]], rows)


# -- the floors --------------------------------------------------------------------------------------


class Floor(NamedTuple):
    """What the project promised, what was measured, and whether it holds (None: could not be seen)."""

    promise: str
    measured: str
    holds: bool | None


def ratio(cells: Cells, kind: str, size: int, way: str) -> float | None:
    ours, other = cells.get((kind, size, OURS)), cells.get((kind, size, way))
    if not ours or not other or ours.cpu is None or other.cpu is None:
        return None
    return other.cpu / ours.cpu


def comparisons(cells: Cells, plan: Plan) -> list[Floor]:
    out = []
    top = plan.sizes[-1]
    for kind, title in IDENTITIES.items():
        ours = cells[kind, top, OURS]
        right = [(c.cpu, w) for w in SYMPY if (c := cells.get((kind, top, w))) and c.right and c.cpu is not None]
        if not right or ours.cpu is None or not ours.right:
            out.append(Floor(f"{title}, d={top}: 25 times SymPy's best right way", "nothing to compare with", None))
            continue
        s, way = min(right)
        found = f"{s / ours.cpu:.0f} times {way} ({seconds(s)} against {seconds(ours.cpu)})"
        out.append(Floor(f"{title}, d={top}: 25 times SymPy's best right way", found, s / ours.cpu >= 25))
    for kind, title in IDENTITIES.items():
        done = [(size, r) for size in plan.sizes if (r := ratio(cells, kind, size, "simplify"))]
        if done:
            shown = ", ".join(f"{r:.0f} at d={size}" for size, r in done)
            kept = min(r for _, r in done) >= 500
            out.append(Floor(f"{title}: 500 times `simplify` where that finishes", shown, kept))
    if r := ratio(cells, "product", 8, "TR8"):
        out.append(Floor("8 factors: 100 times TR8", f"{r:.0f} times", r >= 100))
    twelve = cells.get(("product", 12, OURS))
    if twelve and twelve.cpu is not None:
        out.append(Floor("12 factors: under 100 ms", seconds(twelve.cpu), twelve.right and twelve.cpu < 0.1))
    return out


def below(promise: str, value: float, most: float, shown: str = "") -> Floor:
    return Floor(promise, shown or seconds(value), value < most)


# -- the page ----------------------------------------------------------------------------------------


def versions() -> str:
    """What was measured with what."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    git = subprocess.run(command, cwd=whole.ROOT, capture_output=True, text=True, check=False)
    found = [f"revision {git.stdout.strip()}"] if git.returncode == 0 else []
    found.append(f"Python {platform.python_version()}")
    for name in ("sympy", "mpmath", "python-flint", "symengine"):
        try:
            found.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return ", ".join(found)


METHOD = (
    "CPU time of one run, {versions}. Every comparison is a process of its own. The SymPy expressions are built before "
    "the clock starts, it stops when the verdict is there, and imports and first-use costs are spent on another claim "
    "before; what is there when the clock starts is frozen for Python's garbage collector. "
    "What takes less than 0.2 s is repeated on copies with other symbols, so that no cache knows them, and the "
    "best of {rounds} such rounds counts; what takes longer is measured once. A process over {limit:g} s of CPU is "
    "ended and shown as such; larger sizes are then not tried. A corpus gets one round, and its slowest dozen the "
    "best of {rounds}. “Not 0” means that the way ran and did not find the "
    "two sides equal. The shift is stated as the vector equation it is; the others, and we in a row of its own, get "
    "its components one by one, which is quickest for them. "
    "Within one claim we decide once what differs in names alone, such as the components for two frequencies; no "
    "proof serves for another claim. SymPy's `fu` and TR8 get the expanded difference and are "
    "expanded after, else they miss 0; symengine has no such function, so angles become monomials by hand, and its "
    "time includes the conversion from "
    "SymPy. Where other work shares the machine the ratios are steadier than the times."
)


def page(plan: Plan) -> str:
    cells = measure(plan)
    symbolic = whole.symbolic(plan.rounds)
    theorems = whole.theorems(plan.rounds, None if plan.complete else 2)
    each = whole.corpora(min(2, plan.rounds), plan.random, 1 if plan.complete else 40)
    corpora = {name: whole.summary(v) for name, v in each.items()}
    started = whole.start_up(2 * plan.rounds)
    _, sympy, helped, decided = started.values()
    floors = comparisons(cells, plan)
    floors += [below(f"symbolic d, {name}: under 10 ms", s, 0.01) for name, s in symbolic.items()]
    floors += [below(f"{name}: no claim over 50 ms", most, 0.05) for name, (_, most) in corpora.items()]
    floors.append(below("`symbolic-pe --help`: under 0.2 s", helped, 0.2))
    times = decided / sympy
    floors.append(below("`symbolic-pe decide`: 1.3 times `import sympy` at most", times, 1.3, f"{times:.2f} times"))
    if plan.complete:
        clock, spent = whole.report()
        found = f"{seconds(clock)} on the clock, {seconds(spent)} of CPU"
        floors.append(below("`symbolic-pe report --no-pdf`: under 10 s", clock, 10, found))
    marks = {True: "holds", False: "**falls short**", None: "not seen"}
    kept = sum(f.holds is True for f in floors)
    parts = [
        "# Benchmarks",
        "Written by `python -m benchmarks`; `python -m benchmarks --quick` measures a little of everything and writes "
        "nothing.",
        "## How it was measured",
        METHOD.format(versions=versions(), limit=plan.limit, rounds=plan.rounds),
        "## Promised and measured",
        f"{kept} of {len(floors)} hold.",
        table(["", "measured", ""], [[f.promise, f.measured, marks[f.holds]] for f in floors]),
    ]
    for kind, title in IDENTITIES.items():
        parts += [f"## {title[0].upper() + title[1:]}, free frequencies",
                  compared(cells, kind, plan.sizes, plan.ways, "d=")]  # fmt: skip
    parts += [
        "## Random products of sines and cosines against their expansion",
        "The mean of three products of integer linear forms in three symbols, under the limit together. `simplify` and "
        "`trigsimp` are left out: 90 s are not enough for three products of four factors.",
        compared(cells, "product", plan.factors, plan.ways, "factors: "),
        "## Every dimension at once",
        table(["identity, d symbolic", "CPU"], [[name, seconds(s)] for name, s in symbolic.items()]),
        table(["`prove` on the sinusoidal encoding", "CPU", "verdict"],
              [[f"`{name}`", seconds(s), v] for name, (s, v) in theorems.items()]),
        "## Claims of the corpora",
        table(["", "median", "slowest"], [[n, seconds(m), seconds(most)] for n, (m, most) in corpora.items()]),
        "## Processes",
        table(["", "CPU"], [[f"`{name}`", seconds(s)] for name, s in started.items()]),
    ]  # fmt: skip
    return re.sub(r"\n{3,}", "\n\n", "\n\n".join(parts)) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a little of everything, in half a minute; writes no file")
    parser.add_argument("-o", "--output", type=Path, default=README, help="where the page goes (default: %(default)s)")
    options = parser.parse_args()
    plan = QUICK if options.quick else FULL
    try:
        version("symengine")
    except PackageNotFoundError:
        plan = plan._replace(ways=tuple(w for w in plan.ways if w != "symengine"))
    text = page(plan)
    print(text)
    if not options.quick:
        options.output.write_text(text, "utf-8")
