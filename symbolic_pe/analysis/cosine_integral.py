"""Integrals that the cosine and the sine integral are antiderivatives of, and what bounds these functions.

``Ci(v)`` has the derivative ``cos(v) v'/v`` (DLMF 6.2): it is what becomes of ``cos(a*x)/x`` and of
``cos(a*b**x)``.  An antiderivative is guessed and its derivative compared with the integrand by the kernel; that
``v`` is positive from one end to the other becomes a condition.  ``Si`` is entire: ``sin(v)/v`` is continued into 0.
"""

from __future__ import annotations

from fractions import Fraction
from math import factorial

from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
)
from .antiderivative import antiderivative
from .calculus import Condition, NoDerivative, depends, derivative
from .power_series import is_positive

__all__ = ["improper", "integral", "near_zero", "with_closed_integrals"]

Given = tuple[Hypothesis, ...]
SPECIAL = {"cos": "Ci", "sin": "Si"}
PATIENCE = 1.0
"""Seconds for one question to the kernel."""


def integral(body: Term, x: str, lo: Term, hi: Term) -> tuple[Term, Given] | None:
    """The integral of ``body`` over ``x`` from ``lo`` to ``hi`` by Ci, Si and log, and the conditions of it."""
    found = _antiderivative(body, x)
    if found is None:
        return None
    try:
        slope, needs = derivative(found, x, {})
    except NoDerivative:
        return None
    still = tuple(_said(c.any_of[0]) for c in needs if c.any_of and not depends(c.any_of[0].lhs, x))
    v = decide(Relation("==", slope, body), still, timeout=PATIENCE)
    if not v.proved:
        return None
    conditions = _conditions(needs, found, x, (lo, hi), still)
    if conditions is None:
        return None
    ends = [_at(found, x, end) for end in (hi, lo)]
    if any(isinstance(h, Relation) and not relation_names(h) for h in conditions):
        return None
    return None if ends[0] is None or ends[1] is None else (Add((ends[0], Neg(ends[1]))), conditions)


def improper(body: Term, x: str, lo: Term) -> tuple[Term, Given] | None:
    """The integral of ``body`` over ``x`` from ``lo`` to infinity, by Ci and Si of what grows linearly."""
    found = _antiderivative(body, x)
    parts = list(walk(found)) if found is not None else []
    waves = [y for y in parts if isinstance(y, Fn) and y.name in ("Ci", "Si")]
    if found is None or not waves or any(isinstance(y, Fn) and y.name == "log" and depends(y, x) for y in parts):
        return None
    here = integral(body, x, lo, lo)
    at_end: dict[Term, Term] = {}
    more: list[Hypothesis] = []
    for y in waves:
        try:
            slope, _ = derivative(y.args[0], x, {})
        except NoDerivative:
            return None
        if depends(slope, x):
            return None
        at_end[y] = num(0) if y.name == "Ci" else Div(Const("pi"), num(2))
        more.append(_positive(slope, ()))
    if here is None:
        return None
    end: Term = found
    for wave, value in at_end.items():
        end = _put(end, wave, value)
    if depends(end, x):
        return None
    told = (h for h in (*here[1], *more) if isinstance(h, Assumption) or not decide(h, timeout=PATIENCE / 2).proved)
    return Add((end, Neg(substitute(found, {x: lo})))), tuple(dict.fromkeys(told))


def near_zero(a: Term, b: Term, x: str) -> tuple[Term, Term] | None:
    """Two terms with ``Ci(v)`` as ``gamma + log v - v**2/4 + ...``, if they have it and logarithms of ``x`` cancel.

    What they differ by is the same up to ``O(x**16)``; ``gamma`` is a letter there.
    """
    log, gamma = Sym("log'"), Sym("gamma'")
    if not any(isinstance(y, Fn) and y.name == "Ci" and depends(y, x) for t in (a, b) for y in walk(t)):
        return None

    def go(t: Term) -> Term:
        if t == Const("EulerGamma"):
            return gamma
        if not isinstance(t, Fn) or t.name not in ("Ci", "log") or not depends(t, x):
            return rebuild(t, tuple(map(go, children(t))))
        (v,) = t.args
        constant = substitute(v, {x: num(1)})
        if not decide(Relation("==", v, Mul((constant, Sym(x)))), timeout=PATIENCE).proved:
            return t
        if not is_positive(constant, ()):
            return t
        own = (Fn("log", (constant,)), log) if constant != num(1) else (log,)
        if t.name == "log":
            return Add(own)
        even = (Mul((num(Fraction((-1) ** k, 2 * k * factorial(2 * k))), Pow(v, num(2 * k)))) for k in range(1, 8))
        return Add((gamma, *own, *even))

    one, other = go(a), go(b)
    if any(isinstance(y, Fn) and y.name == "Ci" and depends(y, x) for t in (one, other) for y in walk(t)):
        return None
    gap = Add((one, Neg(other)))
    if not decide(Relation("==", gap, substitute(gap, {log.name: num(0)})), timeout=PATIENCE).proved:
        return None
    return substitute(one, {log.name: num(0)}), substitute(other, {log.name: num(0)})


