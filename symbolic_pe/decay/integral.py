"""Rigorous integration by Arb, for laws without a closed form and as a second route beside one.

Far out the path of integration leaves the real line.  On a piece [p, q] where theta and h are analytic in the box
above or below, Cauchy's theorem allows any path there, and on the side where Im theta > 0 the waves die out
exponentially: the path goes up from p by 45 degrees, and down to q.  A piece where this is not so (a stationary point
or a singularity is near) is halved, until only a few waves are left on it.
"""

from __future__ import annotations

import time
from fractions import Fraction
from itertools import pairwise
from typing import Any

import flint

from .function import Function, interval
from .number import Number
from .working import TooHard

__all__ = ["integrate", "mp_integral"]

PIECES = 48
"""As many oscillations mpmath's quadrature is asked to confirm."""
FEW = 24.0
"""So many radians of phase are left to the real line."""
HOPELESS = 1e5
"""Radians by which a phase is uncertain to the second order: a narrower box is needed anyway."""
BOXES = 16
"""Boxes that must cover a triangle of the plane, at most."""
STEPS = 8
"""Places on a side at which the height of the phase is tried."""


def integrate(theta: Function, weight: Function | None, x: Any, timeout: float) -> Any:
    """A ball around the integral of ``h(t) exp(i x theta(t))`` for the ball ``x``, at the working precision.

    Johansson, Numerical integration in arbitrary-precision ball arithmetic (2018).  Raises TooHard
    when ``timeout`` seconds of CPU time are over.
    """
    end = time.process_time() + timeout
    late = False
    size = abs(x)

    def f(z: Any, analytic: bool) -> Any:
        nonlocal late
        if late or time.process_time() > end:
            late = True  # an exception would be lost in C; a function that is zero is integrated at once
            return flint.acb(0)
        y = theta.complex(z, analytic) * size
        if y.is_finite() and not y.rad() < 1 and z.rad() ** 2 * size < HOPELESS:
            y = theta.centred(z, analytic) * size
        value = flint.acb(-y.imag, y.real).exp()
        return value if weight is None else value * weight.complex(z, analytic)

    tolerance = flint.arb(2) ** -flint.ctx.prec
    total = flint.acb(0)
    for a, b in _path(theta, weight, size):
        total += flint.acb.integral(f, a, b, abs_tol=tolerance, rel_tol=tolerance, eval_limit=10**6)
        if late or time.process_time() > end:
            raise TooHard(
                f"no closed form is known for this law, and its integral at this x takes more than {timeout:g} s: "
                "a smaller x, fewer digits or a longer --timeout may do"
            )
    if x > 0:
        return total
    return total.conjugate() if x < 0 else total.union(total.conjugate())


def _path(theta: Function, weight: Function | None, size: Any) -> list[tuple[Any, Any]]:
    """Segments from 0 to 1, on which ``exp(i size theta)`` is 1 at most, and where it waves is small soon."""
    out: list[tuple[Any, Any]] = []
    pieces = [(Fraction(0), Fraction(1))]
    while pieces:
        lo, hi = pieces.pop()
        few = _swing(theta, lo, hi) * size <= FEW
        side = 0 if few else _side(theta, weight, lo, hi)
        a, b = _point(lo), _point(hi)
        if few or hi - lo < Fraction(1, 1 << flint.ctx.prec):
            out.append((a, b))
        elif side:
            half = (hi - lo) / 2
            top = flint.acb(_point(lo + half).real, side * _point(half).real)
            out += [(a, top), (top, b)]
        else:
            mid = (lo + hi) / 2
            pieces += [(mid, hi), (lo, mid)]
    return out


def _swing(theta: Function, lo: Fraction, hi: Fraction) -> Any:
    """A bound on how far theta goes from one value on [lo, hi] to another, by its values or by Taylor's formula."""
    here, half = interval(lo, hi), _point((hi - lo) / 2).real
    plain = theta.real(here).rad()
    slope, bend = theta.jet(here.mid(), 1)[1], theta.jet(here, 2)[2]
    bound = (abs(slope) * half + abs(bend) * half * half / 2).upper()
    return 2 * (bound if bound < plain else plain)


def _point(q: Fraction) -> Any:
    """A dyadic number, exactly."""
    return flint.acb(flint.arb(q.numerator) * flint.arb(2) ** (1 - q.denominator.bit_length()))


def _side(theta: Function, weight: Function | None, lo: Fraction, hi: Fraction) -> int:
    """1 or -1: the path may go above or below the real line; 0 if neither."""
    half = (hi - lo) / 2
    rise = theta.real(_point(hi).real) - theta.real(_point(lo).real)
    side = 1 if rise > 0 else -1 if rise < 0 else 0
    if not side:
        return 0
    mean = abs(rise) / _point(hi - lo).real
    for end in (lo, hi):  # what is tried here is only for speed: the result is right wherever the path goes
        slope = side * theta.jet(_point(end).real, 1)[1]
        if not (slope > mean / 8 or slope.contains(0)):
            return 0
    for k in range(1, STEPS):
        s = half * k / STEPS
        for at in (lo + s, hi - s):
            height = theta.complex(flint.acb(_point(at).real, side * _point(s).real), False).imag
            if not height > mean * _point(s).real / 4:
                return 0
    cells = [(lo, hi, Fraction(0), half)]
    spent = 0
    while cells:
        left, right, low, high = cells.pop()
        spent += 1
        up = interval(low, high)
        box = flint.acb(interval(left, right), up if side > 0 else -up)
        if theta.complex(box, True).is_finite() and (weight is None or weight.complex(box, True).is_finite()):
            continue
        if spent > BOXES:
            return 0
        mid, middle = (left + right) / 2, (low + high) / 2
        cells += [(x, y, *z) for x, y in ((left, mid), (mid, right)) for z in ((low, middle), (middle, high))]
    return side


def mp_integral(theta: Function, weight: Function | None, x: Number, context: Any) -> Any:
    """mpmath's value, or None where its quadrature cannot be trusted (too many oscillations, a corner)."""
    at = x.mp(context)
    grid = [theta.mp(context.mpf(k) / 16, context) for k in range(17)]
    turns = abs(at) * sum(abs(b - a) for a, b in pairwise(grid)) / (2 * context.pi)
    if turns > PIECES:
        return None
    pieces = int(turns) + 2

    def f(t: Any) -> Any:
        value = context.expj(at * theta.mp(t, context))
        return value if weight is None else value * weight.mp(t, context)

    value, error = context.quad(f, [context.mpf(k) / pieces for k in range(pieces + 1)], error=True)
    return value if error < context.mpf(2) ** (-context.prec // 2) else None
