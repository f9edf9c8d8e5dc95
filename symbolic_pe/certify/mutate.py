"""Mutants: a statement with one thing wrong, known to be false because the kernel refutes it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Definition,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Ref,
    Relation,
    Term,
    children,
    num,
    rebuild,
)  # fmt: skip

__all__ = ["changes", "mutants"]

TRIES = 24
SECONDS = 1.0
_EXCHANGED = {"sin": "cos", "cos": "sin", "exp": "cos"}


def mutants(
    relation: Relation, hypotheses: Sequence[Hypothesis] = (), definitions: Sequence[Definition] = ()
) -> Iterator[Relation]:
    """The changes to ``relation`` that the kernel refutes, of the first few."""
    every = list(islice(changes(relation), 400))
    for wrong in (*every[: TRIES - 2], *every[-2:]):
        if decide(wrong, hypotheses, definitions, SECONDS).refuted:
            yield wrong


def changes(r: Relation) -> Iterator[Relation]:
    """``r`` with one thing changed: a sign, a function, a number; at last a side twice as large, or larger by 1."""
    yield from (replace(r, rhs=t) for t in _changed(r.rhs))
    yield from (replace(r, lhs=t) for t in _changed(r.lhs))
    yield replace(r, rhs=Mul((num(2), r.rhs)))
    yield replace(r, rhs=Add((r.rhs, num(1))))


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
