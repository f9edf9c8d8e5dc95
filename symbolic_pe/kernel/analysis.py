"""Analysis in small steps: facts, and the rules that make one from others.

A :class:`Fact` is a relation under hypotheses; only the rules of this file make one.  Each rule has
its premises (facts) and its side conditions, which the kernel must prove, or it raises
:class:`RuleError`.  A fact knows the rule and the premises it came from, so that what a reader is
shown is what was checked.

``given`` are hypotheses of one fact beyond those of its :class:`Ground`: mostly the range of a variable
that a later rule integrates over, sums over, or replaces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import factorial

from .calculus import Condition, NoDerivative, Smooth, continuity, depends, derivative
from .canonical import OutOfFragment
from .decide import decide
from .evaluate import CannotEvaluate, Mp, Point, evaluate
from .signs import Signs
from .term import (
    Add,
    Assumption,
    Const,
    Definition,
    Div,
    Fn,
    Hypothesis,
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
    bound_names,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
)  # fmt: skip

__all__ = [
    "Everywhere", "Fact", "Ground", "RuleError", "Varying", "added_termwise", "at_least_minus_modulus", "between",
    "bounded_sum", "by_combination", "by_induction", "by_kernel", "by_parts", "by_taylor", "congruent",
    "differentiated", "everywhere", "in_the_limit", "integral_bounded", "integral_monotone",
    "integrated", "joined", "limit", "linear", "modulus", "replaced", "riemann", "sampled",
    "specialised", "steps", "trapezoid", "triangle",
]  # fmt: skip

_KEY = object()
PATIENCE = 10.0
DIGITS = 50


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
        return {f.name: f for f in self.smooth}

    def names(self) -> set[str]:
        out = {n for h in self.hypotheses for n in _names(h)}
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
                    more.append(_put(e.relation, {e.name: p}))
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
        verdict = decide(shown, base, (), PATIENCE)
        if not verdict.proved:
            return False
        more = [hidden.shown(h) for h in verdict.hypotheses if h not in base]
        return not more or (add and all(isinstance(h, Relation) and self._discharged(h, r, given) for h in more))

    def _signs(self, given: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
        """What follows of the signs of variables in a range: ``t >= c`` and ``c > 0`` make ``t`` positive."""
        if given not in self._positive:
            signs = Signs((*self.hypotheses, *given), lambda r: False)
            names = {h.lhs.name: None for h in given if isinstance(h, Relation) and isinstance(h.lhs, Sym)}
            self._positive[given] = tuple(
                Assumption(n, kind)
                for n in names
                for kind, op in (("positive", ">"), ("nonnegative", ">="))
                if signs.linear(Relation(op, Sym(n), num(0)))
            )
        return self._positive[given]

    def _discharged(self, h: Relation, r: Relation, given: tuple[Hypothesis, ...]) -> bool:
        """Whether ``h``, which the kernel needs of ``r``, is shown: for every index in the ranges of its sums."""
        ranges: dict[str, set[tuple[Term, Term]]] = {}
        for t in (r.lhs, r.rhs):
            for x in walk(t):
                if isinstance(x, Sum):
                    ranges.setdefault(x.index, set()).add((x.lo, x.hi))
        known = {n for g in (*self.hypotheses, *given) for n in _names(g)} | {*free_names(r.lhs), *free_names(r.rhs)}
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
        from .meaning import Context

        return Context((), self.definitions).unfold(t) if self.definitions else t


class _Hidden:
    """Terms with what the canonical form cannot read (integrals, Ci, unknown functions) as opaque symbols.

    Equal arguments give equal symbols; what is proved of all values of a symbol holds of these.
    """

    def __init__(self, ground: Ground, given: tuple[Hypothesis, ...], sums: bool = False) -> None:
        self.ground, self.given, self.sums = ground, given, sums
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
        if isinstance(t, Fn):
            name = t.name + "@"
            if t.name in ("Ci", "Si", "hyp1f1"):
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
        return t.name == "Si" and self.ground.proves(_real(t.args[0]), self.given)

    def _family(self, name: str, indices: tuple[Term, ...], complex: bool) -> Term:
        if complex and Assumption(name, "complex") not in self.kinds:
            self.kinds.append(Assumption(name, "complex"))
        return Ref(name, indices) if indices else Sym(name)

    def _integral(self, t: Integral, bound: tuple[str, ...]) -> Term:
        if t.lo == t.hi or self.ground.proves(Relation("==", t.lo, t.hi), self._plain(t.index)):
            return num(0)
        mine = tuple(n for n in bound if n in free_names(t))
        for other, names, name in self.integrals:
            if names == mine and self._same(t, other):
                return self._family(name, tuple(map(Sym, mine)), False)
        real = self.ground.proves(_real(t.body), self._plain(t.index))
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
    """``ground, given |- relation``, by ``rule`` from ``premises``.  Made by the rules below alone."""

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
            raise TypeError("a Fact is made by a rule of symbolic_pe.kernel.analysis, not by hand")
        values = (ground, tuple(dict.fromkeys(given)), relation, rule, reason, premises)
        for name, value in zip(("ground", "given", "relation", "rule", "reason", "premises"), values, strict=True):
            object.__setattr__(self, name, value)


def _made(rule: str, reason: str, premises: Sequence[Fact], relation: Relation, given: Iterable[Hypothesis],
          ground: Ground | None = None) -> Fact:  # fmt: skip
    """For rules alone: those below, and the kernel's other files of rules."""
    found = ground or premises[0].ground
    if any(p.ground is not found for p in premises):
        raise RuleError(rule, "the premises do not rest on the same hypotheses")
    return Fact(_KEY, found, given, relation, rule, reason, tuple(premises))


