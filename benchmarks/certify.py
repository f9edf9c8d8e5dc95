"""Certificates: how many Coq accepts, and what that costs: ``python -m benchmarks.certify``.

CPU seconds are those that coqc itself counts, loading the real numbers and printing the assumptions included.
"""

from __future__ import annotations

import argparse
import random
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from symbolic_pe.api import prove
from symbolic_pe.certify import (
    CHECKED,
    REJECTED,
    Certificate,
    Checked,
    Claim,
    Together,
    batch,
    batches,
    find_coq,
    of_proof,
)  # fmt: skip
from symbolic_pe.certify.mutate import mutants
from symbolic_pe.derive import NotApplicable
from symbolic_pe.encodings import all_encodings
from symbolic_pe.kernel.term import Relation
from symbolic_pe.language.parse import parse_relation
from symbolic_pe.theorems import all_theorems

from .run import table, versions

PAGE = Path(__file__).with_name("certify.md")
IDENTITIES = 300
LIMIT = 30.0
"""CPU seconds for all of them in one run."""


def identity(rng: random.Random) -> Relation:
    """True by construction: a law of trigonometry with random phases put in, times and plus the same on both sides."""

    def phase() -> str:
        names = rng.sample(["x", "y", "w*p", "w*k", "v"], rng.randint(1, 3))
        return "(" + " + ".join(f"{rng.choice(['', '2*', '3*', '1/2*', '-'])}{n}" for n in names) + ")"

    a, b, c = phase(), phase(), phase()
    laws = [
        (f"sin({a} + {b})", f"sin{a}*cos{b} + cos{a}*sin{b}"),
        (f"cos({a} - {b})", f"cos{a}*cos{b} + sin{a}*sin{b}"),
        (f"2*sin{a}*cos{b}", f"sin({a} + {b}) + sin({a} - {b})"),
        (f"4*cos{a}**3 - 3*cos{a}", f"cos(3*{a})"),
        (f"exp({a})*cos{b}*exp({c})", f"cos(-{b})*exp({a} + {c})"),
        (f"sin{a}**4", f"3/8 - cos(2*{a})/2 + cos(4*{a})/8"),
        (f"sin({a} + {b})*sin({a} - {b})", f"sin{a}**2 - sin{b}**2"),
    ]
    lhs, rhs = rng.choice(laws)
    factor, term = f"({rng.randint(1, 5)}*cos{c} + u)", f"{rng.randint(1, 9)}*u*sin{a}"
    return parse_relation(f"({lhs})*{factor} + {term} == {term} + {factor}*({rhs})")


def theorems(quick: bool) -> list[Certificate]:
    """The certificates of all theorems on all encodings, mutants included."""
    names = ["sinusoidal", "rotary"] if quick else list(all_encodings())
    found = []
    for id, spec in all_theorems().items():
        if spec.about not in ("encoding", "argument") or (quick and spec.topic == "decay"):
            continue
        for name in names if spec.about == "encoding" else names[:1]:
            try:
                proof = prove(id, name)
            except (NotApplicable, ValueError):
                continue
            if proof.verdict.verdict != "undecided":
                found.append(of_proof(proof))
    return found


def one_run(runs: Together, relations: Sequence[Relation], name: str) -> tuple[int, float]:
    """How many of the relations Coq accepts, and its CPU seconds."""
    certificate, *_ = batch([Claim(r) for r in relations], name)
    ((kept, result),) = runs.check([certificate])
    return (len(kept.items) if result.accepted else 0), result.seconds


def measured(quick: bool) -> str:
    coq = find_coq()
    rng = random.Random(6)
    count = 30 if quick else IDENTITIES
    true = [identity(rng) for _ in range(count)]
    wrong = [next(mutants(r)) for r in true]
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as place:
        runs = Together(coq, coq.theory(), Path(place), 600.0)
        accepted, spent = one_run(runs, true, "identities")
        let_through, _ = one_run(runs, wrong, "mutants")
        results: Results = []
        for group in batches(c for c in theorems(quick) if c.items):
            results += runs.check(group)
    return page(coq.version, count, accepted, spent, let_through, results)


Results = list[tuple[Certificate, Checked]]


def page(version: str, count: int, accepted: int, spent: float, let_through: int, results: Results) -> str:
    checked = [(c, r) for c, r in results if r.status == CHECKED]
    parts = sum(len(c.items) for c, _ in checked)
    total = sum(len(c.items) + len(c.missing) for c, _ in results)
    seconds = sum(r.seconds for _, r in results)
    reasons = Counter(m.reason for c, _ in results for m in c.missing)
    slowest = sorted(((r.seconds, c.title) for c, r in results), reverse=True)[:8]
    rows = [
        [f"{count} random identities in one run, accepted", f"{accepted} of {count}"],
        [f"the same, CPU time (limit {LIMIT:g} s for {IDENTITIES})", f"{spent:.1f} s"],
        [f"{count} mutants of them, rejected", f"{count - let_through} of {count}"],
        ["theorems on encodings and arguments, accepted", f"{len(checked)} of {len(results)}"],
        ["rejected", str(sum(r.status == REJECTED for _, r in results))],
        ["their parts, accepted", f"{parts} of {total}"],
        ["mutants of the parts, rejected", f"{sum(c.mutants for c, _ in checked)}"],
        ["CPU time of coqc", f"{seconds:.0f} s, {seconds / max(1, len(results)):.2f} s a theorem"],
    ]
    return "\n".join([
        "# Certificates\n", "Written by `python -m benchmarks.certify`.\n",
        f"Coq {version}, {versions()}. CPU time is what coqc counts, loading and assumptions included.\n",
        table(["", "measured"], rows), "\n## The slowest\n",
        table(["", "CPU time"], [[t, f"{s:.2f} s"] for s, t in slowest]), "\n## Not covered\n",
        table(["", "parts"], [[why, str(n)] for why, n in reasons.most_common()]), "",
    ])  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.certify", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a little of everything; nothing is written")
    quick = parser.parse_args().quick
    text = measured(quick)
    if not quick:
        PAGE.write_text(text, encoding="utf-8")
    print(text)


if __name__ == "__main__":
    main()
