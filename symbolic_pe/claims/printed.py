"""Numbers as printed: a decimal inside of an expression stands for all that is printed so, rounded or cut off,
and a large whole number for what lies next to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

from ..kernel.canonical import OutOfFragment
from ..kernel.evaluate import Arb, CannotEvaluate, Point, evaluate, exact
from ..kernel.matrix import equations
from ..kernel.rounding import places
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
    Sum,
    Sym,
    Term,
    children,
    num,
    rebuild,
    substitute,
    walk,
)  # fmt: skip
from .judge import Judge
from .whole import whole_value

__all__ = ["beyond_digits", "in_parts", "next_to_whole", "put_in", "with_wholes", "within_digits"]

BITS = 256
LARGE = 100
FIGURES = 3
UNITS = 2
"""Units of the last figure that a number may be off, where something was worked out with rounded ones."""


def within_digits(r: Relation) -> bool:
    """Whether an equation of numbers may hold to the digits that the decimals inside of its sides have.

    Only those with 3 digits behind the point, or 4 in all, are taken for rounded; one fewer will do beside roots,
    functions, constants and fractions like 100/7, which no decimal tells exactly.  A side that is a decimal and
    nothing else has the digits it shows, and makes no rounding of what stands inside of the other.
    """
    sides = (r.lhs, r.rhs)
    least = 2 if any(_is_irrational(t) or _never_ends(t) for t in sides) else 3
    if not any(_has_digits(x, least) for t in sides if not _is_bare(t) for x in walk(t)):
        return False
    values = _Values(least)
    with values.arb.flint.ctx.workprec(BITS):
        try:
            return values.agree(*sides)
        except (CannotEvaluate, OutOfFragment, ZeroDivisionError, OverflowError, ValueError):
            return True  # what cannot be worked out is held against nobody


def put_in(r: Relation, judge: Judge, timeout: float) -> bool:
    """``\\cos 2 - 2\\sin 2 = (-0.416) - 2 (0.909)``: decimals in the places of what each of them is a rounding of.

    Nothing else may differ between the sides, entry by entry where they are matrices.  Where one stands inside of a
    function or an exponent, ``\\ln(4096/2\\pi) = \\ln 651.9``, the sides have to agree to four digits besides.
    """
    try:
        parts = equations(r, lambda t: False)
    except OutOfFragment:
        return False
    put = [(x, _put(x.lhs, x.rhs)) for x, _ in parts]
    pairs = [p for x, told in put for p in told or [(x.lhs, x.rhs, False)] if p[0] != p[1]]
    return (
        all(_is_bare(b) for _, b, _ in pairs)
        and all(judge(Relation("==", a, b), (), timeout).proved for a, b, _ in pairs)
        and all(_is_near(x, told or ()) for x, told in put)
    )


_Place = tuple[Term, Term, bool]
"""A part, the decimal in its place, and whether that stands inside of a function."""


def _is_near(r: Relation, told: Sequence[_Place]) -> bool:
    """Whether a side stays within a unit of the last digit of its decimals, or a thousandth, of the other.

    What is rounded inside of a function may be far off: there it is a ten-thousandth.
    """
    shown = [(n, within) for _, b, within in told if isinstance(n := b.arg if isinstance(b, Neg) else b, Num)]
    if not shown:
        return True
    inside = any(within for _, within in shown)
    unit = Fraction(0) if inside else max(Fraction(10) ** -places(n.text) for n, _ in shown)
    values = _Values(0)
    with values.arb.flint.ctx.workprec(BITS):
        try:
            gap = abs(evaluate(Add((r.lhs, Neg(r.rhs))), values.point, values.arb))
            size = abs(evaluate(r.rhs, values.point, values.arb))
            most = values.arb.flint.fmpq(unit.numerator, unit.denominator)
            return bool(gap <= most or (10000 if inside else 1000) * gap <= size)
        except (CannotEvaluate, OutOfFragment, ZeroDivisionError, OverflowError, ValueError):
            return False


def _put(a: Term, b: Term) -> list[_Place] | None:
    """The parts of ``a`` that have a decimal in their place in ``b``; None if something else differs."""
    a, b = _signed(_written_out(a, b)), _signed(b)
    n = b.arg if isinstance(b, Neg) else b
    if isinstance(n, Num) and n.text and "." in n.text:
        return [(a, b, False)]
    if a == b or ((whole := whole_value(a)) is not None and whole == whole_value(b)):  # 31 for 32 - 1
        return []
    if not _is_bare(a) and (parts := in_parts(Relation("==", a, b))) is not None and parts[0].lhs == Fn("Re", (a,)):
        return [(x.lhs, x.rhs, False) for x in parts]
    a, b = _without_noughts(a, b)
    kids, others = children(a), children(b)
    if type(a) is not type(b) or len(kids) != len(others) or not kids or rebuild(a, others) != b:
        return None
    found = [_put(x, y) for x, y in zip(kids, others, strict=True)]
    within = isinstance(a, Pow) or (isinstance(a, Fn) and a.name not in MATRIX_NAMES)
    return None if None in found else [(x, y, on or within) for f in found if f is not None for x, y, on in f]


def _without_noughts(a: Term, b: Term) -> tuple[Term, Term]:
    """``0 \\cdot \\cos 2 + 1.25 \\sin 2`` without the term that is 0, where the other sum has one less."""
    if not isinstance(a, Add) or not isinstance(b, Add) or len(a.args) <= len(b.args):
        return a, b
    left = tuple(t for t in a.args if not (isinstance(t, Mul) and any(whole_value(x) == 0 for x in t.args)))
    return (Add(left), b) if len(left) == len(b.args) else (a, b)


def _written_out(a: Term, b: Term) -> Term:
    """A sum of a few terms, where as many stand beside it."""
    if not isinstance(a, Sum) or not isinstance(b, Add):
        return a
    low, high = (whole_value(t) for t in (a.lo, a.hi))
    if low is None or high is None or high - low + 1 != len(b.args):
        return a
    return Add(tuple(substitute(a.body, {a.index: num(k)}) for k in range(low, high + 1)))


def _signed(t: Term) -> Term:
    """The sign of a product at its first factor."""
    if isinstance(t, Neg) and isinstance(t.arg, Mul):
        return Mul((Neg(t.arg.args[0]), *t.arg.args[1:]))
    return t


def beyond_digits(r: Relation) -> bool:
    """``10000 \\cdot 4^{64/62} \\approx 10000 \\cdot 4.13``: further off than any rounding of what is printed.

    One side is a number of three or more figures that stand for something, alone or times exact ones; it may be off
    by two units of its last figure, each decimal on the other side by as many, and all by a thousandth.
    """
    for side, other in ((r.rhs, r.lhs), (r.lhs, r.rhs)):
        shown = [x for x in _factors(side) if isinstance(x, Num) and _tells(x)]
        if len(shown) != 1 or not _is_irrational(other) or any(x == shown[0] for x in walk(other)):
            continue  # 9.54e-7 is about 10^{-6}
        if any(isinstance(x, Num) and x.text and x != shown[0] for x in walk(side)):
            continue
        values = _Values(0, slack=UNITS)
        with values.arb.flint.ctx.workprec(BITS):
            try:
                return values.apart(other, side, shown[0])
            except (CannotEvaluate, OutOfFragment, ZeroDivisionError, OverflowError, ValueError):
                return False
    return False


def _factors(t: Term) -> list[Term]:
    """What a side without sums is made of: of ``2\\pi \\cdot 6310 / 3`` the three, of anything else nothing."""
    if isinstance(t, Neg):
        return _factors(t.arg)
    if isinstance(t, (Mul, Div)):
        parts = [_factors(x) for x in children(t)]
        return [x for p in parts for x in p] if all(parts) else []
    power = isinstance(t, Pow) and whole_value(t.base) is not None and whole_value(t.exp) is not None
    return [t] if power or isinstance(t, (Num, Const)) else []


def _renamed(t: Term, printed: Num, name: Sym) -> Term:
    kids = children(t)
    return name if t == printed else rebuild(t, tuple(_renamed(k, printed, name) for k in kids)) if kids else t


def _tells(n: Num) -> bool:
    """Whether a number has figures of its own: 1.227, 41300 and 17811, but not 10000, 4096, 12 or 0.25."""
    shown = (n.text or str(n.value)).lower().partition("e")[0]
    if n.value.denominator == 1 and "." not in shown:
        odd = abs(n.value.numerator)
        while odd and odd % 2 == 0:
            odd //= 2
        return len(shown.rstrip("0")) >= FIGURES and odd >= LARGE
    return len(shown.replace(".", "").lstrip("-0")) >= FIGURES


def in_parts(r: Relation) -> tuple[Relation, Relation] | None:
    """The real and the imaginary part of an equation with a printed complex number: ``e^{2i} = -0.4161 + 0.9093i``."""
    for side, other in ((r.rhs, r.lhs), (r.lhs, r.rhs)):
        parts = side.args if isinstance(side, Add) and len(side.args) == 2 else ()
        reals = [x for x in parts if _is_bare(x)]
        turned = [y for x in parts if (y := _beside_i(x)) is not None]
        if len(reals) == len(turned) == 1 and all(_is_shown(x) for x in (*reals, *turned)):
            return Relation("==", Fn("Re", (other,)), reals[0]), Relation("==", Fn("Im", (other,)), turned[0])
    return None


def _beside_i(t: Term) -> Term | None:
    """The number that ``i`` is multiplied with: of ``0.9093i``, or of ``-0.9093i``."""
    if isinstance(t, Neg):
        inner = _beside_i(t.arg)
        return None if inner is None else Neg(inner)
    rest = [x for x in t.args if x != Const("I")] if isinstance(t, Mul) else []
    return rest[0] if isinstance(t, Mul) and len(rest) == 1 and len(t.args) == 2 and _is_bare(rest[0]) else None


def _is_shown(t: Term) -> bool:
    n = t.arg if isinstance(t, Neg) else t
    return isinstance(n, Num) and "." in n.text


def next_to_whole(r: Relation) -> bool:
    """``2\\pi \\cdot 10000 = 62832``: a large whole number beside what is none, and less than 1 away from it.

    One that ends in noughts may be rounded there, ``62830``.  What has decimals in it shows how well it is meant.
    """
    values = _Values(0)
    for side, other in ((r.lhs, r.rhs), (r.rhs, r.lhs)):
        n = side.arg if isinstance(side, Neg) else side
        exact = not any(isinstance(x, Num) and x.text for x in walk(other)) and not _is_bare(other)
        if isinstance(n, Num) and not n.text and n.value.denominator == 1 and n.value >= LARGE and exact:
            unit = 10 ** (len(str(n.value)) - len(str(n.value).rstrip("0")))
            with values.arb.flint.ctx.workprec(BITS):
                try:
                    gap = evaluate(Add((other, Neg(side))), values.point, values.arb)
                    near = abs(gap) < 1 or (unit < n.value / LARGE and abs(gap) <= unit / 2)
                    return bool(near and gap.imag.contains(0) and not gap.real.contains_integer())
                except (CannotEvaluate, OutOfFragment, ZeroDivisionError, OverflowError, ValueError):
                    return False
    return False


def with_wholes(r: Relation) -> bool:
    """``4096/(2\\pi 10000^{126/128}) = 4096/54410``: large whole numbers in what is to be no rational number."""
    for side, other in ((r.lhs, r.rhs), (r.rhs, r.lhs)):
        if _is_bare(side) or not _is_irrational(other) or any(isinstance(x, Num) and x.text for x in walk(side)):
            continue
        if _is_irrational(side) or not any(_is_large(x) for x in walk(side)):
            continue
        values = _Values(3, wholes=True)
        with values.arb.flint.ctx.workprec(BITS):
            try:
                return values.agree(other, side)
            except (CannotEvaluate, OutOfFragment, ZeroDivisionError, OverflowError, ValueError):
                return True
    return False


def _is_large(t: Term) -> bool:
    return isinstance(t, Num) and t.value.denominator == 1 and t.value >= LARGE


def _is_bare(t: Term) -> bool:
    return isinstance(t.arg if isinstance(t, Neg) else t, Num)


def _never_ends(t: Term) -> bool:
    """Whether a fraction of whole numbers stands in a term that two decimals do not tell: ``58200/4096``."""
    for x in walk(t):
        if isinstance(x, Div) and not any(isinstance(y, Num) and y.text for y in walk(x)):
            with suppress(CannotEvaluate):
                if 100 % exact(x, Point()).denominator:
                    return True
    return False


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
    return shown != "1" and (places(t.text) >= least or len(shown) > least)


class _Values:
    """Enclosures of terms in which every decimal is a ball; use inside of ``workprec``."""

    def __init__(self, least: int, wholes: bool = False, slack: int = 1) -> None:
        self.least, self.wholes, self.slack, self.arb, self.point = least, wholes, slack, Arb(), Point()
        self.point.closed = True
        self.known: dict[str, Any] = {}

    def agree(self, a: Term, b: Term) -> bool:
        """Whether nothing tells the two apart, entry by entry."""
        wholes, self.wholes = self.wholes, False  # of the second side alone
        first = self.opened(a, True)
        self.wholes = wholes
        parts = equations(Relation("==", first, self.opened(b, True)), lambda t: False)
        return all(gap.contains(0) for gap in self.enclosed(Add((r.lhs, Neg(r.rhs))) for r, _ in parts))

    def apart(self, a: Term, b: Term, printed: Num) -> bool:
        """Whether the two are further apart than what they show, and than a thousandth; ``printed`` is in ``b``."""
        second = _renamed(b, printed, self.named(printed))
        x, y = self.enclosed((self.opened(a, True), second))
        gap = x - y
        return bool(not gap.contains(0) and abs(gap) * 1000 > abs(y))

    def enclosed(self, terms: Iterable[Term]) -> Iterator[Any]:
        """The values of terms, with the balls that their names stand for."""
        self.point.complex = frozenset(self.known)
        self.arb.symbols = self.point, self.known
        return (evaluate(t, self.point, self.arb) for t in terms)

    def named(self, t: Num) -> Sym:
        """A new name for what is printed as a number."""
        name = f"#{len(self.known)}"
        self.known[name] = self.printed(t)
        return Sym(name)

    def opened(self, t: Term, alone: bool) -> Term:
        """``t`` with names in the place of its decimals; one that stands ``alone`` may have any number of digits."""
        if isinstance(t, Num):
            if not (self.wholes and _is_large(t)) and (not t.text or not (alone or _has_digits(t, self.least))):
                return t
            return self.named(t)
        kids = children(t)
        alone = alone and isinstance(t, (Neg, Matrix))
        return rebuild(t, tuple(self.opened(k, alone) for k in kids)) if kids else t

    def printed(self, t: Num) -> Any:
        """All numbers that are printed as ``t`` is: half a unit of its last digit less, or a whole one more."""
        noughts = 0 if t.text else len(str(t.value)) - len(str(t.value).rstrip("0"))
        noughts = noughts if 10**noughts < t.value / LARGE else 0
        unit, flint = Fraction(10) ** (-places(t.text) if t.text else noughts), self.arb.flint
        below, above = (unit, unit / 2) if t.value < 0 else (unit / 2 if t.value else unit, unit)
        if self.slack > 1:
            below = above = self.slack * unit
        lo, hi = (flint.arb(flint.fmpq(q.numerator, q.denominator)) for q in (t.value - below, t.value + above))
        return flint.acb(lo.union(hi))
