"""Formulas, code and directives of a Markdown document.

The blocks, code spans, links and tags are markdown-it's; formulas are rules of ours among its own, so that
a dollar inside code or a URL is never taken for one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from html import unescape
from typing import TYPE_CHECKING

from .lexicon import FUNCTIONS, WORDS
from .segment import Piece

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.rules_block import StateBlock
    from markdown_it.rules_inline import StateInline
    from markdown_it.token import Token

__all__ = ["DISPLAYED", "ENVIRONMENTS", "find_end", "markdown_pieces", "unescaped"]

DISPLAYED = (
    "equation",
    "align",
    "gather",
    "multline",
    "eqnarray",
    "alignat",
    "flalign",
    "displaymath",
    "math",
    "dmath",
)
ENVIRONMENTS = (
    *DISPLAYED, "aligned", "gathered", "alignedat", "split", "cases", "array", "matrix", "bmatrix", "pmatrix",
    "vmatrix", "Bmatrix", "Vmatrix", "smallmatrix",
)  # fmt: skip
LONGEST_INLINE, LONGEST_DISPLAY = 2_000, 30_000
_BEGIN = re.compile(r"\\begin\{(" + "|".join(ENVIRONMENTS) + r")(\*?)\}")
_MATHLIKE = re.compile(
    r"\\[a-zA-Z]{2,}|\\[{}|]|[_^=<>]|[a-zA-Z0-9)]\s*[-+*/]\s*[a-zA-Z0-9(\\]|[α-ωΑ-Ω∑∫√≈≤≥∼⟨⟩·×]|\w\("
)
_PROSE = re.compile(r"(?<![\\a-zA-Z{])[a-zA-Z]{3,}(?![a-zA-Z(}_^])")
_MONEY = re.compile(r"\s*\d[\d.,]*(?:[kKmMbB]|\s?(?:million|billion|dollars?|USD))?(?:\s|[-–]\s*$|$)(?![-+*/=^<>\\])")
_COMMENT = re.compile(r"<!--(.*?)-->", re.DOTALL)
_DIRECTIVE = re.compile(r"\s*symbolic[-_]pe\b:?", re.IGNORECASE)
_COMPONENT = re.compile(
    r"<(Block|Inline)Math\b[^<>]{0,300}?\b(?:math|formula)\s*=\s*"
    r"(?:\{\s*(?:String\.raw)?\s*(`(?P<tick>[^`]*)`|\"(?P<js>(?:[^\"\\]|\\.)*)\"|'(?P<js1>(?:[^'\\]|\\.)*)')\s*\}"
    r"|\"(?P<double>[^\"]*)\"|'(?P<single>[^']*)')"
    r"[^<>]{0,300}?/?>|<(?P<tag>Block|Inline)Math\s*>\s*(?:\{\s*(?:String\.raw\s*`(?P<raw>[^`]*)`|`(?P<child>[^`]*)`"
    r"|\"(?P<child1>(?:[^\"\\]|\\.)*)\"|'(?P<child2>(?:[^'\\]|\\.)*)')\s*\}|(?P<body>[^<]*))\s*</(?P=tag)Math>"
)
_CODE_TAG = re.compile(r"<(code|pre|kbd|samp|tt)\b[^<>]{0,500}>.{0,2000}?</\1\s*>", re.DOTALL | re.IGNORECASE)
_NOT_SHOWN = re.compile(r"\A\+\+\+[ \t]*\n.{0,20000}?^\+\+\+[ \t]*$|\{/\*.{0,5000}?\*/\}", re.DOTALL | re.MULTILINE)
"""Front matter of TOML, comments of MDX."""
_SKIPPED_TAGS = re.compile(r"<(pre|code|script|style|textarea)\b.*?(?:</\1\s*>|\Z)", re.DOTALL | re.IGNORECASE)


def markdown_pieces(text: str) -> list[Piece]:
    """What is said in ``text``, in its order; offsets count its characters."""
    if "\r" in text:
        plain, places = [], []
        for m in re.finditer(r"\r\n?|[^\r]", text, re.DOTALL):
            plain.append("\n" if m[0][0] == "\r" else m[0])
            places.append(m.start())
        places.append(len(text))
        return [p.moved(places) for p in markdown_pieces("".join(plain))]
    env: dict[str, object] = {}
    starts = [0, *(m.end() for m in re.finditer("\n", text)), len(text) + 1]
    found: list[Piece] = []
    text = text.replace("\0", "�")
    if text.startswith("+++") or "*/}" in text:
        text = _NOT_SHOWN.sub(lambda m: re.sub(r"[^\n]", " ", m[0]), text)
    for token in _parser().parse(text, env):
        found += _of_token(token, text, starts)
    found.sort(key=lambda p: (p.start, -p.end))
    out: list[Piece] = []
    for p in found:
        if not out or p.start >= out[-1].end:
            out.append(p)
    return out


@lru_cache(maxsize=1)
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt
    from mdit_py_plugins.front_matter import front_matter_plugin

    md = MarkdownIt("commonmark").enable("table").use(front_matter_plugin)
    md.block.ruler.before(
        "fence", "display_math", _display_rule, {"alt": ["paragraph", "reference", "blockquote", "list"]}
    )
    md.block.ruler.before("reference", "open_math", _open_rule, {"alt": ["paragraph"]})
    md.inline.ruler.before("escape", "math", _inline_rule)
    md.inline.ruler.before("html_inline", "directive", _comment_rule)
    md.inline.ruler.before("html_inline", "code_tag", _code_rule)
    return md


# -- rules for the parser ------------------------------------------------------------------------


def _escaped(src: str, pos: int) -> bool:
    n = 0
    while pos > n and src[pos - n - 1] == "\\":
        n += 1
    return n % 2 == 1


def find_end(src: str, closer: str, pos: int, limit: int) -> int:
    """Where an unescaped ``closer`` starts at or after ``pos``, or -1."""
    limit = min(limit, len(src))
    while True:
        pos = src.find(closer, pos, limit)
        if pos < 0 or not _escaped(src, pos):
            return pos
        pos += 1


def _delimited(src: str, pos: int, limit: int) -> tuple[int, int, int, bool] | None:
    """``(inside, inside_end, end, display)`` of a displayed formula or environment that starts at ``pos``."""
    limit = min(limit, pos + LONGEST_DISPLAY)
    if src.startswith("$$", pos):
        close = find_end(src, "$$", pos + 2, limit)
        return (pos + 2, close, close + 2, True) if close > pos + 2 else None
    for opener, closer, display in (
        (r"\\[", r"\\]", True),
        (r"\[", r"\]", True),
        (r"\\(", r"\\)", False),
        (r"\(", r"\)", False),
    ):
        if src.startswith(opener, pos):
            start = pos + len(opener)
            close = src.find(closer, start, limit)
            while close > 0 and len(closer) == 2 and _escaped(src, close):
                close = src.find(closer, close + 1, limit)
            if close <= start or not _formula_inside(src[start:close], display):
                return None
            return start, close, close + len(closer), display
    m = _BEGIN.match(src, pos)
    if m is None:
        return None
    mark = re.compile(rf"\\(begin|end)\{{{m[1]}{re.escape(m[2])}\}}")
    depth = 0
    for found in mark.finditer(src, pos, limit):
        depth += 1 if found[1] == "begin" else -1
        if depth == 0:
            return pos, found.end(), found.end(), True
    return None


def _formula_inside(inside: str, display: bool) -> bool:
    """Whether ``\\(...\\)`` or ``\\[...\\]`` holds mathematics, and not escaped brackets of prose."""
    if "\n\n" in inside and not display:
        return False
    return bool(_MATHLIKE.search(inside)) or bool(re.fullmatch(r"\s*-?[a-zA-Z0-9]\s*", inside) and not display)


def _display_rule(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    if state.is_code_block(start_line):
        return False
    pos = state.bMarks[start_line] + state.tShift[start_line]
    if state.src[pos : pos + 1] not in ("$", "\\"):
        return False
    found = _delimited(state.src, pos, state.eMarks[end_line - 1])
    if found is None or not found[3]:
        return False
    inside, inside_end, end, _ = found
    last = start_line
    while state.eMarks[last] < end:
        last += 1
    rest = state.src[end : state.eMarks[last]]
    tag = re.match(r"\s*(\\tag\{[^}]*\})?\s*(\{#[^}]*\}|\([^)\s]{1,12}\))?\s*$", rest)
    if last == start_line and tag is None:
        return False
    if silent:
        return True
    state.line = last + 1
    token = state.push("display_math", "", 0)
    token.map = [start_line, state.line]
    token.meta = {"spans": _inner_lines(state, inside, inside_end, start_line, last), "start": pos, "end": end}
    if tag is None:
        _push_text(state, rest, last)
    return True


def _open_rule(state: StateBlock, start_line: int, end_line: int, silent: bool) -> bool:
    """A displayed formula that opens in the middle of a line and closes on a later one."""
    if state.is_code_block(start_line):
        return False
    begin, end = state.bMarks[start_line] + state.tShift[start_line], state.eMarks[start_line]
    line = re.sub(r"(`+).+?\1", lambda m: " " * len(m[0]), state.src[begin:end])
    marks = [m.start() for m in re.finditer(r"\$\$", line) if not _escaped(line, m.start())]
    found = None
    pos = begin
    if len(marks) % 2 and marks[-1]:
        pos = begin + marks[-1]
        found = _delimited(state.src, pos, state.eMarks[end_line - 1])
    elif not marks and start_line + 1 < end_line:
        found, pos = _split_by_a_sign(state, line, begin, start_line)
    if found is None:
        return False
    if silent:
        return True
    inside, inside_end, end, _ = found
    last = start_line
    while state.eMarks[last] < end:
        last += 1
    state.line = last + 1
    _push_text(state, state.src[begin:pos], start_line)
    token = state.push("display_math", "", 0)
    token.map = [start_line, state.line]
    token.meta = {"spans": _inner_lines(state, inside, inside_end, start_line, last), "start": pos, "end": end}
    token.info = "display" if found[3] else "inline"
    _push_text(state, state.src[end : state.eMarks[last]], last)
    return True


def _split_by_a_sign(
    state: StateBlock, line: str, begin: int, start_line: int
) -> tuple[tuple[int, int, int, bool] | None, int]:
    """A formula between single dollars whose next line begins with a sign that would open a list."""
    marks = [m.start() for m in re.finditer(r"\$", line) if not _escaped(line, m.start())]
    row = state.bMarks[start_line + 1] + state.tShift[start_line + 1]
    if len(marks) % 2 == 0 or not re.match(r"[-+*]\s", state.src[row : row + 2]):
        return None, begin
    pos = begin + marks[-1]
    return _dollars(state.src, pos, state.eMarks[state.lineMax - 1]), pos


def _push_text(state: StateBlock, content: str, line: int) -> None:
    if not content.strip():
        return
    for kind, nesting in (("paragraph_open", 1), ("inline", 0), ("paragraph_close", -1)):
        token = state.push(kind, "p" if nesting else "", nesting)  # type: ignore[arg-type]
        token.map = [line, line + 1]
        if not nesting:
            token.content, token.children = content.strip(), []


def _inner_lines(state: StateBlock, start: int, end: int, first: int, last: int) -> list[tuple[int, int]]:
    """The stretches of ``src`` between two offsets without the marks of block quotes in front of lines."""
    spans = []
    for line in range(first, last + 1):
        a, b = max(state.bMarks[line], start), min(state.eMarks[line] + 1, end)
        if a < b:
            spans.append((a, b))
    return spans


def _inline_rule(state: StateInline, silent: bool) -> bool:
    src, pos = state.src, state.pos
    c = src[pos]
    if c not in "$\\":
        return False
    found = _delimited(src, pos, state.posMax) or (_dollars(src, pos, state.posMax) if c == "$" else None)
    if found is None:
        return False
    if not silent:
        token = state.push("math", "", 0)
        token.meta = {"span": (pos, *found)}
    state.pos = found[2]
    return True


_URL = re.compile(r"""https?://[^\s()\[\]<>"'`\u0080-\uffff]*$""")


