"""What follows from some hypotheses follows from more: a question is asked under those that have to do with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..kernel.term import INNER, VALUED, Assumption, Fn, Hypothesis, Ref, Sym, Term, relation_names

__all__ = ["about", "names", "names_of"]


def about(hypotheses: Iterable[Hypothesis], spoken_of: Iterable[str]) -> tuple[Hypothesis, ...]:
    """Those of the hypotheses that say something of the names ``spoken_of``, directly or by way of each other.

    The others are about names that the question does not hold, and can be left out of a proof.
    """
    given = tuple(hypotheses)
    known, rest = set(map(_plain, spoken_of)), [(h, _said_of(h)) for h in given]
    while True:
        near = [(h, ns) for h, ns in rest if not ns or not known.isdisjoint(ns)]
        if not near:
            break
        known.update(*(ns for _, ns in near))
        rest = [(h, ns) for h, ns in rest if ns and known.isdisjoint(ns)]
    left = {h for h, _ in rest}
    return tuple(h for h in given if h not in left) if left else given


def names(terms: Iterable[Term]) -> set[str]:
    """The names of symbols, families and unknown functions in some terms, those that a sum binds among them."""
    nodes, found = list(terms), set[str]()
    for x in nodes:  # grows as it goes
        kind = x.__class__
        if (kind is Sym or kind is Ref) or (kind is Fn and x.name not in VALUED):  # type: ignore[union-attr]
            found.add(_plain(x.name))  # type: ignore[union-attr]
        if kind in INNER:
            nodes += INNER[kind](x)
    return found


def names_of(h: Hypothesis) -> set[str]:
    """The names that a hypothesis is about; of a relation the free ones."""
    return {h.name} if isinstance(h, Assumption) else set(relation_names(h))


@lru_cache(maxsize=4096)
def _said_of(h: Hypothesis) -> frozenset[str]:
    return frozenset((_plain(h.name),) if isinstance(h, Assumption) else names((h.lhs, h.rhs)))


def _plain(name: str) -> str:
    """The name, also of the derivative of a function and of what is hidden behind it."""
    return name.rstrip("'@")
