"""Exact real numbers as users give them: integers, fractions, decimals, floats, closed expressions."""

from __future__ import annotations

import math
from decimal import Decimal
from fractions import Fraction
from numbers import Rational
from typing import Any, TypeGuard, get_args

import flint

from ..kernel.evaluate import Arb, CannotEvaluate, Point, evaluate, exact
from ..kernel.term import Const, Div, Neg, Num, Term, free_names, num, walk
from ..kernel.untrusted.approximate import Mp
from ..language.parse import ParseError, parse_term
from ..language.text import text
from .working import BadInput, working

__all__ = ["Number", "is_term", "number"]

LARGEST = 400_000
"""Bits of the numerator or denominator of an exact number."""


def is_term(x: object) -> TypeGuard[Term]:
    """Whether ``x`` is a node of a term."""
    return isinstance(x, get_args(Term))


class Number:
    """An exact real number: a fraction, or a closed expression such as ``sqrt(2)``.

    ``arb()`` encloses it at Arb's working precision, ``mp(context)`` rounds it to mpmath's.
    """

    __slots__ = ("_ball", "_term", "rational")

    def __init__(self, term: Term | None, rational: Fraction | None) -> None:
        self._term = term
        self.rational = rational
        self._ball: tuple[int, Any] | None = None

    @property
    def term(self) -> Term:
        """The number as it was written, or as a fraction."""
        if self._term is None:
            assert self.rational is not None
            self._term = _fraction(self.rational)
        return self._term

    def arb(self) -> Any:
        """A ball (``flint.arb``) around the number; a fraction is rounded once."""
        bits = flint.ctx.prec
        if self._ball is not None and self._ball[0] == bits:
            return self._ball[1]
        q = self.rational
        if q is None:
            value = _closed(self.term).real
        else:
            value = flint.arb(q.numerator) if q.denominator == 1 else flint.arb(flint.fmpq(q.numerator, q.denominator))
        self._ball = bits, value
        return value

    def mp(self, context: Any) -> Any:
        """The number in an mpmath context."""
        if self.rational is not None:
            return context.mpf(self.rational.numerator) / self.rational.denominator
        import mpmath

        with mpmath.workprec(context.prec):
            return context.mpf(mpmath.re(evaluate(self.term, _nowhere(), Mp())))

    def __str__(self) -> str:
        if self._term is None and self.rational is not None:  # no limit on the length, unlike str()
            top, bottom = (str(flint.fmpz(n)) for n in (self.rational.numerator, self.rational.denominator))
            return top if bottom == "1" else f"{top}/{bottom}"
        return text(self.term)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Number) and (self.term == other.term or self.same(other))

    def same(self, other: Number) -> bool:
        """Whether both are one fraction."""
        return self.rational is not None and self.rational == other.rational

    def __hash__(self) -> int:
        return hash(self.term if self.rational is None else self.rational)

    def __reduce__(self) -> Any:
        return Number, (self.term, self.rational)

    @property
    def is_zero(self) -> bool:
        return self.rational == 0

    def sign(self) -> int:
        """-1, 0 or 1; a closed expression that cannot be told from zero counts as zero."""
        if self.rational is not None:
            return (self.rational > 0) - (self.rational < 0)
        for bits in (64, 256, 1024, 4096):
            with working(bits):
                v = self.arb()
                if v > 0:
                    return 1
                if v < 0:
                    return -1
        return 0

    def magnitude(self) -> int:
        """About log2 of the absolute value; very negative for zero."""
        if self.rational is not None:
            q = self.rational
            return abs(q.numerator).bit_length() - q.denominator.bit_length() if q else -(1 << 30)
        with working(64):
            upper = self.arb().abs_upper()
            return -(1 << 30) if upper == 0 else _log2(upper)


def _log2(a: Any) -> int:
    man, exp = a.mid().man_exp()
    return int(exp) + int(man).bit_length() - 1


def _nowhere() -> Point:
    """Where closed terms alone have values; their roots and logarithms may be complex."""
    point = Point()
    point.closed = True
    return point


def _closed(t: Term) -> Any:
    return evaluate(t, _nowhere(), Arb())


