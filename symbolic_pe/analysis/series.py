"""The values of series that are well known: power series, and geometric ones with polynomials as coefficients.

A geometric series is found by its ratio ``z``: where the kernel shows that ``f(n) = p(n) z**n`` with a polynomial ``p``
of small degree, its sum is a combination of ``sum C(n, j) z**n = z**j/(1 - z)**(j + 1)``.  It converges where
``|z| < 1``, which is a condition of what is said of it.
"""

from __future__ import annotations

from math import comb, factorial

from ..kernel.decide import decide
from ..kernel.term import (
    NEGATED,
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    substitute,
    walk,
)
from .calculus import NoDerivative, derivative
from .power_series import SECONDS

__all__ = ["closed_series"]

Given = tuple[Hypothesis, ...]
LATEST = 64
"""The largest index that a series may begin with."""
HIGHEST = 3
"""The largest degree of the polynomials that are tried as coefficients."""


def closed_series(body: Term, index: str, lo: Term) -> tuple[Term, Given] | None:
    """The value of ``sum body`` over ``index = lo, lo + 1, ...`` where it is a known series, and its condition."""
    if not isinstance(lo, Num) or lo.value.denominator != 1 or abs(lo.value) > LATEST:
        return None
    outside, inside = _factors_without(body, index)
    if outside and inside:
        found = closed_series(inside[0] if len(inside) == 1 else Mul(tuple(inside)), index, lo)
        return None if found is None else (Mul((*outside, found[0])), found[1])
    if lo == num(0) and (known := _as_written(body, index)) is not None:
        return None if any(map(_never, known[1])) else known  # else the series diverges
    moved = body if lo == num(0) else substitute(body, {index: Add((Sym(index), lo))})
    for z in _ratios(body, index):
        found = _geometric(moved, index, z)
        if found is not None:
            return None if any(map(_never, found[1])) else found
    return _added(body, index, lo)


def _added(body: Term, index: str, lo: Term) -> tuple[Term, Given] | None:
    """A series of sums, each of whose parts converges."""
    if not isinstance(body, Add):
        return None
    parts = [closed_series(a, index, lo) for a in body.args]
    known = [p for p in parts if p is not None]
    if len(known) < len(parts):
        return None
    return Add(tuple(value for value, _ in known)), tuple(dict.fromkeys(c for _, more in known for c in more))


def _as_written(body: Term, index: str) -> tuple[Term, Given] | None:
    """The exponential function and its kin, and the two simplest geometric series."""
    n: Term = Sym(index)
    given = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
    double = Mul((num(2), n))
    odd = Add((double, num(1)))
    sign = Pow(num(-1), n)

    def over(top: Term, below: Term) -> Term:
        return Div(top, Fn("factorial", (below,)))

    entire = any(isinstance(x, Fn) and x.name == "factorial" for x in walk(body))
    for z in _ratios(body, index):
        known: tuple[tuple[Term, Term, Given], ...] = (
            (over(Pow(z, n), n), Fn("exp", (z,)), ()),
            (over(Mul((sign, Pow(z, odd))), odd), Fn("sin", (z,)), ()),
            (over(Mul((sign, Pow(z, double))), double), Fn("cos", (z,)), ()),
            (over(Pow(z, odd), odd), Fn("sinh", (z,)), ()),
            (over(Pow(z, double), double), Fn("cosh", (z,)), ()),
        ) if entire else (
            (Pow(z, n), Div(num(1), Add((num(1), Neg(z)))), _inside(z)),
            (Mul((n, Pow(z, n))), Div(z, Pow(Add((num(1), Neg(z))), num(2))), _inside(z)),
        )  # fmt: skip
        for term, value, condition in known:
            if decide(Relation("==", body, term), given, timeout=SECONDS).proved:
                return value, condition
    return None


def _inside(z: Term) -> Given:
    """That a ratio lies inside of the unit disc."""
    return (Relation("<", Fn("Abs", (z,)), num(1)),)


def _ratios(body: Term, index: str) -> list[Term]:
    """What may be the ratio of a series, by the powers and exponentials in it."""
    given = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
    bases: dict[Term, None] = {}
    for x in dict.fromkeys(walk(body)):
        if isinstance(x, Pow) and index in free_names(x.exp) and index not in free_names(x.base):
            bases |= dict.fromkeys([x.base, Neg(x.base)])
        step = _step(x, index, given)
        if step is not None:
            bases |= dict.fromkeys([step, _reciprocal(step)])
    return list(bases)


