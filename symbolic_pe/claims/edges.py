"""Where a formula in running text begins and ends: whether the words and lines around it leave it whole.

Only words that are known to lead to a formula, or away from one, are taken for such: others may be functions that
nobody knows (``cosec``), or calculate with it ("the half of").
"""

from __future__ import annotations

import re

from .lexicon import FUNCTIONS

__all__ = ["begins", "ends", "goes_on"]

_BULLET = re.compile(r"(?:^|\n)[ \t>]*(?:[-*+•∙·–]|\(?(?:\d+|[a-z])[.)])[ \t]+\Z")
_STOPPED = re.compile(r"(?:(?:[\w)\]$`”\"][.:;!?]|(?:[A-Za-z]{2}|[\]$`”\"]),)\*{0,2}[ \t]+|[。：；，！？][ \t]*)\Z")
_LAST = re.compile(r"([A-Za-z]+)[ \t]+\Z")
_BEFORE = frozenset([
    "again", "also", "always", "and", "as", "because", "both", "but", "called", "claim", "claims", "equation",
    "equations", "exactly", "find", "finds", "for", "formula", "formulas", "gave", "get", "gets", "give", "gives",
    "had", "has", "have", "hence", "here", "hold", "holds", "i", "identically", "identities", "identity", "if",
    "implies", "imply", "instead", "is", "it", "know", "known", "law", "let", "means", "namely", "note", "notes",
    "now", "obtain", "obtains", "or", "prove", "proves", "recall", "relation", "rule", "same", "say", "says",
    "see", "show", "shows", "simply", "since", "so", "that", "then", "theorem", "there", "therefore", "this",
    "thus", "use", "using", "we", "when", "whenever", "where", "which", "with", "write", "writes", "writing",
    "yield", "yields",
])  # fmt: skip
_BEHIND = frozenset([
    "again", "although", "always", "and", "are", "as", "at", "because", "but", "follows", "for", "gives", "hence",
    "here", "hold", "holds", "if", "is", "it", "or", "since", "so", "that", "the", "then", "therefore", "these",
    "this", "though", "thus", "we", "when", "whenever", "where", "which", "while", "with",
])  # fmt: skip
_ENDS = re.compile(r"[ \t]*(?:(?:[.;:!?,)”\"]+(?=\s|\Z)|[。；，！？])[ \t]*)?")
_GOES_ON = re.compile(r"\s*(?:over|times|plus|minus|divided|multiplied|squared|cubed|modulo|mod)\b|[\u0300-\u036f]")
_FULL = (".", ";", "!", "?", "。", "；", "！", "？")
_NEXT = re.compile(r"([A-Za-z]+)(?![\w(^_])")
_HEAD = re.compile(r"[ \t>]*(?:#+|[-*+•∙·–]|\(?(?:\d+|[a-z])[.)])[ \t]+")
_EQUATION = re.compile(r"[^\s=]\s*=\s*[^\s=]")


def begins(before: str) -> bool:
    """Whether a formula can begin here: behind a sentence, a word that leads to it, a bullet, an end of a paragraph."""
    line = before[before.rfind("\n") + 1 :]
    if line.strip(" \t>"):
        word = _LAST.search(line)
        led = word is not None and word[1].lower() in _BEFORE
        return bool(led or _STOPPED.search(line) or _BULLET.search(line))
    above = before[: len(before) - len(line)].rstrip(" \t>\n")
    if not above:
        return True
    return _is_whole(above[above.rfind("\n") + 1 :], blank=bool(re.search(r"\n[ \t>]*\n[ \t>]*\Z", before)))


def _is_whole(line: str, blank: bool) -> bool:
    """Whether a line ends what it says: with a stop, with a word before a blank line, as a formula or an item."""
    said = line.strip()
    if re.search(r"[A-Za-z)\]$`”\"*][.:;!?,]\*{0,2}\Z", said):
        return True
    word = re.search(r"(?:^|[ \t])([A-Za-z]+)\W*\Z", said)
    if word is not None and (word[1].lower() in _BEFORE or (blank and len(word[1]) > 2 and word[1] not in FUNCTIONS)):
        return True
    return _EQUATION.search(said) is not None and (blank or _HEAD.match(said) is not None)


def ends(after: str) -> bool:
    """Whether a formula can end here: with its sentence, before a word that leads on, at the end of a paragraph."""
    m = _ENDS.match(after)
    assert m is not None
    stop, rest = after[: m.end()].strip(), after[m.end() :]
    line, _, below = rest.partition("\n")
    if line.strip():
        word = _NEXT.match(line)
        if word is None or not stop.isascii():
            return stop.startswith(_FULL)
        return word[1].lower() in _BEHIND or (bool(stop) and _is_word(word[1]))
    if stop.startswith(_FULL):
        return True
    blank = re.match(r"[ \t>]*(?:\n|\Z)", below) is not None
    below = below.lstrip(" \t>\n")
    if not below:
        return True
    first = below.partition("\n")[0]
    if _HEAD.match(first) or first.startswith(("```", "$$", "\\[", "<")) or (blank and _EQUATION.search(first)):
        return True
    word = _NEXT.match(first)
    return word is not None and (word[1].lower() in _BEHIND or (blank and _is_word(word[1])))


def _is_word(letters: str) -> bool:
    return len(letters) > 1 and letters not in FUNCTIONS


def goes_on(after: str) -> bool:
    """Whether words calculate with what stands before them."""
    return _GOES_ON.match(after) is not None
