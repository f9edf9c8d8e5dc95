"""What a reading carries with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ...kernel.term import BlockVector, Hypothesis, Sym, Term, free_names
from ..notation import DIMENSIONS, Notation, Reference
from ..operators import Operator
from ..store import Definition, Store
from ..tokens import ReadingError
from ..tree import Node, nodes
from .nodes import shown
from .value import KINDS_SAID, Mismatch, Val, single_entry

__all__ = ["MAX_WORK", "READ", "Reading"]

_KINDS = (
    "num name slot text dots sub sup accent item call neg add mul div pm fn root brace fence group chain list "
    "matrix sum cases"
)
READ = frozenset(_KINDS.split(" "))
MAX_WORK = 20_000


@dataclass(slots=True)
class Reading:
    """Reads trees at one place of a document.

    ``frame`` is the shape of vectors that nothing is known of: entries a block and number of blocks, or just
    the number of entries; ``rows`` makes them rows, ``bare`` names stand alone somewhere, ``summed`` are letters of
    sums with their last values; with ``euler`` a lone gamma is a constant; ``used`` collects what the reading rests on.
    """

    notation: Notation
    store: Store
    place: int
    frame: tuple[int, Term] | int | None = None
    values: dict[str, Val] = field(default_factory=dict)
    dimension: str = ""
    juxtaposed: str = ""
    hidden: frozenset[int] = frozenset()
    conditions: tuple[Hypothesis, ...] = ()
    given: tuple[Hypothesis, ...] = ()
    """What is supposed: of values by cases it tells which is meant."""
    cases_by: tuple[Hypothesis, ...] = ()
    """What of it did."""
    exclusive: tuple[Hypothesis, ...] = ()
    """What makes cases exclude each other, as those of a function do, and their conditions have a meaning."""
    integers: set[str] = field(default_factory=set)
    used: dict[str, None] = field(default_factory=dict)
    laws: dict[str, None] = field(default_factory=dict)
    undefined: set[str] = field(default_factory=set)
    complexes: set[str] = field(default_factory=set)
    planar: frozenset[str] = frozenset()
    split: frozenset[str] = frozenset()
    """Names that stand in a formula whole and by numbered entries."""
    cells: frozenset[str] = frozenset()
    """Numbers that are printed as the entries of a column."""
    scored: tuple[Node, Node] | None = None
    origins: dict[str, int] = field(default_factory=dict)
    capitals: frozenset[str] = frozenset()
    operators: dict[str, Operator] = field(default_factory=dict)
    real: frozenset[str] = frozenset()
    counted: frozenset[str] = frozenset()
    pairs: Term | None = None
    ranges: dict[str, Term] = field(default_factory=dict)
    generic: bool = False
    dots: bool = False
    halved: list[BlockVector] = field(default_factory=list)
    woven: list[Term] = field(default_factory=list)
    """Arrays with a part for each axis, whose entries stand in another order."""
    layouts: set[tuple[int, ...]] = field(default_factory=set)
    """How many rows a block of each part has in them: what is put together in two ways cannot be compared."""
    doubtful_product: bool = False
    exotic: bool = False
    entrywise: bool = False
    defaults: bool = True
    unit: str = ""
    range_of: Callable[[Definition, str], tuple[Node, str, Node] | None] | None = None
    """The range that the text states of the index of a family: first, relation and last."""
    bare: frozenset[str] = frozenset()
    summed: dict[str, Term] = field(default_factory=dict)
    complex_slices: bool = False
    conjugates: bool = False
    rows: bool = False
    pairs_from: int = 0
    euler: bool = False
    work: int = 0
    depth: int = 0
    opening: tuple[int, ...] = ()

    def value(self, n: Node, env: dict[str, Term]) -> Val:
        """The value of a tree, ``env`` giving the bound names; ReadingError says what has none."""
        self.work += 1
        if self.work > MAX_WORK:
            raise ReadingError("a formula beyond the size limit", n.start, n.end)
        self.depth += 1
        try:
            if self.depth > 120:
                raise ReadingError("nested too deeply", n.start, n.end)
            method = getattr(self, "_" + n.kind) if n.kind in READ else None
            if method is None:
                raise ReadingError(f"{shown(n)} has no meaning here", n.start, n.end)
            v = method(n, env)
            assert isinstance(v, Val)
            return v
        finally:
            self.depth -= 1

    def scalar(self, n: Node, env: dict[str, Term]) -> Term:
        return self._number(self.value(n, env), n)

    def _number(self, v: Val, n: Node) -> Term:
        """The value of a tree as a number."""
        if v.type != "s":
            one = single_entry(v.term)
            if one is not None:
                return one
            raise Mismatch(f"{KINDS_SAID[v.type]} where a number is expected", n.start, n.end, v.sure)
        return v.term

    def _dimension_in(self, rows: Iterable[tuple[Term, ...]]) -> Term:
        names = {x for row in rows for t in row for x in free_names(t)}
        for name in sorted(names & DIMENSIONS, key=lambda x: (x != self.notation.dimension, x)):
            return self.values[name].term if name in self.values else Sym(name)
        return self._dimension()

    def dimension_here(self) -> Term:
        """The width of vectors that nothing is known of."""
        return self._dimension()

    def _dimension(self) -> Term:
        name = self.dimension or self.notation.dimension
        return self.values[name].term if name in self.values else Sym(name)

    def _known_at_all(self, r: Reference | None) -> bool:
        return r is not None and (r.key in self.values or bool(self.store.visible(r.key, self.place, self.hidden)))

    def _known(self, key: str, count: int) -> bool:
        return any(len(d.params) in (count, count + 1) and d.params for d in self.store.visible(key, self.place))

    def _functions(self, key: str) -> list[Definition]:
        return self.store.visible(key, self.place, self.hidden)

    def _free(self, items: Iterable[Node]) -> set[str]:
        return {x.value for k in items for x in nodes(k) if x.kind == "name"}

    # -- what the files above add

    def _of_factor(self, n: Node) -> Node | None:
        raise NotImplementedError

    def _exp(self, n: Node, env: dict[str, Term]) -> Val:
        raise NotImplementedError

    def _diagonal(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        raise NotImplementedError

    def _column(self, items: list[Node], n: Node, env: dict[str, Term]) -> Val:
        raise NotImplementedError

    def _dotted_sum(self, n: Node, env: dict[str, Term]) -> Val:
        raise NotImplementedError
