"""Orders that need a hypothesis, a logarithm, an amplitude or the triangle inequality, and false ones like them."""

from __future__ import annotations

import re
from typing import Any

import mpmath
import pytest

from symbolic_pe.api import decide

ABOVE_ONE: dict[str, Any] = {"where": ["b > 1", "d > 0"]}
WAVES = "Sum(cos((m - n)*theta[i]), (i, 0, d/2 - 1))"

TRUE: list[tuple[str, dict[str, Any]]] = [
    ("b**(-2*(i + 1)/d) < b**(-2*i/d)", ABOVE_ONE),
    ("b**(-2*j/d) < b**(-2*i/d)", {"where": ["b > 1", "d > 0", "i < j"]}),
    ("b**(-2*i/d) <= 1", {"where": ["b > 1", "d > 0", "i >= 0"]}),
    ("10000**(-2*i/d) < 1", {"where": ["d > 0", "i > 0"]}),
    ("2*pi*10000**((d - 2)/d) < 2*pi*10000", {"positive": "d"}),
    ("2*pi*b**((d - 2)/d) < 2*pi*b", ABOVE_ONE),
    ("3*b**x < 4*b**x", {"positive": "b"}),
    ("b**x < 2*b**y", {"where": ["b > 1", "x < y"]}),
    ("x**2 < x**3", {"where": ["x > 1"]}),
    ("a*x <= a*y", {"where": ["x <= y"], "nonnegative": "a"}),
    ("sin(x) < 1", {"where": ["x > 0", "x < 1"]}),
    ("x < z", {"where": ["x < y", "y <= z"]}),
    ("2*x + 1 < 2*y + 1", {"where": ["x < y"]}),
    (f"Abs({WAVES}) <= d/2", {}),
    (f"{WAVES}**2 <= d**2/4", {}),
    (f"-d/2 <= {WAVES}", {}),
    ("Abs(Sum(exp(I*k*theta[i]), (i, 0, N - 1))) <= N", {}),
    ("Abs(exp(I*x) - 1) <= 2", {}),
    ("Abs(a*exp(I*x) + c*exp(I*y)) <= Abs(a) + Abs(c)", {}),
    ("a*cos(x) + b*sin(x) <= sqrt(a**2 + b**2)", {}),
    ("-sqrt(a**2 + b**2) <= a*cos(x) + b*sin(x)", {}),
    ("sin(x) + cos(x) <= sqrt(2)", {}),
    ("2*a*c*cos(x) <= a**2 + c**2", {}),
    ("x <= sqrt(x**2)", {}),
]

FALSE: list[tuple[str, dict[str, Any]]] = [
    ("b**(-2*(i + 1)/d) > b**(-2*i/d)", ABOVE_ONE),
    ("b**(-2*(i + 1)/d) < b**(-2*i/d)", {"where": ["b > 0", "d > 0"]}),  # b may be below 1
    ("b**(-2*(i + 1)/d) < b**(-2*i/d)", {"where": ["b > 1"], "nonzero": "d"}),  # d may be negative
    ("b**(-2*j/d) < b**(-2*i/d)", {"where": ["b > 1", "d > 0", "i > j"]}),
    ("b**(-2*j/d) < b**(-2*i/d)", {"where": ["b > 1", "d > 0", "i <= j"]}),  # i may be j
    ("b**(-2*i/d) < 1", {"where": ["b > 1", "d > 0", "i >= 0"]}),  # i may be 0
    ("10000**(-2*i/d) <= 1", {"where": ["d > 0"]}),  # i may be negative
    ("x**2 < x**3", {"where": ["x > 0"]}),
    ("a*x <= a*y", {"where": ["x <= y"]}),  # a may be negative
    ("a*x < a*y", {"where": ["x < y"], "nonnegative": "a"}),  # a may be 0
    ("x < z", {"where": ["x <= y", "y <= z"]}),
    (f"Abs({WAVES}) <= d/4", {}),
    (f"Abs({WAVES}) < d/2", {}),
    (f"{WAVES}**2 <= d**2/8", {}),
    ("Abs(exp(I*x) - 1) <= 1", {}),
    ("Abs(exp(x) - 1) <= 2", {}),
    ("Abs(sin(x)) < 1", {}),
    ("sin(x) < 1", {}),
    ("sin(x)**2 + sin(y)**2 < 2", {}),
    ("cos(w*p) != 0", {}),
    ("tan(x) != 1", {}),
    ("a*cos(x) + b*sin(x) <= sqrt(a**2 + b**2)/2", {"nonzero": "a"}),
    ("a*cos(x) + b*sin(x) <= a + b", {}),
    ("sin(x) + cos(x) < sqrt(2)", {}),
    ("sin(x) + cos(x) <= sqrt(2) - 1/10", {}),
    ("2*a*c*cos(x) <= a**2", {}),
    ("x < sqrt(x**2)", {}),
]

MISSING: list[tuple[str, dict[str, Any]]] = [
    ("sin(x) < 1", {"integer": "x"}),
    ("sin(x) < 1", {"where": ["cos(x) != 0"]}),
    ("cos(x) != 0", {"integer": "x"}),
]
"""True, and beyond us: no witness may be found."""


@pytest.mark.parametrize(("claim", "given"), TRUE, ids=[c for c, _ in TRUE])
def test_it_is_proved(claim: str, given: dict[str, Any]) -> None:
    assert decide(claim, **given).verdict == "proved"


@pytest.mark.parametrize(("claim", "given"), FALSE, ids=[f"{c} |- {g}" for c, g in FALSE])
def test_its_false_neighbour_is_refuted(claim: str, given: dict[str, Any]) -> None:
    v = decide(claim, **given)
    assert v.verdict == "refuted", v.reason
    names = {n: x for n, x in v.witness.items() if n.isidentifier()}
    if "theta" in claim or not names:
        return
    mpmath.mp.dps = 50
    scope = {n: _of_pi(x) if isinstance(x, str) else mpmath.mpf(x.numerator) / x.denominator for n, x in names.items()}
    left, op, right = re.split(r" (<=|>=|<|>|!=) ", claim)
    known = {n: getattr(mpmath, n) for n in ("sin", "cos", "tan", "exp", "sqrt", "pi")} | {"Abs": abs, "I": 1j}
    gap = eval(left, known | scope) - eval(right, known | scope)  # our own rows, at the witness
    tiny = mpmath.mpf(10) ** -40
    assert {"<": gap > -tiny, ">": gap < tiny, "<=": gap > 0, ">=": gap < 0, "!=": abs(gap) < tiny}[op]


def _of_pi(x: str) -> Any:
    m = re.fullmatch(r"(-?)(?:(\d+)\*)?pi(?:/(\d+))?", x)
    assert m is not None, x
    return (-1 if m[1] else 1) * int(m[2] or 1) * mpmath.pi / int(m[3] or 1)


@pytest.mark.parametrize(("claim", "given"), MISSING, ids=[f"{c} |- {g}" for c, g in MISSING])
def test_nothing_is_invented(claim: str, given: dict[str, Any]) -> None:
    assert decide(claim, **given).verdict == "undecided"


def test_a_hypothesis_that_excludes_another_proves_no_order() -> None:
    assert decide("x + z <= y + z/2", where=["x < y", "y < x"]).verdict != "proved"
