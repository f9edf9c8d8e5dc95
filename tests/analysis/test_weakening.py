"""A question is asked under the hypotheses that have to do with it: nothing more is proved, and nothing less."""

from __future__ import annotations

import pytest

from symbolic_pe.analysis.facts import Ground
from symbolic_pe.analysis.weakening import about, names
from symbolic_pe.derive.chain import chain
from symbolic_pe.derive.memory import known, remembered
from symbolic_pe.kernel.term import Assumption, Fn, Hypothesis, Sym
from symbolic_pe.language.parse import parse_relation, parse_term

D = Assumption("d", "positive")
BASE = parse_relation("base > 1")


def kept(statement: str, *hypotheses: Hypothesis) -> tuple[Hypothesis, ...]:
    r = parse_relation(statement)
    return about(hypotheses, names((r.lhs, r.rhs)))


def test_what_is_about_other_names_is_left_out() -> None:
    assert kept("x + d == d + x", D, BASE) == (D,)


def test_names_are_met_by_way_of_other_hypotheses() -> None:
    first, second, far = parse_relation("x > y"), parse_relation("y > z"), parse_relation("u > v")
    assert kept("x > 0", second, far, first) == (second, first)


def test_functions_and_families_are_names_and_the_sine_is_none() -> None:
    f, theta = parse_relation("f(1) > 0"), Assumption("theta", "positive")
    assert kept("f(x) == g(x)", f, theta) == (f,)
    assert kept("Sum(theta[i], (i, 0, 3)) > 0", f, theta) == (theta,)
    assert kept("sin(x) == 0", parse_relation("sin(y) > 0")) == ()


def test_what_is_said_of_a_function_is_said_of_its_derivative() -> None:
    matrix = Assumption("T", "matrix")
    assert about([matrix, D], names([Fn("T'", (Sym("t"),))])) == (matrix,)
    assert about([matrix, D], ["T''"]) == (matrix,)


def test_bound_names_count_and_so_do_hypotheses_without_names() -> None:
    index, false = parse_relation("i > 2"), parse_relation("1 > 2")
    assert kept("Sum(i, (i, 0, 3)) == 6", index, false, D) == (index, false)


def test_a_fact_still_needs_its_hypotheses() -> None:
    r = parse_relation("x*y > 0")
    x, y = parse_relation("x > 1"), parse_relation("y > 1")
    assert Ground((x, y, BASE)).holds(r)
    assert not Ground((x, BASE)).holds(r)


STEPS = [("cancel", parse_term("d"), "")]


def test_what_encodings_differ_in_besides_is_checked_once() -> None:
    with remembered():
        plain = chain("c", "", parse_term("d*x/x"), STEPS, (parse_relation("x != 0"),))
        before = len(known())
        more = chain("c", "", parse_term("d*x/x"), STEPS, (BASE, parse_relation("x != 0")))
        assert len(known()) == before
    assert plain.verdict.proved
    assert more.verdict.proved
    assert more.derivation.hypotheses == (BASE, parse_relation("x != 0"))
    assert more.verdict.hypotheses[: len(more.derivation.hypotheses)] == more.derivation.hypotheses


@pytest.mark.parametrize("hypotheses", [(), (BASE,), (BASE, D)])
def test_a_false_chain_is_proved_under_none(hypotheses: tuple[Hypothesis, ...]) -> None:
    part = chain("c", "", parse_term("d*x"), [("wrong", parse_term("d*x + x"), "")], hypotheses)
    assert not part.verdict.proved


def test_a_chain_that_needs_a_distant_hypothesis_has_it() -> None:
    start, links = parse_term("sqrt(x**2)"), [("root", parse_term("x"), "")]
    near = chain("c", "", start, links, (parse_relation("y > 0"), parse_relation("x == y"), BASE))
    far = chain("c", "", start, links, (parse_relation("y > 0"), BASE))
    assert near.verdict.proved
    assert not far.verdict.proved
