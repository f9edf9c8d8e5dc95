"""Signs read off terms, against values at random points: what is shown must hold everywhere."""

from __future__ import annotations

import random

import mpmath
import pytest

from symbolic_pe.analysis.facts import Ground
from symbolic_pe.kernel.evaluate import CannotEvaluate, Point, evaluate
from symbolic_pe.kernel.term import Add, Assumption, Div, Fn, Mul, Neg, Pow, Relation, Sym, Term, num
from symbolic_pe.kernel.untrusted.approximate import Mp
from symbolic_pe.language.parse import parse_relation

GROUND = Ground((Assumption("x", "positive"), Assumption("u", "nonnegative"), parse_relation("b > 1"),
                 parse_relation("t >= 0"), parse_relation("t <= 1")))  # fmt: skip


def a_term(rng: random.Random, depth: int) -> Term:
    if depth == 0 or rng.random() < 0.2:
        return rng.choice([Sym("x"), Sym("u"), Sym("b"), Sym("t"), Sym("y"), num(rng.choice((-2, -1, 1, 2, 3)))])
    kind = rng.randrange(8)
    sub = [a_term(rng, depth - 1) for _ in range(2)]
    if kind == 0:
        return Neg(sub[0])
    if kind == 1:
        return Add((sub[0], rng.choice((sub[1], Neg(sub[1])))))
    if kind == 2:
        return Mul((*sub, a_term(rng, depth - 1)))
    if kind == 3:
        return Div(sub[0], sub[1])
    if kind == 4:
        return Pow(sub[0], num(rng.choice((2, 3, -1, -2))))
    if kind == 5:
        return Pow(Sym("b"), rng.choice((Neg(Sym("t")), Sym("t"), Sym("x"), Neg(Sym("x")), num(-1))))
    if kind == 6:
        return Fn(rng.choice(("Abs", "exp", "cos")), (sub[0],))
    return Fn("log", (Sym("b"),))


def a_point(rng: random.Random) -> Point:
    from fractions import Fraction

    def choose(kind: str, name: str, args: object) -> Fraction:
        q = Fraction(rng.randint(0, 300), rng.randint(1, 60))
        return {"x": q + Fraction(1, 97), "u": q, "b": 1 + q + Fraction(1, 50), "t": min(q, Fraction(1)),
                "y": rng.choice((q, -q))}[name]  # fmt: skip

    return Point(choose)


@pytest.mark.parametrize("seed", range(8))
def test_what_is_shown_of_signs_holds(seed: int) -> None:
    rng = random.Random(seed)
    shown = 0
    for _ in range(120):
        t = a_term(rng, 3)
        op = rng.choice((">", ">=", "<", "<=", "!="))
        if not GROUND.holds(Relation(op, t, num(0))):
            continue
        shown += 1
        with mpmath.workdps(40):
            for _ in range(30):
                point = a_point(rng)
                try:
                    v = evaluate(t, point, Mp())
                except (CannotEvaluate, ZeroDivisionError, OverflowError):
                    continue
                assert abs(mpmath.im(v)) < 1e-25, (t, op)
                re = mpmath.re(v)
                small = mpmath.mpf(10) ** -25 * max(1, abs(re))
                good = {">": re > -small, ">=": re > -small, "<": re < small, "<=": re < small, "!=": True}[op]
                assert good, (t, op, point.values)
    assert shown > 10