def with_closed_integrals(r: Relation) -> tuple[Relation, Given] | None:
    """A relation with its integrals by Ci and Si, and their conditions, if all of them have such a form."""
    conditions: dict[Hypothesis, None] = {}

    def go(t: Term) -> Term | None:
        if isinstance(t, Integral):
            found = integral(t.body, t.index, t.lo, t.hi)
            if found is None:
                return None
            conditions.update(dict.fromkeys(found[1]))
            return found[0]
        if not any(isinstance(x, Integral) for x in walk(t)):
            return t
        kids = [go(k) for k in children(t)]
        known = tuple(k for k in kids if k is not None)
        return rebuild(t, known) if len(known) == len(kids) else None

    lhs, rhs = go(r.lhs), go(r.rhs)
    return None if lhs is None or rhs is None else (Relation(r.op, lhs, rhs), tuple(conditions))


def _antiderivative(t: Term, x: str) -> Term | None:
    plain = antiderivative(t, x)
    if plain is not None:
        return plain
    if isinstance(t, Neg):
        inner = _antiderivative(t.arg, x)
        return None if inner is None else Neg(inner)
    parts = t.args if isinstance(t, Add) else _split(t)
    if parts:
        found = [_antiderivative(a, x) for a in parts]
        known = tuple(p for p in found if p is not None)
        return Add(known) if len(known) == len(found) else None
    waves = [y for y in dict.fromkeys(walk(t)) if isinstance(y, Fn) and y.name in SPECIAL and depends(y, x)]
    if not waves:
        return _times_constant(t, Fn("log", (Sym(x),)), Sym(x), x)
    if len(waves) > 1 or len(waves[0].args) != 1:
        return None
    (wave,) = waves
    return _times_constant(_put(t, wave, num(1)), Fn(SPECIAL[wave.name], wave.args), wave.args[0], x)


def _split(t: Term) -> tuple[Term, ...]:
    """The summands of ``(a + b)/c``."""
    if isinstance(t, Div) and isinstance(t.num, Add):
        return tuple(Div(a, t.den) for a in t.num.args)
    return ()


def _put(t: Term, old: Term, new: Term) -> Term:
    """``t`` with another term in the place of one."""
    return new if t == old else rebuild(t, tuple(_put(k, old, new) for k in children(t)))


def _times_constant(factor: Term, whole: Term, v: Term, x: str) -> Term | None:
    """``c`` times ``whole``, whose slope is to be ``factor`` times that of ``whole`` over ``v'/v``."""
    try:
        slope, _ = derivative(v, x, {})
    except NoDerivative:
        return None
    return Mul((_reduced(*_factors(substitute(Div(Mul((factor, v)), slope), {x: num(1)}))), whole))


def _reduced(top: list[Term], bottom: list[Term]) -> Term:
    """A quotient of products without what stands above and below."""
    number = Fraction(1)
    rest: tuple[list[Term], list[Term]] = ([], [])
    for under, factors in enumerate((top, bottom)):
        for f in factors:
            if isinstance(f, Num) and f.value:
                number = number / f.value if under else number * f.value
            else:
                rest[under].append(f)
    for f in list(rest[0]):
        if f in rest[1]:
            rest[0].remove(f)
            rest[1].remove(f)
    above = _product([num(number), *rest[0]])
    return Div(above, _product(rest[1])) if rest[1] else above


def _said(r: Relation) -> Hypothesis:
    """What is said of one name, as an assumption of it."""
    plain = r.op == ">" and isinstance(r.lhs, Sym) and r.rhs == num(0)
    return Assumption(r.lhs.name, "positive") if plain and isinstance(r.lhs, Sym) else r


