"""Many values at double precision: NumPy arrays in, NumPy arrays out, with an error bound that holds at every x.

:mod:`.phases` has sines and cosines that are right at every x; :mod:`.exponential`, :mod:`.power` and :mod:`.affine`
the integrals of the laws that have a closed form.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from ..evaluate import Integral, prepare
from ..laws import Law
from ..number import number
from ..shape import Affine, Power, shape
from ..sums import Sum, check_dimension, prepare_sum
from ..working import BadInput
from .affine import AffineLaw, Turned
from .exponential import ExponentialLaw
from .phases import UNIT, Complexes, Floats, Phases, pairwise
from .power import PowerLaw

__all__ = ["Phases", "integral_error", "integrals", "sum_error", "sums"]

_TINY = 2.0**-1021
"""Below it doubles have fewer digits."""


def sums(
    d: Any, b: Any, xs: Any, *, law: Law | str = "exponential", settings: Mapping[str, Any] | None = None
) -> Floats:
    """``S_d(x) = (2/d) sum cos(x b^(-2 i/d))`` at every x of an array of doubles (or integers below 2^53).

    Returns an array of the same shape.  The error is at most :func:`sum_error` at every x.  A double stands
    for its exact binary value.  Raises BadInput for NaN, infinities and integers that no double holds.
    """
    flat, form = _doubles(xs)
    n = check_dimension(d) // 2
    held = _sum_phases(prepare_sum(law, d, settings, b))
    out = np.empty_like(flat)
    for part, group in held.parts(flat):
        out[part] = pairwise(held.cosines(group)) / n
    return out.reshape(form)


def sum_error(d: Any) -> float:
    """A bound on the error of :func:`sums`: 1.2e-16 for each cosine and one rounding for each level of a tree."""
    n = check_dimension(d) // 2
    return 1.05 * UNIT * (2 + math.ceil(math.log2(n)) if n > 1 else 2)


def integrals(law: Law | str, xs: Any, settings: Mapping[str, Any] | None = None) -> Complexes:
    """The integral of exp(i x theta(t)) at every x of an array of doubles, for laws with a closed form.

    Returns complex numbers in an array of the same shape; the error is at most :func:`integral_error`.
    Raises BadInput for a law without closed form, a weight, NaN and infinities.
    """
    flat, form = _doubles(xs)
    kernel = _within(_kernel(prepare(law, settings)), flat)
    with np.errstate(under="ignore"):
        return np.asarray(kernel.values(flat)).reshape(form)


def integral_error(law: Law | str, xs: Any, settings: Mapping[str, Any] | None = None) -> Floats:
    """A bound on the modulus of the error of :func:`integrals`, at every x: it falls with the integral."""
    flat, form = _doubles(xs)
    kernel = _within(_kernel(prepare(law, settings)), flat)
    with np.errstate(under="ignore"):
        return np.asarray(kernel.error(flat) + _TINY).reshape(form)


def _within(kernel: Any, flat: Floats) -> Any:
    if flat.size and kernel.size > 1 and np.abs(flat).max() > 2.0**1023 / kernel.size:
        raise BadInput("x times the law is beyond the largest double: use symbolic_pe.decay.evaluate.values")
    return kernel


def _doubles(xs: Any) -> tuple[Floats, tuple[int, ...]]:
    given = np.asarray(xs)
    if given.dtype.kind not in "iuf":
        raise BadInput(f"x must be an array of real numbers, not of {given.dtype}")
    flat = given.astype(np.float64).ravel()
    if given.dtype.kind in "iu" and flat.size and np.abs(flat).max() >= 2.0**53:
        raise BadInput("an integer x beyond 2^53 is no double: give it to symbolic_pe.decay.sums")
    if not np.isfinite(flat).all():
        raise BadInput("x must be finite")
    return flat, given.shape


_HELD: dict[Any, Any] = {}


def _kept(key: Any, make: Callable[[], Any]) -> Any:
    """A small store of what was worked out for a law."""
    if key not in _HELD:
        if len(_HELD) > 64:
            _HELD.clear()
        _HELD[key] = make()
    return _HELD[key]


def _sum_phases(held: Sum) -> Phases:
    i = held.integral
    return _kept(("sum", i.law, i.settings, held.d), lambda: Phases(held.frequencies))  # type: ignore[no-any-return]


def _kernel(integral: Integral) -> Any:
    return _kept(("integral", integral.law, integral.settings), lambda: _made(integral))


def _made(integral: Integral) -> Any:
    if integral.weight is not None:
        raise BadInput("double precision has no weights: use symbolic_pe.decay.evaluate.values")
    form = shape(integral.theta.term)
    if form is None:
        raise BadInput(f"the law {integral.theta} has no closed form: use symbolic_pe.decay.evaluate.values")
    offset = number(form.offset)
    if isinstance(form, Affine):
        return AffineLaw(offset, number(form.slope))
    made: Any
    made = PowerLaw(number(form.scale), number(form.exponent)) if isinstance(form, Power) else ExponentialLaw(form)
    return made if offset.is_zero else Turned(made, offset)
