"""Whether some antisymmetric form of two codes knows the direction."""

from __future__ import annotations

from itertools import combinations

from ..derive.build import add, mul, neg
from ..derive.frequencies import with_frequencies
from ..derive.products import summed
from ..derive.setting import setting
from ..encodings import Encoding
from ..kernel.decide import decide
from ..kernel.term import Add, Neg, Relation, Sym, Term, free_names, num, substitute
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .cells import PATIENCE, Cell, names_in
from .instances import first_block, small_sizes

__all__ = ["odd_form"]


def odd_form(e: Encoding) -> Cell:
    """Look for two components a, b of a block with sum(x_a(m)*x_b(n) - x_b(m)*x_a(n)) a function of m - n."""
    s, _ = with_frequencies(setting(e, {}))
    if s.width == 1:
        return Cell(REFUTED, "one component a block: an antisymmetric block is zero")
    m, n, t = (Sym(s.fresh(x)) for x in ("m", "n", "t"))

    def form(a: int, b: int, x: Term, y: Term) -> Term:
        u, v = s.at(x), s.at(y)
        return summed(s, add(mul(u[a], v[b]), neg(mul(u[b], v[a]))))

    for a, b in combinations(range(s.width), 2):
        here = form(a, b, m, n)
        relative = decide(Relation("==", form(a, b, Add((m, t)), Add((n, t))), here), s.hypotheses, timeout=PATIENCE)
        zero = decide(Relation("==", here, num(0)), s.hypotheses, timeout=PATIENCE)
        odd = decide(Relation("==", form(a, b, n, m), Neg(here)), s.hypotheses, timeout=PATIENCE)
        if relative.proved and zero.refuted and odd.proved:
            return Cell(PROVED, f"components {a} and {b} of each block")
    if s.width == 2 and _may_be_one_block(e):  # then J is known up to a factor
        u, v = ([substitute(x, {e.position: y}) for x in first_block(e)] for y in (m, n))
        here = add(mul(u[0], v[1]), neg(mul(u[1], v[0])))
        there = substitute(here, {m.name: Add((m, t)), n.name: Add((n, t))})
        if decide(Relation("==", there, here), e.hypotheses, timeout=PATIENCE).refuted:
            return Cell(
                REFUTED, "with one block there is one antisymmetric form up to a factor, and it is not relative"
            )
        if decide(Relation("==", here, num(0)), e.hypotheses, timeout=PATIENCE).proved:
            return Cell(REFUTED, "with one block there is one antisymmetric form up to a factor, and it is zero")
    return Cell(UNDECIDED, "no pair of components gives one; others were not looked at")


def _may_be_one_block(e: Encoding) -> bool:
    """Whether some size of the encoding that its hypotheses allow has a single block."""
    sizes = free_names(e.count).keys()
    if any(names_in(h) & sizes and not names_in(h) <= sizes for h in e.hypotheses):
        return False
    return next((count == 1 for _, count in small_sizes(e)), False)
