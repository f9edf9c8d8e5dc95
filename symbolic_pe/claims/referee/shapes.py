"""The shapes of two sides that are compared, and how to make them one."""

from __future__ import annotations

from ...kernel.decide import decide
from ...kernel.term import (
    Add,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Fn,
    Matrix,
    Mul,
    Num,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    substitute,
    walk,
)
from ..elaborate import Elaborator, Val
from ..entries import written_out
from ..judge import positive_bases
from ..lexicon import GREEK
from ..notation import DIMENSIONS, POSITIONS
from ..tree import Node

__all__ = [
    "column_size", "explicit_size", "fitted", "identity", "is_large", "is_number", "is_written_out", "spelled",
    "turn_between",
]  # fmt: skip


def identity(size: Term) -> Term:
    if isinstance(size, Num) and 0 < size.value <= 16:
        n = int(size.value)
        return Matrix(tuple(tuple(num(int(j == k)) for k in range(n)) for j in range(n)))
    return Fn("identity", (size,))


def spelled(v: Val) -> Val:
    """With each family of a known number of blocks as a column, or a matrix, of entries."""
    return v if v.type == "s" else Val(written_out(v.term), v.type, v.sure)


def is_written_out(t: Term) -> bool:
    """Whether a matrix that is no family stands in a term."""
    if isinstance(t, (BlockVector, BlockDiagonal, BlockMatrix)):
        return False
    return isinstance(t, Matrix) or any(map(is_written_out, children(t)))


def fitted(a: Val, b: Val) -> tuple[Val, Val, str]:
    """Both sides in one shape, or why they are not."""
    if a.type == b.type:
        return a, b, ""
    if b.type == "s" and b.term == num(0) and a.type != "s":
        return a, Val(Mul((num(0), a.term)), a.type, a.sure), ""
    if a.type == "s" and a.term == num(0) and b.type != "s":
        return Val(Mul((num(0), b.term)), b.type, b.sure), b, ""
    if {a.type, b.type} == {"r", "v"}:
        if a.type == "r":
            return Val(Fn("transpose", (a.term,)), "v", a.sure), b, ""
        return a, Val(Fn("transpose", (b.term,)), "v", b.sure), ""
    names = {"s": "a number", "v": "a vector", "r": "a row vector", "m": "a matrix"}
    return a, b, f"{names[a.type]} cannot equal {names[b.type]}"


def is_number(t: Term) -> bool:
    """Whether a term is a number whatever the names in it are: ``e^{aJ}`` and ``\\cos\\alpha\\,E`` may be matrices."""
    return not any(
        x.name == "exp" or any(n[0].isupper() and n not in DIMENSIONS and n not in GREEK for n in free_names(y))
        for x in walk(t) if isinstance(x, Fn)
        for y in x.args if free_names(y)
    )  # fmt: skip


def is_large(t: Term) -> bool:
    """Whether a matrix certainly has more than one row."""
    return any(isinstance(x, Matrix) and len(x.rows) > 1 for x in walk(t))


def explicit_size(e: Elaborator, lhs: Node, rhs: Node, a: Val, b: Val) -> int:
    """The size of explicit square matrices beside vectors that nothing is known of."""
    sizes = {
        len(x.rows) for v in (a, b) for x in walk(v.term) if isinstance(x, Matrix) and len(x.rows) == len(x.rows[0]) > 1
    }
    return sizes.pop() if len(sizes) == 1 else 0


def column_size(e: Elaborator, a: Val, b: Val) -> int:
    """The size of columns that definitions print, beside vectors that nothing is known of: ``q = (q_0, q_1)``."""
    parts = [x for v in (a, b) for x in walk(v.term)]
    columns = {len(x.rows) for x in parts if isinstance(x, Matrix) and len(x.rows[0]) == 1 and x not in _inside(parts)}
    families = [x for x in parts if isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix))]
    generic = all(isinstance(y, Ref) and y.name in e.undefined for x in families for r in x.block.rows for y in r)
    return columns.pop() if len(columns) == 1 and families and generic else 0


def _inside(parts: list[Term]) -> list[Term]:
    """The blocks of families."""
    return [x.block for x in parts if isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix))]


def turn_between(before: Term, after: Term, factor: Term) -> Term | None:
    """The rotation that takes pairs of sines and cosines from one position to another, whatever the position.

    It may depend on what ``factor`` is a function of, and on indices, but not on the position itself.
    """
    if isinstance(before, BlockVector) and isinstance(after, BlockVector):
        x = substitute(after.block, {after.index: Sym(before.index)})
        assert isinstance(x, Matrix)
        inner = turn_between(before.block, x, factor)
        return BlockDiagonal(inner, before.index, before.count) if isinstance(inner, Matrix) else None
    if not isinstance(before, Matrix) or not isinstance(after, Matrix):
        return None
    if any(len(m.rows) != 2 or len(m.rows[0]) != 1 for m in (before, after)):
        return None
    (p,), (q,), (s,), (t,) = (*before.rows, *after.rows)
    if not all(isinstance(y, Fn) and y.name in ("sin", "cos") for y in (p, q, s, t)):
        return None
    assert isinstance(p, Fn)
    assert isinstance(s, Fn)
    gap = Add((s.args[0], Mul((num(-1), p.args[0]))))
    own = {n for k in children(factor) for n in free_names(k)}
    moving = _outside_indices(p.args[0]) - own - DIMENSIONS
    for name in moving & POSITIONS or moving:
        stays = Relation("==", gap, substitute(gap, {name: Add((Sym(name), num(1)))}))
        if not decide(stays, positive_bases(stays), timeout=1.0).proved:
            return None
    c, sn = Fn("cos", (gap,)), Fn("sin", (gap,))
    minus = Mul((num(-1), sn))
    return Matrix(((c, sn), (minus, c)) if p.name == "sin" else ((c, minus), (sn, c)))


def _outside_indices(t: Term) -> set[str]:
    """Free symbols that are not indices of families, and not alone in exponents."""
    if isinstance(t, Sym):
        return {t.name}
    if isinstance(t, Ref):
        return set()
    if isinstance(t, Pow):
        return _outside_indices(t.base)
    return {n for k in children(t) for n in _outside_indices(k)}
