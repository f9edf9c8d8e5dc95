r"""Bounds by summation by parts: ``|sum h_i e_i| <= sum |S_{i+1}| |h_{i+1} - h_i|``, and a maximum in front of it.

What stands between the bars is brought to the form of the bound by equations, which the referee is asked; boundary
terms vanish there by what the text says, or the equation is not proved.  The rest is the triangle inequality, and that
no member is larger than the maximum, both asked of the kernel for complex numbers of any family.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise

from ..kernel.term import Add, Assumption, Fn, Mul, Ref, Relation, Sum, Sym, num
from ..kernel.verdict import PROVED
from .judge import Judge, Outcome, on_all
from .notation import reference
from .tree import Node, nodes, replaced, show

__all__ = ["bounded_by_parts", "families_of"]

Equal = Callable[[Node, Node], Outcome]
_SECONDS = 1.0
_SAME_RANGE = "the maximum is over the indices of the sum"


@dataclass(frozen=True, slots=True)
class _Range:
    index: str
    first: Node
    last: Node


@dataclass(frozen=True, slots=True)
class _Bound:
    """``sum |A_j| |B_j|``, or ``max |B_i|`` in front of ``sum |A_j|``."""

    over: _Range
    factors: tuple[Node, ...]
    largest: Node | None = None
    among: _Range | str = ""
    """Over what the maximum is taken: a range, or an index of which none is told."""


def families_of(n: Node) -> dict[str, Node]:
    """The families with one index that stand in a tree, and their heads."""
    found = (reference(x) for x in nodes(n) if x.kind == "sub")
    return {r.key: r.head for r in found if r is not None and len(r.args) == 1 and not r.called}


def bounded_by_parts(lhs: Node, rhs: Node, equal: Equal, judge: Judge) -> Outcome | None:
    """A proof of ``lhs <= rhs``; None if it is no such bound, or an equation it rests on is not proved."""
    bound = _bound(rhs)
    if bound is None:
        return None
    inside = _inside(lhs)
    if inside is None:
        return _by_the_largest(lhs, bound, equal, judge)
    if inside.kind != "sum" or not _triangle(judge) or (bound.largest is not None and not _largest(judge)):
        return None
    told = _as_one_sum(inside, bound, equal)
    if told is None:
        return None
    target, used, parts = told
    for way in _ways(target):
        found: list[Outcome] = []
        steps = [inside, *way]
        for a, b in pairwise(steps):
            found.append(equal(a, b))
            if found[-1].verdict != PROVED:
                break
        else:
            whole = on_all(found[-1], [*parts, *found])
            return replace(whole, method="summation by parts and the triangle inequality", used=(*whole.used, *used),
                           decided=None)  # fmt: skip
    return None


def _bound(n: Node) -> _Bound | None:
    n = _bare(n)
    if n.kind == "sum":
        return _absolute(n)
    if n.kind != "mul" or len(n.kids) != 2:
        return None
    for one, other in (n.kids, n.kids[::-1]):
        largest, total = _maximum(_bare(one)), _absolute(_bare(other))
        if largest is not None and total is not None and len(total.factors) == 1:
            return replace(total, largest=largest[0], among=largest[1])
    return None


def _absolute(n: Node) -> _Bound | None:
    """``sum_{i=a}^{b} |A_i| |B_i|``."""
    if n.kind != "sum" or n.value != "sum":
        return None
    lower, upper, body = n.kids
    if lower.kind != "chain" or lower.value != "=" or lower.kids[0].kind != "name" or upper.kind == "none":
        return None
    inner = [_inside(k) for k in (body.kids if body.kind == "mul" else (body,))]
    if None in inner:
        return None
    return _Bound(_Range(lower.kids[0].value, lower.kids[1], upper), tuple(k for k in inner if k is not None))


def _maximum(n: Node) -> tuple[Node, _Range | str] | None:
    """``max_{0 <= i < N} |B_i|``: what stands in it, and over which indices it is taken."""
    if n.kind != "fn" or n.value != "max" or len(n.kids) != 2 or n.kids[1].kind != "under":
        return None
    body, below = _inside(_bare(n.kids[0])), n.kids[1].kids[0]
    if body is None:
        return None
    if below.kind == "name":
        return body, below.value
    if below.kind != "chain" or len(below.kids) != 3 or below.kids[1].kind != "name" or not {*below.ops} <= {"<", "<="}:
        return None
    one = Node("num", "1")
    first = below.kids[0] if below.ops[0] == "<=" else _plus(below.kids[0], one)
    last = below.kids[2] if below.ops[1] == "<=" else _plus(below.kids[2], _minus(one))
    return body, _Range(below.kids[1].value, first, last)


def _as_one_sum(
    inside: Node, bound: _Bound, equal: Equal
) -> tuple[Node, tuple[str, ...], tuple[Outcome, ...]] | None:
    """``sum A_i B_i`` of a bound, what that takes for granted, and what is to be equal for it."""
    over = bound.over
    if bound.largest is None:
        return _sum(over, _times(bound.factors)), (), ()
    used: tuple[str, ...] = ()
    among, parts = bound.among, list[Outcome]()
    if isinstance(among, str):
        lower, upper, _ = inside.kids
        here = lower.kids[0].value if lower.kind == "chain" and lower.kids[0].kind == "name" else ""
        used = (_SAME_RANGE,)
        if among == over.index:
            among = over
        elif among == here and upper.kind != "none":
            among = _Range(among, lower.kids[1], upper)
        else:
            return None
    if among.first.kind != "num" or over.first.kind != "num":
        return None
    shift = int(over.first.value) - int(among.first.value)
    if among is not over:
        lengths = [_plus(r.last, _minus(r.first)) for r in (among, over)]
        parts.append(equal(*lengths) if show(lengths[0]) != show(lengths[1]) else Outcome(PROVED))
        if parts[-1].verdict != PROVED:
            return None
    here_ = Node("name", among.index)
    at = here_ if shift == 0 else _plus(here_, Node("num", str(abs(shift))) if shift > 0 else _minus(
        Node("num", str(abs(shift)))))  # fmt: skip
    moved = _at(bound.factors[0], over.index, at)
    return _sum(among, _times((moved, bound.largest))), used, tuple(parts)


def _ways(target: Node) -> Iterator[tuple[Node, ...]]:
    """Chains that lead to a sum or its negative: at once, and by way of ``sum x_i (y_{i+1} - y_i)``."""
    for end in (target, _minus(target)):
        yield (end,)
    lower, upper, body = target.kids
    index = lower.kids[0].value
    for one, other in (body.kids, body.kids[::-1]) if body.kind == "mul" and len(body.kids) == 2 else ():
        pair = _difference(_bare(other), index)
        later = reference(_bare(one))
        if pair is None or later is None or len(later.args) != 1:
            continue
        step = _plus(Node("sub", "", (later.head, _plus(Node("name", index), Node("num", "1")))),
                     _minus(Node("sub", "", (later.head, Node("name", index)))))  # fmt: skip
        middle = Node("sum", "sum", (lower, upper, _times((pair, step))))
        for end in (_minus(target), target):
            yield middle, end


def _difference(n: Node, index: str) -> Node | None:
    """``h_i`` of ``h_{i+1} - h_i``."""
    if n.kind != "add" or len(n.kids) != 2 or n.kids[1].kind != "neg":
        return None
    r = reference(n.kids[1].kids[0])
    return n.kids[1].kids[0] if r is not None and len(r.args) == 1 and r.args[0].is_name(index) else None


def _by_the_largest(lhs: Node, bound: _Bound, equal: Equal, judge: Judge) -> Outcome | None:
    """``sum |A_i| |B_i| <= max |B_i| sum |A_i|``."""
    left = _absolute(_bare(lhs))
    if left is None or bound.largest is None or len(left.factors) != 2 or not _largest(judge):
        return None
    used: tuple[str, ...] = ()
    here = Node("name", left.over.index)
    ends = [(left.over.first, bound.over.first), (left.over.last, bound.over.last)]
    if isinstance(bound.among, str):
        used = (_SAME_RANGE,)
        if bound.among != left.over.index:
            return None
        biggest = bound.largest
    else:
        biggest = _at(bound.largest, bound.among.index, here)
        ends += [(left.over.first, bound.among.first), (left.over.last, bound.among.last)]
    rest = _at(bound.factors[0], bound.over.index, here)
    if sorted(map(show, left.factors)) != sorted(map(show, (rest, biggest))):
        return None
    parts = [Outcome(PROVED) if show(a) == show(b) else equal(a, b) for a, b in ends]
    if any(o.verdict != PROVED for o in parts):
        return None
    return replace(on_all(parts[0], parts), method="no member is larger than the maximum", used=used)


def _triangle(judge: Judge) -> bool:
    """The triangle inequality for sums of products of complex numbers, by the kernel."""
    z, w = (Ref(name, (Sym("i"),)) for name in ("z", "w"))
    last = Add((Sym("N"), num(-1)))
    whole = Fn("Abs", (Sum(Mul((z, w)), "i", num(0), last),))
    parts = Sum(Mul((Fn("Abs", (z,)), Fn("Abs", (w,)))), "i", num(0), last)
    given = (*(Assumption(x, "complex") for x in "zw"), Assumption("N", "integer"), Assumption("N", "nonnegative"))
    return judge(Relation("<=", whole, parts), given, _SECONDS).verdict == PROVED


def _largest(judge: Judge) -> bool:
    """``c |w| <= M |w|`` where ``c <= M``, by the kernel."""
    size = Fn("Abs", (Sym("w"),))
    sides = [Mul((Sym(x), size)) for x in ("c", "M")]
    given = (Relation("<=", Sym("c"), Sym("M")), Assumption("w", "complex"))
    return judge(Relation("<=", *sides), given, _SECONDS).verdict == PROVED


# -- trees ----------------------------------------------------------------------------------------


def _inside(n: Node) -> Node | None:
    n = _bare(n)
    return n.kids[0] if n.kind == "fence" and n.value == "|" and len(n.kids) == 1 else None


def _bare(n: Node) -> Node:
    while n.kind == "group" and len(n.kids) == 1:
        n = n.kids[0]
    return n


def _plus(a: Node, b: Node) -> Node:
    return Node("add", "", (a, b))


def _minus(n: Node) -> Node:
    return Node("neg", "", (n,))


def _times(factors: tuple[Node, ...]) -> Node:
    kids = tuple(Node("group", "(", (k,)) if k.kind in ("add", "neg") else k for k in factors)
    return kids[0] if len(kids) == 1 else Node("mul", "cdot", kids)


def _sum(over: _Range, body: Node) -> Node:
    return Node("sum", "sum", (Node("chain", "=", (Node("name", over.index), over.first)), over.last, body))


def _at(n: Node, index: str, at: Node) -> Node:
    """``S_{i+1}`` for ``S_j`` at ``i + 1``: an index only, where it stands in a script."""

    def scripts(x: Node) -> Node | None:
        if x.kind != "sub":
            return None
        inner = tuple(replaced(k, lambda y: at if y.is_name(index) else None) for k in x.kids[1:])
        return replace(x, kids=(x.kids[0], *inner))

    return replaced(n, scripts)
