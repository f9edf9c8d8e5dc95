"""Many values at double precision: NumPy arrays in, NumPy arrays out, with an error bound that holds at every x.

Plain products ``x * theta`` lose the phase for large x.  Here a phase is a 64-bit fraction of a turn, worked out
from 128 bits of theta/(2 pi) times the exact integer mantissa of x, so that it is right to 2^-61 of a turn for every
double; sines and cosines come from a table of 1024 directions and a short Taylor polynomial.  With IEEE arithmetic
each is within 1.2e-16, whatever the size of x.

The integral of b^(-t) needs the auxiliary functions f and g of Ci and Si (DLMF 6.2.17-20) at two arguments; that
of t^alpha one smooth function of 1/x.  They are interpolated at Chebyshev points; the values there come from Arb.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any

import flint
import numpy as np
from numpy.typing import NDArray

from .clenshaw import clenshaw, clenshaw_error, largest
from .evaluate import Integral, prepare
from .laws import Law
from .number import Number, number
from .shape import Affine, Exponential, Power, shape
from .sums import Sum, check_dimension, prepare_sum
from .working import BadInput, working

__all__ = ["Phases", "integral_error", "integrals", "sum_error", "sums"]

Floats = NDArray[np.float64]
Complexes = NDArray[np.complex128]
Group = tuple[NDArray[np.int64], "int | NDArray[np.int64]"]
"""Mantissas below 2^53 and their exponents."""

CHUNK = 16384
"""Points that are worked out at a time: arrays of so many stay in the cache."""
_U = 2.0**-53
_TINY = 2.0**-1021
"""Below it doubles have fewer digits."""
_TABLE_BITS = 10


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
        out[part] = _pairwise(held.cosines(group)) / n
    return out.reshape(form)


def sum_error(d: Any) -> float:
    """A bound on the error of :func:`sums`: 1.2e-16 for each cosine and one rounding for each level of a tree."""
    n = check_dimension(d) // 2
    return 1.05 * _U * (2 + math.ceil(math.log2(n)) if n > 1 else 2)


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


# -- phases ------------------------------------------------------------------------------------------


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


def _pairwise(terms: Iterable[Floats]) -> Floats:
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
        return _Sinc(offset, number(form.slope))
    made: Any
    made = _of_power(form) if isinstance(form, Power) else _ExponentialLaw(form)
    return made if offset.is_zero else _Turned(made, offset)


def _of_power(form: Power) -> _PowerLaw:
    return _PowerLaw(number(form.scale), number(form.exponent))


# -- interpolation -----------------------------------------------------------------------------------


def _chebyshev(f: Callable[[Any], Any], n: int) -> list[Any]:
    """Coefficients of the interpolant of ``f`` at n Chebyshev points of [-1, 1], in Arb."""
    values = [f(flint.arb.cos_pi_fmpq(flint.fmpq(2 * k + 1, 2 * n))) for k in range(n)]
    table = [flint.arb.cos_pi_fmpq(flint.fmpq(m, 2 * n)) for m in range(4 * n)]
    out = []
    for j in range(n):
        total = values[0] * 0
        for k in range(n):
            total += values[k] * table[j * (2 * k + 1) % (4 * n)]
        out.append(total * (1 if j == 0 else 2) / n)
    return out


def _cut(coefficients: list[Any]) -> list[Any]:
    """Without the tail that no double can see."""
    last = max(k for k, c in enumerate(coefficients) if abs(c).upper() > 2e-17)
    return coefficients[: last + 1]


def _monomials(coefficients: list[Any]) -> list[float]:
    """The same polynomial in powers, highest first; for coefficients that fall fast."""
    n = len(coefficients)
    before, here = [flint.arb(1)], [flint.arb(0), flint.arb(1)]
    total = [flint.arb(0)] * n
    for j, c in enumerate(coefficients):
        row = before if j == 0 else here
        for k, v in enumerate(row):
            total[k] += c * v
        if j:
            after = [flint.arb(0), *(2 * v for v in here)]
            for k, v in enumerate(before):
                after[k] -= v
            before, here = here, after
    return [float(v.mid()) for v in total[::-1]]


def _horner(coefficients: list[float], s: Floats) -> Floats:
    out = s * coefficients[0]
    for c in coefficients[1:-1]:
        out += c
        out *= s
    out += coefficients[-1]
    return out


# -- b^(-t) ------------------------------------------------------------------------------------------

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

        found["cin"] = _monomials(_cut(_chebyshev(cin, 32)))
        found["si"] = _monomials(_cut(_chebyshev(si, 32)))
        for name, low, high in (("mid", _NEAR, _FAR), ("far", _FAR, math.inf)):
            least = flint.arb((low / high) ** 2)

            def aux(s: Any, low: float = low, least: Any = least) -> tuple[Any, Any]:
                u = least + (1 - least) * (s + 1) / 2
                y = flint.arb(low) / u.sqrt()
                sine, cosine = y.sin_cos()
                ci, rest = y.ci(), y.si() - flint.arb.pi() / 2
                return (ci * sine - rest * cosine) * y, (-ci * cosine - rest * sine) * y * y

            for k, part in enumerate("fg"):
                found[name + part] = _monomials(_cut(_chebyshev(partial(_one_of, aux, k), 36)))
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
        f, g = _horner(_F_TAIL, square) * inverse, _horner(_G_TAIL, square) * square
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
    return _horner(table[name + "f"], s) * inverse, _horner(table[name + "g"], s) * square


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


class _ExponentialLaw:
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
                re = _pairwise((w * c for w, (c, _) in zip(self.nodes, pairs, strict=True)))
                im = _pairwise((w * s for w, (_, s) in zip(self.nodes, pairs, strict=True)))
                out[near] = _complex(re, im)
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
        return _complex(1 - (a - b) / self.log, (p - q) / self.log)

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
        return _complex(a, q)

    def error(self, flat: Floats) -> Floats:
        """Relative to 1 near zero, then to the envelope of what is subtracted."""
        x = np.abs(flat)
        y, z = (np.maximum(x * w, 1.0) for w in (self.scale, self.small))
        far = far_error(self.log) * (1 / z + 1 / y)
        size = np.where(z < _NEAR, near_error(self.log), far)
        return np.asarray(_U * (size if self.nodes is None else np.where(x * self.spread <= _NEAR, 10.0, size)))


def _complex(re: Floats, im: Floats) -> Complexes:
    out = np.empty(re.shape, dtype=np.complex128)
    out.real, out.imag = re, im
    return out


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
        return _horner(_few(_CIN, top * top), square), y * _horner(_few(_SI, top * top), square)
    table = _auxiliary()
    s = y * y * (2 / _NEAR**2) - 1
    return _horner(table["cin"], s), y * _horner(table["si"], s)


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


# -- t^alpha -----------------------------------------------------------------------------------------


POINTS = 56
"""Chebyshev points at which the smooth factors of a power law are interpolated."""


class _PowerLaw:
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
                series = _chebyshev(f, POINTS)
                kept = _cut(series)
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
            inside = float((gap + dropped_inside).upper()) / _U
            product = flint.arb(a)
            for k in range(1, n + 1):
                product *= abs(flint.arb(a) - k) + 2.0**-40  # a is a rounded 1/alpha
            gap = product * 2 / (4 * flint.arb(near)) ** n
            outside = float((gap + dropped_outside).upper()) / _U
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
        return np.asarray(_U * np.where(np.abs(flat) * self.size < self.near, self.near_off, head + self.far_off / y))


# -- the rest ----------------------------------------------------------------------------------------


_SMALL = 0.25
_SINC = [-1 / 39916800, 1 / 362880, -1 / 5040, 1 / 120, -1 / 6, 1.0]
SINC_OFF = 15.0
"""In units of 2^-53, for y < 1; beyond that over y."""


class _Sinc:
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
                sinc = np.where(small, _horner(_SINC, tiny), sinc)
            out[part] = sinc * (c1 + 1j * s1)
        return out

    def error(self, flat: Floats) -> Floats:
        """Relative to the envelope."""
        y = np.abs(flat * self.half)
        return np.asarray(SINC_OFF * _U / np.maximum(1.0, y))


class _Turned:
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
        return np.asarray(self.inner.error(flat) + 4 * _U * np.minimum(1.0, self.inner.error(flat) / _U))
