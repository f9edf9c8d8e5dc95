"""From SymPy's expressions to terms, and back.

``from_sympy`` takes the arguments in the order in which SymPy stores them, so an expression built
with ``evaluate=False`` keeps its author's order.  A subexpression that is one object of SymPy's
becomes one term object, however often it occurs.  SymPy is imported by the first call, not by importing this file.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from fractions import Fraction
from functools import lru_cache
from typing import Any

from ..kernel.term import (
    VALUED,
    WHOLE,
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    num,
)
from .parse import FUNCTIONS
from .shorthand import NAMES

__all__ = ["UnsupportedExpression", "assumptions_of", "claim_from_sympy", "from_sympy", "to_sympy"]

MAX_DEPTH = 100
_KNOWN = frozenset(FUNCTIONS.values())
_WORDS = frozenset([*FUNCTIONS, *_KNOWN, *VALUED, *NAMES])
_ONE = num(1)


class UnsupportedExpression(ValueError):
    """An expression of a kind that terms do not have; ``kind`` is the name of its SymPy class."""

    def __init__(self, kind: str, detail: str = "") -> None:
        super().__init__(f"SymPy's {kind} is not supported" + (f": {detail}" if detail else ""))
        self.kind = kind


def from_sympy(expr: Any, as_printed: bool = False) -> Term | Relation:
    """The term or relation that a SymPy expression (or a Python number) writes.

    SymPy stores ``n - 1`` as ``-1 + n``; with ``as_printed`` sums and products come in the
    order in which SymPy prints them.
    """
    return _read(expr, as_printed)[0]


def claim_from_sympy(expr: Any) -> tuple[Term | Relation, tuple[Hypothesis, ...]]:
    """:func:`from_sympy` and :func:`assumptions_of` in one walk."""
    said, reader = _read(expr, False)
    if reader.free:
        return said, _assumed(reader.names.values())
    return said, _assumed(_free_symbols(_sympified(expr)) | reader.families)


def _read(expr: Any, as_printed: bool) -> tuple[Term | Relation, _Reader]:
    _, handlers, relations = _tables()
    reader = _Reader(handlers, as_printed)
    op = relations.get(expr.__class__)
    if op is not None:
        return Relation(op, *reader.all(expr.args, 0)), reader
    return reader.read(_sympified(expr), 0), reader


def _sympified(expr: Any) -> Any:
    sympy, _, _ = _tables()
    try:
        return sympy.sympify(expr, strict=True)
    except (sympy.SympifyError, RecursionError):
        raise UnsupportedExpression(type(expr).__name__, "not an expression") from None


class _Reader:
    """One conversion: what was converted already, and which symbol each name stands for.

    ``free`` says that these are all the symbols there are, none of them bound.  ``families`` are unknown functions of
    which something is assumed.
    """

    __slots__ = ("as_printed", "done", "families", "free", "handlers", "kept", "names", "powers")

    def __init__(self, handlers: _Handlers, as_printed: bool) -> None:
        self.handlers = handlers
        self.powers = handlers.powers
        self.as_printed = as_printed
        self.done: dict[int, Term] = {}  # by identity: to hash an expression is a call to SymPy
        self.kept: list[Any] = []  # what is done has to stay, or else another could get its identity
        self.names: dict[str, Any] = {}
        self.families: set[Any] = set()
        self.free = True

    def read(self, e: Any, depth: int) -> Term:
        self.kept.append(e)
        return self.all((e,), depth)[0]

    def all(self, parts: Iterable[Any], depth: int) -> list[Term]:
        """The terms of expressions that stay, as they are parts of what does."""
        if depth > MAX_DEPTH:
            raise UnsupportedExpression(type(next(iter(parts))).__name__, f"nested more than {MAX_DEPTH} deep")
        done, out = self.done, []
        for x in parts:
            t = done.get(id(x))
            if t is None:
                t = done[id(x)] = self.handlers[x.__class__](self, x, depth + 1)
            out.append(t)
        return out


_Handler = Callable[[_Reader, Any, int], Term]


def _symbol(r: _Reader, e: Any, depth: int) -> Term:
    return Sym(_named(r, e.name, e))


def _named(r: _Reader, name: str, e: Any) -> str:
    """The name of a symbol, a family or a function, which must stand for that one alone."""
    known = r.names.setdefault(name, e)
    if known is not e and known != e:
        raise UnsupportedExpression(type(e).__name__, f"two different symbols are both named {name}")
    if e.is_commutative is False:
        raise UnsupportedExpression(type(e).__name__, f"{name} does not commute")
    return name


def _idx(r: _Reader, e: Any, depth: int) -> Term:
    r.free = False
    if not hasattr(e.label, "name"):
        return r.read(e.label, depth)
    return Sym(_named(r, e.label.name, e))


def _integer(r: _Reader, e: Any, depth: int) -> Term:
    return num(e.p)


def _rational(r: _Reader, e: Any, depth: int) -> Term:
    return Num(Fraction(e.p, e.q))


def _float(r: _Reader, e: Any, depth: int) -> Term:
    shown = str(e).lower()
    mantissa, mark, exponent = shown.partition("e")
    if "." in mantissa:
        mantissa = mantissa.rstrip("0")
        mantissa = mantissa.rstrip(".") if mark else mantissa + "0" * mantissa.endswith(".")
    shown = mantissa + mark + exponent
    return Num(Fraction(shown), shown)


def _constant(name: str) -> _Handler:
    term = Const(name)
    return lambda r, e, depth: term


def _add(r: _Reader, e: Any, depth: int) -> Term:
    args = e.args
    if r.as_printed:
        args = e.as_ordered_terms()
        r.kept.append(args)
    return Add(tuple(r.all(args, depth)))


def _over(top: list[Term], bottom: list[Term]) -> Term:
    above = _ONE if not top else top[0] if len(top) == 1 else Mul(tuple(top))
    if not bottom:
        return above
    return Div(above, bottom[0] if len(bottom) == 1 else Mul(tuple(bottom)))


def _mul(r: _Reader, e: Any, depth: int) -> Term:
    args = e.args
    if r.as_printed:
        args = e.as_ordered_factors()
        r.kept.append(args)
    top: list[Term] = []
    bottom: list[Term] = []
    negative = False
    first = args[0]
    if first.is_Rational and len(args) > 1:
        p, q = first.p, first.q
        negative = p < 0
        if abs(p) != 1 or (q == 1 and p == 1):
            top.append(num(abs(p)))
        if q != 1:
            bottom.append(num(q))
        args = args[1:]
    if r.powers in map(type, args):
        over: list[Any] = []
        for x in args:
            if x.is_Pow and x.exp.is_Rational and x.exp.p < 0:
                bottom.append(_power(r, x.base, -x.exp, depth))
            else:
                over.append(x)
        args = over
    top += r.all(args, depth)
    t = _over(top, bottom) if bottom or len(top) < 2 else Mul(tuple(top))
    return Neg(t) if negative else t


def _power(r: _Reader, base: Any, exp: Any, depth: int) -> Term:
    """``base**exp`` where the exponent is not a negative number."""
    b = r.read(base, depth)
    if exp.is_Rational:
        if exp.q == 1 and exp.p == 1:
            return b
        if exp.q == 2 and exp.p == 1:
            return Fn("sqrt", (b,))
    return Pow(b, r.read(exp, depth))


def _pow(r: _Reader, e: Any, depth: int) -> Term:
    base, exp = e.args
    if exp.is_Rational and exp.p < 0:
        return Div(_ONE, _power(r, base, -exp, depth))
    if exp.is_Rational and exp.p == 1 and exp.q == 1:
        return Pow(r.read(base, depth), _ONE)
    return _power(r, base, exp, depth)


def _function(name: str) -> _Handler:
    def handler(r: _Reader, e: Any, depth: int) -> Term:
        args = e.args
        if len(args) == 1 and (known := r.done.get(id(args[0]))) is not None:
            return Fn(name, (known,))
        return Fn(name, tuple(r.all(args, depth)))

    return handler


def _log(r: _Reader, e: Any, depth: int) -> Term:
    logs = [Fn("log", (x,)) for x in r.all(e.args, depth)]
    return logs[0] if len(logs) == 1 else Div(logs[0], logs[1])


def _undefined(r: _Reader, e: Any, depth: int) -> Term:
    name = _named(r, type(e).__name__, type(e))
    if name in _WORDS:
        raise UnsupportedExpression("UndefinedFunction", f"an unknown function of its own is named {name}")
    if type(e).default_assumptions:
        r.free = False
        r.families.add(type(e))
    return Fn(name, tuple(r.all(e.args, depth)))


def _indexed(r: _Reader, e: Any, depth: int) -> Term:
    r.free = False
    name = str(e.base.label)
    if e.base.label.is_Symbol:
        _named(r, name, e.base.label)
    return Ref(name, tuple(r.all(e.indices, depth)))


def _sum(r: _Reader, e: Any, depth: int) -> Term:
    r.free = False
    t = r.read(e.function, depth)
    for limit in e.limits:
        if len(limit) != 3:
            raise UnsupportedExpression("Sum", "a range without both ends")
        index = r.read(limit[0], depth)
        if not isinstance(index, Sym):
            raise UnsupportedExpression("Sum", "an index that is not a symbol")
        if limit[1].is_Integer and limit[2].is_Integer and limit[2].p < limit[1].p - 1:
            raise UnsupportedExpression("Sum", "an inverted range, which SymPy does not take for an empty one")
        t = Sum(t, index.name, r.read(limit[1], depth), r.read(limit[2], depth))
    return t


def _matrix(r: _Reader, e: Any, depth: int) -> Term:
    rows, cols = e.shape
    if not rows or not cols:
        raise UnsupportedExpression(type(e).__name__, "an empty matrix")
    entries = e.args[2].args if e.__class__ is _tables()[0].ImmutableDenseMatrix else e.flat()
    r.kept.append(entries)
    flat = tuple(r.all(entries, depth))
    return Matrix(tuple([flat[n : n + cols] for n in range(0, len(flat), cols)]))


class _Handlers(dict[type, _Handler]):
    powers: type
    """The class of powers."""

    def __missing__(self, kind: type) -> _Handler:
        """The handler of a class that is not in the table itself."""
        sympy, _, _ = _tables()
        if issubclass(kind, sympy.core.function.AppliedUndef):
            return _undefined
        for base, handler in ((sympy.Integer, _integer), (sympy.Rational, _rational), (sympy.Symbol, _symbol),
                              (sympy.matrices.MatrixBase, _matrix)):  # fmt: skip
            if issubclass(kind, base):
                self[kind] = handler
                return handler
        raise UnsupportedExpression(kind.__name__)


@lru_cache(maxsize=1)
def _tables() -> tuple[Any, _Handlers, dict[type, str]]:
    import sympy

    handlers = _Handlers({
        sympy.Symbol: _symbol, sympy.Dummy: _symbol, sympy.Idx: _idx, sympy.Integer: _integer,
        sympy.Rational: _rational, sympy.Float: _float, sympy.Add: _add, sympy.Mul: _mul, sympy.Pow: _pow,
        sympy.exp: _function("exp"), sympy.log: _log, sympy.Indexed: _indexed, sympy.Sum: _sum,
        type(sympy.I): _constant("I"), type(sympy.pi): _constant("pi"), type(sympy.E): _constant("E"),
        sympy.conjugate: _function("conj"), sympy.re: _function("Re"), sympy.im: _function("Im"),
        sympy.Abs: _function("Abs"),
    })  # fmt: skip
    handlers.powers = sympy.Pow
    for name in ("sin", "cos", "tan", "cot", "sec", "csc", "sinh", "cosh", "tanh", *WHOLE, *NAMES):
        handlers[getattr(sympy, name)] = _function(name)
    relations: dict[type, str] = {
        sympy.Eq: "==", sympy.Ne: "!=", sympy.Lt: "<", sympy.Le: "<=", sympy.Gt: ">", sympy.Ge: ">=",
    }  # fmt: skip
    return sympy, handlers, relations


def assumptions_of(expr: Any) -> tuple[Hypothesis, ...]:
    """What SymPy's symbols in ``expr`` are assumed to be, by name.

    A symbol declared without assumptions counts as real, as everywhere in this package; one declared
    ``complex=True`` does not.  Raises UnsupportedExpression where more is assumed than can be said here.
    """
    return _assumed(_free_symbols(_sympified(expr)))


def _assumed(symbols: Collection[Any]) -> tuple[Hypothesis, ...]:
    sympy, _, _ = _tables()
    ends = [(s, op, e) for s in symbols if s.__class__ is sympy.Idx for op, e in ((">=", s.lower), ("<=", s.upper))
            if e is not None and e.is_infinite is not True]  # fmt: skip
    if ends:
        symbols = {*symbols, *(x for _, _, e in ends for x in _free_symbols(e))}
    found = {(name, kind) for name, kinds in map(_kinds, symbols) for kind in kinds}
    ranges = {Relation(op, Sym(str(s)), _read(e, False)[0]) for s, op, e in ends}  # type: ignore[arg-type]
    return (*[_said(*x) for x in sorted(found)], *sorted(ranges, key=str)) if found or ranges else ()


def _said(name: str, kind: str) -> Hypothesis:
    op = {"negative": "<", "nonpositive": "<="}.get(kind)
    return Relation(op, Sym(name), num(0)) if op else Assumption(name, kind)


def _free_symbols(expr: Any) -> set[Any]:
    """As SymPy's ``free_symbols``, but each distinct subexpression is looked at once."""
    sympy, _, _ = _tables()
    plain = {sympy.Add, sympy.Mul, sympy.Pow, sympy.sin, sympy.cos, sympy.exp, sympy.Eq}
    found: set[Any] = set()
    seen: set[Any] = set()
    stack = [expr]
    while stack:
        e = stack.pop()
        if e in seen:
            continue
        seen.add(e)
        kind = e.__class__
        if kind in plain:
            stack.extend(e.args)
        elif kind is sympy.Symbol:
            found.add(e)
        else:
            found.update(x for x in e.free_symbols if isinstance(x, (sympy.Symbol, sympy.Idx)))
    return found


