"""Power laws far out: the stationary point and the far end of [0, 1], each with its terms, and a proved remainder.

For ``alpha > 1`` the integral to infinity is known, and what lies beyond 1 is integrated by parts N times at once.
For ``alpha < 1`` one integration by parts leads to the exponent ``alpha/(1 - alpha)``, so that after as many steps as
``1/alpha`` has units the exponent is above 1, or 1, where the integral is elementary.
"""

from __future__ import annotations

from ...analysis.deduction import by_combination, by_kernel, modulus, replaced, triangle
from ...analysis.facts import Fact, Ground, between
from ...analysis.integrals import differentiated, integral_bounded, integrated, linear
from ...analysis.limits import limit, limit_of_waves
from ...derive.setting import Setting
from ...kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Pow,
    Relation,
    Sym,
    Term,
    num,
    substitute,
)  # fmt: skip
from ...proof import Proof
from .asymptotics import inverse_i, order
from .closed import closed_form
from .writing import about_laws, integral, modulus_of, part, tidy, told, wave

__all__ = ["far_power", "power_far_fact", "step_fact"]

X, T, Y, ALPHA, IMAGINARY = Sym("x"), Sym("t"), Sym("y"), Sym("alpha"), Const("I")


def _product(n: int) -> tuple[Term, ...]:
    """``(alpha - 1) .. (n alpha - 1)``."""
    return tuple(Add((ALPHA if k == 1 else Mul((num(k), ALPHA)), num(-1))) for k in range(1, n + 1))


def _scale(n: int) -> Term:
    return Pow(Mul((ALPHA, X)), num(n))


def _fall(k: int) -> Term:
    """``prod_(j<k)(j alpha - 1) y^(1 - k alpha)/(alpha x)^k``."""
    power = Pow(Y, Add((num(1), Neg(tidy(Mul((num(k), ALPHA)))))))
    return tidy(Div(Mul((*_product(k - 1), power)), _scale(k)))


def power_far_fact(ground: Ground, n: int) -> Fact:
    """``|J - Gamma(1 + 1/alpha) e^(i pi/(2 alpha)) x^(-1/alpha) - n terms| <= prod (k alpha - 1)/(alpha x)^n``.

    ``J`` is the integral of ``exp(i x t**alpha)`` over [0, 1], for ``alpha > 1``; the product is over k < n.
    """
    theta = Pow(T, ALPHA)
    e = wave(theta)
    given: tuple[Hypothesis, ...] = (Relation(">=", Y, num(1)),)
    here = (*given, *between("t", num(1), Y))

    def end(k: int, t: Term) -> Term:
        """``prod_(j<k)(j alpha - 1) e^(ixt^alpha) t^(1 - k alpha)/(i alpha x)^k``, that of order k."""
        falls = tidy(Pow(t, Add((num(1), Neg(tidy(Mul((num(k), ALPHA))))))))
        return tidy(Div(Mul((inverse_i(k), *_product(k - 1), falls, substitute(e, {"t": t}))), _scale(k)))

    ks = range(1, n + 1)
    whole = tuple(end(k, T) for k in ks)
    size = Mul((*_product(n), Pow(T, Neg(Mul((num(n), ALPHA))))))
    rest = tidy(Div(Mul((inverse_i(n), size, e)), _scale(n)))
    slope_of = Add((e, Neg(rest)))
    times = f"{n} integrations by parts in one" if n > 1 else "one integration by parts"
    back = differentiated(ground, Add(whole) if n > 1 else whole[0], "t", slope_of, here, times)
    at_y = tuple(end(k, Y) for k in ks)
    at_1 = tuple(tidy(substitute(t, {"t": num(1)})) for t in whole)
    exact = integrated(back, num(1), Y, Add((*at_y, *(tidy(Neg(t)) for t in at_1))))
    split = linear(ground, slope_of, [(num(1), e), (num(-1), rest)], "t", num(1), Y, given)
    order_of = Div(num(1), ALPHA)
    above = Add((order_of, num(1)))
    kummer = Mul((T, Fn("hyp1f1", (order_of, above, Mul((IMAGINARY, X, theta))))))
    grown = differentiated(ground, kummer, "t", e, here)
    at = [substitute(kummer, {"t": Y}), Fn("hyp1f1", (order_of, above, Mul((IMAGINARY, X))))]
    known = integrated(grown, num(1), Y, Add((at[0], Neg(at[1]))))
    # what is left of the closed form when the terms at both ends are taken away
    gap = Add((at[0], Neg(at[1]), *at_1, *(tidy(Neg(t)) for t in at_y)))
    left_over = by_combination(
        Relation("==", integral(rest, 1, Y), gap), [(num(1), split), (num(-1), exact), (num(1), known)],
        reason="what is left over",
    )  # fmt: skip
    bound = tidy(Div(size, _scale(n)))
    small = modulus(ground, rest, bound, here, r"$\lvert e^{\mathrm{i}\varphi}\rvert=1$ for real $\varphi$")
    bounded = replaced(integral_bounded(small, "t", num(1), Y), left_over)
    primitive = tidy(Neg(substitute(_fall(n), {"y": T})))
    total = differentiated(ground, primitive, "t", bound, here)
    most = tidy(Div(Mul((num(1), *_product(n - 1))), _scale(n)))
    falling = tidy(substitute(primitive, {"t": Y}))
    summed = integrated(total, num(1), Y, Add((most, falling)))
    sizes = [modulus(ground, t, _fall(k), given) for k, t in zip(ks, at_y, strict=True)]
    near = Add((at[0], Neg(at[1]), *at_1))
    tri = triangle(ground, Add((gap, *at_y)), given)
    joined = by_combination(
        Relation("<=", tri.relation.lhs, Add((most, falling, *(s.relation.rhs for s in sizes)))),
        [(num(1), tri), (num(1), bounded), (num(1), summed), *((num(1), s) for s in sizes)],
    )
    same = Relation("==", joined.relation.lhs, modulus_of(near))
    cancel = by_kernel(ground, same, given, reason="the ends at $y$ go")
    for_all = by_combination(
        Relation("<=", modulus_of(near), joined.relation.rhs), [(num(1), joined), (num(-1), cancel)]
    )
    leading = limit_of_waves(ALPHA, X)
    kept = Add((leading, Neg(at[1]), *at_1))
    coefficients = [tidy(Div(Mul((num(1), *_product(k - 1))), _scale(k))) for k in ks]
    fadings = [(c, Add((tidy(Mul((num(k), ALPHA))), num(-1)))) for k, c in zip(ks, coefficients, strict=True)]
    fadings.append((Neg(coefficients[-1]), fadings[-1][1]))
    reason = r"$\int_0^ye^{\mathrm{i}xt^\alpha}dt$ tends to its value for $y\to\infty$, a gamma function"
    inf = limit(for_all, "y", "infinity", kept, 1, reason, most, None, fadings, (ALPHA, X))
    closed = closed_form(ground, theta)
    goal = Add((integral(e), Neg(leading), *(tidy(Neg(t)) for t in at_1)))
    turned = by_kernel(ground, Relation("==", modulus_of(kept), modulus_of(Neg(kept))))
    form = Add((at[1], Neg(leading), *(tidy(Neg(t)) for t in at_1)))
    flipped = by_kernel(ground, Relation("==", modulus_of(Neg(kept)), modulus_of(form)))
    final = by_combination(
        Relation("<=", modulus_of(form), most), [(num(1), inf), (num(-1), turned), (num(-1), flipped)]
    )
    shown = replaced(final, closed, "the integral in the place of its value", backwards=True)
    assert shown.relation == Relation("<=", modulus_of(goal), most)
    return shown


