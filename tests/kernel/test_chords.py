"""Orders between arcs and chords, with the hypothesis each needs: without it there is a witness."""

from __future__ import annotations

import math
import random
from typing import Any

import pytest

from symbolic_pe import decide

TRUE = (
    ("sin(v) <= v", {"nonnegative": "v"}),
    ("sin(x) >= 0", {"nonnegative": "x", "where": "x <= pi"}),
    ("2*sin(1/(2*x)) <= 1/x", {"positive": "x"}),
    ("4*sin(1/(2*x))**2 <= 1/x**2", {"positive": "x"}),
    ("cos(b) <= cos(a)", {"nonnegative": "a", "where": ["a <= b", "b <= pi"]}),
    ("2*cos(b) + 1 <= 2*cos(a) + 1", {"nonnegative": "a", "where": ["a <= b", "b <= pi"]}),
    ("cos((k + 1)*w) <= cos(k*w)", {"nonnegative": "k,w", "where": "(k + 1)*w <= pi"}),
    ("sin(v)**2 <= v**2", {}),
    ("cos(v) >= 1 - v**2/2", {}),
    ("x*sin(y) <= x*y", {"nonnegative": "x,y"}),
    ("sin(x) <= 2*x", {"nonnegative": "x"}),
)
FALSE = (
    ("sin(v) <= v", {}),
    ("sin(x) >= 0", {"nonnegative": "x"}),
    ("sin(x) >= 0", {"where": "x <= pi"}),
    ("2*sin(1/(2*x)) >= 1/x", {"positive": "x"}),
    ("2*sin(1/x) <= 1/x", {"positive": "x"}),
    ("cos(b) <= cos(a)", {"nonnegative": "a", "where": "a <= b"}),
    ("cos(b) <= cos(a)", {"where": ["a <= b", "b <= pi"]}),
    ("2*cos(b) <= cos(a)", {"nonnegative": "a", "where": ["a <= b", "b <= pi"]}),
    ("cos((k + 1)*w) <= cos(k*w)", {"nonnegative": "k,w"}),
    ("sin(v)**2 <= v**2/2", {}),
    ("cos(v) >= 1 - v**2/3", {}),
    ("cos(v) <= 1 - v**2/2", {}),
    ("x*sin(y) <= x*y", {"nonnegative": "y"}),
    ("sin(x) <= x/2", {"nonnegative": "x"}),
    ("sin(x) < x", {"nonnegative": "x"}),
)


@pytest.mark.parametrize(("claim", "given"), TRUE)
def test_a_bound_is_proved_under_its_hypothesis(claim: str, given: dict[str, str]) -> None:
    assert decide(claim, **given).proved  # type: ignore[arg-type]


@pytest.mark.parametrize(("claim", "given"), FALSE)
def test_without_it_there_is_a_witness(claim: str, given: dict[str, str]) -> None:
    assert decide(claim, **given).refuted  # type: ignore[arg-type]


def test_random_orders_are_never_proved_against_numbers() -> None:
    draw = random.Random(7)
    proved = 0
    for _ in range(120):
        a, b, c = (draw.choice((-3, -2, -1, 1, 2, 3)) for _ in range(3))
        f, g = draw.choice((("sin(u)", "u"), ("sin(u)**2", "u**2"), ("cos(u)", "u**2/2"), ("sin(2*u)", "u")))
        claim = f"{a}*{f} <= {b}*{g} + {c}"
        low = draw.choice((0, None))
        verdict = decide(claim, nonnegative="u" if low == 0 else (), where="u <= pi" if draw.random() < 0.5 else ())
        if not verdict.proved:
            continue
        proved += 1
        high = math.pi if any("pi" in str(h) for h in verdict.hypotheses) else 30.0
        for k in range(400):
            u = (0.0 if low == 0 else -30.0) + k * (high + (0.0 if low == 0 else 30.0)) / 399
            space = {"sin": math.sin, "cos": math.cos, "u": u}
            left, right = (eval(side, space) for side in claim.split(" <= "))
            assert left <= right + 1e-9, (claim, u)
    assert proved > 10


@pytest.mark.parametrize(
    ("claim", "given"),
    [
        ("pi != x + y", {"nonnegative": "x", "integer": "y", "where": "z <= z"}),
        ("Sum(cos(2*x*b[j]), (j, 0, n)) < n + 1", {"positive": "x", "integer": "n,i", "where": "b[i] >= c[i]"}),
    ],
)
def test_where_sides_meet_is_looked_for_whatever_else_is_assumed(claim: str, given: dict[str, Any]) -> None:
    verdict = decide(claim, **given)
    assert verdict.refuted
    assert verdict.method == "equal at an exact point"
