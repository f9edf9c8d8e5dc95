"""Formulas and directives of a LaTeX document."""

from __future__ import annotations

import re

from .markdown import DISPLAYED, find_end
from .segment import Piece

__all__ = ["tex_pieces"]

_VERBATIM = "verbatim|Verbatim|lstlisting|minted|comment|tikzpicture|filecontents"
_MARK = re.compile(
    rf"(?P<comment>(?<!\\)%[^\n]*)|\\begin\{{(?P<verbatim>{_VERBATIM})\*?\}}(?:\[[^\]]*\]|\{{[^}}]*\}})*"
    rf"|\\begin\{{(?P<env>{'|'.join(DISPLAYED)})(?P<star>\*?)\}}|(?P<open>\\\[|\\\(|\$\$|\$)"
    r"|\\verb\*?(?P<bar>[^a-zA-Z\s])|\\(?:url|href|label|ref|cite\w*|includegraphics)(?:\[[^\]]*\])?\{[^}]*\}|\\."
)
_DIRECTIVE = re.compile(r"%+\s*symbolic[-_]pe\b:?", re.IGNORECASE)
_CLOSERS = {r"\[": r"\]", r"\(": r"\)", "$$": "$$", "$": "$"}
_LISTING = re.compile(r"\{(\w+)\}\s*$|language=(\w+)")


def tex_pieces(text: str) -> list[Piece]:
    """What is said in ``text`` after its preamble; offsets count its characters."""
    begin = re.search(r"(?<!%)\\begin\{document\}", text)
    pos = begin.end() if begin else 0
    stop = text.find(r"\end{document}", pos)
    stop = len(text) if stop < 0 else stop
    found: list[Piece] = []
    while True:
        m = _MARK.search(text, pos, stop)
        if m is None:
            return found
        pos = m.end()
        if m["comment"]:
            d = _DIRECTIVE.match(m["comment"])
            if d:
                inside = m.start() + d.end()
                found.append(_piece("directive", text, inside, m.end(), m.start(), m.end()))
        elif m["verbatim"]:
            close = text.find(rf"\end{{{m['verbatim']}", pos)
            close = stop if close < 0 else close
            language = _LISTING.search(m[0])
            if m["verbatim"] in ("minted", "lstlisting"):
                name = next((g for g in language.groups() if g), "").lower() if language else ""
                found.append(_piece("code", text, pos, close, m.start(), close, name))
            pos = close
        elif m["bar"]:
            close = text.find(m["bar"], pos)
            pos = stop if close < 0 else close + 1
        elif m["env"]:
            end = _environment_end(text, m.start(), stop, m["env"] + m["star"])
            if end < 0:
                found.append(_unclosed(text, m.start(), pos, rf"\begin{{{m['env']}}} has no \end"))
            else:
                found.append(_piece("display", text, m.start(), end, m.start(), end))
                pos = end
        elif m["open"]:
            close = find_end(text, _CLOSERS[m["open"]], pos, min(stop, pos + 30_000))
            if m["open"] == "$" and close >= 0 and "\n\n" in text[pos:close]:
                close = -1
            if close < 0:
                found.append(_unclosed(text, m.start(), pos, f"{m['open']} has no end"))
            elif text[pos:close].strip():
                kind = "inline" if m["open"] in ("$", r"\(") else "display"
                found.append(_piece(kind, text, pos, close, m.start(), close + len(_CLOSERS[m["open"]])))
            pos = pos if close < 0 else close + len(_CLOSERS[m["open"]])


def _environment_end(text: str, start: int, stop: int, name: str) -> int:
    depth = 0
    for m in re.compile(rf"\\(begin|end)\{{{re.escape(name)}\}}").finditer(text, start, min(stop, start + 30_000)):
        depth += 1 if m[1] == "begin" else -1
        if depth == 0:
            return m.end()
    return -1


def _piece(kind: str, text: str, inside: int, inside_end: int, start: int, end: int, language: str = "") -> Piece:
    return Piece(kind, text[inside:inside_end], tuple(range(inside, inside_end + 1)), start, end, language)


def _unclosed(text: str, start: int, end: int, reason: str) -> Piece:
    return Piece("display", "", (start,), start, end, reason=reason)
