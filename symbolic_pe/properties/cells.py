"""What a cell of the table holds, and the small questions that all of them ask."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from ..analysis.weakening import about, names
from ..derive.memory import recall
from ..encodings import Encoding
from ..kernel.decide import decide
from ..kernel.evaluate import CannotEvaluate, Point, exact
from ..kernel.term import Hypothesis, Relation, Term
from ..scores import Score

__all__ = ["NOT_APPLICABLE", "PATIENCE", "Cell", "Property", "Row", "certain", "number"]

NOT_APPLICABLE = "not applicable"
PATIENCE = 5.0
"""Seconds for one question to the kernel."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One answer: proved, refuted, undecided or not applicable, and what shows it."""

    verdict: str
    why: str = ""


@dataclass(frozen=True, slots=True)
class Property:
    """A question: its name, the exact statement, and who answers it."""

    name: str
    statement: str
    ask: Callable[[Any], Cell]
    """Takes an encoding, or a score where the question is about scores."""


@dataclass(frozen=True, slots=True)
class Row:
    """The answers for one encoding (or score), by property, and how many parameters it has."""

    encoding: Encoding | Score
    cells: Mapping[str, Cell]
    parameters: str


def certain(r: Relation, hyps: tuple[Hypothesis, ...] = ()) -> bool:
    """Whether the kernel proves it, under those of the hypotheses that have to do with it."""
    given = about(hyps, names((r.lhs, r.rhs)))
    return recall(("certain", r, given), lambda: decide(r, given, timeout=PATIENCE, search=False).proved)


def number(t: Term) -> Fraction | None:
    """The value of a closed term, if it is rational."""
    try:
        return exact(t, Point())
    except CannotEvaluate:
        return None
