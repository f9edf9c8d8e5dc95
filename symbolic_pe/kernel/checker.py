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

from .decide import decide, says_nothing
from .derivation import Derivation, Identity
from .identity import identical
from .meaning import Context
from .steps import DerivationError, compare, follow, scalar
from .term import Definition, Hypothesis, Relation
from .untrusted.samples import Disagreement, equivalence, identity, matrices
from .verdict import PROVED, Verdict
from .words import speaks_of_matrices

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
    shown = identical(r, hypotheses, definitions, time.process_time() + timeout)
    if shown is not None and not says_nothing(r, shown.context, shown.facts, definitions):
        return Verdict(PROVED, shown.method, shown.context.hypotheses()), True
    verdict = decide(r, hypotheses, definitions, timeout)
    if not verdict.proved:
        raise _NotProved(verdict)
    return verdict, False


def check(derivation: Derivation, timeout: float = 30.0) -> Theorem:
    """Re-check ``derivation``; raises :class:`DerivationError` where it fails."""
    d, by_core = derivation, []

    def judge(r: Relation) -> Verdict:
        """A step that stands in several derivations is proved once."""
        try:
            verdict, core = _proof(r, d.hypotheses, d.definitions, timeout)
        except _NotProved as e:
            return e.verdict
        by_core.append(core)
        return verdict

    hypotheses, method = follow(d, judge)
    return Theorem(_KEY, d, hypotheses, method, _samples(d, hypotheses), all(by_core))


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
