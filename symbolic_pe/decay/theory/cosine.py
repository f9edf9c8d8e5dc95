"""The cosine integral, near 0 and far out, to any order: what the asymptotics of the integrals rest on."""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from ...analysis.deduction import by_combination, by_kernel, modulus, replaced, specialised, triangle
from ...analysis.facts import Fact, Ground, between
from ...analysis.integrals import by_parts, by_taylor, differentiated, integral_bounded, integrated
from ...analysis.limits import limit
from ...kernel.term import Add, Assumption, Div, Hypothesis, Mul, Neg, Num, Pow, Relation, Sym, Term, num
from .sums import at_most_one
from .writing import integral, modulus_of, rel, said, tidy

__all__ = ["far_terms", "head", "head_to", "near_terms", "spread", "tail", "tail_to"]

NEAR_ZERO = r"$\operatorname{Ci}(y)-\gamma-\log y\to0$ as $y\to0$"
_TURNS = ("cos({})", "sin({})", "-cos({})", "-sin({})")
"""The real part of ``i^(-n) e^(iu)``."""


def tail(ground: Ground) -> Fact:
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


def tail_to(ground: Ground, n: int) -> Fact:
    """``|Ci(v) - (n terms)| <= (n-1)!/v^n`` for every ``v > 0``."""
    v, u = Sym("v"), Sym("u")
    given: tuple[Hypothesis, ...] = (Assumption("v", "positive"), rel(">=", "y", "v"), rel(">=", "y", "1"))
    here = (*given, *between("u", v, Sym("y")))
    whole = Add((said("Ci(u)"), Neg(far_terms(n, "u"))))
    rest = tidy(said(f"{factorial(n)}*({_TURNS[n % 4].format('u')})/u**{n + 1}"))
    slope_of = differentiated(ground, whole, "u", rest, here, f"by parts, {n} times")
    near, far_ = (Add((said(f"Ci({p})"), Neg(far_terms(n, p)))) for p in "vy")
    exact = integrated(slope_of, v, Sym("y"), Add((far_, Neg(near))))
    bound = Div(num(factorial(n)), Pow(u, num(n + 1)))
    size = modulus(ground, rest, Mul((bound, modulus_of(said(_TURNS[n % 2].format("u"))))), here)
    small = by_combination(
        Relation("<=", modulus_of(rest), bound),
        [(num(1), size), (bound, at_most_one(ground, ("cos", "sin")[n % 2], u, here))],
    )
    inner = integral_bounded(small, "u", v, Sym("y"))
    level = num(factorial(n - 1))
    back = differentiated(ground, Neg(Div(level, Pow(u, num(n)))), "u", bound, here)
    total = integrated(back, v, Sym("y"), Add((_over(level, "v", n), Neg(_over(level, "y", n)))))
    moved = replaced(inner, exact)
    gap = by_combination(
        Relation("<=", moved.relation.lhs, _over(level, "v", n)),
        [(num(1), moved), (num(1), total)],
        _over(level, "y", n),
    )
    ends = [_falls(ground, k, given) for k in range(n)]
    terms = far_terms(n, "y")
    all_ends = (
        ends[0] if n == 1 else by_combination(
            Relation("<=", modulus_of(terms), said("c/y", c=num(sum(factorial(k) for k in range(n))))),
            [(num(1), triangle(ground, terms, given)), *((num(1), e) for e in ends)],
        )
    )  # fmt: skip
    kept = Neg(near)
    both = triangle(ground, Add((Add((far_, kept)), terms)), given)
    same = by_kernel(
        ground,
        Relation("==", both.relation.lhs, modulus_of(Add((said("Ci(y)"), kept)))),
        given,
        reason="the terms at $y$ go",
    )
    most = Add((_over(level, "v", n), all_ends.relation.rhs))
    for_all = by_combination(
        Relation("<=", same.relation.rhs, most), [(num(1), both), (num(-1), same), (num(1), gap), (num(1), all_ends)]
    )
    rhs = all_ends.relation.rhs
    assert isinstance(rhs, Div)
    grown = limit(
        for_all, "y", "infinity", kept, 1, r"$\operatorname{Ci}(y)\to0$ as $y\to\infty$", most.args[0], rhs.num
    )
    turned = by_kernel(ground, Relation("==", modulus_of(kept), modulus_of(near)), (Assumption("v", "positive"),))
    return by_combination(Relation("<=", modulus_of(near), grown.relation.rhs), [(num(1), grown), (num(-1), turned)])


