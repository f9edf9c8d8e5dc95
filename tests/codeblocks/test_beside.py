"""What a document says beside a program: formulas and frequencies of its own, changes it announces, and mistakes."""

from __future__ import annotations

import pytest

from symbolic_pe.claims.check import check_text

from .beside import DOCUMENTS, MODULE, program


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_program_is_judged_by_what_its_document_says(name: str) -> None:
    text, verdicts, word = DOCUMENTS[name]
    found = [f for f in check_text(text) if f.segment.kind == "code"]
    assert tuple(f.verdict for f in found) == verdicts, [f.reason for f in found]
    assert word in (found[-1].reason if found else "")


def test_defaults_that_matter_are_told() -> None:
    (found,) = [f for f in check_text("RoPE." + program(MODULE)) if f.segment.kind == "code"]
    assert {"s = 1", "base = 10000"} <= set(found.hypotheses)
