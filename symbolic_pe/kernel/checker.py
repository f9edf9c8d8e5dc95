"""The only place where a theorem is made.

:func:`check` goes through a derivation step by step, then over the goal as a whole, then over random
points with mpmath at 50 digits.  Only if all agree does it return a :class:`Theorem`, which cannot
be made elsewhere.  A step that does not hold raises :class:`DerivationError`.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeVar

from .canonical import EP, Frame, OutOfFragment
from .compare import Coefficient, coefficients, equivalent
from .decide import decide
from .derivation import Derivation, Equivalence, Identity, State, Step
from .matrix import equations
from .meaning import Context, Meaning, reading
from .term import Assumption, Definition, Hypothesis, Relation, Sym, relation_names
from .untrusted.samples import Disagreement, equivalence, identity, matrices
from .verdict import PROVED, Verdict
from .words import speaks_of_matrices

__all__ = ["DerivationError", "Theorem", "check", "compare"]

_KEY = object()


class DerivationError(Exception):
    """A step of a derivation does not hold; ``step`` is its number (from 1), 0 for the whole."""

    def __init__(self, derivation: Derivation, step: int, why: str, verdict: Verdict | None = None) -> None:
        where = f"step {step} ({derivation.steps[step - 1].rule})" if step else "the conclusion"
        super().__init__(f"{derivation.name}: {where}: {why}")
        self.derivation, self.step, self.why, self.verdict = derivation, step, why, verdict


@dataclass(frozen=True, slots=True, init=False)
class Theorem:
    """``hypotheses |- goal``, re-checked.  Made by :func:`check` and by nothing else."""

    derivation: Derivation
    hypotheses: tuple[Hypothesis, ...]
    method: str
    samples: int

    def __init__(
        self, key: object, derivation: Derivation, hypotheses: tuple[Hypothesis, ...], method: str, samples: int
    ) -> None:
        if key is not _KEY:
            raise TypeError("a Theorem is made by symbolic_pe.kernel.checker.check, not by hand")
        object.__setattr__(self, "derivation", derivation)
        object.__setattr__(self, "hypotheses", hypotheses)
        object.__setattr__(self, "method", method)
        object.__setattr__(self, "samples", samples)

    def verdict(self) -> Verdict:
        return Verdict(PROVED, self.method, self.hypotheses)


class _NotProved(Exception):
    """Carries the verdict; not kept, as more time may bring another."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict


@lru_cache(maxsize=4096)
def _proof(
    r: Relation, hypotheses: tuple[Hypothesis, ...], definitions: tuple[Definition, ...], timeout: float
) -> Verdict:
    verdict = decide(r, hypotheses, definitions, timeout)
    if not verdict.proved:
        raise _NotProved(verdict)
    return verdict


def _decided(r: Relation, d: Derivation, timeout: float) -> Verdict:
    """The verdict under the hypotheses of ``d``: a step that stands in several derivations is proved once."""
    try:
        return _proof(r, d.hypotheses, d.definitions, timeout)
    except _NotProved as e:
        return e.verdict


def check(derivation: Derivation, timeout: float = 30.0) -> Theorem:
    """Re-check ``derivation``; raises :class:`DerivationError` where it fails."""
    if isinstance(derivation.goal, Identity):
        return _check_identity(derivation, derivation.goal, timeout)
    return _check_equivalence(derivation, derivation.goal, timeout)


# -- identities --------------------------------------------------------------------------------------


def _check_identity(d: Derivation, goal: Identity, timeout: float) -> Theorem:
    hyps: dict[Hypothesis, None] = dict.fromkeys(d.hypotheses)
    r, whole = goal.relation, None
    for n, step in enumerate(d.steps, 1):
        if isinstance(step.before, tuple) or isinstance(step.after, tuple):
            raise DerivationError(d, n, "a system of equations in the proof of an identity")
        _check_conditions(d, n, step, timeout)
        before = d.steps[n - 2].after if n > 1 else r.lhs
        if step.before != before:
            raise DerivationError(d, n, "it does not start where the step before it ended")
        link = Relation("==", step.before, step.after)
        verdict = _decided(link, d, timeout)
        whole = verdict if link == r else whole
        if not verdict.proved:
            why = f"the two sides are not shown equal ({verdict.reason or verdict.verdict})"
            raise DerivationError(d, n, why, verdict)
        hyps.update(dict.fromkeys(verdict.hypotheses))
    if d.steps and (r.op != "==" or d.steps[-1].after != r.rhs):
        raise DerivationError(d, len(d.steps), "the last step does not end at the right-hand side")
    whole = whole or _decided(r, d, timeout)
    if not whole.proved:
        raise DerivationError(d, 0, f"not shown as a whole ({whole.reason or whole.verdict})", whole)
    hyps.update(dict.fromkeys(whole.hypotheses))
    if speaks_of_matrices(hyps):
        samples = _sampled(d, matrices, r, tuple(hyps))
    else:
        samples = _sampled(d, identity, r, Context(tuple(hyps), d.definitions)) if r.op == "==" else 0
    return Theorem(_KEY, d, tuple(hyps), whole.method, samples)


def _sampled(d: Derivation, how: Callable[..., int], *what: object) -> int:
    """At how many random points mpmath agreed."""
    try:
        return how(*what)
    except Disagreement as e:
        raise DerivationError(d, 0, str(e)) from None


