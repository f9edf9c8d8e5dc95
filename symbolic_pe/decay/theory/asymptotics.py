"""The integral near 0, in between and far out, each with a proved remainder and the range where it says something.

``x -> 0``: Taylor.  ``1 << x << b``: the logarithm, from Ci at 0 and at infinity.  ``x >> b``: repeated
integration by parts.  Each is derived to the order ``N`` that is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from math import factorial

from ...analysis.deduction import by_combination, modulus, replaced, specialised, triangle
from ...analysis.facts import Fact, Ground, between
from ...analysis.integrals import by_taylor, differentiated, integral_bounded, integrated, linear
from ...derive.setting import BadSetting, NotApplicable, Setting
from ...kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Pow,
    Relation,
    Sym,
    Term,
    num,
    substitute,
)  # fmt: skip
from ...language.latex import latex
from ...proof import Proof
from .cosine import far_terms, head, head_to, near_terms, spread, tail, tail_to
from .phases import ground_for, profile
from .writing import about_laws, guarded, integral, modulus_of, part, said, tidy, told, wave

__all__ = ["far", "far_fact", "inverse_i", "middle", "near", "near_fact", "near_power"]

MOST = 24
"""Orders up to this one are derived: the steps grow longer, and the remainders no smaller."""
X, T, IMAGINARY = Sym("x"), Sym("t"), Const("I")
UNIT = between("t", num(0), num(1))


def geometric(s: Setting) -> tuple[Ground, Term, Term]:
    """The ground, ``theta = b**(-t)`` of the encoding, and b."""
    theta = profile(s)
    ground = ground_for(s, theta)
    if not (isinstance(theta, Pow) and theta.exp == Neg(T) and ground.holds(Relation(">", theta.base, num(1)))):
        raise NotApplicable("it is about frequencies base**(-t)")
    return ground, theta, theta.base


def order(s: Setting, otherwise: int) -> int:
    """The order asked for, from 1 to :data:`MOST`."""
    n = s.asked("N", Fraction(otherwise))
    if n.denominator != 1 or not 1 <= n <= MOST:
        raise BadSetting(f"N = {n}: an order is a whole number from 1 to {MOST}")
    return int(n)


# -- near 0 --------------------------------------------------------------------------------------------------


def near_fact(ground: Ground, theta: Term, moment: Callable[[int], Fact], order: int) -> Fact:
    """``|I - sum_(n<N) (ix)^n/n! int theta^n| <= x^N/N! int theta^N``, the moments worked out."""
    u, y = Sym("u"), Sym("y")
    power = Pow(IMAGINARY, num(order))
    last = Mul((power, Fn("exp", (Mul((IMAGINARY, u)),))))
    size = modulus(ground, last, num(1), (Assumption("y", "nonnegative"), *between("u", num(0), y)),
                   "the derivative of order $N$")  # fmt: skip
    polynomial = Add(tuple(_term(n, y) for n in range(order)))
    taylor = by_taylor(size, Fn("exp", (Mul((IMAGINARY, u)),)), "u", order, y, polynomial)
    at = specialised(taylor, {"y": Mul((X, theta))}, UNIT, "at $u=x\\theta(t)$")
    bound = integral_bounded(at, "t", num(0), num(1))
    pieces = [(tidy(_scaled(n)), _power(theta, n)) for n in range(order)]
    e = wave(theta)
    split = linear(
        ground, bound.relation.lhs.args[0].body,  # type: ignore[union-attr]
        [(num(1), e), *((tidy(Neg(c)), f) for c, f in pieces)], "t", num(0), num(1),
    )  # fmt: skip
    moments = [moment(n) for n in range(order + 1)]
    whole = replaced(bound, split)
    known = [(c, m) for (c, _), m in zip(pieces, moments, strict=False)]
    value = Add((integral(e), *(tidy(Neg(Mul((c, m.relation.rhs)))) for c, m in known)))
    same = by_combination(Relation("==", split.relation.rhs, value), [(tidy(Neg(c)), m) for c, m in known])
    whole = replaced(whole, same)
    factor = tidy(Div(Pow(X, num(order)), num(factorial(order))))
    out = linear(ground, bound.relation.rhs.body, [(factor, _power(theta, order))], "t", num(0), num(1))  # type: ignore[union-attr]
    most = tidy(Mul((factor, moments[order].relation.rhs)))
    return by_combination(
        Relation("<=", modulus_of(value), most), [(num(1), whole), (num(1), out), (factor, moments[order])]
    )


def _power(theta: Term, n: int) -> Term:
    """``theta**n``; a power of ``t`` stays the power of a power: at ``t = 0`` the kernel sees no other."""
    return Pow(theta, num(n)) if n > 1 and isinstance(theta, Pow) and theta.base == T else tidy(Pow(theta, num(n)))


def _term(n: int, y: Term) -> Term:
    """``(i y)^n/n!``."""
    return tidy(Div(Mul((_power_of_i(n), Pow(y, num(n)))), num(factorial(n)))) if n else num(1)


def _power_of_i(n: int) -> Term:
    """``i^n``."""
    return (num(1), IMAGINARY, num(-1), Neg(IMAGINARY))[n % 4]


def _scaled(n: int) -> Term:
    """``(i x)^n/n!``, as a factor of ``theta^n``."""
    return Div(Mul((_power_of_i(n), Pow(X, num(n)))), num(factorial(n)))


def moment_of(ground: Ground, theta: Term, base: Term, n: int) -> Fact:
    """``int_0^1 b**(-nt) dt``."""
    log = Fn("log", (base,))
    f = tidy(Pow(theta, num(n)))
    whole = T if n == 0 else tidy(Neg(Div(f, Mul((num(n), log)))))
    back = differentiated(ground, whole, "t", f, UNIT)
    value = num(1) if n == 0 else Div(Add((num(1), Neg(Div(num(1), Pow(base, num(n)))))), tidy(Mul((num(n), log))))
    return integrated(back, num(0), num(1), value)


def near(s: Setting) -> Proof:
    """Taylor's expansion at 0."""

    def strategy(s: Setting) -> Proof:
        ground, theta, base = geometric(s)
        n = order(s, 4)
        fact = near_fact(ground, theta, partial(moment_of, ground, theta, base), n)
        return told(s, (part("taylor", f"To order {n}", fact),), None, ground.hypotheses, laws=False)

    return guarded(strategy, s)


