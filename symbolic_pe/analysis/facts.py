"""Analysis in small steps: facts, and the rules that make one from others.

A :class:`Fact` is a relation under hypotheses; only the rules of this room make one.  Each rule has
its premises (facts) and its side conditions, which the kernel must prove, or it raises
:class:`RuleError`.  A fact knows the rule and the premises it came from, so that what a reader is
shown is what was checked.

``given`` are hypotheses of one fact beyond those of its :class:`Ground`: mostly the range of a variable
that a later rule integrates over, sums over, or replaces.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations

from ..kernel.canonical import OutOfFragment
from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Definition,
    Fn,
    Hypothesis,
    Integral,
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
    substitute,
    walk,
    with_values,
)  # fmt: skip
from .calculus import Condition, NoDerivative, Smooth, continuity, depends, derivative
from .signs import Signs, is_real
from .weakening import about, names_of
from .weakening import names as names_in

__all__ = ["PATIENCE", "Every", "Everywhere", "Fact", "Ground", "RuleError", "Varying", "between", "bounded_sum"]

_KEY = object()
PATIENCE = 10.0
"""Seconds for one question to the kernel."""


class RuleError(Exception):
    """A rule was used where it does not apply: a premise or a side condition does not hold."""

    def __init__(self, rule: str, why: str) -> None:
        super().__init__(f"{rule}: {why}")
        self.rule, self.why = rule, why


@dataclass(frozen=True, slots=True)
class Everywhere:
    """The hypothesis that ``relation`` holds for every ``name`` in ``[lo, hi]`` (every integer, if ``whole``).

    Without ``hi`` it holds from ``lo`` on.
    """

    relation: Relation
    name: str
    lo: Term
    hi: Term | None
    whole: bool = False

    def range(self) -> tuple[Hypothesis, ...]:
        """What is given of ``name``."""
        low: tuple[Hypothesis, ...] = (Relation(">=", Sym(self.name), self.lo),)
        ends = low if self.hi is None else between(self.name, self.lo, self.hi)
        return (Assumption(self.name, "integer"), *ends) if self.whole else ends


@dataclass(frozen=True, slots=True)
class Every(Assumption):
    """For which values of its name the relation before it is assumed: ``why`` in words, ``over`` as data."""

    over: Everywhere | None = None


@dataclass(frozen=True, slots=True)
class Varying:
    """``name`` is a real function on ``[0, 1]``, continuous or not, whose total variation is at most ``total``."""

    name: str
    total: Term


@dataclass(frozen=True, eq=False)
class Ground:
    """What a chain of facts assumes throughout."""

    hypotheses: tuple[Hypothesis, ...] = ()
    smooth: tuple[Smooth, ...] = ()
    everywhere: tuple[Everywhere, ...] = ()
    definitions: tuple[Definition, ...] = ()
    varying: tuple[Varying, ...] = ()
    _known: dict[tuple[Relation, tuple[Hypothesis, ...]], bool] = field(default_factory=dict)
    _positive: dict[tuple[Hypothesis, ...], tuple[Hypothesis, ...]] = field(default_factory=dict)

    def functions(self) -> Mapping[str, Smooth]:
        """The unknown functions that have derivatives, by name."""
        return {f.name: f for f in self.smooth}

    def names(self) -> set[str]:
        """All names that something is assumed of."""
        out = {n for h in self.hypotheses for n in names_of(h)}
        out |= {n for f in self.smooth for t in (f.lo, f.hi) for n in free_names(t)}
        for e in self.everywhere:
            out |= (relation_names(e.relation).keys() - {e.name}) | free_names(e.lo).keys()
            out |= free_names(e.hi).keys() if e.hi is not None else set()
        out |= {n for v in self.varying for n in (v.name, *free_names(v.total))}
        return out | {n for d in self.definitions for n in free_names(d.body) if Sym(n) not in d.params}

    def known(self, r: Relation, given: Sequence[Hypothesis]) -> tuple[Hypothesis, ...]:
        """``given``, with what holds everywhere at the points where ``r`` applies unknown functions."""
        if not self.everywhere:
            return tuple(given)
        signs = Signs((*self.hypotheses, *given), lambda r: False)
        points = dict.fromkeys(p for t in (r.lhs, r.rhs) for p in _arguments(t, self.functions(), frozenset()))
        more = []
        for e in (e for e in self.everywhere if not e.whole):
            for p in points:
                inside = e.hi is None or signs.linear(Relation(">=", e.hi, p))
                if inside and signs.linear(Relation(">=", p, e.lo)):
                    more.append(with_values(e.relation, {e.name: p}))
        return (*given, *(h for h in more if h not in given))

    def proves(self, r: Relation, given: Sequence[Hypothesis] = ()) -> bool:
        """Whether the kernel proves ``r``, adding no hypothesis that is not shown to hold."""
        given = self.known(r, given)
        key = (r, tuple(given))
        if key not in self._known:
            self._known[key] = self._proves(r, key[1])
        return self._known[key]

    def _proves(self, r: Relation, given: tuple[Hypothesis, ...], add: bool = True) -> bool:
        """With defined names as they stand, and then with what they stand for."""
        if self._decided(r, given, add):
            return True
        opened = Relation(r.op, self.unfold(r.lhs), self.unfold(r.rhs))
        return opened != r and self._decided(opened, given, add)

    def adds_up(self, r: Relation, given: Sequence[Hypothesis]) -> bool:
        """As :meth:`proves`, for an equation that may hold whatever its sums stand for."""
        sums = any(isinstance(x, Sum) for t in (r.lhs, r.rhs) for x in walk(t))
        return (sums and self._decided(r, tuple(given), True, sums=True)) or self.proves(r, given)

    def _decided(self, r: Relation, given: tuple[Hypothesis, ...], add: bool, sums: bool = False) -> bool:
        hidden = _Hidden(self, given, sums)
        try:
            shown = Relation(r.op, hidden.term(r.lhs), hidden.term(r.rhs))
        except OutOfFragment:
            return False
        base = (*(hidden.hypothesis(h) for h in (*self.hypotheses, *given)), *hidden.kinds, *self._signs(given))
        found = _needed(shown, about(base, names_in((shown.lhs, shown.rhs))))
        if found is None:
            return False
        more = [hidden.shown(h) for h in found if h not in base]
        return not more or (add and all(isinstance(h, Relation) and self._discharged(h, r, given) for h in more))

    def _signs(self, given: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """What follows of variables in a range: ``t >= c`` and ``c > 0`` make ``t`` positive.

        Where members of a family are distinct, also which indices are: ``j <= i - 1`` makes ``j != i``.
        """
        if given not in self._positive:
            signs = Signs((*self.hypotheses, *given), lambda r: False)
            names = {h.lhs.name: None for h in given if isinstance(h, Relation) and isinstance(h.lhs, Sym)}
            found: list[Hypothesis] = [
                Assumption(n, kind)
                for n in names
                for kind, op in (("positive", ">"), ("nonnegative", ">="))
                if signs.linear(Relation(op, Sym(n), num(0)))
            ]
            if any(isinstance(h, Assumption) and h.kind == "distinct" for h in self.hypotheses):
                found += [
                    Relation("!=", Sym(a), Sym(b))
                    for a, b in combinations(names, 2)
                    if any(signs.linear(Relation(">", Sym(x), Sym(y))) for x, y in ((a, b), (b, a)))
                ]
            self._positive[given] = tuple(found)
        return self._positive[given]

    def _discharged(self, h: Relation, r: Relation, given: tuple[Hypothesis, ...]) -> bool:
        """Whether ``h``, which the kernel needs of ``r``, is shown: for every index in the ranges of its sums."""
        ranges: dict[str, set[tuple[Term, Term]]] = {}
        for t in (r.lhs, r.rhs):
            for x in walk(t):
                if isinstance(x, Sum):
                    ranges.setdefault(x.index, set()).add((x.lo, x.hi))
        known = {n for g in (*self.hypotheses, *given) for n in names_of(g)} | {*free_names(r.lhs), *free_names(r.rhs)}
        todo, more = [*relation_names(h)], list[Hypothesis]()
        lengths: list[tuple[str, Relation]] = []
        for name in todo:
            if name in ranges and name not in known:
                if len(ranges[name]) != 1:
                    return False
                ((lo, hi),) = ranges[name]
                more += [m for m in bounded_sum(name, lo, hi) if m not in more]
                todo += [n for n in (*free_names(lo), *free_names(hi)) if n not in todo]
                lengths.append((name, Relation(">=", Add((hi, num(1), Neg(lo))), num(0))))
        for name, length in lengths:  # of an inverted range the terms outside it count
            if not self._shown(length, _free_of((*given, *more), name)):
                return False
        return self._shown(h, (*given, *more))

    def _shown(self, r: Relation, here: tuple[Hypothesis, ...]) -> bool:
        return Signs((*self.hypotheses, *here), lambda q: self._proves(q, here, add=False)).holds(r)

    def holds(self, r: Relation, given: Sequence[Hypothesis] = ()) -> bool:
        """As :meth:`proves`, with signs read off the structure of the terms too."""
        given = self.known(r, given)
        if r in given or r in self.hypotheses:
            return True
        return Signs((*self.hypotheses, *given), lambda q: self.proves(q, given)).holds(r)

    def unfold(self, t: Term) -> Term:
        """Defined names replaced by what they stand for."""
        from ..kernel.theories.context import Context

        return Context((), self.definitions).unfold(t) if self.definitions else t


@lru_cache(maxsize=4096)
def _needed(r: Relation, given: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...] | None:
    """What the kernel needs to prove ``r``, what is given included; None if it does not prove it."""
    verdict = decide(r, given, (), PATIENCE, search=False)
    return verdict.hypotheses if verdict.proved else None


class _Hidden:
    """Terms with what the canonical form cannot read (integrals, Ci, unknown functions) as opaque symbols.

    Equal arguments give equal symbols; what is proved of all values of a symbol holds of these.
    """

    def __init__(self, ground: Ground, given: tuple[Hypothesis, ...], sums: bool = False) -> None:
        self.ground, self.given, self.sums = ground, given, sums
        both = (*ground.hypotheses, *given)
        self.matrices = {h.name for h in both if isinstance(h, Assumption) and h.kind in ("matrix", "vector")}
        self.kept: dict[Sum, str] = {}
        self.kinds: list[Hypothesis] = []
        self.integrals: list[tuple[Integral, tuple[str, ...], str]] = []

    def term(self, t: Term, bound: tuple[str, ...] = ()) -> Term:
        if isinstance(t, Integral):
            return self._integral(t, bound)
        if isinstance(t, Const) and t.name == "EulerGamma":
            return Sym("gamma@")
        if isinstance(t, Sum) and self.sums and not bound:
            return self._family(self.kept.setdefault(t, f"K@{len(self.kept)}"), (), True)
        kids = children(t)
        if not kids:
            return t
        inner = (*bound, *bound_names(t))
        new = tuple(self.term(k, inner if n == 0 else bound) for n, k in enumerate(kids))
        if isinstance(t, Pow) and self._rooted(t):
            return self._family("pow@", new, False)
        if isinstance(t, Fn) and t.name.rstrip("'") not in self.matrices:
            name = t.name + "@"
            if t.name in ("Ci", "Si", "hyp1f1", "Gamma"):
                real = not bound and self._is_real(t)
                return self._family(name if real else name + "@", new, not real)
            if t.name.rstrip("'") in self.ground.functions() or t.name in (v.name for v in self.ground.varying):
                return self._family(name, new, False)
        return t if all(a is b for a, b in zip(kids, new, strict=True)) else rebuild(t, new)

    def hypothesis(self, h: Hypothesis) -> Hypothesis:
        return h if isinstance(h, Assumption) else Relation(h.op, self.term(h.lhs), self.term(h.rhs))

    def shown(self, h: Hypothesis) -> Hypothesis:
        """A hypothesis of the kernel's own, with the terms back that were hidden."""
        return h if isinstance(h, Assumption) else Relation(h.op, self._back(h.lhs), self._back(h.rhs))

    def _back(self, t: Term) -> Term:
        kids = tuple(self._back(k) for k in children(t))
        if isinstance(t, Ref) and t.name == "pow@":
            return Pow(*kids)
        if isinstance(t, Ref) and t.name.endswith("@") and not t.name.startswith("J@"):
            return Fn(t.name.rstrip("@"), kids)
        return rebuild(t, kids) if kids else t

    def _rooted(self, t: Pow) -> bool:
        """Whether it is ``a**p`` with ``a >= 0`` that may be 0, and ``p > 0``: a real number, no more is read off."""
        if isinstance(t.exp, Num):
            return False
        # by structure alone: to ask the kernel would be to hide the same power in its hypotheses
        signs = Signs((*self.ground.hypotheses, *self.given), lambda r: False)
        return not signs.above(t.base, True) and signs.above(t.base, False) and signs.above(t.exp, True)

    def _is_real(self, t: Fn) -> bool:
        if t.name == "Ci":
            return self.ground.holds(Relation(">", t.args[0], num(0)), self.given)
        return t.name == "Si" and self.ground.proves(is_real(t.args[0]), self.given)

    def _family(self, name: str, indices: tuple[Term, ...], complex: bool) -> Term:
        if complex and Assumption(name, "complex") not in self.kinds:
            self.kinds.append(Assumption(name, "complex"))
        return Ref(name, indices) if indices else Sym(name)

    def _integral(self, t: Integral, bound: tuple[str, ...]) -> Term:
        if t.body == num(0) or t.lo == t.hi or self.ground.proves(Relation("==", t.lo, t.hi), self._plain(t.index)):
            return num(0)
        mine = tuple(n for n in bound if n in free_names(t))
        for other, names, name in self.integrals:
            if names == mine and self._same(t, other):
                return self._family(name, tuple(map(Sym, mine)), False)
        real = self.ground.proves(is_real(t.body), self._plain(t.index))
        name = f"J@{len(self.integrals)}"
        self.integrals.append((t, mine, name))
        return self._family(name, tuple(map(Sym, mine)), not real)

    def _plain(self, name: str) -> tuple[Hypothesis, ...]:
        """What is given without ``name`` and without integrals, so that hiding one never waits for itself."""
        return tuple(
            h for h in _free_of(self.given, name)
            if isinstance(h, Assumption) or not any(isinstance(x, Integral) for t in (h.lhs, h.rhs) for x in walk(t))
        )  # fmt: skip

    def _same(self, a: Integral, b: Integral) -> bool:
        body = substitute(b.body, {b.index: Sym(a.index)}) if b.index != a.index else b.body
        if b.index != a.index and depends(b.body, a.index):
            return False
        given = self._plain(a.index)
        return all(
            x == y or self.ground.proves(Relation("==", x, y), given)
            for x, y in ((a.body, body), (a.lo, b.lo), (a.hi, b.hi))
        )


