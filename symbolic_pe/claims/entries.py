"""Vectors entry by entry: products of corresponding entries, and blocks of one size for both."""

from __future__ import annotations

from ..kernel.decide import decide
from ..kernel.matrix import contains_matrix
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
    Relation,
    Sym,
    Term,
    children,
    num,
    rebuild,
    substitute,
    walk,
)
from .judge import positive_bases, same
from .whole import whole_value

__all__ = [
    "aligned", "column_of", "entrywise", "inverse", "matrix_exponential", "multiplied", "regrouped", "spread",
    "turned_often", "written_out",
]  # fmt: skip


def regrouped(t: BlockVector, size: int) -> BlockVector | None:
    """The same column in blocks of ``size`` entries, if its own blocks divide them."""
    own = len(t.block.rows)
    if own == size:
        return t
    if size % own:
        return None
    times = size // own
    rows = tuple((substitute(row[0], {t.index: _at(times, t.index, j)}),) for j in range(times) for row in t.block.rows)
    return BlockVector(Matrix(rows), t.index, _divided(t.count, times))


def _at(times: int, index: str, j: int) -> Term:
    moved: Term = Mul((num(times), Sym(index)))
    return Add((moved, num(j))) if j else moved


def _divided(count: Term, by: int) -> Term:
    if isinstance(count, Num):
        return num(count.value / by)
    if isinstance(count, Mul) and len(count.args) == 2 and count.args[0] == num(by):
        return count.args[1]
    return Div(count, num(by))


def aligned(*terms: Term) -> tuple[Term, ...]:
    """``terms`` with all columns in the blocks of the largest ones and of the matrices among them."""
    families = (x for t in terms for x in walk(t) if isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix)))
    sizes = {len(x.block.rows) for x in families}
    if len(sizes) < 2:
        return terms
    size = max(sizes)
    return tuple(_regrouped_inside(t, size) for t in terms)


def _regrouped_inside(t: Term, size: int) -> Term:
    if isinstance(t, BlockVector):
        return regrouped(t, size) or t
    if isinstance(t, (Add, Mul)):
        return type(t)(tuple(_regrouped_inside(x, size) for x in t.args))
    if isinstance(t, Neg):
        return Neg(_regrouped_inside(t.arg, size))
    if isinstance(t, Div):
        return Div(_regrouped_inside(t.num, size), t.den)
    if isinstance(t, Fn) and t.name in ("transpose", "sqrt"):
        return Fn(t.name, tuple(_regrouped_inside(x, size) for x in t.args))
    return t


def spread(t: Term) -> Term:
    """A sum, difference or multiple of columns as one column, where that is plain."""
    if isinstance(t, Neg):
        inner = spread(t.arg)
        if isinstance(inner, Matrix):
            return Matrix(tuple(tuple(Neg(x) for x in row) for row in inner.rows))
        if isinstance(inner, BlockVector):
            return BlockVector(Matrix(tuple((Neg(r[0]),) for r in inner.block.rows)), inner.index, inner.count)
        if isinstance(inner, BlockDiagonal):
            return BlockDiagonal(_negative(inner.block), inner.index, inner.count)
    if isinstance(t, Mul):
        kinds = Matrix, BlockVector, BlockDiagonal, Neg, Add, Mul
        arrays = [x for x in t.args if isinstance(x, kinds) and _column(x)]
        if len(arrays) == 1:
            inner = spread(arrays[0])
            others = tuple(x for x in t.args if x is not arrays[0])
            if isinstance(inner, Matrix) and not any(_column(x) for x in others):
                return Matrix(tuple(tuple(Mul((*others, x)) for x in row) for row in inner.rows))
            if isinstance(inner, BlockVector):
                rows = tuple((Mul((*others, r[0])),) for r in inner.block.rows)
                return BlockVector(Matrix(rows), inner.index, inner.count)
            if isinstance(inner, BlockDiagonal) and not any(_column(x) for x in others):
                block = spread(Mul((*others, inner.block)))
                return BlockDiagonal(block, inner.index, inner.count) if isinstance(block, Matrix) else t
    if isinstance(t, Add):
        parts = [spread(x) for x in t.args]
        if all(isinstance(p, Matrix) for p in parts):
            shapes = {(len(p.rows), len(p.rows[0])) for p in parts if isinstance(p, Matrix)}
            if len(shapes) == 1:
                grids = [p.rows for p in parts if isinstance(p, Matrix)]
                rows_of = zip(*grids, strict=True)
                return Matrix(tuple(tuple(Add(c) for c in zip(*rows, strict=True)) for rows in rows_of))
    return t


