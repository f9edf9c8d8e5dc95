"""Factorials, binomials, remainders, floors, maxima and products, as far as they come down to arithmetic.

Each function gives the value as a term the kernel knows, or None where there is none.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, comb, factorial, floor

from ..kernel.term import (
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)

__all__ = ["affine", "binomial", "extreme", "factorial_of", "floor_of", "product", "remainder"]

LARGEST = 200
"""The largest number whose factorial is taken, and the most factors of a product that are written out."""


Affine = tuple[Fraction, dict[str, Fraction]]


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
        if abs(exponent[0]) <= 64 and (base[0] or exponent[0] > 0):
            return base[0] ** int(exponent[0]), {}
    return None


def _scaled(a: Affine | None, by: Fraction) -> Affine | None:
    return None if a is None else (a[0] * by, {n: f * by for n, f in a[1].items() if f * by})


def _number(t: Term) -> Fraction | None:
    a = affine(t)
    return a[0] if a is not None and not a[1] else None


def _whole(t: Term) -> int | None:
    v = _number(t)
    return int(v) if v is not None and v.denominator == 1 else None


def floor_of(t: Term, integers: frozenset[str], up: bool = False) -> tuple[Term, frozenset[str]] | None:
    """The floor (the ceiling, if ``up``) of ``t``, and which of the names in ``integers`` must be whole for it.

    Of ``i/2`` there is none: whether ``i`` is even decides.
    """
    a = affine(t)
    if a is None or not a[1].keys() <= integers or any(f.denominator != 1 for f in a[1].values()):
        return None
    parts: list[Term] = [Sym(n) if f == 1 else Mul((num(f), Sym(n))) for n, f in a[1].items()]
    rest = ceil(a[0]) if up else floor(a[0])
    if rest or not parts:
        parts.append(num(rest))
    return (parts[0] if len(parts) == 1 else Add(tuple(parts))), frozenset(a[1])


def factorial_of(t: Term) -> Term | None:
    n = _whole(t)
    return num(factorial(n)) if n is not None and 0 <= n <= LARGEST else None


def binomial(above: Term, below: Term) -> Term | None:
    """A polynomial in what stands above, for a small number below."""
    n, k = _whole(above), _whole(below)
    if k is None or not 0 <= k <= 8:
        if n is not None and k is not None and 0 <= k <= n <= LARGEST:
            return num(comb(n, k))
        return None
    if n is not None and 0 <= n <= LARGEST:
        return num(comb(n, k))
    if k == 0:
        return num(1)
    factors = tuple(Add((above, num(-j))) if j else above for j in range(k))
    return Div(Mul(factors), num(factorial(k)))


def remainder(a: Term, b: Term) -> Term | None:
    """``a mod b`` of numbers, for ``b > 0``."""
    x, y = _number(a), _number(b)
    return num(x % y) if x is not None and y is not None and y > 0 else None


def extreme(kind: str, terms: Sequence[Term]) -> Term:
    """``max(a, b) = (a + b + |a - b|)/2`` and ``min(a, b) = (a + b - |a - b|)/2``, from left to right."""
    out = terms[0]
    for t in terms[1:]:
        gap: Term = Fn("Abs", (Add((out, Neg(t))),))
        out = Div(Add((out, t, gap if kind == "max" else Neg(gap))), num(2))
    return out


def product(body: Term, index: str, lo: Term, hi: Term) -> Term | None:
    """A product over a range: written out if it is short, a power or an exponential if its factors are."""
    a, b = _whole(lo), _whole(hi)
    if a is not None and b is not None and -1 <= b - a < 64:
        factors = tuple(substitute(body, {index: num(j)}) for j in range(a, b + 1))
        return Mul(factors) if factors else num(1)
    if a is not None and b is not None and b < a:
        return None  # such a range means different things to different people
    if index not in free_names(body):
        return Pow(body, Sum(num(1), index, lo, hi))
    if any(isinstance(x, (Matrix, BlockVector, BlockDiagonal, BlockMatrix)) for x in walk(body)):
        return None
    if isinstance(body, Fn) and body.name == "exp":
        return Fn("exp", (Sum(body.args[0], index, lo, hi),))
    if isinstance(body, Pow) and index not in free_names(body.base):
        return Pow(body.base, Sum(body.exp, index, lo, hi))
    if isinstance(body, Mul):
        parts = [product(x, index, lo, hi) for x in body.args]
        known = tuple(p for p in parts if p is not None)
        return Mul(known) if len(known) == len(parts) else None
    return None
