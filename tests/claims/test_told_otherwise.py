"""Documents that give their signs and words another meaning than the field does: no verdict on them may be wrong.

Each is one that an honest author could publish, and that a checker has been wrong about: conventions of their own,
values by cases, operations that they define, variants of encodings.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from symbolic_pe.claims import Settings, check_text
from symbolic_pe.claims.otherwise import OTHERWISE

SETTINGS = Settings(timeout=20.0, suggest=False)
ROWS = [json.loads(x) for x in Path(__file__).with_name("told_otherwise.jsonl").read_text("utf-8").splitlines()]


@pytest.mark.parametrize("row", ROWS, ids=[str(n) for n in range(len(ROWS))])
def test_no_verdict_is_wrong(row: dict[str, object]) -> None:
    found = check_text(str(row["text"]), str(row["kind"]), SETTINGS)
    verdicts = {(f.line, f.source.strip()): f.verdict for f in found}
    for line, source, verdict, _ in row["not"]:  # type: ignore[attr-defined]
        assert verdicts.get((line, source.strip())) != verdict


@pytest.mark.parametrize("name", sorted(OTHERWISE))
def test_a_row_finds_what_it_is_for_and_nothing_else(name: str) -> None:
    row = OTHERWISE[name]
    pattern = re.compile(row.pattern, re.IGNORECASE)
    assert [t for t in row.yes if not pattern.search(t)] == []
    assert [t for t in row.no if pattern.search(t)] == []


PLAIN = [
    (r"Let $d = 64$ be the width. Then $\|PE(p)\|^2 = d/2 = 32$.", "proved"),
    (r"In rotary encodings $R_m^\top R_n = R_{n-m}$.", "proved"),
    (r"We compute $2 + 2 = 5$.", "refuted"),
    (r"Products are linear: $\langle x, y + z\rangle = \langle x, y\rangle + \langle x, z\rangle$.", "proved"),
    (r"We write $x^\top y$ for the dot product. Then $x^\top y = y^\top x$.", "proved"),
    (r"Let $x \cdot y = \sum_i x_i y_i$. Then $x \cdot y = y \cdot x$.", "proved"),
    (r"Let $\langle x, y\rangle = x^\top y$. Then $\langle x, y\rangle = \langle y, x\rangle$.", "proved"),
]


@pytest.mark.parametrize(("text", "verdict"), PLAIN)
def test_what_is_plain_is_decided_all_the_same(text: str, verdict: str) -> None:
    assert check_text(text, settings=SETTINGS)[-1].verdict == verdict
