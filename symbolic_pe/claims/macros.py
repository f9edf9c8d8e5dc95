r"""Macros of a document, unfolded in its formulas: ``\newcommand``, ``\def``, ``\let``, ``\DeclareMathOperator``,
``\NewDocumentCommand``, and the paired delimiters of mathtools.  A name that is defined in another way is not read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice

from .braces import arguments, closing
from .tokens import ReadingError

__all__ = ["Macro", "Macros", "expanded", "macros", "without_definitions"]

MOST, LONGEST = 200, 20_000
WITHIN = 2000
"""Characters of a group."""
ROUNDS = 8
_NAMED = r"(?:\{\s*\\(?P<braced>[a-zA-Z]+)\s*\}|\\(?P<plain>[a-zA-Z]+))\s*"
_HEAD = re.compile(
    r"\\(?P<how>(?:re)?newcommand|providecommand|DeclareRobustCommand|DeclareMathOperator|[gex]?def)\*?\s*"
    + _NAMED
    + r"(?:\[(?P<count>\d)\]\s*)?(?P<default>\[[^\]]*\]\s*)?(?P<hashes>(?:#\d)*)\s*(?=\{)"
)
_DOCUMENT = re.compile(r"\\(?:New|Renew|Provide|Declare)(?:Expandable)?DocumentCommand\*?\s*" + _NAMED + r"(?=\{)")
_LET = re.compile(r"\\let\s*\\(?P<plain>[a-zA-Z]+)\s*=?\s*(?P<other>\\[a-zA-Z]+|\\[^a-zA-Z\s]|[^\s\\{}$])")
_PAIRED = re.compile(r"\\DeclarePairedDelimiter(?P<more>X?)\*?\s*" + _NAMED + r"(?:\[(?P<count>\d)\])?\s*(?=\{)")
_ANY = re.compile(
    r"\\(?:[gex]?def|let|futurelet|(?:re)?newcommandx?|providecommandx?|(?:New|Renew|Provide|Declare)(?:Expandable)?"
    r"DocumentCommand|DeclareMathOperator|DeclareRobustCommand|DeclarePairedDelimiter\w*|DeclareMathSymbol"
    r"|mathchardef)\*?\s*\{?\s*\\(?P<name>[a-zA-Z]+)"
)
"""Whatever defines a name."""
_NAME = re.compile(r"\\([a-zA-Z]+)")
_SIZE = re.compile(r"\*?(?:\[\\?[a-zA-Z]*\])?")
_OPTION = re.compile(r"\s*\[([^\]]*)\]")
_PARAMETER = re.compile(r"\s*(?:[+!]\s*)*(?:(?P<kind>[msov])|O\s*\{(?P<default>[^{}]*)\})")


@dataclass(frozen=True, slots=True)
class Macro:
    """What ``\\name`` stands for, with arguments ``#1``, ``#2``, ... for its ``parameters``.

    A parameter is None where the argument has to be given, text where it is optional, in brackets, and the text is its
    default, and ``STAR`` for a star.  A ``sized`` macro may be followed by a star or by a size in brackets, neither of
    which means anything.  ``unread`` says why it cannot be unfolded.
    """

    body: str
    parameters: tuple[str | None, ...] = ()
    sized: bool = False
    unread: str = ""


STAR = "\0"
"""The parameter of a star that may follow."""


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


@dataclass(frozen=True, slots=True)
class _Definition:
    name: str
    start: int
    end: int
    macro: Macro
    again: bool = True
    """Whether it counts where the name is defined already."""


def macros(text: str) -> Macros:
    """The macros that a document defines."""
    if not any(x in text for x in ("\\newcommand", "def", "\\Declare", "ommand", "\\let")):
        return Macros()
    found = list(_definitions(text))
    names = {d.name for d in found}
    known = {d.start for d in found}
    for m in _ANY.finditer(text):
        if m.start() not in known and len(found) < 3 * MOST:
            said = f"the macro \\{m['name']} is defined in a way that is not read"
            found.append(_Definition(m["name"], m.start(), m.end(), Macro("", unread=said)))
    out: list[tuple[str, int, Macro]] = []
    for d in sorted(found, key=lambda d: d.start):
        if not d.again and any(n == d.name for n, _, _ in out):
            continue
        renamed = _LET.match(text, d.start)
        if renamed and renamed["other"][1:] in names:
            d = replace(d, macro=Macro("", unread=f"\\{d.name} is what a macro was before it was changed"))
        out.append((d.name, d.start, d.macro))
    return Macros(tuple(out))


def _definitions(text: str) -> Iterator[_Definition]:
    """The definitions that are read, kind by kind."""
    for m in islice(_PAIRED.finditer(text), MOST):
        ends = arguments(text, m.end(), 3 if m["more"] else 2, WITHIN)
        if ends is not None:
            groups = [text[a:b].strip() for a, b in ends]
            inside = groups[2] if m["more"] else "#1"
            inside = re.sub(r"\\delimsize\b|\\nonscript\b|\\allowbreak\b|\\mathopen\{\}|\\mathclose\{\}", "", inside)
            body = rf"\left{groups[0]} {inside}\right{groups[1]}"
            macro = Macro(body, (None,) * int(m["count"] or 1), sized=True)
            yield _Definition(m["braced"] or m["plain"], m.start(), ends[-1][1] + 1, macro)
    for m in islice(_HEAD.finditer(text), 2 * MOST):
        end = _group(text, m.end())
        if end < 0:
            continue
        body = text[m.end() + 1 : end - 1]
        if m["how"] == "DeclareMathOperator":
            body = rf"\operatorname{{{body}}}"
        parameters: tuple[str | None, ...] = (None,) * (int(m["count"] or 0) or len(m["hashes"]) // 2)
        if m["default"] and m["count"]:
            parameters = (m["default"].strip()[1:-1], *parameters[1:])
        macro = Macro(body, parameters)
        yield _Definition(m["braced"] or m["plain"], m.start(), end, macro, m["how"] != "providecommand")
    for m in islice(_DOCUMENT.finditer(text), MOST):
        ends = arguments(text, m.end(), 2, WITHIN)
        if ends is None:
            continue
        (a, b), (c, d) = ends
        given = _parameters(text[a:b])
        if given is not None and not re.search(r"\\If(Boolean|NoValue|Value|Blank)|\\Split|\\Process", text[c:d]):
            macro = Macro(text[c:d], given)
            yield _Definition(m["braced"] or m["plain"], m.start(), d + 1, macro, "Provide" not in m[0])
    for m in islice(_LET.finditer(text), MOST):
        yield _Definition(m["plain"], m.start(), m.end(), Macro(m["other"]))


def _parameters(given: str) -> tuple[str | None, ...] | None:
    """The parameters that ``\\NewDocumentCommand`` names: ``s``, ``m``, ``o`` and ``O{default}``."""
    out: list[str | None] = []
    pos = 0
    while given[pos:].strip():
        m = _PARAMETER.match(given, pos)
        if m is None or m["kind"] == "v":
            return None
        out.append({"s": STAR, "m": None, "o": "", None: m["default"]}[m["kind"]])
        pos = m.end()
    return tuple(out)


def _group(text: str, pos: int) -> int:
    """The offset behind the brace group that opens at ``pos``, or -1."""
    end = closing(text, pos, WITHIN)
    return end + 1 if end >= 0 else -1


def _argument(taken: Sequence[str]) -> Callable[[re.Match[str]], str]:
    """What stands for ``#1``; a command in front of it stays one: ``\\lVert#1`` with ``v`` is ``\\lVert v``."""

    def put(hash: re.Match[str]) -> str:
        given = taken[int(hash[2]) - 1] if 0 < int(hash[2]) <= len(taken) else ""
        return f"{hash[1] or ''}{' ' if hash[1] and given[:1].isalpha() else ''}{given}"

    return put


