"""The decay laboratory against what a user would write instead: ``python -m benchmarks.decay``.

Everything is measured in one run, in CPU time, ratios beside it; every way is also checked for being right.
"""

from __future__ import annotations

import argparse
import os
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import flint
import mpmath
import numpy as np

from symbolic_pe.decay.double import integrals, sums
from symbolic_pe.decay.evaluate import balls, value
from symbolic_pe.decay.recurrence import near_return
from symbolic_pe.decay.table import least_base
from symbolic_pe.decay.working import working
from symbolic_pe.decay.zeros import sum_wave, zeros

from .run import Floor, below, seconds, table, versions
from .whole import best

PAGE = Path(__file__).with_name("decay.md")
B = 10000
LAW: dict[str, object] = {"b": B}

METHOD = (
    "CPU time of one run, {versions}. The law is θ_t = 10000^(−t), x = 10⁶ unless said. What is quick is repeated, the "
    "best of {rounds} rounds counts; what takes longer is measured once. Warm: laws are prepared, tables made. “Bare” "
    "calls are Ci and Si at x and x/b, by hand, at the precision the digits need, without a check. Where other work "
    "shares the machine the ratios are steadier than the times."
)


class Plan(NamedTuple):
    """How much is measured."""

    rounds: int
    digits: tuple[int, ...]
    batch: int
    points: int
    zeros_by_quad: bool
    contexts: tuple[int, ...]


FULL = Plan(3, (15, 50, 200, 1000), 100_000, 1_000_000, True, (1024, 4096, 16384))
QUICK = Plan(1, (15, 50), 2_000, 100_000, False, (1024,))


