r"""Macros for bold letters that a document uses and does not define: ``\Lb``, ``\bx``, ``\vq``, ``\mW``.

Where the preamble is lost, a letter with a b, or a v or an m ahead, is the customary name of a bold one.  It is read
so where the document goes by one such custom: several names of the kind, used again and again, none of them with
an argument, and none that is known otherwise.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from .macros import Macro
from .tokens import ReadingError, tokens

__all__ = ["bold_macros"]

_CUSTOMS = (
    re.compile(r"(?!lb$|rb$)(?P<letter>[A-Za-z])b|b(?P<same>b)b"),
    re.compile(r"b(?P<letter>[A-Za-z])"),
    re.compile(r"v(?P<letter>[a-z])|m(?P<other>[A-Z])"),
)
_COMMAND = re.compile(r"\\([a-zA-Z]+)(\s*\{)?")
KINDS, USES = 2, 3
"""How many names make a custom, and how often each of them is used on the average."""


def bold_macros(texts: Iterable[str]) -> dict[str, Macro]:
    """What undefined macros stand for in the formulas of a document."""
    used: Counter[str] = Counter()
    called: set[str] = set()
    for text in texts:
        for m in _COMMAND.finditer(text):
            used[m[1]] += 1
            called |= {m[1]} if m[2] else set()
    out: dict[str, Macro] = {}
    for custom in _CUSTOMS:
        found = {n: own for n in used if (own := custom.fullmatch(n)) is not None and _is_unknown(n)}
        often = sum(used[name] for name in found) >= USES * len(found)
        if found.keys() & called or len(found) < KINDS or not often:
            continue
        for name, told in found.items():
            letter = next(x for x in told.groups() if x)
            out.setdefault(name, Macro(rf"\mathbf{{{letter}}}"))
    return out


def _is_unknown(name: str) -> bool:
    try:
        tokens(rf"\{name} ")
    except ReadingError as e:
        return e.reason.endswith("is not known")
    return False
