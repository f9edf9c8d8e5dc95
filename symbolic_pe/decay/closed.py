"""Closed forms of ``integral of h(t) exp(i x theta(t))`` over [0, 1], by the substitution u = theta(t).

========================  =====================  =============================================================
theta                     h                      the integral
========================  =====================  =============================================================
``a + c t``               ``t^p``                ``exp(i a x) M(p+1, p+2, i c x)/(p+1)``; for p = 0 a sinc
``a + c t``               ``q^t``                ``exp(i a x) (exp(z) - 1)/z`` with ``z = log q + i c x``
``a + c t^alpha``         ``t^p``                ``exp(i a x) M(s, s+1, i c x)/(p+1)`` with ``s = (p+1)/alpha``
``a + c q^t``             ``1``                  ``exp(i a x) [E(c q x) - E(c x)]/log q``, ``E(y) = Ci|y| + i Si(y)``
``a + c q^t``             ``r^t``                ``exp(i a x) [r M(s, s+1, i c q x) - M(s, s+1, i c x)]/log r``,
                                                 ``s = log r/log q`` not 0, -1, -2, ...
========================  =====================  =============================================================

``M`` is Kummer's function 1F1 (DLMF 13.2.2); ``s^-1 u^s M(s, s+1, i u)`` is the lower incomplete gamma function
``gamma(s, -i u) (-i)^-s`` (DLMF 8.5.1).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import flint

from ..kernel.term import Add, Const, Div, Fn, Mul, Neg, Pow, Sym, Term, num
from ..language.text import text
from .number import Number, number
from .shape import Affine, Exponential, Monomial, Power, Shape, monomials, plus, rational, shape, times
from .working import BadInput, working

__all__ = ["Closed", "closed_form", "closed_text"]

_X = Sym("x")
_I = Const("I")


@dataclass(frozen=True)
class Closed:
    """A closed form that can be evaluated: ``arb(x)`` gives a ``flint.acb``, ``mp(x, context)`` a number."""

    arb: Callable[[Any], Any]
    mp: Callable[[Any, Any], Any]
    name: str


def closed_form(theta: Term, weight: Term | None) -> Closed | None:
    """The closed form for a law without free names, or None where none is known."""
    form = shape(theta)
    parts = [Monomial(num(1), num(0))] if weight is None else monomials(weight)
    if form is None or parts is None:
        return None
    _check(form)
    found: list[tuple[Number, Closed]] = []
    for m in parts:
        one = _one(form, m)
        if one is None:
            return None
        found.append((number(m.coefficient, "a coefficient of the weight"), one))
    if len(found) == 1 and found[0][0].rational == 1:
        return found[0][1]

    def arb(x: Any) -> Any:
        return sum((c.arb() * f.arb(x) for c, f in found), flint.acb(0))

    def mp(x: Any, context: Any) -> Any:
        return context.fsum(c.mp(context) * f.mp(x, context) for c, f in found)

    return Closed(arb, mp, found[0][1].name if found else "zero")


def _check(form: Shape) -> None:
    if isinstance(form, Power) and number(form.exponent, "the exponent").sign() <= 0:
        raise BadInput(f"the exponent {text(form.exponent)} is not above 0: the law has a pole at t = 0")
    if isinstance(form, Exponential) and number(form.base, "the base").sign() <= 0:
        raise BadInput(f"the base {text(form.base)} is not above 0: the law is not real")


def _one(form: Shape, m: Monomial) -> Closed | None:
    if m.power is not None and number(m.power, "an exponent of the weight").sign() < 0:
        raise BadInput(f"the weight has a pole at t = 0: t**({text(m.power)})")
    offset = number(form.offset, "a part of the law")
    if isinstance(form, Affine):
        found = _affine(number(form.slope, "the slope"), m)
    elif isinstance(form, Power):
        found = _power(number(form.scale, "the scale"), number(form.exponent, "the exponent"), m)
    else:
        found = _exponential(form, m)
    return found if found is None or offset.is_zero else _turned(found, offset)


def _turned(f: Closed, offset: Number) -> Closed:
    """With a constant added to the law: a phase."""

    def arb(x: Any) -> Any:
        return flint.acb(0, offset.arb() * x).exp() * f.arb(x)

    def mp(x: Any, context: Any) -> Any:
        return context.expj(offset.mp(context) * x) * f.mp(x, context)

    return Closed(arb, mp, f.name)


def _affine(slope: Number, m: Monomial) -> Closed | None:
    if m.power is None:
        q = _log_of(m)

        def arb(x: Any) -> Any:
            z = flint.acb(q.arb(), slope.arb() * x)
            return z.expm1() / z

        def mp(x: Any, context: Any) -> Any:
            z = context.mpc(q.mp(context), slope.mp(context) * x)
            return context.expm1(z) / z

        return Closed(arb, mp, "exponential")
    if rational(m.power) == 0:
        if slope.is_zero:
            return Closed(lambda x: flint.acb(1), lambda x, context: context.mpc(1), "phase")

        def sinc(x: Any) -> Any:
            half = slope.arb() * x / 2
            s, c = half.sin_cos()
            size = half.sinc()
            return flint.acb(size * c, size * s)

        def mp_sinc(x: Any, context: Any) -> Any:
            half = slope.mp(context) * x / 2
            return context.sinc(half) * context.expj(half)

        return Closed(sinc, mp_sinc, "sinc")
    return _kummer(slope, number(plus(m.power, num(1))), number(plus(m.power, num(1))))


def _power(scale: Number, alpha: Number, m: Monomial) -> Closed | None:
    if m.power is None:
        return None
    p1 = plus(m.power, num(1))
    a, b = rational(p1), alpha.rational
    s = num(a / b) if a is not None and b is not None else Div(p1, alpha.term)
    return _kummer(scale, number(s), number(p1))


def _kummer(scale: Number, s: Number, divisor: Number) -> Closed:
    def arb(x: Any) -> Any:
        a = flint.acb(s.arb())
        return flint.acb(0, scale.arb() * x).hypgeom_1f1(a, a + 1) / divisor.arb()

    def mp(x: Any, context: Any) -> Any:
        a = s.mp(context)
        return _mp_kummer(a, scale.mp(context) * x, context) / divisor.mp(context)

    return Closed(arb, mp, "1F1")


def _mp_kummer(a: Any, y: Any, context: Any) -> Any:
    """M(a, a+1, i y) in mpmath by the power series, or by the asymptotic one where it reaches the precision.

    mpmath's hyp1f1 takes seconds at a thousand digits.  Raises ValueError where this takes as long.
    """
    bits = context.prec
    size = float(min(abs(y), context.mpf(10) ** 9))
    far = size > 0.75 * bits + 2 * abs(a) + 40
    if abs(a) > 1000 or bits > (12_000 if not far or context.isint(a) else 1_500):
        raise ValueError("too large for the series, or for mpmath's gamma function")
    if far:
        with context.workprec(bits + 20):
            z = context.mpc(0, y)
            term, total, k = context.mpc(1), context.mpc(0), 0
            least = context.ldexp(1, -context.prec)
            while abs(term) > least:
                total += term
                k += 1
                term = -term * (a - k) / z
            return context.gamma(1 + a) * context.power(-z, -a) + a * context.expj(y) / z * total
    with context.workprec(bits + 20 + int(1.45 * size) + int(3 * abs(a))):
        z = context.mpc(0, y)
        power, total, n = context.mpc(1), context.mpc(0), 0
        least = context.ldexp(1, -context.prec)
        while n < 2 * size + 2 or abs(power) > least:
            total += power / (a + n)
            n += 1
            power = power * z / n
        return a * total


def _exponential(form: Exponential, m: Monomial) -> Closed | None:
    scale, ratio = number(form.scale, "the scale"), number(_ratio(form), "the ratio")
    log = number(_log(form), "the logarithm of the base")
    if m.power is None:
        return _two_exponentials(scale, ratio, log, m)
    if rational(m.power) != 0:
        return None

    def arb(x: Any) -> Any:
        y = scale.arb() * x
        if y.is_zero():
            return flint.acb(1)
        z = y * ratio.arb()
        size, other = abs(y), abs(z)
        top = flint.acb(other.ci() - size.ci(), z.si() - y.si())
        return top / log.arb()

    def mp(x: Any, context: Any) -> Any:
        y = scale.mp(context) * x
        if not y:
            return context.mpc(1)
        z = y * ratio.mp(context)
        return context.mpc(context.ci(abs(z)) - context.ci(abs(y)), context.si(z) - context.si(y)) / log.mp(context)

    return Closed(arb, mp, "Ci, Si")


def _two_exponentials(scale: Number, ratio: Number, log: Number, m: Monomial) -> Closed | None:
    r, log_r = number(Pow(m.base, m.rate)), _log_of(m)
    with working(128):
        s = log_r.arb() / log.arb()
        if not s > 0 and s.contains_integer():
            return None

    def arb(x: Any) -> Any:
        a = flint.acb(log_r.arb() / log.arb())
        y = scale.arb() * x
        f = flint.acb(0, y * ratio.arb()).hypgeom_1f1(a, a + 1)
        g = flint.acb(0, y).hypgeom_1f1(a, a + 1)
        return (r.arb() * f - g) / log_r.arb()

    def mp(x: Any, context: Any) -> Any:
        a = log_r.mp(context) / log.mp(context)
        y = scale.mp(context) * x
        f, g = (_mp_kummer(a, z, context) for z in (y * ratio.mp(context), y))
        return (r.mp(context) * f - g) / log_r.mp(context)

    return Closed(arb, mp, "1F1")


def _ratio(form: Exponential) -> Term:
    """base^rate, the factor from t = 0 to t = 1."""
    if rational(form.rate) == -1:
        return Div(num(1), form.base)
    return form.base if rational(form.rate) == 1 else Pow(form.base, form.rate)


def _log(form: Exponential) -> Term:
    return times(form.rate, _log_base(form.base))


def _log_base(base: Term) -> Term:
    return num(1) if base == Const("E") else Fn("log", (base,))


def _log_of(m: Monomial) -> Number:
    return number(times(m.rate, _log_base(m.base)), "the rate of the weight")


# -- as text -----------------------------------------------------------------------------------------


def closed_text(theta: Term, weight: Term | None) -> str:
    """The closed form in SymPy's syntax (``Ci``, ``Si``, ``hyper``), parameters by name; empty if none is known."""
    form = shape(theta)
    parts = [Monomial(num(1), num(0))] if weight is None else monomials(weight)
    if form is None or parts is None:
        return ""
    slope = rational(form.slope) if isinstance(form, Affine) else None
    if isinstance(form, Affine) and weight is None and slope is not None and slope < 0:
        form = Affine(plus(form.offset, form.slope), num(-slope))  # the same law read backwards
    terms = []
    for m in parts:
        shown = _shown(form, m)
        if shown is None:
            return ""
        terms.append(times(m.coefficient, shown))
    total: Term = terms[0] if len(terms) == 1 else Add(tuple(terms))
    if rational(form.offset) != 0:
        phase = Fn("exp", (_flat(_I, times(form.offset, _X)),))
        total = phase if rational(total) == 1 else Mul((phase, total))
    return text(total)


