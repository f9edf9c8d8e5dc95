"""What a claim needs besides what is given, as people state it: each thing once, as the author wrote it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..analysis.facts import Every, Everywhere
from ..kernel.decide import decide
from ..kernel.term import (
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Div,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    free_names,
    num,
    relation_names,
    walk,
    with_values,
)  # fmt: skip
from ..kernel.verdict import Verdict
from .build import last
from .facts import every

__all__ = ["as_stated", "needed", "ranges"]

Range = tuple[Term, Term]

QUICK = 0.5
"""Seconds to see that something holds anyway, or is the same as something else."""


def as_stated(v: Verdict, given: Collection[Hypothesis], relation: Relation) -> Verdict:
    """The verdict on a relation, with what it needs as people state it and no witness for what is bound."""
    sides = (relation.lhs, relation.rhs)
    inner = ranges(sides).keys() - relation_names(relation) - _named(given)
    witness = {n: q for n, q in v.witness.items() if n not in inner}
    return replace(v, hypotheses=needed(v.hypotheses, given, sides), witness=witness)


def needed(
    hypotheses: Collection[Hypothesis], given: Collection[Hypothesis], terms: Sequence[Term],
    indices: Mapping[str, Range] | None = None,
) -> tuple[Hypothesis, ...]:  # fmt: skip
    """``hypotheses`` where each ``x != 0`` that is not ``given`` stands once, and what is about indices is said so.

    Products are taken apart, what is the same but for its sign is said as it is divided by in ``terms``, and what is
    about an index that they bind, or one of ``indices``, is said of its whole range: relations first, then for which
    values they hold.
    """
    free = _named(given).union(*map(free_names, terms)) - (indices or {}).keys()
    bound = {n: r for n, r in {**(indices or {}), **ranges(terms)}.items() if n not in free}
    everywhere_already = {h.over.relation for h in hypotheses if isinstance(h, Every) and h.over is not None}
    known = [
        h for h in hypotheses
        if h in given or not isinstance(h, Relation) or h in everywhere_already
        or (h.op != "!=" and relation_names(h).keys().isdisjoint(bound))
    ]  # fmt: skip
    written = [d for t in terms for d in _denominators(t)]
    plain: list[Relation] = []
    everywhere: list[tuple[Relation, list[str]]] = []
    for h in (h for h in dict.fromkeys(hypotheses) if h not in known):
        assert isinstance(h, Relation)
        for x in _factors(h):
            x = _renamed(x, bound, free)
            names = [n for n in relation_names(x) if n in bound]
            names += (n for m in names for t in bound[m] for n in free_names(t) if n in bound and n not in names)
            facts = [f for n in names for f in Everywhere(x, n, *bound[n], whole=True).range()]
            seen = [*plain, *(r for r, _ in everywhere)]
            if any(_same(x, r) for r in seen) or _holds(x, (*known, *plain, *facts)):
                continue
            x = next((y for d in written for y in (Relation("!=", d, num(0)),) if _same(x, y)), x)
            (everywhere.append((x, names)) if names else plain.append(x))
    said: dict[Hypothesis, None] = dict.fromkeys((*known, *plain, *(x for x, _ in everywhere)))
    said.update((every(Everywhere(x, n, *bound[n], whole=True)), None) for x, names in everywhere for n in names)
    return tuple(said)


def _named(given: Iterable[Hypothesis]) -> set[str]:
    return {n for h in given for n in ([h.name] if isinstance(h, Assumption) else relation_names(h))}


def ranges(terms: Iterable[Term]) -> dict[str, Range]:
    """The ranges of the indices that some terms bind; of an index with different ranges none."""
    found: dict[str, Range] = {}
    different: set[str] = set()
    for x in (x for t in terms for x in walk(t)):
        if isinstance(x, Sum):
            here: Range = (x.lo, x.hi)
        elif isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix)):
            here = num(0), last(x.count)
        else:
            continue
        for n in bound_names(x):
            if found.setdefault(n, here) != here:
                different.add(n)
    return {n: r for n, r in found.items() if n not in different}


def _denominators(t: Term) -> Iterator[Term]:
    for x in walk(t):
        if isinstance(x, Div):
            yield from (f.lhs for f in _factors(Relation("!=", x.den, num(0))))
        elif isinstance(x, Pow):
            yield from (f.lhs for f in _factors(Relation("!=", x.base, num(0))))


def _factors(r: Relation) -> Iterator[Relation]:
    """``x != 0`` factor by factor; other relations as they are."""
    t = r.lhs
    if r.op != "!=" or r.rhs != num(0):
        yield r
    elif isinstance(t, Neg):
        yield from _factors(replace(r, lhs=t.arg))
    elif isinstance(t, Mul):
        for x in t.args:
            yield from _factors(replace(r, lhs=x))
    elif isinstance(t, Div):
        yield from _factors(replace(r, lhs=t.num))
    elif isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value > 0:
        yield from _factors(replace(r, lhs=t.base))
    elif not (isinstance(t, Num) and t.value):
        yield r


def _renamed(r: Relation, bound: dict[str, Range], free: Collection[str]) -> Relation:
    """With the names of the author: ``i`` for an index ``i'`` that was told apart, and for any other of its range."""
    names = [n for n in relation_names(r) if n not in free and n.rstrip("'") in bound]
    if len(names) != 1:
        return r
    (own,) = names
    first = next(n for n, span in bound.items() if span == bound[own.rstrip("'")])
    return r if first in relation_names(r) else with_values(r, {own: Sym(first)})


def _same(a: Relation, b: Relation) -> bool:
    """Whether both say that a thing is not zero, be it with another sign."""
    if a == b:
        return True
    if {a.op, b.op} != {"!="} or {a.rhs, b.rhs} != {num(0)} or relation_names(a).keys() != relation_names(b).keys():
        return False
    return any(_holds(Relation("==", a.lhs, x), ()) for x in (b.lhs, Neg(b.lhs)))


def _holds(r: Relation, given: tuple[Hypothesis, ...]) -> bool:
    if r.op == "!=" and any(_holds(replace(r, op=op), given) for op in ("<", ">")):
        return True
    found = decide(r, given, timeout=QUICK, search=False)
    return found.proved and not any(isinstance(h, Relation) and h not in given for h in found.hypotheses)
