"""What the words around a formula deny, restrict, ask or take roughly is neither proved nor refuted against them.

``hedged.txt`` has a document a line; behind a formula stands what its sentence makes of it: ⟦T⟧ true, ⟦F⟧ false,
⟦N⟧ neither, ⟦X⟧ not asked.  A formula that is true as it stands, and that its sentence denies, is ⟦F⟧.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from symbolic_pe.claims import Settings, check_text

_MARK = re.compile("⟦([TFNX])⟧")
WRONG = {("T", "refuted"), ("F", "proved"), ("N", "proved"), ("N", "refuted")}


def _documents() -> dict[str, list[str]]:
    out: dict[str, list[str]] = {}
    kind = ""
    for line in Path(__file__).with_name("hedged.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("%% "):
            kind = line[3:]
        elif line:
            out.setdefault(kind, []).append(line.replace("⏎", "\n"))
    return out


DOCUMENTS = _documents()


def _judged(document: str) -> list[tuple[str, str, str]]:
    """Label, verdict and source of each formula that has a label."""
    text, labels = "", []
    for j, piece in enumerate(_MARK.split(document)):
        if j % 2:
            labels.append((len(text), piece))
        else:
            text += piece
    found = check_text(text, "tex" if text.startswith(r"\documentclass") else "markdown", Settings(suggest=False))
    out = []
    for end, label in labels:
        own = [f for f in found if f.segment.start < end <= f.segment.end + 1]
        out.append((label, own[-1].verdict if own else "", own[-1].source if own else ""))
    return out


@pytest.mark.parametrize("kind", DOCUMENTS)
def test_no_verdict_goes_against_what_the_sentence_says(kind: str) -> None:
    wrong = [(d, *found) for d in DOCUMENTS[kind] for found in _judged(d) if found[:2] in WRONG]
    assert not wrong, wrong


def test_ordinary_prose_is_decided_all_the_same() -> None:
    true = [v for d in DOCUMENTS["ordinary prose, true"] for label, v, _ in _judged(d) if label == "T"]
    false = [v for d in DOCUMENTS["ordinary prose, false"] for label, v, _ in _judged(d) if label == "F"]
    assert true.count("proved") >= 0.9 * len(true)
    assert false.count("refuted") >= 0.8 * len(false)
    assert sum(map(len, DOCUMENTS.values())) > 600
