"""What the words in front of a definition say of its periods: that each is so many times the one before."""

from __future__ import annotations

from fractions import Fraction

from ..analysis.power_series import degree, expand
from ..kernel.term import Add, Fn, Mul, Relation, Sym, Term, free_names, num, substitute
from .phrases import phrase

__all__ = ["ratio_claim", "ratio_of_periods", "speed"]


def ratio_claim(before: str) -> Fraction | None:
    """3600 where a text announces components whose periods grow 3600 times from one pair to the next."""
    cut = max(before.rfind(x) for x in (". ", "。", "\n\n"))
    tail = before[cut + 1 :] if before[cut + 1 :].strip() else before
    found = list(phrase("ratio").finditer(tail[-120:]))
    if not found and len(list(phrase("doubling").finditer(tail[-120:]))) == 1:
        return Fraction(2)
    if len(found) != 1:
        return None
    value = next(g for g in found[0].groups() if g)
    return Fraction(value.replace(",", ""))


def ratio_of_periods(component: Term, position: str, index: str, ratio: Fraction) -> Relation | None:
    """That the angle of ``component`` moves ``ratio`` times as fast as that of the next pair."""
    at = speed(component, position)
    if at is None or index not in free_names(at):
        return None
    following = substitute(at, {index: Add((Sym(index), num(1)))})
    return Relation("==", at, Mul((num(ratio), following)))


def speed(component: Term, position: str) -> Term | None:
    """How fast the angle of a sine or cosine grows with the position."""
    if not isinstance(component, Fn) or component.name not in ("sin", "cos"):
        return None
    angle = component.args[0]
    return expand(angle, position, 2)[1] if degree(angle, position) == 1 else None