def _power_moment(ground: Ground, theta: Term, degree: Term, n: int) -> Fact:
    """``int_0^1 t**(n alpha) dt = 1/(n alpha + 1)``; for ``1 - t`` the same with ``alpha = 1``."""
    below = num(n + 1) if degree == num(1) or not n else tidy(Add((Mul((num(n), degree)), num(1))))
    reversed_ = isinstance(theta, Add)
    inner = theta if reversed_ else T
    power = tidy(Pow(inner, below))
    whole = tidy(Div(Neg(power) if reversed_ else power, below))
    back = differentiated(ground, whole, "t", _power(theta, n), between("t", num(0), num(1), True))
    return integrated(back, num(0), num(1), tidy(Div(num(1), below)))


@about_laws
def near_power(s: Setting) -> Proof:
    """Taylor's expansion at 0 for ``t**alpha``, ``t`` and ``1 - t``."""
    n = order(s, 3)
    parts = []
    for name, law, degree, more in (
        ("power", "t**alpha", "alpha", (Assumption("alpha", "positive"),)), ("linear", "t", "1", ()),
        ("reversed", "1 - t", "1", ()),
    ):  # fmt: skip
        ground = Ground((Assumption("x", "positive"), *more))
        theta = said(law)
        fact = near_fact(ground, theta, partial(_power_moment, ground, theta, said(degree)), n)
        parts.append(part(name, rf"$\theta(t)={latex(theta)}$, to order {n}", fact, 1))
    return told(s, tuple(parts), None, (Assumption("x", "positive"),))


# -- in between ------------------------------------------------------------------------------------------------


