"""Instances of the laws of order (:mod:`~symbolic_pe.kernel.laws`) that a claim may need."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, combinations_with_replacement

from ..term import BINDERS, Add, Div, Fn, Mul, Neg, Num, Pow, Sum, Term, children, num, summands

__all__ = ["proposals"]

MOST = 4
"""Moduli that are compared with each other, and sums."""

Summand = tuple[int, tuple[Term, ...]]
"""A sign and factors."""


def proposals(about: str, lhs: Term, rhs: Term) -> Iterator[tuple[object, ...]]:
    """Names of laws, and what they are to be applied to, for ``lhs <= rhs``."""
    return _PROPOSERS[about](lhs, rhs)


def _of_summands(lhs: Term, rhs: Term) -> Iterator[tuple[object, ...]]:
    for _, factors in _signed(Add((rhs, Neg(lhs)))):
        for x in factors:
            if isinstance(x, Sum):
                yield "summands", x


def _of_moduli(lhs: Term, rhs: Term) -> Iterator[tuple[object, ...]]:
    for sign, factors in _signed(Add((rhs, Neg(lhs)))):
        for x in factors if sign < 0 else ():
            even = isinstance(x, Pow) and isinstance(x.exp, Num) and x.exp.value > 0 and x.exp.value % 2 == 0
            if even or (isinstance(x, Fn) and x.name == "Abs"):
                yield "modulus", x


def _of_parts(lhs: Term, rhs: Term) -> Iterator[tuple[object, ...]]:
    """Of what stands outside the bodies of sums."""
    parts = list(dict.fromkeys(x for t in (lhs, rhs) for x in _outside(t)))
    yield from (("floor", x) for x in parts if isinstance(x, Fn) and x.name in ("floor", "ceiling"))
    moduli = [x.args[0] for x in parts if isinstance(x, Fn) and x.name == "Abs"]
    yield from (("part", u) for u in moduli)
    yield from (("cosine integral", u.args[0]) for u in moduli if isinstance(u, Fn) and u.name == "Ci")
    for u, v, w in combinations(moduli[:MOST], 3):
        yield from (("three", u, v, w), ("three", v, w, u), ("three", w, u, v))
    groups: dict[object, list[Sum]] = {}
    for x in parts:
        if isinstance(x, Sum):
            groups.setdefault((x.lo, x.hi), []).append(x)
    for group in groups.values():
        sums = group[:MOST]
        ones = Sum(num(1), sums[0].index, sums[0].lo, sums[0].hi)
        for c in sums:
            for a, b in combinations_with_replacement((*sums, ones), 2):
                yield "products", c, a, b


def _outside(t: Term) -> Iterator[Term]:
    """Subterms in which no bound name is in scope."""
    yield t
    kids = children(t)
    for x in kids[1:] if type(t) in BINDERS else kids:
        yield from _outside(x)


def _of_chords(lhs: Term, rhs: Term) -> Iterator[tuple[object, ...]]:
    parts = list(_signed(Add((rhs, Neg(lhs)))))
    cosines: list[tuple[int, Term, tuple[Term, ...]]] = []
    for sign, factors in parts:
        for k, x in enumerate(factors):
            rest = factors[:k] + factors[k + 1 :]
            squared = isinstance(x, Pow) and x.exp == num(2)
            wave = x.base if isinstance(x, Pow) and squared else x
            if isinstance(x, Fn) and x.name in ("exp", "log"):
                yield "tangent", *x.args, *rest
            if not isinstance(wave, Fn) or wave.name not in ("sin", "cos"):
                continue
            (u,) = wave.args
            if squared or wave.name == "cos":
                yield "everywhere", u, *rest
            if not squared and wave.name == "sin":
                yield "sine", u, *rest
            elif not squared:
                cosines.append((sign, u, rest))
    for s, a, rest in cosines:
        for r, b, other in cosines:
            if s > 0 > r and rest == other:
                yield "cosines", a, b, *rest


def _signed(t: Term) -> Iterator[Summand]:
    for x, away in summands(t):
        sign, factors = _factors(x)
        inner = [y for y in factors if isinstance(y, Add)]
        if len(inner) == 1:  # (u - v)/2
            rest = tuple(y for y in factors if y is not inner[0])
            for own, more in _signed(inner[0]):
                yield (-sign if away else sign) * own, (*rest, *more)
        yield -sign if away else sign, factors


def _factors(t: Term) -> Summand:
    if isinstance(t, Neg):
        sign, factors = _factors(t.arg)
        return -sign, factors
    if isinstance(t, Mul):
        sign = 1
        out: list[Term] = []
        for x in t.args:
            s, factors = _factors(x)
            sign *= s
            out += factors
        return sign, tuple(out)
    if isinstance(t, Div):
        sign, factors = _factors(t.num)
        return sign, (*factors, Div(num(1), t.den))
    if isinstance(t, Num) and t.value < 0:
        return -1, (Num(-t.value),)
    return 1, (t,)


_PROPOSERS: dict[str, Callable[[Term, Term], Iterator[tuple[object, ...]]]] = {
    "summands": _of_summands, "moduli": _of_moduli, "parts": _of_parts, "chords": _of_chords,
}  # fmt: skip