def once(job: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of one call, and what came of it."""
    start = time.process_time()
    found = job()
    return time.process_time() - start, found


def by_mpmath(x: int, digits: int) -> Any:
    """Ci and Si by hand in mpmath."""
    with mpmath.workdps(digits + 10):
        y = mpmath.mpf(x)
        z, log = y / B, mpmath.log(B)
        return mpmath.mpc((mpmath.ci(y) - mpmath.ci(z)) / log, (mpmath.si(y) - mpmath.si(z)) / log)


def by_arb(x: int, digits: int) -> Any:
    """Ci and Si by hand in python-flint."""
    with working(int(digits * 3.33) + 44):
        y = flint.arb(x)
        z, log = y / B, flint.arb(B).log()
        return (y.ci() - z.ci()) / log, (y.si() - z.si()) / log


def singles(plan: Plan) -> tuple[list[Floor], str]:
    """One value after the other."""
    floors, rows = [], []
    for digits in plan.digits:
        ours, mp, arb = (
            best(job, plan.rounds)
            for job in (
                lambda digits=digits: value("exponential", 10**6, digits, LAW),
                lambda digits=digits: by_mpmath(10**6, digits),
                lambda digits=digits: by_arb(10**6, digits),
            )
        )
        times = ours / (mp + arb)
        rows.append([str(digits), seconds(ours), seconds(mp), seconds(arb), f"{times:.2f}"])
        promise = f"one value at {digits} digits: 3 times the bare mpmath and Arb calls together at most"
        floors.append(below(promise, times, 3, f"{times:.2f} times"))
    return floors, table(["digits", "symbolic-pe", "bare mpmath", "bare Arb", "ratio to both together"], rows)


def batches(plan: Plan) -> tuple[list[Floor], str]:
    """Many values at 50 digits."""
    xs = range(10**5, 10**5 + plan.batch)
    ours, _ = once(lambda: sum(1 for _ in balls("exponential", xs, 50, LAW)))

    def bare() -> None:
        with working(int(50 * 3.33) + 44):
            log = flint.arb(B).log()
            for k in xs:
                y = flint.arb(k)
                z = y / B
                flint.acb((y.ci() - z.ci()) / log, (y.si() - z.si()) / log)

    arb, _ = once(bare)
    rate = arb / ours
    floor = Floor(f"{plan.batch} values at 50 digits: 0.6 of the bare Arb rate", f"{rate:.2f} of it", rate >= 0.6)
    rows = [["symbolic-pe, `balls`", seconds(ours), f"{plan.batch / ours:.0f}"],
            ["bare Arb", seconds(arb), f"{plan.batch / arb:.0f}"]]  # fmt: skip
    return [floor], table(["", "CPU", "points/s"], rows)


def doubles(plan: Plan) -> tuple[list[Floor], str]:
    """Double precision, vectorised."""
    floors, rows = [], []
    rng = np.random.default_rng(4)
    whole = np.arange(plan.points // 10)
    spent = best(lambda: sums(128, B, whole), plan.rounds)
    theta = float(B) ** (-np.arange(64) / 64)

    def plain() -> Any:
        parts = np.array_split(whole, max(1, whole.size // 4096))
        return [np.cos(np.outer(part, theta)).mean(axis=1) for part in parts]

    rows.append(["S_128, integer x", f"{whole.size / spent:.3g}", f"{whole.size / best(plain, plan.rounds):.3g}",
                 "NumPy's cos(x θ): 5e-12 off at 10⁶"])  # fmt: skip
    try:
        from scipy.special import sici
    except ImportError:
        return floors, table(["", "points/s", "peer, points/s", ""], rows)
    for top in (1e2, 1e4, 1e6, 1e9):
        x = rng.uniform(0, top, plan.points)
        ours = best(lambda x=x: integrals("exponential", x, LAW), plan.rounds)

        def peer(x: Any = x) -> Any:
            (s1, c1), (s2, c2) = sici(x), sici(x / B)
            return ((c1 - c2) + 1j * (s1 - s2)) / np.log(B)

        theirs = best(peer, plan.rounds)
        rates = [f"{plan.points / spent:.3g}" for spent in (ours, theirs)]
        rows.append([f"I, x up to {top:.0e}", *rates, "scipy.special.sici, twice"])
        promise = f"{plan.points} doubles up to {top:.0e}: 2 times scipy.special.sici at most"
        floors.append(below(promise, ours / theirs, 2, f"{ours / theirs:.2f} times"))
    return floors, table(["", "points/s", "peer, points/s", "peer"], rows)


def quadratures(plan: Plan) -> tuple[list[Floor], str]:
    """What integrates numerically, and whether it is right."""
    floors, rows = [], []
    for x in (10**3, 10**4, 10**6):
        right = complex(by_mpmath(x, 30))

        def digits(found: Any, right: complex = right) -> str:
            off = abs(complex(found) - right) / abs(right)
            return "wrong" if not off < 0.1 else f"{-np.log10(max(off, 1e-16)):.0f} digits"

        spent, v = once(lambda x=x: value("exponential", x, 15, LAW))
        cells = [f"{seconds(spent)}, {digits(complex(float(v.real), float(v.imaginary)))}"]
        with mpmath.workdps(15):
            spent, v = once(lambda x=x: mpmath.quad(lambda t: mpmath.expj(x * mpmath.mpf(B) ** -t), [0, 1]))
            cells.append(f"{seconds(spent)}, {digits(v)}")
            spent, v = once(lambda x=x: mpmath.quadosc(lambda u: mpmath.cos(u) / u, [x / B, mpmath.inf], omega=1)
                            - mpmath.quadosc(lambda u: mpmath.cos(u) / u, [x, mpmath.inf], omega=1))  # fmt: skip
            cells.append(f"{seconds(spent)}, {digits(complex(float(v / mpmath.log(B)), right.imag))} (real part)")
        cells.append(_scipy(x, digits))
        rows.append([f"10^{len(str(x)) - 1}", *cells])
    if plan.zeros_by_quad:
        ours = best(lambda: value("exponential", 10**4, 50, LAW), plan.rounds)
        spent, v = once(_by_zeros)
        with mpmath.workdps(50):
            right_to = abs(v - by_mpmath(10**4, 50).real) < mpmath.mpf(10) ** -40
        times = spent / ours
        promise = "x = 10⁴, 50 digits: 1000 times mpmath.quad split at the zeros"
        floors.append(Floor(promise, f"{times:.0f} times ({seconds(spent)} against {seconds(ours)})", times >= 1000))
        assert right_to
    head = ["x", "symbolic-pe", "mpmath.quad", "mpmath.quadosc", "scipy.integrate.quad"]
    return floors, table(head, rows)


def _scipy(x: int, digits: Callable[[Any], str]) -> str:
    try:
        from scipy.integrate import quad
    except ImportError:
        return ""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parts = [once(lambda f=f: quad(lambda t: f(x * float(B) ** -t), 0, 1)[0]) for f in (np.cos, np.sin)]
    spent, v = sum(s for s, _ in parts), complex(*(v for _, v in parts))
    return f"{seconds(spent)}, {digits(v)}"


def _by_zeros() -> Any:
    """The real part at x = 10^4 by mpmath.quad between the zeros of cos(x b^-t)."""
    with mpmath.workdps(50):
        x = mpmath.mpf(10) ** 4
        log = mpmath.log(B)
        turns = int(x / mpmath.pi)
        points = [mpmath.log(x / (mpmath.pi * (k + mpmath.mpf(1) / 2))) / log for k in range(turns, -1, -1)]
        cuts = [mpmath.mpf(0), *[t for t in points if 0 < t < 1], mpmath.mpf(1)]
        return mpmath.quad(lambda t: mpmath.cos(x * mpmath.exp(-log * t)), cuts)


def questions(plan: Plan) -> tuple[list[Floor], str]:
    """Zeros, returns, tables."""
    first = best(lambda: next(iter(zeros(sum_wave(128, LAW), 0, 2000, 32))), plan.rounds)
    back, r = once(lambda: near_return(128, B, "2e-4"))
    floors = [
        below("the first zero of S_128, certified as first: under 0.2 s", first, 0.2),
        below("a near-return for d = 128 above 0.9998: under 3 s", back, 3),
    ]
    rows = [["first zero of S_128 to 32 digits", seconds(first)], [f"near-return, {r.digits} digits", seconds(back)]]
    for length in plan.contexts:
        spent, row = once(lambda length=length: least_base(128, length, above=False))
        rows.append([f"least base for L = {length}: {row.base}", seconds(spent)])
    return floors, table(["", "CPU"], rows)


def page(plan: Plan) -> str:
    """All measurements as Markdown."""
    parts = [
        ("One value", singles(plan)), ("Batches at 50 digits", batches(plan)), ("Double precision", doubles(plan)),
        ("Quadrature", quadratures(plan)), ("Zeros, returns, bases", questions(plan)),
    ]  # fmt: skip
    floors = [f for _, (some, _) in parts for f in some]
    marks = {True: "holds", False: "**falls short**", None: "not seen"}
    text = [
        "# Benchmarks of the decay laboratory",
        "Written by `python -m benchmarks.decay`; with `--quick` it measures a little and writes nothing.",
        METHOD.format(versions=versions(), rounds=plan.rounds),
        "## Promised and measured",
        f"{sum(f.holds is True for f in floors)} of {len(floors)} hold.",
        table(["", "measured", ""], [[f.promise, f.measured, marks[f.holds]] for f in floors]),
    ]
    for title, (_, shown) in parts:
        text += [f"## {title}", shown]
    return "\n\n".join(text) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.decay", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a little of everything; writes no file")
    parser.add_argument("-o", "--output", type=Path, default=PAGE, help="where the page goes (default: %(default)s)")
    options = parser.parse_args()
    text = page(QUICK if options.quick else FULL)
    print(text)
    if not options.quick:
        options.output.write_text(text, "utf-8")


if __name__ == "__main__":
    main()
