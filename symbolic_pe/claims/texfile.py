"""Formulas and directives of a LaTeX document."""

from __future__ import annotations

import re
from collections import Counter

from .braces import closing
from .markdown import DISPLAYED, find_end
from .segment import Piece

__all__ = ["tex_pieces", "uncommented"]

_LISTINGS = "lstlisting|minted"
_VERBATIM = (
    f"{_LISTINGS}|verbatim|[BLV]?Verbatim|alltt|spverbatim|comment|tikzpicture|filecontents|SaveVerbatim|VerbatimOut"
)
_CLOSERS = {r"\[": r"\]", r"\(": r"\)", "$$": "$$", "$": "$"}
_DIRECTIVE = re.compile(r"%+\s*symbolic[-_]pe\b:?", re.IGNORECASE)
_LISTING = re.compile(r"\{(\w+)\}\s*$|language=\{?(?:\[[^\]]*\])?(\w+)")
_OWN_VERBATIM = re.compile(
    r"\\(?:lstnewenvironment|newverbatim|DefineVerbatimEnvironment|excludecomment|NewTCBListing|newtcblisting)\*?"
    r"(?:\[[^\]]*\])?\{(\w+)\}"
    r"|\\newminted(?:\[(?P<named>\w+)\])?\{(?P<minted>\w+)\}"
)
_BEGIN = re.compile(r"(?<!\\)%[^\n]*|\\begin\{document\}")
_COMMENT = re.compile(r"(?<!\\)((?:\\\\)*)%[^\n]*")
_CONDITION = re.compile(r"(?<!\\)%[^\n]*|\\(if[a-zA-Z]*|else|fi)(?![a-zA-Z])|\\.", re.DOTALL)
_PRIMITIVES = frozenset(
    [
        "if", "ifcat", "ifnum", "ifdim", "ifodd", "ifvmode", "ifhmode", "ifmmode", "ifinner", "ifvoid", "ifhbox",
        "ifvbox", "ifx", "ifeof", "iftrue", "iffalse", "ifcase", "ifdefined", "ifcsname", "iffontchar", "ifpdf",
        "ifxetex", "ifluatex", "ifPDFTeX", "ifXeTeX", "ifLuaTeX",
    ]
)  # fmt: skip
LONGEST = 30_000
"""Characters of a formula."""
REPORTED = 50
"""How many formulas without an end are told of."""


def uncommented(text: str) -> str:
    """The text with blanks for what stands behind a percent sign."""
    return _COMMENT.sub(lambda m: m[1] + " " * (len(m[0]) - len(m[1])), text)


def _marks(text: str) -> re.Pattern[str]:
    """What is looked for; environments that the document defines to be verbatim are among it."""
    own = {n for m in _OWN_VERBATIM.finditer(text) if (n := m[1] or m["named"] or f"{m['minted']}code")}
    verbatim = "|".join([_VERBATIM, *sorted(own)])
    return re.compile(
        rf"(?P<comment>(?<!\\)%[^\n]*)|\\begin\{{(?P<verbatim>{verbatim})(?P<starred>\*?)\}}"
        rf"(?:\[[^\]]{{0,2000}}\]|\{{[^}}]{{0,500}}\}})*"
        rf"|\\begin\{{(?P<env>{'|'.join(DISPLAYED)})(?P<star>\*?)\}}|(?P<open>\\\[|\\\(|\$\$|\$)|(?P<stop>\\end\{{document\}})"
        r"|\\newif\s*\\if[a-zA-Z]+|\\(?P<condition>if[a-zA-Z]*|else|fi)(?![a-zA-Z])"
        r"|\\(?:verb\*?|lstinline(?:\[[^\]]{0,500}\])?|mintinline(?:\[[^\]]{0,500}\])?\{\w*\}|Verb\*?)"
        r"(?:(?P<bar>[^a-zA-Z\s{*\[])|(?P<brace>\{))"
        r"|\\(?:url|href|label|ref|cite\w*|includegraphics)(?:\[[^\]]{0,500}\])?\{[^}]{0,2000}\}|\\."
    )


