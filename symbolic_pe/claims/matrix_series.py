"""The power series that defines the exponential of a matrix: ``\\sum_{k=0}^\\infty \\frac{1}{k!} (xA)^k``."""

from __future__ import annotations

from collections.abc import Iterator

from .tree import Node, nodes

__all__ = ["BY_SERIES", "bases_of"]

BY_SERIES = "the exponential of a matrix is its power series"


def bases_of(body: Node, index: str) -> list[Node]:
    """``x`` and ``A`` for the summand ``x^k A^k / k!``, nothing for another summand."""
    bases: list[Node] = []
    below = 0
    for n, under in _factors(body, False):
        if n.kind == "num" and n.value == "1":
            continue
        if under and n.kind == "fn" and n.value == "factorial" and n.kids[0].is_name(index):
            below += 1
        elif not under and n.kind == "sup" and n.value == "power" and n.kids[1].is_name(index):
            bases.append(n.kids[0])
        else:
            return []
    return bases if below == 1 and not any(x.is_name(index) for b in bases for x in nodes(b)) else []


def _factors(n: Node, under: bool) -> Iterator[tuple[Node, bool]]:
    """The factors of a summand, and whether each stands below a fraction."""
    if n.kind == "mul" and n.value in ("juxt", "cdot"):
        for k in n.kids:
            yield from _factors(k, under)
    elif n.kind == "div" and not under:
        yield from _factors(n.kids[0], False)
        yield from _factors(n.kids[1], True)
    else:
        yield n, under
