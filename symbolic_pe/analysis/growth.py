"""Limits of terms: at a point by their power series, far out by how their parts grow.

Every rule is a theorem about limits with its side conditions shown by the kernel; where none applies there
is no answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    BlockVector,
    Const,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
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
from .antiderivative import definite
from .calculus import Condition, NoDerivative, continuity, derivative
from .nearby import contradicts_limit, contradicts_order
from .power_series import SECONDS, NoSeries, degree, expand, is_nonzero, is_positive, is_zero, needing, noted
from .series import closed_series
from .signs import Signs, is_real

__all__ = ["at_infinity", "at_point", "bounded_far", "continuous"]

Given = tuple[Hypothesis, ...]
HIGHEST = 20
"""The largest degree of a polynomial whose first coefficients are looked at."""


def at_point(t: Term, x: str, point: Term, given: Given = ()) -> Term | None:
    """The limit of ``t`` as ``x`` tends to a finite point, by its power series there."""
    moved = t if point == num(0) else substitute(t, {x: Add((point, Sym(x)))})
    try:
        limit = expand(moved, x, 1, given)[0]
    except NoSeries:
        return None
    return None if contradicts_order(Add((moved, Neg(limit))), x, 1, given) else limit


@dataclass(frozen=True, slots=True)
class _Far:
    """What a term does far out: ``limit`` to which it converges, ``sign`` of the infinity it tends to, or bounded."""

    limit: Term | None = None
    sign: int = 0


_BOUNDED = _Far()


def at_infinity(t: Term, x: str, given: Given = ()) -> Term | None:
    """The limit of ``t`` as ``x`` grows beyond all bounds, if it has one and it is found."""
    here = (*given, Assumption(x, "positive"))
    t = _written_out(t)
    with needing() as needs:
        found = _far(t, x, here)
    if found is None or found.limit is None or contradicts_limit(t, x, found.limit, (*given, *_relations(needs))):
        return None
    return found.limit if noted(needs) or not _relations(needs) else None


def _written_out(t: Term) -> Term:
    """A term with its inner products of vectors in blocks as sums over the blocks."""
    t = rebuild(t, tuple(map(_written_out, children(t))))
    if not isinstance(t, Mul) or len(t.args) != 2 or not isinstance(t.args[0], Fn) or t.args[0].name != "transpose":
        return t
    (a,), b = t.args[0].args, t.args[1]
    if not isinstance(a, BlockVector) or not isinstance(b, BlockVector) or a.count != b.count:
        return t
    if len(a.block.rows) != len(b.block.rows) or (a.index != b.index and a.index in free_names(b.block)):
        return t
    moved = substitute(b.block, {b.index: Sym(a.index)})
    assert isinstance(moved, Matrix)
    rows = [Mul((x[0], y[0])) for x, y in zip(a.block.rows, moved.rows, strict=True)]
    return Sum(Add(tuple(rows)), a.index, num(0), Add((a.count, num(-1))))


def _relations(needs: Iterable[Hypothesis]) -> list[Hypothesis]:
    """What is said of more than the kind of a name."""
    return [h for h in needs if isinstance(h, Relation) and relation_names(h)]


def _far(t: Term, x: str, given: Given) -> _Far | None:
    if x not in free_names(t):
        return _Far(t)
    if isinstance(t, Sym):
        return _Far(sign=1)
    if isinstance(t, Neg):
        inner = _far(t.arg, x, given)
        if inner is None:
            return None
        return _Far(None if inner.limit is None else Neg(inner.limit), -inner.sign)
    rational = _rational(t, x, given)
    if rational is not None:
        return rational
    mean = _mean(t, x, given)
    if mean is not None:
        return mean
    if isinstance(t, Add):
        return _added(t, x, given)
    if isinstance(t, (Mul, Div)):
        return _fraction(t, x, given)
    if isinstance(t, Pow):
        return _powered(t, x, given)
    if isinstance(t, Fn) and len(t.args) == 1:
        return _applied(t.name, t.args[0], x, given)
    if isinstance(t, Integral):
        return _oscillating(t, x, given)
    if isinstance(t, Sum):
        return _series(t, x, given)
    return None


def _series(t: Sum, x: str, given: Given) -> _Far | None:
    """The first terms of a series that converges; where it does is noted (:func:`.power_series.needing`)."""
    if x in {*free_names(t.body), *free_names(t.lo)}:
        return None
    try:
        _, slope = expand(t.hi, x, 2, given)
    except NoSeries:
        return None
    if degree(t.hi, x) != 1 or not is_positive(slope, given):
        return None
    found = closed_series(t.body, t.index, t.lo)
    if found is None:
        return None
    kept = [h for h in found[1] if not (isinstance(h, Relation) and decide(h, given, timeout=SECONDS).proved)]
    return _Far(found[0]) if noted(kept) else None


def bounded_far(t: Term, x: str, given: Given = ()) -> bool:
    """Whether ``t`` stays bounded as ``x`` grows."""
    found = _far(t, x, (*given, Assumption(x, "positive")))
    return found is not None and not found.sign


def _oscillating(t: Integral, x: str, given: Given) -> _Far | None:
    """The lemma of Riemann and Lebesgue: ``int cos(x phi(t)) dt`` tends to 0 where ``phi`` has no rest."""
    wave = t.body
    if not isinstance(wave, Fn) or wave.name not in ("sin", "cos", "exp"):
        return None
    if x in {*free_names(t.lo), *free_names(t.hi)}:
        return None
    try:
        low, phase = expand(wave.args[0], x, 2, given)
    except NoSeries:
        return None
    if wave.name == "exp":
        low, phase = Neg(Mul((Const("I"), low))), Neg(Mul((Const("I"), phase)))
    if degree(wave.args[0], x) != 1 or not is_zero(low, given):
        return None
    try:
        slope, needs = derivative(phase, t.index, {})
    except NoDerivative:
        return None
    here = _between(t.index, t.lo, t.hi, given)
    if here is None:
        return None
    signs = Signs(here, lambda r: decide(r, here, timeout=SECONDS).proved)
    if not _shown(needs, signs) or not _real(phase, given):
        return None
    moves = signs.holds(Relation(">", slope, num(0))) or signs.holds(Relation("<", slope, num(0)))
    return _Far(num(0)) if moves else None


def _between(x: str, lo: Term, hi: Term, given: Given) -> Given | None:
    """``lo <= x <= hi``, the right way round, for in an empty range everything would be true."""
    for a, b in ((lo, hi), (hi, lo)):
        if Signs(given, lambda r: decide(r, given, timeout=SECONDS).proved).holds(Relation("<=", a, b)):
            return (*given, Relation(">=", Sym(x), a), Relation("<=", Sym(x), b))
    return None


def _shown(needs: Sequence[Condition], signs: Signs) -> bool:
    return all(c.over is None and not c.within and any(signs.holds(r) for r in c.any_of) for c in needs)


def continuous(t: Term, x: str, lo: Term, hi: Term, given: Given = ()) -> bool:
    """Whether ``t`` is shown to be a continuous function of ``x`` on ``[lo, hi]``."""
    try:
        needs = continuity(t, x, {})
    except NoDerivative:
        return False
    here = _between(x, lo, hi, given)
    return here is not None and _shown(needs, Signs(here, lambda r: decide(r, here, timeout=SECONDS).proved))


def _rational(t: Term, x: str, given: Given) -> _Far | None:
    """A quotient of polynomials, by their degrees and first coefficients."""
    top, bottom = _quotient(t)
    m, n = degree(top, x), degree(bottom, x)
    if m is None or n is None or m > HIGHEST or n > HIGHEST:
        return None
    try:
        a, b = expand(top, x, m + 1, given), expand(bottom, x, n + 1, given)
    except NoSeries:
        return None
    while m and is_zero(a[m], given):
        m -= 1
    if not is_nonzero(b[n], given):
        return None
    if m < n:
        return _Far(num(0))
    first: Term = Div(a[m], b[n]) if b[n] != num(1) else a[m]
    if m == n:
        return _Far(first)
    sign = _sign(first, given)
    return _Far(sign=sign) if sign else None


def _fraction(t: Mul | Div, x: str, given: Given) -> _Far | None:
    """A product of factors above and below, powers of ``x`` taken together."""
    above, below = _flat(t)
    power = 0
    kept: list[_Far | None] = []
    for factors, sign in ((above, 1), (below, -1)):
        for f in factors:
            if f == Sym(x):
                power += sign
            elif isinstance(f, Pow) and f.base == Sym(x) and isinstance(f.exp, Num) and f.exp.value.denominator == 1:
                power += sign * int(f.exp.value)
            elif sign > 0 and isinstance(f, Fn) and f.name == "Ci" and (rate := _slope(f.args[0], x)) is not None:
                if degree(f.args[0], x) != 1 or not is_positive(rate, given):
                    return None
                power -= 1  # |Ci(u)| < 1/u
                kept.append(_BOUNDED)
            else:
                own = _far(f, x, given)
                kept.append(own if sign > 0 or own is None else _inverted(own, given))
    if power:
        kept.append(_Far(sign=1) if power > 0 else _Far(num(0)))
    return _multiplied(kept, given) if kept else _Far(num(1))


def _flat(t: Term) -> tuple[list[Term], list[Term]]:
    """The factors above and below."""
    if isinstance(t, Mul):
        parts = [_flat(a) for a in t.args]
        return [f for a, _ in parts for f in a], [f for _, b in parts for f in b]
    if isinstance(t, Div):
        (a, b), (c, d) = _flat(t.num), _flat(t.den)
        return [*a, *d], [*b, *c]
    return [t], []


def _quotient(t: Term) -> tuple[Term, Term]:
    """A product or quotient as one fraction."""
    if isinstance(t, Div):
        (a, b), (c, d) = _quotient(t.num), _quotient(t.den)
        return Mul((a, d)), Mul((b, c))
    if isinstance(t, Neg):
        a, b = _quotient(t.arg)
        return Neg(a), b
    if isinstance(t, Mul):
        parts = [_quotient(a) for a in t.args]
        return Mul(tuple(p[0] for p in parts)), Mul(tuple(p[1] for p in parts))
    return t, num(1)


def _sign(t: Term, given: Given) -> int:
    if is_positive(t, given):
        return 1
    return -1 if is_positive(Neg(t), given) else 0


def _added(t: Add, x: str, given: Given) -> _Far | None:
    parts = [_far(a, x, given) for a in t.args]
    known = [p for p in parts if p is not None]
    if len(known) < len(parts):
        return None
    signs = {p.sign for p in known if p.sign}
    if len(signs) > 1:
        return None
    if signs:
        return _Far(sign=signs.pop())
    limits = [p.limit for p in known if p.limit is not None]
    return _Far(Add(tuple(limits))) if len(limits) == len(known) else _BOUNDED


def _multiplied(parts: list[_Far | None], given: Given) -> _Far | None:
    known = [p for p in parts if p is not None]
    if len(known) < len(parts):
        return None
    vanishing = any(p.limit is not None and is_zero(p.limit, given) for p in known)
    infinite = [p for p in known if p.sign]
    if vanishing:
        return None if infinite else _Far(num(0))
    if not infinite:
        limits = [p.limit for p in known if p.limit is not None]
        return _Far(Mul(tuple(limits))) if len(limits) == len(known) else _BOUNDED
    sign = 1
    for p in known:
        own = p.sign or (0 if p.limit is None else _sign(p.limit, given))
        if not own:
            return None
        sign *= own
    return _Far(sign=sign)


def _inverted(p: _Far, given: Given) -> _Far | None:
    if p.sign:
        return _Far(num(0))
    if p.limit is not None and is_nonzero(p.limit, given):
        return _Far(Div(num(1), p.limit))
    return None


def _powered(t: Pow, x: str, given: Given) -> _Far | None:
    base, exponent = _far(t.base, x, given), _far(t.exp, x, given)
    if base is None or exponent is None:
        return None
    if base.limit is not None and exponent.limit is not None:
        whole = isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value > 0
        if whole or is_positive(base.limit, given):
            return _Far(Pow(base.limit, exponent.limit))
        return None
    if x not in free_names(t.base) and exponent.sign:
        above = _sign(Add((t.base, num(-1))), given)
        if not above or not is_positive(t.base, given):
            return None
        return _Far(sign=1) if above * exponent.sign > 0 else _Far(num(0))
    if x not in free_names(t.exp) and base.sign > 0:
        own = _sign(t.exp, given)
        return _Far(sign=1) if own > 0 else _Far(num(0)) if own < 0 else None
    return None


def _applied(name: str, arg: Term, x: str, given: Given) -> _Far | None:
    inner = _far(arg, x, given)
    if name in ("sin", "cos") and _real(arg, given) and (inner is None or inner.limit is None):
        return _BOUNDED
    if inner is None:
        return None
    if inner.limit is not None:
        if name in ("sin", "cos", "exp", "sinh", "cosh", "Abs", "Re", "Im", "conj"):
            return _Far(Fn(name, (inner.limit,)))
        if name in ("log", "sqrt") and is_positive(inner.limit, given):
            return _Far(Fn(name, (inner.limit,)))
        return None
    if not inner.sign:
        return _BOUNDED if name == "Abs" else None
    if name == "Abs":
        return _Far(sign=1)
    if name == "exp":
        return _Far(sign=1) if inner.sign > 0 else _Far(num(0))
    if name in ("log", "sqrt") and inner.sign > 0:
        return _Far(sign=1)
    if name == "tanh":
        return _Far(num(inner.sign))
    if name == "Ci" and inner.sign > 0:
        return _Far(num(0))
    if name == "Si":
        return _Far(Mul((num(inner.sign), Div(Const("pi"), num(2)))))
    return None


def _real(t: Term, given: Given) -> bool:
    return decide(is_real(t), given, timeout=SECONDS).proved


def _mean(t: Term, x: str, given: Given) -> _Far | None:
    """``c(x)`` times a sum of ``f(i/N)`` over ``i < N``, ``N`` growing in proportion to ``x``: a Riemann sum."""
    factors, sums = _factors(t)
    if len(sums) != 1 or x not in {*free_names(sums[0].lo), *free_names(sums[0].hi)}:
        return None
    s = sums[0]
    count = Add((s.hi, num(1), Neg(s.lo)))
    if degree(count, x) != 1:
        return None
    limit = _far(Mul((*factors, count)), x, given)
    integral = mean_value(s, x, given)
    if limit is None or limit.limit is None or integral is None:
        return None
    return _Far(Mul((limit.limit, integral)))


def mean_value(s: Sum, x: str, given: Given) -> Term | None:
    """The integral to which the mean of the terms of ``s`` tends, if they are values of one function at ``i/N``."""
    count = Add((s.hi, num(1), Neg(s.lo)))
    slope = _slope(count, x)
    if slope is None or not is_positive(slope, given) or x in free_names(s.lo):
        return None
    t = "t" if "t" not in free_names(s.body) and s.index != "t" else "t'"
    body = substitute(s.body, {s.index: Mul((Sym(t), slope, Sym(x)))})
    bases = _bases(body, t)
    if not _same_for_all(body, x, bases):
        return None
    body = substitute(body, {x: num(1)})
    if x in free_names(body) or not continuous(body, t, num(0), num(1), (*given, *bases)) or not noted(bases):
        return None
    return definite(body, t, num(0), num(1)) or Integral(body, t, num(0), num(1))


def _bases(body: Term, t: str) -> tuple[Assumption, ...]:
    """That the bases of powers are positive whose exponents move."""
    moving = (x.base for x in walk(body) if isinstance(x, Pow) and t in free_names(x.exp))
    return tuple(dict.fromkeys(Assumption(b.name, "positive") for b in moving if isinstance(b, Sym)))


def _same_for_all(t: Term, x: str, given: Given = ()) -> bool:
    """Whether a term is the same for all positive ``x``."""
    if x not in free_names(t):
        return True
    y = x + "'"
    positive = (*given, Assumption(x, "positive"), Assumption(y, "positive"))
    return decide(Relation("==", t, substitute(t, {x: Sym(y)})), positive, timeout=SECONDS).proved


def _slope(count: Term, x: str) -> Term | None:
    """``c`` where the number of terms is ``c*x``, without a constant."""
    try:
        low, high = expand(count, x, 2)
    except NoSeries:
        return None
    return high if is_zero(low, ()) else None


def _factors(t: Term) -> tuple[list[Term], list[Sum]]:
    if isinstance(t, Sum):
        return [], [t]
    if isinstance(t, Mul):
        factors: list[Term] = []
        sums: list[Sum] = []
        for a in t.args:
            f, s = _factors(a)
            factors, sums = factors + f, sums + s
        return factors, sums
    if isinstance(t, Div):
        above, sums = _factors(t.num)
        return [*above, Div(num(1), t.den)], sums
    return [t], []
