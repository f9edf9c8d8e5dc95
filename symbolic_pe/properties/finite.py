"""Encodings of finitely many whole positions: their codes are listed, and nothing is left open.

Where the number of components is open, small numbers can refute, and cannot prove.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from ..analysis.weakening import names_of
from ..derive.setting import OF_KIND
from ..encodings import Encoding
from ..kernel.term import Assumption, Hypothesis, Num, Relation, Term, free_names, num, substitute, with_values
from ..kernel.verdict import PROVED, REFUTED
from .cells import Cell, certain, number
from .size import last_positions

__all__ = ["FINITE", "codes", "refuted_by_listing"]

MOST = 64
"""Positions, or blocks, that are listed at most."""
Code = tuple[Fraction, ...]


def codes(e: Encoding) -> list[Code] | None:
    """The codes of positions 0, 1, ..., each value confirmed by the kernel; None if there is no such list."""
    ends = last_positions(e)
    if len(ends) != 1 or len(e.positions) != 1:
        return None
    last = ends[0]
    if not isinstance(last.rhs, Num) or e.count != num(1) or e.law is not None:
        return None
    if Assumption(e.position, "integer") not in e.hypotheses or any(set(free_names(x)) - {e.position} for x in e.block):
        return None
    size = int(last.rhs.value) + (last.op == "<=")
    found: list[Code] = []
    for p in range(min(size, MOST + 1)):
        values = [_value(substitute(x, {e.position: num(p)})) for x in e.block]
        if None in values or p == MOST:
            return None
        found.append(tuple(v for v in values if v is not None))
    return found or None


SIZES = (1, 2, 3)
"""Sizes for which the codes of a family are listed."""


def refuted_by_listing(e: Encoding, name: str) -> Cell | None:
    """A small size at which all codes together refute the property ``name``; None if there is none."""
    sizes = list(free_names(e.count))
    if name not in FINITE or len(sizes) != 1:
        return None
    for size in SIZES:
        known = _listed(e, sizes[0], size)
        cell = FINITE[name](known) if known else None
        if cell is not None and cell.verdict == REFUTED:
            return Cell(REFUTED, f"{sizes[0]} = {size}: {cell.why}")
    return None


@lru_cache(maxsize=64)
def _listed(e: Encoding, name: str, size: int) -> list[Code] | None:
    """The codes of the encoding with ``size`` for its only size, block after block."""
    at: dict[str, Term] = {name: num(size)}
    count = number(substitute(e.count, at))
    if count is None or count.denominator != 1 or not 0 < count <= MOST:
        return None
    rest = tuple(h for h in e.hypotheses if name not in names_of(h))
    if not all(_meets(h, name, size) for h in e.hypotheses if name in names_of(h)):
        return None
    block = tuple(substitute(x, {**at, e.index: num(i)}) for i in range(int(count)) for x in e.block)
    domain = tuple(with_values(r, at) for r in e.domain)
    ends = [Relation(r.op, r.lhs, Num(q)) for r in domain if (q := number(r.rhs)) is not None]
    return codes(replace(e, block=block, count=num(1), domain=tuple(ends), hypotheses=rest))


def _meets(h: Hypothesis, name: str, size: int) -> bool:
    if isinstance(h, Assumption):
        return h.kind in OF_KIND and OF_KIND[h.kind](Fraction(size))
    at: dict[str, Term] = {name: num(size)}
    return certain(with_values(h, at))


def _value(x: Term) -> Fraction | None:
    """0, 1 or -1, whichever the kernel proves it to be."""
    for v in (0, 1, -1):
        if certain(Relation("==", x, num(v))):
            return Fraction(v)
    return None


def _dot(a: Code, b: Code) -> Fraction:
    return sum((x * y for x, y in zip(a, b, strict=True)), Fraction(0))


def _linear(found: list[Code]) -> Cell:
    """Whether one matrix leads from every code to the next: what depends linearly must go on doing so."""
    for p in range(len(found) - 1):
        if not any(found[p]) and any(found[p + 1]):
            return Cell(REFUTED, f"the code of {p} is zero, and that of {p + 1} is not")
    width = len(found[0])
    rows = [[*found[p], *found[p + 1]] for p in range(len(found) - 1)]
    for row in _reduced(rows, width):
        if not any(row[:width]) and any(row[width:]):
            return Cell(REFUTED, "codes that depend linearly are followed by codes that do not")
    return Cell(PROVED, "one matrix leads from each code to the next")


def _reduced(rows: list[list[Fraction]], width: int) -> list[list[Fraction]]:
    rows = [list(r) for r in rows]
    top = 0
    for c in range(width):
        pivot = next((r for r in range(top, len(rows)) if rows[r][c]), None)
        if pivot is None:
            continue
        rows[top], rows[pivot] = rows[pivot], rows[top]
        for r in range(len(rows)):
            if r != top and rows[r][c]:
                f = rows[r][c] / rows[top][c]
                rows[r] = [x - f * y for x, y in zip(rows[r], rows[top], strict=True)]
        top += 1
    return rows


def _relative(found: list[Code]) -> Cell:
    for m in range(len(found) - 1):
        for n in range(m, len(found) - 1):
            a, b = _dot(found[m], found[n]), _dot(found[m + 1], found[n + 1])
            if a != b:
                return Cell(REFUTED, f"{a} at ({m}, {n}) and {b} at ({m + 1}, {n + 1})")
    return Cell(PROVED, "by listing all pairs")


def _norm(found: list[Code]) -> Cell:
    for p, code in enumerate(found):
        if _dot(code, code) != _dot(found[0], found[0]):
            return Cell(REFUTED, f"the codes of 0 and {p} have squared norms {_dot(found[0], found[0])} and "
                                 f"{_dot(code, code)}")  # fmt: skip
    return Cell(PROVED, f"the squared norm of all is {_dot(found[0], found[0])}")


def _even(found: list[Code]) -> Cell:
    for p in range(len(found)):
        for k in range(1, min(p, len(found) - 1 - p) + 1):
            a, b = _dot(found[p + k], found[p]), _dot(found[p - k], found[p])
            if a != b:
                return Cell(REFUTED, f"at p = {p}, k = {k} the products are {a} and {b}")
    return Cell(PROVED, "by listing all pairs")


def _odd(found: list[Code]) -> Cell:
    """Solve for an antisymmetric J: codes at equal distances give equal values, and some value is not zero."""
    places = list(combinations(range(len(found[0])), 2))

    def form(m: int, n: int) -> list[Fraction]:
        return [found[m][a] * found[n][b] - found[m][b] * found[n][a] for a, b in places]

    last = len(found) - 1
    asked = [
        [x - y for x, y in zip(form(m + 1, n + 1), form(m, n), strict=True)]
        for m in range(last) for n in range(last)
    ]  # fmt: skip
    rank = sum(any(r) for r in _reduced(asked, len(places)))
    values = [form(m, n) for m in range(last + 1) for n in range(last + 1)]
    whole = sum(any(r) for r in _reduced([*asked, *values], len(places)))
    if whole > rank:
        return Cell(PROVED, "the linear equations for J have a solution that is not zero on the codes")
    return Cell(REFUTED, "the linear equations for J have no solution that is not zero on the codes")


def _injective(found: list[Code]) -> Cell:
    for a, b in combinations(range(len(found)), 2):
        if found[a] == found[b]:
            return Cell(REFUTED, f"positions {a} and {b} have one code")
    return Cell(PROVED, f"all {len(found)} codes differ")


FINITE: dict[str, Callable[[list[Code]], Cell]] = {
    "linear shift": _linear,
    "relative dot product": _relative,
    "constant norm": _norm,
    "even dot product": _even,
    "odd form": _odd,
    "injective": _injective,
}
"""Answers by name of the property."""
