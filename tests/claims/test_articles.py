"""The measure on five articles that lie beside the project, where they do."""

from __future__ import annotations

import pytest

from . import measure

pytestmark = pytest.mark.skipif(not measure.ARTICLES.exists(), reason="the articles are not beside the project")


def test_every_clean_display_is_read() -> None:
    found = measure.displays()
    assert len(found) == 38
    assert [f.source for _, f in found if f is not None and f.verdict == "unread"] == []
    assert all(f is not None and f.reading for _, f in found)


def test_no_verdict_is_wrong() -> None:
    assert [r.id for r in measure.rows() if r.wrong] == []


def test_four_rows_of_five_are_decided() -> None:
    rows = measure.rows()
    assert sum(r.agrees for r in rows) >= 0.8 * len(rows)


def test_definitions_are_not_judged() -> None:
    assert measure.definitions_judged() == []


def test_every_verdict_on_the_articles_is_known() -> None:
    """Proved and refuted formulas, one by one, looked at by hand: none may come or go unseen."""
    judged = [
        (name, f.line, f.verdict)
        for name, (_, findings, _) in measure.articles().items()
        for f in findings
        if f.verdict in ("proved", "refuted") and f.kind != "code"
    ]
    assert sorted(judged) == KNOWN


PROVED = {
    "000": (33, 39), "001": (68, 76, 84, 100, 100), "002": (48, 48, 56, 56), "003": (65, 75, 78, 112, 127),
}  # fmt: skip
REFUTED = {"001": (60,), "003": (36, 46, 55, 69, 111), "004": (29, 65)}
KNOWN = sorted(
    (name, line, verdict)
    for verdict, lines in (("proved", PROVED), ("refuted", REFUTED))
    for name, own in lines.items()
    for line in own
)
