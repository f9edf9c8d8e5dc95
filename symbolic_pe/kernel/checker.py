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
from typing import Any

from .compare import Coefficient
from .decide import decide, says_nothing, settled
from .derivation import Derivation, Equivalence, Identity
from .hypotheses import reading as core_reading
from .identity import all_identical
from .meaning import Reading
from .steps import DerivationError, comparing, follow, scalar
from .term import Definition, Hypothesis, Relation, Term
from .theories.context import Context
from .theories.functions import Functions, reading
from .theories.numbers import Numbers
from .theories.words import speaks_of_matrices
from .untrusted.samples import Disagreement, equivalence, identity, matrices
from .verdict import PROVED, Verdict

__all__ = ["DerivationError", "Theorem", "check", "compare"]

_KEY = object()


@dataclass(frozen=True, slots=True, init=False)
class Theorem:
    """``hypotheses |- goal``, re-checked.  Made by :func:`check` and by nothing else."""

    derivation: Derivation
    hypotheses: tuple[Hypothesis, ...]
    method: str
    samples: int
    core: bool
    """Whether the core alone shows every step: canonical forms, and coefficients compared."""

    def __init__(
        self,
        key: object,
        derivation: Derivation,
        hypotheses: tuple[Hypothesis, ...],
        method: str,
        samples: int,
        core: bool = False,
    ) -> None:
        if key is not _KEY:
            raise TypeError("a Theorem is made by symbolic_pe.kernel.checker.check, not by hand")
        object.__setattr__(self, "derivation", derivation)
        object.__setattr__(self, "hypotheses", hypotheses)
        object.__setattr__(self, "method", method)
        object.__setattr__(self, "samples", samples)
        object.__setattr__(self, "core", core)

    def verdict(self) -> Verdict:
        return Verdict(PROVED, self.method, self.hypotheses)


class _NotProved(Exception):
    """Carries the verdict; not kept, as more time may bring another."""

    def __init__(self, verdict: Verdict) -> None:
        self.verdict = verdict


@lru_cache(maxsize=4096)
def _proof(
    r: Relation, hypotheses: tuple[Hypothesis, ...], definitions: tuple[Definition, ...], timeout: float
) -> tuple[Verdict, bool]:
    """The verdict, and whether it is the core's."""
    shown = _canonical((r.lhs, r.rhs), hypotheses, definitions, timeout) if r.op == "==" else None
    if shown is not None:
        return shown, True
    verdict = decide(r, hypotheses, definitions, timeout)
    if not verdict.proved:
        raise _NotProved(verdict)
    return verdict, False


@lru_cache(maxsize=4096)
def _canonical(
    terms: tuple[Term, ...],
    hypotheses: tuple[Hypothesis, ...],
    definitions: tuple[Definition, ...],
    timeout: float,
    read: Reading[Any] = core_reading,
) -> Verdict | None:
    """The verdict, by canonical forms alone, that each of ``terms`` equals the next one."""
    shown = all_identical(terms, hypotheses, definitions, time.process_time() + timeout, read)
    if shown is None or says_nothing(terms, shown.context, shown.facts, definitions):
        return None
    verdict = Verdict(PROVED, shown.method, shown.context.hypotheses())
    verdict = settled(verdict, hypotheses, definitions, time.process_time() + timeout)
    return verdict if verdict.proved else None


def check(derivation: Derivation, timeout: float = 30.0) -> Theorem:
    """Re-check ``derivation``; raises :class:`DerivationError` where it fails."""
    d, by_core = derivation, []
    chain = _chain(d)
    chained, chained_by_core = None, False
    for read in (core_reading, reading) if chain else ():
        if chained is None:
            chained = _canonical(chain, d.hypotheses, d.definitions, timeout / 4, read)
            chained_by_core = chained is not None and read is core_reading

    def judge(r: Relation) -> Verdict:
        """A step that stands in several derivations is proved once, one of a chain of equal terms with the chain."""
        if chained is not None and r.op == "==" and r.lhs in chain and r.rhs in chain:
            by_core.append(chained_by_core)
            return chained
        try:
            verdict, core = _proof(r, d.hypotheses, d.definitions, timeout)
        except _NotProved as e:
            return e.verdict
        by_core.append(core)
        return verdict

    try:
        hypotheses, method = follow(d, judge, reading if isinstance(d.goal, Identity) else core_reading)
    except DerivationError:
        if isinstance(d.goal, Identity):
            raise
        by_core.append(False)
        hypotheses, method = follow(d, judge, reading)
    if not isinstance(d.goal, Identity):  # denominators that no step was asked about
        verdict = Verdict(PROVED, method, hypotheses)
        verdict = settled(verdict, d.hypotheses, d.definitions, time.process_time() + timeout)
        if not verdict.proved:
            raise DerivationError(d, 0, verdict.reason, verdict)
        hypotheses = verdict.hypotheses
    return Theorem(_KEY, d, hypotheses, method, _samples(d, hypotheses), all(by_core))


def _chain(d: Derivation) -> tuple[Term, ...]:
    """The terms that ``d`` goes through, if it has several steps and says that all of them are equal."""
    if not isinstance(d.goal, Identity) or d.goal.relation.op != "==" or len(d.steps) < 2:
        return ()
    ends = tuple(s.after for s in d.steps if not isinstance(s.after, tuple))
    return (d.goal.relation.lhs, *ends) if len(ends) == len(d.steps) else ()


def compare(
    d: Derivation, relations: tuple[Relation, ...], goal: Equivalence, systems: list[tuple[Relation, ...]]
) -> tuple[Numbers, Functions, list[Coefficient], list[list[Coefficient]]]:
    """The coefficients of ``relations`` in ``goal.variables``, and ``systems`` read in the same frame."""
    return comparing(d, relations, goal, systems, reading, lambda *found: found)


def _samples(d: Derivation, hypotheses: tuple[Hypothesis, ...]) -> int:
    """At how many random points mpmath agreed."""
    goal = d.goal
    if not isinstance(goal, Identity):
        context = Context(d.hypotheses, d.definitions)
        ends = scalar(context, goal.relations), scalar(context, goal.conditions)
        return _sampled(d, equivalence, goal, *ends, context)
    if speaks_of_matrices(hypotheses):
        return _sampled(d, matrices, goal.relation, hypotheses)
    if goal.relation.op != "==":
        return 0
    return _sampled(d, identity, goal.relation, Context(hypotheses, d.definitions))


def _sampled(d: Derivation, how: Callable[..., int], *what: object) -> int:
    try:
        return how(*what)
    except Disagreement as e:
        raise DerivationError(d, 0, str(e)) from None
