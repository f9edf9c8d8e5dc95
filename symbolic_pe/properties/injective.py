"""Whether different integers have different codes."""

from __future__ import annotations

from itertools import combinations, product
from math import lcm

from ..analysis.weakening import names_of
from ..derive.build import add, mul, neg
from ..encodings import Encoding
from ..kernel.evaluate import CannotEvaluate, Point, ball
from ..kernel.term import (
    Assumption,
    Const,
    Div,
    Hypothesis,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..language.text import text
from .cells import Cell, certain
from .instances import first_block, given, has_code, instances, opened

__all__ = ["injective"]


def injective(e: Encoding) -> Cell:
    """Codes of different integers differ in one component, in the length of a pair, in the pair as x + iy, or in its
    direction up to a half turn: (x + iy)**2 over the length.

    With several axes there must be something of the kind for each axis, that does not change along the others.
    """
    m, n = Sym("m'"), Sym("n'")
    apart = (Assumption(m.name, "integer"), Assumption(n.name, "integer"), Relation("!=", m, n))
    block = first_block(e)
    own = e.hypotheses
    lengths = [add(Pow(x, num(2)), Pow(y, num(2))) for x, y in combinations(block, 2)]
    pairs = [add(x, mul(Const("I"), y)) for x, y in combinations(block, 2)]
    turns = [
        Div(Pow(z, num(2)), r) for z, r in zip(pairs, lengths, strict=True) if certain(Relation("!=", r, num(0)), own)
    ]
    by: list[str] = []
    for a in e.positions if certain(Relation(">", e.count, num(0)), own) else ():
        for t in (*block, *lengths, *pairs, *turns):
            if set(e.positions) & free_names(t).keys() != {a}:
                continue
            r = Relation("!=", *(substitute(t, {a: q}) for q in (m, n)))
            if certain(r, (*own, *apart)):
                by.append(text(t))
                break
    if len(by) == len(e.positions):
        return Cell(PROVED, f"by {', '.join(by)}")
    weighted = _weighted(e)
    if weighted is not None:
        return Cell(PROVED, f"by {text(weighted)}")
    numbers = {int(x.value) for t in e.block for x in walk(t) if isinstance(x, Num) and x.value.denominator == 1}
    period = lcm(*(x for x in numbers if 1 < x < 10**6))
    steps = [(0, 1), (0, 2), (0, 10), (-1, 1)] + ([(0, period)] if period > 1 else [])
    directions = [d for d in product((0, 1, -1), repeat=len(e.positions)) if any(d) and d > tuple(-x for x in d)]
    places = [(tuple(a * x for x in d), tuple(b * x for x in d)) for a, b in steps for d in directions]
    for values, components in instances(e):
        for one, two in places:
            if not (has_code(e, one, values) and has_code(e, two, values)):
                continue
            swaps = [{x: num(v) for x, v in zip(e.positions, q, strict=True)} for q in (one, two)]
            ends = [[substitute(x, swap) for x in components] for swap in swaps]
            if all(_same(x, y) for x, y in zip(*ends, strict=True)):
                shown = [str(q[0]) if len(q) == 1 else str(q) for q in (one, two)]
                return Cell(REFUTED, given(values, f"positions {shown[0]} and {shown[1]} have one code"))
    return Cell(UNDECIDED, "neither shown, nor two positions with one code found")


def _weighted(e: Encoding) -> Term | None:
    """A weighted sum of all blocks that tells the positions that have a code apart: ``Sum(2**i*bit_i)``."""
    if len(e.positions) != 1 or e.count == num(1):
        return None
    (p,), i = e.positions, Sym(e.index)
    m, n = Sym("m'"), Sym("n'")
    last = add(e.count, num(-1))
    known: list[Hypothesis] = [*(h for h in e.hypotheses if p not in names_of(h)), Relation("!=", m, n)]
    for q in (m, n):
        known += [Assumption(q.name, "integer"), Assumption(q.name, "nonnegative")]
        known += [with_values(r, {p: q}) for r in e.domain if r.op == "<"]
    bases = sorted({int(x.value) for t in e.block for x in walk(t) if isinstance(x, Num) and x.value in range(2, 65)})
    for weight in [Pow(num(b), n) for b in bases for n in (i, add(last, neg(i)))]:
        for x in e.block:
            whole = Sum(mul(weight, opened(x, e)), e.index, num(0), last)
            sides = [substitute(whole, {p: q}) for q in (m, n)]
            if certain(Relation("!=", *sides), tuple(known)):
                return whole
    return None


def _same(x: Term, y: Term) -> bool:
    """Whether two numbers are equal; most are not, which a ball shows sooner than the kernel."""
    try:
        if not ball(add(x, neg(y)), Point(), 128).contains(0):
            return False
    except CannotEvaluate:
        pass
    return certain(Relation("==", x, y))
