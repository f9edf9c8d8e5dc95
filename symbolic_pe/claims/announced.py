"""Whether a text gives a letter its meaning, or no more than mentions an equation: "possibly $m = n$".

A proof that rests on ``k = m - n`` needs a text that says so for good, or for the sentence of the claim.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from .judge import Outcome
from .notation import DIMENSIONS
from .reach import rests_on
from .referee import Formula, Referee
from .segment import Document
from .statements import Supposition
from .tree import show

__all__ = ["unannounced"]

_ORDER = re.compile(r"^(.*(?:<|>|\\(?:[lg]e|ne)q?(?:slant)?(?![a-zA-Z])).*) \(line (\d+)\)$")
_PLAIN = re.compile(r"\\(?:[dt]?frac|sqrt|pi|cdot|times|left|right|begin|end|top|,)(?![a-zA-Z])|[a-z]*matrix")
_NAMED = re.compile(r"[a-zA-Z]")
_FORMULA = re.compile(r"\$[^$]*\$")
_SENTENCES = re.compile(r"(?<=[.!?。；])\s+|\n\s*\n|(?<=[。；])")
_ANNOUNCED = re.compile(
    r"\b(?:let|set|setting|put|putting|defin\w+|denot\w+|write|writing|written|where|with|call|abbreviat\w+|introduc\w+"
    r"|using|use|via|here|namely|substitut\w+|replac\w+|choos\w+|pick|tak(?:e|es|ing)|for|if|when|whenever|at|given|suppose"
    r"|assum\w+|consider|fix|recall|notation|convention\w*|identif\w+|express\w*|i\.?e"
    r"|throughout|henceforth|hereafter|as|on|in terms of|by|of|the|its|our|this|a|an|new"
    r"|sei\w*|setz\w*|mit|wobei|bezeichn\w*|für|wenn|falls|soit|soient|posons|notons|avec|où|pour|si|sea|sean|con|donde"
    r"|definimos|para|onde|com|seja)\b|[^\W\d_a-zà-ÿA-ZÀ-Ý]",
    re.IGNORECASE,
)
_DRAWN = re.compile(
    r"\b(?:then|so|thus|hence|therefore|have|has|get|gets|obtain|conclude|concludes|follows(?: that)?|implies(?: that)?"
    r"|means(?: that)?|gives|yields|consequently|find|know|see|infer|that is,?|taking roots,?)\W*$",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"\b(?:not|never|no|without|exclu\w+|rul(?:e|es|ed|ing) out|possibl[ey]|perhaps|maybe|might|may|could|sometimes"
    r"|often|give up|superfluous|too strong|treated|left to|special|condition|largest|smallest|cannot|aside|apart from"
    r"|for instance|diagonal|limit|no longer|usually|rarely|most|wonder\w*|whether|unless|else|otherwise|instead|bad"
    r"|poor|trivial|degenerate|avoid\w*|confus\w+"
    r"|others?|until|while|mask\w*|false|wrong|test\w*|check\w*|violat\w+|dropped|drop|needed|allow\w*|happens?|arbitrary"
    r"|loop|paper|negation|opposite|later|event|line|cheap|earlier|(?:other|some|original) authors?|former"
    r"|in section)\b|\bor\b",
    re.IGNORECASE,
)

_DENIED = re.compile(r"not|never|no|without|cannot|unless|no longer|dropped|drop", re.IGNORECASE)
"""Of these words those that take back what is supposed."""
_ENGLISH = re.compile(
    r"\b(?:the|and|is|are|we|that|this|there|have|has|entries|events?|equality|statement)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Doubt:
    """Why a formula may give nothing: it is ``drawn`` as a conclusion, or a ``word`` stands beside it."""

    why: str
    drawn: bool = False
    word: str = ""


def unannounced(o: Outcome, f: Formula, referee: Referee, document: Document) -> str:
    """Why a proof may rest on an equation that the text only mentions, or ''."""
    for g in rests_on(o.used):
        if not g.letter or g.labels or g.name in DIMENSIONS or not _NAMED.search(_PLAIN.sub(" ", g.body)):
            continue
        given = [(body, place) for key, body, place, line in referee.settings if key == g.key and line == g.line]
        given += [(d.body, d.place) for d in referee.store.entries.get(g.key, ()) if d.line == g.line and not d.params]
        given += [(s.node.kids[-1], s.place) for s in referee.supposed_at(g.line) if s.key == g.key]
        places = [place for body, place in given if show(body) == g.body] or [place for _, place in given]
        doubt = _mentioned(places[0], g.name, g.line, document) if places else None
        if doubt is None:
            continue
        new = referee.seen.get(g.key, places[0]) >= places[0] and not re.fullmatch(r"\\?[a-zA-Z]+", g.body)
        if not (doubt.drawn and new):
            return doubt.why
    for line, s in _orders(o, referee):
        doubt = _mentioned(s.place, show(s.node), line, document) if s.place < f.place else None
        if doubt is not None and _DENIED.match(doubt.word):
            return doubt.why
    return ""


def _orders(o: Outcome, referee: Referee) -> Iterator[tuple[int, Supposition]]:
    """The inequalities of the text that a proof rests on."""
    for u in o.used:
        m = _ORDER.match(u)
        if m is not None:
            line = int(m[2])
            yield from ((line, s) for s in referee.supposed_at(line) if not s.key and show(s.node) == m[1])


def _mentioned(place: int, name: str, line: int, document: Document) -> _Doubt | None:
    """What words around a formula say against what it gives."""
    text = document.text
    start = text.rfind("$", 0, place + 1)
    if text[max(0, place - 2) : place] in ("$$", r"\[", r"\(") or "\\begin" in text[max(0, place - 30) : place]:
        return None
    if start < 0 or place - start > 1:
        return None  # it is no formula between dollars
    ahead = _SENTENCES.split(text[max(0, start - 300) : start])[-1]
    end = text.find("$", place)
    behind = _SENTENCES.split(text[end + 1 : end + 200])[0] if end >= 0 else ""
    words = _FORMULA.sub(" x ", ahead)
    if _DRAWN.search(words.rstrip("$ ")[-30:].removesuffix("x").rstrip() + " "):
        return _Doubt(f"{name} in line {line} is drawn as a conclusion, and not given", drawn=True)
    found = _ONLY.search(words) or _ONLY.search(_FORMULA.sub(" x ", behind)[:60])
    if found is not None:
        return _Doubt(f"“{found[0]}” may say that line {line} only mentions what {name} is", word=found[0])
    if _ENGLISH.search(words) and not _ANNOUNCED.search(words):
        return _Doubt(f"line {line} may only mention what {name} is")
    return None
