"""Arithmetic of printed arrays, as programs do it: ``10000^{[0, 2, 4, 6]/8} = [1, 10, 100, 1000]``.

A number beside an array is one beside each of its entries (broadcasting), and functions are taken of each.  A name that
the text has set to such arithmetic stands for it.  Nothing else can be meant where a list stands beside a sum or a
power that mathematics knows of numbers alone: what is equal entry by entry is proved, and nothing is refuted.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace

from ...kernel.verdict import PROVED, UNDECIDED
from ..judge import Outcome, on_all
from ..notation import reference
from ..tree import Node, nodes, replaced
from .base import Document
from .formula import Formula
from .tuples import entries_of, is_row

__all__ = ["BROADCAST", "of_arrays"]

BROADCAST = "arrays are added, multiplied and raised to powers entry by entry"
Decide = Callable[[Node, str, Node], Outcome]
_CLASH = re.compile(r"a (?:row )?vector where a number is|a vector plus a number|a number cannot equal a vector")
_ARITHMETIC = frozenset(["num", "name", "neg", "add", "mul", "div", "sup", "root", "fn", "group"])
_KNOWN = frozenset(["log", "exp", "sin", "cos", "tan", "sqrt"])
MOST = 16
"""Entries of an array."""
DEEP = 4
"""Names behind names."""


def of_arrays(referee: Document, f: Formula, link: Node, found: Outcome, decide: Decide) -> Outcome:
    """A proof of each entry of a printed array, where the sides are no vectors of mathematics; else ``found``."""
    lhs, rhs = link.kids
    if found.verdict != UNDECIDED or link.value not in ("=", "approx") or not _CLASH.search(found.reason):
        return found
    told: list[str] = []
    a, b = (_opened(referee, f, side, told, DEEP) for side in (lhs, rhs))
    if not is_row(b) or is_row(a) or not _is_arithmetic(a):
        return found
    entries = entries_of(b)
    sizes = {len(x.kids) for x in _lists(a)}
    if sizes != {len(entries)} or len(entries) > MOST:
        return found
    parts = [_of_one(_entry(a, j), x, b, decide) for j, x in enumerate(entries)]
    if any(p.verdict != PROVED for p in parts):
        return found
    whole = on_all(parts[-1], parts)
    used = tuple(dict.fromkeys((*whole.used, *told, BROADCAST)))
    return Outcome(PROVED, whole.hypotheses, method="entry by entry", used=used, decided=parts[-1].decided)


def _of_one(term: Node, number: Node, row: Node, decide: Decide) -> Outcome:
    """The verdict on one entry; in a list of decimals a number with fewer digits is a rounding, too."""
    found = decide(term, "=", number)
    decimals = any(x.kind == "num" and "." in x.value for x in nodes(row))
    rounded = decimals and number.kind in ("num", "neg") and not (number.kind == "num" and number.value in ("0", "1"))
    return decide(term, "approx", number) if found.verdict != PROVED and rounded else found


def _opened(referee: Document, f: Formula, n: Node, told: list[str], deep: int) -> Node:
    """A term with the arithmetic of arrays in the place of the names that the section has set to it."""

    def change(x: Node) -> Node | None:
        r = reference(x) if x.kind in ("name", "sub") else None
        if r is None or r.args or r.called:
            return None
        above = [d for d in referee.store.visible(r.key, f.place) if d.place < f.place and not d.params]
        near = [d for d in above if referee.section(d.place) == referee.section(f.place)]
        if not near or not deep:
            return None
        own: list[str] = []
        body = _opened(referee, f, near[-1].body, own, deep - 1)
        if not any(True for _ in _lists(body)) or not _is_arithmetic(body):
            return None
        told.extend((*own, f"{near[-1].source} (line {near[-1].line})"))
        return body if is_row(body) else Node("group", "(", (body,), x.start, x.end)

    return replaced(n, change)


def _lists(n: Node) -> Iterator[Node]:
    """The printed lists in a term: ``[0, 1, 2, 3]``."""
    if n.kind == "group" and len(n.kids) > 1:
        yield n
        return
    for k in n.kids:
        yield from _lists(k)


def _is_arithmetic(n: Node) -> bool:
    """Whether a term is arithmetic of numbers and lists, in which no two lists are multiplied but by ``\\odot``."""
    if n.kind == "group" and len(n.kids) > 1:
        return n.value in ("[", "(") and is_row(n)
    if n.kind not in _ARITHMETIC or (n.kind == "name" and not n.is_name("pi", "e")):
        return False
    if (n.kind == "fn" and n.value not in _KNOWN) or (n.kind == "sup" and n.value != "power"):
        return False
    listed = [k for k in n.kids if any(True for _ in _lists(k))]
    if n.kind == "mul" and len(listed) > 1 and n.value != "odot":
        return False
    return all(map(_is_arithmetic, n.kids))


def _entry(n: Node, j: int) -> Node:
    """A term with the entry ``j`` in the place of each list."""

    def change(x: Node) -> Node | None:
        if x.kind != "group" or len(x.kids) < 2:
            return None
        entry = x.kids[j]
        return entry if entry.kind == "num" else Node("group", "(", (entry,), x.start, x.end)

    turned = replaced(n, change)
    return replaced(turned, lambda x: replace(x, value="cdot") if x.kind == "mul" and x.value == "odot" else None)

