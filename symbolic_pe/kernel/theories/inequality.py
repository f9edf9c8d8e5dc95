"""Proofs of inequalities, and how they are checked.

A :class:`Proof` is a tree: a rule, what it is applied to, and proofs of what it needs.  :func:`shown` goes through
it and says what it proves: a value in canonical form that is not negative, or more than zero.  Proofs are looked
for elsewhere (:mod:`..untrusted.orders`); a wrong one raises :class:`OutOfFragment`.  Most rules are rows of
:data:`LAWS`; the others are the functions in :data:`RULES`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from ..canonical import EP, ONE, ZERO, OutOfFragment
from ..term import (
    Add,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    num,
    relation_names,
    substitute,
    with_values,
)  # fmt: skip
from .bounds import interval, lowered, modulus, visible
from .functions import Functions

__all__ = ["LAWS", "Fact", "Proof", "holds", "shown"]

Fact = tuple[EP, bool]
"""A value that is not negative, and whether it is not zero either."""


class Proof(NamedTuple):
    """``rule`` applied to ``of``, its conditions shown by ``premises``."""

    rule: str
    of: tuple[Any, ...] = ()
    premises: tuple[Proof, ...] = ()


def shown(m: Functions, p: Proof) -> Fact:
    """What a proof shows; raises OutOfFragment if it is none."""
    try:
        return RULES[p.rule](m, [shown(m, q) for q in p.premises], *p.of)
    except (KeyError, TypeError, ValueError):  # no such rule, or not so many premises
        raise OutOfFragment("no proof") from None


def holds(m: Functions, value: EP, strict: bool, p: Proof | None) -> bool:
    """Whether ``p`` proves that ``value`` is not negative (nor zero, if ``strict``)."""
    try:
        fact = shown(m, p) if p is not None else None
        return fact is not None and (fact[1] or not strict) and m.frame.vanishes(m.frame.sub(fact[0], value))
    except OutOfFragment:
        return False


def _sure(condition: bool) -> None:
    if not condition:
        raise OutOfFragment("a rule is used where it does not hold")


def _gap(m: Functions, r: Relation) -> Fact:
    """What an order of numbers says is not negative."""
    small, large = (r.lhs, r.rhs) if r.op in ("<", "<=") else (r.rhs, r.lhs)
    return m.frame.sub(m.value(large), m.value(small)), r.op in ("<", ">")


# -- hypotheses ------------------------------------------------------------------------------------------


def _given(m: Functions, known: list[Fact], h: Relation, at: Mapping[str, Term], sign: int = 1) -> Fact:
    """A hypothesis, what is said for every index taken at some; an equation in either direction."""
    _sure(h in m.context.hypotheses() and h.op != "!=" and (sign == 1 or (sign == -1 and h.op == "==")))
    _sure(at.keys() <= set(m.context.every.get(h, ())) and (bool(at) or h not in m.context.every))
    unfold = m.context.unfold
    for n, t in at.items():
        _sure("integer" not in m.context.kinds.get(n, ()) or m.frame.is_integer(m.value(unfold(t))))
    h = with_values(h, at)
    value, away = _gap(m, Relation(h.op, unfold(h.lhs), unfold(h.rhs)))
    return m.frame.scale(value, sign), away


def _assumed(m: Functions, known: list[Fact], name: str) -> Fact:
    """What is assumed of a name."""
    kinds = m.context.kinds.get(name, frozenset())
    _sure("nonnegative" in kinds)
    value = m.value(m.context.unfold(Sym(name)))
    return m.frame.sub(value, m.frame.const(int("above one" in kinds))), "positive" in kinds


# -- algebra ---------------------------------------------------------------------------------------------


def _visible(m: Functions, known: list[Fact], value: EP, strict: bool) -> Fact:
    _sure(visible(m.frame, value, strict))
    return value, strict


def _square(m: Functions, known: list[Fact], root: EP) -> Fact:
    _sure(m.frame.is_real(root))
    return m.frame.mul(root, root), False


def _sum(m: Functions, known: list[Fact], *times: EP) -> Fact:
    """Facts times what is visibly not negative."""
    f, total, away = m.frame, ZERO, False
    for (value, strict), q in zip(known, times, strict=True):
        _sure(visible(f, q, False))
        total, away = f.add(total, f.mul(q, value)), away or (strict and visible(f, q, True))
    return total, away


def _product(m: Functions, known: list[Fact]) -> Fact:
    return m.frame.product(value for value, _ in known), all(away for _, away in known)


def _whole(m: Functions, known: list[Fact]) -> Fact:
    """An integer that is more than 0 is at least 1."""
    ((value, away),) = known
    _sure(away and m.frame.is_integer(value))
    return m.frame.sub(value, ONE), False


# -- bounds ----------------------------------------------------------------------------------------------


def _interval(m: Functions, known: list[Fact], t: Term) -> Fact:
    value, (lo, _, away) = m.value(t), interval(t, m.context.kinds)
    _sure(lo >= 0 and m.frame.is_real(value))
    return value, lo > 0 or away


def _waves(m: Functions, known: list[Fact], value: EP) -> Fact:
    """A value of which even the least is shown, that with minus the modulus of whatever oscillates."""
    ((low, away),) = known
    least = lowered(m.frame, value)
    _sure(least is not None and m.frame.vanishes(m.frame.sub(least, low)) and m.frame.is_real(value))
    return value, away


def _modulus(m: Functions, known: list[Fact], t: Term) -> Fact:
    """The triangle inequality."""
    value = m.value(Add((modulus(m, t), Neg(t))))
    _sure(m.frame.is_real(value))
    return value, False


def _summed(m: Functions, known: list[Fact], t: Sum, h: Relation | None = None) -> Fact:
    """A sum of what is not negative, by the way it is built or as ``h`` says of every member."""
    _sure(m.counts(t))
    value = m.value(t)
    if h is None:
        lo, _, _ = interval(t.body, {n: k for n, k in m.context.kinds.items() if n != t.index})
        _sure(lo >= 0 and m.frame.is_real(value))
    else:
        (name,) = m.context.every[h]
        _sure(h.op != "!=" and t.index not in relation_names(h))
        small, large = (h.lhs, h.rhs) if h.op in ("<", "<=") else (h.rhs, h.lhs)
        _sure(t.body == substitute(Add((large, Neg(small))), {name: Sym(t.index)}))
    return value, False


def _products(m: Functions, known: list[Fact], c: Sum, a: Sum, b: Sum, q: Fraction) -> Fact:
    """``|sum c|**2 <= q*(sum a)*(sum b)`` where ``|c|**2 = q*a*b`` and ``a, b >= 0`` (Cauchy and Schwarz)."""
    f, total = m.frame, m.value(c)
    _sure(len({(m.value(t.lo).key(), m.value(t.hi).key()) for t in (c, a, b)}) == 1 and m.counts(c))
    # what holds at any real index holds at integers
    x, y, z = (m.value(substitute(t.body, {t.index: Sym(c.index)})) for t in (c, a, b))
    ((one, _), (two, _)) = known
    _sure(f.vanishes(f.sub(one, y)) and f.vanishes(f.sub(two, z)))
    _sure(q > 0 and f.vanishes(f.sub(f.scale(f.mul(y, z), q), f.mul(x, f.conjugate(x)))))
    return f.sub(f.scale(f.mul(m.value(a), m.value(b)), q), f.mul(total, f.conjugate(total))), False


# -- laws ------------------------------------------------------------------------------------------------


class Law(NamedTuple):
    """What holds of all real numbers (complex ones, if so said) that meet the conditions ``given``."""

    then: Relation
    given: tuple[Relation, ...] = ()
    complex: frozenset[str] = frozenset()


def _law(m: Functions, known: list[Fact], name: str, values: Mapping[str, EP]) -> Fact:
    """A row of :data:`LAWS`, with values in the place of its names."""
    f, law = m.frame, LAWS[name]
    _sure(values.keys() >= {n for r in (law.then, *law.given) for n in relation_names(r)})
    _sure(all(n in law.complex or f.is_real(v) for n, v in values.items()))
    outer = m.enter(dict(values))
    try:
        for condition, (value, away) in zip(law.given, known, strict=True):
            wanted, strict = _gap(m, condition)
            _sure((away or not strict) and f.vanishes(f.sub(wanted, value)))
        return _gap(m, law.then)
    finally:
        m.leave(outer)


def _row(then: Relation, *given: Relation, complex: str = "") -> Law:
    return Law(then, given, frozenset(complex))


def _fn(name: str, x: Term) -> Fn:
    return Fn(name, (x,))


def _le(a: Term, b: Term) -> Relation:
    return Relation("<=", a, b)


def _lt(a: Term, b: Term) -> Relation:
    return Relation("<", a, b)


U, V, NIL, UNIT, PI = Sym("u"), Sym("v"), num(0), num(1), Const("pi")
SIN, COS, LOG, FLOOR, ABS = (_fn(name, U) for name in ("sin", "cos", "log", "floor", "Abs"))
SQUARE, SIZE = Pow(U, num(2)), Mul((U, _fn("conj", U)))

LAWS: dict[str, Law] = {
    # arcs, chords and tangents
    "sine": _row(_le(SIN, U), _le(NIL, U)),
    "arch": _row(_le(NIL, SIN), _le(NIL, U), _le(U, PI)),
    "sine squared": _row(_le(Pow(SIN, num(2)), SQUARE)),
    "cosine": _row(_le(Add((UNIT, Neg(Div(SQUARE, num(2))))), COS)),
    "cosines": _row(_le(_fn("cos", V), COS), _le(NIL, U), _le(U, V), _le(V, PI)),
    "exponential": _row(_le(Add((UNIT, U)), _fn("exp", U))),
    "logarithm": _row(_le(LOG, Add((U, Neg(UNIT)))), _lt(NIL, U)),
    # |E_1(iu)| <= int exp(-r)/|r + iu| dr < 1/u, of which -Ci(u) is the real part
    "cosine integral": _row(_le(_fn("Abs", _fn("Ci", U)), Div(UNIT, U)), _lt(NIL, U)),
    # floors
    "floor": _row(_le(FLOOR, U)),
    "next integer": _row(_lt(U, Add((FLOOR, UNIT)))),
    # moduli
    "sign": _row(_le(ABS, U), _le(NIL, U)),
    "real part": _row(_le(_fn("Re", U), ABS), complex="u"),
    "imaginary part": _row(_le(_fn("Im", U), ABS), complex="u"),
    "triangle": _row(_le(_fn("Abs", Add((U, V))), Add((ABS, _fn("Abs", V)))), complex="uv"),
    "signs": _row(_le(ABS, V), _le(U, V), _le(Neg(U), V)),
    "signs, strictly": _row(_lt(ABS, V), _lt(U, V), _lt(Neg(U), V)),
    # squares and logarithms
    "square": _row(_le(_fn("Re", U), V), _le(NIL, V), _le(SIZE, Pow(V, num(2))), complex="u"),
    "square, strictly": _row(_lt(_fn("Re", U), V), _le(NIL, V), _lt(SIZE, Pow(V, num(2))), complex="u"),
    "logarithms": _row(_le(U, V), _lt(NIL, U), _lt(NIL, V), _le(LOG, _fn("log", V))),
    "logarithms, strictly": _row(_lt(U, V), _lt(NIL, U), _lt(NIL, V), _lt(LOG, _fn("log", V))),
}

RULES: dict[str, Callable[..., Fact]] = {
    "given": _given, "assumed": _assumed, "visible": _visible, "square": _square, "sum": _sum, "product": _product,
    "whole": _whole, "interval": _interval, "waves": _waves, "modulus": _modulus, "summed": _summed,
    "products": _products, "law": _law,
}  # fmt: skip