def step_fact(ground: Ground) -> Fact:
    """``J_alpha = (e^(ix) - J_beta)/(i alpha x)`` with ``beta = alpha/(1 - alpha)``, for ``0 < alpha < 1``."""
    theta, rest = Pow(T, ALPHA), Add((num(1), Neg(ALPHA)))
    e, beta = wave(theta), Div(ALPHA, Add((num(1), Neg(ALPHA))))
    other = closed_form(ground, Pow(T, beta))
    kummer = other.relation.rhs
    assert isinstance(kummer, Fn)
    inner = Fn("hyp1f1", (*kummer.args[:2], Mul((IMAGINARY, X, theta))))
    below = Mul((IMAGINARY, ALPHA, X))
    whole = Div(Mul((Pow(T, rest), Add((e, Neg(inner))))), below)
    here = between("t", num(0), num(1), True)
    back = differentiated(ground, whole, "t", e, here, "one integration by parts")
    end = Fn("exp", (Mul((IMAGINARY, X)),))
    exact = integrated(back, num(0), num(1), Div(Add((end, Neg(kummer))), below))
    return by_combination(
        Relation("==", integral(e), Div(Add((end, Neg(other.relation.lhs))), below)),
        [(num(1), exact), (Div(num(1), below), other)], reason="the other integral in the place of its value",
    )  # fmt: skip


@about_laws
def far_power(s: Setting) -> Proof:
    """t**alpha far out, to the order asked for."""
    ground = Ground((Relation(">", ALPHA, num(1)), Assumption("x", "positive")))
    parts = [
        part(f"order-{n}", rf"$\alpha>1$, with {n} {'term' if n == 1 else 'terms'} at $t=1$",
             power_far_fact(ground, n), 1)
        for n in dict.fromkeys((1, order(s, 2)))
    ]  # fmt: skip
    low = Ground((Assumption("alpha", "positive"), Relation("<", ALPHA, num(1)), Assumption("x", "positive")))
    parts.append(part("step", r"$\alpha<1$: one step leads to $\alpha/(1-\alpha)$", step_fact(low), 1))
    return told(s, tuple(parts), None, (Assumption("x", "positive"),))
