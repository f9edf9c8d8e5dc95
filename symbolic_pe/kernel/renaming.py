"""Claims that are one another in other names: what is proved of one is proved of all.

``PE(p+k) = T(k) PE(p)`` has a pair of entries for each frequency, and they differ in the name of the frequency alone.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeVar

from .term import INNER, Add, Const, Div, Fn, Mul, Neg, Num, Pow, Sym, Term
from .theories.context import Context

__all__ = ["alike"]

PLAIN: dict[type, Callable[[Any], tuple[Term, ...]]] = {kind: INNER[kind] for kind in (Add, Mul, Neg, Div, Pow, Fn)}
T = TypeVar("T", bound=Collection[Term])


def alike(context: Context, claims: Sequence[T]) -> tuple[list[T], list[T]]:
    """Claims of which no two are one another in other names, and all others: instances of these.

    Free symbols are universally quantified, so a claim says the same in other names, if different names remain
    different and the same is assumed of them.  Where a relation or a definition speaks of names, none counts as
    another; what a proof needs besides speaks of names as well, so that who asks has to look whether there is such.
    """
    if context.facts or context.definitions:
        return list(claims), []
    first: dict[object, T] = {}
    others = []
    for claim in claims:
        shape = _shape(context, claim)
        if shape is not None and shape in first:
            others.append(claim)
        else:
            first[shape or id(claim)] = claim
    return list(first.values()), others


def _shape(context: Context, claim: Collection[Term]) -> object:
    """The claim node by node, a symbol as the number of its first appearance; None with bound names or families."""
    numbers: defaultdict[str, int] = defaultdict()
    numbers.default_factory = numbers.__len__
    shape: list[object] = [len(claim)]
    add, plain = shape.append, PLAIN.get
    nodes = list(claim)
    for t in nodes:  # grows as it goes
        kind = t.__class__
        if kind is Sym:
            add(numbers[t.name])  # type: ignore[union-attr]
            continue
        kids = plain(kind)
        if kids is not None:
            below = kids(t)
            nodes += below
            shape += (t.name if kind is Fn else kind, len(below))  # type: ignore[union-attr]
        elif kind is Num or kind is Const:
            add(t)
        else:
            return None
    return (*shape, *map(context.kinds.get, numbers))
