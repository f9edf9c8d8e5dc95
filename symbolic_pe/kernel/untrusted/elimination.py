"""Fourier's elimination: looks for multipliers that show that linear inequalities exclude each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import gcd, lcm

__all__ = ["Row", "multipliers"]

MOST = 60
"""Inequalities at a time."""

Row = tuple[Mapping[int, int] | Mapping[int, int | Fraction], bool]
"""Coefficients by the number of an atom, the constant having number 0: at least zero, or more if True."""
Step = tuple[dict[int, int], bool, dict[int, Fraction]]
"""A row in whole numbers, and how many times which rows it is."""


def multipliers(system: Sequence[Row]) -> dict[int, Fraction] | None:
    """How many times which rows add up to a number that they say it is not, if that is found."""
    steps: list[Step] = []
    for n, (row, strict) in enumerate(system):
        common = lcm(*[c.denominator for c in row.values()])
        steps.append(({t: int(c * common) for t, c in row.items() if c}, strict, {n: Fraction(common)}))
    while True:
        for v, strict, times in steps:
            if (not v and strict) or (len(v) == 1 and v.get(0, 0) < 0):
                return times
        atom = next((t for v, _, _ in steps for t in v if t), None)
        if atom is None or len(steps) > MOST:
            return None
        above = [s for s in steps if s[0].get(atom, 0) > 0]
        below = [s for s in steps if s[0].get(atom, 0) < 0]
        steps = [s for s in steps if atom not in s[0]]
        steps += [_combined(a, -b[0][atom], b, a[0][atom]) for a in above for b in below]


def _combined(a: Step, p: int, b: Step, q: int) -> Step:
    """``p*a + q*b`` without a common factor."""
    out = {t: p * c for t, c in a[0].items()}
    for t, c in b[0].items():
        out[t] = out.get(t, 0) + q * c
    g = gcd(*out.values()) or 1
    one, two = Fraction(p, g), Fraction(q, g)
    times = {n: c * one for n, c in a[2].items()}
    for n, more in b[2].items():
        times[n] = times[n] + more * two if n in times else more * two
    return {t: c // g for t, c in out.items() if c}, a[1] or b[1], times
