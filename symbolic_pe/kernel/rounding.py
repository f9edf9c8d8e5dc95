"""Numbers as printed: a decimal is true to the digits it shows."""

from __future__ import annotations

from fractions import Fraction

from .canonical import DivisionByZero, OutOfFragment
from .evaluate import CannotEvaluate, Point, ball
from .matrix import contains_matrix
from .question import Question, is_short
from .term import Add, Neg, Num, Term
from .theories.functions import reading
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .witness import PRECISIONS, ball_text

__all__ = ["as_rounding", "decide_rounding", "places"]


def as_rounding(q: Question) -> tuple[Term, Fraction, int] | None:
    """``(exact side, printed value, decimals)`` if one side is a decimal as printed and nothing is free."""
    if q.op not in ("==", "!=") or not q.closed:
        return None
    for printed, other in ((q.rhs, q.lhs), (q.lhs, q.rhs)):
        sign, literal = (-1, printed.arg) if isinstance(printed, Neg) else (1, printed)
        if not isinstance(literal, Num) or not literal.text or isinstance(other, Num):
            continue
        if isinstance(other, Neg) and isinstance(other.arg, Num):
            continue
        return other, sign * literal.value, places(literal.text)
    return None


def places(printed: str) -> int:
    """How many digits behind the point a decimal shows: 4 of ``0.0998``, 5 of ``1.2e-4``, -2 of ``1e2``."""
    mantissa, _, exponent = printed.lower().partition("e")
    return len(mantissa.partition(".")[2]) - int(exponent or 0)


def decide_rounding(q: Question, other: Term, printed: Fraction, decimals: int) -> Verdict:
    """A decimal is true to the digits printed; a value half way between two decimals agrees with both."""
    below = above = Fraction(1, 2) / Fraction(10) ** decimals
    if decimals < 0 and set(str(abs(printed))) <= {"1", "0"} and str(abs(printed)).count("1") == 1:
        below /= 10  # below 1e5 a digit is worth less
    if printed < 0:
        below, above = above, below
    proved, refuted = (PROVED, REFUTED) if q.op == "==" else (REFUTED, PROVED)
    try:
        exact = reading(q.context, lambda m: m.frame.as_rational(m.value(other)), deadline=q.deadline)
    except DivisionByZero:
        raise
    except OutOfFragment:
        exact = None
    if exact == printed:
        return q.verdict(proved, "exact value", residual="" if q.op == "==" else "0")
    if contains_matrix(other):
        return q.verdict(UNDECIDED, reason="a matrix compared with a decimal", subject=other)
    near, text, residual = None, f"rounding to {decimals} decimals of an exact value", ""
    if exact is not None and not is_short(exact - printed):
        exact = None
    if exact is not None:
        near, residual = decimals != 0 and -below <= exact - printed <= above, str(exact - printed)
    for bits in () if exact is not None else (*PRECISIONS, 8192):
        text = f"enclosure, read as a rounding to {decimals} decimals"
        try:
            point = Point()
            point.closed = True
            gap = ball(Add((other, Neg(Num(printed)))), point, bits)
        except CannotEvaluate as e:
            return q.verdict(UNDECIDED, reason=str(e), subject=other)
        import flint

        with flint.ctx.workprec(bits):
            low, high = (flint.arb(flint.fmpq(x.numerator, x.denominator)) for x in (-below, above))
            residual = ball_text(gap)
            if not gap.imag.contains(0) or gap.real < low or gap.real > high:
                near = False
            elif gap.real >= low and gap.real <= high:
                near = True
        if near is not None:
            break
    if near is None:
        return q.verdict(UNDECIDED, reason="the value lies too close to a rounding boundary")
    if not near:
        return q.verdict(refuted, "exact value" if exact is not None else text, residual=residual)
    if q.op == "!=":
        return q.verdict(UNDECIDED, reason="different numbers, but equal to the digits printed")
    return q.verdict(PROVED, text, residual="" if exact is not None else residual)