@dataclass(frozen=True, slots=True, init=False, eq=False)
class Fact:
    """``ground, given |- relation``, by ``rule`` from ``premises``.  Made by the rules of this room alone."""

    ground: Ground
    given: tuple[Hypothesis, ...]
    relation: Relation
    rule: str
    reason: str
    premises: tuple[Fact, ...]

    def __init__(
        self, key: object, ground: Ground, given: Iterable[Hypothesis], relation: Relation, rule: str, reason: str,
        premises: tuple[Fact, ...],
    ) -> None:  # fmt: skip
        if key is not _KEY:
            raise TypeError("a Fact is made by a rule of symbolic_pe.analysis, not by hand")
        values = (ground, tuple(dict.fromkeys(given)), relation, rule, reason, premises)
        for name, value in zip(("ground", "given", "relation", "rule", "reason", "premises"), values, strict=True):
            object.__setattr__(self, name, value)


def made(rule: str, reason: str, premises: Sequence[Fact], relation: Relation, given: Iterable[Hypothesis],
          ground: Ground | None = None) -> Fact:  # fmt: skip
    """For the rules of this room alone.  The premises must rest on one ground, that of the fact."""
    found = ground or premises[0].ground
    if any(p.ground is not found for p in premises):
        raise RuleError(rule, "the premises do not rest on the same hypotheses")
    return Fact(_KEY, found, given, relation, rule, reason, tuple(premises))


