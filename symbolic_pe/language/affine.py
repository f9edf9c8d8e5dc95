"""Rational affine forms: numbers as they are written, and sums of rational multiples of names."""

from __future__ import annotations

from fractions import Fraction

from ..kernel.term import Add, Div, Mul, Neg, Num, Pow, Sym, Term

__all__ = ["affine", "number", "whole"]

LARGEST_POWER = 64
"""Powers of numbers that are worked out."""

Affine = tuple[Fraction, dict[str, Fraction]]
"""A constant, and the factor of each name."""


def affine(t: Term) -> Affine | None:
    """``(c, {name: factor})`` with ``t = c + sum factor*name``, all of them rational."""
    if isinstance(t, Num):
        return t.value, {}
    if isinstance(t, Sym):
        return Fraction(0), {t.name: Fraction(1)}
    if isinstance(t, Neg):
        return _scaled(affine(t.arg), Fraction(-1))
    if isinstance(t, Add):
        constant, factors = Fraction(0), dict[str, Fraction]()
        for a in t.args:
            one = affine(a)
            if one is None:
                return None
            constant += one[0]
            for name, f in one[1].items():
                factors[name] = factors.get(name, Fraction(0)) + f
        return constant, {n: f for n, f in factors.items() if f}
    if isinstance(t, Mul):
        out: Affine | None = (Fraction(1), {})
        for a in t.args:
            one = affine(a)
            if one is None or out is None or (one[1] and out[1]):
                return None
            out = _scaled(out, one[0]) if not one[1] else _scaled(one, out[0])
        return out
    if isinstance(t, Div):
        below = affine(t.den)
        if below is None or below[1] or not below[0]:
            return None
        return _scaled(affine(t.num), 1 / below[0])
    if isinstance(t, Pow):
        base, exponent = affine(t.base), affine(t.exp)
        if base is None or exponent is None or base[1] or exponent[1] or exponent[0].denominator != 1:
            return None
        if abs(exponent[0]) <= LARGEST_POWER and (base[0] or exponent[0] > 0):
            return base[0] ** int(exponent[0]), {}
    return None


def _scaled(a: Affine | None, by: Fraction) -> Affine | None:
    return None if a is None else (a[0] * by, {n: f * by for n, f in a[1].items() if f * by})


def number(t: Term) -> Fraction | None:
    """The value of a term without names."""
    a = affine(t)
    return a[0] if a is not None and not a[1] else None


def whole(t: Term) -> int | None:
    """The value of a term without names, if it is an integer."""
    v = number(t)
    return int(v) if v is not None and v.denominator == 1 else None
