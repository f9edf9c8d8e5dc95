"""Definitions of one name that meet: what is said twice of one thing must be the same, or nothing is proved of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import combinations
from math import gcd, lcm

from ..definitions import linear
from ..term import Add, Definition, Fn, Mul, Ref, Relation, Sym, Term, fresh, num, substitute, walk

__all__ = ["overlapping"]

Holds = Callable[[Relation, tuple[str, ...]], bool]
"""Whether a relation is proved of all values of its names, some of which are integers."""


def overlapping(definitions: Sequence[Definition], spoken_of: Collection[str], holds: Holds) -> str:
    """The name that two definitions give different values in one place, or ''; ``spoken_of`` are names elsewhere."""
    for d, e in combinations(definitions, 2):
        if (d.name, d.indexed, len(d.params), d.here) != (e.name, e.indexed, len(e.params), e.here) or d == e:
            continue
        bodies, turns = _said_here(d, e, holds) if d.here else _said_of_one(d, e, spoken_of)
        if bodies is not None and bodies.lhs != bodies.rhs and not holds(bodies, turns):
            return d.name
    return ""


def _said_here(d: Definition, e: Definition, holds: Holds) -> tuple[Relation | None, tuple[str, ...]]:
    """That the bodies of definitions said of values are equal, where those are the same."""
    same = all(p == q or holds(Relation("==", p, q), ()) for p, q in zip(d.params, e.params, strict=True))
    return Relation("==", d.body, e.body) if same else None, ()


def _said_of_one(d: Definition, e: Definition, spoken_of: Collection[str]) -> tuple[Relation | None, tuple[str, ...]]:
    """That the bodies of two definitions are equal where both apply, and the integers that run through these places;
    None where there are none, or none are seen."""
    taken = {
        *spoken_of,
        *(x.name for t in (*d.params, *e.params, d.body, e.body) for x in walk(t) if isinstance(x, (Sym, Ref, Fn))),
    }
    mine: dict[str, Term] = {}
    other: dict[str, Term] = {}
    turns: list[str] = []
    for p, q in zip(d.params, e.params, strict=True):
        one, two = linear(p), linear(q)
        if one is None or two is None or one[1] < 1 or two[1] < 1 or one[0] in mine or two[0] in other:
            return None, ()
        (i, a, r), (j, b, s) = one, two
        if (r - s) % gcd(a, b) or (not d.indexed and not a == b == 1):
            return None, ()
        at = next(n for n in range(r, r + a * b, a) if (n - s) % b == 0)
        turn = Sym(fresh("n", {*taken, *turns}))
        turns.append(turn.name)
        period = lcm(a, b)
        mine[i] = Add((Mul((num(period // a), turn)), num((at - r) // a)))
        other[j] = Add((Mul((num(period // b), turn)), num((at - s) // b)))
    return Relation("==", substitute(d.body, mine), substitute(e.body, other)), tuple(turns if d.indexed else ())
