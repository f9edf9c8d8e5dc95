"""What a formula says of the values of a name: ``x > 0``, ``0 <= x < 1``, ``x in (0, 1]``, ``i = 1, ..., n``."""

from __future__ import annotations

from collections.abc import Iterator

from .statements import index_range, statements
from .tree import Node

__all__ = ["spans"]

_ORDERS = frozenset(["<", "<=", ">", ">=", "neq"])
_INTERVALS = {"(": ("<", "<"), "[": ("<=", "<="), "(]": ("<", "<="), "[)": ("<=", "<"), "{": ("<=", "<=")}


def spans(tree: Node, name: str) -> Iterator[tuple[Node, str, Node]]:
    """Relations between the name and another term that ``tree`` states."""
    me = Node("name", name)
    found = index_range(tree, name)
    if found is not None:
        yield found[0], "<=", me
        yield me, found[1], found[2]
    for chain in (s.node for s in statements(tree)):
        if chain.kind != "chain":
            continue
        first, *others = chain.kids
        if chain.value == "in" and first.is_name(name) and others[0].value in _INTERVALS:
            below, above = _INTERVALS[others[0].value]
            ends = [k for k in others[0].kids if k.kind != "text"]
            if others[0].kind == "group" and len(ends) > 1 and all(k.kind in ("num", "neg") for k in ends):
                yield ends[0], below, me
                yield me, above, ends[-1]
        elif _ORDERS.issuperset(chain.ops):
            pairs = zip(chain.kids, chain.ops, others, strict=False)
            yield from ((a, op, b) for a, op, b in pairs if a.is_name(name) or b.is_name(name))
