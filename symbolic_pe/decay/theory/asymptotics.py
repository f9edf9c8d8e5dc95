"""The integral near 0, in between and far out, each with a proved remainder and the range where it says something.

``x -> 0``: Taylor.  ``1 << x << b``: the logarithm, from Ci at 0 and at infinity.  ``x >> b``: repeated
integration by parts.  The orders are those of :data:`ORDER`; other orders are derived the same way.
"""

from __future__ import annotations

from math import factorial

from ...derive.setting import NotApplicable, Setting
from ...kernel.analysis import (
    Fact,
    Ground,
    between,
    by_combination,
    by_kernel,
    by_parts,
    by_taylor,
    differentiated,
    integral_bounded,
    integrated,
    limit,
    linear,
    modulus,
    replaced,
    specialised,
    triangle,
)  # fmt: skip
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
from .phases import ground_for, profile
from .sums import at_most_one
from .writing import guarded, integral, modulus_of, part, rel, said, tidy, told, wave

__all__ = ["ORDER", "far", "far_fact", "middle", "near", "near_fact"]

ORDER = 4
X, T, IMAGINARY = Sym("x"), Sym("t"), Const("I")
UNIT = between("t", num(0), num(1))


def geometric(s: Setting) -> tuple[Ground, Term, Term]:
    """The ground, ``theta = b**(-t)`` of the encoding, and b."""
    theta = profile(s)
    ground = ground_for(s, theta)
    if not (isinstance(theta, Pow) and theta.exp == Neg(T) and ground.holds(Relation(">", theta.base, num(1)))):
        raise NotApplicable("it is about frequencies base**(-t)")
    return ground, theta, theta.base


# -- near 0 --------------------------------------------------------------------------------------------------


def near_fact(ground: Ground, theta: Term, base: Term, order: int) -> Fact:
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
    pieces = [(tidy(_scaled(n)), tidy(Pow(theta, num(n)))) for n in range(order)]
    e = wave(theta)
    split = linear(
        ground, bound.relation.lhs.args[0].body,  # type: ignore[union-attr]
        [(num(1), e), *((Neg(c), f) for c, f in pieces)], "t", num(0), num(1),
    )  # fmt: skip
    moments = [_moment(ground, theta, base, n) for n in range(order + 1)]
    whole = replaced(bound, split)
    known = [(c, m) for (c, _), m in zip(pieces, moments, strict=False)]
    value = Add((integral(e), *(tidy(Neg(Mul((c, m.relation.rhs)))) for c, m in known)))
    same = by_combination(Relation("==", split.relation.rhs, value), [(tidy(Neg(c)), m) for c, m in known])
    whole = replaced(whole, same)
    factor = tidy(Div(Pow(X, num(order)), num(factorial(order))))
    out = linear(ground, bound.relation.rhs.body, [(factor, tidy(Pow(theta, num(order))))], "t", num(0), num(1))  # type: ignore[union-attr]
    most = tidy(Mul((factor, moments[order].relation.rhs)))
    return by_combination(
        Relation("<=", modulus_of(value), most), [(num(1), whole), (num(1), out), (factor, moments[order])]
    )


def _term(n: int, y: Term) -> Term:
    return tidy(Div(Mul((*([_power_of_i(n)]), Pow(y, num(n)))), num(factorial(n)))) if n else num(1)


def _power_of_i(n: int) -> Term:
    return (num(1), IMAGINARY, num(-1), Neg(IMAGINARY))[n % 4]


def _scaled(n: int) -> Term:
    return Div(Mul((_power_of_i(n), Pow(X, num(n)))), num(factorial(n)))


def _moment(ground: Ground, theta: Term, base: Term, n: int) -> Fact:
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
        fact = near_fact(ground, theta, base, ORDER)
        return told(s, (part("taylor", f"To order {ORDER}", fact),), None, ground.hypotheses, laws=False)

    return guarded(strategy, s)


# -- in between ------------------------------------------------------------------------------------------------


def middle(s: Setting) -> Proof:
    """``(ln(b/x) - gamma)/ln b`` for ``1 << x << b``."""

    def strategy(s: Setting) -> Proof:
        ground, theta, base = geometric(s)
        tail, head = _tail(ground), _head(ground)
        final = _between(ground, theta, base, tail, head)
        parts = (
            part("tail", "The cosine integral far out", tail, 1),
            part("head", "The cosine integral near 0", head, 1),
            part("middle", "In between", final, 1, (tail, head)),
        )
        return told(s, parts, None, ground.hypotheses, laws=False, stated=2)

    return guarded(strategy, s)


