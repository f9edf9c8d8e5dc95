"""What the text sets the largest and the smallest member of a sequence to."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field, replace

from ...kernel.term import Assumption, Fn, Relation, Sym, num
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..elaborate import Val
from ..extremal import AN_EXTREME, Extremal, about, bases, called, extremal, numbers, reached
from ..judge import Outcome
from ..notation import DIMENSIONS, reference, references
from ..store import Definition
from ..tree import Node, replaced, show
from .formula import FORMULAS, Formula, LinkResult
from .link import Link

__all__ = ["Ends"]

SIZES = (4, 16, 64, 128, 512)
"""Widths that are tried where the text has none."""
USUAL = 2
"""Which of them is shown."""
_OVER = re.compile(r"\n\s*(?:[-*+]|\d+[.)])\s|\n\s*\n|[.。；;](?:\s|$)")
NOT_SURE = "the text may mean another member"


_OTHER_MEMBERS = re.compile(
    r"\b(?:left out|leave out|add(?:s|ed|ing)?|omit\w*|drop\w*|discard\w*|exclud\w*|skip\w*"
    r"|there is also|appended|limiting"
    r"|extra|without the|turned off|first pair is|also \$[a-z]\s*=)\b"
    r"|<\s*(?:b|B|base|\\theta|N)\s*<\s*1(?![\d.])|排除|去掉|加上",
    re.IGNORECASE,
)
"""What may say that a sequence has other members than its range, or another course."""


@dataclass(slots=True)
class Ends(Link):
    """Extreme members of sequences, as what they are."""

    extremal: dict[str, Extremal] = field(default_factory=dict)

    def with_extremes(self) -> None:
        """Enter the extreme members that the text has names for."""
        self.deadline = time.process_time() + self.timeout
        for x in list(extremal(self.chosen.values(), self.store, self.text, self._course, self._alike)):
            self.extremal[x.law.key] = x
            self.ends.add(x.law.key)
            self.store.entries.setdefault(x.law.key, []).insert(0, x.law)

    def _alike(self, a: Definition, b: Definition) -> bool:
        """Whether two definitions of a sequence say the same."""
        if a.params != b.params:
            return False
        f = Formula("", a.place + 1, a.line, (a.body,))
        same = show(a.body) == show(b.body)
        return same or self._attempt(f, a.body, "=", b.body, frozenset(), {}, (), {}).verdict == PROVED

    def _course(self, d: Definition) -> int:
        """Whether a sequence rises or falls, as proved for bases above 1: powers of e with a positive exponent."""
        i = Node("name", d.params[0].name)
        after = Node("group", "(", (Node("add", "", (i, Node("num", "1"))),))
        there = replaced(d.body, lambda n: after if n == i or n.is_name(i.value) else None)
        f = Formula("", d.place + 1, d.line, (d.body,))
        letters = self._free_bases(d.body, d.place)
        values = {k: Val(Fn("exp", (Sym(f"{k}'"),))) for k in letters}
        above = tuple(Assumption(f"{k}'", "positive") for k in letters)
        for way, op in ((1, "<"), (-1, ">")):
            if self._attempt(f, d.body, op, there, frozenset(), {}, above, values).verdict == PROVED:
                return way
        return 0

    def _above_one(self, body: Node, place: int) -> tuple[Relation, ...]:
        """That the letters of which powers are taken, and no more is known, are above 1."""
        return tuple(Relation(">", Sym(k), num(1)) for k in self._free_bases(body, place))

    def _free_bases(self, body: Node, place: int) -> list[str]:
        letters = bases(reached(self.store, body, place))
        return [k for k in sorted(letters) if not self.store.visible(k, place)]

    def _as_extreme(self, f: Formula, link: Node, mine: list[Definition]) -> LinkResult | None:
        """The finding on ``\\lambda_{\\max} = ...`` where it is a member of a sequence, and the verdict is certain."""
        lhs, rhs = link.kids
        x = self.extremal.get(mine[0].key)
        if x is None or len(mine) > 1 or mine[0].params or link.value != "=":
            return None
        later = frozenset(id(e) for e in self.store.entries[x.law.key] if e is not x.law)
        found = self._of_end(f, x, lhs, rhs, later)
        if found.verdict == REFUTED:
            self.unchecked.add((f.line, x.law.key))
        if found.verdict not in (PROVED, REFUTED) or (found.verdict == REFUTED and not self._is_sure(f, lhs, rhs)):
            return None
        return LinkResult(link.start, link.end, show(link), found, lhs, rhs)

    def _of_end(self, f: Formula, x: Extremal, lhs: Node, rhs: Node, hidden: frozenset[int]) -> Outcome:
        """The verdict on the value of an extreme member; false of all widths where none is told."""
        extra = self._above_one(x.body, x.law.place)
        found = self.link(f, lhs, "=", rhs, hidden)
        if found.verdict == UNDECIDED and extra:
            again = self._attempt(f, lhs, "=", rhs, hidden, {}, extra, {})
            found = again if again.verdict == PROVED else found
        return (self._of_all_widths(f, [x], lhs, rhs, hidden) or found) if found.verdict != PROVED else found

    def _of_all_widths(
        self, f: Formula, ends: list[Extremal], lhs: Node, rhs: Node, hidden: frozenset[int] = frozenset()
    ) -> Outcome | None:
        """A refutation that the width does not matter for."""
        extra = tuple(h for x in ends for h in self._above_one(x.body, x.law.place))
        names = {k for x in ends for k in self._widths(x)} | {"d"}
        each: list[Outcome] = []
        for n in SIZES:
            each.append(self._attempt(f, lhs, "=", rhs, hidden, {}, extra, {k: Val(num(n)) for k in names}))
            if each[-1].verdict != REFUTED:
                return None
        return replace(each[USUAL], witness={**each[USUAL].witness, max(names): str(SIZES[USUAL])})

    def _is_sure(self, f: Formula, lhs: Node, rhs: Node) -> bool:
        """Whether no other members, and no other sequence, can be meant by a value that is wrong."""
        ends = [x for r in (*references(lhs), *references(rhs)) if (x := self.extremal.get(r.key)) is not None]
        words = FORMULAS.sub(" ", f"{f.ahead} {_OVER.split(f.beside)[0]}")
        base = rhs.kind == "num" and any(x.law.key.startswith(("theta", "Theta")) for x in ends)  # the name of a base
        if _OTHER_MEMBERS.search(self.text[: f.place]):
            return False
        if not ends or base or f.conditional or f.hypothetical or about(words):
            return False
        if not all(x.explicit and not self._is_of_another(x, lhs, rhs) for x in ends):
            return False
        if all(x.rises for x in ends):
            return True  # the largest is the one with the largest index
        word = called(words)
        named = len(ends) == 1 and word == (1 if ends[0].up else -1)
        return named or self._is_neither(f, ends, lhs, rhs)

    def _is_neither(self, f: Formula, ends: list[Extremal], lhs: Node, rhs: Node) -> bool:
        """Whether it is as wrong of the members at the other ends."""
        laws = {x.law.key: Node("group", "(", (x.other,)) for x in ends}
        a, b = (replaced(k, lambda n: laws.get(r.key) if (r := reference(n)) is not None else None) for k in (lhs, rhs))
        sizes = {k: Val(num(64)) for k in ("d", *(k for x in ends for k in self._widths(x)))}
        extra = tuple(h for x in ends for h in self._above_one(x.body, x.law.place))
        return self._attempt(f, a, "=", b, frozenset(), {}, extra, sizes).verdict == REFUTED

    def _widths(self, x: Extremal) -> set[str]:
        return {r.key for b in reached(self.store, x.body, x.law.place) for r in references(b)} & DIMENSIONS

    def _is_of_another(self, x: Extremal, *sides: Node) -> bool:
        """Whether a claim has a base that the sequence is without, or none at all."""
        family = list(reached(self.store, x.body, x.law.place))
        names = {r.key for b in family for r in references(b)} | DIMENSIONS | {"pi"} | self.ends
        own = {r.key for side in sides for r in references(side)}
        shared = numbers(sides) & numbers(family) or own & bases(family)
        return bool(own - names) or not numbers(sides) <= numbers(family) or not shared

    def _extreme_held(self, f: Formula, op: str, lhs: Node, rhs: Node, found: Outcome) -> Outcome:
        """A refutation by what an extreme member is, where that is not certain, as none."""
        if found.verdict == PROVED or not any(AN_EXTREME in u for u in found.used):
            return found
        if op == "=":
            ends = [x for r in (*references(lhs), *references(rhs)) if (x := self.extremal.get(r.key)) is not None]
            found = self._of_all_widths(f, ends, lhs, rhs) or found
        if found.verdict != REFUTED:
            return found
        sure = op == "=" and self._is_sure(f, lhs, rhs)
        return found if sure else Outcome(UNDECIDED, reason=NOT_SURE, used=found.used)
