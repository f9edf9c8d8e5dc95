"""All sign changes of the integral (its real or imaginary part) or of the finite sum in an interval.

From a point a with the value f(a) and the slope f'(a), and a bound M on |f''| beyond it, Taylor's formula
gives a step over which f cannot vanish, or one over which f is strictly monotone; a monotone stretch
holds one zero if its ends differ in sign and none if they agree.  Steps follow on each other without a
gap, so none is missed.  A place where f and f' are both too small to be told from a double zero is
given as such, never passed over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Protocol

import flint

from ..kernel.term import Mul
from .evaluate import Integral, check_digits, prepare
from .integral import integrate
from .laws import Law
from .number import Number, number
from .rounding import ball_text, decimal, nearest
from .sums import Sum, prepare_sum
from .working import BadInput, Deadline, working

__all__ = ["Unresolved", "Wave", "Zero", "integral_wave", "sum_wave", "zeros"]

SMALLEST = 60
"""A place where f and f' nearly vanish together is no longer resolved within 2^-60 of the shortest wavelength."""


@dataclass(frozen=True, slots=True)
class Zero:
    """One sign change: ``x`` to the digits asked for, each certain, and a ball that holds it and no other zero.

    Far out there are more digits: as many as tell it from its neighbours.
    """

    x: str
    ball: str
    direction: str
    """``falling`` or ``rising``."""
    isolated: tuple[str, str]
    """Ends of an interval with this zero and no other, where the function is monotone."""
    enclosure: Any = None

    def record(self) -> dict[str, Any]:
        """The fields as they stand in JSON."""
        return {"x": self.x, "ball": self.ball, "direction": self.direction, "isolated": list(self.isolated)}


@dataclass(frozen=True, slots=True)
class Unresolved:
    """An interval where the function comes so near to zero, and so flat, that nothing can be said."""

    lo: str
    hi: str
    change: bool | None = None
    """Whether the signs on its two sides differ, or None if one of them is not known."""

    def record(self) -> dict[str, Any]:
        """The fields as they stand in JSON."""
        return {"unresolved": [self.lo, self.hi], "sign_change": self.change}


class Wave(Protocol):
    """A real function with its slope, and a bound on its second derivative."""

    def at(self, x: Any) -> tuple[Any, Any]:
        """Balls around f(x) and f'(x)."""
        ...

    def curvature(self, x: Any | None) -> Any:
        """An upper bound of |f''| on the ball ``x``, or everywhere."""
        ...

    def rate(self) -> Any:
        """An upper bound of the frequencies in it."""
        ...


class _SumWave:
    def __init__(self, held: Sum) -> None:
        self.held = held
        with working(64):
            self.bound = (sum((w * w for w in held.frequencies()), flint.arb(0)) * 2 / held.d).upper()

    def at(self, x: Any) -> tuple[Any, Any]:
        f = g = flint.arb(0)
        for w in self.held.frequencies():
            s, c = (x * w).sin_cos()
            f += c
            g += w * s
        scale = flint.arb(2) / self.held.d
        return f * scale, -(g * scale)

    def curvature(self, x: Any | None) -> Any:
        return self.bound

    def rate(self) -> Any:
        return max((abs(w).upper() for w in self.held.frequencies()), key=float)


class _IntegralWave:
    """The derivatives are integrals of the same kind, under the weights theta h and theta^2 h."""

    def __init__(self, law: Law, settings: Mapping[str, Any], part: str, timeout: float) -> None:
        self.real, self.timeout = part == "real", timeout
        h, theta = law.weight, law.theta
        self.value = prepare(law, settings)
        self.slope = prepare(law.with_weight(theta if h is None else Mul((theta, h))), settings)
        double = Mul((theta, theta)) if h is None else Mul((theta, theta, h))
        self.second = prepare(law.with_weight(double), settings)
        with working(64):
            whole = flint.arb(0.5, 0.5)
            size = abs(self.value.theta.real(whole)).upper() ** 2
            if self.value.weight is not None:
                size = size * abs(self.value.weight.real(whole)).upper()
            self.most = abs(self.value.theta.real(whole)).upper()
        self.bound = size if size.is_finite() else None

    def rate(self) -> Any:
        return self.most

    def _of(self, integral: Integral, x: Any) -> Any:
        if integral.closed is not None and x.is_zero():
            return integrate(integral.theta, integral.weight, x, self.timeout)
        return integral.ball(x, self.timeout)

    def at(self, x: Any) -> tuple[Any, Any]:
        f, g = self._of(self.value, x), self._of(self.slope, x)
        return (f.real, -g.imag) if self.real else (f.imag, g.real)

    def curvature(self, x: Any | None) -> Any:
        found = None
        if x is not None and not x.contains(0):
            try:
                ball = self._of(self.second, x)
                found = abs(ball.real if self.real else ball.imag).upper()
            except ValueError:
                found = None
        if found is None or not found.is_finite() or (self.bound is not None and self.bound < found):
            found = self.bound
        if found is None:
            raise BadInput("no bound on the second derivative is known for this law")
        return found


