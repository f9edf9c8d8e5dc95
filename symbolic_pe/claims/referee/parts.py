"""Sums of products of two families: summation by parts, and what holds whatever the families are."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.term import Assumption, Term
from ...kernel.verdict import PROVED
from ..abel import bounded_by_parts, families_of
from ..judge import Outcome
from ..tree import Node, nodes
from .beside import LINEAR, Beside, is_factor
from .formula import Formula

__all__ = ["Parts"]


@dataclass(slots=True)
class Parts(Beside):
    """Asks for the equations that a bound by summation by parts rests on."""

    def _by_parts(
        self, f: Formula, lhs: Node, op: str, rhs: Node, env: dict[str, Term], hides: frozenset[int]
    ) -> Outcome | None:
        """A bound by summation by parts."""
        small, large = (lhs, rhs) if op == "<=" else (rhs, lhs)
        return bounded_by_parts(small, large, lambda a, b: self._of_any_families(f, a, b, env, hides), self.judge)

    def _whatever_sums(
        self, f: Formula, lhs: Node, rhs: Node, env: dict[str, Term], hides: frozenset[int]
    ) -> Outcome | None:
        """An equation between sums that holds whatever the families on both sides are."""
        sums = all(any(x.kind == "sum" for x in nodes(side)) for side in (lhs, rhs))
        return self._whatever_families(f, lhs, rhs, env, hides) if sums else None

    def _of_any_families(
        self, f: Formula, lhs: Node, rhs: Node, env: dict[str, Term], hides: frozenset[int]
    ) -> Outcome:
        """An equation, by definitions or by values of members, for complex families."""
        both = families_of(lhs).keys() & families_of(rhs).keys()
        free = tuple(Assumption(key, "complex") for key in sorted(both) if not self.store.visible(key, f.place))
        found = self._attempt(f, lhs, "=", rhs, hides, env, free, {})
        if found.verdict == PROVED:
            return found
        return self._by_members(f, lhs, rhs, env, hides, complex_ones=True) or (
            self._whatever_families(f, lhs, rhs, env, hides) or found
        )

    def _whatever_families(
        self, f: Formula, lhs: Node, rhs: Node, env: dict[str, Term], hides: frozenset[int]
    ) -> Outcome | None:
        """A proof for complex families on both sides, whatever the text defines them to be: what is linear in them."""
        both = families_of(lhs).keys() & families_of(rhs).keys() & self.store.entries.keys()
        within = {
            y.value for side in (lhs, rhs) for x in nodes(side) if x.kind not in LINEAR and not is_factor(x)
            for k in x.kids for y in nodes(k) if y.kind == "name"
        }  # fmt: skip
        hidden = frozenset(id(d) for key in both for d in self.store.entries[key])
        if not hidden or both & within:
            return None
        given = tuple(Assumption(key, "complex") for key in sorted(both))
        found = self._attempt(f, lhs, "=", rhs, hides | hidden, env, given, {})
        return found if found.verdict == PROVED else None
