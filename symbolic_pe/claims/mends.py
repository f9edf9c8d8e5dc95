"""Which small edit makes a refuted formula hold.

One that holds for good and leaves the rest of the chain alone is offered to the author.  One that does not, for no
other reason than that the text counts no such member or that what stands behind was worked out from the slip, is
evidence that the formula was understood, and no more.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ..kernel.verdict import PROVED, REFUTED
from .doubts import settled
from .finding import Suggestion
from .readings import Read, span, trees_of
from .referee import Formula, LinkResult, Referee
from .referee.beside import NO_INDEX
from .segment import Document
from .suggest import SLIPPED_INDEX, Edit, edits
from .tokens import ReadingError
from .tree import Node, show

__all__ = ["DIGITS", "Mend", "mends"]

DIGITS = "the digits"
PATIENCE = 6.0
"""Seconds a formula for the search of a correction: four times what the longest found took on a quiet machine."""
_POWER_OF_TEN = re.compile(r"(\d+\.\d+)\s*\\(?:times|cdot)\s*10\s*\^\s*\{?\s*(-?\d{1,2})\s*\}?")
_UNTYPED = ("types", "sizes", "form")


@dataclass(frozen=True, slots=True)
class Mend:
    """The kind of an edit that makes a link hold, and the edit itself if it is to be offered."""

    what: str
    suggestion: Suggestion | None = None


def mends(r: Read, links: list[LinkResult], referee: Referee, document: Document) -> dict[int, Mend]:
    """For each refuted link an edit that makes it hold, if one of the small ones does."""
    assert r.formula is not None
    out: dict[int, Mend] = {}
    for j, x in enumerate(links):
        if x.outcome.verdict == REFUTED and x.lhs is not None and x.outcome.method not in _UNTYPED:
            found = _Search(r, r.formula, links, j, referee, document).found()
            if found is not None:
                out[j] = found
    return out


@dataclass(frozen=True, slots=True)
class _Search:
    """A look for an edit of one link."""

    r: Read
    f: Formula
    links: list[LinkResult]
    j: int
    referee: Referee
    document: Document

    def found(self) -> Mend | None:
        link = self.links[self.j]
        end = time.process_time() + min(PATIENCE, self.referee.timeout)  # a busy machine is no reason to find less
        right = link.rhs.start if link.rhs is not None and link.rhs.kind == "add" else None
        tried = [*_digits(self.r.text, link), *edits(self.r.text, link.start, link.end, right)]
        hint = self._slipped([e for e in tried if e.what.startswith(SLIPPED_INDEX)], end)
        equals = self.r.text.find("=", link.start, link.end)
        good: list[tuple[Edit, str]] = []
        for e in tried:
            if time.process_time() > end or (good and e.end <= equals):
                break
            if (edited := self._edited(e)) is None:
                continue
            tree, again, kept = edited
            hint = hint or (e.what if kept.outcome.verdict == PROVED else "")
            if kept.outcome.verdict == PROVED and self._leaves_the_rest(again):
                good.append((e, show(tree)))
            if len(good) == 2:
                break
        writable = [(e, t) for e, t in good if _in_file(self.r, e) and not _is_beyond(e)]
        if not writable:
            return Mend(hint) if hint else None
        first, corrected = writable[0]
        start, stop = span(self.r, first.start, first.end)
        offered = Suggestion(start, stop, first.new, corrected, first.what, only=len(good) == 1)
        return Mend(hint if hint.startswith(SLIPPED_INDEX) else first.what, offered)

    def _slipped(self, tried: list[Edit], end: float) -> str:
        """Whether a claim on one member of a family holds of the one beside it, be it there or not."""
        for e in tried:
            if time.process_time() > end:
                break
            edited = self._edited(e)
            if edited is not None and (edited[2].outcome.verdict == PROVED or NO_INDEX in edited[2].outcome.reason):
                return e.what
        return ""

    def _edited(self, e: Edit) -> tuple[Node, list[LinkResult], LinkResult] | None:
        """The formula with an edit, its links, and the one in question as it is kept, if it holds as read."""
        text = self.r.text[: e.start] + e.new + self.r.text[e.end :]
        try:
            tree = trees_of(text, set())[0]
        except ReadingError:
            return None
        anew = replace(self.f, text=text, trees=(tree,))
        again = self.referee.decide(anew, quick=True)
        if len(again) != len(self.links) or _empty(again[self.j]):
            return None
        x = again[self.j]
        if x.outcome.verdict != PROVED:
            return (tree, again, x) if NO_INDEX in x.outcome.reason else None
        return tree, again, settled([x], anew, self.referee, self.document)[0]

    def _leaves_the_rest(self, again: list[LinkResult]) -> bool:
        """Whether all else that the formula says is as right as it was, and what stands beside the link is."""
        verdicts = [(a.outcome.verdict, b.outcome.verdict) for a, b in zip(self.links, again, strict=True)]
        if any((b == REFUTED and a != REFUTED) or (a == PROVED and b != PROVED) for a, b in verdicts):
            return False
        beside = (k for k in (self.j - 1, self.j + 1) if 0 <= k < len(again))
        return all(again[k].outcome.verdict != REFUTED for k in beside)


_UPWARDS = re.compile(rf"{SLIPPED_INDEX}(?:(\d\d+) for (\d+)|(.+)-1 for \3)$")


def _is_beyond(e: Edit) -> bool:
    """An index that becomes larger: there may be no such member, whatever the law of its family says."""
    m = _UPWARDS.match(e.what)
    return m is not None and (m[1] is None or int(m[2]) > int(m[1]))


def _in_file(r: Read, e: Edit) -> bool:
    """Whether what an edit touches stands in the file, and does not come from a macro."""
    inside = e.start and r.offsets[e.start] == r.offsets[e.start - 1]
    own = range(e.start, e.end)
    return not inside and all(
        r.offsets[j] != r.offsets[j + 1] and r.source[r.offsets[j]] == r.text[j] for j in own if r.source
    )


def _digits(text: str, link: LinkResult) -> Iterator[Edit]:
    """A printed decimal with the digits of the other side."""
    n, inside = link.rhs, re.match(r"\[?([-+\d.e]+)", link.outcome.residual)
    if n is None or inside is None or link.outcome.witness:
        return
    if n.kind == "mul" and (power := _POWER_OF_TEN.fullmatch(text[n.start : n.end])):
        value = float(power[1]) + float(inside[1]) / 10 ** int(power[2])
        places = len(power[1].partition(".")[2])
        at = n.start + power.start(1)
        yield Edit(at, at + len(power[1]), f"{value:.{places}f}", DIGITS)
        return
    if n.kind != "num":
        return
    try:
        value = float(n.value) + float(inside[1])
    except ValueError:
        return
    if "." not in n.value:
        if value == int(value) and abs(value) < 1e12 and float(inside[1]):
            yield Edit(n.start, n.end, str(int(value)), DIGITS)
        return
    places = len(n.value.partition(".")[2])
    if text[n.start : n.end] == n.value and places < 13:
        yield Edit(n.start, n.end, f"{value:.{places}f}", DIGITS)


def _empty(x: LinkResult) -> bool:
    """``a = a`` mends nothing."""
    return x.lhs is not None and x.rhs is not None and show(x.lhs) == show(x.rhs)
