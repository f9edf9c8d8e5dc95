"""What kind of function a law or weight is: a sum of ``c t^p`` and ``c q^t``, read off its term."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from ..kernel.evaluate import CannotEvaluate, Point, exact
from ..kernel.term import Add, Const, Div, Fn, Mul, Neg, Pow, Sym, Term, free_names, num

__all__ = ["Affine", "Exponential", "Monomial", "Power", "Shape", "monomials", "plus", "rational", "shape", "times"]

_MOST = 40
"""Parts of a sum that are taken apart."""
_HIGHEST = 12
"""The largest power of a sum that is multiplied out."""
_ONE, _ZERO = num(1), num(0)


@dataclass(frozen=True)
class Monomial:
    """``coefficient * t**power`` or ``coefficient * base**(rate*t)`` (then ``power`` is None)."""

    coefficient: Term
    power: Term | None
    base: Term = _ONE
    rate: Term = _ZERO


@dataclass(frozen=True)
class Affine:
    """theta = offset + slope t."""

    offset: Term
    slope: Term


@dataclass(frozen=True)
class Power:
    """theta = offset + scale t^exponent, the exponent not 0 or 1."""

    offset: Term
    scale: Term
    exponent: Term


@dataclass(frozen=True)
class Exponential:
    """theta = offset + scale base^(rate t)."""

    offset: Term
    scale: Term
    base: Term
    rate: Term


Shape = Affine | Power | Exponential


class _No(Exception):
    pass


def rational(t: Term) -> Fraction | None:
    """The value of a term without names, if it is a fraction."""
    try:
        return exact(t, Point())
    except CannotEvaluate:
        return None


def monomials(t: Term) -> list[Monomial] | None:
    """The parts that add up to ``t`` on 0 < t <= 1, those of one kind together, or None."""
    try:
        return _collected(_parts(t))
    except _No:
        return None


def shape(theta: Term) -> Shape | None:
    """The kind of law with a closed form that ``theta`` is, or None."""
    parts = monomials(theta)
    if parts is None:
        return None
    offset: Term = num(0)
    moving = []
    for m in parts:
        if m.power is not None and rational(m.power) == 0:
            offset = m.coefficient
        else:
            moving.append(m)
    if not moving:
        return Affine(offset, num(0))
    if len(moving) > 1:
        return None
    (m,) = moving
    if m.power is None:
        return Exponential(offset, m.coefficient, m.base, m.rate)
    if rational(m.power) == 1:
        return Affine(offset, m.coefficient)
    return Power(offset, m.coefficient, m.power)


def _parts(t: Term) -> list[Monomial]:
    if "t" not in free_names(t):
        return [Monomial(t, num(0))]
    if isinstance(t, Sym):
        return [Monomial(num(1), num(1))]
    if isinstance(t, Neg):
        return [_scaled(m, num(-1)) for m in _parts(t.arg)]
    if isinstance(t, Add):
        return _bounded([m for x in t.args for m in _parts(x)])
    if isinstance(t, Mul):
        return _product(_parts(x) for x in t.args)
    if isinstance(t, Div):
        return _product([_parts(t.num), [_to_power(_single(_parts(t.den)), num(-1))]])
    if isinstance(t, Pow):
        return _raised(t.base, t.exp)
    if isinstance(t, Fn) and t.name == "exp":
        return _raised(Const("E"), t.args[0])
    if isinstance(t, Fn) and t.name == "sqrt":
        return _raised(t.args[0], Div(num(1), num(2)))
    raise _No


def _raised(base: Term, exp: Term) -> list[Monomial]:
    if "t" in free_names(exp):
        if "t" in free_names(base):
            raise _No
        head: Term = num(1)
        rate: Term | None = None
        for m in _collected(_parts(exp)):
            power = None if m.power is None else rational(m.power)
            if power == 0:
                head = Pow(base, m.coefficient)
            elif power == 1:
                rate = m.coefficient
            else:
                raise _No
        if rate is None:
            return [Monomial(head, num(0))]
        return [Monomial(head, None, base, rate)]
    parts = _parts(base)
    n = rational(exp)
    if len(parts) > 1 and n is not None and n.denominator == 1 and 0 < n <= _HIGHEST:
        return _product([parts] * int(n))
    return [_to_power(_single(parts), exp)]


def _single(parts: list[Monomial]) -> Monomial:
    if len(parts) != 1:
        raise _No
    return parts[0]


def _to_power(m: Monomial, exp: Term) -> Monomial:
    n, c = rational(exp), rational(m.coefficient)
    if not (n is not None and n.denominator == 1) and not (c is not None and c > 0):
        raise _No  # a root of what may be negative
    head = num(1) if c == 1 else Pow(m.coefficient, exp)
    if m.power is None:
        return Monomial(head, None, m.base, times(m.rate, exp))
    return Monomial(head, times(m.power, exp))


def _product(factors: Iterable[list[Monomial]]) -> list[Monomial]:
    out = [Monomial(num(1), num(0))]
    for f in factors:
        out = _bounded([_times(a, b) for a in out for b in f])
    return out


def _bounded(parts: list[Monomial]) -> list[Monomial]:
    if len(parts) > _MOST:
        raise _No
    return parts


def _times(a: Monomial, b: Monomial) -> Monomial:
    c = times(a.coefficient, b.coefficient)
    if a.power is not None and b.power is not None:
        return Monomial(c, plus(a.power, b.power))
    if a.power is not None and rational(a.power) == 0:
        return Monomial(c, None, b.base, b.rate)
    if b.power is not None and rational(b.power) == 0:
        return Monomial(c, None, a.base, a.rate)
    if a.power is None and b.power is None:
        if a.base == b.base:
            return Monomial(c, None, a.base, plus(a.rate, b.rate))
        return Monomial(c, None, times(_pow(a.base, a.rate), _pow(b.base, b.rate)), num(1))
    raise _No


def _scaled(m: Monomial, c: Term) -> Monomial:
    return Monomial(times(c, m.coefficient), m.power, m.base, m.rate)


def _pow(base: Term, exp: Term) -> Term:
    return base if rational(exp) == 1 else Pow(base, exp)


def times(a: Term, b: Term) -> Term:
    """A product, worked out if both are fractions."""
    p, q = rational(a), rational(b)
    if p is not None and q is not None:
        return num(p * q)
    if p == 1 or q == 0:
        return b
    if q == 1 or p == 0:
        return a
    if p == -1:
        return b.arg if isinstance(b, Neg) else Neg(b)
    if q == -1:
        return a.arg if isinstance(a, Neg) else Neg(a)
    return Mul((a, b))


def plus(a: Term, b: Term) -> Term:
    """A sum, worked out if both are fractions."""
    p, q = rational(a), rational(b)
    if p is not None and q is not None:
        return num(p + q)
    return b if p == 0 else a if q == 0 else Add((a, b))


def _collected(parts: list[Monomial]) -> list[Monomial]:
    out: list[Monomial] = []
    for m in parts:
        if m.power is None and rational(m.rate) == 0:
            m = Monomial(m.coefficient, num(0))
        for k, other in enumerate(out):
            if _alike(m, other):
                out[k] = Monomial(plus(other.coefficient, m.coefficient), m.power, m.base, m.rate)
                break
        else:
            out.append(m)
    return [m for m in out if rational(m.coefficient) != 0]


def _alike(a: Monomial, b: Monomial) -> bool:
    if a.power is None or b.power is None:
        return a.power is None and b.power is None and a.base == b.base and _equal(a.rate, b.rate)
    return _equal(a.power, b.power)


def _equal(a: Term, b: Term) -> bool:
    p = rational(a)
    return a == b if p is None else p == rational(b)
