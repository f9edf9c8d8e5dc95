"""Derivatives as they are printed: ``\\frac{d}{dx} f``, ``\\frac{df}{dx}`` and ``f'(x)``."""

from __future__ import annotations

from ..analysis.calculus import NoDerivative, derivative
from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    BlockDiagonal,
    BlockVector,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    substitute,
    walk,
)
from ..kernel.verdict import REFUTED
from .tree import Node

__all__ = ["at_point", "differentiated", "operand", "product_of", "side_by_side"]


def at_point(t: Term, x: str, value: Term) -> Term:
    """A term at a value of ``x``; what is made of sums, products, sines and cosines is folded at zero."""
    there = substitute(t, {x: value})
    return _folded(there) if value == num(0) and _is_entire(t, x) else there


def _is_entire(t: Term, x: str) -> bool:
    """Whether a term has a value for each ``x``, as far as ``x`` goes: nothing is divided by it."""
    if x not in free_names(t):
        return True
    plain = isinstance(t, (Add, Mul, Neg, Sym, Matrix, BlockDiagonal, BlockVector))
    plain |= isinstance(t, Fn) and t.name in ("sin", "cos", "exp", "transpose")
    plain |= isinstance(t, Div) and x not in free_names(t.den)
    return plain and all(_is_entire(k, x) for k in children(t))


def _folded(t: Term) -> Term:
    """A term without its products with 0, sines of 0 and cosines of 0."""
    kids = tuple(_folded(k) for k in children(t))
    t = rebuild(t, kids) if kids != tuple(children(t)) else t
    zero, one = num(0), num(1)
    if isinstance(t, Mul):
        rest = tuple(k for k in t.args if k != one)
        return zero if zero in rest else Mul(rest) if len(rest) > 1 else rest[0] if rest else one
    if isinstance(t, Add):
        rest = tuple(k for k in t.args if k != zero)
        return Add(rest) if len(rest) > 1 else rest[0] if rest else zero
    if isinstance(t, Neg) and t.arg == zero:
        return zero
    if isinstance(t, Fn) and t.name in ("sin", "cos") and t.args == (zero,):
        return zero if t.name == "sin" else one
    return t


def differentiated(t: Term, x: str, times: int = 1) -> tuple[Term, tuple[Relation, ...]] | None:
    """The derivative of a number or an array, and where there is one: ``x > 0`` for the logarithm of ``x``."""
    if isinstance(t, Matrix):
        found = [[differentiated(c, x, times) for c in row] for row in t.rows]
        known = [[c for c in row if c is not None] for row in found]
        if any(None in row for row in found):
            return None
        where = dict.fromkeys(r for row in known for c in row for r in c[1])
        return Matrix(tuple(tuple(c[0] for c in row) for row in known)), tuple(where)
    if isinstance(t, (BlockVector, BlockDiagonal)):
        block = differentiated(t.block, x, times)
        if block is None or not isinstance(block[0], Matrix) or x in free_names(t.count):
            return None
        return type(t)(block[0], t.index, t.count), block[1]
    t = _multiplied(t)
    where = {}
    for _ in range(times):
        try:
            t, needs = derivative(t, x, {})
        except NoDerivative:
            return None
        below = {d.den for d in walk(t) if isinstance(d, Div)}
        below |= {d.base for d in below if isinstance(d, Pow)}
        for c in needs:
            if c.over is not None or c.within or not c.any_of:
                return None
            if not _said_by(c.any_of, below):
                where[c.any_of[0]] = None
    if where and not _somewhere(tuple(where)):
        return None
    return t, tuple(where)


def _multiplied(t: Term) -> Term:
    """Products of a row and a column of blocks as sums over the blocks."""
    if isinstance(t, Mul) and len(t.args) == 2 and isinstance(t.args[0], Fn) and t.args[0].name == "transpose":
        a, b = t.args[0].args[0], t.args[1]
        if isinstance(a, BlockVector) and isinstance(b, BlockVector) and a.count == b.count:
            at = {b.index: Sym(a.index)}
            pairs = [
                Mul((x, substitute(y, at)))
                for r, s in zip(a.block.rows, b.block.rows, strict=True)
                for x, y in zip(r, s, strict=True)
            ]
            return Sum(Add(tuple(pairs)), a.index, num(0), Add((a.count, num(-1))))
    kids = children(t)
    new = tuple(_multiplied(k) for k in kids)
    return t if new == kids else rebuild(t, new)


def _somewhere(where: tuple[Relation, ...]) -> bool:
    """Whether a point is known that meets all conditions."""
    return decide(Relation("==", num(0), num(1)), where, timeout=0.5).verdict == REFUTED


def _said_by(any_of: tuple[Relation, ...], below: set[Term]) -> bool:
    """Whether a condition is that a denominator of the derivative is not zero, which the kernel demands anyway."""
    return any(r.op == "!=" and r.lhs in below and r.rhs == num(0) for r in any_of)


def side_by_side(n: Node) -> list[Node]:
    """The factors of a product without a sign."""
    if n.kind == "mul" and n.value == "juxt":
        return [*side_by_side(n.kids[0]), *side_by_side(n.kids[1])]
    return [n]


def product_of(factors: list[Node]) -> Node:
    """What stands side by side."""
    out = factors[0]
    for f in factors[1:]:
        out = Node("mul", "juxt", (out, f), out.start, f.end)
    return out


def _power(n: Node) -> tuple[Node, int]:
    """``x`` and 2 for ``x^2``."""
    if n.kind == "sup" and n.value == "power" and n.kids[1].kind == "num" and n.kids[1].value in ("1", "2", "3", "4"):
        return n.kids[0], int(n.kids[1].value)
    return n, 1


def operand(n: Node) -> tuple[Node | None, str, int] | None:
    """``(what is differentiated, variable, how often)`` of a quotient or a product that begins with one.

    The first is None where a bare operator waits for what follows; None if this is no derivative at all.
    """
    first, *rest = side_by_side(n)
    if first.kind == "div" and first.value == "slash":
        return _with_slash(first, rest)
    if n.kind == "mul" and n.value == "juxt":
        found = operand(first)
        if found is None or found[0] is not None:
            return None
        return product_of(rest), found[1], found[2]
    if n.kind != "div":
        return None
    top, bottom = (side_by_side(k) for k in n.kids)
    if len(bottom) != 2 or not bottom[0].is_name("d", "partial"):
        return None
    sign, times = _power(top[0])
    variable, again = _power(bottom[1])
    if not sign.is_name(bottom[0].value) or variable.kind != "name" or times != again:
        return None
    return (product_of(top[1:]) if len(top) > 1 else None), variable.value, times


def _with_slash(quotient: Node, behind: list[Node]) -> tuple[Node | None, str, int] | None:
    """``d/dx f``, where print does not show what belongs below the slash."""
    top, bottom = (side_by_side(k) for k in quotient.kids)
    top, bottom = ([*_inside(k[0]), *k[1:]] for k in (top, bottom))
    below = [*bottom, *behind]
    if len(below) < 2 or not below[0].is_name("d", "partial"):
        return None
    sign, times = _power(top[0])
    variable, again = _power(below[1])
    if not sign.is_name(below[0].value) or variable.kind != "name" or times != again:
        return None
    if len(top) > 1 and len(below) > 2:
        return None, variable.value, times  # what the last factors belong to is not clear
    of = top[1:] or below[2:]
    return (product_of(of) if of else None), variable.value, times


def _inside(n: Node) -> list[Node]:
    return side_by_side(n.kids[0]) if n.kind == "group" and len(n.kids) == 1 else [n]
