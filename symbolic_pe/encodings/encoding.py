"""What an encoding is: data about a block of functions of the position, nothing that computes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ..kernel.term import Assumption, Definition, Hypothesis, Relation, Sym, Term, free_names, scan, substitute

__all__ = ["Encoding", "Law", "names_in"]


@dataclass(frozen=True, slots=True)
class Law:
    """A frequency law ``theta[i] := body`` with the parameters it brings (``base``)."""

    definition: Definition
    title: str = ""

    @property
    def index(self) -> str:
        """The name of the index."""
        (index,) = self.definition.params
        assert isinstance(index, Sym)
        return index.name

    def at(self, index: Term) -> Term:
        """The frequency of this index."""
        return substitute(self.definition.body, {self.index: index})

    def with_values(self, values: Mapping[str, Term]) -> Law:
        """The law with values in the place of parameters."""
        d = self.definition
        return replace(self, definition=Definition(d.name, d.params, substitute(d.body, values), d.indexed))


@dataclass(frozen=True, slots=True)
class Encoding:
    """A positional encoding of ``count`` blocks, ``len(block)`` components each.

    ``block`` holds the components of block ``index`` as functions of the position; the whole vector
    has dimension ``count * len(block)``.  ``layout`` says where they stand: ``interleaved`` puts
    block 0 first, then block 1; ``halves`` puts all first components first.  ``law`` gives the
    frequencies, or None if they are free; ``hypotheses`` hold of every statement about the encoding.
    A vector without blocks (the clock, ``(p, 1)``) has ``count = 1``.  ``positions`` are the symbols of the
    position: one, or one for each axis (row and column of an image).  Components may be complex.  Positions count
    tokens from 0 unless the block says otherwise, frequencies are in radians per position; ``source`` names the
    paper or code it is from.
    """

    id: str
    title: str
    block: tuple[Term, ...]
    count: Term
    positions: tuple[str, ...] = ("p",)
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
    domain: tuple[Relation, ...] = ()
    """The positions that have a code (``p < L``), if not all do.  Theorems on codes of some positions suppose that
    these have one where they need it; those on matrices that do the same at all positions read the components as
    formulas where the positions with codes come to an end on both sides, and say so."""

    @property
    def position(self) -> str:
        """The symbol of a position on one axis; ValueError where there are several axes."""
        if len(self.positions) != 1:
            raise ValueError(f"{self.id} has {len(self.positions)} axes: {', '.join(self.positions)}")
        return self.positions[0]


def names_in(*what: Term | Hypothesis | Law | str) -> set[str]:
    """Every name in some terms, hypotheses and laws: of symbols, families and functions."""
    found: set[str] = set()
    for x in what:
        if isinstance(x, str):
            found.add(x)
        elif isinstance(x, Assumption):
            found.add(x.name)
        elif isinstance(x, Relation):
            found |= names_in(x.lhs, x.rhs)
        elif isinstance(x, Law):
            found |= {x.definition.name, *names_in(x.definition.body, *x.definition.params)}
        else:
            found |= free_names(x).keys() | scan(x)[1]
    return found
