"""A weight of bounded variation keeps the rate: summation by parts for integrals."""

from __future__ import annotations

from ...derive.setting import Setting
from ...kernel.analysis import (
    Everywhere,
    Fact,
    Ground,
    between,
    by_combination,
    by_parts,
    differentiated,
    everywhere,
    integral_bounded,
    linear,
    modulus,
    replaced,
    specialised,
    triangle,
)  # fmt: skip
from ...kernel.calculus import Smooth
from ...kernel.term import Add, Assumption, Fn, Hypothesis, Integral, Mul, Neg, Relation, Sym, Term, num, substitute
from ...proof import Proof
from .bounds import abstract
from .rates import first_derivative_bound, signed
from .writing import about_laws, integral, modulus_of, part, said, told, wave

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
    parts = [part("weight", "With a weight", fact)]
    for rises, bends in ((-1, 1), (1, 1)):
        way = "falling" if rises < 0 else "rising"
        title = rf"$B=2/(\lambda x)$ for a {way}, convex law with $\lvert\theta'\rvert\ge\lambda$"
        parts.append(part(f"partial-{way}", title, _partial(rises, bends)))
    return told(s, tuple(parts), None, fact.ground.hypotheses, parts[0].verdict)
