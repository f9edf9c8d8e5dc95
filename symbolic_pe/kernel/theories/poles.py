"""Denominators that move with an index: none of its values may make them zero.

Added to what is trusted: a requirement of this kind is only broken at a value that is looked at, all of a short range,
the ends of a long one and the zeros of a polynomial.  What is not broken is stated as a hypothesis.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt

from ..canonical import Frame
from ..hypotheses import Hypotheses
from ..meaning import Meaning
from ..term import Add, Neg, Num, Relation, Sum, Term, free_names, num, substitute
from ..values import EP, MAX_EXPLICIT, WIDTH, ZERO, OutOfFragment, digits
from .context import Context

__all__ = ["Poles"]

MANY = 64
"""Values of an index up to which each is looked at."""
NEAR = 8
"""Values at each end of a longer range that are."""
FAR = 1 << 40
"""The value of all names at the ends of a range, for one that is as long as it may be."""


class Poles(Meaning):
    """A reader that divides by what moves with an index."""

    context: Context

    def __init__(self, frame: Frame, context: Hypotheses) -> None:
        super().__init__(frame, context)
        self.ranges: dict[int, tuple[EP, EP]] = {}
        """The ranges of the bound indices in scope, outermost first."""
        self.ends: dict[str, tuple[Term, Term]] = {}
        """Likewise, by their names."""

    def summand(self, t: Sum, var: int, lo: EP, hi: EP) -> EP:
        around, self.ends = self.ends, {**self.ends, t.index: (t.lo, t.hi)}
        self.ranges[var] = (lo, hi)
        try:
            return self.value(t.body)
        finally:
            self.ends = around
            del self.ranges[var]

    def require(self, t: Term, loose: bool = False) -> None:
        """State ``t != 0`` (for all values of its bound indices); ``loose`` where not every point needs it."""
        self._away_from_zero(t)
        h = Relation("!=", t, num(0))
        if len(self.ends) == 1:
            self.context.within_sums.setdefault(h, {}).update(self.ends)
        if not loose:
            self.context.loose.discard(h)
        elif h not in self.context.added and h not in self.context.given:
            self.context.loose.add(h)
        self.context.assume(h)

    def _away_from_zero(self, t: Term) -> None:
        """Refuse a requirement that a value of an index in scope breaks: an end of its range, or any of a few."""
        f = self.frame
        v = self.value(t) if self.ranges else ZERO
        inner = [j for j in self.ranges if j in f.deps_of(v)]
        for var in inner:
            for at in self._looked_at(v, var):
                self._not_zero(v, {var: at}, t)
        for end in (0, 1) if len(inner) > 1 else ():
            values: dict[int, EP] = {}
            for var in inner:
                values[var] = f.subst(self.ranges[var][end], values)
            self._not_zero(v, values, t)
        if self.context.indices:
            self._away_in_blocks(t)

    def _looked_at(self, v: EP, var: int) -> Iterator[EP]:
        """Values of an index in scope at which ``v`` must not be zero: all of a few, the first, the last, its zeros."""
        f = self.frame
        lo, hi = self.ranges[var]
        length = f.as_rational(f.sub(hi, lo))
        few = length is not None and length < MANY
        for n in range(int(length or 0) + 1 if few else NEAR):
            yield f.add(lo, f.const(n))
            if not few:
                yield f.sub(hi, f.const(n))
        if few:
            return
        ends = {j: f.const(FAR) for j in f.deps_of(lo) | f.deps_of(hi)}
        least, most = (f.as_rational(f.subst(end, ends)) for end in (lo, hi))
        if least is not None and most is not None:
            yield from (f.const(n) for n in _whole_zeros(f, v, var) if least <= n <= most)

    def _away_in_blocks(self, t: Term) -> None:
        """Likewise, for the indices of block families."""
        known = self.context.indices
        names = [n for n in free_names(t) if n in known and n not in self.scope]
        for name in names:
            for at in (x for count in known[name] for x in _places(count)):
                self._not_zero(self.value(substitute(t, {name: at})), {}, t)
        if len(names) > 1:
            self._not_zero(self.value(substitute(t, dict.fromkeys(names, num(0)))), {}, t)

    def _not_zero(self, v: EP, values: dict[int, EP], t: Term) -> None:
        """Refuse it if ``v`` is zero at these values of indices, and no range they move is empty there."""
        f = self.frame
        for lo, hi in self.ranges.values():
            length = f.sub(hi, lo)
            if not f.deps_of(length).isdisjoint(values):
                number = f.as_rational(f.subst(length, values))
                if number is None or number < 0:
                    return
        if f.vanishes(f.subst(v, values)):
            raise OutOfFragment("division by zero", t)


def _places(count: Term) -> Iterator[Term]:
    """Indices of a family of so many blocks: the first, the last, all of a few."""
    yield from (num(0), Add((count, Neg(num(1)))))
    if isinstance(count, Num) and 0 < count.value <= MANY:
        yield from map(num, range(int(count.value)))


def _whole_zeros(f: Frame, v: EP, var: int) -> Iterator[int]:
    """Integers among which are all zeros of ``v`` in an index, where ``v`` is a polynomial in it with a small end."""
    parts: dict[int, dict[int, int]] = {}
    for k, c in v.terms.items():
        d = dict(digits(k)).get(var, 0)
        rest = k - (d << (WIDTH * var))
        if d < 0 or var in f.deps(rest):
            return
        parts.setdefault(rest, {})[d] = c
    part = min(parts.values(), key=len)
    last = abs(part[min(part)])
    if last > MAX_EXPLICIT**2:
        return
    yield 0
    for n in range(1, isqrt(last) + 1):
        if last % n == 0:
            yield from (n, -n, last // n, -(last // n))