def middle(s: Setting) -> Proof:
    """``(ln(b/x) - gamma)/ln b`` for ``1 << x << b``."""

    def strategy(s: Setting) -> Proof:
        ground, theta, base = geometric(s)
        far_, near_ = tail(ground), head(ground)
        final = _between(ground, theta, base, far_, near_)
        n = order(s, 2)
        tail_n, head_n = tail_to(ground, n), head_to(ground, n)
        final_n = _between_to(ground, theta, base, n, tail_n, head_n)
        many = f"with {n} {'term' if n == 1 else 'terms'}"
        parts = (
            part("tail", "The cosine integral far out", far_, 1),
            part("head", "The cosine integral near 0", near_, 1),
            part("middle", "In between", final, 1, (far_, near_)),
            part("tail-order", f"The cosine integral far out, {many}", tail_n, 1),
            part("head-order", f"The cosine integral near 0, {many}", head_n, 1),
            part("middle-order", f"In between, {many} of each", final_n, 1, (tail_n, head_n)),
        )
        return told(s, parts, None, ground.hypotheses, laws=False, stated=2)

    return guarded(strategy, s)


def _between_to(ground: Ground, theta: Term, base: Term, n: int, tail: Fact, head: Fact) -> Fact:
    """With ``n`` terms of Ci(x) far out and ``n`` of Ci(x/b) near 0, the logarithm being the first of these."""
    cosine = Fn("cos", (Mul((X, theta)),))
    log = Fn("log", (base,))
    shown = differentiated(ground, Neg(Div(Fn("Ci", (Mul((X, theta)),)), log)), "t", cosine, UNIT)
    closed = integrated(shown, num(0), num(1), said("(Ci(x) - Ci(x/b))/l", b=base, l=log))
    tail = specialised(tail, {"v": X}, reason="at $v=x$")
    head = specialised(head, {"v": Div(X, base)}, reason="at $v=x/b$")
    (far_,), (near_,) = tail.relation.lhs.args, head.relation.lhs.args  # type: ignore[union-attr]
    inner = [tidy(substitute(t, {"v": Div(X, base)})) for t in near_terms(n, "v")]
    known = spread(said("log(b/x) - gamma", b=base), far_terms(n, "x"), *(tidy(Neg(t)) for t in inner))
    gap = Add((integral(cosine), Neg(Div(known, log))))
    split = Add((Div(far_, log), Neg(Div(near_, log))))
    same = by_combination(Relation("==", split, gap), [(num(-1), closed)])
    bound = replaced(triangle(ground, split), same, "by the closed form")
    sizes = [modulus(ground, Div(f, log), Div(modulus_of(f), log)) for f in (far_, near_)]
    inverse = Div(num(1), log)
    most = Div(Add((tidy(tail.relation.rhs), tidy(head.relation.rhs))), log)
    return by_combination(
        Relation("<=", modulus_of(gap), most),
        [(num(1), bound), *((num(1), f) for f in sizes), (inverse, tail), (inverse, head)],
        reason=r"small where $N\ll x\ll\mathrm{base}$",
    )  # fmt: skip


def _between(ground: Ground, theta: Term, base: Term, tail: Fact, head: Fact) -> Fact:
    cosine = Fn("cos", (Mul((X, theta)),))
    log = Fn("log", (base,))
    shown = differentiated(ground, Neg(Div(Fn("Ci", (Mul((X, theta)),)), log)), "t", cosine, UNIT)
    closed = integrated(shown, num(0), num(1), said("(Ci(x) - Ci(x/b))/l", b=base, l=log))
    tail = specialised(tail, {"v": X}, reason="at $v=x$")
    head = specialised(head, {"v": Div(X, base)}, reason="at $v=x/b$")
    gap = said("A - (log(b/x) - gamma)/l", A=integral(cosine), b=base, l=log)
    split = Add((said("Ci(x)/l", l=log), Neg(said("(Ci(x/b) - gamma - log(x/b))/l", b=base, l=log))))
    same = by_combination(Relation("==", split, gap), [(num(-1), closed)])
    bound = replaced(triangle(ground, split), same, "by the closed form")
    one, two = (
        modulus(ground, t, Div(modulus_of(f), log))
        for t, f in ((split.args[0], said("Ci(x)")), (split.args[1].arg, said("Ci(x/b) - gamma - log(x/b)", b=base)))  # type: ignore[union-attr]
    )
    inverse = Div(num(1), log)
    return by_combination(
        Relation("<=", modulus_of(gap), said("(2/x + x**2/(4*b**2))/l", b=base, l=log)),
        [(num(1), bound), (num(1), one), (num(1), two), (inverse, tail), (inverse, head)],
        reason=r"small where $1\ll x\ll\mathrm{base}$",
    )  # fmt: skip


