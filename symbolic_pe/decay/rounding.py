"""From a ball to a decimal whose last digit is right."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import flint

__all__ = ["ball_text", "decimal", "nearest"]

_TEN = flint.fmpz(10)


def decimal(ball: Any, digits: int) -> str | None:
    """The ``digits`` significant digits that every number in the ball rounds to, or None if they differ."""
    lo, hi = ball.lower(), ball.upper()
    if ball.is_exact():
        lo = hi = ball
    if lo > 0:
        return _both(lo, hi, digits, "")
    if hi < 0:
        return _both(-hi, -lo, digits, "-")
    return "0" if ball.is_zero() else None


def nearest(ball: Any, digits: int) -> str:
    """The midpoint, rounded to ``digits`` significant digits."""
    return decimal(ball.mid(), digits) or "0"


def ball_text(ball: Any, digits: int) -> str:
    """The ball as Arb writes it, ``[midpoint +/- radius]``: what is printed contains what is meant."""
    return str(ball.str(digits + 3, more=False))


def _both(lo: Any, hi: Any, digits: int, sign: str) -> str | None:
    m1, e1 = lo.man_exp()
    place = int((m1.bit_length() + int(e1)) * 0.30102999566398119521) - digits
    a = _scaled(m1, e1, place)
    whole = _power(digits)
    if a >= whole:
        place += 1
        a = _scaled(m1, e1, place)
    elif a * 10 <= whole:  # one digit too few, or just rounded up to enough
        finer = _scaled(m1, e1, place - 1)
        if finer < whole:
            a, place = finer, place - 1
    if a >= whole:  # rounded up to one digit more
        a, place = whole // 10, place + 1
    if hi is not lo:
        m2, e2 = hi.man_exp()
        if a != _scaled(m2, e2, place):
            return None
    return _written(sign, str(a), place)


@lru_cache(maxsize=64)
def _power(n: int) -> Any:
    return _TEN**n


def _scaled(man: Any, exp: Any, place: int) -> Any:
    """man 2^exp / 10^place to the nearest integer, halves up."""
    a, b = flint.fmpz(man), flint.fmpz(1)
    if exp >= 0:
        a = a << int(exp)
    else:
        b = b << int(-exp)
    if place >= 0:
        b = b * _power(place)
    else:
        a = a * _power(-place)
    return (2 * a + b) // (2 * b)


def _written(sign: str, digits: str, place: int) -> str:
    """``digits * 10^place`` as people write it."""
    top = len(digits) + place  # the number of digits before the point
    if -5 < top <= len(digits):
        if top <= 0:
            return f"{sign}0.{'0' * -top}{digits}"
        return f"{sign}{digits[:top]}.{digits[top:]}" if top < len(digits) else sign + digits
    mantissa = digits[0] + (f".{digits[1:]}" if len(digits) > 1 else "")
    return f"{sign}{mantissa}e{top - 1:+d}"
