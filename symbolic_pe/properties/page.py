"""The table as text: a page of its own, the part of it that the README shows, and the record that ``list`` reads."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .cells import NOT_APPLICABLE, Row
from .scores import SCORE_PROPERTIES, score_table
from .table import PROPERTIES, table

__all__ = ["BEGIN", "END", "MARKS", "markdown", "readme", "record"]

MARKS = {PROVED: "yes", REFUTED: "no", UNDECIDED: "?", NOT_APPLICABLE: "—"}
"""What stands in the short tables for a verdict."""
BEGIN, END = "<!-- properties: computed -->", "<!-- end of properties -->"
_SHOWN = ("odd form", "bounded", "injective", "extrapolates", "relative", "tells direction", "uses content")


def _plain(statement: str) -> str:
    """A statement with its formulas as text: documents of ours are checked, and these are no claims of theirs."""
    bare = statement.replace("$", "").replace(r"\,", " ").replace(r"\ge", ">=").replace(r"^{\mathsf T}", "^T")
    return re.sub(r"\\mathrm\{(\w+)\}", r"\1", bare)


def _table(what: str, rows: Sequence[Row], marks: dict[str, str]) -> list[str]:
    columns = list(rows[0].cells) if rows else []
    head = [what, *columns, "parameters"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        cells = [marks.get(v, v) for v in (row.cells[c].verdict for c in columns)]
        lines.append("| " + " | ".join([f"`{row.encoding.id}`", *cells, row.parameters]) + " |")
    return lines


def readme(rows: Sequence[Row], scores: Sequence[Row]) -> str:
    """The tables between their marks, as they stand in the README."""
    return "\n".join([BEGIN, *_table("encoding", rows, MARKS), "", *_table("score", scores, MARKS), END])


def record(rows: Sequence[Row]) -> dict[str, dict[str, str]]:
    """The verdicts by encoding (or score) and property, and the parameters, for those who cannot wait for them."""
    return {
        row.encoding.id: {**{name: cell.verdict for name, cell in row.cells.items()}, "parameters": row.parameters}
        for row in rows
    }


def markdown(rows: Sequence[Row] | None = None, scores: Sequence[Row] | None = None) -> str:
    """The tables as a page of their own, with what each refuted cell is refuted by."""
    rows = table() if rows is None else rows
    scores = score_table() if scores is None else scores
    lines = [
        "# Encoding by property",
        "",
        "Computed by `python -m symbolic_pe.properties`; nothing here is typed in, and a test computes it again.",
        "A property is claimed for all values of the parameters that the encoding's hypotheses allow, so that one",
        "bad value refutes it. A dash: the theorem does not apply.",
        "",
        *(f"- **{p.name}**: {_plain(p.statement)}" for p in PROPERTIES),
        "- **parameters**: numbers to be chosen or learned, the dimension not counted.",
        "",
        *_table("encoding", rows, {NOT_APPLICABLE: "—"}),
        "",
        "# Score by property",
        "",
        "A score is what a query at one position and a key at another make of each other, before the softmax.",
        "",
        *(f"- **{p.name}**: {_plain(p.statement)}" for p in SCORE_PROPERTIES),
        "",
        *_table("score", scores, {NOT_APPLICABLE: "—"}),
        "",
        "## Why",
        "",
    ]
    for row in (*rows, *scores):
        told = [
            f"{name}: {c.verdict}, {c.why}"
            for name, c in row.cells.items()
            if c.verdict == UNDECIDED
            or (c.verdict == REFUTED and name in _SHOWN)
            or (c.verdict == NOT_APPLICABLE and name != "rotation")
        ]
        if told:
            lines.append(f"- `{row.encoding.id}`: {'; '.join(told)}")
    return "\n".join(lines) + "\n"
