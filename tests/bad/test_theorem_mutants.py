"""Every theorem has wrong neighbours, and none of them is proved.

An edit counts if mpmath or Arb's rigorous integration finds it false.  What is said of all smooth functions is refuted
in a case of it.  Of two theorems nothing can be evaluated: the rules that they rest on have wrong uses.
"""

from __future__ import annotations

import pytest
from analysis.test_rules import WRONG
from decay.test_theory import WRONG_MEANS

from symbolic_pe.api import prove
from symbolic_pe.kernel.checker import DerivationError, check
from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.derivation import Identity
from symbolic_pe.kernel.term import Assumption, Relation, Sym, num
from symbolic_pe.proof import Part
from symbolic_pe.theorems import all_theorems

from .theorem_mutants import fails_at_witness, false_goals, in_case, mutated, standard_proof, wrong_conditions

BY_RULES = {
    "decay-not-uniform": ("the conclusion speaks of q", "half a number of cells", "a bound in the limit that grows"),
    "decay-random-weights": ("two entries of one place", "different ranges", "a fourth moment"),
}
"""Theorems of which no edit can be evaluated: wrong uses of the rules they rest on, which tests/decay has refused."""


CASES = {
    ("decay-general", "rising-convex"): {"theta": "t + t**2", "lambda": "1"},
    ("decay-general", "rising-concave"): {"theta": "2*t - t**2/2", "lambda": "1"},
    ("decay-general", "falling-convex"): {"theta": "t**2/2 - 2*t", "lambda": "1"},
    ("decay-general", "falling-concave"): {"theta": "-t - t**2", "lambda": "1"},
    ("decay-weights", "weight"): {"theta": "t", "h": "1 - t", "h'": "-1", "B": "2/x"},
    ("decay-weights", "jumps"): {"theta": "t", "h": "1 - t", "V": "1", "B": "2/x"},
    ("decay-weights", "partial-falling"): {"theta": "t**2/2 - 2*t", "lambda": "1", "s": "1"},
    ("decay-weights", "partial-rising"): {"theta": "t + t**2", "lambda": "1", "s": "1"},
}
"""Functions and numbers that meet the hypotheses of a part."""
BEYOND = {"attention-equivariance", "decay-closed-power", "decay-far-power"}
"""Theorems with a root at the end of an integral, which is not enclosed, or with hypotheses on every member of a family
that no drawn table meets: mpmath alone finds their neighbours false."""


@pytest.mark.parametrize(("id", "name"), CASES)
def test_what_is_said_of_all_functions_is_refuted_in_a_case(id: str, name: str) -> None:
    (part,) = (p for p in prove(id).parts if p.derivation.name == name)
    goal = part.derivation.goal
    assert isinstance(goal, Identity)
    x = (Assumption("x", "positive"), Relation(">=", Sym("x"), num(7)))
    assert not decide(in_case(goal.relation, CASES[id, name]), x, (), 10.0).refuted
    wrong = [m for m in mutated(goal.relation) if decide(in_case(m, CASES[id, name]), x, (), 10.0).refuted]
    assert len(wrong) >= 2
    for m in wrong:
        assert not decide(m, part.derivation.hypotheses, (), 10.0).proved


def test_the_rules_that_are_named_have_these_wrong_uses() -> None:
    assert {x for wrong in BY_RULES.values() for x in wrong} <= {*WRONG, *WRONG_MEANS}
    assert set(BY_RULES) <= set(all_theorems())


@pytest.mark.parametrize("id", [t for t in all_theorems() if t not in {*BY_RULES, *(id for id, _ in CASES)}])
def test_every_theorem_has_mutants_and_none_is_proved(id: str) -> None:
    proof = standard_proof(all_theorems()[id])
    if proof.verdict.refuted:
        assert any(fails_at_witness(p) for p in proof.parts if p.verdict.refuted), "mpmath does not confirm the witness"
        return
    mutants = false_goals(proof)
    assert mutants, f"{id} has no mutant: give it one in tests/bad"
    verdicts = [decide(m.relation, m.part.hypotheses, m.part.definitions, 10.0).verdict for m in mutants]
    wrong = [m.relation for m, v in zip(mutants, verdicts, strict=True) if v == "proved"]
    assert not wrong
    assert "refuted" in verdicts or id in BEYOND, [m.relation for m in mutants]
    for d in wrong_conditions(proof):
        with pytest.raises(DerivationError):
            check(d)


def test_a_part_that_is_not_proved_has_no_mutants() -> None:
    """The alarm rings: of a refuted statement nothing is to be mutated, and it fails at its witness."""
    proof = standard_proof(all_theorems()["decay-positive"])
    assert not false_goals(proof)
    assert isinstance(proof.parts[0], Part)
    assert fails_at_witness(proof.parts[0])
