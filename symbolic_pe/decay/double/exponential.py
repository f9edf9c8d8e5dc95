"""The integral of exp(i x b^(-t)), by Ci and Si of the two ends.

It needs the auxiliary functions f and g of Ci and Si (DLMF 6.2.17-20) at two arguments, which are interpolated; where
the law is nearly constant, a Gauss-Legendre rule.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Any

import flint
import numpy as np

from ..number import number
from ..shape import Exponential
from ..working import working
from .interpolation import chebyshev, cut, horner, monomials
from .phases import UNIT, Complexes, Floats, Group, Phases, joined, pairwise

__all__ = ["ExponentialLaw"]

_NEAR, _FAR, _VERY_FAR = 8.0, 32.0, 512.0
FEW = 0.2
"""The share of points that may be worked out in vain: to choose the others costs as much."""
_F_TAIL = [40320.0, -720.0, 24.0, -2.0, 1.0]
_G_TAIL = [-39916800.0, 362880.0, -5040.0, 120.0, -6.0, 1.0]
"""The asymptotic series of y f and y^2 g in 1/y^2 (DLMF 6.12.3-4)."""

_CIN = [*((-1) ** (k + 1) / (2 * k * math.factorial(2 * k)) for k in range(8, 0, -1)), 0.0]
_SI = [(-1) ** k / ((2 * k + 1) * math.factorial(2 * k + 1)) for k in range(8, -1, -1)]
"""The power series of Cin y and of Si(y)/y in y^2 (DLMF 6.6.5-6), for y <= 1."""


@lru_cache(maxsize=1)
def _auxiliary() -> dict[str, list[float]]:
    """Polynomials for Cin and Si/y on [0, 8] in y^2, and for y f and y^2 g on [8, 32] and beyond in 1/y^2."""
    found = {}
    with working(400):

        def cin(s: Any) -> Any:
            y = ((s + 1) / 2).sqrt() * flint.arb(_NEAR)
            return flint.arb.const_euler() + y.log() - y.ci()

        def si(s: Any) -> Any:
            y = ((s + 1) / 2).sqrt() * flint.arb(_NEAR)
            return y.si() / y

        found["cin"] = monomials(cut(chebyshev(cin, 32)))
        found["si"] = monomials(cut(chebyshev(si, 32)))
        for name, low, high in (("mid", _NEAR, _FAR), ("far", _FAR, math.inf)):
            least = flint.arb((low / high) ** 2)

            def aux(s: Any, low: float = low, least: Any = least) -> tuple[Any, Any]:
                u = least + (1 - least) * (s + 1) / 2
                y = flint.arb(low) / u.sqrt()
                sine, cosine = y.sin_cos()
                ci, rest = y.ci(), y.si() - flint.arb.pi() / 2
                return (ci * sine - rest * cosine) * y, (-ci * cosine - rest * sine) * y * y

            for k, part in enumerate("fg"):
                found[name + part] = monomials(cut(chebyshev(partial(_one_of, aux, k), 36)))
    return found


def _one_of(f: Callable[[Any], tuple[Any, Any]], k: int, s: Any) -> Any:
    return f(s)[k]


def _waves(y: Floats, cosine: Floats, sine: Floats) -> tuple[Floats, Floats]:
    """f sin y - g cos y and f cos y + g sin y for y >= 8: Ci y and pi/2 - Si y."""
    table = _auxiliary()
    inverse = 1 / y
    square = inverse * inverse
    least = y.min()
    if least >= _VERY_FAR:
        f, g = horner(_F_TAIL, square) * inverse, horner(_G_TAIL, square) * square
    elif least < _FAR:
        here = np.flatnonzero(y < _FAR)
        if here.size < FEW * y.size:
            f, g = _f_and_g(table, "far", _FAR, math.inf, inverse, square)
        else:
            f, g = np.empty_like(y), np.empty_like(y)
            far = np.flatnonzero(y >= _FAR)
            f[far], g[far] = _f_and_g(table, "far", _FAR, math.inf, inverse[far], square[far])
        f[here], g[here] = _f_and_g(table, "mid", _NEAR, _FAR, inverse[here], square[here])
    else:
        f, g = _f_and_g(table, "far", _FAR, math.inf, inverse, square)
    return f * sine - g * cosine, f * cosine + g * sine


def _limits(y: Floats) -> tuple[Floats, Floats]:
    """Ci y and pi/2 - Si y for 0 < y < 8, without waves."""
    cin, si = _entire(y)
    return float(np.euler_gamma) + np.log(y if y.min() > 0 else np.maximum(y, 5e-324)) - cin, math.pi / 2 - si


def _f_and_g(
    table: dict[str, list[float]], name: str, low: float, high: float, inverse: Floats, square: Floats
) -> tuple[Floats, Floats]:
    least = (low / high) ** 2
    s = square * (2 * low * low / (1 - least)) - (1 + least) / (1 - least)
    return horner(table[name + "f"], s) * inverse, horner(table[name + "g"], s) * square


CIN_OFF, SI_OFF, F_OFF, G_OFF = 29.0, 31.0, 6.0, 10.5
"""Bounds on the errors of Cin y and Si y below 8, and of y f(y) and y^2 g(y) beyond, in units of 2^-53.

