"""What a term means: its value as an exponential polynomial, under stated hypotheses.

:class:`Context` sorts the hypotheses and collects those a claim needs without saying so: a
denominator that is not zero, a range ``0 .. d/2-1`` that makes ``d`` an even integer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from math import isqrt
from typing import Any, ClassVar, Protocol, TypeVar

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
    digits,
    term,
)  # fmt: skip
from .definitions import as_definition, is_law, linear, renamed_apart, singled_out, unfold_once
from .term import (
    BINDERS,
    INNER,
    MATRICES,
    MATRIX_NAMES,
    SIGNS,
    VALUED,
    WHOLE,
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Law,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    relation_names,
    scan,
    substitute,
    walk,
)  # fmt: skip

__all__ = ["Context", "Meaning", "Reading", "linear", "reading"]

MAX_DEPTH = 160
PLAIN = ("sin", "cos", "exp", "conj", "Re", "Im")
"""Functions that are read here."""
MANY = 64
"""Values of an index up to which each is looked at."""
NEAR = 8
"""Values at each end of a longer range that are."""
KINDS = {op: kind for kind, op in SIGNS.items()}


class Context:
    """Hypotheses, sorted: ``kinds`` by name, ``facts`` (relations), ``added`` by the kernel itself.

    An equation ``theta[i] == body`` or ``k == m - n`` among them is used as a definition (of ``theta``
    for every index), and kept in ``defining``: what else is assumed of the name must hold of the body.
    """

    def __init__(self, hypotheses: Iterable[Hypothesis] = (), definitions: Iterable[Definition] = ()) -> None:
        self.given = tuple(dict.fromkeys(hypotheses))
        self.definitions = tuple(definitions)
        self.kinds: dict[str, frozenset[str]] = {}
        self.facts: list[Relation] = []
        self.added: dict[Hypothesis, None] = {}
        self.within_sums: dict[Hypothesis, dict[str, tuple[Term, Term]]] = {}
        """The range of the index of the sum, inside no other, that something added stands in."""
        self.loose: set[Hypothesis] = set()
        """What was added and is more than the claim needs at some points: ``y != 0`` of ``y**n``, which 0 has too."""
        self.defining: dict[Hypothesis, Definition] = {}
        self.bare: set[str] = set()
        """Names of which a relation says something that is not said of a family of the same name."""
        self.indices: dict[str, dict[Term, None]] = {}
        """The indices of block families, and some of their values: the first, the last, all of a few."""
        for h in self.given:
            if isinstance(h, Assumption):
                self.assumed(h.name, h.kind)
                continue
            if h.op != "==":
                self.bare.update(x.name for x in (h.lhs, h.rhs) if isinstance(x, Sym))
            bare = isinstance(h.lhs, Sym) and h.rhs == num(0)
            if bare and h.op in (">", ">=", "!="):
                assert isinstance(h.lhs, Sym)
                self.assumed(h.lhs.name, KINDS[h.op])
            if h.op in (">", ">=") and isinstance(h.lhs, Sym) and isinstance(h.rhs, Num) and h.rhs.value > 0:
                self.assumed(h.lhs.name, "positive")
                if h.rhs.value > 1 or (h.rhs.value == 1 and h.op == ">"):
                    self.assumed(h.lhs.name, "above one")
            define = as_definition(h)
            if define is None or self._circular(define):
                self.facts.append(h)
            elif singled_out(define, h, self.given):
                self.facts.append(h)
                self.definitions += (replace(define, here=True),)
            else:
                self.defining[h] = define
                self.definitions += (define,)
        self.every: dict[Relation, tuple[str, ...]] = {}
        """Hypotheses on families that are taken to hold for all values of these indices (see ``theories.families``)."""
        self.some: dict[Relation, tuple[str, ...]] = {}
        """Likewise, but for values of a kind: nothing is proved from it for all."""
        self._ready: dict[int, tuple[Relation, Relation]] = {}
        self.taken = {n for d in self.definitions for n in (d.name, *free_names(d.body))}
        self.taken |= {n for d in self.definitions if d.here for p in d.params for n in free_names(p)}

    def _circular(self, new: Definition) -> bool:
        """Whether ``new`` defines a name again, or by way of itself."""
        bodies = {d.name: d.body for d in self.definitions}
        todo, seen = [new.body], set()
        while todo:
            for x in walk(todo.pop()):
                if isinstance(x, (Sym, Ref, Fn)) and x.name not in seen:
                    seen.add(x.name)
                    if x.name in bodies:
                        todo.append(bodies[x.name])
        return new.name in seen or new.name in bodies

    def assumed(self, name: str, kind: str) -> None:
        """Note a kind, and those that follow from it."""
        implied = {"positive": {"nonnegative", "nonzero"}, "even": {"integer"}}.get(kind, set())
        self.kinds[name] = self.kinds.get(name, frozenset()) | implied | {kind}

    def assume(self, h: Hypothesis) -> None:
        """Add a hypothesis that the claim needs to make sense."""
        if h in self.given or h in self.added:
            return
        if isinstance(h, Assumption):
            if h.kind in self.kinds.get(h.name, ()):
                return
            self.assumed(h.name, h.kind)
        self.added[h] = None

    def note_blocks(self, *terms: Term) -> None:
        """Note the indices of block families."""
        for x in (x for t in terms for x in walk(t)):
            if isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix)):
                values: list[Term] = [num(0), Add((x.count, Neg(num(1))))]
                if isinstance(x.count, Num) and 0 < x.count.value <= MANY:
                    values += [num(n) for n in range(int(x.count.value))]
                for name in bound_names(x):
                    self.indices.setdefault(name, {}).update(dict.fromkeys(values))

    def within(self, facts: Iterable[Relation]) -> None:
        """Assume what is known of the indices of block families: they are integers, from one end to the other."""
        for fact in facts:
            if isinstance(fact.lhs, Sym):
                self.assume(Assumption(fact.lhs.name, "integer"))
                self.indices.setdefault(fact.lhs.name, {})[fact.rhs] = None
            self.assume(fact)

    def hypotheses(self) -> tuple[Hypothesis, ...]:
        """All hypotheses, the author's first."""
        if not self.added and not self.every:
            return self.given
        out: dict[Hypothesis, None] = {}
        for h in self.given:
            out[h] = None
            if isinstance(h, Relation):
                out.update((Assumption(n, "every"), None) for n in self.every.get(h, ()))
        return (*out, *(h for h in self.added if h not in out))

    def names(self) -> set[str]:
        """Every name that a hypothesis or a definition speaks of."""
        out = self.taken | set(self.kinds)
        for h in self.given:
            if isinstance(h, Relation):
                out |= relation_names(h).keys()
        return out

    def laws(self) -> dict[str, Law]:
        """Definitions of indexed numbers, for :mod:`.evaluate` to apply (and to check) at a point."""
        own = {id(d) for d in self.defining.values()}
        out: dict[str, Law] = {}
        for d in self.definitions:
            if is_law(d):
                names = tuple(p.name for p in d.params if isinstance(p, Sym))
                kinds = self.kinds.get(d.name, frozenset())
                real = id(d) in own and "complex" not in kinds
                out.setdefault(d.name, Law(names, self.opened(d.body), d.indexed, real, kinds))
        return out

    def apart(self, r: Relation) -> Relation:
        """``r`` with bound names that occur nowhere else: not free, not in a hypothesis."""
        if scan(r.lhs, r.rhs)[0].isdisjoint(BINDERS):
            return r
        return Relation(r.op, *self.separate(r.lhs, r.rhs))

    def separate(self, *terms: Term) -> list[Term]:
        """Likewise, for terms that belong together."""
        taken = self.names().union(*map(free_names, terms))
        return [renamed_apart(t, taken) for t in terms]

    def unfold(self, t: Term) -> Term:
        """Replace defined names by their bodies, to the end."""
        return self._unfolded(t, self.definitions)

    def opened(self, t: Term) -> Term:
        """As :meth:`unfold`, but for the :meth:`laws` of indexed numbers."""
        return self._unfolded(t, tuple(d for d in self.definitions if not (is_law(d) or d.here)))

    def ready(self, h: Relation) -> Relation:
        """``h`` as it is evaluated at one point after another: bound names apart, definitions opened."""
        known = self._ready.get(id(h))
        if known is None:
            r = self.apart(h)
            known = self._ready[id(h)] = h, Relation(r.op, self.opened(r.lhs), self.opened(r.rhs))
        return known[1]

    def _unfolded(self, t: Term, definitions: tuple[Definition, ...]) -> Term:
        if not definitions:
            return t
        t = renamed_apart(t, self.taken)
        for _ in range(32):
            new = unfold_once(t, definitions, _is_whole)
            if new is t:
                return t
            t = renamed_apart(new, self.taken)
        raise OutOfFragment("definitions that go in a circle", t)

    def prepare(self, *terms: Term) -> None:
        """Collect from the ranges of sums what they assume of their symbols."""
        if Sum not in scan(*terms)[0]:
            return
        for t in {id(t): t for t in terms}.values():
            sums = list(_sums(t))
            for s, bound in sums:
                names = [n for n in {**_symbols(s.lo), **_symbols(s.hi)} if n not in bound]
                even = _halved(s.hi) | _halved(s.lo)
                for name in names:
                    kind = "even" if name in even else "integer"
                    self.assume(Assumption(name, kind, "a sum ranges over it"))
            for h in _ranges(sums):
                self.assume(h)

    def ranges(self, *terms: Term) -> list[Relation]:
        """What keeps the ranges of sums from being inverted, but for those that outer indices move."""
        return [h for t in terms for h in _ranges(_sums(t))]


