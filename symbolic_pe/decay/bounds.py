"""What the decay theorems give at a point: bounds on the integral and on the rotary form.

*First derivative test* (Titchmarsh 1951, lemma 4.2; van der Corput): integration by parts gives

    |x| |integral of h exp(i x theta)| <= (|h(1)| + V(h)) (1/|theta'(0)| + 1/|theta'(1)| + V(1/theta')),

and if theta' is monotone and |theta'| >= lambda > 0 the second factor is at most 2/lambda.  A law whose
derivative vanishes somewhere has no bound of that order; one that is constant has none at all.

*Rotary* (Su et al., RoFormer, section 3.4.3): with S_j the sum of the first j of exp(i x theta_i), Abel summation
bounds the form by max |h_{i+1} - h_i| times the sum of |S_j|, j = 1 .. d/2; here that sum times 2/d.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from ..kernel.term import Sym
from .evaluate import Integral, check_digits, prepare, tight
from .function import Function, interval
from .laws import Law
from .number import number
from .rounding import ball_text
from .shape import Exponential, Power, rational, shape
from .sums import prepare_sum
from .working import BadInput, working

__all__ = ["Bound", "abel_bound", "decay_bound"]

CELLS = 4000
"""Parts of [0, 1] that are looked at for a sign of the slope."""
CONFIRMED_WORK = 10**7
"""Digits times terms that mpmath is asked to confirm."""
_FIRST_TEST = "theta' is monotone and |theta'| >= lambda: the first derivative test"


@dataclass(frozen=True, slots=True)
class Bound:
    """A bound at x: ``value`` rounded to the digits asked for, ``ball`` around it, and where it comes from."""

    x: str
    value: str
    ball: str
    formula: str
    reason: str
    enclosure: Any = None

    def record(self) -> dict[str, str]:
        """The fields as they stand in JSON."""
        return {"x": self.x, "bound": self.value, "ball": self.ball, "formula": self.formula, "reason": self.reason}


def abel_bound(
    d: Any, b: Any, x: Any, digits: int = 15, *, law: Law | str = "exponential",
    settings: Mapping[str, Any] | None = None,
) -> Bound:  # fmt: skip
    """``(2/d) sum |S_j|`` over j = 1 .. d/2, with ``S_j = sum exp(i x theta_i)`` over i < j and theta_0 = 1.

    Never below 1/2 and not monotone in x; 1/2 + d/4 at x = 0.  Raises BadInput.
    """
    check_digits(digits)
    held, at = prepare_sum(law, d, settings, b), number(x, "x")

    def arb() -> Any:
        y = at.arb()
        total, partial = flint.arb(0), flint.acb(0)
        for w in held.frequencies():
            s, c = (y * w).sin_cos()
            partial += flint.acb(c, s)
            total += abs(partial)
        return flint.acb(total * 2 / held.d)

    def mp(context: Any) -> Any:
        y = at.mp(context)
        total = partial = context.mpc(0)
        for w in held.mp_frequencies(context):
            partial += context.expj(y * w)
            total += abs(partial)
        return total * 2 / held.d

    extra = max(0, at.magnitude()) + held.d.bit_length()
    re, _, ball, note = tight(arb, mp if digits * held.d <= CONFIRMED_WORK else None, digits, extra)
    return Bound(
        str(at), re, ball_text(ball.real, digits), "2/d*Sum(Abs(S[j]), (j, 1, d/2))", f"Abel summation; {note}",
        ball.real,
    )  # fmt: skip


def decay_bound(law: Law | str, x: Any, digits: int = 15, settings: Mapping[str, Any] | None = None) -> Bound:
    """The bound that the decay theorem gives for the integral at x != 0.

    For theta = b^(-t) it is ``2 b/(|x| log b)``.  Raises BadInput where no theorem gives one: a constant law,
    a stationary point (with its place), x = 0.
    """
    check_digits(digits)
    integral, at = prepare(law, settings), number(x, "x")
    if at.sign() == 0:
        raise BadInput("the bound has x in its denominator: x = 0 is not allowed (the integral is 1 there)")
    formula, reason, factor = _rate(integral)
    power = Fraction(1)
    if isinstance(formula, tuple):
        formula, power = formula

    def arb() -> Any:
        y = abs(at.arb())
        return flint.acb(factor() / (y if power == 1 else (y.log() * flint.arb(flint.fmpq(*_pair(power)))).exp()))

    re, _, ball, note = tight(arb, None, digits, 8)
    return Bound(str(at), re, ball_text(ball.real, digits), formula, f"{reason}; {note}", ball.real)


def _pair(q: Fraction) -> tuple[int, int]:
    return q.numerator, q.denominator


def _rate(integral: Integral) -> tuple[Any, str, Any]:
    """The formula, the reason, and the factor before 1/|x| as a function of Arb's working precision."""
    theta = integral.theta
    variation, weight_said = _weight(integral)
    form, named = shape(theta.term), shape(integral.law.theta)
    if isinstance(form, Exponential):
        scale, base, rate = number(form.scale), number(form.base), number(form.rate)

        def exponential() -> Any:
            k = abs(rate.arb() * base.arb().log())
            ratio = (rate.arb() * base.arb().log()).exp()
            least = ratio if ratio < 1 else flint.arb(1)
            return variation() * 2 / (k * least * abs(scale.arb()))

        plain = (
            isinstance(named, Exponential)
            and rational(named.rate) == -1
            and rational(named.scale) == 1
            and isinstance(named.base, Sym)
            and not weight_said
        )
        b = named.base.name if plain else ""  # type: ignore[union-attr]
        return f"2*{b}/(Abs(x)*log({b}))" if plain else f"{weight_said}2/(lambda*Abs(x))", _FIRST_TEST, exponential
    if isinstance(form, Power):
        return _power_rate(form, variation, weight_said)
    return _general(theta, variation, weight_said)


