"""Going through a derivation: every step, and the goal as a whole.

A step is a relation, and whoever asks says who judges it: :mod:`.identity` alone, or all that :mod:`.decide` knows.
What is done to systems of equations (comparing coefficients, solving) is checked here.  To be believed: each step
starts where the one before it ended, the last one ends at what is claimed, and each is judged.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, TypeVar

from .canonical import Frame, OutOfFragment
from .compare import Coefficient, check_free, coefficients, demands, equivalent
from .derivation import Derivation, Equivalence, Identity, State, Step
from .hypotheses import Hypotheses
from .matrix import equations
from .meaning import Meaning, Reading
from .term import Assumption, Hypothesis, Relation, Sym, relation_names, scan
from .verdict import Verdict

__all__ = ["DerivationError", "comparing", "follow", "scalar"]

Judge = Callable[[Relation], Verdict]
"""The verdict on a relation under the hypotheses of the derivation."""

T = TypeVar("T")


class DerivationError(Exception):
    """A step of a derivation does not hold; ``step`` is its number (from 1), 0 for the whole."""

    def __init__(self, derivation: Derivation, step: int, why: str, verdict: Verdict | None = None) -> None:
        where = f"step {step} ({derivation.steps[step - 1].rule})" if step else "the conclusion"
        super().__init__(f"{derivation.name}: {where}: {why}")
        self.derivation, self.step, self.why, self.verdict = derivation, step, why, verdict


def follow(d: Derivation, judge: Judge, reading: Reading[Any]) -> tuple[tuple[Hypothesis, ...], str]:
    """The hypotheses under which ``d`` proves its goal, and how; raises :class:`DerivationError` where it fails."""
    if isinstance(d.goal, Identity):
        return _follow_identity(d, d.goal, judge, reading)
    return _follow_equivalence(d, d.goal, judge, reading)


# -- identities --------------------------------------------------------------------------------------


def _follow_identity(
    d: Derivation, goal: Identity, judge: Judge, reading: Reading[Any]
) -> tuple[tuple[Hypothesis, ...], str]:
    hyps: dict[Hypothesis, None] = dict.fromkeys(d.hypotheses)
    r, whole = goal.relation, None
    for n, step in enumerate(d.steps, 1):
        if isinstance(step.before, tuple) or isinstance(step.after, tuple):
            raise DerivationError(d, n, "a system of equations in the proof of an identity")
        _check_conditions(d, n, step, judge, reading)
        before = d.steps[n - 2].after if n > 1 else r.lhs
        if step.before != before:
            raise DerivationError(d, n, "it does not start where the step before it ended")
        link = Relation("==", step.before, step.after)
        verdict = judge(link)
        whole = verdict if link == r else whole
        if not verdict.proved:
            why = f"the two sides are not shown equal ({verdict.reason or verdict.verdict})"
            raise DerivationError(d, n, why, verdict)
        hyps.update(dict.fromkeys(verdict.hypotheses))
    if d.steps and (r.op != "==" or d.steps[-1].after != r.rhs):
        raise DerivationError(d, len(d.steps), "the last step does not end at the right-hand side")
    whole = whole or judge(r)
    if not whole.proved:
        raise DerivationError(d, 0, f"not shown as a whole ({whole.reason or whole.verdict})", whole)
    hyps.update(dict.fromkeys(whole.hypotheses))
    return tuple(hyps), whole.method


def _check_conditions(d: Derivation, n: int, step: Step, judge: Judge, reading: Reading[Any]) -> None:
    """A step's conditions must be hypotheses of the derivation, or follow from them."""
    for c in step.conditions:
        if isinstance(c, Assumption):
            about, follows = c.name, c.kind in reading.hypotheses(d.hypotheses).kinds.get(c.name, ())
        else:
            about, follows = ", ".join(relation_names(c)), c in d.hypotheses or judge(c).proved
        if not follows:
            raise DerivationError(d, n, f"its side condition on {about} does not follow from the hypotheses")


# -- equivalences ------------------------------------------------------------------------------------


def comparing(
    d: Derivation,
    relations: tuple[Relation, ...],
    goal: Equivalence,
    systems: list[tuple[Relation, ...]],
    reading: Reading[Any],
    then: Callable[[Any, Any, list[Coefficient], list[list[Coefficient]]], T],
) -> T:
    """What ``then`` makes of a frame, its reader, the coefficients of ``relations`` and what ``systems`` demand."""
    context = reading.hypotheses(d.hypotheses, d.definitions)
    _check_indices(context, goal.indices)
    for n in (goal.anchor, *goal.indices):
        if n is not None:  # an index of a family is an integer by what it is
            context.assume(Assumption(n, "integer"))

    first = scalar(context, relations)
    rest = [scalar(context, s) for s in systems]
    context.prepare(*(t for rs in (first, *rest) for r in rs for t in (r.lhs, r.rhs)))

    def job(reader: Meaning) -> T:
        found = coefficients(reader, first, goal)
        demanded = [demands(reader, rs, goal) for rs in rest]
        if len(goal.indices) == 2:  # what holds for all i != j holds with i and j exchanged
            found, *demanded = (_exchanged(reader, system, goal) for system in (found, *demanded))
        check_free(reader, goal.variables)
        return then(reader.frame, reader, found, demanded)

    return reading(context, job, deadline=time.process_time() + 30)


