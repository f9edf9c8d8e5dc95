"""Short ways: ``cos`` and ``sin`` of a plain angle are two keys, one the other with its sign changed; binomials.

Added to what is trusted: nothing but that the short way leads where the long one does.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from math import lcm
from typing import Any

from ..canonical import Frame
from ..values import EP, LARGEST, MASK, MAX_BITS, MAX_POWER, WIDTH, OutOfTime

__all__ = ["Waves"]


class Waves(Frame):
    """Angles whose exponential is a matter of shifts."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.phases: dict[int, int] = {}
        """Where the exponent of ``exp(I*m/unit)`` stands in a key, by ``m``; 0 if it takes more than a shift."""

    def phase(self, m: int) -> int:
        """Where the exponent of ``exp(I*m/unit)`` stands in a key; 0 if it takes more than a shift."""
        found = self.phases.get(m)
        if found is None:
            j = 0 if m & MASK or m in (0, 1 << WIDTH) else self.slot("exp", (m + self.torsion // 4,))
            found = self.phases[m] = 0 if j in self.laws else WIDTH * j
        return found

    def turn(self, parts: Iterable[tuple[int, int]], den: int = 1) -> tuple[int, int]:
        """The key and the bound of ``exp(I*a)``, ``a`` the sum of ``n*m/den``, if it is a matter of shifts, else 0."""
        key, bound, unit, known = 0, self.torsion, self.unit, self.phases.get
        for m, n in parts:
            shift = known(m) or self.phase(m)
            n *= unit
            if not shift or n % den:
                return 0, 0
            n //= den
            key += n << shift
            bound += abs(n)
        return (key, bound) if bound < LARGEST else (0, 0)

    def wave(self, name: str, key: int, bound: int) -> EP:
        """The ``cos`` or ``sin`` whose exponential has this key, as :meth:`turn` gives it."""
        if name == "cos":
            return EP({key: 1, -key: 1}, 2, bound)
        quarter = self.torsion // 4
        return EP({quarter + key: -1, quarter - key: 1}, 2, bound)

    def combination(self, weighted: Collection[tuple[EP, int, int]]) -> EP:
        """The sum of ``v*n/d`` for ``(v, n, d)`` with ``d > 0``."""
        common, bound = 1, 1
        for v, _, d in weighted:
            d *= v.den
            if common % d:
                common = lcm(common, d)
            if v.bound > bound:
                bound = v.bound
        out: dict[int, int] = {}
        for v, n, d in weighted:
            n *= common // (v.den * d)
            for k, c in v.terms.items():
                out[k] = out[k] + c * n if k in out else c * n
        return EP({k: c for k, c in out.items() if c}, common, bound)

    def power(self, a: EP, n: int) -> EP:
        return self._binomial(a, n) if len(a.terms) == 2 and 2 < n <= MAX_POWER else super().power(a, n)

    def _binomial(self, a: EP, n: int) -> EP:
        (k1, c1), (k2, c2) = a.terms.items()
        if n * a.bound >= LARGEST or n * max(c.bit_length() for c in (a.den, c1, c2)) > MAX_BITS:
            raise OutOfTime("a power beyond the size limit")
        self.spend(n)
        terms: dict[int, int] = {}
        ways = 1
        for j in range(n + 1):
            terms[k1 * j + k2 * (n - j)] = ways * c1**j * c2 ** (n - j)
            ways = ways * (n - j) // (j + 1)
        return self.reduce(terms, a.den**n, a.bound * n)

    def sin(self, a: EP) -> EP:
        key, bound = self.turn(a.terms.items(), a.den)
        return self.wave("sin", key, bound) if key else super().sin(a)

    def cos(self, a: EP) -> EP:
        key, bound = self.turn(a.terms.items(), a.den)
        return self.wave("cos", key, bound) if key else super().cos(a)
