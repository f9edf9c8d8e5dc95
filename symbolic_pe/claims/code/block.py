"""A code block of a document as a finding."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...kernel.verdict import REFUTED, UNDECIDED
from ..finding import DEFINITION, UNREAD, Finding
from ..segment import Document, Segment
from .compare import Reference, check_code
from .laws import Said
from .subject import BadSnippet

__all__ = ["code_finding"]

WOLFRAM = ("mathematica", "wolfram", "wolframscript", "wl", "mma")
_WAVES = re.compile(r"sin(?=.*cos)|cos(?=.*sin)|polar|1j|complex|::\s*2|Sin|Cos|Exp", re.DOTALL)
"""What an encoding is made with: sines and cosines, complex numbers, or every other column."""
PYTHON = ("python", "py", "python3", "ipython", "ipython3", "pycon", "")


def code_finding(
    document: Document, s: Segment, references: Sequence[Reference] = (), said: Said | None = None
) -> Finding | None:
    """What there is to say of a code block, or None: no encoding is built in it.

    ``references`` are the encodings that the document defines, ``said`` is what else it says.  The place is that of
    the line of the block that the verdict is about.
    """
    language = s.language.lower().partition("{")[0].strip(" .{}")
    if language not in (*PYTHON, *WOLFRAM):
        return None
    wolfram = language in WOLFRAM
    try:
        kind = "wolfram" if wolfram else "python"
        found = check_code(s.text, kind, references, said)
        if found is None and wolfram:
            return _defines(document, s)
    except BadSnippet as e:
        return _at(document, s, e.line, UNREAD, e.why) if language else None
    if found is None or (not language and found.verdict == UNDECIDED):
        return None
    alone = "position" in found.witness and not _WAVES.search(s.text)
    if found.verdict == REFUTED and found.method == "witness" and alone:
        reason = f"{found.reason}; but it makes sines or cosines alone, and may be no encoding"
        return _at(document, s, found.line, UNDECIDED, reason)
    f = _at(document, s, found.line, found.verdict, found.reason)
    return Finding(
        s, f.verdict, f.line, f.column, f.end_line, f.end_column, found.reading, found.hypotheses,
        dict(found.witness), found.residual, found.reason, found.method,
    )  # fmt: skip


def _defines(document: Document, s: Segment) -> Finding | None:
    """What a Wolfram program defines, where it builds no encoding."""
    from .wolfram import definitions

    said = []
    for d in definitions(s.text):
        head = f"{d.name}[{', '.join(d.parameters)}]" if d.parameters else d.name
        said.append(f"{head} = {' '.join(d.value.split())}")
    if not said:
        return None
    reading = r"\text{" + "; ".join(said).replace("\\", "") + "}"
    f = _at(document, s, 1, DEFINITION, "definitions in a program: " + "; ".join(said))
    return Finding(s, f.verdict, f.line, f.column, f.end_line, f.end_column, reading, reason=f.reason)


def _at(document: Document, s: Segment, line: int, verdict: str, reason: str) -> Finding:
    lines = s.text.split("\n")
    number = min(max(line, 1), len(lines)) - 1
    start = sum(len(x) + 1 for x in lines[:number])
    text = lines[number]
    start += len(text) - len(text.lstrip())
    if not text.strip():
        return Finding(s, verdict, s.line, s.column, s.end_line, s.end_column, reason=reason)
    first, last = s.span(start, start + len(text.strip()))
    return Finding(s, verdict, *document.place(first), *document.place(last), reason=reason)
