"""Linear forms with rational coefficients over integer symbols: what indices and sizes are made of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from ...kernel.term import Add, Div, Mul, Neg, Sym, Term, num

__all__ = ["Facts", "Linear", "Split", "const", "symbol"]


class Split(Exception):
    """A decision needs to know the remainder of a symbol modulo a number."""

    def __init__(self, symbol: str, modulus: int) -> None:
        super().__init__(f"the remainder of {symbol} modulo {modulus}")
        self.symbol, self.modulus = symbol, modulus


@dataclass(frozen=True, slots=True)
class Linear:
    """``const + sum(coefficient * symbol)``; ``coefs`` has no zeros and is sorted by name."""

    const: Fraction
    coefs: tuple[tuple[str, Fraction], ...] = ()

    @property
    def number(self) -> Fraction | None:
        return None if self.coefs else self.const

    def _with(self, other: Linear, sign: int) -> Linear:
        found = dict(self.coefs)
        for name, c in other.coefs:
            found[name] = found.get(name, Fraction(0)) + sign * c
        return Linear(self.const + sign * other.const, tuple(sorted((n, c) for n, c in found.items() if c)))

    def __add__(self, other: Linear) -> Linear:
        return self._with(other, 1)

    def __sub__(self, other: Linear) -> Linear:
        return self._with(other, -1)

    def times(self, c: Fraction) -> Linear:
        return Linear(self.const * c, tuple((n, x * c) for n, x in self.coefs) if c else ())

    def coefficient(self, name: str) -> Fraction:
        return dict(self.coefs).get(name, Fraction(0))

    def subst(self, values: Mapping[str, Linear]) -> Linear:
        if not any(n in values for n, _ in self.coefs):
            return self
        out = Linear(self.const)
        for n, c in self.coefs:
            out += values[n].times(c) if n in values else Linear(Fraction(0), ((n, c),))
        return out

    def term(self) -> Term:
        """As a person would write it: ``2*i + 1``, ``d/2``."""
        pieces: list[Term] = []
        for n, c in self.coefs:
            size = abs(c)
            t: Term = Sym(n) if size.numerator == 1 else Mul((num(size.numerator), Sym(n)))
            if size.denominator != 1:
                t = Div(t, num(size.denominator))
            pieces.append(Neg(t) if c < 0 else t)
        if self.const or not pieces:
            c = self.const
            if not pieces:
                return num(c) if c >= 0 else Neg(num(-c))
            pieces.append(num(c) if c > 0 else Neg(num(-c)))
        pieces.sort(key=lambda t: isinstance(t, Neg))
        return pieces[0] if len(pieces) == 1 else Add(tuple(pieces))


def const(n: int | Fraction) -> Linear:
    return Linear(Fraction(n))


def symbol(name: str) -> Linear:
    return Linear(Fraction(0), ((name, Fraction(1)),))


@dataclass(slots=True)
class Facts:
    """What is known of the symbols: all are integers, ``lo <= symbol <= hi``, and what divides them.

    Bounds of a symbol speak of symbols that were told of before it.
    """

    bounds: dict[str, tuple[Linear | None, Linear | None]] = field(default_factory=dict)
    divisors: dict[str, int] = field(default_factory=dict)
    loops: set[str] = field(default_factory=set)
    fuel: int = 30_000
    """How many entries of arrays, and stores into them, may still be looked at."""

    def know(self, name: str, lo: Linear | None, hi: Linear | None, divisor: int = 1, loop: bool = False) -> Linear:
        self.bounds[name] = (lo, hi)
        self.divisors[name] = divisor
        if loop:
            self.loops.add(name)
        return symbol(name)

    def minimum(self, x: Linear) -> Fraction | None:
        """A lower bound of ``x``, or None."""
        for name in reversed(self.bounds):
            c = x.coefficient(name)
            if c:
                end = self.bounds[name][0 if c > 0 else 1]
                if end is None:
                    return None
                x = x.subst({name: end})
        return x.number

    def at_least(self, x: Linear, y: Linear) -> bool:
        """Is ``x >= y`` known?"""
        low = self.minimum(x - y)
        return low is not None and low >= 0

    def less(self, x: Linear, y: Linear) -> bool | None:
        """``x < y``: known to hold, known to fail, or None."""
        if self.minimum(y - x) is not None and (self.minimum(y - x) or 0) > 0:
            return True
        return False if self.at_least(x, y) else None

    def equal(self, x: Linear, y: Linear) -> bool | None:
        difference = x - y
        if difference.number is not None:
            return difference.number == 0
        if self.less(x, y) or self.less(y, x) or self.whole(difference) is False:
            return False
        return None

    def whole(self, x: Linear) -> bool | None:
        """Is ``x`` an integer: yes, no, or it depends."""
        if all((c * self.divisors.get(n, 1)).denominator == 1 for n, c in x.coefs):
            return x.const.denominator == 1
        return None

    def floor(self, x: Linear) -> Linear | None:
        """The floor of ``x`` as a linear form; Split if the remainder of a loop's variable decides."""
        even = Linear(Fraction(0), tuple((n, c) for n, c in x.coefs if self._goes_in(n, c)))
        rest = x - even
        if rest.number is not None:
            return even + const(rest.number.__floor__())
        low, high = self.minimum(rest), self.minimum(rest.times(Fraction(-1)))
        if low is not None and high is not None and low.__floor__() == (-high).__floor__():
            return even + const(low.__floor__())
        for n, c in rest.coefs:
            if n in self.loops:
                raise Split(n, c.denominator)
        return None

    def _goes_in(self, name: str, c: Fraction) -> bool:
        return (c * self.divisors.get(name, 1)).denominator == 1
