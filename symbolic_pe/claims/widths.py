"""``|D|`` for the width of what a model has as the set ``D`` of its dimensions (Peng et al. 2023, section 2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .tree import Node, nodes, replaced

__all__ = ["sized", "sizes"]

_SETS = frozenset({"D"})


def _inside(n: Node) -> str:
    """``D`` of ``|D|`` and of ``\\|D\\|``, which some ways to print have for it."""
    barred = n.kind == "fence" and n.value in ("|", "||") and len(n.kids) == 1
    inner = n.kids[0] if barred else n
    return inner.value if barred and inner.kind == "name" and inner.value in _SETS else ""


def sizes(trees: Iterable[Node]) -> frozenset[str]:
    """The names that a document has between bars, and nowhere else: ``D``, but for ``d \\in D``."""
    barred: dict[str, int] = {}
    alone: dict[str, int] = {}
    for tree in trees:
        for n in nodes(tree):
            if name := _inside(n):
                barred[name] = barred.get(name, 0) + 1
            elif n.kind == "name" and n.value in _SETS:
                alone[n.value] = alone.get(n.value, 0) + 1
            elif n.kind == "chain" and n.value == "in" and n.kids[-1].kind == "name" and n.kids[-1].value in _SETS:
                alone[n.kids[-1].value] = alone.get(n.kids[-1].value, 0) - 1
    return frozenset(name for name, count in barred.items() if alone.get(name, 0) == count or count > 2)


def sized(n: Node, known: frozenset[str]) -> Node:
    """The tree with such a size as a name."""


    def change(x: Node) -> Node | None:
        return replace(x.kids[0], style="bars", start=x.start, end=x.end) if _inside(x) in known else None

    return replaced(n, change)
