"""Hypotheses: what is assumed of names, and what a claim needs without saying so.

To be believed: a sum over ``0 .. d/2-1`` speaks of an even ``d`` and of a range that is not inverted, a quotient of a
denominator that is not zero.  All this is added to the hypotheses, and shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from .canonical import Frame
from .definitions import renamed_apart, unfold_once
from .meaning import Meaning, Reading
from .term import (
    BINDERS,
    INNER,
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
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
    walk,
)  # fmt: skip
from .values import OutOfFragment

__all__ = ["Hypotheses", "ranges", "reading"]


class Hypotheses:
    """Hypotheses, sorted: ``kinds`` by name, and what was ``added`` because a claim needs it.

    Relations among them say nothing here: what follows from them is a matter of the theories.
    """

    def __init__(self, hypotheses: Iterable[Hypothesis] = (), definitions: Iterable[Definition] = ()) -> None:
        self.given = tuple(dict.fromkeys(hypotheses))
        self.definitions = tuple(definitions)
        self.kinds: dict[str, frozenset[str]] = {}
        self.added: dict[Hypothesis, None] = {}
        self.indices: dict[str, dict[Term, None]] = {}
        """The indices of block families, and how many blocks there are."""
        for h in self.given:
            if isinstance(h, Assumption):
                self.assumed(h.name, h.kind)
        self.taken = self.spoken()
        """Names that no bound name may have in what is unfolded."""

    def spoken(self) -> set[str]:
        """The names that definitions speak of; those of one said of its parameters ``here`` too."""
        own = {n for d in self.definitions if d.here for p in d.params for n in free_names(p)}
        return own.union(*((d.name, *free_names(d.body)) for d in self.definitions))

    def assumed(self, name: str, kind: str) -> None:
        """Note a kind, and those that follow from it."""
        implied = {"positive": {"nonnegative", "nonzero"}, "even": {"integer"}}.get(kind, set())
        self.kinds[name] = self.kinds.get(name, frozenset()) | implied | {kind}

    def assume(self, h: Hypothesis) -> None:
        """Add a hypothesis that the claim needs to make sense."""
        known = isinstance(h, Assumption) and h.kind in self.kinds.get(h.name, ())
        if known or h in self.given or h in self.added:
            return
        if isinstance(h, Assumption):
            self.assumed(h.name, h.kind)
        self.added[h] = None

    def hypotheses(self) -> tuple[Hypothesis, ...]:
        """All hypotheses, the author's first."""
        return (*self.given, *self.added) if self.added else self.given

    def within(self, facts: Iterable[Relation]) -> None:
        """Assume what is known of the indices of block families: they are integers, from one end to the other."""
        for fact in facts:
            (name,) = free_names(fact.lhs)
            if any(name in ({h.name} if isinstance(h, Assumption) else relation_names(h)) for h in self.given):
                raise OutOfFragment(f"{name} is the index of a family, and something is assumed of it")
            self.assume(Assumption(name, "integer"))
            self.indices.setdefault(name, {}).update(dict.fromkeys(children(fact.rhs)[:1]))  # the count
            self.assume(fact)
            if fact.op == ">=" and fact.rhs == num(0):
                self.assumed(name, "nonnegative")

    def note_blocks(self, *terms: Term) -> None:
        """Note the indices of block families."""
        families = [t for t in terms if not scan(t)[0].isdisjoint((BlockVector, BlockDiagonal, BlockMatrix))]
        for x in (x for t in families for x in walk(t)):
            if isinstance(x, (BlockVector, BlockDiagonal, BlockMatrix)):
                for name in bound_names(x):
                    self.indices.setdefault(name, {})[x.count] = None

    def assume_range(self, lo: Term, hi: Term) -> None:
        """Assume that ``lo .. hi`` has a length that is not negative."""
        self.assume(_not_inverted(lo, hi))

    def prepare(self, *terms: Term) -> None:
        """Collect from the ranges of sums what they assume of their symbols."""
        if Sum not in scan(*terms)[0]:
            return
        for t in {id(t): t for t in terms}.values():
            for s, bound in _sums(t):
                names = [n for n in {**_symbols(s.lo), **_symbols(s.hi)} if n not in bound]
                even = _halved(s.hi) | _halved(s.lo)
                for name in names:
                    kind = "even" if name in even else "integer"
                    self.assume(Assumption(name, kind, "a sum ranges over it"))
            for h in ranges(t):
                self.assume(h)

    # -- names -----------------------------------------------------------------------------------------

    def names(self) -> set[str]:
        """Every name that a hypothesis or a definition speaks of."""
        out = self.taken | set(self.kinds)
        for h in self.given:
            if isinstance(h, Relation):
                out |= relation_names(h).keys()
        return out

    def behind(self, names: Iterable[str]) -> set[str]:
        """``names``, and all that they are defined by."""
        out = [*names]
        for n in out:  # grows as it goes
            bodies = [d.body for d in self.definitions if d.name == n]
            out += {x for t in bodies for x in (*free_names(t), *scan(t)[1])}.difference(out)
        return set(out)

    def separate(self, *terms: Term) -> list[Term]:
        """Terms with bound names that occur nowhere else: not free in one of them, not in a hypothesis."""
        if scan(*terms)[0].isdisjoint(BINDERS):
            return [*terms]
        taken = self.names().union(*map(free_names, terms))
        return [renamed_apart(t, taken) for t in terms]

    def apart(self, r: Relation) -> Relation:
        """Likewise for the sides of a relation."""
        return Relation(r.op, *self.separate(r.lhs, r.rhs))

    def unfold(self, t: Term) -> Term:
        """Replace defined names by their bodies, to the end."""
        return self.unfolded(t, self.definitions)

    def unfolded(self, t: Term, definitions: tuple[Definition, ...]) -> Term:
        if not definitions:
            return t
        defined = {d.name for d in definitions}
        for _ in range(32):
            kinds, functions, _ = scan(t)
            if not kinds.isdisjoint(BINDERS):
                t = renamed_apart(t, self.taken)
            if defined.isdisjoint(free_names(t)) and defined.isdisjoint(functions):
                return t
            new = unfold_once(t, definitions, _is_whole)
            if new is t:
                return t
            t = new
        raise OutOfFragment("definitions that go in a circle", t)


reading = Reading(Hypotheses, Meaning, Frame)
"""Terms read by the core alone."""


def _is_whole(t: Term) -> bool:
    integers = Hypotheses(Assumption(n, "integer") for n in free_names(t))
    return reading(integers, lambda m: m.frame.is_integer(m.value(t)))


# -- ranges --------------------------------------------------------------------------------------------


def ranges(t: Term) -> Iterator[Relation]:
    """What keeps the ranges of sums from being inverted, but for those that outer indices move."""
    for s, bound in _sums(t):
        if (_symbols(s.lo) or _symbols(s.hi)) and not bound & {**free_names(s.lo), **free_names(s.hi)}.keys():
            yield _not_inverted(s.lo, s.hi)


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
        if isinstance(x, Mul) and not {num(Fraction(1, 2)), Div(num(1), num(2))}.isdisjoint(x.args):
            out |= {a.name for a in x.args if isinstance(a, Sym)}
    return out