def discharged(
    rule: str, reason: str, premise: Fact, relation: Relation, given: Iterable[Hypothesis], ground: Ground
) -> Fact:
    """For a rule that drops hypotheses its premise rests on, and has shown that it may."""
    return Fact(_KEY, ground, given, relation, rule, reason, (premise,))


def _arguments(t: Term, functions: Mapping[str, Smooth], bound: frozenset[str]) -> Iterator[Term]:
    """The points at which ``t`` applies one of ``functions``, none that a sum or integral binds."""
    if isinstance(t, Fn) and t.name.rstrip("'") in functions and bound.isdisjoint(free_names(t)):
        yield from t.args
    inner = bound.union(bound_names(t))
    for n, k in enumerate(children(t)):
        yield from _arguments(k, functions, inner if n == 0 else bound)


def _free_of(given: Iterable[Hypothesis], name: str) -> tuple[Hypothesis, ...]:
    return tuple(h for h in given if name not in names_of(h))


def between(name: str, lo: Term, hi: Term, open: bool = False) -> tuple[Hypothesis, ...]:
    """``name`` lies in ``[lo, hi]``, or within it."""
    below, above = (">", "<") if open else (">=", "<=")
    return Relation(below, Sym(name), lo), Relation(above, Sym(name), hi)


def outside(rule: str, facts: Sequence[Fact], name: str, lo: Term, hi: Term, open: bool = False) -> list[Hypothesis]:
    """What ``facts`` are given beyond the range of ``name``, of which nothing else may be assumed."""
    ground = facts[0].ground
    ranges = {*between(name, lo, hi), *(between(name, lo, hi, True) if open else ())}
    rest = [h for f in facts for h in f.given if h not in ranges]
    if depends(lo, name) or depends(hi, name) or name in ground.names() or any(name in names_of(h) for h in rest):
        raise RuleError(rule, f"something is assumed of {name} beyond its range")
    return list(dict.fromkeys(rest))


