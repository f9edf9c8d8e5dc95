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


SOLVED = [
    given("x**3 == 2"),
    given("x**2 + y**2 == 1; x > 9/10; y > 2/5"),
    given("a**2 + b**2 == 1; c**2 + d**2 == 1; a*c + b*d == 0"),
    given("a + b == 1/2; a**2 + b**2 == 1"),
    given("sin(x) == 1"),
    given("sin(x) == cos(x); x > 10"),
    given("exp(x) == 3"),
    given("log(x)/x == 1/10"),
    given("x**5 - x - 1 == 0"),
    given("x**2 == y**2; x != y"),
    given("m**2 + n**2 == 25", "m n"),
    given("2**k == d", "k d"),
    given("a**n == 1; a > 1", "n"),
    given("b**(-2*i/d) == 1/10; b > 1; d > 0"),
    given("c[0] + c[1] == 1; f(0) == 1; f(1) == 2"),
    given("b[i] == b[j]; i != j", "i j"),
    given("Sum(c[j], (j, 0, N)) == 1"),
    given("Sum(x**j, (j, 0, 3)) == 5"),
    given("sin(t) == a; cos(t) == b; a == 3/5"),
]


@pytest.mark.parametrize("hypotheses", SOLVED, ids=str)
def test_values_that_meet_equations_are_found(hypotheses: Given) -> None:
    assert contradiction(hypotheses) == ""


UNSOLVABLE = [
    given("n**2 == 2", "n"),
    given("2**n == 3", "n"),
    given("sqrt(x) == -1"),
    given("x**2 == -1"),
    given("cos(x) == 2"),
    given("sin(x) == 1; cos(x) == 1"),
    given("x**2 + y**2 == 1; x > 1"),
    given("x**3 == 2; Abs(x) < 1"),
    given("n == 2*m; n == 2*k + 1", "n m k"),
    given("f(i) == 1; f(j) == 2; i == j"),
    given("1/(x - 1/3) == 0"),
    given("floor(x) - x == 0; x > 0; x < 1"),
    (Assumption("b", "distinct"), *given("b[0] == b[1]")),
    (Assumption("b", "distinct"), *given("b[0] == 1; b[1] == 1")),
]


@pytest.mark.parametrize("hypotheses", UNSOLVABLE, ids=str)
def test_equations_without_solutions_are_not_met(hypotheses: Given) -> None:
    assert contradiction(hypotheses)


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("n**2 == 2", "n**2 == 2"),
        ("2**(n + 1) == 6", "2**n == 3"),
        ("b[3] > 0", "b[i] > 0; b[3] < 0"),
        ("b[n]**2 >= 0", "b[i] > 0; b[n] < 0"),
        ("x == x", "b[i] > 0; b[n] < 0"),
        ("x == x", "b[i] > 0; Sum(b[j], (j, 0, 3)) < 0"),
        ("x == x", "b[i]**2 == 1; b[3] == 2"),
        ("Mod(x, 2) > 2", "Mod(x, 2) > 2"),
        ("2*Mod(x, 2) > 4", "Mod(x, 2) > 2"),
        ("Max(x, 1) < 1", "Max(x, 1) < 1"),
    ],
)
def test_of_what_nothing_meets_nothing_is_proved(claim: str, where: str) -> None:
    assert decide(claim, integer="n", where=where.split("; ")).verdict == "undecided"


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("n**2 == 4", "n**2 == 4"),
        ("2**(n + 1) == 16", "2**n == 8"),
        ("b[3] > 0", "b[i] > 0; b[3] < 2"),
        ("x == x", "b[i] > 0; Sum(b[j], (j, 0, 3)) < 4"),
        ("x == x", "b[i]**2 == 1; b[3] == -1"),
        ("2*Sum(c[j], (j, 0, N)) == 2", "Sum(c[j], (j, 0, N)) == 1"),
        ("Mod(x, 2) > 1", "Mod(x, 2) > 1"),
        ("2*Mod(n, 3) == 4", "Mod(n, 3) == 2"),
        ("2*x**3 == 4", "x**3 == 2"),
    ],
)
def test_what_can_be_met_still_proves(claim: str, where: str) -> None:
    assert decide(claim, integer="n", where=where.split("; ")).proved


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("Max(u, v) == 3", "Max(x, y) == 3"),
        ("Max(2, 1) == 3", "Max(x, y) == 3"),
        ("Mod(7, 2) == 3", "Mod(x, y) == 3"),
        ("factorial(m) == 6", "factorial(n) == 6"),
        ("factorial(5) == 5", "factorial(n) == n"),
        ("binomial(u, v) == 3", "binomial(n, k) == 3"),
        ("sign(u) == 1", "sign(x) == 1"),
        ("gamma(u) == 1", "gamma(x) == 1"),
    ],
)
def test_an_equation_on_a_known_function_does_not_define_it(claim: str, where: str) -> None:
    """It says something of its argument; said of every argument, it would be false."""
    assert not decide(claim, where=where).proved


def test_an_equation_on_a_length_does_not_define_lengths() -> None:
    """A refutation at ``u = 0``, where ``normsq(u)`` is not 1, would be none."""
    assert not decide("2*normsq(u) == 2", where="normsq(u) == 1").refuted


@pytest.mark.parametrize(
    ("claim", "where"),
    [
        ("f(3) == 9", "f(x) == x**2"),
        ("relu(3) == Max(3, 0)", "relu(x) == Max(x, 0)"),
        ("gamma(3) == 9", "gamma(t) == t**2"),
    ],
)
def test_a_function_is_defined_by_what_it_does_to_every_argument(claim: str, where: str) -> None:
    assert decide(claim, where=where).proved


@pytest.mark.parametrize(
    ("size", "verdict"),
    [
        *((size, "undecided") for size in ("1/2", "-1", "sqrt(2)", "pi")),
        *((size, "proved") for size in ("4/2", "3", "d/2")),
    ],
)
def test_an_identity_has_a_whole_number_of_rows(size: str, verdict: str) -> None:
    assert decide(f"identity({size}) == identity({size})").verdict == verdict
