"""The integral of ``h(t) exp(i x theta(t))`` over [0, 1] to any number of digits, with a ball beside it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import Any

import flint

from ..kernel.term import Add, Assumption, Hypothesis, Neg, Relation, Term, free_names, substitute
from ..language.text import text
from .apart import apart
from .closed import Closed, closed_form, closed_text
from .farout import far_out
from .function import Function
from .integral import integrate, mp_integral
from .laws import Law, find_law
from .number import Number, number
from .rounding import ball_text, decimal, nearest
from .working import BadInput, Disagreement, TooHard, alone, mp_context, working

__all__ = [
    "CONFIRMED",
    "MAX_DIGITS",
    "Integral",
    "Value",
    "balls",
    "check_digits",
    "enclosure",
    "prepare",
    "tight",
    "value",
    "values",
]

MAX_DIGITS = 100_000
FAR = 300
"""Beyond it laws without a closed form are tried by repeated integration by parts."""

CONFIRMED = 10_000
"""As many digits mpmath is asked to confirm."""

LONG, LONG_OPEN = 2000, 400
"""From so many digits on Arb and mpmath work in a process of their own, which can be ended: C code asks nobody.  With
a closed form, and without."""

MOST_BITS = 40_000
"""The working precision up to which it is asked."""

Settings = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Value:
    """A value with its ball.

    ``value`` has as many significant digits as were asked for, in the real and in the imaginary part,
    each correctly rounded; ``ball`` is an enclosure proved by Arb; both are text (``0.68 - 0.12*I``).
    ``real``, ``imaginary`` and their balls are the parts alone.
    """

    x: str
    value: str
    ball: str
    method: str
    closed_form: str
    real: str = ""
    imaginary: str = "0"
    real_ball: str = ""
    imaginary_ball: str = "0"
    enclosure: Any = field(default=None, repr=False, compare=False)
    """The ball itself: a ``flint.acb``, or a ``flint.arb`` for a sum.  It does not survive pickling."""

    def __reduce__(self) -> Any:
        return Value, tuple(getattr(self, n) for n in _TEXTS)

    def record(self) -> dict[str, str]:
        """The fields as they stand in JSON."""
        return {n: getattr(self, n) for n in _TEXTS}


_TEXTS = (
    *("x", "value", "ball", "method", "closed_form"),
    *("real", "imaginary", "real_ball", "imaginary_ball"),
)


class Integral:
    """A law with values for its parameters, ready to be evaluated at any x."""

    def __init__(self, law: Law, settings: tuple[tuple[str, Term], ...]) -> None:
        self.law, self.settings = law, settings
        values = dict(settings)
        missing = [n for n in law.free() if n not in values]
        if missing:
            raise BadInput(f"{missing[0]} has no value: give --set {missing[0]}=...")
        for h in law.hypotheses:
            _check(h, values)
        theta, weight = law.at(values)
        self.theta = Function(theta, "the law")
        self.weight = None if weight is None else Function(weight, "the weight")
        self.theta.check_finite()
        if self.weight is not None:
            self.weight.check_finite()
        self.closed: Closed | None = closed_form(theta, weight)
        self.text = closed_text(law.theta, law.weight) if self.closed else ""

    def enclosure(self, x: Number, timeout: float = 60.0, told: Callable[[str], object] = len) -> Any:
        """A ``flint.acb`` around the value at Arb's working precision; use inside ``working(bits)``."""
        if x.is_zero and self.weight is None:
            return flint.acb(1)
        return self.ball(x.arb(), timeout, told)

    def ball(self, x: Any, timeout: float = 60.0, told: Callable[[str], object] = len) -> Any:
        """A ``flint.acb`` around the values on the ball ``x``: closed form, far out by parts, else by integration.

        ``told`` is told which.
        """
        if self.closed is not None:
            told(f"closed form ({self.closed.name})")
            return self.closed.arb(x)
        found = far_out(self.theta, self.weight, x) if abs(x) > FAR else None
        if found is not None:
            man, exp = x.abs_upper().mid().man_exp()
            lost = max(0, int(man).bit_length() + int(exp)) + 32
            if found.rel_accuracy_bits() >= min(flint.ctx.prec, x.rel_accuracy_bits() + 40) - lost:
                told("integration by parts, far out")
                return found
        told("rigorous integration")
        return integrate(self.theta, self.weight, x, timeout)

    def mp(self, x: Number, context: Any) -> Any:
        """mpmath's value at the context's precision, or None if it cannot be had in reasonable time."""
        if x.is_zero and self.weight is None:
            return context.mpc(1)
        if self.closed is not None:
            return self.closed.mp(x.mp(context), context)
        return mp_integral(self.theta, self.weight, x, context) if context.dps < 80 else None


def _check(h: Hypothesis, values: Mapping[str, Term]) -> None:
    """One clear line where a parameter is not what the law assumes of it."""
    if isinstance(h, Assumption):
        return
    names = list(free_names(h.lhs))
    given = {n: number(values[n], n) for n in names}
    side = _difference(h, values)
    sign = side.sign()
    if not {">": sign > 0, ">=": sign >= 0, "<": sign < 0, "<=": sign <= 0, "!=": sign != 0}.get(h.op, True):
        (name,) = names[:1]
        extra = ""
        if sign == 0 and name == "b":
            extra = "; as b tends to 1 the integral tends to exp(I*x)"
        raise BadInput(f"{name} = {given[name]} is not allowed: {text(h)} is needed{extra}")


