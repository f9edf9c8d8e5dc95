"""How fast an oscillating integral decays: the first-derivative bound and what follows from it.

For a real phase x*theta(t) with theta' monotone and without zeros, integration by parts gives
``|int exp(i x theta)| <= 2/(x min |theta'|)`` (van der Corput's first-derivative test).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ...analysis.deduction import by_combination, modulus, replaced, triangle
from ...analysis.facts import Fact, Ground, between
from ...analysis.integrals import by_parts, differentiated, integral_bounded, integrated
from ...kernel.term import Add, Const, Div, Hypothesis, Mul, Neg, Pow, Relation, Sym, Term, num, substitute
from .writing import integral, modulus_of, tidy, wave

__all__ = ["Phase", "first_derivative_bound", "signed"]

X = Sym("x")


@dataclass(frozen=True)
class Phase:
    """theta with its first two derivatives; ``rises`` is the sign of theta', ``bends`` that of theta''."""

    theta: Term
    first: Term
    second: Term
    rises: int
    bends: int
    name: str = "t"

    def at(self, t: Term, point: Term) -> Term:
        return tidy(substitute(t, {self.name: point}))


def signed(sign: int, t: Term) -> Term:
    """``t``, or ``-t`` for a negative sign."""
    return t if sign > 0 else tidy(Neg(t))


def first_derivative_bound(
    ground: Ground, p: Phase, lo: Term, hi: Term, x: Term = X, given: Sequence[Hypothesis] = ()
) -> Fact:
    """``|int_lo^hi exp(i x theta)| <= 2/(x |theta'|)`` at the end where ``|theta'|`` is least."""
    t = p.name
    here = (*given, *between(t, lo, hi))
    ix = Mul((Const("I"), x))
    e = wave(p.theta, x)
    inverse = tidy(Div(num(1), Mul((x, signed(p.rises, p.first)))))
    weight = tidy(Div(signed(p.bends, p.second), Mul((x, Pow(p.first, num(2))))))
    u = tidy(Div(num(1), Mul((ix, p.first))))
    du = tidy(Neg(Div(p.second, Mul((ix, Pow(p.first, num(2)))))))
    rest = tidy(Mul((du, e)))
    ends = [tidy(Div(p.at(e, point), Mul((ix, p.at(p.first, point))))) for point in (hi, lo)]
    sizes = [p.at(inverse, point) for point in (hi, lo)]
    whole, left = integral(e, lo, hi, t), integral(rest, lo, hi, t)

    slope = differentiated(ground, u, t, du, here, r"the factor $1/(ix\theta')$")
    waves = differentiated(ground, e, t, tidy(Mul((ix, p.first, e))), here, r"the factor $ix\theta'e^{ix\theta}$")
    result = tidy(Add((ends[0], Neg(ends[1]), Neg(left))))
    parts = by_parts(slope, waves, lo, hi, e, rest, result, "the integrand is the product of the two factors")
    bound = replaced(triangle(ground, result, given), parts, "the left side is the integral", backwards=True)
    outer = [
        modulus(ground, end, size, given, reason=r"$\lvert e^{i\varphi}\rvert=1$ for real $\varphi$")
        for end, size in zip(ends, sizes, strict=True)
    ]
    small = modulus(ground, rest, weight, here, r"the sign of $\theta''$ does not change")
    inner = integral_bounded(small, t, lo, hi)
    back = differentiated(ground, signed(-p.bends * p.rises, inverse), t, weight, here, "the bound is a derivative")
    total = tidy(Add(tuple(signed(-p.bends * p.rises * way, size) for way, size in zip((1, -1), sizes, strict=True))))
    exact = integrated(back, lo, hi, total)
    final = tidy(Mul((num(2), sizes[1] if p.rises * p.bends > 0 else sizes[0])))
    return by_combination(
        Relation("<=", modulus_of(whole), final),
        [(num(1), f) for f in (bound, *outer, inner, exact)],
        reason="add up: the integral that is left makes the smaller end as large as the other",
    )  # fmt: skip
