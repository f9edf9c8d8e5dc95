"""Certificates of theorems, checked by Coq: accepted as they are, rejected with one thing wrong."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from symbolic_pe import certify
from symbolic_pe.api import prove
from symbolic_pe.certify import coq as runner


def checked(c: certify.Certificate, coq: certify.Coq, theory: Path, place: Path) -> certify.Checked:
    return certify.check(c, certify.save(c, place), coq, theory)


@pytest.mark.parametrize(
    ("theorem", "encoding"),
    [
        ("shift", "sinusoidal"), ("shift-group", "affine"), ("shift-orthogonal", "sinusoidal-complex"),
        ("dot-product", "rotary"), ("norm", "sinusoidal-halves"), ("distance", "position-interpolation"),
        ("evenness", "bit-waves"), ("bilinear-full", "sinusoidal"),
    ],
)  # fmt: skip
def test_theorems_are_accepted(
    theorem: str, encoding: str, coq: certify.Coq, theory: Path, tmp_path: Path
) -> None:
    c = certify.of_proof(prove(theorem, encoding))
    result = checked(c, coq, theory, tmp_path)
    assert result.accepted, result.reason
    assert result.axioms <= runner.AXIOMS
    assert c.mutants >= 1


@pytest.mark.parametrize(
    ("theorem", "encoding", "part"),
    [("shift", "sinusoidal", "Uniqueness"), ("bilinear-diagonal", "sinusoidal-complex", "Absolute"),
     ("bilinear-block", "affine", "Relative")],
)  # fmt: skip
def test_both_directions_are_proved(
    theorem: str, encoding: str, part: str, coq: certify.Coq, theory: Path, tmp_path: Path
) -> None:
    c = certify.of_proof(prove(theorem, encoding))
    (item,) = [i for i in c.items if i.name == part]
    assert "<->" in item.statement
    result = checked(replace(c, items=(item,)), coq, theory, tmp_path)
    assert result.accepted, result.reason
    # without the frequencies being distinct it does not go through
    weaker = replace(item, statement=item.statement.replace("  distinct theta ->\n", ""), mutant="")
    if weaker.statement != item.statement:
        assert not checked(replace(c, items=(weaker,)), coq, theory, tmp_path).accepted


def test_a_wrong_statement_is_rejected(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    """The mutant put in the place of the theorem: the file that is otherwise the same is not accepted."""
    c = certify.of_proof(prove("shift", "sinusoidal"))
    wrong = replace(c.items[0], statement=c.items[0].mutant, script=c.items[0].mutant_script, mutant="")
    result = checked(replace(c, items=(wrong,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED


def test_an_axiom_of_ones_own_is_seen(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    c = certify.of_proof(prove("norm", "sinusoidal"))
    assumed = (*c.items[0].definitions, "Axiom convenient : False.")
    item = replace(c.items[0], definitions=assumed, script="exfalso; exact convenient", mutant="")
    result = checked(replace(c, items=(item,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED
    assert "convenient" in result.reason


def test_an_admitted_proof_is_seen(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    c = certify.of_proof(prove("norm", "sinusoidal"))
    item = replace(c.items[0], script="admit). Admitted. Goal True. Proof. (exact I", mutant="")
    result = checked(replace(c, items=(item,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED


def test_a_mutant_that_is_true_is_seen(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    c = certify.of_proof(prove("norm", "sinusoidal"))
    item = replace(c.items[0], mutant=c.items[0].statement, mutant_script=c.items[0].script)
    result = checked(replace(c, items=(item,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED
    assert "has not failed" in result.reason


def test_the_theory_rests_on_the_axioms_of_the_reals(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    names = ["TrigPoly.agree_sound", "Trig.decided", "Blocks.vec_lift", "Blocks.mat_lift", "Blocks.dot_lift",
             "Blocks.form_lift", "Blocks.det_one", "Lift.Rpower_apart", "Lift.even_half",
             "Waves.independent", "Waves.family_unique", "Waves.family_constant"]  # fmt: skip
    file = tmp_path / "axioms.v"
    lines = ["Require Import SymbolicPE.Waves.", *(f"Print Assumptions SymbolicPE.{n}." for n in names)]
    file.write_text("\n".join(lines) + "\n")
    run = coq.run(file, theory, 60)
    assert run.accepted, run.error
    assert run.assumptions_printed == len(names)
    assert run.axioms <= runner.AXIOMS


def test_the_theory_assumes_and_admits_nothing() -> None:
    for name, text in runner.theory_files().items():
        for word in ("Admitted", "admit.", "Axiom", "Parameter", "Conjecture"):
            assert word not in text, (name, word)


def test_a_proof_says_part_by_part_who_checked_it(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    from symbolic_pe.report.view import checked_by

    told = certify.with_opinions(prove("bilinear-full", "sinusoidal"), coq, theory, tmp_path)
    words = {p.derivation.name: p.coq for p in told.parts}
    assert words["formula"] == "verified by Coq"
    assert words["relative"].startswith("not stated for Coq: ")
    assert all("50 digits" not in w for w in words.values())
    assert "verified by Coq" in checked_by(told.parts[0])
