"""On documents that were written without the reader in mind."""

from __future__ import annotations

import pytest

from .table import Row, rows


@pytest.fixture(scope="module")
def table() -> list[Row]:
    return rows()


def test_no_verdict_is_wrong(table: list[Row]) -> None:
    assert [(r.doc, r.find, r.label, r.verdict) for r in table if r.wrong] == []