def _power_rate(form: Power, variation: Any, weight_said: str) -> tuple[Any, str, Any]:
    scale, alpha = number(form.scale), number(form.exponent)
    if number(f"1 - ({alpha})").sign() >= 0:
        said = "theta' falls from infinity to alpha: the first derivative test"
        return f"{weight_said}2/(alpha*Abs(x))", said, lambda: variation() * 2 / (alpha.arb() * abs(scale.arb()))
    a = alpha.rational
    if a is None:
        raise BadInput("t = 0 is a stationary point of this law: the integral falls like x**(-1/alpha), not like 1/x")

    def factor() -> Any:
        # |[0, s]| <= s and the first derivative test beyond: the least of s + 2/(x alpha s^(alpha-1))
        al = alpha.arb()
        inner = 2 * (al - 1) / (al * abs(scale.arb()))
        return variation() * (inner.log() / al).exp() * al / (al - 1)

    said = "t = 0 is a stationary point: [0, s] is bounded by s, the rest by the first derivative test, s the best"
    formula = f"{weight_said}alpha/(alpha - 1)*(2*(alpha - 1)/(alpha*Abs(x)))**(1/alpha)"
    return (formula, 1 / a), said, factor


def _weight(integral: Integral) -> tuple[Any, str]:
    """|h(1)| + V(h), by Arb, and how it is said."""
    h = integral.weight
    if h is None:
        return lambda: flint.arb(1), ""

    def total() -> Any:
        last = abs(h.real(flint.arb(1)))
        return last + _integral_of(lambda t: abs(h.jet(t, 1)[1]), "the weight")

    return total, "(Abs(h(1)) + V(h))*"


def _integral_of(f: Any, what: str) -> Any:
    """An upper bound of the integral over [0, 1] of a function that is not negative, by cells."""
    total = flint.arb(0)
    cells = [(Fraction(k, 256), Fraction(k + 1, 256)) for k in range(256)]
    for lo, hi in cells:
        top = f(interval(lo, hi))
        if not top.is_finite():
            raise BadInput(f"no bound on the variation of {what} near t = {float(lo):g} is known")
        total += top.abs_upper() / 256
    return total


def _general(theta: Function, variation: Any, weight_said: str) -> tuple[Any, str, Any]:
    with working(64):
        cells = [(Fraction(0), Fraction(1))]
        convex, concave = True, True
        spent = 0
        flat: float | None = None
        steady = True  # the slope where it may vanish is finite
        while cells:
            lo, hi = cells.pop()
            spent += 1
            _, first, second = theta.jet(interval(lo, hi), 2)
            if not first.is_finite() or first.contains(0):
                if first.is_finite() and first.is_zero() and hi - lo == 1:
                    raise BadInput(f"the law {theta} is constant: the integral has modulus 1 and does not decay")
                if hi - lo < Fraction(1, 1 << 30) or spent > CELLS:
                    flat, steady = float((lo + hi) / 2), bool(first.is_finite())
                    break
            if first.is_finite() and not first.contains(0):
                convex = convex and bool(second >= 0)
                concave = concave and bool(second <= 0)
                if (second >= 0 or second <= 0) or hi - lo < Fraction(1, 64):
                    continue
            mid = (lo + hi) / 2
            cells += [(mid, hi), (lo, mid)]
    if flat is not None and not steady:
        raise BadInput(
            f"no bound on the slope of the law {theta} near t = {round(flat, 8):.6g} is known, and without it no bound"
        )
    if flat is not None:
        raise BadInput(
            f"the law {theta} has a stationary point near t = {round(flat, 8):.6g}: there is no bound of order 1/x "
            "(x**(-1/2) is the order where theta'' is not 0)"
        )
    if convex or concave:

        def monotone() -> Any:
            least = min((abs(theta.jet(flint.arb(k), 1)[1]) for k in (0, 1)), key=lambda v: v.mid())
            return variation() * 2 / least

        return f"{weight_said}2/(lambda*Abs(x))", _FIRST_TEST, monotone

    def parts() -> Any:
        ends = sum((1 / abs(theta.jet(flint.arb(k), 1)[1]) for k in (0, 1)), flint.arb(0))

        def turning(t: Any) -> Any:
            _, first, second = theta.jet(t, 2)
            return abs(second) / (first * first)

        return variation() * (ends + _integral_of(turning, "1/theta'"))

    said = "theta' is not 0, and not known to be monotone: integration by parts, the variation bounded by cells"
    return f"{weight_said}(1/Abs(theta'(0)) + 1/Abs(theta'(1)) + V(1/theta'))/Abs(x)", said, parts
