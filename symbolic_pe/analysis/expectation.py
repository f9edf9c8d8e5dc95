"""Expectations of polynomials in independent random entries of mean zero.

A :class:`Random` family ``W`` has entries ``W[a, b]`` that are independent of each other and of every
other family, with mean 0 and variance ``W.variance``.  Of a product of entries only what is said here is used:
an entry that stands alone makes the expectation zero; two entries of one family have the
expectation ``variance`` where their indices agree, and 0 elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..kernel.term import Add, Fn, Mul, Neg, Ref, Relation, Sum, Sym, Term, free_names, num, substitute
from .facts import Fact, Ground, RuleError, made

__all__ = ["Random", "expected", "mean"]


@dataclass(frozen=True, slots=True)
class Random:
    """A family of independent entries of mean 0; ``variance`` is that of each."""

    name: str
    variance: Term


def expected(ground: Ground, t: Term, families: Sequence[Random], value: Term, reason: str = "") -> Fact:
    """``E(t) = value`` for a sum over ranges of a product with at most two entries of each family.

    Sums are finite, so that expectation goes inside; what holds no entry comes out.  Without
    independence ``E(W*W)`` would be 0 like ``E(W)*E(W)``; without the mean 0, ``E(W)`` would not vanish.
    """
    rule = "expectation"
    names = {f.name: f for f in families}
    if len(names) < len(families) or not names.keys().isdisjoint(ground.names()):
        raise RuleError(rule, "the families must be new and different names")
    if any(names.keys() & free_names(f.variance).keys() for f in families):
        raise RuleError(rule, "a variance is a number")
    found = _expected(rule, t, names)
    if names.keys() & free_names(found).keys() or not ground.proves(Relation("==", value, found)):
        raise RuleError(rule, "the value is another")
    return made(rule, reason, (), Relation("==", Fn("E", (t,)), value), (), ground)


def mean(t: Term, families: Sequence[Random]) -> Term:
    """What :func:`expected` would accept as the expectation of ``t``; RuleError if its rules do not lead there."""
    return _expected("expectation", t, {f.name: f for f in families})


def _expected(rule: str, t: Term, names: dict[str, Random]) -> Term:
    if isinstance(t, Add):
        return Add(tuple(_expected(rule, x, names) for x in t.args))
    if isinstance(t, Neg):
        return Neg(_expected(rule, t.arg, names))
    ranges, factors = _flatten(rule, t)
    entries = [f for f in factors if isinstance(f, Ref) and f.name in names]
    rest: list[Term] = [f for f in factors if f not in entries]
    ends = [e for _, lo, hi in ranges for e in (lo, hi)]
    if any(names.keys() & free_names(f).keys() for f in (*rest, *ends)):
        raise RuleError(rule, "an entry stands where a product is not")
    for name, family in names.items():
        own = [e for e in entries if e.name == name]
        if len(own) == 1:
            return num(0)
        if len(own) > 2:
            raise RuleError(rule, "moments beyond the second are not used")
        if own:
            if {n for n, _, _ in ranges} & free_names(family.variance).keys():
                raise RuleError(rule, "a variance that depends on an index")
            rest.append(family.variance)
            for a, b in zip(own[0].indices, own[1].indices, strict=True):
                _identify(rule, a, b, ranges, rest, entries)
    out: Term = Mul(tuple(rest)) if rest else num(1)
    for index, lo, hi in reversed(ranges):
        out = Sum(out, index, lo, hi)
    return out


Range = tuple[str, Term, Term]


def _flatten(rule: str, t: Term) -> tuple[list[Range], list[Term]]:
    """``t`` as sums over independent ranges of a product."""
    if isinstance(t, Mul):
        ranges: list[Range] = []
        factors: list[Term] = []
        for j, x in enumerate(t.args):
            own, inner = _flatten(rule, x)
            names = {name for name, _, _ in own}
            if any(names & free_names(y).keys() for k, y in enumerate(t.args) if k != j):
                raise RuleError(rule, "an index is both free and bound")
            if names & {name for name, _, _ in ranges}:
                raise RuleError(rule, "two sums share the name of an index")
            ranges, factors = ranges + own, factors + inner
        return ranges, factors
    if isinstance(t, Sum):
        own, factors = _flatten(rule, t.body)
        if any(name == t.index or t.index in {*free_names(lo), *free_names(hi)} for name, lo, hi in own):
            raise RuleError(rule, "two sums share an index, or a range depends on one")
        return [(t.index, t.lo, t.hi), *own], factors
    return [], [t]


def _identify(rule: str, a: Term, b: Term, ranges: list[Range], rest: list[Term], entries: list[Ref]) -> None:
    """Keep of two indices that are summed over one range the terms where they agree."""
    if a == b:
        return
    places = {name: (lo, hi) for name, lo, hi in ranges}
    if not (isinstance(a, Sym) and isinstance(b, Sym) and a.name in places and places.get(b.name) == places[a.name]):
        raise RuleError(rule, "two indices that are not summed over one range")
    ranges[:] = [r for r in ranges if r[0] != b.name]
    rest[:] = [substitute(f, {b.name: a}) for f in rest]
    entries[:] = [e for e in (substitute(e, {b.name: a}) for e in entries) if isinstance(e, Ref)]
