"""Whether some antisymmetric form of two codes knows the direction."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from ..analysis.weakening import names_of
from ..derive.build import add, mul, neg
from ..derive.frequencies import with_frequencies
from ..derive.products import summed
from ..derive.setting import Place, Setting, moved, setting
from ..encodings import Encoding
from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    substitute,
    walk,
)  # fmt: skip
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .cells import PATIENCE, Cell
from .instances import first_block, small_sizes

__all__ = ["odd_form"]


def odd_form(e: Encoding) -> Cell:
    """Look for two components a, b of a block with sum(x_a(m)*x_b(n) - x_b(m)*x_a(n)) a function of m - n."""
    s, _ = with_frequencies(setting(e, {}))
    if s.complex:
        return _imaginary(s)
    if s.width == 1:
        return Cell(REFUTED, "one component a block: an antisymmetric block is zero")
    m, n, t = (s.place(x) for x in ("m", "n", "t"))
    for a, b in combinations(range(s.width), 2):
        share = _exchange(s.at, a, b)
        here = summed(s, share(m, n))
        there = summed(s, share(moved(m, t), moved(n, t)))
        relative = decide(Relation("==", there, here), s.hypotheses, timeout=PATIENCE)
        zero = decide(Relation("==", here, num(0)), s.hypotheses, timeout=PATIENCE)
        odd = decide(Relation("==", summed(s, share(n, m)), Neg(here)), s.hypotheses, timeout=PATIENCE)
        if relative.proved and zero.refuted and odd.proved and _somewhere(s, share):
            return Cell(PROVED, f"components {a} and {b} of each block")
    if s.width == 2 and _may_be_one_block(e) and (why := _only_form_fails(e, m, n, t)):
        return Cell(REFUTED, f"with one block there is one antisymmetric form up to a factor, and it is {why}")
    return Cell(UNDECIDED, "no pair of components gives one; others were not looked at")


def _only_form_fails(e: Encoding, m: Place, n: Place, t: Place) -> str:
    """What is wrong with the one antisymmetric form of a single block of two components, if it is."""

    def at(x: Place) -> list[Term]:
        return [substitute(c, dict(zip(e.positions, x, strict=True))) for c in first_block(e)]

    form = _exchange(at, 0, 1)
    here = form(m, n)
    if decide(Relation("==", form(moved(m, t), moved(n, t)), here), e.hypotheses, timeout=PATIENCE).refuted:
        return "not relative"
    return "zero" if decide(Relation("==", here, num(0)), e.hypotheses, timeout=PATIENCE).proved else ""


def _may_be_one_block(e: Encoding) -> bool:
    """Whether some size of the encoding that its hypotheses allow has a single block."""
    sizes = free_names(e.count).keys()
    if any(names_of(h) & sizes and not names_of(h) <= sizes for h in e.hypotheses):
        return False
    return next((count == 1 for _, count in small_sizes(e)), False)


def _imaginary(s: Setting) -> Cell:
    """The imaginary part of the Hermitian product: the form that exchanges real and imaginary parts."""
    m, n, t = (s.place(x) for x in ("m", "n", "t"))

    def share(x: Place, y: Place) -> Term:
        u, v = s.at(x), s.at(y)
        return Fn("Im", (add(*(mul(a, Fn("conj", (b,))) for a, b in zip(u, v, strict=True))),))

    def form(x: Place, y: Place) -> Term:
        return summed(s, share(x, y))

    relative = decide(Relation("==", form(moved(m, t), moved(n, t)), form(m, n)), s.hypotheses, timeout=PATIENCE)
    odd = decide(Relation("==", form(n, m), Neg(form(m, n))), s.hypotheses, timeout=PATIENCE)
    if relative.proved and odd.proved and _somewhere(s, share):
        return Cell(PROVED, "the imaginary part of the Hermitian product")
    return Cell(UNDECIDED, "the imaginary part of the Hermitian product is none; others were not looked at")


Share = Callable[[Place, Place], Term]


def _exchange(at: Callable[[Place], Sequence[Term]], a: int, b: int) -> Share:
    """The share of a block, ``at`` a position, in the form that exchanges components a and b with a sign."""

    def share(x: Place, y: Place) -> Term:
        u, v = at(x), at(y)
        return add(mul(u[a], v[b]), neg(mul(u[b], v[a])))

    return share


def _somewhere(s: Setting, share: Share) -> bool:
    """Whether for all values of the parameters the sum of shares is not zero everywhere.

    At some offset a block's share is never zero.  Shares of several blocks cannot cancel if each is one wave
    ``A*sin(c*k)`` of the offset k, and the waves have different frequencies.
    """
    n, k = s.place("n"), Sym(s.fresh("k"))
    hyps = (*s.hypotheses, Assumption(s.encoding.index, "integer"))
    axes = s.encoding.positions

    def along(axis: str, offset: Term) -> Term:
        return share(tuple(Add((x, offset)) if a == axis else x for a, x in zip(axes, n, strict=True)), n)

    for axis in axes:
        for c in _frequencies(s, axis):
            offset = num(1) if c is None else Div(Const("pi"), mul(num(2), c))
            if not decide(Relation("!=", along(axis, offset), num(0)), hyps, timeout=PATIENCE).proved:
                continue
            if not s.family:
                return True
            wave = None if c is None else mul(along(axis, offset), Fn("sin", (mul(c, k),)))
            if wave is None or c is None or not _different(s, c):
                continue
            if decide(Relation("==", along(axis, k), wave), hyps, timeout=PATIENCE).proved:
                return True
    return False


def _different(s: Setting, c: Term) -> bool:
    """Whether ``c`` is, up to sign, different for different blocks: a positive distinct family times a number."""
    factors = c.args if isinstance(c, Mul) else (c,)
    families = [x for x in factors if isinstance(x, Ref)]
    rest = [x for x in factors if not isinstance(x, Ref)]
    known = {(h.name, h.kind) for h in s.hypotheses if isinstance(h, Assumption)}
    if len(families) != 1 or not {(families[0].name, kind) for kind in ("positive", "distinct")} <= known:
        return False
    index = s.encoding.index
    if families[0].indices != (Sym(index),) or any(index in free_names(x) for x in rest):
        return False
    return decide(Relation("!=", mul(num(1), *rest), num(0)), s.hypotheses, timeout=PATIENCE).proved


def _frequencies(s: Setting, axis: str) -> list[Term | None]:
    """What a position is multiplied by in the sines, cosines and ``exp(I*...)`` of a block; None for no wave."""
    found: dict[Term | None, None] = {None: None}
    for x in s.encoding.block:
        for t in walk(x):
            if isinstance(t, Fn) and t.name in ("sin", "cos", "exp"):
                c = _slope(t.args[0], axis)
                if c is not None and t.name == "exp":
                    factors = c.args if isinstance(c, Mul) else (c,)
                    rest = [x for x in factors if x != Const("I")]
                    c = mul(*rest) if len(rest) == len(factors) - 1 else None
                if c is not None:
                    found.setdefault(c)
    return list(found)


def _slope(t: Term, position: str) -> Term | None:
    """The factor of the position in a term that is visibly linear in it."""
    if t == Sym(position):
        return num(1)
    if isinstance(t, Neg):
        c = _slope(t.arg, position)
        return None if c is None else neg(c)
    moving = [y for y in children(t) if position in free_names(y)]
    if len(moving) != 1:
        return None
    c = _slope(moving[0], position)
    if c is None or isinstance(t, Add):
        return c
    if isinstance(t, Mul):
        return mul(c, *(y for y in t.args if y is not moving[0]))
    return Div(c, t.den) if isinstance(t, Div) and t.num is moving[0] else None