def sum_wave(d: Any, settings: Mapping[str, Any], law: Law | str = "exponential") -> Wave:
    """The finite sum S_d."""
    return _SumWave(prepare_sum(law, d, settings))


def integral_wave(
    law: Law | str, settings: Mapping[str, Any] | None = None, part: str = "real", timeout: float = 60.0
) -> Wave:
    """The ``real`` or ``imaginary`` part of the integral."""
    if part not in ("real", "imaginary"):
        raise BadInput(f"part must be real or imaginary, not {part[:40]}")
    return _IntegralWave(prepare(law, settings).law, settings or {}, part, timeout)


def zeros(
    wave: Wave, lo: Any, hi: Any, digits: int = 15, *, timeout: float = float("inf"),
    progress: Callable[[float], None] | None = None,
) -> Iterator[Zero | Unresolved]:  # fmt: skip
    """Every sign change of ``wave`` in ``lo <= x <= hi``, in order, each as soon as it is certain.

    ``progress`` is told the x up to which nothing was missed.  Raises TooHard when ``timeout`` seconds
    are over (what was given until then holds).
    """
    check_digits(digits)
    low, high = number(lo, "the start"), number(hi, "the end")
    with working(128):
        a, end = low.arb().mid(), high.arb().mid()
    if low.rational is None:
        a = _outward(low, -1)
    if high.rational is None:
        end = _outward(high, 1)
    if not a < end:
        raise BadInput(f"the interval from {low} to {high} is empty")
    yield from _march(wave, a, end, digits, Deadline(timeout, "the search for zeros"), progress)


def _outward(n: Number, way: int) -> Any:
    with working(128):
        return n.arb().upper() if way > 0 else n.arb().lower()


def _bits(x: Any) -> int:
    """A working precision at which a value at x keeps about 30 bits more than the digits before the point."""
    man, exp = x.man_exp()
    return 96 + max(0, int(man).bit_length() + int(exp))


def _march(
    wave: Wave, a: Any, end: Any, digits: int, deadline: Deadline, progress: Callable[[float], None] | None
) -> Iterator[Zero | Unresolved]:
    smallest = _smallest(wave)
    reach = flint.arb(1)  # how far ahead the curvature is bounded
    stuck: Any = None  # where an unresolved stretch began, and the sign before it
    last = blind = 0
    while a < end:
        deadline.check()
        with working(_bits(a)):
            f, g, sign = _signed(wave, a)
            if f.is_zero() and (g > 0 or g < 0) and stuck is None:
                yield Zero(_shown(a), _shown(a), _way(1 if g > 0 else -1), (_shown(a), _shown(a)), a)
                f, sign = flint.arb(0), 1 if g > 0 else -1
            if sign == 0:
                step, cell = smallest, None
            else:
                step, cell, reach = _step(wave, a, f, g, sign, reach, end, smallest)
            if sign == 0 or step < smallest:
                stuck = (a, last) if stuck is None else stuck
                blind += 1  # a function that is zero all along is not walked through in the smallest steps
                step, cell = smallest * flint.arb(2) ** max(0, blind - 32), None
            elif stuck is not None:
                yield Unresolved(_shown(stuck[0]), _shown(a), _change(stuck[1], sign))
                stuck, blind = None, 0
            last = sign or last
            b = (a + step).mid()
            b = end if b > end else b
        if cell is not None:
            after = _sign_at(wave, b)
            if after == -sign:
                yield _refined(wave, a, b, -sign, digits)
            elif after == 0:  # the end of the cell is too near a zero: take a little more or less
                with working(_bits(a)):
                    b = ((a + b) / 2).mid()
                    after = _sign_at(wave, b)
                if after == -sign:
                    yield _refined(wave, a, b, -sign, digits)
                elif after == 0:
                    stuck = a, last
        a = b
        if progress is not None:
            progress(float(a))
    if stuck is not None:
        yield Unresolved(_shown(stuck[0]), _shown(end), None)


def _change(before: int, after: int) -> bool | None:
    return before != after if before and after else None


def _smallest(wave: Wave) -> Any:
    """In x itself, however far out: waves are no longer there than at 0."""
    with working(64):
        rate = wave.rate()
        return ((flint.arb(2) ** -SMALLEST) / (rate if rate > 1 else 1)).mid()


def _signed(wave: Wave, a: Any) -> tuple[Any, Any, int]:
    bits = flint.ctx.prec
    for extra in (0, 64, 256):
        with working(bits + extra):
            f, g = wave.at(a)
            if f > 0 or f < 0:
                return f, g, 1 if f > 0 else -1
    return f, g, 0


