"""The finite sum ``S_d(x) = (2/d) sum cos(x theta(2 i/d))``, i = 0 .. d/2 - 1, to any number of digits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import flint

from ..kernel.term import Div, Mul, Sym, num, substitute
from ..language.text import text
from .apart import apart
from .evaluate import CONFIRMED, Integral, Value, check_digits, prepare, tight
from .laws import Law
from .number import Number, number
from .rounding import ball_text
from .shape import Exponential, rational, shape
from .working import BadInput, working

__all__ = ["MAX_DIMENSION", "Sum", "check_dimension", "frequencies", "partial_sum", "partial_sums", "prepare_sum"]

MAX_DIMENSION = 2_000_000
"""Of a sum: a million terms."""
CONFIRMED_WORK = 20_000_000
"""Digits times terms that mpmath is asked to confirm."""
LONG_SUM = 2_000_000
"""Digits times d from which on the work is done in a process that can be ended."""


def check_dimension(d: Any) -> int:
    """``d`` as an int; BadInput unless it is an even number from 2 to the limit."""
    q = number(d, "d").rational
    if q is None or q.denominator != 1 or q % 2 or q < 2:
        raise BadInput(f"d = {str(d)[:40]} is not allowed: an even integer of at least 2 is needed")
    if q > MAX_DIMENSION:
        raise BadInput(f"d = {str(d)[:40]} is beyond the limit of {MAX_DIMENSION}")
    return int(q)


class Sum:
    """The sum of one law at one dimension; the frequencies of the last precision are kept."""

    def __init__(self, integral: Integral, d: int) -> None:
        self.integral, self.d = integral, d
        self._held: tuple[int, list[Any]] = (0, [])

    def frequencies(self) -> list[Any]:
        """Balls around theta(2 i/d) at Arb's working precision, the first frequency first."""
        bits, held = self._held
        if bits != flint.ctx.prec:
            held = [self._frequency(i) for i in range(self.d // 2)]
            self._held = flint.ctx.prec, held
        return held

    def _frequency(self, i: int) -> Any:
        at = flint.arb(flint.fmpq(2 * i, self.d))
        found = self.integral.theta.real(at)
        if not found.is_finite():
            found = self.integral.theta.complex(flint.acb(at), False).real
        return found

    def arb(self, x: Any) -> Any:
        """A ``flint.arb`` around the sum at the ball ``x``."""
        total = flint.arb(0)
        for w in self.frequencies():
            total += (x * w).cos()
        return total * 2 / self.d

    def mp(self, x: Any, context: Any) -> Any:
        """mpmath's value at the context's precision."""
        with context.workprec(context.prec + self.d.bit_length()):
            return context.fsum(context.cos(x * w) for w in self.mp_frequencies(context)) * 2 / self.d

    def mp_frequencies(self, context: Any) -> Iterator[Any]:
        """theta(2 i/d) in mpmath; a geometric sequence by multiplication, where Arb takes powers."""
        theta = self.integral.theta
        form = shape(theta.term)
        if isinstance(form, Exponential) and rational(form.offset) == 0:
            rate, base = number(form.rate).mp(context), number(form.base).mp(context)
            w, step = number(form.scale).mp(context), context.exp(rate * context.log(base) * 2 / self.d)
            for _ in range(self.d // 2):
                yield w
                w *= step
            return
        for i in range(self.d // 2):
            yield theta.mp(context.mpf(2 * i) / self.d, context)

    def value(self, x: Number, digits: int, confirm: bool = True, timeout: float = float("inf")) -> Value:
        """The sum to ``digits`` digits, each certain.  Raises TooHard when ``timeout`` seconds are over."""
        small = digits <= CONFIRMED and digits * self.d <= CONFIRMED_WORK
        extra = max(0, x.magnitude()) + self.d.bit_length()

        def found() -> tuple[str, str, Any, str]:
            return tight(
                lambda: flint.acb(self.arb(x.arb())),
                (lambda context: self.mp(x.mp(context), context)) if confirm and small else None,
                digits,
                extra,
            )

        if (digits + extra) * self.d < LONG_SUM:
            re, _, ball, note = found()
        else:
            re, _, ball, note = apart(found, timeout, f"a sum of {self.d // 2} terms to {digits} digits")
        shown = ball_text(ball.real, digits)
        formula = f"2/d*Sum(cos(x*{_at_index(self.integral.law)}), (i, 0, d/2 - 1))"
        return Value(str(x), re, shown, f"finite sum; {note}", formula, re, "0", shown, "0", ball.real)


def _at_index(law: Law) -> str:
    shown = text(substitute(law.theta, {"t": Div(Mul((num(2), Sym("i"))), Sym("d"))}))
    return f"({shown})" if " " in shown else shown


def prepare_sum(law: Law | str, d: Any, settings: Mapping[str, Any] | None = None, b: Any = None) -> Sum:
    """The sum of ``law`` at dimension ``d``; BadInput where a parameter is missing or not allowed.

    ``b``, if given, is the parameter of that name.
    """
    integral = prepare(law, settings if b is None else {**(settings or {}), "b": b})
    if integral.weight is not None:
        raise BadInput("the finite sum takes no weight: the weight belongs to the integral")
    return Sum(integral, check_dimension(d))


def frequencies(d: Any, b: Any, bits: int) -> list[Any]:
    """Balls (``flint.arb``) around b^(-2 i/d), i = 0 .. d/2 - 1."""
    with working(bits):
        return list(prepare_sum("exponential", d, b=b).frequencies())


def partial_sum(
    d: Any, b: Any, x: Any, digits: int = 15, *, law: Law | str = "exponential",
    settings: Mapping[str, Any] | None = None, timeout: float = float("inf"),
) -> Value:  # fmt: skip
    """``S_d(x) = (2/d) sum cos(x b^(-2 i/d))`` over i = 0 .. d/2 - 1, every digit certain.

    ``d`` is an even integer, ``b`` > 1, ``x`` any exact real number; the first frequency is 1.
    Another ``law`` gives its own frequencies theta(2 i/d) (then ``b`` may be None).  Raises BadInput, and TooHard
    when ``timeout`` seconds are over.
    """
    check_digits(digits)
    return prepare_sum(law, d, settings, b).value(number(x, "x"), digits, timeout=timeout)


def partial_sums(
    d: Any, b: Any, xs: Iterable[Any], digits: int = 15, *, law: Law | str = "exponential",
    settings: Mapping[str, Any] | None = None, sample: int = 1000, timeout: float = float("inf"),
) -> Iterator[Value]:  # fmt: skip
    """:func:`partial_sum` at many x; mpmath confirms every ``sample``-th (and the first)."""
    check_digits(digits)
    held = prepare_sum(law, d, settings, b)
    for k, x in enumerate(xs):
        yield held.value(number(x, "x"), digits, k % max(1, sample) == 0, timeout)
