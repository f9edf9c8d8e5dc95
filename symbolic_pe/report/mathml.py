"""Formulas as MathML: what the converter makes of their LaTeX, mended."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from functools import partial
from html import unescape
from itertools import pairwise

from ..derive.memory import recall
from .boxes import words

__all__ = ["mathml"]


def mathml(tex: str, display: bool = False) -> str | None:
    """A formula as MathML, or None if the converter cannot read all of it."""
    return recall(("mathml", tex, display), partial(_converted, tex, display))


def _converted(tex: str, display: bool) -> str | None:
    from latex2mathml.converter import convert_to_element

    # a matrix is a group, so that its parentheses are no taller than it is
    source = tex
    if "matrix" in source:
        source = re.sub(r"\\begin\{([pbvV]?matrix)\}", r"{\\begin{\1}", source)
        source = re.sub(r"\\end\{([pbvV]?matrix)\}", r"\\end{\1}}", source)
    source = re.sub(r"\\(allowbreak|relax)\s*", " ", source)
    source = re.sub(r"\\big[lr](?=[()])", "", source)
    if 0 < source.count(r"\lvert") == source.count(r"\rvert"):  # bars that belong together, and know it
        source = re.sub(r"(?<!left)(?<!bigl)\\lvert", r"\\left\\lvert", source)
        source = re.sub(r"(?<!right)(?<!bigr)\\rvert", r"\\right\\rvert", source)
    source = re.sub(r"@\{\}|\*\{(\d+)\}\{c\}", lambda m: "c" * int(m[1]) if m[1] else "", source)
    try:
        tree = convert_to_element(source, display="block" if display else "inline")
    except Exception:  # the converter raises what it likes: the formula is then shown as LaTeX
        return None
    tree.attrib.pop("xmlns", None)
    nodes = list(tree.iter())
    for node in nodes:
        text = node.text
        if text and "&" in text:
            text = node.text = unescape(text)
        if text and ("\\" in text or "&" in text) and node.tag != "mtext":
            return None
        for name, value in node.attrib.items():
            if "&" in value:
                node.set(name, unescape(value))
    for node in nodes:
        _mend(node)
    return ET.tostring(tree, encoding="unicode")


_ROWS = frozenset(("math", "mrow", "mtd", "mstyle", "msqrt"))
_NO_LETTERS = frozenset("\u27fa\u230a\u230b\u2308\u2309\u2a01")
_BARS = frozenset("\u2015\u203e\u00af")
_NAMED = words("sin cos tan cot sec csc sinh cosh tanh exp log ln det Re Im tr diag")


def _mend(node: ET.Element) -> None:
    """What the converter leaves to the font: delimiters that are none, and room around named functions."""
    if node.tag == "mi":
        if node.text in _NO_LETTERS:
            node.tag = "mo"
        return
    if node.tag == "mo":
        if node.text in ("(", "[", ")", "]") and "form" not in node.attrib:
            node.set("form", "prefix" if node.text in "([" else "postfix")
        if "minsize" in node.attrib or node.text == "/":
            node.set("lspace", "0")
            node.set("rspace", "0")
        return
    if node.tag == "mover" and len(node) == 2 and node[1].text in _BARS:  # fonts stretch no such accent
        node.tag = "mrow"
        node.set("class", "over")
        del node[1]
    if node.tag not in _ROWS:
        return
    _sign(node)
    if not any(map(_function, node)):
        return
    out: list[ET.Element] = []
    for child in node:
        before = out[-1] if out else None
        if before is not None and (
            (_function(before) and not _operator(child)) or (_function(child) and not _operator(before, closing=False))
        ):
            out.append(ET.Element("mspace", width="0.167em"))
        out.append(child)
    if len(out) > len(node):
        node[:] = out


def _sign(row: ET.Element) -> None:
    """A minus with nothing before it that it could be taken from is a sign, and stands at its number."""
    for before, child in pairwise(row):
        if child.tag == "mo" and child.text in ("\u2212", "-", "+") and _operator(before, closing=False):
            child.set("form", "prefix")


def _function(node: ET.Element) -> bool:
    if node.tag in ("msup", "msub", "msubsup") and len(node):
        return _function(node[0])
    return node.tag in ("mi", "mo") and node.text in _NAMED


def _operator(node: ET.Element, closing: bool = True) -> bool:
    """A sign, a space or a delimiter (``closing`` ones among them), which brings its own room."""
    if node.tag == "mspace":
        return True
    if node.tag == "mrow" and len(node):
        return _operator(node[0]) and closing
    if node.tag in ("msup", "msub", "msubsup") and len(node):
        return node[0].tag == "mo" and _operator(node[0], closing) and not _function(node)
    return node.tag == "mo" and not _function(node) and (closing or node.text not in (")", "]", "|"))
