"""Where an encoding has values at all: what it divides by, and what it takes roots and logarithms of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import product

from ..encodings.encoding import Encoding
from ..kernel.decide import decide
from ..kernel.term import (
    NEGATED,
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    num,
    relation_names,
    substitute,
    walk,
)  # fmt: skip
from ..language.text import text
from .build import last, worked_out

__all__ = ["has_none", "needs"]

MANY = 16
"""Blocks up to which each is looked at."""
QUICK = 0.5
"""Seconds for each."""


@lru_cache(maxsize=256)
def needs(e: Encoding) -> tuple[Relation, ...]:
    """What must hold of every block for frequencies and components to be real numbers, besides what is assumed."""
    known = (*e.hypotheses, *_index(e))
    asked = [_at(r, e.index, i) for r in _of_law(e) for i in _members(e) or (Sym(e.index),)]
    asked += _of_block(e)
    return tuple(r for r in dict.fromkeys(asked) if not _follows(r, known))


@lru_cache(maxsize=256)
def has_none(e: Encoding) -> str:
    """What of the encoding has no real value at which block, in words, or ''."""
    count = int(e.count.value) if isinstance(e.count, Num) else None
    few: list[Term] = [num(0), last(e.count)] if count is None or count > MANY else [num(i) for i in range(count)]
    for what, conditions, places in (
        (text(e.law.definition) if e.law else "", _of_law(e), _members(e) or few),
        ("a component", _of_block(e), few),
    ):
        for i, r in product(places, conditions):
            at = _at(r, e.index, i)
            if _follows(Relation(NEGATED[at.op], at.lhs, at.rhs), e.hypotheses):
                return f"{what} has no real value at {e.index} = {text(i)}"
    return ""


def _at(r: Relation, index: str, i: Term) -> Relation:
    return Relation(r.op, *(worked_out(substitute(t, {index: i})) for t in (r.lhs, r.rhs)))


def _members(e: Encoding) -> list[Term]:
    """The indices of frequencies in a vector that is written out."""
    found = (x for t in e.block for x in walk(t) if isinstance(x, Ref) and e.law and x.name == e.law.definition.name)
    return [i for i in dict.fromkeys(x.indices[0] for x in found) if isinstance(i, Num)]


def _index(e: Encoding) -> tuple[Hypothesis, ...]:
    i = Sym(e.index)
    return Assumption(e.index, "integer"), Relation(">=", i, num(0)), Relation("<=", i, last(e.count))


def _follows(r: Relation, given: tuple[Hypothesis, ...]) -> bool:
    found = decide(r, given, timeout=QUICK, search=False)
    return found.proved and set(found.hypotheses) <= set(given)


def _of_law(e: Encoding) -> tuple[Relation, ...]:
    """What must hold of the law at the encoding's index."""
    return _distinct(e, (e.law.at(Sym(e.index)),)) if e.law else ()


def _of_block(e: Encoding) -> tuple[Relation, ...]:
    """What must hold of the components at every position."""
    return tuple(r for r in _distinct(e, e.block) if relation_names(r).keys().isdisjoint(e.positions))


def _distinct(e: Encoding, terms: Iterable[Term]) -> tuple[Relation, ...]:
    whole = {h.name for h in e.hypotheses if isinstance(h, Assumption) and h.kind in ("integer", "even")}
    return tuple(dict.fromkeys(r for t in terms for r in _wanted(t, whole | {e.index})))


def _wanted(t: Term, whole: set[str]) -> Iterator[Relation]:
    for x in children(t):
        yield from _wanted(x, whole)
    if isinstance(t, Div) and not isinstance(t.den, Num):
        yield Relation("!=", t.den, num(0))
    elif isinstance(t, Fn) and t.name in ("log", "sqrt"):
        yield Relation(">" if t.name == "log" else ">=", t.args[0], num(0))
    elif isinstance(t, Pow) and not isinstance(t.base, Num):
        exponent = t.exp.value if isinstance(t.exp, Num) else None
        if exponent is None and not _is_whole(t.exp, whole):
            yield Relation(">", t.base, num(0))
        elif exponent is not None and exponent.denominator % 2 == 0:
            yield Relation(">=" if exponent > 0 else ">", t.base, num(0))
        elif _is_negative(t.exp):
            yield Relation("!=", t.base, num(0))


def _is_negative(t: Term) -> bool:
    """Whether an exponent has a minus in front."""
    if isinstance(t, (Mul, Div)):
        return _is_negative(t.args[0] if isinstance(t, Mul) else t.num)
    return isinstance(t, Neg) or (isinstance(t, Num) and t.value < Fraction(0))


def _is_whole(t: Term, whole: set[str]) -> bool:
    """Whether an exponent is an integer, made of integers."""
    if isinstance(t, (Add, Mul, Neg)):
        return all(_is_whole(x, whole) for x in children(t))
    return (isinstance(t, Sym) and t.name in whole) or (isinstance(t, Num) and t.value.denominator == 1)
