"""Of hypotheses that nothing meets no theorem is proved; a part that stands still makes conditions on sums."""

from __future__ import annotations

import random
from dataclasses import replace
from importlib import import_module
from typing import Any

import mpmath
import pytest

from symbolic_pe.api import prove
from symbolic_pe.declare import DeclarationError, theorem
from symbolic_pe.derive import BadSetting, NotApplicable
from symbolic_pe.encodings import all_encodings
from symbolic_pe.encodings.declare import declare
from symbolic_pe.kernel.derivation import Equivalence, Identity
from symbolic_pe.kernel.term import Sum
from symbolic_pe.language.text import text

WAVES = ("sin(theta[i]*p)", "cos(theta[i]*p)")
CLASHES: list[dict[str, Any]] = [
    {"given": ("integer N", "positive N", "distinct theta", "theta[0] == theta[1]")},
    {"given": ("integer N", "positive N", "N < 0")},
    {"given": ("integer N", "positive N", "distinct theta"), "law": "theta[i] == w"},
    {"given": ("integer N", "positive N", "w == 1", "w == 2")},
]


@pytest.mark.parametrize("how", CLASHES, ids=lambda how: how["given"][-1])
@pytest.mark.parametrize("theorem", ["shift", "dot-product", "bilinear-diagonal"])
def test_hypotheses_that_contradict_each_other_are_bad_input(theorem: str, how: dict[str, Any]) -> None:
    own = declare("own", "own", WAVES, count="N", **how)
    with pytest.raises(BadSetting, match="contradict each other"):
        prove(theorem, own)


@pytest.mark.parametrize("given", ["w**2 == -1", "exp(w) == -1", "sqrt(w) == -2"])
def test_equations_that_no_number_meets_are_bad_input(given: str) -> None:
    with pytest.raises(BadSetting, match="hypotheses"):
        prove("dot-product", declare("own", "own", ("sin(w*p)", "cos(w*p)"), given=(given,)))


@pytest.mark.parametrize("given", ["w**2 == 2", "exp(w) == 3", "sqrt(w) == 2"])
def test_equations_that_a_number_meets_are_none(given: str) -> None:
    assert prove("dot-product", declare("own", "own", ("sin(w*p)", "cos(w*p)"), given=(given,))).verdict.proved


AGAINST = [
    ("positive theta", "theta[i] == i"),
    ("nonzero theta", "theta[i] == i*w"),
    ("positive theta", "theta[i] == 1 - i"),
    ("distinct theta", "theta[i] == (i - 1)**2"),
]


@pytest.mark.parametrize(("kind", "law"), AGAINST)
def test_a_frequency_that_is_not_what_is_assumed_of_all(kind: str, law: str) -> None:
    """The first is zero, or two are equal: a shift of the encoding as it is would not be the only one."""
    given = ("integer N", "positive N", kind)
    with pytest.raises(BadSetting, match=r"theta\[\d\]"):
        prove("shift", declare("own", "own", WAVES, count="N", law=law, given=given))


@pytest.mark.parametrize("id", all_encodings())
def test_no_contradiction_is_looked_for_where_a_value_meets_what_is_assumed(id: str, monkeypatch: Any) -> None:
    """A search for proofs of what is false takes minutes for laws with moduli, and every theorem would wait for it."""
    proving = import_module("symbolic_pe.derive.prove")
    encoding, asked = all_encodings()[id], []
    monkeypatch.setattr(proving, "decide", lambda relation, *_, **__: asked.append(relation))
    if encoding.law is not None:
        assert not proving._against_law.__wrapped__(encoding.law, encoding.count, encoding.hypotheses)
    assert not [r for r in asked if r.op != "=="]


LAWFUL = [("positive theta", "theta[i] == i + 1"), ("distinct theta", "theta[i] == i**2"),
          ("nonnegative theta", "theta[i] == i")]  # fmt: skip


@pytest.mark.parametrize(("kind", "law"), LAWFUL)
def test_a_law_that_gives_what_is_assumed(kind: str, law: str) -> None:
    given = ("integer N", "positive N", kind)
    assert prove("dot-product", declare("own", "own", WAVES, count="N", law=law, given=given)).verdict.proved


