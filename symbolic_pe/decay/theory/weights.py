"""A weight of bounded variation keeps the rate: by parts where it has a derivative, by steps where it may jump."""

from __future__ import annotations

from typing import Any

from ...analysis.calculus import Smooth
from ...analysis.deduction import by_combination, by_kernel, everywhere, modulus, replaced, specialised, triangle
from ...analysis.facts import Everywhere, Fact, Ground, Varying, between, bounded_sum
from ...analysis.integrals import by_parts, differentiated, integral_bounded, joined, linear
from ...analysis.limits import in_the_limit
from ...analysis.sums import added_termwise
from ...analysis.variation import jumps, stepped
from ...derive.setting import Setting
from ...kernel.term import (
    Add,
    Assumption,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Relation,
    Sym,
    Term,
    num,
    substitute,
)  # fmt: skip
from ...proof import Proof
from .bounds import abstract
from .rates import first_derivative_bound, signed
from .writing import about_laws, integral, modulus_of, part, rel, said, told, wave

__all__ = ["bounded_variation"]

T, X, B, LAM = Sym("t"), Sym("x"), Sym("B"), Sym("lambda")
H, DH = Fn("h", (T,)), Fn("h'", (T,))
UNIT = between("t", num(0), num(1))


def _keeps() -> Fact:
    """``|int h e| <= (|h(1)| + int |h'|) B`` where ``|int_0^t e| <= B`` for all t."""
    e = wave(Fn("theta", (T,)))
    inner = Integral(substitute(e, {"t": Sym("s")}), "s", num(0), T)
    bounded = Everywhere(Relation("<=", modulus_of(inner), B), "t", num(0), num(1))
    hyps: tuple[Hypothesis, ...] = (
        Assumption("x", "positive"), Assumption("B", "nonnegative"),
        Assumption("theta", "smooth", "continuous on [0, 1]"),
        Assumption("h", "smooth", "continuously differentiable on [0, 1]"),
    )  # fmt: skip
    ground = Ground(hyps, (Smooth("theta", 0, num(0), num(1)), Smooth("h", 1, num(0), num(1))), (bounded,))
    weight = differentiated(ground, H, "t", DH, UNIT, "the weight is differentiated")
    waves = differentiated(ground, inner, "t", e, UNIT, "the wave is integrated")
    body, rest = Mul((H, e)), Mul((DH, inner))
    end = Mul((Fn("h", (num(1),)), substitute(inner, {"t": num(1)})))
    result = Add((end, Neg(integral(rest))))
    parts = by_parts(weight, waves, num(0), num(1), body, rest, result, "nothing is left at 0")
    whole = replaced(triangle(ground, result), parts, "the left side is the integral", backwards=True)
    at = everywhere(ground, 0)
    last = specialised(at, {"t": num(1)})
    split = modulus(ground, end, Mul((modulus_of(end.args[0]), modulus_of(end.args[1]))))
    small = modulus(ground, rest, Mul((modulus_of(DH), modulus_of(inner))), UNIT)
    inside = by_combination(
        Relation("<=", modulus_of(rest), Mul((B, modulus_of(DH)))), [(num(1), small), (modulus_of(DH), at)]
    )
    total = integral_bounded(inside, "t", num(0), num(1))
    out = linear(ground, Mul((B, modulus_of(DH))), [(B, modulus_of(DH))], "t", num(0), num(1))
    most = Mul((Add((modulus_of(Fn("h", (num(1),))), integral(modulus_of(DH)))), B))
    return by_combination(
        Relation("<=", whole.relation.lhs, most),
        [(num(1), f) for f in (whole, split, total, out)] + [(modulus_of(Fn("h", (num(1),))), last)],
        reason="the end and the variation",
    )  # fmt: skip


VARIATION = Sym("V")
CELLS: tuple[Hypothesis, ...] = (Assumption("K", "integer"), Relation(">=", Sym("K"), num(1)))


