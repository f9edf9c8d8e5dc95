"""Values of terms at a point: enclosed by Arb balls, or approximated by mpmath.

The two arithmetics are independent of each other and of the canonical form; a refutation rests on
the first alone, the second is the outside witness of what is proved.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, Protocol

from .term import Add, Const, Div, Fn, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term

__all__ = ["Arb", "CannotEvaluate", "Mp", "Point", "ball", "evaluate", "exact"]

MAX_TERMS = 20_000


class CannotEvaluate(Exception):
    """The term has no value at this point, or not one that can be computed within bounds."""


class Point:
    """Exact rational values for symbols, indexed families and unknown functions, chosen on demand.

    ``choose(kind, name, arguments)`` returns the value of a symbol (no arguments), of
    ``name[arguments]`` or of ``name(arguments)``; the point remembers it in ``values``.
    """

    def __init__(self, choose: Callable[[str, str, tuple[Fraction, ...]], Fraction]) -> None:
        self.choose = choose
        self.values: dict[str, Fraction] = {}
        self.closed = False
        """Whether the term has no free symbols: only then may roots and logarithms leave the reals."""
        self.fuel = 200_000
        self.scope: dict[str, Fraction] = {}

    def get(self, kind: str, name: str, args: tuple[Fraction, ...] = ()) -> Fraction:
        if not args and kind == "sym" and name in self.scope:
            return self.scope[name]
        inside = ", ".join(map(str, args))
        label = name if kind == "sym" else f"{name}[{inside}]" if kind == "ref" else f"{name}({inside})"
        if label not in self.values:
            self.values[label] = self.choose(kind, name, args)
        return self.values[label]


class Arithmetic(Protocol):
    """What an arithmetic must offer; values are its own."""

    def rational(self, q: Fraction) -> Any: ...
    def constant(self, name: str) -> Any: ...
    def divide(self, a: Any, b: Any) -> Any: ...
    def power(self, a: Any, b: Any) -> Any: ...
    def integer_power(self, a: Any, n: int) -> Any: ...
    def call(self, name: str, a: Any) -> Any: ...
    def is_negative(self, a: Any) -> bool: ...


class Arb:
    """Balls of python-flint; use inside ``flint.ctx.workprec``."""

    def __init__(self) -> None:
        import flint

        self.flint = flint

    def rational(self, q: Fraction) -> Any:
        if q.denominator == 1:
            return self.flint.acb(q.numerator)
        return self.flint.acb(self.flint.fmpq(q.numerator, q.denominator))

    def constant(self, name: str) -> Any:
        acb = self.flint.acb
        return acb.pi() if name == "pi" else acb(0, 1) if name == "I" else acb(1).exp()

    def divide(self, a: Any, b: Any) -> Any:
        if b.contains(0):
            raise CannotEvaluate("division by zero")
        return a / b

    def power(self, a: Any, b: Any) -> Any:
        if a.contains(0):
            raise CannotEvaluate("a power of zero")
        return a**b

    def integer_power(self, a: Any, n: int) -> Any:
        if n < 0:
            return self.divide(self.flint.acb(1), a**-n)
        return a**n

    def call(self, name: str, a: Any) -> Any:
        acb = self.flint.acb
        if name == "conj":
            return a.conjugate()
        if name == "Re":
            return acb(a.real)
        if name == "Im":
            return acb(a.imag)
        if name == "Abs":
            return acb(abs(a))
        if name == "log" and a.contains(0):
            raise CannotEvaluate("the logarithm of zero")
        if name == "sqrt" and a.imag.is_zero() and a.real >= 0:
            return acb(a.real.sqrt())
        return getattr(a, name)()


    def is_negative(self, a: Any) -> bool:
        return bool(a.imag.is_zero() and not a.real >= 0)


class Mp:
    """mpmath at its current working precision."""

    def __init__(self) -> None:
        import mpmath

        self.mp = mpmath

    def rational(self, q: Fraction) -> Any:
        return self.mp.mpf(q.numerator) / q.denominator

    def constant(self, name: str) -> Any:
        return {"pi": +self.mp.pi, "I": self.mp.mpc(0, 1), "E": +self.mp.e}[name]

    def divide(self, a: Any, b: Any) -> Any:
        if b == 0:
            raise CannotEvaluate("division by zero")
        return a / b

    def power(self, a: Any, b: Any) -> Any:
        if a == 0:
            raise CannotEvaluate("a power of zero")
        return self.mp.power(a, b)

    def integer_power(self, a: Any, n: int) -> Any:
        return self.divide(self.mp.mpf(1), a**-n) if n < 0 else a**n

    def call(self, name: str, a: Any) -> Any:
        if name == "log" and a == 0:
            raise CannotEvaluate("the logarithm of zero")
        return getattr(self.mp, {"Re": "re", "Im": "im", "Abs": "fabs"}.get(name, name))(a)


    def is_negative(self, a: Any) -> bool:
        return bool(self.mp.im(a) == 0 and self.mp.re(a) < 0)


KNOWN = frozenset(
    ["sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", "exp", "log", "sqrt", "conj", "Re", "Im", "Abs"]
)


def exact(t: Term, point: Point) -> Fraction:
    """The value of a rational expression, exactly; for indices, ranges and exponents."""
    if isinstance(t, Num):
        return t.value
    if isinstance(t, Sym):
        return point.get("sym", t.name)
    if isinstance(t, Neg):
        return -exact(t.arg, point)
    if isinstance(t, Add):
        return sum((exact(x, point) for x in t.args), Fraction(0))
    if isinstance(t, Mul):
        out = Fraction(1)
        for x in t.args:
            out *= exact(x, point)
        return out
    if isinstance(t, Div):
        den = exact(t.den, point)
        if not den:
            raise CannotEvaluate("division by zero")
        return exact(t.num, point) / den
    if isinstance(t, Pow):
        base, n = exact(t.base, point), exact(t.exp, point)
        size = max(base.numerator.bit_length(), base.denominator.bit_length())
        if n.denominator != 1 or abs(n) * size > 60_000 or (not base and n < 0):
            raise CannotEvaluate("not a rational number")
        return base ** int(n)
    if isinstance(t, Ref):
        return point.get("ref", t.name, tuple(exact(x, point) for x in t.indices))
    raise CannotEvaluate("not a rational number")


def evaluate(t: Term, point: Point, arithmetic: Arithmetic) -> Any:
    """The value of ``t`` at ``point``; raises CannotEvaluate."""
    a = arithmetic
    if isinstance(t, Num):
        return a.rational(t.value)
    if isinstance(t, Sym):
        return a.rational(point.get("sym", t.name))
    if isinstance(t, Ref):
        return a.rational(point.get("ref", t.name, tuple(exact(x, point) for x in t.indices)))
    if isinstance(t, Const):
        return a.constant(t.name)
    if isinstance(t, Neg):
        return -evaluate(t.arg, point, a)
    if isinstance(t, Add):
        out = a.rational(Fraction(0))
        for x in t.args:
            out = out + evaluate(x, point, a)
        return out
    if isinstance(t, Mul):
        out = a.rational(Fraction(1))
        for x in t.args:
            out = out * evaluate(x, point, a)
        return out
    if isinstance(t, Div):
        return a.divide(evaluate(t.num, point, a), evaluate(t.den, point, a))
    if isinstance(t, Pow):
        return _power(t, point, a)
    if isinstance(t, Sum):
        out = a.rational(Fraction(0))
        for _ in _index(t, point):
            out = out + evaluate(t.body, point, a)
        return out
    if isinstance(t, Fn):
        if t.name in KNOWN:
            x = evaluate(t.args[0], point, a)
            if t.name in ("sqrt", "log") and not point.closed and a.is_negative(x):
                raise CannotEvaluate(f"{t.name} of a negative number")
            return a.call(t.name, x)
        if len(t.name.partition("_")[0]) > 1:
            raise CannotEvaluate(f"{t.name} is a name with a meaning the kernel does not know")
        return a.rational(point.get("fn", t.name, tuple(exact(x, point) for x in t.args)))
    raise CannotEvaluate("a matrix has no single value")


def _power(t: Pow, point: Point, a: Arithmetic) -> Any:
    try:
        n = exact(t.exp, point)
    except CannotEvaluate:
        base = evaluate(t.base, point, a)
        if not point.closed and a.is_negative(base):
            raise CannotEvaluate("an irrational power of a negative number") from None
        return a.power(base, evaluate(t.exp, point, a))
    base = evaluate(t.base, point, a)
    if n.denominator == 1:
        if abs(n) > 10**6:
            raise CannotEvaluate("a power beyond the size limit")
        return a.integer_power(base, int(n))
    if not point.closed and a.is_negative(base):
        raise CannotEvaluate("a fractional power of a negative number")
    if n == Fraction(1, 2):
        return a.call("sqrt", base)
    return a.power(base, a.rational(n))


def _index(t: Sum, point: Point) -> Iterator[None]:
    lo, hi = exact(t.lo, point), exact(t.hi, point)
    if lo.denominator != 1 or hi.denominator != 1:
        raise CannotEvaluate("a range that does not end at integers")
    if hi - lo > MAX_TERMS:
        raise CannotEvaluate("a sum with too many terms")
    outer = point.scope
    try:
        for n in range(int(lo), int(hi) + 1):
            point.fuel -= 1
            if point.fuel < 0:
                raise CannotEvaluate("a sum with too many terms")
            point.scope = {**outer, t.index: Fraction(n)}
            yield
    finally:
        point.scope = outer


def ball(t: Term, point: Point, bits: int) -> Any:
    """An Arb enclosure (``flint.acb``) of ``t`` at ``point``, worked out with ``bits`` bits."""
    arb = Arb()
    with arb.flint.ctx.workprec(bits):
        point.fuel = 200_000
        try:
            value = evaluate(t, point, arb)
        except (ZeroDivisionError, OverflowError) as e:
            raise CannotEvaluate(str(e)) from None
        if not value.is_finite():
            raise CannotEvaluate("no finite enclosure")
        return value
