"""What a term means: its value as an exponential polynomial.

To be believed: each method below reads one kind of node as what it means, and a quotient needs a denominator that is
not zero, which is known, stated as a hypothesis, or refused.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from .canonical import (
    EP,
    MAX_EXPLICIT,
    ONE,
    WIDTH,
    ZERO,
    DivisionByZero,
    Frame,
    OutOfFragment,
    OutOfTime,
    Rescale,
    term,
)
from .nonzero import never_zero
from .term import (
    MATRICES,
    MATRIX_NAMES,
    VALUED,
    WHOLE,
    Add,
    Const,
    Div,
    Fn,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    free_names,
    num,
    walk,
)  # fmt: skip

if TYPE_CHECKING:
    from .hypotheses import Hypotheses

__all__ = ["Meaning", "Reading"]

MAX_DEPTH = 160
RATIONAL = (Sym, Ref, Num, Add, Mul, Neg, Div, Pow)
"""What a denominator is made of that is not always zero if its value is not."""
Angles = dict[int, tuple[Term, tuple[int, int]]]
Scope = tuple[dict[str, EP], dict[int, tuple[Term, EP]], dict[str, tuple[int, int]], Angles]
"""The values of bound names, and what was read where they have them."""


class Meaning:
    """Evaluates terms in a frame; equal terms that are one object are evaluated once."""

    def __init__(self, frame: Frame, context: Hypotheses) -> None:
        self.frame, self.context = frame, context
        self.scope: dict[str, EP] = {}
        self.letters: dict[str, tuple[int, int]] = {}
        """The keys and coefficients of free names."""
        self.angles: Angles = {}
        """The keys of ``exp(I*a)`` for angles met in this scope: a sine and a cosine often share one (see theories)."""
        self.memo: dict[int, tuple[Term, EP]] = {}
        self.depth = 0

    def enter(self, scope: dict[str, EP]) -> Scope:
        """Read names as ``scope`` says from here on; gives what :meth:`leave` needs to end that."""
        outer = self.scope, self.memo, self.letters, self.angles
        self.scope, self.memo, self.letters, self.angles = scope, {}, {}, {}
        return outer

    def leave(self, outer: Scope) -> None:
        self.scope, self.memo, self.letters, self.angles = outer

    def value(self, t: Term) -> EP:
        """The canonical form of ``t``; raises OutOfFragment, DivisionByZero or Rescale."""
        if t.__class__ is Sym:
            return self._symbol(t.name)
        hit = self.memo.get(id(t))
        if hit is not None:
            return hit[1]
        self.depth += 1
        if self.depth > MAX_DEPTH:
            raise OutOfTime("nested too deeply", None)
        try:
            v = self.readers[t.__class__](self, t)
        except OutOfFragment as e:
            if e.subject is None and not isinstance(e, OutOfTime):
                e.subject = t
            raise
        finally:
            self.depth -= 1
        self.memo[id(t)] = (t, v)
        return v

    def learn(self) -> None:
        """Note what hypotheses keep from zero, if a theory can make use of it."""

    # -- names and arithmetic --------------------------------------------------------------------------

    def _symbol(self, name: str) -> EP:
        value = self.scope.get(name)
        if value is None:
            key, n = self.letters.get(name) or self._name(name)
            value = EP({key: n})
        return value

    def _name(self, name: str) -> tuple[int, int]:
        """The key of a free symbol, and its coefficient there: an even one is twice its half."""
        even = "even" in self.context.kinds.get(name, ())
        j = self.frame.slot("half" if even else "sym", (name,))
        found = self.letters[name] = 1 << (WIDTH * j), 2 if even else 1
        return found

    def _constant(self, t: Const) -> EP:
        f = self.frame
        if t.name == "EulerGamma":
            raise OutOfFragment("a constant the canonical form does not know", t)
        return {"pi": f.pi, "I": f.i}[t.name] if t.name != "E" else f.exp(ONE)

    def _quotient(self, t: Div) -> EP:
        if isinstance(t.den, Num) and t.den.value:
            return self.frame.scale(self.value(t.num), 1 / t.den.value)
        return self.frame.mul(self.value(t.num), self.inverse(t.den))

    def _power(self, t: Pow) -> EP:
        """An integer power, or an exponential."""
        f = self.frame
        x = self.value(t.exp)
        n = f.as_rational(x)
        if n is not None and n.denominator == 1:
            return f.power(self.inverse(t.base), int(-n)) if n < 0 else f.power(self.value(t.base), int(n))
        if t.base == Const("E"):
            return f.exp(x)
        raise OutOfFragment("a power that is a matter of a theory", t)

    def inverse(self, den: Term) -> EP:
        """``1/den``, which must not be zero: that is known, or stated."""
        f, v = self.frame, self.value(den)
        try:
            inverse = f.inverse(v)
        except DivisionByZero:
            raise OutOfFragment("division by zero", den) from None
        if not never_zero(f, v):
            self.require(den)
        return inverse

    def require(self, t: Term) -> None:
        """State ``t != 0``, if some values of the names make it so: no index moves it, and waves are not in it."""
        if not all(isinstance(x, RATIONAL) for x in walk(t)):
            raise OutOfFragment("a denominator that is no rational function of names", t)
        if not free_names(t).keys().isdisjoint({*self.scope, *self.context.indices}):
            raise OutOfFragment("a denominator that moves with an index", t)
        self.context.assume(Relation("!=", t, num(0)))

    # -- functions -------------------------------------------------------------------------------------

    def _function(self, t: Fn) -> EP:
        """One with a meaning, or one of which only this is known: equal arguments give equal values."""
        if t.name in MATRIX_NAMES:
            raise OutOfFragment("a matrix operation the kernel could not expand", t)
        args = tuple(self.value(x) for x in t.args)
        known = self.functions.get(t.name)
        if known is not None and len(args) == 1:
            return known(self, args[0])
        if t.name not in VALUED or (t.name in WHOLE and len(args) == 1 and self.frame.is_real(args[0])):
            return self.frame.function(t.name, args)
        raise OutOfFragment("a function that is a matter of a theory", t)

    def _real_part(self, a: EP) -> EP:
        return self.frame.scale(self.frame.add(a, self.frame.conjugate(a)), Fraction(1, 2))

    def _imaginary_part(self, a: EP) -> EP:
        return self.frame.mul(self.frame.sub(a, self.frame.conjugate(a)), self.frame.i_half)

    # -- sums ------------------------------------------------------------------------------------------

    def _sum(self, t: Sum) -> EP:
        f = self.frame
        lo, hi = self.value(t.lo), self.value(t.hi)
        if not (f.is_integer(lo) and f.is_integer(hi)):
            raise OutOfFragment("a sum over a range that is not known to end at integers", t)
        length = f.add(f.sub(hi, lo), ONE)
        number = f.as_rational(length)
        if number is not None and number <= 0:
            return ZERO
        if number is None:
            self.check_length(t, length)
        var = f.bound_slot()
        outer = self.enter({**self.scope, t.index: term(1 << (WIDTH * var))})
        try:
            return f.sum(self.summand(t, var, lo, hi), var, lo, hi)
        finally:
            self.leave(outer)
            f.free.append(var)

    def summand(self, t: Sum, var: int, lo: EP, hi: EP) -> EP:
        """The value of what ``t`` sums, its index being in the slot ``var``."""
        return self.value(t.body)

    def check_length(self, t: Sum, length: EP) -> None:
        """A range must not be inverted: that is a hypothesis, unless an outer index moves it."""
        if self.scope.keys() & {**free_names(t.lo), **free_names(t.hi)}.keys():
            raise OutOfFragment("a sum whose range might be inverted for some outer index", t)
        self.context.assume_range(t.lo, t.hi)

    # -- the tables ------------------------------------------------------------------------------------

    def _no_number(self, t: Term) -> EP:
        raise OutOfFragment("an integral" if isinstance(t, Integral) else "a matrix where a number is expected", t)

    readers: ClassVar[dict[type, Callable[[Any, Any], EP]]] = {
        Num: lambda m, t: m.frame.const(t.value),
        Const: _constant,
        Ref: lambda m, t: m.frame.ref(t.name, tuple(map(m.value, t.indices))),
        Add: lambda m, t: m.frame.add(ZERO, *map(m.value, t.args)),
        Mul: lambda m, t: m.frame.product(map(m.value, t.args)),
        Neg: lambda m, t: m.frame.neg(m.value(t.arg)),
        Div: _quotient,
        Pow: _power,
        Fn: _function,
        Sum: _sum,
        **dict.fromkeys((Integral, *MATRICES), _no_number),
    }
    """How each node is read; the theories read more."""
    functions: ClassVar[dict[str, Callable[[Any, EP], EP]]] = {
        "sin": lambda m, a: m.frame.sin(a),
        "cos": lambda m, a: m.frame.cos(a),
        "exp": lambda m, a: m.frame.exp(a),
        "conj": lambda m, a: m.frame.conjugate(a),
        "Re": _real_part,
        "Im": _imaginary_part,
    }
    """What functions of one argument are; the theories know more."""


T = TypeVar("T")
M = TypeVar("M", bound=Meaning)


class Reading(Generic[M]):
    """A way to read terms: by the core alone, or with theories of numbers."""

    def __init__(self, hypotheses: type[Hypotheses], reader: type[M], frame: type[Frame]) -> None:
        self.hypotheses, self.reader, self.frame = hypotheses, reader, frame

    def __call__(
        self,
        context: Hypotheses,
        job: Callable[[M], T],
        *,
        explicit: int = MAX_EXPLICIT,
        deadline: float = float("inf"),
        fuel: int = 4_000_000,
        **options: bool,
    ) -> T:
        """What ``job`` makes of a reader whose frame is fine enough for all it does."""
        torsion, unit = 4, 2
        while True:
            frame = self.frame(context.kinds, torsion, unit, fuel, deadline)
            frame.explicit = explicit
            for name, chosen in options.items():
                setattr(frame, name, chosen)
            try:
                return job(self.reader(frame, context))
            except Rescale as need:
                torsion, unit = need.torsion, need.unit
