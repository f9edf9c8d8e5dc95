"""Terms of numbers alone that are whole: the ``d/2`` of ``d = 8``."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from ..kernel.term import Add, Div, Mul, Neg, Num, Term

__all__ = ["whole_value"]


def whole_value(t: Term) -> int | None:
    """The value of a term of numbers alone, if it is whole."""
    v: Fraction | None = None
    if isinstance(t, Num):
        v = t.value
    elif isinstance(t, Div):
        a, b = whole_value(t.num), whole_value(t.den)
        v = Fraction(a, b) if a is not None and b else None
    elif isinstance(t, (Add, Mul)):
        parts = [whole_value(x) for x in t.args]
        if None not in parts:
            known = [x for x in parts if x is not None]
            v = Fraction(sum(known) if isinstance(t, Add) else prod(known))
    elif isinstance(t, Neg):
        inner = whole_value(t.arg)
        v = None if inner is None else Fraction(-inner)
    return int(v) if v is not None and v.denominator == 1 else None
