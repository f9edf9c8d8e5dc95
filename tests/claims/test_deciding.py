"""What is true of the field's formulas is proved, what is false refuted, and what is neither left alone."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

from .deciding import DECIDED

SETTINGS = Settings(timeout=20.0)
"""Time enough for a machine that is slow or busy."""
LETTERS = {"proved": "p", "refuted": "r", "definition": "d", "undecided": "u", "unread": "x"}


@pytest.mark.parametrize(("document", "wanted"), DECIDED, ids=[str(j) for j in range(len(DECIDED))])
def test_the_verdicts_are_those_that_are_deserved(document: str, wanted: str) -> None:
    found = [f for f in check_text(document, settings=SETTINGS) if f.kind in ("display", "inline")]
    assert "".join(LETTERS[f.verdict] for f in found) == wanted, [(f.source, f.reason) for f in found]


@pytest.mark.parametrize(
    "claim",
    [r"\lambda_{i+1} < \lambda_i", r"\lambda_{i+1} = 2\lambda_i", r"\lambda_i = \lambda_{i+1}"],
)
@pytest.mark.parametrize("said", ["", " for $i = 0, \\dots, d/2-1$"])
def test_a_witness_has_an_index_that_there_is(claim: str, said: str) -> None:
    text = f"Let $\\lambda_i = 2\\pi\\cdot 10000^{{2i/d}}${said}. Then ${claim}$."
    found = check_text(text, settings=SETTINGS)[-1]
    assert found.verdict == "refuted"
    at = {name: int(value) for name, value in found.witness.items()}
    assert at["i"] + 1 <= at["d"] // 2 - 1


@pytest.mark.parametrize(("factor", "verdict"), [("2", "proved"), ("3", "refuted")])
def test_a_series_is_one_in_its_letter_whatever_that_is_set_to_behind(factor: str, verdict: str) -> None:
    text = f"The series is $e^x = 1 + x + \\frac{{x^2}}{{{factor}}} + \\cdots$. Now we set $x = r\\cos t$."
    found = check_text(text, settings=SETTINGS)[0]
    assert found.verdict == verdict
    assert list(found.hypotheses) == ["the dots stand for higher powers of x"]


@pytest.mark.parametrize("ahead", ["", "We get $x = t + 1$. "])
def test_an_identity_is_not_told_under_what_its_letter_is_set_to(ahead: str) -> None:
    told = ahead + r"We get $x = 2\sqrt{t}$. So $\sin 2x = 2\sin x\cos x$ and $\sin 2x = 2\sin x\sin x$."
    identity, wrong = check_text(told, settings=SETTINGS)[-2:]
    assert (identity.verdict, wrong.verdict) == ("proved", "refuted")
    assert not identity.hypotheses


def test_what_holds_by_the_value_of_a_letter_is_told_under_it() -> None:
    found = check_text(r"We get $x = 2\sqrt{t}$. So $x + x^2 = 2\sqrt{t} + 4t$.", settings=SETTINGS)[-1]
    assert found.verdict == "proved"
    assert list(found.hypotheses) == [r"x = 2\,\sqrt{t} (line 1)"]


def test_a_definition_is_told_with_the_accents_of_its_name() -> None:
    found = check_text(r"Put $\tilde y_m = 2 y_m$. Then $\tilde y_m + \tilde y_m = 4y_m$.", settings=SETTINGS)[-1]
    assert found.verdict == "proved"
    assert r"\tilde{y}_{m} = 2\,y_{m} (line 1)" in found.hypotheses
