"""Maxima, remainders, factorials and binomials: their values against SymPy's, and verdicts on claims with them."""

from __future__ import annotations

import random

import pytest
import sympy

from symbolic_pe import decide
from symbolic_pe.kernel.evaluate import Point, exact
from symbolic_pe.kernel.term import Relation, num
from symbolic_pe.language.parse import parse_term
from symbolic_pe.language.shorthand import spelt_out


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.parametrize(
    "form",
    ["Max({a}, {b})", "Min({a}, {b}, {c})", "Mod({a}, {b})", "Mod({a}, -({b}))", "binomial({a}, {k})", "factorial({k})",
     "Max(Mod({a}, {b}), Min({c}, {a}))"],
)  # fmt: skip
def test_values_are_those_of_sympy(form: str, seed: int) -> None:
    rng = random.Random(seed)
    a, b, c = (f"({rng.randint(-30, 30)})/{rng.choice((1, 2, 3, 7))}" for _ in range(3))
    b = b if not b.startswith("(0)") else "(5)/1"
    text = form.format(a=a, b=b, c=c, k=rng.randint(0, 8))
    plain, _ = spelt_out(Relation("==", parse_term(text), num(0)), ())
    value = exact(plain.lhs, Point())
    assert sympy.Rational(value.numerator, value.denominator) == sympy.sympify(text, rational=True).expand(func=True)


PROVED = [
    "Max(x, y) >= x", "Max(x, y) + Min(x, y) == x + y", "Max(x, y, z) == Max(z, Max(x, y))", "Mod(-5, 3) == 1",
    "Mod(x + 2, 2) == Mod(x, 2)", "binomial(n, 2) == n*(n - 1)/2", "factorial(2 + 3) == 120", "Min(x, x) == x",
]  # fmt: skip
REFUTED = [
    "Max(x, y) >= x + 1/10", "Max(x, y) - Min(x, y) == x - y", "Mod(-5, 3) == -2", "Mod(x + 1, 2) == Mod(x, 2)",
    "binomial(n, 2) == n*(n + 1)/2", "factorial(5) == 121", "binomial(5, 2) == 11", "Min(x, y) >= x",
]  # fmt: skip


@pytest.mark.parametrize("claim", PROVED)
def test_true(claim: str) -> None:
    assert decide(claim).proved


@pytest.mark.parametrize("claim", REFUTED)
def test_false(claim: str) -> None:
    assert decide(claim).refuted


def test_complex_numbers_have_no_maximum() -> None:
    assert not decide("Max(z, 1) == (z + 1 + Abs(z - 1))/2", complex="z").proved
    assert not decide("Max(I, 1) == (I + 1 + sqrt(2))/2").proved


def test_hypotheses_keep_their_form() -> None:
    v = decide("Max(a, b) >= 2", where="Max(a, b) > 2")
    assert v.proved
    assert v.hypotheses[0].lhs.name == "Max"


@pytest.mark.parametrize(("claim", "blamed"), [
    ("atan(x) + atan(1/x) == pi/2", "atan"), ("erf(0) <= 1", "erf"),
    ("binomial(n, k) == binomial(n, n - k)", "binomial"),
    ("f(x) == atan(x)", "atan"), ("gamma(5) == 24", "gamma"),
])  # fmt: skip
def test_a_function_without_values_is_named(claim: str, blamed: str) -> None:
    v = decide(claim)
    assert v.verdict == "undecided"
    assert v.subject is not None
    assert v.subject.name == blamed
    assert "no values" in v.reason