def _difference(h: Relation, values: Mapping[str, Term]) -> Number:
    v = dict(values)
    return number(Add((substitute(h.lhs, v), Neg(substitute(h.rhs, v)))), text(h.lhs))


def prepare(law: Law | str, settings: Settings | None = None) -> Integral:
    """``law`` (a :class:`Law`, its id, or an expression in t) with values for its parameters.

    Raises BadInput where a value is missing or not allowed, or the law has a pole in [0, 1].
    """
    if isinstance(law, str):
        law = find_law(law)
    given = settings or {}
    return _prepared(law, tuple((n, number(v, n).term) for n, v in given.items()))


@lru_cache(maxsize=256)
def _prepared(law: Law, settings: tuple[tuple[str, Term], ...]) -> Integral:
    return Integral(law, settings)


def check_digits(digits: int) -> int:
    """Raise BadInput unless that many digits can be asked for."""
    if isinstance(digits, bool) or not isinstance(digits, int) or not 1 <= digits <= MAX_DIGITS:
        raise BadInput(f"digits must be an integer from 1 to {MAX_DIGITS}, not {str(digits)[:40]}")
    return digits


def enclosure(law: Law | str, x: Any, bits: int, settings: Settings | None = None) -> Any:
    """A ``flint.acb`` that contains the integral, worked out with ``bits`` bits."""
    with working(bits):
        return prepare(law, settings).enclosure(number(x, "x"))


def value(
    law: Law | str, x: Any, digits: int = 15, settings: Settings | None = None, timeout: float = 60.0,
    confirm: bool = True,
) -> Value:  # fmt: skip
    """The integral of ``h(t) exp(i x theta(t))`` over 0 <= t <= 1.

    ``x`` is any exact real number (see :func:`symbolic_pe.decay.number.number`); ``settings`` gives the
    parameters of the law.  The working precision is raised until every digit asked for is certain.
    Unless ``confirm`` is False mpmath evaluates the same in its own way, and must agree.
    Raises BadInput, TooHard (no closed form and ``timeout`` seconds are over) or Disagreement.
    """
    check_digits(digits)
    at = number(x, "x")
    integral = prepare(law, settings)
    return _value(integral, at, digits, timeout, confirm)


def _value(integral: Integral, at: Number, digits: int, timeout: float, confirm: bool) -> Value:
    routes = [f"closed form ({integral.closed.name})" if integral.closed else "rigorous integration"]
    extra = max(0, at.magnitude())

    def found(mp: Callable[[Any], Any] | None) -> tuple[str, str, Any, str, str]:
        dear = integral.closed is None
        outcome = tight(lambda: integral.enclosure(at, timeout, routes.append), mp, digits, extra, dear)
        return *outcome, routes[-1]

    mp = (lambda context: integral.mp(at, context)) if confirm and digits <= CONFIRMED else None
    try:
        if digits < (LONG if integral.closed else LONG_OPEN):
            re, im, ball, note, route = found(mp)
        else:
            start = _used_apart()
            re, im, ball, note, route = apart(lambda: found(None), timeout, f"a value to {digits} digits")
            if mp is not None:
                left = timeout - (_used_apart() - start)
                try:
                    note += apart(lambda: confirmed(ball, mp, digits, need_bits(digits) + extra), left, "")
                except TooHard:
                    note += f", not confirmed by mpmath within {timeout:g} s"
    except TooHard as e:
        raise TooHard(f"{e}; {_known_bound(integral, at)}") from None
    texts = ball_text(ball.real, digits), ball_text(ball.imag, digits)
    return Value(
        str(at), _complex(re, im), f"{texts[0]} + {texts[1]}*I" if texts[1] != "0" else texts[0],
        f"{route}; {note}", integral.text, re, im, *texts, ball,
    )  # fmt: skip


def _used_apart() -> float:
    """CPU time of copies of this process that have ended."""
    times = os.times()
    return times.children_user + times.children_system


def _known_bound(integral: Integral, at: Number) -> str:
    """What is known of the modulus where there is no value."""
    from .bounds import decay_bound

    try:
        bound = decay_bound(integral.law, at, 3, dict(integral.settings))
    except BadInput as e:
        return f"no bound that falls with x is known either: {e}"
    return f"what is known: its modulus is at most {bound.value} ({bound.formula})"


def _complex(re: str, im: str) -> str:
    if im == "0":
        return re
    if re == "0":
        return f"{im}*I"
    return f"{re} - {im[1:]}*I" if im.startswith("-") else f"{re} + {im}*I"


