"""A law or a weight as a function of t: on complex balls, on real intervals, with derivatives, in mpmath."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from ..kernel.term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Sym, Term, children, free_names
from ..language.text import text
from .number import Number, number
from .working import BadInput, working

__all__ = ["Function", "interval"]

CELLS = 4000
"""Parts of [0, 1] on which a function is enclosed."""
_ENTIRE = ("sin", "cos", "exp", "sinh", "cosh")
_MEROMORPHIC = ("tan", "cot", "sec", "csc", "tanh")
_CUT = ("log", "sqrt")
_FUNCTIONS = (*_ENTIRE, *_MEROMORPHIC, *_CUT, "Abs")


class Function:
    """A real function of ``t`` on [0, 1], given by a term in which nothing else is free."""

    def __init__(self, term: Term, name: str = "the law") -> None:
        self.term, self.name = term, name
        others = [n for n in free_names(term) if n != "t"]
        if others:
            raise BadInput(f"{name} {text(term)} has {others[0]} in it, which is not set")
        self._run = _compiled(term, name)

    def __str__(self) -> str:
        return text(self.term)

    def complex(self, z: Any, analytic: bool) -> Any:
        """An ``flint.acb`` around the values on ``z``; not finite where ``analytic`` and it is not."""
        return self._run(z, _Complex(analytic))

    def centred(self, z: Any, analytic: bool) -> Any:
        """:meth:`complex` by Taylor's formula around the middle too, where that is narrower."""
        plain = self.complex(z, analytic)
        middle = z.mid()
        before = flint.ctx.cap
        try:
            if not self.complex(z, True).is_finite():
                return plain
            flint.ctx.cap = 2
            head = _three(self._run(flint.acb_series([middle, 1], 2), _Jet()))
            flint.ctx.cap = 3
            bend = _three(self._run(flint.acb_series([z, 1], 3), _Jet()))[2]
        except (ValueError, ZeroDivisionError):
            return plain
        finally:
            flint.ctx.cap = before
        step = z - middle
        found = head[0] + head[1] * step + bend * step * step
        parts = (found.real, plain.real), (found.imag, plain.imag)
        return flint.acb(*(a if a.rad() < b.rad() else b for a, b in parts))

    def real(self, t: Any) -> Any:
        """A ``flint.arb`` around the values on the ball ``t``, cut to [0, 1]; NaN where there is none."""
        return self._run(t, _Interval())

    def jet(self, t: Any, order: int) -> list[Any]:
        """Balls around the function and its first ``order`` derivatives on the ball ``t``."""
        before = flint.ctx.cap
        flint.ctx.cap = order + 1
        try:
            value = self._run(flint.arb_series([t, 1]), _Jet())
            found = value.coeffs() if isinstance(value, flint.arb_series) else [value]
        except (ValueError, ZeroDivisionError):
            found = [flint.arb.nan()] * (order + 1)
        finally:
            flint.ctx.cap = before
        found += [flint.arb(0)] * (order + 1 - len(found))
        factorial = 1
        for k in range(1, order + 1):
            factorial *= k
            found[k] = found[k] * factorial
        return found

    def series(self, t: Any, length: int) -> Any:
        """A ``flint.arb_series`` of the function around the ball ``t``; raises ValueError where there is none."""
        before = flint.ctx.cap
        flint.ctx.cap = length
        try:
            value = self._run(flint.arb_series([t, 1], length), _Jet())
            return value if isinstance(value, flint.arb_series) else flint.arb_series([value], length)
        finally:
            flint.ctx.cap = before

    def mp(self, t: Any, context: Any) -> Any:
        """The value at one point in mpmath."""
        return _mp_evaluate(self.term, t, context)

    def check_finite(self) -> None:
        """Raise BadInput unless the function is certainly finite and real on [0, 1]."""
        with working(64):
            cells = [(Fraction(0), Fraction(1))]
            spent = 0
            while cells:
                lo, hi = cells.pop()
                spent += 1
                smallest = hi - lo < Fraction(1, 1 << 40)
                if self.real(interval(lo, hi)).is_finite() and (lo or smallest):
                    continue
                if smallest or spent > CELLS:
                    near = f"{float(round((lo + hi) / 2, 9)):.6g}"
                    raise BadInput(f"{self.name} {self} has a pole, or no real value, near t = {near} in [0, 1]")
                mid = (lo + hi) / 2
                cells += [(mid, hi), (lo, mid)]


