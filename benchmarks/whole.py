"""What is timed without a competitor: symbolic dimensions, theorems, the corpora, start-up, the report."""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any

from symbolic_pe.kernel.term import Assumption

ROOT = Path(__file__).resolve().parent.parent
Given = tuple[Any, tuple[str, ...]]
"""A claim and its hypotheses."""

SHORTEST = 0.04
"""CPU seconds that one measurement takes at least, by repetition: clocks are coarse."""
LONG = 0.4
"""CPU seconds from which on one round is enough."""
SLOWEST = 12
"""Claims of a corpus that are measured again: one of them is the slowest that is reported."""


def best(job: Callable[[], object], rounds: int = 3, shortest: float = SHORTEST) -> float:
    """The least mean CPU seconds of ``job`` over some rounds, after a first run that is not counted."""
    job()
    copies, found = 1, float("inf")
    while rounds:
        start = time.process_time()
        for _ in range(copies):
            job()
        spent = time.process_time() - start
        if spent < shortest and copies < 4096:
            copies *= 2 if spent > shortest / 4 else 4
            continue
        found, rounds = min(found, spent / copies), rounds - 1 if spent < LONG else 0
    return found


def _all(decide: Callable[[Any], object], claims: Iterable[Any]) -> None:
    for claim in claims:
        decide(claim)


def symbolic(rounds: int) -> dict[str, float]:
    """The three identities for every even d at once, from SymPy's ``Sum`` to the verdict."""
    from sympy import Eq, IndexedBase, Rational, Sum, Symbol, cos, sin, symbols

    from symbolic_pe.api import decide

    p, k, m, n = symbols("p k m n", real=True)
    i, d = Symbol("i", integer=True), Symbol("d", even=True, positive=True)
    theta, h = IndexedBase("theta", real=True), IndexedBase("H", real=True)
    w, over = theta[i], (i, 0, d / 2 - 1)
    a, b, half = h[2 * i], h[2 * i + 1], Rational(1, 2)
    claims = {
        "shift, both components of block i": [
            Eq(sin(w * (p + k)), cos(k * w) * sin(p * w) + sin(k * w) * cos(p * w), evaluate=False),
            Eq(cos(w * (p + k)), cos(k * w) * cos(p * w) - sin(k * w) * sin(p * w), evaluate=False),
        ],
        "dot product, one sum over i": [
            Eq(Sum(sin(m * w) * sin(n * w) + cos(m * w) * cos(n * w), over), Sum(cos((m - n) * w), over),
               evaluate=False),
        ],
        "diagonal H, one sum over i": [
            Eq(Sum(a * sin(m * w) * sin(n * w) + b * cos(m * w) * cos(n * w), over),
               Sum(half * (a + b) * cos((m - n) * w), over) + Sum(half * (b - a) * cos((m + n) * w), over),
               evaluate=False),
        ],
    }  # fmt: skip
    out = {}
    for name, equations in claims.items():
        verdicts = [decide(e) for e in equations]
        if not all(v.proved for v in verdicts):
            raise SystemExit(f"{name}: {[v.reason or v.verdict for v in verdicts]}")
        out[name] = best(partial(_all, decide, equations), rounds)
    return out


def theorems(rounds: int, some: int | None = None) -> dict[str, tuple[float, str]]:
    """``prove`` of each theorem on encodings, or argument (or the first ``some``): CPU seconds and verdict."""
    from symbolic_pe.api import prove
    from symbolic_pe.theorems import all_theorems

    ids = [id for id, spec in all_theorems().items() if spec.about != "score"][:some]
    return {id: (best(partial(prove, id), rounds), prove(id).verdict.verdict) for id in ids}


# -- corpora -----------------------------------------------------------------------------------------


