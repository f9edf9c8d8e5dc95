"""Worked examples of rotary encodings: ``\\tilde q_1 = 1 \\cos 2 - 0 \\sin 2 = \\cos 2`` after ``q = [1, 0, 1, 0]``.

A vector that the section has as a list of numbers is turned pair by pair, by the angles of the text.  Whether the index
of the turned one counts positions, ``\\tilde q_3 \\approx (-1.06, -0.354, -0.56, 1.98)``, or entries is told by what
comes out: a claim is proved that is right to more digits than are right by chance, and none is refuted.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from ...kernel.term import num
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..elaborate import Val
from ..judge import Outcome
from ..notation import DIMENSIONS, Reference, reference, references
from ..tree import Node, nodes, replaced, show
from .formula import Formula
from .listed import Listed, Row, digits_of, in_its_place, is_closed, literal, told_from

__all__ = ["OTHERWISE", "Turned"]

_ROTARY = re.compile(r"\brope\b|\brotary\b|\brotat|\brot[aá]|\bdreh|\bgedreht|旋转|旋轉|回転", re.IGNORECASE)
_HALVES = re.compile(r"rotate\\?_?half|\bhalf\b|\bhalves\b|\bneox\b|i\s*\+\s*d\s*/\s*2", re.IGNORECASE)
"""What says that pairs may be made of entries half of the width apart."""
_BACK = re.compile(
    r"(?<!counter)(?<!counter-)(?<!anti)(?<!anti-)\bclockwise|\bim uhrzeigersinn|\bopposite (?:direction|sense|way)"
    r"|\b(?:rotat|turn)\w* (?:it |them |both )?the other way\b|(?<!逆)顺时针|(?<!反)時計回り",
    re.IGNORECASE,
)
"""What says that angles are counted the other way."""
_RETURN = re.compile(r"\b(?:rotat|turn)\w* (?:it |them |both |\$[^$]*\$ )?back\b|\bundo|\binverse\b", re.IGNORECASE)
"""What says so of one example."""
_OTHERS = re.compile(
    r"\b(?:row vectors?|goes with|chunks?|halved|halving|degrees?|negative|first token|not rotated|except|nope"
    r"|differences?"
    r" of positions|backwards?|opposite|revers\w*|read from|slowest|fastest|(?:last|first) pair turns|rows? and|column"
    r"|patch\w*|axis|axes|imaginary part of|one-based|counted from|numbered from|layers? \w+|real and imaginary"
    r"|divid\w+|interpolat\w+|normali[sz]\w*|base \d+|instead|negativ\w*|the pair is)\b|\^\s*\{?\s*-\s*(?:i|j"
    r"|\\mathrm\{i\})\b|°",
    re.IGNORECASE,
)
"""What a section may say of other pairs, angles, places or another sense than the usual one."""
_SHOWN = re.compile(
    r"\\cos[^$&\\]*(?:\\theta|\\phi|\\alpha|\d)?[^$&+]{0,24}-[^$&+=]{0,24}\\sin|e\s*\^\s*\{?\s*(?:i|j|\\mathrm\{i\})"
)
"""The law of turning as it is written usually: ``x \\cos\\theta - y \\sin\\theta``, or an exponential."""
_OTHER_LAW = re.compile(r"[a-z]\s*\\cos[^,;&$=]{0,24}\+[^,;&$=]{0,12}\\sin")
"""The other way round: ``x \\cos\\theta + y \\sin\\theta``."""
_MARKS = ("_tilde", "_hat", "_bar", "_rot", "_rope", "_RoPE", "_rotated", "'")
"""What tells the name of a turned vector from that of the vector itself."""
_OTHER_MARKS = ("_hat", "_bar")
"""What others mean by it: a vector that was normalized, a mean."""
_FREQUENCIES = ("theta", "vartheta", "omega", "w", "phi", "Theta", "Omega", "f")
_PLACES = ("m", "n", "p", "t", "pos", "s", "position", "i", "j")
_AT = re.compile(
    r"(?:\b(?:positions?|place|token|at|put|posici[oó]n)|位置)\s*(?:is|=|:|number)?\s*\$?\s*(?:[a-z]+\s*=\s*)?(\d+)",
    re.IGNORECASE,
)
"""Where words have something: "at position 5"."""
TELLING = 4
"""Digits that tell a vector, or a number of which it is not clear what its index is."""
SURE = 2
"""Digits that tell one entry, where the text shows from where it counts."""
NEIGHBOURS = "neighbours are turned together, as a pair"
APART = "entries half of the width apart are turned together, as a pair"
OF_POSITIONS = "an index is a position"
NO_ENTRY = "not all of its names are entries of what is turned"
OTHERWISE = "it is not what comes of turning the list above pair by pair"
_NEW = re.compile(r"^$|is not defined, and stands on one side only")


@dataclass(frozen=True, slots=True)
class _Angles:
    """How far the pairs of a vector are turned at position 1, and what of the text says so."""

    each: tuple[Node, ...]
    said: tuple[str, ...]
    values: dict[str, Val]


@dataclass(frozen=True, slots=True)
class _Turning:
    """One way to read the names of turned vectors: ``at`` says where each is; without it their indices do."""

    rows: Mapping[str, Row]
    pairs: Mapping[str, str]
    angles: _Angles
    at: Mapping[str, Node] | None
    first: int
    swapped: bool

    def __call__(self, x: Node) -> Node | None:
        """What stands in the place of a name of a turned vector, or of an entry of it."""
        r = reference(x) if x.kind in ("name", "sub", "sup", "accent") else None
        base = _base(r) if r is not None else ""
        if r is None or not base:
            return None
        j = literal(r)
        row, size = self.rows[base], len(self.rows[base].entries)
        if self.at is None:
            column = [self._entry(x, row, self.pairs[base], c, r.args[0]) for c in range(size)]
        elif j is None:
            column = [self._entry(x, row, self.pairs[base], c, self.at[base]) for c in range(size)]
        elif 0 <= j - self.first < size:
            entry = self._entry(x, row, self.pairs[base], j - self.first, self.at[base])
            return Node("group", "(", (entry,), x.start, x.end)
        else:
            return x
        return Node("matrix", "(", tuple(Node("row", "", (c,)) for c in column), x.start, x.end)

    def _entry(self, x: Node, row: Row, pairs: str, c: int, at: Node) -> Node:
        half = len(row.entries) // 2
        pair, second = (c // 2, c % 2) if pairs == NEIGHBOURS else (c % half, c // half)
        a, b = (2 * pair, 2 * pair + 1) if pairs == NEIGHBOURS else (pair, pair + half)
        angle = Node("mul", "cdot", (in_its_place(x, at), in_its_place(x, self.angles.each[pair])))
        cos, sin = (Node("fn", name, (angle,)) for name in ("cos", "sin"))

        def times(v: Node, by: Node) -> Node:
            v = in_its_place(x, v)
            return Node("mul", "cdot", (by, v) if self.swapped else (v, by))

        u, v = row.entries[a], row.entries[b]
        if second:
            return Node("add", "", (times(u, sin), times(v, cos)))
        return Node("add", "", (times(u, cos), Node("neg", "", (times(v, sin),))))


def _base(r: Reference) -> str:
    """The name of what is turned: ``q`` of ``\\tilde q`` and of ``q'``; nothing for others."""
    return next((r.key[: -len(m)] for m in _MARKS if r.key.endswith(m) and r.key != m), "")