def interval(lo: Fraction, hi: Fraction) -> Any:
    """The ball [lo, hi] for dyadic ends: exact at the ends of [0, 1]."""
    mid, rad = (lo + hi) / 2, (hi - lo) / 2
    return flint.arb(flint.arb(mid.numerator) / mid.denominator, flint.arb(rad.numerator) / rad.denominator)


def _three(value: Any) -> list[Any]:
    found = value.coeffs() if isinstance(value, flint.acb_series) else [flint.acb(value)]
    return [*found, flint.acb(0), flint.acb(0), flint.acb(0)]


def _compiled(t: Term, name: str) -> Any:
    """A closure ``run(argument, operations)``; what has no ``t`` in it is a number of its own."""
    if isinstance(t, Sym) and t.name == "t":
        return lambda z, ops: z
    if "t" not in free_names(t):
        constant = number(t, f"a part of {name}")
        return lambda z, ops: ops.constant(constant)
    if isinstance(t, Neg):
        inner = _compiled(t.arg, name)
        return lambda z, ops: -inner(z, ops)
    if isinstance(t, (Add, Mul)):
        parts = [_compiled(x, name) for x in t.args]
        plus = isinstance(t, Add)

        def gathered(z: Any, ops: Any) -> Any:
            out = parts[0](z, ops)
            for p in parts[1:]:
                out = out + p(z, ops) if plus else out * p(z, ops)
            return out

        return gathered
    if isinstance(t, Div):
        top, bottom = _compiled(t.num, name), _compiled(t.den, name)
        return lambda z, ops: ops.divide(top(z, ops), bottom(z, ops))
    if isinstance(t, Pow):
        return _power(t, name)
    if isinstance(t, Fn) and t.name in _FUNCTIONS:
        inner, function = _compiled(t.args[0], name), t.name
        return lambda z, ops: ops.call(function, inner(z, ops))
    said = t.name if isinstance(t, Fn) else text(t)
    raise BadInput(f"{name} has {said} in it, which is not a smooth function of t that is known here")


def _power(t: Pow, name: str) -> Any:
    base = _compiled(t.base, name)
    if "t" not in free_names(t.exp):
        exponent = number(t.exp, f"an exponent of {name}")
        q = exponent.rational
        if q is not None and q.denominator == 1:
            n = int(q)
            if abs(n) > 10**6:
                raise BadInput(f"an exponent of {name} is beyond 10^6")
            return lambda z, ops: base(z, ops) ** n if n >= 0 else ops.divide(ops.one(), base(z, ops) ** -n)
        if q == Fraction(1, 2):
            return lambda z, ops: ops.call("sqrt", base(z, ops))
        return lambda z, ops: ops.power(base(z, ops), exponent)
    exp = _compiled(t.exp, name)
    return lambda z, ops: ops.call("exp", exp(z, ops) * ops.call("log", base(z, ops)))


class _Complex:
    """Operations on ``flint.acb``."""

    def __init__(self, analytic: bool) -> None:
        self.analytic = analytic

    def one(self) -> Any:
        return flint.acb(1)

    def constant(self, c: Number) -> Any:
        return flint.acb(c.arb())

    def divide(self, a: Any, b: Any) -> Any:
        return a / b

    def power(self, a: Any, exponent: Number) -> Any:
        p = exponent.arb()
        if a.contains(0):
            if self.analytic or not p > 0:
                return _nothing()
            return _disc(flint.acb(a.abs_upper()).pow(flint.acb(p)).real)
        return a.pow(flint.acb(p), analytic=self.analytic)

    def call(self, name: str, a: Any) -> Any:
        if name == "sqrt":
            if a.contains(0):
                return _nothing() if self.analytic else _disc(a.abs_upper().sqrt())
            return a.sqrt(analytic=self.analytic)
        if name == "log":
            return a.log(analytic=self.analytic)
        if name == "Abs":
            return a.real_abs(analytic=self.analytic)
        return getattr(a, name)()