def _discharged(
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


def _put(r: Relation, values: Mapping[str, Term]) -> Relation:
    return Relation(r.op, substitute(r.lhs, values), substitute(r.rhs, values))


def _real(t: Term) -> Relation:
    return Relation("==", t, Fn("conj", (t,)))


def _names(h: Hypothesis) -> set[str]:
    return {h.name} if isinstance(h, Assumption) else set(relation_names(h))


def _free_of(given: Iterable[Hypothesis], name: str) -> tuple[Hypothesis, ...]:
    return tuple(h for h in given if name not in _names(h))


def between(name: str, lo: Term, hi: Term, open: bool = False) -> tuple[Hypothesis, ...]:
    """``name`` lies in ``[lo, hi]``, or within it."""
    below, above = (">", "<") if open else (">=", "<=")
    return Relation(below, Sym(name), lo), Relation(above, Sym(name), hi)


def _outside(rule: str, facts: Sequence[Fact], name: str, lo: Term, hi: Term, open: bool = False) -> list[Hypothesis]:
    """What ``facts`` are given beyond the range of ``name``, of which nothing else may be assumed."""
    ground = facts[0].ground
    ranges = {*between(name, lo, hi), *(between(name, lo, hi, True) if open else ())}
    rest = [h for f in facts for h in f.given if h not in ranges]
    if depends(lo, name) or depends(hi, name) or name in ground.names() or any(name in _names(h) for h in rest):
        raise RuleError(rule, f"something is assumed of {name} beyond its range")
    return list(dict.fromkeys(rest))


def _need(rule: str, ground: Ground, r: Relation, given: Sequence[Hypothesis]) -> None:
    if not ground.holds(r, given):
        raise RuleError(rule, f"not shown: {r.op} between {_said(r.lhs)} and {_said(r.rhs)}")


def _said(t: Term) -> str:
    return ", ".join(free_names(t)) or "numbers"


def _conditions(rule: str, ground: Ground, needs: Iterable[Condition], given: Sequence[Hypothesis]) -> None:
    outer = tuple(given)
    for c in dict.fromkeys(needs):
        given = outer
        for s in c.within:
            if s.index in ground.names() or any(s.index in _names(h) for h in given):
                raise RuleError(rule, f"{s.index} is both free and bound")
            _not_inverted(rule, ground, s.lo, s.hi, given)  # else terms outside the range count
            given = (*given, *bounded_sum(s.index, s.lo, s.hi))
        if c.over is not None:
            u = c.over
            if any(u.index in _names(h) for h in (*ground.hypotheses, *given)):
                raise RuleError(rule, f"{u.index} is both free and bound")
            _need(rule, ground, Relation("<=", u.lo, u.hi), given)
            _continuous(rule, ground, u.body, u.index, u.lo, u.hi, given)
        elif not any(ground.holds(r, given) for r in c.any_of):
            r = c.any_of[0]
            raise RuleError(rule, f"a side condition is not shown: {r.op} on a term in {_said(r.lhs)}")


def _continuous(
    rule: str, ground: Ground, t: Term, name: str, lo: Term, hi: Term, given: Sequence[Hypothesis]
) -> None:
    try:
        needs = continuity(ground.unfold(t), name, ground.functions())
    except NoDerivative as e:
        raise RuleError(rule, e.why) from None
    _conditions(rule, ground, needs, (*given, *between(name, lo, hi)))


def _slope(rule: str, ground: Ground, t: Term, name: str, given: Sequence[Hypothesis]) -> Term:
    try:
        found, needs = derivative(ground.unfold(t), name, ground.functions())
    except NoDerivative as e:
        raise RuleError(rule, e.why) from None
    _conditions(rule, ground, needs, given)
    return found


def _at(ground: Ground, t: Term, name: str, point: Term, given: Sequence[Hypothesis]) -> Term:
    """``t`` at a point, where ``0**a`` is 0 for ``a > 0``."""

    def go(u: Term) -> Term:
        if isinstance(u, Pow) and not isinstance(u.exp, Num):
            zero = ground.proves(Relation("==", u.base, num(0)), given)
            if zero and ground.holds(Relation(">", u.exp, num(0)), given):
                return num(0)
        kids = children(u)
        return u if not kids or bound_names(u) else rebuild(u, tuple(go(k) for k in kids))

    return go(substitute(ground.unfold(t), {name: point}))


# -- what the kernel decides, and order ----------------------------------------------------------------


def by_kernel(
    ground: Ground, r: Relation, given: Sequence[Hypothesis] = (), facts: Sequence[Fact] = (), reason: str = "",
    rule: str = "compute",
) -> Fact:  # fmt: skip
    """``r``, decided by canonical forms or by the signs of its parts, with ``facts`` as further hypotheses."""
    given = tuple(dict.fromkeys((*given, *(h for f in facts for h in f.given))))
    here = (*given, *(f.relation for f in facts))
    if not (ground.proves(r, here) or ground.holds(r, here)):
        raise RuleError(rule, f"the kernel does not show {r.op} between terms in {_said(Add((r.lhs, r.rhs)))}")
    return _made(rule, reason, facts, r, given, ground)


def modulus(ground: Ground, t: Term, value: Term, given: Sequence[Hypothesis] = (), reason: str = "") -> Fact:
    """``|t| = value``, since ``t * conj(t) = value**2`` and ``value >= 0`` (else ``|2| = -2``)."""
    rule = "modulus"
    if not ground.proves(Relation("==", Mul((t, Fn("conj", (t,)))), Pow(value, num(2))), given):
        raise RuleError(rule, "its square is another")
    _need(rule, ground, Relation(">=", value, num(0)), given)
    return _made(rule, reason, (), Relation("==", Fn("Abs", (t,)), value), given, ground)


def at_least_minus_modulus(ground: Ground, t: Term, given: Sequence[Hypothesis] = (), reason: str = "") -> Fact:
    """``-|t| <= t`` for real ``t`` (for ``t = i`` it would order a complex number)."""
    rule = "modulus of a real number"
    if not ground.proves(_real(t), given):
        raise RuleError(rule, "not shown to be real")
    return _made(rule, reason, (), Relation("<=", Neg(Fn("Abs", (t,))), t), given, ground)


def everywhere(ground: Ground, which: int, reason: str = "") -> Fact:
    """A hypothesis that holds on a whole interval, at a point of it."""
    h = ground.everywhere[which]
    return _made("hypothesis", reason, (), h.relation, h.range(), ground)


def _up(r: Relation) -> tuple[str, Term]:
    """``("<=", gap)`` with ``gap >= 0``, or ``"<"`` or ``"=="``."""
    if r.op in (">", ">="):
        r = Relation({">": "<", ">=": "<="}[r.op], r.rhs, r.lhs)
    return r.op, Add((r.rhs, Neg(r.lhs)))


def by_combination(
    goal: Relation, parts: Sequence[tuple[Term, Fact]], slack: Term | None = None, reason: str = "",
    rule: str = "combine",
) -> Fact:  # fmt: skip
    """``goal`` as a sum of multiples of facts: ``rhs - lhs = sum c*(r - l) + slack``, ``c >= 0``, ``slack >= 0``.

    Without the sign of ``c`` it would prove ``-1 >= 0`` from ``1 >= 0``; of an equation any multiple will do.
    """
    facts = [f for _, f in parts]
    ground = facts[0].ground
    given = list(dict.fromkeys(h for f in facts for h in f.given))
    op, gap = _up(goal)
    pieces: list[Term] = [slack] if slack is not None else []
    strict = slack is not None and ground.holds(Relation(">", slack, num(0)), given)
    if op == "!=" or (op == "==" and slack is not None):
        raise RuleError(rule, "only equations and inequalities are combined")
    for c, f in parts:
        own, piece = _up(f.relation)
        if own == "!=" or (op == "==" and own != "=="):
            raise RuleError(rule, "a premise of another kind")
        if own != "==":
            _need(rule, ground, Relation(">=", c, num(0)), given)
            strict = strict or (own == "<" and ground.holds(Relation(">", c, num(0)), given))
        pieces.append(Mul((c, piece)))
    if slack is not None:
        _need(rule, ground, Relation(">=", slack, num(0)), given)
    if op == "<" and not strict:
        raise RuleError(rule, "a strict inequality from weak ones")
    if not ground.adds_up(Relation("==", gap, Add(tuple(pieces))), given):
        raise RuleError(rule, "the premises do not add up to the conclusion")
    return _made(rule, reason, facts, goal, given)


def replaced(
    fact: Fact, equation: Fact, reason: str = "", rule: str = "substitute", backwards: bool = False
) -> Fact:
    """``fact`` with one side of ``equation`` replaced by the other, wherever it stands."""
    old, new = equation.relation.lhs, equation.relation.rhs
    if backwards:
        old, new = new, old
    if equation.relation.op != "==":
        raise RuleError(rule, "an inequality is not substituted")
    names = {*relation_names(equation.relation), *(n for h in equation.given for n in _names(h))}
    assumed = (*equation.ground.hypotheses, *equation.given)

    def go(t: Term) -> Term:
        if t == old:
            return new
        if isinstance(t, Fn) and t.name == "diff":
            body, by = t.args  # what is equal at one point only has other slopes there
            assert isinstance(by, Sym)
            return t if any(by.name in _names(h) and not _is_open(h) for h in assumed) else Fn("diff", (go(body), by))
        kids = children(t)
        if not kids:
            return t
        captured = not names.isdisjoint(bound_names(t))
        return rebuild(t, tuple(k if captured and n == 0 else go(k) for n, k in enumerate(kids)))

    r = Relation(fact.relation.op, go(fact.relation.lhs), go(fact.relation.rhs))
    if r == fact.relation:
        raise RuleError(rule, "there is nothing to replace")
    return _made(rule, reason, (equation, fact), r, (*fact.given, *equation.given))


def congruent(equation: Fact, function: str, reason: str = "") -> Fact:
    """``f(a) = f(b)`` from ``a = b``, for a function of one argument."""
    rule = "apply to both sides"
    r = equation.relation
    if r.op != "==":
        raise RuleError(rule, "an equation is expected")
    both = Relation("==", Fn(function, (r.lhs,)), Fn(function, (r.rhs,)))
    return _made(rule, reason, (equation,), both, equation.given)


def _is_open(h: Hypothesis) -> bool:
    """Whether ``h``, if it holds of a real variable, holds all around it."""
    return h.op in ("<", ">", "!=") if isinstance(h, Relation) else h.kind in ("positive", "nonzero")


def _differentiated_by(r: Relation) -> set[str]:
    found = (x.args[1] for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Fn) and x.name == "diff")
    return {x.name for x in found if isinstance(x, Sym)}