They are proved in ``tests/decay/test_roundoff.py``: tables against Arb over whole intervals, every rounding counted.
"""


def near_error(log: float) -> float:
    """In units of 2^-53, where the smaller argument is below 8."""
    return 6 + 92 / log


def far_error(log: float) -> float:
    """Likewise beyond, before ``1/y + 1/z``."""
    return 20 / log


class ExponentialLaw:
    """scale * ratio^t: the two arguments of Ci and Si are y = scale x and z = scale ratio x."""

    def __init__(self, form: Exponential) -> None:
        with working(128):
            rate, base = number(form.rate).arb(), number(form.base).arb()
            log = rate * base.log()
            if log > 0:  # t to 1 - t: the larger argument is the first
                scale, log = number(form.scale).arb() * log.exp(), -log
            else:
                scale = number(form.scale).arb()
            ratio = log.exp()
            self.log = float((-log).mid())
            self.size = float(abs(scale).mid())
            self.scale, self.small = float(abs(scale).mid()), float((abs(scale) * ratio).mid())
            self.negative = bool(scale < 0)
        self.form = form
        self.phases = Phases(self._frequencies)
        self.high = Phases(lambda: [self._ends()[0]])
        self.low = Phases(lambda: [self._ends()[1]])
        self.nodes = _legendre_weights() if self.log < 1 else None
        self.spread = -math.expm1(-self.log) * self.scale

    def _ends(self) -> tuple[Any, Any]:
        rate, base = number(self.form.rate).arb(), number(self.form.base).arb()
        scale = abs(number(self.form.scale).arb())
        turned = scale * (rate * base.log()).exp()
        return (scale, turned) if turned < scale else (turned, scale)

    def _frequencies(self) -> list[Any]:
        high, low = self._ends()
        log = (high / low).log()
        return [high * (-log * t).exp() for t in _legendre_points()] if self.nodes is not None else [high, low]

    def values(self, flat: Floats) -> Complexes:
        out = np.empty(flat.shape, dtype=np.complex128)
        size = np.abs(flat)
        for part, group in self.phases.parts(size, few=self.nodes is None):
            out[part] = self._part(size[part], group)
        negative = (flat < 0) ^ self.negative
        return np.where(negative, out.conj(), out) if negative.any() else out

    def _part(self, x: Floats, group: Group) -> Complexes:
        if self.nodes is not None:
            near = x * self.spread <= _NEAR
            if near.any():
                out = np.empty(x.shape, dtype=np.complex128)
                mantissa, exponent = group
                pairs = self.phases.pairs((mantissa[near], exponent))
                re = pairwise((w * c for w, (c, _) in zip(self.nodes, pairs, strict=True)))
                im = pairwise((w * s for w, (_, s) in zip(self.nodes, pairs, strict=True)))
                out[near] = joined(re, im)
                far = ~near
                if far.any():
                    out[far] = self._ci_si(x[far], (mantissa[far], exponent))
                return out
        return self._ci_si(x, group)

    def _ci_si(self, x: Floats, group: Group) -> Complexes:
        y = x * self.scale
        near = y < _NEAR
        if not near.any():
            return self._beyond(x, y, group)
        if near.all():
            return self._before(y, x * self.small)
        mantissa, exponent = group
        here = np.flatnonzero(near)
        if here.size < FEW * x.size:  # to choose the others costs more than to work out a few in vain
            out = self._beyond(x, np.maximum(y, _NEAR), group)
            out[here] = self._before(y[here], x[here] * self.small)
            return out
        out = np.empty(x.shape, dtype=np.complex128)
        far = np.flatnonzero(~near)
        out[here] = self._before(y[here], x[here] * self.small)
        powers = exponent if isinstance(exponent, int) else exponent[far]
        out[far] = self._beyond(x[far], y[far], (mantissa[far], powers))
        return out

    def _before(self, y: Floats, z: Floats) -> Complexes:
        """Both arguments below 8: the logarithms cancel by hand."""
        (a, p), (b, q) = _entire(y), _entire(z)
        return joined(1 - (a - b) / self.log, (p - q) / self.log)

    def _beyond(self, x: Floats, y: Floats, group: Group) -> Complexes:
        z = x * self.small
        near = z < _NEAR
        ((cosine, sine),) = self.high.pairs(group)
        a, p = _waves(y, cosine, sine)
        here = np.flatnonzero(near)
        if here.size == z.size:  # no waves in z
            b, q = _limits(z)
        elif here.size < FEW * z.size:
            ((cosine, sine),) = self.low.pairs(group)
            b, q = _waves(np.maximum(z, _NEAR), cosine, sine)
            if here.size:
                b[here], q[here] = _limits(z[here])
        else:
            mantissa, exponent = group
            far = np.flatnonzero(~near)
            b, q = np.empty_like(z), np.empty_like(z)
            b[here], q[here] = _limits(z[here])
            powers = exponent if isinstance(exponent, int) else exponent[far]
            ((cosine, sine),) = self.low.pairs((mantissa[far], powers))
            b[far], q[far] = _waves(z[far], cosine, sine)
        a -= b
        a /= self.log
        q -= p
        q /= self.log
        return joined(a, q)

    def error(self, flat: Floats) -> Floats:
        """Relative to 1 near zero, then to the envelope of what is subtracted."""
        x = np.abs(flat)
        y, z = (np.maximum(x * w, 1.0) for w in (self.scale, self.small))
        far = far_error(self.log) * (1 / z + 1 / y)
        size = np.where(z < _NEAR, near_error(self.log), far)
        return np.asarray(UNIT * (size if self.nodes is None else np.where(x * self.spread <= _NEAR, 10.0, size)))


LEFT_OUT = 2.0**-66
"""What a shorter series may be off by."""


def _few(coefficients: list[float], most: float) -> list[float]:
    """The lower powers of a series, for arguments up to ``most``: what is left out is below :data:`LEFT_OUT`."""
    left, n = 0.0, len(coefficients)
    for k, c in enumerate(coefficients[:-2]):
        left += abs(c) * most ** (n - 1 - k)
        if left > LEFT_OUT:
            return coefficients[k:]
    return coefficients[-2:]


def _entire(y: Floats) -> tuple[Floats, Floats]:
    """Cin y and Si y for 0 <= y <= 8."""
    top = y.max() if y.size else 0.0
    if top <= 1:
        square = y * y
        return horner(_few(_CIN, top * top), square), y * horner(_few(_SI, top * top), square)
    table = _auxiliary()
    s = y * y * (2 / _NEAR**2) - 1
    return horner(table["cin"], s), y * horner(table["si"], s)


_LEGENDRE = 24
"""Points of the Gauss-Legendre rule for laws that are nearly constant."""


@lru_cache(maxsize=1)
def _legendre_rule() -> list[tuple[Any, Any]]:
    with working(256):
        return [flint.arb.legendre_p_root(_LEGENDRE, k, weight=True) for k in range(_LEGENDRE)]


def _legendre_points() -> list[Any]:
    return [(1 + p) / 2 for p, _ in _legendre_rule()]


def _legendre_weights() -> list[float]:
    return [float((w / 2).mid()) for _, w in _legendre_rule()]
