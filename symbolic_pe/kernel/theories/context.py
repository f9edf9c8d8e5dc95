"""What relations among the hypotheses say of names.

Added to what is trusted: ``x > 0`` says of ``x`` what the assumption says, and an equation ``theta[i] == body`` or
``k == m - n`` may be used as a definition (of ``theta`` for every index, or for ``i`` alone if another relation says
which that is), as long as it does not go in a circle.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from ..evaluate import Law, argument, has_meaning
from ..hypotheses import Hypotheses
from ..matrix import has_matrix
from ..term import (
    MATRIX_NAMES,
    SIGNS,
    VALUED,
    Assumption,
    Definition,
    Div,
    Fn,
    Hypothesis,
    Num,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    num,
    scan,
    walk,
    with_values,
)  # fmt: skip
from ..values import OutOfFragment

__all__ = ["KINDS", "Context", "families", "parameters"]

KINDS = {op: kind for kind, op in SIGNS.items()}

KNOWN = (
    *("Max", "Min", "Mod", "factorial", "binomial", "sign", "round", "erf", "erfc"),
    *("asin", "acos", "atan", "atan2", "acot", "asinh", "acosh", "atanh"),
)
"""Functions that mean one thing wherever they stand: an equation says something of their argument, not of them."""


class Context(Hypotheses):
    """Hypotheses with their relations: ``facts``, and those that define a name.

    What else is assumed of a name that is ``defining`` must hold of the body.
    """

    def __init__(self, hypotheses: Iterable[Hypothesis] = (), definitions: Iterable[Definition] = ()) -> None:
        super().__init__(hypotheses, definitions)
        self.facts: list[Relation] = []
        self.within_sums: dict[Hypothesis, dict[str, tuple[Term, Term]]] = {}
        """The range of the index of the sum, inside no other, that something added stands in."""
        self.loose: set[Hypothesis] = set()
        """What was added and is more than the claim needs at some points: ``y != 0`` of ``y**n``, which 0 has too."""
        self.defining: dict[Hypothesis, Definition] = {}
        self.wide: dict[Definition, Definition] = {}
        """What may have been meant by definitions that are taken for said of one value."""
        self.under: dict[Definition, tuple[Hypothesis, ...]] = {}
        """Likewise, where other hypotheses say which values: of all those, it may be."""
        self.bare: set[str] = set()
        """Names of which a relation says something that is not said of a family of the same name."""
        self.every: dict[Relation, tuple[str, ...]] = {}
        """Hypotheses on families that are taken to hold for all values of these indices (see :mod:`.families`)."""
        self.some: set[Relation] = set()
        """Equations that define something by members whose indices nothing else speaks of: ``b[n] == c[j]``."""
        self._ready: dict[int, tuple[Relation, Relation]] = {}
        for h in self.given:
            if isinstance(h, Relation):
                self._note(h)
        self.taken = self.spoken()

    def _note(self, h: Relation) -> None:
        if h.op != "==":
            self.bare.update(x.name for x in (h.lhs, h.rhs) if isinstance(x, Sym))
        if isinstance(h.lhs, Sym) and h.rhs == num(0) and h.op in KINDS:
            self.assumed(h.lhs.name, KINDS[h.op])
        if h.op in (">", ">=") and isinstance(h.lhs, Sym) and isinstance(h.rhs, Num) and h.rhs.value > 0:
            self.assumed(h.lhs.name, "positive")
            if h.rhs.value > 1 or (h.rhs.value == 1 and h.op == ">"):
                self.assumed(h.lhs.name, "above one")
        define = as_definition(h)
        if define is None or self._circular(define):
            self.facts.append(h)
            return
        conditions = singled_out(define, h, self.given)
        if conditions:
            self.facts.append(h)
            define = replace(define, here=True)
            self.under[define] = conditions
        self.defining[h] = define
        self.definitions += (define,)

    def narrow(self, h: Relation) -> None:
        """Take what ``h`` defines for said of the values that its parameters have, and prove nothing of others.

        At a point that refutes it still holds of all values: it may have been meant so.
        """
        self.facts.append(h)
        wide = self.defining[h]
        self.defining[h] = here = replace(wide, here=True)
        self.wide[here] = wide
        self.definitions = tuple(here if d is wide else d for d in self.definitions)
        self.taken = self.spoken()

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

    def hypotheses(self) -> tuple[Hypothesis, ...]:
        """All hypotheses, the author's first."""
        if not self.every:
            return super().hypotheses()
        out: dict[Hypothesis, None] = {}
        for h in self.given:
            out[h] = None
            if isinstance(h, Relation):
                out.update((Assumption(n, "every"), None) for n in self.every.get(h, ()))
        return (*out, *(h for h in self.added if h not in out))

    def separate(self, *terms: Term) -> list[Term]:
        both = self.bare and self.bare & families(*terms, *(d.body for d in self.definitions))
        if both:
            raise OutOfFragment(f"{min(both)} is both a number and a family of numbers: give them two names")
        return super().separate(*terms)

    def laws(self) -> dict[str, Law]:
        """Definitions of indexed numbers, for :mod:`.evaluate` to apply (and to check) at a point."""
        own = {id(d) for d in self.defining.values()}
        out: dict[str, Law] = {}
        for said in self.definitions:
            d = self.wide.get(said, said)
            names = tuple(p.name for p in d.params if isinstance(p, Sym))
            if is_law(d):
                kinds = self.kinds.get(d.name, frozenset())
                real = id(said) in own and "complex" not in kinds
                here = tuple(map(self.opened, d.params)) if d.here else ()
                law = Law(names, self.opened(d.body), d.indexed, real, kinds, here, where=self._conditions(d))
            elif d.indexed and len(names) < len(d.params):  # put in where an index fits the pattern
                names = tuple(map(str, range(len(d.params))))
                law = Law(names, d.body, True, False, frozenset(), partial=True)
            else:
                continue
            first = out.get(d.name)
            out[d.name] = first._replace(others=(*first.others, law)) if first else law
        return out

    def _conditions(self, d: Definition) -> tuple[Relation, ...] | None:
        """What is said of the values that ``d`` is said of, each called an :func:`argument`; None if nothing is."""
        if d not in self.under:
            return None
        said: list[Relation] = []
        for h in self.under[d]:
            if isinstance(h, Relation):
                said.append(h)
            elif h.kind in SIGNS:
                said.append(Relation(SIGNS[h.kind], Sym(h.name), num(0)))
            elif h.kind in ("integer", "even"):
                part = Div(Sym(h.name), num(2 if h.kind == "even" else 1))
                said.append(Relation("==", part, Fn("floor", (part,))))
        own: dict[str, Term] = {n: Sym(argument(n)) for n in parameters(d)}  # which may be defined to be something
        plain = (h for h in said if not families(h.lhs, h.rhs) and scan(h.lhs, h.rhs)[1] <= VALUED)
        return tuple(self.ready(with_values(h, own)) for h in plain)

    def opened(self, t: Term) -> Term:
        """As :meth:`unfold`, but for the :meth:`laws` of indexed numbers."""
        return self.unfolded(t, tuple(d for d in self.definitions if not is_law(d)))

    def ready(self, h: Relation) -> Relation:
        """``h`` as it is evaluated at one point after another: bound names apart, definitions opened."""
        known = self._ready.get(id(h))
        if known is None:
            r = self.apart(h)
            known = self._ready[id(h)] = h, Relation(r.op, self.opened(r.lhs), self.opened(r.rhs))
        return known[1]


