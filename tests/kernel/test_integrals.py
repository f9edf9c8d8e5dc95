"""Integrals are refuted by rigorous enclosures, and only where the integrand has no branch: mpmath agrees."""

from __future__ import annotations

import mpmath
import pytest

from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.term import Assumption, Fn, Hypothesis, Integral, Relation, Sym, Term, num
from symbolic_pe.kernel.verdict import Verdict
from symbolic_pe.language.parse import parse_relation, parse_term

GIVEN: tuple[Hypothesis, ...] = (Assumption("x", "positive"), parse_relation("base > 1"))


def asked(body: str, op: str, right: str, lo: str = "0", hi: str = "1", outer: str = "") -> Verdict:
    whole: Term = Integral(parse_term(body), "t", parse_term(lo), parse_term(hi))
    if outer:
        whole = Fn(outer, (whole,))
    return decide(Relation(op, whole, parse_term(right)), GIVEN, (), 10.0)


@pytest.mark.parametrize(
    ("body", "op", "right", "outer"),
    [
        ("cos(t)", "==", "cos(1)", ""),
        ("exp(I*x*t)", "<=", "1/(9*x)", "Abs"),
        ("exp(I*x*base**(-t))", "==", "(Ci(x/base) - Ci(x))/log(base)", "Re"),
        ("cos(x*t)", "<=", "sin(x)/x - 1/10", ""),
        ("Sum(cos(t*theta[i]), (i, 0, 3))", "==", "0", ""),
        ("1/(1 + t**2)", "==", "pi/3", ""),
        ("exp(-t*x)*sqrt(x)", "==", "0", ""),
    ],
)
def test_a_false_statement_has_a_witness(body: str, op: str, right: str, outer: str) -> None:
    verdict = asked(body, op, right, outer=outer)
    assert verdict.refuted
    at = {n: mpmath.mpf(v.numerator) / v.denominator for n, v in verdict.witness.items() if not isinstance(v, str)}
    families = {n[6:-1]: v for n, v in at.items() if n.startswith("theta")}
    names = {**at, "I": 1j, "pi": mpmath.pi, "theta": {int(k): v for k, v in families.items()},
             **{f: getattr(mpmath, f) for f in ("cos", "sin", "exp", "log", "sqrt")}, "Ci": mpmath.ci}  # fmt: skip
    if "Sum" in body:
        value = mpmath.quad(lambda t: sum(mpmath.cos(t * v) for v in names["theta"].values()), [0, 1])
    else:
        value = mpmath.quad(lambda t: eval(body, {**names, "t": t}), [0, 1])
    value = {"": value, "Abs": abs(value), "Re": mpmath.re(value)}[outer]
    gap = mpmath.re(value - eval(right, names))
    assert abs(gap - mpmath.mpf(verdict.residual.strip("[").split(" ")[0])) < 1e-10
    assert gap > 1e-6 if op == "<=" else abs(gap) > 1e-6


@pytest.mark.parametrize(
    ("body", "op", "right", "lo", "hi"),
    [
        ("cos(t)", "==", "sin(1)", "0", "1"),  # true
        ("sqrt(t)", "==", "1/3", "0", "1"),  # a branch at the end
        ("log(t)", "==", "7", "-1", "1"),
        ("Abs(t)", "==", "0", "-1", "1"),  # not holomorphic: twice the integral from 0 to 1
        ("Re(exp(I*t))", "==", "7", "0", "1"),
        ("1/t", "==", "7", "-1", "1"),  # no integral at all
        ("t**(1/2)", "<=", "-1", "0", "1"),
        ("(-2)**t", "==", "0", "0", "1"),
        ("t*f(t)", "==", "0", "0", "1"),  # of any function
        ("exp(I*t)", "<=", "-5", "0", "1"),  # an order of what is not real
        ("cos(t)", "==", "0", "0", "I"),
    ],
)
def test_what_is_not_enclosed_is_not_refuted(body: str, op: str, right: str, lo: str, hi: str) -> None:
    verdict = asked(body, op, right, lo, hi)
    assert not verdict.refuted
    assert verdict.verdict != "proved"


def test_a_name_that_the_integral_binds_is_another_one_outside() -> None:
    """The integral of ``t`` over ``t`` is 1/2, and ``t/4`` is at t = 2 alone."""
    r = Relation("==", Integral(Sym("t"), "t", num(0), num(1)), parse_term("t/4"))
    verdict = decide(r, (Assumption("t", "positive"),), (), 10.0)
    assert verdict.refuted
    assert verdict.witness["t"] != 2