def specialised(
    fact: Fact, values: Mapping[str, Term], given: Sequence[Hypothesis] = (), reason: str = "",
    rule: str = "special case",
) -> Fact:  # fmt: skip
    """``fact`` with some of its own variables replaced by terms that lie in their ranges."""
    ground = fact.ground
    if not ground.names().isdisjoint(values):
        raise RuleError(rule, "a name that the hypotheses speak of")
    spoken = {*values, *(n for t in values.values() for n in free_names(t))}
    if not spoken.isdisjoint(_differentiated_by(fact.relation)):  # d(x*y)/dx = y, but d(y*y)/dy = 2*y
        raise RuleError(rule, "a derivative is by that name")
    for h in fact.given:
        if isinstance(h, Assumption):
            if h.name in values and not _is_of_kind(ground, values[h.name], h.kind, given):
                raise RuleError(rule, f"{h.name} must be {h.kind}")
            if h.name not in values and h not in given:
                raise RuleError(rule, "a hypothesis was lost")
        else:
            _need(rule, ground, _put(h, values), given)
    for name, t in values.items():
        real = ground.proves(_real(t), given) or ground.holds(Relation(">=", t, num(0)), given)
        if Assumption(name, "complex") not in fact.given and not real:
            raise RuleError(rule, f"{name} is real")
    return _made(rule, reason, (fact,), _put(fact.relation, values), given)


