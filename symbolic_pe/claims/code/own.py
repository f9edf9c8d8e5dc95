"""The encodings that a document itself defines, to compare its programs with."""

from __future__ import annotations

from ...kernel.canonical import OutOfFragment
from ...kernel.term import BlockVector, Fn, Ref, Sym, Term, free_names, walk
from ..elaborate import Elaborator, Val
from ..notation import Notation
from ..store import Definition, Store
from ..tokens import ReadingError
from ..tree import Node
from .compare import Reference

__all__ = ["own_references"]

POSITION = "position'"
NOWHERE = Node("text", "")


def own_references(notation: Notation, store: Store, place: int) -> tuple[Reference, ...]:
    """Vectors of pairs of waves that the document defines, by components or as a whole, the nearest first."""
    found: list[tuple[int, Reference]] = []
    for key, definitions in store.entries.items():
        for group in _groups(definitions):
            try:
                found += [(abs(place - group[0].place), r) for r in _of(key, group, notation, store, place)]
            except (ReadingError, OutOfFragment, RecursionError):
                continue
    return tuple(r for _, r in sorted(found, key=lambda x: x[0]))


def _groups(definitions: list[Definition]) -> list[list[Definition]]:
    """Components that are defined in one formula, and definitions of whole vectors."""
    pairs: dict[int, list[Definition]] = {}
    whole: list[list[Definition]] = []
    for d in definitions:
        if d.component and len(d.params) == 2:
            pairs.setdefault(d.place, []).append(d)
        elif len(d.params) == 1 and d.params[0].step == 1:
            whole.append([d])
    if len(pairs) == 2 and all(len(p) == 1 for p in pairs.values()):  # sine and cosine in a formula each
        pairs = {0: [p[0] for p in pairs.values()]}
    return [sorted(p, key=lambda d: d.params[-1].rest) for p in pairs.values()] + whole


def _of(key: str, group: list[Definition], notation: Notation, store: Store, place: int) -> list[Reference]:
    e = Elaborator(notation, store, place)
    first = group[0]
    if first.component:
        return _reference(key, first, e._family(group, [Sym(POSITION)], NOWHERE), POSITION, notation)
    return _reference(key, first, e._open(first, [Sym(POSITION)], NOWHERE), POSITION, notation)


def _reference(key: str, d: Definition, v: Val, position: str, notation: Notation) -> list[Reference]:
    t = v.term
    if v.type != "v" or not isinstance(t, BlockVector) or len(t.block.rows) != 2:
        return []
    block = tuple(row[0] for row in t.block.rows)
    names = set.intersection(*(set(free_names(x)) for x in block))
    waves = {x.name for b in block for x in walk(b) if isinstance(x, Fn)}
    if not ({position, t.index} <= names and {"sin", "cos"} <= waves) or any(_indexed(b) for b in block):
        return []
    count = free_names(t.count)
    dimension = next((n for n in names if n in count), notation.dimension)
    rest = sorted(names - {position, t.index, dimension})
    if len(rest) > 1 or dimension not in names:
        return []
    said = f"{key} as line {d.line} has it"
    return [Reference(said, block, position, t.index, dimension, rest[0] if rest else "", own=True)]


def _indexed(t: Term) -> bool:
    return any(isinstance(x, Ref) for x in walk(t))
