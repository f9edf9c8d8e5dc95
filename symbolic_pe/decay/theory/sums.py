"""From the sum over the frequencies to the integral: how far apart they are, for every dimension."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...analysis.deduction import by_combination, by_kernel, modulus, specialised, triangle
from ...analysis.facts import Fact, Ground, between
from ...analysis.integrals import differentiated, integral_monotone, integrated
from ...analysis.sums import riemann, trapezoid
from ...derive.setting import Setting
from ...kernel.term import (
    Add,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
)  # fmt: skip
from ...proof import Part, Proof
from .phases import ground_for, phase, profile
from .rates import Phase, signed
from .writing import guarded, integral, modulus_of, part, tidy, told

__all__ = ["at_most_one", "mean_wave", "sum_to_integral", "with_count"]

X, T = Sym("x"), Sym("t")
UNIT = between("t", num(0), num(1))


def with_count(s: Setting, ground: Ground) -> Ground:
    """The ground with what is assumed of the number of blocks."""
    names = free_names(s.encoding.count).keys()
    more: list[Hypothesis] = [h for h in s.hypotheses if not isinstance(h, Relation) and h.name in names]
    return replace(ground, hypotheses=(*ground.hypotheses, *more), _known={}, _positive={})


def mean_wave(s: Setting, x: Term = X) -> Term:
    """``2/d * Sum(cos(x*theta_i))``: the inner product of two codes over its value at distance 0."""
    e = s.encoding
    assert e.law is not None
    body = Fn("cos", (Mul((x, e.law.definition.body)),))
    last = num(e.count.value - 1) if isinstance(e.count, Num) else Add((e.count, Neg(num(1))))
    whole = Sum(body, e.law.index, num(0), last)
    return Mul((tidy(Div(num(1), e.count)), whole))


def sum_to_integral(s: Setting) -> Proof:
    """The bound by total variation, and the first correction with its own bound."""
    return guarded(_sum_to_integral, s)


def _sum_to_integral(s: Setting) -> Proof:
    theta = profile(s)
    ground = with_count(s, ground_for(s, theta))
    p = phase(ground, theta)
    f = Fn("cos", (Mul((X, theta)),))
    slope = tidy(Neg(Mul((X, p.first, Fn("sin", (Mul((X, theta)),))))))
    falls = differentiated(ground, f, "t", slope, UNIT, "the summand as a function of $t=2i/d$")
    variation = _variation(ground, p, slope)
    count = s.encoding.count
    found = riemann(falls, variation, count, "i", r"at $N=d/2$ points $t=i/N$")
    whole = Add((mean_wave(s), Neg(integral(f))))
    most = tidy(Div(variation.relation.rhs, count))
    first = by_combination(
        Relation("<=", modulus_of(whole), most), [(num(1), found)], rule="write as",
        reason=r"$b^{-t}$ at $t=2i/d$ is $\theta_i$",
    )  # fmt: skip
    parts: list[Part] = [part("variation", "The sum is near the integral", first, 0)]
    second = _corrected(ground, s, p, falls)
    if second is not None:
        parts.append(part("correction", "The first correction", second, 0))
    return told(s, parts, None, ground.hypotheses, laws=False)


def _variation(ground: Ground, p: Phase, slope: Term) -> Fact:
    """``int_0^1 |f'| <= x |theta(1) - theta(0)|``."""
    steep = tidy(Mul((X, signed(p.rises, p.first))))
    sine = modulus_of(Fn("sin", (Mul((X, p.theta)),)))
    size = modulus(ground, slope, Mul((steep, sine)), UNIT)
    small = at_most_one(ground, "sin", Mul((X, p.theta)), UNIT)
    bound = by_combination(Relation("<=", modulus_of(slope), steep), [(num(1), size), (steep, small)])
    total = integral_monotone(bound, "t", num(0), num(1))
    whole = tidy(Mul((X, signed(p.rises, p.theta))))
    back = differentiated(ground, whole, "t", steep, UNIT, r"$\theta$ is monotone")
    value = _difference(whole, p)
    exact = integrated(back, num(0), num(1), value)
    return by_combination(
        Relation("<=", integral(modulus_of(slope)), value), [(num(1), total), (num(1), exact)],
        reason=r"the total variation of $\cos(x\theta(t))$",
    )  # fmt: skip


