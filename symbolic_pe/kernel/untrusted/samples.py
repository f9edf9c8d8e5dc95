"""What was proved, looked at from outside: mpmath at 50 digits at random points.

An identity must hold at each of them.  Of an equivalence both sides are linear systems in the
unknowns: evaluated at random points, they must have the same solutions.  Nothing is proved here;
a disagreement says that something is wrong with us.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from fractions import Fraction
from itertools import permutations
from operator import ge, gt, le, lt
from typing import Any

from ..canonical import OutOfFragment
from ..derivation import Equivalence
from ..evaluate import CannotEvaluate, Choice, Point, exact
from ..matrix import equations
from ..term import Assumption, Hypothesis, Relation, Sum, Sym, free_names, walk
from ..theories.context import Context
from ..theories.functions import Functions, reading
from ..theories.words import NotWords, Reader, Small, kinds_of
from .approximate import Mp
from .compiled import At, Compiler, Of

__all__ = ["DIGITS", "Disagreement", "equivalence", "identity", "matrices"]

DIGITS = 50
SPARE = 25
"""Digits worked with beyond those that must agree."""
CLOSELY = 1000
"""Digits for a second look where they do not."""
SAMPLES = 5
TRIALS = 40
"""Points tried where hypotheses order values, which not every point meets."""
_ORDERS: dict[str, Callable[[Any, Any], Any]] = {"<": lt, "<=": le, ">": gt, ">=": ge}
MOST_UNKNOWNS = 40
MOST_ROWS = 400


class Disagreement(Exception):
    """mpmath does not find what was proved."""


def identity(r: Relation, context: Context) -> int:
    """Confirm ``lhs == rhs`` at random points that meet the assumptions; returns how many there were."""
    import mpmath

    r = context.apart(r)
    parts = equations(Relation(r.op, context.unfold(r.lhs), context.unfold(r.rhs)), lambda t: True)
    integers = {n for n, k in context.kinds.items() if "integer" in k}
    rng = random.Random(len(parts))
    done = 0
    with mpmath.workdps(DIGITS + SPARE):
        limit, arithmetic = mpmath.mpf(10) ** -DIGITS, Mp()
        compiled = Compiler(arithmetic)
        orders = _orders(context, compiled)
        for part, facts in parts[:: max(1, len(parts) // 16)]:
            names = integers | {f.lhs.name for f in facts if isinstance(f.lhs, Sym)}
            choose = _chooser(part, context, names, rng)
            try:
                left, right = compiled(part.lhs), compiled(part.rhs)
            except CannotEvaluate:
                continue
            agreed = 0
            for _ in range(TRIALS if orders else SAMPLES):
                if agreed == SAMPLES:
                    break
                try:
                    point = At(choose, arithmetic)
                    if not all(holds(a(point), b(point)) for holds, a, b in orders):
                        continue
                    lhs, rhs = left(point), right(point)
                except (CannotEvaluate, ZeroDivisionError, OverflowError, TypeError):
                    continue
                if _differ(lhs, rhs, limit):
                    with mpmath.workdps(CLOSELY):  # terms that are much larger may have cancelled
                        more, less = _again(part, point)
                        if _differ(more, less, limit):
                            if abs(lhs - rhs - more + less) > abs(more - less) / 2:
                                continue  # and still do
                            raise Disagreement(f"mpmath disagrees at {point.values}")
                agreed += 1
            done += agreed
    return done


def _differ(lhs: Any, rhs: Any, limit: Any) -> bool:
    return bool(abs(lhs - rhs) > limit * max(1, abs(lhs), abs(rhs)))


def _again(r: Relation, point: At) -> tuple[Any, Any]:
    """Both sides once more, at the precision that is set now."""
    compiled, there = Compiler(Mp()), At(point.choose, Mp())
    there.chosen = point.chosen
    return compiled(r.lhs)(there), compiled(r.rhs)(there)


def _orders(context: Context, compiled: Compiler) -> list[tuple[Callable[[Any, Any], Any], Of, Of]]:
    """The orders among the hypotheses, to be looked at: where one does not hold, nothing is claimed."""
    out = []
    for h in context.given:
        if isinstance(h, Relation) and h.op in _ORDERS:
            with suppress(CannotEvaluate):
                sides = context.unfold(h.lhs), context.unfold(h.rhs)
                out.append((_ORDERS[h.op], compiled(sides[0]), compiled(sides[1])))
    return out


def _chooser(r: Relation, context: Context, integers: set[str], rng: random.Random) -> Choice:
    ranges = {n for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Sum) for n in free_names(x.hi)}
    ranges |= {n for h in context.hypotheses() if isinstance(h, Relation) for n in free_names(h.rhs)}

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        known = context.kinds.get(name, frozenset())
        if "even" in known:
            return Fraction(2 * rng.randint(1, 4))
        if name in ranges:
            return Fraction(rng.randint(1, 4))
        if name in integers:
            return Fraction(rng.randint(0, 1) if name not in known else rng.randint(1, 6))
        q = Fraction(rng.randint(1, 4000), rng.randint(1, 997))
        return q + 1 if known & {"positive", "nonnegative"} else rng.choice((q, -q))

    return choose


def matrices(relation: Relation, hypotheses: tuple[Hypothesis, ...]) -> int:
    """At how many random matrices both sides are enclosed alike; nothing is tried where a hypothesis is a relation."""
    if relation.op != "==" or any(isinstance(h, Relation) for h in hypotheses):
        return 0

    def read(m: Functions) -> Reader:
        reader = Reader(m)
        reader.equal(relation)
        return reader

    try:
        reader = reading(kinds_of(hypotheses), read)
    except OutOfFragment:
        return 0
    done = 0
    for trial in range(5):
        small = Small(reader, 2 + trial % 2, random.Random(trial))
        try:
            gap = small.gap(relation)
        except (NotWords, CannotEvaluate):
            continue
        if any(not x.contains(0) for x in gap):
            raise Disagreement("small matrices disagree")
        done += 1
    return done


# -- equivalences ------------------------------------------------------------------------------------

Key = tuple[object, ...]
"""A name and the numbers it stands with."""


class _Unknown(Fraction):
    """The value 0 of an unknown that says which one it is."""

    number: int


class _Affine:
    """``const`` plus multiples of numbered unknowns; what is not linear in them cannot be evaluated."""

    __slots__ = ("const", "parts")

    def __init__(self, parts: dict[int, Any], const: Any) -> None:
        self.parts, self.const = parts, const

    def __add__(self, other: Any) -> _Affine:
        if not isinstance(other, _Affine):
            return _Affine(self.parts, self.const + other)
        parts = dict(self.parts)
        for k, c in other.parts.items():
            known = parts.get(k)
            parts[k] = c if known is None else known + c
        return _Affine(parts, self.const + other.const if self.const else other.const)

    def __mul__(self, other: Any) -> _Affine:
        if isinstance(other, _Affine):
            raise CannotEvaluate("a product of unknowns")
        return _Affine({k: c * other for k, c in self.parts.items()}, self.const * other if self.const else 0)

    def __neg__(self) -> _Affine:
        return _Affine({k: -c for k, c in self.parts.items()}, -self.const)

    def __sub__(self, other: Any) -> _Affine:
        return self.__add__(-other)

    __radd__, __rmul__ = __add__, __mul__


class _Linear(Mp):
    """mpmath, and affine forms in the unknowns."""

    def __init__(self) -> None:
        super().__init__()
        self.one = self.mp.mpf(1)

    def rational(self, q: Fraction) -> Any:
        return _Affine({q.number: self.one}, 0) if q.__class__ is _Unknown else super().rational(q)

    def divide(self, a: Any, b: Any) -> Any:
        return a * super().divide(self.mp.mpf(1), self._known(b))

    def power(self, a: Any, b: Any) -> Any:
        return super().power(self._known(a), self._known(b))

    def integer_power(self, a: Any, n: int) -> Any:
        return a if n == 1 else super().integer_power(self._known(a), n)

    def call(self, name: str, a: Any) -> Any:
        return super().call(name, self._known(a))

    @staticmethod
    def _known(a: Any) -> Any:
        if isinstance(a, _Affine):
            raise CannotEvaluate("not linear in the unknowns")
        return a


class _World:
    """Values for everything but the unknowns, at the working precision it is made at."""

    def __init__(self, context: Context, unknowns: Iterable[str], ranges: set[str], size: int) -> None:
        self.context, self.unknowns, self.ranges, self.size = context, frozenset(unknowns), ranges, size
        self.rng = random.Random(len(ranges))
        self.fixed: dict[Key, Fraction] = {}
        self.arithmetic = _Linear()
        self.compiled = Compiler(self.arithmetic)
        self.sides: dict[int, tuple[Relation, Of, Of]] = {}

    def row(self, r: Relation, here: dict[str, Fraction]) -> _Affine:
        """``lhs - rhs`` as an affine form in the unknowns; ``here`` are variables and indices."""

        def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
            moves = not args and name in here and name not in self.unknowns
            return here[name] if moves else self.value(kind, name, args)

        if id(r) not in self.sides:
            self.sides[id(r)] = r, self.compiled(r.lhs), self.compiled(r.rhs)
        _, left, right = self.sides[id(r)]
        point = At(choose, self.arithmetic)
        return _Affine({}, 0).__add__(left(point)).__sub__(right(point))

    def value(self, kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        """The value that a name has at all points."""
        key = (kind, name, *args)
        found = self.fixed.get(key)
        if found is None:
            found = self.fixed[key] = self.unknown() if name in self.unknowns else self.pick(name)
        return found

    def unknown(self) -> _Unknown:
        new = _Unknown(0)
        new.number = len(self.fixed)
        return new

    def pick(self, name: str) -> Fraction:
        known = self.context.kinds.get(name, frozenset())
        if "even" in known:
            return Fraction(4)
        if name in self.ranges:
            return Fraction(self.size)
        if "integer" in known:
            return Fraction(self.rng.randint(1, 5))
        q = Fraction(self.rng.randint(101, 997), self.rng.randint(201, 499))
        return q + 1 if "above one" in known else q


def equivalence(
    goal: Equivalence, relations: list[Relation], conditions: list[Relation], context: Context, size: int = 3,
    most: int = MOST_UNKNOWNS,
) -> int:  # fmt: skip
    """Confirm that both systems have the same solutions; returns at how many points of the variables.

    A sum has ``size`` terms, or fewer if that would be more unknowns than ``most``.
    """
    import mpmath

    if any(isinstance(h, Relation) and h.op in ("==", "!=") for h in context.given):
        return 0  # random points need not meet them
    sums = [x for r in relations for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Sum)]
    names = [n for n in (goal.anchor, *goal.indices) if n is not None]
    for n in names:
        context.assume(Assumption(n, "integer"))
    with mpmath.workdps(DIGITS + SPARE):
        world = _World(context, goal.unknowns, {n for x in sums for n in free_names(x.hi)}, size)
        try:
            members: list[Fraction] = []
            if names:
                if not sums:
                    return 0
                first = Point(world.value)
                lo, hi = exact(sums[0].lo, first), exact(sums[0].hi, first)
                members = [lo + n for n in range(int(hi - lo) + 1)]
            places = [dict(zip(names, p, strict=True)) for p in permutations(members, len(names))]
            outer = places if goal.anchor is None or not places else list({p[goal.anchor]: p for p in places}.values())
            outer = outer if goal.anchor is not None else [{}]
            right = [world.row(r, p) for r in conditions for p in places]
            unknowns = {k for row in (*right, *(world.row(r, p) for r in relations for p in outer)) for k in row.parts}
            each = len(relations) * len(outer)
            points = len(unknowns) // max(1, each) + 3
            if len(unknowns) > most or points * each > MOST_ROWS:
                return equivalence(goal, relations, conditions, context, size - 1, most) if sums and size > 2 else 0
            left = []
            for _ in range(points):
                at = {n: Fraction(world.rng.randint(101, 2999), 997) for n in goal.variables}
                left += [world.row(r, {**p, **at}) for r in relations for p in outer]
        except (CannotEvaluate, ZeroDivisionError, OverflowError):
            return 0
        if not _same_solutions(left, right):
            raise Disagreement("mpmath finds other solutions")
    return points


def _same_solutions(left: list[_Affine], right: list[_Affine]) -> bool:
    unknowns = sorted({k for row in (*left, *right) for k in row.parts})
    one, two = (_echelon([[*(r.parts.get(k, 0) for k in unknowns), r.const] for r in rows]) for rows in (left, right))
    if one is None or two is None:
        return one is two
    both = _echelon([*one, *two])
    return both is not None and len(one) == len(two) == len(both)


def _echelon(rows: list[list[Any]]) -> list[list[Any]] | None:
    """The rows of an affine system that are left when it is solved, or None if it has no solution."""
    import mpmath

    tiny = mpmath.mpf(10) ** (10 - DIGITS)
    rows = [list(r) for r in rows]
    rank = 0
    for column in range(len(rows[0]) - 1 if rows else 0):
        sizes = [abs(r[column]) for r in rows[rank:]]
        if not sizes or (most := max(sizes)) < tiny:
            continue
        place = rank + sizes.index(most)
        rows[rank], rows[place] = rows[place], rows[rank]
        pivot = rows[rank]
        held = [(n, x) for n, x in enumerate(pivot[column + 1 :], column + 1) if x]
        for r in rows[rank + 1 :]:
            if r[column]:
                q = r[column] / pivot[column]
                r[column] = 0
                for n, x in held:
                    r[n] -= q * x
        rank += 1
    return None if any(abs(r[-1]) > tiny for r in rows[rank:]) else rows[:rank]
