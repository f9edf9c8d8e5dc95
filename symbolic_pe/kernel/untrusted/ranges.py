"""Points that meet hypotheses by design: each name takes a value in the range that those before it leave.

Nothing rests on it: :mod:`symbolic_pe.kernel.witness` looks at each of the points.
"""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, lcm

from ..evaluate import CannotEvaluate, Choice, Point, exact
from ..term import Add, Neg, Relation, Sym, Term, free_names, relation_names
from ..theories.context import Context

__all__ = ["WAYS", "within"]

WAYS = 3
"""Where in its range a name is: near the upper end, in the middle, near the lower end."""
ROOM = 4
"""How long a range with one end is taken to be."""

Key = tuple[str, str, tuple[Fraction, ...]]
End = tuple[Fraction, bool]
"""An end of a range, and whether it is outside."""


def within(way: int, context: Context) -> Choice:
    """Values one after the other, each as the relations say that are linear in it and hold no name without a value."""
    ready = [context.ready(h) for h in context.hypotheses() if isinstance(h, Relation)]
    relations = [(r.op, Add((r.lhs, Neg(r.rhs))), relation_names(r).keys()) for r in ready]
    above: dict[str, list[str]] = {}
    for r in ready:
        if isinstance(r.lhs, Sym) and r.op in ("<", "<="):
            above.setdefault(r.lhs.name, []).extend(free_names(r.rhs))
    known: dict[Key, Fraction] = {}
    seen: set[str] = set()

    def line(gap: Term, key: Key) -> tuple[Fraction, Fraction] | None:
        """``(a, b)`` if the gap is ``a + b*x`` in the value ``x`` of ``key``, with numbers that are known."""

        def at(x: int) -> Fraction:
            def probe(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
                here = (kind, name, args)
                if here != key and here not in known:
                    raise CannotEvaluate(f"{name} has no value yet")
                return Fraction(x) if here == key else known[here]

            return exact(gap, Point(probe))

        try:
            a, b, c = (at(x) for x in (0, 1, 2))
        except (CannotEvaluate, OverflowError):
            return None
        return (a, b - a) if c - b == b - a else None

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        key, kinds = (kind, name, args), context.kinds.get(name, frozenset())
        if key in known:
            return known[key]
        for other in above.pop(name, ()):  # i <= n - 1 leaves more room below than above
            if other not in seen:
                choose("sym", other, ())
        lows: list[End] = [(Fraction(0), "positive" in kinds)] if "nonnegative" in kinds else []
        highs: list[End] = []
        others = {Fraction(0)} if "nonzero" in kinds else set()
        if "distinct" in kinds:
            others.update(v for (_, n, _), v in known.items() if n == name)
        for op, gap, names in relations:
            found = line(gap, key) if name in names and seen.issuperset(names - {name}) else None
            if found is None or not found[1]:
                continue
            a, b = found
            end = -a / b, op in ("<", ">")
            if op == "!=":
                others.add(end[0])
                continue
            if op == "==" or (op in (">", ">=")) == (b > 0):
                lows.append(end)
            if op == "==" or (op in ("<", "<=")) == (b > 0):
                highs.append(end)
        low, high = max(lows, default=None), min(highs, key=lambda e: (e[0], not e[1]), default=None)
        known[key] = _between(low, high, 2 if "even" in kinds else int("integer" in kinds), way, others)
        seen.add(name)
        return known[key]

    return choose


def _between(low: End | None, high: End | None, step: int, way: int, others: set[Fraction]) -> Fraction:
    """A number between the ends that is none of the ``others``, and a multiple of ``step``."""
    if low is None:
        low = (high[0] if high is not None else ROOM * Fraction(way < 2)) - ROOM, False
    if high is None:
        high = low[0] + ROOM * max(step, 1), False
    unit, places = 1, range(0)  # what is looked at are places/unit
    if step:
        first, last = step * ceil(low[0] / step), step * floor(high[0] / step)
        places = range(first, min(last, first + 60 * step) + 1, step)
    elif low[0] < high[0]:
        unit = 8 * lcm(low[0].denominator, high[0].denominator)
        first, last = int(low[0] * unit), int(high[0] * unit)
        places = range(first, last + 1, (last - first) // 8)
    elif low[0] == high[0]:
        unit = low[0].denominator
        places = range(low[0].numerator, low[0].numerator + 1)
    taken = {v * unit for v in (*others, *[end[0] for end in (low, high) if end[1]])}
    free = [n for n in places if n not in taken]
    if not free:
        raise CannotEvaluate("no number within the range")
    return Fraction(free[(len(free) - 1, len(free) // 2, 0)[way]], unit)