def _sums(t: Term) -> Iterator[tuple[Sum, frozenset[str]]]:
    """Every sum in ``t``, with the names bound around it."""
    stack: list[tuple[Term, frozenset[str]]] = [(t, frozenset())]
    while stack:
        x, bound = stack.pop()
        kind = x.__class__
        below = INNER.get(kind)
        if below is None:
            continue
        if kind not in BINDERS:
            stack += [(k, bound) for k in below(x)]
            continue
        if isinstance(x, Sum):
            yield x, bound
        first, *others = below(x)
        stack += [(first, bound.union(bound_names(x))), *[(k, bound) for k in others]]


def _ranges(sums: Iterable[tuple[Sum, frozenset[str]]]) -> Iterator[Relation]:
    for s, bound in sums:
        if (_symbols(s.lo) or _symbols(s.hi)) and not bound & {**free_names(s.lo), **free_names(s.hi)}.keys():
            yield _not_inverted(s.lo, s.hi)


def _symbols(t: Term) -> dict[str, None]:
    """The symbols of the end of a range, but for those inside a function: they need not be integers for it."""
    if isinstance(t, Sym):
        return {t.name: None}
    return {} if isinstance(t, Fn) else {n: None for x in children(t) for n in _symbols(x)}


def _not_inverted(lo: Term, hi: Term) -> Relation:
    """The range ``lo .. hi`` has a length that is not negative, in the plainest words."""
    if lo == num(1):
        return Relation(">=", hi, num(0))
    if lo != num(0):
        return Relation(">=", hi, Add((lo, Neg(num(1)))))
    if isinstance(hi, Add) and hi.args[-1] in (Neg(num(1)), num(-1)):
        rest = hi.args[:-1]
        return Relation(">=", rest[0] if len(rest) == 1 else Add(rest), num(0))
    return Relation(">=", hi, num(-1))


