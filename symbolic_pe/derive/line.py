"""A model along a line: Taylor's theorem for a function of which only derivatives are known."""

from __future__ import annotations

from ..analysis.calculus import Smooth
from ..analysis.deduction import everywhere
from ..analysis.facts import Everywhere, Ground
from ..analysis.integrals import by_taylor
from ..kernel.term import Assumption, Fn, Relation, Sym, num
from ..proof import Part
from ..theorems import Chain
from .facts import part, said

__all__ = ["taylor"]

ONE = num(1)


def taylor(c: Chain) -> Part:
    """``|F(1) - F(0) - F'(0) - F''(0)/2| <= K/6`` where the modulus of the third slope is at most K from 0 to 1."""

    def slope(order: int, at: str) -> Fn:
        return Fn("F" + "'" * order, (said(at),))

    bound = Everywhere(Relation("<=", Fn("Abs", (slope(3, "s"),)), Sym("K")), "s", num(0), ONE)
    ground = Ground(
        (Assumption("F", "smooth", "three times continuously differentiable from 0 to 1"),),
        (Smooth("F", 3, num(0), ONE),), (bound,),
    )  # fmt: skip
    polynomial = said("a + b + c/2", a=slope(0, "0"), b=slope(1, "0"), c=slope(2, "0"))
    small = everywhere(ground, 0, "the third derivative is bounded")
    return part(c.name, c.title, by_taylor(small, slope(0, "s"), "s", 3, ONE, polynomial))
