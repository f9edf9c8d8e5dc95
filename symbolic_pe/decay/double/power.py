"""The integral of exp(i x t^alpha): one smooth function of 1/x, which is interpolated, beside its stationary point."""

from __future__ import annotations

from typing import Any

import flint
import numpy as np

from ..clenshaw import clenshaw, clenshaw_error, largest
from ..number import Number
from ..working import BadInput, working
from .interpolation import chebyshev, cut
from .phases import UNIT, Complexes, Floats, Phases

__all__ = ["PowerLaw"]

POINTS = 56
"""Chebyshev points at which the smooth factors of a power law are interpolated."""


class PowerLaw:
    """scale * t^alpha: with a = 1/alpha the integral is that of a u^(a-1) exp(i y u), y = scale x.

    Below ``near`` it is a Chebyshev series times exp(i y/2); beyond it is
    ``Gamma(1 + a) exp(i pi a/2) y^-a - exp(i y) (i/y) H(y)`` with H a Chebyshev series in 1/y.  The bound on the error
    is proved in :meth:`_bounds` and :meth:`error`, for IEEE doubles and NumPy's exp and log within a unit in the last
    place.
    """

    def __init__(self, scale: Number, alpha: Number) -> None:
        self.scale, self.alpha = scale, alpha
        with working(128):
            a = 1 / alpha.arb()
            self.a = float(a.mid())
            if not 2.0**-10 <= self.a <= 12:
                raise BadInput(
                    f"the exponent {alpha} is beyond the range 1/12 to 1024 of double precision: "
                    "use symbolic_pe.decay.evaluate.values"
                )
            self.size = float(abs(scale.arb()).mid())
            self.negative = scale.sign() < 0
            self.near = 16.0 + 2 * self.a
            self.log_head = float((1 + a).lgamma().mid())
            self.turn = complex(flint.acb(0, flint.arb.pi() * a / 2).exp().mid())
        self.phases = Phases(lambda: [abs(self.scale.arb()), abs(self.scale.arb()) / 2])
        with working(400):
            a = flint.acb(1 / alpha.arb())
            edge = flint.arb(self.near)

            def inside(s: Any) -> Any:
                y = edge * (s + 1) / 2
                return flint.acb(0, y).hypgeom_1f1(a, a + 1) * flint.acb(0, -y / 2).exp()

            def outside(s: Any) -> Any:
                u = (s + 1) / 2
                y = edge / u
                head = (a + 1).gamma() * flint.acb(0, flint.arb.pi() / 2).exp() ** a * flint.acb(y) ** -a
                return (flint.acb(0, y).hypgeom_1f1(a, a + 1) - head) * flint.acb(0, -y).exp() * flint.acb(0, 1) * y

            tables, dropped = [], []
            for f in (inside, outside):
                series = chebyshev(f, POINTS)
                kept = cut(series)
                tables.append(np.array([complex(c.mid()) for c in kept]))
                dropped.append(sum((abs(c) for c in series[len(kept) :]), sum(flint.arb(c.rad()) for c in kept)))
            self.inside, self.outside = tables
            self.near_off, self.far_off = self._bounds(*dropped)

    def values(self, flat: Floats) -> Complexes:
        out = np.empty(flat.shape, dtype=np.complex128)
        for part, group in self.phases.parts(np.abs(flat), few=True):
            (c1, s1), (c2, s2) = self.phases.pairs(group)
            y = np.abs(flat[part]) * self.size
            near = y < self.near
            found = np.empty(y.shape, dtype=np.complex128)
            if near.any():
                series = clenshaw(self.inside, y[near] * (2 / self.near) - 1)
                found[near] = series * (c2[near] + 1j * s2[near])
            far = ~near
            if far.any():
                z = y[far]
                head = np.exp(self.log_head - self.a * np.log(z)) * self.turn
                series = clenshaw(self.outside, 2 * self.near / z - 1)
                found[far] = head - 1j * (series * (c1[far] + 1j * s1[far])) / z
            out[part] = found
        negative = (flat < 0) ^ self.negative
        return np.where(negative, out.conj(), out) if negative.any() else out

    def _bounds(self, dropped_inside: Any, dropped_outside: Any) -> tuple[float, float]:
        """Bounds on the errors below ``near``, and of ``y`` times the second term beyond, in units of 2^-53.

        *Interpolation.*  Below: the function is ``a int u^(a-1) exp(i y (u - 1/2)) du``, at most ``exp(|Im y|/2)`` on
        an ellipse around [-1, 1] (Trefethen, Approximation Theory and Approximation Practice, theorem 8.2).  Beyond it
        is ``a int (1 + i w u/near)^(a-1) e^(-w) dw`` with u = near/y, whose n-th derivative in u is at most
        ``a |(a-1) .. (a-n)| n!/near^n`` for n >= a.

        *What s is off*: x times a rounded scale is y within 2 units, relative; the derivatives are at most near/4 and
        ``a |a-1|/(2 near (1 - a/near)^2)``.
        """
        n, a, near = POINTS, self.a, self.near
        with working(100):
            rho = flint.arb(8 * n / near)
            gap = 4 * (flint.arb(near) / 8 * (rho - 1 / rho)).exp() * rho ** (1 - n) / (rho - 1)
            inside = float((gap + dropped_inside).upper()) / UNIT
            product = flint.arb(a)
            for k in range(1, n + 1):
                product *= abs(flint.arb(a) - k) + 2.0**-40  # a is a rounded 1/alpha
            gap = product * 2 / (4 * flint.arb(near)) ** n
            outside = float((gap + dropped_outside).upper()) / UNIT
        inside += clenshaw_error(self.inside) + 9.1 * near / 4
        size = largest(self.outside)[0]
        outside += clenshaw_error(self.outside) + 7.1 * a * abs(a - 1) / (2 * near * (1 - a / near) ** 2)
        # a wave (1.54), a product of complex numbers (2.24), 1/y (2.01) and the division (2), the last sum (1)
        return 1.001 * (inside + 3.8), 1.001 * (outside + 8.8 * size)

    def error(self, flat: Floats) -> Floats:
        """Relative to 1 near zero, then to the two terms.

        The exponent of the first, ``log Gamma(1 + a) - a log y``, is off by the rounding of both, of a, of the
        logarithm (a unit in the last place, two of ours), of the product and of the difference.
        """
        y = np.maximum(np.abs(flat) * self.size, self.near)
        part = self.a * np.log(y)
        first = abs(self.log_head)
        head = np.exp(self.log_head - part) * (7 + 2.01 * self.a + 2 * first + 5.01 * part)
        return np.asarray(UNIT * np.where(np.abs(flat) * self.size < self.near, self.near_off, head + self.far_off / y))