def _dollars(src: str, pos: int, limit: int) -> tuple[int, int, int, bool] | None:
    if src.startswith("$$", pos) or _URL.search(src, max(0, pos - 200), pos):
        return None
    limit = min(limit, pos + LONGEST_INLINE)
    if src.startswith("$`", pos):
        close = src.find("`$", pos + 2, limit)
        return (pos + 2, close, close + 2, False) if close > pos + 2 else None
    close = find_end(src, "$", pos + 1, limit)
    if close <= pos + 1:
        return None
    inside = src[pos + 1 : close]
    if not inside.strip() or inside.count("`") % 2:
        return None
    mathlike = bool(_MATHLIKE.search(inside))
    if _MONEY.match(inside) and not re.search(r"\\[a-zA-Z]|[_^=]", inside):
        return None
    before, after = src[pos - 1 : pos], src[close + 1 : close + 2]
    if inside[0].isspace() or inside[-1].isspace():
        if not mathlike:
            return None
    elif after.isdigit() and not re.search(r"\\[a-zA-Z]|[_^=]", inside):
        return None
    if before.isascii() and before.isalnum() and not mathlike:
        return None
    words = _PROSE.findall(re.sub(r"\\[a-z]*\{[^{}]*\}", "", inside))
    if sum(w not in WORDS and w not in FUNCTIONS for w in words) > 3:
        return None  # words: the dollars are money, or belong to something else
    return pos + 1, close, close + 1, False


