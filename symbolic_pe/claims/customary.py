"""Functions that the field writes without defining them, as definitions that a document need not give."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .caveats import caveat
from .field import DEFAULT
from .notation import reference
from .parser import parse
from .phrases import phrase
from .store import Definition, Pattern, Store
from .tree import Node, nodes

__all__ = ["customary", "is_customary", "is_told_otherwise"]


class Custom(NamedTuple):
    """``key(params) = body``, if the words of a row of ``phrases.py`` are in the document."""

    key: str
    params: tuple[str, ...]
    body: str
    words: str


CUSTOMS = (
    Custom("RoPE", ("x", "m"), "R_m x", "rotary"),  # Su et al. 2021, equation 14
)


def is_customary(used: str) -> bool:
    """Whether what a verdict uses is one of these."""
    return used.endswith(DEFAULT) and used.startswith(tuple(f"\\mathrm{{{c.key}}}(" for c in CUSTOMS))


_SENTENCE = re.compile(r"(?<=[.!?:])\s|\n\s*\n|(?<=[。：])|\n#")
_SPOKEN = re.compile(r"rope|rotary|旋转|rotat", re.IGNORECASE)


def is_told_otherwise(text: str) -> bool:
    """Whether a sentence of a document that speaks of such encodings may make them others than usual."""
    spoken = (t for t in _SENTENCE.split(text) if _SPOKEN.search(re.sub(r"\$[^$]*\$", " ", t)))
    return any(caveat("another rope", t) for t in spoken)


def customary(trees: Iterable[Node], store: Store, words: str) -> Iterator[Definition]:
    """The definitions of those functions that a document applies, and says nothing of."""
    calls = {
        (r.key, len(n.kids) - 1)
        for tree in trees for n in nodes(tree)
        if n.kind == "call" and (r := reference(n)) is not None and len(r.args) == len(n.kids) - 1
    }  # fmt: skip
    for c in CUSTOMS:
        if (c.key, len(c.params)) in calls and c.key not in store.entries and phrase(c.words).search(words):
            params = tuple(map(Pattern, c.params))
            source = f"\\mathrm{{{c.key}}}({', '.join(c.params)}) = {c.body}"
            yield Definition(c.key, params, parse(c.body)[0], -1, 0, source=source, called=True)
