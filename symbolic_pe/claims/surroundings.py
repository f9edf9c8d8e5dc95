"""The words around a formula: its sentence, the one behind, and what a list, a table or a heading says above it."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from .lexicon import GREEK
from .phrases import phrase
from .segment import Segment

__all__ = ["CLAIM", "SHORT", "Surroundings", "claims", "here", "mentions", "printed", "stands_in", "surroundings"]

CLAIM = "\x01"
"""Stands for another formula that claims something."""

BACK, AHEAD, FAR = 600, 300, 2500
SHORT = re.compile(r"\$([^$]*)\$")
"""A formula that claims nothing, as it stands in the texts here."""

_ABBREVIATED = re.compile(
    r"\b(i\.e|e\.g|cf|eq|eqs|fig|sec|vs|resp|w\.r\.t|z\.\s?B|d\.\s?h|bzw|p\. ex|p\. ej)\.", re.IGNORECASE
)
_STOP = re.compile(
    r"[。！？]|[.!?](?=\s|\*|_|\}|$)|(?<![:,：，\s])[ \t]*\n[ \t>]*\n|^[ \t>]*(?:[-*+•]|\d+[.)]|\[\^\w+\]:|#+)\s",
    re.MULTILINE,
)
_MARKUP = re.compile(
    r"\*\*|__|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|^[ \t]*>+|</?(?!del|s>|strike)[a-z]+[^<>$]*>", re.MULTILINE
)
_BULLET = re.compile(r"^([ \t>]*)(?:[-*+•]|\d+[.)])\s+(.*)$")
_HEADING = re.compile(r"^\s*(?:#+\s+(.*)|\*\*(.+?)\*\*[:.]?)\s*$")
_RELATION = re.compile(r"=|\\approx|\\le|\\ge|<|>|\\equiv|\\ne")
_HEADINGS = re.compile(r"^[ \t>]*#{1,6}\s.*$|\\(?:sub)*section\b.*$", re.MULTILINE)
_PARAGRAPHS = re.compile(r"\n[ \t>]*\n")
_CODE = re.compile(r"^[ \t>]*(`{3,}|~{3,}).*?^[ \t>]*\1[ \t]*$", re.MULTILINE | re.DOTALL)
_STRUCK = re.compile(r"~~(?=\S).*?~~|<(del|s|strike)>.*?</\1>|\\(?:sout|st|cancel)\{.*?\}", re.DOTALL | re.IGNORECASE)
_BEGINS = re.compile(r"[$\s>]*\n[ \t>]*(?:\\?[A-ZÄÖÜ]|\\(?:textbf|section|paragraph|emph))")
_MARKED = re.compile(r"[^\W\d_][.!！。]\s*$")
_LONG = re.compile(r"[぀-ヿ一-鿿가-힯]{5}")
_NOTE = re.compile(r"\[\^[^\]\s]{1,40}\]")
_WORDS = re.compile(r"[^\W\d_]{3}")
_PLAIN = re.compile(
    r"\\(?:in|notin|le|leq|ge|geq|neq|ne|lt|gt|ldots|dots|cdots|mathbb|mathbf|pi|theta|omega|alpha|beta|phi|infty|to"
    r"|frac|tfrac|quad|text|pmod|mod)(?![a-zA-Z])"
)
_CLAUSE = re.compile(
    r"(?!\W*(?:and|but|while|whereas|or|so|then|thus|hence|therefore|because|since|und|aber|oder|also|et|mais|ou"
    r"|donc|y|pero|o)\b|\W*[而但且或])\W*[^,;:，；：]*",
    re.IGNORECASE,
)
_CONDITION = re.compile(r"\b(?:for|if|when|whenever|für|wenn|falls|pour|si|para)\b|[当若对]", re.IGNORECASE)
_HERE = re.compile(
    r"^\W*(?:here|where|with|throughout|in which|for which|hier|dabei|wobei|mit|ici|où|aquí|donde|con|其中|这里)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Surroundings:
    """``before`` and ``after`` reach to the next claim of the sentence, ``ahead`` to its beginning; ``behind`` is the
    sentence that follows, ``above`` what a list, a table or a heading says of a formula that stands alone,
    ``listed`` what it says of any; ``sentence`` is the whole, ``rest`` what follows of it; ``past`` are the
    sentences further up, and ``section`` those of them below the last heading, with their claims written out
    behind the marks; the last ``close`` of them stand in the same paragraph; ``noted`` is a footnote to it,
    and ``heading`` the one that it stands under."""

    before: str = ""
    after: str = ""
    ahead: str = ""
    behind: str = ""
    above: str = ""
    listed: str = ""
    sentence: str = ""
    past: tuple[str, ...] = ()
    section: tuple[str, ...] = ()
    close: int = 0
    noted: str = ""
    heading: str = ""
    struck: bool = False
    rest: str = ""

    def without(self, row: str) -> Surroundings:
        """The same, the words left out that a row finds."""
        found = phrase(row)
        words: dict[str, Any] = {}
        for f in fields(self):
            text = getattr(self, f.name)
            if isinstance(text, str):
                words[f.name] = found.sub(" ", text)
            elif isinstance(text, tuple):
                words[f.name] = tuple(found.sub(" ", t) for t in text)
        return replace(self, **words)

    @property
    def clause(self) -> str:
        """What follows up to the next comma, if it carries on."""
        found = _CLAUSE.match(self.after)
        return found[0] if found else ""

    @property
    def own(self) -> str:
        """What the sentence says of the formula, and not of another beside it."""
        ahead = self.before if _CONDITION.search(self.before) else self.ahead
        return f"{ahead} {self.clause}"


def surroundings(text: str, segments: Sequence[Segment], s: Segment) -> Surroundings:
    """The words around a formula; ``segments`` are those of the document in order."""
    row = _row(text, s)
    if row is not None:
        return _in_table(text, segments, s, *row)
    ahead = _plain(text, segments, max(0, s.start - BACK), s.start)
    found = [*_STOP.finditer(_ABBREVIATED.sub(_unstopped, ahead))]
    if s.kind == "display" and found and not ahead[found[-1].end() :].strip() and not found[-1][0].strip():
        found.pop()  # a sentence that goes on in a display
    word = ahead[found[-2].end() if len(found) > 1 else 0 : found[-1].end()] if found else ""
    if found and len(word.split()) < 3 and not _LONG.search(word) and _MARKED.search(word):
        found.pop()  # "Wrong!" belongs to what follows
    own = ahead[found[-1].end() :] if found else ahead
    rest = _plain(text, segments, s.end, min(len(text), s.end + AHEAD))
    paragraph = re.match(r"\s*\n[ \t]*\n\s*(?=[a-zà-ÿ])", rest)  # a sentence that goes on below a display
    rest = rest[paragraph.end() :] if paragraph else rest
    if s.kind == "display" and (s.text.rstrip().endswith((".", ".}")) or _BEGINS.match(text, s.end)):
        rest = f". {rest.lstrip()}"
    end = _STOP.search(_ABBREVIATED.sub(_unstopped, rest))
    after = rest[: end.end()] if end else rest
    then = rest[end.end() :].lstrip() if end else ""
    last = _STOP.search(then)
    behind = then[: last.end()] if last else then
    alone = not re.search(r"[^\W\d_]{2}", own.replace(CLAIM, "")) and not re.search(r"[^\W\d_]{2}", after)
    listed = _listed(text, segments, s.start)
    heading = "" if listed else _heading(text, s.start)
    colon = re.search(r"([^\n]*[:：])\s*$", ahead) if alone else None
    above = " ; ".join(x for x in (listed, heading, colon[1] if colon else "") if x)
    past = _plain(text, segments, max(0, s.start - FAR), s.start)[: -len(own) or None]
    section = _CODE.sub(" ", _above(_plain(text, segments, max(0, s.start - FAR), s.start, whole=True), own))
    if found and _BULLET.match(found[-1][0].strip() + " x"):
        section = _above_the_list(section)
    headings = [*_HEADINGS.finditer(section)]
    below = section[headings[-1].end() :] if headings else section
    return Surroundings(
        _since_claim(own), after.partition(CLAIM)[0], own, behind if CLAIM not in behind else _judged(behind),
        above if alone else "", " ; ".join(x for x in (listed, heading) if x), f"{own} {after}",
        _sentences(past), _sentences(below), len(_sentences(_PARAGRAPHS.split(section)[-1])),
        _noted(text, after), headings[-1][0] if headings else "", _is_struck(text, s), after,
    )  # fmt: skip


def _noted(text: str, after: str) -> str:
    """The footnotes that a sentence refers to behind a formula."""
    found = (re.search(rf"^{re.escape(m[0])}:(.*)$", text, re.MULTILINE) for m in _NOTE.finditer(after))
    return " ".join(m[1].strip() for m in found if m is not None)


def _above(said: str, own: str) -> str:
    """What stands above the sentence that a text ends in; that has marks for its claims, and the text the whole."""
    first, *others = own.split(CLAIM)
    end = len(said)
    for _ in others:
        end = said.rfind(CLAIM, 0, end)
    return said[: end - len(first)]


def _above_the_list(said: str) -> str:
    """A text without the items of a list that it ends in: they say nothing of each other."""
    lines = said.split("\n")
    while lines and (not lines[-1].strip() or lines[-1][:1].isspace() or _BULLET.match(lines[-1])):
        lines.pop()
    return "\n".join(lines)


def _sentences(said: str) -> tuple[str, ...]:
    return tuple(x for x in _STOP.split(said) if x and x.strip())


def here(s: Surroundings) -> str:
    """The sentence behind, if it says what the names are."""
    return s.behind if _HERE.search(s.behind) else ""


def printed(name: str) -> str:
    """The pattern of a name as it is printed."""
    return rf"\\{re.escape(name)}" if name in GREEK else re.escape(name)


def mentions(said: str, name: str) -> bool:
    """Whether a text speaks of a name: in a formula that claims nothing, and not as an index there."""
    return any(stands_in(name, m[1]) for m in SHORT.finditer(said))


def stands_in(name: str, formula: str) -> bool:
    """Whether a name stands in a formula, and not as an index only."""
    ahead = "" if name in GREEK else r"(?<![a-zA-Z\\])"
    return re.search(rf"{ahead}(?<![_^{{]){printed(name)}(?![a-zA-Z])", formula) is not None


def _judged(behind: str) -> str:
    return "" if CLAIM in behind[:40] else behind.partition(CLAIM)[0]


def _unstopped(m: re.Match[str]) -> str:
    return m[0].replace(".", "·")


def _plain(text: str, segments: Sequence[Segment], low: int, high: int, whole: bool = False) -> str:
    """A stretch of text without markup, with a mark for each formula that claims something, or ahead of it."""
    out, place = [], low
    for s in segments[bisect_left(segments, low, key=lambda x: x.end) :]:
        if s.start >= high:
            break
        if s.kind not in ("display", "inline") or s.start < place:
            continue
        out.append(_MARKUP.sub("", text[place : s.start]))
        said = " ".join(s.text.split())
        mark = s.kind == "display" or claims(said)
        out.append(CLAIM * mark + f"${said}$" * (whole or not mark))
        if s.kind == "display" and (said.endswith((".", ".}")) or _BEGINS.match(text, s.end)):
            out.append(". ")
        place = s.end
    out.append(_MARKUP.sub("", text[place:high]) if place < high else "")
    return _STRUCK.sub(" ", "".join(out))


def claims(formula: str) -> bool:
    """Whether a formula is more than names, a value or a range."""
    bare = _PLAIN.sub("", formula)
    return _RELATION.search(formula) is not None and (
        "|" in bare or "\\" in bare or "(" in bare or "^" in bare or len(bare) > 24
    )


def _since_claim(own: str) -> str:
    """What stands before a formula since the last claim of the sentence; a mere "and" carries on what was said."""
    parts = own.split(CLAIM)
    while len(parts) > 1 and re.fullmatch(r"\W*(?:and|or|nor|und|oder|noch|et|ou|ni|y|o|和|或|与)?\W*", parts[-1]):
        parts.pop()
    if len(parts) == 1:
        return parts[0]
    begin = re.search(r"[,;:(—–，；：]|\b(?:but|while|whereas|and|so)\b", parts[-1])
    return parts[-1][begin.end() :] if begin else ""


def _listed(text: str, segments: Sequence[Segment], place: int) -> str:
    """What stands over the items of a list that a formula is in."""
    lines = text[max(0, place - FAR) : place].split("\n")
    own = next((k for k in range(len(lines) - 1, max(-1, len(lines) - 6), -1) if _BULLET.match(lines[k])), -1)
    if own < 0 or any(
        not x.strip() and y.strip() and not y[:1].isspace() for x, y in zip(lines[own:], lines[own + 1 :], strict=False)
    ):
        return ""
    found, depth = [], len(_BULLET.match(lines[own])[1])  # type: ignore[index]
    for line in reversed(lines[:own]):
        m = _BULLET.match(line)
        if m is not None:
            if len(m[1]) < depth:
                found.append(m[2])
                depth = len(m[1])
        elif line.strip() and not line[:1].isspace():
            found.append(line)
            break
    return " ; ".join(found)


def _heading(text: str, place: int) -> str:
    """The heading above, if no words stand between."""
    for line in reversed(text[max(0, place - FAR) : place].split("\n")[:-1]):
        m = _HEADING.match(line)
        if m is not None:
            return m[1] or m[2]
        if _WORDS.search(re.sub(r"\$[^$]*\$|\\\w+", " ", line)):
            return ""
    return ""


def _row(text: str, s: Segment) -> tuple[int, int] | None:
    """Where the row of a table begins and ends that a formula stands in."""
    begin = text.rfind("\n", 0, s.start) + 1
    end = text.find("\n", s.end)
    end = len(text) if end < 0 else end
    return (begin, end) if text[begin : s.start].lstrip().startswith("|") else None


def _in_table(text: str, segments: Sequence[Segment], s: Segment, begin: int, end: int) -> Surroundings:
    head = begin
    while head > 0 and (up := text.rfind("\n", 0, head - 1) + 1) < head and text[up:head].lstrip().startswith("|"):
        head = up
    ahead = _plain(text, segments, begin, s.start)
    row = f"{ahead}{CLAIM}{_plain(text, segments, s.end, end)}"
    cells = row.strip().strip("|").split("|")
    column = ahead.strip().count("|") - 1
    titles = _plain(text, segments, head, text.find("\n", head)).strip().strip("|").split("|") if head < begin else []
    title = titles[column] if 0 <= column < len(titles) else ""
    own = cells[column] if 0 <= column < len(cells) else ""
    others = [c for c in cells if CLAIM not in c]
    above = " ; ".join(x.strip() for x in (title, *others) if x.strip())
    before, _, after = own.partition(CLAIM)
    return Surroundings(before, after, before, "", above, above, own, struck=_is_struck(text, s))


def _is_struck(text: str, s: Segment) -> bool:
    low = max(0, s.start - BACK)
    return any(
        low + m.start() < s.start and s.end <= low + m.end() for m in _STRUCK.finditer(text[low : s.end + AHEAD])
    )