def tight(
    arb: Callable[[], Any], mp: Callable[[Any], Any] | None, digits: int, extra: int, dear: bool = False
) -> tuple[str, str, Any, str]:
    """Real and imaginary part to ``digits`` digits, a tight ``flint.acb``, and what was done.

    ``arb()`` is called at rising working precisions, beginning ``extra`` bits above what the digits need; what
    ``mp`` gives in a context of mpmath is compared.  Where balls are ``dear``, a part that is 0 beside the other as far
    as the digits go is left at that.
    """
    need = need_bits(digits) - 24
    bits = need + extra + 24
    most = 4 * (need + extra) + 4096
    while True:
        with working(bits):
            ball = arb()
            parts = [decimal(p, digits) if p.is_finite() else None for p in (ball.real, ball.imag)]
        if all(p is not None for p in parts) or bits >= most or (dear and _lopsided(ball, need)):
            break
        bits = min(most, bits + max(64, bits // 2))
    if not ball.is_finite():
        raise TooHard("no finite enclosure was found at the precisions that were tried")
    note = "Arb ball"
    for k, part in enumerate((ball.real, ball.imag)):
        if parts[k] is None:
            if part.contains(0):
                parts[k] = "0"
                note += ", not told from 0" if not part.rad() > flint.arb(10) ** -digits else ", too wide"
            else:
                parts[k] = nearest(part, digits)
                note += ", a tie in the last digit"
    if mp is not None:
        note += confirmed(ball, mp, digits, bits)
    re, im = parts
    assert re is not None
    assert im is not None
    return re, im, ball, note


def _lopsided(ball: Any, need: int) -> bool:
    """Whether one part is known to ``need`` bits, and the other not to be a 2^-need of it."""
    for one, other in ((ball.real, ball.imag), (ball.imag, ball.real)):
        if one.rel_accuracy_bits() > need and other.contains(0) and other.rad() < abs(one).lower() / 2**need:
            return True
    return False


def need_bits(digits: int) -> int:
    """The working precision to begin with."""
    return int(digits * 3.3219281) + 25


def confirmed(ball: Any, mp: Callable[[Any], Any], digits: int, bits: int) -> str:
    """What is said of mpmath's value.  Raises Disagreement."""
    with alone():
        return ", mpmath agrees" if _agrees(ball, mp, digits, bits) else ", not confirmed by mpmath"


def _agrees(ball: Any, mp: Callable[[Any], Any], digits: int, bits: int) -> bool:
    """Whether mpmath gives the same; False if it gives nothing.  Raises Disagreement."""
    context = mp_context()
    for more in (bits + 10, 2 * bits + 40):
        if more > MOST_BITS:
            return False
        context.prec = more
        try:
            found = mp(context)
        except (context.NoConvergence, ValueError, ZeroDivisionError, OverflowError):
            found = None
        if found is None:
            return False
        with working(more):
            off = [
                abs(flint.arb(p) - b.mid()).upper() <= b.rad() + _slack(b, digits)
                for p, b in ((context.re(found), ball.real), (context.im(found), ball.imag))
            ]
        if all(off):
            return True
    raise Disagreement(f"mpmath gives {context.nstr(found, min(digits, 20))}, Arb {ball.str(min(digits, 20))}")


def _slack(b: Any, digits: int) -> Any:
    """One unit in the last digit asked for."""
    unit = flint.arb(10) ** -digits
    return unit if b.contains(0) else unit * b.abs_upper()


def balls(
    law: Law | str, xs: Iterable[Any], digits: int = 15, settings: Settings | None = None, timeout: float = 60.0,
    sample: int = 1000,
) -> Iterator[Any]:  # fmt: skip
    """``flint.acb`` enclosures at many x, each part known to a relative 10^-digits: values without the texts.

    A part that is exactly zero, or cannot be told from it, is known to 10^-digits instead.  mpmath confirms
    every ``sample``-th value (and the first).  Raises as :func:`value` does.
    """
    check_digits(digits)
    integral = prepare(law, settings)
    need = int(digits * 3.3219281) + 2
    k = 0
    for part in _chunks(xs, 256):
        extra = max([0, *(x.magnitude() for x in part)]) if integral.closed else 0
        with working(need + extra + 14):
            found = [integral.enclosure(x, timeout) for x in part]
        for x, ball in zip(part, found, strict=True):
            if k % max(1, sample) == 0 or not _known(ball.real, need) or not _known(ball.imag, need):
                ball = _value(integral, x, digits, timeout, k % max(1, sample) == 0).enclosure
            yield ball
            k += 1


def _known(part: Any, need: int) -> bool:
    return part.rel_accuracy_bits() >= need or bool(part.is_exact())


def _chunks(xs: Iterable[Any], size: int) -> Iterator[list[Number]]:
    numbers = (number(x, "x") for x in xs)
    return iter(lambda: list(islice(numbers, size)), [])


def values(
    law: Law | str, xs: Iterable[Any], digits: int = 15, settings: Settings | None = None, timeout: float = 60.0,
    sample: int = 1000,
) -> Iterator[Value]:  # fmt: skip
    """:func:`value` for many x, one after the other; mpmath confirms every ``sample``-th (and the first)."""
    check_digits(digits)
    integral = prepare(law, settings)
    for k, x in enumerate(xs):
        yield _value(integral, number(x, "x"), digits, timeout, k % max(1, sample) == 0)