def _jumping() -> Fact:
    """``|int h e| <= (|h(1)| + V) B`` for a weight of total variation at most V, which may jump."""
    e = wave(Fn("theta", (T,)))
    inner = Integral(substitute(e, {"t": Sym("s")}), "s", num(0), T)
    bounded = Everywhere(Relation("<=", modulus_of(inner), B), "t", num(0), num(1))
    hyps: tuple[Hypothesis, ...] = (
        Assumption("x", "positive"), Assumption("B", "nonnegative"), Assumption("V", "nonnegative"),
        Assumption("theta", "smooth", "continuous on [0, 1]"),
        Assumption("h", "varying", "of total variation at most V on [0, 1]"),
    )  # fmt: skip
    places = (Sym("j"), Sym("n"))
    known = (
        Definition("F", places, Integral(substitute(e, {"t": Sym("s")}), "s", num(0), said("j/n")), True),
        Definition("g", places, Fn("h", (said("j/n"),)), True),
    )
    ground = Ground(hyps, (Smooth("theta", 0, num(0), num(1)),), (bounded,), known, (Varying("h", VARIATION),))
    count = Sym("K")
    unit = modulus(ground, e, num(1), UNIT)
    steps = stepped(specialised(unit, {}, (*UNIT, *CELLS)), "h", "t", count, "k", "the weight by its values at $k/K$")
    gap: Any = steps.relation.lhs.args[0]  # type: ignore[union-attr]
    whole, whole_sum = gap.args[0], gap.args[1].arg
    here = (*CELLS, *bounded_sum("k", num(1), count))
    order = (rel(">=", "u", "0"), rel("<=", "u", "w"), rel("<=", "w", "1"))
    split = joined(ground, e, "t", (num(0), Sym("u"), Sym("w")), order)
    split = specialised(split, {"u": said("(k - 1)/K"), "w": said("k/K")}, here)
    product = said("g[k, K]*(F[k, K] - F[k - 1, K])")
    term = by_combination(
        Relation("==", whole_sum.body, product), [(Neg(Fn("h", (said("k/K"),))), split)],
        reason="a cell is what $F$ gains",
    )  # fmt: skip
    total = added_termwise(term, "k", num(1), count)
    abel = by_kernel(
        ground,
        Relation("==", total.relation.rhs,
                 said("g[K, K]*F[K, K] - g[1, K]*F[0, K] + Sum((g[k, K] - g[k + 1, K])*F[k, K], (k, 1, K - 1))")),
        CELLS, reason="summation by parts",
    )  # fmt: skip
    nothing = by_kernel(ground, Relation("==", said("F[0, K]"), num(0)), CELLS)
    last = said("g[K, K]*F[K, K]")
    rest: Any = said("Sum((g[k, K] - g[k + 1, K])*F[k, K], (k, 1, K - 1))")
    short = by_combination(
        Relation("==", whole_sum, Add((last, rest))),
        [(num(1), total), (num(1), abel), (said("g[1, K]"), nothing)], reason="nothing is left at 0",
    )  # fmt: skip
    at = everywhere(ground, 0)

    def small(j: str, given: tuple[Hypothesis, ...]) -> Fact:
        one = specialised(at, {"t": said(f"{j}/K")}, given)
        return by_kernel(ground, Relation("<=", modulus_of(said(f"F[{j}, K]")), B), given, [one])

    inside = (*CELLS, *bounded_sum("k", num(1), said("K - 1")))
    sizes = [
        modulus(ground, t, Mul((modulus_of(a), modulus_of(b))), given)
        for t, a, b, given in (
            (last, said("g[K, K]"), said("F[K, K]"), CELLS),
            (rest.body, said("g[k, K] - g[k + 1, K]"), said("F[k, K]"), inside),
        )
    ]
    jump = modulus_of(said("g[k, K] - g[k + 1, K]"))
    one = by_combination(
        Relation("<=", modulus_of(rest.body), Mul((B, jump))),
        [(num(1), sizes[1]), (jump, small("k", inside))],
    )
    rows = added_termwise(one, "k", num(1), said("K - 1"))
    end = by_kernel(ground, Relation("==", modulus_of(said("g[K, K]")), modulus_of(Fn("h", (num(1),)))), CELLS)
    variation = jumps(ground, "h", count, "k", CELLS)
    most = said("(A + V)*B", A=modulus_of(Fn("h", (num(1),))))
    sum_bound = by_combination(
        Relation("<=", modulus_of(Add((last, rest))), most),
        [
            (num(1), triangle(ground, Add((last, rest)), CELLS)), (num(1), sizes[0]),
            (modulus_of(said("g[K, K]")), small("K", CELLS)), (B, end),
            (num(1), triangle(ground, rest, CELLS)), (num(1), rows), (B, variation),
        ], reason="the end and the variation",
    )  # fmt: skip
    sum_bound = replaced(sum_bound, short, "the sum is that of the steps", backwards=True)
    both = triangle(ground, Add((gap, whole_sum)), CELLS)
    again = by_kernel(ground, Relation("==", modulus_of(Add((gap, whole_sum))), modulus_of(whole)), CELLS)
    fact = by_combination(
        Relation("<=", modulus_of(whole), Add((most, Div(VARIATION, count)))),
        [(num(1), both), (num(-1), again), (num(1), steps), (num(1), sum_bound)],
    )
    return in_the_limit(fact, "K", most, VARIATION, r"let $K\to\infty$")


def _partial(rises: int, bends: int) -> Fact:
    """``|int_0^s e| <= 2/(lambda x)`` for every s in [0, 1]."""
    ground, p = abstract(rises, bends)
    s = Sym("s")
    given = (Relation(">=", s, num(0)), Relation("<=", s, num(1)))
    sharp = first_derivative_bound(ground, p, num(0), s, X, given)
    end: Term = num(0) if rises * bends > 0 else s
    steep = specialised(everywhere(ground, 0), {"t": end}, given)
    factor = said("2/(l*x*y)", l=LAM, y=signed(rises, p.at(p.first, end)))
    return by_combination(
        Relation("<=", sharp.relation.lhs, said("2/(l*x)", l=LAM)), [(num(1), sharp), (factor, steep)]
    )


@about_laws
def bounded_variation(s: Setting) -> Proof:
    """The integral with a weight, and the bound that a monotone slope supplies."""
    fact = _keeps()
    jumping = _jumping()
    parts = [
        part("weight", "With a weight that has a continuous derivative", fact),
        part("jumps", "With any weight of bounded variation: it may jump", jumping, 0),
    ]
    for rises, bends in ((-1, 1), (1, 1)):
        way = "falling" if rises < 0 else "rising"
        title = rf"$B=2/(\lambda x)$ for a {way}, convex law with $\lvert\theta'\rvert\ge\lambda$"
        parts.append(part(f"partial-{way}", title, _partial(rises, bends)))
    return told(s, tuple(parts), None, fact.ground.hypotheses, parts[0].verdict)
