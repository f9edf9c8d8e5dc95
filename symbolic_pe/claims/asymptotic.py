"""What ``O(...)``, trailing dots, an approximation sign and a tilde say of two terms, where it can be told.

None of the readings is silent: each is a sentence among the hypotheses of the verdict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import wraps
from itertools import pairwise
from typing import Any, TypeVar

from ..analysis.cosine_integral import near_zero
from ..analysis.growth import at_infinity, bounded_far
from ..analysis.power_series import Order, agreement, degree, expand, is_zero, leading, needing
from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
    substitute,
    walk,
)
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .judge import Outcome, same
from .notation import DIMENSIONS, POSITIONS, reference
from .phrases import phrase
from .tree import Node

__all__ = ["Tail", "approximated", "expanded", "hidden", "tail_of", "tends_alike"]

COUNTS = frozenset(["n", "N", "L", "T"])
METHOD = "power series, coefficient by coefficient"
FURTHEST = 12


class Tail:
    """What ends an expansion: ``O`` or ``o`` of something, or dots."""

    def __init__(self, kind: str, rest: Node, argument: Node | None = None) -> None:
        self.kind, self.rest, self.argument = kind, rest, argument


def tail_of(n: Node) -> Tail | None:
    """The tail of a sum that ends with ``O(x^n)`` or with dots, if it does."""
    kids = n.kids if n.kind == "add" else (n,)
    last = kids[-1].kids[0] if kids[-1].kind == "neg" else kids[-1]
    rest = Node("num", "0", (), n.start, n.start)
    if len(kids) > 1:
        rest = kids[0] if len(kids) == 2 else Node("add", n.value, kids[:-1], n.start, kids[-2].end)
    if last.kind == "dots" and len(kids) > 2:
        return Tail("dots", rest)
    r = reference(last) if last.kind == "call" else None
    if r is not None and r.key in ("O", "calO", "o") and len(r.args) == 1:
        return Tail("o" if r.key == "o" else "O", rest, r.args[0])
    return None


Decision = TypeVar("Decision", bound="Outcome | None")


def _needing(decided: Callable[..., Decision]) -> Callable[..., Decision]:
    """A way to decide whose proofs say what they rest on: positive bases, denominators that are not 0."""

    @wraps(decided)
    def told(*args: Any) -> Decision:
        with needing() as needs:
            found = decided(*args)
        kept = tuple(h for h in needs if isinstance(h, Assumption) or relation_names(h))
        if found is None or found.verdict != PROVED or not kept:
            return found
        return replace(found, hypotheses=tuple(dict.fromkeys((*found.hypotheses, *kept))))

    return told


@_needing
def expanded(a: Term, rest: Term, tail: Tail, argument: Term | None, around: str) -> Outcome:
    """The verdict on ``a = rest + tail``."""
    if tail.kind == "dots":
        return _dotted(a, rest)
    assert argument is not None
    names = [x for x in free_names(argument) if x in {*free_names(a), *free_names(rest)}]
    for x in sorted(names, key=lambda x: (x in DIMENSIONS, x)):
        power = _order(argument, x, names)
        if degree(argument, x) is None:
            if phrase("near").search(around) or not (phrase("far").search(around) or _grows(x, argument)):
                continue
            gap = Div(a if rest == num(0) else Add((a, Neg(rest))), argument)
            there = at_infinity(gap, x)
            small = there is not None and same(there, num(0))
            if small or (tail.kind == "O" and (there is not None or bounded_far(gap, x))):
                return Outcome(PROVED, method="a limit", used=(f"as {x} grows",))
            continue
        if power is None or power < 1 or not _elementary(a, rest, x) or not _vanishes(x, around):
            continue
        wanted = power + (1 if tail.kind == "o" else 0)
        special = near_zero(a, rest, x)
        if special is not None:
            known = agreement(*special, x, wanted)
            if known is not None and known.order >= wanted:
                return Outcome(PROVED, method=METHOD, used=(f"as {x} -> 0",))
            continue
        found = agreement(a, rest, x, wanted)
        if found is None:
            continue
        said = (f"as {x} -> 0",)
        if found.order >= wanted:
            return Outcome(PROVED, method=METHOD, used=said)
        settled = found.differs is not None and found.relation is not None and _told_on_both(found.relation, a, rest)
        if found.order >= 1 and (settled or _differs(found)) and rest != num(0):
            return _apart(found, said)
    return Outcome(UNDECIDED, reason="what is left out is not bounded by what is known here")


def _order(argument: Term, x: str, names: Sequence[str]) -> int | None:
    """The order at which ``argument`` vanishes as ``x -> 0``, if that alone says how small it is.

    It does not in ``x**2 + y**2``: what is of that order need not be of order ``x**2``.
    """
    whole = degree(argument, x)
    if whole is None or whole > FURTHEST:
        return None
    found = expand(argument, x, whole + 1)
    low = next((k for k, c in enumerate(found) if not is_zero(c, ())), None)
    if low is None:
        return None
    others = set(names) - {x}
    sums = any(isinstance(y, Add) and others & set(free_names(y)) for y in walk(found[low]))
    alone = all(is_zero(c, ()) for c in found[low + 1 :]) and not sums
    return low if alone or isinstance(found[low], Num) else None


def _vanishes(x: str, around: str) -> bool:
    """Whether ``x -> 0`` can be meant: of whole numbers that count something only if the text says so."""
    if phrase("far").search(around):
        return False
    return x.rstrip("'") not in DIMENSIONS | COUNTS or bool(phrase("near").search(around))


def _grows(x: str, argument: Term) -> bool:
    """Whether ``x`` is one of those that grow if nothing is said: whole numbers, and ``x`` in ``O(1/x)``."""
    return (
        x.rstrip("'") in DIMENSIONS | POSITIONS | COUNTS
        or degree(Div(num(1), argument), x) is not None
        or (isinstance(argument, Div) and x not in free_names(argument.num))
    )


def _differs(found: Order) -> bool:
    """Whether coefficients differ that are no unknowns to be determined."""
    r = found.relation
    return found.differs is not None and r is not None and set(free_names(r.lhs)) == set(free_names(r.rhs))


def _told_on_both(r: Relation, a: Term, rest: Term) -> bool:
    """Whether coefficients have no name that stands on one side only, and may be an unknown there."""
    return {*free_names(r.lhs), *free_names(r.rhs)} <= set(free_names(a)) & set(free_names(rest))


def _elementary(a: Term, b: Term, x: str) -> bool:
    return any(degree(t, x) is None for t in (a, b))


def _apart(found: Order, said: tuple[str, ...]) -> Outcome:
    from ..language.text import text

    v, r = found.differs, found.relation
    assert v is not None
    assert r is not None
    shown = [text(t) for t in (r.lhs, r.rhs)]
    at = f" at {found.name}**{found.order}" if found.order else " at 0"
    reason = f"the coefficients{at} are {shown[0]} and {shown[1]}" if max(map(len, shown)) < 60 else (
        f"the coefficients{at} differ")  # fmt: skip
    witness = {n: str(x) for n, x in v.witness.items()}
    return Outcome(REFUTED, v.hypotheses, witness, v.residual, reason, METHOD, said)


def _dotted(a: Term, rest: Term) -> Outcome:
    """``cos x = 1 - x^2/2 + ...``: what is printed are the first terms of the power series."""
    for x in _variables(a, rest):
        last = degree(rest, x)
        if last is None or last < 1 or not _rising(rest, x):
            continue
        found = agreement(a, rest, x, last + 1)
        if found is None:
            continue
        said = (f"the dots stand for higher powers of {x}",)
        if found.order > last:
            return Outcome(PROVED, method=METHOD, used=said)
        if found.order >= 1 and _differs(found):
            return _apart(found, said)
    return Outcome(UNDECIDED, reason="dots without a last term")


def _rising(rest: Term, x: str) -> bool:
    """Whether the printed powers of ``x`` rise from term to term."""
    parts = rest.args if isinstance(rest, Add) else (rest,)
    degrees = [degree(p, x) for p in parts]
    known = [k for k in degrees if k is not None]
    return len(known) == len(degrees) and all(b > a for a, b in pairwise(known))


def _variables(a: Term, b: Term) -> list[str]:
    """Names in which ``b`` is a polynomial and ``a`` is none."""
    names = set(free_names(a)) & set(free_names(b))
    fit = [x for x in names if degree(a, x) is None and degree(b, x) is not None]
    return sorted(fit, key=lambda x: (x in DIMENSIONS, x))


@_needing
def approximated(a: Term, b: Term, around: str) -> Outcome | None:
    """``sin x ~ x`` with a wavy equals sign: the first terms of a power series, for small ``x``."""
    if phrase("far").search(around):
        return None
    for x in _variables(a, b):
        last = degree(b, x)
        if last is None or last < 1 or not _vanishes(x, around):
            continue
        found = agreement(a, b, x, min(last + 5, FURTHEST))
        if found is not None and found.order > last:
            order = f"O({x}**{found.order})"
            return Outcome(PROVED, method=METHOD, used=(f"the sign means: up to {order} as {x} -> 0",))
    if phrase("near").search(around):
        for x in sorted({*free_names(a)} & {*free_names(b)}):
            special = near_zero(a, b, x)
            found = agreement(*special, x, 2) if special is not None else None
            if found is not None and found.order == 2:
                return Outcome(PROVED, method=METHOD, used=(f"the sign means: up to O({x}**2) as {x} -> 0",))
    return _mean_alike(a, b)


@_needing
def tends_alike(a: Term, b: Term, around: str) -> Outcome | None:
    """``a ~ b``: the quotient tends to 1, or the difference over the dimension to 0."""
    far = bool(phrase("far").search(around))
    both = set(free_names(a)) & set(free_names(b))
    for x in sorted(both):
        if far:
            limit = at_infinity(Div(a, b), x)
            if limit is not None and same(limit, num(1)):
                return Outcome(PROVED, method="a limit", used=(f"the quotient tends to 1 as {x} grows",))
        elif _elementary(a, b, x) and _vanishes(x, around):
            p, q = leading(a, x), leading(b, x)
            if p is None or q is None:
                continue
            if p[0] == q[0] and p[0] > 0 and same(p[1], q[1]):
                return Outcome(PROVED, method=METHOD, used=(f"the quotient tends to 1 as {x} -> 0",))
            if p[0] != q[0] and len(both) == 1 and phrase("near").search(around):
                reason = f"the left side vanishes like {x}**{p[0]}, the right side like {x}**{q[0]}"
                return Outcome(REFUTED, reason=reason, method=METHOD, used=(f"as {x} -> 0",))
            if p[0] == q[0] and len(both) == 1:
                reason = f"the quotient does not tend to 1 as {x} -> 0, but the sign may mean less"
                return Outcome(UNDECIDED, reason=reason)
    return _mean_alike(a, b)


def _mean_alike(a: Term, b: Term) -> Outcome | None:
    """A sum over the dimension against an integral: their difference over the dimension tends to 0."""
    if not any(isinstance(x, Sum) for x in walk(a)) or not any(isinstance(x, Integral) for x in walk(b)):
        return None
    for x in sorted(set(free_names(a)) & set(free_names(b)) & DIMENSIONS):
        p, q = at_infinity(Div(a, Sym(x)), x), at_infinity(Div(b, Sym(x)), x)
        if p is not None and q is not None:
            r, complexes = hidden(Relation("==", p, q))
            if decide(Relation("==", r.lhs, num(0)), complexes, timeout=1.0).proved:
                continue  # two things that are small against x need not be alike
            if decide(r, complexes, timeout=1.0).proved:
                said = f"the difference over {x} tends to 0 as {x} grows"
                return Outcome(PROVED, method="a Riemann sum", used=(said,))
    return None


def hidden(r: Relation) -> tuple[Relation, tuple[Hypothesis, ...]]:
    """Integrals as letters, complex ones: those over one range of one function are one letter."""
    letters: list[tuple[Integral, str]] = []

    def letter(t: Integral) -> Sym:
        for other, name in letters:
            if same(t.lo, other.lo) and same(t.hi, other.hi) and same(_at(t), _at(other)):
                return Sym(name)
        letters.append((t, f"integral{len(letters) + 1}'"))
        return Sym(letters[-1][1])

    def go(t: Term) -> Term:
        if isinstance(t, Integral):
            return letter(t)
        if isinstance(t, Fn):
            inner = t.args[0] if t.args else None
            if t.name in ("Re", "Im") and isinstance(inner, Integral):
                return letter(Integral(Fn(t.name, (inner.body,)), inner.index, inner.lo, inner.hi))
            return Fn(t.name, tuple(map(go, t.args)))
        if isinstance(t, (Add, Mul)):
            return type(t)(tuple(map(go, t.args)))
        if isinstance(t, Neg):
            return Neg(go(t.arg))
        if isinstance(t, Div):
            return Div(go(t.num), go(t.den))
        if isinstance(t, Pow):
            return Pow(go(t.base), t.exp)
        return t

    out = Relation(r.op, go(r.lhs), go(r.rhs))
    return out, tuple(Assumption(name, "complex") for _, name in letters)


def _at(t: Integral) -> Term:
    return substitute(t.body, {t.index: Sym("t'")})
