r"""Macros of a document, unfolded in its formulas: ``\newcommand``, ``\def``, ``\DeclareMathOperator``, and the paired
delimiters of mathtools."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from .braces import arguments, closing

__all__ = ["Macro", "Macros", "expanded", "macros"]

MOST, LONGEST = 200, 20_000
WITHIN = 2000
"""Characters of a group."""
_HEAD = re.compile(
    r"\\(?P<how>(?:re)?newcommand|providecommand|DeclareMathOperator|def)\*?\s*"
    r"(?:\{\s*\\(?P<braced>[a-zA-Z]+)\s*\}|\\(?P<plain>[a-zA-Z]+))\s*"
    r"(?:\[(?P<count>\d)\])?(?P<default>\[[^\]]*\])?(?P<hashes>(?:#\d)*)\s*\{"
)
_PAIRED = re.compile(
    r"\\DeclarePairedDelimiter(?P<more>X?)\*?\s*(?:\{\s*\\(?P<braced>[a-zA-Z]+)\s*\}|\\(?P<plain>[a-zA-Z]+))\s*"
    r"(?:\[(?P<count>\d)\])?\s*(?=\{)"
)
_NAME = re.compile(r"\\([a-zA-Z]+)")
_SIZE = re.compile(r"\*?(?:\[\\?[a-zA-Z]*\])?")


@dataclass(frozen=True, slots=True)
class Macro:
    """What ``\\name`` stands for, with ``count`` arguments ``#1``, ``#2``, ...

    A ``default`` makes the first one optional, in brackets; a ``sized`` macro may be followed by a star or by a size in
    brackets, neither of which means anything.
    """

    body: str
    count: int = 0
    default: str | None = None
    sized: bool = False


def _group(text: str, pos: int) -> int:
    """The offset behind the brace group that opens at ``pos``, or -1."""
    end = closing(text, pos, WITHIN)
    return end + 1 if end >= 0 else -1


@dataclass(frozen=True, slots=True)
class Macros:
    """The macros that a document defines: name, where, and what, in their order; the first one counts before, too."""

    defined: tuple[tuple[str, int, Macro], ...] = ()

    def at(self, place: int) -> dict[str, Macro]:
        """What the names stand for at a place."""
        out: dict[str, Macro] = {}
        for name, start, macro in self.defined:
            if name not in out or start < place:
                out[name] = macro
        return out


def macros(text: str) -> Macros:
    """The macros that a document defines."""
    if not any(x in text for x in ("\\newcommand", "\\def", "\\Declare", "command")):
        return Macros()
    out: list[tuple[str, int, Macro]] = []
    for m in _PAIRED.finditer(text):
        groups = _groups(text, m.end(), 3 if m["more"] else 2)
        if groups is not None:
            inside = groups[2] if m["more"] else "#1"
            inside = re.sub(r"\\delimsize\b|\\nonscript\b|\\allowbreak\b|\\mathopen\{\}|\\mathclose\{\}", "", inside)
            body = rf"\left{groups[0]} {inside}\right{groups[1]}"
            out.append((m["braced"] or m["plain"], m.start(), Macro(body, int(m["count"] or 1), sized=True)))
        if len(out) >= MOST:
            break
    for m in _HEAD.finditer(text):
        if len(out) >= 2 * MOST:
            break
        end = _group(text, m.end() - 1)
        if end < 0:
            continue
        body = text[m.end() : end - 1]
        name = m["braced"] or m["plain"]
        if m["how"] == "providecommand" and any(n == name for n, _, _ in out):
            continue
        if m["how"] == "DeclareMathOperator":
            body = rf"\operatorname{{{body}}}"
        default = m["default"][1:-1] if m["default"] and m["count"] else None
        out.append((name, m.start(), Macro(body, int(m["count"] or 0) or len(m["hashes"]) // 2, default)))
    return Macros(tuple(sorted(out, key=lambda x: x[1])))


def _groups(text: str, pos: int, count: int) -> list[str] | None:
    """The insides of so many brace groups that follow each other."""
    places = arguments(text, pos, count, WITHIN)
    return None if places is None else [text[a:b].strip() for a, b in places]


def _argument(taken: Sequence[str]) -> Callable[[re.Match[str]], str]:
    return lambda hash: taken[int(hash[1]) - 1] if 0 < int(hash[1]) <= len(taken) else ""


def expanded(text: str, offsets: tuple[int, ...], known: Mapping[str, Macro]) -> tuple[str, tuple[int, ...]]:
    """A formula with its macros unfolded; what comes from a macro stands where the macro stood."""
    for _ in range(8):
        found = next((m for m in _NAME.finditer(text) if m[1] in known), None)
        if found is None:
            return text, offsets
        pieces: list[str] = []
        places: list[int] = []
        pos = 0
        for m in _NAME.finditer(text):
            macro = known.get(m[1])
            if macro is None or m.start() < pos:
                continue
            taken: list[str] = []
            end = m.end()
            if macro.sized:
                end = _SIZE.match(text, end).end()  # type: ignore[union-attr]
            if macro.default is not None:
                given = re.compile(r"\s*\[([^\]]*)\]").match(text, end)
                taken.append(given[1] if given else macro.default)
                end = given.end() if given else end
            while len(taken) < macro.count:
                while text[end : end + 1].isspace():
                    end += 1
                stop = _group(text, end) if text[end : end + 1] == "{" else end + 1
                if stop < 0 or stop > len(text):
                    return text, offsets
                taken.append(text[end + 1 : stop - 1] if text[end] == "{" else text[end])
                end = stop
            body = re.sub(r"#(\d)", _argument(taken), macro.body)
            follows = text[end : end + 1]
            if body[-1:].isalpha() and follows.isalpha():
                body += " "
            pieces += [text[pos : m.start()], body]
            places += [*offsets[pos : m.start()], *[offsets[m.start()]] * len(body)]
            pos = end
        text = "".join([*pieces, text[pos:]])
        offsets = (*places, *offsets[pos:])
        if len(text) > LONGEST:
            return text, offsets
    return text, offsets
