"""A point where the slope vanishes: t**alpha with alpha > 1 decays like x**(-1/alpha), and for t**2 no faster."""

from __future__ import annotations

from fractions import Fraction

from ...analysis.deduction import (
    at_least_minus_modulus,
    by_combination,
    by_kernel,
    modulus,
    replaced,
    specialised,
    triangle,
)
from ...analysis.facts import Fact, Ground, between
from ...analysis.integrals import (  # fmt: skip
    by_taylor,
    differentiated,
    integral_bounded,
    integral_monotone,
    integrated,
    joined,
    linear,
)
from ...derive.setting import Setting
from ...kernel.term import Add, Assumption, Const, Fn, Hypothesis, Neg, Num, Relation, Sym, Term, num
from ...proof import Part, Proof
from .phases import slope
from .rates import Phase, first_derivative_bound
from .writing import about_laws, integral, modulus_of, part, rel, said, told, wave

__all__ = ["power_rate"]

X, D, ALPHA, T = Sym("x"), Sym("delta"), Sym("alpha"), Sym("t")
CUT: tuple[Hypothesis, ...] = (Assumption("delta", "positive"), Relation("<=", D, num(1)))


def _split(ground: Ground, p: Phase) -> Fact:
    """``|int_0^1 e| <= delta + |int_delta^1 e|`` and the bound on the rest, for every cut in (0, 1]."""
    e = wave(p.theta)
    near, far = integral(e, 0, D), integral(e, D, 1)
    whole = joined(ground, e, "t", (num(0), D, num(1)), CUT, "the part near the stationary point apart")
    bound = replaced(triangle(ground, Add((near, far)), CUT), whole, "the left side is the integral", backwards=True)
    unit = modulus(ground, wave(Sym("u")), num(1), reason=r"$\lvert e^{i\varphi}\rvert=1$ for real $\varphi$")
    unit = specialised(unit, {"u": p.theta}, (*CUT, *between("t", num(0), D)))
    small = integral_bounded(unit, "t", num(0), D)
    length = differentiated(ground, T, "t", num(1), (*CUT, *between("t", num(0), D)))
    short = integrated(length, num(0), D, D)
    rest = first_derivative_bound(ground, p, D, num(1), X, CUT)
    return by_combination(
        Relation("<=", bound.relation.lhs, Add((D, rest.relation.rhs))),
        [(num(1), f) for f in (bound, small, short, rest)],
    )


@about_laws
def power_rate(s: Setting) -> Proof:
    """The rate for every alpha > 1, and the lower bound for alpha = 2."""
    ground = Ground((Relation(">", ALPHA, num(1)), Relation(">=", X, num(1))))
    theta = said("t**alpha")
    first = slope(theta)
    p = Phase(theta, first, slope(first), 1, 1)
    cut = _split(ground, p)
    best = specialised(cut, {"delta": said("x**(-1/alpha)")}, reason=r"the cut that makes both parts alike")
    rate = by_combination(
        Relation("<=", best.relation.lhs, said("(1 + 2/alpha)*x**(-1/alpha)")), [(num(1), best)], rule="write as"
    )
    parts = (
        part("rate", r"The rate $x^{-1/\alpha}$", rate, 1),
        *_square(),
    )
    return told(s, parts, None, ground.hypotheses)


# -- t**2: no faster ---------------------------------------------------------------------------------------

ENOUGH = Relation(">=", X, Num(Fraction(25, 16)))
NEAR: tuple[Hypothesis, ...] = (ENOUGH, *CUT)


