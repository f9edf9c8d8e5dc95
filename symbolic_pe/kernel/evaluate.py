"""Values of terms at a point: enclosed by Arb balls, independently of the canonical form.

A refutation rests on them.  The other arithmetic, that of mpmath, looks from outside at what is proved
(see :mod:`~symbolic_pe.kernel.untrusted.approximate`).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from math import ceil, floor
from operator import eq, ge, gt, le, lt, ne
from typing import Any, NamedTuple, Protocol

from .term import (
    SPECIAL,
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
    children,
    free_names,
    num,
    relation_names,
    substitute,
    with_values,
)  # fmt: skip

__all__ = ["Arb", "CannotEvaluate", "Choice", "Law", "Point", "argument", "ball", "evaluate", "exact", "has_meaning"]

MAX_TERMS = 20_000
ZERO, ONE = Fraction(0), Fraction(1)


class CannotEvaluate(Exception):
    """The term has no value at this point, or not one that can be computed within bounds."""


Choice = Callable[[str, str, tuple[Fraction, ...]], Fraction]


def _no_value(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
    raise CannotEvaluate(f"{name} has no value")


class Law(NamedTuple):
    """A definition of ``name[params]`` (or ``name(params)``), and what its values must be.

    ``here`` are the only values of the parameters that it is said of, if it is not said of all.  One of a pattern of
    indices is ``partial``: what it has not been put in for has no value here, and none may be chosen.
    ``others`` are further definitions of the name, where this one is of something else.  ``where`` says which values
    it is said of, if it may be said of more than those ``here``; each parameter is an :func:`argument` there.
    """

    params: tuple[str, ...]
    body: Term
    indexed: bool
    real: bool
    kinds: frozenset[str]
    here: tuple[Term, ...] = ()
    partial: bool = False
    others: tuple[Law, ...] = ()
    where: tuple[Relation, ...] | None = None


def argument(of: str) -> str:
    """A value of a parameter, by a name that nothing else has."""
    return f"a value of {of}"


class Point:
    """Exact rational values for symbols, indexed families and unknown functions, chosen on demand.

    ``choose(kind, name, arguments)`` returns the value of a symbol (no arguments), of
    ``name[arguments]`` or of ``name(arguments)``; the point remembers it in ``values``.  A name in
    ``complex`` has two values, labelled ``Re z`` and ``Im z``; one in ``laws`` is worked out.  At a point without
    ``choose`` only closed terms have values.
    """

    def __init__(
        self,
        choose: Choice = _no_value,
        laws: Mapping[str, Law] | None = None,
        complex: frozenset[str] = frozenset(),
        deadline: float = float("inf"),
    ) -> None:
        self.choose, self.laws, self.complex, self.deadline = choose, laws or {}, complex, deadline
        self.values: dict[str, Fraction] = {}
        self.members: dict[str, dict[tuple[Fraction, ...], Any]] = {}
        """Values of a family that must be distinct, worked out by its law."""
        self.closed = False
        """Whether the term has no free symbols: only then may roots and logarithms leave the reals."""
        self.fuel = 200_000
        self.scope: dict[str, Fraction] = {}
        self.running = ""
        """A real variable that runs through numbers of an arithmetic, none of them exact."""

    def under(self, laws: Mapping[str, Law]) -> Point:
        """The same point where other laws hold."""
        other = Point(self.choose, laws, self.complex, self.deadline)
        other.values = self.values
        return other

    def get(self, kind: str, name: str, args: tuple[Fraction, ...] = (), part: str = "") -> Fraction:
        label = name
        if kind == "sym":
            if not args and name in self.scope:
                return self.scope[name]
        else:
            inside = ", ".join(map(str, args))
            label = f"{name}[{inside}]" if kind == "ref" else f"{name}({inside})"
        if part:
            label = part + label
        value = self.values.get(label)
        if value is None:
            value = self.values[label] = self.choose(kind, part + name, args)
        return value

    def is_complex(self, name: str) -> bool:
        return name in self.complex and name not in self.scope

    def law(self, t: Ref | Fn) -> tuple[Law, Term] | None:
        """The law of ``t`` and its body there, if it has one."""
        first, fit = self.laws.get(t.name), []
        args = t.indices if isinstance(t, Ref) else t.args
        for law in (first, *first.others) if first else ():
            if law.indexed != isinstance(t, Ref) or len(args) != len(law.params):
                continue
            here = zip(args, law.here, strict=bool(law.here))
            if all(exact(x, self) == exact(y, self) for x, y in here) or self.allowed(law, args):
                fit.append(law)
        if not fit:
            return None
        if fit[0].partial or any(law.here for law in fit[1:]):
            raise CannotEvaluate(f"{t.name} is not defined by one rule there")
        return fit[0], substitute(fit[0].body, dict(zip(fit[0].params, args, strict=True)))


    def allowed(self, law: Law, args: tuple[Term, ...]) -> bool:
        """Whether what is said of the values that meet conditions is said of ``args``: all are met, or one is not."""
        at: dict[str, Term] = {argument(n): num(exact(x, self)) for n, x in zip(law.params, args, strict=True)}
        for h in law.where or ():
            r = with_values(h, at)
            if not ORDERS[r.op](exact(r.lhs, self), exact(r.rhs, self)):
                if relation_names(r):  # i < n, of some n or of any
                    raise CannotEvaluate("what is said of some values may be said of these")
                return False
        return law.where is not None


ORDERS = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Arithmetic(Protocol):
    """What an arithmetic must offer; values are its own."""

    symbols: tuple[Point | None, dict[str, Any]]
    """A point, and its symbols (the bound ones apart) in this arithmetic."""

    def rational(self, q: Fraction) -> Any: ...
    def constant(self, name: str) -> Any: ...
    def divide(self, a: Any, b: Any) -> Any: ...
    def power(self, a: Any, b: Any) -> Any: ...
    def integer_power(self, a: Any, n: int) -> Any: ...
    def call(self, name: str, a: Any) -> Any: ...
    def is_negative(self, a: Any) -> bool: ...
    def certainly(self, a: Any, kind: str) -> bool: ...


class Arb:
    """Balls of python-flint; use inside ``flint.ctx.workprec``."""

    def __init__(self) -> None:
        import flint

        self.flint = flint
        self.symbols: tuple[Point | None, dict[str, Any]] = None, {}

    def rational(self, q: Fraction) -> Any:
        n, d = q.numerator, q.denominator
        return self.flint.acb(n) if d == 1 else self.flint.acb(self.flint.fmpq(n, d))

    def constant(self, name: str) -> Any:
        acb = self.flint.acb
        if name == "EulerGamma":
            return acb(self.flint.arb.const_euler())
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
        if name in ("log", "Ci") and a.contains(0):
            raise CannotEvaluate("the logarithm of zero")
        if name in WHOLE:
            if not a.imag.is_zero():
                raise CannotEvaluate(f"{name} of a number that is not real")
            return acb(a.real.floor() if name == "floor" else a.real.ceil())
        if name in SPECIAL:
            return getattr(a, name.lower())()
        if name == "sqrt" and a.imag.is_zero() and a.real >= 0:
            return acb(a.real.sqrt())
        return getattr(a, name)()

    def is_negative(self, a: Any) -> bool:
        return bool(a.imag.is_zero() and not a.real >= 0)

    def certainly(self, a: Any, kind: str) -> bool:
        """Whether the ball is of the kind: ``real``, ``positive``, ``nonnegative``, ``nonzero``."""
        if kind == "nonzero":
            return not a.contains(0)
        if not a.imag.is_zero():
            return False
        return bool(kind == "real" or a.real > 0 or (kind == "nonnegative" and a.real >= 0))


def exact(t: Term, point: Point) -> Fraction:
    """The value of a rational expression, exactly; for indices, ranges and exponents."""
    if isinstance(t, Num):
        return t.value
    if isinstance(t, Sym):
        if point.is_complex(t.name) or t.name == point.running:
            raise CannotEvaluate("not a rational number")
        return point.get("sym", t.name)
    if isinstance(t, Neg):
        return -exact(t.arg, point)
    if isinstance(t, Add):
        return sum((exact(x, point) for x in t.args), ZERO)
    if isinstance(t, Mul):
        out = ONE
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
    if isinstance(t, Ref) and not point.is_complex(t.name):
        found = point.law(t)
        if found is None:
            return point.get("ref", t.name, tuple(exact(x, point) for x in t.indices))
        law, body = found
        value = exact(body, point)
        if "distinct" in law.kinds or not all(is_of_kind(value, k) for k in law.kinds):
            raise CannotEvaluate(f"{t.name} is not what it is assumed to be")
        return value
    if isinstance(t, Fn) and t.name == "Abs":
        return abs(exact(t.args[0], point))
    if isinstance(t, Fn) and t.name in WHOLE:
        inner = exact(t.args[0], point)
        return Fraction(floor(inner) if t.name == "floor" else ceil(inner))
    if isinstance(t, Fn) and not has_meaning(t.name) and not point.is_complex(t.name) and not point.law(t):
        return point.get("fn", t.name, tuple(exact(x, point) for x in t.args))  # one unknown in another
    raise CannotEvaluate("not a rational number")


def has_meaning(function: str) -> bool:
    """Whether the name of a function is a word: it means something, where a letter may be any function."""
    return len(function.partition("_")[0]) > 1


def is_of_kind(v: Fraction, kind: str) -> bool:
    """Whether a number is what an assumption says (on a single value)."""
    return {
        "integer": v.denominator == 1,
        "even": v.denominator == 1 and v % 2 == 0,
        "positive": v > 0,
        "nonnegative": v >= 0,
        "nonzero": v != 0,
        "above one": v > 1,
    }.get(kind, True)


def _by_law(t: Ref | Fn, law: Law, body: Term, point: Point, a: Arithmetic) -> Any:
    """The value of a defined name, if it certainly is what is assumed of the name."""
    if law.kinds & {"integer", "even", "above one"}:
        number = exact(body, point)
        if not all(is_of_kind(number, k) for k in law.kinds):
            raise CannotEvaluate(f"{t.name} is not what it is assumed to be")
        value = a.rational(number)
    else:
        value = evaluate(body, point, a)
    wanted = (law.kinds & {"positive", "nonnegative", "nonzero"}) | ({"real"} if law.real else set())
    if not all(a.certainly(value, k) for k in wanted):
        raise CannotEvaluate(f"{t.name} is not known to be what it is assumed to be")
    if "distinct" in law.kinds and isinstance(t, Ref):
        others = point.members.setdefault(t.name, {})
        index = tuple(exact(x, point) for x in t.indices)
        if not all(i == index or a.certainly(value - v, "nonzero") for i, v in others.items()):
            raise CannotEvaluate(f"the members of {t.name} are not known to be distinct")
        others[index] = value
    return value


def evaluate(t: Term, point: Point, arithmetic: Arithmetic) -> Any:
    """The value of ``t`` at ``point``; raises CannotEvaluate."""
    return _EVALUATORS.get(type(t), _no_number)(t, point, arithmetic)


def _no_number(t: Any, point: Point, a: Any) -> Any:
    raise CannotEvaluate("a matrix has no single value")


def _symbol(t: Sym, point: Point, a: Arithmetic) -> Any:
    name = t.name
    if name in point.scope:
        return a.rational(point.scope[name])
    at, known = a.symbols
    if at is not point:
        known = {}
        a.symbols = point, known
    value = known.get(name)
    if value is None:
        found = _complex("sym", name, (), point, a) if point.is_complex(name) else a.rational(point.get("sym", name))
        value = known[name] = found
    return value


def _reference(t: Ref, point: Point, a: Arithmetic) -> Any:
    found = point.law(t)
    if found is not None:
        return _by_law(t, *found, point, a)
    index = tuple(exact(x, point) for x in t.indices)
    if point.is_complex(t.name):
        return _complex("ref", t.name, index, point, a)
    return a.rational(point.get("ref", t.name, index))


def _addition(t: Add, point: Point, a: Arithmetic) -> Any:
    values = [_EVALUATORS.get(type(x), _no_number)(x, point, a) for x in t.args]
    out = values[0] if values else a.rational(ZERO)
    for x in values[1:]:
        out = out + x
    return out


def _product(t: Mul, point: Point, a: Arithmetic) -> Any:
    values = [_EVALUATORS.get(type(x), _no_number)(x, point, a) for x in t.args]
    out = values[0] if values else a.rational(ONE)
    for x in values[1:]:
        out = out * x
    return out


def _sum(t: Sum, point: Point, a: Arithmetic) -> Any:
    out = a.rational(ZERO)
    for _ in _index(t, point):
        out = out + evaluate(t.body, point, a)
    return out


def _function(t: Fn, point: Point, a: Arithmetic) -> Any:
    if t.name in VALUED:
        x = evaluate(t.args[0], point, a)
        if t.name in ("sqrt", "log", "Ci") and not point.closed and a.is_negative(x):
            raise CannotEvaluate(f"{t.name} of a negative number")
        return a.call(t.name, x)
    found = point.law(t)
    if found is not None:
        return _by_law(t, *found, point, a)
    if has_meaning(t.name):
        raise CannotEvaluate(f"{t.name} is a name with a meaning the kernel does not know")
    return a.rational(point.get("fn", t.name, tuple(exact(x, point) for x in t.args)))


ENTIRE = frozenset({"sin", "cos", "exp", "sinh", "cosh"})
MOST_VALUES = 5_000
"""Of an integrand, for one enclosure of its integral."""


def _integral(t: Integral, point: Point, a: Arithmetic) -> Any:
    """A rigorous enclosure by Arb, of an integrand that has no branches anywhere."""
    if not isinstance(a, Arb):
        raise CannotEvaluate("an integral")
    x = t.index
    if point.running or not _is_meromorphic(t.body, x):
        raise CannotEvaluate("an integral that is not enclosed")
    lo, hi = (evaluate(e, point, a) for e in (t.lo, t.hi))
    if not (lo.imag.is_zero() and hi.imag.is_zero()):
        raise CannotEvaluate("an integral along what is not real")
    acb, values = a.flint.acb, dict[str, Any]()
    symbols, scope = a.symbols, point.scope

    def integrand(z: Any, _: bool) -> Any:
        values[x] = z
        try:
            return evaluate(t.body, point, a) if time.process_time() < point.deadline else acb("nan")
        except (CannotEvaluate, ZeroDivisionError, OverflowError):
            return acb("nan")  # it is tried again on smaller pieces, and given up in the end

    try:
        a.symbols, point.running = (point, values), x
        point.scope = {n: v for n, v in scope.items() if n != x}
        value = acb.integral(integrand, lo, hi, eval_limit=MOST_VALUES)
        whole = a.flint.acb(value.real) if _is_real(t.body, x, frozenset(), point, a) else value
    finally:
        a.symbols, point.running, point.scope = symbols, "", scope
    if not whole.is_finite():
        raise CannotEvaluate("no finite enclosure of an integral")
    return whole


def _is_meromorphic(t: Term, x: str) -> bool:
    """Whether ``t`` is, as a function of ``x`` in the plane: no roots, logarithms, moduli of what moves with it."""
    if x not in free_names(t) or isinstance(t, Sym):
        return True
    if isinstance(t, (Neg, Add, Mul, Div)):
        return all(_is_meromorphic(k, x) for k in children(t))
    if isinstance(t, Sum):
        return x not in {*free_names(t.lo), *free_names(t.hi)} and _is_meromorphic(t.body, x)
    if isinstance(t, Pow):
        if x in free_names(t.exp):
            return x not in free_names(t.base) and _is_meromorphic(t.exp, x)
        return isinstance(t.exp, Num) and t.exp.value.denominator == 1 and _is_meromorphic(t.base, x)
    return isinstance(t, Fn) and t.name in ENTIRE and _is_meromorphic(t.args[0], x)


def _is_real(t: Term, x: str, bound: frozenset[str], point: Point, a: Arithmetic) -> bool:
    """Whether a meromorphic ``t`` is real for real ``x``; ``bound`` are the indices of the sums around it."""
    if bound.union({x}).isdisjoint(free_names(t)):
        return bool(evaluate(t, point, a).imag.is_zero())
    if isinstance(t, (Sym, Ref)):
        return not point.is_complex(t.name) and (isinstance(t, Sym) or point.law(t) is None)
    if isinstance(t, Sum):
        return _is_real(t.body, x, bound | {t.index}, point, a)
    if isinstance(t, Pow):
        if isinstance(t.exp, Num) and t.exp.value.denominator == 1:
            return _is_real(t.base, x, bound, point, a)
        free = bound.union({x}).isdisjoint(free_names(t.base))
        return free and a.certainly(evaluate(t.base, point, a), "positive") and _is_real(t.exp, x, bound, point, a)
    if isinstance(t, (Neg, Add, Mul, Div)) or (isinstance(t, Fn) and t.name in ENTIRE):
        return all(_is_real(k, x, bound, point, a) for k in children(t))
    return False


def _complex(kind: str, name: str, args: tuple[Fraction, ...], point: Point, a: Arithmetic) -> Any:
    re, im = (a.rational(point.get(kind, name, args, part)) for part in ("Re ", "Im "))
    return re + a.constant("I") * im


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


_EVALUATORS: dict[type, Callable[[Any, Point, Any], Any]] = {
    Num: lambda t, point, a: a.rational(t.value),
    Sym: _symbol,
    Ref: _reference,
    Const: lambda t, point, a: a.constant(t.name),
    Neg: lambda t, point, a: -evaluate(t.arg, point, a),
    Add: _addition,
    Mul: _product,
    Div: lambda t, point, a: a.divide(evaluate(t.num, point, a), evaluate(t.den, point, a)),
    Pow: _power,
    Sum: _sum,
    Integral: _integral,
    Fn: _function,
}


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
            if point.fuel < 0 or (point.fuel % 32 == 0 and time.process_time() > point.deadline):
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
