"""Roots of unity: all rational multiples of pi in an angle, and the periods of ``exp(I*pi*n)``.

Added to what is trusted: a basis of the roots of unity over the rationals, the square roots of small primes as sums of
them (Gauss), that ``exp(I*pi*n)`` has period 2 in an integer ``n``, and that ``p**n`` is an integer for a prime ``p``
and an integer ``n`` that is not negative.
"""

from __future__ import annotations

from functools import lru_cache
from math import isqrt
from typing import ClassVar

from ..canonical import Kind, Law
from ..values import EP, HALF, MASK, ONE, WIDTH, digits, term, whole
from .shifts import Shifts

__all__ = ["Roots", "factor"]

MAX_TORSION = 20_000


class Roots(Shifts):
    most_turns = MAX_TORSION

    def vanishes(self, a: EP) -> bool:
        """Whether ``a`` is identically zero (wherever its denominators are not)."""
        if not a.terms:
            return True
        if self.inverses:
            a = self.cleared(a)
        if self.torsion == 4 or not a.terms:
            return not a.terms
        return self._roots_vanish(self._surds_as_roots(a))

    def _roots_vanish(self, a: EP) -> bool:
        """Whether ``a`` is zero once its roots of unity are written in a basis over the rationals.

        With ``n = torsion`` and an exponent ``e`` read modulo each prime power ``p**k`` of ``n``, the
        roots whose leading digit ``e_p // p**(k-1)`` is not ``p - 1`` for any ``p`` are a basis: the
        others go by ``sum(exp(2*pi*I*(e/n + t/p)), t = 0..p-1) = 0``.
        """
        n = self.torsion
        groups: dict[int, dict[int, int]] = {}
        for k, c in a.terms.items():
            t = ((k + HALF) & MASK) - HALF
            group = groups.setdefault(k - t, {})
            group[t % n] = group.get(t % n, 0) + c
        for group in groups.values():
            for p, exponent in factor(n):
                q = p**exponent
                inv, lead, step = pow(n // q, -1, q), q // p, n // p
                for e, c in list(group.items()):
                    if (e * inv % q) // lead == p - 1:
                        self.spend(p)
                        del group[e]
                        for t in range(1, p):
                            other = (e - t * step) % n
                            group[other] = group.get(other, 0) - c
            if any(group.values()):
                return False
        return True

    def _surds_as_roots(self, a: EP) -> EP:
        """Square roots of small primes as sums of roots of unity (Gauss), so that they meet them."""
        for p in (2, 3, 5, 7, 11, 13):
            log = self.index.get(("log", p))
            j = log and self.index.get(("exp", 1 << (WIDTH * log)))
            if not j or not any(j in dict(digits(k)) for k in a.terms):
                continue
            need = 8 if p == 2 else 4 * p
            if self.torsion % need:
                self.rescale(need, 1)
            step = self.torsion // (8 if p == 2 else p)
            if p == 2:
                root = self.reduce({step: 1, -step: 1}, 1, self.torsion)
            else:
                squares = {x * x % p for x in range(1, p)}
                signs = {x * step: 1 if x in squares else -1 for x in range(1, p)}
                root = self.reduce(signs, 1, self.torsion)
                if p % 4 == 3:
                    root = self.mul(root, self.neg(self.i))
            parts = []
            for k, c in a.terms.items():
                d = dict(digits(k)).get(j, 0)
                if 2 * d >= self.unit:
                    parts.append(self.mul(EP({k - (self.unit // 2 << (WIDTH * j)): c}, a.den, a.bound), root))
                else:
                    parts.append(EP({k: c}, a.den, a.bound))
            a = self.add(*parts)
        return a

    def _law_of_angle(self, j: int) -> Law | None:
        """``exp(I*pi*n)`` for an integer ``n``."""
        pairs, unit = digits(whole(self.slots[j].data[0])), self.unit
        if len(pairs) < 3 or pairs[1] != (1, 1) or pairs[0] != (0, self.torsion // 4):
            return None
        rest = pairs[2:]
        if not all(d > 0 and (self.is_integer_slot(s) or self._is_whole_power(s, d)) for s, d in rest):
            return None
        once = {s: 1 if self.is_integer_slot(s) else unit for s, _ in rest}
        flat = sum(n << (WIDTH * s) for s, n in once.items()) + self.torsion // 4 + (1 << WIDTH)
        squarefree = all(d == once[s] for s, d in rest)

        def parity(f: Roots, d: int) -> tuple[EP, int] | None:
            """exp(I*pi*n) has period 2 in n, and n**2 and n have the same parity."""
            if not squarefree and d % (2 * unit) == unit:
                return f.exp(term(flat)), 0
            return None if 0 <= d < 2 * unit else (ONE, d % (2 * unit))

        return parity

    def _is_whole_power(self, j: int, d: int) -> bool:
        """Whether an atom to the power ``d`` is ``p**n``, with a prime ``p`` and a nonnegative integer ``n``."""
        kind, data, _ = self.slots[j]
        if kind != "exp" or d % self.unit:
            return False
        pairs = digits(whole(data[0]))
        names = [self.slots[s].data[0] for s, m in pairs if m == 1 and self.slots[s].kind == "sym"]
        logs = [self.slots[s].data[0] for s, m in pairs if m == 1 and self.slots[s].kind == "log"]
        if len(pairs) != 2 or len(names) != 1 or len(logs) != 1:
            return False
        known = self.kinds.get(str(names[0]), ())
        return isinstance(logs[0], int) and "integer" in known and ("nonnegative" in known or "positive" in known)

    ROWS: ClassVar[dict[str, Kind]] = {**Shifts.ROWS, "exp": Shifts.ROWS["exp"]._replace(law=_law_of_angle)}


@lru_cache(maxsize=4096)
def factor(n: int) -> tuple[tuple[int, int], ...]:
    """Prime factors of ``n >= 1`` with multiplicity, small ones for certain; a large rest stays whole."""
    out, p = [], 2
    while p * p <= n and p < 20_000:
        e = 0
        while n % p == 0:
            n, e = n // p, e + 1
        if e:
            out.append((p, e))
        p += 1 if p == 2 else 2
    if n > 1:
        r = isqrt(n)
        out.append((r, 2) if r * r == n else (n, 1))
    return tuple(out)