def _sign_at(wave: Wave, x: Any) -> int:
    with working(_bits(x)):
        return _signed(wave, x)[2]


def _step(wave: Wave, a: Any, f: Any, g: Any, sign: int, reach: Any, end: Any, smallest: Any) -> tuple[Any, Any, Any]:
    """A step and whether it is one without a zero (None) or a monotone one; and how far to look next time."""
    for _ in range(200):
        top = (a + reach).mid()
        m = wave.curvature(a.union(top)).upper()
        size = abs(f).lower()
        slope = (g if sign > 0 else -g).lower()  # towards zero if negative
        if m == 0:
            clear = reach if slope >= 0 else size / -slope
        else:
            clear = (slope + (slope * slope + 2 * m * size).sqrt()) / m
        clear = clear.lower() * (1 - flint.arb(2) ** -20)
        turn = abs(g).lower()
        monotone = (turn / m).lower() * (1 - flint.arb(2) ** -20) if m > 0 else reach
        falling = (g < 0) if sign > 0 else (g > 0)
        best, cell = (monotone, True) if falling and monotone > clear else (clear, None)
        if best > reach:
            if best > 4 * reach and top < end:
                reach = reach * 2
                continue
            return reach.mid(), cell, reach * 2
        if best * 16 < reach and reach > smallest * 16:
            reach = (reach / 4).mid()
            continue
        return best.lower().mid(), cell, reach
    return smallest / 2, None, reach


def _refined(wave: Wave, a: Any, b: Any, direction: int, digits: int) -> Zero:
    """Interval Newton on a stretch where the function is monotone and its ends differ in sign."""
    ends = _shown(a), _shown(b)
    digits = max(digits, _apart(a, b))
    need = int(digits * 3.3219281) + 20
    lo, hi = a, b
    bits = max(_bits(a), _bits(b)) + 32
    most = 2 * (need + bits) + 1024
    for _ in range(400):
        with working(bits):
            cell = lo.union(hi)
            shown = decimal(cell, digits)
            if shown is not None and cell.rel_accuracy_bits() >= need - 16:
                return Zero(shown, ball_text(cell, digits), _way(direction), ends, cell)
            mid = cell.mid()
            f, g = wave.at(mid)
            radius = flint.arb(cell.rad().upper())
            slope = g + flint.arb(0, (wave.curvature(cell) * radius).upper())
            narrowed = None
            if not slope.contains(0):
                newton = mid - f / slope
                new_lo, new_hi = newton.lower(), newton.upper()
                new_lo = lo if new_lo < lo else new_lo
                new_hi = hi if new_hi > hi else new_hi
                if new_lo <= new_hi and (new_hi - new_lo) * 2 < (hi - lo):
                    narrowed = new_lo.mid(), new_hi.mid()
            if narrowed is None:
                if f > 0 or f < 0:
                    up = bool(f > 0) == (direction > 0)
                    narrowed = (lo, mid) if up else (mid, hi)
                elif bits >= most:
                    break
        if narrowed is not None:
            lo, hi = narrowed
        # the precision follows the width of the cell, so that the last steps alone are dear
        with working(64):
            width = (hi - lo).abs_upper()
        have = SMALLEST if width == 0 else _accuracy(lo, width)
        bits = min(most, max(bits if narrowed is not None else 2 * bits, _bits(a) + 2 * have + 32))
    with working(bits):
        cell = lo.union(hi)
    return Zero(nearest(cell, digits), ball_text(cell, digits), _way(direction), ends, cell)


def _apart(a: Any, b: Any) -> int:
    """So many digits tell a number in [a, b] from what lies outside, if it is not too near the ends."""
    with working(64):
        return int(_accuracy(a, (b - a).abs_upper()) * 0.30103) + 2


def _accuracy(at: Any, width: Any) -> int:
    with working(64):
        ratio = (abs(at) + 1) / width
        man, exp = ratio.mid().man_exp()
    return max(0, int(man).bit_length() + int(exp))


def _way(direction: int) -> str:
    return "rising" if direction > 0 else "falling"


def _shown(a: Any) -> str:
    """An end of an interval, a dyadic number, as a short decimal that equals it or nearly so."""
    man, exp = a.man_exp()
    q = Fraction(int(man)) * Fraction(2) ** int(exp)
    if q.denominator == 1 or abs(q) < 1 << 40:
        return str(int(q)) if q.denominator == 1 else repr(float(q))
    places = q.denominator.bit_length() - 1  # as many as bits: exactly
    whole, rest = divmod(abs(q.numerator) * 10**places // q.denominator, 10**places)
    return f"{'-' * (q < 0)}{whole}.{rest:0{places}d}".rstrip("0")
