"""Which frequencies are visibly different: what a proof script may count on.

None of this is trusted: what is not different makes Coq reject the file.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from ..kernel.definitions import linear
from ..kernel.term import Assumption, Div, Mul, Neg, Num, Ref, Term, free_names
from ..language.text import text
from .printer import Printer

__all__ = ["NO_INDEX", "frequencies_differ"]

NO_INDEX = "zz_i"
"""The index where there is one block, which is written out."""


def frequencies_differ(rates: Sequence[Term], index: str, p: Printer) -> bool:
    """Whether no two frequencies are the same, of one block or of two, and all are positive."""
    known = {h.name for h in p.stated if isinstance(h, Assumption) and h.kind == "distinct"}
    read = [_read(r, index, known) for r in rates]
    if any(r is None for r in read) or not all(p.visibly(r, True) for r in rates):
        return False
    found = [r for r in read if r is not None]
    if index != NO_INDEX and any(r.place is None for r in found):
        return False
    return all(a.differs(b) for a, b in combinations(found, 2))


class _Rate:
    """A number, names, and a member of a family."""

    def __init__(self) -> None:
        self.number = Fraction(1)
        self.names: list[tuple[str, int]] = []
        self.place: tuple[str, int, int] | None = None

    def differs(self, other: _Rate) -> bool:
        if sorted(self.names) != sorted(other.names):
            return False
        if self.place is None or other.place is None:
            return self.place == other.place and self.number != other.number
        (family, step, first), (also, same, second) = self.place, other.place
        return self.number == other.number and family == also and step == same and (first - second) % step != 0


def _read(t: Term, index: str, known: set[str]) -> _Rate | None:
    out = _Rate()
    return out if _gather(t, 1, out, index, known) else None


def _gather(t: Term, power: int, out: _Rate, index: str, known: set[str]) -> bool:
    if isinstance(t, Num):
        if t.value == 0:
            return False
        out.number *= t.value**power
        return True
    if isinstance(t, Neg):
        out.number = -out.number
        return _gather(t.arg, power, out, index, known)
    if isinstance(t, Mul):
        return all(_gather(x, power, out, index, known) for x in t.args)
    if isinstance(t, Div):
        return _gather(t.num, power, out, index, known) and _gather(t.den, -power, out, index, known)
    if index not in free_names(t):
        out.names.append((text(t), power))
        return True
    if not isinstance(t, Ref) or t.name not in known or len(t.indices) != 1 or out.place or power != 1:
        return False
    place = linear(t.indices[0])
    if place is None or place[0] != index or place[1] == 0:
        return False
    out.place = (t.name, abs(place[1]), place[2])
    return True