def far_terms(n: int, u: str) -> Term:
    """``sum_(k<n) k! Re(i^(-k-1) e^(iu))/u^(k+1)``, the first terms of ``Ci(u)`` far out."""
    terms = [tidy(said(f"{factorial(k)}*({_TURNS[(k + 1) % 4].format(u)})/{u}**{k + 1}")) for k in range(n)]
    return terms[0] if n == 1 else Add(tuple(terms))


def _falls(ground: Ground, k: int, given: tuple[Hypothesis, ...]) -> Fact:
    """``|k! trig(y)/y^(k+1)| <= k!/y`` for ``y >= 1``."""
    turn = _TURNS[(k + 1) % 4].format("y")
    c = num(factorial(k))
    term = tidy(said(f"{factorial(k)}*({turn})/y**{k + 1}"))
    bare = turn.lstrip("-")
    size = modulus(ground, term, said(f"c*Abs({bare})/y**{k + 1}", c=c), given)
    wave_of = at_most_one(ground, bare[:3], Sym("y"), given)
    return by_combination(
        Relation("<=", modulus_of(term), said("c/y", c=c)),
        [(num(1), size), (said(f"c/y**{k + 1}", c=c), wave_of)], said(f"c/y*(1 - y**(-{k}))", c=c) if k else None,
    )  # fmt: skip


def _over(c: Term, name: str, n: int) -> Term:
    return Div(c, Sym(name) if n == 1 else Pow(Sym(name), num(n)))


def head(ground: Ground) -> Fact:
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
    small = by_combination(Relation("<=", modulus_of(slope_of), said("u/2")), [(num(1), size), (said("1/u"), at)])
    bound = replaced(integral_bounded(small, "u", y, v), exact)
    back = differentiated(ground, said("u**2/4"), "u", said("u/2"), here)
    total = integrated(back, y, v, said("v**2/4 - y**2/4"))
    all_y = by_combination(
        Relation("<=", bound.relation.lhs, said("v**2/4")), [(num(1), bound), (num(1), total)], said("y**2/4")
    )
    return limit(all_y, "y", "zero", said("Ci(v) - gamma - log(v)"), -1, NEAR_ZERO)