def _check_indices(context: Hypotheses, indices: tuple[str, ...]) -> None:
    """Raises OutOfFragment if an index, which has all values of its range, is spoken of by a hypothesis."""
    for h in context.given:
        spoken = {h.name} if isinstance(h, Assumption) else {*relation_names(h), *scan(h.lhs, h.rhs)[1]}
        tied = context.behind(spoken).intersection(indices)
        if tied and not (isinstance(h, Assumption) and h.name in indices and h.kind == "integer"):
            raise OutOfFragment(f"something is assumed of {min(tied)}, the index of sums")


def scalar(context: Hypotheses, relations: tuple[Relation, ...]) -> list[Relation]:
    """The equations between numbers that ``relations`` stand for."""
    out = []
    for r in relations:
        r = context.apart(r)
        whole = Relation(r.op, context.unfold(r.lhs), context.unfold(r.rhs))
        for part, ranges in equations(whole, lambda t: False):
            if part.op != "==" or ranges:
                raise OutOfFragment("a system of something else than equations between numbers")
            out.append(part)
    return out


def _exchanged(reader: Meaning, system: list[Coefficient], goal: Equivalence) -> list[Coefficient]:
    """The values and their images under the exchange of the two indices."""
    f = reader.frame
    i, j = (reader.value(Sym(n)) for n in goal.indices)
    (a,), (b,) = f.deps_of(i), f.deps_of(j)
    other = {a: b, b: a}
    images = [(f.subst(c.value, {a: j, b: i}), frozenset(other[n] for n in c.indices)) for c in system]
    return [*system, *(Coefficient(*image) for image in images)]


def _follow_equivalence(
    d: Derivation, goal: Equivalence, judge: Judge, reading: Reading[Any]
) -> tuple[tuple[Hypothesis, ...], str]:
    hyps = dict.fromkeys(d.hypotheses)
    systems: list[State] = [goal.relations]
    compared = 0
    for n, step in enumerate(d.steps, 1):
        if not isinstance(step.before, tuple) or not isinstance(step.after, tuple):
            raise DerivationError(d, n, "a term where a system of equations is expected")
        if step.before != systems[-1]:
            raise DerivationError(d, n, "it does not start where the step before it ended")
        _check_conditions(d, n, step, judge, reading)
        systems.append(step.after)
        if step.rule == "compare coefficients":
            compared = compared or n
    if any(r.op != "==" for system in (*systems, goal.conditions) if isinstance(system, tuple) for r in system):
        raise DerivationError(d, 0, "a system of something else than equations")
    if d.steps and systems[-1] != goal.conditions:
        raise DerivationError(d, len(d.steps), "the last step does not end at the conditions")
    for n, step in enumerate(d.steps[: max(compared - 1, 0)], 1):
        hyps.update(dict.fromkeys(_same_identities(d, n, step, judge)))
    later = [s for s in systems[max(compared, 1) :] if isinstance(s, tuple)] or [goal.conditions]
    start = systems[max(compared - 1, 0)]
    assert isinstance(start, tuple)

    def job(
        frame: Frame, reader: Meaning, found: list[Coefficient], demanded: list[list[Coefficient]]
    ) -> dict[Hypothesis, None]:
        for n, (one, other) in enumerate(pairwise([found, *demanded]), max(compared, 1)):
            if not equivalent(frame, one, other, goal.unknowns):
                raise DerivationError(d, min(n, len(d.steps)), "the systems are not shown to have the same solutions")
        return reader.context.added

    try:
        hyps.update(comparing(d, start, goal, later, reading, job))
    except OutOfFragment as e:
        raise DerivationError(d, compared, e.why) from e
    known = {Assumption(n, "integer") for n in (goal.anchor, *goal.indices) if n is not None}.difference(d.hypotheses)
    return tuple(h for h in hyps if h not in known), "coefficients compared, linear system solved"


def _same_identities(d: Derivation, n: int, step: Step, judge: Judge) -> Iterator[Hypothesis]:
    """Before coefficients are compared, each relation may only be rewritten on its sides; what that needs is told."""
    assert isinstance(step.before, tuple)
    assert isinstance(step.after, tuple)
    if len(step.before) != len(step.after):
        raise DerivationError(d, n, "relations were lost or added")
    for a, b in zip(step.before, step.after, strict=True):
        for x, y in ((a.lhs, b.lhs), (a.rhs, b.rhs)):
            verdict = judge(Relation("==", x, y))
            if not verdict.proved:
                raise DerivationError(d, n, "a side was changed to something not shown equal", verdict)
            yield from verdict.hypotheses
