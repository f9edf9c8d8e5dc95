"""Every theorem has wrong neighbours, and none of them is proved.

An edit counts if mpmath or Arb's rigorous integration finds it false.  Statements with integrals, or of functions that
are only known to be smooth, are not refuted by the kernel; of the latter the rules that they rest on have wrong uses.
"""

from __future__ import annotations

import pytest
from analysis.test_rules import WRONG
from decay.test_theory import WRONG_MEANS

from symbolic_pe.kernel.checker import DerivationError, check
from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.term import Integral, walk
from symbolic_pe.proof import Part
from symbolic_pe.theorems import all_theorems

from .theorem_mutants import fails_at_witness, false_goals, standard_proof, wrong_conditions

BY_RULES = {
    "decay-general": ("by parts with a sign", "a range without order", "a bound that holds on half the range"),
    "decay-weights": ("a weight within the wave", "a bound at some points only", "jumps of which nothing is known"),
    "decay-not-uniform": ("the conclusion speaks of q", "half a number of cells", "a bound in the limit that grows"),
    "decay-random-weights": ("two entries of one place", "different ranges", "a fourth moment"),
}
"""Theorems of which no edit can be evaluated: wrong uses of the rules they rest on, which tests/decay has refused."""


def test_the_rules_that_are_named_have_these_wrong_uses() -> None:
    assert {x for wrong in BY_RULES.values() for x in wrong} <= {*WRONG, *WRONG_MEANS}
    assert set(BY_RULES) <= set(all_theorems())


@pytest.mark.parametrize("id", [t for t in all_theorems() if t not in BY_RULES])
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
    integrals = any(isinstance(x, Integral) for m in mutants for t in (m.relation.lhs, m.relation.rhs) for x in walk(t))
    assert "refuted" in verdicts or integrals, [m.relation for m in mutants]
    for d in wrong_conditions(proof):
        with pytest.raises(DerivationError):
            check(d)


def test_a_part_that_is_not_proved_has_no_mutants() -> None:
    """The alarm rings: of a refuted statement nothing is to be mutated, and it fails at its witness."""
    proof = standard_proof(all_theorems()["decay-positive"])
    assert not false_goals(proof)
    assert isinstance(proof.parts[0], Part)
    assert fails_at_witness(proof.parts[0])
