"""The alarm rings: derivations with one thing wrong are rejected; what was found is right in numbers."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest

from symbolic_pe.derive import prove
from symbolic_pe.derive.bilinear import block_diagonal
from symbolic_pe.encodings import all_encodings
from symbolic_pe.kernel.checker import DerivationError, Theorem, check
from symbolic_pe.kernel.derivation import Derivation, Equivalence, Identity
from symbolic_pe.kernel.evaluate import Point, evaluate
from symbolic_pe.kernel.term import (
    Assumption,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Relation,
    Sym,
    Term,
    children,
    num,
    rebuild,
    walk,
)  # fmt: skip
from symbolic_pe.kernel.untrusted.approximate import Mp
from symbolic_pe.language.text import text
from symbolic_pe.proof import Proof

CASES = [
    ("shift", "sinusoidal"), ("shift-group", "sinusoidal"), ("shift-orthogonal", "sinusoidal"),
    ("dot-product", "sinusoidal"), ("distance", "sinusoidal"), ("bilinear-diagonal", "sinusoidal"),
    ("bilinear-block", "sinusoidal-complex"), ("shift", "affine"), ("shift", "clock"),
]  # fmt: skip


def proof(theorem: str, encoding: str, settings: dict[str, str] | None = None) -> Proof:
    return prove(theorem, all_encodings()[encoding], settings or {})


def derivations() -> Iterator[tuple[str, Derivation]]:
    for theorem, encoding in CASES:
        for part in proof(theorem, encoding).parts:
            if part.derivation.steps:
                yield f"{theorem}-{encoding}-{part.derivation.name}", part.derivation


ALL = dict(derivations())


def unsigned(t: Term) -> str:
    return text(t).replace("-", "").replace("(", "").replace(")", "")


def mutants(t: Term) -> Iterator[Term]:
    """``t`` with one thing changed: a sine for a cosine, a sign, a summand or factor lost."""
    if isinstance(t, Fn) and t.name in ("sin", "cos"):
        yield Fn("cos" if t.name == "sin" else "sin", t.args)
    if isinstance(t, Neg):
        yield t.arg
    if isinstance(t, Num) and t.value not in (0,):
        yield Num(t.value + 1)
    kids = children(t)
    for n, kid in enumerate(kids):
        for new in mutants(kid):
            if isinstance(kid, Matrix) and not isinstance(new, Matrix):
                continue
            if isinstance(t, Fn) and t.name == "cos" and unsigned(kid) == unsigned(new):
                continue  # the cosine is even: nothing was changed
            yield rebuild(t, (*kids[:n], new, *kids[n + 1 :]))


@pytest.mark.parametrize("name", ALL)
def test_the_real_one_is_accepted(name: str) -> None:
    assert isinstance(check(ALL[name]), Theorem)


@pytest.mark.parametrize("name", [n for n, d in ALL.items() if isinstance(d.goal, Identity)])
def test_a_step_with_one_thing_wrong_is_rejected(name: str) -> None:
    d = ALL[name]
    rng = random.Random(name)
    tried = 0
    for n, step in enumerate(d.steps[:-1]):
        assert not isinstance(step.after, tuple)
        found = list(mutants(step.after))
        for wrong in rng.sample(found, min(3, len(found))):
            steps = list(d.steps)
            steps[n] = replace(step, after=wrong)
            steps[n + 1] = replace(steps[n + 1], before=wrong)
            with pytest.raises(DerivationError):
                check(replace(d, steps=tuple(steps)))
            tried += 1
    assert tried or len(d.steps) == 1


@pytest.mark.parametrize("name", [n for n, d in ALL.items() if isinstance(d.goal, Equivalence)])
def test_other_conditions_are_rejected(name: str) -> None:
    d = ALL[name]
    goal = d.goal
    assert isinstance(goal, Equivalence)

    def ending(conditions: tuple[Relation, ...]) -> Derivation:
        last = replace(d.steps[-1], after=conditions)
        return replace(d, goal=replace(goal, conditions=conditions), steps=(*d.steps[:-1], last))

    first = goal.conditions[0]
    wrong = [
        (*goal.conditions, Relation("==", first.lhs, num(7))),
        (Relation("==", first.lhs, Mul((num(2), first.rhs))), *goal.conditions[1:]),
        (Relation("==", first.lhs, num(5)), *goal.conditions[1:]),
    ]
    if len(goal.conditions) > 1:
        wrong.append(goal.conditions[1:])
    for conditions in wrong:
        with pytest.raises(DerivationError):
            check(ending(conditions))


def test_steps_out_of_order_are_rejected() -> None:
    d = ALL["shift-sinusoidal-existence"]
    with pytest.raises(DerivationError):
        check(replace(d, steps=d.steps[::-1]))
    with pytest.raises(DerivationError):
        check(replace(d, steps=d.steps[1:]))
    with pytest.raises(DerivationError):
        check(replace(d, steps=d.steps[:-1]))


@pytest.mark.parametrize("kind", ["distinct", "positive"])
@pytest.mark.parametrize("name", ["shift-sinusoidal-uniqueness", "bilinear-block-sinusoidal-complex-relative"])
def test_uniqueness_needs_its_hypotheses(name: str, kind: str) -> None:
    d = ALL[name]
    fewer = tuple(h for h in d.hypotheses if not (isinstance(h, Assumption) and h.kind == kind and h.name == "theta"))
    assert len(fewer) < len(d.hypotheses)
    if (kind, name) == ("positive", "shift-sinusoidal-uniqueness") or kind == "distinct":
        with pytest.raises(DerivationError):
            check(replace(d, hypotheses=fewer))


@pytest.mark.parametrize("fact", ["p == 3", "sin(p) == 0", "p <= 0"])
def test_a_variable_that_is_tied_cannot_be_compared_in(fact: str) -> None:
    from symbolic_pe.language.parse import parse_relation

    d = ALL["shift-affine-uniqueness"]
    with pytest.raises(DerivationError):
        check(replace(d, hypotheses=(*d.hypotheses, parse_relation(fact))))


def test_a_theorem_cannot_be_forged() -> None:
    with pytest.raises(TypeError):
        Theorem(object(), ALL["shift-affine-existence"], (), "trust me", 0)


def entries(t: Term, values: dict[str, Fraction]) -> list[list[float]]:
    assert isinstance(t, Matrix)

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        if kind == "ref":
            return THETA[int(args[0])]
        return values[name]

    return [[float(evaluate(x, Point(choose), Mp())) for x in row] for row in t.rows]


THETA = [Fraction(1), Fraction(2, 7), Fraction(3, 31), Fraction(1, 57)]
ORDERS = {
    "sinusoidal": lambda i, half: (2 * i, 2 * i + 1, math.sin, math.cos),
    "sinusoidal-complex": lambda i, half: (2 * i, 2 * i + 1, math.cos, math.sin),
    "sinusoidal-halves": lambda i, half: (i, i + half, math.sin, math.cos),
}


def code(order: str, p: float, half: int) -> list[float]:
    out = [0.0] * (2 * half)
    for i in range(half):
        a, b, f, g = ORDERS[order](i, half)
        out[a], out[b] = f(p * float(THETA[i])), g(p * float(THETA[i]))
    return out


@pytest.mark.parametrize("d", ["2", "4", "8"])
@pytest.mark.parametrize("order", ORDERS)
def test_the_matrix_found_moves_the_codes(order: str, d: str) -> None:
    found = proof("shift", order, {"d": d})
    assert found.verdict.proved
    assert found.result is not None
    half = int(d) // 2
    for p, k in ((0.0, 1.0), (3.0, -2.0), (17.5, 4.25)):
        t = entries(found.result, {"k": Fraction(k)})
        before, after = code(order, p, half), code(order, p + k, half)
        for row, want in zip(t, after, strict=True):
            assert math.isclose(sum(x * y for x, y in zip(row, before, strict=True)), want, abs_tol=1e-12)


def test_the_sign_of_the_sum_part_follows_the_order() -> None:
    """With sine first the wave of m + n has the opposite sign of cosine first: both checked in numbers."""
    m, n, h = 5.0, 3.0, (0.3, 1.7)
    for order, sign in (("sinusoidal", -1), ("sinusoidal-complex", 1)):
        u, v = code(order, m, 1), code(order, n, 1)
        form = h[0] * u[0] * v[0] + h[1] * u[1] * v[1]
        waves = (h[0] + h[1]) / 2 * math.cos(m - n) + sign * (h[0] - h[1]) / 2 * math.cos(m + n)
        assert math.isclose(form, waves, abs_tol=1e-12)
        found = proof("bilinear-diagonal", order)
        assert found.verdict.proved
        assert found.result is not None

        def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
            if name == "theta":
                return Fraction(1)
            if name == "H":
                return Fraction(str(h[int(args[0])]))
            return {"m": Fraction(5), "n": Fraction(3), "d": Fraction(2)}[name]

        assert math.isclose(float(evaluate(found.result, Point(choose), Mp())), form, abs_tol=1e-12)


def test_a_completion_has_a_shift_operator_and_less_has_none() -> None:
    from symbolic_pe.derive.space import completion, solve_shift

    for name in ("sine-alone", "modulated-sine", "square", "normalised", "index"):
        e = all_encodings()[name]
        extra = completion(e.block, e.positions, e.hypotheses)
        assert extra
        assert not solve_shift((*e.block, *extra), e.positions, (Sym("k"),), e.hypotheses).obstructions
        for left_out in extra:
            rest = [x for x in extra if x != left_out]
            assert solve_shift((*e.block, *rest), e.positions, (Sym("k"),), e.hypotheses).obstructions


def test_every_part_of_a_block_form_is_used() -> None:
    """The conditions found leave two free parameters a block: a and b of aI + bJ."""
    from symbolic_pe.derive.setting import setting

    found = block_diagonal(setting(all_encodings()["sinusoidal-free"], {}))
    goal = found.parts[1].derivation.goal
    assert isinstance(goal, Equivalence)
    unknowns = {x for r in goal.conditions for t in (r.lhs, r.rhs) for x in walk(t) if getattr(x, "name", "") == "H"}
    assert len(unknowns) - len(goal.conditions) == 2
    assert not any(isinstance(x, Sym) and x.name in goal.variables for r in goal.conditions for x in walk(r.rhs))
