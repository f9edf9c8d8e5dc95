"""Sums in closed form: of powers of the index, and of geometric sequences.

Added to what is trusted: the telescoping ``(x+1)**(n+1) = sum((v+1)**(n+1) - v**(n+1))``, and the geometric sum, whose
ratio must not be 1: who allows it looks at what ``ratios`` say was divided by.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Any

from ..values import EP, ONE, WIDTH, ZERO, digits, term
from .floors import Floors

__all__ = ["ClosedSums"]


class ClosedSums(Floors):
    geometric = False
    """Whether sums of exponentials are replaced by closed forms."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.ratios: list[EP] = []
        """The logarithms of the ratios of these, which must not be 1."""

    def sum_of_powers(self, dep: int, var: int, x: EP) -> EP | None:
        """``sum(v**k, v = 0..x)`` from the telescoping ``(x+1)**(n+1) = sum((v+1)**(n+1) - v**(n+1))``."""
        pairs = digits(dep)
        if pairs[0][0] != var or len(pairs) != 1 or not 0 < pairs[0][1] <= 64:
            return None
        k, up = pairs[0][1], self.add(x, ONE)
        sums, top = [up], up
        for n in range(1, k + 1):
            top = self.mul(top, up)
            rest = self.add(*(self.scale(s, comb(n + 1, j)) for j, s in enumerate(sums)))
            sums.append(self.scale(self.sub(top, rest), Fraction(1, n + 1)))
        return sums[k]

    def closed_form(self, dep: int, var: int, x: EP) -> EP | None:
        """``sum(v**k * r**v, v = 0..x)`` in closed form, if the term is of that kind and ``r`` not 1."""
        if not self.geometric:
            return None
        k, log = 0, ZERO
        for j, d in digits(dep):
            if j == var:
                k = d
            elif self.slots[j].kind == "exp":
                log = self.add(log, self.scale(term(self.slots[j].data[0]), Fraction(d, self.unit)))
            else:
                return None
        slope = self.mul(log, EP({-1 << (WIDTH * var): 1}))
        if k < 0 or k > 16 or var in self.deps_of(slope):
            return None
        r = self.exp(slope)
        gap = self.sub(r, ONE)
        if self.vanishes(gap):
            return None if k else self.add(x, ONE)
        self.ratios.append(slope)
        inv = self.inverse(gap)
        up = self.add(x, ONE)
        end = self.exp(self.mul(slope, up))
        sums: list[EP] = []
        for n in range(k + 1):
            value = self.sub(self.mul(end, self.power(up, n)), ONE if n == 0 else ZERO)
            for j in range(n):
                value = self.sub(value, self.scale(self.mul(r, sums[j]), comb(n, j)))
            sums.append(self.mul(value, inv))
        return sums[k]
