"""What is called false is false: of no true statement it is said, whatever it is about."""

from __future__ import annotations

from dataclasses import replace

import pytest

from symbolic_pe.analysis.facts import Every, Everywhere
from symbolic_pe.api import prove
from symbolic_pe.certify.falsehood import has_other_solutions, is_false
from symbolic_pe.certify.mutate import truths
from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.derivation import Equivalence
from symbolic_pe.kernel.term import Assumption, Hypothesis, Integral, Relation, num, substitute
from symbolic_pe.language.parse import parse_hypothesis, parse_relation, parse_term

A, B, P = (Assumption("A", "matrix"), Assumption("B", "matrix"), Assumption("P", "orthogonal"))
U, V, K = (Assumption("u", "vector"), Assumption("v", "vector"), Assumption("K", "skew"))
MOVES: tuple[Hypothesis, ...] = (A, B, parse_relation("A*B == Identity(d)"))
POSITIVE = (parse_hypothesis("b > 1"), parse_hypothesis("x > 0"))


def said(claim: str) -> Relation:
    """``claim``, in which J, C and F are integrals from 0 to 1."""
    r = parse_relation(claim)
    waves = {"J": "exp(I*x*b**(-t))", "C": "cos(x*t)", "F": "cos(x*b**(-t))"}
    at = {n: Integral(parse_term(wave), "t", num(0), num(1)) for n, wave in waves.items()}
    return Relation(r.op, substitute(r.lhs, at), substitute(r.rhs, at))


def of_all(bound: str, lo: str = "1", *more: str) -> tuple[Hypothesis, ...]:
    """``bound`` for all integers ``x`` from ``lo`` on."""
    r = said(bound)
    every = Every("x", "every", f"an integer from {lo} on", Everywhere(r, "x", parse_term(lo), None, True))
    return *map(parse_hypothesis, more), r, every


FALSE: list[tuple[str, tuple[Hypothesis, ...]]] = [
    ("sin(x) == cos(x)", ()), ("x < x**2", ()), ("x != x", ()),
    ("B*A == 2*Identity(d)", MOVES), ("A*B*A == -A", MOVES),
    ("Transpose(u)*P*v == Transpose(u)*v + 1", (P, U, V)), ("Transpose(u)*K*u == 1", (K, U)),
    ("f(A)*B == 2*f(A)*B", (A, B, parse_relation("f(A)*B == B*f(A)"))),
    ("c <= 1", of_all("cos(x*w) <= c")), ("2 <= c", of_all("cos(x*w) <= c")),
    ("c <= 1", of_all("Abs(cos(x*w) - F) <= c", "1", "b > 1")),
    ("Abs(J) <= b/(2*x*log(b))", POSITIVE),
    ("C == cos(x)/x", POSITIVE),
]  # fmt: skip
TRUE: list[tuple[str, tuple[Hypothesis, ...]]] = [
    ("sin(x)**2 + cos(x)**2 == 1", ()), ("x - 1 < x", ()), ("2*x*y <= x**2 + y**2", ()),
    ("A*B*A == A", MOVES), ("Transpose(P)*P == Identity(d)", (P,)), ("Transpose(u)*K*u == 0", (K, U)),
    ("Transpose(u)*A*v == Transpose(v)*Transpose(A)*u", (A, U, V)),
    ("f(A)*B == B*f(A)", (A, B, parse_relation("f(A)*B == B*f(A)"))),
    ("1 <= c", of_all("cos(x*w) <= c", "1", "w == 2*pi")),
    ("-1 <= c", of_all("cos(x*w) <= c")),
    ("cos(w) <= c", of_all("cos(x*w) <= c")),
    ("Abs(J) <= 2*b/(x*log(b))", POSITIVE),
    ("C == sin(x)/x", POSITIVE),
    ("1 == 2", (parse_hypothesis("x > 0"), parse_hypothesis("x < 0"))),
    ("A*B == 2*A*B", (A, B, parse_relation("A*B == A*B + Identity(d)"))),
]  # fmt: skip
"""The last ones assume what nothing meets."""


@pytest.mark.parametrize(("claim", "hypotheses"), FALSE, ids=str)
def test_what_is_false_is_found_to_be(claim: str, hypotheses: tuple[Hypothesis, ...]) -> None:
    assert is_false(said(claim), hypotheses)


@pytest.mark.parametrize(("claim", "hypotheses"), TRUE, ids=str)
def test_what_is_true_is_not_called_false(claim: str, hypotheses: tuple[Hypothesis, ...]) -> None:
    assert not is_false(said(claim), hypotheses)
    assert not is_false(said(claim), hypotheses, (), 2.0)


def test_a_bound_for_one_value_is_not_a_bound_for_all() -> None:
    """At one ``x`` the cosine may be small; then ``1 <= c`` fails, but that is not what is said."""
    hypotheses = of_all("cos(x*w) <= c", "1", "w == 2*pi")
    assert decide(parse_relation("1 <= c"), [h for h in hypotheses if not isinstance(h, Every)][1:]).refuted
    assert not is_false(parse_relation("1 <= c"), hypotheses)


@pytest.mark.parametrize("encoding", ["sinusoidal", "sine-alone", "complex-exponential", "axial-2d", "affine"])
def test_equivalences_have_no_other_solutions_than_they_say(encoding: str) -> None:
    (p,) = [p for p in prove("shift", encoding).parts if isinstance(p.derivation.goal, Equivalence)]
    goal = p.derivation.goal
    assert isinstance(goal, Equivalence)
    assert not has_other_solutions(goal, p.verdict.hypotheses)
    assert has_other_solutions(replace(goal, conditions=goal.conditions[1:]), p.verdict.hypotheses)


@pytest.mark.parametrize(
    "claim", ["sin(x)**2 + cos(x)**2 == 2", "x**2 <= x", "x > 0", "x != 1", "x < 0", "cos(x + t) == cos(x)", "k == 0"]
)
def test_what_is_true_beside_a_refuted_claim(claim: str) -> None:
    """The last of them is a side beside itself, and holds without a proof."""
    r = parse_relation(claim)
    assert decide(r).refuted
    found = list(truths(r))
    assert r not in found
    assert all(decide(t).proved for t in found)
    assert all(isinstance(t, Relation) and t.op == r.op for t in found)
