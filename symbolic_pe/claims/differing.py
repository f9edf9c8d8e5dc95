"""What a crossed-out equals sign says: that two numbers differ, or that two expressions are not the same.

``sin(a + b) \\neq sin(a) + sin(b)`` is written of expressions that are equal at some points all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..kernel.term import Relation, relation_names
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .judge import Outcome
from .phrases import phrase

__all__ = ["differing", "unlike"]

SOMEWHERE = "the sides are equal there, but the sign may say that they are not so for all values"
EVERYWHERE = "they differ somewhere, but the sign may say that they do everywhere"
NOT_THE_SAME = "read as: not for all values; the sides differ at "


def unlike(equal: Outcome, around: str) -> Outcome:
    """The verdict on ``A \\neq B`` of matrices or vectors, from that on their equality."""
    if equal.verdict == PROVED:
        return replace(equal, verdict=REFUTED, reason="both sides are the same", decided=None)
    if equal.verdict == REFUTED and phrase("in-general").search(around):
        at = ", ".join(f"{n} = {v}" for n, v in equal.witness.items())
        held = replace(equal, verdict=PROVED, method=NOT_THE_SAME + at, reason="", decided=None)
        return replace(held, witness={}, residual="")
    reason = equal.reason if equal.verdict == UNDECIDED else EVERYWHERE
    return Outcome(UNDECIDED, equal.hypotheses, reason=reason)


def differing(r: Relation, found: Outcome, equality: Callable[[Relation], Outcome], around: str) -> Outcome:
    """The verdict on ``!=`` where both sides meet at some points; ``around`` are the words of the sentence."""
    if r.op != "!=" or found.verdict != REFUTED or not relation_names(r) or phrase("universal").search(around):
        return found
    equal = equality(Relation("==", r.lhs, r.rhs))
    if equal.verdict == PROVED:
        return found
    if equal.verdict == REFUTED and phrase("in-general").search(around):
        at = ", ".join(f"{n} = {v}" for n, v in equal.witness.items())
        return replace(equal, verdict=PROVED, method=NOT_THE_SAME + at, witness={}, residual="", decided=None)
    return Outcome(UNDECIDED, found.hypotheses, found.witness, reason=SOMEWHERE)