def tex_pieces(text: str) -> list[Piece]:
    """What is said in ``text`` after its preamble; offsets count its characters."""
    begin = next((m for m in _BEGIN.finditer(text) if m[0][0] != "%"), None)
    pos, stop = (begin.end() if begin else 0), len(text)
    marks, flags = _marks(text), _flags(text)
    found: list[Piece] = []
    met: list[bool] = []
    ends: dict[str, dict[int, int]] = {}
    never: set[str] = set()
    open_ended: Counter[str] = Counter()
    while (m := marks.search(text, pos, stop)) is not None:
        pos = m.end()
        if m["stop"]:
            break
        if m["condition"]:
            pos = _behind(text, m, stop, flags, met)
        elif m["comment"]:
            d = _DIRECTIVE.match(m["comment"])
            if d:
                inside = m.start() + d.end()
                found.append(_piece("directive", text, inside, m.end(), m.start(), m.end()))
        elif m["verbatim"]:
            close = text.find(rf"\end{{{m['verbatim']}{m['starred']}}}", pos)
            close = stop if close < 0 else close
            if m["verbatim"] in _LISTINGS.split("|"):
                named = _LISTING.search(m[0])
                name = next((g for g in named.groups() if g), "").lower() if named else ""
                found.append(_piece("code", text, pos, close, m.start(), close, name))
            pos = close
        elif m["bar"] or m["brace"]:
            known = open_ended["{"] < REPORTED
            close = (closing(text, pos - 1, 2000) if known else -1) if m["brace"] else text.find(m["bar"], pos)
            open_ended["{"] += bool(m["brace"]) and close < 0
            pos = pos if close < 0 else close + 1
        elif m["env"]:
            name = m["env"] + m["star"]
            if name not in ends:
                ends[name] = _environments(text, stop, name)
            end = ends[name].get(m.start(), -1)
            if end < 0:
                open_ended[name] += 1
                if open_ended[name] <= REPORTED:
                    found.append(_unclosed(text, m.start(), pos, rf"\begin{{{m['env']}}} has no \end"))
            else:
                found.append(_piece("display", text, m.start(), end, m.start(), end))
                pos = end
        elif m["open"]:
            closer = _CLOSERS[m["open"]]
            close = -1 if closer in never else find_end(text, closer, pos, min(stop, pos + LONGEST))
            if close < 0 and closer not in never and text.find(closer, pos, stop) < 0:
                never.add(closer)
            if m["open"] == "$" and close >= 0 and "\n\n" in text[pos:close]:
                close = -1
            if close < 0:
                open_ended[closer] += 1
                if open_ended[closer] <= REPORTED:
                    found.append(_unclosed(text, m.start(), pos, f"{m['open']} has no end"))
            elif text[pos:close].strip():
                kind = "inline" if m["open"] in ("$", r"\(") else "display"
                found.append(_piece(kind, text, pos, close, m.start(), close + len(closer)))
            pos = pos if close < 0 else close + len(closer)
    return found


# -- what is not printed ---------------------------------------------------------------------------


def _flags(text: str) -> dict[str, bool | None]:
    """Conditions by their names: whether they hold, or None where that is not plain."""
    out: dict[str, bool | None] = dict.fromkeys(_PRIMITIVES) | {"iftrue": True, "iffalse": False}
    plain = uncommented(text) if "\\newif" in text else ""
    for name in dict.fromkeys(re.findall(r"\\newif\s*\\if([a-zA-Z]+)", plain)):
        said = set(re.findall(rf"\\{name}(true|false)(?![a-zA-Z])", plain))
        out[f"if{name}"] = None if len(said) > 1 else said == {"true"}
    return out


def _behind(text: str, m: re.Match[str], stop: int, flags: dict[str, bool | None], met: list[bool]) -> int:
    """Where what is printed goes on; ``met`` are the conditions that are open, and whether they are known to hold."""
    name = m["condition"]
    if name == "fi":
        del met[-1:]
    elif name == "else":
        if met and met[-1]:  # the other branch was printed
            met.pop()
            return _branch_end(text, m.end(), stop, flags, False)[0]
    elif flags.get(name) is False:
        end, other = _branch_end(text, m.end(), stop, flags, True)
        met += [False] * other
        return end
    elif name in flags:
        met.append(bool(flags[name]))
    return m.end()


def _branch_end(text: str, pos: int, stop: int, flags: dict[str, bool | None], others: bool) -> tuple[int, bool]:
    """Behind the branch that begins at ``pos``, and whether it ends with another one, if ``others`` count."""
    depth = 0
    for m in _CONDITION.finditer(text, pos, stop):
        name = m[1]
        if name == "fi":
            if depth == 0:
                return m.end(), False
            depth -= 1
        elif name == "else" and depth == 0 and others:
            return m.end(), True
        elif name in flags:
            depth += 1
    return stop, False


# -- pieces ----------------------------------------------------------------------------------------


def _environments(text: str, stop: int, name: str) -> dict[int, int]:
    """Where the environments of a name begin and end."""
    out: dict[int, int] = {}
    open_: list[int] = []
    for m in re.compile(rf"\\(begin|end)\{{{re.escape(name)}\}}").finditer(text, 0, stop):
        if m[1] == "begin":
            open_.append(m.start())
        elif open_:
            start = open_.pop()
            if m.end() - start <= LONGEST:
                out[start] = m.end()
    return out


def _piece(kind: str, text: str, inside: int, inside_end: int, start: int, end: int, language: str = "") -> Piece:
    return Piece(kind, text[inside:inside_end], tuple(range(inside, inside_end + 1)), start, end, language)


def _unclosed(text: str, start: int, end: int, reason: str) -> Piece:
    return Piece("display", "", (start,), start, end, reason=reason)
