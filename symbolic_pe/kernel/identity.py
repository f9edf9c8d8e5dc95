"""Equations that hold by their canonical forms alone: no witness, no search, no theory.

This is all that a step of a derivation needs as a rule.  What it does not show may still be true.
"""

from __future__ import annotations

from typing import NamedTuple

from .canonical import OutOfFragment
from .matrix import equations
from .meaning import Context, Meaning, reading
from .term import MATRIX_KINDS, Assumption, Definition, Hypothesis, Ref, Relation, Sym, Term, num, relation_names, walk

__all__ = ["Identical", "identical"]

FEW = 8
"""Entries of a matrix that share a frame, and the longest range whose sum is written out."""


class Identical(NamedTuple):
    """An equation that was shown, in how many entries, and the hypotheses with what it needs besides."""

    context: Context
    entries: int
    facts: frozenset[Relation]
    """Where the indices of a family of blocks are."""

    @property
    def method(self) -> str:
        return "canonical form" if self.entries == 1 else f"{self.entries} entries: canonical form"


def identical(
    r: Relation,
    hypotheses: tuple[Hypothesis, ...],
    definitions: tuple[Definition, ...] = (),
    deadline: float = float("inf"),
) -> Identical | None:
    """What shows that both sides of ``r`` have one canonical form, entry by entry; else None."""
    if r.op != "==" or any(isinstance(h, Assumption) and h.kind in MATRIX_KINDS for h in hypotheses):
        return None
    context = Context(hypotheses, definitions)
    try:
        r = context.apart(r)
        whole = Relation("==", context.unfold(r.lhs), context.unfold(r.rhs))
        if context.bare and not context.bare.isdisjoint(_families(whole)):
            return None  # a number and a family with one name
        parts = equations(whole, lambda t: _same(context, [(t, num(1))], deadline))
        facts = dict.fromkeys(fact for _, of in parts for fact in of)
        for fact in facts:
            if isinstance(fact.lhs, Sym):
                context.assume(Assumption(fact.lhs.name, "integer"))
            context.assume(fact)
        pairs = list(dict.fromkeys((p.lhs, p.rhs) for p, _ in parts))
        shown = all(_same(context, pairs[n : n + FEW], deadline) for n in range(0, len(pairs), FEW))
    except (OutOfFragment, RecursionError):
        return None
    if not shown or any(isinstance(h, Relation) and not relation_names(h) for h in context.added):
        return None  # whether a constant is zero is another question
    return Identical(context, len(parts), frozenset(facts))


def _same(context: Context, pairs: list[tuple[Term, Term]], deadline: float) -> bool:
    """Whether the difference of each pair is empty."""
    context.prepare(*(t for pair in pairs for t in pair))

    def vanish(m: Meaning) -> bool:
        return all(m.frame.vanishes(m.frame.sub(m.value(a), m.value(b))) for a, b in pairs)

    return reading(context, vanish, explicit=FEW, deadline=deadline)


def _families(r: Relation) -> set[str]:
    return {x.name for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Ref)}