def number(given: Any, name: str = "the number") -> Number:
    """``given`` as an exact number.

    An int, a Fraction, a Decimal, a float (its exact binary value), a NumPy scalar, a closed SymPy
    expression, a Term, or text such as ``"1e30"``, ``"1/3"``, ``"sqrt(2)"``, ``"1000*pi"``.
    Raises BadInput for NaN, infinity, what is not real, and what has free names.
    """
    if isinstance(given, Number):
        return given
    if isinstance(given, bool):
        raise BadInput(f"{name} must be a number, not {given}")
    if isinstance(given, int):
        return _rational(Fraction(given), name)
    if isinstance(given, str):
        return _from_text(given, name)
    if hasattr(given, "item") and not hasattr(given, "free_symbols"):
        given = given.item()  # a scalar of NumPy
    if isinstance(given, (float, Decimal)):
        if not math.isfinite(given):
            raise BadInput(f"{name} must be finite, not {given}")
        q = Fraction(given)
        shown = str(given)
        return Number(Num(q, shown) if Fraction(shown) == q else _fraction(q), _small(q, name))
    if isinstance(given, (Rational, flint.fmpz, flint.fmpq)):
        if isinstance(given, flint.fmpz):
            return _rational(Fraction(int(given)), name)
        return _rational(Fraction(int(given.numerator), int(given.denominator)), name)
    if hasattr(given, "_mpf_"):
        sign, man, exp, _ = given._mpf_
        if not man and exp:
            raise BadInput(f"{name} must be finite, not {given}")
        return _rational((-1) ** sign * Fraction(int(man)) * Fraction(2) ** int(exp), name)
    if is_term(given):
        return _from_term(given, name)
    if hasattr(given, "free_symbols"):
        return _from_sympy(given, name)
    raise BadInput(f"{name} must be a real number, not {type(given).__name__}")


def _from_sympy(given: Any, name: str) -> Number:
    from ..language.sympy_bridge import from_sympy

    if getattr(given, "is_finite", True) is False or str(given) in ("nan", "zoo"):
        raise BadInput(f"{name} must be finite, not {given}")
    try:
        term = from_sympy(given)
    except ValueError as e:
        raise BadInput(f"{name}: {' '.join(str(e).split())}") from None
    if not is_term(term):
        raise BadInput(f"{name} must be a number, not a relation")
    return _from_term(term, name)


def _rational(q: Fraction, name: str) -> Number:
    return Number(None, _small(q, name))


def _fraction(q: Fraction) -> Term:
    top: Term = num(abs(q.numerator))
    made = top if q.denominator == 1 else Div(top, num(q.denominator))
    return Neg(made) if q < 0 else made


def _small(q: Fraction, name: str) -> Fraction:
    if max(q.numerator.bit_length(), q.denominator.bit_length()) > LARGEST:
        raise BadInput(f"{name} is beyond the limit of {LARGEST} bits")
    return q


def _from_text(given: str, name: str) -> Number:
    said = given.strip()
    if said.lower().lstrip("+-") in ("nan", "inf", "infinity", "oo", "zoo", "∞"):
        raise BadInput(f"{name} must be finite, not {said}")
    mantissa, e, exponent = said.lower().partition("e")
    bare = mantissa.lstrip("+-").replace(".", "", 1)
    if bare.isascii() and bare.isdigit() and (not e or exponent.lstrip("+-").isdigit()):
        if len(exponent) > 7 or abs(int(exponent or 0)) > 100_000 or len(bare) > 100_000:
            raise BadInput(f"{name} is beyond the limit of {LARGEST} bits")
        mantissa, _, places = mantissa.partition(".")
        digits = int(flint.fmpz((mantissa + places).lstrip("+")))  # no limit on the length, unlike int()
        q = Fraction(digits) * Fraction(10) ** (int(exponent or 0) - len(places))
        return Number(Num(q, said) if q >= 0 else _signed(q, said), _small(q, name))
    try:
        return _from_term(parse_term(said.replace("^", "**")), name)
    except ParseError as e2:
        raise BadInput(f"{name}: {_cut(said)!r} is not a number: {e2}") from None


def _signed(q: Fraction, said: str) -> Term:
    return Neg(Num(-q, said.lstrip("-")))


def _from_term(t: Term, name: str) -> Number:
    free = list(free_names(t))
    if free:
        raise BadInput(f"{name} has no value: {_cut(free[0])} is not set")
    try:
        if not any(isinstance(x, Const) for x in walk(t)):
            try:
                return Number(t, _small(exact(t, _nowhere()), name))
            except CannotEvaluate:
                pass
        with working(128):
            value = _closed(t)
    except (CannotEvaluate, ZeroDivisionError, OverflowError, AttributeError) as e:
        raise BadInput(f"{name} has no value: {e}") from None
    if not value.is_finite():
        raise BadInput(f"{name} must be finite, not {_cut(text(t))}")
    if not value.imag.contains(0) or (not value.imag.is_zero() and value.imag.rad() > 2.0**-40):
        raise BadInput(f"{name} must be real, not {_cut(text(t))}")
    return Number(t, None)


def _cut(s: str) -> str:
    return s if len(s) <= 40 else s[:37] + "..."
