"""Formulas, code and directives of a Jupyter notebook, at their places in the file."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass

from .markdown import markdown_pieces
from .segment import Piece

__all__ = ["Notebook", "notebook", "notebook_pieces"]

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+)')
_ESCAPE = re.compile(
    r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


@dataclass(frozen=True, slots=True)
class Notebook:
    """The cells one after the other as one text, where each of its characters stands in the file, and what is said."""

    text: str
    places: tuple[int, ...]
    pieces: tuple[Piece, ...]
    ends: tuple[int, ...]
    """Where each character ends in the file; an escape is longer than one."""


KINDS = ("markdown", "code", "raw")
REPORTED = 20
"""Cells that cannot be read, and are told of one by one."""


def notebook(text: str) -> Notebook:
    """What the cells of a notebook say; ValueError if ``text`` is no notebook."""
    try:
        book = json.loads(text)
    except (ValueError, RecursionError) as e:
        why = "an empty file" if not text.strip() else str(e) if isinstance(e, json.JSONDecodeError) else "too deep"
        raise ValueError(f"not a notebook: {why}") from None
    if not isinstance(book, dict) or not isinstance(book.get("cells"), list):
        raise ValueError("not a notebook: it has no list of cells (notebooks of format 4 have)")
    language = _language(book)
    said: list[str] = []
    places: list[int] = []
    ends: list[int] = []
    found: list[Piece] = []
    wrong = 0
    for number, (cell, (at, sources)) in enumerate(zip(book["cells"], _cells(text), strict=False), 1):
        begin = len(places)
        why = _malformed(cell, number)
        wrong += bool(why)
        if wrong > REPORTED + 1 and why:
            continue
        if wrong > REPORTED and why:
            why += "; further ones are not told of"
        if not why and cell["cell_type"] != "raw":
            inside, where = _decoded(text, sources)
            if cell["cell_type"] == "markdown":
                found += [p.moved(range(begin, begin + len(inside) + 1)) for p in markdown_pieces(inside)]
            elif inside.strip():
                span = range(begin, begin + len(inside) + 1)
                found.append(Piece("code", inside, tuple(span), span[0], span[-1], language))
            said.append(inside)
            places += [first for first, _ in where]
            ends += [last for _, last in where]
        if why:
            found.append(Piece("display", "", (len(places),), len(places), len(places) + 1, reason=why))
        last = ends[-1] if len(ends) > begin else at
        said.append("\n\n")
        places += [last, last]
        ends += [last + 1 if why else last, last]
    return Notebook("".join(said), (*places, len(text)), tuple(found), (*ends, len(text)))


def notebook_pieces(text: str) -> list[Piece]:
    """What the cells of a notebook say, at its places in the file; ValueError if ``text`` is no notebook."""
    book = notebook(text)
    return [p.moved(book.places) for p in book.pieces]


def _malformed(cell: object, number: int) -> str:
    """Why a cell cannot be read, or ``""``."""
    if not isinstance(cell, dict):
        return f"cell {number} of the notebook is no object"
    if cell.get("cell_type") not in KINDS:
        given = cell.get("cell_type")
        said = f"the unknown cell_type {str(given)[:40]!r}" if given is not None else "no cell_type"
        return f"cell {number} of the notebook has {said}"
    source = cell.get("source")
    if isinstance(source, str) or (isinstance(source, list) and all(isinstance(x, str) for x in source)):
        return ""
    return f"cell {number} of the notebook has no source that is text or a list of texts"


def _language(book: dict[str, object]) -> str:
    meta = book.get("metadata")
    for key, name in (("language_info", "name"), ("kernelspec", "language")):
        entry = meta.get(key) if isinstance(meta, dict) else None
        if isinstance(entry, dict) and isinstance(entry.get(name), str):
            return str(entry[name]).lower()
    return "python"


def _cells(text: str) -> list[tuple[int, list[tuple[int, int]]]]:
    """For each cell, where it begins in the file, and where the strings of its source stand, quotes excluded."""
    cells: list[tuple[int, list[tuple[int, int]]]] = []
    path: list[str] = []
    key = ""
    tokens = [(m[1], m.start(1)) for m in _TOKEN.finditer(text)]
    for n, (t, at) in enumerate(tokens):
        if path == ["", "cells"] and t not in ("]", "}", ",", ":"):
            cells.append((at, []))
        if t in "{[":
            path.append(key)
            key = ""
        elif t in "}]":
            path.pop() if path else None
            key = ""
        elif t == ",":
            key = ""
        elif t[0] == '"':
            if n + 1 < len(tokens) and tokens[n + 1][0] == ":":
                key = t[1:-1]
                if key == "cells" and path == [""]:  # of two lists the last one counts, as for JSON's readers
                    cells.clear()
                elif key == "source" and path == ["", "cells", ""] and cells:
                    cells[-1][1].clear()
            elif cells and (path == ["", "cells", "", "source"] or (path == ["", "cells", ""] and key == "source")):
                cells[-1][1].append((at + 1, at + len(t) - 1))
    return cells


def _decoded(text: str, strings: list[tuple[int, int]]) -> tuple[str, list[tuple[int, int]]]:
    """What strings of JSON say, and where each character begins and ends in the file."""
    out: list[str] = []
    places: list[tuple[int, int]] = []
    for start, stop in strings:
        for m in _ESCAPE.finditer(text, start, stop):
            raw = m[0]
            if m[1]:
                raw = chr(0x10000 + ((int(m[1], 16) - 0xD800) << 10) + int(m[2], 16) - 0xDC00)
            elif raw.startswith("\\u") and len(raw) == 6:
                raw = chr(int(raw[2:], 16))
            elif raw[0] == "\\":
                raw = _SHORT.get(raw[1:], raw[1:])
            out.append(raw)
            places.append((m.start(), m.end()))
    return "".join(out), places
