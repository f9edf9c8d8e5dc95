"""The outside look at an equivalence: mpmath finds its solutions, and others where the conditions are wrong."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from symbolic_pe import encoding
from symbolic_pe.api import prove
from symbolic_pe.kernel.checker import check
from symbolic_pe.kernel.derivation import Derivation, Equivalence, Identity
from symbolic_pe.kernel.steps import scalar
from symbolic_pe.kernel.term import Neg, Relation, num
from symbolic_pe.kernel.theories.context import Context
from symbolic_pe.kernel.untrusted.samples import Disagreement, equivalence, identity
from symbolic_pe.language.parse import parse_term

CASES = [
    ("shift", "sinusoidal", {}), ("shift", "sinusoidal-complex", {}), ("shift", "sinusoidal", {"d": 4}),
    ("shift", "affine", {}), ("shift", "clock", {}), ("bilinear-diagonal", "sinusoidal", {}),
    ("bilinear-block", "sinusoidal-complex", {}), ("bilinear-full", "sinusoidal", {}),
]  # fmt: skip


def derivations(theorem: str, encoding: str, settings: dict[str, int]) -> Iterator[tuple[Derivation, Equivalence]]:
    for part in prove(theorem, encoding, settings).parts:
        if isinstance(part.derivation.goal, Equivalence) and part.verdict.proved:
            yield part.derivation, part.derivation.goal


def looked_at(d: Derivation, goal: Equivalence) -> int:
    context = Context(d.hypotheses, d.definitions)
    return equivalence(goal, scalar(context, goal.relations), scalar(context, goal.conditions), context)


@pytest.mark.parametrize(("theorem", "encoding", "settings"), [*CASES, ("shift", "sine-alone", {})])
def test_what_is_proved_is_confirmed(theorem: str, encoding: str, settings: dict[str, int]) -> None:
    found = list(derivations(theorem, encoding, settings))
    assert found
    assert all(looked_at(d, goal) >= 3 for d, goal in found)


@pytest.mark.parametrize("turn", ["pi/3", "E", "EulerGamma/7"])
def test_a_constant_is_as_exact_as_the_rest(turn: str) -> None:
    phased = encoding("phased", [f"sin(theta*p + {turn})", "sin(theta*p)"], positive="theta")
    found = prove("shift", phased)
    assert found.verdict.proved, found.verdict.reason


def wrong(goal: Equivalence, rows: list[Relation]) -> Iterator[list[Relation]]:
    """One condition less, one turned round, one that asks for another number."""
    yield rows[:-1]
    for n, r in enumerate(rows[:6]):
        if r.rhs != num(0):
            yield [*rows[:n], Relation("==", r.lhs, Neg(r.rhs)), *rows[n + 1 :]]
        yield [*rows[:n], Relation("==", r.lhs, num(7)), *rows[n + 1 :]]


@pytest.mark.parametrize(("theorem", "encoding", "settings"), CASES)
def test_wrong_conditions_are_seen(theorem: str, encoding: str, settings: dict[str, int]) -> None:
    for d, goal in derivations(theorem, encoding, settings):
        context = Context(d.hypotheses, d.definitions)
        relations, rows = scalar(context, goal.relations), scalar(context, goal.conditions)
        for bad in wrong(goal, rows):
            with pytest.raises(Disagreement):
                equivalence(replace(goal, conditions=tuple(bad)), relations, bad, context)


def test_inequalities_are_looked_at_where_they_hold() -> None:
    """Nothing is claimed elsewhere, and nothing objected; what is wrong where they hold is still found."""
    given = tuple(Relation(">", parse_term(x), num(0)) for x in ("m + t", "n + t"))
    right = Relation("==", parse_term("Abs(m + t) - Abs(n + t)"), parse_term("m - n"))
    assert identity(right, Context(given)) > 0
    assert check(Derivation("moved", "", Identity(right), (), given)).samples > 0
    with pytest.raises(Disagreement):
        identity(Relation("==", parse_term("Abs(m + t)"), parse_term("Abs(n + t)")), Context(given))
    with pytest.raises(Disagreement):
        identity(right, Context(given[:1]))


def test_large_terms_that_cancel_are_no_disagreement() -> None:
    """``cosh(a*p)*cosh(a*q)`` is a number of hundreds of digits where the sum is a small one."""
    right = Relation("==", parse_term("cosh(a*p)*cosh(a*q) + sinh(a*p)*sinh(a*q)"), parse_term("cosh(a*(p + q))"))
    assert identity(right, Context(())) > 0
    wrong = Relation("==", parse_term("cosh(a*p)*cosh(a*q) - sinh(a*p)*sinh(a*q)"), parse_term("cosh(a*(p + q))"))
    with pytest.raises(Disagreement):
        identity(wrong, Context(()))
