"""Decimals inside of expressions: each stands for all that is printed so, rounded or cut off."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..kernel.evaluate import Arb, CannotEvaluate, Point, evaluate
from ..kernel.term import (
    MATRIX_NAMES,
    Add,
    Const,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    children,
    rebuild,
    walk,
)  # fmt: skip

__all__ = ["within_digits"]

BITS = 256


def within_digits(r: Relation) -> bool:
    """Whether an equation of numbers may hold to the digits that the decimals inside of its sides have.

    Only those with 3 digits behind the point, or 4 in all, are taken for rounded; one fewer will do beside roots,
    functions and constants, which no decimal tells exactly.  A side that is a decimal and nothing else
    has the digits it shows, and makes no rounding of what stands inside of the other.
    """
    sides = (r.lhs, r.rhs)
    least = 2 if any(map(_is_irrational, sides)) else 3
    if not any(_has_digits(x, least) for t in sides if not _is_bare(t) for x in walk(t)):
        return False
    values = _Values(least)
    with values.arb.flint.ctx.workprec(BITS):
        try:
            return values.agree(*sides)
        except (CannotEvaluate, ZeroDivisionError, OverflowError, ValueError):
            return True  # what cannot be worked out is held against nobody


def _is_bare(t: Term) -> bool:
    return isinstance(t.arg if isinstance(t, Neg) else t, Num)


def _is_irrational(t: Term) -> bool:
    """Whether something in ``t`` makes numbers that are not rational, of numbers that are no decimals."""
    for x in walk(t):
        exact = not any(isinstance(y, Num) and y.text for y in walk(x))
        if isinstance(x, Const) or (exact and isinstance(x, Fn) and x.name not in MATRIX_NAMES):
            return True
        if exact and isinstance(x, Pow) and not _is_whole(x.exp):
            return True
    return False


def _is_whole(t: Term) -> bool:
    t = t.arg if isinstance(t, Neg) else t
    return isinstance(t, Num) and t.value.denominator == 1


def _has_digits(t: Term, least: int) -> bool:
    """Whether ``t`` is a decimal with ``least`` digits behind the point, or one more in all; 0.001 is exact."""
    if not isinstance(t, Num) or "." not in t.text:
        return False
    shown = t.text.lower().partition("e")[0].replace(".", "").lstrip("0")
    return shown != "1" and (_places(t) >= least or len(shown) > least)


def _places(t: Num) -> int:
    mantissa, _, exponent = t.text.lower().partition("e")
    return len(mantissa.partition(".")[2]) - int(exponent or 0)


class _Values:
    """Enclosures of terms in which every decimal is a ball; use inside of ``workprec``."""

    def __init__(self, least: int) -> None:
        self.least, self.arb, self.point = least, Arb(), Point()
        self.point.closed = True
        self.known: dict[str, Any] = {}

    def agree(self, a: Term, b: Term) -> bool:
        """Whether nothing tells the two apart."""
        gap = self.value(Add((self.opened(a, True), Neg(self.opened(b, True)))))
        return all(x.contains(0) for x in gap.entries()) if _is_grid(gap) else bool(gap.contains(0))

    def named(self, ball: Any) -> Term:
        """A name for a ball, of which no exact value is known."""
        name = f"#{len(self.known)}"
        self.known[name] = ball
        return Sym(name)

    def opened(self, t: Term, alone: bool) -> Term:
        """``t`` with names in the place of its decimals; one that stands ``alone`` may have any number of digits."""
        if isinstance(t, Num):
            return self.named(self.printed(t)) if t.text and (alone or _has_digits(t, self.least)) else t
        kids = children(t)
        alone = alone and isinstance(t, (Neg, Matrix))
        return rebuild(t, tuple(self.opened(k, alone) for k in kids)) if kids else t

    def printed(self, t: Num) -> Any:
        """All numbers that are printed as ``t`` is: half a unit of its last digit less, or a whole one more."""
        unit, flint = Fraction(10) ** -_places(t), self.arb.flint
        below, above = (unit, unit / 2) if t.value < 0 else (unit / 2 if t.value else unit, unit)
        lo, hi = (flint.arb(flint.fmpq(q.numerator, q.denominator)) for q in (t.value - below, t.value + above))
        return flint.acb(lo.union(hi))

    def value(self, t: Term) -> Any:
        """The ball of a term, or the grid of the balls of its entries."""
        if isinstance(t, Matrix):
            return self.arb.flint.acb_mat([[self.value(x) for x in row] for row in t.rows])
        kids = [self.value(k) for k in children(t)] if any(isinstance(x, Matrix) for x in walk(t)) else []
        if isinstance(t, Fn) and t.name in MATRIX_NAMES:
            return self._of_grids(t.name, kids)
        if any(map(_is_grid, kids)):
            return self._joined(t, kids)
        whole = rebuild(t, tuple(map(self.named, kids))) if kids else t
        self.point.complex = frozenset(self.known)
        self.arb.symbols = self.point, self.known
        return evaluate(whole, self.point, self.arb)

    def _joined(self, t: Term, kids: list[Any]) -> Any:
        first, rest = kids[0], kids[1:]
        if isinstance(t, Neg):
            return -first
        if isinstance(t, Div) and not _is_grid(rest[0]):
            return first * self.arb.divide(self.arb.rational(Fraction(1)), rest[0])
        if not isinstance(t, (Add, Mul)):
            raise CannotEvaluate("a function of matrices")
        for x in rest:
            if isinstance(t, Add) and _is_grid(first) != _is_grid(x):
                grid, number = (first, x) if _is_grid(first) else (x, first)
                if (grid.nrows(), grid.ncols()) != (1, 1):
                    raise CannotEvaluate("a number and a matrix")
                first = grid[0, 0] + number
            else:
                first = first + x if isinstance(t, Add) else first * x
        return first

    def _of_grids(self, name: str, kids: list[Any]) -> Any:
        a, b = kids[0], kids[-1]
        if name not in ("transpose", "det", "tr", "dot", "normsq") or not all(map(_is_grid, kids)):
            raise CannotEvaluate(name)
        if name == "transpose":
            return a.transpose()
        if name == "det":
            return a.det()
        if name == "tr":
            return sum((a[n, n] for n in range(a.nrows())), self.arb.rational(Fraction(0)))
        pairs = list(zip(a.entries(), b.entries(), strict=True))
        if not all(x.imag.is_zero() and y.imag.is_zero() for x, y in pairs):
            raise CannotEvaluate("a product of complex vectors")
        return sum((x * y for x, y in pairs), self.arb.rational(Fraction(0)))


def _is_grid(v: Any) -> bool:
    return hasattr(v, "nrows")