def _halved(t: Term) -> set[str]:
    """Symbols that occur as ``d/2`` or ``(d - 2)/2``, with an even number next to ``d``."""
    out = set()
    for x in walk(t):
        if isinstance(x, Div) and x.den == num(2):
            parts = x.num.args if isinstance(x.num, Add) else (x.num,)
            parts = tuple(p.arg if isinstance(p, Neg) else p for p in parts)
            symbols = [p for p in parts if isinstance(p, Sym)]
            if len(symbols) == 1 and all(p is symbols[0] or (isinstance(p, Num) and p.value % 2 == 0) for p in parts):
                out.add(symbols[0].name)
        if isinstance(x, Mul) and Num(Fraction(1, 2)) in x.args:
            out |= {a.name for a in x.args if isinstance(a, Sym)}
        if isinstance(x, Mul) and Div(num(1), num(2)) in x.args:
            out |= {a.name for a in x.args if isinstance(a, Sym)}
    return out


def _is_whole(t: Term) -> bool:
    integers = Context(Assumption(n, "integer") for n in free_names(t))
    return reading(integers, lambda m: m.frame.is_integer(m.value(t)))


Angles = dict[int, tuple[Term, tuple[int, int]]]
Scope = tuple[dict[str, EP], dict[int, tuple[Term, EP]], dict[str, tuple[int, int]], Angles]
"""The values of bound names, and what was read where they have them."""