def corpora(rounds: int, many: int, step: int = 1) -> dict[str, list[float]]:
    """CPU seconds of each claim (of each ``step``-th in a file), by corpus: ``rounds`` only for the slowest."""
    out = {}
    bad = ROOT / "tests" / "bad" / "mutants.jsonl"
    if bad.exists():
        rows = [json.loads(line) for line in bad.read_text("utf-8").splitlines()[::step]]
        true = dict.fromkeys((row["true"], tuple(row["hypotheses"])) for row in rows)
        out["true statements of tests/bad"] = _each(true, "proved", rounds)
        false = [(row["false"], tuple(row["hypotheses"])) for row in rows]
        out["mutants of tests/bad"] = _each(false, "refuted", rounds)
    identities, misses = random_claims(many)
    out["random products of 2 to 8 factors = their expansion"] = _each(identities, "proved", rounds)
    out["the same, one coefficient changed"] = _each(misses, "refuted", rounds)
    return out


def random_claims(many: int) -> tuple[list[Given], list[Given]]:
    from sympy import Eq

    from .workloads import product

    identities: list[Given] = []
    misses: list[Given] = []
    for copy in range(many):
        ((lhs, rhs),) = product(2 + copy % 7, copy)
        identities.append((Eq(lhs, rhs, evaluate=False), ()))
        term = rhs.as_ordered_terms()[-1]
        misses.append((Eq(lhs, rhs + term, evaluate=False), ()))
    return identities, misses


def _each(claims: Iterable[Given], expected: str, rounds: int) -> list[float]:
    from symbolic_pe.api import decide

    jobs, out = [], []
    for claim, hypotheses in claims:
        job = partial(decide, claim, **_keywords(hypotheses))
        found = job()
        if found.verdict != expected:
            print(f"expected {expected}, found {found.verdict}: {str(claim)[:100]}", file=sys.stderr)
        jobs.append(job)
        out.append(best(job, 1, SHORTEST / 4))
    for n in sorted(range(len(out)), key=lambda n: -out[n])[:SLOWEST]:
        out[n] = best(jobs[n], rounds)
    return out


def _keywords(hypotheses: Iterable[str]) -> dict[str, Any]:
    """``positive b d`` as ``positive=["b", "d"]``, relations under ``where``."""
    out: dict[str, Any] = {"where": []}
    for h in hypotheses:
        kind, *names = h.split()
        if kind in Assumption.KINDS:
            out[kind] = [*out.get(kind, ()), *names]
        else:
            out["where"].append(h)
    return out


def summary(values: list[float]) -> tuple[float, float]:
    return statistics.median(values), max(values)


# -- processes ---------------------------------------------------------------------------------------


def child(arguments: list[str], rounds: int) -> float:
    """The least CPU seconds, of user and system, of a process and its children."""
    found = float("inf")
    for _ in range(rounds):
        with subprocess.Popen(
            [sys.executable, *arguments], cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        ) as process:
            errors = process.stderr.read() if process.stderr else b""
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            raise SystemExit(f"{' '.join(arguments)} ended with {process.returncode}: {errors.decode()[-400:]}")
        found = min(found, used.ru_utime + used.ru_stime)
    return found


def start_up(rounds: int) -> dict[str, float]:
    child(["-m", "symbolic_pe", "--help"], 1)  # compiles what is not compiled yet
    return {
        "python -c pass": child(["-c", "pass"], rounds),
        'python -c "import sympy"': child(["-c", "import sympy"], rounds),
        "symbolic-pe --help": child(["-m", "symbolic_pe", "--help"], rounds),
        'symbolic-pe decide "sin(x)**2 + cos(x)**2 == 1"': child(
            ["-m", "symbolic_pe", "decide", "sin(x)**2 + cos(x)**2 == 1"], rounds
        ),
    }


def report() -> tuple[float, float]:
    """Seconds on the clock, which a user waits, and CPU seconds of all processes."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        spent = child(["-m", "symbolic_pe", "report", "--no-pdf", "-o", folder], 1)
        return time.perf_counter() - start, spent
