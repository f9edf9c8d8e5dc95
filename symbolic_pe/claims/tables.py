"""Tables: a column that is headed by a name gives it the number that stands in it, for the formulas of the row."""

from __future__ import annotations

import re

__all__ = ["row_values"]

_NAME = r"\\?[a-zA-Z]+(?:_(?:\{[^{}]*\}|\w))?'?"
_KIND = (
    r"(?:heads?|head width|head dimension|number of heads|width|base|scale(?: factor)?|factor|dimension"
    r"|context(?: length)?|model)"
)
_HEAD = re.compile(
    rf"^[\s*]*(?:{_KIND}\s+)?\$\s*({_NAME})\s*\$(?:\s+{_KIND})?[\s*]*$|^[\s*]*`([a-zA-Z])`[\s*]*$", re.IGNORECASE
)
"""A cell with a name, and what kind of a number it is at most."""
_OF_ALL = re.compile(r"\b(?:all|every|each|any|degrees?|percent|log\w*|throughout|negative|times)\b|%|°", re.IGNORECASE)
"""In a head, or next to a table: its rows may be no cases, or numbers of another unit."""
NEAR = 200
_NUMBER = re.compile(r"^[\s*`$]*(-?\d+(?:[.,]\d+)*)[\s*`$]*$")
_GROUPED = re.compile(r"(?<=\d),(?=\d{3}(?!\d))")
_BAR = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"^[\s|:-]*-[\s|:-]*$")
_TABULAR = re.compile(r"\\begin\{(?:tabular|array|tabularx|longtable)\*?\}")
_LINES = re.compile(r"\\(?:toprule|midrule|bottomrule|hline)(?![a-zA-Z])|\\cmidrule(?:\([^()]*\))?\{[^{}]*\}")
FAR = 4000


def row_values(text: str, place: int) -> list[tuple[str, str]]:
    """The names that head a table, and the numbers that the row of a place has for them: ``[("H", "8")]``."""
    found = _markdown(text, place) or _tabular(text, place)
    if found is None:
        return []
    heads, cells, above = found
    if any(map(_OF_ALL.search, (*heads, above))):
        return []
    out = []
    for head, cell in zip(heads, cells, strict=False):
        name, number = _HEAD.match(head), _NUMBER.match(cell)
        if name is not None and number is not None:
            out.append((name[1] or name[2], _GROUPED.sub("", number[1])))
    return out


def _markdown(text: str, place: int) -> tuple[list[str], list[str], str] | None:
    begin, end = text.rfind("\n", 0, place) + 1, text.find("\n", place)
    row = text[begin : end if end >= 0 else len(text)]
    if len(_BAR.findall(row)) < 2:
        return None
    above = text[max(0, begin - FAR) : begin].split("\n")[:-1]
    for j in range(len(above) - 1, 0, -1):
        if _RULE.match(above[j]) and "|" in above[j]:
            return _cells(above[j - 1]), _cells(row), "\n".join(above[: j - 1]).rstrip().rpartition("\n\n")[2][-NEAR:]
        if "|" not in above[j]:
            return None
    return None


def _cells(row: str) -> list[str]:
    return _BAR.split(row.strip().strip("|"))


def _tabular(text: str, place: int) -> tuple[list[str], list[str], str] | None:
    opened = [m.end() for m in _TABULAR.finditer(text, max(0, place - FAR), place)]
    if not opened or "\\end{" in text[opened[-1] : place]:
        return None
    end = text.find("\\end{", place)
    body = _LINES.sub("", text[opened[-1] : end if end >= 0 else len(text)])
    rows = re.split(r"\\\\(?:\[[^\]]*\])?", re.sub(r"^\s*(?:\{[^{}]*\}\s*)+", "", body))
    ahead = _LINES.sub("", text[opened[-1] : place]).count("\\\\")
    if ahead == 0 or ahead >= len(rows):
        return None
    return rows[0].split("&"), rows[ahead].split("&"), text[max(0, opened[-1] - NEAR) : opened[-1]]
