"""Remainders, floors and products, as far as they come down to arithmetic.

Each function gives the value as a term the kernel knows, or None where there is none.
"""

from __future__ import annotations

from math import ceil, floor

from ..kernel.term import (
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Fn,
    Matrix,
    Mul,
    Pow,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)
from ..language.affine import affine, number, whole

__all__ = ["floor_of", "product", "remainder"]


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


def remainder(a: Term, b: Term) -> Term | None:
    """``a mod b`` of numbers, for ``b > 0``."""
    x, y = number(a), number(b)
    return num(x % y) if x is not None and y is not None and y > 0 else None


def product(body: Term, index: str, lo: Term, hi: Term) -> Term | None:
    """A product over a range: written out if it is short, a power or an exponential if its factors are."""
    a, b = whole(lo), whole(hi)
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
