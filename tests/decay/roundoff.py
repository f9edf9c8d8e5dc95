"""How far a computation in doubles can be from what it stands for: balls around the values, and bounds on the errors.

A :class:`Rounded` follows one number through the steps of a computation: ``exact`` is a ball (``flint.arb``) around
what exact arithmetic would give, ``off`` a bound on how far the computed double may be from it.  Each operation adds
one rounding, ``2^-53`` of the result at most (no underflow: below 2^-1021 ``double`` adds a bound of its own).
A polynomial that stands for a function is off by :func:`apart` before any rounding.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flint

U = flint.arb(2) ** -53


def upper(a: Any) -> Any:
    return abs(a).upper()


class Rounded:
    """A double on its way: ``exact`` and ``off``."""

    def __init__(self, exact: Any, off: Any = 0) -> None:
        self.exact, self.off = flint.arb(exact), flint.arb(off)

    @staticmethod
    def _of(x: Any) -> Rounded:
        return x if isinstance(x, Rounded) else Rounded(x)

    @staticmethod
    def _made(exact: Any, off: Any) -> Rounded:
        return Rounded(exact, (off + U * (upper(exact) + off)).upper())

    def __add__(self, other: Any) -> Rounded:
        b = self._of(other)
        return self._made(self.exact + b.exact, self.off + b.off)

    __radd__ = __add__

    def __neg__(self) -> Rounded:
        return Rounded(-self.exact, self.off)

    def __sub__(self, other: Any) -> Rounded:
        return self + -self._of(other)

    def __rsub__(self, other: Any) -> Rounded:
        return -self + other

    def __mul__(self, other: Any) -> Rounded:
        b = self._of(other)
        off = upper(self.exact) * b.off + upper(b.exact) * self.off + self.off * b.off
        return self._made(self.exact * b.exact, off)

    __rmul__ = __mul__

    def __truediv__(self, other: Any) -> Rounded:
        b = self._of(other)
        least = abs(b.exact).lower() - b.off
        quotient = self.exact / b.exact
        return self._made(quotient, (self.off + upper(quotient) * b.off) / least)

    def __rtruediv__(self, other: Any) -> Rounded:
        return self._of(other) / self

    def known(self, exact: Any) -> Rounded:
        """The same with a better ball around the value, known otherwise."""
        return Rounded(self.exact.intersection(exact) if self.exact.overlaps(exact) else exact, self.off)


def cells(lo: float, hi: float, count: int) -> list[Any]:
    """Balls that cover [lo, hi]."""
    width = (flint.arb(hi) - lo) / count
    return [flint.arb(lo) + width * (flint.arb(k) + flint.arb(0.5, 0.5)) for k in range(count)]


def apart(f: Callable[[Any], Any], coefficients: list[float], count: int = 64, order: int = 16) -> Any:
    """A bound on ``|f - p|`` over [-1, 1]: Taylor's formula on cells, ``f`` taking series of flint."""
    before, flint.ctx.cap = flint.ctx.cap, order + 1
    worst = flint.arb(0)
    try:
        for cell in cells(-1, 1, count):
            middle, radius = cell.mid(), flint.arb(cell.rad()).upper()
            gaps = []
            for at in (middle, cell):
                s = flint.arb_series([at, 1], order + 1)
                p = flint.arb_series([0], order + 1)
                for c in coefficients:
                    p = p * s + flint.arb(c)
                gaps.append(f(s) - p)
            bound = sum((upper(gaps[0][k]) * radius**k for k in range(order)), flint.arb(0))
            bound += upper(gaps[1][order]) * radius**order
            if not bound.is_finite():
                return flint.arb.pos_inf()
            worst = bound.upper() if bound > worst else worst
    finally:
        flint.ctx.cap = before
    return worst
