"""Statements about matrices of any size: their names are letters, of type ``vec`` or ``mat``.

A product says over how many columns it sums, an equation for how many rows and columns it holds (``theory/Words.v``);
all sizes are quantified over.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ..kernel.term import (
    Add,
    Assumption,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Relation,
    Sym,
    Term,
    relation_names,
)
from .naming import identifier
from .parts import is_complex
from .printer import SCALAR, Printer, Shape
from .scope import related, scope
from .sizes import KINDS, ONE, Sizes
from .uncovered import Uncovered

__all__ = ["Letters", "letters", "speaks_of_letters"]

_APP = 4


def speaks_of_letters(relation: Relation, hypotheses: Sequence[Hypothesis]) -> bool:
    """Whether a name in the relation, or one it depends on, is assumed to be a matrix or a vector of any size."""
    if not any(isinstance(h, Assumption) and h.kind in KINDS for h in hypotheses):
        return False
    return any(isinstance(h, Assumption) and h.kind in KINDS for h in related([relation], hypotheses, ())[0])


@dataclass(slots=True)
class Letters(Printer):
    """Prints terms in which names stand for matrices; ``called`` names the sizes that no identity names."""

    sizes: Sizes = field(default_factory=lambda: Sizes({}))
    called: Mapping[int, str] = field(default_factory=dict)

    def of_size(self, node: int) -> str:
        node = self.sizes.find(node)
        return "1" if node == ONE else identifier(self.sizes.name_of(node) or self.called[node])

    def dims(self, t: Term) -> tuple[str, str]:
        rows, columns = self.sizes.of(t)
        return self.of_size(rows), self.of_size(columns)

    def size(self, s: Shape) -> str:
        assert isinstance(s.count, Sym)
        return s.count.name

    def shape(self, t: Term) -> Shape:
        rows, columns = self.sizes.of(t)
        if rows == columns == ONE:
            return SCALAR
        kind = "vector" if columns == ONE else "row" if rows == ONE else "matrix"
        return Shape(kind, 1, Sym(self.of_size(columns if kind == "row" else rows)))

    def _form(self, t: Mul) -> str:
        return " * ".join(self._factors(t)[0])

    def _factors(self, t: Mul) -> tuple[list[str], list[Term]]:
        """The numbers in a product, ``u^T A v`` among them, as texts; and what else stands there, in its order."""
        numbers: list[str] = []
        rest: list[Term] = []
        for x in t.args:
            s = self.shape(x)
            if s.kind == "scalar":
                numbers.append(self.real(x, _APP))
                continue
            rest.append(x)
            if s.kind == "vector" and self.shape(rest[0]).kind == "row":
                row, *others = rest
                whole = others[0] if len(others) == 1 else Mul(tuple(others))
                numbers.append(f"(dot {self.dims(row)[1]} {self.column_of(row)} {self.vector(whole)})")
                rest = []
        return numbers, rest

    def _whole_of(self, t: Mul, kind: str, rest: Sequence[Term], numbers: Sequence[str], inside: str) -> str:
        return f"{kind}scale ({' * '.join(numbers)}) {inside}" if numbers else inside[1:-1] if " " in inside else inside

    def _vector(self, t: Term) -> str:
        if isinstance(t, Sym):
            return identifier(t.name)
        if isinstance(t, Mul):
            numbers, rest = self._factors(t)
            inside = self.vector(rest[-1])
            for a in reversed(rest[:-1]):
                inside = f"(app {self.dims(a)[1]} {self.matrix(a)} {inside})"
            return self._whole_of(t, "v", rest, numbers, inside)
        if isinstance(t, Fn) and t.name == "transpose":
            text = self.column_of(t.args[0])
            return text[1:-1] if " " in text else text
        if isinstance(t, (Neg, Add, Div)):
            return self._combined(t, "v", self.vector)
        raise Uncovered("a vector of a kind that is not printed")

    def column_of(self, t: Term) -> str:
        """A row, turned into a column."""
        if isinstance(t, Fn) and t.name == "transpose":
            return self.vector(t.args[0])
        if isinstance(t, Mul):
            numbers, rest = self._factors(t)
            inside = self.column_of(rest[0])
            for a in rest[1:]:
                inside = f"(app {self.dims(a)[0]} (transpose {self.matrix(a)}) {inside})"
            text = self._whole_of(t, "v", rest, numbers, inside)
        elif isinstance(t, (Neg, Add, Div)):
            text = self._combined(t, "v", self.column_of)
        else:
            raise Uncovered("a row vector of a kind that is not printed")
        return f"({text})" if " " in text else text

    def _matrix(self, t: Term) -> str:
        if isinstance(t, Sym):
            return identifier(t.name)
        if isinstance(t, Mul):
            numbers, rest = self._factors(t)
            inside = self.matrix(rest[0])
            before = rest[0]
            for a in rest[1:]:
                inside, before = f"(mmul {self.dims(before)[1]} {inside} {self.matrix(a)})", a
            return self._whole_of(t, "m", rest, numbers, inside)
        if isinstance(t, (Neg, Add, Div)):
            return self._combined(t, "m", self.matrix)
        if isinstance(t, Fn) and t.name == "transpose":
            return f"transpose {self.matrix(t.args[0])}"
        if isinstance(t, Fn) and t.name == "identity":
            return "identity"
        if isinstance(t, Fn) and t.name in self.sizes.letters:
            return f"{identifier(t.name)} {self.matrix(t.args[0])}"
        raise Uncovered("a matrix of a kind that is not printed")

    def relation(self, r: Relation) -> str:
        kind = self.shape(r.lhs).kind
        if kind == "scalar":
            return Printer.relation(self, r)
        if r.op != "==":
            raise Uncovered("an order or an inequality between vectors")
        rows, columns = self.dims(r.lhs)
        if kind == "vector":
            return f"veq {rows} {self.vector(r.lhs)} {self.vector(r.rhs)}"
        if kind == "row":
            return f"veq {columns} {self.column_of(r.lhs)} {self.column_of(r.rhs)}"
        return f"meq2 {rows} {columns} {self.matrix(r.lhs)} {self.matrix(r.rhs)}"

    def assumption(self, h: Assumption) -> str:
        if h.name not in self.sizes.kinds:
            return Printer.assumption(self, h)
        if h.kind not in KINDS:
            raise Uncovered(f"a matrix of any size of which {h.kind} is assumed")
        if h.kind in ("matrix", "vector"):
            return ""
        return f"{h.kind} {self.of_size(self.sizes.letter(h.name)[0])} {identifier(h.name)}"

    def type_of(self, name: str) -> str:
        if name in self.sizes.kinds:
            return "vec" if self.sizes.find(self.sizes.letter(name)[1]) == ONE else "mat"
        if name in self.sizes.letters:
            return "mat -> mat"
        if name in {*self.sizes.named.values(), *self.called.values()}:
            return "Z"
        return Printer.type_of(self, name)


def letters(
    relation: Relation, hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition]
) -> tuple[Letters, tuple[str, ...], list[Hypothesis], dict[Hypothesis, Definition]]:
    """The printer for a claim about letters, the names of the sizes, what is assumed, and what that defines."""
    if definitions or any(isinstance(h, Assumption) and h.kind == "every" for h in hypotheses):
        raise Uncovered("matrices of any size beside what is written out")
    if is_complex([relation, *(h for h in hypotheses if isinstance(h, Relation))], hypotheses):
        raise Uncovered("complex matrices of any size")
    stated, laws = related([relation], hypotheses, ())
    if any(d.params for d in laws.values()):
        raise Uncovered("a family of matrices of any size")
    kinds: dict[str, frozenset[str]] = {}
    for h in stated:
        if isinstance(h, Assumption) and h.kind in KINDS:
            kinds[h.name] = kinds.get(h.name, frozenset()) | {h.kind}
    relations = [relation, *(h for h in stated if isinstance(h, Relation))]
    plain = scope([relation], stated, ())
    sizes = Sizes(kinds)
    for r in relations:
        sizes.same(sizes.of(r.lhs), sizes.of(r.rhs))
    for name in kinds:
        sizes.letter(name)
    sizes.settle()
    taken = {n for r in relations for n in relation_names(r)} | set(kinds) | set(sizes.letters)
    if set(sizes.named.values()) & ({*kinds, *sizes.letters} | set(plain.families) | set(plain.functions)):
        raise Uncovered("a name that stands for two things")
    called: dict[int, str] = {}
    for node in dict.fromkeys(sizes.find(x) for dims in sizes.letters.values() for x in dims):
        if node != ONE and sizes.name_of(node) is None:
            called[node] = _new("n", taken | set(called.values()))
    printer = Letters(
        plain.integers | set(sizes.named.values()), plain.families, plain.functions, (), plain.even, tuple(stated),
        wanted={}, sizes=sizes, called=called,
    )  # fmt: skip
    return printer, tuple(called.values()), stated, laws


def _new(stem: str, taken: set[str]) -> str:
    name, n = stem, 1
    while identifier(name) in {identifier(x) for x in taken}:
        n += 1
        name = f"{stem}_{n}"
    return name
