"""Formulas that hold for some values only, and that a refutation further on has to meet.

``B + C = 150^\\circ`` is no identity: where it stands undecided it may be a condition, and what is said of B and C
after it in the section is refuted by no values that do not meet it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ..kernel.decide import decide
from ..kernel.term import NEGATED, Fn, Num, Ref, Relation, Term, relation_names, walk, with_values
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .holding import numbers_in
from .judge import KNOWN, Judge, Outcome
from .referee import LinkResult

__all__ = ["Condition", "conditions", "meeting"]

SECONDS = 0.5


@dataclass(frozen=True, slots=True)
class Condition:
    """A relation that is false in general and of which nobody knows whether it is meant as a claim."""

    relation: Relation
    reading: str
    line: int


def conditions(asked: Sequence[LinkResult], line: int) -> Iterable[Condition]:
    """What the links of a formula may be conditions on: false in general, and not held against the author."""
    for x in asked:
        o, d = x.outcome, x.outcome.decided
        if d is None or o.verdict != UNDECIDED or o.used:
            continue
        if d.verdict.verdict == REFUTED and not _unknown(d.relation):
            yield Condition(d.relation, x.reading, line)


def _unknown(r: Relation) -> bool:
    """Whether functions stand in a relation that may be defined further on."""
    return any(
        isinstance(y, Ref) or (isinstance(y, Fn) and y.name not in KNOWN) for t in (r.lhs, r.rhs) for y in walk(t)
    )


def meeting(x: LinkResult, above: Iterable[Condition], judge: Judge) -> LinkResult:
    """A refuted link, undecided where its witness misses a condition on the same names, and no other is found."""
    o = x.outcome
    if o.verdict != REFUTED or not o.witness or o.decided is None:
        return x
    point: dict[str, Term] = {n: Num(v) for n, v in numbers_in(o.witness).items()}
    missed = [c for c in above if c.relation != o.decided.relation and _misses(c.relation, point)]
    if not missed:
        return x
    r, given = o.decided.relation, o.decided.given
    if judge(Relation(NEGATED[r.op], r.lhs, r.rhs), given, SECONDS).verdict == PROVED:
        return x
    again = judge(r, (*given, *(c.relation for c in missed)), SECONDS)
    if again.verdict == REFUTED:
        witness = {n: str(v) for n, v in again.witness.items()}
        return replace(x, outcome=replace(o, witness=witness, residual=again.residual, reason=again.reason))
    reason = f"false as it stands, but the witness does not meet {missed[0].reading} (line {missed[0].line})"
    return replace(x, outcome=Outcome(UNDECIDED, reason=reason, used=o.used))


def _misses(r: Relation, point: dict[str, Term]) -> bool:
    names = set(relation_names(r))
    if not names or not names <= point.keys():
        return False
    return decide(with_values(r, {n: point[n] for n in names}), timeout=SECONDS).verdict == REFUTED
