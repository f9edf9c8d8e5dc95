"""Hypotheses against what a text states: which of them it excludes."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from ..kernel.decide import decide
from ..kernel.term import (
    NEGATED,
    SIGNS,
    Assumption,
    Hypothesis,
    Ref,
    Relation,
    Sym,
    free_names,
    num,
    relation_names,
    walk,
)

__all__ = ["SECONDS", "as_relation", "clash", "excluded", "facing", "opposite", "same_members", "told_of"]

SECONDS = 0.5


def as_relation(h: Hypothesis) -> Relation | None:
    """``x > 0`` for "x is positive"; None for what is no relation."""
    if isinstance(h, Assumption):
        return Relation(SIGNS[h.kind], Sym(h.name), num(0)) if h.kind in SIGNS else None
    return h


def opposite(h: Hypothesis) -> Relation | None:
    """That a hypothesis does not hold, where it can be written as one relation."""
    r = as_relation(h)
    return Relation(NEGATED[r.op], r.lhs, r.rhs) if r is not None and r.op in NEGATED else None


def facing(r: Relation) -> Relation:
    """``x > 0`` for ``0 < x``: names stand on the left."""
    turned = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}
    if relation_names(r) and not free_names(r.lhs) and r.op in turned:
        return Relation(turned[r.op], r.rhs, r.lhs)
    return r


def told_of(h: Hypothesis) -> frozenset[str]:
    """The names a hypothesis speaks of."""
    return frozenset((h.name,) if isinstance(h, Assumption) else relation_names(h))


def excluded(h: Hypothesis, stated: Sequence[Hypothesis]) -> bool:
    """Whether what is stated says that a hypothesis does not hold."""
    names = told_of(h)
    own = tuple(s for s in stated if told_of(s) & names)
    return bool(own) and _excluded(h, own)


@lru_cache(maxsize=4096)
def _excluded(h: Hypothesis, own: tuple[Hypothesis, ...]) -> bool:
    if isinstance(h, Assumption) and h.kind in ("even", "integer"):
        values = [s.rhs for s in own if isinstance(s, Relation) and s.op == "==" and s.lhs == Sym(h.name)]
        step = 2 if h.kind == "even" else 1
        return any(not free_names(v) and v == num(k) for v in values for k in range(1, 1000) if k % step)
    other = opposite(h)
    if other is None:
        return False
    if decide(other, own, timeout=SECONDS).proved:
        return True
    r = as_relation(h)  # of numbers that are not positive, 0 alone is not negative
    if r is None or r.op not in (">=", "<="):
        return False
    edge = Relation(NEGATED[r.op] + "=", r.lhs, r.rhs)
    return decide(edge, own, timeout=SECONDS).proved and not decide(r, own, timeout=SECONDS).proved


def clash(given: Sequence[Hypothesis]) -> bool:
    """Whether one of a few hypotheses contradicts the others: then anything would follow."""
    return any(excluded(h, [g for g in given if g is not h]) for h in given) if 1 < len(given) <= 8 else False


def same_members(r: Relation, h: Hypothesis) -> bool:
    """Whether members of families in a relation stand in a hypothesis, too: ``r_j > 0`` says nothing of ``r_i``."""
    if not isinstance(h, Relation):
        return True
    mine, told = ({x for t in (q.lhs, q.rhs) for x in walk(t) if isinstance(x, Ref)} for q in (r, h))
    return all(x in told for x in mine if any(x.name == y.name for y in told))
