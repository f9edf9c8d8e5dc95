"""Integrals of what the field integrates: sums of powers, sines, cosines (and products of
them) and exponentials of a linear argument.

An antiderivative is guessed by its form, and then its derivative is compared with the integrand by the kernel.
"""

from __future__ import annotations

from ..kernel.decide import decide
from ..kernel.term import Add, Div, Fn, Mul, Neg, Num, Pow, Relation, Sym, Term, num, substitute
from .calculus import NoDerivative, depends, derivative

__all__ = ["antiderivative", "definite"]

PATIENCE = 1.0
"""Seconds for one question to the kernel."""


def definite(body: Term, x: str, lo: Term, hi: Term) -> Term | None:
    """The integral of ``body`` over ``x`` from ``lo`` to ``hi`` in closed form, or None.

    The result divides by the slopes of arguments: that they are not zero becomes a hypothesis of the claim.
    """
    found = antiderivative(body, x)
    if found is None:
        return None
    try:
        slope, _ = derivative(found, x, {})
    except NoDerivative:
        return None
    if not decide(Relation("==", slope, body), timeout=PATIENCE).proved:
        return None
    return Add((substitute(found, {x: hi}), Neg(substitute(found, {x: lo}))))


def antiderivative(t: Term, x: str) -> Term | None:
    """What may be an antiderivative of ``t`` by its form; its derivative has to be compared with ``t``."""
    if not depends(t, x):
        return Mul((t, Sym(x)))
    if isinstance(t, Sym):
        return Div(Pow(t, num(2)), num(2))
    if isinstance(t, Neg):
        inner = antiderivative(t.arg, x)
        return None if inner is None else Neg(inner)
    if isinstance(t, Add):
        parts = [antiderivative(a, x) for a in t.args]
        known = tuple(p for p in parts if p is not None)
        return Add(known) if len(known) == len(parts) else None
    if isinstance(t, Mul):
        moving = [a for a in t.args if depends(a, x)]
        if len(moving) != 1:
            return _of_waves(t, x)
        inner = antiderivative(moving[0], x)
        return None if inner is None else Mul((*(a for a in t.args if a is not moving[0]), inner))
    if isinstance(t, Div) and not depends(t.den, x):
        inner = antiderivative(t.num, x)
        return None if inner is None else Div(inner, t.den)
    if isinstance(t, Pow) and t.base == Sym(x) and isinstance(t.exp, Num) and t.exp.value > 0:
        above = num(t.exp.value + 1)
        return Div(Pow(t.base, above), above)
    if isinstance(t, Pow):
        return _of_waves(t, x)
    if isinstance(t, Fn) and t.name in ("sin", "cos", "exp") and len(t.args) == 1:
        slope = _slope(t.args[0], x)
        if slope is None:
            return None
        if t.name == "sin":
            return Neg(Div(Fn("cos", t.args), slope))
        return Div(Fn("sin" if t.name == "cos" else "exp", t.args), slope)
    return None


Wave = tuple[Term, str, Term]
"""``factor * name(argument)`` with ``name`` sin or cos."""
MOST_WAVES = 16
"""Sines and cosines that a product may become."""


def _of_waves(t: Term, x: str) -> Term | None:
    """Products of sines and cosines are sums of them."""
    waves = _waves(t, x)
    if waves is None:
        return None
    parts: list[Term] = []
    for factor, name, argument in waves:
        slope = _slope(argument, x)
        if slope is None:
            return None
        whole = Fn(name, (argument,))
        if decide(Relation("==", slope, num(0)), timeout=PATIENCE / 2).proved:
            parts.append(Mul((factor, whole, Sym(x))))
        elif name == "sin":
            parts.append(Neg(Div(Mul((factor, Fn("cos", (argument,)))), slope)))
        else:
            parts.append(Div(Mul((factor, Fn("sin", (argument,)))), slope))
    return Add(tuple(parts))


def _waves(t: Term, x: str) -> list[Wave] | None:
    """A product, or a small power, as a sum of sines and cosines."""
    if not depends(t, x):
        return [(t, "cos", num(0))]
    if isinstance(t, Fn) and t.name in ("sin", "cos") and len(t.args) == 1:
        return [(num(1), t.name, t.args[0])]
    factors: tuple[Term, ...] = ()
    if isinstance(t, Mul):
        factors = t.args
    elif isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value in (2, 3, 4):
        factors = (t.base,) * int(t.exp.value)
    if not factors:
        return None
    out: list[Wave] = [(num(1), "cos", num(0))]
    for f in factors:
        waves = _waves(f, x)
        if waves is None or len(out) * len(waves) > MOST_WAVES:
            return None
        out = [w for a in out for b in waves for w in _product(a, b)]
    return out


def _product(a: Wave, b: Wave) -> list[Wave]:
    half = Mul((Div(num(1), num(2)), a[0], b[0]))
    apart, together = Add((a[2], Neg(b[2]))), Add((a[2], b[2]))
    if a[1] == b[1]:
        return [(half, "cos", apart), (half if a[1] == "cos" else Neg(half), "cos", together)]
    sign = half if a[1] == "sin" else Neg(half)
    return [(half, "sin", together), (sign, "sin", apart)]


def _slope(t: Term, x: str) -> Term | None:
    """The slope of a linear argument."""
    try:
        slope, _ = derivative(t, x, {})
    except NoDerivative:
        return None
    return None if depends(slope, x) else slope
