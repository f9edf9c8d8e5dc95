"""Bounds that can be read off: of a term by the way it is built, of a canonical form term by term."""

from __future__ import annotations

from fractions import Fraction
from functools import reduce
from math import inf, isinf, isqrt
from typing import NamedTuple

from ..canonical import EP, ONE, WIDTH, OutOfFragment, digits, unkey
from ..term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term, children, num
from .functions import Functions
from .numbers import Numbers

__all__ = ["interval", "lowered", "modulus", "split", "visible"]

# -- terms -----------------------------------------------------------------------------------------------

REAL = ("sin", "cos", "tan", "cot", "sec", "csc", "exp", "sinh", "cosh", "tanh", "Abs", "Re", "Im")
"""Functions that are real where their argument is, wherever they are defined."""
Kinds = dict[str, frozenset[str]]
End = Fraction | float
"""A rational number, or an infinity."""
ZERO = Fraction(0)


class Interval(NamedTuple):
    """Lower and upper end, and whether the value is known not to be zero."""

    lo: End = -inf
    hi: End = inf
    away: bool = False


CONSTANTS = {
    "pi": Interval(Fraction(333, 106), Fraction(355, 113), True),
    "E": Interval(Fraction(2721, 1001), Fraction(193, 71), True),
}


def interval(t: Term, kinds: Kinds) -> Interval:
    """An interval that holds the value of the real term ``t`` wherever it is defined."""
    if isinstance(t, Num):
        return Interval(t.value, t.value, t.value != 0)
    if isinstance(t, Const):
        return CONSTANTS.get(t.name, Interval())
    if isinstance(t, (Sym, Ref)):
        known = kinds.get(t.name, frozenset())
        if "complex" in known:
            return Interval()
        least = ZERO if known & {"nonnegative", "positive"} else -inf
        return Interval(least, inf, bool(known & {"nonzero", "positive"}))
    if isinstance(t, Neg):
        lo, hi, away = interval(t.arg, kinds)
        return Interval(-hi, -lo, away)
    if isinstance(t, Add):
        parts = [interval(x, kinds) for x in t.args]
        lo, hi = _sum([p.lo for p in parts]), _sum([p.hi for p in parts])
        above = lo > 0 or (lo == 0 and any(p.away and p.lo == 0 for p in parts))
        return Interval(lo, hi, above or hi < 0 or (hi == 0 and any(p.away and p.hi == 0 for p in parts)))
    if isinstance(t, Mul):
        parts = [interval(x, kinds) for x in t.args]
        return reduce(_times, parts) if parts else Interval(Fraction(1), Fraction(1), True)
    if isinstance(t, Div):
        den = interval(t.den, kinds)
        if den.lo < 0:
            return Interval()
        inverse = Interval(ZERO if isinf(den.hi) else 1 / den.hi, 1 / den.lo if den.lo else inf, True)
        return _times(interval(t.num, kinds), inverse)
    if isinstance(t, Pow):
        return _power(t, kinds)
    if isinstance(t, Fn) and len(t.args) == 1:
        return _function(t.name, interval(t.args[0], kinds), is_real(t.args[0], kinds))
    if isinstance(t, Sum):
        each = interval(t.body, {n: k for n, k in kinds.items() if n != t.index})
        return Interval(ZERO if each.lo >= 0 else -inf, ZERO if each.hi <= 0 else inf)
    return Interval()


def _sum(ends: list[End]) -> End:
    infinite = [e for e in ends if e.__class__ is float]
    return infinite[0] if infinite else sum(ends, ZERO)


def _times(a: Interval, b: Interval) -> Interval:
    if a.lo == a.hi or b.lo == b.hi:
        q, x = (a.lo, b) if a.lo == a.hi else (b.lo, a)
        ends = [_product(q, x.lo), _product(q, x.hi)]
    else:
        ends = [_product(x, y) for x in a[:2] for y in b[:2]]
    return Interval(min(ends), max(ends), a.away and b.away)


def _product(x: End, y: End) -> End:
    if not x or not y:
        return ZERO
    finite = x.__class__ is not float and y.__class__ is not float
    return x * y if finite else inf if (x > 0) == (y > 0) else -inf


def _most(x: Interval) -> End:
    """The largest modulus."""
    return max(x.hi, -x.lo)


def _power(t: Pow, kinds: Kinds) -> Interval:
    base, real = interval(t.base, kinds), is_real(t.base, kinds)
    if isinstance(t.exp, Num) and t.exp.value.denominator == 1 and 0 < t.exp.value < 100:
        n = int(t.exp.value)
        if n % 2:
            return Interval(base.lo**n, base.hi**n, base.away)
        least = base.lo if base.lo > 0 else base.hi if base.hi < 0 else ZERO
        return Interval(least**n, _most(base) ** n, base.away) if real else Interval()
    positive = base.lo >= 0 and base.away and is_real(t.exp, kinds)
    return Interval(ZERO, inf, True) if positive else Interval()


def _function(name: str, x: Interval, real: bool) -> Interval:
    one = Fraction(1)
    if name == "Abs":
        return Interval(ZERO, _most(x), x.away)
    if name == "sqrt" and x.lo >= 0:
        return Interval(ZERO, inf, x.away)
    if name in ("sin", "cos", "tanh") and real:
        return Interval(-one, one)
    if name == "exp" and real:
        return Interval(one if x.lo >= 0 else ZERO, one if x.hi <= 0 else inf, True)
    return Interval(one, inf, True) if name == "cosh" and real else Interval()


