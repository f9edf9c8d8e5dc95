"""Equivalences about several waves a block, in several coordinates, beside what stands still, of complex entries: both
directions are proved, and nothing that is false of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from symbolic_pe import certify
from symbolic_pe.api import prove
from symbolic_pe.certify.equivalence import equivalence
from symbolic_pe.kernel.derivation import Derivation, Equivalence
from symbolic_pe.kernel.term import Assumption, Hypothesis, Relation, num
from symbolic_pe.language.parse import parse_relation

from .trials import Case, Outcome, tried

# the theorem, and what has to be changed in its statement so that it is false
CASES: dict[tuple[str, str, str], list[tuple[str, str]]] = {
    ("bilinear-diagonal", "axial-2d", "relative"): [
        ("  distinct theta ->\n", ""),  # two blocks of one frequency can mend each other
        ("H (4 * i + 2)%Z (4 * i + 2)%Z = H", "H (4 * i + 2)%Z (4 * i + 2)%Z = - H"),
        ("(0 <= i <= B - 1)%Z", "(0 <= i <= B)%Z"),
    ],
    ("bilinear-full", "plane-waves", "relative"): [
        ("  (forall zz_0 : Z, 0 < a zz_0) ->\n", ""),
        ("H (2 * i)%Z (2 * i + 1)%Z = - H", "H (2 * i)%Z (2 * i + 1)%Z = H"),
        ("H (2 * i + 1)%Z (2 * j + 1)%Z = 0", "H (2 * i + 1)%Z (2 * i + 1)%Z = 0"),
        (" -> j <> i -> ", " -> "),
    ],
    ("bilinear-block", "rotary-partial", "relative"): [
        ("  (forall zz_0 : Z, u zz_0 <> 0) ->\n", ""),
        (" /\\ H (3 * i + 2)%Z (3 * i + 1)%Z = 0", " /\\ H (3 * i + 2)%Z (3 * i + 2)%Z = 0"),
        (" /\\ H (3 * i + 2)%Z (3 * i + 1)%Z = 0", ""),
    ],
    ("bilinear-diagonal", "complex-exponential", "relative"): [],
    ("bilinear-block", "modulated-sine", "relative"): [("  0 < theta ->\n", "")],
    ("bilinear-diagonal", "clock", "absolute"): [
        ("H 4%Z 4%Z = H 5%Z 5%Z", "H 4%Z 4%Z = - H 5%Z 5%Z"), (" /\\ H 4%Z 4%Z = H 5%Z 5%Z", ""),
    ],
    ("shift", "complex-exponential", "uniqueness"): [
        ("M_im i i = sin (k * theta i)", "M_im i i = - sin (k * theta i)"), ("  distinct theta ->\n", ""),
    ],
    ("shift", "sinusoidal-component-exponent", "condition"): [
        (" /\\ sin (k * theta (2 * i)%Z) = 0", ""), ("  (forall zz_0 : Z, 0 < theta zz_0) ->\n", ""),
    ],
}  # fmt: skip
NAMES = {" ".join(key): key for key in CASES}


def part(theorem: str, encoding: str, name: str) -> tuple[certify.Certificate, Derivation, tuple[Hypothesis, ...]]:
    proof = prove(theorem, encoding)
    (found,) = [p for p in proof.parts if p.derivation.name == name]
    assert found.verdict.proved
    empty = replace(certify.of_proof(replace(proof, parts=(found,)), mutants=False), items=(), missing=())
    return empty, found.derivation, found.verdict.hypotheses


def case(theorem: str, encoding: str, name: str) -> Case:
    certificate, derivation, hypotheses = part(theorem, encoding, name)
    item = equivalence(name.capitalize(), derivation, hypotheses)
    assert "<->" in item.statement
    assert item.mutant
    wrong = [replace(item, name="changed", statement=item.mutant, script=item.mutant_script, mutant="")]
    for old, new in CASES[theorem, encoding, name]:
        assert item.statement.count(old) == 1, (old, item.statement)
        wrong.append(replace(item, name=f"{old} as {new}", statement=item.statement.replace(old, new), mutant=""))
    return Case(replace(certificate, items=(replace(item, mutant=""),)), tuple(wrong))


@pytest.fixture(scope="module")
def outcomes(coq: certify.Coq, theory: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Outcome]:
    return tried({n: case(*key) for n, key in NAMES.items()}, coq, theory, tmp_path_factory.mktemp("several"))


@pytest.mark.parametrize("name", NAMES)
def test_what_is_true_is_accepted_and_nothing_else(name: str, outcomes: dict[str, Outcome]) -> None:
    outcomes[name].expected()


def told_of(name: str, hypotheses: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """What is assumed of the frequencies in the first coordinate is assumed of the family ``name``."""
    return tuple(replace(h, name=name) if isinstance(h, Assumption) and h.name == "a" else h for h in hypotheses)


def test_frequencies_may_differ_in_any_coordinate(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    certificate, derivation, hypotheses = part("bilinear-block", "plane-waves", "relative")
    item = equivalence("Relative", derivation, told_of("b", hypotheses))
    assert "distinct b" in item.statement
    assert "distinct a" not in item.statement
    c = replace(certificate, items=(item,))
    result = certify.check(c, certify.save(c, tmp_path), coq, theory)
    assert result.accepted, result.reason


@pytest.mark.parametrize(
    ("theorem", "encoding", "name"),
    [("bilinear-full", "plane-waves", "relative"), ("bilinear-full", "sinusoidal", "relative"),
     ("bilinear-block", "axial-2d", "relative"), ("shift", "sinusoidal", "uniqueness")],
)  # fmt: skip
def test_frequencies_that_are_not_visibly_different_are_listed(theorem: str, encoding: str, name: str) -> None:
    _, derivation, hypotheses = part(theorem, encoding, name)
    few = tuple(h for h in hypotheses if not (isinstance(h, Assumption) and h.kind == "distinct"))
    assert len(few) < len(hypotheses)
    with pytest.raises(certify.Uncovered, match="not visibly different"):
        equivalence("Part", derivation, few)


def about(relations: str, conditions: str, variables: str) -> Derivation:
    goal = Equivalence(
        tuple(map(parse_relation, relations.split("; "))), tuple(variables.split()), ("A", "C"),
        tuple(map(parse_relation, conditions.split("; "))),
    )  # fmt: skip
    return Derivation("part", "A part", goal)


@pytest.mark.parametrize(
    ("relation", "variables", "why"),
    [
        ("A*sin(p)*cos(2*p) + C*sin(2*p) == 0", "p", "products of waves"),
        ("A*sin(p) + C*cos(p + 1) + A*sin(2*p) == 0", "p", "not visibly different"),
        ("A*sin(p) + C*sin(q*p) == 0", "p", "not visibly different"),
        ("A*p*sin(p) + C*p*sin(2*p) == 0", "p", "polynomials"),
        ("A*sin(p) + C*tan(2*p) == 0", "p", "single block|other functions"),
    ],
)
def test_functions_that_are_not_read_are_listed(relation: str, variables: str, why: str) -> None:
    with pytest.raises(certify.Uncovered, match=why):
        equivalence("Part", about(relation, "A == 0; C == 0", variables), (), mutant=False)


def test_an_equivalence_without_conditions_has_a_mutant() -> None:
    _, derivation, hypotheses = part("bilinear-block", "complex-exponential", "relative")
    goal = derivation.goal
    assert isinstance(goal, Equivalence)
    assert goal.conditions == ()
    item = equivalence("Relative", derivation, hypotheses)
    assert "-> True)" in item.statement
    assert "H_re i i = 0 /\\ H_im i i = 0" in item.mutant
    assert Relation("==", num(0), num(0)) not in goal.relations
