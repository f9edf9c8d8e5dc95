"""Formulas, code and directives of a Jupyter notebook, at their places in the file."""

from __future__ import annotations

import json
import re

from .markdown import markdown_pieces
from .segment import Piece

__all__ = ["notebook_pieces"]

_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[{}\[\]:,]|[^\s{}\[\]:,"]+)')
_ESCAPE = re.compile(
    r"\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|\\u[0-9a-fA-F]{4}|\\.|.", re.DOTALL
)
_SHORT = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f"}


def notebook_pieces(text: str) -> list[Piece]:
    """What the cells of a notebook say; ValueError if ``text`` is no notebook."""
    try:
        book = json.loads(text)
    except (ValueError, RecursionError) as e:
        raise ValueError(f"not a notebook: {e}") from None
    if not isinstance(book, dict) or not isinstance(book.get("cells"), list):
        raise ValueError("not a notebook: it has no list of cells (notebooks of format 4 have)")
    language = _language(book)
    found: list[Piece] = []
    cells = [c for c in book["cells"] if isinstance(c, (dict, list))]
    for cell, sources in zip(cells, _sources(text), strict=False):
        kind = cell.get("cell_type") if isinstance(cell, dict) else None
        said, places = _decoded(text, sources)
        if kind == "markdown":
            found += [p.moved(places) for p in markdown_pieces(said)]
        elif kind == "code" and said.strip():
            found.append(Piece("code", said, tuple(places), places[0], places[-1], language))
    return found


def _language(book: dict[str, object]) -> str:
    meta = book.get("metadata")
    for key, name in (("language_info", "name"), ("kernelspec", "language")):
        entry = meta.get(key) if isinstance(meta, dict) else None
        if isinstance(entry, dict) and isinstance(entry.get(name), str):
            return str(entry[name]).lower()
    return "python"


def _sources(text: str) -> list[list[tuple[int, int]]]:
    """For each cell, where the strings of its source stand in the file, quotes excluded."""
    cells: list[list[tuple[int, int]]] = []
    path: list[str] = []
    key = ""
    tokens = [(m[1], m.start(1)) for m in _TOKEN.finditer(text)]
    for n, (t, at) in enumerate(tokens):
        if t in "{[":
            if path == ["", "cells"]:
                cells.append([])
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
                    cells[-1].clear()
            elif cells and (path == ["", "cells", "", "source"] or (path == ["", "cells", ""] and key == "source")):
                cells[-1].append((at + 1, at + len(t) - 1))
    return cells


def _decoded(text: str, strings: list[tuple[int, int]]) -> tuple[str, list[int]]:
    out: list[str] = []
    places: list[int] = []
    end = strings[-1][1] if strings else 0
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
            places.append(m.start())
    return "".join(out), [*places, end]
