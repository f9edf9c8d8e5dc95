"""What was found out about one formula."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..kernel.term import Hypothesis, Relation
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .segment import Segment

__all__ = ["DEFINITION", "PROVED", "REFUTED", "UNDECIDED", "UNREAD", "VERDICTS", "Decided", "Finding", "Suggestion"]

DEFINITION, UNREAD = "definition", "unread"
VERDICTS = (PROVED, REFUTED, UNDECIDED, DEFINITION, UNREAD)


@dataclass(frozen=True, slots=True)
class Decided:
    """What the kernel was asked, and what it said."""

    relation: Relation
    given: tuple[Hypothesis, ...]
    verdict: Verdict


@dataclass(frozen=True, slots=True)
class Suggestion:
    """An edit that mends a refuted formula, and was proved to.

    ``start`` and ``end`` are offsets in the file of what is to be replaced by ``text``; ``corrected`` is
    the whole formula afterwards as LaTeX, ``what`` names the edit ("a sign", "sin and cos"),
    ``only`` says that no other edit that was tried mends the formula too.
    """

    start: int
    end: int
    text: str
    corrected: str
    what: str
    only: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    """One formula (or code block, or directive) and its verdict.

    ``verdict`` is ``proved``, ``refuted``, ``undecided``, ``definition`` or ``unread``.  ``line`` to
    ``end_column`` are 1-based and point at what the verdict is about: the formula, or one link of a chain.
    ``reading`` is LaTeX of what was understood.  ``hypotheses`` and the values in ``witness`` are text.
    ``links`` are the findings on the parts of a formula that makes several claims; its own verdict is then
    refuted if one of them is, else undecided if one is, else proved if one is.
    ``expected`` is the verdict that a directive announced, ``id`` the name that one gave.
    An ``error`` is a fault of a directive: the author is told, and nothing was decided.
    """

    segment: Segment
    verdict: str
    line: int
    column: int
    end_line: int
    end_column: int
    reading: str = ""
    hypotheses: tuple[str, ...] = ()
    witness: dict[str, str] = field(default_factory=dict)
    residual: str = ""
    reason: str = ""
    method: str = ""
    suggestion: Suggestion | None = None
    links: tuple[Finding, ...] = ()
    id: str = ""
    expected: str = ""
    error: bool = False
    decided: Decided | None = None
    """The question behind the verdict, where it was a single one to the kernel."""
    seconds: float = field(default=0.0, compare=False)
    """Processor time it took."""
    coq: str = ""
    """What Coq says of it, where it was asked."""

    @property
    def kind(self) -> str:
        """``display``, ``inline``, ``code`` or ``directive``."""
        return self.segment.kind

    @property
    def source(self) -> str:
        """The formula as its author wrote it; of a notebook without the escapes of JSON."""
        return self.segment.source

    @property
    def as_expected(self) -> bool:
        """Whether a directive announced the verdict that was found."""
        return bool(self.expected) and self.expected == self.verdict
