"""From the text of a document to findings."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..kernel.decide import decide
from ..kernel.term import Hypothesis, Relation
from ..kernel.verdict import Verdict
from .code import code_finding
from .finding import UNREAD, Finding
from .segment import Document, Segment
from .segments import segments

__all__ = ["Judge", "Settings", "check_text"]

Judge = Callable[[Relation, tuple[Hypothesis, ...], float], Verdict]


def _kernel(relation: Relation, hypotheses: tuple[Hypothesis, ...], timeout: float) -> Verdict:
    return decide(relation, hypotheses, timeout=timeout)


@dataclass(frozen=True, slots=True)
class Settings:
    """How a document is checked: ``timeout`` in seconds for each formula, ``judge`` the way to the kernel."""

    timeout: float = 5.0
    judge: Judge = _kernel


def check_text(text: str, kind: str = "markdown", settings: Settings | None = None, file: str = "") -> list[Finding]:
    """The findings on a document, in the order they stand in it.

    ``kind`` is ``markdown``, ``tex`` or ``ipynb``; ValueError says what is wrong with another.
    """
    document = Document(text, file)
    found: list[Finding] = []
    for s in segments(document, kind):
        if s.kind == "code":
            told = code_finding(document, s)
            found += [told] if told is not None else []
        else:
            found.append(_unread(s, s.reason or "formulas are not read yet"))
    return found


def _unread(s: Segment, reason: str) -> Finding:
    return Finding(s, UNREAD, s.line, s.column, s.end_line, s.end_column, reason=reason)
