"""The three answers the kernel can give, and nothing in between."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

__all__ = ["PROVED", "REFUTED", "UNDECIDED", "Verdict"]

PROVED, REFUTED, UNDECIDED = "proved", "refuted", "undecided"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was decided, and what it rests on.

    ``verdict`` is ``proved``, ``refuted`` or ``undecided``.  ``method`` names the argument in a
    few words, ``hypotheses`` are the assumptions as text, those the kernel had to add included.
    A refutation has a ``witness`` (name -> exact rational) and a ``residual``, the enclosure of
    ``lhs - rhs`` there as text (midpoint +/- radius).  ``reason`` says why nothing was decided,
    or what is wrong with the claim.
    """

    verdict: str
    method: str = ""
    hypotheses: tuple[str, ...] = ()
    witness: dict[str, Fraction] = field(default_factory=dict)
    residual: str = ""
    reason: str = ""

    @property
    def proved(self) -> bool:
        return self.verdict == PROVED

    @property
    def refuted(self) -> bool:
        return self.verdict == REFUTED
