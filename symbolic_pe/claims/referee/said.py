"""What a text says of a name for one formula: the last thing before it, or what stands next to it."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ..phrases import about, phrase
from .formula import Formula

__all__ = ["NUMBERS", "count", "last_said", "printed"]

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12,
}  # fmt: skip
_FORMULAS = re.compile(r"\$\$.*?\$\$|\$[^$]*\$", re.DOTALL)
_CLAUSE = re.compile(r"[.;:,，；。—]|\n\s*\n")
_CLAIM = re.compile(r"\$[^$]*(?:[=<>≤≥≈]|\\(?:leq?|geq?|neq?|approx)(?![a-zA-Z]))[^$]*\$")
_ANEW = re.compile(r"[.;:,，；。]|\b(?:and|but|while|whereas|if|und|aber|et|mais)\b")
_OR = re.compile(r"^\W{0,2}(?:or|oder|ou)\b|^或")
_EVERY = ("every", "number", "real-name")


def printed(name: str) -> str:
    return "lambda" if name == "lamda" else name


def count(word: str) -> int:
    """``four`` or ``4``."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def last_said(rows: Iterable[str], name: str, f: Formula) -> tuple[str, re.Match[str] | None] | None:
    """Which of the rows a formula is under, and the match; without one where that cannot be told.

    Of rows that end at the same place the first is meant.  It cannot be told where other values may be meant by
    now, or where the words stand beside another formula.
    """
    rows, name = tuple(rows), printed(name)

    def found(text: str) -> list[tuple[str, re.Match[str]]]:
        places = [(m.end(), -k, row, m) for k, row in enumerate(rows) for m in about(row, name).finditer(text)]
        return [(row, m) for _, _, row, m in sorted(places, key=lambda x: x[:2])]

    behind = next((near for text in (f.inside, f.beside) if (near := found(text))), [])
    first = [x for x in behind if x[1].end() == behind[0][1].end()][-1:]
    if ahead := found(f.ahead):
        row, m = ahead[-1]
        since = _FORMULAS.sub(" ", f.ahead[m.end() :])
        unclear = phrase("elsewhere").search(since) or _unsettled(f.ahead, m) or _of_another(f.ahead[: m.start()])
        return row, None if unclear or any(other != row for other, _ in first) else m
    for row, m in first:
        return row, None if _unsettled(m.string, m) else m
    if lasting := found(f.lasting):
        row, m = lasting[-1]
        again = any(about(k, name).search(t) for k in _EVERY for t in (f.ahead, f.beside))
        unclear = again or phrase("elsewhere").search(_FORMULAS.sub(" ", f.ahead)) or _unsettled(f.lasting, m)
        return row, None if unclear else m
    somewhere = found(f.told)
    return (somewhere[0][0], None) if somewhere else None


def _unsettled(text: str, m: re.Match[str]) -> bool:
    """Whether the clause of some words leaves open whether they are so: "unless", "we do not assume that"."""
    clause = _CLAUSE.split(_FORMULAS.sub(" x ", text[: m.start()]))[-1]
    return phrase("unsettled").search(clause) is not None or _OR.search(text[m.end() :]) is not None


def _of_another(before: str) -> bool:
    """Whether words stand right behind another claim: "$|x| = -x$ for negative $x$ and"."""
    claims = list(_CLAIM.finditer(before))
    return bool(claims) and not _ANEW.search(before[claims[-1].end() :])
