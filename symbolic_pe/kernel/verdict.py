"""The three answers the kernel can give, and nothing in between."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from .term import Hypothesis, Term

__all__ = ["PROVED", "REFUTED", "UNDECIDED", "Exact", "Verdict"]

Exact = Fraction | str
"""A rational number, or a rational multiple of pi as text: ``pi/2``."""

PROVED, REFUTED, UNDECIDED = "proved", "refuted", "undecided"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided, and what it rests on.

    ``verdict`` is ``proved``, ``refuted`` or ``undecided``.  ``method`` names the argument in a
    few words, ``hypotheses`` are all assumptions in force, those the kernel had to add included.
    A refutation has a ``witness`` (name -> exact number) and a ``residual``, the enclosure of
    ``lhs - rhs`` there as text (midpoint +/- radius).  ``reason`` says why nothing was decided,
    or what is wrong with the claim, and ``subject`` is the subexpression to blame, if there is one.
    """

    verdict: str
    method: str = ""
    hypotheses: tuple[Hypothesis, ...] = ()
    witness: Mapping[str, Exact] = field(default_factory=dict)
    residual: str = ""
    reason: str = ""
    subject: Term | None = None

    @property
    def proved(self) -> bool:
        return self.verdict == PROVED

    @property
    def refuted(self) -> bool:
        return self.verdict == REFUTED
