"""A formula of a document, and what comes of one claim in it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..digits import reads_as_printed
from ..finding import DEFINITION
from ..judge import Outcome, on_all
from ..tree import Node, show

__all__ = [
    "FAR", "FORMULAS", "NEARBY", "RELATIONS", "Formula", "LinkResult", "WrongReading", "agreed", "clipped", "told",
    "worst",
]  # fmt: skip

RELATIONS = {"=": "==", "equiv": "==", ":=": "==", "neq": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_WORSE = (DEFINITION, PROVED, UNDECIDED, REFUTED)
FAR = 2500
"""Characters; a definition further below than that is not held against a formula above it."""
_NEXT = re.compile(r"\$[^$]*(?:[=<>≤≥≈]|\\(?:leq?|geq?|neq?|approx|equiv)(?![a-zA-Z]))[^$]*\$|[;；。]|[.!?](?=\s|$)")
_GOES_ON = re.compile(r"[,，:(]|\b(?:and|but|while|whereas|or|so|und|aber|et|mais)\b")
_LIMIT = re.compile(
    r"\$*\s*[(（,，]?\s*(?:for|as|when|if|für|bei|pour|quand|lorsque|cuando|para|quando|per|当|當)?\s*"
    r"\$\s*\\?[a-zA-Z]+\s*(?:\\to|\\rightarrow|→)\s*(?:0|\\infty|∞)(?:\s*\^?\+)?\s*\$"
)
FORMULAS = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)
"""What is no word of a text."""
NEARBY = 60
"""Characters; a supposition further behind a formula is not for it."""


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula of the document with its readings."""

    text: str
    place: int
    line: int
    trees: tuple[Node, ...]
    before: str = ""
    conditional: bool = False
    assertive: bool = False
    hypothetical: bool = False
    behind: Node | None = None
    after: str = ""
    sentences: tuple[int, ...] = ()
    """Where the sentence begins that the formula stands in, and those that it draws on."""
    here: tuple[int, ...] = ()
    """Those of them that what is supposed for once still holds in."""
    printed: str = ""
    """What stands before it, formulas included: ``As $x \\to 0$,``."""
    told: str = ""
    """The sentence it stands in, formulas included, and those above that suppose something for good."""

    ahead: str = ""
    """That sentence up to the formula."""
    inside: str = ""
    """The formula as it stands there, words in it as in the text."""
    lasting: str = ""
    """What is supposed above for good."""

    @property
    def around(self) -> str:
        """What stands next to it; where a limit stands right behind it, that alone."""
        limit = self.limit
        if limit:
            return limit
        return f"{self.before[-60:]} {self.printed} {self.after[:60]}"

    @property
    def limit(self) -> str:
        """The limit in which it is said by what stands right behind it: ``for $x \\to 0$``."""
        m = _LIMIT.match(self.after)
        return m[0] if m is not None else ""

    @property
    def beside(self) -> str:
        """The words behind it that are not said of another claim of the sentence."""
        after = self.after.lstrip("$")
        end = _NEXT.search(after)
        if end is None:
            return after
        words = after[: end.start()]
        return _GOES_ON.split(words, maxsplit=1)[0] if end[0].startswith("$") else words


@dataclass(frozen=True, slots=True)
class LinkResult:
    """One claim of a formula: where it stands in its text, and what came of it."""

    start: int
    end: int
    reading: str
    outcome: Outcome
    lhs: Node | None = None
    rhs: Node | None = None


_NUMBERS = re.compile(r"\d[\d.]*")


class WrongReading(Exception):
    """A reading that contradicts the sizes printed in it."""


def told(link: Node, reason: str) -> LinkResult:
    return LinkResult(link.start, link.end, show(link), Outcome(DEFINITION, reason=reason))


def clipped(n: Node) -> str:
    shown = show(n)
    return shown if len(shown) <= 50 else shown[:47] + "..."


def worst(outcomes: Sequence[Outcome]) -> Outcome:
    """What comes of a claim with several parts: a proof of all rests on what each of them does."""
    found = max(outcomes, key=lambda o: _WORSE.index(o.verdict))
    if found.verdict != PROVED:
        return found
    return on_all(found, outcomes)


def agreed(links: list[LinkResult]) -> LinkResult:
    """One result of several readings: a verdict only if all agree, or printed digits tell that the first is meant."""
    verdicts = {r.outcome.verdict for r in links}
    if len(verdicts) == 1:
        return links[0]
    told = [r for r in links if r.outcome.verdict == PROVED and reads_as_printed(r.outcome)]
    alike = len({tuple(sorted(_NUMBERS.findall(r.reading))) for r in links}) == 1  # 6{,}283 is 6.283 or 6283
    if told and (alike or told[0] is links[0]):
        return told[0]
    distinct: dict[str, str] = {}
    for r in links:
        distinct.setdefault(r.reading, r.outcome.verdict)
    if len(distinct) == 1 and UNDECIDED in verdicts:
        return next(r for r in links if r.outcome.verdict == UNDECIDED)
    if verdicts == {DEFINITION} or links[0].outcome.verdict == DEFINITION:
        return links[0]
    said = "; ".join(f"{v} as {t}" for t, v in distinct.items())
    return replace(links[0], outcome=Outcome(UNDECIDED, reason=f"the readings disagree: {said}"))