def _negative(t: Matrix) -> Matrix:
    return Matrix(tuple(tuple(map(Neg, row)) for row in t.rows))


def _column(t: Term) -> bool:
    return any(isinstance(x, (Matrix, BlockVector, BlockDiagonal, BlockMatrix)) for x in walk(t))


def entrywise(a: Term, b: Term) -> Term | None:
    """The products of corresponding entries, or None if ``a`` and ``b`` are not of one plain form."""
    a, b = spread(a), spread(b)
    if isinstance(a, BlockVector) and isinstance(b, BlockVector):
        size = max(len(a.block.rows), len(b.block.rows))
        x, y = regrouped(a, size), regrouped(b, size)
        if x is None or y is None or not same(x.count, y.count):
            return None
        other = substitute(y.block, {y.index: Sym(x.index)})
        assert isinstance(other, Matrix)
        rows = tuple((Mul((p[0], q[0])),) for p, q in zip(x.block.rows, other.rows, strict=True))
        return BlockVector(Matrix(rows), x.index, x.count)
    if isinstance(a, Matrix) and isinstance(b, Matrix):
        if (len(a.rows), len(a.rows[0])) != (len(b.rows), len(b.rows[0])):
            return None
        return Matrix(tuple(tuple(Mul(c) for c in zip(p, q, strict=True)) for p, q in zip(a.rows, b.rows, strict=True)))
    return None


LARGEST_DIAGONAL = 16
"""Blocks of a diagonal matrix that is written out."""


def written_out(t: Term) -> Term:
    """With each family of a known number of blocks as a column, or a matrix, of entries."""
    if isinstance(t, (Matrix, BlockMatrix)) or not contains_matrix(t):
        return t
    if not isinstance(t, (BlockVector, BlockDiagonal)):
        return rebuild(t, tuple(map(written_out, children(t))))
    count = whole_value(t.count)
    if count is None or not 0 < count <= 64:
        return t
    blocks = [substitute(t.block, {t.index: num(j)}) for j in range(count)]
    rows = [(j, r) for j, block in enumerate(blocks) if isinstance(block, Matrix) for r in block.rows]
    if isinstance(t, BlockVector):
        return Matrix(tuple(r for _, r in rows))
    if count > LARGEST_DIAGONAL:
        return t
    n = len(t.block.rows[0])
    return Matrix(tuple((num(0),) * (n * j) + tuple(r) + (num(0),) * (n * (count - 1 - j)) for j, r in rows))


def column_of(t: Term) -> Term:
    """What block diagonal matrices make of a column, as one column, where that is plain."""
    if isinstance(t, Mul) and len(t.args) == 2:
        m, v = spread(t.args[0]), column_of(t.args[1])
        if isinstance(m, BlockDiagonal) and isinstance(v, BlockVector):
            v = regrouped(v, len(m.block.rows)) or v
            if len(v.block.rows) == len(m.block.rows) and same(v.count, m.count):
                block = substitute(m.block, {m.index: Sym(v.index)})
                assert isinstance(block, Matrix)
                column = tuple(row[0] for row in v.block.rows)
                return BlockVector(Matrix(tuple((_inner(row, column),) for row in block.rows)), v.index, v.count)
        if isinstance(m, BlockDiagonal) and isinstance(v, Matrix):
            m = written_out(m)
        if isinstance(m, Matrix) and isinstance(v, Matrix):
            rows = multiplied(Mul((m, v)))
            return Matrix(rows) if rows is not None else t
    return spread(t)


def multiplied(t: Term) -> tuple[tuple[Term, ...], ...] | None:
    """A product or sum of printed arrays by its entries, whose factors stay in order; None of anything else."""
    if isinstance(t, Matrix):
        return t.rows
    if not isinstance(t, (Add, Mul)):
        return None
    grids = [multiplied(x) for x in t.args]
    whole = grids[0]
    for other in grids[1:]:
        if whole is None or other is None:
            return None
        shapes = (len(whole), len(whole[0])), (len(other), len(other[0]))
        if isinstance(t, Add) and shapes[0] == shapes[1]:
            whole = tuple(tuple(map(_plus, p, q)) for p, q in zip(whole, other, strict=True))
        elif isinstance(t, Mul) and shapes[0][1] == shapes[1][0]:
            columns = list(zip(*other, strict=True))
            whole = tuple(tuple(_inner(row, column) for column in columns) for row in whole)
        else:
            return None
    return whole


def _inner(row: tuple[Term, ...], column: tuple[Term, ...]) -> Term:
    out: Term = num(0)
    for p, q in zip(row, column, strict=True):
        if num(0) not in (p, q):
            out = _plus(out, q if p == num(1) else p if q == num(1) else Mul((p, q)))
    return out


