"""Whether different integers have different codes."""

from __future__ import annotations

from itertools import combinations
from math import lcm

from ..derive.build import add, mul, neg
from ..encodings import Encoding
from ..kernel.evaluate import CannotEvaluate, Point, ball
from ..kernel.points import no_value
from ..kernel.term import Assumption, Const, Num, Pow, Relation, Sym, Term, num, substitute, walk
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..language.text import text
from .cells import Cell, certain
from .instances import first_block, given, has_code, instances

__all__ = ["injective"]


def injective(e: Encoding) -> Cell:
    """Codes of different integers differ in one component, in the length of a pair, or in the pair as x + iy."""
    m, n = Sym("m'"), Sym("n'")
    apart = (Assumption(m.name, "integer"), Assumption(n.name, "integer"), Relation("!=", m, n))
    block = first_block(e)
    own = e.hypotheses
    lengths = [add(Pow(x, num(2)), Pow(y, num(2))) for x, y in combinations(block, 2)]
    pairs = [add(x, mul(Const("I"), y)) for x, y in combinations(block, 2)]
    for t in (*block, *lengths, *pairs) if certain(Relation(">", e.count, num(0)), own) else ():
        r = Relation("!=", *(substitute(t, {e.position: q}) for q in (m, n)))
        if certain(r, (*own, *apart)):
            return Cell(PROVED, f"by {text(t)}")
    numbers = {int(x.value) for t in e.block for x in walk(t) if isinstance(x, Num) and x.value.denominator == 1}
    period = lcm(*(x for x in numbers if 1 < x < 10**6))
    places = [(0, 1), (0, 2), (0, 10), (-1, 1)] + ([(0, period)] if period > 1 else [])
    for values, components in instances(e):
        for a, b in places:
            if not (has_code(e, a, values) and has_code(e, b, values)):
                continue
            ends = [[substitute(x, {e.position: num(q)}) for x in components] for q in (a, b)]
            if all(_same(x, y) for x, y in zip(*ends, strict=True)):
                return Cell(REFUTED, given(values, f"positions {a} and {b} have one code"))
    return Cell(UNDECIDED, "neither shown, nor two positions with one code found")


def _same(x: Term, y: Term) -> bool:
    """Whether two numbers are equal; most are not, which a ball shows sooner than the kernel."""
    try:
        if not ball(add(x, neg(y)), Point(no_value), 128).contains(0):
            return False
    except CannotEvaluate:
        pass
    return certain(Relation("==", x, y))
