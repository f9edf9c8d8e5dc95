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
