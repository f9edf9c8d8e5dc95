"""Arrays with a part for each axis, ``(R_u 0; 0 R_v)`` and ``(e(r); e(c))``, read block by block.

The kernel knows families of blocks along one index.  Of parts that have equally many blocks, those with the same
index are put together: this is the array in another order of its entries, one order for all arrays made that way.
What depends on the order (a single entry, a vector that is printed otherwise) is left alone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence

from ..kernel.term import (
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Div,
    Matrix,
    Mul,
    Num,
    Ref,
    Sym,
    Term,
    children,
    num,
    substitute,
    walk,
)

__all__ = ["BY_AXES", "beside_others", "has_woven", "layout", "pairs_of", "shared", "width", "without_axes", "woven"]

BY_AXES = "its parts stand one below the other, each with as many entries"
"""How it is told that an array has a part for each axis."""

_ARRAYS = (BlockVector, BlockDiagonal, BlockMatrix, Matrix)


_OF_AXES = re.compile(
    r"\b(?:(?:the )?(?:first|second|other|one|each|upper|lower) half|(?:two )?halves|half of the|axial|concatenat\w*"
    r"|2-?D|three axes|(?:for |of |on )?(?:each|every|one|the (?:first|second|other)) axis)\b"
    r"|另一半|前半|后半|一半|拼接",
    re.IGNORECASE,
)
"""What says that an array has a part for each axis."""


def without_axes(said: str, used: Iterable[str]) -> str:
    """Words without those that tell of parts for each axis, if what is ``used`` has such parts."""
    return _OF_AXES.sub(lambda m: " " * len(m[0]), said) if any(u.endswith(BY_AXES) for u in used) else said


def width(t: Term) -> Term | None:
    """The number of entries of a column that is a family, or of rows of a block diagonal matrix."""
    return Mul((num(len(t.block.rows)), t.count)) if isinstance(t, (BlockVector, BlockDiagonal)) else None


def woven(parts: Sequence[Term]) -> BlockVector | BlockDiagonal | None:
    """Columns one below the other, or matrices along a diagonal, as one family; None if their blocks differ in number.

    ``parts`` are all columns or all matrices.
    """
    from .judge import same

    first = parts[0]
    if not isinstance(first, (BlockVector, BlockDiagonal)) or len(parts) < 2:
        return None
    blocks: list[Matrix] = []
    for t in parts:
        if not isinstance(t, (BlockVector, BlockDiagonal)) or type(t) is not type(first):
            return None
        if not same(t.count, first.count):
            return None
        block = substitute(t.block, {t.index: Sym(first.index)}) if t.index != first.index else t.block
        assert isinstance(block, Matrix)
        blocks.append(block)
    if isinstance(first, BlockVector):
        return BlockVector(Matrix(tuple(r for b in blocks for r in b.rows)), first.index, _plain(first.count))
    size = sum(len(b.rows) for b in blocks)
    rows: list[tuple[Term, ...]] = []
    for b in blocks:
        done, own = len(rows), len(b.rows)
        rows += [(num(0),) * done + tuple(r) + (num(0),) * (size - done - own) for r in b.rows]
    return BlockDiagonal(Matrix(tuple(rows)), first.index, _plain(first.count))


def layout(parts: Iterable[Term]) -> tuple[int, ...]:
    """How many rows a block of each part has."""
    return tuple(len(t.block.rows) for t in parts if isinstance(t, (BlockVector, BlockDiagonal)))


def shared(whole: Term, parts: int) -> Term:
    """The width of each of some parts that are equally wide: ``d/4`` where ``d/2`` is shared by two."""
    if isinstance(whole, Div) and isinstance(whole.den, Num):
        return Div(whole.num, num(whole.den.value * parts))
    return Div(whole, num(parts))


def _plain(count: Term) -> Term:
    """``d/2/2`` as ``d/4``."""
    if isinstance(count, Div) and isinstance(count.num, Div):
        inner, outer = count.num.den, count.den
        if isinstance(inner, Num) and isinstance(outer, Num):
            return _plain(Div(count.num.num, num(inner.value * outer.value)))
    return count


def pairs_of(t: BlockVector | BlockDiagonal) -> Term | None:
    """The number of pairs of entries of what was put together."""
    size = len(t.block.rows)
    return None if size % 2 else t.count if size == 2 else Mul((num(size // 2), t.count))


def has_woven(made: Collection[Term], t: Term) -> bool:
    """Whether an array that was put together stands in a term."""
    return bool(made) and any(x in made for x in walk(t) if isinstance(x, _ARRAYS))


def beside_others(made: Collection[Term], names: Collection[str], *terms: Term) -> bool:
    """Whether arrays that were put together stand beside some in another order.

    Vectors and matrices of which nothing is known but their ``names`` are in any order, if no entry stands alone.
    """
    if not any(has_woven(made, t) for t in terms):
        return False
    generic: set[str] = set()
    for t in _arrays(terms, made):
        entries = [x for row in t.block.rows for x in row] if isinstance(t, (BlockVector, BlockMatrix)) else []
        if not entries or not all(isinstance(x, Ref) and x.name in names for x in entries):
            return True
        generic |= {x.name for x in entries if isinstance(x, Ref)}
    alone = (x for t in terms for x in _outside(t) if isinstance(x, Ref))
    return any(x.name in generic for x in alone)


def _arrays(terms: Iterable[Term], made: Collection[Term]) -> Iterable[Term]:
    for t in terms:
        if isinstance(t, _ARRAYS):
            if t not in made:
                yield t
        else:
            yield from _arrays(children(t), made)


def _outside(t: Term) -> Iterable[Term]:
    """The parts of a term that stand in no array that is generic; of others, all of them."""
    if isinstance(t, (BlockVector, BlockMatrix)) and all(isinstance(x, Ref) for row in t.block.rows for x in row):
        return
    yield t
    for k in children(t):
        yield from _outside(k)
