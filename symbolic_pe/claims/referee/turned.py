"""Worked examples of rotary encodings: ``\\tilde q_1 = 1 \\cdot \\cos 2 - 0 \\cdot \\sin 2`` after ``q = [1, 0, 1, 0]``.

A vector that the section has as a list of numbers is turned pair by pair, by the angles of the text.  Whether the index
of the turned one counts positions, ``\\tilde q_3 \\approx (-1.06, -0.354, -0.56, 1.98)``, or entries is told by what
comes out: a claim is proved that is right to more digits than are right by chance, and none is refuted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.term import num
from ...kernel.verdict import PROVED, UNDECIDED
from ..elaborate import Val
from ..judge import Outcome
from ..notation import DIMENSIONS, Reference, reference, references
from ..tree import Node, nodes, replaced, show
from .formula import Formula
from .listed import Listed, Row, digits_of, in_its_place, is_closed, literal, told_from

__all__ = ["Turned"]

_ROTARY = re.compile(r"\brope\b|\brotary\b|\brotat|\brot[aá]|\bdreh|\bgedreht|旋转|旋轉|回転", re.IGNORECASE)
_HALVES = re.compile(r"rotate_?\\?_?half|\bhalf\b|\bhalves\b|\bneox\b|i\s*\+\s*d\s*/\s*2", re.IGNORECASE)
"""What says that the pairs may be made of entries half of the width apart."""
_MARKS = ("_tilde", "_hat", "'", "_rot", "_rope", "_RoPE", "_rotated", "_bar")
"""What tells the name of a turned vector from that of the vector itself."""
_FREQUENCIES = ("theta", "vartheta", "omega", "w", "phi", "Theta", "Omega", "f")
_PLACES = ("m", "n", "p", "t", "pos", "s", "position", "i", "j")
"""Letters for positions."""
TELLING = 4
"""Digits that tell a whole vector, or a number of which it is not clear what its index is."""
SURE = 2
"""Digits that tell one entry, where the text shows from where it counts."""
PAIRS = "neighbours are turned together, as a pair"
HALVES = "entries half of the width apart are turned together, as a pair"


@dataclass(frozen=True, slots=True)
class _Angles:
    """How far the pairs of a vector are turned at position 1, and what of the text says so."""

    each: tuple[Node, ...]
    said: tuple[str, ...]
    values: dict[str, Val]


def _base(r: Reference) -> str:
    """The name of what is turned: ``q`` of ``\\tilde q`` and of ``q'``; nothing for others."""
    return next((r.key[: -len(m)] for m in _MARKS if r.key.endswith(m) and r.key != m), "")


def _turns(n: Node) -> bool:
    return any(x.kind == "fn" and x.value in ("cos", "sin") for x in nodes(n))


