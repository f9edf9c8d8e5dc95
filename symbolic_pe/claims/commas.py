r"""Decimal commas, as most of Europe and South America print them: ``3{,}14`` and ``\\approx 0,8415``."""

from __future__ import annotations

import re

__all__ = ["decimal_commas", "pointed"]

_BRACED = re.compile(r"(?<!\d)(?<!(?<!\\),)(?<!\{,\})(\d+)\{,\}(\d+)(?!\d|\{,\})")
_GROUPED = re.compile(r"(?<![\d.])[1-9]\d{0,2}(?:\.\d{3})+(?![\d.])")
_BEHIND = re.compile(r"(?:=|≈|\\approx|\\simeq)\s*-?\s*(\d+),(\d+)(?!\s*,|\d)\s*(?:$|[^\s\d,;)\]}]|\\)")
_OTHER = re.compile(
    r"\b(?:und|der|die|das|ist|nicht|mit|für|el|los|las|una|para|que|les|des|est|une|avec|pour|sont|della|che|sono|não|"
    r"uma|com|jest|oraz|het|een|van|och|är)\b|[а-яё]{3,}", re.IGNORECASE
)  # fmt: skip
_ENGLISH = re.compile(r"\b(?:the|and|is|of|are|with|that)\b", re.IGNORECASE)


def decimal_commas(text: str) -> bool:
    """Whether a document writes its decimals with a comma."""
    if "," not in text:
        return False
    braced = _BRACED.findall(text)
    if any(len(b) != 3 or a.startswith("0") for a, b in braced):
        return True
    few = text[:50_000]
    other, english = len(_OTHER.findall(few)), len(_ENGLISH.findall(few))
    return other > max(2, 3 * english) or (other > 0 and not english)


def pointed(text: str) -> list[str]:
    """A formula with points for the commas of its decimals, and where a comma may as well group digits
    (``6{,}283``), or a point (``10.000``), the formula with those taken so; of the same length.

    A comma behind a relation sign ends no list.
    """
    out = []
    for doubtful in (True, False):
        new = text
        for m in reversed(list(_BRACED.finditer(text))):
            if doubtful or len(m[2]) != 3 or len(m[1]) > 3 or m[1].startswith("0"):
                new = f"{new[: m.start()]}  {m[1]}.{m[2]}{new[m.end() :]}"
        for m in reversed(list(_BEHIND.finditer(new))):
            if doubtful or len(m[2]) != 3 or len(m[1]) > 3 or m[1].startswith("0"):
                new = f"{new[: m.end(1)]}.{new[m.end(1) + 1 :]}"
        if new not in out:
            out.append(new)
    grouped = [_GROUPED.sub(lambda m: m[0].replace(".", "").rjust(len(m[0])), new) for new in out]
    return [*out, *(new for new in dict.fromkeys(grouped) if new not in out)]
