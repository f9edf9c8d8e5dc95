"""Mutants: a statement with one thing wrong, known to be false because the kernel refutes it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
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
SECONDS = 0.3
"""CPU time for one refutation: what is false for a plain reason is refuted in a few milliseconds."""
NEAR = 6
"""Of an inequality, so many changes are tried before the sides are exchanged."""
_EXCHANGED = {"sin": "cos", "cos": "sin", "exp": "cos"}


def mutants(
    relation: Relation, hypotheses: Sequence[Hypothesis] = (), definitions: Sequence[Definition] = (),
    fit: Callable[[Relation], bool] = lambda r: True,
) -> Iterator[Relation]:  # fmt: skip
    """The changes to ``relation`` that are ``fit`` and that the kernel refutes, of the first few."""
    every = list(islice(changes(relation), 400))
    for wrong in dict.fromkeys((*every[: TRIES - 2], *every[-2:])):
        if fit(wrong) and _refuted(wrong, tuple(hypotheses), tuple(definitions)):
            yield wrong


@lru_cache(maxsize=4096)
def _refuted(wrong: Relation, hypotheses: tuple[Hypothesis, ...], definitions: tuple[Definition, ...]) -> bool:
    """What several encodings say in the same words is asked once."""
    return decide(wrong, hypotheses, definitions, SECONDS).refuted


def changes(r: Relation) -> Iterator[Relation]:
    """``r`` with one thing changed: a sign, a function, a number; at last a side twice as large, or larger by 1.

    What is less is seldom more, whereas a bound with one thing changed is often true, or hard to refute.
    """
    near = (*(replace(r, rhs=t) for t in _changed(r.rhs)), *(replace(r, lhs=t) for t in _changed(r.lhs)))
    exchanged = (Relation(r.op, r.rhs, r.lhs),) if r.op in ("<", "<=", ">", ">=") else ()
    yield from near[:NEAR] if exchanged else near
    yield from exchanged
    yield from near[NEAR:] if exchanged else ()
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
