"""Names of a stranger's that are those of the theorems: nothing is captured, and what has two meanings is refused."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic_pe.api import prove
from symbolic_pe.derive import NotApplicable
from symbolic_pe.kernel.term import Relation
from symbolic_pe.language.text import text
from symbolic_pe.own import encoding, score

LETTERS = ("t", "k", "q", "T", "H", "M", "N", "j", "x", "s", "S")


@pytest.mark.parametrize("a", LETTERS)
def test_a_parameter_of_a_score_is_not_the_shift(a: str) -> None:
    wrong = score("wrong", f"cos(2*pi*m/{a}) + cos(2*pi*n/{a})")
    assert prove("score-relative", wrong).verdict.refuted
    right = score("right", f"cos(2*pi*(m - n)/{a})")
    assert prove("score-relative", right).verdict.proved
    assert prove("score-direction", right).verdict.refuted


@pytest.mark.parametrize("a", LETTERS)
def test_a_parameter_of_an_encoding_is_none_of_the_theorems_letters(a: str) -> None:
    fixed = encoding("fixed", [f"sin({a}*p)", f"cos({a}*p)"], positive=a)
    assert prove("dot-product", fixed).verdict.proved
    assert prove("shift", fixed).verdict.proved
    growing = encoding("growing", [f"{a}*p"], positive=a)
    assert prove("dot-product", growing).verdict.refuted
    assert prove("distance", growing).verdict.proved


def test_a_parameter_of_a_law_is_not_the_other_index() -> None:
    """``(i - j)**2`` is one number at ``j - 1`` and ``j + 1``: such frequencies are not distinct by their law."""

    def waves(law: str) -> Any:
        return encoding("waves", ["sin(theta[i]*p)", "cos(theta[i]*p)"], count="d", integer="d,j", positive="d",
                        nonnegative="j", law=law)  # fmt: skip

    wrong = prove("bilinear-full", waves("theta[i] := (i - j)**2 + 1"))
    assert not any("distinct (by its law)" in text(h) for h in wrong.verdict.hypotheses)
    right = prove("bilinear-full", waves("theta[i] := (i + j)/2 + 1"))
    assert any("distinct (by its law)" in text(h) for h in right.verdict.hypotheses)


@pytest.mark.parametrize("theorem", ["decay-closed", "decay-bound", "decay-sum", "decay-not-uniform"])
def test_a_parameter_of_a_law_is_not_the_variable_of_an_integral(theorem: str) -> None:
    """Of ``t + 2*i/d`` an integral was found that is that of ``2*t``."""

    def waves(a: str) -> Any:
        return encoding("waves", ["sin(theta[i]*p)", "cos(theta[i]*p)"], count="d/2", even="d", positive="d",
                        law=f"theta[i] := {a} + 2*i/d")  # fmt: skip

    assert prove(theorem, waves("a")).verdict.proved
    with pytest.raises(NotApplicable, match="another"):
        prove(theorem, waves("t"))


def test_what_is_assumed_of_a_parameter_is_not_assumed_of_a_shift() -> None:
    """``k > 0`` says something of the number of positions, and nothing of how far they move."""
    mine = encoding("mine", ["abs(p)"], where=["k > 0", "m > 0"], domain=["p < k + m"])
    for part in prove("evenness", mine).parts:
        goal = part.derivation.goal
        assert isinstance(goal.relation, Relation)  # type: ignore[union-attr]
        assert "k'" in text(goal.relation)  # type: ignore[union-attr]


def test_a_score_has_a_name_of_its_own() -> None:
    mine = score("mine", "S*(a - b)", query="a", key="b", positive="S")
    assert mine.name != "S"
    proof = prove("score-relative", mine)
    assert proof.verdict.proved
    assert "a+t" in proof.claim
    assert prove("score-direction", mine).verdict.proved


@pytest.mark.parametrize(
    ("make", "why"),
    [
        (lambda: encoding("own", ["PE*p"]), "PE stands in the components"),
        (lambda: encoding("own", ["PE(p) + p"]), "PE stands in the components"),
        (lambda: encoding("own", ["p + p[0]"]), "p is a position, which is a number"),
        (lambda: encoding("own", ["p + p(0)"]), "p is a position, which is a number"),
        (lambda: encoding("own", ["sin(i)"], position="i", count="d"), "a position and the index"),
        (lambda: encoding("own", ["sin(p*w[i])"], count="d", law="w[i] := p*i"), "the law depends on the position p"),
        (lambda: encoding("own", ["sin(p*i)"], count="p"), "the number of blocks depends on the position p"),
        (lambda: encoding("own", ["sin(p*w[i])"], count="d", law="w[2*i] := i"), "one index"),
        (lambda: encoding("own", ["sin(p*w[i])"], count="d", law="w[i, j] := i"), "one index"),
        (lambda: score("own", "m - n", query="m", key="m"), "m is the query's position and the key's position"),
        (lambda: score("own", "m - n", content="m"), "m is the query's position and content"),
        (lambda: score("own", "m - n + q[0]", content="q", tables={"q": (2, 1)}), "q is content and a table"),
        (lambda: score("own", "m(0) - n"), "m is a position, which is a number"),
        (lambda: score("own", "sin(w[0]*(m - n))", law="w[i] := m*i"), "the law depends on the position m"),
    ],
)
def test_a_name_with_two_meanings_is_refused(make: Any, why: str) -> None:
    with pytest.raises(ValueError, match=why):
        make()


def test_a_position_may_have_the_name_of_an_index_that_nothing_has() -> None:
    for theorem in ("shift", "norm", "dot-product"):
        assert prove(theorem, encoding("own", ["sin(i)", "cos(i)"], position="i")).verdict.proved
