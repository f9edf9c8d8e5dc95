"""Whole numbers after an approximation sign: 60611 stands for what rounds to it, 60000 for its first digits."""

from __future__ import annotations

from fractions import Fraction

from ..kernel.term import Add, Fn, Matrix, Mul, Neg, Num, Pow, Relation, Term, num
from .judge import Judge

__all__ = ["far_apart", "rounds_to"]


COARSE = 20
"""A whole number is no rounding of what is further off than a part of it: one digit tells too little."""


def rounds_to(r: Relation, judge: Judge, timeout: float) -> str:
    """How one side is approximated by the whole number on the other, or ``""`` if that is not shown."""
    first = isinstance(r.lhs, Num) and not isinstance(r.rhs, Num)  # 2650 \approx 2\pi \cdot 10000^{21/32}
    q, exact = (r.lhs, r.rhs) if first else (r.rhs, r.lhs)
    if isinstance(q, Neg) and isinstance(q.arg, Num):
        q = Num(-q.arg.value, q.arg.text)
    if not isinstance(q, Num) or q.value.denominator != 1 or "." in q.text:
        return ""  # 4.000 says more than 4
    unit = 1
    while q.value % (10 * unit) == 0 and COARSE * 10 * unit <= q.value:
        unit *= 10
    if _within(exact, q.value, min(Fraction(1, 2), max(q.value, Fraction(1)) / COARSE), judge, timeout):
        return "read as a rounding to a whole number"
    if unit > 1 and _within(exact, q.value, Fraction(unit, 2), judge, timeout):
        return f"read as a rounding to multiples of {unit}"
    return ""


def _within(t: Term, q: Fraction, room: Fraction, judge: Judge, timeout: float) -> bool:
    gap = Add((t, num(-q)))
    return all(
        judge(relation, (), timeout).proved
        for relation in (Relation("<=", gap, num(room)), Relation(">=", gap, Neg(num(room))))
    )


DECADE = Fraction(16, 5)
"""Half a power of ten, and a bit."""


def _is_power_of_ten(t: Term) -> bool:
    return isinstance(t, Pow) and t.base == num(10)


def far_apart(r: Relation, judge: Judge, timeout: float) -> bool:
    """Whether two numbers differ by more than a quarter of the second: no approximation is as bad as that.

    Printed vectors are, if one entry is; an entry that is said to be 0 may stand for a small one.  A bare power of ten
    stands for its order of magnitude.
    """
    if isinstance(r.lhs, Matrix) and isinstance(r.rhs, Matrix):
        if [len(x) for x in r.lhs.rows] != [len(x) for x in r.rhs.rows]:
            return False
        pairs = [p for x, y in zip(r.lhs.rows, r.rhs.rows, strict=True) for p in zip(x, y, strict=True)]
        return any(b != num(0) and far_apart(Relation(r.op, a, b), judge, timeout) for a, b in pairs)
    if _is_power_of_ten(r.rhs):  # an order of magnitude
        over, under = (Relation(op, r.lhs, Mul((num(f), r.rhs))) for op, f in ((">", DECADE), ("<", 1 / DECADE)))
        return judge(over, (), timeout).proved or judge(under, (), timeout).proved
    gap, size = Fn("Abs", (Add((r.lhs, Neg(r.rhs))),)), Fn("Abs", (r.rhs,))
    return judge(Relation(">", gap, Mul((num(Fraction(1, 4)), size))), (), timeout).proved