def _is_of_kind(ground: Ground, t: Term, kind: str, given: Sequence[Hypothesis]) -> bool:
    if kind == "integer":
        if isinstance(t, Num):
            return t.value.denominator == 1
        if isinstance(t, (Add, Mul)):
            return all(_is_of_kind(ground, x, kind, given) for x in t.args)
        if isinstance(t, Neg):
            return _is_of_kind(ground, t.arg, kind, given)
        if isinstance(t, Div) and t.den == num(2):
            return isinstance(t.num, Sym) and Assumption(t.num.name, "even") in (*ground.hypotheses, *given)
        kinds = {h.kind for h in (*ground.hypotheses, *given) if isinstance(h, Assumption) and Sym(h.name) == t}
        return bool(kinds & {"integer", "even"})
    op = {"positive": ">", "nonnegative": ">=", "nonzero": "!="}.get(kind)
    return op is not None and ground.holds(Relation(op, t, num(0)), given)


def triangle(ground: Ground, t: Term, given: Sequence[Hypothesis] = (), reason: str = "") -> Fact:
    """``|a + b + ...| <= |a| + |b| + ...``; a sum over a range counts as one.

    The range may be empty, not inverted: a sum from 1 to -1 is minus its term at 0.
    """
    whole = Fn("Abs", (t,))
    if isinstance(t, Add):
        return _made("triangle inequality", reason, (), Relation("<=", whole, Add(tuple(map(_modulus, t.args)))), given,
                     ground)  # fmt: skip
    if isinstance(t, Sum):
        _not_inverted("triangle inequality", ground, t.lo, t.hi, given)
        r = Relation("<=", whole, Sum(Fn("Abs", (t.body,)), t.index, t.lo, t.hi))
        return _made("triangle inequality", reason, (), r, given, ground)
    raise RuleError("triangle inequality", "not a sum")


def _not_inverted(rule: str, ground: Ground, lo: Term, hi: Term, given: Sequence[Hypothesis]) -> None:
    _need(rule, ground, Relation(">=", Add((hi, num(1), Neg(lo))), num(0)), given)


def _modulus(t: Term) -> Term:
    return Fn("Abs", (t.arg if isinstance(t, Neg) else t,))


# -- derivatives and integrals ---------------------------------------------------------------------------


def differentiated(
    ground: Ground, t: Term, name: str, slope: Term, given: Sequence[Hypothesis] = (), reason: str = ""
) -> Fact:
    """``dt/dname = slope`` at every real ``name`` that meets ``given``.

    Given ``x != 0`` alone, ``sqrt(x)`` has no derivative: what a rule of differentiation needs of the
    arguments (a logarithm's is positive) must follow from ``given``.
    """
    rule = "differentiate"
    found = _slope(rule, ground, t, name, given)
    if not ground.proves(Relation("==", found, slope), given):
        raise RuleError(rule, "the derivative is another")
    return _made(rule, reason, (), Relation("==", Fn("diff", (t, Sym(name))), slope), given, ground)


def _read_slope(rule: str, fact: Fact) -> tuple[Term, str, Term]:
    left = fact.relation.lhs
    if fact.relation.op != "==" or not (isinstance(left, Fn) and left.name == "diff" and len(left.args) == 2):
        raise RuleError(rule, "a derivative is expected")
    body, name = left.args
    assert isinstance(name, Sym)
    return body, name.name, fact.relation.rhs


def integrated(slope: Fact, lo: Term, hi: Term, value: Term, reason: str = "") -> Fact:
    """The fundamental theorem: ``F' = f`` within ``[lo, hi]`` gives the integral of ``f`` as ``F(hi) - F(lo)``.

    ``F`` must be continuous up to the ends (else ``-1/t`` would make the integral of ``1/t**2`` over
    ``[-1, 1]`` negative), and so must ``f``.  ``value`` is that difference as it is to be written.
    """
    rule = "fundamental theorem of calculus"
    whole, name, f = _read_slope(rule, slope)
    ground = slope.ground
    rest = _outside(rule, [slope], name, lo, hi, open=True)
    _need(rule, ground, Relation("<=", lo, hi), rest)
    _continuous(rule, ground, whole, name, lo, hi, rest)
    _continuous(rule, ground, f, name, lo, hi, rest)
    difference = Add((_at(ground, whole, name, hi, rest), Neg(_at(ground, whole, name, lo, rest))))
    if not ground.proves(Relation("==", value, difference), rest):
        raise RuleError(rule, "the value is not F(hi) - F(lo)")
    return _made(rule, reason, (slope,), Relation("==", Integral(f, name, lo, hi), value), rest)


