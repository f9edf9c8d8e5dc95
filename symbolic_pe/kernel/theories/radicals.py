"""Square roots, moduli, and powers with any exponent.

Added to what is trusted: ``sqrt(x**2) = |x|`` for real ``x``, ``sqrt(a*b) = sqrt(a)*sqrt(b)`` for nonnegative factors,
``sqrt(a)**2 = a``, ``|a| = sqrt(a*conj(a))``, and ``a**x = exp(x*log(a))`` where that is meant.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import partial
from math import gcd
from typing import ClassVar

from ..canonical import Kind, Law
from ..values import EP, WIDTH, ZERO, OutOfFragment, digits, term, unkey
from .logarithms import Logarithms

__all__ = ["Radicals"]


class Radicals(Logarithms):
    def raised(self, a: EP, x: EP) -> EP | None:
        """``a**x``; None where the kernel has no law for it."""
        q = self.as_rational(x)
        if q is not None and q.denominator == 1:
            return self.power(a, int(q))
        log = self.log(a)
        if log is not None:
            return self.exp(self.mul(x, log))
        if len(a.terms) == 1 and self.is_integer(x):
            # exp(n*log z) = z**n for every branch of log z, as n is an integer.
            ((k, c),) = a.terms.items()
            if any(self.slots[j].kind in ("sqrt", "inv", "sum", "fn") for j, _ in digits(k)):
                return None
            sign = self.scale(self.mul(self.i, self.pi), 0 if c > 0 else 1)
            return self.exp(self.mul(x, self.add(sign, self._log_of_term(k, abs(c), a.den))))
        if q is not None:
            r = self.as_rational(a)
            if r is not None and r < 0:
                turn = self.exp(self.scale(self.mul(self.i, self.pi), q))
                rest = self.log(self.const(-r))
                assert rest is not None
                return self.mul(turn, self.exp(self.scale(rest, q)))
            if not a.terms and q > 0:
                return ZERO
            if q.denominator == 2:
                return self.power(self.sqrt(a), int(2 * q))
        return None

    def _law_of_root(self, d: int, square: EP) -> tuple[EP, int] | None:
        return None if d in (0, 1) else (self.power(square, d // 2), d % 2)

    def sqrt(self, a: EP, nonnegative: bool = False) -> EP:
        """The principal square root, ``sqrt(x**2) = |x|`` taken out of a single term."""
        if not a.terms:
            return ZERO
        log = self.log(a)
        if log is not None:
            return self.exp(self.scale(log, Fraction(1, 2)))
        if len(a.terms) == 1:
            root = self._root_of_term(a)
            if root is not None:
                return root
        content = Fraction(gcd(*a.terms.values()), a.den)
        core = self.scale(a, 1 / content)
        outer = self.sqrt(self.const(content))
        known = nonnegative or self.is_nonnegative(core)
        return self.mul(outer, self._root(core, known))

    def _root(self, core: EP, nonnegative: bool) -> EP:
        j = self.slot("sqrt", (core.key(),), self.deps_of(core))
        if nonnegative:
            self.sizes.add(j)
        return term(1 << (WIDTH * j))

    def _root_of_term(self, a: EP) -> EP | None:
        """The square root of one term that is a product of factors at least zero, factor by factor."""
        ((k, c),) = a.terms.items()
        left = dict(digits(k))
        if c < 0 or 0 in left:
            return None
        root = self.sqrt(EP({0: c}, a.den))
        while left:
            j, d = left.popitem()
            one = 1 << (WIDTH * j)
            if self.is_positive_slot(j):
                part = self.exp(self.scale(self._log_of_term(d * one, 1, 1), Fraction(1, 2)))
            elif self.is_nonnegative_slot(j):
                part = EP({d // 2 * one: 1}, 1, abs(d))
                if d % 2:
                    part = self.mul(part, self._root(term(one), True))
            elif d % 2 == 0 and self.is_real_slot(j):
                part = EP({d // 2 * one: 1}, 1, abs(d))
                if d % 4:  # |x|**(d/2)
                    modulus = self._root(term(2 * one), True)
                    part = self.power(modulus, d // 2)
            else:
                image = self.conjugates(j) if self.slots[j].kind in ("sym", "ref", "conj") else 1
                other = next(iter(image.terms)) if isinstance(image, EP) and image.den == 1 else 0
                pair = next((s for s in left if other == 1 << (WIDTH * s) and left[s] == d), None)
                if pair is None or d < 0:
                    return None
                del left[pair]
                square = EP({one + other: 1})
                part = self.power(self._root(square, True), d)
            root = self.mul(root, part)
        return root

    def modulus(self, a: EP) -> EP:
        """``|a| = sqrt(a * conj(a))``."""
        return self.sqrt(self.mul(a, self.conjugate(a)), nonnegative=True)

    def _law_of_square(self, j: int) -> Law:
        return partial(Radicals._law_of_root, square=unkey(self.slots[j].data[0]))  # type: ignore[arg-type]

    def _conjugate_of_root(self, j: int) -> int:
        if j not in self.sizes:
            raise OutOfFragment("the conjugate of a square root whose argument may be negative")
        return 1

    def _root_at(self, j: int, values: Mapping[int, EP]) -> EP:
        return self.sqrt(self.subst(unkey(self.slots[j].data[0]), values), j in self.sizes)  # type: ignore[arg-type]

    ROWS: ClassVar[dict[str, Kind]] = {**Logarithms.ROWS, "sqrt": Kind(_conjugate_of_root, _root_at, _law_of_square)}