def need(rule: str, ground: Ground, r: Relation, given: Sequence[Hypothesis]) -> None:
    """A side condition of a rule: RuleError unless ``r`` is shown."""
    if not ground.holds(r, given):
        raise RuleError(rule, f"not shown: {r.op} between {said_of(r.lhs)} and {said_of(r.rhs)}")


def said_of(t: Term) -> str:
    """What a term is about, in a message: its names."""
    return ", ".join(free_names(t)) or "numbers"


def _conditions(rule: str, ground: Ground, needs: Iterable[Condition], given: Sequence[Hypothesis]) -> None:
    outer = tuple(given)
    for c in dict.fromkeys(needs):
        given = outer
        for s in c.within:
            if s.index in ground.names() or any(s.index in names_of(h) for h in given):
                raise RuleError(rule, f"{s.index} is both free and bound")
            need_range(rule, ground, s.lo, s.hi, given)  # else terms outside the range count
            given = (*given, *bounded_sum(s.index, s.lo, s.hi))
        if c.over is not None:
            u = c.over
            if any(u.index in names_of(h) for h in (*ground.hypotheses, *given)):
                raise RuleError(rule, f"{u.index} is both free and bound")
            need(rule, ground, Relation("<=", u.lo, u.hi), given)
            need_continuous(rule, ground, u.body, u.index, u.lo, u.hi, given)
        elif not any(ground.holds(r, given) for r in c.any_of):
            r = c.any_of[0]
            raise RuleError(rule, f"a side condition is not shown: {r.op} on a term in {said_of(r.lhs)}")


