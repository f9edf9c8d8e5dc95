"""Power series of terms, coefficient by coefficient, and what follows from them.

The terms expanded are built from functions that are analytic where they are expanded; the coefficients are
exact terms, and whether one of them vanishes is asked of the kernel.  By Taylor's theorem two such terms agree
up to ``O(x**n)`` as ``x -> 0`` if and only if their first ``n`` coefficients agree.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import factorial

from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
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
    walk,
)
from ..kernel.verdict import Verdict
from .nearby import contradicts_order
from .weakening import names_of

__all__ = [
    "SECONDS", "NoSeries", "Order", "agreement", "degree", "expand", "is_nonzero", "is_positive", "is_zero", "leading",
    "needing", "noted",
]  # fmt: skip

MOST = 14
"""Coefficients that are computed at most."""
SECONDS = 1.0
"""For one question to the kernel."""
SMOOTH = frozenset(["sin", "cos", "exp", "sinh", "cosh", "log", "sqrt", "tan", "tanh"])
"""Functions whose power series are known."""
LARGEST_POWER = 24
"""Whole powers of a series that are multiplied out."""
LATE = 6
"""So many first coefficients of a denominator may vanish."""


class NoSeries(Exception):
    """The term has no power series at 0 that is known here."""


@lru_cache(maxsize=2048)
def _asked(op: str, t: Term, given: tuple[Hypothesis, ...]) -> Verdict:
    return decide(Relation(op, t, num(0)), given, timeout=SECONDS)


def _given(t: Term, given: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """The hypotheses that speak of ``t``, and that bases of powers that are not whole are positive."""
    bases = {
        y.name
        for x in walk(t)
        if isinstance(x, Pow) and not isinstance(x.exp, Num)
        for y in walk(x.base)
        if isinstance(y, Sym)
    }
    return tuple(dict.fromkeys((*given, *(Assumption(b, "positive") for b in sorted(bases)))))


_NEEDS: ContextVar[dict[Hypothesis, None] | None] = ContextVar("needs", default=None)


@contextmanager
def needing() -> Iterator[dict[Hypothesis, None]]:
    """What answers inside rest on beyond what they were given: positive bases, denominators that are not 0."""
    needs: dict[Hypothesis, None] = {}
    token = _NEEDS.set(needs)
    try:
        yield needs
    finally:
        _NEEDS.reset(token)


def noted(conditions: Iterable[Hypothesis]) -> bool:
    """Keeps what an answer rests on; whether there is anybody to be told, or nothing to tell."""
    kept = dict.fromkeys(conditions)
    needs = _NEEDS.get()
    if needs is not None:
        needs.update(kept)
    return needs is not None or not kept


def _noted(v: Verdict, given: tuple[Hypothesis, ...]) -> bool:
    """Whether it is proved; then what it rests on is kept."""
    needs = _NEEDS.get()
    if v.proved and needs is not None:
        needs.update(dict.fromkeys(h for h in v.hypotheses if h not in given))
    return v.proved


def is_zero(t: Term, given: tuple[Hypothesis, ...]) -> bool:
    """Whether the kernel proves that ``t`` is 0; what it needs for it is noted (:func:`needing`)."""
    if isinstance(t, Num):
        return t.value == 0
    return _noted(_asked("==", t, _given(t, given)), given)


def is_nonzero(t: Term, given: tuple[Hypothesis, ...]) -> bool:
    """Likewise that it is not 0."""
    if isinstance(t, Num):
        return t.value != 0
    return any(_noted(_asked(op, t, _given(t, given)), given) for op in ("!=", ">", "<"))


def is_positive(t: Term, given: tuple[Hypothesis, ...]) -> bool:
    """Likewise that it is above 0."""
    if isinstance(t, Num):
        return t.value > 0
    return _noted(_asked(">", t, _given(t, given)), given)


Coefficients = list[Term]
ZERO, ONE = num(0), num(1)


def _sum(parts: Sequence[Term]) -> Term:
    kept = [p for p in parts if not (isinstance(p, Num) and p.value == 0)]
    numbers = [p for p in kept if isinstance(p, Num)]
    others: list[Term] = [p for p in kept if not isinstance(p, Num)]
    total = sum((p.value for p in numbers), Fraction(0))
    if total or not others:
        others.append(num(total))
    return others[0] if len(others) == 1 else Add(tuple(others))


def _product(a: Term, b: Term) -> Term:
    if isinstance(a, Num) and isinstance(b, Num):
        return num(a.value * b.value)
    for x, y in ((a, b), (b, a)):
        if isinstance(x, Num) and x.value in (0, 1):
            return x if x.value == 0 else y
    return Mul((a, b))


def _times(a: Coefficients, b: Coefficients) -> Coefficients:
    return [_sum([_product(a[j], b[k - j]) for j in range(k + 1)]) for k in range(len(a))]


def _composed(factors: Sequence[Term], inner: Coefficients) -> Coefficients:
    """``sum factors[k] * inner**k`` for a series that begins with 0."""
    n = len(inner)
    out: Coefficients = [ZERO] * n
    power: Coefficients = [ONE, *([ZERO] * (n - 1))]
    for f in factors[:n]:
        out = [_sum([o, _product(f, p)]) for o, p in zip(out, power, strict=True)]
        power = _times(power, inner)
    return out


def _wave(n: int, odd: bool, alternate: bool) -> list[Term]:
    sign = -1 if alternate else 1
    out: list[Term] = []
    for k in range(n):
        out.append(num(Fraction(sign ** (k // 2), factorial(k))) if k % 2 == int(odd) else ZERO)
    return out


def expand(t: Term, x: str, n: int, given: tuple[Hypothesis, ...] = ()) -> Coefficients:
    """The first ``n`` coefficients of ``t`` as a power series in ``x``; NoSeries if it has none that is known."""
    if n > 2 * MOST:
        raise NoSeries
    if x not in free_names(t):
        return [t, *([ZERO] * (n - 1))]
    if isinstance(t, Sym):
        start: Coefficients = [ZERO, ONE, *([ZERO] * n)]
        return start[:n]
    if isinstance(t, Neg):
        return [_product(num(-1), c) for c in expand(t.arg, x, n, given)]
    if isinstance(t, Add):
        parts = [expand(a, x, n, given) for a in t.args]
        return [_sum(c) for c in zip(*parts, strict=True)]
    if isinstance(t, Mul):
        out = expand(t.args[0], x, n, given)
        for a in t.args[1:]:
            out = _times(out, expand(a, x, n, given))
        return out
    if isinstance(t, Div):
        return _quotient(t, x, n, given)
    if isinstance(t, Pow):
        return _power(t, x, n, given)
    if isinstance(t, Sum) and t.index != x and x not in {*free_names(t.lo), *free_names(t.hi)}:
        return [Sum(c, t.index, t.lo, t.hi) if c != ZERO else ZERO for c in expand(t.body, x, n, given)]
    if isinstance(t, Fn) and len(t.args) == 1 and t.name in SMOOTH:
        return _applied(t.name, expand(t.args[0], x, n, given), given)
    raise NoSeries


def _quotient(t: Div, x: str, n: int, given: tuple[Hypothesis, ...]) -> Coefficients:
    if x not in free_names(t.den):
        return [Div(c, t.den) if c != ZERO else ZERO for c in expand(t.num, x, n, given)]
    below = expand(t.den, x, n + LATE, given)
    first = next((k for k, c in enumerate(below[: LATE + 1]) if not is_zero(c, given)), None)
    if first is None or not is_nonzero(below[first], given):
        raise NoSeries
    above = expand(t.num, x, n + first, given)
    if not all(is_zero(c, given) for c in above[:first]):
        raise NoSeries
    return _times(above[first:], _reciprocal(below[first : first + n]))


def _scaled(b: Coefficients) -> Coefficients:
    """``s`` where the series is ``b[0]*(1 + s)``."""
    out: Coefficients = [ZERO]
    for c in b[1:]:
        out.append(c if c == ZERO else Div(c, b[0]))
    return out


def _reciprocal(b: Coefficients) -> Coefficients:
    head = b[0]
    rest = _scaled(b)
    series = _composed([num((-1) ** k) for k in range(len(b))], rest)
    return [c if c == ZERO else Div(c, head) for c in series]


def _power(t: Pow, x: str, n: int, given: tuple[Hypothesis, ...]) -> Coefficients:
    if isinstance(t.exp, Num) and t.exp.value.denominator == 1 and abs(t.exp.value) <= LARGEST_POWER:
        k = int(t.exp.value)
        if k < 0:
            return expand(Div(ONE, Pow(t.base, num(-k))), x, n, given)
        out: Coefficients = [ONE, *([ZERO] * (n - 1))]
        base = expand(t.base, x, n, given)
        for _ in range(k):
            out = _times(out, base)
        return out
    if t.base == Const("E"):
        return _applied("exp", expand(t.exp, x, n, given), given)
    if x not in free_names(t.base):
        if not is_positive(t.base, given):
            raise NoSeries
        return _applied("exp", expand(Mul((t.exp, Fn("log", (t.base,)))), x, n, given), given)
    if x in free_names(t.exp):
        raise NoSeries
    base = expand(t.base, x, n, given)
    return _general_power(base, t.exp, given)


def _general_power(base: Coefficients, a: Term, given: tuple[Hypothesis, ...]) -> Coefficients:
    """``(c + s)**a = c**a (1 + s/c)**a`` for ``c > 0``, by the binomial series."""
    head = base[0]
    if not is_positive(head, given):
        raise NoSeries
    rest = _scaled(base)
    factors: list[Term] = [ONE]
    for k in range(1, len(base)):
        top = num(a.value - k + 1) if isinstance(a, Num) else Add((a, num(1 - k)))
        factors.append(_product(_product(factors[-1], top), num(Fraction(1, k))))
    outer: Term = ONE if head == ONE else Pow(head, a)
    return [_product(outer, c) for c in _composed(factors, rest)]


def _applied(name: str, inner: Coefficients, given: tuple[Hypothesis, ...]) -> Coefficients:
    n, head = len(inner), inner[0]
    rest = [ZERO, *inner[1:]]
    if name in ("tan", "tanh"):
        above, below = ("sin", "cos") if name == "tan" else ("sinh", "cosh")
        bottom = _applied(below, inner, given)
        if not is_nonzero(bottom[0], given):
            raise NoSeries
        return _times(_applied(above, inner, given), _reciprocal(bottom))
    still = is_zero(head, given)
    if name == "exp":
        series = _composed([num(Fraction(1, factorial(k))) for k in range(n)], rest)
        return series if still else [_product(Fn("exp", (head,)), c) for c in series]
    if name in ("sin", "cos", "sinh", "cosh"):
        circular = name in ("sin", "cos")
        s = _composed(_wave(n, True, circular), rest)
        c = _composed(_wave(n, False, circular), rest)
        if still:
            return s if name in ("sin", "sinh") else c
        odd, even = ("sin", "cos") if circular else ("sinh", "cosh")
        sh, ch = Fn(odd, (head,)), Fn(even, (head,))
        pairs = ((sh, c, 1), (ch, s, 1)) if name == odd else ((ch, c, 1), (sh, s, -1 if circular else 1))
        return [_sum([_product(_product(num(sign), f), series[k]) for f, series, sign in pairs]) for k in range(n)]
    if not is_positive(head, given):
        raise NoSeries
    if name == "sqrt":
        return _general_power(inner, num(Fraction(1, 2)), given)
    scaled = _scaled(inner)
    series = _composed([ZERO, *(num(Fraction((-1) ** (k + 1), k)) for k in range(1, n))], scaled)
    series[0] = ZERO if head == ONE else Fn("log", (head,))
    return series


def leading(t: Term, x: str, given: tuple[Hypothesis, ...] = (), most: int = 8) -> tuple[int, Term] | None:
    """``(k, c)`` with ``t = c x**k + ...`` and ``c != 0``, or None."""
    try:
        found = expand(t, x, most, given)
    except NoSeries:
        return None
    for k, c in enumerate(found):
        if is_nonzero(c, given):
            return k, c
        if not is_zero(c, given):
            return None
    return None


def degree(t: Term, x: str) -> int | None:
    """The degree of a polynomial in ``x`` as written, or None if it is none."""
    if x not in free_names(t):
        return 0
    if isinstance(t, Sym):
        return 1
    if isinstance(t, Neg):
        return degree(t.arg, x)
    if isinstance(t, (Add, Mul)):
        parts = [degree(a, x) for a in t.args]
        known = [p for p in parts if p is not None]
        if len(known) < len(parts):
            return None
        return max(known) if isinstance(t, Add) else sum(known)
    if isinstance(t, Div) and x not in free_names(t.den):
        return degree(t.num, x)
    if isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value.denominator == 1 and t.exp.value >= 0:
        inner = degree(t.base, x)
        return None if inner is None else inner * int(t.exp.value)
    if isinstance(t, Sum) and x not in {*free_names(t.lo), *free_names(t.hi)}:
        return degree(t.body, x)
    return None


@dataclass(frozen=True, slots=True)
class Order:
    """How far two terms agree as ``name -> 0``.

    They do up to ``O(name**order)``, for certain; ``differs`` is the kernel's refutation that the next
    coefficients are equal, if it has one, and ``relation`` is that equation.
    """

    name: str
    order: int
    differs: Verdict | None = None
    relation: Relation | None = None


def agreement(a: Term, b: Term, x: str, upto: int, given: tuple[Hypothesis, ...] = ()) -> Order | None:
    """How many of the first ``upto`` coefficients of ``a`` and ``b`` in ``x`` agree; None if there are none."""
    if upto > MOST:
        return None
    try:
        left, right = expand(a, x, upto, given), expand(b, x, upto, given)
    except NoSeries:
        return None
    for k, (p, q) in enumerate(zip(left, right, strict=True)):
        r = Relation("==", p, q)
        here = tuple(dict.fromkeys((*_given(p, given), *_given(q, given))))
        v = decide(r, tuple(h for h in here if _speaks_of(h, r)), timeout=SECONDS)
        if not _noted(v, given):
            return _seen(a, b, Order(x, k, v if v.refuted else None, r), given)
    return _seen(a, b, Order(x, upto), given)


def _seen(a: Term, b: Term, found: Order, given: tuple[Hypothesis, ...]) -> Order | None:
    """``found``, unless values close to 0 contradict it."""
    return None if contradicts_order(Add((a, Neg(b))), found.name, found.order, given) else found


def _speaks_of(h: Hypothesis, r: Relation) -> bool:
    return not names_of(h).isdisjoint(relation_names(r))
