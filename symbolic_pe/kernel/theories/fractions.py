"""Denominators that are sums, and partial fractions: ``d/(d - 2)`` is ``1 + 2/(d - 2)``.

Added to what is trusted: ``D * inv(D) = 1``, used to divide with a remainder and to clear denominators.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import gcd
from typing import ClassVar

from ..canonical import Kind, Law
from ..values import EP, LARGEST, WIDTH, DivisionByZero, OutOfTime, digits, unkey
from .signs import Signs

__all__ = ["Fractions"]


class Fractions(Signs):
    inverses = False
    """Whether a denominator has a slot."""

    def inverse(self, a: EP) -> EP:
        """``1/a``; a sum becomes an atom of its own with the law ``inv(D) * D = 1``."""
        if self.vanishes(a):
            raise DivisionByZero
        if len(a.terms) == 1:
            return super().inverse(a)
        if 2 * a.bound >= LARGEST:
            raise OutOfTime("exponents grow beyond the size limit")
        low: dict[int, int] = {}
        seen = [dict(digits(k)) for k in a.terms]
        for j in {j for s in seen for j in s}:
            low[j] = min(s.get(j, 0) for s in seen)
        turns = {s.get(0, 0) for s in seen}
        low[0] = turns.pop() if len(turns) == 1 else 0
        shift = sum(d << (WIDTH * j) for j, d in low.items() if j not in self.laws)
        g = gcd(*a.terms.values())
        lead = a.terms[max(a.terms)]
        g = g if lead > 0 else -g
        core = EP({k - shift: c // g for k, c in a.terms.items()}, 1, 2 * a.bound)
        self.inverses = True
        inv = self.atom("inv", (core.key(),), self.deps_of(core))
        return self.mul(self.reduce({-shift: a.den if g > 0 else -a.den}, abs(g), a.bound), inv)

    def cleared(self, a: EP) -> EP:
        """``a`` times the denominators it holds."""
        for _ in range(64 if self.inverses else 0):
            seen = {j for k in a.terms for j, d in digits(k) if self.slots[j].kind == "inv"}
            if not seen:
                return a
            j = max(seen)
            shift = WIDTH * j
            den = unkey(self.slots[j].data[0])  # type: ignore[arg-type]
            parts: dict[int, dict[int, int]] = {}
            for k, c in a.terms.items():
                d = dict(digits(k)).get(j, 0)
                parts.setdefault(d, {})[k - (d << shift)] = c
            top = max(parts)
            a = self.add(*(self.mul(EP(part, a.den, a.bound), self.power(den, top - d)) for d, part in parts.items()))
        if self.inverses:
            raise OutOfTime("too many nested denominators")
        return a

    def vanishes(self, a: EP) -> bool:
        return not a.terms or (self.inverses and not self.cleared(a).terms)

    def exp(self, a: EP) -> EP:
        return super().exp(self.divided(a) if self.inverses else a)

    def _law_of_inverse(self, d: int, den: EP) -> tuple[EP, int] | None:
        return None if d >= 0 else (self.power(den, -d), 0)

    def _conjugate_inverse(self, j: int) -> EP:
        return self.inverse(self.conjugate(unkey(self.slots[j].data[0])))  # type: ignore[arg-type]

    def _inverse_at(self, j: int, values: Mapping[int, EP]) -> EP:
        return self.inverse(self.subst(unkey(self.slots[j].data[0]), values))  # type: ignore[arg-type]

    def _law_of_denominator(self, j: int) -> Law:
        return partial(Fractions._law_of_inverse, den=unkey(self.slots[j].data[0]))  # type: ignore[arg-type]

    def divided(self, a: EP) -> EP:
        """``a`` in partial fractions, denominator by denominator: ``d/(d - 2)`` is ``1 + 2/(d - 2)``.

        ``D*inv(D) = 1`` takes the highest power of a symbol in ``D``, if its coefficient is a number, out of what is
        divided by ``D``, and a negative power if ``D`` has a constant.  Nothing else can clear a denominator inside an
        exponential or a function.
        """
        for j, slot in enumerate(self.slots) if self.inverses else ():
            if slot.kind != "inv" or not any(j in dict(digits(k)) for k in a.terms):
                continue
            den = unkey(slot.data[0])  # type: ignore[arg-type]
            for x in sorted({s for k in den.terms for s, _ in digits(k) if self.slots[s].kind in ("sym", "half")}):
                a = self._divided_by(a, den, j, x)
        return a

    def _divided_by(self, a: EP, den: EP, j: int, x: int) -> EP:
        powers = {k: dict(digits(k)).get(x, 0) for k in den.terms}
        top = max(powers.values())
        lead = [k for k, n in powers.items() if n == top]
        plain = lead == [top << (WIDTH * x)] and min(powers.values()) == 0
        if not plain or any(x in self.deps(k - (n << (WIDTH * x))) for k, n in powers.items()):
            return a
        for _ in range(64):
            parts, rest = [], dict(a.terms)
            for k, c in a.terms.items():
                own = dict(digits(k))
                n = own.get(x, 0)
                out = lead[0] if n >= top else 0 if n < 0 and 0 in den.terms else None
                if own.get(j, 0) < 1 or out is None:
                    continue
                # den[out]*out*inv = 1 - (the rest of den)*inv
                del rest[k]
                one = EP({k - out: c}, a.den * abs(den.terms[out]), a.bound + den.bound)
                less = EP({m: -d for m, d in den.terms.items() if m != out}, 1, den.bound)
                part = self.add(self.reduce({k - out - (1 << (WIDTH * j)): c}, one.den, one.bound), self.mul(one, less))
                parts.append(part if den.terms[out] > 0 else self.neg(part))
            if not parts:
                return a
            a = self.add(EP(rest, a.den, a.bound), *parts)
        return a

    ROWS: ClassVar[dict[str, Kind]] = {
        **Signs.ROWS,
        "inv": Kind(_conjugate_inverse, _inverse_at, _law_of_denominator),
    }