def need_continuous(
    rule: str, ground: Ground, t: Term, name: str, lo: Term, hi: Term, given: Sequence[Hypothesis]
) -> None:
    """RuleError unless ``t`` is shown to be continuous in ``name`` on ``[lo, hi]``."""
    try:
        needs = continuity(ground.unfold(t), name, ground.functions())
    except NoDerivative as e:
        raise RuleError(rule, e.why) from None
    _conditions(rule, ground, needs, (*given, *between(name, lo, hi)))


def slope_of(rule: str, ground: Ground, t: Term, name: str, given: Sequence[Hypothesis]) -> Term:
    """The derivative of ``t`` by ``name``; RuleError unless all that it needs is shown."""
    try:
        found, needs = derivative(ground.unfold(t), name, ground.functions())
    except NoDerivative as e:
        raise RuleError(rule, e.why) from None
    _conditions(rule, ground, needs, given)
    return found


def value_at(ground: Ground, t: Term, name: str, point: Term, given: Sequence[Hypothesis]) -> Term:
    """``t`` at a point, where ``0**a`` is 0 for ``a > 0``."""

    def go(u: Term) -> Term:
        if isinstance(u, Pow) and not isinstance(u.exp, Num):
            zero = ground.proves(Relation("==", u.base, num(0)), given)
            if zero and ground.holds(Relation(">", u.exp, num(0)), given):
                return num(0)
        kids = children(u)
        return u if not kids or bound_names(u) else rebuild(u, tuple(go(k) for k in kids))

    return go(substitute(ground.unfold(t), {name: point}))


def need_range(rule: str, ground: Ground, lo: Term, hi: Term, given: Sequence[Hypothesis]) -> None:
    """RuleError unless the range ``lo .. hi`` is shown not to be inverted; it may be empty."""
    need(rule, ground, Relation(">=", Add((hi, num(1), Neg(lo))), num(0)), given)


def bounded_sum(index: str, lo: Term, hi: Term) -> tuple[Hypothesis, ...]:
    """That ``index`` is an integer of the range ``lo .. hi``."""
    return (Assumption(index, "integer"), *between(index, lo, hi))
