"""Bounds hold at random points, are refused where there is none, and match what is printed."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sympy import Rational, sympify

from symbolic_pe.decay.bounds import abel_bound, decay_bound
from symbolic_pe.decay.evaluate import enclosure
from symbolic_pe.decay.laws import find_law
from symbolic_pe.decay.working import BadInput, working

LAWS = [
    "exponential", "t", "1 - t", "3*t + 1", "t**(1/2)", "t**(1/3)", "t**2", "t**3", "exp(t)", "exp(-2*t) + 1",
    "t + t**2", "sin(t)", "4*t + sin(3*t)", "t + sin(6*t)/7", "2 - 5*t", "-3*t**(1/2)",
]  # fmt: skip


@settings(deadline=None, max_examples=80)
@given(law=st.sampled_from(LAWS), x=st.fractions(min_value=Fraction(1, 10), max_value=2000, max_denominator=50))
def test_the_bound_holds(law: str, x: Fraction) -> None:
    for sign in (1, -1):
        b = decay_bound(law, sign * x, 10, {"b": 500} if law == "exponential" else {})
        v = enclosure(law, sign * x, 100, {"b": 500} if law == "exponential" else {})
        with working(100):
            assert abs(v) <= b.enclosure


@settings(deadline=None, max_examples=25)
@given(
    law=st.sampled_from(["t", "exponential", "t**(1/2)"]),
    h=st.sampled_from(["1 - t", "t**2 - t", "exp(-3*t)", "2"]),
    x=st.integers(1, 300),
)
def test_the_bound_holds_under_a_weight(law: str, h: str, x: int) -> None:
    given_ = {"b": 500} if law == "exponential" else {}
    weighted = find_law(law).with_weight(h)
    with working(100):
        assert abs(enclosure(weighted, x, 100, given_)) <= decay_bound(weighted, x, 10, given_).enclosure


def test_the_decay_theorem() -> None:
    b = decay_bound("exponential", 1000, 12, {"b": 10000})
    assert b.formula == "2*b/(Abs(x)*log(b))"
    assert float(b.value) == pytest.approx(20 / np.log(10000), rel=1e-11)


@pytest.mark.parametrize("x", [-5, Fraction(-1, 3), 40])
def test_the_formula_shown_is_the_bound(x: int | Fraction) -> None:
    """On both sides of zero."""
    b = decay_bound("exponential", x, 12, {"b": 10000})
    by_formula = sympify(b.formula).subs({"b": 10000, "x": Rational(str(x))})
    assert float(b.value) == pytest.approx(float(by_formula), rel=1e-11)


@pytest.mark.parametrize(
    ("law", "said"),
    [
        ("t*(1 - t)", "stationary point near t = 0.5"),
        ("cos(t)", "stationary point near t = 0"),
        ("t**3 - t", "stationary point near t = 0.57735"),
        ("constant", "does not decay"),
        ("3", "does not decay"),
    ],
)
def test_no_bound_where_there_is_none(law: str, said: str) -> None:
    with pytest.raises(BadInput) as e:
        decay_bound(law, 10, 10, {"c": 2} if law == "constant" else {})
    assert said in str(e.value)


def test_no_bound_at_zero() -> None:
    with pytest.raises(BadInput, match="x = 0"):
        decay_bound("t", 0)


PRINTED = {0: "32.5", 1: "31.538166", 100: "10.227330", 256: "6.543097", 10**4: "3.858540", 10**5: "6.887982"}


@pytest.mark.parametrize("x", PRINTED)
def test_the_rotary_bound_as_printed(x: int) -> None:
    got = Fraction(abel_bound(128, 10000, x, 20).value)
    assert abs(got - Fraction(PRINTED[x])) <= Fraction(1, 2 * 10**6)


@settings(deadline=None, max_examples=40)
@given(d=st.integers(1, 40).map(lambda n: 2 * n), b=st.integers(2, 10**5), x=st.integers(0, 10**4))
def test_the_rotary_bound_against_numpy(d: int, b: int, x: int) -> None:
    theta = float(b) ** (-2 * np.arange(d // 2) / d)
    want = abs(np.cumsum(np.exp(1j * x * theta))).sum() * 2 / d
    got = float(abel_bound(d, b, x, 15).value)
    assert got == pytest.approx(want, abs=1e-9)
    assert got >= 0.5


def test_a_slope_without_bound_is_no_stationary_point() -> None:
    """The slope of sqrt(t) + t is never below 3/2: there is a bound, though none is found here."""
    with pytest.raises(BadInput, match="no bound on the slope") as e:
        decay_bound("sqrt(t) + t", 10)
    assert "stationary" not in str(e.value)
