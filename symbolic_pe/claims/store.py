"""What a document defines, and where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from .notation import references
from .tree import Node, nodes

__all__ = ["Definition", "Pattern", "Store", "is_number"]


@dataclass(frozen=True, slots=True)
class Pattern:
    """A parameter: a name, or the indices ``step*name + rest``."""

    name: str
    step: int = 1
    rest: int = 0
    half: str = ""
    """The width of which half is added: ``d`` of ``i + d/2``."""


@dataclass(frozen=True, slots=True)
class Definition:
    """``key(params) := body``.

    A parameter that is a pattern with ``step`` above 1 makes it the definition of components.  ``also``
    binds further names in the body: ``i`` where a condition says ``i = 2k``.  ``called`` says that the
    parameters stand in parentheses behind the name, and not below it.
    """

    key: str
    params: tuple[Pattern, ...]
    body: Node
    place: int
    line: int
    also: tuple[tuple[str, Pattern], ...] = ()
    source: str = ""
    called: bool = False
    told: tuple[tuple[int, str], ...] = ()
    """Parameters that only tell one such function from another, and their letters: ``R_x(\\theta)`` is no ``R_y``."""
    apart: bool = False
    """Whether it is of a name with an index, told by the function of that name: ``R_m = diag(R(ma), R(mb))``."""
    bold: bool = False
    """Whether the name is in bold type, as that of its entries may not be."""
    turned: bool = False
    """Whether the parameter that stands below the name comes last here: ``v_{2j}(t)``."""
    raised: bool = False
    """Whether its parameter stands in parentheses above the name: ``\\lambda^{(s)}`` is no ``\\lambda_1``."""
    parted: bool = False
    """Whether it gives a complex number by its real parts: ``q = q_1 + i q_2`` is no bold ``q = (q_1, q_2)``."""
    assembled: bool = False
    """Whether words tell it: a matrix that has the blocks on its diagonal that stand there."""
    worded: bool = False
    """Whether words make a complex number of a vector: no column that stands in a formula is one."""
    since: int = 0
    """Nothing above this place speaks of it: it is one of several that are possible, or a letter is set to it."""

    until: int = 0
    """Where it is over, if it is of one pair of what has many: at the next heading."""
    ends: int = 0
    """Where a name that it was told for a value of gets another: "for $d = 2$ it is ..., for $d = 4$ ..."."""

    def over(self, place: int) -> bool:
        """Whether it was told for a value that a name has no longer."""
        return 0 < self.ends <= place

    def fits(self, args: Sequence[Node]) -> bool:
        """Whether arguments are those of this function, and of none beside it."""
        return all(j < len(args) and args[j].is_name(letter) for j, letter in self.told)

    @property
    def component(self) -> bool:
        return bool(self.params) and self.params[-1].step > 1

    @property
    def shape(self) -> tuple[int, bool, int, tuple[tuple[int, str], ...], bool, str, bool]:
        """Definitions of one key and shape mean to say the same thing."""
        rest = self.params[-1].rest if self.component else 0
        return len(self.params), self.component, rest, self.told, self.apart, self.half, self.parted

    @property
    def half(self) -> str:
        """The width of which this defines the second half of the entries."""
        return self.params[-1].half if self.params else ""


def is_number(d: Definition) -> bool:
    """``PE_{pos} = \\sin(pos)``: a number, made of nothing but what stands below the name."""
    own = {p.name for p in d.params}
    parts = list(nodes(d.body))
    listed = any(n.kind in ("matrix", "list") or (n.kind == "group" and len(n.kids) > 1) for n in parts)
    return bool(own) and not d.component and not listed and {r.key for r in references(d.body)} <= own


def _of_one_kind(found: list[Definition], place: int) -> list[Definition]:
    """A name is a number at one stage of a text, and has entries at another: what stands nearest above counts."""
    entries = [d for d in found if d.component]
    numbers = [d for d in found if entries and any(len(d.params) < len(e.params) for e in entries) and is_number(d)]
    if not numbers:
        return found
    above = [d for d in (*numbers, *entries) if d.place <= place] or entries
    last = max(above, key=lambda d: d.place)
    out = entries if any(last is d for d in numbers) else numbers
    return [d for d in found if not any(d is e for e in out)]


MOST = 40
"""Definitions of one name that are kept."""


@dataclass(slots=True)
class Store:
    """The definitions of a document in its order; ``at`` is where one is reading."""

    entries: dict[str, list[Definition]] = field(default_factory=dict)
    ahead: bool = False
    """Whether definitions further down speak of what is above, even if they do not say so."""
    over: frozenset[int] = frozenset()
    """Definitions of letters that the text has introduced anew since."""
    _mentioned: dict[int, frozenset[str]] = field(default_factory=dict)

    def add(self, d: Definition) -> None:
        if len(self.entries.get(d.key, ())) >= MOST:
            return
        self.entries.setdefault(d.key, []).append(d)

    def remove(self, found: Collection[Definition]) -> None:
        """Forget definitions that turn out to be cases of one."""
        gone = {id(d) for d in found}
        for key in {d.key for d in found}:
            self.entries[key] = [d for d in self.entries[key] if id(d) not in gone]

    def earlier(self, d: Definition) -> Definition | None:
        """The latest definition of the same shape before ``d``."""
        same = [e for e in self.entries.get(d.key, ()) if e.shape == d.shape and e.place < d.place]
        return same[-1] if same else None

    def visible(self, key: str, place: int, hidden: frozenset[int] = frozenset()) -> list[Definition]:
        """The definitions of ``key`` in force at ``place``, one of each shape; ``hidden`` ids do not count.

        The nearest one above counts; one further down counts where there is none above ("..., where w_i = ...").
        """
        chosen: dict[object, Definition] = {}
        for d in self.entries.get(key, ()):
            if id(d) in hidden or 0 < d.until < place or d.over(place):
                continue
            if place < min(d.place, d.since) and not self.ahead:
                continue
            old = chosen.get(d.shape)
            if old is None or d.place <= place:
                chosen[d.shape] = d
        return _of_one_kind(list(chosen.values()), place)

    def mentioned(self, d: Definition) -> frozenset[str]:
        """The names that a definition speaks of without an index or an argument."""
        found = self._mentioned.get(id(d))
        if found is None:
            found = frozenset(r.key for r in references(d.body) if not r.args)
            self._mentioned[id(d)] = found
        return found

    def through(self, d: Definition, names: Collection[str], place: int) -> str:
        """A name in a definition that is defined by some of ``names`` itself, or by way of others: ``\\theta = wt``."""
        seen, new = set[str](), set(self.mentioned(d)) - {p.name for p in d.params}
        while new:
            seen |= new
            plain = [e for key in sorted(new) for e in self.visible(key, place, self.over) if not e.params]
            for e in plain:
                if self.mentioned(e) & set(names):
                    return e.key
            new = {key for e in plain for key in self.mentioned(e)} - seen
        return ""

    def components(self, key: str, count: int, place: int) -> list[Definition]:
        """The component definitions with ``count`` parameters in force, by their rest."""
        found = [d for d in self.visible(key, place) if d.component and len(d.params) == count]
        return sorted(found, key=lambda d: d.params[-1].rest)