def by_parts(
    u: Fact, v: Fact, lo: Term, hi: Term, body: Term, remaining: Term, result: Term, reason: str = ""
) -> Fact:
    """``int u v' = [u v] - int u' v``: of ``body = u v'``, with ``remaining = u' v`` and the result as written."""
    rule = "integration by parts"
    f, name, df = _read_slope(rule, u)
    g, other, dg = _read_slope(rule, v)
    if name != other:
        raise RuleError(rule, "two variables")
    ground = u.ground
    rest = _outside(rule, [u, v], name, lo, hi, open=True)
    _need(rule, ground, Relation("<=", lo, hi), rest)
    for t in (f, g, df, dg):
        _continuous(rule, ground, t, name, lo, hi, rest)
    here = (*rest, *between(name, lo, hi))
    boundary = Add(
        (
            Mul((_at(ground, f, name, hi, rest), _at(ground, g, name, hi, rest))),
            Neg(Mul((_at(ground, f, name, lo, rest), _at(ground, g, name, lo, rest)))),
        )
    )
    left = Integral(remaining, name, lo, hi)
    for a, b, given in (
        (body, Mul((f, dg)), here), (remaining, Mul((df, g)), here), (result, Add((boundary, Neg(left))), rest)
    ):  # fmt: skip
        if not ground.proves(Relation("==", a, b), given):
            raise RuleError(rule, "the pieces are not those of the two functions")
    r = Relation("==", Integral(body, name, lo, hi), result)
    return _made(rule, reason, (u, v), r, rest)


def integral_bounded(fact: Fact, name: str, lo: Term, hi: Term, reason: str = "") -> Fact:
    """``|f| <= g`` on ``[lo, hi]`` gives ``|int f| <= int g``.  It needs ``lo <= hi``: ``int_1^0 1 = -1``."""
    rule = "modulus of an integral"
    left = fact.relation.lhs
    if fact.relation.op not in ("<=", "==") or not (isinstance(left, Fn) and left.name == "Abs"):
        raise RuleError(rule, "a bound on a modulus is expected")
    r = Relation("<=", Fn("Abs", (Integral(left.args[0], name, lo, hi),)), Integral(fact.relation.rhs, name, lo, hi))
    return _over(rule, reason, fact, name, lo, hi, (left.args[0], fact.relation.rhs), r)


def integral_monotone(fact: Fact, name: str, lo: Term, hi: Term, reason: str = "") -> Fact:
    """``f <= g`` (or ``f = g``) on ``[lo, hi]`` gives the same for the integrals; ``lo <= hi``."""
    rule = "integrate both sides"
    r = fact.relation
    if r.op not in ("<=", "==", ">="):
        raise RuleError(rule, "a weak inequality or an equation is expected")
    both = Relation(r.op, Integral(r.lhs, name, lo, hi), Integral(r.rhs, name, lo, hi))
    return _over(rule, reason, fact, name, lo, hi, (r.lhs, r.rhs), both)


def _over(rule: str, reason: str, fact: Fact, name: str, lo: Term, hi: Term, bodies: Iterable[Term], r: Relation
          ) -> Fact:  # fmt: skip
    rest = _outside(rule, [fact], name, lo, hi)
    _need(rule, fact.ground, Relation("<=", lo, hi), rest)
    for t in bodies:
        _continuous(rule, fact.ground, t, name, lo, hi, rest)
    return _made(rule, reason, (fact,), r, rest)


def linear(
    ground: Ground, whole: Term, parts: Sequence[tuple[Term, Term]], name: str, lo: Term, hi: Term,
    given: Sequence[Hypothesis] = (), reason: str = "",
) -> Fact:  # fmt: skip
    """``int sum c*f = sum c * int f`` for ``parts`` ``(c, f)``, the ``c`` without the variable."""
    rule = "linearity of the integral"
    if any(depends(c, name) for c, _ in parts):
        raise RuleError(rule, f"a factor depends on {name}")
    if name in ground.names() or any(name in _names(h) for h in given) or depends(lo, name) or depends(hi, name):
        raise RuleError(rule, f"something is assumed of {name}")
    _need(rule, ground, Relation("<=", lo, hi), given)
    for t in (whole, *(f for _, f in parts)):
        _continuous(rule, ground, t, name, lo, hi, given)
    total = Add(tuple(Mul((c, f)) for c, f in parts))
    if not ground.proves(Relation("==", whole, total), (*given, *between(name, lo, hi))):
        raise RuleError(rule, "the integrand is not that combination")
    split = tuple(
        Integral(f, name, lo, hi) if c == num(1) else Mul((c, Integral(f, name, lo, hi))) for c, f in parts
    )
    r = Relation("==", Integral(whole, name, lo, hi), split[0] if len(split) == 1 else Add(split))
    return _made(rule, reason, (), r, given, ground)


def joined(
    ground: Ground, body: Term, name: str, points: tuple[Term, Term, Term], given: Sequence[Hypothesis] = (),
    reason: str = "",
) -> Fact:  # fmt: skip
    """``int_a^c = int_a^b + int_b^c`` for ``a <= b <= c``."""
    rule = "split the range"
    a, b, c = points
    if name in ground.names() or any(name in _names(h) for h in given) or any(depends(p, name) for p in points):
        raise RuleError(rule, f"something is assumed of {name}")
    _need(rule, ground, Relation("<=", a, b), given)
    _need(rule, ground, Relation("<=", b, c), given)
    _continuous(rule, ground, body, name, a, c, given)
    pieces = Add((Integral(body, name, a, b), Integral(body, name, b, c)))
    return _made(rule, reason, (), Relation("==", Integral(body, name, a, c), pieces), given, ground)