def head_to(ground: Ground, n: int) -> Fact:
    """``|Ci(v) - gamma - ln v - (terms before the n-th)| <= v^(2n)/(2n (2n)!)`` for every ``v > 0``."""
    v, y, u, z = (Sym(x) for x in "vyuz")
    given: tuple[Hypothesis, ...] = (
        Assumption("v", "positive"), Relation(">", y, num(0)), Relation("<=", y, v), Relation("<=", y, num(1)),
    )  # fmt: skip
    here = (*given, *between("u", y, v))

    def cosine(x: str) -> Term:
        terms = [tidy(said(f"{x}**{2 * m}/{factorial(2 * m)}")) for m in range(n)]
        shown = tuple(Neg(t) if m % 2 else t for m, t in enumerate(terms))
        return shown[0] if n == 1 else Add(shown)

    last = said("cos(w)") if n % 2 == 0 else said("-cos(w)")
    bent = specialised(
        by_kernel(ground, Relation("<=", modulus_of(last), num(1))), {"w": Sym("w")},
        (Assumption("z", "nonnegative"), *between("w", num(0), z)),
    )  # fmt: skip
    taylor = by_taylor(bent, said("cos(w)"), "w", 2 * n, z, cosine("z"), "cosines are at most 1")
    at = specialised(taylor, {"z": u}, here)
    slope_of = Div(Add((said("cos(u)"), Neg(cosine("u")))), u)
    whole = {p: Add((said(f"Ci({p}) - log({p})"), *(tidy(Neg(t)) for t in near_terms(n, p)))) for p in "uvy"}
    g = differentiated(ground, whole["u"], "u", slope_of, here)
    exact = integrated(g, y, v, Add((whole["v"], Neg(whole["y"]))))
    size = modulus(ground, slope_of, Div(modulus_of(slope_of.num), u), here)
    level = tidy(Div(Pow(u, num(2 * n - 1)), num(factorial(2 * n))))
    small = by_combination(Relation("<=", modulus_of(slope_of), level), [(num(1), size), (said("1/u"), at)])
    bound = replaced(integral_bounded(small, "u", y, v), exact)
    top = {p: tidy(Div(Pow(Sym(p), num(2 * n)), num(2 * n * factorial(2 * n)))) for p in "uvy"}
    back = differentiated(ground, top["u"], "u", level, here)
    total = integrated(back, y, v, Add((top["v"], Neg(top["y"]))))
    kept = spread(said("Ci(v) - gamma - log(v)"), *(tidy(Neg(t)) for t in near_terms(n, "v")))
    gap = by_combination(Relation("<=", bound.relation.lhs, top["v"]), [(num(1), bound), (num(1), total)], top["y"])
    if n == 1:
        return limit(gap, "y", "zero", kept, -1, NEAR_ZERO)
    small_terms = [tidy(Neg(t)) for t in near_terms(n, "y")]
    rest = small_terms[0] if n == 2 else Add(tuple(small_terms))
    sizes = [_vanishes(ground, t, m, given) for m, t in enumerate(small_terms, 1)]
    factor = Num(sum((Fraction(1, 2 * m * factorial(2 * m)) for m in range(1, n)), Fraction(0)))
    most = Mul((factor, y))
    pieces = [(num(1), triangle(ground, rest, given))] if n > 2 else []
    all_small = by_combination(Relation("<=", modulus_of(rest), most), [*pieces, *((num(1), x) for x in sizes)])
    (moved,) = bound.relation.lhs.args  # type: ignore[union-attr]
    both = triangle(ground, Add((moved, rest)), given)
    shown = Add((kept, Neg(said("Ci(y) - gamma - log(y)"))))
    same = by_kernel(
        ground, Relation("==", both.relation.lhs, modulus_of(shown)), given, reason="the terms at $y$ apart"
    )
    for_all = by_combination(
        Relation("<=", modulus_of(shown), Add((top["v"], most))),
        [(num(1), both), (num(-1), same), (num(1), gap), (num(1), all_small)],
    )
    return limit(for_all, "y", "zero", kept, -1, NEAR_ZERO, top["v"], factor)


def near_terms(n: int, u: str) -> list[Term]:
    """``(-1)^m u^(2m)/(2m (2m)!)`` for ``1 <= m < n``, the terms of ``Ci(u) - gamma - ln u`` near 0."""
    terms = [tidy(Div(Pow(said(u), num(2 * m)), num(2 * m * factorial(2 * m)))) for m in range(1, n)]
    return [Neg(t) if m % 2 else t for m, t in enumerate(terms, 1)]


def _vanishes(ground: Ground, t: Term, m: int, given: tuple[Hypothesis, ...]) -> Fact:
    """``y^(2m)/(2m (2m)!) <= y/(2m (2m)!)`` for ``0 < y <= 1``, ``t`` being the left side up to its sign."""
    c = Num(Fraction(1, 2 * m * factorial(2 * m)))
    size = modulus(ground, t, said(f"c*y**{2 * m}", c=c), given)
    rest = said("c*y*(1 - y)*S", c=c, S=said(" + ".join(f"y**{k}" for k in range(2 * m - 1))))
    return by_combination(Relation("<=", modulus_of(t), Mul((c, Sym("y")))), [(num(1), size)], rest)


def spread(*terms: Term) -> Term:
    """Their sum without sums in it."""
    return Add(tuple(x for t in terms for x in (t.args if isinstance(t, Add) else (t,))))
