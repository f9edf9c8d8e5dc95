"""Equations between matrices as equations between what they do to a vector.

Two matrices are equal if and only if they take every vector to the same one; products then need no more than
what a matrix does to a vector.
"""

from __future__ import annotations

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
    Ref,
    Sym,
    Term,
    num,
    walk,
)

__all__ = ["acted", "probe"]


def probe(*terms: Term) -> Term | None:
    """A vector of unknown entries in the shape of the matrices in ``terms``."""
    shapes = {
        (len(x.block.rows[0]), x.count) for t in terms for x in walk(t) if isinstance(x, (BlockDiagonal, BlockMatrix))
    }
    if len(shapes) != 1:
        return None
    ((size, count),) = shapes
    index: Term = Sym("z'")
    rows = tuple((Ref("probe", (Add((Mul((num(size), index)), num(j))),)),) for j in range(size))
    return BlockVector(Matrix(rows), "z'", count)


def acted(t: Term, v: Term) -> Term | None:
    """What the matrix ``t`` makes of the vector ``v``, or None if ``t`` is of no known form."""
    if isinstance(t, (Matrix, BlockDiagonal, BlockMatrix)):
        return Mul((t, v))
    if isinstance(t, Neg):
        inner = acted(t.arg, v)
        return None if inner is None else Neg(inner)
    if isinstance(t, Add):
        parts = [acted(a, v) for a in t.args]
        known = tuple(p for p in parts if p is not None)
        return Add(known) if len(known) == len(parts) else None
    if isinstance(t, Div):
        inner = acted(t.num, v)
        return None if inner is None else Div(inner, t.den)
    if isinstance(t, Mul):
        out: Term | None = v
        scalars: list[Term] = []
        for a in reversed(t.args):
            if not _is_matrix(a):
                scalars.append(a)
                continue
            out = acted(a, out) if out is not None else None
        return None if out is None else Mul((*reversed(scalars), out)) if scalars else out
    if isinstance(t, Fn) and t.name == "identity":
        return v
    if isinstance(t, Fn) and t.name == "transpose":
        turned = _transposed(t.args[0])
        return Mul((t, v)) if turned is None else acted(turned, v)
    if isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value.denominator == 1 and 0 < t.exp.value <= 4:
        out = v
        for _ in range(int(t.exp.value)):
            out = acted(t.base, out) if out is not None else None
        return out
    return None


def _transposed(t: Term) -> Term | None:
    """The transpose of a product, sum or transpose, carried inwards; None for a plain matrix."""
    if isinstance(t, Mul):
        return Mul(tuple(Fn("transpose", (a,)) if _is_matrix(a) else a for a in reversed(t.args)))
    if isinstance(t, Add):
        return Add(tuple(Fn("transpose", (a,)) for a in t.args))
    if isinstance(t, Neg):
        return Neg(Fn("transpose", (t.arg,)))
    if isinstance(t, Fn) and t.name == "transpose":
        return t.args[0]
    return None


def _is_matrix(t: Term) -> bool:
    if isinstance(t, (Matrix, BlockDiagonal, BlockMatrix)):
        return True
    if isinstance(t, Fn):
        return t.name == "identity" or (t.name == "transpose" and _is_matrix(t.args[0]))
    if isinstance(t, (Add, Mul)):
        return any(map(_is_matrix, t.args)) and not any(isinstance(a, BlockVector) for a in t.args)
    if isinstance(t, Neg):
        return _is_matrix(t.arg)
    return isinstance(t, Pow) and _is_matrix(t.base)
