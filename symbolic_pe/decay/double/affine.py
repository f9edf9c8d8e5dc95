"""The integral of exp(i x theta) for a law that is affine, and for one with a constant added."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..number import Number
from ..working import working
from .interpolation import horner
from .phases import UNIT, Complexes, Floats, Phases

__all__ = ["AffineLaw", "Turned"]

_SMALL = 0.25
_SINC = [-1 / 39916800, 1 / 362880, -1 / 5040, 1 / 120, -1 / 6, 1.0]
SINC_OFF = 15.0
"""In units of 2^-53, for y < 1; beyond that over y."""


class AffineLaw:
    """offset + slope t: a phase times sin(y)/y."""

    def __init__(self, offset: Number, slope: Number) -> None:
        self.offset, self.slope = offset, slope
        with working(128):
            self.half = float((slope.arb() / 2).mid())
            self.size = abs(self.half)
        self.phases = Phases(lambda: [offset.arb() + slope.arb() / 2, slope.arb() / 2])

    def values(self, flat: Floats) -> Complexes:
        out = np.empty(flat.shape, dtype=np.complex128)
        for part, group in self.phases.parts(flat, few=True):
            (c1, s1), (_, s2) = self.phases.pairs(group)
            y = flat[part] * self.half
            small = np.abs(y) < _SMALL  # the sine of a small phase has fewer digits
            sinc = s2 / np.where(small, 1.0, y)
            if small.any():
                tiny = np.where(small, y, 0.0) ** 2
                sinc = np.where(small, horner(_SINC, tiny), sinc)
            out[part] = sinc * (c1 + 1j * s1)
        return out

    def error(self, flat: Floats) -> Floats:
        """Relative to the envelope."""
        y = np.abs(flat * self.half)
        return np.asarray(SINC_OFF * UNIT / np.maximum(1.0, y))


class Turned:
    """A law with a constant added."""

    def __init__(self, inner: Any, offset: Number) -> None:
        self.inner, self.size = inner, inner.size
        self.phases = Phases(lambda: [offset.arb()])

    def values(self, flat: Floats) -> Complexes:
        out = self.inner.values(flat)
        for part, group in self.phases.parts(flat, few=True):
            ((c, s),) = self.phases.pairs(group)
            out[part] *= c + 1j * s
        return out  # type: ignore[no-any-return]

    def error(self, flat: Floats) -> Floats:
        """As without it, and a little more for the product."""
        return np.asarray(self.inner.error(flat) + 4 * UNIT * np.minimum(1.0, self.inner.error(flat) / UNIT))