def _tail(ground: Ground) -> Fact:
    """``|Ci(v)| <= 2/v`` for every ``v > 0``."""
    v, y, u = Sym("v"), Sym("y"), Sym("u")
    given: tuple[Hypothesis, ...] = (Assumption("v", "positive"), Relation(">=", y, v))
    here = (*given, *between("u", v, y))
    f = differentiated(ground, said("1/u"), "u", said("-1/u**2"), here)
    g = differentiated(ground, said("sin(u)"), "u", said("cos(u)"), here)
    rest = said("-sin(u)/u**2")
    result = Add((said("sin(y)/y"), Neg(said("sin(v)/v")), Neg(integral(rest, v, y, "u"))))
    parts = by_parts(f, g, v, y, said("cos(u)/u"), rest, result)
    ci = differentiated(ground, said("Ci(u)"), "u", said("cos(u)/u"), here)
    exact = integrated(ci, v, y, said("Ci(y) - Ci(v)"), r"$\operatorname{Ci}'(u)=\cos(u)/u$")
    gap = by_combination(Relation("==", said("Ci(y) - Ci(v)"), result), [(num(1), parts), (num(-1), exact)])
    bound = replaced(triangle(ground, result, given), gap, backwards=True)
    ends = []
    for name in ("y", "v"):
        size = modulus(ground, said(f"sin({name})/{name}"), said(f"Abs(sin({name}))/{name}"), given)
        one = said(f"1/{name}")
        wave_of = at_most_one(ground, "sin", Sym(name), given)
        ends.append(by_combination(Relation("<=", size.relation.lhs, one), [(num(1), size), (one, wave_of)]))
    small = modulus(ground, rest, said("Abs(sin(u))/u**2"), here)
    small = by_combination(
        Relation("<=", modulus_of(rest), said("1/u**2")),
        [(num(1), small), (said("1/u**2"), at_most_one(ground, "sin", u, here))],
    )
    inner = integral_bounded(small, "u", v, y)
    back = differentiated(ground, said("-1/u"), "u", said("1/u**2"), here)
    total = integrated(back, v, y, said("1/v - 1/y"))
    all_y = by_combination(
        Relation("<=", modulus_of(said("Ci(y) - Ci(v)")), said("2/v")),
        [(num(1), x) for x in (bound, *ends, inner, total)],
    )
    far_out = limit(all_y, "y", "infinity", said("-Ci(v)"), reason=r"$\operatorname{Ci}(y)\to0$ as $y\to\infty$")
    size = modulus(ground, said("-Ci(v)"), said("Abs(Ci(v))"), (Assumption("v", "positive"),))
    return by_combination(rel("<=", "Abs(Ci(v))", "2/v"), [(num(1), far_out), (num(-1), size)])


def _head(ground: Ground) -> Fact:
    """``|Ci(v) - gamma - ln v| <= v**2/4`` for every ``v > 0``."""
    v, y, u = Sym("v"), Sym("y"), Sym("u")
    given: tuple[Hypothesis, ...] = (Assumption("v", "positive"), Relation(">", y, num(0)), Relation("<=", y, v))
    here = (*given, *between("u", y, v))
    slope_of = said("(cos(u) - 1)/u")
    g = differentiated(ground, said("Ci(u) - log(u)"), "u", slope_of, here)
    exact = integrated(g, y, v, said("Ci(v) - log(v) - (Ci(y) - log(y))"))
    z = Sym("z")
    bent = specialised(
        by_kernel(ground, rel("<=", "Abs(-cos(w))", "1")), {"w": Sym("w")},
        (Assumption("z", "nonnegative"), *between("w", num(0), z)),
    )  # fmt: skip
    taylor = by_taylor(bent, said("cos(w)"), "w", 2, z, num(1), r"$\lvert\cos''\rvert\le1$")
    at = specialised(taylor, {"z": u}, here)
    size = modulus(ground, slope_of, said("Abs(cos(u) - 1)/u"), here)
    small = by_combination(
        Relation("<=", modulus_of(slope_of), said("u/2")), [(num(1), size), (said("1/u"), at)]
    )
    bound = replaced(integral_bounded(small, "u", y, v), exact)
    back = differentiated(ground, said("u**2/4"), "u", said("u/2"), here)
    total = integrated(back, y, v, said("v**2/4 - y**2/4"))
    all_y = by_combination(
        Relation("<=", bound.relation.lhs, said("v**2/4")), [(num(1), bound), (num(1), total)], said("y**2/4")
    )
    return limit(
        all_y, "y", "zero", said("Ci(v) - gamma - log(v)"), -1,
        r"$\operatorname{Ci}(y)-\gamma-\ln y\to0$ as $y\to0$",
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
        reason=r"small where $1\ll x\ll b$",
    )  # fmt: skip


# -- far out ---------------------------------------------------------------------------------------------------


def far_fact(ground: Ground, theta: Term, base: Term, order: int) -> Fact:
    """``|I - (G(1) - G(0))| <= (N-1)!(b^N - 1)/(x^N ln b)``, G the sum of N terms from integration by parts."""
    log = Fn("log", (base,))
    e = wave(theta)
    u = Mul((X, theta))

    def g(n: int) -> Term:
        """``-n! e^{iu}/(i^{n+1} u^{n+1} ln b)``."""
        return tidy(Neg(Div(Mul((num(factorial(n)), _inverse_i(n + 1), e)), Mul((Pow(u, num(n + 1)), log)))))

    whole = Add(tuple(g(n) for n in range(order))) if order > 1 else g(0)
    rest = tidy(Div(Mul((num(factorial(order)), _inverse_i(order), e)), Pow(u, num(order))))
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
        reason=r"small where $x\gg b$",
    )  # fmt: skip


def _inverse_i(n: int) -> Term:
    return (num(1), Neg(IMAGINARY), num(-1), IMAGINARY)[n % 4]


def far(s: Setting) -> Proof:
    """The leading oscillation and the envelope, and more terms."""

    def strategy(s: Setting) -> Proof:
        ground, theta, base = geometric(s)
        parts = tuple(
            part(f"order-{n}", f"With {n} {'term' if n == 1 else 'terms'} at each end",
                 far_fact(ground, theta, base, n))
            for n in (1, 2)
        )  # fmt: skip
        return told(s, parts, None, ground.hypotheses, laws=False)

    return guarded(strategy, s)

