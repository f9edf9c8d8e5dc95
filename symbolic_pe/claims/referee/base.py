"""What a referee knows of a document."""

from __future__ import annotations

import re
import time
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field

from ...kernel.term import Hypothesis
from ..assembled import Counted
from ..asymptotic import Tail
from ..commuting import Pair
from ..elaborate import Elaborator
from ..judge import Judge
from ..notation import Notation, Reference, references
from ..operators import Operator
from ..phrases import phrase
from ..polar import Polar
from ..statements import Supposition, mentions
from ..store import Definition, Store
from ..tree import Node
from .formula import Formula

__all__ = ["Document"]


_ANEW = (
    r"\b(?:let|denote|write|call|suppose|now|(?:mixing|weight|projection|learned|learnable|trained|attention|mask\w*|score"
    r"|query|key|value|output|embedding|random)\s+(?:matrix|matrices|weights?|maps?))\b"
)
"""Words that introduce a name, or tell it as that of something else."""


@dataclass(slots=True)
class Document:
    """Reads a document in two passes: definitions first, then what is said of them."""

    notation: Notation
    judge: Judge
    timeout: float
    text: str = ""
    """The document as it stands."""
    store: Store = field(default_factory=Store)
    settings: list[tuple[str, Node, int, int]] = field(default_factory=list)
    assumed: list[tuple[int, Hypothesis]] = field(default_factory=list)
    unsaid: list[tuple[Reference, Node, Formula]] = field(default_factory=list)
    """What is equated with members of families in which their parameter does not stand: name, body, formula."""
    ended: list[tuple[Reference, Node, Formula]] = field(default_factory=list)
    """Names at the end of chains for matrices that are printed there: name, matrix, formula."""
    own: dict[int, list[Definition]] = field(default_factory=dict)
    behind: dict[int, Node] = field(default_factory=dict)
    ranged: dict[int, Node] = field(default_factory=dict)
    """What stands next to a formula and says what its index may be."""
    by_cases: set[str] = field(default_factory=set)
    ranged_in: dict[str, int] = field(default_factory=dict)
    """Families whose members the text has in a set, or gives by cases, and where it does so first."""
    begun: dict[int, int] = field(default_factory=dict)
    chosen: dict[int, Node] = field(default_factory=dict)
    domains: dict[int, tuple[Node, ...]] = field(default_factory=dict)
    """The formulas in the sentence of a definition, which may say where it holds."""
    open: set[int] = field(default_factory=set)
    deadline: float = float("inf")
    end: float = float("inf")
    loose: frozenset[str] = frozenset()
    parts: frozenset[str] = frozenset()
    forced: frozenset[str] = frozenset()
    """Names that are taken for complex numbers in the reading at hand."""
    of_the_plane: bool = False
    """Whether vectors are complex numbers in the reading at hand."""
    tacit: frozenset[str] = frozenset()
    laws: frozenset[str] = frozenset()
    widths: frozenset[str] = frozenset()
    divided: bool = False
    so_far: bool = False
    """Whether what a sentence concludes further behind is left out."""
    narrow: frozenset[Hypothesis] = frozenset()
    exclusive: frozenset[Hypothesis] = frozenset()
    """What makes the cases of definitions exclude each other."""
    inside: frozenset[str] | None = None
    """The indices of sums and families in the relation that was last asked; None where none was."""
    tail: Tail | None = None
    supposed: dict[int, list[Supposition]] = field(default_factory=dict)
    values: list[Supposition] = field(default_factory=list)
    worked: list[Supposition] = field(default_factory=list)
    """Numbers for members of families, be they the last of several steps."""
    lasting: list[Supposition] = field(default_factory=list)
    for_good: list[Supposition] = field(default_factory=list)
    momentary: dict[int, int] = field(default_factory=dict)
    borrowed: set[int] = field(default_factory=set)
    """Where the text says what another model has instead of a letter of its own: "Code Llama's $b = 10^6$"."""
    compared: set[int] = field(default_factory=set)
    """Where a definition agrees with an older one by values from further up: else it would still be one."""
    excluded: set[int] = field(default_factory=set)
    seen: dict[str, int] = field(default_factory=dict)
    made: dict[str, list[tuple[int, Node, int]]] = field(default_factory=dict)
    """What stands behind an equality sign after a small letter, read as its definition or not: place, body, line."""
    latest: tuple[int, Node | None] = (0, None)
    """What the last formula comes to, and where it ends."""
    matrix: tuple[int, Node | None] = (0, None)
    """Where the last formula ends, and the square matrix in it, if it has one alone."""
    matrix_at: int = 0
    """Where that formula begins."""
    heads: dict[tuple[int, str], Node] = field(default_factory=dict)
    """What stands on the left of definitions, by their places and names."""
    taken: dict[int, list[Definition]] = field(default_factory=dict)
    """Names for a matrix that a formula at some place has, and what is made of them: a slip in it is none of theirs."""
    of_blocks: dict[str, int | None] = field(default_factory=dict)
    """Matrices of which words say that they have blocks on their diagonal, and the number of the first one."""
    contested: set[int] = field(default_factory=set)
    """Where words put a matrix together that does not do what is said of it above."""
    counted: list[Counted] = field(default_factory=list)
    """From where to where indices go."""
    lines: dict[int, int] = field(default_factory=dict)
    """The lines of formulas, by their places."""
    sections: list[int] = field(default_factory=list)
    """Where headings stand."""
    paragraphs: list[int] = field(default_factory=list)
    """Where lines stand that are empty, or begin an item."""
    introduced: tuple[tuple[int, str], ...] = ()
    """Where the text introduces a name anew, and its letter."""
    onward: set[int] = field(default_factory=set)
    """Where a sentence gives a letter a value for what follows in it: "With $a = 1$ we get"."""
    announced: set[int] = field(default_factory=set)
    """Where a definition is announced as one: "let", "put"."""
    borne_out: set[tuple[int, str]] = field(default_factory=set)
    """Line and name of definitions by which printed digits further up are right."""
    unchecked: set[tuple[int, str]] = field(default_factory=set)
    """Line and name of a value for a member of a family, of which nobody knows whether it is that of the family."""
    solutions: set[int] = field(default_factory=set)
    """Where a formula is announced as what an equation is solved by."""
    concluded: set[int] = field(default_factory=set)
    """Where a formula stands that words announce as a conclusion: "it follows that", "this gives"."""
    true: set[str] = field(default_factory=set)
    """What has been proved of the formulas further up, as it is shown."""
    slashed: set[tuple[int, str]] = field(default_factory=set)
    """Line and name of definitions of which print does not show what stands below a slash."""
    facts: set[int] = field(default_factory=set)
    """Where a formula stands that words announce as a fact: "then", "we have"."""
    operations: dict[str, int] = field(default_factory=dict)
    """Signs that the text defines for itself, and where."""
    other_operations: dict[str, int] = field(default_factory=dict)
    """Signs of which the text says something that they do not mean by themselves."""
    polars: list[Polar] = field(default_factory=list)
    """The polar forms of complex numbers."""
    asked: set[int] = field(default_factory=set)
    """Where a formula stands that is to be shown."""
    false: set[int] = field(default_factory=set)
    """Where a formula stands that is refuted."""
    ends: set[str] = field(default_factory=set)
    """Names of the largest and the smallest member of a sequence."""
    plain: set[str] = field(default_factory=set)
    """Names that stand without an index and without arguments somewhere."""

    commuting: list[Pair] = field(default_factory=list)
    """Matrices of which the text says that they commute."""
    skew: list[tuple[str, int, int]] = field(default_factory=list)
    """Letters of matrices that change their sign when transposed, as the text has it: name, place, line."""
    operators: dict[str, tuple[Operator, int, int]] = field(default_factory=dict)
    """Shift operators that were found, by name, and from where to where their names stand for them."""

    def _elaborator(self, place: int, hidden: frozenset[int] = frozenset()) -> Elaborator:
        found = {
            name: operator._replace(first=self.of_blocks.get(name))
            for name, (operator, since, until) in self.operators.items()
            if since < place <= until and all(len(d.params) > 1 for d in self.store.visible(name, place))
        }  # fmt: skip
        return Elaborator(
            self.notation, self.store, place, hidden=hidden, operators=found, range_of=self._range_of
        )  # fmt: skip

    def _range_of(self, d: Definition, name: str) -> tuple[Node, str, Node] | None:
        """The range of an index that the text states: nothing here knows of it."""
        return None

    def keep(self, found: Operator, place: int, length: int) -> None:
        """Have a name stand for the operator that a formula of some length is about, until it is introduced anew."""
        name = rf"\$\s*\\?{re.escape(found.name)}(?![a-zA-Z])"
        meant = r"(?:we mean|stands? for|denotes?|means|is written|from here on|is the reflection)\b"
        said = re.compile(rf"{_ANEW}[^.$]*{name}|{name}[^$]*\$\s+{meant}|\bis written {name}", re.IGNORECASE)
        again = [at for at, letter in self.introduced if at > place and letter == found.name]
        again += [m.start() for m in (said.search(self.text, place + length),) if m is not None]
        self.operators.setdefault(found.name, (found, place, min(again, default=len(self.text))))

    def forget(self, place: int) -> None:
        """No longer take the numbers that a formula gave to members of a family, or its matrix: it is refuted."""
        self.false.add(place)
        self.values = [s for s in self.values if s.place != place]
        self.worked = [s for s in self.worked if s.place != place]
        self.store.remove([d for key in self.ends for d in self.store.entries[key] if d.place == place])
        self.store.remove(self.taken.pop(place, []))

    def undefined(self, names: Iterable[str], place: int) -> frozenset[str]:
        """Those names that no definition in force at a place tells."""
        return frozenset(x for x in names if not self.store.visible(x, place))

    def section(self, place: int) -> int:
        """The number of the section that a place stands in."""
        return bisect_right(self.sections, place)

    def paragraph(self, place: int) -> int:
        """The number of the paragraph that a place stands in."""
        return bisect_right(self.paragraphs, place)

    def section_start(self, place: int) -> int:
        """Where the section begins that a place stands in."""
        return max((p for p in self.sections if p < place), default=0)

    def paragraph_start(self, place: int) -> int:
        """Where the paragraph begins that a place stands in."""
        return max((p for p in self.paragraphs if p < place), default=0)

    def anew(self, name: str, since: int, place: int) -> bool:
        """Whether the text introduces a name anew between two places."""
        return any(since < at < place and letter == name for at, letter in self.introduced)

    def supposed_at(self, line: int) -> list[Supposition]:
        """What the formulas of a line suppose."""
        return [s for found in self.supposed.values() for s in found if s.line == line]

    def timed_out(self) -> bool:
        return time.process_time() > self.deadline

    def _is_slope(self, r: Reference, place: int) -> bool:
        """Whether a prime means the derivative of a function that is defined above."""
        base = r.key.rstrip("'")
        above = [d for d in self.store.entries.get(base, ()) if d.place < place and d.called and len(d.params) == 1]
        primed = base != r.key and r.called and len(r.args) == 1 and r.key not in self.store.entries
        told = place in self.concluded | self.facts or phrase("derivatives").search(self.notation.words) is not None
        return primed and bool(above) and told

    def _is_inverse(self, r: Reference, body: Node, place: int) -> bool:
        """Whether a formula gives back a name by what it defines itself: ``y = 2x``, and below ``x = y/2``."""
        if not r.args or any(d.place < place for d in self.store.entries.get(r.key, ())):
            return False
        for other in references(body):
            above = [d for d in self.store.entries.get(other.key, ()) if d.place < place]
            if other.key != r.key and any(
                len(d.params) == len(other.args) and any(True for _ in mentions(d.body, r)) for d in above
            ):
                return True
        return False