def by_taylor(bound: Fact, f: Term, name: str, order: int, point: Term, polynomial: Term, reason: str = "") -> Fact:
    """``|f(v) - P(v)| <= M v**N / N!`` from ``|f^(N)| <= M`` on ``[0, v]``, ``v >= 0``.

    ``bound`` is that premise, with ``M`` free of the variable; ``polynomial`` is ``P(v)`` as written.
    """
    rule = "Taylor's theorem"
    ground = bound.ground
    rest = _outside(rule, [bound], name, num(0), point)
    _need(rule, ground, Relation(">=", point, num(0)), rest)
    here = (*rest, *between(name, num(0), point))
    terms: list[Term] = []
    here_f = ground.unfold(f)
    for n in range(order):
        terms.append(Div(Mul((_at(ground, here_f, name, num(0), rest), Pow(point, num(n)))), num(factorial(n))))
        here_f = _slope(rule, ground, here_f, name, here)
    _continuous(rule, ground, here_f, name, num(0), point, rest)
    r, left = bound.relation, bound.relation.lhs
    if r.op not in ("<=", "==") or not (isinstance(left, Fn) and left.name == "Abs") or depends(r.rhs, name):
        raise RuleError(rule, "a constant bound on a modulus is expected")
    if not ground.proves(Relation("==", left.args[0], here_f), here):
        raise RuleError(rule, "the bound is on another derivative")
    if not ground.proves(Relation("==", polynomial, Add(tuple(terms))), rest):
        raise RuleError(rule, "the polynomial is another")
    error = Div(Mul((r.rhs, Pow(point, num(order)))), num(factorial(order)))
    gap = Add((substitute(f, {name: point}), Neg(polynomial)))
    return _made(rule, reason, (bound,), Relation("<=", Fn("Abs", (gap,)), error), rest)


# -- limits ------------------------------------------------------------------------------------------------

LIMITS: dict[str, Term] = {
    "infinity": Fn("Ci", (Sym("@"),)),
    "zero": Add((Fn("Ci", (Sym("@"),)), Neg(Const("EulerGamma")), Neg(Fn("log", (Sym("@"),))))),
}
"""What tends to 0 as ``@`` grows without bound, or falls to 0 (DLMF 6.2.9 to 6.2.13)."""


def limit(
    fact: Fact, name: str, where: str, kept: Term, sign: int = 1, reason: str = "", most: Term | None = None,
    fading: Term | None = None,
) -> Fact:  # fmt: skip
    """From ``|kept +- v| <= c`` for all large (small) ``name``, where ``v`` is a row of LIMITS: ``|kept| <= c``.

    The bound may not depend on ``name``: ``|0 + Ci(y)| <= Ci(y) + 1`` says nothing of the limit.  But it may be
    ``most + fading/y`` (near 0, ``most + fading*y``), which leaves ``most``.
    """
    rule = "limit"
    v = substitute(LIMITS[where], {"@": Sym(name)})
    r, left = fact.relation, fact.relation.lhs
    bound = r.rhs if most is None else most
    fixed = not any(depends(t, name) for t in (bound, kept, *(() if fading is None else (fading,))))
    if r.op != "<=" or not (isinstance(left, Fn) and left.name == "Abs") or not fixed:
        raise RuleError(rule, "a modulus bounded by a constant is expected")
    ranges = [h for h in fact.given if name in _names(h)]
    rest = [h for h in fact.given if h not in ranges]
    if name in fact.ground.names():
        raise RuleError(rule, f"something is assumed of {name} throughout")
    for h in ranges:  # each must hold from some point on
        good = isinstance(h, Relation) and h.lhs == Sym(name) and not depends(h.rhs, name)
        if good and isinstance(h, Relation) and where == "infinity":
            good = h.op in (">", ">=")
        elif good and isinstance(h, Relation):
            low = h.op in (">", ">=") and h.rhs == num(0)
            good = low or (h.op in ("<", "<=") and fact.ground.holds(Relation(">", h.rhs, num(0)), rest))
        if not good:
            raise RuleError(rule, f"the premise does not hold for all {name} near the limit")
    given = (*rest, Relation(">", Sym(name), num(0)))
    if not fact.ground.proves(Relation("==", left.args[0], Add((kept, v if sign > 0 else Neg(v)))), given):
        raise RuleError(rule, "the modulus is of something else")
    if most is not None:
        y = Sym(name)
        fades = num(0) if fading is None else Div(fading, y) if where == "infinity" else Mul((fading, y))
        if not fact.ground.proves(Relation("==", r.rhs, Add((most, fades))), given):
            raise RuleError(rule, "the bound is another")
    return _made(rule, reason, (fact,), Relation("<=", Fn("Abs", (kept,)), bound), rest)


def in_the_limit(fact: Fact, name: str, kept: Term, over: Term, reason: str = "") -> Fact:
    """From ``a <= kept + over/v`` for all large ``v = name``: ``a <= kept``.

    Nothing else may depend on ``v``: ``v/2 <= v`` does not make ``1/2 <= 0``.
    """
    rule = "let it grow"
    r = fact.relation
    if r.op != "<=" or any(depends(t, name) for t in (r.lhs, kept, over)):
        raise RuleError(rule, f"only the bound may depend on {name}")
    ranges = [h for h in fact.given if name in _names(h)]
    rest = [h for h in fact.given if h not in ranges]
    if name in fact.ground.names():
        raise RuleError(rule, f"something is assumed of {name} throughout")
    for h in ranges:  # each must hold from some point on, of the integers at least
        if isinstance(h, Assumption):
            good = h.kind in ("integer", "positive", "nonnegative", "nonzero")
        else:
            good = h.lhs == Sym(name) and not depends(h.rhs, name) and h.op in (">", ">=")
        if not good:
            raise RuleError(rule, f"the premise does not hold for all large {name}")
    given = (*rest, Relation(">", Sym(name), num(0)))
    if not fact.ground.proves(Relation("==", r.rhs, Add((kept, Div(over, Sym(name))))), given):
        raise RuleError(rule, "the bound is another")
    return _made(rule, reason, (fact,), Relation("<=", r.lhs, kept), rest)


# -- sums ----------------------------------------------------------------------------------------------------


def bounded_sum(index: str, lo: Term, hi: Term) -> tuple[Hypothesis, ...]:
    """That ``index`` is an integer of the range ``lo .. hi``."""
    return (Assumption(index, "integer"), *between(index, lo, hi))


