"""Phases ``x theta`` of doubles that keep every digit, and their sines and cosines.

Plain products ``x * theta`` lose the phase for large x.  Here a phase is a 64-bit fraction of a turn, worked out
from 128 bits of theta/(2 pi) times the exact integer mantissa of x, so that it is right to 2^-61 of a turn for every
double; sines and cosines come from a table of 1024 directions and a short Taylor polynomial.  With IEEE arithmetic
each is within 1.2e-16, whatever the size of x.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

import flint
import numpy as np
from numpy.typing import NDArray

from ..working import working

__all__ = ["CHUNK", "UNIT", "Complexes", "Floats", "Group", "Phases", "joined", "pairwise"]

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]
Group = tuple[NDArray[np.int64], "int | NDArray[np.int64]"]
"""Mantissas below 2^53 and their exponents."""

CHUNK = 16384
"""Points that are worked out at a time: arrays of so many stay in the cache."""
UNIT = 2.0**-53
"""Half a unit in the last place of a double near one: what a rounding may be off by."""
_TABLE_BITS = 10


@lru_cache(maxsize=1)
def _directions() -> tuple[Floats, Floats]:
    """cos and sin of k/1024 turns, correctly rounded."""
    n = 1 << _TABLE_BITS
    with working(100):
        pairs = [flint.arb.sin_cos_pi_fmpq(flint.fmpq(2 * k, n)) for k in range(n)]
        return np.array([float(c.mid()) for _, c in pairs]), np.array([float(s.mid()) for s, _ in pairs])


class Phases:
    """Frequencies, and for each exponent of x their turns as 128-bit fractions."""

    def __init__(self, frequencies: Callable[[], list[Any]]) -> None:
        self.frequencies = frequencies
        self.turns: dict[int, tuple[Any, Floats]] = {}
        self.tables: dict[tuple[int, int], tuple[Any, Any]] = {}

    def words(self, exponent: int | NDArray[np.int64]) -> tuple[Any, Any]:
        """:meth:`at`, or for an array of exponents a row for each frequency."""
        if isinstance(exponent, int):
            return self.at(exponent)
        least, most = int(exponent.min()), int(exponent.max())
        if least == most:
            return self.at(least)
        if (least, most) not in self.tables:
            rows = [self.at(e) for e in range(least, most + 1)]
            high, low = (np.ascontiguousarray(np.array(column).T) for column in zip(*rows, strict=True))
            self.tables[least, most] = high, low
        high, low = self.tables[least, most]
        index = exponent - least
        return [row.take(index) for row in high], [row.take(index) for row in low]

    def at(self, exponent: int) -> tuple[Any, Floats]:
        """High words, and low words as doubles times 2^-64, of theta 2^exponent/(2 pi) modulo one turn."""
        if exponent not in self.turns:
            with working(256 + max(0, exponent)):
                scale = flint.arb(2) ** (128 + exponent) / (2 * flint.arb.pi())
                words = [int((w * scale).mid().floor().unique_fmpz()) % (1 << 128) for w in self.frequencies()]
            high = np.array([w >> 64 for w in words], dtype=np.uint64)
            low = np.array([float(w & ((1 << 64) - 1)) for w in words]) * 2.0**-64
            self.turns[exponent] = high, low
        return self.turns[exponent]

    def parts(self, flat: Floats, few: bool = False) -> Any:
        """Slices or index arrays of ``flat`` with their mantissas and the exponent these share.

        Where there are ``few`` frequencies a part may have an array of exponents: sorting costs more.
        """
        if not flat.size:
            return
        if (np.abs(flat) < 2.0**53).all() and (flat == np.rint(flat)).all():
            for k in range(0, flat.size, CHUNK):
                part = slice(k, k + CHUNK)
                yield part, (flat[part].astype(np.int64), 0)
            return
        mantissa, exponent = np.frexp(flat)
        if few and np.ptp(exponent) < 64:
            for k in range(0, flat.size, CHUNK):
                part = slice(k, k + CHUNK)
                yield part, ((mantissa[part] * 2.0**53).astype(np.int64), exponent[part].astype(np.int64) - 53)
            return
        order = np.argsort(exponent, kind="stable")
        starts = np.flatnonzero(np.diff(exponent[order], prepend=-(1 << 30)))
        for a, z in zip(starts, [*starts[1:], flat.size], strict=True):
            for k in range(a, z, CHUNK):
                index = order[k : min(k + CHUNK, z)]
                yield index, ((mantissa[index] * 2.0**53).astype(np.int64), int(exponent[order[a]]) - 53)

    def cosines(self, group: Group) -> Any:
        """cos of x theta for one frequency after the other."""
        for cosine, _ in self._each(group, False):
            yield cosine

    def pairs(self, group: Group) -> list[tuple[Floats, Floats]]:
        """cos and sin of x theta for every frequency."""
        return list(self._each(group, True))

    def _each(self, group: Group, both: bool) -> Any:
        mantissa, exponent = group
        high, low = self.words(exponent)
        whole = mantissa.view(np.uint64)
        floats = mantissa.astype(np.float64)
        c_table, s_table = _directions()
        shift = np.uint64(64 - _TABLE_BITS)
        half = np.uint64(1 << (63 - _TABLE_BITS))
        for h, f in zip(high, low, strict=True):
            turn = whole * h
            turn += (floats * f).astype(np.int64).view(np.uint64)
            index = turn + half
            index >>= shift
            at = index.view(np.int64)
            index = index << shift
            turn -= index
            r = turn.view(np.int64).astype(np.float64)
            r *= 2 * math.pi * 2.0**-64
            q = r * r
            sine = q * (1 / 120)
            sine -= 1 / 6
            sine *= q
            sine *= r
            sine += r
            q2 = q * (-1 / 24)
            q2 += 0.5
            q2 *= q  # 1 - cos r
            c, s = c_table[at], s_table[at]
            yield c - (s * sine + c * q2), (s + (c * sine - s * q2)) if both else None


def pairwise(terms: Iterable[Floats]) -> Floats:
    """The sum of arrays by a binary tree: the error grows with the logarithm of their number."""
    stack: list[tuple[int, Floats]] = []
    for term in terms:
        level, value = 0, term
        while stack and stack[-1][0] == level:
            value = stack.pop()[1] + value
            level += 1
        stack.append((level, value))
    total = stack.pop()[1]
    while stack:
        total = stack.pop()[1] + total
    return total


def joined(re: Floats, im: Floats) -> Complexes:
    out = np.empty(re.shape, dtype=np.complex128)
    out.real, out.imag = re, im
    return out
