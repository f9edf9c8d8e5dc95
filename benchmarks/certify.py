"""Certificates: how many Coq accepts, and what that costs: ``python -m benchmarks.certify``.

CPU seconds of coqc are those that it counts itself, loading the real numbers and printing the assumptions included.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from symbolic_pe.certify import Claim, Coq, Together, batch, find_coq
from symbolic_pe.certify.check import failing
from symbolic_pe.certify.mutate import mutants
from symbolic_pe.kernel.term import Relation
from symbolic_pe.language.parse import parse_relation
from symbolic_pe.processes import processors
from symbolic_pe.theorems import all_theorems

from .run import Floor, table, versions
from .whole import ROOT

PAGE = Path(__file__).with_name("certify.md")
IDENTITIES = 300
LIMIT = 30.0
"""CPU seconds for all of them in one run."""
LONGEST = 300.0
"""CPU seconds of one run of coqc."""

METHOD = (
    "Coq {coq}, {versions}. CPU time of coqc is what it counts itself, loading the real numbers and printing the "
    "assumptions included; what a run needs once is shared out among its theorems, and what several encodings say in "
    "the same words is proved once in a run. A theorem is one of `symbolic-pe list` on one encoding; its parts are its "
    "statements."
)
EARLIER = "The certificates of theorems are those of an earlier run, and the identities are new."

Record = dict[str, Any]
"""A line of ``symbolic-pe certify --format json``."""


class Whole(NamedTuple):
    """What ``symbolic-pe certify`` says, and its seconds: of CPU time, and on the clock."""

    records: list[Record]
    cpu: float = 0.0
    clock: float = 0.0


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


def identities(coq: Coq, count: int) -> list[Floor]:
    """Random identities in one run, and a mutant of each, each by itself."""
    rng = random.Random(6)
    true = [identity(rng) for _ in range(count)]
    wrong = [next(mutants(r)) for r in true]
    theory = coq.theory()
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as place:
        certificate, *_ = batch([Claim(r) for r in true], "identities")
        ((kept, result),) = Together(coq, theory, Path(place), LONGEST).check([certificate])
        false, *_ = batch([Claim(r) for r in wrong], "mutants")
        rejected = len(failing([false], Path(place, "mutants.v"), coq, theory, LONGEST))
    accepted, spent = len(kept.items) if result.accepted else 0, result.seconds
    return [
        Floor(f"{count} random identities, accepted in one run", f"{accepted} of {count}", accepted == count),
        Floor(f"the same: under {LIMIT:g} s of CPU for {IDENTITIES}", f"{spent:.1f} s", spent < LIMIT),
        Floor(f"{count} mutants of them, each rejected", f"{rejected} of {count}", rejected == count),
    ]


def certified(targets: Sequence[str]) -> Whole:
    """Every certificate with its mutants, as a user would have it checked."""
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as place:
        command = [sys.executable, "-m", "symbolic_pe", "certify", *targets, "-j", str(processors())]
        before, start = _cpu(), time.perf_counter()
        done = subprocess.run(
            [*command, "--format", "json", "-o", place], cwd=ROOT, capture_output=True, text=True, check=False
        )
        clock = time.perf_counter() - start
    if done.returncode not in (0, 1, 3):
        raise SystemExit(f"symbolic-pe certify: {done.stderr[-800:]}")
    return Whole([json.loads(line) for line in done.stdout.splitlines()], _cpu() - before, clock)


def _cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def totals(whole: Whole) -> list[Floor]:
    found = whole.records
    checked = [r for r in found if r["status"] == "checked"]
    rejected = sum(r["status"] == "rejected" for r in found)
    parts, every = sum(len(r["parts"]) for r in checked), sum(len(r["parts"]) + len(r["missing"]) for r in found)
    spent = sum(r["seconds"] for r in found)
    out = [
        Floor("theorems proved or refuted, accepted", f"{len(checked)} of {len(found)}", None),
        Floor("their parts, accepted", f"{parts} of {every}", None),
        Floor("no certificate rejected", str(rejected), not rejected),
        Floor("mutants of the parts, rejected", str(sum(r["mutants"] for r in checked)), None),
        Floor("CPU time of coqc", f"{spent:.0f} s", None),
    ]
    if whole.cpu:
        shown = f"{whole.cpu / 60:.1f} min of CPU, {whole.clock / 60:.1f} min on the clock, {processors()} processors"
        out.append(Floor("all of it, proofs and mutants found included", shown, None))
    return out


def by_topic(found: Sequence[Record]) -> str:
    """A row for each topic; seconds are those of theorems that have a certificate."""
    topics: dict[str, list[Record]] = {}
    for r in found:
        topics.setdefault(_topic(r["certificate"]), []).append(r)
    rows = []
    for topic, some in topics.items():
        seconds = [r["seconds"] for r in some if r["parts"]]
        rows.append([
            topic, f"{sum(r['status'] == 'checked' for r in some)} of {len(some)}",
            f"{sum(len(r['parts']) for r in some if r['status'] == 'checked')} of "
            f"{sum(len(r['parts']) + len(r['missing']) for r in some)}",
            str(sum(r["mutants"] for r in some if r["status"] == "checked")),
            f"{median(seconds):.2f} s" if seconds else "", f"{max(seconds):.1f} s" if seconds else "",
        ])  # fmt: skip
    return table(["", "theorems accepted", "parts accepted", "mutants rejected", "median", "slowest"], rows)


def _topic(certificate: str) -> str:
    """The topic of the theorem whose certificate it is: the longest id that its name begins with."""
    ids = (t for t in all_theorems() if f"{certificate}_".startswith(t.replace("-", "_") + "_"))
    longest = max(ids, key=len, default="")
    return all_theorems()[longest].topic if longest else "other"


def page(coq: Coq, floors: Sequence[Floor], found: Sequence[Record], note: str) -> str:
    slowest = sorted(((r["seconds"], r["title"]) for r in found), reverse=True)[:8]
    reasons = Counter(m["reason"] for r in found for m in r["missing"])
    marks = {True: "holds", False: "**falls short**", None: ""}
    return "\n\n".join([
        "# Certificates",
        "Written by `python -m benchmarks.certify`; with `--quick` it measures a little and writes nothing.",
        METHOD.format(coq=coq.version, versions=versions()), *([note] if note else []),
        "## Promised and measured",
        table(["", "measured", ""], [[f.promise, f.measured, marks[f.holds]] for f in floors]),
        "## By topic", "CPU time of coqc for a theorem on one encoding.", by_topic(found),
        "## The slowest", table(["", "CPU time"], [[title, f"{s:.1f} s"] for s, title in slowest]),
        "## Not covered", table(["", "parts"], [[why, str(n)] for why, n in reasons.most_common()]),
    ]) + "\n"  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.certify", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a little of everything; writes no file")
    parser.add_argument("--records", type=Path, metavar="FILE",
                        help="what 'symbolic-pe certify --format json' has said before, instead of a run")  # fmt: skip
    parser.add_argument("--note", default="", metavar="TEXT", help="what is to be said of the machine")
    parser.add_argument("-o", "--output", type=Path, default=PAGE, help="where the page goes (default: %(default)s)")
    options = parser.parse_args()
    coq = find_coq()
    if options.records:
        whole = Whole([json.loads(line) for line in options.records.read_text("utf-8").splitlines()])
    else:
        whole = certified(["norm", "evenness", "codes-distinct"] if options.quick else [])
    floors = [*identities(coq, 30 if options.quick else IDENTITIES), *totals(whole)]
    note = " ".join(filter(None, [EARLIER if options.records else "", options.note]))
    text = page(coq, floors, whole.records, note)
    print(text)
    if not options.quick:
        options.output.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
