"""Partial fractions: ``d/(d - 2)`` is ``1 + 2/(d - 2)``.

Added to what is trusted: ``D * inv(D) = 1``, used to divide with a remainder.
"""

from __future__ import annotations

from ..values import EP, WIDTH, digits, unkey
from .signs import Signs

__all__ = ["Fractions"]


class Fractions(Signs):
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
