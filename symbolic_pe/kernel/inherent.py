"""Orders that the parts of a claim bring along, whatever the hypotheses.

``floor(u) <= u < floor(u) + 1``; ``+-Re(u), +-Im(u) <= |u|`` and ``|u| <= |v| + |w|`` for ``u = +-v +- w``;
``(sum c)**2 <= (sum a)*(sum b)`` where ``c**2 = a*b`` and ``a, b >= 0`` term by term (Cauchy and Schwarz).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, islice, product

from .bounds import nonnegative
from .canonical import EP, ONE, OutOfFragment
from .estimate import Fact
from .meaning import Meaning
from .term import BINDERS, Fn, Sum, Sym, Term, children, num, substitute

__all__ = ["inherent"]

MOST = 4
"""Moduli that are compared with each other, and sums."""
MOST_FACTS = 24


def inherent(m: Meaning, *sides: Term) -> list[Fact]:
    """Values that are not negative because of what stands in ``sides``, outside the bodies of sums."""
    parts = list(dict.fromkeys(x for t in sides for x in _outside(t)))
    called: dict[str, list[Fn]] = {}
    for x in parts:
        if isinstance(x, Fn) and len(x.args) == 1:
            called.setdefault(x.name, []).append(x)
    sums = [x for x in parts if isinstance(x, Sum)]
    found: list[Fact] = []
    groups = (
        *(_of_floor(m, x) for name in ("floor", "ceiling") for x in called.get(name, ())),
        _of_moduli(m, called.get("Abs", [])),
        _of_sums(m, sums),
    )
    for group in groups:
        with suppress(OutOfFragment):
            found += islice((fact for fact in group if fact[0].terms), MOST_FACTS - len(found))
    return found


def _outside(t: Term) -> Iterator[Term]:
    """Subterms in which no bound name is in scope."""
    yield t
    kids = children(t)
    for x in kids[1:] if type(t) in BINDERS else kids:
        yield from _outside(x)


def _of_floor(m: Meaning, t: Fn) -> Iterator[Fact]:
    """``0 <= u - floor(u) < 1``; the rest is ``1 - 1/n`` at most if ``n*u`` is an integer."""
    f = m.frame
    u, whole = m.value(t.args[0]), m.value(t)
    rest = f.sub(u, whole) if t.name == "floor" else f.sub(whole, u)
    yield rest, False
    integer = f.is_integer(f.scale(u, u.den))
    yield f.sub(f.const(1 - Fraction(1, u.den)) if integer else ONE, rest), not integer


def _of_moduli(m: Meaning, moduli: list[Fn]) -> Iterator[Fact]:
    f = m.frame
    known = [(m.value(t.args[0]), m.value(t)) for t in moduli]
    for u, size in known:
        bar = f.conjugate(u)
        for part in (f.scale(f.add(u, bar), Fraction(1, 2)), f.mul(f.sub(u, bar), f.i_half)):
            if part.terms:
                yield f.sub(size, part), False
                yield f.add(size, part), False
    for three in combinations(known[:MOST], 3):
        for n in range(3):
            (u, size), (v, a), (w, b) = three[n:] + three[:n]
            if any(f.vanishes(f.add(u, f.scale(v, s), f.scale(w, r))) for s, r in product((1, -1), repeat=2)):
                yield f.sub(f.add(a, b), size), False


def _of_sums(m: Meaning, sums: list[Sum]) -> Iterator[Fact]:
    f = m.frame
    by_range: dict[object, list[Sum]] = {}
    for t in sums:
        ends = (m.value(t.lo).key(), m.value(t.hi).key())
        by_range.setdefault(ends, []).append(t)
    for group in by_range.values():
        first = group[0]
        if not m.counts(first):
            continue
        bodies = [(_body(m, t, first.index), m.value(t)) for t in group[:MOST]]
        length = m.value(Sum(num(1), first.index, first.lo, first.hi))
        sides = [(v, total) for v, total in (*bodies, (ONE, length)) if nonnegative(f, v, False)]
        for c, total in bodies:
            square = f.mul(c, f.conjugate(c))
            for (a, left), (b, right) in combinations_with_replacement(sides, 2):
                q = _ratio(f.mul(a, b), square)
                if q > 0 and f.vanishes(f.sub(f.scale(f.mul(a, b), q), square)):
                    yield f.sub(f.scale(f.mul(left, right), q), f.mul(total, f.conjugate(total))), False


def _body(m: Meaning, t: Sum, index: str) -> EP:
    """The summand at any real ``index``: what holds there holds at integers."""
    return m.value(t.body if t.index == index else substitute(t.body, {t.index: Sym(index)}))


def _ratio(a: EP, b: EP) -> Fraction:
    """``b/a`` if that is a number; 0 if it plainly is none."""
    lead = max(a.terms, default=0)
    if lead not in a.terms or lead not in b.terms:
        return Fraction(0)
    return Fraction(b.terms[lead], b.den) / Fraction(a.terms[lead], a.den)
