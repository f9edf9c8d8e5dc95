"""Packed exponential polynomials, and what can go wrong with them.

A term's exponents, one per slot of a :class:`~symbolic_pe.kernel.canonical.Frame`, are the digits of
one integer in balanced base ``2**WIDTH``, so that multiplying terms is adding integers.  To be believed: reading the
digits of a key back (:func:`digits`) gives what was put in, as long as no digit outgrows its place.
"""

from __future__ import annotations

from functools import lru_cache
from math import gcd
from typing import NamedTuple

from .term import Term

WIDTH = 48
HALF = 1 << (WIDTH - 1)
LARGEST = HALF >> 3  # digits of a value stay below, so that keys of a few may be added without a look at bounds
MASK = (1 << WIDTH) - 1
MAX_UNIT = 1 << 40
MAX_EXPLICIT = 20_000
MAX_BITS = 60_000
MAX_SMALL = 1 << 60
MAX_POWER = 4096


class OutOfFragment(Exception):
    """The kernel has no canonical form for this; ``subject`` is the offending subexpression."""

    def __init__(self, why: str, subject: Term | None = None) -> None:
        super().__init__(why)
        self.why, self.subject = why, subject


class OutOfTime(OutOfFragment):
    """The claim used up its budget of time or size."""


class DivisionByZero(OutOfFragment):
    """A denominator is identically zero."""

    def __init__(self) -> None:
        super().__init__("division by zero")


class Rescale(Exception):
    """The frame needs finer roots of unity or fractions of exponents; start again with these."""

    def __init__(self, torsion: int, unit: int) -> None:
        super().__init__("rescale")
        self.torsion, self.unit = torsion, unit


class EP:
    """An exponential polynomial ``sum(terms[key] * key) / den``, immutable by convention."""

    __slots__ = ("bound", "den", "terms")

    def __init__(self, terms: dict[int, int], den: int = 1, bound: int = 1) -> None:
        self.terms, self.den, self.bound = terms, den, bound

    def key(self) -> tuple[tuple[tuple[int, int], ...], int]:
        """A hashable form, unique once coefficients are in lowest terms."""
        g = gcd(self.den, *self.terms.values()) if self.den != 1 else 1
        if g == 1:
            return tuple(sorted(self.terms.items())), self.den
        return tuple(sorted((k, c // g) for k, c in self.terms.items())), self.den // g


ZERO, ONE = EP({}), EP({0: 1})
EPKey = tuple[tuple[tuple[int, int], ...], int]


def unkey(key: EPKey) -> EP:
    """The value that :meth:`EP.key` describes."""
    terms = dict(key[0])
    return EP(terms, key[1], max((_size(k) for k in terms), default=1))


@lru_cache(maxsize=8192)
def term(key: int) -> EP:
    """One term with coefficient 1."""
    return EP({key: 1}, 1, _size(key))


def _size(key: int) -> int:
    """The largest digit of a key."""
    return max([abs(d) for _, d in digits(key)], default=1)


@lru_cache(maxsize=16384)
def digits(key: int) -> tuple[tuple[int, int], ...]:
    """The non-zero ``(slot, exponent)`` pairs of a packed key."""
    out = []
    j = 0
    while key:
        skip = ((key & -key).bit_length() - 1) // WIDTH
        key >>= WIDTH * skip
        j += skip
        d = ((key + HALF) & MASK) - HALF
        out.append((j, d))
        key = (key - d) >> WIDTH
        j += 1
    return tuple(out)


def whole(x: object) -> int:
    """``x``, which is an integer, as one."""
    assert isinstance(x, int)
    return x


class Slot(NamedTuple):
    """What a slot stands for.  ``kind``: ``root`` (of unity), ``sym``, ``half`` (of an even symbol),
    ``ref``, ``conj``, ``pi``, ``log``, ``sqrt``, ``inv``, ``fn``, ``sum``, ``bound``, or ``exp``."""

    kind: str
    data: tuple[object, ...]
    deps: frozenset[int]
    """Slots of the symbols it depends on."""
