"""The cosine and the sine integral and Euler's constant, which have their names everywhere.

A definition that the document gives of them goes first; an expansion up to terms of some order is none.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from ..kernel.term import Add, Assumption, Const, Fn, Neg, Relation, Sym, Term, children, rebuild, walk
from .notation import Reference, references
from .phrases import phrase
from .tree import Node

__all__ = ["EULER", "is_integral_function", "special_value", "tells_euler", "with_letter"]

EULER = "gamma is Euler's constant"
_NAMES = frozenset(["Ci", "Si", "Cin"])


def is_integral_function(r: Reference) -> bool:
    """Whether a name in upright letters is that of a cosine or sine integral at one argument."""
    return r.key in _NAMES and r.called and len(r.args) == 1 and not r.below and not r.bold


def special_value(r: Reference, args: list[Term], euler: bool) -> tuple[Term, str] | None:
    """The value of a name that stands for one of them, and what is taken for granted."""
    if is_integral_function(r) and len(args) == 1:
        x = args[0]
        if r.key == "Cin":  # the entire one: the integral of (1 - cos t)/t from 0 to x
            return Add((Const("EulerGamma"), Fn("log", (x,)), Neg(Fn("Ci", (x,))))), "Cin is the entire cosine integral"
        return Fn(r.key, (x,)), f"{r.key} is the {'cosine' if r.key == 'Ci' else 'sine'} integral"
    if euler and r.key == "gamma" and not args and not r.bold:
        return Const("EulerGamma"), EULER
    return None


def tells_euler(words: str, sides: Iterable[Node]) -> bool:
    """Whether a lone gamma is Euler's constant: the text says so, or it stands beside a cosine integral."""
    return _speaks_of_euler(words) or any(is_integral_function(r) for side in sides for r in references(side))


@lru_cache(maxsize=8)
def _speaks_of_euler(words: str) -> bool:
    return phrase("euler's constant").search(words) is not None


def with_letter(r: Relation) -> tuple[Relation, Assumption] | None:
    """A relation with a positive letter in the place of Euler's constant, of which algebra knows no more."""
    letter = "EulerGamma'"
    if not any(x == Const("EulerGamma") for t in (r.lhs, r.rhs) for x in walk(t)):
        return None

    def go(t: Term) -> Term:
        return Sym(letter) if t == Const("EulerGamma") else rebuild(t, tuple(map(go, children(t))))

    return Relation(r.op, go(r.lhs), go(r.rhs)), Assumption(letter, "positive")
