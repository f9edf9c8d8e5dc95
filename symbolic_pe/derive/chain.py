"""Writing derivations down and having them checked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ..kernel.canonical import OutOfFragment
from ..kernel.checker import DerivationError, check
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Equivalence, Identity, Step
from ..kernel.term import Definition, Hypothesis, Relation, Term
from ..kernel.verdict import UNDECIDED, Verdict
from ..proof import Part

__all__ = ["Link", "chain", "checked", "equivalence"]

Link = tuple[str, Term, str]
"""``(rule, term after, reason)``."""


def chain(
    name: str,
    title: str,
    start: Term,
    links: Iterable[Link],
    hypotheses: Sequence[Hypothesis],
    definitions: Sequence[Definition] = (),
) -> Part:
    """``start = ... = end`` as a checked part; a link that changes nothing is left out."""
    steps: list[Step] = []
    here = start
    for rule, after, reason in links:
        if after != here:
            steps.append(Step(here, rule, after, reason))
            here = after
    goal = Identity(Relation("==", start, here))
    return checked(Derivation(name, title, goal, tuple(steps), tuple(hypotheses), tuple(definitions)))


def equivalence(
    name: str,
    title: str,
    goal: Equivalence,
    links: Iterable[tuple[str, tuple[Relation, ...], str]],
    hypotheses: Sequence[Hypothesis],
    definitions: Sequence[Definition] = (),
) -> Part:
    """A chain of equivalent systems as a checked part."""
    steps: list[Step] = []
    here = goal.relations
    for rule, after, reason in links:
        if after != here or rule == "compare coefficients":
            steps.append(Step(here, rule, after, reason))
            here = after
    return checked(Derivation(name, title, goal, tuple(steps), tuple(hypotheses), tuple(definitions)))


def checked(d: Derivation, timeout: float = 30.0) -> Part:
    """The derivation with the kernel's verdict on it."""
    try:
        theorem = check(d, timeout)
    except DerivationError as e:
        if isinstance(d.goal, Identity):
            verdict = decide(d.goal.relation, d.hypotheses, d.definitions, timeout)
            if not verdict.proved:
                return Part(d, verdict)
        return Part(d, Verdict(UNDECIDED, "", tuple(d.hypotheses), reason=f"the derivation failed: {e}"))
    except OutOfFragment as e:
        return Part(d, Verdict(UNDECIDED, "", tuple(d.hypotheses), reason=e.why, subject=e.subject))
    return Part(d, theorem.verdict(), theorem.samples)
