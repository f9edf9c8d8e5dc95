"""Functions that the field writes without defining them, as definitions that a document need not give."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from .notation import reference
from .parser import parse
from .phrases import phrase
from .store import Definition, Pattern, Store
from .tree import Node, nodes

__all__ = ["customary"]


class Custom(NamedTuple):
    """``key(params) = body``, if the words of a row of ``phrases.py`` are in the document."""

    key: str
    params: tuple[str, ...]
    body: str
    words: str


CUSTOMS = (
    Custom("RoPE", ("x", "m"), "R_m x", "rotary"),  # Su et al. 2021, equation 14
)


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
