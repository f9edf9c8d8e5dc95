"""Rigorous integration by Arb, for laws without a closed form and as a second route beside one."""

from __future__ import annotations

import time
from itertools import pairwise
from typing import Any

import flint

from .function import Function
from .number import Number
from .working import TooHard

__all__ = ["integrate", "mp_integral"]

PIECES = 48
"""As many oscillations mpmath's quadrature is asked to confirm."""


def integrate(theta: Function, weight: Function | None, x: Any, timeout: float) -> Any:
    """A ball around the integral of ``h(t) exp(i x theta(t))`` for the ball ``x``, at the working precision.

    Johansson, Numerical integration in arbitrary-precision ball arithmetic (2018).  Raises TooHard
    when ``timeout`` seconds are over.
    """
    end = time.monotonic() + timeout
    late = False

    def f(z: Any, analytic: bool) -> Any:
        nonlocal late
        if late or time.monotonic() > end:
            late = True  # an exception would be lost in C; a function that is zero is integrated at once
            return flint.acb(0)
        y = theta.complex(z, analytic) * x
        value = flint.acb(-y.imag, y.real).exp()
        return value if weight is None else value * weight.complex(z, analytic)

    tolerance = flint.arb(2) ** -flint.ctx.prec
    found = flint.acb.integral(f, 0, 1, abs_tol=tolerance, rel_tol=tolerance, eval_limit=10**6)
    if late:
        raise TooHard(
            f"no closed form is known for this law, and its integral at this x takes more than {timeout:g} s: "
            "a smaller x, fewer digits or a longer --timeout may do"
        )
    return found


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
