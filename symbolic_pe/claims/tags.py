r"""What names a formula and what it rests on, and is no part of the claim.

A label in a box ahead, ``\boxed{[\mathrm{S}1.4 : A^\top]}\quad A^\top = -A``, and references in brackets behind,
``\quad [\mathrm{deps} : \mathrm{S}1.3]``: both have a colon behind what they begin with, and a wide space between them
and the claim.
"""

from __future__ import annotations

import re

from .braces import closing

__all__ = ["untagged"]

WITHIN = 400
"""Characters of a tag."""
_SPACE = r"(?:\\q?quad|\\[,;:!>]|~|\s)*\\q?quad(?![a-zA-Z])(?:\\q?quad(?![a-zA-Z])|\\[,;:!>]|~|\s)*"
_AHEAD = re.compile(r"\s*\\boxed\s*(?=\{\s*\[)")
_WIDE = re.compile(_SPACE)
_FONT = r"\\(?:mathrm|text|textrm|textsf|textbf|mathsf|operatorname)"
_NAMES = r"(?:deps?|depends on|refs?|references?|by|see|cf|via|uses?|using|from|proof|source|lemmas?|[Tt]hm)\.?"
_WORD = rf"(?:{_FONT}\s*\{{\s*{_NAMES}\s*\}}|{_NAMES})"
_BEHIND = re.compile(_SPACE + r"(?=\[\s*" + _WORD + r"\s*:)")


def untagged(text: str, offsets: tuple[int, ...]) -> tuple[str, tuple[int, ...]]:
    """A formula without its tags; as it is, if nothing else stands in it."""
    start, stop = _label(text), _references(text)
    if not text[start:stop].strip():
        return text, offsets
    return text[start:stop], (*offsets[start:stop], *offsets[len(text) :])


def _label(text: str) -> int:
    """The offset behind a label in a box, and the space behind it; or 0."""
    ahead = _AHEAD.match(text)
    end = closing(text, ahead.end(), WITHIN) if ahead is not None else -1
    if ahead is None or end < 0:
        return 0
    inside = text[ahead.end() + 1 : end].strip()
    wide = _WIDE.match(text, end + 1)
    return wide.end() if wide is not None and inside.endswith("]") and ":" in inside else 0


def _references(text: str) -> int:
    """Where the references behind a claim begin, or the end of the text."""
    for m in _BEHIND.finditer(text):
        rest = text[m.end() :].rstrip(" \t\n.,;")
        if len(rest) <= WITHIN and rest.endswith("]") and _is_one(rest):
            return m.start()
    return len(text)


def _is_one(rest: str) -> bool:
    """Whether the bracket that a text begins with is closed at its end."""
    depth = 0
    for j, c in enumerate(rest):
        depth += {"[": 1, "]": -1}.get(c, 0)
        if not depth:
            return j == len(rest) - 1
    return False
