"""Capital indices that tell one number from another: ``\\omega_M = 2\\pi/60`` for the minute hand's speed.

Such a letter is a part of the name, and no index that runs, where it stands below names only and the text says what
the number is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

from .tree import Node, nodes, replaced

__all__ = ["labelled", "labels"]

Label = tuple[str, str]


def _below(n: Node) -> Label | None:
    """``("omega", "M")`` for ``\\omega_M``."""
    if n.kind != "sub" or len(n.kids) != 2 or any(k.kind != "name" or k.style for k in n.kids):
        return None
    head, index = n.kids
    return (head.value, index.value) if len(index.value) == 1 and index.value.isupper() else None


def labels(trees: Iterable[Node]) -> frozenset[Label]:
    """The pairs of a name and a capital below it that has a value of its own."""
    said: set[Label] = set()
    standing: Counter[str] = Counter()
    for tree in trees:
        for n in nodes(tree):
            if n.kind == "name":
                standing[n.value] += 1
            own = _below(n)
            standing[own[1] if own is not None else ""] -= 1
            if n.kind == "chain" and n.ops[0] in ("=", ":=") and _is_closed(n.kids[1]):
                first = _below(n.kids[0])
                said |= {first} if first is not None else set()
    return frozenset(p for p in said if standing[p[1]] == 0)


def _is_closed(n: Node) -> bool:
    found = [x for x in nodes(n) if x.kind in ("name", "num", "text", "dots")]
    return bool(found) and all(x.kind == "num" or (x.kind == "name" and x.value in ("pi", "e")) for x in found)


def labelled(n: Node, known: frozenset[Label]) -> Node:
    """The tree with such letters as labels."""


    def change(x: Node) -> Node | None:
        if _below(x) not in known:
            return None
        head, index = x.kids
        return replace(x, kids=(head, replace(index, kind="text")))

    return replaced(n, change)
