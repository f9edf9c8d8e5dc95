"""Claims on matrices of any size with numbers put in: small matrices, permutations among them, and their softmax."""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction

from ..kernel.term import Add, Div, Fn, Matrix, Mul, Neg, Num, Sym, Term, free_names, num

__all__ = ["SIZE", "Trial"]

Grid = list[list[Term]]
SIZE = 3
"""Rows of the matrices that are tried: a permutation of two is its own transpose."""


@dataclass(frozen=True, slots=True)
class Trial:
    """Numbers for letters: permutations for those that are, and 3 for each width; others by the seed.

    ``by_rows`` says along what softmax adds up to 1.
    """

    permutations: frozenset[str]
    widths: frozenset[str]
    seed: int
    by_rows: bool

    def matrix(self, t: Term) -> Matrix:
        """The entries of a term, exact and not evaluated where an exponential is in them."""
        return Matrix(tuple(map(tuple, self._grid(t))))

    def shown(self, name: str) -> str:
        rows = (", ".join(str(x.value) for x in row if isinstance(x, Num)) for row in self.letter(name))
        return f"[{'; '.join(rows)}]"

    def letter(self, name: str) -> Grid:
        rng = random.Random(f"{name}{self.seed}")
        if name in self.permutations:
            return [[num(int((i + 1) % SIZE == j)) for j in range(SIZE)] for i in range(SIZE)]
        return [[num(rng.randint(-2, 2)) for _ in range(SIZE)] for _ in range(SIZE)]

    def _grid(self, t: Term) -> Grid:
        if isinstance(t, Sym):
            return self.letter(t.name)
        if isinstance(t, Neg):
            return [[_times(num(-1), x) for x in row] for row in self._grid(t.arg)]
        if isinstance(t, Add):
            grids = [self._grid(x) for x in t.args]
            return [[_plus([g[i][j] for g in grids]) for j in range(SIZE)] for i in range(SIZE)]
        if isinstance(t, Mul):
            return self._product(t)
        if isinstance(t, Fn) and t.name == "transpose":
            return [list(row) for row in zip(*self._grid(t.args[0]), strict=True)]
        if isinstance(t, Fn) and t.name == "softmax":
            powers = [[Fn("exp", (x,)) for x in row] for row in self._grid(t.args[0])]
            if self.by_rows:
                return [[Div(x, Add(tuple(row))) for x in row] for row in powers]
            sums = [Add(tuple(column)) for column in zip(*powers, strict=True)]
            return [[Div(x, s) for x, s in zip(row, sums, strict=True)] for row in powers]
        raise ValueError(t)

    def _product(self, t: Mul) -> Grid:
        factors = [x for x in t.args if not self._is_number(x)]
        if not factors:
            raise ValueError(t)
        out = self._grid(factors[0])
        for right in map(self._grid, factors[1:]):
            out = [[_plus([_times(row[k], right[k][j]) for k in range(SIZE)]) for j in range(SIZE)] for row in out]
        for c in (self._number(x) for x in t.args if self._is_number(x)):
            out = [[_times(c, x) for x in row] for row in out]
        return out

    def _is_number(self, t: Term) -> bool:
        return set(free_names(t)) <= self.widths

    def _number(self, t: Term) -> Term:
        if isinstance(t, Sym):
            return num(SIZE)
        if isinstance(t, Fn):
            return Fn(t.name, tuple(map(self._number, t.args)))
        if isinstance(t, Div):
            return Div(self._number(t.num), self._number(t.den))
        return t


def _times(a: Term, b: Term) -> Term:
    if isinstance(a, Num) and isinstance(b, Num):
        return Num(a.value * b.value)
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Num) and x.value in (0, 1):
            return x if x.value == 0 else y
    return Mul((a, b))


def _plus(parts: list[Term]) -> Term:
    known = sum((x.value for x in parts if isinstance(x, Num)), start=Fraction(0))
    rest: list[Term] = [x for x in parts if not isinstance(x, Num)]
    if not rest:
        return Num(known)
    if known:
        rest.append(Num(known))
    return rest[0] if len(rest) == 1 else Add(tuple(rest))
