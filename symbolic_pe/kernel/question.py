"""One scalar question, and the hypotheses, laws and time that go with it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

from .evaluate import Law
from .term import VALUED, Ref, Relation, Sym, Term, relation_names, scan
from .theories.context import Context
from .verdict import REFUTED, Verdict

__all__ = ["QUICK_RANGE", "WRONG", "Question", "is_closed", "is_short"]

QUICK_RANGE = 8
"""How many summands a first attempt writes out."""
WRONG = "the sides differ by "
LONGEST = 10_000
"""Bits of a number that is written out; Python refuses some thousand digits, and nobody would read them."""


class Question(NamedTuple):
    """One scalar relation: ``lhs op rhs`` unfolded to the end, and ``shown`` with its laws in place.

    The canonical form may take until ``deadline``; a witness may be looked for until ``end``.
    """

    op: str
    lhs: Term
    rhs: Term
    shown: Relation
    context: Context
    laws: dict[str, Law]
    deadline: float
    end: float
    closed: bool
    sums: bool
    size: int

    def verdict(self, verdict: str, method: str = "", **more: Any) -> Verdict:
        given = self.context.hypotheses()
        if verdict == REFUTED and self.context.loose:  # the point may be one that does without
            given = tuple(h for h in given if h not in self.context.loose)
        return Verdict(verdict, method, given, **more)


def is_closed(r: Relation) -> bool:
    """Whether ``r`` has no free symbol and no unknown function."""
    kinds, functions, _ = scan(r.lhs, r.rhs)
    return Ref not in kinds and functions <= VALUED and not (Sym in kinds and relation_names(r))


def is_short(q: Fraction) -> bool:
    """Whether a number can be written out; else a ball around it says as much."""
    return max(q.numerator.bit_length(), q.denominator.bit_length()) <= LONGEST