def added_termwise(fact: Fact, index: str, lo: Term, hi: Term, reason: str = "") -> Fact:
    """``a <= b`` (or ``=``, ``>=``) for every index of the range gives the same for the sums."""
    rule = "sum both sides"
    r = fact.relation
    if r.op not in ("<=", "==", ">="):
        raise RuleError(rule, "a weak inequality or an equation is expected")
    ranges = set(bounded_sum(index, lo, hi))
    rest = [h for h in fact.given if h not in ranges]
    known = fact.ground.names().union(*map(_names, rest), free_names(lo), free_names(hi))
    if index in known:
        raise RuleError(rule, f"something is assumed of {index} beyond its range")
    _not_inverted(rule, fact.ground, lo, hi, rest)
    both = Relation(r.op, Sum(r.lhs, index, lo, hi), Sum(r.rhs, index, lo, hi))
    return _made(rule, reason, (fact,), both, rest)


def by_induction(goal: Relation, name: str, start: Term, base: Fact, step: Fact, reason: str = "") -> Fact:
    """``goal`` for every integer ``name >= start``: it holds at ``start``, and its sides grow in step.

    ``step`` says ``l(n+1) - l(n) <= r(n+1) - r(n)`` (or ``=``) for ``n >= start``; without ``base`` all
    that follows is that ``r - l`` does not fall.  From 1/2 no step leads to an integer.
    """
    rule = "induction"
    ground = base.ground
    counting = (Assumption(name, "integer"), Relation(">=", Sym(name), start))
    rest = [h for h in (*base.given, *step.given) if h not in counting]
    if name in ground.names() or any(name in _names(h) for h in rest) or depends(start, name):
        raise RuleError(rule, f"something is assumed of {name}")
    if not _is_of_kind(ground, start, "integer", rest):
        raise RuleError(rule, "it must start at an integer")
    op, gap = _up(goal)
    if op not in ("<=", "=="):
        raise RuleError(rule, "an equation or a weak inequality is expected")
    for fact, needed, given in (
        (base, substitute(gap, {name: start}), rest),
        (step, Add((substitute(gap, {name: Add((Sym(name), num(1)))}), Neg(gap))), (*rest, *counting)),
    ):
        own, piece = _up(fact.relation)
        if own not in (op, "==") or not ground.proves(Relation("==", needed, piece), given):
            raise RuleError(rule, "the base or the step is of another statement")
    return _made(rule, reason, (base, step), goal, (*rest, *counting))


def riemann(slope: Fact, bound: Fact, count: Term, index: str, reason: str = "") -> Fact:
    """``|1/N sum_(i<N) f(i/N) - int_0^1 f| <= V/N`` where ``V`` bounds the total variation ``int_0^1 |f'|``.

    On each cell the value at its left end differs from any other by at most the variation there.
    """
    rule = "Riemann sum and total variation"
    f, name, df = _read_slope(rule, slope)
    rest = _cells(rule, [slope], bound, f, name, df, count, index)
    mean = Div(Sum(substitute(f, {name: Div(Sym(index), count)}), index, num(0), Add((count, Neg(num(1))))), count)
    gap = Add((mean, Neg(Integral(f, name, num(0), num(1)))))
    r = Relation("<=", Fn("Abs", (gap,)), Div(bound.relation.rhs, count))
    return _made(rule, reason, (slope, bound), r, rest)


def trapezoid(slope: Fact, second: Fact, bound: Fact, count: Term, index: str, reason: str = "") -> Fact:
    """``|1/N sum_(i<N) f(i/N) - int_0^1 f - (f(0) - f(1))/(2N)| <= V/(8 N**2)`` with ``V >= int_0^1 |f''|``.

    Half the difference of the ends turns the sum into the trapezoidal one, whose error on a cell of
    width ``h`` is ``int (t - l)(r - t) f''(t)/2`` and ``(t - l)(r - t) <= h**2/4``.
    """
    rule = "Euler-Maclaurin with one correction"
    f, name, df = _read_slope(rule, slope)
    again, other, ddf = _read_slope(rule, second)
    if other != name or again != df:
        raise RuleError(rule, "the second derivative is of another function")
    ground = slope.ground
    rest = _cells(rule, [slope, second], bound, f, name, ddf, count, index)
    _continuous(rule, ground, df, name, num(0), num(1), rest)
    mean = Div(Sum(substitute(f, {name: Div(Sym(index), count)}), index, num(0), Add((count, Neg(num(1))))), count)
    ends = Div(Add((substitute(f, {name: num(0)}), Neg(substitute(f, {name: num(1)})))), Mul((num(2), count)))
    gap = Add((mean, Neg(Integral(f, name, num(0), num(1))), Neg(ends)))
    r = Relation("<=", Fn("Abs", (gap,)), Div(bound.relation.rhs, Mul((num(8), Pow(count, num(2))))))
    return _made(rule, reason, (slope, second, bound), r, rest)


def _cells(
    rule: str, slopes: Sequence[Fact], bound: Fact, f: Term, name: str, df: Term, count: Term, index: str
) -> list[Hypothesis]:
    ground = bound.ground
    rest = [*_outside(rule, slopes, name, num(0), num(1)), *bound.given]
    if any(name in _names(h) for h in bound.given):
        raise RuleError(rule, f"something is assumed of {name} beyond its range")
    if not _is_of_kind(ground, count, "integer", rest):
        raise RuleError(rule, "the number of cells must be an integer")
    _need(rule, ground, Relation(">", count, num(0)), rest)
    if depends(f, index) or index in free_names(count):
        raise RuleError(rule, f"{index} is not a new name")
    _continuous(rule, ground, f, name, num(0), num(1), rest)
    _continuous(rule, ground, df, name, num(0), num(1), rest)
    r = bound.relation
    wanted = Integral(Fn("Abs", (df,)), name, num(0), num(1))
    if r.op not in ("<=", "==") or not ground.proves(Relation("==", r.lhs, wanted), rest):
        raise RuleError(rule, "a bound on the integral of the modulus of the derivative is expected")
    return rest