class Meaning:
    """Evaluates terms in a frame; equal terms that are one object are evaluated once."""

    def __init__(self, frame: Frame, context: Context) -> None:
        self.frame, self.context = frame, context
        self.scope: dict[str, EP] = {}
        self.ranges: dict[int, tuple[EP, EP]] = {}
        """The ranges of the bound indices in scope, outermost first."""
        self.ends: dict[str, tuple[Term, Term]] = {}
        """Likewise, by their names."""
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

    def _number(self, t: Num) -> EP:
        return self.frame.const(t.value)

    def _constant(self, t: Const) -> EP:
        f = self.frame
        if t.name == "EulerGamma":
            raise OutOfFragment("a constant the canonical form does not know", t)
        return {"pi": f.pi, "I": f.i}[t.name] if t.name != "E" else f.exp(ONE)

    def _reference(self, t: Ref) -> EP:
        return self.frame.ref(t.name, tuple(self.value(x) for x in t.indices))

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

    def _product(self, t: Mul) -> EP:
        return self.frame.product(map(self.value, t.args))

    def _negative(self, t: Neg) -> EP:
        return self.frame.neg(self.value(t.arg))

    def _quotient(self, t: Div) -> EP:
        if isinstance(t.den, Num) and t.den.value.denominator == 1 and t.den.value.numerator > 0:
            v = self.value(t.num)
            return EP(v.terms, v.den * t.den.value.numerator, v.bound)
        return self.frame.mul(self.value(t.num), self._inverse(t.den))

    def _integral(self, t: Integral) -> EP:
        raise OutOfFragment("an integral", t)

    def _matrix(self, t: Term) -> EP:
        raise OutOfFragment("a matrix where a number is expected", t)

    def _symbol(self, name: str) -> EP:
        value = self.scope.get(name)
        if value is None:
            key, n = self.letters.get(name) or self._name(name)
            value = EP({key: n})
        return value

    def _name(self, name: str) -> tuple[int, int]:
        """The key of a free symbol, and its coefficient there."""
        even = "even" in self.context.kinds.get(name, ())
        j = self.frame.slot("half" if even else "sym", (name,))
        found = self.letters[name] = 1 << (WIDTH * j), 2 if even else 1
        return found

    def _inverse(self, den: Term) -> EP:
        f = self.frame
        v = self.value(den)
        try:
            inv = f.inverse(v)
        except DivisionByZero:
            raise OutOfFragment("division by zero", den) from None
        if f.as_rational(v) is None and not self._never_zero(v):
            self.require(den)
        return inv

    def _never_zero(self, v: EP) -> bool:
        if len(v.terms) != 1:
            return False
        for j, _ in digits(next(iter(v.terms))):
            slot = self.frame.slots[j]
            if slot.kind in ("root", "pi", "exp"):
                continue
            if slot.kind in ("sym", "half", "ref") and "nonzero" in self.context.kinds.get(str(slot.data[0]), ()):
                continue
            return False
        return True

    def require(self, t: Term, loose: bool = False) -> None:
        """State ``t != 0`` (for all values of its bound indices); ``loose`` where not every point needs it."""
        self._away_from_zero(t)
        h = Relation("!=", t, num(0))
        if len(self.ends) == 1:
            self.context.within_sums.setdefault(h, {}).update(self.ends)
        if not loose:
            self.context.loose.discard(h)
        elif h not in self.context.added and h not in self.context.given:
            self.context.loose.add(h)
        self.context.assume(h)

    def _away_from_zero(self, t: Term) -> None:
        """Refuse a requirement that a value of an index in scope breaks: an end of its range, or any of a few."""
        f = self.frame
        v = self.value(t) if self.ranges else ZERO
        inner = [j for j in self.ranges if j in f.deps_of(v)]
        for var in inner:
            for at in self._looked_at(v, var):
                self._not_zero(v, {var: at}, t)
        for end in (0, 1) if len(inner) > 1 else ():
            values: dict[int, EP] = {}
            for var in inner:
                values[var] = f.subst(self.ranges[var][end], values)
            self._not_zero(v, values, t)
        if self.context.indices:
            self._away_in_blocks(t)

    def _looked_at(self, v: EP, var: int) -> Iterator[EP]:
        """Values of an index in scope at which ``v`` must not be zero: all of a few, the first, the last, its zeros."""
        f = self.frame
        lo, hi = self.ranges[var]
        length = f.as_rational(f.sub(hi, lo))
        few = length is not None and length < MANY
        for n in range(int(length or 0) + 1 if few else NEAR):
            yield f.add(lo, f.const(n))
            if not few:
                yield f.sub(hi, f.const(n))
        least, most = f.as_rational(lo), f.as_rational(hi)
        for root in () if few or (least is None and most is None) else _whole_zeros(f, v, var):
            if (least is None or root >= least) and (most is None or root <= most):
                yield f.const(root)

    def _away_in_blocks(self, t: Term) -> None:
        """Likewise, for the indices of block families."""
        known = self.context.indices
        names = [n for n in free_names(t) if n in known and n not in self.scope]
        for name in names:
            for at in known[name]:
                self._not_zero(self.value(substitute(t, {name: at})), {}, t)
        if len(names) > 1:
            self._not_zero(self.value(substitute(t, dict.fromkeys(names, num(0)))), {}, t)

    def _not_zero(self, v: EP, values: dict[int, EP], t: Term) -> None:
        """Refuse it if ``v`` is zero at these values of indices, and no range they move is empty there."""
        f = self.frame
        for lo, hi in self.ranges.values():
            length = f.sub(hi, lo)
            if not f.deps_of(length).isdisjoint(values):
                number = f.as_rational(f.subst(length, values))
                if number is None or number < 0:
                    return
        if f.vanishes(f.subst(v, values)):
            raise OutOfFragment("division by zero", t)

    def _power(self, t: Pow) -> EP:
        """An integer power, an exponential, or what stands for a power of a positive number."""
        f = self.frame
        base, x = self.value(t.base), self.value(t.exp)
        n, b = f.as_rational(x), f.as_rational(base)
        if n is not None and n.denominator == 1:
            return f.power(self._inverse(t.base), int(-n)) if n < 0 else f.power(base, int(n))
        if t.base == Const("E"):
            return f.exp(x)
        if b is None or b <= 0:
            raise OutOfFragment("a power whose base is not a positive number", t)
        return f.function("**", (base, x))

    def _function(self, t: Fn) -> EP:
        """Waves, exponentials, parts; of a function without a meaning equal arguments give equal values."""
        f = self.frame
        if t.name in MATRIX_NAMES:
            raise OutOfFragment("a matrix operation the kernel could not expand", t)
        args = tuple(self.value(x) for x in t.args)
        if t.name not in VALUED or (t.name in WHOLE and len(args) == 1 and f.is_real(args[0])):
            return f.function(t.name, args)
        if t.name not in PLAIN or len(args) != 1:
            raise OutOfFragment("a function that is a matter of a theory", t)
        (a,) = args
        if t.name in ("sin", "cos", "exp"):
            return f.sin(a) if t.name == "sin" else f.cos(a) if t.name == "cos" else f.exp(a)
        bar = f.conjugate(a)
        if t.name == "conj":
            return bar
        return f.scale(f.add(a, bar), Fraction(1, 2)) if t.name == "Re" else f.mul(f.sub(a, bar), f.i_half)

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
        if number is not None and number <= MAX_EXPLICIT and _moves_a_range(t):
            parts = []
            for n in range(int(number)):
                outer = self.enter({**self.scope, t.index: f.add(lo, f.const(n))})
                try:
                    parts.append(self.value(t.body))
                finally:
                    self.leave(outer)
            return f.add(*parts)
        var = f.bound_slot()
        outer = self.enter({**self.scope, t.index: term(1 << (WIDTH * var))})
        around, self.ends = self.ends, {**self.ends, t.index: (t.lo, t.hi)}
        self.ranges[var] = (lo, hi)
        try:
            body = self.value(t.body)
            return f.sum(body, var, lo, hi)
        finally:
            self.leave(outer)
            self.ends = around
            del self.ranges[var]
            f.free.append(var)

    def check_length(self, t: Sum, length: EP) -> None:
        """A range must not be inverted: that is a hypothesis, unless an outer index moves it."""
        if self.scope.keys() & {**free_names(t.lo), **free_names(t.hi)}.keys():
            raise OutOfFragment("a sum whose range might be inverted for some outer index", t)
        self.context.assume(_not_inverted(t.lo, t.hi))
        self.frame.lengths.append(length)

    readers: ClassVar[dict[type, Callable[[Any, Any], EP]]] = {
        Num: _number,
        Const: _constant,
        Ref: _reference,
        Add: _addition,
        Mul: _product,
        Neg: _negative,
        Div: _quotient,
        Pow: _power,
        Fn: _function,
        Sum: _sum,
        Integral: _integral,
        **dict.fromkeys(MATRICES, _matrix),
    }
    """How each node is read; the theories read more."""


