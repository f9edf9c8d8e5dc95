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

__all__ = ["differing"]

SOMEWHERE = "the sides are equal there, but the sign may say that they are not so for all values"
NOT_THE_SAME = "read as: not for all values; the sides differ at "


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