def without_definitions(text: str, offsets: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """A formula without the definitions of macros that stand in it."""
    for d in sorted(_definitions(text), key=lambda d: d.start, reverse=True):
        text, offsets = text[: d.start] + text[d.end :], offsets[: d.start] + offsets[d.end :]
    return text, offsets


def expanded(text: str, offsets: tuple[int, ...], known: Mapping[str, Macro]) -> tuple[str, tuple[int, ...]]:
    """A formula with its macros unfolded; what comes from a macro stands where the macro stood.

    Raises :class:`ReadingError` for a macro that cannot be unfolded.
    """
    for _ in range(ROUNDS):
        if not any(m[1] in known for m in _NAME.finditer(text)):
            return text, offsets
        pieces: list[str] = []
        places: list[int] = []
        pos = 0
        for m in _NAME.finditer(text):
            macro = known.get(m[1])
            if macro is None or m.start() < pos:
                continue
            if macro.unread:
                raise ReadingError(macro.unread, offsets[m.start()])
            taken, end = _taken(text, m.end(), macro)
            if end < 0:
                raise ReadingError(f"an argument of the macro \\{m[1]} is missing", offsets[m.start()])
            body = re.sub(r"(\\[a-zA-Z]+)?#(\d)", _argument(taken), macro.body)
            follows = text[end : end + 1]
            if body[-1:].isalpha() and follows.isalpha():
                body += " "
            pieces += [text[pos : m.start()], body]
            places += [*offsets[pos : m.start()], *[offsets[m.start()]] * len(body)]
            pos = end
        text = "".join([*pieces, text[pos:]])
        offsets = (*places, *offsets[pos:])
        if len(text) > LONGEST:
            break
    raise ReadingError("macros that unfold without end, or into too much")


def _taken(text: str, end: int, macro: Macro) -> tuple[list[str], int]:
    """The arguments that follow a macro, and where the last one ends; -1 if one is missing."""
    taken: list[str] = []
    if macro.sized:
        end = _SIZE.match(text, end).end()  # type: ignore[union-attr]
    for default in macro.parameters:
        if default == STAR:
            starred = re.compile(r"\s*\*").match(text, end)
            end = starred.end() if starred else end
            taken.append("")
            continue
        given = _OPTION.match(text, end) if default is not None else None
        if default is not None:
            taken.append(given[1] if given else default)
            end = given.end() if given else end
            continue
        while text[end : end + 1].isspace():
            end += 1
        stop = _group(text, end) if text[end : end + 1] == "{" else end + 1
        if stop < 0 or stop > len(text):
            return taken, -1
        if text[end] == "\\":  # a command is one argument
            command = re.compile(r"\\(?:[a-zA-Z]+|.)").match(text, end)
            stop = command.end() if command else stop
        taken.append(text[end + 1 : stop - 1] if text[end] == "{" else text[end:stop])
        end = stop
    return taken, end
