"""Certificates for an order that need more than one glance.

``positive`` compares logarithms (``b**x < b**y`` is ``x < y`` where ``b > 1``), takes out what a
hypothesis says is not negative, and compares an amplitude with what stands beside the wave.
``modulus`` is the triangle inequality.  Each can only fail to find.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .bounds import nonnegative, split
from .canonical import EP, MASK, ONE, WIDTH, Frame, OutOfFragment, digits
from .linear import infeasible
from .meaning import Meaning
from .term import (
    Add,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    walk,
    with_values,
)

__all__ = ["Fact", "facts", "follows", "modulus", "positive"]

DEPTH = 3
MOST_FACTS = 12
MOST_TERMS = 24

Fact = tuple[EP, bool]
"""A value that is not negative by hypothesis, and whether it is not zero either."""


def _members(m: Meaning, sides: tuple[Term, ...]) -> Iterator[Relation]:
    """What is said for every index, of the members of families that stand in ``sides``."""
    here = dict.fromkeys(x for t in sides for x in walk(t) if isinstance(x, Ref))
    free = {n for t in sides for n in free_names(t)}
    for h, names in m.context.every.items():
        for pattern in dict.fromkeys(x for t in (h.lhs, h.rhs) for x in walk(t) if isinstance(x, Ref)):
            for x in here:
                inside = {n for e in x.indices for n in free_names(e)}
                if x.name == pattern.name and len(x.indices) == len(pattern.indices) and inside <= free:
                    at = {e.name: v for e, v in zip(pattern.indices, x.indices, strict=True) if isinstance(e, Sym)}
                    at = {n: v for n, v in at.items() if n in names}
                    if at and all(_may_be(m, n, v) for n, v in at.items()):
                        yield with_values(h, at)


def _may_be(m: Meaning, index: str, value: Term) -> bool:
    """Whether what is said for every ``index`` is said of ``value``: of integers alone, if that is what it is."""
    try:
        return "integer" not in m.context.kinds.get(index, ()) or m.frame.is_integer(m.value(m.context.unfold(value)))
    except OutOfFragment:
        return False


def facts(m: Meaning, *sides: Term) -> list[Fact]:
    """What the hypotheses say is not negative, of what stands in ``sides``; nothing if they exclude each other."""
    f, unfold = m.frame, m.context.unfold
    found: list[Fact] = []
    for h in (*m.context.hypotheses(), *_members(m, sides)):
        if isinstance(h, Relation) and h.op != "!=" and h not in m.context.every and len(found) < MOST_FACTS:
            big, small = (h.rhs, h.lhs) if h.op in ("<", "<=") else (h.lhs, h.rhs)
            try:
                gap = f.sub(m.value(unfold(big)), m.value(unfold(small)))
            except OutOfFragment:
                continue
            found.append(_of_integers(f, gap, h.op in ("<", ">")))
            if h.op == "==":
                found.append((f.neg(gap), False))
    for name, kinds in m.context.kinds.items():
        met = ("sym", name) in f.index or ("half", name) in f.index  # and not only a family
        if met and "nonnegative" in kinds and len(found) < MOST_FACTS:
            least = num(int("above one" in kinds))
            found.append(_of_integers(f, f.sub(m.value(unfold(Sym(name))), m.value(least)), "positive" in kinds))
    found = [fact for fact in found if fact[0].terms]
    return [] if infeasible([(gap.terms, strict) for gap, strict in found]) else found


def _of_integers(f: Frame, gap: EP, strict: bool) -> Fact:
    """An integer that is positive is at least 1."""
    return (f.sub(gap, ONE), False) if strict and f.is_integer(gap) else (gap, strict)


def follows(f: Frame, value: EP, strict: bool, known: list[Fact]) -> bool:
    """Whether ``value >= 0`` (``> 0`` if ``strict``) follows from what is known, all read as linear."""
    against, more = _of_integers(f, f.neg(value), not strict)
    system = [(gap.terms, away) for gap, away in known]
    return not infeasible(system) and infeasible([*system, (against.terms, more)])


def positive(f: Frame, value: EP, strict: bool, known: list[Fact], depth: int = DEPTH) -> bool:
    """Whether ``value`` is certainly ``>= 0`` (``> 0`` if ``strict``), given what is ``known``."""
    if nonnegative(f, value, strict):
        return True
    if not depth or not 1 < len(value.terms) <= MOST_TERMS:
        return False
    f.spend(8)
    try:
        if _by_logarithms(f, value, strict, known, depth) or _by_amplitude(f, value, strict, known, depth):
            return True
        return any(_less(f, value, strict, fact, known, depth) for fact in known)
    except OutOfFragment:
        return False


def _by_logarithms(f: Frame, value: EP, strict: bool, known: list[Fact], depth: int) -> bool:
    """``a - b >= 0`` for positive terms ``a`` and ``b`` if ``log a - log b >= 0``."""
    if len(value.terms) != 2:
        return False
    up = [k for k, c in value.terms.items() if c > 0]
    if len(up) != 1 or any(k & MASK for k in value.terms):
        return False
    (high,) = up
    (low,) = value.terms.keys() - {high}
    shared = _shared(f, high, low)
    logs = [f.log(EP({k - shared: abs(value.terms[k])}, 1, 2 * value.bound)) for k in (high, low)]
    if logs[0] is None or logs[1] is None:
        return False
    if shared and not (f.log(EP({shared: 1}, 1, value.bound)) is not None or (not strict and _even(f, shared))):
        return False
    return positive(f, f.sub(logs[0], logs[1]), strict, known, depth - 1)


def _shared(f: Frame, a: int, b: int) -> int:
    """The powers that two keys have in common, but for roots of unity."""
    left, right = dict(digits(a)), dict(digits(b))
    return sum(d << (WIDTH * j) for j, d in left.items() if j and right.get(j) == d)


def _even(f: Frame, key: int) -> bool:
    return all((d % 2 == 0 and f.is_real_slot(j)) or f.is_nonnegative_slot(j) for j, d in digits(key))


def _by_amplitude(f: Frame, value: EP, strict: bool, known: list[Fact], depth: int) -> bool:
    """``s + 2*(u*cos(w) + v*sin(w)) >= 0`` if ``s >= 0`` and ``s**2 >= 4*(u**2 + v**2)``."""
    found = split(f, value)
    if found is None:
        return False
    steady, parts = found
    waves = list(dict.fromkeys(wave for _, wave in parts))
    if len(waves) != 2 or waves[0] != -waves[1] or any(f.slots[j].kind == "sum" for j, _ in digits(waves[0])):
        return False
    first = {mono: c for (mono, wave), c in parts.items() if wave == waves[0]}
    s = EP(steady, value.den, value.bound)
    u, v = (EP({m: c[n] for m, c in first.items() if c[n]}, value.den, value.bound) for n in (0, 1))
    gap = f.sub(f.mul(s, s), f.scale(f.add(f.mul(u, u), f.mul(v, v)), 4))
    if not gap.terms and strict:
        return False
    return positive(f, s, False, known, depth - 1) and positive(f, gap, strict, known, depth - 1)


def _less(f: Frame, value: EP, strict: bool, fact: Fact, known: list[Fact], depth: int) -> bool:
    """Whether ``value`` less a positive multiple of a fact is still not negative."""
    gap, away = fact
    lead = max(gap.terms)
    for k, c in value.terms.items():
        if (c > 0) != (gap.terms[lead] > 0):
            continue
        ratio = k - lead
        if any(not j or not (f.is_nonnegative_slot(j) if d > 0 else f.is_positive_slot(j)) for j, d in digits(ratio)):
            continue  # from x*y >= x*z follows y >= z only where x is not 0
        q = Fraction(c, value.den) / Fraction(gap.terms[lead], gap.den)
        times = EP({ratio: q.numerator}, q.denominator, value.bound + gap.bound)
        rest = f.sub(value, f.mul(times, gap))
        if len(rest.terms) >= len(value.terms):
            continue
        enough = away and all(f.is_positive_slot(j) for j, _ in digits(ratio))
        if not rest.terms:
            if enough or not strict:
                return True
        elif positive(f, rest, strict and not enough, known, depth - 1):
            return True
    return False


# -- moduli --------------------------------------------------------------------------------------


def modulus(m: Meaning, t: Term) -> Term:
    """A real term that is at least ``|t|``, by the triangle inequality."""
    f = m.frame
    if isinstance(t, Num):
        return Num(abs(t.value))
    if isinstance(t, Const):
        return num(1) if t.name == "I" else t
    if isinstance(t, Neg):
        return modulus(m, t.arg)
    if isinstance(t, (Add, Mul)):
        return type(t)(tuple(modulus(m, x) for x in t.args))
    if isinstance(t, Sum) and m.counts(t):
        inner = m.context.kinds.get(t.index)
        return Fn("Abs", (t,)) if inner else Sum(modulus(m, t.body), t.index, t.lo, t.hi)
    if isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value > 0 and t.exp.value.denominator == 1:
        return Pow(modulus(m, t.base), t.exp)
    if isinstance(t, Fn) and len(t.args) == 1:
        (x,) = t.args
        if t.name in ("Abs", "conj", "Re", "Im"):
            return modulus(m, x)
        if t.name in ("sin", "cos", "tanh") and _is_real(m, x):
            return num(1)
        if t.name == "exp":
            return t if _is_real(m, x) else Fn("exp", (Fn("Re", (x,)),))
    if isinstance(t, (Sym, Ref)) and "nonnegative" in m.context.kinds.get(t.name, ()):
        return t
    if isinstance(t, Div) and _is_real(m, t.den) and nonnegative(f, m.value(t.den), False):
        return Div(modulus(m, t.num), t.den)
    return Fn("Abs", (t,))


def _is_real(m: Meaning, t: Term) -> bool:
    try:
        return m.frame.is_real(m.value(t))
    except OutOfFragment:
        return False
