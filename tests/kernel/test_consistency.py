"""Points that meet hypotheses by design, and hypotheses that no point meets."""

from __future__ import annotations

import pytest

from symbolic_pe.api import decide
from symbolic_pe.kernel.decide import contradiction
from symbolic_pe.kernel.evaluate import CannotEvaluate, Point, exact
from symbolic_pe.kernel.term import Assumption, Hypothesis, Relation
from symbolic_pe.kernel.theories.context import Context
from symbolic_pe.kernel.untrusted.consistency import is_met
from symbolic_pe.kernel.untrusted.ranges import WAYS, within
from symbolic_pe.language.parse import parse_relation

Given = tuple[Hypothesis, ...]
HOLDS = {
    "<": lambda x: x < 0, "<=": lambda x: x <= 0, ">": lambda x: x > 0, ">=": lambda x: x >= 0, "!=": lambda x: x != 0,
}  # fmt: skip


def given(relations: str, integers: str = "") -> Given:
    whole = tuple(Assumption(n, "integer") for n in integers.split())
    return (*whole, *(parse_relation(r) for r in relations.split("; ")))


MET = [
    given("t >= 0; t <= 1; alpha > 0; alpha < 1"),
    given("i >= 0; i <= n - 1; j >= 0; j <= i - 1", "i j n"),
    given("j >= 0; j <= i - 1; i >= 0; i <= n - 1", "i j n"),
    given("0 <= m; m < L; 0 <= n; n < L; 0 <= m + t; m + t < L; 0 <= n + t; n + t < L", "L"),
    given("lam > 0; -f[t] >= lam; g[t] >= 0; t >= 0; t <= 1"),
    given("b > a; a > 0; 1 - a != 0; b - a != 0"),
    given("Q >= 1; q >= 1; q <= Q**2", "q Q"),
]


@pytest.mark.parametrize("hypotheses", MET, ids=str)
def test_a_point_is_found_within_ranges(hypotheses: Given) -> None:
    """And every relation holds there, worked out exactly."""
    found = 0
    for way in range(WAYS):
        point = Point(within(way, Context(hypotheses)))
        try:
            gaps = [(r.op, exact(r.lhs, point) - exact(r.rhs, point)) for r in hypotheses if isinstance(r, Relation)]
        except CannotEvaluate:
            continue
        found += all(HOLDS[op](gap) for op, gap in gaps)
    assert found
    assert is_met(hypotheses, (), float("inf"))
    assert contradiction(hypotheses) == ""


NEVER = [
    given("t >= 1; t <= 0"),
    given("t > 0; t < 1", "t"),
    given("i >= 0; i <= n - 1; n <= 0", "i n"),
    given("b > a; a > b"),
    given("t >= 0; t <= 0; t != 0"),
]


@pytest.mark.parametrize("hypotheses", NEVER, ids=str)
def test_no_point_meets_a_contradiction(hypotheses: Given) -> None:
    assert not is_met(hypotheses, (), float("inf"))


@pytest.mark.parametrize("where", ["x < 0; x > 1", "i >= 0; i <= n - 1; n <= 0"])
def test_nothing_is_proved_from_a_contradiction(where: str) -> None:
    assert decide("sin(x)**2 + cos(x)**2 == 1").proved
    assert not decide("x == x + 1", where=where.split("; ")).proved
    assert not decide("sin(x)**2 + cos(x)**2 == 1", where=where.split("; ")).proved


@pytest.mark.parametrize("where", ["1/0 == 1", "x/0 > 1", "x/(y - y) > 1", "1/(x - x) != 3", "sin(1/(y - y)) <= 1"])
def test_a_hypothesis_that_divides_by_zero_says_nothing(where: str) -> None:
    v = decide("x == x", where=where)
    assert v.verdict == "undecided"
    assert "divide by zero" in v.reason


def test_a_hypothesis_may_divide_by_what_is_not_zero_everywhere() -> None:
    assert decide("x**2 >= 0", where="1/x > 0").proved
