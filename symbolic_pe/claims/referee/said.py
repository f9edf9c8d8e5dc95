"""What a text says of a name for one formula: the last thing before it, or what stands next to it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

from ..phrases import about, phrase, said, speaks
from .formula import FORMULAS, Formula

__all__ = ["NUMBERS", "SPEAKS", "count", "last_said", "parity_said", "printed", "said_of_all", "said_whole"]

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "twelve": 12,
}  # fmt: skip
SPEAKS = re.compile(
    r"negativ|positi|below|under|above|less|smaller|greater|larger|bigger|more|fewer|least|most|exceed|odd|even|multiple"
    r"|divisible|symmetri|symétri|orthogonal|matri|gerade|\b(?:is|equals|being)\s+\$?\d|[正负非奇偶反]",
    re.IGNORECASE,
)
"""One of these is in all that the rows find."""
_CLAUSE = re.compile(r"[.;:,，；。—]|\n\s*\n")
_CLAIM = re.compile(r"\$[^$]*(?:[=<>≤≥≈]|\\(?:leq?|geq?|neq?|approx)(?![a-zA-Z]))[^$]*\$")
_ANEW = re.compile(r"[.;:,，；。]|\b(?:and|but|while|whereas|if|und|aber|et|mais)\b")
_PARITY = re.compile(r"^\$*\s*,?\s*(?:if|for|when)\s+(?:all\s+)?(?P<of>even|odd)\s+\$(?P<name>\\?[A-Za-z]+)\$", re.I)
_OR = re.compile(r"^\W{0,2}(?:or|oder|ou)\b|^或")
_EVERY = ("every", "number", "real-name")


def printed(name: str) -> str:
    return "lambda" if name == "lamda" else name


def count(word: str) -> int:
    """``four`` or ``4``."""
    return NUMBERS[word.lower()] if word.lower() in NUMBERS else int(word)


def last_said(rows: Iterable[str], name: str, f: Formula) -> tuple[str, re.Match[str] | None] | None:
    """Which of the rows a formula is under, and the match; see :func:`_last`."""
    if not _speaks(f.told):
        return None
    return _last(tuple(rows), printed(name), f.ahead, f.inside, f.beside, f.lasting, f.told)


def said_whole(row: str, name: str, text: str) -> bool:
    """Whether a row says something of a name, and not of a formula that ends in it: "$z = x + iy$ is complex"."""
    return speaks(row, text) and any(not _part(text, m) for m in about(row, printed(name)).finditer(text))


def said_of_all(name: str, f: Formula) -> bool:
    """Whether the sentence of a formula says it in general, or of every value of a name."""
    return phrase("in-general").search(f.ahead) is not None or said("every", printed(name), f.ahead)


def parity_said(name: str, f: Formula) -> str:
    """``even`` or ``odd``, if a formula is for such values of a name alone; ``unclear`` if it may be."""
    behind = _PARITY.match(f.after)
    if behind is not None and printed(name) == behind["name"].lstrip("\\"):
        return behind["of"].lower()
    row, m = last_said(("odd-name", "even-name"), name, f) or ("", None)
    return row.removesuffix("-name") if m is not None else "unclear" if row else ""


@lru_cache(maxsize=64)
def _speaks(told: str) -> bool:
    """Whether a text has any of the words that the rows begin with."""
    return SPEAKS.search(told) is not None


@lru_cache(maxsize=1024)
def _last(
    rows: tuple[str, ...], name: str, before: str, inside: str, beside: str, above: str, told: str
) -> tuple[str, re.Match[str] | None] | None:
    """Which of the rows a formula is under, and the match; without one where that cannot be told.

    Of rows that end at the same place the first is meant.  It cannot be told where other values may be meant by
    now, or where the words stand beside another formula.
    """

    def found(text: str) -> list[tuple[str, re.Match[str]]]:
        matches = ((k, row, m) for k, row in enumerate(rows) if speaks(row, text)
                   for m in about(row, name).finditer(text))  # fmt: skip
        places = [(m.end(), -k, row, m) for k, row, m in matches if not _part(text, m)]
        return [(row, m) for _, _, row, m in sorted(places, key=lambda x: x[:2])]

    behind = next((near for text in (inside, beside) if (near := found(text))), [])
    first = [x for x in behind if x[1].end() == behind[0][1].end()][-1:]
    if ahead := found(before):
        row, m = ahead[-1]
        since = FORMULAS.sub(" ", before[m.end() :])
        unclear = phrase("elsewhere").search(since) or _unsettled(before, m) or _of_another(before[: m.start()])
        return row, None if unclear or any(other != row for other, _ in first) else m
    for row, m in first:
        return row, None if _unsettled(m.string, m) else m
    if lasting := found(above):
        row, m = lasting[-1]
        again = any(said(k, name, t) for k in _EVERY for t in (before, beside))
        unclear = again or phrase("elsewhere").search(FORMULAS.sub(" ", before)) or _unsettled(above, m)
        return row, None if unclear else m
    somewhere = found(told)
    return (somewhere[0][0], None) if somewhere else None


def _part(text: str, m: re.Match[str]) -> bool:
    """Whether words are said of more than a name: "$y = -x$ is negative", "negative $x - y$"."""
    for k in FORMULAS.finditer(text):
        if k.start() < m.start() < k.end() and re.search(r"[=<>+*/-]", text[k.start() : m.end()].partition("$ ")[0]):
            return True
        if k.start() < m.end() < k.end() and re.match(r"\s*[+*/^-]", text[m.end() :]):
            return True
    return False


def _unsettled(text: str, m: re.Match[str]) -> bool:
    """Whether the clause of some words leaves open whether they are so: "unless", "we do not assume that"."""
    clause = _CLAUSE.split(FORMULAS.sub(" x ", text[: m.start()]))[-1]
    return phrase("unsettled").search(clause) is not None or _OR.search(text[m.end() :]) is not None


def _of_another(before: str) -> bool:
    """Whether words stand right behind another claim: "$|x| = -x$ for negative $x$ and"."""
    claims = list(_CLAIM.finditer(before))
    return bool(claims) and not _ANEW.search(before[claims[-1].end() :])
