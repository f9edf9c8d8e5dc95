"""Numbers in print: decimals, figures cut off, degrees."""

from __future__ import annotations

from fractions import Fraction

from ...kernel.rounding import places
from ...kernel.term import Add, Const, Div, Fn, Matrix, Mul, Neg, Num, Pow, Relation, Term, num, relation_names
from ...kernel.verdict import REFUTED, UNDECIDED
from ..judge import Outcome
from ..printed import beyond_digits
from ..whole import whole_value

__all__ = ["IF_CUT", "IF_ROUNDED", "in_degrees", "is_decimal", "is_numeric", "is_printed", "lenient"]

IF_ROUNDED = "right to the digits printed, if decimals in it are rounded"
IF_CUT = "right if cut off, wrong if rounded"


def is_decimal(t: Term) -> bool:
    t = t.arg if isinstance(t, Neg) else t
    return isinstance(t, Num) and (bool(t.text) or t.value.denominator == 1)


def in_degrees(r: Relation) -> Relation | None:
    """A relation with the angles that have a plain number in them taken for degrees, if there are any."""
    found = False

    def go(t: Term) -> Term:
        nonlocal found
        if isinstance(t, Fn) and t.name in ("sin", "cos", "tan"):
            parts = t.args[0].args if isinstance(t.args[0], Add) else t.args
            found |= any((whole_value(p) or 0) % 15 == 0 and whole_value(p) not in (None, 0) for p in parts)
            return Fn(t.name, (Mul((t.args[0], Div(Const("pi"), num(180)))),))
        if isinstance(t, Add):
            return Add(tuple(go(x) for x in t.args))
        if isinstance(t, Mul):
            return Mul(tuple(go(x) for x in t.args))
        if isinstance(t, Neg):
            return Neg(go(t.arg))
        if isinstance(t, Div):
            return Div(go(t.num), go(t.den))
        if isinstance(t, Pow):
            return Pow(go(t.base), t.exp)
        if isinstance(t, Matrix):
            return Matrix(tuple(tuple(go(x) for x in row) for row in t.rows))
        return t

    turned = Relation(r.op, go(r.lhs), go(r.rhs))
    return turned if found else None


def lenient(r: Relation, o: Outcome, op: str) -> Outcome:
    """A decimal that was cut off instead of rounded is no false claim."""
    if o.verdict != REFUTED or r.op != "==" or relation_names(r):
        return o
    if _is_rounding(r.lhs, r.rhs):
        return Outcome(UNDECIDED, o.hypotheses, residual=o.residual, reason=IF_ROUNDED)
    for side in (r.lhs, r.rhs):
        t = side.arg if isinstance(side, Neg) else side
        if not isinstance(t, Num) or not (t.text or op == "approx"):
            continue
        shown = t.text or str(t.value)
        unit = 10.0 ** -places(shown)
        try:
            over = float(Fraction(o.residual.strip("[").split(" ")[0])) * (1 if side is r.rhs else -1)
        except (ValueError, OverflowError):
            continue
        gap = abs(over)
        beyond = over <= 0 if isinstance(side, Neg) else over >= 0
        if gap < unit * 1.0000001 and beyond:
            return Outcome(UNDECIDED, o.hypotheses, residual=o.residual, reason=IF_CUT)
        room = 0.2 if len(shown.strip("0")) == 1 else 0.05  # 60000 has a single digit
        near = op == "approx" and gap < room * abs(float(t.value)) and "." not in shown
        if near and not beyond_digits(r):
            return Outcome(UNDECIDED, o.hypotheses, residual=o.residual, reason="close, but not to the digits printed")
    return o


def _is_rounding(a: Term, b: Term) -> bool:
    """``0.368 = 0.37``: a decimal, and the same with fewer digits."""
    if isinstance(a, Neg) and isinstance(b, Neg):
        return _is_rounding(a.arg, b.arg)
    if not (isinstance(a, Num) and isinstance(b, Num) and a.text and b.text):
        return False
    return places(a.text) > places(b.text) and abs(a.value - b.value) <= Fraction(1, 2 * 10 ** places(b.text))


def is_printed(r: Relation) -> bool:
    """Whether one side is a number in figures, or entries that all are: they say how well they are meant."""
    return any(is_decimal(t) or _is_listed(t) for t in (r.lhs, r.rhs))


def _is_listed(t: Term) -> bool:
    entries = [x.arg if isinstance(x, Neg) else x for row in t.rows for x in row] if isinstance(t, Matrix) else []
    return bool(entries) and all(isinstance(x, Num) and "." in x.text for x in entries)


def is_numeric(r: Relation) -> bool:
    return not relation_names(r)