@lru_cache(maxsize=8)
def _last_comment(src: str) -> int:
    """Where the last comment ends: what opens behind it is never closed, and need not be looked through."""
    return src.rfind("-->") + 3


def _comment_rule(state: StateInline, silent: bool) -> bool:
    m = _COMMENT.match(state.src, state.pos, min(state.posMax, _last_comment(state.src)))
    if m is None:
        return False
    if not silent:
        token = state.push("comment", "", 0)
        token.meta = {"span": (m.start(), m.start(1), m.end(1), m.end())}
    state.pos = m.end()
    return True


def _code_rule(state: StateInline, silent: bool) -> bool:
    """``<code>...</code>`` in a line of text."""
    m = _CODE_TAG.match(state.src, state.pos, state.posMax) if state.src[state.pos] == "<" else None
    if m is None:
        return False
    if not silent:
        token = state.push("code_tag", "", 0)
        token.meta = {"span": m.span()}
    state.pos = m.end()
    return True


# -- from tokens to pieces -----------------------------------------------------------------------


def _of_token(token: Token, text: str, starts: list[int]) -> Iterator[Piece]:
    if token.type == "display_math":
        yield _joined(token.info or "display", text, token.meta["spans"], token.meta["start"], token.meta["end"])
    elif token.type in ("fence", "code_block"):
        yield from _code(token, text, starts)
    elif token.type == "html_block" and token.map:
        yield from _html(text, starts[token.map[0]], min(starts[token.map[1]], len(text)))
    elif token.type == "inline" and token.map:
        places = _places(token.content, text, starts, *token.map)
        yield from _of_inline(token, places)


