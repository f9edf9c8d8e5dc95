"""docs/claims.md against the rows it answers: every id once, every proof there, every verdict the right one."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import pytest

from symbolic_pe.declare import HEAD, Item, items_of, notes

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "claims.md"
ROWS = ROOT.parent / "shared" / "articles" / "claims.jsonl"
LABELS = ("true", "false", "true-if", "definition", "ill-formed", "not-decidable")
EXCUSED = "not a mathematical statement: "
LATER = "later: "

Cell = list[tuple[str, str]]


@dataclass(frozen=True)
class Row:
    """A line of the table: what is proved of the row as printed, of the row put right, and in words."""

    id: str
    label: str
    printed: Cell
    right: Cell
    remark: str


def _cell(text: str) -> Cell:
    return re.findall(r"`([a-z_]+\.py::\w+)` (proved|refuted)", text)


@lru_cache
def table() -> tuple[Row, ...]:
    lines = [line for line in TABLE.read_text(encoding="utf-8").splitlines() if re.match(r"\| \d{3}-\d{2} ", line)]
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in lines]
    return tuple(Row(c[0], c[1], _cell(c[2]), _cell(c[3]), c[4]) for c in cells)


@lru_cache
def items(file: str) -> dict[str, Item]:
    return items_of(ROOT / "proofs" / file)[0]


def named(id: str) -> list[Item]:
    """The item of that name, or those of the list of that name."""
    file, name = id.split("::")
    return [item for key, item in items(file).items() if key.partition("[")[0] == name]


def test_every_row_of_the_articles_is_answered_once() -> None:
    if not ROWS.exists():
        pytest.skip("the articles are not beside the project")
    rows = [json.loads(line) for line in ROWS.read_text(encoding="utf-8").splitlines()]
    assert [(r["id"], r["verdict"]) for r in rows] == [(r.id, r.label) for r in table()]


def test_the_totals_above_the_table_are_those_of_the_table() -> None:
    text = TABLE.read_text(encoding="utf-8").partition("| id |")[0]
    told = dict(re.findall(r"^\| (\w.*) \| (\d+) \|$", text, re.M))
    assert len(told) == 6
    assert sum(map(int, told.values())) == len(table())
    assert [int(n) for n in told.values()] == [sum(kind_of(r) == k for r in table()) for k in range(len(told))]


def kind_of(row: Row) -> int:
    """0 proved, 1 refuted, 2 proved under a hypothesis, 3 a definition, 4 no mathematical statement, 5 later."""
    if row.remark.startswith(LATER):
        return 5
    if row.remark.startswith(EXCUSED):
        return 4
    return {"true": 0, "false": 1, "ill-formed": 1, "true-if": 2, "definition": 3}[row.label]


@pytest.mark.parametrize("row", table(), ids=lambda r: r.id)
def test_the_verdict_on_a_row_is_that_of_its_label(row: Row) -> None:
    assert row.label in LABELS
    for id, verdict in row.printed + row.right:
        found = named(id)
        assert found, f"{id} is not in proofs/"
        assert {i.expect for i in found} == {verdict}, f"{id} is not expected to be {verdict}"
        for item in found:
            assert item.run().verdict == verdict, item.what
    printed, right = ({verdict for _, verdict in cell} for cell in (row.printed, row.right))
    assert right <= {"proved"}
    if kind_of(row) >= 3:
        assert row.remark
    elif row.label == "true":
        assert printed == {"proved"}
    elif kind_of(row) == 1:  # what is called ill-formed and has a reading is refuted in it
        assert printed == {"refuted"}
        assert right == {"proved"} or row.label == "false"
    else:
        assert printed <= {"refuted"}
        assert right == {"proved"}


def test_every_proof_of_a_row_says_in_a_docstring_what_the_row_holds() -> None:
    for row in table():
        for id, _ in row.printed + row.right:
            file, name = id.split("::")
            says = notes((ROOT / "proofs" / file).read_text(encoding="utf-8"))[name]
            assert HEAD.match(says), f"{id}: write it below the declaration"
            assert len(says.partition(": ")[2]) > 12, id


def test_every_proof_of_a_row_is_in_the_table() -> None:
    text = TABLE.read_text(encoding="utf-8")
    for path in sorted((ROOT / "proofs").glob("articles_*.py")):
        for key in items(path.name):
            assert f"`{path.name}::{key.partition('[')[0]}`" in text
