"""Where nothing of a formula in running text can have been lost, so that it may be held against its author.

Print that is copied as text loses the lines of fractions, the height of scripts, the bars of roots and of conjugates,
the cells of an array, the limits of a sum, and sometimes signs.  What is left has letters, digits and parentheses side
by side where a mark was, or a sign without room on its sides, or ends where the next line goes on.  A formula is intact
if it has no such place (every product has its sign but ``2x`` beside a caret, every root its parenthesis), if what
stands around it is a sentence (``edges.py``), and if it was written as text: it has marks that print does not have
(``^``, ``_``, ``*``, ``x²``, ``θᵢ``), or its document writes formulas between delimiters; and if nothing else in the
document has been lost.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .edges import begins, ends, goes_on
from .field import DEFAULT
from .judge import Outcome
from .lexicon import DIGITS_DOWN, DIGITS_UP, FUNCTIONS, WORDS
from .referee import Formula, LinkResult
from .segment import Document, Segment
from .tree import show

__all__ = ["ADVICE", "Page", "founded", "unspoiled"]

_UP = "".join(DIGITS_UP)
_DOWN = "".join(DIGITS_DOWN)
_TOKEN = re.compile(
    rf"(?P<number>\d+(?:\.\d+)?)|(?P<up>[{re.escape(_UP)}]+)|(?P<down>[{re.escape(_DOWN)}]+)|(?P<word>[A-Za-z]+)"
    r"|(?P<letter>[α-ωΑ-Ωϕϑϵℓ∞])|(?P<relation><=|>=|[=≈≠≤≥<>])|(?P<sign>[-+−])|(?P<times>[·⋅*×/÷])"
    r"|(?P<other>[(\[)\]|‖⟨⟩√,^_{}'′½⊤ᵀ])"
)
_CLOSING = {"(": ")", "[": "]", "{": "}", "|": "|", "‖": "‖", "⟨": "⟩"}
_LATIN = frozenset("¹²³")
"""Exponents that are letters of their own in old character sets: other scripts of the same author may be lost."""
_WRITTEN = re.compile(r"[\^_*]")

_HIDDEN = re.compile("[\u200b\u2061-\u2064\ue000-\uf8ff]")
"""What browsers put between the letters of typeset formulas, and signs of fonts that are not text."""
_GLUED = re.compile(
    r"(?<![A-Za-z\\])(?:sin|cos|tan|cot|sec|csc|log|ln|exp)\d|[α-ωϕϑϵ]\d|(?<![\w\\^_{.-])[a-z]\d(?![\w.-])|\d√\d"
)
_DELIMITED = re.compile(r"\\[A-Za-z]|[\^_]")

_LINE = re.compile(r" \(line (\d+)\)$")
ADVICE = "put it between $...$ to have it judged"


@dataclass(frozen=True, slots=True)
class Page:
    """What a document shows of how its formulas came to stand in it."""

    delimited: bool
    """Whether some stand between delimiters."""
    lossy: str
    """What is seen to have lost its print, or ``""``."""
    numbers: frozenset[str]
    """The numbers of the formulas that stand between delimiters."""
    open: frozenset[int] = frozenset()
    """The lines of formulas in running text that may have lost something."""
    unread: tuple[str, ...] = ()
    """The formulas that nobody could read."""

    @staticmethod
    def of(document: Document, found: Sequence[Segment]) -> Page:
        formulas = [s for s in found if s.kind in ("display", "inline")]
        bare = [s for s in formulas if s.bare]
        own = [s.text for s in formulas if not s.bare and not s.reason]
        numbers = frozenset(m[0] for text in own for m in re.finditer(r"\d+(?:\.\d+)?", text))
        lossy = next((s.source for s in bare if s.reason or s.restored), "")
        if not lossy and bare:
            text = list(document.text)
            for s in found:
                if not s.bare:
                    text[s.start : s.end] = [" "] * (s.end - s.start)
            running = re.sub(r"`[^`\n]*`|https?://\S+|[\^_]\{[^{}]*\}|[\^_]\([^()]*\)", " ", "".join(text))
            m = _HIDDEN.search(running) or _GLUED.search(running)
            lossy = running[max(0, m.start() - 3) : m.end() + 6] if m is not None else ""
        page = Page(any(_DELIMITED.search(text) for text in own), " ".join(lossy.split())[:30], numbers)
        return replace(page, open=frozenset(s.line for s in bare if lossy or _Reader(s.text, page).fault))


def founded(links: list[LinkResult], page: Page) -> list[LinkResult]:
    """The links of any formula, undecided where one rests on what running text may have lost, or nobody could read."""
    out = []
    for x in links:
        if x.outcome.verdict in (PROVED, REFUTED) and (name := _otherwise(x, page)):
            told = "true as it stands" if x.outcome.verdict == PROVED else _evidence(x.outcome)
            why = f"{told}, but what {name} is may stand in a formula that is not read"
            x = replace(x, outcome=Outcome(UNDECIDED, reason=why, used=x.outcome.used))
        lines = {int(m[1]) for used in x.outcome.used if (m := _LINE.search(used))} & page.open
        if x.outcome.verdict == REFUTED and lines:
            why = f"{_evidence(x.outcome)}, but line {min(lines)} may have lost something of its print: {ADVICE}"
            x = replace(x, outcome=Outcome(UNDECIDED, reason=why, used=x.outcome.used))
        out.append(x)
    return out


def _otherwise(x: LinkResult, page: Page) -> str:
    """A name that is taken as the field has it, where a formula that was not read may define it."""
    for used in x.outcome.used:
        name = used.partition(" is ")[0].partition("_")[0].removeprefix("cal")
        head = re.compile(rf"(?<![a-zA-Z]){re.escape(name)}(?![a-zA-Z])[^=]{{0,60}}=")
        if used.endswith(DEFAULT) and any(head.search(text) for text in page.unread):
            return name
    return ""


def unspoiled(links: list[LinkResult], f: Formula, page: Page, document: Document, s: Segment) -> list[LinkResult]:
    """The links of a formula in running text, undecided where it may say something else than what was printed."""
    out = []
    why: str | None = None
    for x in links:
        if x.outcome.verdict == REFUTED:
            why = _lost(f, len(links), page, document, s) if why is None else why
            held = f"{_evidence(x.outcome)}, but {why}: {ADVICE}" if why else ""
        else:
            held = _says_nothing(x, document.text[s.end :])
        out.append(replace(x, outcome=Outcome(UNDECIDED, reason=held, used=x.outcome.used)) if held else x)
    return out


def _evidence(o: Outcome) -> str:
    at = ", ".join(f"{n} = {v}" for n, v in o.witness.items())
    return f"false as it stands (at {at})" if at else "false as it stands" + (f" ({o.reason})" if o.reason else "")


def _says_nothing(x: LinkResult, after: str) -> str:
    """``A = A`` has lost what tells its sides apart, and ``= 1 over 2`` is not ``= 1``."""
    if x.outcome.verdict != PROVED or x.lhs is None or x.rhs is None:
        return ""
    if show(x.lhs) == show(x.rhs):
        return f"both sides are the same, so a mark may be lost: {ADVICE}"
    return f"true as it stands, but the formula goes on behind it: {ADVICE}" if goes_on(after) else ""


def _lost(f: Formula, links: int, page: Page, document: Document, s: Segment) -> str:
    """Why something may be lost of a formula, or ``""``."""
    if s.restored:
        return "its scripts were put back, and may have been others"
    if page.lossy:
        return f"this document has lost print elsewhere (“{page.lossy}”)"
    if links > 1:
        return "equations may follow each other without a comma"
    if not (begins(document.text[: s.start]) and ends(document.text[s.end :])):
        return "the text around it may be part of it"
    return _Reader(f.text, page).fault


class _Spoiled(Exception):
    """A place where a mark may be lost."""


class _Reader:
    """A formula as a keyboard writes it, with a sign for every product; ``fault`` says where it is not."""

    def __init__(self, text: str, page: Page) -> None:
        self.text, self.page = text, page
        self.scripted = bool(re.search(r"[\^_]", text)) or any(c in _UP + _DOWN and c not in _LATIN for c in text)
        self.tokens: list[tuple[str, str, int]] = []
        self.at = 0
        self.fault = ""
        try:
            self._split()
            self._side()
            self._take("relation")
            self._side()
            if self.at < len(self.tokens):
                raise _Spoiled(f"a mark may be lost before “{self.text[self.tokens[self.at][2] :][:12].strip()}”")
            if not (page.delimited or self.scripted or _WRITTEN.search(text) or any(c in _LATIN for c in text)):
                raise _Spoiled("nothing shows that it was not copied from print")
        except _Spoiled as e:
            self.fault = str(e)

    def _split(self) -> None:
        at = 0
        while at < len(self.text):
            m = _TOKEN.match(self.text, at)
            if m is None and self.text[at] != " ":
                raise _Spoiled(f"print may be lost at “{self.text[at : at + 8]}”")
            if m is not None:
                assert m.lastgroup is not None
                self.tokens.append((m.lastgroup if m.lastgroup != "other" else m[0], m[0], at))
            at = m.end() if m is not None else at + 1

    def _kind(self) -> str:
        return self.tokens[self.at][0] if self.at < len(self.tokens) else ""

    def _said(self) -> str:
        return self.tokens[self.at][1] if self.at < len(self.tokens) else ""

    def _take(self, kind: str) -> str:
        if self._kind() != kind:
            place = self.tokens[self.at][2] if self.at < len(self.tokens) else len(self.text)
            raise _Spoiled(f"a mark may be lost at “{self.text[max(0, place - 8) : place + 8].strip()}”")
        self.at += 1
        return self.tokens[self.at - 1][1]

    def _side(self) -> None:
        if self._kind() == "sign":
            self.at += 1
        self._term()
        while self._kind() == "sign":
            self._spaced()
            self.at += 1
            self._term()

    def _spaced(self) -> None:
        """A sign with room on one side, or on none where scripts are not written out, may be part of a script."""
        start = self.tokens[self.at][2]
        before, after = self.text[start - 1 : start] == " ", self.text[start + 1 : start + 2] == " "
        if before != after or not (before or self.scripted):
            raise _Spoiled(f"“{self.text[max(0, start - 4) : start + 4].strip()}” may have lost the height of a script")

    def _term(self) -> None:
        self._factor()
        while self._kind() == "times":
            self.at += 1
            self._factor()

    def _factor(self) -> None:
        kind, said = self._kind(), self._said()
        if kind == "number":
            self._number(said)
            letter = self._kind() == "letter" or (self._kind() == "word" and len(self._said()) == 1)
            if letter and "^" in self.text:
                self.at += 1
        elif kind == "word" and said in FUNCTIONS:
            self._function()
        elif kind == "word" and (len(said) == 1 or said in WORDS):
            self.at += 1
            self._scripts()
            if self._kind() == "(" and len(said) > 1:
                self._bracket()
        elif kind in ("letter", "½"):
            self.at += 1
        elif kind == "√":
            self._root()
        elif kind in _CLOSING and kind != "{":
            self._bracket()
        else:
            self._take("a factor")
        self._scripts()

    def _number(self, said: str) -> None:
        """``12`` may be a half, and ``100`` a power: not where scripts are written out and no part can stand below."""
        self.at += 1
        if len(said) == 1 or said in self.page.numbers or "^" in self.text:
            return
        halves = [(said[:j], said[j:]) for j in range(1, len(said))]
        if not self.scripted or any(b[0] != "0" for _, b in halves if b[0] != "."):
            raise _Spoiled(f"“{said}” may have been a fraction or a power")

    def _function(self) -> None:
        name = self._take("word")
        self._scripts()
        if self._kind() == "(":
            self._bracket()
            return
        letter = self._kind() == "letter" or (self._kind() == "word" and len(self._said()) == 1)
        if not letter:
            raise _Spoiled(f"the argument of {name} has no parentheses")
        self.at += 1
        self._scripts()

    def _root(self) -> None:
        self._take("√")
        if self._kind() == "(":
            self._bracket()
            return
        self._take("number" if self._kind() == "number" else "letter" if self._kind() == "letter" else "word")
        if self._kind() not in ("", "relation", ")"):
            raise _Spoiled("the bar of the root may have gone on")

    def _bracket(self) -> None:
        opened = self.tokens[self.at][0]
        self.at += 1
        self._side()
        while self._kind() == ",":
            self.at += 1
            self._side()
        self._take(_CLOSING[opened])

    def _scripts(self) -> None:
        while self._kind() in ("^", "_", "up", "down", "'", "′", "⊤", "ᵀ"):
            kind = self._kind()
            self.at += 1
            if kind not in ("^", "_"):
                continue
            if self._kind() in ("(", "{"):
                self._bracket()
                continue
            if self._kind() == "sign":
                self.at += 1
            if self._kind() not in ("number", "word", "letter"):
                self._take("a script")
            self.at += 1