def _square() -> tuple[Part, Part]:
    ground = Ground()
    p = Phase(said("t**2"), said("2*t"), num(2), 1, 1)
    cosine = said("cos(x*t**2)")
    far = first_derivative_bound(ground, p, D, num(1), X, NEAR)
    real = _real_part(ground, p, cosine)
    below = by_combination(
        Relation("<=", Neg(far.relation.rhs), integral(cosine, D, 1)), [(num(1), real), (num(1), far)],
        reason="the far part is not far below 0",
    )  # fmt: skip
    near = _near(ground, cosine)
    whole = joined(ground, cosine, "t", (num(0), D, num(1)), NEAR)
    least = by_combination(
        Relation("<=", said("delta - x**2*delta**5/10 - r", r=far.relation.rhs), integral(cosine)),
        [(num(1), below), (num(1), near), (num(-1), whole)], reason="both parts together",
    )  # fmt: skip
    root = (Relation(">=", Sym("r"), Num(Fraction(5, 4))),)
    best = specialised(least, {"x": said("r**2"), "delta": said("5/(4*r)")}, root, "with $x=r^2$, a cut near the best")
    final = by_combination(
        Relation("<=", said("1/(7*r)"), best.relation.rhs), [(num(1), best)], said("c/r", c=Num(SPARE))
    )
    at = specialised(final, {"r": said("7*C + 2")}, (Assumption("C", "positive"),), "far enough")
    above = by_combination(
        Relation("<", said("C/(7*C + 2)**2"), at.relation.rhs), [(num(1), at)], said("2/(7*(7*C + 2)**2)")
    )
    return (
        part("least", r"No faster for $t^2$: at $x=r^2$ at least $1/(7r)$", final, 1),
        part("inverse", r"So no bound $C/x$ holds for $t^2$: it fails at $x=(7C+2)^2$", above, 1, (final,)),
    )


SPARE = Fraction(5, 4) - Fraction(5, 4) ** 5 / 10 - Fraction(4, 5) - Fraction(1, 7)
"""What the cut at ``5/(4r)`` leaves beyond 1/7."""


def _real_part(ground: Ground, p: Phase, cosine: Term) -> Fact:
    """``-|int e| <= int cos`` over ``[delta, 1]``."""
    e, sine = wave(p.theta), said("sin(x*t**2)")
    both = linear(
        ground, e, [(num(1), cosine), (Const("I"), sine)], "t", D, num(1), NEAR,
        r"$e^{i\varphi}=\cos\varphi+i\sin\varphi$",
    )  # fmt: skip
    whole, real = integral(e, D, 1), integral(cosine, D, 1)
    same = by_kernel(
        ground, Relation("==", Fn("Re", (both.relation.rhs,)), real), NEAR, reason="both integrals are real"
    )
    same = replaced(same, both, backwards=True)
    least = by_kernel(ground, Relation("<=", modulus_of(Fn("Re", (whole,))), modulus_of(whole)), NEAR)
    minus = at_least_minus_modulus(ground, Fn("Re", (whole,)), NEAR)
    return by_combination(
        Relation("<=", Neg(modulus_of(whole)), real), [(num(1), minus), (num(1), least), (num(1), same)]
    )


def _near(ground: Ground, cosine: Term) -> Fact:
    """``delta - x**2 delta**5/10 <= int_0^delta cos(x t**2)``."""
    v = Sym("v")
    one = by_kernel(ground, rel("<=", "Abs(-cos(y))", "1"))
    bent = specialised(one, {"y": Sym("w")}, (Assumption("v", "nonnegative"), *between("w", num(0), v)))
    taylor = by_taylor(bent, said("cos(w)"), "w", 2, v, num(1), r"$\lvert\cos''\rvert\le1$")
    here = (*NEAR, *between("t", num(0), D))
    at = specialised(taylor, {"v": said("x*t**2")}, here)
    minus = at_least_minus_modulus(ground, Add((cosine, Neg(num(1)))), here)
    least = by_combination(
        Relation("<=", said("1 - x**2*t**4/2"), cosine), [(num(1), minus), (num(1), at)], reason="near the point"
    )
    total = integral_monotone(least, "t", num(0), D)
    back = differentiated(ground, said("t - x**2*t**5/10"), "t", said("1 - x**2*t**4/2"), here)
    exact = integrated(back, num(0), D, said("delta - x**2*delta**5/10"))
    return by_combination(
        Relation("<=", exact.relation.rhs, integral(cosine, 0, D)), [(num(1), total), (num(-1), exact)]
    )
