"""What a formula above comes to where the sentence gives a weight in it a value: "at $\\gamma = 1$, $w' = w$".

The weight is a function whose values are told by cases, or a bare letter.  The value is put in for it, and what the
text then has for the left side is compared with the formula above.  Nothing is refuted so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.verdict import PROVED
from ..notation import DIMENSIONS, POSITIONS, references
from ..statements import statements
from ..tree import Node, nodes, replaced, show
from .ends import Ends
from .formula import FAR, FORMULAS, Formula, LinkResult

__all__ = ["AT_A_VALUE", "Valued"]

AT_A_VALUE = "a formula above, at a value that the sentence gives"
_TAKEN_BACK = re.compile(
    r"\b(?:not|never|no|unless|except|instead|but|without|rather|old|another|other|wrong\w*|nicht|sondern|pas|sauf|sino"
    r"|salvo)\b|不|而非|除非|错误",
    re.IGNORECASE,
)


_SINCE = re.compile(
    r"\b(?:lastly|finally|multipl\w*|factor|afterwards|rescal\w*|replac\w*|instead)\b|再乘|最后", re.IGNORECASE
)
"""What may have become of a blend behind its formula."""


@dataclass(slots=True)
class Valued(Ends):
    """Formulas at a value that the sentence gives to a weight."""

    def _at_a_value(self, f: Formula, link: Node) -> LinkResult | None:
        """A proof of a formula by one above with the value of the sentence in it."""
        lhs, rhs = link.kids
        if link.value != "=" or f.hypothetical or lhs.kind == "num" or not f.sentences:
            return None
        told = next(self._values_ahead(f), None)
        if told is None:
            return None
        place, head, value = told
        key = next(r.key for r in references(head))
        if any(r.key == key for side in (lhs, rhs) for r in references(side)):
            return None
        for above, body in self._bodies_above(f, show(lhs)):
            inside = [r for r in references(body) if r.key == key]
            if not inside or _SINCE.search(FORMULAS.sub(" ", self.text[above : f.place])):
                continue
            outcome = self.link(f, _put(body, key, value), "=", rhs)
            if outcome.verdict != PROVED:
                return None
            put = f"{show(head)} = {show(value)} (line {self.lines[place]})"
            law = f"{show(Node('chain', '=', (lhs, body)))} (line {self.lines[above]})"
            used = tuple(dict.fromkeys((*outcome.used, put, law)))
            found = replace(outcome, used=used, method=AT_A_VALUE)
            return LinkResult(link.start, link.end, show(link), found, lhs, rhs)
        return None

    def _values_ahead(self, f: Formula) -> Iterator[tuple[int, Node, Node]]:
        """The values that the sentence gives to letters and to functions ahead of a formula, the nearest first."""
        begin = min(f.sentences[:1], default=f.place)
        for place, tree in reversed(self.chosen.items()):
            if not begin <= place < f.place:
                continue
            chains = [s.node for s in statements(tree) if s.node.kind == "chain" and s.node.ops == ["="]]
            if _TAKEN_BACK.search(FORMULAS.sub(" ", f"${self.text[place : f.place]}")) is not None:
                continue
            for c in chains:
                head, value = c.kids
                closed = not any(n.kind == "name" for n in nodes(value))
                own = list(references(head))
                weight = own and own[0].key not in DIMENSIONS | POSITIONS  # a width or a position is put in anyway
                if closed and weight and (head.kind == "name" or own[0].called):
                    yield place, head, value

    def _bodies_above(self, f: Formula, head: str) -> Iterator[tuple[int, Node]]:
        """What the section has for a left side further up, the nearest first."""
        for place, tree in reversed(self.chosen.items()):
            if not 0 < f.place - place < FAR or self.section(place) != self.section(f.place):
                continue
            if place in self.false or any(begin <= place for begin in f.sentences[:1]):
                continue
            for s in statements(tree):
                if s.node.kind == "chain" and set(s.node.ops) <= {"=", ":="} and show(s.node.kids[0]) == head:
                    yield from ((place, k) for k in s.node.kids[1:])


def _put(body: Node, key: str, value: Node) -> Node:
    """A formula with a value for a letter, or for what a function of that name is of anything."""
    inner = Node("group", "(", (value,))

    def change(n: Node) -> Node | None:
        called = n.kind == "call" and n.kids[0].is_name(key)
        return inner if called or n.is_name(key) else None

    return replaced(body, change)
