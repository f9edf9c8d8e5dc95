"""Values: a term of the kernel with its type."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.term import Matrix, Term
from ..tokens import ReadingError

__all__ = ["BEYOND", "IN_A_CIRCLE", "KINDS_SAID", "NO_ENTRY", "ODD", "ROWS", "Mismatch", "Val", "single_entry"]

KINDS_SAID = {"s": "a number", "v": "a vector", "r": "a row vector", "m": "a matrix"}
BEYOND = "entry "
"""How it begins that an entry is told of a vector that has fewer."""
NO_ENTRY = "an entry of a vector that is no number"
ODD = "is neither even nor odd"
IN_A_CIRCLE = "the definition of {} goes in a circle"
ROWS = (
    "a product of a row vector and a row vector",
    "a row vector plus a vector",
    "a product of a matrix and a row vector",
    "a matrix cannot equal a number",
    "a number cannot equal a matrix",
)
"""What ``x W W^T x^T``, ``x W + a`` and ``x x^T = 1`` come to as long as ``x`` and ``a`` are taken for columns."""


@dataclass(frozen=True, slots=True)
class Val:
    """A term and its type: ``s`` a number, ``v`` a column, ``r`` a row, ``m`` a matrix.

    ``sure`` says whether the type is beyond doubt, so that a clash of types is the author's and not ours.
    """

    term: Term
    type: str = "s"
    sure: bool = True
    factors: tuple[Term, ...] = ()


class Mismatch(ReadingError):
    """Types that do not go together: a number plus a matrix."""

    def __init__(self, reason: str, start: int, end: int, sure: bool = False) -> None:
        super().__init__(reason, start, end)
        self.sure = sure


def single_entry(t: Term) -> Term | None:
    return t.rows[0][0] if isinstance(t, Matrix) and len(t.rows) == 1 and len(t.rows[0]) == 1 else None
