"""Putting terms together the way a person would write them: no zeros, no ones, no double signs."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from ..kernel.term import Add, Div, Mul, Neg, Num, Pow, Sum, Term, children, num, rebuild

__all__ = ["add", "last", "mul", "neg", "power", "rational", "sub", "total", "worked_out"]


def rational(q: Fraction | int) -> Term:
    """A rational as a person writes it: ``-1/2`` is ``Neg(Div(1, 2))``."""
    q = Fraction(q)
    if q < 0:
        return Neg(rational(-q))
    return num(int(q)) if q.denominator == 1 else Div(num(q.numerator), num(q.denominator))


def neg(t: Term) -> Term:
    if isinstance(t, Neg):
        return t.arg
    if t == num(0):
        return t
    if isinstance(t, Mul) and isinstance(t.args[0], Neg):
        return mul(t.args[0].arg, *t.args[1:])
    return Neg(t)


def add(*terms: Term) -> Term:
    """A flat sum without zeros."""
    out: list[Term] = []
    for t in terms:
        out.extend(t.args if isinstance(t, Add) else (t,))
    out = [t for t in out if t != num(0)]
    return num(0) if not out else out[0] if len(out) == 1 else Add(tuple(out))


def sub(a: Term, b: Term) -> Term:
    return add(a, *(neg(x) for x in b.args)) if isinstance(b, Add) else add(a, neg(b))


def mul(*factors: Term) -> Term:
    """A flat product without ones; one sign in front."""
    out: list[Term] = []
    sign = 1
    for f in factors:
        if isinstance(f, Neg):
            f, sign = f.arg, -sign
        out.extend(f.args if isinstance(f, Mul) else (f,))
    if num(0) in out:
        return num(0)
    out = [f for f in out if f != num(1)]
    product: Term = num(1) if not out else out[0] if len(out) == 1 else Mul(tuple(out))
    return neg(product) if sign < 0 else product


def power(base: Term, n: int) -> Term:
    return base if n == 1 else Pow(base, num(n))


def total(body: Term, index: str, count: Term) -> Sum:
    """``Sum(body, (index, 0, count - 1))``."""
    return Sum(body, index, num(0), last(count))


def last(count: Term) -> Term:
    """``count - 1``, the last index."""
    return num(count.value - 1) if isinstance(count, Num) else Add((count, Neg(num(1))))


def worked_out(t: Term) -> Term:
    """``t`` where sums and products of numbers are numbers: ``p`` for ``(2*0 + 1)*p``."""
    kids = children(t)
    if not kids:
        return t
    inner = tuple(worked_out(k) for k in kids)
    values = [_number(k) for k in inner]
    known = [q for q in values if q is not None]
    rest = [k for k, q in zip(inner, values, strict=True) if q is None]
    if isinstance(t, Add) and known:
        first = next(n for n, q in enumerate(values) if q is not None)
        return add(*rest[:first], rational(sum(known)), *rest[first:])
    if isinstance(t, Mul) and known:
        return mul(rational(prod(known)), *rest)
    if isinstance(t, Neg):
        return neg(inner[0])
    if isinstance(t, Div) and values[1]:
        return inner[0] if values[1] == 1 else rational(values[0] / values[1]) if values[0] is not None else Div(*inner)
    if isinstance(t, Pow) and values[1] in (0, 1):
        return inner[0] if values[1] else num(1)
    return rebuild(t, inner)


def _number(t: Term) -> Fraction | None:
    """The value of a rational as a person writes it."""
    if isinstance(t, Neg):
        q = _number(t.arg)
        return None if q is None else -q
    if isinstance(t, Div) and isinstance(t.num, Num) and isinstance(t.den, Num) and t.den.value:
        return t.num.value / t.den.value
    return t.value if isinstance(t, Num) else None
