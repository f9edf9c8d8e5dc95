"""Integrals of what the field integrates: sums of powers, sines, cosines and exponentials of a linear argument.

An antiderivative is guessed by its form, and then its derivative is compared with the integrand by the kernel.
"""

from __future__ import annotations

from ..kernel.decide import decide
from ..kernel.term import Add, Div, Fn, Mul, Neg, Num, Pow, Relation, Sym, Term, num, substitute
from .calculus import NoDerivative, depends, derivative

__all__ = ["definite"]


def definite(body: Term, x: str, lo: Term, hi: Term) -> Term | None:
    """The integral of ``body`` over ``x`` from ``lo`` to ``hi`` in closed form, or None.

    The result divides by the slopes of arguments: that they are not zero becomes a hypothesis of the claim.
    """
    found = _antiderivative(body, x)
    if found is None:
        return None
    try:
        slope, _ = derivative(found, x, {})
    except NoDerivative:
        return None
    if not decide(Relation("==", slope, body), timeout=1.0).proved:
        return None
    return Add((substitute(found, {x: hi}), Neg(substitute(found, {x: lo}))))


def _antiderivative(t: Term, x: str) -> Term | None:
    if not depends(t, x):
        return Mul((t, Sym(x)))
    if isinstance(t, Sym):
        return Div(Pow(t, num(2)), num(2))
    if isinstance(t, Neg):
        inner = _antiderivative(t.arg, x)
        return None if inner is None else Neg(inner)
    if isinstance(t, Add):
        parts = [_antiderivative(a, x) for a in t.args]
        known = tuple(p for p in parts if p is not None)
        return Add(known) if len(known) == len(parts) else None
    if isinstance(t, Mul):
        moving = [a for a in t.args if depends(a, x)]
        if len(moving) != 1:
            return None
        inner = _antiderivative(moving[0], x)
        return None if inner is None else Mul((*(a for a in t.args if a is not moving[0]), inner))
    if isinstance(t, Div) and not depends(t.den, x):
        inner = _antiderivative(t.num, x)
        return None if inner is None else Div(inner, t.den)
    if isinstance(t, Pow) and t.base == Sym(x) and isinstance(t.exp, Num) and t.exp.value > 0:
        above = num(t.exp.value + 1)
        return Div(Pow(t.base, above), above)
    if isinstance(t, Fn) and t.name in ("sin", "cos", "exp") and len(t.args) == 1:
        slope = _slope(t.args[0], x)
        if slope is None:
            return None
        if t.name == "sin":
            return Neg(Div(Fn("cos", t.args), slope))
        return Div(Fn("sin" if t.name == "cos" else "exp", t.args), slope)
    return None


def _slope(t: Term, x: str) -> Term | None:
    """The slope of a linear argument."""
    try:
        slope, _ = derivative(t, x, {})
    except NoDerivative:
        return None
    return None if depends(slope, x) else slope
