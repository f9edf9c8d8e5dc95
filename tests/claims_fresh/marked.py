"""Documents with their labels in them: a letter in ⟦ ⟧ stands before each formula, ``=== name`` before each document.

T is true, F false, D a definition, N nothing that is claimed (a requirement, an equation to be solved), C true under a
condition.  What the tool sees is without the marks.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from symbolic_pe.claims import Finding, Settings, check_text

__all__ = ["Marked", "documents", "marked"]

FOLDER = Path(__file__).parent / "marked"
SETTINGS = Settings(timeout=30.0, suggest=False)
"""Verdicts alone: corrections have tests of their own; and time enough for a busy machine."""
_MARK = re.compile(r"⟦([TFDNC])⟧")
_END = re.compile(r"\$\$|\\\]|\\end\{(?:equation|align|gather|multline|eqnarray)\*?\}|```|/>")
_OPEN = ("$$", "\\[", "\\b", "<B", "```")
_AGREE = {
    "T": ("proved",), "F": ("refuted",), "D": ("definition", "proved"), "C": ("proved", "refuted"),
    "N": ("undecided", "missing", "unread", "definition", "proved"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Marked:
    """A labelled formula, and the worst verdict on what it claims."""

    doc: str
    find: str
    label: str
    display: bool
    verdict: str
    reason: str

    @property
    def read(self) -> bool:
        return self.verdict not in ("unread", "missing")

    @property
    def claim(self) -> bool:
        return self.label in "TFC"

    @property
    def wrong(self) -> bool:
        """Proved what is false, or refuted what is true."""
        return (self.verdict == "proved" and self.label == "F") or (self.verdict == "refuted" and self.label in "TDN")

    @property
    def decided(self) -> bool:
        """In agreement with the label."""
        return self.verdict in _AGREE[self.label]


def documents() -> Iterator[tuple[str, str, list[tuple[int, str]]]]:
    """Name, text and labels of each document."""
    for file in sorted(FOLDER.glob("*.txt")):
        for part in re.split(r"^=== ", file.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            name, body = part.split("\n", 1)
            if name.endswith("ipynb"):
                body = _notebook(body)
            out, labels, pos = "", [], 0
            for m in _MARK.finditer(body):
                out += body[pos : m.start()]
                labels.append((len(out), m[1]))
                pos = m.end()
            yield name, out + body[pos:], labels


def _notebook(body: str) -> str:
    cells: list[dict[str, object]] = []
    for part in re.split(r"^---(?=(?:code)?\n)", body, flags=re.MULTILINE):
        code = part.startswith("code\n")
        lines = part.removeprefix("code\n").strip("\n").splitlines(keepends=True)
        cell: dict[str, object] = {"cell_type": "code" if code else "markdown", "metadata": {}, "source": lines}
        cells.append(cell | ({"outputs": [], "execution_count": None} if code else {}))
    whole = {"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}
    return json.dumps(whole, ensure_ascii=False, indent=1)


def marked() -> Iterator[Marked]:
    """Every label with what was found."""
    for name, text, labels in documents():
        kind = {"tex": "tex", "ipynb": "ipynb"}.get(name.rpartition(".")[2], "markdown")
        found = [f for f in check_text(text, kind, SETTINGS) if not f.kind.startswith("code")]
        for (at, label), stop in zip(labels, [*[x for x, _ in labels[1:]], len(text)], strict=True):
            here = _findings(text, at, stop, found)
            verdicts = {f.verdict: f for f in reversed(here)}
            order = ("refuted", "unread", "undecided", "proved", "definition")
            worst = next((verdicts[v] for v in order if v in verdicts), None)
            display = here[0].kind == "display" if here else text[at : at + 2] in _OPEN
            verdict, reason = (worst.verdict, worst.reason) if worst else ("missing", "")
            yield Marked(name, text[at : at + 60], label, display, verdict, reason)


def _findings(text: str, at: int, stop: int, found: list[Finding]) -> list[Finding]:
    """The findings on the formula behind a mark: all rows of a display."""
    near = [f for f in found if f.segment.start <= at + 12 and at < f.segment.end]
    if not near:
        return []
    first = min(near, key=lambda f: abs(f.segment.start - at)).segment.start
    end = _END.search(text, at + 3) if text[at : at + 3].lstrip().startswith(_OPEN) else None
    return [
        f for f in found
        if f.segment.start == first or (end is not None and first < f.segment.start < min(stop, end.start()))
    ]  # fmt: skip


def main() -> None:
    every = list(marked())
    print(f"{'document':22} {'displays read':>14} {'agree':>9} {'claims decided':>15} {'wrong':>6}")
    for doc in (*dict.fromkeys(r.doc for r in every), "all"):
        here = [r for r in every if doc in ("all", r.doc)]
        displays, claims = [r for r in here if r.display], [r for r in here if r.claim]
        print(
            f"{doc:22} {sum(r.read for r in displays):>8} of {len(displays):>3} {sum(r.decided for r in here):>3} of "
            f"{len(here):>3} {sum(r.decided for r in claims):>8} of {len(claims):>3} {sum(r.wrong for r in here):>6}"
        )
    for r in every:
        if not r.decided:
            print(f"{'WRONG ' if r.wrong else ''}{r.doc}: {r.label}, found {r.verdict}: {r.find!r}: {r.reason[:150]}")


if __name__ == "__main__":
    main()
