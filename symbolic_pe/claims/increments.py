r"""``\Delta x`` as one name, where the text says what it is and ``\Delta`` never stands alone.

A ``\Delta`` with an index, in an index, before a parenthesis or beside a number is one of its own, and then all are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from .tree import Node, nodes, replaced

__all__ = ["increments", "joined"]

_DELTA = "Delta"


def increments(trees: Iterable[Node]) -> frozenset[str]:
    r"""The letters ``x`` of which ``\Delta x`` is a name; none if ``\Delta`` is anything by itself."""
    defined: set[str] = set()
    found: set[str] = set()
    alone = 0
    for tree in trees:
        alone += sum(n.is_name(_DELTA) for n in nodes(tree))
        own = list(_letters(tree))
        alone -= len(own)
        found.update(own)
        for n in nodes(tree):
            if n.kind == "chain" and n.ops[0] in ("=", ":=", "equiv") and (first := _letter(n.kids[0])):
                defined |= {first} if n.kids[0].kids[0].is_name(_DELTA) and n.kids[1].kind != "none" else set()
    return frozenset(found) if found and not alone and found <= defined else frozenset()


def joined(tree: Node, letters: frozenset[str]) -> Node:
    r"""The tree with one name for each ``\Delta x``."""

    def change(n: Node) -> Node | None:
        letter = _letter(n)
        if letter not in letters:
            return None
        before, last = n.kids
        start = before.start if before.is_name(_DELTA) else before.kids[1].start
        name = Node("name", _DELTA + letter, (), start, last.end)
        if before.is_name(_DELTA):
            return name
        return replace(n, kids=(replaced(before.kids[0], change), name))

    return replaced(tree, change)


def _letters(tree: Node) -> Iterator[str]:
    return (letter for n in nodes(tree) if (letter := _letter(n)))


def _letter(n: Node) -> str:
    r"""``x`` of ``a \Delta x``, a product from the left."""
    if n.kind != "mul" or n.value != "juxt" or len(n.kids) != 2 or n.kids[1].kind != "name" or n.kids[1].style:
        return ""
    before = n.kids[0]
    plain = before.is_name(_DELTA)
    last = before.kind == "mul" and before.value == "juxt" and len(before.kids) == 2 and before.kids[1].is_name(_DELTA)
    letter = n.kids[1].value
    return letter if (plain or last) and len(letter) == 1 and letter.islower() else ""
