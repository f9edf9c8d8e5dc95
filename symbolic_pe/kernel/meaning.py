"""What a term means: its value as an exponential polynomial, under stated hypotheses.

:class:`Context` sorts the hypotheses and collects those a claim needs without saying so: a
denominator that is not zero, a range ``0 .. d/2-1`` that makes ``d`` an even integer.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from fractions import Fraction
from functools import partial
from operator import is_
from typing import Any, TypeVar
from weakref import ref

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
from .term import (
    BINDERS,
    ELEMENTARY,
    INNER,
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
    bound_names,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    rename,
    scan,
    substitute,
    walk,
)  # fmt: skip

__all__ = ["Context", "Meaning", "reading"]

MAX_DEPTH = 160
KINDS = {op: kind for kind, op in SIGNS.items()}
PLAIN = (("integer", ""), ("every", ""))
"""What may be said of an index, which still stands for all."""
FEW = 16
"""Terms and factors of an angle up to which it is multiplied out at once."""
MATRICES = (Matrix, BlockVector, BlockDiagonal, BlockMatrix)
MATRIX_NAMES = ("transpose", "det", "tr", "dot", "normsq", "inverse", "identity")


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
        self.loose: set[Hypothesis] = set()
        """What was added and is more than the claim needs at some points: ``y != 0`` of ``y**n``, which 0 has too."""
        self.defining: dict[Hypothesis, Definition] = {}
        self.bare: set[str] = set()
        """Names of which a relation says something that is not said of a family of the same name."""
        for h in self.given:
            if isinstance(h, Assumption):
                self._assume(h.name, h.kind)
                continue
            if isinstance(h.lhs, Sym) and h.op in (">", ">=", "!="):
                self.bare.add(h.lhs.name)
            bare = isinstance(h.lhs, Sym) and h.rhs == num(0)
            if bare and h.op in (">", ">=", "!="):
                assert isinstance(h.lhs, Sym)
                self._assume(h.lhs.name, KINDS[h.op])
            if h.op in (">", ">=") and isinstance(h.lhs, Sym) and isinstance(h.rhs, Num) and h.rhs.value > 0:
                self._assume(h.lhs.name, "positive")
                if h.rhs.value > 1 or (h.rhs.value == 1 and h.op == ">"):
                    self._assume(h.lhs.name, "above one")
            define = _as_definition(h)
            if define is not None and not self._circular(define):
                self.defining[h] = define
                self.definitions += (define,)
            else:
                self.facts.append(h)
        self.every: dict[Relation, tuple[str, ...]] = {}
        """Hypotheses on families that are taken to hold for all values of these indices (see :meth:`generalise`)."""
        self.some: dict[Relation, tuple[str, ...]] = {}
        """Likewise, but for values of a kind: nothing is proved from it for all."""
        self._ready: dict[int, tuple[Relation, Relation]] = {}
        self._taken = {n for d in self.definitions for n in (d.name, *free_names(d.body))}

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

    def _assume(self, name: str, kind: str) -> None:
        implied = {"positive": {"nonnegative", "nonzero"}, "even": {"integer"}}.get(kind, set())
        self.kinds[name] = self.kinds.get(name, frozenset()) | implied | {kind}

    def assume(self, h: Hypothesis) -> None:
        """Add a hypothesis that the claim needs to make sense."""
        if h in self.given or h in self.added:
            return
        if isinstance(h, Assumption):
            if h.kind in self.kinds.get(h.name, ()):
                return
            self._assume(h.name, h.kind)
        self.added[h] = None

    def generalise(self, claim: Relation) -> None:
        """Take ``b[i] > 0`` for every ``i``, where nothing else speaks of the index ``i``."""
        here = relation_names(claim).keys()
        elsewhere = self._taken | here
        special = {h.name for h in self.given if isinstance(h, Assumption) and (h.kind, h.why) not in PLAIN}
        relations = [h for h in self.given if isinstance(h, Relation) and h not in self.defining]
        numbers = {x.name for h in (claim, *relations) for t in (h.lhs, h.rhs) for x in walk(t) if isinstance(x, Sym)}
        for h in relations:
            inside = {y.name for t in (h.lhs, h.rhs) for x in walk(t) if isinstance(x, Ref)
                      for e in x.indices for y in walk(e) if isinstance(y, Sym)}  # fmt: skip
            others = {n for g in relations if g != h for n in relation_names(g)}
            names = tuple(n for n in relation_names(h) if n in inside - elsewhere - others)
            if not names or not special.isdisjoint(names):
                open_names = tuple(n for n in relation_names(h) if n in inside - here)
                self.some.update({h: open_names} if open_names else {})
                continue
            self.every[h] = names
            indices = h.lhs.indices if isinstance(h.lhs, Ref) else ()
            if h.op in KINDS and h.rhs == num(0) and indices and set(indices) == {Sym(n) for n in names}:
                assert isinstance(h.lhs, Ref)
                anywhere = len(indices) == len(names) and h.lhs.name not in numbers
                if anywhere and (not self._integers(names) or self._at_integers(h.lhs.name, (claim, *self.given))):
                    self._assume(h.lhs.name, KINDS[h.op])

    def _integers(self, names: Collection[str]) -> set[str]:
        return {n for n in names if "integer" in self.kinds.get(n, ())}

    def _at_integers(self, family: str, said: Iterable[Hypothesis]) -> bool:
        """Whether all members of ``family`` that something is said of plainly have integers as indices."""
        sides = [t for h in said if isinstance(h, Relation) for t in (h.lhs, h.rhs)]
        sides += [d.body for d in self.definitions]
        nodes = [x for t in sides for x in walk(t)]
        free = {n for t in sides for n in free_names(t)}
        inner = {x.index for x in nodes if isinstance(x, Sum)} - free
        leaves = [y for x in nodes if isinstance(x, Ref) and x.name == family for e in x.indices for y in walk(e)]
        return all(
            isinstance(y, (Add, Mul, Neg))
            or (isinstance(y, Num) and y.value.denominator == 1)
            or (isinstance(y, Sym) and (y.name in inner or self._integers([y.name])))
            for y in leaves
        )

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
        out = self._taken | set(self.kinds)
        for h in self.given:
            if isinstance(h, Relation):
                out |= relation_names(h).keys()
        return out

    def laws(self) -> dict[str, Law]:
        """Definitions of indexed numbers, for :mod:`.evaluate` to apply (and to check) at a point."""
        own = {id(d) for d in self.defining.values()}
        out: dict[str, Law] = {}
        for d in self.definitions:
            if _is_law(d):
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
        return [_renamed_apart(t, taken) for t in terms]

    def unfold(self, t: Term) -> Term:
        """Replace defined names by their bodies, to the end."""
        return self._unfolded(t, self.definitions)

    def opened(self, t: Term) -> Term:
        """As :meth:`unfold`, but for the :meth:`laws` of indexed numbers."""
        return self._unfolded(t, tuple(d for d in self.definitions if not _is_law(d)))

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
        t = _renamed_apart(t, self._taken)
        for _ in range(32):
            new = _unfold_once(t, definitions)
            if new is t:
                return t
            t = _renamed_apart(new, self._taken)
        raise OutOfFragment("definitions that go in a circle", t)

    def prepare(self, *terms: Term) -> None:
        """Collect from the ranges of sums what they assume of their symbols."""
        for t in terms:
            for s, bound in _sums(t):
                names = [n for n in {**_symbols(s.lo), **_symbols(s.hi)} if n not in bound]
                even = _halved(s.hi) | _halved(s.lo)
                for name in names:
                    kind = "even" if name in even else "integer"
                    self.assume(Assumption(name, kind, "a sum ranges over it"))
            for h in self.ranges(t):
                self.assume(h)

    def ranges(self, *terms: Term) -> list[Relation]:
        """What keeps the ranges of sums from being inverted, but for those that outer indices move."""
        return [
            _not_inverted(s.lo, s.hi)
            for t in terms
            for s, bound in _sums(t)
            if _symbols(s.lo) or _symbols(s.hi)
            if not bound & {**free_names(s.lo), **free_names(s.hi)}.keys()
        ]


def _sums(t: Term) -> Iterator[tuple[Sum, frozenset[str]]]:
    """Every sum in ``t``, with the names bound around it."""
    stack: list[tuple[Term, frozenset[str]]] = [(t, frozenset())]
    while stack:
        x, bound = stack.pop()
        kids = children(x)
        inner = bound.union(bound_names(x))
        if isinstance(x, Sum):
            yield x, bound
        stack.extend((k, inner if n == 0 else bound) for n, k in enumerate(kids))


def _symbols(t: Term) -> dict[str, None]:
    """The symbols of the end of a range, but for those inside a function: they need not be integers for it."""
    if isinstance(t, Sym):
        return {t.name: None}
    return {} if isinstance(t, Fn) else {n: None for x in children(t) for n in _symbols(x)}


def _renamed_apart(t: Term, taken: Collection[str]) -> Term:
    """``t`` with every bound name that is in ``taken`` renamed."""
    below = INNER.get(t.__class__)
    if below is None:
        return t
    if t.__class__ in BINDERS:
        for name in dict.fromkeys(bound_names(t)):
            if name in taken:
                used = {x.name for x in walk(t) if isinstance(x, (Sym, Ref))}.union(taken, bound_names(t))
                fresh = name + "'"
                while fresh in used:
                    fresh += "'"
                t = rename(t, name, fresh)
    kids = below(t)
    new = [_renamed_apart(k, taken) for k in kids]
    return t if all(map(is_, kids, new)) else rebuild(t, tuple(new))


def _unfold_once(t: Term, definitions: tuple[Definition, ...]) -> Term:
    """One round of unfolding; no bound name of ``t`` is defined or free in a definition."""
    if isinstance(t, (Sym, Ref, Fn)):
        for d in definitions:
            if d.name == t.name:
                match = _match(d, t)
                if match is not None:
                    return substitute(d.body, match)
    below = INNER.get(t.__class__)
    if below is None:
        return t
    kids = below(t)
    new = [_unfold_once(k, definitions) for k in kids]
    return t if all(map(is_, kids, new)) else rebuild(t, tuple(new))


def _is_law(d: Definition) -> bool:
    """Whether ``d`` gives a number for each index or argument."""
    return (
        bool(d.params)
        and all(isinstance(p, Sym) for p in d.params)
        and not any(isinstance(x, MATRICES) or (isinstance(x, Fn) and x.name in MATRIX_NAMES) for x in walk(d.body))
    )


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


def _as_definition(h: Relation) -> Definition | None:
    """``theta[i] == body`` as a definition of ``theta``, if it can be one."""
    if h.op != "==" or not isinstance(h.lhs, (Sym, Ref, Fn)) or h.lhs.name in VALUED:
        return None
    params = h.lhs.indices if isinstance(h.lhs, Ref) else h.lhs.args if isinstance(h.lhs, Fn) else ()
    if not all(isinstance(p, Sym) for p in params) or len(set(params)) < len(params):
        return None
    own = {p.name for p in params if isinstance(p, Sym)}
    names = {x.name for x in walk(h.rhs) if isinstance(x, (Sym, Ref, Fn))}
    if h.lhs.name in names or h.lhs.name in own:
        return None
    return Definition(h.lhs.name, tuple(params), h.rhs, isinstance(h.lhs, Ref))


def _match(d: Definition, t: Sym | Ref | Fn) -> dict[str, Term] | None:
    args = t.indices if isinstance(t, Ref) else t.args if isinstance(t, Fn) else ()
    if isinstance(t, Ref) != d.indexed or len(args) != len(d.params):
        return None
    out: dict[str, Term] = {}
    for param, arg in zip(d.params, args, strict=True):
        if isinstance(param, Sym):
            out[param.name] = arg
            continue
        pattern = linear(param)
        if pattern is None:
            raise OutOfFragment("an index pattern must read B*i + r", param)
        name, step, offset = pattern
        integers = Context(Assumption(n, "integer") for n in free_names(arg))
        less = Div(Add((arg, Neg(num(offset)))), num(step))
        if not reading(integers, partial(_is_integer, t=less)):
            return None
        rest: Term = Add((arg, Neg(num(offset)))) if offset else arg
        out[name] = _divided(rest, arg, step, offset)
    return out


def _is_integer(m: Meaning, t: Term) -> bool:
    return m.frame.is_integer(m.value(t))


def _divided(rest: Term, arg: Term, step: int, offset: int) -> Term:
    """``(arg - offset)/step``, as its author would have written it where that is plain to see."""
    if step == 1:
        return rest
    pattern = linear_multiple(arg, offset)
    if pattern is not None and pattern[0] == step:
        return pattern[1]
    if isinstance(rest, Num):
        return Num(rest.value / step)
    return Div(rest, num(step))


def linear_multiple(arg: Term, offset: int) -> tuple[int, Term] | None:
    """``(B, t)`` if ``arg`` is written ``B*t`` or ``B*t + offset``."""
    if offset and isinstance(arg, Add) and len(arg.args) == 2 and arg.args[1] == num(offset):
        arg = arg.args[0]
    elif offset:
        return None
    if isinstance(arg, Mul) and len(arg.args) == 2 and isinstance(arg.args[0], Num):
        return int(arg.args[0].value), arg.args[1]
    return None


def linear(param: Term) -> tuple[str, int, int] | None:
    """``(i, B, r)`` of an index pattern ``B*i + r``."""
    offset = 0
    if isinstance(param, Add) and len(param.args) == 2 and isinstance(param.args[1], Num):
        offset, param = int(param.args[1].value), param.args[0]
    if isinstance(param, Sym):
        return param.name, 1, offset
    if isinstance(param, Mul) and len(param.args) == 2:
        step, index = param.args
        if isinstance(step, Num) and isinstance(index, Sym):
            return index.name, int(step.value), offset
    return None


class Meaning:
    """Evaluates terms in a frame; equal terms that are one object are evaluated once."""

    def __init__(self, frame: Frame, context: Context) -> None:
        self.frame, self.context = frame, context
        self.scope: dict[str, EP] = {}
        self.ranges: dict[int, tuple[EP, EP]] = {}
        """The ranges of the bound indices in scope, outermost first."""
        self.letters: dict[str, tuple[int, int]] = {}
        """The keys of names in an angle, as they are in this scope."""
        self.memo: dict[int, tuple[Term, EP]] = {}
        self.depth = 0
        self.rounding = False
        frame.reader = ref(self)

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
            v = _READERS[t.__class__](self, t)
        except OutOfFragment as e:
            if e.subject is None and not isinstance(e, OutOfTime):
                e.subject = t
            raise
        finally:
            self.depth -= 1
        self.memo[id(t)] = (t, v)
        return v

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
        h = Relation("!=", t, num(0))
        if not loose:
            self.context.loose.discard(h)
        elif h not in self.context.added and h not in self.context.given:
            self.context.loose.add(h)
        self.context.assume(h)

    def _power(self, t: Pow) -> EP:
        f = self.frame
        base, x = self.value(t.base), self.value(t.exp)
        q = f.as_rational(x)
        if q is not None and q.denominator == 1 and q < 0:
            return f.power(self._inverse(t.base), int(-q))
        if t.base == Const("E"):
            return f.exp(x)
        v = f.raised(base, x)
        if v is None:
            raise OutOfFragment("a power whose base is not known to be positive (state it: base > 0)", t)
        if q is None and f.log(base) is None and not self._never_zero(base):
            self.require(t.base, loose=True)
        return v

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

    def _function(self, t: Fn) -> EP:
        f = self.frame
        if len(t.args) == 1 and t.name in ("sin", "cos"):
            angle = t.args[0]
            parts = self._monomials(angle)
            key, bound = f.turn(parts) if parts else (0, 0)
            if key:
                return f.wave(t.name, key, bound)
            a = self.value(angle)
            return f.sin(a) if t.name == "sin" else f.cos(a)
        if t.name in WHOLE and len(t.args) == 1:
            a = self.value(t.args[0])
            return f.floor(a) if t.name == "floor" else f.neg(f.floor(f.neg(a)))
        if t.name not in ELEMENTARY:
            if t.name in MATRIX_NAMES:
                raise OutOfFragment("a matrix operation the kernel could not expand", t)
            return f.function(t.name, tuple(self.value(x) for x in t.args))
        if len(t.args) != 1:
            raise OutOfFragment(f"{t.name} takes one argument", t)
        a = self.value(t.args[0])
        if t.name == "exp":
            return f.exp(a)
        if t.name in ("tan", "sec", "cot", "csc"):
            up, down = f.sin(a), f.cos(a)
            if t.name in ("cot", "csc"):
                up, down = down, up
            name = "cos" if t.name in ("tan", "sec") else "sin"
            if f.vanishes(down):
                raise OutOfFragment("division by zero", t)
            if f.as_rational(down) is None:
                self.require(Fn(name, t.args))
            return f.mul(up if t.name in ("tan", "cot") else ONE, f.inverse(down))
        if t.name in ("sinh", "cosh", "tanh"):
            e = f.exp(a)
            back = f.power(e, -1)
            sinh, cosh = f.scale(f.sub(e, back), Fraction(1, 2)), f.scale(f.add(e, back), Fraction(1, 2))
            if t.name == "tanh":
                return f.mul(sinh, f.inverse(cosh))
            return sinh if t.name == "sinh" else cosh
        if t.name == "log":
            v = f.log(a)
            if v is None:
                raise OutOfFragment("the logarithm of something not known to be positive", t)
            return v
        if t.name == "sqrt":
            return f.sqrt(a)
        bar = f.conjugate(a)
        if t.name == "conj":
            return bar
        if t.name == "Re":
            return f.scale(f.add(a, bar), Fraction(1, 2))
        if t.name == "Im":
            return f.mul(f.sub(a, bar), f.i_half)
        return f.modulus(a)

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
            self._check_length(t, length)
        outer = self.scope, self.memo, self.letters
        if number is not None and number <= MAX_EXPLICIT and _moves_a_range(t):
            parts = []
            try:
                for n in range(int(number)):
                    self.scope, self.memo, self.letters = {**outer[0], t.index: f.add(lo, f.const(n))}, {}, {}
                    parts.append(self.value(t.body))
            finally:
                self.scope, self.memo, self.letters = outer
            return f.add(*parts)
        var = f.bound_slot()
        self.scope, self.memo, self.letters = {**outer[0], t.index: term(1 << (WIDTH * var))}, {}, {}
        self.ranges[var] = (lo, hi)
        try:
            body = self.value(t.body)
            return f.sum(body, var, lo, hi)
        finally:
            self.scope, self.memo, self.letters = outer
            del self.ranges[var]
            f.free.append(var)

    def _check_length(self, t: Sum, length: EP) -> None:
        """A range must not be inverted: that is a hypothesis, or follows for all outer indices."""
        f = self.frame
        if self.scope.keys() & {**free_names(t.lo), **free_names(t.hi)}.keys():
            if not self._covers(length):
                raise OutOfFragment("a sum whose range might be inverted for some outer index", t)
        else:
            self.context.assume(_not_inverted(t.lo, t.hi))
            f.lengths.append(length)

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


_READERS: dict[type, Callable[[Meaning, Any], EP]] = {
    Num: Meaning._number,
    Const: Meaning._constant,
    Ref: Meaning._reference,
    Add: Meaning._addition,
    Mul: Meaning._product,
    Neg: Meaning._negative,
    Div: Meaning._quotient,
    Pow: Meaning._power,
    Fn: Meaning._function,
    Sum: Meaning._sum,
    Integral: Meaning._integral,
    **dict.fromkeys(MATRICES, Meaning._matrix),
}


def _moves_a_range(t: Sum) -> bool:
    """Whether the range of a sum inside ``t`` depends on the index of ``t``."""
    inside = (x for x in walk(t.body) if isinstance(x, Sum))
    return any(t.index in free_names(end) for x in inside for end in (x.lo, x.hi))


T = TypeVar("T")


def reading(
    context: Context,
    job: Callable[[Meaning], T],
    *,
    geometric: bool = False,
    rectangular: bool = False,
    explicit: int = MAX_EXPLICIT,
    deadline: float = float("inf"),
    fuel: int = 4_000_000,
) -> T:
    """What ``job`` makes of a reader whose frame is fine enough for all it does."""

    torsion, unit = 4, 2
    while True:
        frame = Frame(context.kinds, torsion, unit, fuel, deadline)
        frame.explicit, frame.rectangular = explicit, rectangular
        if geometric:
            frame.geometric = []
        try:
            return job(Meaning(frame, context))
        except Rescale as need:
            torsion, unit = need.torsion, need.unit
