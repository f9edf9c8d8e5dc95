"""From matrix statements to scalar ones.

``equations(relation)`` turns an equality of vectors or matrices, block families over a symbolic
range included, into the scalar equalities it stands for.  Whatever has entries is a :class:`Grid`; grids are
compared block by block with free indices, and their products are sums over the range between them.  To be believed:
these are the sums, products, transposes, traces and determinants of matrices, and sizes that do not fit are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from functools import reduce

from .canonical import OutOfFragment
from .hypotheses import Hypotheses, reading
from .term import (
    MATRICES,
    MATRIX_NAMES,
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
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    fresh,
    num,
    rebuild,
    scan,
    substitute,
)  # fmt: skip
from .untrusted.exponents import exponent

__all__ = ["Equations", "Expanded", "contains_matrix", "equations", "has_matrix"]

Rows = tuple[tuple[Term, ...], ...]
OneTest = Callable[[Term], bool]
Equations = list[tuple[Relation, tuple[Relation, ...]]]
"""Scalar relations, each with the ranges of its free indices."""

LARGEST = 300_000
"""Products of entries in one product of matrices."""
ZERO, ONE = num(0), num(1)


@dataclass(frozen=True, slots=True)
class Grid:
    """A matrix of blocks, ``block`` in block row ``row`` and block column ``col``, each ``0 .. count-1``.

    Without a name there is one block row (or column).  One name for both is a diagonal, with zeros elsewhere.
    """

    block: Rows
    row: str = ""
    col: str = ""
    count: Term = ONE

    @property
    def shape(self) -> tuple[int, int]:
        """That of the block."""
        return len(self.block), len(self.block[0])

    @property
    def form(self) -> tuple[bool, bool, bool]:
        """Whether there are many block rows, many block columns, and zeros off the diagonal."""
        return bool(self.row), bool(self.col), self.diagonal

    @property
    def diagonal(self) -> bool:
        return bool(self.row) and self.row == self.col

    @property
    def is_number(self) -> bool:
        return (self.shape, self.row, self.col) == ((1, 1), "", "")

    @property
    def size(self) -> tuple[Term, Term]:
        """How many rows and columns there are."""
        rows, columns = map(num, self.shape)
        return Mul((rows, self.count)) if self.row else rows, Mul((columns, self.count)) if self.col else columns

    @property
    def free(self) -> set[str]:
        """The names in it but for its indices."""
        return {n for r in self.block for x in r for n in free_names(x)} - {self.row, self.col}

    def each(self, change: Callable[[Term], Term]) -> Grid:
        """With other entries."""
        block = tuple(tuple(change(x) for x in r) for r in self.block)
        return Grid(block, self.row, self.col, self.count)

    def named(self, row: str, col: str) -> Grid:
        """With other names for its indices."""
        if (row, col) == (self.row, self.col):
            return self
        new: dict[str, Term] = {old: Sym(n) for old, n in ((self.row, row), (self.col, col)) if old}
        return Grid(self.each(lambda x: substitute(x, new)).block, row, col, self.count)

    def apart(self, taken: Collection[str]) -> Grid:
        """With names for its indices that are not ``taken``."""
        used = {*taken, *self.free}
        row = self.row and fresh(self.row, used)
        return self.named(row, row if self.diagonal else self.col and fresh(self.col, {*used, row}))


@dataclass(frozen=True, slots=True)
class Identity:
    """The identity of a symbolic size, or of whatever size fits if that is None."""

    size: Term | None


Value = Term | Grid | Identity
MATRIX = (Grid, Identity)
Expanded = dict[int, tuple[Term, Value]]
"""Terms with every matrix operation carried out, by the identity of the term."""


def contains_matrix(*terms: Term) -> bool:
    """Whether matrix notation occurs anywhere in some terms."""
    return has_matrix(*scan(*terms)[:2])


def has_matrix(kinds: frozenset[type], functions: frozenset[str]) -> bool:
    """Whether nodes of these kinds or functions of these names make matrices."""
    return not (kinds.isdisjoint(MATRICES) and functions.isdisjoint(MATRIX_NAMES))


# -- equality --------------------------------------------------------------------------------------------


def equations(r: Relation, is_one: OneTest, known: Expanded | None = None) -> Equations:
    """The scalar relations ``r`` stands for, each with the range facts its free indices obey.

    Sides that are ``known`` are not expanded again, so that their entries are the same objects.
    """
    if not contains_matrix(r.lhs, r.rhs):
        return [(r, ())]
    for a, b in ((r.lhs, r.rhs), (r.rhs, r.lhs)) if r.op == "==" else ():
        if isinstance(b, Fn) and b.name == "inverse":
            left, right = expand(a, is_one), expand(b.args[0], is_one)
            if any(not isinstance(v, Identity) and _unit(v) is None for v in (left, right)):
                raise OutOfFragment("an inverse of what is not a square matrix", b)
            return _equal(_mul(left, right), Identity(None), r)
    known = {} if known is None else known
    for side in (r.lhs, r.rhs):
        if id(side) not in known:
            known[id(side)] = side, expand(side, is_one)
    lhs, rhs = known[id(r.lhs)][1], known[id(r.rhs)][1]
    if isinstance(lhs, MATRIX) != isinstance(rhs, MATRIX):
        lhs, rhs = (v.block[0][0] if isinstance(v, Grid) and v.is_number else v for v in (lhs, rhs))
    if not isinstance(lhs, MATRIX) and not isinstance(rhs, MATRIX):
        return [(Relation(r.op, _scalar(lhs), _scalar(rhs)), ())]
    if r.op != "==":
        raise OutOfFragment("matrices can only be compared with ==", r.lhs)
    return _equal(lhs, rhs, r)


def _equal(a: Value, b: Value, r: Relation) -> Equations:
    sizes: list[tuple[Term | None, Term]] = []
    if isinstance(a, Identity):
        a, b = b, a
    if isinstance(b, Identity):
        if isinstance(a, Identity):
            return [(Relation("==", a.size, b.size), ())] if a.size is not None and b.size is not None else []
        unit = _unit(a)
        if unit is None:
            raise OutOfFragment("an identity where no square matrix is", r.rhs)
        sizes.append((b.size, unit.size[0]))
        b = unit
    if not isinstance(a, Grid) or not isinstance(b, Grid) or a.form != b.form:
        raise OutOfFragment("a number cannot equal a matrix, nor a block family a matrix of another form", r.rhs)
    if a.shape != b.shape:
        raise OutOfFragment("matrices of shapes {}x{} and {}x{}".format(*a.shape, *b.shape), r.rhs)
    ranges: tuple[Relation, ...] = ()
    if a.row or a.col:
        a = a.apart(b.free)
        b = b.named(a.row, a.col)
        sizes.append((a.count, b.count))
        indices = dict.fromkeys(n for n in (a.row, a.col) if n)
        last = Add((a.count, Neg(ONE)))
        ranges = tuple(x for n in indices for x in (Relation(">=", Sym(n), ZERO), Relation("<=", Sym(n), last)))
    pairs = (p for rows in zip(a.block, b.block, strict=True) for p in zip(*rows, strict=True))
    same: Equations = [(Relation("==", n, m), ()) for n, m in sizes if n is not None]
    return same + [(Relation("==", x, y), ranges) for x, y in pairs]


def _unit(v: Value) -> Grid | None:
    """The identity in the form and size of a square matrix."""
    if not isinstance(v, Grid) or v.shape[0] != v.shape[1] or v.row != v.col:
        return None
    n = range(v.shape[0])
    return Grid(tuple(tuple(ONE if a == b else ZERO for b in n) for a in n), v.row, v.col, v.count)


def _check_size(unit: Identity, size: Term | None) -> None:
    """An identity must fit what it meets, whatever the values of the symbols in its size."""
    if unit.size is not None and (size is None or not _same(unit.size, size)):
        raise OutOfFragment("an identity that is not known to have the size of the matrix next to it", unit.size)


def _same(a: Term, b: Term) -> bool:
    return a == b or reading(Hypotheses(), lambda m: m.frame.vanishes(m.frame.sub(m.value(a), m.value(b))))


def _is_count(t: Term) -> bool:  # a constant: whether it is a natural number
    v = reading(Hypotheses(), lambda m: m.value(t))
    return all(not key and n >= 0 and n % v.den == 0 for key, n in v.terms.items())


# -- operations ------------------------------------------------------------------------------------------


def expand(t: Term, is_one: OneTest) -> Value:
    """``t`` with every matrix operation carried out."""
    if isinstance(t, MATRICES):
        return _grid(t)
    if not contains_matrix(t):
        return t
    if isinstance(t, Neg):
        v = expand(t.arg, is_one)
        return _scale(num(-1), v) if isinstance(v, MATRIX) else Neg(_scalar(v))
    if isinstance(t, Add):
        return reduce(_add, (expand(x, is_one) for x in t.args))
    if isinstance(t, Mul):
        return reduce(_mul, (expand(x, is_one) for x in t.args))
    if isinstance(t, Div):
        return _mul(expand(t.num, is_one), Div(ONE, _scalar(expand(t.den, is_one))))
    if isinstance(t, Pow) and isinstance(t.exp, Num) and isinstance(base := expand(t.base, is_one), MATRIX):
        if not 0 < t.exp.value < 65 or t.exp.value.denominator != 1:
            raise OutOfFragment("a matrix power that is not a small positive integer", t)
        factors: list[Value] = [base] * int(t.exp.value)
        return reduce(_mul, factors)
    if isinstance(t, Fn):
        return _apply(t, is_one)
    return rebuild(t, tuple(_scalar(expand(k, is_one)) for k in children(t)))


def _grid(t: Matrix | BlockVector | BlockDiagonal | BlockMatrix) -> Grid:
    if isinstance(t, Matrix):
        return Grid(t.rows)
    if isinstance(t, BlockVector):
        return Grid(t.block.rows, t.index, "", t.count)
    if isinstance(t, BlockDiagonal):
        return Grid(t.block.rows, t.index, t.index, t.count)
    if t.row == t.col:
        raise OutOfFragment("block rows and block columns with one name", t)
    return Grid(t.block.rows, t.row, t.col, t.count)


def _scalar(v: Value) -> Term:
    if isinstance(v, Grid) and v.is_number:
        return v.block[0][0]
    if isinstance(v, MATRIX):
        raise OutOfFragment("a matrix where a number is expected", None)
    return v


def _apply(t: Fn, is_one: OneTest) -> Value:
    args = [expand(x, is_one) for x in t.args]
    if t.name == "identity":
        size = _scalar(args[0])
        if not free_names(size) and not _is_count(size):
            raise OutOfFragment("an identity of no size", t)
        return Identity(size)
    if t.name == "transpose":
        return _transpose(args[0])
    if t.name == "dot":
        return _scalar(_mul(_transpose(args[0]), args[1]))
    if t.name == "normsq":  # of complex entries too: |x|**2 is conj(x)*x
        return _scalar(_mul(_transpose(_entrywise("conj", args[0])), args[0]))
    if t.name in ("conj", "Re", "Im") and isinstance(args[0], MATRIX):
        return _entrywise(t.name, args[0])
    if t.name == "tr":
        return _trace(args[0])
    if t.name == "det":
        return _det(args[0], is_one)
    if t.name == "inverse":
        raise OutOfFragment("an inverse can only stand alone on one side of an equation", t)
    return Fn(t.name, tuple(_scalar(a) for a in args))


def _entrywise(name: str, v: Value) -> Value:
    """``conj``, ``Re`` or ``Im`` of every entry."""
    if isinstance(v, Grid):
        return v.each(lambda x: Fn(name, (x,)))
    if isinstance(v, Identity):
        if name == "Im":
            raise OutOfFragment("the imaginary part of an identity", None)
        return v
    return Fn(name, (v,))


def _transpose(v: Value) -> Value:
    return Grid(tuple(zip(*v.block, strict=True)), v.col, v.row, v.count) if isinstance(v, Grid) else v


def _add(a: Value, b: Value) -> Value:
    if not isinstance(a, MATRIX) and not isinstance(b, MATRIX):
        return Add((_scalar(a), _scalar(b)))
    for unit, other in ((a, b), (b, a)):
        if isinstance(unit, Identity) and (like := _unit(other)) is not None:
            _check_size(unit, like.size[0])
            a, b = (like, b) if unit is a else (a, like)
            break
    if not isinstance(a, Grid) or not isinstance(b, Grid) or (a.form, a.shape) != (b.form, b.shape):
        raise OutOfFragment("a sum of matrices of different form", None)
    if a.row or a.col:
        if not _same(a.count, b.count):
            raise OutOfFragment("block families over different ranges", b.count)
        a = a.apart(b.free)
        b = b.named(a.row, a.col)
    block = tuple(tuple(Add(p) for p in zip(*rows, strict=True)) for rows in zip(a.block, b.block, strict=True))
    return Grid(block, a.row, a.col, a.count)


def _scale(c: Term, v: Grid | Identity) -> Grid:
    if isinstance(v, Grid):
        v = v.apart(free_names(c)) if v.row or v.col else v
        return v.each(lambda x: Mul((c, x)))
    if isinstance(v.size, Num) and 0 < v.size.value <= 256 and v.size.value.denominator == 1:
        n = range(int(v.size.value))
        return Grid(tuple(tuple(c if a == b else ZERO for b in n) for a in n))
    raise OutOfFragment("a multiple of an identity of unknown size", c)


def _mul(a: Value, b: Value) -> Value:
    if not isinstance(a, MATRIX):
        return _scale(_scalar(a), b) if isinstance(b, MATRIX) else Mul((_scalar(a), _scalar(b)))
    if not isinstance(b, MATRIX):
        return _scale(_scalar(b), a)
    if isinstance(a, Identity):
        _check_size(a, b.size if isinstance(b, Identity) else b.size[0])
        return b
    if isinstance(b, Identity):
        _check_size(b, a.size[1])
        return a
    out = _product(a, b)
    return out.block[0][0] if out.is_number and a.col else out  # a sum over blocks is a number


def _product(a: Grid, b: Grid) -> Grid:
    """Block by block: what stands between is summed over, unless a diagonal leaves one block of it."""
    if bool(a.col) != bool(b.row):
        raise OutOfFragment("a product of matrices of different form", None)
    families = [g for g in (a, b) if g.row or g.col]
    if len(families) == 2 and not _same(a.count, b.count):
        raise OutOfFragment("a product of block families that do not fit", b.count)
    if families:
        a = a.apart(b.free)
        b = b.named(a.col, a.col) if b.diagonal else b.apart({*a.free, a.row, a.col})
        b = b.named(a.col, b.col)
    (n, k), (k2, m) = a.shape, b.shape
    if k != k2:
        raise OutOfFragment(f"a product of a {n}x{k} and a {k2}x{m} matrix", None)
    if n * m * k > LARGEST:
        raise OutOfFragment("a matrix product beyond the size limit", None)
    columns = tuple(zip(*b.block, strict=True))
    count = families[0].count if families else ONE
    out = Grid(tuple(tuple(_inner(r, c) for c in columns) for r in a.block), a.row, b.col, count)
    if not a.col or a.diagonal or b.diagonal:
        return out
    return out.each(lambda x: Sum(x, a.col, ZERO, _last(count)))


def _last(count: Term) -> Term:
    return num(int(count.value) - 1) if isinstance(count, Num) else Add((count, Neg(ONE)))


def _inner(r: tuple[Term, ...], c: tuple[Term, ...]) -> Term:
    terms = tuple(Mul((x, y)) for x, y in zip(r, c, strict=True) if x != ZERO and y != ZERO)
    return Add(terms) if len(terms) != 1 else terms[0]


# -- trace and determinant -------------------------------------------------------------------------------


def _trace(v: Value) -> Term:
    if isinstance(v, Identity) and v.size is not None:
        return v.size
    if not isinstance(v, Grid) or v.shape[0] != v.shape[1] or bool(v.row) != bool(v.col):
        raise OutOfFragment("the trace of something that is not a square matrix", None)
    v = v.named(v.row, v.row)
    total = Add(tuple(r[j] for j, r in enumerate(v.block)))
    return Sum(total, v.row, ZERO, _last(v.count)) if v.row else total


def _det(v: Value, is_one: OneTest) -> Term:
    if isinstance(v, Identity):
        return ONE
    if not isinstance(v, Grid) or _unit(v) is None:
        raise OutOfFragment("the determinant of something that is not a square matrix", None)
    block = _laplace(v.block)
    if v.row not in free_names(block):
        return Pow(block, v.count) if v.row else block
    if is_one(block):
        return ONE
    first = substitute(block, {v.row: ZERO})
    if is_one(Add((ONE, block, Neg(first)))):  # the same for every index
        return Pow(first, v.count)
    power = exponent(block)
    if power is not None and is_one(Mul((block, Fn("exp", (Neg(power),))))):  # a product of exponentials
        return Fn("exp", (Sum(power, v.row, ZERO, _last(v.count)),))
    raise OutOfFragment("a product of determinants that are not 1", block)


def _laplace(rows: Rows) -> Term:
    """The determinant: a product over diagonal blocks, each expanded along its emptiest row."""
    blocks = _components(rows)
    if len(blocks) > 1:
        return Mul(tuple(_laplace(tuple(tuple(rows[a][b] for b in block) for a in block)) for block in blocks))
    if len(rows) == 1:
        return rows[0][0]
    if len(rows) > 8:
        raise OutOfFragment("a determinant beyond the size limit", None)
    best = max(range(len(rows)), key=lambda j: sum(x == ZERO for x in rows[j]))
    terms: list[Term] = []
    for col, x in enumerate(rows[best]):
        if x != ZERO:
            product = Mul((x, _laplace(tuple(r[:col] + r[col + 1 :] for j, r in enumerate(rows) if j != best))))
            terms.append(Neg(product) if (best + col) % 2 else product)
    return ZERO if not terms else terms[0] if len(terms) == 1 else Add(tuple(terms))


def _components(rows: Rows) -> list[list[int]]:
    """Index sets that no non-zero entry leaves."""
    left, out = set(range(len(rows))), []
    while left:
        seen = [min(left)]
        for a in seen:  # grows as it goes
            seen += [b for b in left.difference(seen) if rows[a][b] != ZERO or rows[b][a] != ZERO]
        left.difference_update(seen)
        out.append(sorted(seen))
    return out
