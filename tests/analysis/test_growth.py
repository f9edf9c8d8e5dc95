"""Power series and limits against mpmath, and what they must not answer."""

from __future__ import annotations

import mpmath
import pytest

from symbolic_pe.analysis import growth
from symbolic_pe.analysis.growth import at_infinity, at_point, closed_series, continuous
from symbolic_pe.analysis.nearby import contradicts_limit, contradicts_order
from symbolic_pe.analysis.power_series import NoSeries, agreement, expand, leading, needing
from symbolic_pe.claims.discrete import floor_of, product, remainder
from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.term import Add, Assumption, Integral, Neg, Num, Relation, Sym, Term, num, substitute
from symbolic_pe.language.parse import parse_term
from symbolic_pe.language.shorthand import binomial
from symbolic_pe.language.sympy_bridge import to_sympy


def _value(term: Term) -> mpmath.mpf:
    """By SymPy, which the kernel does not use."""
    return mpmath.mpf(str(to_sympy(term).doit().evalf(30)))


SERIES = {
    "sin(2*x)": lambda x: mpmath.sin(2 * x),
    "exp(sin(x))": lambda x: mpmath.exp(mpmath.sin(x)),
    "cos(1 + x)": lambda x: mpmath.cos(1 + x),
    "sin(x)/x": lambda x: mpmath.sinc(x),
    "(1 - cos(x))/x**2": lambda x: (1 - mpmath.cos(x)) / x**2 if x else mpmath.mpf(1) / 2,
    "log(2 + x)*sqrt(1 + x)": lambda x: mpmath.log(2 + x) * mpmath.sqrt(1 + x),
    "tan(x) + tanh(1 + x)": lambda x: mpmath.tan(x) + mpmath.tanh(1 + x),
    "3**x/(2 - x)": lambda x: 3**x / (2 - x),
    "(4 + x)**(1/3)": lambda x: (4 + x) ** (mpmath.mpf(1) / 3),
    "Sum(cos(x*i), (i, 0, 3))": lambda x: sum(mpmath.cos(x * i) for i in range(4)),
}


@pytest.mark.parametrize("source", SERIES)
def test_a_series_comes_near_its_function(source: str) -> None:
    with mpmath.workdps(30):
        x = mpmath.mpf("0.01")
        found = sum(_value(c) * x**k for k, c in enumerate(expand(parse_term(source), "x", 6)))
        assert abs(found - SERIES[source](x)) < mpmath.mpf(10) ** -9


@pytest.mark.parametrize("source", ["1/x", "log(x)", "sqrt(x)", "b**x", "Abs(x)", "f(x)", "sin(x)/x**2", "x**x"])
def test_what_has_no_series_at_zero_gets_none(source: str) -> None:
    with pytest.raises(NoSeries):
        expand(parse_term(source), "x", 4)


def test_agreement_stops_where_the_coefficients_part() -> None:
    found = agreement(parse_term("sin(x)"), parse_term("x - x**3/3"), "x", 6)
    assert found is not None
    assert found.order == 3
    assert found.differs is not None
    assert leading(parse_term("1 - cos(x)"), "x") is not None
    assert leading(parse_term("sin(x)**2 + cos(x)**2 - 1"), "x") is None


FAR = {
    "(2*x + 1)/(3*x - 2)": "2/3",
    "10000**(-2*(x/2 - 1)/x)": "1/10000",
    "exp(-x)*cos(x)": "0",
    "sin(x)/x": "0",
    "2/x*Sum(exp(2*i/x), (i, 0, x/2 - 1))": "E - 1",
    "sqrt(1 + 1/x)": "1",
    "tanh(x)": "1",
}


@pytest.mark.parametrize("source", FAR)
def test_limits_far_out(source: str) -> None:
    found = at_infinity(parse_term(source), "x")
    assert found is not None
    assert decide(Relation("==", found, parse_term(FAR[source]))).proved
    there = substitute(parse_term(source), {"x": num(4000)})
    with mpmath.workdps(30):
        assert abs(_value(there) - _value(parse_term(FAR[source]))) < 0.01


@pytest.mark.parametrize(
    "source", ["sin(x)", "x*sin(x)", "(-1)**x", "b**(-x)", "x*exp(-x)", "x - sqrt(x)", "Sum(i, (i, 0, x))/x"]
)
def test_no_limit_is_made_up(source: str) -> None:
    assert at_infinity(parse_term(source), "x") is None


