"""Weights of bounded variation: what is known of a function that may jump.

The total variation of ``h`` on ``[0, 1]`` is the least upper bound of ``sum |h(t_k) - h(t_(k+1))|`` over all finite
choices of points in order.  A function of bounded variation has limits from both sides everywhere and is continuous
but for countably many jumps (Jordan 1881), so that its product with a continuous function has an integral.  It need
not have a derivative anywhere, and integration by parts is not at hand: steps take its place.
"""

from __future__ import annotations

from ..kernel.term import Add, Div, Fn, Hypothesis, Integral, Mul, Neg, Relation, Sum, Sym, Term, free_names, num
from .calculus import depends
from .deduction import is_of_kind
from .facts import Fact, Ground, RuleError, Varying, made, need, need_continuous, outside
from .weakening import names_of

__all__ = ["jumps", "stepped"]


def _weight(rule: str, ground: Ground, name: str) -> Varying:
    found = [v for v in ground.varying if v.name == name]
    if len(found) != 1 or name in ground.functions():
        raise RuleError(rule, f"{name} is not known to be of bounded variation")
    return found[0]


def _counted(rule: str, ground: Ground, count: Term, index: str, given: tuple[Hypothesis, ...]) -> None:
    if index in ground.names() | free_names(count).keys() or any(index in names_of(h) for h in given):
        raise RuleError(rule, f"{index} is not a new name")
    if not is_of_kind(ground, count, "integer", given):
        raise RuleError(rule, "the number of cells must be an integer")
    need(rule, ground, Relation(">=", count, num(1)), given)


def _point(index: str, count: Term, more: int = 0) -> Term:
    k: Term = Sym(index)
    return Div(k if not more else Add((k, num(1) if more > 0 else Neg(num(1)))), count)


def jumps(
    ground: Ground, name: str, count: Term, index: str, given: tuple[Hypothesis, ...] = (), reason: str = ""
) -> Fact:
    """``sum_(k=1)^(K-1) |h(k/K) - h((k+1)/K)| <= V``: what the total variation is."""
    rule = "total variation"
    v = _weight(rule, ground, name)
    _counted(rule, ground, count, index, given)
    gap = Add((Fn(name, (_point(index, count),)), Neg(Fn(name, (_point(index, count, 1),)))))
    whole = Sum(Fn("Abs", (gap,)), index, num(1), Add((count, Neg(num(1)))))
    return made(rule, reason, (), Relation("<=", whole, v.total), given, ground)


def stepped(bound: Fact, name: str, variable: str, count: Term, index: str, reason: str = "") -> Fact:
    """``|int_0^1 h f - sum_(k=1)^K h(k/K) int_((k-1)/K)^(k/K) f| <= V M/K`` from ``|f| <= M`` on ``[0, 1]``.

    On a cell ``h`` differs from its value at the right end by at most its variation there, and these add up to ``V``.
    A bound on ``h`` alone would not do: a weight that turns with the wave, ``exp(-i x theta)``, leaves nothing of it.
    """
    rule = "steps in the place of a weight"
    ground = bound.ground
    v = _weight(rule, ground, name)
    r, left = bound.relation, bound.relation.lhs
    if r.op not in ("<=", "==") or not (isinstance(left, Fn) and left.name == "Abs") or depends(r.rhs, variable):
        raise RuleError(rule, "a constant bound on a modulus is expected")
    rest = tuple(outside(rule, [bound], variable, num(0), num(1)))
    (f,) = left.args
    _counted(rule, ground, count, index, rest)
    if depends(f, index) or depends(v.total, variable):
        raise RuleError(rule, f"{index} is not a new name")
    need_continuous(rule, ground, f, variable, num(0), num(1), rest)  # h does not stand in it: it is not continuous
    cell = Integral(f, variable, _point(index, count, -1), _point(index, count))
    steps = Sum(Mul((Fn(name, (_point(index, count),)), cell)), index, num(1), count)
    whole = Integral(Mul((Fn(name, (Sym(variable),)), f)), variable, num(0), num(1))
    error = Div(Mul((v.total, r.rhs)), count)
    return made(rule, reason, (bound,), Relation("<=", Fn("Abs", (Add((whole, Neg(steps))),)), error), rest)
