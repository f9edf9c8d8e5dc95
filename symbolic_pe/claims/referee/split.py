"""A claim on values by cases where neither numbers nor the text tell the case: it is to hold in each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from ...kernel.decide import decide
from ...kernel.term import NEGATED, Hypothesis, Relation
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..elaborate import UNTOLD, is_divisor
from ..judge import Outcome, on_all
from ..ranges import SECONDS, same_members

__all__ = ["MOST", "in_every_case"]

MOST = 3
"""How many conditions are tried both ways at once."""
_EDGES = {"<=": ">=", ">=": "<="}


def in_every_case(
    asked: Relation, given: tuple[Hypothesis, ...], attempt: Callable[[tuple[Hypothesis, ...]], Outcome]
) -> Outcome:
    """What comes of a claim where a condition holds and where it does not; both have to agree.

    An answer that contradicts what is supposed is left out, and what was tried is no hypothesis of the result.
    """
    given = tuple(h for h in given if same_members(asked, h))
    both = (asked, Relation(NEGATED[asked.op], asked.lhs, asked.rhs))
    answers = [_at_the_edge(h, given) for h, other in (both, both[::-1]) if not _holds(other, given)]
    found: list[Outcome] = []
    for h in answers:
        found.append(attempt((*given, h)))
        if found[-1].verdict not in (PROVED, REFUTED) or found[-1].verdict != found[0].verdict:
            return Outcome(UNDECIDED, reason=UNTOLD)
    if not found:
        return Outcome(UNDECIDED, reason=UNTOLD)
    kept = [_without(o, answers, given) for o in found]
    return on_all(kept[0], kept)


def _holds(r: Relation, given: Sequence[Hypothesis]) -> bool:
    """Whether one answer follows from what is supposed, and the other cannot be."""
    v = decide(r, tuple(given), timeout=SECONDS)
    return v.verdict == PROVED and all(h in given or is_divisor(h) for h in v.hypotheses)


def _at_the_edge(h: Relation, given: Sequence[Hypothesis]) -> Relation:
    """``r = \\beta`` for ``r <= \\beta`` where it is supposed that ``r >= \\beta``."""
    other = _EDGES.get(h.op)
    if other is None or not given:
        return h
    return Relation("==", h.lhs, h.rhs) if _holds(Relation(other, h.lhs, h.rhs), given) else h


def _without(o: Outcome, tried: Sequence[Relation], given: Sequence[Hypothesis]) -> Outcome:
    return replace(o, hypotheses=tuple(h for h in o.hypotheses if h not in tried or h in given))
