"""Hypotheses that no values meet: of nothing everything is true, and nothing is worth calling proved.

Only what is plain is found: a hypothesis whose negation follows from the others, a name that cannot be of the
kind that is assumed, a range or a denominator that a claim needs and the hypotheses exclude, inequalities that no point
that was tried meets.  A refutation needs none of it, as its witness meets the hypotheses.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from functools import partial
from itertools import chain
from math import gcd

from ..canonical import EP, DivisionByZero, OutOfFragment
from ..evaluate import has_meaning
from ..hypotheses import ranges as ranges_of
from ..linear import contradictory, linear_in_names
from ..term import (
    MATRICES,
    NEGATED,
    SIGNS,
    VALUED,
    Add,
    Assumption,
    Definition,
    Hypothesis,
    Integral,
    Neg,
    Ref,
    Relation,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    relation_names,
    scan,
    substitute,
    with_values,
)
from ..theories.context import KINDS, Context
from ..theories.functions import Functions, reading
from ..verdict import Verdict
from ..witness import QUICK_TRIALS, TRIALS, agree, meeting, those_met
from .ranges import WAYS, within
from .solutions import solvable

__all__ = ["clash", "is_met", "void"]

Decide = Callable[[Relation, tuple[Hypothesis, ...]], Verdict]
"""The verdict on a relation, without looking for a witness."""

FUEL = 60_000


def clash(given: Collection[Hypothesis], definitions: Iterable[Definition], decide: Decide, end: float) -> str:
    """Why the hypotheses cannot be met together, or '' where that is not plain; looked for until ``end``.

    Where a point meets them, nothing else is asked of the hypotheses that speak of no defined name.
    """
    given = (*given, *(h for h in _instances(given) if h not in given))
    context = Context(given, definitions)
    for family, kind in _signs_of_families(given):
        context.assumed(family, kind)
    defined = {d.name for d in context.definitions}
    met = _meets(context, end)
    if not met and _has_points(context):
        met = _solved(context, end) or _solved(_independent(context, decide), end)
    for h, negation in _negations(given):
        if met and not defined.intersection(_names(h)):
            continue
        rest = tuple(g for g in given if g != h)
        found = decide(negation, rest)
        if found.reason == DivisionByZero().why and isinstance(h, Relation):
            return _said(h, says="divide by zero")
        if found.proved and not any(isinstance(x, Relation) for x in found.hypotheses if x not in rest):
            return _said(h, negation)
    for d in context.definitions:
        kinds = context.kinds.get(d.name, frozenset())
        if kinds & {"integer", "even"} and _reads(context, partial(_never_of_kind, t=d.body, even="even" in kinds)):
            return _said(d.name)
        if "distinct" in kinds and _is_constant(d, context):
            return _said(d.name)
    if not met and _has_points(context) and not _meets(context, end, TRIALS):
        return "no values were found that meet the hypotheses"
    return ""


def _has_points(context: Context) -> bool:
    """Whether some of what meets the hypotheses should be found, if anything does: no integrals, no unknown words."""
    try:
        relations = [context.ready(h) for h in context.given if isinstance(h, Relation)]
    except (OutOfFragment, RecursionError):
        return False
    kinds, functions, _ = scan(*(t for h in relations for t in (h.lhs, h.rhs)))
    unknown = functions - VALUED - context.laws().keys()
    return kinds.isdisjoint((Integral, *MATRICES)) and not any(map(has_meaning, unknown))


def _instances(given: Iterable[Hypothesis]) -> Iterator[Relation]:
    """What is said of every member of a family, said of each member that another hypothesis speaks of."""
    relations = [h for h in given if isinstance(h, Relation)]
    every = {h.name for h in given if isinstance(h, Assumption) and h.kind == "every"}
    members = dict.fromkeys(x for h in relations for t in (h.lhs, h.rhs) for x in _members(t))
    for h in relations if every else ():
        for own in dict.fromkeys(x for t in (h.lhs, h.rhs) for x in _members(t)):
            names = [x.name if isinstance(x, Sym) else "" for x in own.indices]
            for x in members if every.issuperset(names) else ():
                if x.name == own.name and len(x.indices) == len(names):
                    yield with_values(h, dict(zip(names, x.indices, strict=True)))


def _signs_of_families(given: Iterable[Hypothesis]) -> Iterator[tuple[str, str]]:
    every = {h.name for h in given if isinstance(h, Assumption) and h.kind == "every"}
    for h in given:
        if not (isinstance(h, Relation) and isinstance(h.lhs, Ref) and h.op in KINDS and h.rhs == num(0)):
            continue
        if all(isinstance(x, Sym) and x.name in every for x in h.lhs.indices):
            yield h.lhs.name, KINDS[h.op]


def _members(t: Term, bound: frozenset[str] = frozenset()) -> Iterator[Ref]:
    """The members of families in ``t`` whose indices no sum moves."""
    if isinstance(t, Ref) and bound.isdisjoint(free_names(t)):
        yield t
    inside = bound.union(bound_names(t))
    for x in children(t):
        yield from _members(x, inside)


def _independent(context: Context, decide: Decide) -> Context:
    """The hypotheses without equations that follow from the others, and are met with them."""
    left = context.given
    every = {h.name for h in left if isinstance(h, Assumption) and h.kind == "every"}
    for h in context.given:
        if isinstance(h, Relation) and h.op == "==" and h not in context.defining:
            rest = tuple(g for g in left if g != h and every.isdisjoint(_names(g)))
            if any(isinstance(g, Relation) and g.op == "==" for g in rest) and decide(h, rest).proved:
                left = tuple(g for g in left if g != h)
    return context if left == context.given else Context(left, context.definitions)


def _solved(context: Context, end: float) -> bool:
    try:
        return solvable(context, context.laws(), end)
    except (OutOfFragment, RecursionError):
        return False


def _negations(given: Iterable[Hypothesis]) -> Iterator[tuple[Hypothesis, Relation]]:
    for h in given:
        if isinstance(h, Relation):
            yield h, Relation(NEGATED[h.op], h.lhs, h.rhs)
        elif h.kind in SIGNS:
            yield h, Relation(NEGATED[SIGNS[h.kind]], Sym(h.name), num(0))


def is_met(hypotheses: Collection[Hypothesis], definitions: Iterable[Definition], seconds: float) -> bool:
    """Whether a point was found that meets every hypothesis."""
    return _meets(Context(hypotheses, definitions), time.process_time() + seconds)


def _meets(context: Context, end: float, trials: int = QUICK_TRIALS) -> bool:
    """Whether some point meets every hypothesis on names that are not defined."""
    sides = [t for h in context.given if isinstance(h, Relation) for t in (h.lhs, h.rhs)]
    try:
        laws = context.laws()
        by_design = (within(way, context) for way in range(WAYS))
        points = chain(meeting(context, laws, sides, end, trials), those_met(context, laws, by_design, end))
        return any(True for _ in points)
    except (OutOfFragment, RecursionError):
        return False


def _names(h: Hypothesis) -> Collection[str]:
    return relation_names(h) if isinstance(h, Relation) else (h.name,)


def _said(*what: Hypothesis | str, says: str = "contradict each other") -> str:
    names = dict.fromkeys(n for x in what for n in ((x,) if isinstance(x, str) else _names(x)))
    on = f" on {' and '.join(names)}" if names else ""
    return f"the hypotheses{on} {says}"


def _reads(context: Context, job: Callable[[Functions], bool]) -> bool:
    try:
        return reading(context, job, fuel=FUEL)
    except (OutOfFragment, RecursionError):
        return False


def _never_of_kind(m: Functions, t: Term, even: bool) -> bool:
    """Whether ``t`` is no integer (no even one) for all integers in it: ``1/2``, ``n + 1/3``, ``2*n + 1`` if even."""
    f = m.frame
    value = f.scale(m.value(m.context.unfold(t)), Fraction(1, 2 if even else 1))
    rest = EP({k: c for k, c in value.terms.items() if k}, 1, value.bound)
    return f.is_integer(rest) and value.terms.get(0, 0) % gcd(value.den, *rest.terms.values()) != 0


def _is_constant(d: Definition, context: Context) -> bool:
    """Whether a family has one value at two indices."""
    if not d.indexed or d.here or len(d.params) != 1 or not isinstance(d.params[0], Sym):
        return False
    i = d.params[0].name
    other = substitute(d.body, {i: Sym(i + "'")})
    integers = Context((*context.given, Assumption(i, "integer"), Assumption(i + "'", "integer")), context.definitions)
    return _reads(integers, partial(agree, lhs=d.body, rhs=other))


def void(context: Context, claim: Iterable[Term], facts: Collection[Relation]) -> str:
    """Why the claim says nothing: what it needs without saying so cannot be met, or ''.

    A range must not be inverted, a denominator not be zero.  ``facts`` say where the index of a block
    family is: a family without blocks is no contradiction.
    """
    needed = [h for h in context.added if isinstance(h, Relation) and h not in facts] if context.added else []
    if context.defining:  # what a name is defined to be may leave no name in a range
        needed += [h for t in claim for h in ranges_of(t)]
    if not needed:
        return ""
    relations = [h for h in context.given if isinstance(h, Relation) and h.op != "!="]
    for name, kinds in context.kinds.items():
        if "nonnegative" in kinds:
            relations.append(Relation(">" if "positive" in kinds else ">=", Sym(name), num(0)))
    unfold = context.unfold
    try:
        known = [Relation(h.op, unfold(h.lhs), unfold(h.rhs)) for h in relations]
        for h in (Relation(h.op, unfold(h.lhs), unfold(h.rhs)) for h in needed if h.op == "!="):
            sides = (contradictory([*known, Relation(op, h.lhs, h.rhs)]) for op in ("<", ">"))
            if all(sides):
                return "division by zero, by the other hypotheses"
        spans = ((h, *span) for h in needed for span in context.within_sums.get(h, {}).items())
        if any(_zero_within(*span, context, known) for span in spans):
            return "division by zero, by the other hypotheses"
        ranges = [Relation(h.op, unfold(h.lhs), unfold(h.rhs)) for h in needed if h.op != "!="]
        if ranges and contradictory([*ranges, *known]):
            return "a sum's range is inverted by the other hypotheses"
    except (OutOfFragment, RecursionError):
        pass
    return ""


def _zero_within(h: Relation, index: str, ends: tuple[Term, Term], context: Context, known: Iterable[Relation]) -> bool:
    """Whether ``h``, ``i - k != 0`` for all of a range, has a whole zero that ``known`` relations place in the range.

    An integer ``n*i + k`` with ``n`` 1 or -1 has none there only if it is positive at both ends, or negative.
    """
    gap = Add((h.lhs, Neg(h.rhs)))
    weights = linear_in_names(gap)
    if weights is None or abs(weights.get(index, 0)) != 1:
        return False
    others = weights.keys() - {index, ""}
    if any(q.denominator != 1 for q in weights.values()) or any(
        "integer" not in context.kinds.get(n, ()) for n in others
    ):
        return False
    first, last = (context.unfold(substitute(gap, {index: end})) for end in ends)
    above, below = ((Relation(op, first, num(n)), Relation(op, last, num(n))) for op, n in ((">=", 1), ("<=", -1)))
    return contradictory([*known, *above]) and contradictory([*known, *below])
