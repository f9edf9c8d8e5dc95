"""Sums that count from one, counted from zero.

The kernel takes every sum apart at zero: ``sum(exp(s[j]), 1..n)`` is one from ``0`` less ``exp(s[0])``, whose sign
nothing tells.  With ``t[j] = s[j+1]``, which is another name for the same family, it is one from ``0 .. n-1``.
"""

from __future__ import annotations

from dataclasses import replace

from ..kernel.term import (
    Add,
    Assumption,
    Hypothesis,
    Num,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    num,
    rebuild,
    substitute,
    walk,
)  # fmt: skip

__all__ = ["from_one", "from_zero"]


def from_zero(r: Relation, given: tuple[Hypothesis, ...]) -> tuple[Relation, tuple[Hypothesis, ...]] | None:
    """A relation and its hypotheses with families counted from zero, or None if no sum starts at one."""
    parts = [x for t in (r.lhs, r.rhs) for x in walk(t)]
    if not any(_counts(x) for x in parts) or not any(isinstance(x, Ref) for x in parts):
        return None
    if any(isinstance(x, Ref) and len(x.indices) != 1 for x in parts):
        return None
    return _on_all(r, 1), tuple(_hypothesis(h, 1) for h in given)


def from_one(given: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """Hypotheses as the author counts."""
    return tuple(_hypothesis(h, -1) for h in given)


def _hypothesis(h: Hypothesis, way: int) -> Hypothesis:
    if isinstance(h, Assumption):
        return replace(h, name=h.name.removesuffix(_MARK)) if way < 0 else h
    return _on_all(h, way) if isinstance(h, Relation) else h


def _on_all(r: Relation, way: int) -> Relation:
    return Relation(r.op, _term(r.lhs, way), _term(r.rhs, way))


def _counts(t: Term) -> bool:
    return isinstance(t, Sum) and t.lo == num(1)


def _term(t: Term, way: int) -> Term:
    """``s[x]`` as ``t[x - 1]``, and ranges from one as ranges from zero; the other way round for ``way = -1``."""
    if isinstance(t, Ref):
        (index,) = t.indices
        if way > 0:
            return Ref(t.name + _MARK, (_plus(_term(index, way), -1),))
        return Ref(t.name.removesuffix(_MARK), (_plus(_term(index, way), 1),)) if t.name.endswith(_MARK) else t
    if isinstance(t, Sum) and t.lo == num(1 if way > 0 else 0):
        body = substitute(t.body, {t.index: _plus(Sym(t.index), way)})
        return Sum(_term(body, way), t.index, num(int(way < 0)), _plus(_term(t.hi, way), -way))
    kids = children(t)
    return rebuild(t, tuple(_term(k, way) for k in kids)) if kids else t


def _plus(t: Term, k: int) -> Term:
    """``t + k``, a number at its end added up."""
    if isinstance(t, Num):
        return num(t.value + k)
    if isinstance(t, Add) and isinstance(t.args[-1], Num):
        last = t.args[-1].value + k
        rest = t.args[:-1] if not last else (*t.args[:-1], num(last))
        return rest[0] if len(rest) == 1 else Add(rest)
    return Add((t, num(k))) if k else t


_MARK = "'"
