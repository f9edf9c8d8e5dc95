"""Taylor's theorem with Lagrange's remainder: how far a wave is from the first terms of its power series.

``|sin(cx) - T(x)| <= |cx|**n / n!`` for every real ``x`` where ``T`` is the Taylor polynomial below degree ``n``,
because no derivative of a sine or a cosine is beyond 1.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from ..analysis.power_series import NoSeries, agreement, degree, expand
from ..kernel.term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Relation, Sym, Term, free_names, num
from ..kernel.verdict import PROVED
from .judge import Outcome

__all__ = ["METHOD", "within_remainder"]

METHOD = "Taylor's theorem, Lagrange's remainder"
MOST = 12


def within_remainder(r: Relation) -> Outcome | None:
    """A proof of ``|f(x) - T(x)| <= C |x|**n`` with numbers ``C``, if ``f`` is a wave and ``T`` begins its series."""
    if r.op in (">=", ">"):
        r = Relation({">=": "<=", ">": "<"}[r.op], r.rhs, r.lhs)
    if r.op != "<=" or not isinstance(r.lhs, Fn) or r.lhs.name != "Abs":
        return None
    names = free_names(r.lhs)
    bound = _power(r.rhs)
    if len(set(names)) != 1 or bound is None or bound[1] != next(iter(names)):
        return None
    size, x, n = bound
    speed = _only_wave(r.lhs.args[0], x, n)
    if speed is None or not 1 <= n <= MOST or size < abs(speed) ** n / factorial(n):
        return None
    found = agreement(r.lhs.args[0], num(0), x, n)
    return Outcome(PROVED, method=METHOD) if found is not None and found.order >= n else None


def _power(t: Term) -> tuple[Fraction, str, int] | None:
    """``(C, x, n)`` of ``C |x|**n``; without bars, of an even power."""
    if isinstance(t, Num):
        return t.value, "", 0
    if isinstance(t, Sym):
        return None
    if isinstance(t, Fn) and t.name == "Abs" and isinstance(t.args[0], Sym):
        return Fraction(1), t.args[0].name, 1
    if isinstance(t, Fn) and t.name == "Abs" and isinstance(t.args[0], Pow):
        inner = t.args[0]
        return _power(Pow(Fn("Abs", (inner.base,)), inner.exp)) if isinstance(inner.base, Sym) else None
    if isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value > 0:
        k = int(t.exp.value)
        if isinstance(t.base, Sym):
            return (Fraction(1), t.base.name, k) if k % 2 == 0 else None
        base = _power(t.base)
        return None if base is None else (base[0] ** k, base[1], base[2] * k)
    if isinstance(t, Div) and isinstance(t.den, Num) and t.den.value > 0:
        top = _power(t.num)
        return None if top is None else (top[0] / t.den.value, top[1], top[2])
    if isinstance(t, Div) and isinstance(t.den, Fn) and t.den.name == "factorial" and isinstance(t.den.args[0], Num):
        top = _power(t.num)
        return None if top is None else (top[0] / factorial(int(t.den.args[0].value)), top[1], top[2])
    if isinstance(t, Mul):
        parts = [_power(a) for a in t.args]
        known = [p for p in parts if p is not None]
        named = {p[1] for p in known if p[1]}
        if len(known) < len(parts) or len(named) > 1 or any(p[0] < 0 for p in known):
            return None
        size = Fraction(1)
        for p in known:
            size *= p[0]
        return size, named.pop() if named else "", sum(p[2] for p in known)
    return None


def _only_wave(t: Term, x: str, n: int) -> Fraction | None:
    """The speed ``c`` if ``t`` is one of sin(cx), cos(cx), e^{icx} and a polynomial in ``x`` of degree below ``n``."""
    parts = t.args if isinstance(t, Add) else (t,)
    speeds: list[Fraction] = []
    for p in parts:
        inner = p.arg if isinstance(p, Neg) else p
        whole = degree(inner, x)
        if whole is not None and whole < n:
            continue
        if not isinstance(inner, Fn) or inner.name not in ("sin", "cos", "exp"):
            return None
        angle = inner.args[0]
        if inner.name == "exp":
            rest = _without_unit(angle)
            if rest is None:
                return None
            angle = rest
        if degree(angle, x) != 1:
            return None
        try:
            low, speed = expand(angle, x, 2)
        except NoSeries:
            return None
        value = _number(speed)
        if low != num(0) or value is None:
            return None
        speeds.append(value)
    return speeds[0] if len(speeds) == 1 else None


def _without_unit(t: Term) -> Term | None:
    """``cx`` of ``i c x``."""
    args = t.args if isinstance(t, Mul) else (t,)
    if sum(a == Const("I") for a in args) != 1:
        return None
    rest = tuple(a for a in args if a != Const("I"))
    return rest[0] if len(rest) == 1 else Mul(rest) if rest else None


def _number(t: Term) -> Fraction | None:
    if isinstance(t, Num):
        return t.value
    if isinstance(t, Neg):
        inner = _number(t.arg)
        return None if inner is None else -inner
    if isinstance(t, Div):
        a, b = _number(t.num), _number(t.den)
        return a / b if a is not None and b else None
    if isinstance(t, Mul):
        value = Fraction(1)
        for factor in t.args:
            v = _number(factor)
            if v is None:
                return None
            value *= v
        return value
    return None