def _check_conditions(d: Derivation, n: int, step: Step, timeout: float) -> None:
    """A step's conditions must be hypotheses of the derivation, or follow from them."""
    for c in step.conditions:
        if c in d.hypotheses:
            continue
        if isinstance(c, Relation) and decide(c, d.hypotheses, d.definitions, timeout).proved:
            continue
        if isinstance(c, Assumption) and c.kind in Context(d.hypotheses).kinds.get(c.name, ()):
            continue
        raise DerivationError(d, n, f"its side condition on {_name(c)} does not follow from the hypotheses")


def _name(h: Hypothesis) -> str:
    return h.name if isinstance(h, Assumption) else ", ".join(relation_names(h))


# -- equivalences ------------------------------------------------------------------------------------


T = TypeVar("T")


def compare(
    d: Derivation, relations: tuple[Relation, ...], goal: Equivalence, systems: list[tuple[Relation, ...]]
) -> tuple[Frame, Meaning, list[Coefficient], list[list[EP]]]:
    """The coefficients of ``relations`` in ``goal.variables``, and ``systems`` read in the same frame."""
    return _compared(d, relations, goal, systems, lambda *found: found)


def _compared(
    d: Derivation,
    relations: tuple[Relation, ...],
    goal: Equivalence,
    systems: list[tuple[Relation, ...]],
    then: Callable[[Frame, Meaning, list[Coefficient], list[list[EP]]], T],
) -> T:
    context = Context(d.hypotheses, d.definitions)
    for n in (goal.anchor, *goal.indices):
        if n is not None:  # an index of a family is an integer by what it is
            context.assume(Assumption(n, "integer"))

    first = _scalar(context, relations)
    rest = [_scalar(context, s) for s in systems]
    context.prepare(*(t for rs in (first, *rest) for r in rs for t in (r.lhs, r.rhs)))

    def job(reader: Meaning) -> T:
        frame = reader.frame
        found = coefficients(reader, first, goal.variables, goal.indices, goal.anchor)
        values = [[frame.sub(reader.value(r.lhs), reader.value(r.rhs)) for r in rs] for rs in rest]
        if len(goal.indices) == 2:  # what holds for all i != j holds with i and j exchanged
            found = [Coefficient(v) for v in _exchanged(reader, [c.value for c in found], goal)]
            values = [_exchanged(reader, vs, goal) for vs in values]
        return then(frame, reader, found, values)

    return reading(context, job, deadline=time.process_time() + 30)


def _scalar(context: Context, relations: tuple[Relation, ...]) -> list[Relation]:
    out = []
    for r in relations:
        r = context.apart(r)
        whole = Relation(r.op, context.unfold(r.lhs), context.unfold(r.rhs))
        out += [Relation(p.op, p.lhs, p.rhs) for p, _ in equations(whole, lambda t: False)]
    return out


def _exchanged(reader: Meaning, values: list[EP], goal: Equivalence) -> list[EP]:
    """The values and their images under the exchange of the two indices."""
    f = reader.frame
    i, j = (reader.value(Sym(n)) for n in goal.indices)
    swap = {next(iter(f.deps_of(i))): j, next(iter(f.deps_of(j))): i}
    return [*values, *(f.subst(v, swap) for v in values)]


def _check_equivalence(d: Derivation, goal: Equivalence, timeout: float) -> Theorem:
    systems: list[State] = [goal.relations]
    compared = 0
    for n, step in enumerate(d.steps, 1):
        if not isinstance(step.before, tuple) or not isinstance(step.after, tuple):
            raise DerivationError(d, n, "a term where a system of equations is expected")
        if step.before != systems[-1]:
            raise DerivationError(d, n, "it does not start where the step before it ended")
        _check_conditions(d, n, step, timeout)
        systems.append(step.after)
        if step.rule == "compare coefficients":
            compared = compared or n
    if d.steps and systems[-1] != goal.conditions:
        raise DerivationError(d, len(d.steps), "the last step does not end at the conditions")
    for n, step in enumerate(d.steps[: max(compared - 1, 0)], 1):
        _same_identities(d, n, step, timeout)
    later = [s for s in systems[max(compared, 1) :] if isinstance(s, tuple)] or [goal.conditions]
    start = systems[max(compared - 1, 0)]
    assert isinstance(start, tuple)

    def job(frame: Frame, _: Meaning, found: list[Coefficient], values: list[list[EP]]) -> None:
        previous = [c.value for c in found]
        for n, value in enumerate(values, max(compared, 1)):
            if not equivalent(frame, previous, value, goal.unknowns):
                raise DerivationError(d, min(n, len(d.steps)), "the systems are not shown to have the same solutions")
            previous = value

    try:
        _compared(d, start, goal, later, job)
    except OutOfFragment as e:
        raise DerivationError(d, compared, e.why) from e
    context = Context(d.hypotheses, d.definitions)
    ends = _scalar(context, goal.relations), _scalar(context, goal.conditions)
    samples = _sampled(d, equivalence, goal, *ends, context)
    return Theorem(_KEY, d, context.hypotheses(), "coefficients compared, linear system solved", samples)


def _same_identities(d: Derivation, n: int, step: Step, timeout: float) -> None:
    """Before coefficients are compared, each relation may only be rewritten on its sides."""
    assert isinstance(step.before, tuple)
    assert isinstance(step.after, tuple)
    if len(step.before) != len(step.after):
        raise DerivationError(d, n, "relations were lost or added")
    for a, b in zip(step.before, step.after, strict=True):
        for x, y in ((a.lhs, b.lhs), (a.rhs, b.rhs)):
            verdict = _decided(Relation("==", x, y), d, timeout)
            if not verdict.proved:
                raise DerivationError(d, n, "a side was changed to something not shown equal", verdict)
