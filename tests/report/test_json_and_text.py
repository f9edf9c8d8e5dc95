from __future__ import annotations

import json
from dataclasses import replace

import pytest

from symbolic_pe import prove
from symbolic_pe.kernel.derivation import Identity, Step
from symbolic_pe.proof import Proof
from symbolic_pe.report.html import report_html
from symbolic_pe.report.jsonish import proof_json
from symbolic_pe.report.tex import fragment
from symbolic_pe.report.textual import proof_text
from symbolic_pe.report.view import steps

from . import samples

CONTRACT = {"theorem", "encoding", "verdict", "hypotheses", "statement", "result", "steps", "witness", "reason"}


@pytest.mark.parametrize("proof", samples.everything(), ids=lambda p: p.encoding[:20])
def test_json_keeps_the_contract(proof: Proof) -> None:
    data = proof_json(proof)
    assert json.loads(json.dumps(data)) == data
    assert data.keys() >= CONTRACT | {"claim", "parts"}
    for step in data["steps"]:
        assert step.keys() >= {"part", "before", "rule", "after", "reason"}
        assert isinstance(step["before"], str)
    for part in data["parts"]:
        assert part.keys() >= {"name", "title", "goal", "verdict", "method"}
    assert len(data["steps"]) == sum(len(steps(p)) for p in proof.parts)


def test_json_of_a_proof() -> None:
    data = proof_json(samples.shift())
    assert data["verdict"] == "proved"
    assert data["statement"] == r"\mathrm{PE}(p+k) = T(k)\,\mathrm{PE}(p)"
    assert data["result_name"] == "T(k)"
    assert data["result"].startswith(r"\operatorname{diag}")
    assert data["hypotheses"][:2] == ["p is an integer", "k is an integer"]
    assert any("frequency is divided by" in h for h in data["hypotheses"]), "what the kernel added is said"
    assert [s["part"] for s in data["steps"]] == ["existence"] * 5 + ["uniqueness"] * 2 + ["group-law"]
    assert data["witness"] == {}


def test_cases_that_exclude_each_other_are_not_assumed_together() -> None:
    proof = prove("decay-far-power")
    data = proof_json(proof)
    assert data["hypotheses"] == ["x > 0", "alpha > 1"]
    assert [p["hypotheses"] for p in data["parts"]] == [[], [], ["alpha > 0", "alpha < 1", "x > 0"]]
    assert "   assuming alpha > 0, alpha < 1, x > 0\n" in proof_text(proof)
    assert r"Assume that $0 < \alpha < 1$ and $x > 0$." in fragment(proof, "far")


@pytest.mark.parametrize("encoding", ["fourier-features", "binary-three-waves", "damped-oscillation"])
def test_what_would_follow_is_not_taken_for_the_statement(encoding: str) -> None:
    """That no component has a sign is seen from its square: the square is no part of the theorem."""
    proof = prove("parity", encoding)
    data = proof_json(proof)
    assert data["statement"] == data["claim"] == proof.claim
    for part in data["parts"]:
        assert part["witness"], "each part that is refuted says where"
    if len(data["parts"]) == 1:
        assert (data["witness"], data["residual"]) == (data["parts"][0]["witness"], data["parts"][0]["residual"])
    theorem, _, refutation = fragment(proof, "parity").partition(r"\begin{proof}")
    goal, title = data["parts"][0]["goal"].partition(" = ")[0], proof.parts[0].derivation.title
    assert goal not in theorem
    assert goal in refutation
    page = report_html([proof]).text.replace("&#39;", "'")
    assert f"1. {title}" in refutation.replace(r"\textbf{", "")
    assert f"1. {title}" in page
    assert f"1. {title} [refuted]" in proof_text(proof)


def test_what_is_assumed_of_positions_is_told_of_those_that_are_spoken_of() -> None:
    for theorem, others in (("norm", ""), ("dot-product", "mnt")):
        told = proof_json(prove(theorem, "binary-signs"))["hypotheses"]
        assert [h for h in told if "as the position" in h] == [f"{x} is an integer (as the position)" for x in others]


def test_what_the_claim_says_is_not_said_again() -> None:
    proof = prove("shift-group")
    page, tex = report_html([proof]).text, fragment(proof, "group")
    assert tex.count(r"T(0) &= I_{d}") == 1, "in the first part, and not in the theorem"
    assert tex.index(r"\begin{proof}") < tex.index(r"T(0) &= I_{d}")
    assert page.index("<summary>Proof") < page.index("<ol class=\"steps\">")


def test_json_of_a_refutation_is_exact() -> None:
    data = proof_json(samples.refuted())
    assert data["witness"]["n"] == "1/7"
    assert data["witness"]["theta[0]"] == f"{2**70 + 1}/{3**40}"
    assert data["residual"].startswith("[-0.1585")
    assert data["reason"]


def test_steps_to_a_refuted_goal_are_no_argument() -> None:
    """A chain that ends at the false right side has a false step: no format shows it."""
    good = samples.refuted()
    part = good.parts[0]
    goal = part.derivation.goal
    assert isinstance(goal, Identity)
    last = part.derivation.steps[-1]
    wrong = replace(part.derivation, steps=(*part.derivation.steps, Step(last.after, "wishful", goal.relation.rhs)))
    bad = replace(good, parts=(replace(part, derivation=wrong),))
    assert len(proof_json(good)["steps"]) == 1
    assert proof_json(bad)["steps"] == []
    for shown in (proof_text(bad), fragment(bad), report_html([bad]).text):
        assert "ishful" not in shown


def test_text_reads_from_top_to_bottom() -> None:
    out = " ".join(proof_text(samples.shift()).split())
    wanted = ["Relative position is a linear map (sinusoidal encoding)", "proved", "p is an integer",
              "PE(p + k) == T(k)*PE(p)", "T(k) = BlockDiagonal", "1. A shift matrix exists", "(2) angle addition",
              "24 random points", "2. It is the only one", "if and only if", "(7) solve",
              "3. Shifts compose"]  # fmt: skip
    places = [out.index(w) for w in wanted]
    assert places == sorted(places)
    assert "\\" not in out
    assert "$" not in out


def test_text_of_a_refutation() -> None:
    out = proof_text(samples.refuted())
    for wanted in ("refuted", "m = 3", "n = 1/7", "lhs - rhs = [-0.1585", "does not cancel", "Add the sine"):
        assert wanted in out


def test_text_lets_no_control_character_through() -> None:
    bad = samples.plain_chain()
    bad = Proof(bad.theorem, "\x1b[31mred\a", bad.encoding, "", "a\x1bb", bad.verdict, parts=bad.parts)
    out = proof_text(bad)
    assert "\x1b" not in out
    assert "\a" not in out