def is_real(t: Term, kinds: Kinds) -> bool:
    """Whether ``t`` is plainly real wherever it is defined."""
    if t == Const("I") or (isinstance(t, (Sym, Ref)) and "complex" in kinds.get(t.name, ())):
        return False
    if isinstance(t, Fn):
        return t.name in ("Abs", "Re", "Im") or (t.name in REAL and all(is_real(x, kinds) for x in t.args))
    if isinstance(t, Pow) and not (isinstance(t.exp, Num) and t.exp.value.denominator == 1):
        return False
    if isinstance(t, Sum):
        return is_real(t.body, {n: k for n, k in kinds.items() if n != t.index})
    return isinstance(t, Ref) or all(is_real(x, kinds) for x in children(t))


def modulus(m: Functions, t: Term) -> Term:
    """A real term that is at least ``|t|``, by the triangle inequality."""
    if isinstance(t, Num):
        return Num(abs(t.value))
    if isinstance(t, Const):
        return num(1) if t.name == "I" else t
    if isinstance(t, Neg):
        return modulus(m, t.arg)
    if isinstance(t, (Add, Mul)):
        return type(t)(tuple(modulus(m, x) for x in t.args))
    if isinstance(t, Sum) and m.counts(t) and not m.context.kinds.get(t.index):
        return Sum(modulus(m, t.body), t.index, t.lo, t.hi)
    if isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value > 0 and t.exp.value.denominator == 1:
        return Pow(modulus(m, t.base), t.exp)
    if isinstance(t, Fn) and len(t.args) == 1:
        (x,) = t.args
        if t.name in ("Abs", "conj", "Re", "Im"):
            return modulus(m, x)
        if t.name in ("sin", "cos", "tanh") and _has_real_value(m, x):
            return num(1)
        if t.name == "exp":
            return t if _has_real_value(m, x) else Fn("exp", (Fn("Re", (x,)),))
    if isinstance(t, (Sym, Ref)) and "nonnegative" in m.context.kinds.get(t.name, ()):
        return t
    if isinstance(t, Div) and _has_real_value(m, t.den) and visible(m.frame, m.value(t.den), False):
        return Div(modulus(m, t.num), t.den)
    return Fn("Abs", (t,))


def _has_real_value(m: Functions, t: Term) -> bool:
    try:
        return m.frame.is_real(m.value(t))
    except OutOfFragment:
        return False


# -- canonical forms -------------------------------------------------------------------------------------


def visible(f: Numbers, p: EP, strict: bool) -> bool:
    """Whether each term is visibly at least zero (and one is more, if ``strict``)."""
    for k, c in p.terms.items():
        pairs = digits(k)
        if c < 0 or not all(f.is_nonnegative_slot(j) or (d % 2 == 0 and f.is_real_slot(j)) for j, d in pairs):
            return False
        strict = strict and not all(f.is_positive_slot(j) for j, _ in pairs)
    return not strict


Waves = dict[tuple[int, int], tuple[int, int]]
"""Coefficients of 1 and ``I``, by a product of real atoms and one of modulus one that they are multiplied by."""


def split(f: Numbers, value: EP) -> tuple[dict[int, int], Waves] | None:
    """The terms that are products of real atoms, and those with a wave: an exponential or a sum of such."""
    if f.torsion != 4:
        return None
    steady: dict[int, int] = {}
    waves: Waves = {}
    for k, c in value.terms.items():
        mono, wave, turn = 0, 0, 0
        for j, d in digits(k):
            if f.slots[j].kind == "root":
                turn = d
            elif _is_unit(f, j) or (f.slots[j].kind == "sum" and d == 1 and _unit_sum(f, j)):
                wave += d << (WIDTH * j)
            elif f.is_real_slot(j):
                mono += d << (WIDTH * j)
            else:
                return None
        if wave:
            re, im = waves.get((mono, wave), (0, 0))
            waves[mono, wave] = (re, im + c) if turn else (re + c, im)
        elif turn:
            return None
        else:
            steady[mono] = steady.get(mono, 0) + c
    return steady, waves


def lowered(f: Numbers, value: EP) -> EP | None:
    """A polynomial in real atoms below a real ``value``: each oscillating term replaced by minus its modulus."""
    found = split(f, value)
    if found is None:
        return None
    steady, waves = found
    out = EP(steady, value.den, value.bound)
    for (mono, wave), (re, im) in waves.items():
        if any(d % 2 and not f.is_positive_slot(j) for j, d in digits(mono)):
            return None
        size = _root_above(Fraction(re * re + im * im, value.den**2))
        part = f.scale(EP({mono: 1}, 1, value.bound), size)
        sums = [f.slots[j] for j, _ in digits(wave) if f.slots[j].kind == "sum"]
        for length in (f.add(unkey(end), ONE) for s in sums for end in s.data[1]):  # type: ignore[attr-defined]
            if not f.is_nonnegative(length):
                return None
            part = f.mul(part, length)
        out = f.sub(out, part)
    return out


def _is_unit(f: Numbers, j: int) -> bool:
    """Whether an atom has modulus one."""
    return f.slots[j].kind == "root" or (f.slots[j].kind == "exp" and f.conjugates(j) == -1)


def _unit_sum(f: Numbers, j: int) -> bool:
    """A sum of terms of modulus one over ranges that do not depend on its indices."""
    key, ends, names = f.slots[j].data
    if any(f.deps_of(unkey(e)) & set(names) for e in ends):  # type: ignore[attr-defined,call-overload]
        return False
    return all(_is_unit(f, s) for s, _ in digits(key))


def _root_above(q: Fraction) -> Fraction:
    """A rational upper bound of ``sqrt(q)``, exact for squares."""
    n, d = isqrt(q.numerator), isqrt(q.denominator)
    if n * n == q.numerator and d * d == q.denominator:
        return Fraction(n, d)
    scale = 10**12
    return Fraction(isqrt(q.numerator * q.denominator * scale * scale) + 1, q.denominator * scale)
