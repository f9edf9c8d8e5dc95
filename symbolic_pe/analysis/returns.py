"""Dirichlet's theorem on simultaneous approximation: angles that nearly come back, all at one time.

For real angles ``a_0, ..., a_(N-1)`` and integers ``Q >= 1``, ``N >= 0`` there are an integer ``q`` with
``1 <= q <= Q**N`` and integers ``p_i`` such that ``|q a_i - 2 pi p_i| <= 2 pi/Q`` for all ``i``: of ``Q**N + 1`` points
``(n a_i/(2 pi) mod 1)_i``, ``0 <= n <= Q**N``, two lie in one of ``Q**N`` boxes, and ``q`` is the difference of their
numbers (Dirichlet 1842; Hardy and Wright, theorem 201).

What there is gets names, ``q`` and ``p``, that nothing else uses; what follows and does not speak of them holds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
)  # fmt: skip
from .deduction import is_of_kind
from .facts import Everywhere, Fact, Ground, RuleError, bounded_sum, discharged, need
from .signs import is_real
from .weakening import names_of

__all__ = ["Return", "returned", "returning"]

RULE = "Dirichlet's theorem"


@dataclass(frozen=True, slots=True)
class Return:
    """The angles as a term in ``index``, ``0 <= index < count``; ``cells`` is Q; ``times`` is q, ``turns`` p."""

    angle: Term
    index: str
    count: Term
    cells: Term
    times: str = "q"
    turns: str = "p"

    def off(self) -> Term:
        """How far an angle is from whole turns."""
        p = Ref(self.turns, (Sym(self.index),))
        return Add((Mul((Sym(self.times), self.angle)), Neg(Mul((num(2), Const("pi"), p)))))

    def hypotheses(self) -> tuple[Hypothesis, ...]:
        """What is known of q and p but for their nearness."""
        q = Sym(self.times)
        return (
            Assumption(self.times, "integer"), Relation(">=", q, num(1)),
            Relation("<=", q, Pow(self.cells, self.count)), Assumption(self.turns, "integer"),
        )  # fmt: skip

    def near(self) -> Everywhere:
        """That every angle, taken q times, is within 2 pi/Q of whole turns."""
        small = Div(Mul((num(2), Const("pi"))), self.cells)
        last = Add((self.count, Neg(num(1))))
        return Everywhere(Relation("<=", Fn("Abs", (self.off(),)), small), self.index, num(0), last, whole=True)


def returning(ground: Ground, found: Return) -> Ground:
    """``ground`` with the names of what there is, and what is known of them (the last of ``everywhere``)."""
    return replace(
        ground, hypotheses=(*ground.hypotheses, *found.hypotheses()), everywhere=(*ground.everywhere, found.near()),
        _known={}, _positive={},
    )  # fmt: skip


def returned(fact: Fact, ground: Ground, found: Return, reason: str = "") -> Fact:
    """``fact``, shown with the names of :func:`returning`, without them.

    The angles must be real: no multiple of ``i`` comes near whole turns.  They may not depend on ``q``: ``pi/q`` times
    ``q`` is half a turn.  The fact may not speak of ``q`` and ``p``: it is not true of all of them.
    """
    wanted = returning(ground, found)
    own = fact.ground
    parts = ("hypotheses", "smooth", "everywhere", "definitions", "varying")
    if any(getattr(own, n) != getattr(wanted, n) for n in parts):
        raise RuleError(RULE, "the premise rests on other hypotheses")
    new = {found.times, found.turns}
    used = ground.names() | free_names(found.angle).keys() | free_names(found.count).keys()
    used |= free_names(found.cells).keys() | {d.name for d in ground.definitions} | {f.name for f in ground.smooth}
    if len(new) != 2 or found.index in new or not new.isdisjoint(used):
        raise RuleError(RULE, "a name that is in use")
    if found.index in ground.names() | free_names(found.count).keys() | free_names(found.cells).keys():
        raise RuleError(RULE, f"{found.index} is both free and bound")
    if not new.isdisjoint(relation_names(fact.relation)) or any(not new.isdisjoint(names_of(h)) for h in fact.given):
        raise RuleError(RULE, "the conclusion speaks of what there is")
    given = fact.given
    for n, least, what in ((found.count, 0, "the number of angles"), (found.cells, 1, "the number of cells")):
        if not is_of_kind(ground, n, "integer", given):
            raise RuleError(RULE, f"{what} must be an integer")
        need(RULE, ground, Relation(">=", n, num(least)), given)
    inside = (*given, *bounded_sum(found.index, num(0), Add((found.count, Neg(num(1))))))
    if not ground.proves(is_real(found.angle), inside):
        raise RuleError(RULE, "an angle that is not known to be real")
    return discharged(RULE, reason, fact, fact.relation, given, ground)
