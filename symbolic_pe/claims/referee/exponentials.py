"""Claims about ``e^{tB}`` where the text says no more of ``B`` than that it is a matrix."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Assumption, Relation
from ...kernel.verdict import PROVED
from ..commuting import BY_SUM, Commuting, is_exponential, is_withdrawn, ordered
from ..judge import Outcome
from ..notation import reference, references
from ..tokens import ReadingError
from ..tree import Node, nodes
from .formula import Formula
from .kinds import Kinds
from .names import is_capital
from .said import last_said

__all__ = ["Exponentials"]


@dataclass(slots=True)
class Exponentials(Kinds):
    """Exponentials of matrices of any size, in the kernel's algebra of words."""

    def _of_exponentials(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A proof for capital letters that stand for matrices; of any other capital it may be one, too."""
        sides = (lhs, rhs)
        if op != "=" or f.conditional or not any(is_exponential(n) for side in sides for n in nodes(side)):
            return found
        letters = {n.value: n for side in sides for n in nodes(side) if n.kind == "name" and is_capital(n.value)}
        letters = {name: n for name, n in letters.items() if name not in ("I", "T")}
        if not letters or not all(self._is_a_matrix(n, f) for n in letters.values()):
            return found
        again = self._in_words_of(f, lhs, rhs, dict.fromkeys(letters, "matrix"))
        return again if again.verdict == PROVED else found

    def _of_commuting(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A proof for matrices that commute, as the text says of them close by."""
        if op != "=" or not self._has_exponentials(f, (lhs, rhs)):
            return found
        reading = Commuting(self.store, f.place)
        try:
            sides = [reading.term(side, {}) for side in (lhs, rhs)]
        except (ReadingError, OutOfFragment, RecursionError):
            return found
        if not reading.letters or is_withdrawn(f.ahead) or is_withdrawn(f.after):
            return found
        close = [p for p in self.commuting if self._still_said(p.place, f, p.only_here)]
        pairs = [p for p in close if {p.left.name, p.right.name} <= reading.letters]
        skew = {name: line for name, place, line in self.skew if self._still_said(place, f) and name in reading.letters}
        letters = frozenset(reading.letters)
        told = frozenset(frozenset((p.left, p.right)) for p in pairs)
        a, b = (ordered(t, letters, told, frozenset(skew)) for t in sides)
        kinds = tuple(Assumption(x, "skew" if x in skew else "matrix") for x in sorted(letters))
        kinds += tuple(Assumption(x, "integer") for x in sorted(reading.whole))
        v = self.judge(Relation("==", a, b), kinds, min(self.timeout, 1.0))
        if v.verdict != PROVED:
            return found
        used = (*reading.used, *map(str, dict.fromkeys(pairs)), *(f"{x}^T = -{x} (line {n})" for x, n in skew.items()))
        return Outcome(PROVED, kinds, {}, "", "", v.method, (*used, BY_SUM) if pairs else used)

    def _has_exponentials(self, f: Formula, sides: tuple[Node, Node]) -> bool:
        bodies = [d.body for side in sides for r in references(side) for d in self.store.visible(r.key, f.place)]
        return any(is_exponential(n) for x in (*sides, *bodies) for n in nodes(x))

    def _still_said(self, place: int, f: Formula, only_here: bool = False) -> bool:
        """Whether what a formula says of matrices may still be meant: in one section, and nothing is taken back.

        What is said ``only_here`` is a condition, and one of its own sentence.
        """
        if only_here and re.search(r"[.。;](?:\s|$)", self.text[place : f.place]) is not None:
            return False
        same = place == f.place or self.section(place) == self.section(f.place)
        return place <= f.place and same and not is_withdrawn(self.text[place : f.place])

    def _is_a_matrix(self, n: Node, f: Formula) -> bool:
        """Whether a capital letter stands for a matrix that is any: by its type, or by what the text says."""
        r = reference(n)
        if r is None or r.key in self.store.entries:
            return False
        told = last_said(("matrix-name",), n.value, f)
        return self.notation.type_of(r.key, bold=r.bold) == "m" or (told is not None and told[1] is not None)
