"""Equations between matrices that are written out, said entry by entry."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.term import Add, Matrix, Mul, Relation, Term, num

__all__ = ["Rows", "entry_by_entry", "product", "times", "total"]

LARGEST = 8
"""Rows of a matrix that is taken apart."""


def entry_by_entry(relations: Sequence[Relation]) -> tuple[Relation, ...]:
    """The relations with an equation for each entry in the place of one between matrices that are written out."""
    return tuple(x for r in relations for x in _apart(r))


def _apart(r: Relation) -> list[Relation]:
    left, right = _value(r.lhs), _value(r.rhs)
    if r.op != "==" or left is None or right is None or (len(left), len(left[0])) != (len(right), len(right[0])):
        return [r]
    if len(left) > LARGEST:
        return [r]
    return [Relation("==", a, b) for x, y in zip(left, right, strict=True) for a, b in zip(x, y, strict=True)]


Rows = tuple[tuple[Term, ...], ...]


def _value(t: Term) -> Rows | None:
    """The entries of a product of matrices; None for what is something else."""
    if isinstance(t, Matrix):
        return t.rows
    if not isinstance(t, Mul):
        return None
    out: Rows | None = None
    for x in t.args:
        rows = _value(x)
        if rows is None or (out is not None and len(out[0]) != len(rows)):
            return None
        out = rows if out is None else product(out, rows)
    return out


def product(a: Rows, b: Rows) -> Rows:
    """The product of two matrices that are written out."""
    columns = list(zip(*b, strict=True))
    return tuple(tuple(total([times(x, y) for x, y in zip(r, c, strict=True)]) for c in columns) for r in a)


def times(a: Term, b: Term) -> Term:
    """Their product, without what is 0 or 1."""
    if num(0) in (a, b):
        return num(0)
    return b if a == num(1) else a if b == num(1) else Mul((a, b))


def total(terms: Sequence[Term]) -> Term:
    """Their sum, without what is 0."""
    rest = tuple(t for t in terms if t != num(0))
    return Add(rest) if len(rest) > 1 else rest[0] if rest else num(0)