@lru_cache(maxsize=4096)
def _kinds(s: Any) -> tuple[str, tuple[str, ...]]:
    """The name of one symbol or unknown function, and what it is assumed to be."""
    sympy, _, _ = _tables()
    function: Any = s if isinstance(s, type) else None
    label = s.label if isinstance(s, sympy.Idx) else s
    known = label.assumptions0 if function is None else function.default_assumptions
    kinds, more = _kinds_of(frozenset(known.items()))
    if more:
        raise UnsupportedExpression(type(s).__name__, f"{s} is declared {more}, which no hypothesis says here")
    return s.name if s.__class__ is sympy.Symbol else str(s), kinds


_SIGNED = ("positive", "negative", "nonnegative", "nonpositive", "nonzero")


@lru_cache(maxsize=256)
def _kinds_of(known: frozenset[tuple[str, bool]]) -> tuple[tuple[str, ...], str]:
    """The kinds that say what SymPy has ``known`` of a symbol, and what does not follow from them."""
    said = dict(known)
    if not said.keys() - {"commutative"}:
        return (), ""
    if said.get("complex") and not said.get("real"):
        kinds = ["complex"] + ["nonzero"] * (said.get("zero") is False)
        same = {"complex": True} if len(kinds) == 1 else {"complex": True, "zero": False}
    else:
        signs = [k for k in _SIGNED if said.get(f"extended_{k}")]
        kinds = [k for k in ("even", "integer") if said.get(k)][:1]
        kinds += signs[:1] if {"positive", "negative"}.intersection(signs) else signs
        same = {"real": True, **dict.fromkeys(kinds, True)}
    sympy, _, _ = _tables()
    more = known.difference(sympy.Symbol("x", **same).assumptions0.items(), {("commutative", True)})
    words = [name if holds else f"not {name}" for name, holds in sorted(more, key=lambda x: (not x[1], x[0]))]
    return tuple(kinds), ", ".join(words[:2])


