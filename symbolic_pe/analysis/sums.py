"""Rules on sums over ranges: term by term, induction, sums against integrals."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.term import (
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    substitute,
)  # fmt: skip
from .calculus import depends
from .deduction import is_of_kind, upward
from .facts import Fact, Ground, RuleError, bounded_sum, made, need, need_continuous, need_range, outside
from .integrals import read_slope
from .weakening import names_of

__all__ = ["added_termwise", "by_induction", "reindexed", "riemann", "trapezoid"]


def added_termwise(fact: Fact, index: str, lo: Term, hi: Term, reason: str = "") -> Fact:
    """``a <= b`` (or ``=``, ``>=``) for every index of the range gives the same for the sums."""
    rule = "sum both sides"
    r = fact.relation
    if r.op not in ("<=", "==", ">="):
        raise RuleError(rule, "a weak inequality or an equation is expected")
    ranges = set(bounded_sum(index, lo, hi))
    rest = [h for h in fact.given if h not in ranges]
    known = fact.ground.names().union(*map(names_of, rest), free_names(lo), free_names(hi))
    if index in known:
        raise RuleError(rule, f"something is assumed of {index} beyond its range")
    need_range(rule, fact.ground, lo, hi, rest)
    both = Relation(r.op, Sum(r.lhs, index, lo, hi), Sum(r.rhs, index, lo, hi))
    return made(rule, reason, (fact,), both, rest)


def reindexed(
    ground: Ground, body: Term, index: str, ends: tuple[Term, Term], moves: Term, undone: Fact, inside: Sequence[Fact],
    reason: str = "",
) -> Fact:  # fmt: skip
    """``sum f(s(k)) = sum f(k)`` over one range, for ``s`` (``moves``) from it into itself that can be undone.

    ``undone`` says ``g(s(k)) = k`` for every ``k`` of the range, so that no two have one place, and then each
    place is taken; ``inside`` that ``s(k)`` stays in the range.  If all went to one place, or to halves, the
    sums would differ.
    """
    rule = "sum in another order"
    lo, hi = ends
    here = bounded_sum(index, lo, hi)
    if index in ground.names() or depends(lo, index) or depends(hi, index):
        raise RuleError(rule, f"something is assumed of {index} beyond its range")
    need_range(rule, ground, lo, hi, ())
    facts = (undone, *inside)
    if any(f.ground is not ground or not set(f.given) <= set(here) for f in facts):
        raise RuleError(rule, "a premise does not hold for the whole range")
    if not is_of_kind(ground, moves, "integer", here):
        raise RuleError(rule, "places must be integers")
    known = (*here, *(f.relation for f in inside))
    need(rule, ground, Relation(">=", moves, lo), known)
    need(rule, ground, Relation("<=", moves, hi), known)
    back = undone.relation.lhs
    if undone.relation != Relation("==", back, Sym(index)) or not _through(back, moves, index):
        raise RuleError(rule, "it is not said how the move is undone")
    r = Relation("==", Sum(substitute(body, {index: moves}), index, lo, hi), Sum(body, index, lo, hi))
    return made(rule, reason, facts, r, (), ground)


def _through(t: Term, moves: Term, index: str) -> bool:
    """Whether ``t`` knows ``index`` by ``moves`` alone."""
    if t == moves:
        return True
    kids = children(t)
    return t != Sym(index) and index not in bound_names(t) and all(_through(k, moves, index) for k in kids)


def by_induction(goal: Relation, name: str, start: Term, base: Fact, step: Fact, reason: str = "") -> Fact:
    """``goal`` for every integer ``name >= start``: it holds at ``start``, and its sides grow in step.

    ``step`` says ``l(n+1) - l(n) <= r(n+1) - r(n)`` (or ``=``) for ``n >= start``; without ``base`` all
    that follows is that ``r - l`` does not fall.  From 1/2 no step leads to an integer.
    """
    rule = "induction"
    ground = base.ground
    counting = (Assumption(name, "integer"), Relation(">=", Sym(name), start))
    rest = [h for h in (*base.given, *step.given) if h not in counting]
    if name in ground.names() or any(name in names_of(h) for h in rest) or depends(start, name):
        raise RuleError(rule, f"something is assumed of {name}")
    if not is_of_kind(ground, start, "integer", rest):
        raise RuleError(rule, "it must start at an integer")
    op, gap = upward(goal)
    if op not in ("<=", "=="):
        raise RuleError(rule, "an equation or a weak inequality is expected")
    for fact, needed, given in (
        (base, substitute(gap, {name: start}), rest),
        (step, Add((substitute(gap, {name: Add((Sym(name), num(1)))}), Neg(gap))), (*rest, *counting)),
    ):
        own, piece = upward(fact.relation)
        if own not in (op, "==") or not ground.proves(Relation("==", needed, piece), given):
            raise RuleError(rule, "the base or the step is of another statement")
    return made(rule, reason, (base, step), goal, (*rest, *counting))


def riemann(slope: Fact, bound: Fact, count: Term, index: str, reason: str = "") -> Fact:
    """``|1/N sum_(i<N) f(i/N) - int_0^1 f| <= V/N`` where ``V`` bounds the total variation ``int_0^1 |f'|``.

    On each cell the value at its left end differs from any other by at most the variation there.
    """
    rule = "Riemann sum and total variation"
    f, name, df = read_slope(rule, slope)
    rest = _cells(rule, [slope], bound, f, name, df, count, index)
    mean = Div(Sum(substitute(f, {name: Div(Sym(index), count)}), index, num(0), Add((count, Neg(num(1))))), count)
    gap = Add((mean, Neg(Integral(f, name, num(0), num(1)))))
    r = Relation("<=", Fn("Abs", (gap,)), Div(bound.relation.rhs, count))
    return made(rule, reason, (slope, bound), r, rest)


def trapezoid(slope: Fact, second: Fact, bound: Fact, count: Term, index: str, reason: str = "") -> Fact:
    """``|1/N sum_(i<N) f(i/N) - int_0^1 f - (f(0) - f(1))/(2N)| <= V/(8 N**2)`` with ``V >= int_0^1 |f''|``.

    Half the difference of the ends turns the sum into the trapezoidal one, whose error on a cell of
    width ``h`` is ``int (t - l)(r - t) f''(t)/2`` and ``(t - l)(r - t) <= h**2/4``.
    """
    rule = "Euler-Maclaurin with one correction"
    f, name, df = read_slope(rule, slope)
    again, other, ddf = read_slope(rule, second)
    if other != name or again != df:
        raise RuleError(rule, "the second derivative is of another function")
    ground = slope.ground
    rest = _cells(rule, [slope, second], bound, f, name, ddf, count, index)
    need_continuous(rule, ground, df, name, num(0), num(1), rest)
    mean = Div(Sum(substitute(f, {name: Div(Sym(index), count)}), index, num(0), Add((count, Neg(num(1))))), count)
    ends = Div(Add((substitute(f, {name: num(0)}), Neg(substitute(f, {name: num(1)})))), Mul((num(2), count)))
    gap = Add((mean, Neg(Integral(f, name, num(0), num(1))), Neg(ends)))
    r = Relation("<=", Fn("Abs", (gap,)), Div(bound.relation.rhs, Mul((num(8), Pow(count, num(2))))))
    return made(rule, reason, (slope, second, bound), r, rest)


def _cells(
    rule: str, slopes: Sequence[Fact], bound: Fact, f: Term, name: str, df: Term, count: Term, index: str
) -> list[Hypothesis]:
    ground = bound.ground
    rest = [*outside(rule, slopes, name, num(0), num(1)), *bound.given]
    if any(name in names_of(h) for h in bound.given):
        raise RuleError(rule, f"something is assumed of {name} beyond its range")
    if not is_of_kind(ground, count, "integer", rest):
        raise RuleError(rule, "the number of cells must be an integer")
    need(rule, ground, Relation(">", count, num(0)), rest)
    if depends(f, index) or index in free_names(count):
        raise RuleError(rule, f"{index} is not a new name")
    need_continuous(rule, ground, f, name, num(0), num(1), rest)
    need_continuous(rule, ground, df, name, num(0), num(1), rest)
    r = bound.relation
    wanted = Integral(Fn("Abs", (df,)), name, num(0), num(1))
    if r.op not in ("<=", "==") or not ground.proves(Relation("==", r.lhs, wanted), rest):
        raise RuleError(rule, "a bound on the integral of the modulus of the derivative is expected")
    return rest
