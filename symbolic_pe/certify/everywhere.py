"""Hypotheses about all values of a name: ``S(x) <= c`` for every integer ``x`` from ``Y`` on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..analysis.facts import Every
from ..kernel.term import Assumption, Hypothesis, Relation, Term, relation_names
from .naming import identifier
from .printer import Printer
from .uncovered import Uncovered

__all__ = ["Everywhere", "told_apart"]


@dataclass(frozen=True, slots=True)
class Everywhere:
    """``relation`` for every ``name`` from ``lo`` to ``hi``, or from ``lo`` on."""

    relation: Relation
    name: str
    lo: Term
    hi: Term | None
    whole: bool
    every: Assumption

    @property
    def ends(self) -> tuple[Relation, ...]:
        """Relations that speak of what the range speaks of, and of nothing else."""
        return tuple(Relation("<=", self.lo, x) for x in (self.lo, self.hi) if x is not None)

    def said(self, p: Printer) -> tuple[str, list[str]]:
        """The hypothesis as a proposition, and what to say beside it; the ends of the range are reals."""
        wanted: dict[str, None] = {}
        inner = replace(p.within({self.name}) if self.whole else p.under(self.name), bound=p.bound, wanted=wanted)
        x = identifier(self.name)
        at = f"IZR {x}" if self.whole else x
        bounds = [f"{p.real(self.lo)} <= {at}", *([] if self.hi is None else [f"{at} <= {p.real(self.hi)}"])]
        claim = inner.relation(self.relation)
        said = [f"(forall {x} : {'Z' if self.whole else 'R'}, {' -> '.join([*bounds, t])})" for t in (claim, *wanted)]
        return said[0], said[1:]


def told_apart(hypotheses: Sequence[Hypothesis]) -> tuple[list[Hypothesis], tuple[Everywhere, ...]]:
    """The hypotheses about all values of a name, and the others.

    ``every`` assumptions follow the relations that they are about, as many as there are of them.
    """
    places = [n for n, h in enumerate(hypotheses) if isinstance(h, Assumption) and h.kind == "every"]
    if not places:
        return list(hypotheses), ()
    first, count = places[0], len(places)
    about = hypotheses[first - count : first] if first >= count else ()
    if places != list(range(first, first + count)) or len(about) != count:
        raise Uncovered("a hypothesis about all values of a name that is not read")
    found = tuple(_read(r, h) for r, h in zip(about, hypotheses[first : first + count], strict=True))
    rest = [*hypotheses[: first - count], *hypotheses[first + count :]]
    taken = {n for h in rest for n in (relation_names(h) if isinstance(h, Relation) else [h.name])}
    taken |= {n for e in found for r in e.ends for n in relation_names(r)}
    if taken & {e.name for e in found}:
        raise Uncovered("a name that is both bound and free in the hypotheses")
    return rest, found


def _read(relation: Hypothesis, every: Hypothesis) -> Everywhere:
    over = every.over if isinstance(every, Every) else None
    if not isinstance(every, Every) or over is None or over.relation != relation or over.name != every.name:
        raise Uncovered("a hypothesis about all values of a name that is not read")
    if over.name not in relation_names(over.relation):
        raise Uncovered("a hypothesis about all values of a name that is not in it")
    return Everywhere(over.relation, over.name, over.lo, over.hi, over.whole, every)