def test_limits_at_a_point() -> None:
    assert decide(Relation("==", at_point(parse_term("sin(x)/x"), "x", num(0)) or num(9), num(1))).proved
    assert at_point(parse_term("1/x"), "x", num(0)) is None
    assert at_point(parse_term("Abs(x)/x"), "x", num(0)) is None


def test_whole_numbers() -> None:
    assert floor_of(parse_term("(2*i + 1)/2"), frozenset({"i"})) == (Sym("i"), frozenset({"i"}))
    assert floor_of(parse_term("i/2"), frozenset({"i"})) is None
    assert floor_of(parse_term("i + 1/2"), frozenset()) is None
    assert remainder(num(7), num(3)) == num(1)
    assert remainder(parse_term("n"), num(3)) is None
    assert binomial(parse_term("n"), parse_term("k")) is None
    assert product(parse_term("f(i)"), "i", num(1), parse_term("n")) is None
    assert isinstance(binomial(num(5), num(2)), Num)


def test_a_base_must_be_known_to_be_positive() -> None:
    assert expand(parse_term("b**x"), "x", 2, (Assumption("b", "positive"),))


def test_an_empty_range_shows_nothing() -> None:
    """Between 1 and 0 nothing lies: of nothing everything holds, also that a phase at rest moves."""
    resting, moving = parse_term("cos(x*(sqrt(t**2) - t))"), parse_term("cos(x*t)")
    assert at_infinity(Integral(resting, "t", num(1), num(0)), "x") is None
    assert at_infinity(Integral(moving, "t", num(0), num(1)), "x") == num(0)
    assert at_infinity(Integral(moving, "t", num(1), num(0)), "x") == num(0)
    assert not continuous(parse_term("1/t"), "t", num(1), num(-1))
    assert continuous(parse_term("1/t"), "t", num(2), num(1))
    assert not continuous(parse_term("1/t"), "t", Sym("a"), Sym("b"))


def test_a_series_that_diverges_has_no_value() -> None:
    assert closed_series(parse_term("2**n"), "n", num(0)) is None
    assert closed_series(parse_term("(-1)**n"), "n", num(0)) is None
    found = closed_series(parse_term("z**n"), "n", num(0))
    assert found is not None
    assert found[1]
    assert product(parse_term("a"), "i", num(5), num(2)) is None


ORDERS = (("sin(x)", "x", 3), ("cos(a*x)", "1 - (a*x)**2/2", 4), ("log(1 + x)", "x - x**2/2", 3), ("x**5", "0", 5))


@pytest.mark.parametrize(("source", "near", "order"), ORDERS)
def test_values_contradict_an_order_that_is_too_high_and_no_other(source: str, near: str, order: int) -> None:
    gap = Add((parse_term(source), Neg(parse_term(near))))
    assert not contradicts_order(gap, "x", order)
    assert contradicts_order(gap, "x", order + 1)


@pytest.mark.parametrize(
    ("t", "limit", "contradicted"),
    [
        ("(2*x + 1)/(x + 3)", "2", False),
        ("(2*x + 1)/(x + 3)", "3", True),
        ("sin(x)/x", "0", False),
        ("sin(x)", "0", True),
        ("1/log(x)", "0", False),
        ("x*sin(1/x)", "1", False),
        ("x*sin(1/x)", "0", True),
        ("sqrt(x**2 + a*x) - x", "a/2", False),
        ("sqrt(x**2 + a*x) - x", "a", True),
        ("Sum(i, (i, 0, x))/x**2", "1/2", False),
        ("Sum(i, (i, 0, x))/x**2", "1/3", True),
    ],
)
def test_values_far_out_are_a_second_opinion_on_limits(t, limit, contradicted):
    assert contradicts_limit(parse_term(t), "x", parse_term(limit)) is contradicted


def test_a_limit_that_values_contradict_is_not_found(monkeypatch):
    monkeypatch.setattr(growth, "_far", lambda t, x, given: growth._Far(num(7)))
    assert growth.at_infinity(parse_term("(2*x + 1)/(x + 3)"), "x") is None


def test_what_coefficients_rest_on_is_told():
    with needing() as needs:
        found = agreement(parse_term("cos(x*b**(-a))"), parse_term("1 - x**2*b**(-2*a)/2"), "x", 4)
    assert found is not None
    assert found.order == 4
    assert Assumption("b", "positive") in needs
    with needing() as nothing:
        agreement(parse_term("cos(x)"), parse_term("1 - x**2/2"), "x", 4)
    assert not nothing
