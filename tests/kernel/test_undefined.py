"""What is not defined everywhere is not proved everywhere: a denominator that a value of an index makes zero."""

from __future__ import annotations

import pytest

from symbolic_pe import decide
from symbolic_pe.kernel.decide import decide as judge
from symbolic_pe.kernel.identity import all_identical
from symbolic_pe.kernel.term import BlockDiagonal, BlockVector, Fn, Matrix, Mul, Relation, Sym, Term
from symbolic_pe.kernel.theories.functions import reading
from symbolic_pe.language.parse import parse_hypothesis, parse_term
from symbolic_pe.language.text import text


@pytest.mark.parametrize(
    ("claim", "integer"),
    [
        ("Sum(i/i, (i, 0, 5)) == 6", ""),
        ("Sum(i/i, (i, 0, N)) == N + 1", ""),
        ("Sum(1/i, (i, 0, N)) == Sum(1/i, (i, 0, N))", ""),
        ("Sum((i - N)/(i - N), (i, 1, N)) == N", ""),
        ("Sum(i**(-1)*i, (i, -1, 1)) == 3", ""),
        ("Sum(i**n*i**(-n), (i, 0, N)) == N + 1", "n"),
        ("Sum(sqrt(i)**2/i, (i, 0, 3)) == 4", ""),
        ("Sum(x[i]*(i - 2)/(i - 2), (i, 0, 5)) == Sum(x[i], (i, 0, 5))", ""),
        ("Sum(tan(pi*i/2)*cos(pi*i/2), (i, 0, 4)) == Sum(sin(pi*i/2), (i, 0, 4))", ""),
        ("Sum(Sum((i - j)/(i - j), (j, 0, N)), (i, 0, N)) == (N + 1)**2", ""),
        ("Sum(Sum((i - j)/(i - j), (j, 0, i)), (i, 0, N)) == (N + 1)*(N + 2)/2", ""),
    ],
)
def test_a_sum_with_an_undefined_summand_is_nothing(claim: str, integer: str) -> None:
    assert not decide(claim, integer=integer or ()).proved


@pytest.mark.parametrize(
    "claim",
    [
        "Sum(Sum(x[j]*i/i, (j, 0, i - 1)), (i, 0, N)) == Sum(Sum(x[j], (j, 0, i - 1)), (i, 0, N))",
        "Sum(Sum(2/(i - j), (j, 0, i - 1)), (i, 0, N)) == 2*Sum(Sum(1/(i - j), (j, 0, i - 1)), (i, 0, N))",
    ],
)
def test_a_denominator_in_an_empty_range_is_none(claim: str) -> None:
    assert decide(claim).proved


@pytest.mark.parametrize(
    ("claim", "needs"),
    [
        ("Sum(i/i, (i, 1, N)) == N", ""),
        ("Sum(1/(i + 1), (i, 0, N)) == Sum(1/i, (i, 1, N + 1))", "i + 1 != 0"),
        ("Sum(i/(i - k), (i, 1, N)) == Sum(j/(j - k), (j, 1, N))", "i - k != 0"),
        ("tanh(z)*cosh(z) == sinh(z)", "cosh(z) != 0"),
        ("tanh(I*x)*cos(x) == I*sin(x)", "cosh(I*x) != 0"),
        ("x**(-1/2)*x**(1/2) == 1", "x != 0"),
        ("(x**2)**(-3/2)*Abs(x)**3 == 1", "x != 0"),
    ],
)
def test_what_it_takes_to_be_defined_is_said(claim: str, needs: str) -> None:
    verdict = decide(claim, complex="z")
    assert verdict.proved
    said = [h for h in verdict.hypotheses if "!=" in text(h)]
    assert parse_hypothesis(needs) in said if needs else not said


def test_tanh_of_a_real_number_needs_nothing() -> None:
    assert not any(isinstance(h, Relation) for h in decide("tanh(x)*cosh(x) == sinh(x)").hypotheses)


def vector(text: str) -> Term:
    return BlockVector(Matrix(((parse_term(text),),)), "i", Sym("n"))


def diagonal(text: str) -> Term:
    return BlockDiagonal(Matrix(((parse_term(text),),)), "i", Sym("n"))


@pytest.mark.parametrize(
    ("left", "right"),
    [
        (vector("i/i"), vector("1")),
        (vector("(i - n + 1)/(i - n + 1)"), vector("1")),
        (Mul((diagonal("1/i"), diagonal("i"))), Fn("identity", (Sym("n"),))),
        (Fn("det", (diagonal("i/i"),)), parse_term("1")),
    ],
)
def test_a_family_with_an_undefined_member_is_nothing(left: Term, right: Term) -> None:
    assert not all_identical((left, right), ())
    assert not judge(Relation("==", left, right)).proved


def test_a_family_that_is_defined_is_compared() -> None:
    sides = vector("(i + 1)*x[i]/(i + 1)"), vector("x[i]")
    assert not all_identical(sides, ())  # denominators that an index moves are a matter of a theory
    assert all_identical(sides, (), read=reading)