_VALUE_IN_CODE = re.compile(r"(?<!`)`\s*((?:[a-zA-Z]|base|d_(?:model|head|k|h))\s*=\s*\d+(?:\.\d+)?)\s*`(?!`)")
"""A value that running text gives in code type: "all numbers are for a head dimension ``d = 128``"."""


def _of_inline(token: Token, places: list[int]) -> Iterator[Piece]:
    content = token.content
    html = [m.span() for m in _COMPONENT.finditer(content)] if "Math" in content else []
    for m in _COMPONENT.finditer(content) if html else ():
        yield _component(m).moved(places)
    covered = [*html]
    for child in token.children or ():
        if child.type == "math":
            start, inside, inside_end, end, display = child.meta["span"]
            covered.append((start, end))
            if any(a <= start < b for a, b in html):
                continue
            yield _raw("display" if display else "inline", content, inside, inside_end, start, end).moved(places)
        elif child.type == "code_tag":
            covered.append(child.meta["span"])
        elif child.type == "comment":
            start, inside, inside_end, end = child.meta["span"]
            covered.append((start, end))
            yield from (p.moved(places) for p in _directive(content, start, inside, inside_end, end))
    for m in _VALUE_IN_CODE.finditer(content):
        if not any(a <= m.start() < b for a, b in covered):
            yield replace(_raw("inline", content, m.start(1), m.end(1), m.start(), m.end()), quiet=True).moved(places)
    from .bare import bare_pieces

    prose = "".join(c.content if c.type == "text" or c.type == "text_special" else " " for c in token.children or ())
    for p in bare_pieces(content, prose, covered):
        yield p.moved(places)


