"""The statement of a claim in Coq's language, printed from the statement alone.

Nothing here, nor in :mod:`.printer` and :mod:`.scope`, knows of derivations: a relation, its hypotheses and the
definitions they use go in, text comes out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from ..kernel.term import (
    Assumption,
    Definition,
    Fn,
    Hypothesis,
    Mul,
    Ref,
    Relation,
    Sym,
    bound_names,
    num,
    relation_names,
    walk,
)  # fmt: skip
from .everywhere import Everywhere, told_apart
from .letters import letters, speaks_of_letters
from .naming import identifier
from .parts import is_complex, real_definitions, real_hypotheses, real_relations
from .printer import Printer
from .scope import apart, gathered, ordered, quantified, related, scope
from .uncovered import Uncovered

__all__ = ["INTEGRALS", "Statement", "integrals", "of_reals", "premises", "state"]


@dataclass(frozen=True, slots=True)
class Statement:
    """``forall binders, hypotheses -> goal``, with the printer it was printed with.

    The goal is what has to be said so that the claim says something, and the claim: one relation, or one for the
    real and one for the imaginary parts.
    """

    printer: Printer
    names: tuple[str, ...]
    hypotheses: tuple[str, ...]
    defined: tuple[str, ...]
    relations: tuple[Relation, ...]
    definitions: tuple[str, ...] = ()
    stated: tuple[Hypothesis, ...] = field(default=())
    everywhere: tuple[Everywhere, ...] = ()

    @property
    def assumed(self) -> list[Hypothesis]:
        """The hypotheses, for people."""
        return [*self.stated, *(h for e in self.everywhere for h in (e.relation, e.every))]

    @property
    def goal(self) -> str:
        claims = (self.printer.relation(r) for r in self.relations)
        return " /\\ ".join([*self.defined, *claims])

    @property
    def text(self) -> str:
        """The proposition, on several lines."""
        binders = " ".join(f"({identifier(n)} : {self.printer.type_of(n)})" for n in self.names)
        lines = [f"forall {binders}," if binders else ""]
        lines += [f"  {h} ->" for h in self.hypotheses]
        return "\n".join([x for x in lines if x] + [f"  {self.goal}"])


def state(
    relation: Relation, hypotheses: Sequence[Hypothesis] = (), definitions: Sequence[Definition] = ()
) -> Statement:
    """The statement that ``relation`` holds under ``hypotheses``; raises Uncovered.

    Hypotheses about names that have nothing to do with the relation are left out, which only
    makes the statement stronger.
    """
    if speaks_of_letters(relation, hypotheses):
        return _of_letters(relation, hypotheses, definitions)
    hypotheses, everywhere = told_apart(hypotheses)
    relation, definitions = apart(relation, gathered(definitions))
    relations, hypotheses, definitions = of_reals([relation], hypotheses, definitions)
    also = [r for e in everywhere for r in (e.relation, *e.ends)]
    bound = {e.name for e in everywhere}
    if everywhere and (is_complex(also) or bound & {n for r in relations for n in relation_names(r)}):
        raise Uncovered("a hypothesis about all values of a name that is not read")
    stated, laws = related([*relations, *also], hypotheses, definitions)
    printer = scope([*relations, *also], stated, definitions, bound)
    printer = replace(printer, integers=printer.integers - bound)
    printer = replace(printer, definitions=ordered(definitions, [*relations, *also]), wanted={})
    relations = [_of_one_shape(printer, r) for r in relations]
    hyps = [*premises(printer, stated, laws), *integrals([*relations, *also], stated)]
    about_all = [e.said(printer) for e in everywhere]
    hyps += [claim for claim, _ in about_all]
    for r in relations:
        printer.relation(r)
    names = tuple(n for n in quantified(printer, [*relations, *also], stated, laws) if n not in bound)
    defined = tuple(printer.define(d) for d in printer.definitions)
    wanted = tuple(w for w in [*(printer.wanted or ()), *(w for _, more in about_all for w in more)] if w not in hyps)
    return Statement(printer, names, tuple(hyps), wanted, tuple(relations), defined, tuple(stated), everywhere)


def _of_letters(r: Relation, hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition]) -> Statement:
    """The same for matrices of any size."""
    printer, sizes, stated, laws = letters(r, hypotheses, definitions)
    hyps = premises(printer, stated, laws)
    printer.relation(r)
    names = [*sizes, *(n for n in quantified(printer, [r], stated, laws) if n not in sizes)]
    return Statement(printer, tuple(names), hyps, tuple(printer.wanted or ()), (r,), (), tuple(stated))


def _of_one_shape(p: Printer, r: Relation) -> Relation:
    """The part of a matrix that is 0 is written as 0 times the matrix on the other side."""
    for side, other in ((r.lhs, r.rhs), (r.rhs, r.lhs)):
        if side == num(0) and p.shape(other).kind in ("vector", "matrix"):
            return Relation(r.op, other, Mul((num(0), other)))
    return r


def of_reals(
    relations: Sequence[Relation], hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition]
) -> tuple[list[Relation], list[Hypothesis], list[Definition]]:
    """Relations, hypotheses and definitions without complex numbers: said of real and imaginary parts."""
    bodies = [Relation("==", d.body, num(0)) for d in definitions]
    stated = [h for h in hypotheses if isinstance(h, Relation)]
    if not is_complex([*relations, *stated, *bodies], hypotheses):
        return list(relations), list(hypotheses), list(definitions)
    every = {n for r in (*relations, *stated, *bodies) for t in (r.lhs, r.rhs) for x in walk(t)
             for n in (getattr(x, "name", ""), *bound_names(x))}  # fmt: skip
    every |= {d.name for d in definitions} | {p.name for d in definitions for p in d.params if isinstance(p, Sym)}
    names: dict[str, tuple[str, str]] = {}
    for h in hypotheses:
        if isinstance(h, Assumption) and h.kind == "complex":
            names[h.name] = (f"{h.name}_re", f"{h.name}_im")
    real = real_definitions(ordered(definitions, relations), names)
    if every & {n for pair in names.values() for n in pair}:
        raise Uncovered("a name that stands for two things")
    heads = {x.name for r in (*relations, *stated, *bodies) for t in (r.lhs, r.rhs) for x in walk(t)
             if isinstance(x, (Ref, Fn))}  # fmt: skip
    return [x for r in relations for x in real_relations(r, names)], real_hypotheses(hypotheses, names, heads), real


INTEGRALS = {"Ci": "cos", "Si": "sin"}


def integrals(relations: Sequence[Relation], stated: Sequence[Hypothesis]) -> list[str]:
    """What is said of the cosine and the sine integral: only what their derivatives are."""
    terms = [t for r in (*relations, *(h for h in stated if isinstance(h, Relation))) for t in (r.lhs, r.rhs)]
    used = sorted({x.name for t in terms for x in walk(t) if isinstance(x, Fn) and x.name in INTEGRALS})
    return [f"(forall zz_v : R, 0 < zz_v -> derives {n} zz_v ({INTEGRALS[n]} zz_v / zz_v))" for n in used]


def premises(printer: Printer, stated: Sequence[Hypothesis], laws: dict[Hypothesis, Definition]) -> tuple[str, ...]:
    """The hypotheses as propositions; a law holds for every index."""
    out: dict[str, None] = {}
    for h in stated:
        if isinstance(h, Assumption):
            out[printer.assumption(h)] = None
            continue
        if h in laws and laws[h].params:
            d = laws[h]
            names = [p.name for p in d.params if isinstance(p, Sym)]
            kind = "Z" if d.indexed else "R"
            inner = replace(printer, integers=(printer.integers | set(names)) if d.indexed
                            else printer.integers - set(names))  # fmt: skip
            bound = " ".join(map(identifier, names))
            out[f"(forall {bound} : {kind}, {inner.relation(h)})"] = None
        else:
            out[printer.relation(h)] = None
    out.pop("", None)
    return tuple(out)
