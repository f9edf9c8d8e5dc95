"""Letters that the text calls matrices: symmetric, skew, orthogonal or any, of whatever size."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Assumption, Fn, Hypothesis, Relation, Sym
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..elaborate import Val
from ..judge import Outcome
from ..notation import references
from ..statements import disowned
from ..tokens import ReadingError
from ..tree import Node
from .formula import RELATIONS, Formula
from .letters import Letters
from .names import is_capital
from .said import last_said

__all__ = ["Kinds"]

_KINDS = {"skew-name": "skew", "symmetric-name": "symmetric", "orthogonal-name": "orthogonal", "matrix-name": "matrix"}
SOME = "false of some numbers, but the text says that {} is {}"


@dataclass(slots=True)
class Kinds(Letters):
    """Claims about letters in the algebra of words, where nothing is known of a matrix but its kind."""

    def _of_kinds(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """What comes of it if letters are the matrices that the text says they are."""
        if op != "=" or not f.sentences or f.conditional:
            return found
        kinds = self._kinds(f, lhs, rhs)
        if not any(kinds.values()):
            return found
        if None in kinds.values():
            return found if found.verdict != REFUTED else Outcome(UNDECIDED, reason="which kind of matrix is not clear")
        again = self._in_words_of(f, lhs, rhs, {n: k for n, k in kinds.items() if k})
        denied = disowned(f.before, f.after) and set(kinds.values()) == {"matrix"}
        if again.verdict == PROVED or (again.verdict == REFUTED and (found.verdict == REFUTED or denied)):
            return again
        if found.verdict == REFUTED:
            name, kind = next((n, k) for n, k in sorted(kinds.items()) if k)
            return Outcome(UNDECIDED, reason=SOME.format(name, kind))
        return found

    def _kinds(self, f: Formula, lhs: Node, rhs: Node) -> dict[str, str | None]:
        """The kind of each capital letter, '' if nothing is said and None if it cannot be told."""
        names = {r.key for side in (lhs, rhs) for r in references(side) if is_capital(r.head.value) and not r.args}
        out: dict[str, str | None] = {}
        for name in sorted(names - {"T", "I"}):
            if name in self.store.entries or len(name) != 1:
                continue
            row, m = last_said(_KINDS, name, f) or ("", None)
            out[name] = _KINDS[row] if m is not None else None if row else ""
        return out

    def _in_words_of(self, f: Formula, lhs: Node, rhs: Node, kinds: dict[str, str]) -> Outcome:
        small = {r.key for side in (lhs, rhs) for r in references(side) if not r.args and r.key not in kinds}
        vectors = {n for n in small if n not in self.store.entries and self.notation.type_of(n) == "v"}
        if any(n[:1].isupper() for n in small - {"T", "I"}):
            return Outcome(UNDECIDED)
        values = {n: Val(Sym(n), "m") for n in kinds} | {n: Val(Sym(n), "v") for n in vectors}
        e = self._elaborator(f.place)
        if "I" in small:
            size = Sym(e.dimension or self.notation.dimension)
            values["I"] = Val(Fn("identity", (size,)), "m")
        e.values = values
        try:
            a, b = e.value(lhs, {}), e.value(rhs, {})
        except (ReadingError, OutOfFragment, RecursionError):
            return Outcome(UNDECIDED)
        if a.type != b.type:
            return Outcome(UNDECIDED)
        given: tuple[Hypothesis, ...] = (
            *(Assumption(n, k) for n, k in sorted(kinds.items())), *(Assumption(n, "vector") for n in sorted(vectors)),
        )  # fmt: skip
        v = self.judge(Relation(RELATIONS["="], a.term, b.term), given, min(self.timeout, 1.0))
        witness = {n: str(x) for n, x in v.witness.items()}
        return Outcome(v.verdict, given, witness, v.residual, v.reason, v.method, tuple(e.used))
