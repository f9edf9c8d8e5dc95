"""Shift operators that a text says there are, and that were found: ``M_k`` of ``PE_{pos+k} = M_k PE_{pos}``."""

from __future__ import annotations

from typing import NamedTuple

from ..kernel.term import Term

__all__ = ["FOUND", "Operator"]

FOUND = " is the shift operator that line "


class Operator(NamedTuple):
    """The ``matrix`` that shifts by the number called ``offset``, and what a verdict by it ``rests`` on."""

    name: str
    offset: str
    matrix: Term
    rests: tuple[str, ...]
