"""Claims about tokens in another order: ``softmax(PAP^T) = P softmax(A) P^T``."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Assumption, Fn, Hypothesis, Relation, Term, free_names, walk
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..caveats import caveat
from ..judge import Outcome
from ..moved import (
    ACTS_ON_EACH,
    acting_on_each,
    explained_anew,
    is_permutation,
    is_special,
    knows_order,
    may_be_permutation,
    side_of_tokens,
    up_to_the_end,
)
from ..notation import references
from ..phrases import phrase
from ..reordered import FIELD, MOVES, Reordered, laws
from ..tokens import ReadingError
from ..tree import Node, nodes
from ..trial import Trial
from .abstract import Abstract
from .formula import Formula

__all__ = ["Permuted"]

TRIALS = 3


@lru_cache(maxsize=8)
def _speaks_of_permutations(words: str) -> bool:
    """Looked for once in a document, however many formulas it has."""
    return phrase("permuted").search(words) is not None


@dataclass(slots=True)
class Permuted(Abstract):
    """Permutation matrices among matrices of any size, in the kernel's algebra of words."""

    def _of_permutations(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A verdict by what softmax does to permuted rows and columns, where the text has a permutation."""
        moved = self._permutations(f, lhs, rhs) if op == "=" else frozenset[str]()
        if not moved:
            return found
        if f.conditional:
            return self._whatever_is_supposed(f, (lhs, rhs), moved, found)
        if found.verdict == REFUTED:
            found = Outcome(UNDECIDED, reason="a permutation matrix was read as another thing")
        side = side_of_tokens(self.text)
        if side == "both":  # as for a definition of its own, which has its tokens where it has them
            by = self._of_tokens(f, (lhs, rhs), moved, columns=False)
            return by if by is not None and by.verdict in (PROVED, REFUTED) and FIELD not in by.used else found
        by = self._of_tokens(f, (lhs, rhs), moved, columns=side == "columns")
        return by if by is not None and by.verdict in (PROVED, REFUTED) else found

    def _whatever_is_supposed(
        self, f: Formula, both: tuple[Node, Node], moved: frozenset[str], found: Outcome
    ) -> Outcome:
        """A proof of what is printed like a condition, ``where P^T P = I``: it holds of each permutation."""
        side = side_of_tokens(self.text)
        by = self._of_tokens(f, both, moved, columns=side == "columns")
        if by is None or by.verdict != PROVED or (side == "both" and FIELD in by.used):
            return found
        return by

    def _of_tokens(self, f: Formula, both: tuple[Node, Node], moved: frozenset[str], columns: bool) -> Outcome | None:
        """The verdict if a token is a row, or a column, of what attention is taken of: of the field's, that is."""
        reading = Reordered(
            self.store, f.place, moved, columns=columns, plain=frozenset(self.plain),
            each=frozenset() if columns else acting_on_each(self.text[: f.place + len(f.text) + 160]),
        )  # fmt: skip
        try:
            sides = reading.term(both[0], {}), reading.term(both[1], {})
        except (ReadingError, OutOfFragment, RecursionError):
            return None
        moved &= {n for side in sides for n in free_names(side)}
        if not moved or self._by_order(f, reading):
            return None
        used = (*(f"{x}{MOVES}" for x in sorted(moved)), *reading.used)
        kinds: tuple[Hypothesis, ...] = (
            *(Assumption(n, "orthogonal" if n in moved else "matrix") for n in sorted(reading.matrices)),
            *(Assumption(n, "positive") for n in sorted(reading.numbers)),
        )
        told = laws(sides, moved, reading.each)
        v = self.judge(Relation("==", *sides), (*kinds, *told), min(self.timeout, 1.0))
        if v.verdict == PROVED:
            heads = {x.name for side in sides for x in walk(side) if isinstance(x, Fn)}
            by = (*used, "softmax of permuted rows and columns is softmax, permuted") if "softmax" in heads else used
            by += tuple(f"{x}{ACTS_ON_EACH}" for x in sorted(heads & reading.each))
            return Outcome(PROVED, (), {}, "", "", v.method, by)
        if v.verdict == REFUTED or v.reason.startswith("the words differ"):
            if is_special(self.text[self.section_start(f.place) : f.place + len(f.text) + 160]):
                return Outcome(UNDECIDED, used=used)
            return self._in_numbers(sides, reading, moved, used)
        return Outcome(UNDECIDED, used=used)

    def _permutations(self, f: Formula, lhs: Node, rhs: Node) -> frozenset[str]:
        """The letters that the text calls permutations."""
        if not _speaks_of_permutations(self.notation.words):
            return frozenset()
        end = f.place + len(f.text)
        both = [x for side in (lhs, rhs) for x in nodes(side)]
        keys = {r.key for side in (lhs, rhs) for r in references(side) if not self.store.entries.get(r.key)}
        keys |= {x.kids[0].value for x in both if x.kind == "call" and x.kids[0].kind == "name"}
        return frozenset(k for k in keys if is_permutation(k, self.text[: f.place], self.text[end : end + 160]))

    def _by_order(self, f: Formula, reading: Reordered) -> bool:
        """Whether words make the functions in a claim others than they are read to be: causal, or with positions."""
        end = f.place + len(f.text)
        after = up_to_the_end(self.text[end : end + 160].lstrip("$")) or self.text[end : end + 2]
        own = f"{self.text[min(f.sentences, default=f.place) : end]} {after}"
        if FIELD in reading.used and knows_order(self.text[: f.place], own, self.section_start(f.place)):
            return True
        if not reading.opened_at:
            return False
        since = min(reading.opened_at.values())
        words = f"{self.text[self.paragraph_start(since) : end]} {after}"
        anew = any(explained_anew(name, self.text[place : f.place]) for name, place in reading.opened_at.items())
        return anew or bool(caveat("ordered", phrase("permuted").sub(" ", words)))

    def _in_numbers(
        self, sides: tuple[Term, Term], reading: Reordered, moved: frozenset[str], used: tuple[str, ...]
    ) -> Outcome:
        """A refutation by small matrices, whether softmax adds up to 1 along rows or along columns."""
        own = [frozenset(free_names(side)) - moved for side in sides]
        if own[0] != own[1] or any(may_be_permutation(n, self.text) for n in own[0]):
            return Outcome(UNDECIDED, used=used)  # words may say what a letter is that stands on one side only
        names = sorted(own[0] | moved)
        for seed in range(TRIALS):
            found: list[Outcome] = []
            for by_rows in (True, False):
                trial = Trial(moved, frozenset(reading.numbers), seed, by_rows)
                try:
                    r = Relation("==", trial.matrix(sides[0]), trial.matrix(sides[1]))
                except ValueError:
                    return Outcome(UNDECIDED, used=used)
                v = self.judge(r, (), min(self.timeout, 1.0))
                shown = {n: "3" if n in reading.numbers else trial.shown(n) for n in names}
                found.append(Outcome(v.verdict, (), shown, v.residual, v.reason, v.method, used))
            if all(o.verdict == REFUTED for o in found):
                return found[0]
            if any(o.verdict == UNDECIDED for o in found):
                return Outcome(UNDECIDED, used=used)
        return Outcome(UNDECIDED, used=used)
