"""Small cases of an encoding: values of its parameters that meet its hypotheses, to look for counterexamples in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, islice, product

from ..analysis.signs import Signs
from ..analysis.weakening import names_of
from ..derive.build import mul, neg
from ..derive.frequencies import opened as by_law
from ..derive.memory import recall
from ..encodings import Encoding
from ..kernel.term import (
    SIGNS,
    VALUED,
    Add,
    Const,
    Div,
    Fn,
    Hypothesis,
    Neg,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
)  # fmt: skip
from ..language.text import text
from .cells import certain, number

__all__ = [
    "KNOWN_FUNCTIONS", "Values", "first_block", "given", "has_code", "instances", "named", "opened", "small_sizes",
    "unknown_functions", "without_moduli",
]  # fmt: skip

ATTEMPTS = 120
"""Values of the parameters that are tried in search of a counterexample."""
FAR = num(10**6)
"""The value of what only says how far the positions go."""
MEMBER = Sym("i'")
FIRST = Sym("x'")
_TWO_PI = mul(num(2), Const("pi"))
_LOG2 = Fn("log", (num(2),))
SCALARS: tuple[Term, ...] = (
    num(1), _TWO_PI, Div(num(5), Const("pi")), Div(Const("pi"), num(2)), _LOG2, Div(_LOG2, _TWO_PI),
    Div(num(1), _TWO_PI), Neg(_LOG2),
)  # fmt: skip
FAMILIES: tuple[Term, ...] = (
    Add((MEMBER, num(1))), num(0), mul(_TWO_PI, Add((MEMBER, num(1)))), _LOG2, Div(_LOG2, _TWO_PI), num(1),
)  # fmt: skip
"""Values tried for a parameter, and for member ``i'`` of a family of parameters; an unknown function is
tried as zero and as its first argument."""

Values = dict[str, Term]


def instances(e: Encoding) -> Iterator[tuple[Values, list[Term]]]:
    """Values of all parameters that meet the hypotheses, with the components they leave of the position."""
    sizes = list(free_names(e.count))
    bodies = [*e.block, *([e.law.definition.body] if e.law else [])]
    free = {n for t in bodies for n in free_names(t)} - {*e.positions, e.index, *sizes}
    families = {x.name for t in bodies for x in walk(t) if isinstance(x, Ref)} - named(e)
    scalars = sorted(free - families - named(e))
    unknown = sorted({x.name for x in unknown_functions(e)})
    reach = {n for r in e.domain for n in relation_names(r)} - {*e.positions, *free, *sizes}
    options = [SCALARS] * len(scalars) + [FAMILIES] * len(families) + [(num(0), FIRST)] * len(unknown)
    names = [*scalars, *sorted(families), *unknown]
    for dims, count in small_sizes(e):
        found = False
        for choice in islice(product(*options), ATTEMPTS):
            values = {**dims, **dict.fromkeys(reach, FAR), **dict(zip(names, choice, strict=True))}
            if _allowed(e, values, count):
                found = True
                blocks = [opened(substitute(x, {e.index: num(i)}), e) for i in range(count) for x in e.block]
                yield values, [without_moduli(_put(x, values), (), e.positions) for x in blocks]
        if found:
            return


def small_sizes(e: Encoding) -> Iterator[tuple[Values, int]]:
    """Small sizes of the encoding, with the number of blocks they give."""
    names = list(free_names(e.count))
    if len(names) > 1:
        return
    for size in (num(1), num(2), num(4)) if names else (num(1),):
        dims: Values = dict.fromkeys(names, size)
        count = number(substitute(e.count, dims))
        if count is None or count.denominator != 1 or count < 1:
            continue
        own = [h for h in e.hypotheses if names_of(h) and names_of(h) <= dims.keys()]
        if _allowed(replace(e, hypotheses=tuple(own)), dims, int(count)):
            yield dims, int(count)


KNOWN_FUNCTIONS = VALUED


def named(e: Encoding) -> set[str]:
    """The frequencies, if a law says what they are."""
    return {e.law.definition.name} if e.law else set()


def opened(t: Term, e: Encoding) -> Term:
    """``t`` with the law of the frequencies in place of their names."""
    return t if e.law is None else by_law(t, e.law)


def _put(t: Term, values: Values) -> Term:
    """``t`` with values for symbols, members of families and unknown functions."""
    if isinstance(t, Sym):
        return values.get(t.name, t)
    kids = tuple(_put(k, values) for k in children(t))
    if isinstance(t, Ref) and t.name in values:
        return substitute(values[t.name], {MEMBER.name: kids[0]})
    if isinstance(t, Fn) and t.name in values:
        return substitute(values[t.name], {FIRST.name: kids[0]})
    return rebuild(t, kids) if kids else t


def _allowed(e: Encoding, values: Values, count: int) -> bool:
    """Whether the kernel agrees that the values meet every hypothesis of the encoding."""
    blocks = [num(i) for i in range(count)]
    for h in e.hypotheses:
        if isinstance(h, Relation):
            r = Relation(h.op, _put(h.lhs, values), _put(h.rhs, values))
            if relation_names(h).keys() & values.keys() and not certain(r):
                return False
            continue
        if h.name in named(e):
            members = [without_moduli(_put(opened(Ref(h.name, (i,)), e), values), (), ()) for i in blocks]
        elif h.name in values:
            v = values[h.name]
            members = [substitute(v, {MEMBER.name: i}) for i in blocks]
        else:
            continue
        if not _of_kind(h.kind, members):
            return False
    return True


def _of_kind(kind: str, members: list[Term]) -> bool:
    zero = num(0)
    if kind == "distinct":
        return all(certain(Relation("!=", x, y)) for x, y in combinations(members, 2))
    if kind in ("positive", "nonnegative", "nonzero"):
        op = SIGNS[kind]
        return all(certain(Relation(op, x, zero)) for x in members)
    numbers = [number(x) for x in members]
    divisor = {"integer": 1, "even": 2}.get(kind, 0)
    return bool(divisor) and all(q is not None and q.denominator == 1 and q % divisor == 0 for q in numbers)


def first_block(e: Encoding) -> list[Term]:
    known = tuple(h for h in e.hypotheses if names_of(h).isdisjoint(named(e)))
    return [without_moduli(opened(substitute(x, {e.index: num(0)}), e), known, e.positions) for x in e.block]


def without_moduli(t: Term, known: tuple[Hypothesis, ...], positions: tuple[str, ...]) -> Term:
    """``t`` with moduli of what does not depend on the position read off, where the sign is known."""
    kids = children(t)
    if isinstance(t, Fn) and t.name == "Abs" and free_names(t).keys().isdisjoint(positions):
        value = recall(("modulus", t, known), partial(_modulus, t, known))
        if value is not None:
            return without_moduli(value, known, positions)
    return rebuild(t, tuple(without_moduli(k, known, positions) for k in kids)) if kids else t


def _modulus(t: Fn, known: tuple[Hypothesis, ...]) -> Term | None:
    """What the modulus ``t`` is of a number of a known sign."""
    signs, inside = Signs(known, lambda r: certain(r, known)), t.args[0]
    values = ((">=", inside), ("<=", neg(inside)))
    return next((value for op, value in values if signs.holds(Relation(op, inside, num(0)))), None)


def given(values: Values, how: str) -> str:
    parts = []
    for name, value in values.items():
        label = f"{name}[i]" if MEMBER.name in free_names(value) else name
        parts.append(f"{label} = {text(value)}".replace(MEMBER.name, "i").replace(FIRST.name, "position"))
    return f"{', '.join(parts)}: {how}" if parts else how


def unknown_functions(e: Encoding) -> set[Fn]:
    """Functions of which nothing is known: entries of tables."""
    bodies = [*e.block, *([e.law.definition.body] if e.law else [])]
    return {x for t in bodies for x in walk(t) if isinstance(x, Fn) and x.name not in KNOWN_FUNCTIONS}


def has_code(e: Encoding, place: tuple[int, ...], values: Values) -> bool:
    """Whether ``place`` is one of the positions that the encoding speaks of."""
    at = {**values, **dict(zip(e.positions, map(num, place), strict=True))}
    return all(certain(Relation(r.op, _put(r.lhs, at), _put(r.rhs, at))) for r in e.domain)
