"""Sums that differ by a shift or a reversal of the index become one.

Added to what is trusted: ``sum(f(v), v = 0..x)`` is ``sum(f(x - v), v = 0..x)``, and with an integer ``s`` it is
``sum(f(v - s), v = s..x+s)``.  Which shift and direction an indexed symbol (or power law) wants is asked elsewhere.
"""

from __future__ import annotations

from ..sums import ended
from ..untrusted.anchors import find_anchor
from ..values import EP, ONE, WIDTH, ZERO, DivisionByZero, OutOfFragment, term
from .fractions import Fractions

__all__ = ["Shifts"]


class Shifts(Fractions):
    rectangular = False
    """Whether ranges stay as they are where a shift by another index would normalise the summand."""

    def sum(self, body: EP, var: int, lo: EP, hi: EP) -> EP:
        """As in the core; where the summand is singular below the range, the prefix sum starts at ``lo``."""
        last = self.as_rational(self.sub(hi, lo))
        if last is not None and last < self.explicit:
            return super().sum(body, var, lo, hi)
        try:
            return super().sum(body, var, lo, hi)
        except DivisionByZero:
            moved = self.subst(body, {var: self.add(term(1 << (WIDTH * var)), lo)})
            try:
                return super().sum(moved, var, ZERO, self.sub(hi, lo))
            except DivisionByZero:
                raise OutOfFragment("a sum whose summand has a pole at an integer") from None

    def placed(self, dep: int, var: int, x: EP, inner: list[tuple[int, EP]]) -> EP:
        """Reversed if the anchor runs backwards, and moved by its shift: any integer would do."""
        body, here = term(dep), term(1 << (WIDTH * var))
        anchor = find_anchor(self, body, var)
        others = self.deps_of(anchor[1]) - self.deps_of(x) if self.rectangular and anchor is not None else ()
        if any(self.slots[j].kind == "bound" for j in others):
            return ended(self, body, var, x, inner)  # another index would come into the range
        if anchor is not None and anchor[0] < 0:
            body = self.subst(body, {var: self.sub(x, here)})
            if len(body.terms) != 1:
                return ended(self, term(dep), var, x, inner)
            anchor = find_anchor(self, body, var)
        shift = anchor[1] if anchor else ZERO
        apart = self.deps_of(shift).isdisjoint(v for v, _ in inner)  # or an inner index would come into the range
        if shift.terms and apart and self.is_integer(shift):
            moved = self.subst(body, {var: self.sub(here, shift)})
            if len(moved.terms) == 1:
                high = ended(self, moved, var, self.add(x, shift), inner)
                return self.sub(high, ended(self, moved, var, self.sub(shift, ONE), inner))
        return ended(self, body, var, x, inner)
