"""Where a text introduces a name anew: what it was before is over then.

"Let $\\omega$ be any real number" ends $\\omega = 2\\pi/N$, though nothing is set in its place.
"""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["introduced"]

_BEGIN = (
    r"(?:\b(?:let|suppose|assume|consider|fix|take|given|choose|pick|sei(?:en)?|soi(?:t|ent)|sea(?:n)?|seja(?:m)?"
    r"|пусть)\b|[设設]|考虑|任取|给定)"
)
_MORE = r"(?:(?:that|now|again|then|next|also|further|nun|jetzt|maintenant|ahora|agora|теперь|in|this|time)\s+|,\s*)*"
_KIND = r"(?:(?:(?:an?|the|any|some|every|real|complex|arbitrary|two|all)\s+)+(?:[a-z-]+\s+){0,3})?"
_LIST = r"\$[^$]{1,80}\$(?:\s*(?:,|and|und|et|y|e|и|和|、)\s*(?:an?\s+[a-z]+\s+)?\$[^$]{1,80}\$){0,3}"
_LET = re.compile(rf"{_BEGIN}\s*{_MORE}{_KIND}(?P<list>{_LIST})(?P<behind>[^.;。；]{{0,80}})", re.IGNORECASE)
_HERE = re.compile(
    r"\b(?:here|now|instead|this time|from now on|henceforth|in this (?:section|part|exercise|problem|task|example"
    r"|model|variant))\b,?\s+(?:the\s+)?(?:[a-z-]+\s+){0,3}"
    rf"(?P<list>{_LIST})(?P<behind>\s+(?:is|are|be|denotes?|stands?|means?)\b[^.;]{{0,80}})",
    re.IGNORECASE,
)
_CALLED = re.compile(
    r"\b(?:with|for)\s+(?:a |an |the |some )?(?:base|width|frequency|angle|scale|offset|dimension|period)\s+"
    r"(?P<list>\$[a-zA-Z]\$)(?P<behind>(?=\s*(?:[(,.;]|and\b)))",
    re.IGNORECASE,
)
"""What a name is by its kind alone: "with base $b$ (usually $10000$)"."""
_DIFFERENT = re.compile(
    r"\b(?:now|instead|this time|again|another|nun|jetzt|maintenant|ahora)\b|现在|改", re.IGNORECASE
)
_KNOWN = re.compile(
    r"^\s*(?:be|is|are|denotes?|sei(?:en)?|soi(?:t|ent)|为|是|表示)?\s*"
    r"(?:the|these|those|our|its?|die|der|das|les?|la|el|los)\b"
    r"|\b(?:above|before|earlier|defined|usual|same|from \(|of \(|eq|given by|oben|ci-dessus|anterior)"
    r"|上述|如上|前面|上面",
    re.IGNORECASE,
)
"""What speaks of something known."""
_SET = re.compile(r"(?<![<>\\!:])=(?!=)|:=|\\equiv|\\coloneqq")
_RELATION = re.compile(r"\\(?:in|subset|leq?|geq?|neq?|lt|gt|sim|to|colon)(?![a-zA-Z])|[<>:≤≥≠∈]")
_SUPPOSE = re.compile(r"\W*(?:suppose|assume)\b", re.IGNORECASE)
_MEMBER_HELD = re.compile(
    r"\s*\\?[A-Za-z]+_(?:\w|\{\w+\})\s*(?:\\(?:leq?|geq?|lt|gt)(?![a-zA-Z])|[<>≤≥])\s*(?![\s\d.,-])"
)
"""``r_j \\ge \\beta``: what is supposed of a member of a family beside another name introduces neither."""
_STYLE = re.compile(r"\\(?:mathbf|mathrm|mathcal|boldsymbol|vec|bm|bar|tilde|hat)(?![a-zA-Z])|[{}\s]|\\[,;! ]")
_HEAD = re.compile(r"^\W*?\\?([A-Za-z]+)")
_FORMULA = re.compile(r"\$([^$]*)\$")
_WORDS = frozenset(["le", "leq", "ge", "geq", "pi", "infty", "dots", "ldots", "cdots", "frac", "sqrt", "sin", "cos"])


@lru_cache(maxsize=8)
def introduced(text: str) -> tuple[tuple[int, str], ...]:
    """Where names are introduced anew, and their letters, in the order of the text."""
    found = set()
    for pattern in (_LET, _HERE, _CALLED):
        for m in pattern.finditer(text):
            known = _KNOWN.search(m["behind"])
            if known and not _DIFFERENT.search(m[0][: m.start("list") - m.start()]):
                continue
            for inside in _FORMULA.findall(m["list"]):
                if not _SET.search(inside) and not (_SUPPOSE.match(m[0]) and _MEMBER_HELD.match(inside)):
                    found |= {(m.start("list"), name) for name in _names(inside)}
    return tuple(sorted(found))


def _names(inside: str) -> set[str]:
    """The letters that a list introduces: ``q, k \\in \\mathbb{R}^2``, ``a_1, \\dots, a_n``, ``0 \\le x``."""
    first = _RELATION.split(_STYLE.sub(" ", inside))
    heads = [_HEAD.match(item.strip()) for part in first[:2] for item in part.split(",")]
    names = {m[1] for m in heads if m is not None}
    ends = {"R", "N", "Z", "C", "Q", "mathbb"} if len(first) > 1 else set()
    return {n for n in names if n not in _WORDS | ends and (len(n) == 1 or not n.islower() or f"\\{n}" in inside)}
