"""What is said under a condition is refuted by no values that do not meet it, and by others as before."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

CONDITION = "The vectors are normalised, $a^2 + b^2 = 1$.\n\n"
HENCE = "Hence we have $(a^2 + b^2)^2 - 4a^2b^2 = 1 - 4a^2b^2$."
FALSE = r"We have $\cos(a + b) = \cos a + \cos b$."


def _verdicts(document: str) -> list[str]:
    return [f.verdict for f in check_text(document, settings=Settings(timeout=20.0))]


def test_a_witness_meets_the_conditions_above() -> None:
    assert _verdicts(CONDITION + HENCE) == ["undecided", "undecided"]
    last = check_text(CONDITION + HENCE)[-1]
    assert last.reason.endswith("(line 1)")
    assert "a^{2} + b^{2} = 1" in last.reason


@pytest.mark.parametrize(
    "document",
    [
        HENCE,
        f"{CONDITION}## Another matter\n\n{HENCE}",
        "The vectors are normalised, $u^2 + v^2 = 1$.\n\n" + HENCE,
        "The sum is $a^2 + b^2 = b^2 + a^2$.\n\n" + HENCE,
        f"{CONDITION}<!-- symbolic-pe: expect refuted -->\n{HENCE}",
        f"{HENCE}\n\n{CONDITION}",
    ],
)
def test_without_a_condition_on_its_names_above_it_is_refuted(document: str) -> None:
    assert "refuted" in _verdicts(document)


def test_a_refuted_claim_is_no_condition() -> None:
    assert _verdicts(f"{FALSE}\n\n{FALSE.replace('cos', 'sin')}") == ["refuted", "refuted"]
