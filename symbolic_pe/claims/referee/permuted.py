"""Claims about tokens in another order: ``softmax(PAP^T) = P softmax(A) P^T``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Assumption, Hypothesis, Relation, Term, free_names
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..caveats import caveat
from ..judge import Outcome
from ..notation import references
from ..phrases import phrase, said
from ..reordered import FIELD, MOVES, Reordered, laws
from ..tokens import ReadingError
from ..tree import Node, nodes
from ..trial import Trial
from .exponentials import Exponentials
from .formula import Formula
from .said import printed

__all__ = ["Permuted"]

_STYLED = re.compile(r"\\(?:mathbf|boldsymbol|bm|mathrm|mathsf|mathcal|bf)(?![a-z])\s*(?:\{\s*(\\?[a-z]+)\s*\})?")
TRIALS = 3


@dataclass(slots=True)
class Permuted(Exponentials):
    """Permutation matrices among matrices of any size, in the kernel's algebra of words."""

    def _of_permutations(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A verdict by what softmax does to permuted rows and columns, where the text has a permutation."""
        moved = self._permutations(lhs, rhs) if op == "=" and not f.conditional else frozenset[str]()
        if not moved:
            return found
        if found.verdict == REFUTED:
            found = Outcome(UNDECIDED, reason="a permutation matrix was read as another thing")
        by_rows = self._of_tokens(f, (lhs, rhs), moved, columns=False)
        if by_rows is None:
            return found
        if by_rows.verdict == PROVED or FIELD not in by_rows.used:
            return by_rows if by_rows.verdict in (PROVED, REFUTED) else found
        by_columns = self._of_tokens(f, (lhs, rhs), moved, columns=True)
        if by_columns is not None and by_columns.verdict == PROVED:
            return by_columns
        return by_rows if by_columns is not None and by_columns.verdict == by_rows.verdict == REFUTED else found

    def _of_tokens(self, f: Formula, both: tuple[Node, Node], moved: frozenset[str], columns: bool) -> Outcome | None:
        """The verdict if a token is a row, or a column, of what attention is taken of: of the field's, that is."""
        reading = Reordered(self.store, f.place, moved, columns=columns)
        try:
            sides = reading.term(both[0], {}), reading.term(both[1], {})
        except (ReadingError, OutOfFragment, RecursionError):
            return None
        moved &= {n for side in sides for n in free_names(side)}
        if not moved or (FIELD in reading.used and caveat("ordered", f"{f.told} {f.after}")):
            return None
        used = (*(f"{x}{MOVES}" for x in sorted(moved)), *reading.used)
        kinds: tuple[Hypothesis, ...] = (
            *(Assumption(n, "orthogonal" if n in moved else "matrix") for n in sorted(reading.matrices)),
            *(Assumption(n, "positive") for n in sorted(reading.numbers)),
        )
        told = laws(sides, moved)
        v = self.judge(Relation("==", *sides), (*kinds, *told), min(self.timeout, 1.0))
        if v.verdict == PROVED:
            by = (*used, "softmax of permuted rows and columns is softmax, permuted") if told else used
            return Outcome(PROVED, (), {}, "", "", v.method, by)
        if v.verdict == REFUTED or v.reason.startswith("the words differ"):
            return self._in_numbers(sides, reading, moved, used)
        return Outcome(UNDECIDED, used=used)

    def _permutations(self, lhs: Node, rhs: Node) -> frozenset[str]:
        """The letters that the text calls permutations."""
        if phrase("permuted").search(self.notation.words) is None:
            return frozenset()
        words = _STYLED.sub(r"\1", self.notation.words)
        both = [x for side in (lhs, rhs) for x in nodes(side)]
        keys = {r.key for side in (lhs, rhs) for r in references(side) if not self.store.entries.get(r.key)}
        keys |= {x.kids[0].value for x in both if x.kind == "call" and x.kids[0].kind == "name"}
        return frozenset(k for k in keys if said("permutation-name", printed(k).lower(), words))

    def _in_numbers(
        self, sides: tuple[Term, Term], reading: Reordered, moved: frozenset[str], used: tuple[str, ...]
    ) -> Outcome:
        """A refutation by small matrices, whether softmax adds up to 1 along rows or along columns."""
        own = [frozenset(free_names(side)) - moved for side in sides]
        if own[0] != own[1]:
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
