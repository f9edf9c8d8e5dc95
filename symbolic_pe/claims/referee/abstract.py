"""Claims about matrices of which nothing is known but what the formula supposes: ``S^\\top = -S \\implies ...``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...kernel.term import Relation
from ...kernel.verdict import PROVED
from ..determinants import Determinants, speaks_of_determinants
from ..judge import Outcome
from ..notation import reference, references
from ..tokens import ReadingError
from ..tree import Node, nodes, show
from .exponentials import Exponentials
from .formula import Formula
from .names import is_capital

__all__ = ["Abstract"]

MOST = 3
"""Letters whose determinants have a sign that is not known."""
_OF_OTHER_KIND = re.compile(
    r"\b(?:rectangular|non-?square|not (?:all |necessarily )?square|square or not|minkowski|lorentz|indefinite|unitary"
    r"|growth rate|space that|other diagonal|rechteckig\w*|rectangulaires?|rectangulares?)\b"
    r"|(?<=\^)\s*\{\s*(\w+)\s*\\times\s*(?!\1\b)\w+\s*\}|\$T\$"
    r"|\b([a-zA-Z]|\d+)\$?(?:\s*(?:×|\\times)\s*|\s+(?:x|by)\s+)\$?(?!\2\b)(?:[a-zA-Z]|\d+)\b"
    r"|\\(?:det|tr)\b[^.]{0,40}\b(?:denotes?|means?|stands?|writes?)\b|\b(?:write|call|let)\b[^.]{0,20}\\(?:det|tr)\b",
    re.IGNORECASE,
)
"""What says that matrices are not square, or that groups and determinants are not those of real square ones."""
_GROUPS = {"O": "orthogonal", "SO": "rotation", "so": "skew"}


@dataclass(slots=True)
class Abstract(Exponentials):
    """Matrices by what is supposed of them, and identities of any matrices."""

    def _of_any(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A proof of an identity that holds of all square matrices, where letters can be nothing else."""
        if op != "=" or f.conditional or found.verdict == PROVED:
            return found
        again = self._supposing_kinds(f, lhs, rhs, {})
        return again if again is not None and again.verdict == PROVED else found

    def _from_kinds(self, f: Formula, premises: Sequence[Node], lhs: Node, op: str, rhs: Node) -> Outcome | None:
        """What comes of a conclusion of premises that say what kinds of matrices letters are."""
        told = [_kind_told(p) for p in premises]
        kinds = {found[0]: found[1] for found in told if found is not None}
        if op != "=" or not premises or None in told or len(kinds) < len(told):
            return None
        found = self._supposing_kinds(f, lhs, rhs, kinds)
        if found is None or found.verdict != PROVED:
            return None
        return replace(found, used=(*found.used, *map(show, premises)))

    def _supposing_kinds(self, f: Formula, lhs: Node, rhs: Node, kinds: dict[str, str]) -> Outcome | None:
        letters = self._letters(f, lhs, rhs)
        if letters is None or not kinds.keys() <= letters.keys() or _OF_OTHER_KIND.search(self.text):
            return None
        if speaks_of_determinants(lhs, rhs):
            return self._in_determinants(f, lhs, rhs, kinds)
        whole = any(n.is_name("I") for side in (lhs, rhs) for n in nodes(side))
        if not kinds and not (whole and any(n.is_name("I") for n in nodes(lhs))):
            return None
        plain = {k: "orthogonal" if v == "rotation" else v for k, v in kinds.items()}
        return self._in_words_of(f, lhs, rhs, {**dict.fromkeys(letters, "matrix"), **plain})

    def _letters(self, f: Formula, lhs: Node, rhs: Node) -> dict[str, Node] | None:
        """The letters of a claim, if each is a capital of which the text does not say what it is made of."""
        found = [r for side in (lhs, rhs) for r in references(side) if r.key not in ("T", "top", "I")]
        if not found or any(not self._is_free(r.head, f) for r in found):
            return None
        return {r.key: r.head for r in found}

    def _is_free(self, n: Node, f: Formula) -> bool:
        r = reference(n)
        if r is None or r.called or any(a.kind != "num" for a in r.args):
            return False
        told = any(d.place < f.place for d in self.store.entries.get(r.key, ()))
        return is_capital(r.head.value) and len(r.head.value) == 1 and not told

    def _in_determinants(self, f: Formula, lhs: Node, rhs: Node, kinds: dict[str, str]) -> Outcome | None:
        reader = Determinants(lambda n: self._is_free(n, f), kinds)
        try:
            relation = Relation("==", reader.number(lhs), reader.number(rhs))
        except ReadingError:
            return None
        given, limit = tuple(reader.given), min(self.timeout, 1.0)
        if len(reader.signs) > MOST or not reader.sized():
            return None
        if any(self.judge(r, given, limit).verdict != PROVED for r in reader.cases(relation)):
            return None
        return Outcome(PROVED, given, method="determinants and traces as numbers", used=tuple(reader.used))


def _kind_told(p: Node) -> tuple[str, str] | None:
    """The letter that a premise tells the kind of, and the kind: ``U \\in O(n)``, ``S^\\top = -S``."""
    if p.kind != "chain" or len(p.kids) != 2:
        return None
    lhs, rhs = p.kids
    if p.value == "in" and lhs.kind == "name" and rhs.kind == "call" and len(rhs.kids) == 2:  # SO(1, 3) is none
        group = rhs.kids[0]
        kind = _GROUPS.get(group.value) if (group.value != "so" or group.style == "frak") else None
        return (lhs.value, kind) if kind is not None and is_capital(lhs.value) else None
    if p.value != "=" or lhs.kind != "sup" or lhs.value != "transpose" or lhs.kids[0].kind != "name":
        return None
    name = lhs.kids[0].value
    if not is_capital(name):
        return None
    if rhs.is_name(name):
        return name, "symmetric"
    return (name, "skew") if rhs.kind == "neg" and rhs.kids[0].is_name(name) else None
