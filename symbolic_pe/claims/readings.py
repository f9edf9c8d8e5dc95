"""A formula as it was read: each tree that print leaves open, and where its characters stand in the file."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product

from .parser import parse
from .referee import Formula
from .segment import Segment
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = ["Read", "span", "trees_of"]


@dataclass(slots=True)
class Read:
    """A segment with its readings, or why it has none."""

    segment: Segment
    text: str
    offsets: tuple[int, ...]
    source: str = ""
    trees: tuple[Node, ...] = ()
    error: ReadingError | None = None
    formula: Formula | None = None
    silent: bool = False
    """Whether it defines macros and says nothing else."""
    piece: bool = False
    """Whether the rest of it is set by itself."""
    anew: bool = False
    """Whether it goes on from a value at which the formula above had come to its end."""
    across: bool = False
    """Whether it goes on from a formula above the sentence before it: it may be from another one."""


def trees_of(text: str, known: set[str]) -> list[Node]:
    """The readings of a formula but for those that are known."""
    first, choices = parse(text)
    trees = [first]
    names = sorted(choices)
    for bits in list(product((False, True), repeat=len(names)))[1:4]:
        try:
            tree, _ = parse(text, dict(zip(names, bits, strict=True)))
        except ReadingError:
            continue
        if show(tree) not in {show(t) for t in trees}:
            trees.append(tree)
    if "counted" in choices:  # x is an angle in \\sin(n+1)x where it is nothing but that elsewhere
        fewest = len(_inside_and_out(first))
        fewer = [t for t in trees if len(_inside_and_out(t)) < fewest]
        trees = fewer or trees
    return [t for t in trees if show(t) not in known]


def _inside_and_out(tree: Node) -> set[str]:
    """Letters that stand in the argument of a function and beside one."""
    inside = {x.value for n in nodes(tree) if n.kind == "fn" for k in n.kids for x in nodes(k) if x.kind == "name"}

    def outside(n: Node) -> set[str]:
        own = {n.value} if n.kind == "name" else set()
        return own.union(*map(outside, () if n.kind == "fn" else n.kids))

    return inside & outside(tree)


def span(r: Read, start: int, end: int) -> tuple[int, int]:
    """Offsets in the file of a stretch of the formula as read."""
    start = min(max(start, 0), len(r.offsets) - 1)
    end = min(max(end, start), len(r.offsets) - 1)
    first = r.offsets[start]
    return first, (r.offsets[end - 1] + 1 if end > start else first)
