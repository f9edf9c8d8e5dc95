"""What running text may have lost of a formula is not held against its author; what it cannot have lost is."""

import pytest

from symbolic_pe.claims import check_text
from symbolic_pe.claims.intact import ADVICE

from .running import FOUNDED, LOST, WHOLE


@pytest.mark.parametrize("document", [d for _, d in LOST], ids=[n for n, _ in LOST])
def test_what_may_be_lost_refutes_nothing(document: str) -> None:
    found = [f for f in check_text(document) if f.segment.bare]
    assert [(f.source, f.reason) for f in found if f.verdict == "refuted"] == []
    assert any(f.verdict == "undecided" for f in found)


@pytest.mark.parametrize("document", [d for _, d in WHOLE], ids=[n for n, _ in WHOLE])
def test_what_is_whole_is_refuted(document: str) -> None:
    found = [f for f in check_text(document) if f.segment.bare and f.verdict != "proved"]
    assert [f.verdict for f in found] == ["refuted"], [(f.source, f.verdict, f.reason) for f in found]


def test_what_is_held_back_says_what_is_false_and_what_to_do() -> None:
    (f,) = check_text("So sin²(θ) = 12·(1 − cos(2·θ)) holds.")
    assert f.verdict == "undecided"
    assert f.reason.startswith("false as it stands (at theta = ")
    assert f.reason.endswith(ADVICE)
    *_, again = check_text("For all $\\theta$ it is so that $sin²(θ) = 12·(1 − cos(2·θ))$ holds.")
    assert again.verdict == "refuted"


@pytest.mark.parametrize(("document", "wanted"), FOUNDED)
def test_a_definition_that_may_have_lost_something_refutes_nothing(document: str, wanted: str) -> None:
    _, f = check_text(document)
    assert f.verdict == wanted, f.reason
