"""Functions that are short for others: maxima, remainders, factorials and binomial coefficients of small numbers.

What people read keeps them; :func:`spelt_out` is for deciding.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from math import comb, factorial

from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Relation,
    Term,
    children,
    free_names,
    num,
    rebuild,
    walk,
)
from .affine import whole

__all__ = ["LARGEST", "NAMES", "binomial", "factorial_of", "maximum", "minimum", "spelt_out"]

LARGEST = 200
"""The largest number whose factorial is taken."""
DEGREE = 8
"""The largest number below in a binomial coefficient that becomes a polynomial in what stands above."""


def maximum(*terms: Term) -> Term:
    """``max(a, b) = (a + b + |a - b|)/2``, from left to right."""
    out = terms[0]
    for t in terms[1:]:
        out = Div(Add((out, t, _gap(out, t))), num(2))
    return out


def minimum(*terms: Term) -> Term:
    """``min(a, b) = (a + b - |a - b|)/2``, from left to right."""
    out = terms[0]
    for t in terms[1:]:
        out = Div(Add((out, t, Neg(_gap(out, t)))), num(2))
    return out


def _gap(a: Term, b: Term) -> Term:
    return Fn("Abs", (Add((a, Neg(b))),))


def _remainder(a: Term, b: Term) -> Term:
    """With the sign of ``b``, as in SymPy and Python."""
    return Add((a, Neg(Mul((b, Fn("floor", (Div(a, b),)))))))


def factorial_of(n: Term) -> Term | None:
    """Of a number that is not large."""
    k = whole(n)
    return num(factorial(k)) if k is not None and 0 <= k <= LARGEST else None


def binomial(above: Term, below: Term) -> Term | None:
    """A number, or a polynomial in what stands above for a small number below."""
    n, k = whole(above), whole(below)
    if k is not None and n is not None and k >= 0 and 0 <= n <= LARGEST:
        return num(comb(n, k))
    if k is None or not 0 <= k <= DEGREE:
        return None
    factors = [Add((above, num(-j))) if j else above for j in range(k)]
    return Div(Mul(tuple(factors)), num(factorial(k))) if len(factors) > 1 else factors[0] if factors else num(1)


NAMES: dict[str, tuple[int, Callable[..., Term | None]]] = {
    "Max": (0, maximum),
    "Min": (0, minimum),
    "Mod": (2, _remainder),
    "factorial": (1, factorial_of),
    "binomial": (2, binomial),
}
"""How many arguments (0: one or more), and the value, or None where there is none in other words."""


def spelt_out(r: Relation, given: Sequence[Hypothesis]) -> tuple[Relation, dict[Hypothesis, Hypothesis]]:
    """A claim and its hypotheses (each with the one it stands for) without shorthand, as far as arguments are real."""
    complex = {h.name for h in given if isinstance(h, Assumption) and h.kind == "complex"}
    return _without(r, complex), {_without(h, complex) if isinstance(h, Relation) else h: h for h in given}


def _without(r: Relation, complex: Collection[str]) -> Relation:
    if not any(isinstance(t, Fn) and t.name in NAMES for side in (r.lhs, r.rhs) for t in walk(side)):
        return r
    return Relation(r.op, _plain(r.lhs, complex), _plain(r.rhs, complex))


def _plain(t: Term, complex: Collection[str]) -> Term:
    kids = tuple([_plain(k, complex) for k in children(t)])
    t = rebuild(t, kids)
    if not (isinstance(t, Fn) and t.name in NAMES):
        return t
    if not free_names(t).keys().isdisjoint(complex) or any(isinstance(x, Const) and x.name == "I" for x in walk(t)):
        return t  # an order of numbers that are not real
    count, value = NAMES[t.name]
    out = value(*t.args) if count in (0, len(t.args)) else None
    return t if out is None else out
