"""Orders between arcs and chords: what sines and cosines do between 0 and pi.

``sin u <= u`` for ``u >= 0``, ``sin u >= 0`` and cosines decrease for ``0 <= u <= pi``, ``(sin u)**2 <= u**2`` and
``cos u >= 1 - u**2/2`` everywhere.  Each summand of ``rhs - lhs`` that one of these bounds is replaced by
its bound; what is left must be positive by other means.
"""

from __future__ import annotations

from collections.abc import Iterator

from .bounds import interval
from .estimate import Fact, positive
from .meaning import Meaning
from .term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Term, num, summands

__all__ = ["by_chords"]

Summand = tuple[int, tuple[Term, ...]]
"""A sign and factors."""


def by_chords(m: Meaning, lhs: Term, rhs: Term, strict: bool, known: list[Fact]) -> bool:
    """Whether ``lhs <= rhs`` (``<`` if ``strict``) follows from bounds on sines and cosines."""
    parts = list(_signed(Add((rhs, Neg(lhs)))))
    rest = _without_cosines(m, parts, known)
    replaced = rest is not None
    out: list[Term] = []
    for sign, factors in parts if rest is None else rest:
        bound = _bounded(m, sign, factors, known)
        replaced = replaced or bound is not None
        product = Mul(factors if bound is None else bound) if factors else num(1)
        out.append(product if sign > 0 else Neg(product))
    if not replaced:
        return False
    value = m.value(Add(tuple(out))) if out else m.value(num(0))
    return (not strict and m.frame.vanishes(value)) or positive(m.frame, value, strict, known)


def _signed(t: Term) -> Iterator[Summand]:
    for x, away in summands(t):
        sign, factors = _factors(x)
        yield -sign if away else sign, factors


def _factors(t: Term) -> Summand:
    if isinstance(t, Neg):
        sign, factors = _factors(t.arg)
        return -sign, factors
    if isinstance(t, Mul):
        sign = 1
        out: list[Term] = []
        for x in t.args:
            s, factors = _factors(x)
            sign *= s
            out += factors
        return sign, tuple(out)
    if isinstance(t, Div):
        sign, factors = _factors(t.num)
        return sign, (*factors, Div(num(1), t.den))
    if isinstance(t, Num) and t.value < 0:
        return -1, (Num(-t.value),)
    return 1, (t,)


def _at_least_zero(m: Meaning, t: Term, known: list[Fact]) -> bool:
    value = m.value(t)
    if not m.frame.is_real(value):
        return False
    lo, _, _ = interval(t, m.context.kinds)
    return (lo is not None and lo >= 0) or m.frame.vanishes(value) or positive(m.frame, value, False, known)


def _bounded(m: Meaning, sign: int, factors: tuple[Term, ...], known: list[Fact]) -> tuple[Term, ...] | None:
    """The factors with a sine or cosine replaced so that the summand does not grow; None if none is."""
    for k, x in enumerate(factors):
        rest = factors[:k] + factors[k + 1 :]
        if not all(_at_least_zero(m, y, known) for y in rest):
            continue
        if isinstance(x, Fn) and x.name == "sin":
            (u,) = x.args
            if sign < 0 and _at_least_zero(m, u, known):
                return (*rest, u)
            if sign > 0 and _at_least_zero(m, u, known) and _at_least_zero(m, Add((Const("pi"), Neg(u))), known):
                return (*rest, num(0))
        if sign > 0 and isinstance(x, Fn) and x.name == "cos" and m.frame.is_real(m.value(x.args[0])):
            return (*rest, Add((num(1), Neg(Div(Pow(x.args[0], num(2)), num(2))))))
        if sign < 0 and isinstance(x, Pow) and x.exp == num(2) and isinstance(x.base, Fn) and x.base.name == "sin":
            (u,) = x.base.args
            return (*rest, Pow(u, num(2))) if m.frame.is_real(m.value(u)) else None
    return None


def _without_cosines(m: Meaning, parts: list[Summand], known: list[Fact]) -> list[Summand] | None:
    """The summands without a pair ``c*cos(a) - c*cos(b)`` where ``0 <= a <= b <= pi`` and ``c >= 0``."""
    found = [(k, s, f) for k, (s, f) in enumerate(parts) if _cosine(f) is not None]
    for i, s, up in found:
        for j, r, down in found:
            if s < 0 or r > 0:
                continue
            (a, c), (b, e) = _split(up), _split(down)
            if c != e or not all(_at_least_zero(m, y, known) for y in c):
                continue
            inside = (a, Add((b, Neg(a))), Add((Const("pi"), Neg(b))))
            if all(_at_least_zero(m, t, known) for t in inside):
                return [x for k, x in enumerate(parts) if k not in (i, j)]
    return None


def _cosine(factors: tuple[Term, ...]) -> int | None:
    places = [k for k, x in enumerate(factors) if isinstance(x, Fn) and x.name == "cos"]
    return places[0] if len(places) == 1 else None


def _split(factors: tuple[Term, ...]) -> tuple[Term, tuple[Term, ...]]:
    """The angle of the cosine, and the other factors."""
    k = _cosine(factors)
    assert k is not None
    x = factors[k]
    assert isinstance(x, Fn)
    return x.args[0], factors[:k] + factors[k + 1 :]