def _geometric(body: Term, index: str, z: Term) -> tuple[Term, Given] | None:
    """The sum of ``body`` over ``index = 0, 1, ...`` if that is a polynomial of the index times ``z**index``."""
    n = Sym(index)
    given = (Assumption(index, "integer"), Assumption(index, "nonnegative"))
    coefficients: list[Term] = []
    for degree in range(HIGHEST + 1):
        coefficients.append(_difference(body, index, z, degree))
        polynomial = Add(tuple(Mul((c, _binomial(n, j))) for j, c in enumerate(coefficients)))
        whole = Mul((polynomial, Pow(z, n)))
        v = decide(Relation("==", body, whole), given, timeout=SECONDS / 2)
        if v.proved:
            rest = Add((num(1), Neg(z)))
            value = Add(tuple(Div(_times(c, _power(z, j)), _power(rest, j + 1)) for j, c in enumerate(coefficients)))
            return value, (*_inside(z), *(h for h in v.hypotheses if h not in given))
    return None


def _difference(body: Term, index: str, z: Term, order: int) -> Term:
    """The difference of this order of ``body/z**index`` at 0, which Newton's formula multiplies with a binomial."""
    values = [Div(substitute(body, {index: num(k)}), _power(z, k)) for k in range(order + 1)]
    parts = [Mul((num((-1) ** (order - k) * comb(order, k)), v)) for k, v in enumerate(values)]
    return Add(tuple(parts))


def _binomial(n: Term, j: int) -> Term:
    """``n(n - 1)...(n - j + 1)/j!``"""
    factors = [n, *(Add((n, num(-k))) for k in range(1, j))][:j]
    return Div(Mul(tuple(factors)), num(factorial(j))) if factors else num(1)


def _power(t: Term, k: int) -> Term:
    return num(1) if k == 0 else t if k == 1 else Pow(t, num(k))


def _times(a: Term, b: Term) -> Term:
    return a if b == num(1) else Mul((a, b))


def _never(h: Hypothesis) -> bool:
    return isinstance(h, Relation) and decide(Relation(NEGATED[h.op], h.lhs, h.rhs), timeout=SECONDS).proved


def _step(t: Term, index: str, given: Given) -> Term | None:
    """What a power or an exponential is multiplied by when its index goes up by 1, if always by the same."""
    power = t.exp if isinstance(t, Pow) else t.args[0] if isinstance(t, Fn) and t.name == "exp" else None
    if power is None or index not in free_names(power) or (isinstance(t, Pow) and index in free_names(t.base)):
        return None
    try:
        slope, _ = derivative(power, index, {})
    except NoDerivative:
        return None
    linear = Add((substitute(power, {index: num(0)}), Mul((Sym(index), slope))))
    if index in free_names(slope) or not decide(Relation("==", power, linear), given, timeout=SECONDS / 2).proved:
        return None
    slope = _shorter(slope)
    if isinstance(t, Fn):
        return Fn("exp", (slope,))
    return t.base if slope == num(1) else Pow(t.base, slope)  # type: ignore[union-attr]


def _shorter(t: Term) -> Term:
    """A term without factors 1."""
    if isinstance(t, Neg):
        return Neg(_shorter(t.arg))
    if isinstance(t, Mul):
        rest = [x for x in map(_shorter, t.args) if x != num(1)]
        return rest[0] if len(rest) == 1 else Mul(tuple(rest)) if rest else num(1)
    return t


def _reciprocal(t: Term) -> Term:
    """``1/t``, in short form for powers and numbers."""
    if isinstance(t, Pow):
        return Pow(t.base, t.exp.arg if isinstance(t.exp, Neg) else Neg(t.exp))
    if isinstance(t, Fn) and t.name == "exp":
        return Fn("exp", (t.args[0].arg if isinstance(t.args[0], Neg) else Neg(t.args[0]),))
    return num(1 / t.value) if isinstance(t, Num) and t.value else Div(num(1), t)


def _factors_without(t: Term, index: str) -> tuple[list[Term], list[Term]]:
    """The factors of a product that are free of an index, and the others."""
    if isinstance(t, Mul):
        both = [_factors_without(x, index) for x in t.args]
        return [x for a, _ in both for x in a], [x for _, b in both for x in b]
    if isinstance(t, Neg):
        outside, inside = _factors_without(t.arg, index)
        return [num(-1), *outside], inside
    if isinstance(t, Div) and index in free_names(t.den) and t.num != num(1):
        outside, inside = _factors_without(t.num, index)
        return outside, [*inside, Div(num(1), t.den)]
    return ([], [t]) if index in free_names(t) else ([t], [])