def _shown(form: Shape, m: Monomial) -> Term | None:
    plain = m.power is not None and rational(m.power) == 0
    if isinstance(form, Affine):
        y = times(form.slope, _X)
        if m.power is None:
            both = Add((times(m.rate, _log_base(m.base)), _flat(_I, y)))
            return Div(Add((Fn("exp", (both,)), num(-1))), both)
        if plain and rational(form.slope) == 0:
            return num(1)
        if plain:
            return Add((Div(Fn("sin", (y,)), y), Div(Mul((_I, Add((num(1), Neg(Fn("cos", (y,))))))), y)))
        s = plus(m.power, num(1))
        return Div(_hyper(s, y), s)
    if isinstance(form, Power):
        if m.power is None:
            return None
        p1 = plus(m.power, num(1))
        a, b = rational(p1), rational(form.exponent)
        s = num(a / b) if a is not None and b is not None else Div(p1, form.exponent)
        h = _hyper(s, times(form.scale, _X))
        return h if rational(p1) == 1 else Div(h, p1)
    y = times(form.scale, _X)
    z: Term = Div(y, form.base) if rational(form.rate) == -1 else Mul((y, _ratio(form)))
    if m.power is None:
        log_r = times(m.rate, _log_base(m.base))
        s = Div(log_r, _log(form))
        top = Add((Mul((Pow(m.base, m.rate), _hyper(s, z))), Neg(_hyper(s, y))))
        return Div(top, log_r)
    if not plain:
        return None
    if rational(form.rate) == -1:
        re, im = (Add((Fn(f, (y,)), Neg(Fn(f, (z,))))) for f in ("Ci", "Si"))
        log: Term = Fn("log", (form.base,))
    else:
        re, im = (Add((Fn(f, (z,)), Neg(Fn(f, (y,))))) for f in ("Ci", "Si"))
        log = _log(form)
    return Div(Add((re, Mul((_I, im)))), log)


def _flat(*factors: Term) -> Term:
    return Mul(tuple(g for f in factors for g in (f.args if isinstance(f, Mul) else (f,))))


def _hyper(s: Term, y: Term) -> Term:
    q = rational(s)
    s1 = num(q + 1) if q is not None else Add((num(1), s))
    return Fn("hyp1f1", (s, s1, _flat(_I, y)))
