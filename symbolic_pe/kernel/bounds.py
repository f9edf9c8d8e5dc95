"""Certificates that a real value is never negative.

Three, tried in turn: an interval read off the way the expression is built (``|cos| <= 1``, even
powers), the triangle inequality on the oscillating part of the canonical form, and a sum of squares
for what is a quadratic form.  None of them guesses; each can only fail to find.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from .canonical import EP, ONE, WIDTH, Frame, OutOfFragment, digits, unkey
from .term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term, children
from .untrusted.squares import squares

__all__ = ["interval", "nonnegative", "split"]

REAL = ("sin", "cos", "tan", "cot", "sec", "csc", "exp", "sinh", "cosh", "tanh", "Abs", "Re", "Im")
"""Functions that are real where their argument is, wherever they are defined."""

Interval = tuple[Fraction | None, Fraction | None, bool]
"""Lower and upper end (None: infinite), and whether the value is known not to be zero."""

ANY: Interval = (None, None, False)
PI_LOW, PI_HIGH = Fraction(333, 106), Fraction(355, 113)
E_LOW, E_HIGH = Fraction(2721, 1001), Fraction(193, 71)


def interval(t: Term, kinds: dict[str, frozenset[str]]) -> Interval:
    """An interval that holds the value of the real term ``t`` wherever it is defined."""
    if isinstance(t, Num):
        return t.value, t.value, t.value != 0
    if isinstance(t, Const):
        return {"pi": (PI_LOW, PI_HIGH, True), "E": (E_LOW, E_HIGH, True)}.get(t.name, ANY)
    if isinstance(t, (Sym, Ref)):
        known = kinds.get(t.name, frozenset())
        if "complex" in known:
            return ANY
        zero = Fraction(0) if "nonnegative" in known or "positive" in known else None
        return zero, None, "nonzero" in known or "positive" in known
    if isinstance(t, Neg):
        return _negated(interval(t.arg, kinds))
    if isinstance(t, Add):
        parts = [interval(x, kinds) for x in t.args]
        lo = _total([p[0] for p in parts])
        hi = _total([p[1] for p in parts])
        above = lo is not None and (lo > 0 or (lo == 0 and any(p[2] and p[0] == 0 for p in parts)))
        below = hi is not None and (hi < 0 or (hi == 0 and any(p[2] and p[1] == 0 for p in parts)))
        return lo, hi, above or below
    if isinstance(t, Mul):
        out: Interval = (Fraction(1), Fraction(1), True)
        for x in t.args:
            out = _times(out, interval(x, kinds))
        return out
    if isinstance(t, Div):
        lo, hi, _ = interval(t.den, kinds)
        if lo is not None and lo > 0:
            inverse: Interval = (Fraction(0) if hi is None else 1 / hi, 1 / lo, True)
        elif lo == 0:
            inverse = (Fraction(0) if hi is None else 1 / hi, None, True)
        else:
            return ANY
        return _times(interval(t.num, kinds), inverse)
    if isinstance(t, Pow):
        return _power(t, kinds)
    if isinstance(t, Fn):
        return _function(t, kinds)
    if isinstance(t, Sum):
        lo, hi, _ = interval(t.body, {n: k for n, k in kinds.items() if n != t.index})
        bottom = Fraction(0) if lo is not None and lo >= 0 else None
        top = Fraction(0) if hi is not None and hi <= 0 else None
        return bottom, top, False
    return ANY


def _negated(a: Interval) -> Interval:
    return (None if a[1] is None else -a[1]), (None if a[0] is None else -a[0]), a[2]


def _total(ends: list[Fraction | None]) -> Fraction | None:
    return None if None in ends else sum((e for e in ends if e is not None), Fraction(0))


def _times(a: Interval, b: Interval) -> Interval:
    away = a[2] and b[2]
    if None not in (a[0], a[1], b[0], b[1]):
        ends = [x * y for x in (a[0], a[1]) for y in (b[0], b[1]) if x is not None and y is not None]
        return min(ends), max(ends), away
    flip = False
    if a[1] is not None and a[1] <= 0:
        a, flip = _negated(a), not flip
    if b[1] is not None and b[1] <= 0:
        b, flip = _negated(b), not flip
    if a[0] is None or b[0] is None or a[0] < 0 or b[0] < 0:
        return None, None, away
    product: Interval = (a[0] * b[0], None, away)
    return _negated(product) if flip else product


def _power(t: Pow, kinds: dict[str, frozenset[str]]) -> Interval:
    lo, hi, away = interval(t.base, kinds)
    if isinstance(t.exp, Num) and t.exp.value.denominator == 1 and 0 < t.exp.value < 100:
        n = int(t.exp.value)
        if n % 2 and not (lo is not None and lo >= 0):
            ends: Interval = (None if lo is None else lo**n, None if hi is None else hi**n, away)
            return ends
        if n % 2 == 0 and not _is_real(t.base, kinds):
            return ANY
        sizes = [None if e is None else abs(e) for e in (lo, hi)]
        top = None if None in sizes else max(s for s in sizes if s is not None) ** n
        bottom = Fraction(0)
        if lo is not None and lo > 0:
            bottom = lo**n
        elif hi is not None and hi < 0:
            bottom = hi**n
        return bottom, top, away
    if lo is not None and lo >= 0 and away and _is_real(t.exp, kinds):
        return Fraction(0), None, True
    return ANY


def _is_real(t: Term, kinds: dict[str, frozenset[str]]) -> bool:
    if t == Const("I") or (isinstance(t, (Sym, Ref)) and "complex" in kinds.get(t.name, ())):
        return False
    if isinstance(t, Fn):
        return t.name in ("Abs", "Re", "Im") or (t.name in REAL and all(_is_real(x, kinds) for x in t.args))
    if isinstance(t, Pow) and not (isinstance(t.exp, Num) and t.exp.value.denominator == 1):
        return False
    if isinstance(t, Sum):
        return _is_real(t.body, {n: k for n, k in kinds.items() if n != t.index})
    return isinstance(t, Ref) or all(_is_real(x, kinds) for x in children(t))


def _function(t: Fn, kinds: dict[str, frozenset[str]]) -> Interval:
    one = Fraction(1)
    real = all(_is_real(x, kinds) for x in t.args)
    if t.name in ("sin", "cos", "tanh") and real:
        return -one, one, False
    if t.name == "exp" and real:
        lo, hi, _ = interval(t.args[0], kinds)
        return one if lo is not None and lo >= 0 else Fraction(0), one if hi is not None and hi <= 0 else None, True
    if t.name == "cosh" and real:
        return one, None, True
    if t.name == "Abs":
        lo, hi, away = interval(t.args[0], kinds)
        top = None if lo is None or hi is None else max(abs(lo), abs(hi))
        return Fraction(0), top, away
    if t.name == "sqrt":
        lo, _, away = interval(t.args[0], kinds)
        if lo is not None and lo >= 0:
            return Fraction(0), None, away
    return ANY


def nonnegative(frame: Frame, value: EP, strict: bool) -> bool:
    """Whether the canonical form ``value`` is certainly ``>= 0`` (``> 0`` if ``strict``)."""
    try:
        low = _low(frame, value)
        return low is not None and _sum_of_squares(frame, low, strict)
    except OutOfFragment:
        return False


Waves = dict[tuple[int, int], tuple[int, int]]
"""Coefficients of 1 and ``I``, by a product of real atoms and one of modulus one that they are multiplied by."""


def split(f: Frame, value: EP) -> tuple[dict[int, int], Waves] | None:
    """The terms that are products of real atoms, and those with a wave: an exponential or a sum of such."""
    if f.torsion != 4:
        return None
    steady: dict[int, int] = {}
    waves: Waves = {}
    for k, c in value.terms.items():
        mono, wave, turn = 0, 0, 0
        for j, d in digits(k):
            kind = f.slots[j].kind
            if kind == "root":
                turn = d
            elif (kind == "exp" and f.conjugates(j) == -1) or (kind == "sum" and d == 1 and _unit_sum(f, j)):
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


def _low(f: Frame, value: EP) -> EP | None:
    """A polynomial in real atoms below ``value``: each oscillating term replaced by minus its modulus."""
    found = split(f, value)
    if found is None:
        return None
    steady, waves = found
    out = EP(steady, value.den, value.bound)
    for (mono, wave), (re, im) in waves.items():
        size = Fraction(_root_above(Fraction(re * re + im * im, value.den**2)))
        if any(d % 2 and not f.is_positive_slot(j) for j, d in digits(mono)):
            return None
        part = f.scale(EP({mono: 1}, 1, value.bound), size)
        for j, _ in digits(wave):
            if f.slots[j].kind == "sum":
                for end in f.slots[j].data[1]:  # type: ignore[attr-defined]
                    length = f.add(unkey(end), ONE)
                    if not f.is_nonnegative(length):
                        return None
                    part = f.mul(part, length)
        out = f.sub(out, part)
    return out


def _unit_sum(f: Frame, j: int) -> bool:
    """A sum of terms of modulus one over ranges that do not depend on its indices."""
    key, ends, names = f.slots[j].data
    if any(f.deps_of(unkey(e)) & set(names) for e in ends):  # type: ignore[attr-defined,call-overload]
        return False
    return all(
        f.slots[s].kind == "root" or (f.slots[s].kind == "exp" and f.conjugates(s) == -1)
        for s, _ in digits(key)
    )


def _root_above(q: Fraction) -> Fraction:
    """A rational upper bound of ``sqrt(q)``, exact for squares."""
    n, d = isqrt(q.numerator), isqrt(q.denominator)
    if n * n == q.numerator and d * d == q.denominator:
        return Fraction(n, d)
    scale = 10**12
    return Fraction(isqrt(q.numerator * q.denominator * scale * scale) + 1, q.denominator * scale)


def _sum_of_squares(f: Frame, p: EP, strict: bool) -> bool:
    """Visibly non-negative terms, once multiples of squares are taken away."""
    if _visible(f, p, strict):
        return True
    if any(not j for k in p.terms for j, _ in digits(k)):
        return False
    for weight, root in squares(p):
        if weight > 0 and all(f.is_real_slot(j) for k in root.terms for j, _ in digits(k)):
            p = f.sub(p, f.scale(f.mul(root, root), weight))
    return _visible(f, p, strict)


def _visible(f: Frame, p: EP, strict: bool) -> bool:
    """Whether each term is visibly at least zero (and one is more, if ``strict``)."""
    for k, c in p.terms.items():
        pairs = digits(k)
        if c < 0 or not all(f.is_nonnegative_slot(j) or (d % 2 == 0 and f.is_real_slot(j)) for j, d in pairs):
            return False
        strict = strict and not all(f.is_positive_slot(j) for j, _ in pairs)
    return not strict
