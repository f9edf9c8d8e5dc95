"""Values of terms with integrals, by Arb's rigorous integration: independent of how a fact was derived."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from symbolic_pe.kernel.term import Add, Const, Div, Fn, Integral, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term

__all__ = ["holds", "value"]


def value(t: Term, at: dict[str, Any], analytic: bool = False) -> Any:
    """An enclosure of ``t`` as a ``flint.acb``; names have values in ``at``."""
    acb = flint.acb
    if isinstance(t, Num):
        return acb(flint.fmpq(t.value.numerator, t.value.denominator))
    if isinstance(t, Sym):
        return at[t.name]
    if isinstance(t, Ref):
        return at[t.name](*(int(value(i, at, analytic).real.unique_fmpz()) for i in t.indices))
    if isinstance(t, Const):
        return {"pi": acb.pi(), "I": acb(0, 1), "E": acb(1).exp(), "EulerGamma": acb(flint.arb.const_euler())}[t.name]
    if isinstance(t, Neg):
        return -value(t.arg, at, analytic)
    if isinstance(t, Add):
        return sum((value(x, at, analytic) for x in t.args), acb(0))
    if isinstance(t, Mul):
        out = acb(1)
        for x in t.args:
            out *= value(x, at, analytic)
        return out
    if isinstance(t, Div):
        return value(t.num, at, analytic) / value(t.den, at, analytic)
    if isinstance(t, Pow):
        base = value(t.base, at, analytic)
        if isinstance(t.exp, Num) and t.exp.value.denominator == 1:
            return base ** int(t.exp.value)
        return base.pow(value(t.exp, at, analytic), analytic=analytic)
    if isinstance(t, Sum):
        lo, hi = (int(value(e, at).real.mid().unique_fmpz()) for e in (t.lo, t.hi))
        return sum((value(t.body, {**at, t.index: acb(n)}, analytic) for n in range(lo, hi + 1)), acb(0))
    if isinstance(t, Integral):
        ends = (value(t.lo, at), value(t.hi, at))
        return acb.integral(lambda z, a: value(t.body, {**at, t.index: z}, a), *ends)
    assert isinstance(t, Fn), t
    if t.name == "hyp1f1":
        a, b, z = (value(x, at, analytic) for x in t.args)
        return z.hypgeom_1f1(a, b)
    if t.name == "Gamma":
        return value(t.args[0], at, analytic).gamma()
    x = value(t.args[0], at, analytic)
    if t.name in ("log", "sqrt"):
        return getattr(x, t.name)(analytic=analytic)
    if t.name in ("Abs", "Re", "Im", "conj"):
        if analytic:
            if x.imag.is_zero() and t.name == "Abs":
                return x.real_abs(analytic=True)
            raise ValueError("not holomorphic")
        return {"Abs": lambda: acb(abs(x)), "Re": lambda: acb(x.real), "Im": lambda: acb(x.imag),
                "conj": lambda: x.conjugate()}[t.name]()  # fmt: skip
    return getattr(x, t.name.lower())()


def holds(op: str, lhs: Term, rhs: Term, at: dict[str, Fraction | int], digits: int = 25) -> bool:
    """Whether the enclosures of both sides at a point allow ``lhs op rhs``, and are tight enough to tell."""
    with flint.ctx.workdps(digits + 15):
        point = {n: flint.acb(flint.fmpq(Fraction(v).numerator, Fraction(v).denominator)) for n, v in at.items()}
        gap = value(rhs, point) - value(lhs, point)
        size = max(1, float(abs(value(rhs, point)).upper()))
        assert float(gap.rad()) < size * 10.0**-digits, "the enclosure is too wide to say anything"
        return bool(gap.contains(0) if op == "==" else gap.real.upper() >= 0)
