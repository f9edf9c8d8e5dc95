"""Values that meet equations: exact numbers, multiples of pi, and roots between which a sign changes.

A name takes a value of a short list, or one that an equation leaves it once all others of the equation have theirs.  A
root that is no number of the list is enclosed: at the ends of an interval the sides differ in opposite ways, and in
between they are continuous.  That values were found says that hypotheses can be met; that none were says nothing.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from ..evaluate import Arb, CannotEvaluate, Law, Point, evaluate, exact, is_of_kind
from ..hypotheses import ranges as ranges_of
from ..term import (
    BINDERS,
    SIGNS,
    VALUED,
    WHOLE,
    Add,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ..theories.context import Context
from ..theories.functions import reading
from ..values import OutOfFragment
from ..witness import agree

__all__ = ["solvable"]

FUEL = 5_000
"""How many times a relation is looked at, or a side of one evaluated."""
BITS = 128
HALVINGS = 60
WHOLE_NUMBERS = (1, 2, 3, 0, 4, -1, 5, 6, 8, -2, 10, 7, 12, -3, 16, 9, 64, 100, 512, 10_000, -10)
NUMBERS = tuple(
    Fraction(*q)
    for q in (
        (1, 1), (2, 1), (1, 2), (0, 1), (-1, 1), (3, 1), (3, 5), (1, 3), (-1, 2), (4, 5), (5, 1), (1, 10), (3, 4),
        (-2, 1), (10, 1), (1, 4), (3, 2), (-3, 5), (9, 10), (100, 1), (1, 100),
    )
)  # fmt: skip
LENGTHS = (3, 2, 1, 4)
"""The ends of sums over members of families."""
MOST_ENDS = 2
MOST_SUMMANDS = 8
TURNS = tuple(Fraction(n, 12) for n in (6, 12, -6, 18, 24, 4, 3, 2, 8, -3, -12))
GRID = tuple(
    sorted({Fraction(n, 2) for n in range(-24, 25)} | {Fraction(s * 10**n) for n in range(5) for s in (1, -1)})
)
"""Where the signs of a difference are looked at."""

INTEGERS = frozenset({"integer", "even"})


class _Check(NamedTuple):
    """A relation with its names, or (``kind``) that ``lhs`` is an integer, or an even one."""

    relation: Relation
    names: frozenset[str]
    kind: str = ""


def solvable(context: Context, laws: dict[str, Law], end: float) -> bool:
    """Whether values were found that meet every relation of the hypotheses and what is assumed of the names in them."""
    try:
        ends = sorted({n for h in context.hypotheses() for t in _sides(h) for n in _ends(context.opened(t), laws)})
        tries = product(LENGTHS, repeat=len(ends)) if 0 < len(ends) <= MOST_ENDS else ((),)
        numbers = ({n: num(v) for n, v in zip(ends, row, strict=False)} for row in tries)
        return any(_System(context, laws, end, values).solved() for values in numbers)
    except (OutOfFragment, RecursionError):
        return False


def _sides(h: Hypothesis) -> tuple[Term, ...]:
    return (h.lhs, h.rhs) if isinstance(h, Relation) else ()


def _ends(t: Term, laws: dict[str, Law]) -> set[str]:
    """The names at the ends of sums over members of families without a law."""
    sums = [
        x for x in walk(t) if isinstance(x, Sum) and any(isinstance(y, Ref) and y.name not in laws for y in walk(x))
    ]
    return {n for x in sums for e in (x.lo, x.hi) for n in free_names(e)}


class _System:
    """The relations between numbers, with a name for each member of a family that stands in them."""

    def __init__(self, context: Context, laws: dict[str, Law], end: float, numbers: Mapping[str, Term]) -> None:
        self.laws, self.end, self.fuel, self.numbers = laws, end, FUEL, numbers
        self.members: dict[str, Ref | Fn] = {}
        """The names that stand for members of families and for values of unknown functions."""
        self.kinds = dict(context.kinds)
        self.checks: list[_Check] = []
        relations = [h for h in context.hypotheses() if isinstance(h, Relation)]
        for h in relations:
            if h not in context.defining:
                self._require(context.ready(h))
            elif isinstance(h.lhs, Sym) and h.lhs.name not in numbers:
                self._of_kinds(context.opened(h.lhs), self.kinds.pop(h.lhs.name, frozenset()))
        for h in relations:
            for r in (x for t in (h.lhs, h.rhs) for x in ranges_of(t)):
                self._require(context.ready(r))
        for (a, x), (b, y) in combinations(self.members.items(), 2):
            if x.name == y.name and "distinct" in self.kinds.get(x.name, ()) and _is_other(x, y):
                self._require(Relation("!=", Sym(a), Sym(b)))
        for name in {n for c in self.checks for n in c.names}:
            self._of_kinds(Sym(name), self.kinds.get(name, frozenset()) - INTEGERS)

    def _require(self, r: Relation, kind: str = "") -> None:
        r = with_values(r, self.numbers)
        r = Relation(r.op, self._plain(r.lhs), self._plain(r.rhs))
        self.checks.append(_Check(r, self._names(r.lhs) | self._names(r.rhs), kind))

    def _of_kinds(self, t: Term, kinds: Collection[str]) -> None:
        for kind in kinds:
            if kind in SIGNS:
                self._require(Relation(SIGNS[kind], t, num(0)))
            elif kind in INTEGERS and not isinstance(t, Sym):
                self._require(Relation("==", t, num(0)), kind)

    def _plain(self, t: Term, bound: frozenset[str] = frozenset()) -> Term:
        """``t`` with a name for each member of a family without a law, and sums of these written out."""
        if isinstance(t, Sum) and self.numbers and _ends(t, {}) == set():
            lo, hi = (_number(e) for e in (t.lo, t.hi))
            if lo is not None and hi is not None and hi - lo < MOST_SUMMANDS:
                each = (substitute(t.body, {t.index: num(n)}) for n in range(int(lo), int(hi) + 1))
                return self._plain(Add((num(0), *each)), bound)
        unknown = isinstance(t, Ref) or (isinstance(t, Fn) and t.name not in VALUED)
        if unknown and t.name not in self.laws and bound.isdisjoint(free_names(t)):  # type: ignore[union-attr]
            assert isinstance(t, (Ref, Fn))
            known = next((n for n, x in self.members.items() if x == t), "")
            if not known:
                known = f"{t.name}#{len(self.members)}"
                self.members[known] = t
                self.kinds[known] = self.kinds.get(t.name, frozenset()) - {"distinct"}
            return Sym(known)
        kids = children(t)
        inside = bound.union(bound_names(t)) if type(t) in BINDERS else bound
        return rebuild(t, tuple(self._plain(x, inside) for x in kids)) if kids else t

    def _names(self, t: Term) -> frozenset[str]:
        names = set(free_names(t))
        for x in walk(t):
            law = self.laws.get(x.name) if isinstance(x, (Ref, Fn)) else None
            if law is not None and isinstance(x, (Ref, Fn)):
                names.discard(x.name)
                names |= self._names(law.body) - set(law.params)
        return frozenset(names)

    # -- the search ------------------------------------------------------------------------------------

    def solved(self) -> bool:
        values: dict[str, Term] = {}
        left = self._eliminated()
        while left:  # what shares no name has values of its own
            names, part = set(left[0].names), [left[0]]
            grown = True
            while grown:
                more = [c for c in left if c not in part and names & c.names]
                part += more
                names |= {n for c in more for n in c.names}
                grown = bool(more)
            left = [c for c in left if c not in part]
            found = next(self._ways(part, {}, {}), None)
            if found is None:
                return False
            values |= found
        return self._are_one_family(values)

    def _eliminated(self) -> list[_Check]:
        """The checks without the names that an equation gives in terms of others, and that stand elsewhere too."""
        done: list[_Check] = []
        todo = sorted(self.checks, key=lambda c: c.relation.op != "==")
        while todo:
            c, *todo = todo
            found = self._given(c, [*done, *todo]) if c.relation.op == "==" and not c.kind else None
            if found is None:
                done.append(c)
                continue
            name, body, weight = found
            before, self.checks = [*done, *todo], []
            for k in before:
                if name in k.names:
                    self._require(with_values(k.relation, {name: body}), k.kind)
                else:
                    self.checks.append(k)
            if not isinstance(weight, Num):
                self._require(Relation("!=", weight, num(0)))
            self._of_kinds(body, self.kinds.get(name, frozenset()) & INTEGERS)
            done, todo = [], sorted(self.checks, key=lambda c: c.relation.op != "==")
        return done

    def _given(self, c: _Check, others: Collection[_Check]) -> tuple[str, Term, Term] | None:
        """A name, what ``c`` says it is, and what that is divided by."""
        elsewhere = {n for k in others if k.relation.op == "==" for n in k.names}
        for name in sorted(c.names & elsewhere, key=lambda n: bool(self.kinds.get(n, frozenset()) & INTEGERS)):
            split = _split(Add((c.relation.lhs, Neg(c.relation.rhs))), name)
            if split is None or "complex" in self.kinds.get(name, ()):
                continue
            rest, weight = split
            with_number = _number(weight)
            if with_number != 0:
                weight = weight if with_number is None else Num(with_number)
                return name, Neg(Div(rest, weight)), weight
        return None

    def _ways(self, left: list[_Check], values: dict[str, Term], balls: dict[str, Any]) -> Iterator[dict[str, Term]]:
        """Values that meet what is ``left``, one way after the other."""
        known = values.keys() | balls.keys()
        later = [c for c in left if not c.names <= known]
        if not all(self._holds(c, values, balls) for c in left if c.names <= known):
            return
        if not later:
            yield values
            return
        equations = [c for c in later if c.relation.op == "==" and not c.kind]
        one = next((c for c in equations if len(c.names - known) == 1), None)
        pool = equations or later
        name = next(iter(one.names - known)) if one else self._first(pool, known)
        choices = self._roots(one, name, values, balls) if one else self._values(name, later, values, known)
        for choice in choices:
            if self.fuel < 0 or time.process_time() > self.end:
                return
            if isinstance(choice, (Num, Mul, Const, Neg, Add)):
                yield from self._ways(later, {**values, name: choice}, balls)
            else:
                yield from self._ways([c for c in later if c is not one], values, {**balls, name: choice})

    def _first(self, pool: Collection[_Check], known: Collection[str]) -> str:
        """The name that takes a value first: integers do, as no root between two numbers would do for them."""
        names = sorted({n for c in pool for n in c.names} - set(known))
        return min(names, key=lambda n: not self.kinds.get(n, frozenset()) & INTEGERS)

    def _values(
        self, name: str, left: Collection[_Check], values: Mapping[str, Term], known: Collection[str]
    ) -> Iterator[Term]:
        """Values of the list, and some that are near the ends that inequalities in ``name`` alone leave it."""
        kinds = self.kinds.get(name, frozenset())
        ends = set[Fraction]()
        for c in left:
            if c.names - set(known) == {name} and not c.kind:
                line = self._line(c.relation, name, values)
                if line is not None and line[1]:
                    ends.add(-line[0] / line[1])
        near = [(a + b) / 2 for a, b in pairwise(sorted(ends))]
        near += [e + s for e in sorted(ends) for s in (0, 1, -1, Fraction(1, 100), Fraction(-1, 100))]
        plain = WHOLE_NUMBERS if kinds & INTEGERS else NUMBERS
        for q in dict.fromkeys((*near, *map(Fraction, plain))):
            if all(is_of_kind(q, k) for k in kinds):
                yield num(q)
        if "complex" in kinds:
            yield from (Const("I"), Neg(Const("I")), Add((num(1), Const("I"))))

    def _roots(self, c: _Check, name: str, values: Mapping[str, Term], balls: dict[str, Any]) -> Iterator[Any]:
        """Where the two sides of an equation are equal, if all of its names but this one have values."""
        kinds = self.kinds.get(name, frozenset())
        r = with_values(c.relation, values)
        gap = Add((r.lhs, Neg(r.rhs)))
        line = self._line(c.relation, name, values)
        if line is not None:
            if line[1] and all(is_of_kind(-line[0] / line[1], k) for k in kinds):
                yield num(-line[0] / line[1])
            if line[0] or line[1]:
                return
        whole = tuple(Fraction(n) for n in (*range(-40, 41), *WHOLE_NUMBERS[-5:]))
        grid = whole if kinds & INTEGERS else tuple(sorted({*NUMBERS, *GRID}))
        signs: list[tuple[Fraction, int]] = []
        for q in dict.fromkeys(grid):
            if not all(is_of_kind(q, k) for k in kinds):
                continue
            sign = self._sign(gap, name, q, balls)
            if sign == 0 and not balls.keys() & c.names and self._holds(c, {**values, name: num(q)}, balls):
                yield num(q)
            elif sign:
                signs.append((q, sign))
        if kinds & INTEGERS:
            return
        if "complex" in kinds:
            exactly: Iterator[Term] = iter((Const("I"), Neg(Const("I")), Add((num(1), Const("I")))))
        else:
            exactly = (Mul((Num(q), Const("pi"))) for q in TURNS)
        if not balls.keys() & c.names:
            for t in exactly:
                if self._holds(c, {**values, name: t}, balls):
                    yield t
        if "complex" in kinds or any(isinstance(x, Fn) and x.name in WHOLE for x in walk(gap)):
            return
        for (a, below), (b, above) in pairwise(signs):
            if below != above:
                root = self._between(gap, name, a, b, below, balls)
                if root is not None:
                    yield root

    def _between(self, gap: Term, name: str, a: Fraction, b: Fraction, below: int, balls: dict[str, Any]) -> Any:
        """An enclosure of a root between ``a`` and ``b``, if the gap is continuous there."""
        for _ in range(HALVINGS):
            middle = (a + b) / 2
            sign = self._sign(gap, name, middle, balls)
            if sign is None or sign == 0:
                break
            a, b = (middle, b) if sign == below else (a, middle)
        arb = Arb()
        with arb.flint.ctx.workprec(BITS):
            lo, hi = (arb.rational(q).real for q in (a, b))
            between = arb.flint.acb(lo.union(hi))
        value = self._enclosed(gap, {**balls, name: between})
        return between if value is not None and value.imag.is_zero() else None

    # -- looking at values -----------------------------------------------------------------------------

    def _line(self, r: Relation, name: str, values: Mapping[str, Term]) -> tuple[Fraction, Fraction] | None:
        """``(a, b)`` if the sides differ by ``a + b*name`` at values that are numbers."""
        split = _split(Add((r.lhs, Neg(r.rhs))), name)
        if split is None:
            return None
        a, b = (_number(substitute(t, values)) for t in split)
        return None if a is None or b is None else (a, b)

    def _sign(self, gap: Term, name: str, q: Fraction, balls: dict[str, Any]) -> int | None:
        """The sign of the gap where it is certain, 0 where it may be zero, None where there is no real value."""
        arb = Arb()
        with arb.flint.ctx.workprec(BITS):
            at = arb.rational(q)
        value = self._enclosed(gap, {**balls, name: at}, {name: q})
        if value is None or not value.imag.contains(0):
            return None
        if value.contains(0):
            return 0
        return None if not value.imag.is_zero() else 1 if value.real > 0 else -1

    def _enclosed(self, t: Term, balls: dict[str, Any], numbers: Mapping[str, Fraction] | None = None) -> Any:
        self.fuel -= 1
        arb = Arb()
        exactly = numbers or {}

        def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
            if name not in exactly:
                raise CannotEvaluate(f"{name} has no exact value")
            return exactly[name]

        point = Point(choose, self.laws, deadline=self.end)
        arb.symbols = point, dict(balls)
        try:
            with arb.flint.ctx.workprec(BITS):
                value = evaluate(t, point, arb)
        except (CannotEvaluate, ZeroDivisionError, OverflowError, ValueError):
            return None
        return value if value.is_finite() else None

    def _holds(self, c: _Check, values: Mapping[str, Term], balls: dict[str, Any]) -> bool:
        r = c.relation
        lhs, rhs = substitute(r.lhs, values), substitute(r.rhs, values)
        gap = Add((lhs, Neg(rhs)))
        number = _number(gap)
        if c.kind:
            return number is not None and is_of_kind(number, c.kind)
        if number is None:
            value = self._enclosed(gap, balls)
            if value is None:
                return False
            if not value.contains(0):
                number = None if not value.imag.is_zero() else Fraction(1 if value.real > 0 else -1)
                return r.op == "!=" if number is None else _compares(r.op, number)
            if balls.keys() & c.names or r.op not in ("==", "<=", ">="):
                return False
            try:
                return reading(Context(), partial(agree, lhs=lhs, rhs=rhs), deadline=self.end)
            except (OutOfFragment, RecursionError):
                return False
        self.fuel -= 1
        return _compares(r.op, number)

    def _are_one_family(self, values: Mapping[str, Term]) -> bool:
        """Whether members with equal indices have equal values."""
        seen: dict[tuple[str, bool, tuple[Fraction | None, ...]], Term] = {}
        for name, t in self.members.items():
            inside = t.indices if isinstance(t, Ref) else t.args
            index = tuple(_number(substitute(self._plain(x), values)) for x in inside)
            if name in values and None not in index:
                value = seen.setdefault((t.name, isinstance(t, Ref), index), values[name])
                if value != values[name]:
                    return False
        for (a, x), (b, y) in combinations(seen.items(), 2):
            if a[:2] == b[:2] and "distinct" in self.kinds.get(a[0], ()) and _number(x) == _number(y):
                return False
        return True


def _is_other(x: Ref | Fn, y: Ref | Fn) -> bool:
    """Whether the indices of two members are numbers, and not the same."""
    if not (isinstance(x, Ref) and isinstance(y, Ref)):
        return False
    pairs = [(_number(a), _number(b)) for a, b in zip(x.indices, y.indices, strict=False)]
    return any(a is not None and b is not None and a != b for a, b in pairs)


def _compares(op: str, gap: Fraction) -> bool:
    return {"==": gap == 0, "!=": gap != 0, "<": gap < 0, "<=": gap <= 0, ">": gap > 0, ">=": gap >= 0}[op]


def _number(t: Term) -> Fraction | None:
    try:
        return exact(t, Point())
    except (CannotEvaluate, OverflowError):
        return None


def _split(t: Term, name: str) -> tuple[Term, Term] | None:
    """``(a, b)`` if ``t`` is, as written, ``a + b*name``."""
    if t == Sym(name):
        return num(0), num(1)
    if name not in free_names(t):
        return t, num(0)
    if isinstance(t, Neg):
        inner = _split(t.arg, name)
        return inner and (Neg(inner[0]), Neg(inner[1]))
    if isinstance(t, Add):
        parts = [_split(x, name) for x in t.args]
        found = [p for p in parts if p is not None]
        return (Add(tuple(p[0] for p in found)), Add(tuple(p[1] for p in found))) if len(found) == len(parts) else None
    if isinstance(t, Mul):
        moving = [n for n, x in enumerate(t.args) if name in free_names(x)]
        inner = _split(t.args[moving[0]], name) if len(moving) == 1 else None
        if inner is None:
            return None
        a, b = (Mul((*t.args[: moving[0]], x, *t.args[moving[0] + 1 :])) for x in inner)
        return a, b
    if isinstance(t, Div) and name not in free_names(t.den):
        inner = _split(t.num, name)
        return inner and (Div(inner[0], t.den), Div(inner[1], t.den))
    return None
