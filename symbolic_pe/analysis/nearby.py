"""A second opinion on orders and limits: values with many digits close to 0, and far out.

Nothing is proved by it.  What the rules say and the values contradict is left undecided.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from ..kernel.evaluate import CannotEvaluate, Point, evaluate
from ..kernel.term import Add, Assumption, Hypothesis, Neg, Sum, Term, free_names, num, substitute, walk
from ..kernel.untrusted.approximate import Mp

__all__ = ["contradicts_limit", "contradicts_order", "exact_of"]

DIGITS = 50
FAILURES = (CannotEvaluate, ZeroDivisionError, OverflowError, ValueError, KeyError, TypeError, AssertionError)


def contradicts_order(difference: Term, x: str, order: int, given: Sequence[Hypothesis] = ()) -> bool:
    """Whether ``difference`` is seen not to be ``O(x**order)`` as ``x -> 0``.

    Over ``x**order`` it stays bounded; of a smaller order, it grows ten thousand times from one ``x`` to the next.
    """
    near, nearer = Fraction(1, 10**12), Fraction(1, 10**16)
    try:
        sizes = [_size(difference, x, at, given, 16 * (order + 2)) / at**order for at in (near, nearer)]
    except FAILURES:
        return False
    return bool(sizes[1] > Fraction(1, 10**20) and sizes[1] > 100 * sizes[0])


FAR_OUT = (10**8, 10**64)
COUNTED = (40, 1000)
"""How far to look where ``x`` is the end of a sum."""


def contradicts_limit(t: Term, x: str, limit: Term, given: Sequence[Hypothesis] = ()) -> bool:
    """Whether ``t`` is seen not to come nearer to ``limit`` as ``x`` grows: the gap stays, or grows."""
    import mpmath

    gap = Add((t, Neg(limit)))
    counted = any(isinstance(y, Sum) and x in {*free_names(y.lo), *free_names(y.hi)} for y in walk(t))
    try:
        first, second = (
            max(_value(gap, x, Fraction(at + k), given, 100) for k in (0, 2, 4))  # a wave is not always at its top
            for at in (COUNTED if counted else FAR_OUT)
        )
        return bool(second > mpmath.mpf(10) ** -6 and second > 0.9 * first)
    except FAILURES:
        return False


def _size(t: Term, x: str, at: Fraction, given: Sequence[Hypothesis], digits: int) -> Fraction:
    """``|t|`` at random values of its other names, the same ones for the same ``t``."""
    return exact_of(_value(t, x, at, given, digits))


def _value(t: Term, x: str, at: Fraction, given: Sequence[Hypothesis], digits: int) -> Any:
    import mpmath

    if any(not isinstance(h, Assumption) or h.kind == "complex" for h in given):
        raise CannotEvaluate("hypotheses that a random point need not meet")
    rng = random.Random(len(given))
    ends = {n for y in walk(t) if isinstance(y, Sum) for e in (y.lo, y.hi) for n in free_names(e)}
    whole = ends | {h.name for h in given if isinstance(h, Assumption) and h.kind in ("integer", "even")}

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        return Fraction(2 * rng.randint(1, 4)) if name in whole else Fraction(rng.randint(50, 200), 97)

    point = Point(choose)
    with mpmath.workdps(DIGITS + digits):
        return abs(evaluate(substitute(t, {x: num(at)}), point, Mp()))


def exact_of(x: object) -> Fraction:
    """The rational number that an ``mpf`` is."""
    import mpmath

    sign, mantissa, exponent, _ = mpmath.mpf(x)._mpf_
    value = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -value if sign else value
