"""Refutations: an exact point that meets every hypothesis, and a ball there that excludes zero."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any, TypeGuard

from .canonical import OutOfFragment
from .evaluate import CannotEvaluate, Choice, Law, Point, ball, has_meaning, is_of_kind
from .question import Question, is_closed
from .term import (
    NEGATED,
    SIGNS,
    VALUED,
    Add,
    Assumption,
    Const,
    Fn,
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
    substitute,
    walk,
    with_values,
)  # fmt: skip
from .theories.context import Context
from .theories.functions import Functions, reading
from .untrusted.points import candidates, chooser
from .verdict import REFUTED, Exact, Verdict

__all__ = [
    "EVERYWHERE", "PRECISIONS", "QUICK_TRIALS", "TRIALS", "agree", "anywhere", "ball_text", "enclosed", "exact_zero",
    "meeting", "negated", "those_met", "witness",
]  # fmt: skip

MOST_PLACES = 64
"""Ways to put what has a value at a point into a hypothesis on any two members."""
TRIALS = 60
QUICK_TRIALS = 3
PRECISIONS = (128, 512, 2048)
"""Bits, one after the other until the ball is tight enough."""


def witness(q: Question, trials: int = TRIALS, precisions: tuple[int, ...] = PRECISIONS) -> Verdict | None:
    """A refutation of ``==``, ``<`` or ``<=`` by a point, if one is found."""
    if q.op == "!=":
        return None
    misses = 0
    for point in _points(q, trials):
        try:
            gap = _enclose(q.shown, point, q.closed, precisions)
            wrong = not gap.contains(0) if q.op == "==" else bool(gap.real > 0) and gap.imag.is_zero()
            if wrong and q.op != "==" and not ball(q.shown.lhs, point, precisions[0]).imag.is_zero():
                continue  # an order of numbers that are not real
        except (CannotEvaluate, ValueError, ZeroDivisionError, OverflowError):
            misses += 1
            if misses > 20:
                return None
            continue
        if wrong and _stands(q, point):
            return q.verdict(REFUTED, "witness", witness=_shown(point, q), residual=ball_text(gap))
    return None


def exact_zero(q: Question) -> Mapping[str, Exact] | None:
    """A point where both sides are exactly equal, the canonical form deciding."""
    free = relation_names(Relation("==", q.lhs, q.rhs))
    names = [n for n in free if n in _names(q.lhs) | _names(q.rhs) and "complex" not in q.context.kinds.get(n, ())]
    rest = Context(Assumption(n, k) for n, kinds in q.context.kinds.items() for k in kinds if k == "complex")

    def equal(values: dict[str, Term], point: Point) -> bool:
        try:
            if not _enclose(with_values(q.shown, values), point, q.closed, PRECISIONS[:1]).contains(0):
                return False
            lhs, rhs = substitute(q.lhs, values), substitute(q.rhs, values)
            return reading(rest, partial(agree, lhs=lhs, rhs=rhs), deadline=q.end)
        except (OutOfFragment, CannotEvaluate):
            return False

    for choice, turns in candidates(q.context, names, _ranges((q.lhs, q.rhs))):
        if time.process_time() > q.end:
            return None
        point = Point(choice, q.laws, _imaginary(q.context), q.end)
        values: dict[str, Term] = {n: Mul((Num(turn), Const("pi"))) for n, turn in turns.items()}
        if not turns and not _meets(q.context, point):  # at turns the claim's own names come first in line for values
            continue
        here = values | {n: Num(point.get("sym", n)) for n in names if n not in turns}
        if equal(here, point) and _stands(q, point, values):
            return {**_shown(point, q), **{n: _of_pi(turn) for n, turn in turns.items()}}
    return None


def _of_pi(q: Fraction) -> str:
    """``q*pi`` as text."""
    up = {1: "pi", -1: "-pi"}.get(q.numerator, f"{q.numerator}*pi")
    return up if q.denominator == 1 else f"{up}/{q.denominator}"


EVERYWHERE = "canonical form: the sides are equal everywhere"


def anywhere(q: Question, method: str, residual: str) -> Verdict | None:
    """A refutation by any point that meets the hypotheses: the sides differ by ``residual`` at each."""
    for point in _points(q):
        try:
            if not q.closed:
                _enclose(q.shown, point, q.closed, PRECISIONS[:1])
        except CannotEvaluate:
            continue
        if _stands(q, point):
            return q.verdict(REFUTED, method, witness=_shown(point, q), residual=residual)
    return None


def _points(q: Question, trials: int = TRIALS) -> Iterator[Point]:
    """Small exact points that meet the hypotheses, as far as they have been looked at."""
    return meeting(q.context, q.laws, (q.lhs, q.rhs), q.end, trials)


def meeting(context: Context, laws: dict[str, Law], sides: Iterable[Term], end: float, trials: int) -> Iterator[Point]:
    """Points that meet every hypothesis on names that are not defined."""
    return those_met(context, laws, (chooser(trial, context, _ranges(sides)) for trial in range(trials)), end)


def _ranges(sides: Iterable[Term]) -> set[str]:
    """The symbols at the ends of sums."""
    summed = [t for t in sides if Sum in scan(t)[0]]
    return {n for t in summed for x in walk(t) if isinstance(x, Sum) for n in _names(x.lo) | _names(x.hi)}


def _imaginary(context: Context) -> frozenset[str]:
    return frozenset(n for n, k in context.kinds.items() if "complex" in k)


def those_met(context: Context, laws: dict[str, Law], choices: Iterable[Choice], end: float) -> Iterator[Point]:
    """The points among ``choices`` that meet them."""
    imaginary = _imaginary(context)
    for choice in choices:
        if time.process_time() > end:
            return
        point = Point(choice, laws, imaginary, end)
        if _meets(context, point):
            yield point


def _names(t: Term) -> set[str]:
    return {x.name for x in walk(t) if isinstance(x, Sym)}


def _meets(context: Context, point: Point, values: dict[str, Term] | None = None) -> bool:
    """Whether every hypothesis certainly holds at ``point``; names in ``values`` are multiples of pi instead."""
    values = values or {}
    for h in (*context.given, *context.added):
        if h in context.loose:
            continue
        try:
            if isinstance(h, Assumption):
                at = values.get(h.name)
                fits = h.kind in SIGNS and _holds(Relation(SIGNS[h.kind], at, num(0)), point) if at else _fits(point, h)
                if not fits:
                    return False
            elif values and h in context.defining:
                return False
            elif h in context.defining:
                if isinstance(h.lhs, Sym):  # what is assumed of the symbol must hold of its definition
                    kinds = context.kinds.get(h.lhs.name, frozenset())
                    law = Law((), context.opened(h.lhs), False, "complex" not in kinds, kinds)
                    ball(Fn(h.lhs.name, ()), point.under({**point.laws, h.lhs.name: law}), PRECISIONS[0])
            elif not _holds(with_values(context.ready(h), values), point):
                return False
        except (CannotEvaluate, OutOfFragment):
            return False
    return True


def _stands(q: Question, point: Point, values: dict[str, Term] | None = None) -> bool:
    """Whether ``point``, once the claim has been looked at there, is one that the hypotheses speak of."""
    return _meets(q.context, point, values) and _meets_everywhere(q, point)


def _meets_everywhere(q: Question, point: Point) -> bool:
    """Whether what is said for every ``i`` holds of all members with a value at ``point``."""
    before = -1
    while before != len(point.values):  # to look at b[1] <= c[1] may give c[1] its value
        before = len(point.values)
        if not _meets_each(q, point):
            return False
    return True


def _meets_each(q: Question, point: Point) -> bool:
    for h in q.context.given:
        defining = h in q.context.some
        if not isinstance(h, Relation) or (h in q.context.defining and not defining):
            continue
        r = q.context.ready(h)
        try:
            said = r if defining else Relation(r.op, q.context.unfold(r.lhs), q.context.unfold(r.rhs))
        except OutOfFragment:
            return False
        of = [x for t in (said.lhs, said.rhs) for x in walk(t) if _is_member(x)]
        if defining and isinstance(h.lhs, Sym):  # x == b[i], and so b[i] == b[j]
            other: dict[str, Term] = {n: Sym(n + "'") for x in of for e in _arguments(x) for n in free_names(e)}
            defining, said = False, Relation(said.op, said.lhs, substitute(said.rhs, other))
            of = [x for x in walk(said.rhs) if _is_member(x)]
        at = [_arguments(x) for x in of]
        if not any(free_names(e) for args in at for e in args):
            continue  # of b[3] alone
        for label in list(point.values):
            numbers = _numbers_in(label)
            spoken = any((x.name, len(args)) == (_name_of(label), len(numbers)) for x, args in zip(of, at, strict=True))
            if spoken and (defining or not _meets_at(q, point, said, at, numbers)):
                return False
    return True


def _meets_at(q: Question, point: Point, h: Relation, at: list[tuple[Term, ...]], values: tuple[Fraction, ...]) -> bool:
    """Whether what ``h`` says of every member, those ``at`` such places, holds of the one that is at ``values``."""
    if not all(isinstance(e, Sym) for args in at for e in args):
        return False  # b[i] < b[i + 1]: of the members between nothing has been looked at
    names = list(dict.fromkeys(e.name for args in at for e in args if isinstance(e, Sym)))
    choices: Iterable[tuple[Fraction, ...]] = [values]
    if any(args != at[0] for args in at) or len(names) != len(values):  # b[i] < b[j]: of any two
        seen = {v for label in point.values for v in _numbers_in(label)}
        if len(seen) ** len(names) > MOST_PLACES:
            return False
        choices = product(sorted(seen), repeat=len(names))
    for chosen in choices:
        if h.op == "!=" and len({*chosen}) < len(chosen):
            continue  # b[i] != b[j] is not said of one member
        put: dict[str, Term] = {n: num(v) for n, v in zip(names, chosen, strict=True)}
        try:
            if not _holds(with_values(h, put), point) and not _left_out(q, put, point):
                return False
        except (CannotEvaluate, OutOfFragment):
            return False
    return True


def _is_member(t: Term) -> TypeGuard[Ref | Fn]:
    """Whether ``t`` is one of many values that are not known: ``b[i]`` or ``f(x)``."""
    return isinstance(t, Ref) or (isinstance(t, Fn) and t.name not in VALUED and not has_meaning(t.name))


def _arguments(t: Ref | Fn) -> tuple[Term, ...]:
    return t.indices if isinstance(t, Ref) else t.args


def _numbers_in(label: str) -> tuple[Fraction, ...]:
    """``(1, 2)`` of ``z[1, 2]`` and ``z(1, 2)``, ``()`` of a symbol."""
    inside = label.removesuffix("]").removesuffix(")").replace("(", "[").partition("[")[2]
    return tuple(map(Fraction, inside.split(", "))) if inside else ()


def _left_out(q: Question, at: dict[str, Term], point: Point) -> bool:
    """Whether a hypothesis on no member says that the index is not this one: ``i > 2``."""
    for h in q.context.given:
        if isinstance(h, Relation) and not at.keys().isdisjoint(relation_names(h)):
            plain = not any(_is_member(x) for t in (h.lhs, h.rhs) for x in walk(t))
            not_so = with_values(Relation(NEGATED[h.op], h.lhs, h.rhs), at)
            if plain and _holds(q.context.ready(not_so), point):
                return True
    return False


def _shown(point: Point, q: Question) -> dict[str, Fraction]:
    """The values that matter: those of names in the claim or in a relation among the hypotheses."""
    names = {*relation_names(q.shown), *relation_names(Relation("==", q.lhs, q.rhs))}
    for h in q.context.hypotheses():
        if isinstance(h, Relation):
            names |= set(relation_names(h))
    return {n: v for n, v in point.values.items() if _name_of(n) in names or n.endswith(")")}


def _name_of(label: str) -> str:
    """``z`` of the labels ``z``, ``z[2]``, ``z(1)``, ``Re z`` and ``Im z[0]``."""
    return label.removeprefix("Re ").removeprefix("Im ").partition("[")[0].partition("(")[0]


def _fits(point: Point, h: Assumption) -> bool:
    for label, v in point.values.items():
        if _name_of(label) != h.name:
            continue
        if label.startswith(("Re ", "Im ")):
            other = point.values.get(("Im " if label[0] == "R" else "Re ") + label[3:], Fraction(0))
            if h.kind == "nonzero":
                if not v and not other:
                    return False
                continue
            if label[0] == "I":
                if v and h.kind not in ("complex", "distinct"):
                    return False
                continue
        if not is_of_kind(v, h.kind):
            return False
    return True


def _holds(h: Relation, point: Point) -> bool:
    gap = _enclose(h, point, is_closed(h))
    if h.op == "!=":
        return not gap.contains(0)
    if not gap.imag.is_zero():
        return False
    if h.op in ("==", "<=", ">=") and gap.contains(0):
        return bool(gap.is_zero() and gap.is_exact())
    sign = gap.real
    return bool({"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0, "==": False}[h.op])


def _enclose(r: Relation, point: Point, closed: bool, precisions: tuple[int, ...] = PRECISIONS) -> Any:
    """A ball around ``lhs - rhs``, tight enough to tell it from zero if that is within reach."""
    gap, point.closed = None, closed
    for bits in precisions:
        gap = ball(Add((r.lhs, Neg(r.rhs))), point, bits)
        if not gap.contains(0) or (gap.is_zero() and gap.is_exact()):
            break
    return gap


def enclosed(q: Question, left: bool = False) -> Any:
    """The ball around ``lhs - rhs`` (or ``lhs`` alone, if ``left``) of a closed claim, or None."""
    try:
        return _enclose(Relation("==", q.shown.lhs, num(0)) if left else q.shown, Point(), True)
    except CannotEvaluate:
        return None


def agree(m: Functions, lhs: Term, rhs: Term) -> bool:
    return m.frame.vanishes(m.frame.sub(m.value(lhs), m.value(rhs)))


def ball_text(gap: Any) -> str:
    if gap.imag.is_zero():
        return str(gap.real.str(15, radius=True))
    return str(gap.str(15, radius=True))


def negated(ball: str) -> str:
    """The text of the ball on the other side of zero."""
    bracket = ball[: ball.startswith("[")]
    number = ball.removeprefix("[")
    if number == "0" or number.startswith("+/-"):
        return ball
    return bracket + (number[1:] if number.startswith("-") else f"-{number}")
