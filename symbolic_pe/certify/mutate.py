"""Mutants: a statement with one thing wrong, known to be false (:mod:`.falsehood`)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice

from ..kernel.term import (
    Add,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
)  # fmt: skip
from .falsehood import is_false, is_true
from .printer import KNOWN

__all__ = ["changes", "mutants", "truths"]

TRIES = 22
"""So many changes inside are tried, before those of a side as a whole."""
FEW = 8
PATIENCE = 2.0
"""CPU time for one refutation where nothing was refuted soon."""
NEAR = 6
"""Of an inequality, so many changes are tried before the sides are exchanged."""
_EXCHANGED = {"sin": "cos", "cos": "sin", "exp": "cos"}


def mutants(
    relation: Relation, hypotheses: Sequence[Hypothesis] = (), definitions: Sequence[Definition] = (),
    fit: Callable[[Relation], bool] = lambda r: True,
) -> Iterator[Relation]:  # fmt: skip
    """The changes to ``relation`` that are ``fit`` and that are false, of the first few; with patience, if none is."""
    given = tuple(hypotheses), tuple(definitions)
    tried = []
    found = False
    for wrong in dict.fromkeys((*islice(_near(relation), TRIES), *_far(relation))):
        if wrong != relation and fit(wrong):
            tried.append(wrong)
            if is_false(wrong, *given):
                found = True
                yield wrong
    yield from (wrong for wrong in tried if not found and is_false(wrong, *given, PATIENCE))


def truths(
    relation: Relation, hypotheses: Sequence[Hypothesis] = (), definitions: Sequence[Definition] = ()
) -> Iterator[Relation]:
    """The other way round, for what is not always true: changes that the kernel proves, at last a side by itself.

    That they fail somewhere is then false.
    """
    for near in dict.fromkeys((*islice(_near(relation), FEW), *islice(_special(relation), FEW))):
        if near != relation and is_true(near, tuple(hypotheses), tuple(definitions)):
            yield near
    more = relation.lhs if relation.op in ("==", "<=", ">=") else Add((relation.lhs, num(1)))
    sides = (more, relation.lhs) if relation.op == ">" else (relation.lhs, more)
    yield Relation(relation.op, *sides)


def changes(r: Relation) -> Iterator[Relation]:
    """``r`` with one thing changed: a sign, a function, a number; at last what is said of a side as a whole.

    What is less is seldom more, whereas a bound with one thing changed is often true, or hard to refute.
    """
    yield from _near(r)
    yield from _far(r)


def _near(r: Relation) -> Iterator[Relation]:
    near = (*(replace(r, rhs=t) for t in _changed(r.rhs)), *(replace(r, lhs=t) for t in _changed(r.lhs)))
    exchanged = (Relation(r.op, r.rhs, r.lhs),) if r.op in ("<", "<=", ">", ">=") else ()
    yield from near[:NEAR] if exchanged else near
    yield from exchanged
    yield from near[NEAR:] if exchanged else ()


def _far(r: Relation) -> Iterator[Relation]:
    """One argument with the other sign, a side twice as large, or larger by 1, or smaller; that equals differ."""
    yield from (replace(r, lhs=t) for t in islice(_turned(r.lhs), 2))
    yield from (replace(r, rhs=t) for t in islice(_turned(r.rhs), 2))
    yield replace(r, rhs=Mul((num(2), r.rhs)))
    yield replace(r, rhs=Add((r.rhs, num(1))))
    if r.op in ("<", "<="):
        yield from (replace(r, rhs=Div(r.rhs, num(n))) for n in (2, 4))
    if r.op == "!=":
        yield replace(r, rhs=r.lhs)


def _turned(t: Term) -> Iterator[Term]:
    """``t`` with ``f(-x)`` in the place of ``f(x)``, wherever ``f`` is a function with a definition or none."""
    kids = children(t)
    if isinstance(t, Fn) and t.name not in KNOWN:
        kids = t.args
        yield from (Fn(t.name, (*kids[:n], Neg(x), *kids[n + 1 :])) for n, x in enumerate(kids) if isinstance(x, Sym))
    for n, kid in enumerate(kids):
        for turned in _turned(kid):
            yield rebuild(t, (*kids[:n], turned, *kids[n + 1 :]))


def _special(r: Relation) -> Iterator[Relation]:
    """``r`` with 0 for one name, or with one name for two."""
    names = [n for n in relation_names(r) if any(n in free_names(t) for t in (r.lhs, r.rhs))]
    values = [(n, num(0)) for n in names] + [(n, Sym(m)) for n in names for m in names if n != m]
    for name, value in values:
        with suppress(AssertionError):
            yield replace(r, lhs=substitute(r.lhs, {name: value}), rhs=substitute(r.rhs, {name: value}))


def _changed(t: Term) -> Iterator[Term]:
    if isinstance(t, Neg):
        yield t.arg
    if isinstance(t, Add) and len(t.args) > 1:
        last = t.args[-1]
        yield Add((*t.args[:-1], last.arg if isinstance(last, Neg) else Neg(last)))
    if isinstance(t, Fn) and t.name in _EXCHANGED:
        yield Fn(_EXCHANGED[t.name], t.args)
    if isinstance(t, Num):
        yield num(t.value + 1)
        return
    if isinstance(t, Ref):
        return
    kids = children(t)
    for n, kid in enumerate(kids):
        for changed in _changed(kid):
            try:
                yield rebuild(t, (*kids[:n], changed, *kids[n + 1 :]))
            except AssertionError:  # a block must stay a matrix
                continue
