"""Which summands of a long sum may cancel each other: those that share a name that few of them have."""

from __future__ import annotations

from collections import Counter

from ..term import Ref, Sym, Term, walk

__all__ = ["independent"]

RARE = 16
SAMPLE = 16


def independent(terms: list[Term]) -> list[list[int]]:
    """The places of ``terms`` in groups without a rare name in common; none where that is not worth it."""
    some = set().union(*(_atoms(t) for t in terms[:: max(1, len(terms) // SAMPLE)]))
    if len(some) < SAMPLE:  # few names, each in many summands: nothing to tell apart
        return []
    names = [_atoms(t) for t in terms]
    often = Counter(n for s in names for n in s)
    group: dict[object, list[int]] = {}
    for j, own in enumerate(names):
        mine = [j]
        rare = [n for n in own if often[n] <= RARE]
        for n in rare:
            other = group.get(n)
            if other is not None and other is not mine:
                mine, other = (mine, other) if len(mine) > len(other) else (other, mine)
                mine += other
                for member in other:
                    group.update((m, mine) for m in names[member] if often[m] <= RARE)
                    group[member] = mine
        group.update((n, mine) for n in rare)
        group[j] = mine
    groups = list({id(g): g for g in (group[j] for j in range(len(terms)))}.values())
    return groups if len(groups) >= max(2, len(terms) // (2 * RARE)) else []


def _atoms(t: Term) -> set[object]:
    return {x.name if isinstance(x, Sym) else x for x in walk(t) if isinstance(x, (Sym, Ref))}