def _plus(p: Term, q: Term) -> Term:
    return q if p == num(0) else p if q == num(0) else Add((p, q))


def inverse(t: Term) -> Term | None:
    """The inverse of a matrix of two rows, or of two-rowed blocks on a diagonal; it divides by the determinant."""
    if isinstance(t, BlockDiagonal):
        inner = inverse(t.block)
        return BlockDiagonal(inner, t.index, t.count) if isinstance(inner, Matrix) else None
    if not isinstance(t, Matrix) or len(t.rows) != 2 or len(t.rows[0]) != 2:
        return None
    (a, b), (c, d) = t.rows
    rows: tuple[tuple[Term, ...], ...] = ((d, Neg(b)), (Neg(c), a))
    det = Add((Mul((a, d)), Neg(Mul((b, c)))))
    if same(det, num(1)):
        return Matrix(rows)
    return Matrix(tuple(tuple(Div(x, det) for x in row) for row in rows))


def turned_often(t: Term, times: Term) -> Term | None:
    """A power of a rotation of the plane (or of blocks that are such), which turns by so many times the angle."""
    if any(isinstance(x, Div) or (isinstance(x, Num) and x.value.denominator != 1) for x in walk(times)):
        return None  # of several roots none is said to be meant
    if isinstance(t, BlockDiagonal):
        inner = turned_often(t.block, times)
        return BlockDiagonal(inner, t.index, t.count) if isinstance(inner, Matrix) else None
    if isinstance(t, Fn) and t.name == "transpose":
        inner = turned_often(t.args[0], times)
        return Fn("transpose", (inner,)) if inner is not None else None
    if not isinstance(t, Matrix) or len(t.rows) != 2 or len(t.rows[0]) != 2:
        return None
    (a, b), (c, d) = t.rows
    if not isinstance(a, Fn) or a.name != "cos" or not same(a, d):
        return None
    for upper, lower, sign in ((b, c, 1), (c, b, -1)):
        if isinstance(lower, Fn) and lower.name == "sin" and same(lower.args[0], a.args[0]) and same(upper, Neg(lower)):
            angle = Mul((times, a.args[0]))
            cos, sin = Fn("cos", (angle,)), Fn("sin", (angle,))
            return Matrix(((cos, Neg(sin)), (sin, cos)) if sign > 0 else ((cos, sin), (Neg(sin), cos)))
    return None


def _alike(a: Term, b: Term) -> bool:
    """Whether two terms are equal wherever their powers have a value."""
    if same(a, b):
        return True
    relation = Relation("==", a, b)
    positive = positive_bases(relation)
    return bool(positive) and decide(relation, positive, timeout=1.0).proved


def matrix_exponential(t: Term) -> Term | None:
    """``exp`` of a matrix that turns planes of two coordinates, each for itself, or scales single coordinates.

    A block ``(a, -c; c, a)`` is ``a`` times the identity and what squares to ``-c**2``: its exponential is a rotation
    by ``c``, times ``e**a``.
    """
    t = spread(t)
    if isinstance(t, BlockDiagonal):
        inner = matrix_exponential(t.block)
        return BlockDiagonal(inner, t.index, t.count) if isinstance(inner, Matrix) else None
    if not isinstance(t, Matrix) or len(t.rows) != len(t.rows[0]) or len(t.rows) > LARGEST_DIAGONAL:
        return None
    size = range(len(t.rows))
    apart = [[_alike(t.rows[j][k], num(0)) and _alike(t.rows[k][j], num(0)) for k in size] for j in size]
    beside = [[k for k in size if k != j and not apart[j][k]] for j in size]
    out: list[list[Term]] = [[num(0)] * len(t.rows) for _ in size]
    for j, others in enumerate(beside):
        if len(others) > 1:
            return None
        a = t.rows[j][j]
        grown = None if _alike(a, num(0)) else Fn("exp", (a,))
        if not others:
            out[j][j] = grown or num(1)
            continue
        k = others[0]
        c = t.rows[max(j, k)][min(j, k)]
        if not (_alike(t.rows[k][k], a) and _alike(t.rows[min(j, k)][max(j, k)], Neg(c))):
            return None
        cos: Term = Fn("cos", (c,))
        sin: Term = Fn("sin", (c,))
        out[j][j] = Mul((grown, cos)) if grown else cos
        turned = sin if j > k else Neg(sin)
        out[j][k] = Mul((grown, turned)) if grown else turned
    return Matrix(tuple(map(tuple, out)))
