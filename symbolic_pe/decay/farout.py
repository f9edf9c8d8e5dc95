"""Far out, without a closed form: integration by parts as often as it takes, with a ball around what is left.

Where ``theta'`` has no zero on [0, 1], with ``g_0 = h`` and ``g_(k+1) = (g_k/theta')'``,

    integral of h exp(i x theta) = sum_(k<N) (-1)^k (i x)^(-k-1) [g_k exp(i x theta)/theta']_0^1 + R,
    |R| <= |x|^(-N) integral of |g_N|

(Olver, Asymptotics and Special Functions, 3.5).  The ends come from power series over balls, the last integral from
cells that cover [0, 1].
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from .function import Function, interval
from .working import working

__all__ = ["far_out"]

MOST = 64
"""Integrations by parts, at most."""
CELLS = 600
"""Parts of [0, 1] that are looked at, at most."""
DEEPEST = 12
"""So often they are halved."""


def far_out(theta: Function, weight: Function | None, x: Any) -> Any:
    """A ``flint.acb`` around the integral at the ball ``x``, as narrow as the method can; None where it does not apply.

    It applies to large ``x`` if theta' has no zero and theta and h are smooth up to both ends.
    """
    bits = flint.ctx.prec
    size = abs(x).lower()
    if not size > 1 or not _steep(theta):
        return None
    ends = [_ladder(theta, weight, flint.arb(end), MOST) for end in (0, 1)]
    if any(e is None for e in ends):
        return None
    order = _order(ends, size, bits)
    if order < 1:
        return None
    total = flint.acb(0)
    over = 1 / flint.acb(0, x)
    for sign, (rungs, slope, at) in zip((-1, 1), ends, strict=True):
        wave = flint.acb(0, x * at).exp() / slope
        power = over
        for k in range(order):
            total += sign * wave * power * rungs[k]
            power *= -over
    rest = _rest(theta, weight, order, sum((abs(e[0][order]).upper() for e in ends), flint.arb(0)))
    if rest is None:
        return None
    with working(64):
        radius = flint.arb((rest / size**order).upper())
    return total + flint.acb(flint.arb(0, radius), flint.arb(0, radius))


def _steep(theta: Function) -> bool:
    """Whether theta' is certainly not 0 anywhere."""
    with working(64):
        cells = [(Fraction(0), Fraction(1))]
        spent = 0
        while cells:
            lo, hi = cells.pop()
            spent += 1
            slope = theta.jet(interval(lo, hi), 1)[1]
            if slope.is_finite() and not slope.contains(0):
                continue
            if spent > CELLS or hi - lo < Fraction(1, 1 << DEEPEST):
                return False
            mid = (lo + hi) / 2
            cells += [(mid, hi), (lo, mid)]
    return True


def _ladder(theta: Function, weight: Function | None, t: Any, order: int) -> Any:
    """``g_0 .. g_order`` at the ball ``t``, theta' and theta; None where they are not finite."""
    before = flint.ctx.cap
    flint.ctx.cap = order + 2  # series are cut to it by every operation
    try:
        values = theta.series(t, order + 2)
        g = flint.arb_series([1], order + 1) if weight is None else weight.series(t, order + 1)
        if values.prec != order + 2 or g.prec != order + 1:
            return None
        slope = values.derivative()
        rungs = [g[0]]
        for k in range(order):
            g = (g / slope).derivative()
            if g.prec != order - k:
                return None
            rungs.append(g[0])
    except (ValueError, ZeroDivisionError):
        return None
    finally:
        flint.ctx.cap = before
    if not all(r.is_finite() for r in (*rungs, slope[0], values[0])):
        return None
    return rungs, slope[0], values[0]


def _order(ends: list[Any], size: Any, bits: int) -> int:
    """How often to integrate: until what is left is beyond the precision, or nearly; 0 if it never is."""
    with working(64):
        tops = [sum((abs(e[0][k]) for e in ends), flint.arb(0)) for k in range(MOST + 1)]
        wanted = flint.arb(2) ** -(bits + 8) * (tops[0] + flint.arb(2) ** -bits) / size
        best, least = 0, flint.arb.pos_inf()
        for k in range(1, MOST + 1):
            left = (tops[k] + tops[k - 1] * flint.arb(2) ** -20) / size**k
            if left < least:
                best, least = k, left
            if left < wanted:
                return k
        return best if least < wanted * flint.arb(2) ** 40 else 0


def _rest(theta: Function, weight: Function | None, order: int, expected: Any) -> Any:
    """An upper bound on the integral of |g_order| over [0, 1]: cells, halved where the bound is far off."""
    with working(64):
        total = flint.arb(0)
        level = (expected + flint.arb(2) ** -200) * 64
        cells = [(Fraction(k, 8), Fraction(k + 1, 8)) for k in range(8)]
        spent = 0
        while cells:
            lo, hi = cells.pop()
            spent += 1
            found = _ladder(theta, weight, interval(lo, hi), order)
            narrow = hi - lo < Fraction(1, 1 << DEEPEST) or spent > CELLS
            if found is None or (not narrow and abs(found[0][order]).upper() > level):
                if narrow:
                    return None
                mid = (lo + hi) / 2
                cells += [(mid, hi), (lo, mid)]
                continue
            total += abs(found[0][order]).upper() * (flint.arb(int((hi - lo).numerator)) / int((hi - lo).denominator))
        return total
