"""Shift operators that a text says there are, and that were found: ``M_k`` of ``PE_{pos+k} = M_k PE_{pos}``."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.term import Add, BlockDiagonal, Term, num, substitute

__all__ = ["FOUND", "Operator"]

FOUND = " is the shift operator that line "


class Operator(NamedTuple):
    """The ``matrix`` that shifts by the number called ``offset``, and what a verdict by it ``rests`` on.

    ``bold`` tells whether its letter is; its blocks have labels above it that count from ``first``, if they have any.
    """

    name: str
    offset: str
    matrix: Term
    rests: tuple[str, ...]
    bold: bool = False
    first: int | None = None

    def at(self, offset: Term, label: Term | None = None) -> Term | None:
        """The matrix for an offset, or one of its blocks."""
        whole = substitute(self.matrix, {self.offset: offset})
        if label is None:
            return whole
        if self.first is None or not isinstance(whole, BlockDiagonal):
            return None
        index = Add((label, num(-self.first))) if self.first else label
        return substitute(whole.block, {whole.index: index})
