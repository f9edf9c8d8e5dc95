"""Looks for squares that a polynomial is a sum of: a Gram matrix of degree two, and Gauss's elimination on it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import lcm

from ..values import EP, digits

__all__ = ["squares"]

MOST = 64
"""Rows of the Gram matrix: the elimination takes the third power of them, and knows no clock."""


def squares(p: EP) -> Iterator[tuple[Fraction, EP]]:
    """Weights and values whose squares may be taken out of ``p``; numbers stay behind."""
    halves = sorted({k // 2 for k in p.terms if all(d % 2 == 0 for _, d in digits(k))}, key=lambda k: (not k, k))
    if len(halves) > MOST:
        return
    place = {k: n for n, k in enumerate(halves)}
    gram = [[Fraction(0)] * len(halves) for _ in halves]
    for k, c in p.terms.items():
        pairs = [(a, k - a) for a in halves if k - a in place]
        square = next((p for p in pairs if p[0] == p[1]), None)
        mixed = next((p for p in pairs if p[0] != p[1]), None)
        pair = square or mixed if c > 0 else mixed or square
        if pair is not None:
            a, b = place[pair[0]], place[pair[1]]
            gram[a][b] += Fraction(c, 2 * p.den)
            gram[b][a] += Fraction(c, 2 * p.den)
    for n, key in enumerate(halves):
        pivot = gram[n][n]
        if pivot <= 0 or not key:
            continue
        root = {halves[j]: q / pivot for j, q in enumerate(gram[n]) if q and j >= n}
        common = lcm(*[q.denominator for q in root.values()])
        yield pivot, EP({k: int(q * common) for k, q in root.items()}, common, p.bound)
        for r in range(n + 1, len(gram)):
            q = gram[r][n] / pivot
            if q:
                gram[r] = [x - q * y for x, y in zip(gram[r], gram[n], strict=True)]