# -- far out ---------------------------------------------------------------------------------------------------


def far_fact(ground: Ground, theta: Term, base: Term, order: int) -> Fact:
    """``|I - (G(1) - G(0))| <= (N-1)!(b^N - 1)/(x^N ln b)``, G the sum of N terms from integration by parts."""
    log = Fn("log", (base,))
    e = wave(theta)
    u = Mul((X, theta))

    def g(n: int) -> Term:
        """``-n! e^{iu}/(i^{n+1} u^{n+1} ln b)``."""
        return tidy(Neg(Div(Mul((num(factorial(n)), inverse_i(n + 1), e)), Mul((Pow(u, num(n + 1)), log)))))

    whole = Add(tuple(g(n) for n in range(order))) if order > 1 else g(0)
    rest = tidy(Div(Mul((num(factorial(order)), inverse_i(order), e)), Pow(u, num(order))))
    slope_of = Add((e, Neg(rest)))
    how = f"{order} integrations by parts in one" if order > 1 else "one integration by parts"
    back = differentiated(ground, whole, "t", slope_of, UNIT, how)
    ends = tidy(Add((substitute(whole, {"t": num(1)}), Neg(substitute(whole, {"t": num(0)})))))
    if isinstance(ends, Add):
        pieces = [tidy(substitute(t, {"t": num(p)})) for p in (1, 0) for t in (whole.args if order > 1 else (whole,))]  # type: ignore[union-attr]
        half = len(pieces) // 2
        ends = Add((*pieces[:half], *(tidy(Neg(t)) for t in pieces[half:])))
    exact = integrated(back, num(0), num(1), ends)
    split = linear(ground, slope_of, [(num(1), e), (num(-1), rest)], "t", num(0), num(1))
    left = tuple(tidy(Neg(t)) for t in ends.args) if isinstance(ends, Add) else (Neg(ends),)
    gap = Add((integral(e), *left))
    same = by_combination(
        Relation("==", integral(rest), gap), [(num(1), split), (num(-1), exact)], reason="what is left over"
    )
    size = tidy(Div(num(factorial(order)), Pow(u, num(order))))
    small = modulus(ground, rest, size, UNIT, r"$\lvert e^{\mathrm{i}u}\rvert=1$")
    bound = replaced(integral_bounded(small, "t", num(0), num(1)), same)
    primitive = tidy(Div(size, Mul((num(order), log))))
    total = differentiated(ground, primitive, "t", size, UNIT)
    top = Add((tidy(Pow(base, num(order))), Neg(num(1))))
    value = tidy(Div(Mul((num(factorial(order - 1)), top)), Mul((Pow(X, num(order)), log))))
    summed = integrated(total, num(0), num(1), value)
    return by_combination(
        Relation("<=", modulus_of(gap), value), [(num(1), bound), (num(1), summed)],
        reason=r"small where $x\gg\mathrm{base}$",
    )  # fmt: skip


def inverse_i(n: int) -> Term:
    """``i**(-n)``."""
    return (num(1), Neg(IMAGINARY), num(-1), IMAGINARY)[n % 4]


def far(s: Setting) -> Proof:
    """The leading oscillation and the envelope, and more terms."""

    def strategy(s: Setting) -> Proof:
        ground, theta, base = geometric(s)
        parts = tuple(
            part(f"order-{n}", f"With {n} {'term' if n == 1 else 'terms'} at each end",
                 far_fact(ground, theta, base, n))
            for n in dict.fromkeys((1, order(s, 2)))
        )  # fmt: skip
        return told(s, parts, None, ground.hypotheses, laws=False)

    return guarded(strategy, s)