def _way(n: Node) -> str:
    """Which way a printed matrix of a rotation turns what stands behind it."""
    rows = [k.kids for k in n.kids] if n.kind == "matrix" else []
    if len(rows) < 2 or any(len(r) < 2 for r in rows[:2]):
        return ""
    (a, b), (c, _) = rows[0][:2], rows[1][:2]
    if not (_turns(a) and _turns(b) and _turns(c)) or (b.kind == "neg") == (c.kind == "neg"):
        return ""
    return "usual" if b.kind == "neg" else "back"


def _turns(n: Node) -> bool:
    return any(x.kind == "fn" and x.value in ("cos", "sin") for x in nodes(n))


@dataclass(slots=True)
class Turned(Listed):
    """Turns the lists of an example."""

    def _of_turned(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A proof for the vectors that the example turns, where digits tell that they are meant; else ``found``.

        What is something else is no value that a new name may be given.
        """
        if found.verdict != UNDECIDED or op not in ("=", "approx") or not is_closed(rhs):
            return found
        marked = [r for r in references(lhs) if r.key not in ("pi", "e", "top", "T")]
        rows = self._rows(f) if marked and all(_base(r) for r in marked) else {}
        bases = sorted({_base(r) for r in marked})
        if not rows or any(b not in rows or b in _FREQUENCIES for b in bases) or not self._is_turning(f):
            return found
        sizes = {len(rows[b].entries) for b in bases}
        if len(sizes) > 1 or min(sizes) % 2:
            return found
        pairs = {b: self._paired(f, b, len(rows[b].entries)) for b in bases}
        other = False
        for angles in self._angles(f, min(sizes)) if all(pairs.values()) else ():
            for way, said in self._ways(f, rhs, marked, rows, pairs, angles):
                again = self._turned_so(f, lhs, op, rhs, way)
                other |= again.verdict == REFUTED or again.reason == NO_ENTRY
                if again.verdict == PROVED:
                    used = (*again.used, *(rows[b].said for b in bases), *angles.said, *pairs.values(), *said)
                    return replace(again, used=tuple(dict.fromkeys(used)), worked=True)
        sure = _turns(rhs) or not any(r.key.endswith(_OTHER_MARKS) for r in marked)
        return Outcome(UNDECIDED, reason=OTHERWISE) if other and sure and _NEW.search(found.reason) else found

    def _is_turning(self, f: Formula) -> bool:
        """Whether the text above is about rotations, and takes angles the way that they are usually counted."""
        above = self.text[: f.place]
        here = self.text[self.section_start(f.place) : f.place]
        if not _ROTARY.search(above) or _BACK.search(above) or _RETURN.search(here) or _OTHERS.search(here):
            return False
        ways = {w for place, tree in self.chosen.items() if place < f.place for x in nodes(tree) if (w := _way(x))}
        shown = _SHOWN.search(above) is not None and _OTHER_LAW.search(above) is None
        return ways == {"usual"} or ("back" not in ways and shown)

    def _turned_so(self, f: Formula, lhs: Node, op: str, rhs: Node, way: _Turning) -> Outcome:
        a = replaced(lhs, way)
        if any(_base(r) for r in references(a)):
            return Outcome(UNDECIDED, reason=NO_ENTRY)
        return self._attempt(f, a, op, rhs, frozenset(), {}, (), way.angles.values)

    def _ways(
        self, f: Formula, rhs: Node, marked: list[Reference], rows: dict[str, Row], pairs: dict[str, str],
        angles: _Angles,
    ) -> Iterator[tuple[_Turning, tuple[str, ...]]]:  # fmt: skip
        """How the names may be read, if what comes out tells it: indices of entries first, then of positions."""
        numbered = [literal(r) is not None for r in marked]
        if any(r.args or r.called for r in marked if literal(r) is None) or len(set(numbered)) > 1:
            return
        entries, shown = numbered[0], digits_of(rhs)
        at = {b: self._position(f, b) for b in pairs}
        known = {b: p for b, p in at.items() if p is not None}
        if len(known) == len(at):
            found = {j for r in marked for key in (r.key, _base(r)) for j in self._indices_of(f, key)}
            begins = (0,) if 0 in found else (1,) if 2 * len(angles.each) in found else (1, 0)
            enough = shown >= (SURE if entries and len(begins) == 1 else TELLING)
            places = {b: p[0] for b, p in known.items()}
            for first in begins[: len(begins) if entries else 1] if enough or _turns(rhs) else ():
                said = (*(p[1] for p in known.values()), *((told_from(first),) if entries else ()))
                for swapped in (False, True):
                    yield _Turning(rows, pairs, angles, places, first, swapped), said
        if entries and shown >= TELLING:
            for swapped in (False, True):
                yield _Turning(rows, pairs, angles, None, 0, swapped), (OF_POSITIONS,)

    def _angles(self, f: Formula, size: int) -> Iterator[_Angles]:
        """The angles of the pairs: a list of the section, or a law of the text for vectors of this width."""
        here = self.section(f.place)
        widths = [s for s in self.settings if s[0] in DIMENSIONS and s[2] < f.place and self.section(s[2]) == here]
        if any(show(body) != str(size) for _, body, _, _ in widths if body.kind == "num"):
            return
        for key, row in self._rows(f).items():
            if key in _FREQUENCIES and 2 * len(row.entries) == size:
                yield _Angles(row.entries, (row.said,), {})
        for key, body, at, line in self.settings if size == 2 else ():
            if key in _FREQUENCIES and at < f.place and self.section(at) == here and is_closed(body):
                yield _Angles((body,), (f"{show(Node('name', key))} = {show(body)} (line {line})",), {})
        numbers, said = self._numbers_above(f)
        for key in _FREQUENCIES:
            laws = [d for d in self.store.visible(key, f.place) if d.place < f.place and len(d.params) == 1]
            laws = [d for d in laws if not d.called and not d.component]
            if not laws:
                continue
            names = {x.value for x in nodes(laws[-1].body) if x.kind == "name"} - {laws[-1].params[0].name}
            values = {n: v for n, v in numbers.items() if n in names} | {n: Val(num(size)) for n in names & DIMENSIONS}
            members = [Node("sub", "", (Node("name", key), Node("num", str(j)))) for j in range(size // 2 + 1)]
            one = Node("num", "1")
            for first in (0, 1):
                if self._attempt(f, members[first], "=", one, frozenset(), {}, (), values).verdict == PROVED:
                    wide = tuple(f"{n} = {size}, as many entries as the list has" for n in sorted(names & DIMENSIONS))
                    others = tuple(said[n] for n in sorted(names & set(numbers) - DIMENSIONS))
                    source = f"{laws[-1].source} (line {laws[-1].line})"
                    yield _Angles(tuple(members[first : first + size // 2]), (source, *others, *wide), values)
                    break

    def _position(self, f: Formula, base: str) -> tuple[Node, str] | None:
        """Where the example has a vector: the number that its section gives to a letter for positions."""
        here = self.section(f.place)
        told = {
            key: (body, at, f"it is at the position {key} = {show(body)} (line {line})")
            for key, body, at, line in self.settings
            if key in _PLACES and key != base and at < f.place and self.section(at) == here and body.kind == "num"
        }
        own = "n" if base == "k" and "n" in told else "m" if base in ("q", "x") and "m" in told else ""
        if not own and len(told) != 1:
            return None
        body, since, said = told[own] if own else next(iter(told.values()))
        moved = (m[1] for m in _AT.finditer(self.text[since : f.place]))
        return None if any(n != body.value for n in moved) else (body, said)

    def _paired(self, f: Formula, base: str, size: int) -> str:
        """Which entries make a pair: as the section shows them, or else neighbours, if nothing above says otherwise."""
        if size == 2:
            return NEIGHBOURS
        found = set[str]()
        for x in (x for tree in self._in_section(f) for x in nodes(tree) if x.kind in ("group", "matrix")):
            cells = [k.kids[0] for k in x.kids if len(k.kids) == 1] if x.kind == "matrix" else list(x.kids)
            own = [r for c in cells if (r := reference(c)) is not None and base in (r.key, _base(r))]
            if len(own) == len(cells) == 2:
                a, b = (literal(r) for r in own)
                if a is not None and b is not None:
                    found.add(NEIGHBOURS if b == a + 1 else APART if 2 * (b - a) == size else "")
        if found:
            return found.pop() if len(found) == 1 else ""
        return "" if _HALVES.search(self.text[: f.place]) else NEIGHBOURS
