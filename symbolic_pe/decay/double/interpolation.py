"""Functions between Chebyshev points, as polynomials for doubles; the values there come from Arb."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import flint

from .phases import Floats

__all__ = ["chebyshev", "cut", "horner", "monomials"]


def chebyshev(f: Callable[[Any], Any], n: int) -> list[Any]:
    """Coefficients of the interpolant of ``f`` at n Chebyshev points of [-1, 1], in Arb."""
    values = [f(flint.arb.cos_pi_fmpq(flint.fmpq(2 * k + 1, 2 * n))) for k in range(n)]
    table = [flint.arb.cos_pi_fmpq(flint.fmpq(m, 2 * n)) for m in range(4 * n)]
    out = []
    for j in range(n):
        total = values[0] * 0
        for k in range(n):
            total += values[k] * table[j * (2 * k + 1) % (4 * n)]
        out.append(total * (1 if j == 0 else 2) / n)
    return out


def cut(coefficients: list[Any]) -> list[Any]:
    """Without the tail that no double can see."""
    last = max(k for k, c in enumerate(coefficients) if abs(c).upper() > 2e-17)
    return coefficients[: last + 1]


def monomials(coefficients: list[Any]) -> list[float]:
    """The same polynomial in powers, highest first; for coefficients that fall fast."""
    n = len(coefficients)
    before, here = [flint.arb(1)], [flint.arb(0), flint.arb(1)]
    total = [flint.arb(0)] * n
    for j, c in enumerate(coefficients):
        row = before if j == 0 else here
        for k, v in enumerate(row):
            total[k] += c * v
        if j:
            after = [flint.arb(0), *(2 * v for v in here)]
            for k, v in enumerate(before):
                after[k] -= v
            before, here = here, after
    return [float(v.mid()) for v in total[::-1]]


def horner(coefficients: list[float], s: Floats) -> Floats:
    out = s * coefficients[0]
    for c in coefficients[1:-1]:
        out += c
        out *= s
    out += coefficients[-1]
    return out
