"""Documents as they are written on the web, by us, and what became of their formulas.

``python -m tests.claims_fresh.table`` prints for each document how many of the labelled displays were read,
how many labelled formulas were decided, and every disagreement.  The labels stand in ``labels.jsonl``: a piece of
text that occurs once in the document, and whether the formula around it is true, false or a definition.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path

from symbolic_pe.claims import Finding
from symbolic_pe.documents import check_source, read_file

__all__ = ["FOLDER", "Row", "rows"]

FOLDER = Path(__file__).parent
DOCUMENTS = FOLDER / "documents"


@dataclass(frozen=True)
class Row:
    """A labelled formula and the finding on it (None: not found)."""

    doc: str
    find: str
    label: str
    display: bool
    finding: Finding | None

    @property
    def verdict(self) -> str:
        return self.finding.verdict if self.finding else "missing"

    @property
    def read(self) -> bool:
        return self.verdict not in ("unread", "missing")

    @property
    def wrong(self) -> bool:
        """Proved what is false, or refuted what is true."""
        if self.verdict == "proved":
            return self.label == "false"
        return self.verdict == "refuted" and self.label != "false"

    @property
    def decided(self) -> bool:
        """In agreement with the label."""
        wanted = {"true": ("proved",), "false": ("refuted",), "definition": ("definition",)}
        return self.verdict in wanted.get(self.label, ("definition", "proved"))


def rows(timeout: float = 30.0) -> list[Row]:
    """Every label with its finding."""
    labels = [json.loads(line) for line in (FOLDER / "labels.jsonl").read_text(encoding="utf-8").splitlines()]
    found: list[Row] = []
    for doc in dict.fromkeys(x["doc"] for x in labels):
        source = read_file(DOCUMENTS / doc)
        checked = check_source(source, timeout)
        assert not checked.trouble, checked.trouble
        for x in labels:
            if x["doc"] != doc:
                continue
            at = source.text.index(x["find"])
            assert source.text.count(x["find"]) == 1, (doc, x["find"])
            over = [f for f in checked.findings if f.segment.start <= at + len(x["find"]) - 1 and at < f.segment.end]
            found.append(Row(doc, x["find"], x["label"], x.get("display", False), over[-1] if over else None))
    return found


def main() -> None:
    every = rows()
    docs = list(dict.fromkeys(r.doc for r in every))
    print(f"{'document':20} {'displays read':>14} {'agree':>9} {'claims decided':>15} {'wrong':>6}")
    for doc in (*docs, "all"):
        here = [r for r in every if doc in ("all", r.doc)]
        displays = [r for r in here if r.display]
        claims = [r for r in here if r.label in ("true", "false")]
        print(
            f"{doc:20} {sum(r.read for r in displays):>8} of {len(displays):>2} {sum(r.decided for r in here):>3} of "
            f"{len(here):>2} {sum(r.decided for r in claims):>9} of {len(claims):>2} {sum(r.wrong for r in here):>6}"
        )
    for r in every:
        if not r.decided:
            reason = r.finding.reason if r.finding else ""
            wrong = "WRONG " if r.wrong else ""
            print(f"{wrong}{r.doc}: {r.label}, found {r.verdict}: {r.find[:50]!r}: {reason[:150]}")


if __name__ == "__main__":
    main()
