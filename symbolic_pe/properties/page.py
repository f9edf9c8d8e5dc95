"""The table as text: a page of its own, the part of it that the README shows, and the record that ``list`` reads."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .cells import NOT_APPLICABLE, Row
from .table import PROPERTIES, table

__all__ = ["BEGIN", "END", "MARKS", "markdown", "readme", "record"]

MARKS = {PROVED: "yes", REFUTED: "no", UNDECIDED: "?", NOT_APPLICABLE: "—"}
"""What stands in the short tables for a verdict."""
BEGIN, END = "<!-- properties: computed -->", "<!-- end of properties -->"
_SHOWN = ("odd form", "bounded", "injective", "extrapolates")


def _table(rows: Sequence[Row], marks: dict[str, str]) -> list[str]:
    head = ["encoding", *(p.name for p in PROPERTIES), "parameters"]
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    for row in rows:
        cells = [marks.get(v, v) for v in (row.cells[p.name].verdict for p in PROPERTIES)]
        lines.append("| " + " | ".join([f"`{row.encoding.id}`", *cells, row.parameters]) + " |")
    return lines


def readme(rows: Sequence[Row]) -> str:
    """The table between its marks, as it stands in the README."""
    return "\n".join([BEGIN, *_table(rows, MARKS), END])


def record(rows: Sequence[Row]) -> dict[str, dict[str, str]]:
    """The verdicts by encoding and property, and the parameters, for those who cannot wait for them."""
    return {
        row.encoding.id: {**{p.name: row.cells[p.name].verdict for p in PROPERTIES}, "parameters": row.parameters}
        for row in rows
    }


def markdown(rows: Sequence[Row] | None = None) -> str:
    """The table as a page of its own, with what each refuted cell is refuted by."""
    rows = table() if rows is None else rows
    lines = [
        "# Encoding by property",
        "",
        "Computed by `python -m symbolic_pe.properties`; nothing here is typed in, and a test computes it again.",
        "A property is claimed for all values of the parameters that the encoding's hypotheses allow, so that one",
        "bad value refutes it. A dash: the theorem does not apply.",
        "",
        *(f"- **{p.name}**: {p.statement}" for p in PROPERTIES),
        "- **parameters**: numbers to be chosen or learned, the dimension not counted.",
        "",
        *_table(rows, {NOT_APPLICABLE: "—"}),
        "",
        "## Why",
        "",
    ]
    for row in rows:
        told = [
            f"{p.name}: {c.verdict}, {c.why}"
            for p in PROPERTIES
            for c in [row.cells[p.name]]
            if c.verdict == UNDECIDED
            or (c.verdict == REFUTED and p.name in _SHOWN)
            or (c.verdict == NOT_APPLICABLE and p.name != "rotation")
        ]
        if told:
            lines.append(f"- `{row.encoding.id}`: {'; '.join(told)}")
    return "\n".join(lines) + "\n"