def _whole_zeros(f: Frame, v: EP, var: int) -> Iterator[int]:
    """Integers among which are all zeros of ``v`` in an index, where ``v`` is a polynomial in it with a small end."""
    parts: dict[int, dict[int, int]] = {}
    for k, c in v.terms.items():
        d = dict(digits(k)).get(var, 0)
        rest = k - (d << (WIDTH * var))
        if d < 0 or var in f.deps(rest):
            return
        parts.setdefault(rest, {})[d] = c
    part = min(parts.values(), key=len)
    last = abs(part[min(part)])
    if last > MAX_EXPLICIT**2:
        return
    yield 0
    for n in range(1, isqrt(last) + 1):
        if last % n == 0:
            yield from (n, -n, last // n, -(last // n))


def _moves_a_range(t: Sum) -> bool:
    """Whether the range of a sum inside ``t`` depends on the index of ``t``."""
    inside = (x for x in walk(t.body) if isinstance(x, Sum))
    return any(t.index in free_names(end) for x in inside for end in (x.lo, x.hi))


T = TypeVar("T")


class Reading(Protocol):
    """How terms are read: as :func:`reading` does here, or with all theories of numbers."""

    def __call__(self, context: Context, job: Callable[[Any], T], *, explicit: int = ..., deadline: float = ...) -> T:
        """What ``job`` makes of a reader."""


def reading(
    context: Context,
    job: Callable[[Meaning], T],
    explicit: int = MAX_EXPLICIT,
    deadline: float = float("inf"),
    fuel: int = 4_000_000,
) -> T:
    """What ``job`` makes of a reader whose frame is fine enough for all it does."""
    torsion, unit = 4, 2
    while True:
        frame = Frame(context.kinds, torsion, unit, fuel, deadline)
        frame.explicit = explicit
        try:
            return job(Meaning(frame, context))
        except Rescale as need:
            torsion, unit = need.torsion, need.unit
