"""Determinants and traces of square matrices of any size, as numbers: ``det(AB)`` is ``det A`` times ``det B``.

What stands below ``det`` is a product of letters, their transposes, inverses and powers, or an exponential; a trace is
that of a sum of letters.  Each letter has a determinant and a trace of its own, which are any numbers: what the kernel
proves of them holds of all matrices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product

from ..kernel.term import Add, Div, Fn, Hypothesis, Mul, Neg, Pow, Relation, Sym, Term, num, with_values
from .notation import reference
from .tokens import ReadingError
from .tree import Node, nodes

__all__ = ["LAWS", "Determinants", "speaks_of_determinants"]

LAWS = (
    "det(AB) = det(A) det(B), det(A^T) = det(A), det(exp A) = exp(tr A), and det(Q) is 1 or -1 where Q is orthogonal",
    "tr(A^T) = tr(A), so that the trace of a skew-symmetric matrix is 0",
)


def speaks_of_determinants(*trees: Node) -> bool:
    """Whether a determinant or a trace stands in one of them."""
    return any(n.kind == "fn" and n.value in ("det", "tr") for tree in trees for n in nodes(tree))


@dataclass(slots=True)
class Determinants:
    """Reads trees as numbers; raises :class:`ReadingError` for what is none.

    ``is_free`` tells of which letters nothing is known but the ``kinds``.
    """

    is_free: Callable[[Node], bool]
    kinds: Mapping[str, str]
    given: dict[Hypothesis, None] = field(default_factory=dict)
    used: dict[str, None] = field(default_factory=dict)
    signs: dict[str, None] = field(default_factory=dict)
    """Determinants that are 1 or -1."""
    letters: set[str] = field(default_factory=set)
    square: set[str] = field(default_factory=set)
    """Those of the letters that must be square: their own determinant or trace is taken, or they have a kind."""

    def sized(self) -> bool:
        """Whether each letter must be square: ``det(AB) = det(BA)`` needs it."""
        return self.letters <= self.square | self.kinds.keys()

    def cases(self, r: Relation) -> Iterator[Relation]:
        """A relation with each choice of the determinants that are 1 or -1."""
        for values in product((1, -1), repeat=len(self.signs)):
            yield with_values(r, {n: num(v) for n, v in zip(self.signs, values, strict=True)})

    def number(self, n: Node) -> Term:
        """The value of a term between numbers."""
        k, kids = n.kind, n.kids
        if k == "group" and len(kids) == 1:
            return self.number(kids[0])
        if k == "num":
            return num(Fraction(n.value))
        if k == "neg":
            return Neg(self.number(kids[0]))
        if k == "add":
            return Add(tuple(map(self.number, kids)))
        if k == "mul" and n.value in ("juxt", "cdot"):
            return Mul(tuple(map(self.number, kids)))
        if k == "div":
            return Div(self.number(kids[0]), self.number(kids[1]))
        if k == "sup" and n.value == "power" and kids[1].kind == "num" and kids[1].value.isdigit():
            return Pow(self.number(kids[0]), num(int(kids[1].value)))
        if k == "fn" and len(kids) == 1 and n.value in ("det", "tr"):
            self.used[LAWS[n.value == "tr"]] = None
            self._note(kids[0])
            return self.determinant(kids[0]) if n.value == "det" else self.trace(kids[0])
        if k == "fn" and n.value == "exp" and len(kids) == 1 and speaks_of_determinants(n):
            return Fn("exp", (self.number(kids[0]),))
        raise ReadingError("no number of matrices", n.start, n.end)

    def determinant(self, n: Node) -> Term:
        k, kids = n.kind, n.kids
        if k == "group" and len(kids) == 1:
            return self.determinant(kids[0])
        if k == "mul" and n.value in ("juxt", "cdot"):
            return Mul(tuple(map(self.determinant, kids)))
        if _is_transpose(n):
            return self.determinant(kids[0])
        if _is_inverse(n):
            inner = self.determinant(kids[0])
            self.given[Relation("!=", inner, num(0))] = None
            return Div(num(1), inner)
        if k == "sup" and n.value == "power" and kids[1].kind == "num" and kids[1].value.isdigit():
            return Pow(self.determinant(kids[0]), num(int(kids[1].value)))
        if k == "fn" and n.value == "exp" and len(kids) == 1:
            self._note(kids[0])
            return Fn("exp", (self.trace(kids[0]),))
        if k == "matrix" and len(kids) == 2 and all(len(row.kids) == 2 for row in kids):
            (a, b), (c, d) = kids[0].kids, kids[1].kids
            if any(x.kind == "num" and x.value == "0" for x in (b, c)) and self.is_free(a) and self.is_free(d):
                return Mul((self.determinant(a), self.determinant(d)))
        if n.is_name("I"):
            return num(1)
        own = self._letter(n)
        kind = self.kinds.get(own, "")
        if kind == "rotation":
            return num(1)
        if kind == "orthogonal":
            self.signs[f"det_{own}"] = None
        return Sym(f"det_{own}")

    def trace(self, n: Node) -> Term:
        k, kids = n.kind, n.kids
        if k == "group" and len(kids) == 1:
            return self.trace(kids[0])
        if k == "add":
            return Add(tuple(map(self.trace, kids)))
        if k == "neg":
            return Neg(self.trace(kids[0]))
        if _is_transpose(n):
            return self.trace(kids[0])
        own = self._letter(n)
        return num(0) if self.kinds.get(own) == "skew" else Sym(f"tr_{own}")

    def _letter(self, n: Node) -> str:
        r = reference(n)
        if r is None or not self.is_free(n):
            raise ReadingError("not a letter of which nothing else is known", n.start, n.end)
        self.letters.add(_named(n))
        return _named(n)

    def _note(self, n: Node) -> None:
        """Takes down that a letter is square, the determinant or trace of which is taken."""
        while (n.kind == "group" and len(n.kids) == 1) or n.kind == "sup":
            n = n.kids[0]
        if self.is_free(n):
            self.square.add(_named(n))


def _named(n: Node) -> str:
    r = reference(n)
    return "_".join([r.key, *(a.value for a in r.args)]) if r is not None else ""


def _is_transpose(n: Node) -> bool:
    return n.kind == "sup" and (n.value == "transpose" or n.kids[1].is_name("T", "top"))


def _is_inverse(n: Node) -> bool:
    exponent = n.kids[1] if n.kind == "sup" and n.value == "power" else None
    return exponent is not None and exponent.kind == "neg" and exponent.kids[0].kind == "num" and (
        exponent.kids[0].value == "1"
    )  # fmt: skip
