"""Entries of vectors that a worked example has as lists: ``q_1 k_1 + q_2 k_2 = 0`` after ``q = (1, 0.5, -0.5, 2)``.

Whether an index counts positions or entries is told by what comes out: with the entries of the lists that stand above
in the section a claim is right, to more digits than are right by chance, or another one of its paragraph is; or a claim
that is right has all entries of each list, and no other.  Nothing is refuted so.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace

from ...kernel.verdict import PROVED, UNDECIDED
from ..judge import Outcome
from ..notation import Reference, reference, references
from ..statements import statements
from ..tree import Node, nodes, replaced, show
from .formula import Formula
from .tuples import entries_of, is_row
from .waves import Waves

__all__ = ["Listed", "Row", "digits_of", "in_its_place", "is_closed", "literal", "told_from"]

ENOUGH = 2
"""Digits that tell what is meant, where the text shows from where it counts the entries."""
MORE = 3
"""Digits that tell from where they are counted."""
_SILENT = ("pi", "e", "top", "T")


_HEADINGS = re.compile(r"^(#{1,6})\s+(.*)$", re.MULTILINE)
_STEP = re.compile(
    r"\b(?:steps?|schritt|étape|paso|passo|pairs?|query|key|(?:dot|inner) product|verif\w+|check|scores?)\b|步|단계",
    re.IGNORECASE,
)
"""What a heading says that only goes on with an example."""


_CHANGED = re.compile(
    r"\b(?:normali[sz]\w*|swap\w*|exchang\w*|sort\w*|scal(?:e|es|ed|ing)\b(?! dot)"
    r"|add(?:s|ed|ing)?|residual|dropout|numbered"
    r"|count(?:s|ed|ing)? from|heads? [a-z0-9]\b|(?:second|next|other|another|same) (?:head|token|vector|word|layer)"
    r"|tokens? [A-Z]\b|layers?|halv\w*|doubl\w*|twice|multipl\w+|divid\w*|negative|opposite|revers\w*|instead|replac\w*"
    r"|clipp\w*|mask\w*|interpolat\w*|shift\w*|earlier|behind|insert\w*|permut\w*|flipp\w*|negat\w*|subtract\w*"
    r"|centr\w*|center\w*|whiten\w*|updat\w*|after that|afterwards|becomes?|now (?:is|has|we)|except|numpy)\b"
    r"|\\leftarrow|归一化|交换|缩放|相加|取反",
    re.IGNORECASE,
)
"""What may be done to a vector before the next formula has it."""
_FROM_ZERO = re.compile(
    r"(?:number|count|index)\w* (?:\w+ )?from (?:0|zero)\b|numpy|\b(?:0|zero)-(?:based|indexed)", re.IGNORECASE
)
_FORMULAS = re.compile(r"\$\$.*?\$\$|\$[^$]*\$|\\\[.*?\\\]|```.*?```", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Row:
    """A vector that the text has as a list of numbers: its name, its entries, where it stands."""

    key: str
    entries: tuple[Node, ...]
    place: int
    said: str


def digits_of(n: Node) -> int:
    """The significant digits of all numbers in a term, but those of 0, 1 and powers of ten."""
    shown = (x.value.replace(".", "").strip("0") for x in nodes(n) if x.kind == "num")
    return sum(len(s) for s in shown if s not in ("", "1"))


def is_closed(n: Node) -> bool:
    """Whether a term is of numbers alone."""
    return not any(x.kind == "text" or (x.kind == "name" and not x.is_name("pi", "e")) for x in nodes(n))


def literal(r: Reference) -> int | None:
    """The number that a name has as its only index."""
    plain = len(r.args) == 1 and not r.called and r.args[0].kind == "num" and r.args[0].value.isdigit()
    return int(r.args[0].value) if plain else None


def in_its_place(n: Node, value: Node) -> Node:
    """A value where a name stood, in parentheses if it is no plain number."""
    return value if value.kind == "num" else Node("group", "(", (value,), n.start, n.end)


def told_from(first: int) -> str:
    return f"an index counts the entries of the list from {first}"


def _has_all(n: Node, rows: dict[str, Row], first: int) -> bool:
    """Whether each list in a term has all of its entries there: ``q_1 k_1 + q_2 k_2`` for lists of two."""
    found = [(r.key, j) for r in references(n) if (j := literal(r)) is not None]
    return all(
        {j for k, j in found if k == key} == set(range(first, first + len(rows[key].entries)))
        for key in {key for key, _ in found}
    )


@dataclass(slots=True)
class Listed(Waves):
    """Puts the numbers of a list in the places of its entries."""

    def _of_listed(self, f: Formula, lhs: Node, op: str, rhs: Node, found: Outcome) -> Outcome:
        """A proof with the entries of the lists above, where digits tell that they are meant; else ``found``."""
        if found.verdict != UNDECIDED or op not in ("=", "approx") or not is_closed(rhs):
            return found
        if _FROM_ZERO.search(self.text, self.section_start(f.place), f.place):
            return found
        rows = self._rows(f)
        keys = self._entries_in(lhs, rows)
        begins = self._counted_from(f, keys, rows) if keys and not self._are_others(f, keys, rows) else ()
        for first in begins:
            again = self._with_entries(f, lhs, op, rhs, rows, first)
            enough = digits_of(rhs) >= (ENOUGH if len(begins) == 1 else MORE) or _has_all(lhs, rows, first)
            enough |= len(begins) == 1 and is_row(rhs)
            if again.verdict == PROVED and (enough or self._confirmed(f, keys, rows, first)):
                said = tuple(rows[k].said for k in sorted(keys))
                return replace(again, used=tuple(dict.fromkeys((*again.used, *said, told_from(first)))), worked=True)
        return found

    def _rows(self, f: Formula) -> dict[str, Row]:
        """The lists of numbers that stand above in the section, or in an earlier step: the last one of each name."""
        out: dict[str, Row] = {}
        several = set[str]()
        told = list(self.settings)
        for ds in self.store.entries.values():
            told += [(d.key, d.body, d.place, d.line) for d in ds if not d.params and not d.called]
        for key, body, at, line in sorted(told, key=lambda s: s[2]):
            near = at < f.place and at not in self.excluded and self._goes_on_from(at, f.place)
            if near and len(entries_of(body)) > 1:
                said = f"{show(Node('name', key))} = {show(body)} (line {line})"
                again = key in out and [*map(show, out[key].entries)] != [*map(show, entries_of(body))]
                several |= {key} if again and self.section(out[key].place) == self.section(at) else set()
                out[key] = Row(key, entries_of(body), at, said)
        return {k: r for k, r in out.items() if k not in several and not self._is_changed(r, f)}

    def _is_changed(self, r: Row, f: Formula) -> bool:
        """Whether words between a list and a formula may say that the vector is another one by then."""
        between = _FORMULAS.sub(lambda m: "\\leftarrow" if "leftarrow" in m[0] else " ", self.text[r.place : f.place])
        return _CHANGED.search(between) is not None

    def _goes_on_from(self, at: int, place: int) -> bool:
        """Whether a place is in the section of another one, or in a later step of the same example."""
        if self.section(at) == self.section(place):
            return True
        above = list(_HEADINGS.finditer(self.text, 0, at))
        least = len(above[-1][1]) if above else 1
        between = list(_HEADINGS.finditer(self.text, at, place))
        return bool(between) and all(len(m[1]) >= least and _STEP.search(m[2]) for m in between)

    def _entries_in(self, n: Node, rows: dict[str, Row]) -> frozenset[str]:
        """The lists of which entries stand in a term; nothing if other names do, too."""
        own = [r for r in references(n) if r.key not in _SILENT]
        whole = all(r.key in rows and (j := literal(r)) is not None and j <= len(rows[r.key].entries) for r in own)
        return frozenset(r.key for r in own) if whole else frozenset()

    def _are_others(self, f: Formula, keys: frozenset[str], rows: dict[str, Row]) -> bool:
        """Whether the section sets a name with an index to what is no entry of the list: ``q_1 = 1 + 2i``."""
        for tree in self._in_section(f):
            for c in (s.node for s in statements(tree) if s.node.kind == "chain" and s.node.ops[0] in ("=", ":=")):
                r = reference(c.kids[0])
                own = r is not None and r.key in keys and literal(r) is not None
                if own and r is not None and show(c.kids[1]) not in [show(x) for x in rows[r.key].entries]:
                    return True
        return False

    def _counted_from(self, f: Formula, keys: Iterable[str], rows: dict[str, Row]) -> tuple[int, ...]:
        """From where the section counts the entries of lists, or from where it may."""
        found = {j for key in keys for j in self._indices_of(f, key)}
        if 0 in found:
            return (0,)
        last = max(len(rows[k].entries) for k in keys)
        return (1,) if last in found else (1, 0)

    def _indices_of(self, f: Formula, key: str) -> Iterator[int]:
        """The numbers that a name has for an index in the formulas of the section."""
        for tree in self._in_section(f):
            yield from (j for r in references(tree) if r.key == key and (j := literal(r)) is not None)

    def _in_section(self, f: Formula) -> Iterator[Node]:
        here = self.section(f.place)
        yield from (tree for place, tree in self.chosen.items() if self.section(place) == here)

    def _with_entries(
        self, f: Formula, lhs: Node, op: str, rhs: Node, rows: dict[str, Row], first: int
    ) -> Outcome:
        """The verdict on a claim with the entries of lists in it, the first of which has the index ``first``."""

        def change(x: Node) -> Node | None:
            r = reference(x) if x.kind in ("name", "sub", "sup", "accent") else None
            j = literal(r) if r is not None and r.key in rows else None
            if r is None or j is None or not 0 <= j - first < len(rows[r.key].entries):
                return None
            return in_its_place(x, rows[r.key].entries[j - first])

        return self._of_numbers_alone(f, lhs, op, rhs, change)

    def _of_numbers_alone(
        self, f: Formula, lhs: Node, op: str, rhs: Node, change: Callable[[Node], Node | None]
    ) -> Outcome:
        """The verdict on what numbers make of a claim, if they stand for all of its names."""
        a = replaced(lhs, change)
        if not is_closed(a):
            return Outcome(UNDECIDED, reason="not all of its names are entries of lists")
        return self._attempt(f, a, op, rhs, frozenset(), {}, (), {})

    def _confirmed(self, f: Formula, keys: frozenset[str], rows: dict[str, Row], first: int) -> bool:
        """Whether another claim of the paragraph on the same entries is right to digits that tell."""
        here = self.paragraph(f.place)
        for place, tree in self.chosen.items():
            if self.paragraph(place) != here or place == f.place:
                continue
            for c in (s.node for s in statements(tree) if s.node.kind == "chain"):
                a, b = c.kids[0], c.kids[-1]
                alike = set(c.ops) <= {"=", "approx"} and is_closed(b) and self._entries_in(a, rows) == keys
                if alike and digits_of(b) >= MORE:
                    told = self._with_entries(f, a, c.ops[-1], b, rows, first)
                    if told.verdict == PROVED:
                        return True
        return False

