"""Where two vectors or matrices differ at a witness: a component or an entry, for a proof to go straight to.

None of this is trusted.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from ..kernel.evaluate import CannotEvaluate, Point, ball
from ..kernel.term import (
    Add,
    BlockDiagonal,
    BlockVector,
    Fn,
    Matrix,
    Mul,
    Neg,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    num,
    rebuild,
    substitute,
)  # fmt: skip
from .entries import Rows, product
from .printer import Printer
from .uncovered import Uncovered

__all__ = ["differing"]

BLOCKS, BITS = 4, 64
"""Blocks that are looked at, and the bits that they are told apart with."""


def differing(p: Printer, r: Relation, witness: Mapping[str, Fraction]) -> tuple[int, ...] | None:
    """The number of a component, or of a row and a column, in which the sides differ; None if none is found."""
    shape = p.shape(r.lhs)
    shape = p.shape(r.rhs) if shape.kind == "identity" else shape
    if shape.kind not in ("vector", "matrix"):
        return None
    there = _At(p, witness, shape.width)
    try:
        for block in range(min(BLOCKS, there.integer(shape.count))):
            left, right = there.rows(r.lhs, block), there.rows(r.rhs, block)
            for a, (x, y) in enumerate(zip(left, right, strict=True)):
                for b, (s, t) in enumerate(zip(x, y, strict=True)):
                    if not ball(there.closed(Add((s, Neg(t)))), Point(), BITS).contains(0):
                        first = shape.width * block
                        return (first + a,) if shape.kind == "vector" else (first + a, first + b)
    except (CannotEvaluate, Uncovered, ValueError):
        pass
    return None


class _At:
    """Blocks of vectors and matrices of so many rows, at the values of a witness."""

    def __init__(self, printer: Printer, witness: Mapping[str, Fraction], width: int) -> None:
        self.p, self.witness, self.width = printer, witness, width

    def integer(self, t: Term) -> int:
        found = ball(self.closed(t), Point(), BITS).real.unique_fmpz()
        if found is None:
            raise CannotEvaluate("no integer")
        return int(found)

    def rows(self, t: Term, block: int) -> Rows:
        body = self.p.defined(t)
        if body is not None:
            return self.rows(body, block)
        if isinstance(t, Matrix):
            return t.rows
        if isinstance(t, (BlockVector, BlockDiagonal)):
            inner = substitute(t.block, {t.index: num(block)})
            assert isinstance(inner, Matrix)
            return inner.rows
        if isinstance(t, Neg):
            return _each(self.rows(t.arg, block), Neg)
        if isinstance(t, Add):
            parts = [self.rows(x, block) for x in t.args]
            return tuple(tuple(Add(entries) for entries in zip(*rows, strict=True))
                         for rows in zip(*parts, strict=True))  # fmt: skip
        if isinstance(t, Fn) and t.name == "transpose":
            return tuple(zip(*self.rows(t.args[0], block), strict=True))
        if isinstance(t, Fn) and t.name == "identity":
            return tuple(tuple(num(a == b) for a in range(self.width)) for b in range(self.width))
        if isinstance(t, Mul):
            return self._product(t.args, block)
        raise CannotEvaluate("no blocks on the diagonal")

    def _product(self, args: Sequence[Term], block: int) -> Rows:
        scalars = tuple(x for x in args if self.p.shape(x).kind == "scalar")
        out: Rows | None = None
        for x in args:
            if x not in scalars:
                out = self.rows(x, block) if out is None else product(out, self.rows(x, block))
        if out is None:
            raise CannotEvaluate("a number")
        return _each(out, lambda x: Mul((*scalars, x))) if scalars else out

    def closed(self, t: Term) -> Term:
        """``t`` with the values of the witness in the place of its names."""
        body = self.p.defined(t)
        if body is not None:
            return self.closed(body)
        if isinstance(t, Sym):
            return num(self.witness.get(t.name, Fraction(1)))
        kids = tuple(self.closed(x) for x in children(t))
        if isinstance(t, Ref):
            return self._member(t, [self.integer(x) for x in kids])
        return rebuild(t, kids) if kids else t

    def _member(self, t: Ref, at: Sequence[int]) -> Term:
        d = next((d for d in self.p.definitions if d.name == t.name), None)
        if d is None:
            return num(self.witness.get(f"{t.name}[{', '.join(map(str, at))}]", Fraction(1)))
        if not isinstance(d.body, BlockVector) or d.params:
            raise CannotEvaluate("a family with parameters")
        block, row = divmod(at[-1], len(d.body.block.rows))
        return self.closed(substitute(d.body.block.rows[row][0], {d.body.index: num(block)}))


def _each(rows: Rows, change: Callable[[Term], Term]) -> Rows:
    return tuple(tuple(change(x) for x in row) for row in rows)