def _conditions(needs: list[Condition], found: Term, x: str, ends: tuple[Term, Term], still: Given) -> Given | None:
    """What has to hold for ``found`` to have its derivative between the ends; ``still`` is what ``x`` is not in."""
    out: dict[Hypothesis, None] = dict.fromkeys(still)
    entire = {y.args[0] for y in walk(found) if isinstance(y, Fn) and y.name == "Si"}
    for c in needs:
        if c.over is not None or c.within or not c.any_of:
            return None
        told = c.any_of[0]
        if not depends(told.lhs, x) or (told.op == "!=" and told.lhs in entire) or _holds(c, still):
            continue
        if told.op != ">" or not _keeps_sign(told.lhs, x, still):
            return None
        for end in sorted(ends, key=lambda e: len(free_names(e))):
            here = substitute(told.lhs, {x: end})
            if not _is_zero(here):  # at 0 the function itself has a limit, or it has no value (see _at)
                positive = _said(_positive(here, tuple(out)))
                out[positive] = None
    return tuple(h for h in out if isinstance(h, Assumption) or not decide(h, timeout=PATIENCE / 2).proved)


def _is_zero(t: Term) -> bool:
    return decide(Relation("==", t, num(0)), timeout=PATIENCE / 2).proved


def _holds(c: Condition, still: Given) -> bool:
    return any(decide(r, still, timeout=PATIENCE / 2).proved for r in c.any_of)


def _keeps_sign(v: Term, x: str, given: Given) -> bool:
    """Whether ``v`` is positive between two places where it is: it is linear, or a multiple of an exponential."""
    try:
        slope, _ = derivative(v, x, {})
    except NoDerivative:
        return False
    y: dict[str, Term] = {x: Sym(x + "'")}
    linear = Relation("==", slope, substitute(slope, y))
    exponential = Relation("==", Mul((slope, substitute(v, y))), Mul((substitute(slope, y), v)))
    return any(decide(r, given, timeout=PATIENCE / 2).proved for r in (linear, exponential))


def _positive(t: Term, given: Given) -> Relation:
    """That a product is positive, without the factors that certainly are."""
    above, below = _factors(t)
    sign: Term = num(1)
    left = [list[Term](), list[Term]()]
    for under, factors in enumerate((above, below)):
        for f in factors:
            if isinstance(f, Num) and f.value:
                sign = sign if f.value > 0 else Neg(sign)
            elif not decide(Relation(">", f, num(0)), given, timeout=PATIENCE / 2).proved:
                left[under].append(f)
    top, bottom = map(_product, left)
    whole = top if bottom == num(1) else bottom if top == num(1) else Div(top, bottom)
    return Relation(">", whole if sign == num(1) else Mul((sign, whole)), num(0))


def _product(factors: list[Term]) -> Term:
    return num(1) if not factors else factors[0] if len(factors) == 1 else Mul(tuple(factors))


def _factors(t: Term) -> tuple[list[Term], list[Term]]:
    if isinstance(t, Mul):
        parts = [_factors(a) for a in t.args]
        return [f for a, _ in parts for f in a], [f for _, b in parts for f in b]
    if isinstance(t, Div):
        (a, b), (c, d) = _factors(t.num), _factors(t.den)
        return [*a, *d], [*b, *c]
    if isinstance(t, Neg):
        a, b = _factors(t.arg)
        return [num(-1), *a], b
    return [t], []


def _at(found: Term, x: str, end: Term) -> Term | None:
    """An antiderivative at one end, or its limit there: ``Si(0) = 0``, and ``Ci(v) - log v`` tends to gamma."""
    log = Sym("log'")

    def go(t: Term) -> Term:
        here = substitute(t, {x: end})
        moving = isinstance(t, Fn) and t.name in ("Ci", "Si", "log") and depends(t, x)
        if not moving or not isinstance(t, Fn) or not _is_zero(substitute(t.args[0], {x: end})):
            return rebuild(t, tuple(map(go, children(t))))
        if t.name == "Si":
            return num(0)
        try:
            slope, _ = derivative(t.args[0], x, {})
        except NoDerivative:
            return here
        slope = substitute(slope, {x: end})
        if not decide(Relation(">", slope, num(0)), timeout=PATIENCE / 2).proved:
            return here
        own = (Fn("log", (slope,)), log)
        return Add(own) if t.name == "log" else Add((Const("EulerGamma"), *own))

    limit = substitute(go(found), {x: end})
    if log.name not in free_names(limit):
        return limit if not any(isinstance(y, Fn) and y.name in ("Ci", "log") and _is_zero(y.args[0])
                                for y in walk(limit)) else None  # fmt: skip
    without = substitute(limit, {log.name: num(0)})
    letter = _put(limit, Const("EulerGamma"), Sym("gamma'"))
    still = Relation("==", letter, substitute(letter, {log.name: num(0)}))
    return without if decide(still, timeout=PATIENCE).proved else None