@dataclass(slots=True)
class Turned(Listed):
    """Turns the lists of an example."""

    def _of_turned(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A proof for the vectors that the example turns, where digits tell that they are meant; else ``found``."""
        if found.verdict != UNDECIDED or op not in ("=", "approx") or not is_closed(rhs):
            return found
        marked = [r for r in references(lhs) if r.key not in ("pi", "e", "top", "T")]
        rows = self._rows(f) if marked and all(_base(r) for r in marked) else {}
        if not rows or any(_base(r) not in rows for r in marked) or not _ROTARY.search(self.text[: f.place]):
            return found
        sizes = {len(rows[_base(r)].entries) for r in marked}
        if len(sizes) != 1 or min(sizes) % 2:
            return found
        size = sizes.pop()
        for angles in self._angles(f, size):
            for again, said in self._trials(f, lhs, op, rhs, marked, rows, angles):
                if again.verdict == PROVED:
                    lists = (rows[b].said for b in sorted({_base(r) for r in marked}))
                    used = tuple(dict.fromkeys((*again.used, *lists, *angles.said, *said)))
                    return replace(again, used=used, worked=True)
        return found

    def _trials(
        self, f: Formula, lhs: Node, op: str, rhs: Node, marked: list[Reference], rows: dict[str, Row], angles: _Angles
    ) -> Iterator[tuple[Outcome, tuple[str, ...]]]:  # fmt: skip
        """What comes of a claim if indices count entries, and if they count positions."""
        numbered = [j for r in marked if (j := literal(r)) is not None]
        if any(r.args or r.called for r in marked if literal(r) is None):
            return
        bases = {_base(r) for r in marked}
        layouts = {b: self._paired(f, b, len(rows[b].entries)) for b in bases}
        if "" in layouts.values():
            return
        at = {b: self._position(f, b) for b in bases}
        shown = digits_of(rhs)
        told = tuple(dict.fromkeys(layouts.values()))
        if all(p is not None for p in at.values()) and not (numbered and len(numbered) < len(marked)):
            found = {j for r in marked for key in (r.key, _base(r)) for j in self._indices_of(f, key)}
            size = len(angles.each) * 2
            begins = (0,) if 0 in found else (1,) if size in found else (1, 0)
            places = tuple(p[1] for p in at.values() if p is not None)
            for first in begins if numbered else (0,):
                enough = SURE if len(begins) == 1 and numbered else TELLING
                if (shown >= enough and digits_of(rhs) >= SURE) or _turns(rhs):
                    counted = (told_from(first),) if numbered else ()
                    for swapped in (False, True):
                        def entry(x: Node, r: Reference, first: int = first, swapped: bool = swapped) -> Node | None:
                            p, row = at[_base(r)], rows[_base(r)]
                            j = literal(r)
                            if p is None or (j is not None and not 0 <= j - first < len(row.entries)):
                                return None
                            return self._turned_row(x, row, layouts[_base(r)], angles, p[0], j, first, swapped)

                        yield self._with_turned(f, lhs, op, rhs, entry, angles), (*places, *told, *counted)
        if len(numbered) == len(marked) and shown >= TELLING:
            for swapped in (False, True):
                def vector(x: Node, r: Reference, swapped: bool = swapped) -> Node | None:
                    row = rows[_base(r)]
                    return self._turned_row(x, row, layouts[_base(r)], angles, r.args[0], None, 0, swapped)

                yield self._with_turned(f, lhs, op, rhs, vector, angles), (*told, "an index is a position")

    def _with_turned(self, f, lhs, op, rhs, make, angles):  # type: ignore[no-untyped-def]
        def change(x: Node) -> Node | None:
            r = reference(x) if x.kind in ("name", "sub", "sup", "accent") else None
            return make(x, r) if r is not None and _base(r) else None

        a = replaced(lhs, change)
        if any(_base(r) for r in references(a)):
            return Outcome(UNDECIDED, reason="not all of its names are entries of what is turned")
        return self._attempt(f, a, op, rhs, frozenset(), {}, (), angles.values)

    def _turned_row(
        self, x: Node, row: Row, layout: str, angles: _Angles, at: Node, j: int | None, first: int, swapped: bool
    ) -> Node:
        """An entry of a turned list, or all of them."""
        size = len(row.entries)
        half = size // 2

        def entry(c: int) -> Node:
            pair, second = (c // 2, c % 2) if layout == PAIRS else (c % half, c // half)
            a, b = (2 * pair, 2 * pair + 1) if layout == PAIRS else (pair, pair + half)
            angle = Node("mul", "cdot", (in_its_place(x, at), in_its_place(x, angles.each[pair])))
            cos, sin = (Node("fn", name, (angle,)) for name in ("cos", "sin"))

            def times(v: Node, by: Node) -> Node:
                v = in_its_place(x, v)
                return Node("mul", "cdot", (by, v) if swapped else (v, by))

            u, v = row.entries[a], row.entries[b]
            if second:
                return Node("add", "", (times(u, sin), times(v, cos)))
            return Node("add", "", (times(u, cos), Node("neg", "", (times(v, sin),))))

        if j is not None:
            return Node("group", "(", (entry(j - first),), x.start, x.end)
        return Node("group", "(", tuple(entry(c) for c in range(size)), x.start, x.end)

    def _angles(self, f: Formula, size: int) -> Iterator[_Angles]:
        """The angles of the pairs: a list of the section, or a law of the text for vectors of this width."""
        here = self.section(f.place)
        widths = [s for s in self.settings if s[0] in DIMENSIONS and s[2] < f.place and self.section(s[2]) == here]
        if any(show(body) != str(size) for _, body, _, _ in widths if body.kind == "num"):
            return
        for key, row in self._rows(f).items():
            if key in _FREQUENCIES and 2 * len(row.entries) == size:
                yield _Angles(row.entries, (row.said,), {})
        numbers, said = self._numbers_above(f)
        for key in _FREQUENCIES:
            laws = [d for d in self.store.visible(key, f.place) if d.place < f.place and len(d.params) == 1]
            laws = [d for d in laws if not d.called and not d.component]
            if not laws:
                continue
            law = laws[-1]
            names = {x.value for x in nodes(law.body) if x.kind == "name"} - {law.params[0].name}
            values = {n: v for n, v in numbers.items() if n in names} | {n: Val(num(size)) for n in names & DIMENSIONS}
            head = Node("name", key)
            members = [Node("sub", "", (head, Node("num", str(j)))) for j in range(size // 2 + 1)]
            one = Node("num", "1")
            for first in (0, 1):
                if self._attempt(f, members[first], "=", one, frozenset(), {}, (), values).verdict == PROVED:
                    wide = tuple(f"{n} = {size}, as many entries as the list has" for n in sorted(names & DIMENSIONS))
                    others = tuple(said[n] for n in sorted(names & set(numbers) - DIMENSIONS))
                    source = f"{law.source} (line {law.line})"
                    yield _Angles(tuple(members[first : first + size // 2]), (source, *others, *wide), values)
                    break

    def _position(self, f: Formula, base: str) -> tuple[Node, str] | None:
        """Where the example has a vector: the number that its section gives to a letter for positions."""
        here = self.section(f.place)
        told = {}
        for key, body, at, line in self.settings:
            if key in _PLACES and key != base and at < f.place and self.section(at) == here and body.kind == "num":
                told[key] = (body, f"{key} = {show(body)} (line {line})")
        own = "n" if base == "k" and "n" in told else "m" if base in ("q", "x") and "m" in told else ""
        if own:
            return told[own]
        return next(iter(told.values())) if len(told) == 1 else None

    def _paired(self, f: Formula, base: str, size: int) -> str:
        """Which entries make a pair: as the section shows them, or else neighbours, if nothing above says otherwise."""
        found = set[str]()
        for tree in self._in_section(f):
            for x in nodes(tree):
                cells = [k.kids[0] for k in x.kids if len(k.kids) == 1] if x.kind == "matrix" else list(x.kids)
                if x.kind not in ("group", "matrix") or len(cells) != 2:
                    continue
                own = [r for c in cells if (r := reference(c)) is not None]
                if len(own) == 2 and all(r.key == base or _base(r) == base for r in own):
                    a, b = (literal(r) for r in own)
                    if a is not None and b is not None:
                        found.add(PAIRS if b == a + 1 else HALVES if 2 * (b - a) == size else "")
        if found:
            return found.pop() if len(found) == 1 and size > 2 else PAIRS if size == 2 else ""
        return "" if _HALVES.search(self.text[: f.place]) and size > 2 else PAIRS
