"""Identities between polynomials and exponentials of one matrix: they hold as they do of numbers.

Both sides are power series in the matrix that converge everywhere, and series that agree at every number are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ...kernel.term import Sym
from ...kernel.verdict import PROVED
from ..elaborate import Val
from ..judge import Outcome
from ..notation import reference
from ..tree import Node, nodes
from .formula import Formula
from .kinds import Kinds
from .names import is_capital
from .said import last_said

__all__ = ["ENTIRE", "Entire"]

ENTIRE = "an identity between polynomials and exponentials of one matrix holds as it does of numbers"
_PLAIN = ("num", "name", "add", "neg", "mul", "group", "sub")


@dataclass(slots=True)
class Entire(Kinds):
    """Claims about ``e^{tB}`` where the text says no more of ``B`` than that it is a matrix."""

    def _of_one_matrix(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """What comes of it if the only matrix in a link is taken for a number, where that is no restriction."""
        if op != "=" or f.conditional or not any(_is_exponential(n) for side in (lhs, rhs) for n in nodes(side)):
            return found
        capitals = [n for side in (lhs, rhs) for n in nodes(side) if n.kind == "name" and is_capital(n.value)]
        if len({n.value for n in capitals}) != 1 or not self._is_a_matrix(capitals[0], f):
            return found  # another may be a matrix, too
        name = capitals[0].value
        turned: set[bool] = set()
        sides = [_of_numbers(side, name, False, turned) for side in (lhs, rhs)]
        if sides[0] is None or sides[1] is None or len(turned) != 1:
            return found
        again = self._attempt(f, sides[0], op, sides[1], frozenset(), {}, (), {name: Val(Sym(name))})
        return replace(again, used=(*again.used, ENTIRE)) if again.verdict == PROVED else found

    def _is_a_matrix(self, n: Node, f: Formula) -> bool:
        """Whether a capital letter stands for a matrix that is any: by its type, or by what the text says."""
        r = reference(n)
        if r is None or r.key in self.store.entries or n.value in ("I", "T"):
            return False
        told = last_said(("matrix-name",), n.value, f)
        return self.notation.type_of(r.key, bold=r.bold) == "m" or (told is not None and told[1] is not None)


def _is_exponential(n: Node) -> bool:
    return (n.kind == "fn" and n.value == "exp") or (n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e"))


def _of_numbers(n: Node, name: str, turned: bool, found: set[bool]) -> Node | None:
    """A side of numbers, its transposes taken inwards; ``found`` tells whether the matrix is transposed there."""
    if n.is_name(name):
        found.add(turned)
        return replace(n, style="")
    if n.kind == "sup" and n.value == "transpose":
        return _of_numbers(n.kids[0], name, not turned, found)
    if (n.kind == "sub" and n.kids[0].is_name(name)) or (n.kind == "mul" and n.value == "mod"):
        return None
    if n.kind not in _PLAIN and not _is_exponential(n) and not _is_power(n):
        return None
    kids = [_of_numbers(k, name, turned, found) for k in n.kids]
    return None if None in kids else replace(n, kids=tuple(k for k in kids if k is not None))


def _is_power(n: Node) -> bool:
    """A power that counts factors; of an exponential also a letter and a negative one."""
    if n.kind != "sup" or n.value != "power":
        return False
    base, exponent = n.kids
    while base.kind == "group" and len(base.kids) == 1:
        base = base.kids[0]
    counted = exponent.kids[0] if exponent.kind == "neg" else exponent
    whole = counted.kind == "num" and counted.value.isdigit()
    return (whole and counted is exponent) or (_is_exponential(base) and (whole or counted.kind == "name"))
