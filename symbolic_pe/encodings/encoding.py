"""What an encoding is: data about a block of functions of the position, nothing that computes."""

from __future__ import annotations

from dataclasses import dataclass

from ..kernel.term import (
    Add,
    BlockVector,
    Definition,
    Fn,
    Hypothesis,
    Matrix,
    Mul,
    Ref,
    Sym,
    Term,
    num,
)  # fmt: skip

__all__ = ["Encoding", "Law"]


@dataclass(frozen=True, slots=True)
class Law:
    """A frequency law ``theta[i] := body`` with the parameters it brings (``base``)."""

    definition: Definition
    title: str = ""


@dataclass(frozen=True, slots=True)
class Encoding:
    """A positional encoding of ``count`` blocks, ``len(block)`` components each.

    ``block`` holds the components of block ``index`` as functions of ``position``; the whole vector
    has dimension ``count * len(block)``.  ``layout`` says where they stand: ``interleaved`` puts
    block 0 first, then block 1; ``halves`` puts all first components first.  ``law`` gives the
    frequencies, or None if they are free; ``hypotheses`` hold of every statement about the encoding.
    A vector without blocks (the clock, ``(p, 1)``) has ``count = 1``.
    """

    id: str
    title: str
    block: tuple[Term, ...]
    count: Term
    position: str = "p"
    index: str = "i"
    layout: str = "interleaved"
    law: Law | None = None
    hypotheses: tuple[Hypothesis, ...] = ()
    name: str = "PE"
    source: str = ""
    topic: str = "Functional"
    parameters: tuple[tuple[str, str], ...] = ()
    """Names that ``--set`` may give a value, with what they are (``("d", "dimension, even")``)."""
    content: tuple[str, ...] = ()
    """Names of what is encoded together with the position: given, not parameters of the encoding."""

    def vector(self, position: Term | None = None) -> Term:
        """The encoding of a position as a term: a block family, or a plain column if there is one block."""
        from ..kernel.term import substitute

        block = self.block
        if position is not None:
            block = tuple(substitute(x, {self.position: position}) for x in block)
        column = Matrix(tuple((x,) for x in block))
        return column if self.count == num(1) else BlockVector(column, self.index, self.count)

    def application(self, position: Term) -> Term:
        """``PE(position)``, to be shown."""
        return Fn(self.name, (position,))

    def component(self, position: Term, offset: int, index: Term | None = None) -> Term:
        """``PE[position, 2*i + offset]`` (interleaved) or ``PE[position, i + offset*d/2]`` (halves)."""
        i = index or Sym(self.index)
        width = len(self.block)
        if self.count == num(1):
            return Ref(self.name, (position, num(offset)))
        if self.layout == "halves":
            where = i if not offset else Add((i, Mul((num(offset), self.count)) if offset > 1 else self.count))
        else:
            where = Mul((num(width), i)) if width > 1 else i
            where = Add((where, num(offset))) if offset else where
        return Ref(self.name, (position, where))
