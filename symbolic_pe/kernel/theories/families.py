"""Hypotheses on families: ``b[i] > 0`` is said of every ``i``, where nothing else speaks of the index ``i``.

Added to what is trusted: a free index in a hypothesis stands for all of its values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ..term import (
    Add,
    Assumption,
    Mul,
    Neg,
    Num,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
    scan,
    walk,
)  # fmt: skip
from .context import KINDS, Context, parameters

__all__ = ["generalise"]

PLAIN = (("integer", ""), ("every", ""))
"""What may be said of an index, which still stands for all."""


def generalise(context: Context, claim: Relation) -> None:
    """Take ``b[i] > 0`` for every ``i``, where nothing else speaks of the index ``i``."""
    here = relation_names(claim).keys()
    _place(context, here)
    elsewhere = context.taken | here
    special = {h.name for h in context.given if isinstance(h, Assumption) and (h.kind, h.why) not in PLAIN}
    relations = [h for h in context.given if isinstance(h, Relation) and h not in context.defining]
    numbers = {x.name for h in (claim, *relations) for t in (h.lhs, h.rhs) for x in walk(t) if isinstance(x, Sym)}
    spoken = {id(h): relation_names(h) for h in relations}
    for h in relations:
        inside = _in_indices(h)
        others = {n for g in relations if inside and g != h for n in spoken[id(g)]}
        names = tuple(n for n in spoken[id(h)] if n in inside - elsewhere - others)
        if not names or not special.isdisjoint(names):
            continue
        context.every[h] = names
        indices = h.lhs.indices if isinstance(h.lhs, Ref) else ()
        if h.op in KINDS and h.rhs == num(0) and indices and set(indices) == {Sym(n) for n in names}:
            assert isinstance(h.lhs, Ref)
            sides = [t for r in (claim, *context.given) if isinstance(r, Relation) for t in (r.lhs, r.rhs)]
            sides += [d.body for d in context.definitions]
            members = [x for t in sides for x in walk(t) if isinstance(x, Ref) and x.name == h.lhs.name]
            alike = {len(x.indices) for x in members} == {len(indices)} == {len(names)}
            anywhere = alike and h.lhs.name not in numbers
            if anywhere and (not _integers(context, names) or _at_integers(context, members, sides)):
                context.assumed(h.lhs.name, KINDS[h.op])


def _place(context: Context, here: Collection[str]) -> None:
    """``f(x) == 0`` is said of the ``x`` that is spoken of elsewhere, and ``b[n] == c[j]`` of an unknown ``j``."""
    given = [h for h in context.given if isinstance(h, Relation)]
    for h in given:
        d = context.defining.get(h)
        if d is None:
            continue
        own = parameters(d)
        others = {n for g in given if g != h for n in relation_names(g)
                  if g not in context.defining or n not in parameters(context.defining[g])}.union(here)  # fmt: skip
        if not d.here and not others.isdisjoint(own - free_names(d.body).keys()):
            context.narrow(h)
        if _in_indices(h) - own - (others if own else {*here}):
            context.some.add(h)


def _in_indices(h: Relation) -> set[str]:
    nodes = [x for t in (h.lhs, h.rhs) if Ref in scan(t)[0] for x in walk(t) if isinstance(x, Ref)]
    return {y.name for x in nodes for e in x.indices for y in walk(e) if isinstance(y, Sym)}


def _integers(context: Context, names: Collection[str]) -> set[str]:
    return {n for n in names if "integer" in context.kinds.get(n, ())}


def _at_integers(context: Context, members: Iterable[Ref], sides: Iterable[Term]) -> bool:
    """Whether all ``members`` of a family, in what is said and in definitions, plainly have integers as indices."""
    free = {n for t in sides for n in free_names(t)}
    inner = {x.index for t in sides for x in walk(t) if isinstance(x, Sum)} - free
    leaves = [y for x in members for e in x.indices for y in walk(e)]
    return all(
        isinstance(y, (Add, Mul, Neg))
        or (isinstance(y, Num) and y.value.denominator == 1)
        or (isinstance(y, Sym) and (y.name in inner or _integers(context, [y.name])))
        for y in leaves
    )
