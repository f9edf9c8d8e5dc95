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

from .evaluate import Value
from .laws import Law
from .number import Number, number
from .sums import Sum, prepare_sum
from .working import BadInput, Deadline, TooHard, working

__all__ = ["NearReturn", "near_return"]

MAX_FREQUENCIES = 1024
MAX_BITS = 200_000
LEAVES = 1000


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
    if within.sign() <= 0 or number(f"2-({within})", "eps").sign() <= 0:
        raise BadInput(f"eps = {str(eps)[:40]} is not allowed: a number above 0 and below 2 is needed")
    given = dict(settings or {})
    if b is not None:
        given["b"] = b
    held = prepare_sum(law, d, given)
    if held.d // 2 > MAX_FREQUENCIES:
        raise BadInput(f"d = {held.d} is beyond the limit of {2 * MAX_FREQUENCIES} for near-returns")
    return _search(held, within, Deadline(timeout, f"a near-return within {within} at d = {held.d}"), progress)


def _search(held: Sum, eps: Number, deadline: Deadline, progress: Callable[[float], None] | None) -> NearReturn:
    n = held.d // 2
    # all turns within delta of an integer give S >= 1 - 2 pi^2 delta^2; so many bits are enough for any frequencies
    enough = int(n * (3 - eps.magnitude() / 2) + n * 0.02 * n) + 256
    if enough > MAX_BITS:
        raise BadInput(f"eps = {eps} is beyond the limit at d = {held.d}: larger eps, or smaller d")
    with working(enough + 64):
        turn = flint.arb(2) ** enough / (2 * flint.arb.pi())
        omega = [int((w * turn).mid().floor().unique_fmpz()) for w in held.frequencies()]
    zero = [0] * n
    basis = [(0, [*zero[:i], 1, *zero[i + 1 :]]) for i in range(n)] + [(1, zero)]
    leaves = _leaves(held, eps)
    target = _log2(eps) - math.log2(2 * math.pi**2)  # of the mean square of the distances
    k = 0
    while k < enough - 64:
        deadline.check()
        k = min(enough - 64, k + max(32, k // 12))
        basis, sizes = _reduced(basis, omega, enough - k, k)
        near = {abs(x) for (x, _), size in zip(basis, sizes, strict=True) if size < target + 0.05}
        good = sorted(x for x in near if x > leaves)
        for x in good:
            found = _certified(held, x, eps)
            if found is not None:
                return found
        if progress is not None:
            best = min((s for (x, _), s in zip(basis, sizes, strict=True) if x), default=0.0)
            progress(min(1.0, max(0.0, best / target)) if target < 0 else 0.0)
    raise TooHard(f"no return within {eps} was found at d = {held.d}")


def _reduced(
    basis: list[tuple[int, list[int]]], omega: list[int], shift: int, k: int
) -> tuple[list[tuple[int, list[int]]], list[float]]:
    """A reduced basis with the distances seen to ``k`` bits; of each vector log2 of its mean squared distance."""
    rows = [[((x * w) >> shift) - (q << k) for w, q in zip(omega, p, strict=True)] + [x] for x, p in basis]
    table = flint.fmpz_mat(rows).lll().table()
    out, sizes = [], []
    half = 1 << (k - 1)
    for row in table:
        *near, x = (int(v) for v in row)
        p = [(((x * w) >> shift) - v + half) >> k for w, v in zip(omega, near, strict=True)]
        out.append((x, p))
        square = sum(v * v for v in near)
        sizes.append((math.log2(square) if square else 0.0) - 2 * k - math.log2(len(near)))
    return out, sizes


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
