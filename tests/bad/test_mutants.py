"""Single-edit mutants of true statements about positional encodings: the truth is proved, the mutant refuted.

Every witness is evaluated again by :mod:`kernel.independent`, in mpmath and in SymPy.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from kernel.independent import ask, check_refutation, known

ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "mutants.jsonl").read_text("utf-8").splitlines()
]
TRUE = {(row["true"], tuple(row["hypotheses"])): row["id"] for row in reversed(ROWS)}


def test_the_corpus_is_large_and_its_edits_are_edits() -> None:
    assert len(ROWS) >= 200
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert len({row["false"] for row in ROWS}) >= 200
    assert all(row["true"] != row["false"] for row in ROWS)


@pytest.mark.parametrize(("claim", "given"), list(TRUE), ids=[f"{n}-true" for n in TRUE.values()])
def test_the_original_is_proved(claim: str, given: tuple[str, ...]) -> None:
    verdict = ask(claim, *given)
    assert verdict.proved, verdict.reason or (verdict.witness, verdict.residual)


def _params() -> list[object]:
    names = [f"{row['id']}-{row['edit'].replace(' ', '-')}" for row in ROWS]
    return [pytest.param(row, id=name, marks=known(name)) for row, name in zip(ROWS, names, strict=True)]


@pytest.mark.parametrize("row", _params())
def test_the_mutant_is_refuted(row: dict[str, Any]) -> None:
    verdict = ask(row["false"], *row["hypotheses"])
    assert verdict.refuted, (row["false"], verdict.verdict, verdict.reason)
    check_refutation(row["false"], verdict, row["hypotheses"])