_SYMPY_ASSUMPTIONS = {"integer": "integer", "positive": "positive", "nonnegative": "nonnegative",
                      "nonzero": "nonzero", "even": "even", "complex": "complex"}  # fmt: skip


def to_sympy(t: Term | Relation, evaluate: bool = True, assumptions: Iterable[Assumption] | None = None) -> Any:
    """The SymPy expression of a term or relation.

    Symbols are plain unless ``assumptions`` is given: then each is real and what else is assumed.
    Without ``evaluate`` nothing is simplified or sorted.
    """
    import sympy

    return _Writer(sympy, evaluate, None if assumptions is None else tuple(assumptions)).write(t)


class _Writer:
    def __init__(self, sympy: Any, evaluate: bool, assumptions: tuple[Assumption, ...] | None) -> None:
        self.sympy = sympy
        self.evaluate = evaluate
        self.assumed: dict[str, dict[str, bool]] = {}
        self.plain = assumptions is None
        for a in assumptions or ():
            if a.kind in _SYMPY_ASSUMPTIONS:
                self.assumed.setdefault(a.name, {})[_SYMPY_ASSUMPTIONS[a.kind]] = True

    def symbol(self, name: str) -> Any:
        if self.plain:
            return self.sympy.Symbol(name)
        given = self.assumed.get(name, {})
        return self.sympy.Symbol(name, **given) if "complex" in given else self.sympy.Symbol(name, real=True, **given)

    def write(self, t: Term | Relation) -> Any:
        s, on = self.sympy, self.evaluate
        if isinstance(t, Relation):
            make = {"==": s.Eq, "!=": s.Ne, "<": s.Lt, "<=": s.Le, ">": s.Gt, ">=": s.Ge}[t.op]
            return make(self.write(t.lhs), self.write(t.rhs), evaluate=on)
        if isinstance(t, Num):
            return s.Rational(t.value.numerator, t.value.denominator)
        if isinstance(t, Const):
            return {"pi": s.pi, "I": s.I, "E": s.E}[t.name]
        if isinstance(t, Sym):
            return self.symbol(t.name)
        if isinstance(t, Ref):
            return s.Indexed(s.IndexedBase(t.name), *map(self.write, t.indices))
        if isinstance(t, Add):
            return self.add([self.write(x) for x in t.args])
        if isinstance(t, Mul):
            return self.mul([self.write(x) for x in t.args])
        if isinstance(t, Neg):
            return self.mul([s.Integer(-1), self.write(t.arg)])
        if isinstance(t, Div):
            return self.mul([self.write(t.num), s.Pow(self.write(t.den), s.Integer(-1), evaluate=on)])
        if isinstance(t, Pow):
            return self.pow(self.write(t.base), self.write(t.exp))
        if isinstance(t, Fn):
            return self.function(t.name, [self.write(x) for x in t.args])
        if isinstance(t, Sum):
            return s.Sum(self.write(t.body), (self.symbol(t.index), self.write(t.lo), self.write(t.hi)))
        if isinstance(t, Matrix):
            return s.ImmutableMatrix([[self.write(x) for x in row] for row in t.rows])
        raise UnsupportedExpression(type(t).__name__, "a block family of symbolic size has no SymPy form here")

    def add(self, args: list[Any]) -> Any:
        if any(getattr(x, "is_Matrix", False) for x in args):
            total = args[0]
            for x in args[1:]:
                total = total + x
            return total
        return self.sympy.Add(*args, evaluate=self.evaluate)

    def mul(self, args: list[Any]) -> Any:
        if any(getattr(x, "is_Matrix", False) for x in args):
            total = args[0]
            for x in args[1:]:
                total = total * x
            return total
        return self.sympy.Mul(*args, evaluate=self.evaluate)

    def pow(self, base: Any, exp: Any) -> Any:
        return base**exp if getattr(base, "is_Matrix", False) else self.sympy.Pow(base, exp, evaluate=self.evaluate)

    def function(self, name: str, args: list[Any]) -> Any:
        s = self.sympy
        if name == "dot":
            explicit = all(getattr(x, "is_Matrix", False) for x in args)
            return (args[0].T * args[1])[0] if explicit else self.free(name, args)
        if name == "sqrt":
            return s.Pow(args[0], s.Rational(1, 2), evaluate=self.evaluate)
        if name == "identity":
            return s.eye(int(args[0])) if args[0].is_Integer else s.Identity(args[0])
        of_matrix = {"transpose": lambda m: m.T, "det": lambda m: m.det(), "tr": lambda m: m.trace(),
                     "inverse": lambda m: m.inv(), "normsq": lambda m: (m.T * m)[0]}  # fmt: skip
        if name in of_matrix:
            return of_matrix[name](args[0]) if getattr(args[0], "is_Matrix", False) else self.free(name, args)
        own = {"conj": "conjugate", "Re": "re", "Im": "im"}.get(name, name)
        if name in _KNOWN or name in WHOLE or name in NAMES:
            return getattr(s, own)(*args, evaluate=self.evaluate)
        return self.free(name, args)

    def free(self, name: str, args: list[Any]) -> Any:
        return self.sympy.Function(name)(*args)
