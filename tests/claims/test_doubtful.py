"""Where what a verdict rests on is not settled there is none, and where it is there is."""

import pytest

from symbolic_pe.claims import check_text

from .doubtful import DOUBTFUL

LETTERS = {"proved": "p", "refuted": "r", "undecided": "u", "definition": "d", "unread": "x"}


@pytest.mark.parametrize(("document", "wanted"), DOUBTFUL, ids=[str(j) for j in range(len(DOUBTFUL))])
def test_nothing_is_decided_on_what_is_not_settled(document: str, wanted: str) -> None:
    found = [f for f in check_text(document) if f.kind in ("display", "inline")]
    assert "".join(LETTERS[f.verdict] for f in found) == wanted, [(f.source, f.verdict, f.reason) for f in found]