def _directive(src: str, start: int, inside: int, inside_end: int, end: int) -> Iterator[Piece]:
    m = _DIRECTIVE.match(src, inside, inside_end)
    if m is not None:
        yield _raw("directive", src, m.end(), inside_end, start, end)


def _code(token: Token, text: str, starts: list[int]) -> Iterator[Piece]:
    assert token.map is not None
    first, last = token.map
    fenced = token.type == "fence"
    language = unescape(token.info).strip().split()[0].strip("{}.").lower() if fenced and token.info.strip() else ""
    lines = token.content.split("\n")
    pieces: list[str] = []
    offsets: list[int] = []
    for n, line in enumerate(lines[:-1] if lines[-1] == "" else lines):
        row = first + n + int(fenced)
        if row >= len(starts) - 1:
            break
        at = _aligned(line, text, starts[row], min(starts[row + 1] - 1, len(text)), last=True)
        pieces.append(line + "\n")
        offsets += [*at, at[-1] + 1 if at else starts[row]]
    body = "".join(pieces)
    end = min(starts[last] - 1, len(text))
    start = starts[first] + len(text[starts[first] : end]) - len(text[starts[first] : end].lstrip(" >\t"))
    offsets.append(offsets[-1] + 1 if offsets else end)
    offsets = [min(o, len(text)) for o in offsets]
    if language == "math" and body.strip():
        yield Piece("display", body, tuple(offsets), start, max(end, start))
    elif fenced:
        yield Piece("code", body, tuple(offsets), start, max(end, start), language)


def _html(text: str, start: int, end: int) -> Iterator[Piece]:
    """Formulas and directives of a block of HTML or MDX."""
    block = text[start:end]
    taken = [m.span() for m in _SKIPPED_TAGS.finditer(block)]
    for m in _COMPONENT.finditer(block):
        taken.append(m.span())
        yield _component(m).moved(range(start, end + 1))
    for m in _COMMENT.finditer(block, 0, _last_comment(block)):
        taken.append(m.span())
        span = (m.start(), m.start(1), m.end(1), m.end())
        yield from (p.moved(range(start, end + 1)) for p in _directive(block, *span))
    masked = list(block)
    for a, b in [*taken, *(m.span() for m in re.finditer(r"<[^<>]*>", block))]:
        masked[a:b] = [" " if c != "\n" else c for c in block[a:b]]
    src = "".join(masked)
    pos = 0
    while True:
        opener = re.compile(r"[$\\]").search(src, pos)
        if opener is None:
            return
        pos = opener.start()
        found = _delimited(src, pos, len(src)) or (_dollars(src, pos, len(src)) if src[pos] == "$" else None)
        if found is None or "\n\n" in src[found[0] : found[1]]:
            pos += 2 if src[pos] == "\\" else 1
            continue
        kind = "display" if found[3] else "inline"
        yield _raw(kind, src, found[0], found[1], pos, found[2]).moved(range(start, end + 1))
        pos = found[2]


def _component(m: re.Match[str]) -> Piece:
    kind = "display" if (m[1] or m["tag"]) == "Block" else "inline"
    for group in ("tick", "js", "js1", "double", "single", "raw", "child", "child1", "child2", "body"):
        if m[group] is not None:
            text, offsets = m[group], list(range(m.start(group), m.end(group) + 1))
            if group.startswith(("js", "child")):
                text, offsets = _dropped(text, offsets, re.compile(r"\\(?=[\\\"'`])"), pairs=True)
            return Piece(kind, text, tuple(offsets), m.start(), m.end())
    raise AssertionError("a component without a formula")


def _raw(kind: str, src: str, inside: int, inside_end: int, start: int, end: int) -> Piece:
    return Piece(kind, src[inside:inside_end], tuple(range(inside, inside_end + 1)), start, end)


def _joined(kind: str, text: str, spans: list[tuple[int, int]], start: int, end: int) -> Piece:
    offsets = [o for a, b in spans for o in range(a, b)]
    tail = spans[-1][1] if spans else end
    return Piece(kind, "".join(text[a:b] for a, b in spans), (*offsets, tail), start, end)


