"""Chebyshev series at many points by Clenshaw's recurrence, with a bound on its rounding that is worked out.

With ``b_k = c_k + 2 s b_(k+1) - b_(k+2)`` a rounding of size e in b_k changes the sum as the coefficient c_k + e would:
by e at most, for |T_k| <= 1 on [-1, 1].  So the error is the sum of all roundings, and these are bounded where the
largest |b_k| is.  A polynomial of degree m is at most 1/cos(pi m/(2 n)) times as large on [-1, 1] as at n > m Chebyshev
points (Ehlich and Zeller 1964).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

__all__ = ["clenshaw", "clenshaw_error", "largest"]

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]


def clenshaw(coefficients: Complexes, s: Floats) -> Complexes:
    """``sum c_k T_k(s)``."""
    return _steps(coefficients, s)[0]  # type: ignore[no-any-return]


def _steps(coefficients: Complexes, s: Floats, all_of_them: bool = False) -> tuple[Any, list[Any]]:
    twice = 2 * s
    one = np.zeros(s.shape, dtype=np.complex128)
    two = np.zeros(s.shape, dtype=np.complex128)
    kept = []
    for c in coefficients[:0:-1]:
        one, two = c + twice * one - two, one
        if all_of_them:
            kept.append(one)
    return coefficients[0] + s * one - two, kept


def largest(coefficients: Complexes) -> tuple[float, list[float]]:
    """Bounds on the sum and on every ``b_k`` (k = 0, that is the sum, 1, 2, ... and two zeros) over [-1, 1]."""
    m = len(coefficients) - 1
    n = 8 * m + 8
    nodes = np.cos(np.pi * (np.arange(n) + 0.5) / n)
    found, steps = _steps(coefficients, nodes, True)
    spread = 1.001 / math.cos(math.pi * m / (2 * n))  # and the roundings of this very computation
    tops = [float(np.abs(b).max()) * spread for b in (found, *steps[::-1])]
    return tops[0], [*tops, 0.0, 0.0]


def clenshaw_error(coefficients: Complexes) -> float:
    """A bound on the rounding error of :func:`clenshaw`, in units of 2^-53, the rounding of coefficients included."""
    _, b = largest(coefficients)
    rounded = float(np.abs(coefficients).sum())
    # of 2 s b_(k+1), of c_k + 2 s b_(k+1) = b_k + b_(k+2), and of b_k; s b_1 in the last step
    steps = sum(2 * b[k + 1] + (b[k] + b[k + 2]) + b[k] for k in range(1, len(b) - 2))
    last = b[1] + (b[0] + b[2]) + b[0]
    return 1.001 * (rounded + steps + last)
