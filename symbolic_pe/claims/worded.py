"""Values that a text tells outside of formulas: ``base = 10000`` as code, "for 16 heads", "the scale factor is 4".

They are only tried where printed digits confirm them, and refute nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from .notation import DIMENSIONS

__all__ = ["BASES", "told_in_words"]

_NUMBER = r"(\d{1,3}(?:,\d{3})+|\d+(?:_\d{3})*(?:\.\d+)?(?:[eE]\d+)?)"
_CODE = re.compile(rf"(?<![\w.])([A-Za-z]\w*)\s*[=:]\s*{_NUMBER}(?![\w.^])")
"""An assignment, be it in a program or in words: ``head_dim=64``."""
_HEADS = re.compile(rf"\b{_NUMBER}\s+(?:attention |query )?heads?\b", re.IGNORECASE)
_WIDE = re.compile(
    rf"\b(?:head[- ])?(?:dimension|dim|width)s?(?:ality)?\s+(?:of|is|=|to)?\s*\$?{_NUMBER}"
    rf"|\b{_NUMBER}[- ](?:dim\w*|wide|channels?)\b",
    re.IGNORECASE,
)
_BASE = re.compile(rf"\b(?:base\s+(?:of|is|to)|rope_theta\s*=)\s+\$?{_NUMBER}", re.IGNORECASE)
_FACTOR = re.compile(rf"\b(?:scal\w+ )?factor\s+(?:of|is|=)?\s*\$?{_NUMBER}", re.IGNORECASE)
_USUAL = re.compile(r"\$\\?([A-Za-z]+)\$\s*\((?:usually|typically|mostly)\s+\$?(\d+(?:\^\{?\d+\}?)?)\$?\)")
BASES = frozenset(["b", "B", "base", "Theta"])
_OF_A_MODEL = DIMENSIONS | BASES | {"s", "H", "L"}
"""Widths, bases, factors, heads and lengths: no index and no position is told in words."""
MOST = 6


def told_in_words(name: str, text: str) -> Iterator[tuple[str, int]]:
    """The numbers that the words of a text may give to a name, and where they stand."""
    if name not in _OF_A_MODEL:
        return
    found = [(m[2], m.start()) for m in _CODE.finditer(text) if m[1] == name]
    found += [(m[2], m.start()) for m in _USUAL.finditer(text) if m[1] == name]
    patterns = [_HEADS] if name == "H" else [_FACTOR] if name == "s" else [_BASE] if name in BASES else []
    patterns += [_WIDE] if name in DIMENSIONS else []
    for p in patterns:
        found += [(next(x for x in m.groups() if x), m.start()) for m in p.finditer(text)]
    for told, place in sorted(found, key=lambda x: x[1])[-MOST:]:
        yield _plain(told), place


def _plain(told: str) -> str:
    """``1e4``, ``10^4`` and ``10,000`` as ``10000``."""
    base, power, exponent = told.replace(",", "").replace("_", "").replace("{", "").replace("}", "").partition("^")
    if power:
        return str(int(base) ** int(exponent)) if int(exponent) < MOST * 2 else base
    head, e, exponent = base.lower().partition("e")
    return str(int(float(head) * 10 ** int(exponent))) if e and int(exponent) < MOST * 2 else base
