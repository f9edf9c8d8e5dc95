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
