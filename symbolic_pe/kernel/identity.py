"""Equations that hold by their canonical forms alone: no witness, no search, no theory.

This is all that a step of a derivation needs as a rule.  What it does not show may still be true.  To be believed: two
terms are equal, under what both need to make sense, if all entries of their difference have an empty canonical form.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import pairwise, zip_longest
from typing import Any, NamedTuple

from .canonical import OutOfFragment
from .hypotheses import Hypotheses, reading
from .matrix import Expanded, equations
from .meaning import Meaning, Reading
from .term import (
    MATRIX_KINDS,
    Assumption,
    Definition,
    Hypothesis,
    Relation,
    Term,
    num,
    relation_names,
)

__all__ = ["Identical", "all_identical"]

FEW = 8
"""Entries of a matrix that share a frame, and the longest range whose sum is written out."""


class Identical(NamedTuple):
    """Terms that were shown to be equal, in how many entries, and the hypotheses with what it needs besides."""

    context: Hypotheses
    entries: int
    facts: frozenset[Relation]
    """Where the indices of a family of blocks are."""

    @property
    def method(self) -> str:
        return "canonical form" if self.entries == 1 else f"{self.entries} entries: canonical form"


def all_identical(
    terms: Sequence[Term],
    hypotheses: tuple[Hypothesis, ...],
    definitions: tuple[Definition, ...] = (),
    deadline: float = float("inf"),
    read: Reading[Any] = reading,
) -> Identical | None:
    """What shows that each of ``terms`` has the canonical form of the next, and the last that of the first.

    Each is worked out once, under what all of them need; ``read`` may be a way to read that knows theories.
    """
    if any(isinstance(h, Assumption) and h.kind in MATRIX_KINDS for h in hypotheses):
        return None
    context = read.hypotheses(hypotheses, definitions)
    try:
        whole = [context.unfold(t) for t in context.separate(*terms)]
        context.note_blocks(*whole)
        known: Expanded = {}
        links = [
            equations(Relation("==", *pair), lambda t: _same(context, [(t, num(1))], deadline, read), known)
            for pair in (pairwise((*whole, whole[0])) if len(whole) > 2 else (whole,))
        ]
        facts = dict.fromkeys(fact for link in links for _, of in link for fact in of)
        context.within(facts)
        entries = [[part for part in entry if part] for entry in zip_longest(*links)]
        for n in range(0, len(entries), FEW):
            pairs = {(r.lhs, r.rhs): None for entry in entries[n : n + FEW] for r, _ in entry}
            if not _same(context, pairs, deadline, read):
                return None
    except (OutOfFragment, RecursionError):
        return None
    if any(isinstance(h, Relation) and not relation_names(h) for h in context.added):
        return None  # whether it holds of a constant is another question
    return Identical(context, max(map(len, links)), frozenset(facts))


def _same(context: Hypotheses, pairs: Collection[tuple[Term, Term]], deadline: float, read: Reading[Any]) -> bool:
    """Whether the difference of each pair is empty."""
    context.prepare(*(t for pair in pairs for t in pair))

    def vanish(m: Meaning) -> bool:
        return all(m.frame.vanishes(m.frame.sub(m.value(a), m.value(b))) for a, b in pairs)

    return read(context, vanish, explicit=FEW, deadline=deadline)