def families(*terms: Term) -> set[str]:
    """Names that stand with an index."""
    return {x.name for t in terms if Ref in scan(t)[0] for x in walk(t) if isinstance(x, Ref)}


def is_law(d: Definition) -> bool:
    """Whether ``d`` gives a number for each index or argument."""
    return bool(d.params) and all(isinstance(p, Sym) for p in d.params) and not has_matrix(*scan(d.body)[:2])


def as_definition(h: Relation) -> Definition | None:
    """``theta[i] == body`` as a definition of ``theta``, if it can be one."""
    if h.op != "==" or not isinstance(h.lhs, (Sym, Ref, Fn)):
        return None
    if isinstance(h.lhs, Fn) and h.lhs.name in (*VALUED, *MATRIX_NAMES, *KNOWN):
        return None
    params = h.lhs.indices if isinstance(h.lhs, Ref) else h.lhs.args if isinstance(h.lhs, Fn) else ()
    if not all(isinstance(p, Sym) for p in params) or len(set(params)) < len(params):
        return None
    own = {p.name for p in params if isinstance(p, Sym)}
    names = {x.name for x in walk(h.rhs) if isinstance(x, (Sym, Ref, Fn))}
    if h.lhs.name in names or h.lhs.name in own:
        return None
    if isinstance(h.lhs, Fn) and has_meaning(h.lhs.name) and not own <= names:  # gamma(x) == 2 is said of x
        return None
    return Definition(h.lhs.name, tuple(params), h.rhs, isinstance(h.lhs, Ref))


def singled_out(d: Definition, of: Relation, given: Collection[Hypothesis]) -> tuple[Hypothesis, ...]:
    """What hypotheses other than ``of`` say of the values that parameters of ``d`` have: it is said of these alone."""
    own, out = parameters(d), list[Hypothesis]()
    for g in given if own else ():
        if isinstance(g, Assumption):
            out += [g] if g.name in own and g.kind != "every" else []
        elif g != of:
            other = as_definition(g)
            bare = _outside_indices(g.lhs) | _outside_indices(g.rhs)
            out += [] if own.isdisjoint(bare - parameters(other) if other else bare) else [g]
    return () if all(isinstance(g, Assumption) and g.kind == "integer" for g in out) else tuple(out)


def parameters(d: Definition) -> set[str]:
    return {p.name for p in d.params if isinstance(p, Sym)}


def _outside_indices(t: Term) -> set[str]:
    """The symbols of ``t`` that do not only stand in the index of a family or the argument of an unknown function."""
    if isinstance(t, Sym):
        return {t.name}
    if isinstance(t, Ref) or (isinstance(t, Fn) and t.name not in VALUED):
        return set()
    return {n for x in children(t) for n in _outside_indices(x)}
