"""Terms as functions of a point, in mpmath: each is gone through once, however many points it is looked at.

This is no part of :mod:`~symbolic_pe.kernel.evaluate`, on which refutations rest: a fault of the one is not one of the
other.  Names that have a law, and complex ones, are not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from fractions import Fraction
from math import ceil, floor
from typing import Any

from ..evaluate import CannotEvaluate, Choice, has_meaning
from ..term import VALUED, WHOLE, Add, Const, Div, Fn, Mul, Neg, Num, Pow, Ref, Sum, Sym, Term
from .approximate import Mp

__all__ = ["At", "Compiler"]

MAX_TERMS = 20_000
MAX_BITS = 60_000
MAX_POWER = 10**6
OF_POSITIVE = ("sqrt", "log", "Ci")


class At:
    """A point: exact values, chosen on demand, and the same as numbers of an arithmetic."""

    __slots__ = ("arithmetic", "choose", "chosen", "fuel", "numbers", "places")

    def __init__(self, choose: Choice, arithmetic: Mp) -> None:
        self.choose, self.arithmetic = choose, arithmetic
        self.chosen: dict[tuple[Any, ...], Fraction] = {}
        self.numbers: dict[tuple[Any, ...], Any] = {}
        self.places: dict[str, Any] = {}
        """Where bound indices are (integers), and variables that run through numbers of the arithmetic."""
        self.fuel = 200_000

    def pick(self, key: tuple[Any, ...]) -> Fraction:
        """The value of ``(kind, name, *arguments)``."""
        q = self.chosen.get(key)
        if q is None:
            q = self.chosen[key] = self.choose(key[0], key[1], key[2:])
        return q

    def exact(self, key: tuple[Any, ...]) -> Any:
        """The value as an index or an exponent takes it: as an integer where it is one."""
        q = self.pick(key)
        if q.__class__ is not Fraction:
            raise CannotEvaluate("not a rational number")
        return _plain(q)

    def number(self, key: tuple[Any, ...]) -> Any:
        """The value in the arithmetic."""
        found = self.numbers.get(key)
        if found is None:
            found = self.numbers[key] = self.arithmetic.rational(self.pick(key))
        return found

    @property
    def values(self) -> dict[str, Fraction]:
        """What was chosen, for people."""
        return {f"{name}[{', '.join(map(str, args))}]" if args else name: q
                for (_, name, *args), q in self.chosen.items()}  # fmt: skip


Of = Callable[[At], Any]
"""A number at a point."""


def _plain(q: Any) -> Any:
    return q.numerator if q.denominator == 1 else q


class Compiler:
    """Makes functions of a point, at the working precision of ``arithmetic``."""

    def __init__(self, arithmetic: Mp) -> None:
        self.arithmetic = arithmetic
        self.kinds: dict[type, Callable[[Any, frozenset[str]], Of]] = {
            Num: self._number, Const: self._constant, Sym: self._symbol, Ref: self._reference, Add: self._addition,
            Mul: self._product, Neg: self._negative, Div: self._quotient, Pow: self._power, Sum: self._sum,
            Fn: self._function,
        }  # fmt: skip

    def __call__(self, t: Term, running: Collection[str] = ()) -> Of:
        """``t`` as a function; the names ``running`` have their places set by who calls it."""
        return self._of(t, frozenset(f"~{x}" for x in running))

    def _of(self, t: Term, bound: frozenset[str]) -> Of:
        """With ``bound`` names in scope; those that run are marked."""
        made = self.kinds.get(t.__class__)
        if made is None:
            raise CannotEvaluate("a term that has no single value in this arithmetic")
        return made(t, bound)

    def _number(self, t: Num, bound: frozenset[str]) -> Of:
        value = self.arithmetic.rational(t.value)
        return lambda at: value

    def _constant(self, t: Const, bound: frozenset[str]) -> Of:
        value = self.arithmetic.constant(t.name)
        return lambda at: value

    def _symbol(self, t: Sym, bound: frozenset[str]) -> Of:
        name, key = t.name, ("sym", t.name)
        if name in bound:
            rational = self.arithmetic.rational
            return lambda at: rational(Fraction(at.places[name]))
        if f"~{name}" in bound:
            return lambda at: at.places[name]
        return lambda at: at.number(key)

    def _reference(self, t: Ref, bound: frozenset[str]) -> Of:
        return self._of_arguments("ref", t.name, t.indices, bound)

    def _of_arguments(self, kind: str, name: str, args: tuple[Term, ...], bound: frozenset[str]) -> Of:
        exact = [self._exact(x, bound) for x in args]
        if len(exact) == 1:
            only = exact[0]
            return lambda at: at.number((kind, name, only(at)))
        return lambda at: at.number((kind, name, *[x(at) for x in exact]))

    def _addition(self, t: Add, bound: frozenset[str]) -> Of:
        if not t.args:
            return self._number(Num(Fraction(0)), bound)
        parts = [(self._of(x.arg if isinstance(x, Neg) else x, bound), isinstance(x, Neg)) for x in t.args[1:]]
        first = self._of(t.args[0], bound)

        def add(at: At) -> Any:
            out = first(at)
            for part, away in parts:
                out = out - part(at) if away else out + part(at)
            return out

        return add

    def _product(self, t: Mul, bound: frozenset[str]) -> Of:
        if not t.args:
            return self._number(Num(Fraction(1)), bound)
        first, *rest = [self._of(x, bound) for x in t.args]
        if len(rest) == 1:
            second = rest[0]
            return lambda at: first(at) * second(at)

        def multiply(at: At) -> Any:
            out = first(at)
            for part in rest:
                out = out * part(at)
            return out

        return multiply

    def _negative(self, t: Neg, bound: frozenset[str]) -> Of:
        inner = self._of(t.arg, bound)
        return lambda at: -inner(at)

    def _quotient(self, t: Div, bound: frozenset[str]) -> Of:
        up, down, divide = self._of(t.num, bound), self._of(t.den, bound), self.arithmetic.divide
        return lambda at: divide(up(at), down(at))

    def _power(self, t: Pow, bound: frozenset[str]) -> Of:
        base, exponent, a = self._of(t.base, bound), self._exact(t.exp, bound), self.arithmetic
        inexact = self._of(t.exp, bound)

        def power(at: At) -> Any:
            try:
                n = exponent(at)
            except CannotEvaluate:
                low = base(at)
                if a.is_negative(low):
                    raise CannotEvaluate("an irrational power of a negative number") from None
                return a.power(low, inexact(at))
            low = base(at)
            if n.__class__ is int:
                if abs(n) > MAX_POWER:
                    raise CannotEvaluate("a power beyond the size limit")
                return a.integer_power(low, n)
            if a.is_negative(low):
                raise CannotEvaluate("a fractional power of a negative number")
            return a.call("sqrt", low) if n == Fraction(1, 2) else a.power(low, a.rational(n))

        return power

    def _sum(self, t: Sum, bound: frozenset[str]) -> Of:
        index, zero = t.index, self.arithmetic.rational(Fraction(0))
        lo, hi = self._exact(t.lo, bound), self._exact(t.hi, bound)
        body = self._of(t.body, bound - {f"~{index}"} | {index})

        def add_up(at: At) -> Any:
            low, high = lo(at), hi(at)
            if low.__class__ is not int or high.__class__ is not int:
                raise CannotEvaluate("a range that does not end at integers")
            at.fuel -= max(high - low, 0)
            if high - low > MAX_TERMS or at.fuel < 0:
                raise CannotEvaluate("a sum with too many terms")
            out, places = zero, at.places
            outer = places.get(index)
            try:
                for n in range(low, high + 1):
                    places[index] = n
                    out = out + body(at)
            finally:
                places[index] = outer
            return out

        return add_up

    def _function(self, t: Fn, bound: frozenset[str]) -> Of:
        name, a = t.name, self.arithmetic
        if name not in VALUED:
            if has_meaning(name):
                raise CannotEvaluate(f"{name} is a name with a meaning the kernel does not know")
            return self._of_arguments("fn", name, t.args, bound)
        inner, call = self._of(t.args[0], bound), a.call
        if name not in OF_POSITIVE:
            return lambda at: call(name, inner(at))

        def of_positive(at: At) -> Any:
            x = inner(at)
            if a.is_negative(x):
                raise CannotEvaluate(f"{name} of a negative number")
            return call(name, x)

        return of_positive

    # -- rational numbers, exactly: indices, ranges, exponents -----------------------------------------------

    def _exact(self, t: Term, bound: frozenset[str]) -> Of:
        if isinstance(t, Num):
            value = _plain(t.value)
            return lambda at: value
        if isinstance(t, Sym):
            name, key = t.name, ("sym", t.name)
            if name in bound:
                return lambda at: at.places[name]
            return _not_rational if f"~{name}" in bound else lambda at: at.exact(key)
        if isinstance(t, Neg):
            arg = self._exact(t.arg, bound)
            return lambda at: -arg(at)
        if isinstance(t, Add):
            return _summed([self._exact(x, bound) for x in t.args])
        if isinstance(t, Mul):
            return _multiplied([self._exact(x, bound) for x in t.args])
        if isinstance(t, Div):
            return _divided(self._exact(t.num, bound), self._exact(t.den, bound))
        if isinstance(t, Pow):
            return _raised(self._exact(t.base, bound), self._exact(t.exp, bound))
        if isinstance(t, Fn) and t.name in WHOLE:
            whole, arg = floor if t.name == "floor" else ceil, self._exact(t.args[0], bound)
            return lambda at: whole(arg(at))
        if isinstance(t, Fn) and t.name == "Abs":
            arg = self._exact(t.args[0], bound)
            return lambda at: abs(arg(at))
        if isinstance(t, Ref) or (isinstance(t, Fn) and t.name not in VALUED and not has_meaning(t.name)):
            kind, args = ("ref", t.indices) if isinstance(t, Ref) else ("fn", t.args)
            exact, own = [self._exact(x, bound) for x in args], t.name
            return lambda at: at.exact((kind, own, *[x(at) for x in exact]))
        return _not_rational


def _not_rational(at: At) -> Any:
    raise CannotEvaluate("not a rational number")


def _summed(parts: list[Of]) -> Of:
    return lambda at: _plain(sum([x(at) for x in parts]))


def _multiplied(parts: list[Of]) -> Of:
    def multiply(at: At) -> Any:
        out: Any = 1
        for x in parts:
            out *= x(at)
        return _plain(out)

    return multiply


def _divided(up: Of, down: Of) -> Of:
    def divide(at: At) -> Any:
        den = down(at)
        if not den:
            raise CannotEvaluate("division by zero")
        return _plain(Fraction(up(at)) / den)

    return divide


def _raised(base: Of, exponent: Of) -> Of:
    def power(at: At) -> Any:
        low, n = base(at), exponent(at)
        size = max(low.numerator.bit_length(), low.denominator.bit_length())
        if n.__class__ is not int or abs(n) * size > MAX_BITS or (not low and n < 0):
            raise CannotEvaluate("not a rational number")
        return _plain(Fraction(low) ** n)

    return power