def _nothing() -> Any:
    return flint.acb(flint.arb.nan(), flint.arb.nan())


def _disc(radius: Any) -> Any:
    side = flint.arb(0, radius.abs_upper())
    return flint.acb(side, side)


class _Interval:
    """Operations on real balls; roots and logarithms go by the ends."""

    def one(self) -> Any:
        return flint.arb(1)

    def constant(self, c: Number) -> Any:
        return c.arb()

    def divide(self, a: Any, b: Any) -> Any:
        return a / b

    def power(self, a: Any, exponent: Number) -> Any:
        p = exponent.arb()
        if a > 0:
            return (a.log() * p).exp()
        if _nonnegative(a) and p > 0:
            return _from_zero((a.abs_upper().log() * p).exp())
        return flint.arb.nan()

    def call(self, name: str, a: Any) -> Any:
        if name == "sqrt":
            if a > 0:
                return a.sqrt()
            return _from_zero(a.abs_upper().sqrt()) if _nonnegative(a) else flint.arb.nan()
        if name == "log" and not a > 0:
            return flint.arb.nan()
        return abs(a) if name == "Abs" else getattr(a, name)()


def _nonnegative(a: Any) -> bool:
    """Whether a ball that may touch zero lies at or above it, up to the rounding of its own ends."""
    return bool(a.is_finite() and (a >= 0 or a.lower() > -(2.0**-24) * a.abs_upper()))


def _from_zero(top: Any) -> Any:
    return flint.arb(0).union(top.upper())


class _Jet:
    """Operations on truncated power series over real balls."""

    def one(self) -> Any:
        return flint.arb_series([1])

    def constant(self, c: Number) -> Any:
        return flint.arb_series([c.arb()])

    def divide(self, a: Any, b: Any) -> Any:
        return a / b

    def power(self, a: Any, exponent: Number) -> Any:
        return (a.log() * flint.arb_series([exponent.arb()])).exp()

    def call(self, name: str, a: Any) -> Any:
        if name in ("sinh", "cosh", "tanh"):
            up, down = a.exp(), (-a).exp()
            if name == "tanh":
                return (up - down) / (up + down)
            return (up - down if name == "sinh" else up + down) / 2
        if name == "sec":
            return 1 / a.cos()
        if name == "csc":
            return 1 / a.sin()
        if name == "cot":
            return a.cos() / a.sin()
        if name == "Abs":
            head = a.coeffs()[0].real if isinstance(a, flint.acb_series) else a.coeffs()[0]
            return a if head > 0 else -a if head < 0 else flint.arb_series([flint.arb.nan()])
        return getattr(a, name)()


def _mp_evaluate(term: Term, t: Any, context: Any) -> Any:
    if isinstance(term, Sym):
        return t
    if isinstance(term, (Num, Const)) or "t" not in free_names(term):
        return number(term).mp(context)
    kids = [_mp_evaluate(k, t, context) for k in children(term)]
    if isinstance(term, Neg):
        return -kids[0]
    if isinstance(term, Add):
        return context.fsum(kids)
    if isinstance(term, Mul):
        return context.fprod(kids)
    if isinstance(term, Div):
        return kids[0] / kids[1]
    if isinstance(term, Pow):
        return context.power(kids[0], kids[1])
    assert isinstance(term, Fn)
    return getattr(context, {"Abs": "fabs"}.get(term.name, term.name))(kids[0])