def at_most_one(ground: Ground, name: str, t: Term, given: Sequence[Hypothesis] = ()) -> Fact:
    """``|sin t| <= 1`` or ``|cos t| <= 1`` for real ``t``."""
    general = by_kernel(ground, Relation("<=", modulus_of(Fn(name, (Sym("y"),))), num(1)))
    return specialised(general, {"y": t}, given)


def _difference(whole: Term, p: Phase) -> Term:
    """``F(1) - F(0)`` with what is positive in front, a factor ``x`` outside."""
    ends = [tidy(Div(p.at(whole, point), X)) for point in (num(1), num(0))]
    bare = Add((ends[0], Neg(ends[1])))
    if isinstance(ends[0], Neg):
        bare = Add((ends[1].arg if isinstance(ends[1], Neg) else Neg(ends[1]), ends[0]))
    return Mul((X, tidy(bare)))


def _corrected(ground: Ground, s: Setting, p: Phase, falls: Fact) -> Fact | None:
    """``|S - I - (cos(x theta(0)) - cos(x theta(1)))/d| <= C/d**2``, where the square of theta' integrates."""
    ratio = tidy(Div(p.first, p.theta))
    if "t" in free_names(ratio):
        return None
    inside = Mul((X, p.theta))
    sine, cosine = Fn("sin", (inside,)), Fn("cos", (inside,))
    slope = falls.relation.rhs
    bent = tidy(Mul((X, p.second, sine)))
    squared = tidy(Mul((Pow(X, num(2)), Pow(p.first, num(2)), cosine)))
    second = Add((Neg(bent), Neg(squared)))
    again = differentiated(ground, slope, "t", second, UNIT, "once more")
    weights = [tidy(Mul((X, signed(p.bends, p.second)))), tidy(Mul((Pow(X, num(2)), Pow(p.first, num(2)))))]
    sizes = [
        modulus(ground, t, Mul((w, modulus_of(v))), UNIT)
        for t, w, v in ((bent, weights[0], sine), (squared, weights[1], cosine))
    ]
    waves = [at_most_one(ground, name, inside, UNIT) for name in ("sin", "cos")]
    bound = by_combination(
        Relation("<=", modulus_of(second), Add(tuple(weights))),
        [(num(1), triangle(ground, second, UNIT)), *((num(1), f) for f in sizes), *zip(weights, waves, strict=True)],
    )
    total = integral_monotone(bound, "t", num(0), num(1))
    whole = Add((tidy(Mul((X, signed(p.bends, p.first)))), tidy(Div(weights[1], Mul((num(2), ratio))))))
    back = differentiated(ground, whole, "t", Add(tuple(weights)), UNIT)
    value = tidy(Add((p.at(whole, num(1)), Neg(p.at(whole, num(0))))))
    if isinstance(value, Add):
        value = _paired(whole, p)
    exact = integrated(back, num(0), num(1), value)
    variation = by_combination(
        Relation("<=", integral(modulus_of(second)), value), [(num(1), total), (num(1), exact)],
        reason="the variation of the slope",
    )  # fmt: skip
    count = s.encoding.count
    found = trapezoid(falls, again, variation, count, "i", "half the difference of the ends, and what is left")
    ends = [Fn("cos", (tidy(Mul((X, p.at(p.theta, point)))),)) for point in (num(0), num(1))]
    step = tidy(Div(num(1), Mul((num(2), count))))
    gap = Add((mean_wave(s), Neg(integral(cosine)), Neg(_times(step, Add((ends[0], Neg(ends[1])))))))
    most = tidy(Div(value, Mul((num(8), Pow(count, num(2))))))
    return by_combination(Relation("<=", modulus_of(gap), most), [(num(1), found)], rule="write as")


def _times(factor: Term, t: Term) -> Term:
    if isinstance(factor, Div) and factor.num == num(1):
        return Div(t, factor.den)
    return Mul((factor, t))


def _paired(whole: Term, p: Phase) -> Term:
    """``F(1) - F(0)`` summand by summand, what is positive in front."""
    assert isinstance(whole, Add)
    pieces: list[Term] = []
    for t in whole.args:
        hi, lo = p.at(t, num(1)), p.at(t, num(0))
        if isinstance(hi, Neg):
            pieces += [lo.arg if isinstance(lo, Neg) else Neg(lo), hi]
        else:
            pieces += [hi, Neg(lo)]
    return Add(tuple(pieces))
