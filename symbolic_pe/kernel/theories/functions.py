"""Reading what the core has no word for: every function, every power, ranges that outer indices move.

Added to what is trusted: what ``tan``, ``sinh`` and the like are in exponentials, where a power is ``exp(x*log(a))``,
that a fact of the hypotheses may say that a floor is 0, or what a modulus is, that a constant is positive if a ball
around it is, and that an affine value is not negative on a range if it is not at both ends.  ``_monomials`` is a short
way for plain angles.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, ClassVar
from weakref import ref

from ..evaluate import CannotEvaluate, Point, ball
from ..hypotheses import Hypotheses
from ..meaning import Meaning, Reading
from ..nonzero import never_zero
from ..term import (
    ELEMENTARY,
    SPECIAL,
    Add,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Sum,
    Sym,
    Term,
    free_names,
    scan,
    walk,
)  # fmt: skip
from ..values import EP, MAX_EXPLICIT, ONE, WIDTH, DivisionByZero, OutOfFragment, digits
from .context import Context
from .numbers import Numbers
from .poles import Poles

__all__ = ["Functions", "reading"]

FEW = 16
"""Terms and factors of an angle up to which it is multiplied out at once."""


class Functions(Poles):
    """A reader of all terms."""

    frame: Numbers

    def __init__(self, frame: Numbers, context: Hypotheses) -> None:
        super().__init__(frame, context)
        self.rounding = False
        frame.reader = ref(self)

    def _monomials(self, t: Term) -> list[tuple[int, int]] | None:
        """``t`` multiplied out to keys of products of symbols and whole factors, if it is short and that is all."""
        kind = t.__class__
        letters = self.letters
        if kind is Sym or kind is Ref:
            letter = (kind is Sym and letters.get(t.name)) or self._letter(t)  # type: ignore[arg-type, union-attr]
            return [letter] if letter[1] else None
        if kind is Add:
            out: list[tuple[int, int]] = []
            for x in t.args:  # type: ignore[union-attr]
                letter = letters.get(x.name) if x.__class__ is Sym else None  # type: ignore[assignment]
                found = [letter] if letter and letter[1] else self._monomials(x)
                if found is None or len(out) > FEW:
                    return None
                out += found
            return out
        if kind is Mul:
            m, n = 0, 1
            wide: list[tuple[int, int]] | None = None
            if len(t.args) > FEW:  # type: ignore[union-attr]
                return None
            for x in t.args:  # type: ignore[union-attr]
                kind = x.__class__
                if kind is Sym or kind is Ref:
                    letter = (kind is Sym and letters.get(x.name)) or self._letter(x)  # type: ignore[arg-type, union-attr]
                    m += letter[0]
                    n *= letter[1]
                elif kind is Num and x.value.denominator == 1:  # type: ignore[union-attr]
                    n *= x.value.numerator  # type: ignore[union-attr]
                elif kind is Add and wide is None:
                    wide = self._monomials(x)
                    if wide is None:
                        return None
                else:
                    return None
            if not n:
                return None
            return [(m, n)] if wide is None else [(m + k, n * c) for k, c in wide]
        if kind is Neg:
            found = self._monomials(t.arg)  # type: ignore[union-attr]
            return None if found is None else [(m, -n) for m, n in found]
        return None

    def _letter(self, t: Sym | Ref) -> tuple[int, int]:
        """The key of a symbol, an index or a member of a family, and its coefficient there; (0, 0) for what is more."""
        if t.__class__ is Ref:
            ((letter),) = self.value(t).terms.items()
            return letter
        assert isinstance(t, Sym)
        value = self.scope.get(t.name)
        if value is None:
            return self._name(t.name)
        ((k, c), *more) = value.terms.items() or [(0, 0)]  # an index, or a number in its place
        index = not k or self.frame.slots[k.bit_length() // WIDTH].kind == "bound"
        found = self.letters[t.name] = (k, c) if index and not more and value.den == 1 and not k & (k - 1) else (0, 0)
        return found

    def _addition(self, t: Add) -> EP:
        """Signs and plain factors of the summands need no value of their own."""
        parts: list[tuple[EP, int, int]] = []
        for x in t.args:
            n = d = 1
            if x.__class__ is Neg:
                n, x = -1, x.arg
            if x.__class__ is Div and x.den.__class__ is Num:
                q = x.den.value
                if q.denominator == 1 and q.numerator > 0:
                    d, x = q.numerator, x.num
            if x.__class__ is Mul and len(x.args) == 2 and x.args[0].__class__ is Num:
                q = x.args[0].value
                if q.denominator == 1:
                    n, x = n * q.numerator, x.args[1]
            parts.append((self.value(x), n, d))
        return self.frame.combination(parts)

    def _sum(self, t: Sum) -> EP:
        """Term by term, if the index moves the range of a sum inside, or stands in the exponent of a frequency."""
        f = self.frame
        lo, hi = self.value(t.lo), self.value(t.hi)
        last = f.as_rational(f.sub(hi, lo))
        if last is None or not 0 <= last < MAX_EXPLICIT or not f.is_integer(lo):
            return super()._sum(t)
        if not (_moves_a_range(t) or (last < f.explicit and _moves_a_frequency(t))):
            return super()._sum(t)
        parts = []
        for n in range(int(last) + 1):
            outer = self.enter({**self.scope, t.index: f.add(lo, f.const(n))})
            try:
                parts.append(self.value(t.body))
            finally:
                self.leave(outer)
        return f.add(*parts)

    def _power(self, t: Pow) -> EP:
        f = self.frame
        x = self.value(t.exp)
        q = f.as_rational(x)
        if t.base == Const("E") or (q is not None and q.denominator == 1 and q < 0):
            return super()._power(t)
        base = self.value(t.base)
        v = f.raised(base, x)
        if v is None:
            raise OutOfFragment("a power whose base is not known to be positive", t)
        if (q is None or q < 0) and f.log(base) is None and not never_zero(f, base):
            self.require(t.base, loose=q is None)
        return v

    def _function(self, t: Fn) -> EP:
        f = self.frame
        if len(t.args) == 1 and t.name in ("sin", "cos"):
            angle = t.args[0]
            hit = self.angles.get(id(angle))
            if hit is None:
                parts = self._monomials(angle)
                hit = self.angles[id(angle)] = angle, f.turn(parts) if parts else (0, 0)
            key, bound = hit[1]
            if key:
                return f.wave(t.name, key, bound)
            a = self.value(angle)
            return f.sin(a) if t.name == "sin" else f.cos(a)
        if t.name in ("tan", "sec", "cot", "csc", "tanh") and len(t.args) == 1:
            return self._ratio(t.name, t.args[0])
        if t.name == "log" and len(t.args) == 1:
            return self._logarithm(t.args[0])
        if t.name in SPECIAL:
            return f.function(t.name, tuple(self.value(x) for x in t.args))
        return super()._function(t)

    def _ratio(self, name: str, x: Term) -> EP:
        """A quotient of waves, or ``tanh``: the denominator must not be zero."""
        f, a = self.frame, self.value(x)
        below = {"tan": "cos", "sec": "cos", "tanh": "cosh"}.get(name, "sin")
        above = {"tan": "sin", "cot": "cos", "tanh": "sinh"}.get(name)
        up, down = (self.functions[n](self, a) if n else ONE for n in (above, below))
        if f.vanishes(down):
            raise OutOfFragment("division by zero", Fn(name, (x,)))
        if f.as_rational(down) is None and not (name == "tanh" and f.is_real(a)):
            self.require(Fn(below, (x,)))
        return f.mul(up, f.inverse(down))

    def _logarithm(self, x: Term) -> EP:
        f, a = self.frame, self.value(x)
        log = f.log(a)
        if log is None and not _is_positive_constant(x):
            raise OutOfFragment("the logarithm of something not known to be positive", Fn("log", (x,)))
        return f.function("log", (a,)) if log is None else log

    def _floor(self, a: EP) -> EP:
        return self.frame.floor(a)

    def _ceiling(self, a: EP) -> EP:
        return self.frame.neg(self.frame.floor(self.frame.neg(a)))

    def _hyperbolic_sine(self, a: EP) -> EP:
        e = self.frame.exp(a)
        return self.frame.scale(self.frame.sub(e, self.frame.power(e, -1)), Fraction(1, 2))

    def _hyperbolic_cosine(self, a: EP) -> EP:
        e = self.frame.exp(a)
        return self.frame.scale(self.frame.add(e, self.frame.power(e, -1)), Fraction(1, 2))

    def _root(self, a: EP) -> EP:
        return self.frame.sqrt(a)

    def _modulus(self, a: EP) -> EP:
        if len(a.terms) > 1 and not self.rounding:
            for b in (a, self.frame.neg(a)):
                if self._is_said_to_be_positive(b):
                    return b
        return self.frame.modulus(a)

    def _is_said_to_be_positive(self, a: EP) -> bool:
        """Whether a hypothesis says that ``a``, or a positive multiple of it, is at least zero."""
        self.rounding = True  # a fact that speaks of a modulus itself is not asked in turn
        try:
            for h in self.context.facts:
                if h.op in ("<", "<=", ">", ">="):
                    small, large = (h.lhs, h.rhs) if h.op in ("<", "<=") else (h.rhs, h.lhs)
                    if self._same_sign(self.frame.sub(self.value(large), self.value(small)), a):
                        return True
        except OutOfFragment:
            pass
        finally:
            self.rounding = False
        return False

    def learn(self) -> None:
        """Note what the hypotheses keep from zero."""
        f, unfold = self.frame, self.context.unfold
        for h in self.context.facts:
            if h.op in ("!=", "<", ">"):
                try:
                    gap = f.sub(self.value(unfold(h.lhs)), self.value(unfold(h.rhs)))
                except OutOfFragment:
                    continue
                if len(gap.terms) > 1:  # a single one is an assumption on a name
                    f.nonzero.append(gap)

    def is_fraction(self, a: EP) -> bool:
        """Whether the hypotheses say that ``0 <= a < 1``: ``p/2**B`` where ``0 <= p < 2**B``."""
        f = self.frame
        if f.as_rational(a) is not None or self.rounding:
            return False
        size = all(c > 0 for c in a.terms.values())
        if not size or not all(f.is_nonnegative_slot(j) for k in a.terms for j, _ in digits(k)):
            return False
        room = f.sub(ONE, a)
        self.rounding = True  # a fact that speaks of a floor itself is not asked in turn
        try:
            for h in self.context.facts:
                if h.op in ("<", ">"):
                    small, large = (h.lhs, h.rhs) if h.op == "<" else (h.rhs, h.lhs)
                    if self._same_sign(f.sub(self.value(large), self.value(small)), room):
                        return True
        except (OutOfFragment, DivisionByZero):
            return False
        finally:
            self.rounding = False
        return False

    def _same_sign(self, a: EP, b: EP) -> bool:
        """Whether ``b`` is ``a`` times a product of positive atoms."""
        f = self.frame
        for k, c in a.terms.items():
            for other, size in b.terms.items():
                q = Fraction(size, b.den) / Fraction(c, a.den)
                ratio = EP({other - k: q.numerator}, q.denominator, max(a.bound, b.bound))
                positive = q > 0 and all(f.is_positive_slot(j) for j, _ in digits(other - k))
                if positive and f.vanishes(f.sub(f.mul(ratio, a), b)):
                    return True
            break
        return False

    def counts(self, t: Sum) -> bool:
        """Whether the length of the range of ``t``, a sum not inside another, is certainly not negative."""
        f = self.frame
        return f.is_nonnegative(f.add(f.sub(self.value(t.hi), self.value(t.lo)), ONE))

    def _covers(self, value: EP) -> bool:
        """Whether ``value``, affine in the indices in scope, is certainly at least zero over their ranges.

        It is so if it is at both ends of the innermost index's range; that the range is not empty may
        be used, so ``value`` less a multiple of ``hi - lo`` will do.
        """
        f = self.frame
        inner = [v for v in self.ranges if v in f.deps_of(value)]
        if not inner:
            return f.is_nonnegative(value)
        var = inner[-1]
        for k in value.terms:
            d = dict(digits(k)).get(var, 0)
            if d not in (0, 1) or var in f.deps(k - (d << (WIDTH * var))):
                return False
        lo, hi = self.ranges[var]
        gap = f.sub(hi, lo)
        return all(
            any(self._covers(f.sub(f.subst(value, {var: end}), f.scale(gap, times))) for times in (0, 1, 2))
            for end in (lo, hi)
        )

    def check_length(self, t: Sum, length: EP) -> None:
        """A range must not be inverted: that is a hypothesis, or follows for all outer indices."""
        inner = self.scope.keys() & {**free_names(t.lo), **free_names(t.hi)}.keys()
        if not inner or not self._covers(length):
            super().check_length(t, length)
            self.frame.lengths.append(length)

    readers: ClassVar[dict[type, Callable[[Any, Any], EP]]] = {
        **Meaning.readers, Fn: _function, Pow: _power, Sum: _sum, Add: _addition,
    }  # fmt: skip
    functions: ClassVar[dict[str, Callable[[Any, EP], EP]]] = {
        **Meaning.functions, "floor": _floor, "ceiling": _ceiling, "sinh": _hyperbolic_sine,
        "cosh": _hyperbolic_cosine, "sqrt": _root, "Abs": _modulus,
    }  # fmt: skip


def _is_positive_constant(t: Term) -> bool:
    """Whether a term without names is a positive number, by an enclosure."""
    kinds, functions, _ = scan(t)
    if not kinds.isdisjoint((Sym, Ref)) or not functions <= ELEMENTARY:
        return False
    point = Point()
    point.closed = True
    try:
        value = ball(t, point, 128)
    except CannotEvaluate:
        return False
    return bool(value.imag.is_zero() and value.real > 0)


def _moves_a_range(t: Sum) -> bool:
    """Whether the range of a sum inside ``t`` depends on the index of ``t``."""
    inside = (x for x in walk(t.body) if isinstance(x, Sum))
    return any(t.index in free_names(end) for x in inside for end in (x.lo, x.hi))


def _moves_a_frequency(t: Sum) -> bool:
    """Whether the index stands in an exponent inside of a function: ``cos(p*b^{-k})``."""
    inside = (x for f in walk(t.body) if isinstance(f, Fn) for x in walk(f))
    return any(isinstance(x, Pow) and t.index in free_names(x.exp) for x in inside)


reading = Reading(Context, Functions, Numbers)
"""Terms read with all theories of numbers."""