def _places(content: str, text: str, starts: list[int], first: int, last: int) -> list[int]:
    """The offset in ``text`` of every character of the content of an inline token, and of its end."""
    places: list[int] = []
    last = min(last, len(starts) - 1)
    row, begin = first, starts[first]
    lines = content.split("\n")
    for n, line in enumerate(lines):
        at: list[int] = []
        while row < last:
            end = min(starts[row + 1] - 1, len(text))
            at = _aligned(line, text, max(begin, starts[row]), end)
            if at or not line:
                break
            row += 1
        if line and not at:
            at = [starts[first]] * len(line)
        places += at
        places.append(places[-1] + 1 if places else starts[first])
        if n + 1 < len(lines):
            row += 1
    return [min(p, len(text)) for p in places]


def _aligned(line: str, text: str, start: int, end: int, last: bool = False) -> list[int]:
    """Where the characters of ``line`` stand in ``text[start:end]``, escaped bars of tables seen through."""
    if not line:
        return []
    at = text.rfind(line, start, end) if last else text.find(line, start, end)
    if at >= 0:
        return list(range(at, at + len(line)))
    out: list[int] = []
    pos = text.find(line[0], start, end)
    if pos < 0:
        return [start] * len(line) if last else []
    for c in line:
        if text[pos : pos + 1] != c and text[pos : pos + 1] == "\\":
            pos += 1
        if pos >= end or text[pos] != c:
            return [start] * len(line) if last else []
        out.append(pos)
        pos += 1
    return out


# -- escapes of Markdown inside formulas ---------------------------------------------------------

_ESCAPES = re.compile(r"\\(?=[_*<>#~`])")
_BRACES = re.compile(r"\\(?=\\[{}|])")
_DOUBLED = re.compile(r"\\\\[a-zA-Z]{2,}")
_SINGLE = re.compile(r"(?<!\\)\\[a-zA-Z]")
_ENTITY = re.compile(r"&(?:lt|gt|amp|quot|nbsp|le|ge|minus);")


def unescaped(text: str, offsets: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    r"""A formula as LaTeX means it: ``\_`` is ``_``, ``\\{`` is ``\{``, ``&lt;`` is ``<``."""
    places = list(offsets)
    if "&" in text:
        text, places = _entities(text, places)
    if "\\" not in text:
        return text, tuple(places)
    if _DOUBLED.search(text) and not _SINGLE.search(text):  # everything is doubled
        text, places = _dropped(text, places, re.compile(r"\\(?=\\)(?<!\\\\)"), pairs=True)
    text, places = _dropped(text, places, _ESCAPES, outside_text=True)
    rows = re.search(r"\\begin", text)
    if re.search(r"\\(?:left|right|[bB]igg?[lr]?)\s*\\\\[{}|]", text) or (not rows and _BRACES.search(text)):
        text, places = _dropped(text, places, _BRACES)
    return text, tuple(places)


_TEXTUAL = re.compile(r"\\(?:text|mathrm|textrm|mbox|operatorname|textbf|textit|texttt|mathtt)\w*\*?\s*\{[^{}]*\}")


def _dropped(
    text: str, places: list[int], unwanted: re.Pattern[str], pairs: bool = False, outside_text: bool = False
) -> tuple[str, list[int]]:
    """``text`` without the characters that a pattern matches, with the places of those that stay."""
    gone: set[int] = set()
    kept = [m.span() for m in _TEXTUAL.finditer(text)] if outside_text else []
    for m in unwanted.finditer(text):
        at = m.start()
        if pairs and at - 1 in gone:
            continue
        if outside_text and (_escaped(text, at) or any(a <= at < b for a, b in kept)):
            continue
        gone.add(at)
    keep = [j for j in range(len(text)) if j not in gone]
    return "".join(text[j] for j in keep), [*(places[j] for j in keep), places[-1]]


def _entities(text: str, places: list[int]) -> tuple[str, list[int]]:
    out, where, pos = [], [], 0
    for m in _ENTITY.finditer(text):
        out.append(text[pos : m.start()])
        where += places[pos : m.start()]
        out.append(unescape(m[0]))
        where.append(places[m.start()])
        pos = m.end()
    out.append(text[pos:])
    return "".join(out), where + places[pos:]
