"""What fails for some frequencies need not fail for those of the law: a refutation obeys it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic_pe import encoding, prove
from symbolic_pe.derive import NotApplicable
from symbolic_pe.encodings import all_encodings
from symbolic_pe.language.text import text

THEOREMS = ("dot-product", "norm", "evenness", "distance")

LAWFUL = {
    "whole turns": encoding(
        "whole", ["cos(theta[i]*p)"], count="d", integer="d,p", positive="d", law="theta[i] := 2*pi*(i + 1)"
    ),
    "no turn": encoding("still", ["cos(theta[i]*p)"], count="d", integer="d", positive="d", law="theta[i] := 0*i"),
    "one name for two": encoding(
        "pair", ["cos(theta[i]*p)", "sin(w[i]*p)"], count="d/2", even="d", positive="d", law="theta[i] := w[i]"
    ),
}


@pytest.mark.parametrize("name", LAWFUL)
@pytest.mark.parametrize("theorem", THEOREMS)
def test_what_only_the_law_makes_true_is_proved(theorem: str, name: str) -> None:
    assert prove(theorem, LAWFUL[name]).verdict.proved


def test_a_witness_names_no_frequency_that_the_law_does_not_give() -> None:
    mine = encoding("mine", ["cos(theta[i]*p)"], count="d", integer="d", positive="d", law="theta[i] := 1/(i + 1)")
    for theorem in THEOREMS:
        verdict = prove(theorem, mine).verdict
        assert verdict.refuted
        named = {int(n[6:-1]): v for n, v in verdict.witness.items() if n.startswith("theta[")}
        assert all(v == Fraction(1, i + 1) for i, v in named.items())


@pytest.mark.parametrize("id", [e.id for e in all_encodings().values() if e.law is not None])
def test_the_library_obeys_its_laws(id: str) -> None:
    for theorem in ("norm", "parity"):
        try:
            proof = prove(theorem, id)
        except NotApplicable:
            continue
        law = all_encodings()[id].law
        assert law is not None
        for part in proof.parts:
            assert not part.verdict.refuted or not any(n.startswith("theta[") for n in part.verdict.witness)


@pytest.mark.parametrize(
    ("block", "whole", "refuted"),
    [
        (["cos(2*pi*i*p)*exp(theta[i]*p)"], "d,p", False),
        (["(1 - cos(2*pi*i))*p + exp(theta[i]*p)"], "d", False),
        (["(i - 1)*p + exp(theta[i]*p)"], "d", True),
        (["cos(theta[i]*p)"], "d", True),
    ],
)
def test_the_index_of_a_witness_is_one_of_a_block(block: list[str], whole: str, refuted: bool) -> None:
    """A shift that every block has was denied at a block of the number -4/5."""
    mine = encoding("mine", block, count="d", integer=whole, positive="d", law="theta[i] := i + 1")
    found = prove("shift", mine).verdict
    assert found.refuted is refuted
    if refuted and "i" in found.witness:
        i, d = found.witness["i"], found.witness["d"]
        assert isinstance(i, Fraction)
        assert isinstance(d, Fraction)
        assert i.denominator == 1
        assert 0 <= i < d


def test_what_is_assumed_of_a_block_is_assumed_of_every_one() -> None:
    """``p/(i - k)`` is no number where k is the number of a block: that was left out of what is assumed."""
    poles = encoding("poles", ["sin(p/(i - k))", "cos(p/(i - k))"], count="d", integer="d", positive="d")
    said = [text(h) for h in prove("norm", poles).verdict.hypotheses]
    assert said[-2:] == ["i - k != 0", "for every i (an integer from 0 to d - 1)"]
    waves = encoding("waves", ["sin(w[i]*p)", "cos(w[i]*p)"], count="d", integer="d", positive="d", where="w[i] > 1")
    said = [text(h) for h in prove("norm", waves).verdict.hypotheses]
    assert "w[i] > 1" in said
    assert not any("every" in x or x.startswith("i ") for x in said)
    for theorem in THEOREMS:
        assert not any("every" in text(h) for h in prove(theorem, "sinusoidal").verdict.hypotheses)
