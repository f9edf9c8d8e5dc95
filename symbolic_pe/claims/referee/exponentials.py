"""Claims about ``e^{tB}`` where the text says no more of ``B`` than that it is a matrix."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.verdict import PROVED
from ..judge import Outcome
from ..notation import reference
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
        if op != "=" or f.conditional or not any(_is_exponential(n) for side in sides for n in nodes(side)):
            return found
        letters = {n.value: n for side in sides for n in nodes(side) if n.kind == "name" and is_capital(n.value)}
        letters = {name: n for name, n in letters.items() if name not in ("I", "T")}
        if not letters or not all(self._is_a_matrix(n, f) for n in letters.values()):
            return found
        again = self._in_words_of(f, lhs, rhs, dict.fromkeys(letters, "matrix"))
        return again if again.verdict == PROVED else found

    def _is_a_matrix(self, n: Node, f: Formula) -> bool:
        """Whether a capital letter stands for a matrix that is any: by its type, or by what the text says."""
        r = reference(n)
        if r is None or r.key in self.store.entries:
            return False
        told = last_said(("matrix-name",), n.value, f)
        return self.notation.type_of(r.key, bold=r.bold) == "m" or (told is not None and told[1] is not None)


def _is_exponential(n: Node) -> bool:
    return (n.kind == "fn" and n.value == "exp") or (n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e"))
