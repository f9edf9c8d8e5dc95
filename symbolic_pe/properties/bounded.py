"""Whether the components stay within a bound."""

from __future__ import annotations

from itertools import combinations, product

from ..derive.build import add, mul
from ..derive.frequencies import with_frequencies
from ..derive.setting import setting
from ..encodings import Encoding
from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
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
from ..language.text import text
from .cells import PATIENCE, Cell, certain
from .instances import given, instances
from .size import last_positions

__all__ = ["bounded"]


def bounded(e: Encoding) -> Cell:
    ends = last_positions(e)
    if ends:
        return Cell(PROVED, f"finitely many positions: {', '.join(map(text, ends))}")
    s, _ = with_frequencies(setting(e, {}))
    hyps = (*s.hypotheses, *(Assumption(a, "nonnegative") for a in e.positions), Assumption(e.index, "integer"))
    if all(_stays(x, frozenset(e.positions), hyps) for x in e.block):
        return Cell(PROVED, "sums and products of bounded factors")
    for values, components in instances(e):
        for x in components:
            for a in e.positions:  # along one axis, from the origin of the others
                how = _grows(substitute(x, {b: num(0) for b in e.positions if b != a}), a)
                if how:
                    return Cell(REFUTED, given(values, f"a component {how}"))
        for x, y in combinations(components[: len(e.block)], 2):  # a spiral grows in no direction alone
            if len(e.positions) == 1 and not any(z == Const("I") for t in (x, y) for z in walk(t)):
                how = _grows(add(Pow(x, num(2)), Pow(y, num(2))), e.positions[0])
                if how:
                    return Cell(REFUTED, given(values, f"the length of two components squared {how}"))
    return Cell(UNDECIDED, "neither a bound nor a place where it grows was found")


def _stays(t: Term, positions: frozenset[str], hyps: tuple[Hypothesis, ...]) -> bool:
    """Whether ``t`` is built from bounded factors by sums, products and powers."""
    if positions.isdisjoint(free_names(t)):
        return True
    if isinstance(t, (Add, Mul, Neg)):
        return all(_stays(x, positions, hyps) for x in children(t))
    if isinstance(t, Pow):
        whole = isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value > 0
        return whole and _stays(t.base, positions, hyps)
    if isinstance(t, Div):
        return positions.isdisjoint(free_names(t.den)) and _stays(t.num, positions, hyps)
    if any(x == Const("I") for x in walk(t)):
        return decide(Relation("<=", Fn("Abs", (t,)), num(1)), hyps, timeout=PATIENCE).proved
    if isinstance(t, Fn) and t.name == "exp":  # at most exp(0)
        return decide(Relation("<=", t.args[0], num(0)), hyps, timeout=PATIENCE).proved
    return decide(Relation("<=", Pow(t, num(2)), num(1)), hyps, timeout=PATIENCE).proved


def _grows(x: Term, position: str) -> str:
    """Why ``x`` exceeds every bound at positions above 0, or ''."""
    n, p = Sym("n'"), Sym(position)
    counting = (Assumption(n.name, "integer"), Assumption(n.name, "nonnegative"))
    for place, y in product((Add((n, num(1))), Add((mul(num(4), n), num(1)))), (x, Neg(x))):
        if certain(Relation(">=", substitute(y, {position: place}), n), counting):
            return f"at {text(place).replace(n.name, 'n')} is at least n in size"
    steps = (num(1), mul(num(2), Const("pi")))
    for step, (factor, said) in product(steps, ((2, "doubles"), (4, "is four times as much"))):
        more = Relation("==", substitute(x, {position: Add((p, step))}), mul(num(factor), x))
        at_zero = substitute(x, {position: num(0)})
        if certain(more) and certain(Relation(">", at_zero, num(0))):
            return f"{said} with every step of {text(step)}"
    return ""
