"""Frequency laws as data, one a file.  Every :class:`Law` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache

from ...shelf import shelf
from .law import Law, law, user_law

__all__ = ["Law", "all_laws", "find_law", "law", "user_law"]

_ORDER = ("exponential", "power", "linear", "reversed", "constant")


@lru_cache(maxsize=1)
def all_laws() -> dict[str, Law]:
    """The built-in laws by id, the best known first."""
    return {x.id: x for x in shelf(__name__, __path__, Law, _ORDER)}


def find_law(said: str) -> Law:
    """The law with this id, or the user's own if ``said`` is an expression in ``t``: ``b**(-t)``, ``t^2``.

    Raises BadInput where it is neither.
    """
    from ...kernel.term import Sym
    from ..working import BadInput

    known = all_laws()
    if said in known:
        return known[said]
    read = user_law(said)
    for one in known.values():
        if one.theta == read.theta:
            return one
    if isinstance(read.theta, Sym) and read.theta.name != "t":
        raise BadInput(f"unknown law '{said[:60]}': choose from {', '.join(known)}, or write one in t, such as b**(-t)")
    return read
