"""Every way of writing things is read and proved, every mistake refuted, and what is no claim left alone."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import check_text

from .corpus import FALSE, TRUE, UNTOUCHED


def _verdicts(document: str) -> list[str]:
    return [f.verdict for f in check_text(document) if f.kind != "code"]


@pytest.mark.parametrize(("document", "wanted"), [e[1:] for e in TRUE], ids=[e[0] for e in TRUE])
def test_what_is_true_is_proved(document: str, wanted: list[str]) -> None:
    assert _verdicts(document) == wanted


@pytest.mark.parametrize(("document", "wanted"), [e[1:] for e in FALSE], ids=[e[0] for e in FALSE])
def test_what_is_false_is_refuted(document: str, wanted: list[str]) -> None:
    assert _verdicts(document) == wanted


@pytest.mark.parametrize(("document", "wanted"), [e[1:] for e in UNTOUCHED], ids=[e[0] for e in UNTOUCHED])
def test_what_is_no_claim_is_not_judged(document: str, wanted: list[str]) -> None:
    assert _verdicts(document) == wanted
