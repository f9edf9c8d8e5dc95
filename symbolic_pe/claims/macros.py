r"""Macros of a document: ``\newcommand``, ``\def`` and ``\DeclareMathOperator``, unfolded in its formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

__all__ = ["Macro", "expanded", "macros"]

MOST, LONGEST = 200, 20_000
_HEAD = re.compile(
    r"\\(?P<how>(?:re)?newcommand|providecommand|DeclareMathOperator|def)\*?\s*"
    r"(?:\{\s*\\(?P<braced>[a-zA-Z]+)\s*\}|\\(?P<plain>[a-zA-Z]+))\s*"
    r"(?:\[(?P<count>\d)\])?(?P<default>\[[^\]]*\])?(?P<hashes>(?:#\d)*)\s*\{"
)
_NAME = re.compile(r"\\([a-zA-Z]+)")


@dataclass(frozen=True, slots=True)
class Macro:
    """What ``\\name`` stands for, with ``count`` arguments ``#1``, ``#2``, ..."""

    body: str
    count: int = 0


def _group(text: str, pos: int) -> int:
    """The offset behind the brace group that opens at ``pos``, or -1."""
    depth = 0
    for j in range(pos, min(len(text), pos + 2000)):
        if text[j] == "\\":
            continue
        if text[j] in "{}" and (j == 0 or text[j - 1] != "\\"):
            depth += 1 if text[j] == "{" else -1
            if depth == 0:
                return j + 1
    return -1


def macros(text: str) -> dict[str, Macro]:
    """The macros that a document defines, wherever it does."""
    out: dict[str, Macro] = {}
    if "\\newcommand" not in text and "\\def" not in text and "\\DeclareMath" not in text and "command" not in text:
        return out
    for m in _HEAD.finditer(text):
        if m["default"] or len(out) >= MOST:
            continue
        end = _group(text, m.end() - 1)
        if end < 0:
            continue
        body = text[m.end() : end - 1]
        name = m["braced"] or m["plain"]
        if m["how"] == "DeclareMathOperator":
            body = rf"\operatorname{{{body}}}"
        out[name] = Macro(body, int(m["count"] or 0) or len(m["hashes"]) // 2)
    return out


def _argument(arguments: Sequence[str]) -> Callable[[re.Match[str]], str]:
    return lambda hash: arguments[int(hash[1]) - 1] if 0 < int(hash[1]) <= len(arguments) else ""


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
            arguments: list[str] = []
            end = m.end()
            while len(arguments) < macro.count:
                while text[end : end + 1].isspace():
                    end += 1
                stop = _group(text, end) if text[end : end + 1] == "{" else end + 1
                if stop < 0 or stop > len(text):
                    return text, offsets
                arguments.append(text[end + 1 : stop - 1] if text[end] == "{" else text[end])
                end = stop
            body = re.sub(r"#(\d)", _argument(arguments), macro.body)
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