# -- a second opinion ------------------------------------------------------------------------------------------


def sampled(fact: Fact, count: int = 2, tries: int = 40) -> int:
    """Confirm ``fact`` with mpmath at random points, to 50 digits; returns at how many.

    Raises :class:`RuleError` where mpmath disagrees; unknown functions cannot be sampled.
    """
    import random

    import mpmath

    ground = fact.ground
    hyps = (*ground.hypotheses, *fact.given)
    rng = random.Random(len(hyps))
    r = Relation(fact.relation.op, ground.unfold(fact.relation.lhs), ground.unfold(fact.relation.rhs))
    if any(isinstance(x, Fn) and x.name == "diff" for t in (r.lhs, r.rhs) for x in walk(t)):
        return 0
    done = 0
    with mpmath.workdps(DIGITS + 15):
        limit = mpmath.mpf(10) ** -DIGITS
        for _ in range(tries):
            if done == count:
                break
            point = Point(_chooser(hyps, rng))
            try:
                if not all(_meets(h, point) for h in hyps):
                    continue
                lhs, rhs = (evaluate(_worked(t, point), point, Mp()) for t in (r.lhs, r.rhs))
            except (CannotEvaluate, ZeroDivisionError, OverflowError, ValueError):
                continue
            size = limit * max(1, abs(lhs), abs(rhs))
            gap = mpmath.re(rhs - lhs)
            good = {"==": abs(lhs - rhs) <= size, "<=": gap >= -size, "<": gap >= -size}.get(r.op, -gap >= -size)
            if not good and r.op != "!=":
                raise RuleError(fact.rule, f"mpmath disagrees at {point.values}")
            done += 1
    return done


def _meets(h: Hypothesis, point: Point) -> bool:
    if isinstance(h, Assumption):
        return True  # the chooser sees to it
    import mpmath

    gap = mpmath.re(evaluate(h.lhs, point, Mp()) - evaluate(h.rhs, point, Mp()))
    return bool({"<": gap < 0, "<=": gap <= 0, ">": gap > 0, ">=": gap >= 0, "==": gap == 0, "!=": gap != 0}[h.op])


def _chooser(
    hyps: Sequence[Hypothesis], rng: object
) -> Callable[[str, str, tuple[Fraction, ...]], Fraction]:
    import random

    assert isinstance(rng, random.Random)
    kinds: dict[str, set[str]] = {}
    for h in hyps:
        if isinstance(h, Assumption):
            kinds.setdefault(h.name, set()).add(h.kind)

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        known = kinds.get(name, set())
        if "even" in known:
            return Fraction(2 * rng.randint(1, 4))
        if "integer" in known:
            return Fraction(rng.randint(0 if "positive" not in known else 1, 5))
        return Fraction(rng.randint(1, 4000), rng.randint(1, 997)) if rng.random() < 0.7 else Fraction(
            rng.randint(1, 96), 97
        )

    return choose


def _worked(t: Term, point: Point) -> Term:
    """``t`` with its integrals (by quadrature) and Kummer functions worked out by mpmath."""
    import mpmath

    if not any(isinstance(x, Integral) or (isinstance(x, Fn) and x.name == "hyp1f1") for x in walk(t)):
        return t
    if isinstance(t, Integral):
        return _quadrature(t, point)
    if isinstance(t, Fn) and t.name == "hyp1f1":
        return _complex(mpmath.hyp1f1(*(evaluate(x, point, Mp()) for x in t.args)))
    kids = children(t)
    if bound_names(t):
        raise CannotEvaluate("an integral within a sum")
    return rebuild(t, tuple(_worked(k, point) for k in kids))


def _quadrature(t: Integral, point: Point) -> Term:
    import mpmath

    ends = [evaluate(_worked(x, point), point, Mp()) for x in (t.lo, t.hi)]
    if any(isinstance(x, Integral) for x in walk(t.body)):
        raise CannotEvaluate("an integral within an integral")

    arithmetic, values = Mp(), dict[str, object]()
    arithmetic.symbols = point, values

    def f(s: object) -> object:
        values[t.index] = s
        return evaluate(t.body, point, arithmetic)

    outer, point.running = point.running, t.index
    try:
        value, error = mpmath.quad(f, ends, error=True, maxdegree=9)
    finally:
        point.running = outer
    if error > mpmath.mpf(10) ** -(DIGITS + 5):
        raise CannotEvaluate("quadrature does not settle")
    return _complex(value)


def _complex(value: object) -> Term:
    import mpmath

    return Add((Num(_fraction(mpmath.re(value))), Mul((Const("I"), Num(_fraction(mpmath.im(value)))))))


def _fraction(x: object) -> Fraction:
    import mpmath

    sign, mantissa, exponent, _ = mpmath.mpf(x)._mpf_
    value = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -value if sign else value


def steps(fact: Fact, above: Sequence[Fact] = ()) -> Iterator[Fact]:
    """``fact`` and all it rests on, premises first, each once; not what facts ``above`` rest on."""
    seen: set[int] = set()
    known = {id(f) for f in above}
    stack: list[tuple[Fact, bool]] = [(fact, False)]
    while stack:
        f, ready = stack.pop()
        if ready:
            yield f
        elif id(f) not in seen:
            seen.add(id(f))
            stack.append((f, True))
            stack.extend((p, False) for p in reversed(f.premises) if id(f) not in known)
