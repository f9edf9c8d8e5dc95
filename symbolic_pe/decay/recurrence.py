"""Near-returns: integers x > 0 at which the finite sum comes back to almost 1.

The sum is almost periodic (Bohr), so it returns as close to 1 as one likes.  Such an x makes every
``x theta_i / (2 pi)`` nearly an integer: a simultaneous Diophantine approximation, which LLL finds
(Lenstra, Lenstra, Lovász 1982, proposition 1.39).  The lattice is refined step by step, so that a relation
between frequencies (b^(2g/d) an integer, say) is met before it costs digits, and what is found is
certified by a ball.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import flint

from ..kernel.term import Add, Neg, num
from .evaluate import Value
from .laws import Law
from .number import Number, number
from .shape import Exponential, rational, shape
from .sums import Sum, prepare_sum
from .working import BadInput, Deadline, TooHard, working

__all__ = ["NearReturn", "near_return"]

MAX_FREQUENCIES = 1024
MAX_BITS = 200_000
"""Of the lattice that is reduced: what LLL can bear."""
LEAVES = 1000
"""Integers among which the sum is looked for below 1 - eps."""


@dataclass(frozen=True, slots=True)
class NearReturn:
    """``S_d(x) > 1 - eps``, proved by the ball in ``value``."""

    x: int
    d: int
    eps: str
    value: Value

    @property
    def digits(self) -> int:
        """The number of decimal digits of x."""
        return len(str(flint.fmpz(self.x)))

    def record(self) -> dict[str, Any]:
        """The fields as they stand in JSON."""
        return {
            "x": str(flint.fmpz(self.x)),
            "digits": self.digits,
            "value": self.value.value,
            "ball": self.value.ball,
            "within": self.eps,
            "method": f"LLL; {self.value.method}",
        }


def near_return(
    d: Any, b: Any, eps: Any, *, law: Law | str = "exponential", settings: Mapping[str, Any] | None = None,
    timeout: float = 600.0, progress: Callable[[float], None] | None = None,
) -> NearReturn:  # fmt: skip
    """An integer x > 0 with ``S_d(x) > 1 - eps``, beyond one where the sum is below that.

    The frequencies are b^(-2 i/d), or those of another ``law``.

    ``d`` is even, ``b`` > 1, 0 < ``eps`` < 2.  The x found is short, not the shortest there is.
    ``progress`` is told how far the work has come, from 0 to 1.  Raises BadInput, and TooHard when
    ``timeout`` seconds are over.
    """
    within = number(eps, "eps")
    if within.sign() <= 0 or number(Add((num(2), Neg(within.term))), "eps").sign() <= 0:
        raise BadInput(f"eps = {str(eps)[:40]} is not allowed: a number above 0 and below 2 is needed")
    held = prepare_sum(law, d, settings, b)
    if held.d // 2 > MAX_FREQUENCIES:
        raise BadInput(f"d = {held.d} is beyond the limit of {2 * MAX_FREQUENCIES} for near-returns")
    return _search(held, within, Deadline(timeout, f"a near-return within {within} at d = {held.d}"), progress)


def _search(held: Sum, eps: Number, deadline: Deadline, progress: Callable[[float], None] | None) -> NearReturn:
    chains = _chains(held)
    n, m = held.d // 2, len(chains)
    # all turns within delta of an integer give S >= 1 - 2 pi^2 delta^2; so many bits are enough for any frequencies
    weights = sum(w.bit_length() for _, w in chains)
    enough = int((m + 1) * (3 - eps.magnitude() / 2) + m * 0.02 * m) + weights + 256
    if enough > MAX_BITS:
        raise BadInput(f"eps = {eps} is beyond the limit at d = {held.d}: larger eps, or smaller d")
    with working(enough + 64):
        turn = flint.arb(2) ** enough / (2 * flint.arb.pi())
        frequencies = held.frequencies()
        omega = [int((frequencies[i] * turn).mid().floor().unique_fmpz()) for i, _ in chains]
    lattice = _Lattice(omega, [w for _, w in chains], enough, n)
    leaves = _leaves(held, eps)
    target = _log2(eps) - math.log2(2 * math.pi**2)  # of the mean square of the distances
    k = 0
    while k < enough - 64:
        deadline.check()
        k = min(enough - 64, k + max(32, k // 12))
        sizes = lattice.reduce(k)
        for x in sorted(x for x in {abs(x) for x, size in sizes if size < target + 0.05} if x > leaves):
            found = _certified(held, x, eps)
            if found is not None:
                return found
        if progress is not None:
            best = min((s for x, s in sizes if x), default=0.0)
            progress(min(1.0, max(0.0, best / target)) if target < 0 else 0.0)
    raise TooHard(f"no return within {eps} was found at d = {held.d}")


def _chains(held: Sum) -> list[tuple[int, int]]:
    """The frequencies of which the others are integer multiples, by index, each with the weight of its multiples.

    If b^(2 g/d) is an integer K, then theta_i = K theta_{i+g}: where the turns of the lower are near an integer,
    so are those of the higher, K times less near.  The weight is the root of the sum of squares, rounded up.
    """
    n = held.d // 2
    g, k = _ratio(held)
    out = []
    for r in range(g):
        longest = (n - 1 - r) // g
        square = sum(k ** (2 * j) for j in range(longest + 1))
        out.append((r + longest * g, math.isqrt(square - 1) + 1))
    return out


def _ratio(held: Sum) -> tuple[int, int]:
    """The least g < d/2 for which theta_i/theta_{i+g} is an integer K, and K; else d/2 and 1."""
    n = held.d // 2
    form = shape(held.integral.theta.term)
    if isinstance(form, Exponential) and rational(form.offset) == 0 and rational(form.rate) == -1:
        b = rational(form.base)
        if b is not None and b.denominator == 1 and b.numerator.bit_length() < 4096:
            for g in range(1, n):
                common = math.gcd(g, n)  # b^(g/n) is an integer if b is a power of this order
                root = int(flint.fmpz(b.numerator).root(n // common))
                if root ** (n // common) == b.numerator:
                    return g, int(root ** (g // common))
    return n, 1


class _Lattice:
    """The integers x with the nearest integers to their turns, reduced with ever more bits of the turns."""

    def __init__(self, omega: list[int], weights: list[int], bits: int, terms: int) -> None:
        self.omega, self.weights, self.bits, self.terms = omega, weights, bits, terms
        m = len(omega) + 1
        self.basis = flint.fmpz_mat([[int(i == j) for j in range(m)] for i in range(m)])
        """Rows of nearest integers, and x in the last place."""

    def reduce(self, k: int) -> list[tuple[int, float]]:
        """LLL on the distances seen to ``k`` bits: every x with log2 of its mean squared distance."""
        shift = self.bits - k
        rows = []
        for *nearest, last in self.basis.table():
            x = int(last)
            each = zip(self.omega, nearest, self.weights, strict=True)
            rows.append([*((((x * w) >> shift) - (int(q) << k)) * h for w, q, h in each), x])
        reduced, transform = flint.fmpz_mat(rows).lll(True)
        self.basis = transform * self.basis
        sizes = []
        for *off, last in reduced.table():
            square = int(sum(v * v for v in off))
            sizes.append((int(last), (math.log2(square) if square else 0.0) - 2 * k - math.log2(self.terms)))
        return sizes


def _leaves(held: Sum, eps: Number) -> int:
    """An integer at which the sum has left: it is certainly below 1 - eps there, if that is soon."""
    with working(64):
        least = 1 - eps.arb()
        return next((k for k in range(1, LEAVES) if held.arb(flint.arb(k)) < least), 0)


def _certified(held: Sum, x: int, eps: Number) -> NearReturn | None:
    """The ball decides."""
    at = number(x, "x")
    for extra in (64, 256):
        with working(at.magnitude() + extra - min(0, eps.magnitude())):
            value, least = held.arb(at.arb()), 1 - eps.arb()
            if value > least:
                places = max(10, int(-eps.magnitude() * 0.30103) + 4)
                return NearReturn(x, held.d, str(eps), held.value(at, places, confirm=True))
            if value < least:
                return None
    return None


def _log2(eps: Number) -> float:
    with working(64):
        man, exp = eps.arb().mid().man_exp()
    return math.log2(int(man)) + int(exp)
