"""How large matrices are whose names are letters: as large as their sums and products need, and no more is said.

A size is a node; what must be equal for a sum or a product to make sense is joined.  The nodes that are left
are quantified over, so that a statement is about all sizes at once, of rectangular matrices too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..kernel.term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Sym, Term
from .printer import KNOWN, MEANT
from .uncovered import Uncovered

__all__ = ["KINDS", "ONE", "Dims", "Sizes"]

KINDS = frozenset({"matrix", "vector", "orthogonal", "skew", "symmetric"})
_SQUARE = frozenset({"orthogonal", "skew", "symmetric"})

ONE = 0
"""The node of the size 1: of what has one column, or one row."""
Dims = tuple[int, int]
"""Rows and columns; ``(ONE, ONE)`` is a number."""


@dataclass(slots=True)
class Sizes:
    """Sizes of everything in the terms that :meth:`of` has been asked about; ``kinds`` says which names are letters."""

    kinds: Mapping[str, frozenset[str]]
    nodes: list[int] = field(default_factory=lambda: [ONE])
    letters: dict[str, Dims] = field(default_factory=dict)
    """Those of a letter, and of an unknown function of matrices: of what it is taken of, which it keeps."""
    applied: list[tuple[str, Dims]] = field(default_factory=list)
    named: dict[int, str] = field(default_factory=dict)
    """The name that an identity gives to a size."""

    def find(self, a: int) -> int:
        while self.nodes[a] != a:
            a = self.nodes[a]
        return a

    def _fresh(self) -> int:
        self.nodes.append(len(self.nodes))
        return len(self.nodes) - 1

    def _join(self, a: int, b: int) -> None:
        a, b = self.find(a), self.find(b)
        if a == b:
            return
        if ONE in (a, b):
            raise Uncovered("matrices whose sizes do not fit")
        names = {self.named[x] for x in (a, b) if x in self.named}
        if len(names) > 1:
            raise Uncovered("identity matrices of different sizes")
        self.nodes[max(a, b)] = min(a, b)
        if names:
            self.named[min(a, b)] = names.pop()

    def same(self, a: Dims, b: Dims) -> None:
        self._join(a[0], b[0])
        self._join(a[1], b[1])

    def name_of(self, node: int) -> str | None:
        return self.named.get(self.find(node))

    def is_number(self, t: Term) -> bool:
        return self.of(t) == (ONE, ONE)

    def letter(self, name: str) -> Dims:
        if name not in self.letters:
            kinds = self.kinds[name]
            rows = self._fresh()
            self.letters[name] = (rows, ONE if "vector" in kinds else rows if kinds & _SQUARE else self._fresh())
        return self.letters[name]

    def of(self, t: Term) -> Dims:
        """Rows and columns of ``t``; raises Uncovered where they do not fit."""
        rows, columns = self._of(t)
        return self.find(rows), self.find(columns)

    def _of(self, t: Term) -> Dims:
        if isinstance(t, Sym):
            return self.letter(t.name) if t.name in self.kinds else (ONE, ONE)
        if isinstance(t, (Num, Const)):
            return ONE, ONE
        if isinstance(t, Neg):
            return self.of(t.arg)
        if isinstance(t, Add):
            first, *rest = t.args
            dims = self.of(first)
            for x in rest:
                self.same(dims, self.of(x))
            return dims
        if isinstance(t, Mul):
            return self._product(t)
        if isinstance(t, (Div, Pow)):
            below = t.den if isinstance(t, Div) else t.exp
            above = t.num if isinstance(t, Div) else t.base
            if self.of(below) != (ONE, ONE) or (isinstance(t, Pow) and self.of(above) != (ONE, ONE)):
                raise Uncovered("a power of a matrix")
            return self.of(above)
        if isinstance(t, Fn):
            return self._function(t)
        raise Uncovered("matrices of any size beside what is written out")

    def _product(self, t: Mul) -> Dims:
        """Factors from the left to the right; a number may stand anywhere."""
        dims: Dims = (ONE, ONE)
        for x in t.args:
            rows, columns = self.of(x)
            dims = self.find(dims[0]), self.find(dims[1])
            if (rows, columns) == (ONE, ONE):
                continue
            if dims == (ONE, ONE):
                dims = rows, columns
            elif (dims[1] == ONE) != (rows == ONE) or dims[1] == ONE:
                raise Uncovered("an outer product")
            else:
                self._join(dims[1], rows)
                dims = dims[0], columns
        return dims

    def _function(self, t: Fn) -> Dims:
        if t.name == "transpose":
            rows, columns = self.of(t.args[0])
            return columns, rows
        if t.name == "identity":
            (n,) = t.args
            if not isinstance(n, Sym):
                raise Uncovered("an identity matrix of a size that is not a name")
            for node, name in self.named.items():
                if name == n.name:
                    return node, node
            node = self._fresh()
            self.named[node] = n.name
            return node, node
        inner = [self.of(x) for x in t.args]
        if t.name in ("dot", "normsq"):
            if len({d[1] for d in inner} | {ONE}) > 1:
                raise Uncovered("a product of other things than vectors")
            self.same(inner[0], inner[-1])
            return ONE, ONE
        if t.name.rstrip("'") in self.kinds:
            raise Uncovered("a family of matrices of any size")
        if all(d == (ONE, ONE) for d in inner):
            return ONE, ONE
        if t.name in KNOWN or t.name in MEANT or len(inner) != 1 or ONE in inner[0]:
            raise Uncovered(f"{t.name} of matrices of any size")
        self.letters.setdefault(t.name, inner[0])
        self.applied.append((t.name, inner[0]))
        return inner[0]

    def settle(self) -> None:
        """Raises Uncovered if an unknown function is taken of matrices of different sizes: it is one for each size."""
        for name, dims in self.applied:
            if tuple(map(self.find, dims)) != tuple(map(self.find, self.letters[name])):
                raise Uncovered(f"{name} of matrices of different sizes")
