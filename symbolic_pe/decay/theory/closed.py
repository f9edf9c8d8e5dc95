"""Closed forms: found by the substitution u = theta(t), checked by differentiation.

With ``du = theta' dt`` the integral of ``exp(i x theta)`` becomes one of ``exp(i x u)/theta'`` as a
function of ``u``: constant for an affine law, ``1/(r u)`` where ``theta' = r theta``, a power of ``u`` where
``t theta' = a theta``.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...analysis.deduction import by_kernel
from ...analysis.facts import Fact, Ground, between
from ...analysis.integrals import differentiated, integrated
from ...derive.setting import NotApplicable, Setting
from ...kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)
from ...proof import Proof
from .phases import ground_for, profile, slope
from .writing import about_laws, equation, guarded, part, said, tidy, told, wave

__all__ = ["affine", "antiderivative", "closed_form", "exponential", "power"]

J, T, X = Const("I"), Sym("t"), Sym("x")


@dataclass(frozen=True)
class Found:
    """An antiderivative of ``exp(i x theta)`` in ``t``, and its values at 1 and 0 as one term."""

    whole: Term
    value: Term
    open: bool
    how: str


def antiderivative(ground: Ground, theta: Term) -> Found | None:
    """By the shape of the law, or None: affine, exponential (positive), or a power of ``t``."""
    first = slope(theta)
    e = wave(theta)

    def at(t: Term, point: int) -> Term:
        return tidy(substitute(t, {"t": num(point)}))

    if T.name not in free_names(first):
        if first == num(0):
            return Found(Mul((T, e)), e, False, "a constant integrand")
        whole = tidy(Div(e, Mul((J, X, first))))
        value = tidy(Div(Add((at(e, 1), Neg(at(e, 0)))), Mul((J, X, first))))
        return Found(whole, value, False, r"$u=x\theta(t)$ has a constant slope")
    ratio = tidy(Div(first, theta))
    if T.name not in free_names(ratio) and ground.holds(Relation(">", theta, num(0)), between("t", num(0), num(1))):
        u = Mul((X, theta))
        whole = tidy(Div(Add((Fn("Ci", (u,)), Mul((J, Fn("Si", (u,)))))), ratio))
        falls = ground.holds(Relation("<", ratio, num(0)))
        first_end, last_end = (tidy(Mul((X, at(theta, point)))) for point in ((0, 1) if falls else (1, 0)))
        how = r"with $u=x\theta(t)$, $du/u$ is a multiple of $dt$"
        pair = said("Ci(p) - Ci(q) + I*(Si(p) - Si(q))", p=first_end, q=last_end)
        return Found(whole, Div(pair, tidy(Neg(ratio)) if falls else ratio), False, how)
    degree = tidy(Div(Mul((T, first)), theta))
    if T.name not in free_names(degree) and ground.holds(Relation(">", degree, num(0))):
        order = tidy(Div(num(1), degree))
        kernel = [Fn("hyp1f1", (order, Add((order, num(1))), tidy(Mul((J, X, v))))) for v in (theta, at(theta, 1))]
        return Found(Mul((T, kernel[0])), kernel[1], True, r"found as an incomplete gamma function of $u=x\theta(t)$")
    return None


def closed_form(ground: Ground, theta: Term) -> Fact:
    """``int_0^1 exp(i x theta) dt`` in closed form."""
    found = antiderivative(ground, theta)
    if found is None:
        raise NotApplicable("no closed form was found: its law is not affine, exponential or a power of t")
    here = between("t", num(0), num(1), found.open)
    fact = differentiated(ground, found.whole, "t", wave(theta), here, found.how)
    return integrated(fact, num(0), num(1), found.value, "the antiderivative is continuous up to both ends")


def _both(s: Setting, ground: Ground, theta: Term, real: bool) -> Proof:
    fact = closed_form(ground, theta)
    parts = [part("closed", "The integral in closed form", fact)]
    if real:
        cosine = Fn("cos", (Mul((X, theta)),))
        r = tidy(Div(slope(theta), theta))
        shown = differentiated(
            ground, tidy(Div(Fn("Ci", (Mul((X, theta)),)), r)), "t", cosine, between("t", num(0), num(1)),
            r"$\operatorname{Ci}'(u)=\cos(u)/u$",
        )  # fmt: skip
        value = tidy(Neg(Div(said("Ci(p) - Ci(q)", p=tidy(Mul((X, substitute(theta, {"t": num(0)})))),
                                  q=tidy(Mul((X, substitute(theta, {"t": num(1)}))))), r)))  # fmt: skip
        parts.append(part("real", "Its real part", integrated(shown, num(0), num(1), value)))
    return told(s, parts, None, ground.hypotheses, laws=not real)


def exponential(s: Setting) -> Proof:
    """The integral for the frequencies of an encoding."""

    def strategy(s: Setting) -> Proof:
        theta = profile(s)
        ground = ground_for(s, theta)
        found = antiderivative(ground, theta)
        real = found is not None and any(isinstance(x, Fn) and x.name == "Ci" for x in walk(found.value))
        return _both(s, ground, theta, real)

    return guarded(strategy, s)


@about_laws
def power(s: Setting) -> Proof:
    """theta = t**alpha."""
    ground = Ground((Assumption("x", "positive"), Assumption("alpha", "positive")))
    return _both(s, ground, said("t**alpha"), False)


@about_laws
def affine(s: Setting) -> Proof:
    """theta = t, and the zeros of its real part."""
    ground = Ground((Assumption("x", "positive"),))
    fact = closed_form(ground, T)
    shown = differentiated(ground, said("sin(x*t)/x"), "t", said("cos(x*t)"), between("t", num(0), num(1)), "")
    real = integrated(shown, num(0), num(1), said("sin(x)/x"))
    zero = by_kernel(ground, equation("sin(pi)/pi", num(0)), reason=r"the first zero is at $x=\pi$")
    parts = [
        part("closed", "The integral in closed form", fact),
        part("real", "Its real part", real),
        part("zero", "A zero", zero),
    ]
    return told(s, parts, None, ground.hypotheses)