def test_a_form_that_is_zero_by_the_law_of_the_frequencies_tells_no_direction() -> None:
    still = declare("still", "still", WAVES, count="N", given=("integer N", "positive N"), law="theta[i] == 0")
    with pytest.raises(NotApplicable, match="zero tells nothing"):
        prove("odd-form", still)
    moving = declare("moving", "moving", WAVES, count="N", given=("integer N", "positive N"), law="theta[i] == i")
    assert prove("odd-form", moving).verdict.proved


def test_the_trace_of_one_shift_of_several_is_said_to_be_that() -> None:
    """With a frequency 0 a component vanishes: a shift with 0 at its place has another trace."""
    given = ("even d", "positive d")
    several = prove("trace", declare("several", "several", ("cos(i*p)", "sin(i*p)"), count="d/2", given=given))
    one = prove("trace", "sinusoidal")
    assert several.verdict.proved
    assert "others may have other traces" in several.claim
    assert one.verdict.proved
    assert "others" not in one.claim


def test_hypotheses_that_can_be_met_are_none() -> None:
    given = ("integer N", "positive N", "distinct theta", "w > 1", "w < 2")
    assert prove("dot-product", declare("own", "own", WAVES, count="N", given=given)).verdict.proved


def test_signs_are_told_in_numbers() -> None:
    e = all_encodings()["binary-signs-big-endian"]
    with pytest.raises(NotApplicable, match="no two opposite positions"):
        prove("parity", e)
    proof = prove("parity", replace(e, id="signs", domain=()))
    assert proof.verdict.refuted
    goals = [p.derivation.goal for p in proof.parts]
    said = [text(g.relation) for g in goals if isinstance(g, Identity)]
    assert said
    assert not any("2 - 1" in x for x in said)
    assert "floor(p/2)" in said[-1]


def _form(h: list[list[float]], m: float, n: float, theta: list[float], u: list[float]) -> Any:
    def code(p: float) -> list[Any]:
        return [x for w, v in zip(theta, u, strict=True) for x in (mpmath.cos(p * w), mpmath.sin(p * w), v)]

    return sum(x * y * h[i][j] for i, x in enumerate(code(m)) for j, y in enumerate(code(n)))


def test_a_part_that_stands_still_makes_conditions_on_sums() -> None:
    """What is proved of ``rotary-partial`` for any number of blocks, at two: both directions, with numbers."""
    proof = prove("bilinear-full", "rotary-partial")
    assert proof.verdict.proved
    goal = proof.parts[-1].derivation.goal
    assert isinstance(goal, Equivalence)
    assert sum(isinstance(c.lhs, Sum) for c in goal.conditions) == 4
    rng = random.Random(5)
    theta, u = [0.7, 1.9], [1.3, -0.4]
    for spoiled in (None, (0, 2), (1, 5), (2, 3), (5, 1), (0, 4)):
        h = [[0.0] * 6 for _ in range(6)]
        for i in (0, 1):
            a, b = rng.random(), rng.random()
            h[3 * i][3 * i] = h[3 * i + 1][3 * i + 1] = a
            h[3 * i][3 * i + 1], h[3 * i + 1][3 * i] = b, -b
            for r in (0, 1):  # sum(u[k]*H[3*i + r, 3*k + 2]) = 0, and the same of columns
                h[3 * i + r][2], h[3 * i + r][5] = u[1], -u[0]
                h[2][3 * i + r], h[5][3 * i + r] = -2 * u[1], 2 * u[0]
            h[3 * i + 2][2], h[3 * i + 2][5] = rng.random(), rng.random()
        if spoiled:
            h[spoiled[0]][spoiled[1]] += 1
        gap = abs(_form(h, 2.3 + 1.1, 0.6 + 1.1, theta, u) - _form(h, 2.3, 0.6, theta, u))
        assert (gap < 1e-12) == (spoiled is None), spoiled


def test_an_argument_about_no_encoding_is_declared_without_one() -> None:
    with pytest.raises(DeclarationError, match="about no encoding"):
        theorem("codes-distinct", encoding="rotary")
    assert theorem("codes-distinct").theorem == "codes-distinct"
