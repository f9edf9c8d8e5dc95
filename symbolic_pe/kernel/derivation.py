"""Derivations: a goal, and the steps that lead to it.

A derivation is a claim about itself until :mod:`symbolic_pe.kernel.checker` has re-checked every
step; only then does a :class:`~symbolic_pe.kernel.checker.Theorem` exist.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Union

from .term import Definition, Hypothesis, Relation, Term

__all__ = ["Derivation", "Equivalence", "Goal", "Identity", "State", "Step"]

State = Union[Term, tuple[Relation, ...]]  # noqa: UP007
"""What a step transforms: a term (``before = after``) or a system (``before`` iff ``after``)."""


@dataclass(frozen=True, slots=True)
class Identity:
    """``relation`` holds for all values of its symbols that meet the hypotheses."""

    relation: Relation


@dataclass(frozen=True, slots=True)
class Equivalence:
    """``relations`` hold for all real (or integer, if so assumed) values of ``variables``
    if and only if ``conditions`` hold.  ``unknowns`` are the names the conditions are about;
    no unknown depends on a variable.  An empty ``conditions`` means "always".

    Sums in the relations are compared member by member: ``indices`` name the members in the
    conditions (two different ones where two occur), ``anchor`` is a free index of the relations
    that lies in the range, so that a member may be at the anchor or elsewhere."""

    relations: tuple[Relation, ...]
    variables: tuple[str, ...]
    unknowns: tuple[str, ...]
    conditions: tuple[Relation, ...]
    indices: tuple[str, ...] = ()
    anchor: str | None = None


Goal = Union[Identity, Equivalence]  # noqa: UP007


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a proof.

    ``rule`` is the name of the argument (``"angle addition"``, ``"compare coefficients"``,
    ``"solve"``), ``reason`` a phrase for the reader with formulas between ``$``, and ``conditions``
    what the step needs to hold beyond the derivation's hypotheses (it must follow from them).
    """

    before: State
    rule: str
    after: State
    reason: str = ""
    conditions: tuple[Hypothesis, ...] = ()
    hence: bool = False
    """Whether ``after`` (a relation) follows from ``before`` (relations shown earlier): a rule of
    :mod:`~symbolic_pe.analysis`, where a chain of equal terms or equivalent systems says too much."""


@dataclass(frozen=True, slots=True)
class Derivation:
    """Steps from one end of ``goal`` to the other, under ``hypotheses``.

    For an :class:`Identity` with ``==`` the steps are terms from ``lhs`` to ``rhs``; for an
    :class:`Equivalence` they are systems from ``relations`` to ``conditions``.  ``name`` is a
    short id ("existence"), ``title`` what a reader sees, ``definitions`` unfold names such as PE.
    """

    name: str
    title: str
    goal: Goal
    steps: tuple[Step, ...] = ()
    hypotheses: tuple[Hypothesis, ...] = ()
    definitions: tuple[Definition, ...] = ()
