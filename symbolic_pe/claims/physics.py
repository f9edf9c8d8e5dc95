r"""The commands of the LaTeX package physics, where a document does not define them otherwise.

``\qty(x)``, ``\abs{x}``, ``\norm{x}``, ``\dv{f}{x}``, ``\pdv[2]{f}{x}``, ``\dd{x}``, ``\mqty(a \\ b)``, ``\vb{x}``,
``\ip{x}{y}``: rewritten as what they print.
"""

from __future__ import annotations

import re
from collections.abc import Collection

from .braces import BRACKETS, arguments, closing

__all__ = ["COMMANDS", "printed"]

_MATRICES = {"(": "pmatrix", "[": "bmatrix", "|": "vmatrix", "{": "matrix"}
_SHORT = {"pmqty": "pmatrix", "bmqty": "bmatrix", "vmqty": "vmatrix"}
COMMANDS = frozenset(
    ["qty", "quantity", "abs", "absolutevalue", "norm", "dv", "derivative", "pdv", "partialderivative", "dd",
     "differential", "mqty", "matrixquantity", "smqty", "vb", "vectorbold", "va", "vu", "ip", "innerproduct", "Tr",
     *_SHORT]
)  # fmt: skip
_ANY = re.compile(r"\\(" + "|".join(sorted(COMMANDS, key=len, reverse=True)) + r")(?![a-zA-Z])\*?")
_SIZES = re.compile(r"\s*\\(?:big|Big|bigg|Bigg)(?![a-zA-Z])")
LONGEST = 20_000
WITHIN = 4000
"""Characters of an argument."""


def printed(text: str, offsets: tuple[int, ...], own: Collection[str]) -> tuple[str, tuple[int, ...]]:
    """A formula with these commands spelled out but for the ``own`` ones; new text stands where the command stood."""
    if "\\" not in text:
        return text, offsets
    pos = 0
    for _ in range(400):
        m = _ANY.search(text, pos)
        if m is None or len(text) > LONGEST:
            break
        found = None if m[1] in own else _rewritten(text, m)
        if found is None:
            pos = m.end()
            continue
        pieces, end = found
        body = "".join(x if isinstance(x, str) else text[x[0] : x[1]] for x in pieces)
        places: tuple[int, ...] = ()
        for x in pieces:
            places += offsets[x[0] : x[1]] if isinstance(x, tuple) else (offsets[m.start()],) * len(x)
        pos = m.start()
        text = text[:pos] + body + text[end:]
        offsets = (*offsets[:pos], *places, *offsets[end:])
    return text, offsets


_Pieces = list["str | tuple[int, int]"]


def _rewritten(text: str, m: re.Match[str]) -> tuple[_Pieces, int] | None:
    name = m[1]
    if name in ("qty", "quantity"):
        size = _SIZES.match(text, m.end())
        start = size.end() if size else m.end()
        found = _bracketed(text, start)
        if found is None:
            return None
        opening, inside, end = found
        return [*([r"\left\{"] if opening == "{" else [opening]), inside,
                *([r"\right\}"] if opening == "{" else [BRACKETS[opening]])], end  # fmt: skip
    if name in ("mqty", "matrixquantity", "smqty"):
        found = _bracketed(text, m.end())
        if found is None:
            return None
        kind = _MATRICES[found[0]]
        return [rf"\begin{{{kind}}}", found[1], rf"\end{{{kind}}}"], found[2]
    if name in ("dv", "derivative", "pdv", "partialderivative"):
        return _slope(text, m.end(), r"\partial" if name.startswith("p") else "d")
    if name == "Tr":
        return [r"\operatorname{tr}"], m.end()
    size = _SIZES.match(text, m.end())
    groups = arguments(text, size.end() if size else m.end(), 2 if name in ("ip", "innerproduct") else 1, WITHIN)
    if groups is None:
        return ([r"\mathrm{d} "], m.end()) if name in ("dd", "differential") else None
    inside, end = groups[0], groups[-1][1] + 1
    if name in _SHORT:
        return [rf"\begin{{{_SHORT[name]}}}", inside, rf"\end{{{_SHORT[name]}}}"], end
    before, after = {
        "abs": (r"\left|", r"\right|"), "absolutevalue": (r"\left|", r"\right|"),
        "norm": (r"\left\|", r"\right\|"), "dd": (r"\,\mathrm{d} ", " "), "differential": (r"\,\mathrm{d} ", " "),
        "vb": (r"\mathbf{", "}"), "vectorbold": (r"\mathbf{", "}"), "va": (r"\vec{", "}"), "vu": (r"\hat{", "}"),
        "ip": (r"\langle ", r"\rangle"), "innerproduct": (r"\langle ", r"\rangle"),
    }[name]  # fmt: skip
    if len(groups) == 2:
        return [before, inside, ", ", groups[1], after], end
    return [before, inside, after], end


def _slope(text: str, pos: int, sign: str) -> tuple[_Pieces, int] | None:
    times = re.compile(r"\s*\[(\d)\]").match(text, pos)
    power = f"^{times[1]}" if times else ""
    start = times.end() if times else pos
    groups = arguments(text, start, 2, WITHIN) or arguments(text, start, 1, WITHIN)
    if groups is None:
        return None
    gap = " " if sign != "d" else ""
    below: _Pieces = [f"{sign}{gap}", groups[-1], power]
    above: _Pieces = [f"{sign}{power}{gap}", *groups[:-1]]
    return [r"\frac{", *above, "}{", *below, "}"], groups[-1][1] + 1


def _bracketed(text: str, pos: int) -> tuple[str, tuple[int, int], int] | None:
    while text[pos : pos + 1].isspace():
        pos += 1
    opening = text[pos : pos + 1]
    if opening not in BRACKETS:
        return None
    end = text.find("|", pos + 1) if opening == "|" else closing(text, pos, WITHIN)
    return (opening, (pos + 1, end), end + 1) if end > 0 else None
