"""From matrix statements to scalar ones.

``equations(relation)`` turns an equality of vectors or matrices, block families over a symbolic
range included, into the scalar equalities it stands for.  A block family is compared block by
block with a free index; products of families become sums over their range.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

from .canonical import OutOfFragment
from .meaning import MATRICES, MATRIX_NAMES, Context, reading
from .term import (
    ELEMENTARY,
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    scan,
    substitute,
    walk,
)  # fmt: skip

__all__ = ["entries", "equations", "expand", "is_matrix"]



@dataclass(frozen=True, slots=True)
class _Row:
    """A block vector lying down."""

    vector: BlockVector


@dataclass(frozen=True, slots=True)
class _Identity:
    """The identity of a symbolic size, or of whatever size fits if that is None."""

    size: Term | None


Value = Term | _Row | _Identity
OneTest = Callable[[Term], bool]
Equations = list[tuple[Relation, tuple[Relation, ...]]]


def is_matrix(t: Value) -> bool:
    """Whether an expanded value is a vector or matrix."""
    return isinstance(t, (Matrix, BlockVector, BlockDiagonal, BlockMatrix, _Row, _Identity))


def contains_matrix(*terms: Term) -> bool:
    """Whether matrix notation occurs anywhere in some terms."""
    return has_matrix(*scan(*terms)[:2])


def has_matrix(kinds: set[type], functions: set[str]) -> bool:
    """Whether nodes of these kinds or functions of these names make matrices."""
    return not (kinds.isdisjoint(MATRICES) and functions.isdisjoint(MATRIX_NAMES))


def equations(r: Relation, is_one: OneTest) -> Equations:
    """The scalar relations ``r`` stands for, each with the range facts its free indices obey."""
    return entries(r, is_one) if contains_matrix(r.lhs, r.rhs) else [(r, ())]


def entries(r: Relation, is_one: OneTest) -> Equations:
    """As :func:`equations`, for a relation that is known to hold matrix notation."""
    if r.op == "==":
        for a, b in ((r.lhs, r.rhs), (r.rhs, r.lhs)):
            if isinstance(b, Fn) and b.name == "inverse":
                left, right = expand(a, is_one), expand(b.args[0], is_one)
                if any(not isinstance(v, _Identity) and _like(v) is None for v in (left, right)):
                    raise OutOfFragment("an inverse of what is not a square matrix", b)
                return _equal(_mul(left, right), _Identity(None), r)
    lhs, rhs = expand(r.lhs, is_one), expand(r.rhs, is_one)
    if is_matrix(lhs) != is_matrix(rhs):
        lhs, rhs = _number(lhs), _number(rhs)
    if not is_matrix(lhs) and not is_matrix(rhs):
        assert not isinstance(lhs, (_Row, _Identity))
        assert not isinstance(rhs, (_Row, _Identity))
        return [(Relation(r.op, lhs, rhs), ())]
    if r.op != "==":
        raise OutOfFragment("matrices can only be compared with ==", r.lhs)
    return _equal(lhs, rhs, r)


def _number(v: Value) -> Value:
    """A 1x1 matrix as the number it holds."""
    return v.rows[0][0] if isinstance(v, Matrix) and _shape(v) == (1, 1) else v


def _equal(lhs: Value, rhs: Value, r: Relation) -> Equations:
    if isinstance(lhs, _Row) and isinstance(rhs, _Row):
        lhs, rhs = lhs.vector, rhs.vector
    if isinstance(lhs, _Identity):
        lhs, rhs = rhs, lhs
    if isinstance(rhs, _Identity):
        if isinstance(lhs, _Identity):
            return [(Relation("==", a, b), ()) for a, b in [(lhs.size, rhs.size)] if a is not None and b is not None]
        unit = _like(lhs)
        if unit is None:
            raise OutOfFragment("an identity where no square matrix is", r.rhs)
        rows = _rows(unit)
        fits: Equations = [] if rhs.size is None or rows is None else [(Relation("==", rhs.size, rows), ())]
        return fits + _equal(lhs, unit, r)
    if isinstance(lhs, Matrix) and isinstance(rhs, Matrix):
        if _shape(lhs) != _shape(rhs):
            raise OutOfFragment("matrices of shapes {}x{} and {}x{}".format(*_shape(lhs), *_shape(rhs)), r.rhs)
        return [
            (Relation("==", a, b), ())
            for ra, rb in zip(lhs.rows, rhs.rows, strict=True)
            for a, b in zip(ra, rb, strict=True)
        ]
    if type(lhs) is not type(rhs) or isinstance(lhs, (_Row, _Identity)) or isinstance(rhs, (_Row, _Identity)):
        raise OutOfFragment("a number cannot equal a matrix, nor a block family a matrix of another form", r.rhs)
    if isinstance(lhs, (BlockVector, BlockDiagonal)) and isinstance(rhs, (BlockVector, BlockDiagonal)):
        other = _renamed(rhs, lhs.index)
        facts = _range(lhs.index, lhs.count)
        same: Equations = [(Relation("==", lhs.count, rhs.count), ())]
        return same + [(e, facts) for e, _ in _equal(lhs.block, other, r)]
    if isinstance(lhs, BlockMatrix) and isinstance(rhs, BlockMatrix):
        block = substitute(rhs.block, {rhs.row: Sym(lhs.row), rhs.col: Sym(lhs.col)})
        assert isinstance(block, Matrix)
        facts = _range(lhs.row, lhs.count) + _range(lhs.col, lhs.count)
        same = [(Relation("==", lhs.count, rhs.count), ())]
        return same + [(e, facts) for e, _ in _equal(lhs.block, block, r)]
    raise OutOfFragment("a matrix where a number is expected", r.rhs)


def _range(index: str, count: Term) -> tuple[Relation, ...]:
    return (Relation(">=", Sym(index), num(0)), Relation("<=", Sym(index), Add((count, Neg(num(1))))))


def _like(other: Value) -> Matrix | BlockDiagonal | None:
    """The identity in the form and size of a square matrix."""

    def square(m: Matrix) -> Matrix:
        n = len(m.rows)
        return Matrix(tuple(tuple(num(int(a == b)) for b in range(n)) for a in range(n)))

    if isinstance(other, Matrix) and len(other.rows) == len(other.rows[0]):
        return square(other)
    if isinstance(other, BlockDiagonal) and len(other.block.rows) == len(other.block.rows[0]):
        return BlockDiagonal(square(other.block), other.index, other.count)
    return None


def _rows(v: Value) -> Term | None:
    """How many rows ``v`` has."""
    if isinstance(v, Matrix):
        return num(len(v.rows))
    if isinstance(v, (BlockVector, BlockDiagonal, BlockMatrix)):
        return Mul((num(len(v.block.rows)), v.count))
    return num(1) if isinstance(v, _Row) else None


def _columns(v: Value) -> Term | None:
    """How many columns ``v`` has."""
    return None if isinstance(v, _Identity) else _rows(_transpose(v))


def _check_size(unit: _Identity, size: Term | None) -> None:
    """An identity must fit what it meets, whatever the values of the symbols in its size."""
    if unit.size is not None and (size is None or not _same(unit.size, size)):
        raise OutOfFragment("an identity that is not known to have the size of the matrix next to it", unit.size)


def _same(a: Term, b: Term) -> bool:
    return a == b or reading(Context(), lambda m: m.frame.vanishes(m.frame.sub(m.value(a), m.value(b))))


def _shape(m: Matrix) -> tuple[int, int]:
    return len(m.rows), len(m.rows[0])


def _renamed(b: BlockVector | BlockDiagonal, index: str) -> Matrix:
    block = substitute(b.block, {b.index: Sym(index)}) if b.index != index else b.block
    assert isinstance(block, Matrix)
    return block


def expand(t: Term, is_one: OneTest) -> Value:
    """``t`` with every matrix operation carried out."""
    if isinstance(t, (Matrix, BlockVector, BlockDiagonal, BlockMatrix)):
        return t
    if not contains_matrix(t):
        return t
    if isinstance(t, Neg):
        return _scale(num(-1), expand(t.arg, is_one)) if is_matrix(v := expand(t.arg, is_one)) else _neg(v)
    if isinstance(t, Add):
        return reduce(_add, (expand(x, is_one) for x in t.args))
    if isinstance(t, Mul):
        return reduce(_mul, (expand(x, is_one) for x in t.args))
    if isinstance(t, Div):
        return _mul(expand(t.num, is_one), Div(num(1), _scalar(expand(t.den, is_one))))
    if isinstance(t, Pow) and isinstance(t.exp, Num) and is_matrix(base := expand(t.base, is_one)):
        if not 0 < t.exp.value < 65 or t.exp.value.denominator != 1:
            raise OutOfFragment("a matrix power that is not a small positive integer", t)
        return reduce(_mul, [base] * int(t.exp.value))
    if isinstance(t, Fn):
        return _apply(t, is_one)
    return rebuild(t, tuple(_scalar(expand(k, is_one)) for k in children(t)))


def _neg(v: Value) -> Term:
    return Neg(_scalar(v))


def _scalar(v: Value) -> Term:
    if isinstance(v, Matrix) and _shape(v) == (1, 1):
        return v.rows[0][0]
    if is_matrix(v):
        raise OutOfFragment("a matrix where a number is expected", None if isinstance(v, (_Row, _Identity)) else v)
    assert not isinstance(v, (_Row, _Identity))
    return v


def _apply(t: Fn, is_one: OneTest) -> Value:
    args = [expand(x, is_one) for x in t.args]
    if t.name == "identity":
        return _Identity(_scalar(args[0]))
    if t.name == "transpose":
        return _transpose(args[0])
    if t.name == "dot":
        return _scalar(_mul(_transpose(args[0]), args[1]))
    if t.name == "normsq":  # of complex entries too: |x|**2 is conj(x)*x
        bar = _entrywise("conj", args[0]) if _may_be_complex(args[0]) else args[0]
        return _scalar(_mul(_transpose(bar), args[0]))
    if t.name in ("conj", "Re", "Im") and is_matrix(args[0]):
        return _entrywise(t.name, args[0])
    if t.name == "tr":
        return _trace(args[0])
    if t.name == "det":
        return _det(args[0], is_one)
    if t.name == "inverse":
        raise OutOfFragment("an inverse can only stand alone on one side of an equation", t)
    return Fn(t.name, tuple(_scalar(a) for a in args))


def _may_be_complex(v: Value) -> bool:
    """Whether the canonical form should be asked; of a function with a longer name it only knows what names are."""
    if isinstance(v, _Row):
        v = v.vector
    if isinstance(v, _Identity):
        return False
    nodes = list(walk(v))
    unknown = any(isinstance(x, Fn) and x.name not in ELEMENTARY and len(x.name) > 1 for x in nodes)
    return Const("I") in nodes or not unknown


def _entrywise(name: str, v: Value) -> Value:
    """``conj``, ``Re`` or ``Im`` of every entry."""
    if isinstance(v, Matrix):
        return Matrix(tuple(tuple(Fn(name, (x,)) for x in row) for row in v.rows))
    if isinstance(v, (BlockVector, BlockDiagonal)):
        return type(v)(_block(_entrywise(name, v.block)), v.index, v.count)
    if isinstance(v, BlockMatrix):
        return BlockMatrix(_block(_entrywise(name, v.block)), v.row, v.col, v.count)
    if isinstance(v, _Row):
        return _transpose(_entrywise(name, v.vector))
    if isinstance(v, _Identity):
        if name == "Im":
            raise OutOfFragment("the imaginary part of an identity", None)
        return v
    return Fn(name, (v,))


def _transpose(v: Value) -> Value:
    if isinstance(v, Matrix):
        return Matrix(tuple(zip(*v.rows, strict=True)))
    if isinstance(v, BlockVector):
        return _Row(v)
    if isinstance(v, _Row):
        return v.vector
    if isinstance(v, BlockDiagonal):
        block = _transpose(v.block)
        assert isinstance(block, Matrix)
        return BlockDiagonal(block, v.index, v.count)
    if isinstance(v, BlockMatrix):
        block = _transpose(v.block)
        assert isinstance(block, Matrix)
        return BlockMatrix(block, v.col, v.row, v.count)
    return v


def _add(a: Value, b: Value) -> Value:
    if not is_matrix(a) and not is_matrix(b):
        return Add((_scalar(a), _scalar(b)))
    for unit, other in ((a, b), (b, a)):
        if isinstance(unit, _Identity):
            like = _like(other)
            if like is None:
                raise OutOfFragment("a sum of matrices of different form", None)
            _check_size(unit, _rows(like))
            a, b = (like, b) if unit is a else (a, like)
    if isinstance(a, Matrix) and isinstance(b, Matrix) and _shape(a) == _shape(b):
        return Matrix(
            tuple(tuple(Add((x, y)) for x, y in zip(r, s, strict=True)) for r, s in zip(a.rows, b.rows, strict=True))
        )
    if isinstance(a, (BlockVector, BlockDiagonal)) and type(a) is type(b):
        assert isinstance(b, (BlockVector, BlockDiagonal))
        if not _same(a.count, b.count):
            raise OutOfFragment("block families over different ranges", b.count)
        block = _add(a.block, _renamed(b, a.index))
        assert isinstance(block, Matrix)
        return type(a)(block, a.index, a.count)
    if isinstance(a, _Row) and isinstance(b, _Row):
        return _transpose(_add(a.vector, b.vector))
    raise OutOfFragment("a sum of matrices of different form", None)


def _scale(c: Term, v: Value) -> Value:
    if isinstance(v, Matrix):
        return Matrix(tuple(tuple(Mul((c, x)) for x in row) for row in v.rows))
    if isinstance(v, (BlockVector, BlockDiagonal)):
        v = _fresh(v, c)
        return type(v)(_block(_scale(c, v.block)), v.index, v.count)
    if isinstance(v, _Row):
        return _transpose(_scale(c, v.vector))
    if isinstance(v, BlockMatrix):
        if {v.row, v.col} & set(free_names(c)):
            raise OutOfFragment("a factor that uses the name of a block index", c)
        return BlockMatrix(_block(_scale(c, v.block)), v.row, v.col, v.count)
    if isinstance(v, _Identity) and isinstance(v.size, Num) and 0 < v.size.value <= 256:
        n = int(v.size.value)
        return Matrix(tuple(tuple(c if a == b else num(0) for b in range(n)) for a in range(n)))
    raise OutOfFragment("a multiple of an identity of unknown size", c)


def _fresh(v: BlockVector | BlockDiagonal, c: Term) -> BlockVector | BlockDiagonal:
    if v.index not in free_names(c):
        return v
    name = v.index + "'"
    while name in free_names(c) or name in free_names(v.block):
        name += "'"
    return type(v)(_renamed(v, name), name, v.count)


def _block(v: Value) -> Matrix:
    if not isinstance(v, Matrix):
        raise OutOfFragment("blocks must be explicit matrices", None)
    return v


def _mul(a: Value, b: Value) -> Value:
    if not is_matrix(a):
        return _scale(_scalar(a), b) if is_matrix(b) else Mul((_scalar(a), _scalar(b)))
    if not is_matrix(b):
        return _scale(_scalar(b), a)
    if isinstance(a, _Identity):
        _check_size(a, b.size if isinstance(b, _Identity) else _rows(b))
        return b
    if isinstance(b, _Identity):
        _check_size(b, _columns(a))
        return a
    if isinstance(a, Matrix) and isinstance(b, Matrix):
        return _explicit(a, b)
    if isinstance(a, (BlockVector, BlockDiagonal)) and isinstance(b, (BlockVector, BlockDiagonal)):
        if isinstance(a, BlockVector) or not _same(a.count, b.count):
            raise OutOfFragment("a product of block families that do not fit", b.count)
        block = _explicit(a.block, _renamed(b, a.index))
        return type(b)(block, a.index, a.count)
    if isinstance(a, _Row) and isinstance(b, BlockDiagonal):
        return _transpose(_mul(_transpose(b), a.vector))
    if isinstance(a, _Row) and isinstance(b, BlockVector):
        if not _same(a.vector.count, b.count):
            raise OutOfFragment("a dot product of vectors of different length", b.count)
        inner = _explicit(_block(_transpose(a.vector.block)), _renamed(b, a.vector.index))
        if _shape(inner) != (1, 1):
            raise OutOfFragment("a product of block families of several columns", None)
        return Sum(inner.rows[0][0], a.vector.index, num(0), _last(b.count))
    if isinstance(a, BlockMatrix) and isinstance(b, BlockVector) and _same(a.count, b.count):
        inner = _explicit(a.block, _renamed(b, a.col))
        rows = tuple(tuple(Sum(x, a.col, num(0), _last(b.count)) for x in row) for row in inner.rows)
        return BlockVector(Matrix(rows), a.row, a.count)
    if isinstance(a, _Row) and isinstance(b, BlockMatrix):
        return _transpose(_mul(_transpose(b), a.vector))
    raise OutOfFragment("a product of matrices of different form", None)


def _last(count: Term) -> Term:
    return num(int(count.value) - 1) if isinstance(count, Num) else Add((count, Neg(num(1))))


def _explicit(a: Matrix, b: Matrix) -> Matrix:
    (n, k), (k2, m) = _shape(a), _shape(b)
    if k != k2:
        raise OutOfFragment(f"a product of a {n}x{k} and a {k2}x{m} matrix", None)
    if n * m * k > 300_000:
        raise OutOfFragment("a matrix product beyond the size limit", None)
    zero = num(0)
    cols = tuple(zip(*b.rows, strict=True))
    return Matrix(tuple(tuple(_inner(r, c, zero) for c in cols) for r in a.rows))


def _inner(r: tuple[Term, ...], c: tuple[Term, ...], zero: Term) -> Term:
    terms = tuple(Mul((x, y)) for x, y in zip(r, c, strict=True) if x != zero and y != zero)
    return Add(terms) if len(terms) != 1 else terms[0]


def _trace(v: Value) -> Term:
    if isinstance(v, _Identity) and v.size is not None:
        return v.size
    if isinstance(v, Matrix) and len(v.rows) == len(v.rows[0]):
        return Add(tuple(row[j] for j, row in enumerate(v.rows)))
    if isinstance(v, BlockDiagonal):
        return Sum(_trace(v.block), v.index, num(0), _last(v.count))
    raise OutOfFragment("the trace of something that is not a square matrix", None)


def _det(v: Value, is_one: OneTest) -> Term:
    if isinstance(v, _Identity):
        return num(1)
    if isinstance(v, BlockDiagonal):
        block = _det(v.block, is_one)
        if v.index not in free_names(block):
            return Pow(block, v.count)
        if is_one(block):
            return num(1)
        first = substitute(block, {v.index: num(0)})
        if is_one(Add((num(1), block, Neg(first)))):  # the same for every index
            return Pow(first, v.count)
        raise OutOfFragment("a product of determinants that are not 1", block)
    if not isinstance(v, Matrix) or len(v.rows) != len(v.rows[0]):
        raise OutOfFragment("the determinant of something that is not a square matrix", None)
    return _laplace(v.rows)


def _laplace(rows: tuple[tuple[Term, ...], ...]) -> Term:
    """The determinant: a product over diagonal blocks, each expanded along its emptiest row."""
    zero = num(0)
    blocks = _components(rows)
    if len(blocks) > 1:
        parts = tuple(_laplace(tuple(tuple(rows[a][b] for b in block) for a in block)) for block in blocks)
        return Mul(parts)
    if len(rows) == 1:
        return rows[0][0]
    if len(rows) > 8:
        raise OutOfFragment("a determinant beyond the size limit", None)
    best = max(range(len(rows)), key=lambda j: sum(x == zero for x in rows[j]))
    terms: list[Term] = []
    for col, x in enumerate(rows[best]):
        if x == zero:
            continue
        minor = tuple(r[:col] + r[col + 1 :] for j, r in enumerate(rows) if j != best)
        product = Mul((x, _laplace(minor)))
        terms.append(Neg(product) if (best + col) % 2 else product)
    return zero if not terms else terms[0] if len(terms) == 1 else Add(tuple(terms))


def _components(rows: tuple[tuple[Term, ...], ...]) -> list[list[int]]:
    """Index sets that no non-zero entry leaves."""
    zero, left, out = num(0), set(range(len(rows))), []
    while left:
        todo, seen = [min(left)], {min(left)}
        while todo:
            a = todo.pop()
            for b in range(len(rows)):
                if b not in seen and (rows[a][b] != zero or rows[b][a] != zero):
                    seen.add(b)
                    todo.append(b)
        left -= seen
        out.append(sorted(seen))
    return out
