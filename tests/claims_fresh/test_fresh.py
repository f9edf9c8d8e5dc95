"""On documents that were written without the reader in mind."""

from __future__ import annotations

import pytest

from .marked import Marked, marked
from .table import Row, rows


@pytest.fixture(scope="module")
def table() -> list[Row]:
    return rows()


def test_no_verdict_is_wrong(table: list[Row]) -> None:
    assert [(r.doc, r.find, r.label, r.verdict) for r in table if r.wrong] == []


def test_displays_are_read_and_claims_decided(table: list[Row]) -> None:
    """Less than what was reached: a change that loses readings is noticed."""
    displays = [r for r in table if r.display]
    claims = [r for r in table if r.label in ("true", "false")]
    assert sum(r.read for r in displays) >= 0.95 * len(displays)
    assert sum(r.decided for r in claims) >= 0.85 * len(claims)
    assert all(r.verdict != "missing" for r in displays)


@pytest.fixture(scope="module")
def marks() -> list[Marked]:
    return list(marked())


def test_no_verdict_on_marked_documents_is_wrong(marks: list[Marked]) -> None:
    assert [(r.doc, r.find, r.label, r.verdict, r.reason) for r in marks if r.wrong] == []


def test_marked_displays_are_read_and_claims_decided(marks: list[Marked]) -> None:
    displays = [r for r in marks if r.display]
    claims = [r for r in marks if r.claim]
    assert sum(r.read for r in displays) >= 0.97 * len(displays)
    assert sum(r.decided for r in claims) >= 0.82 * len(claims)
