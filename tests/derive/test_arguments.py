"""Arguments as data: every part is proved, no altered step is, and matrices of NumPy agree with each line."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from kernel.test_words import FUNCTIONS, mat

import symbolic_pe
from symbolic_pe.api import prove
from symbolic_pe.derive import BadSetting, NotApplicable
from symbolic_pe.derive.argument import argument
from symbolic_pe.encodings import all_encodings
from symbolic_pe.language.parse import parse_hypothesis
from symbolic_pe.theorems import Chain, TheoremSpec, all_theorems

ARGUMENTS = [s for s in all_theorems().values() if s.about == "argument" and s.parts]
PARTS = [(s, c) for s in ARGUMENTS for c in s.parts]


def names(pairs: list[tuple[TheoremSpec, Chain]]) -> list[str]:
    return [f"{s.id}-{c.name}" for s, c in pairs]


@pytest.mark.parametrize("spec", ARGUMENTS, ids=lambda s: s.id)
def test_every_part_is_proved(spec: TheoremSpec) -> None:
    proof = prove(spec.id)
    assert proof.verdict.proved
    assert [p.derivation.name for p in proof.parts] == [c.name for c in spec.parts]
    assert proof.encoding == ""
    with pytest.raises(BadSetting, match="no parameter"):
        prove(spec.id, settings={"d": 4})


def verdict(spec: TheoremSpec, part: Chain) -> str:
    return argument(replace(spec, parts=(part,))).verdict.verdict


CHAINS = [(s, c) for s, c in PARTS if c.links]


@pytest.mark.parametrize(("spec", "part"), CHAINS, ids=names(CHAINS))
def test_no_altered_step_is_proved(spec: TheoremSpec, part: Chain) -> None:
    for k, (rule, after, reason) in enumerate(part.links):
        last = k == len(part.links) - 1
        nothing = part.links[-1][1] == "0"  # twice nothing is nothing
        for wrong in (f"1 + {after}",) if nothing else (f"2*({after})", f"-({after})"):
            links = (*part.links[:k], (rule, wrong, reason), *part.links[k + 1 :])
            assert verdict(spec, replace(part, links=links)) != "proved", (k, wrong)
            if not last and not nothing:  # the same slip carried on to the end is no better
                rest = tuple((r, f"2*({a})" if "2*" in wrong[:2] else f"-({a})", why) for r, a, why in part.links[k:])
                assert verdict(spec, replace(part, links=(*part.links[:k], *rest))) != "proved"


NEGATED = {"==": "!=", "!=": "==", "<=": ">", ">=": "<", "<": ">=", ">": "<="}
CLAIMS = [(s, c) for s, c in PARTS if c.claim]


@pytest.mark.parametrize(("spec", "part"), CLAIMS, ids=names(CLAIMS))
def test_the_opposite_of_a_claim_is_not_proved(spec: TheoremSpec, part: Chain) -> None:
    op = next(o for o in ("==", "!=", "<=", ">=", "<", ">") if f" {o} " in part.claim)
    left, right = part.claim.split(f" {op} ")
    assert verdict(spec, replace(part, claim=f"{left} {NEGATED[op]} {right}")) != "proved"


NEEDED = (
    ("attention-equivariance", "equivariance", 4), ("attention-equivariance", "pooled", 6),
    ("attention-broken", "interaction", 0), ("relative-flow", "relative", 0), ("relative-flow", "discrete", 0),
    ("relative-ansatz", "phases", 0), ("relative-ansatz", "radius", 0), ("transformer-xl-score", "absolute", 8),
    ("codes-distinct", "nonzero", 0), ("nearer-is-more-similar", "falls", 3), ("nearer-is-more-similar", "arc", 0),
    ("taylor-second-order", "blocks", 2),
)  # fmt: skip


@pytest.mark.parametrize(("id", "name", "which"), NEEDED)
def test_a_hypothesis_that_carries_the_argument_is_needed(id: str, name: str, which: int) -> None:
    spec = all_theorems()[id]
    (part,) = (c for c in spec.parts if c.name == name)
    weaker = {"is orthogonal": "is a matrix", "is skew": "is a matrix", "is symmetric": "is a matrix"}
    given = list(part.given)
    dropped = given.pop(which)
    for strong, weak in weaker.items():
        if strong in dropped:
            given.append(dropped.replace(strong, weak))
    assert verdict(spec, replace(part, given=tuple(given))) != "proved"


# -- with NumPy ------------------------------------------------------------------------------------------


def softmax(s: Any) -> Any:
    e = np.exp(np.asarray(s))
    return mat(e / e.sum(axis=1, keepdims=True))


def world(part: Chain, seed: int) -> dict[str, Any]:
    """Matrices of size 4 that meet the hypotheses of a part; P permutes, and o is the vector of ones."""
    rng = np.random.default_rng(seed)
    space: dict[str, Any] = {**FUNCTIONS, "softmax": softmax, "s": 0.7, "t": -0.3, "k": 0.4, "m": 2, "n": 3, "c": 1.5}
    space |= {"d": 4, "omega": 1.7}
    for text in part.given:
        h = parse_hypothesis(text)
        kind, name = getattr(h, "kind", ""), getattr(h, "name", "")
        if kind in ("matrix", "symmetric", "skew", "orthogonal"):
            a = rng.normal(size=(4, 4))
            if kind == "orthogonal":
                a = np.eye(4)[rng.permutation(4)]
            space[name] = mat({"symmetric": a + a.T, "skew": a - a.T}.get(kind, a))
        elif kind == "vector":
            space[name] = mat(np.ones((4, 1)) if name == "o" else rng.normal(size=(4, 1)))
    for text in part.given:  # what a relation says of a single name
        left, equals, right = text.partition(" == ")
        if equals and left.isidentifier():
            space[left] = eval(right, space)
        elif equals and right.isidentifier() and "transpose" not in left:
            space[right] = eval(left, space)
    return space


def turn(rng: Any) -> Any:
    """A rotation, or a rotation and a reflection."""
    return mat(np.linalg.qr(rng.normal(size=(4, 4)))[0])


def meet(part: Chain, space: dict[str, Any], seed: int) -> None:
    """Change the matrices of a part so that they meet what is assumed of several of them at once."""
    rng = np.random.default_rng(seed + 100)
    known = " ".join(part.given)
    if "P*N == identity(d)" in known:
        r = turn(rng)
        space |= {"N": mat(np.linalg.inv(space["P"])), "P_t": r * space["P"]}
        space["q_t"] = r * space["q"] if "q" in space else None
    if "T_s*P_t == P_b" in known:
        p, a, b = mat(rng.normal(size=(4, 4))), turn(rng), turn(rng)
        space |= {"T_s": a, "T_t": b, "T_b": a * b, "P_t": b * p, "P_b": a * b * p, "N": mat(np.linalg.inv(p))}
    for name in "BT":
        if f"transpose({name})*{name} == identity(d)" in known:
            space[name] = turn(rng)
    if "M*W == identity(d)" in known:
        space["M"] = mat(np.linalg.inv(space["W"]))
        space["c"] = space["W"] * space["b"]
    if "transpose(v)*S*v == 0" in known:
        root = rng.normal(size=(4, 4))
        root[:, 0] = -root[:, 1:] @ np.asarray(space["v"])[1:, 0] / np.asarray(space["v"])[0, 0]
        space["S"] = mat(root.T @ root)
        space["e"] = 0.3
    if "A*v == omega*w" in known:
        q, blocks = turn(rng), np.zeros((4, 4))
        blocks[:2, :2], blocks[2:, 2:] = [[0, -1.7], [1.7, 0]], [[0, -0.4], [0.4, 0]]
        a = q * mat(blocks) * mat(np.asarray(q).T)
        space |= {"A": a, "omega": 1.7, "v": mat(np.asarray(q)[:, :1]), "w": mat(np.asarray(q)[:, 1:2])}
        space["S"] = 1.7**2 * mat(np.eye(4)) + a * a


def test_the_worlds_meet_what_is_assumed() -> None:
    for spec, part in WORDS:
        space = world(part, 1)
        meet(part, space, 1)
        for text in part.given:
            left, equals, right = text.partition(" == ")
            if equals and "softmax" not in text:
                a, b = (np.asarray(eval(x, space), dtype=float) for x in (left, right))
                assert np.allclose(a, b, atol=1e-8), (spec.id, part.name, text)


WORDS = [(s, c) for s, c in PARTS if any("vector" in h or "matrix" in h or "is skew" in h for h in c.given)]


@pytest.mark.parametrize(("spec", "part"), WORDS, ids=names(WORDS))
def test_numpy_agrees_with_every_line(spec: TheoremSpec, part: Chain) -> None:
    for seed in range(3):
        space = world(part, seed)
        meet(part, space, seed)
        lines = [part.start, *(after for _, after, _ in part.links)] if part.links else part.claim.split(" == ")
        values = [np.asarray(eval(line, space), dtype=float) for line in lines]
        for value in values[1:]:
            assert np.allclose(values[0], value, atol=1e-8), lines


# -- parity, odd form, trace -----------------------------------------------------------------------------


@pytest.mark.parametrize("theorem", ["parity", "odd-form", "trace"])
def test_theorems_on_encodings_answer_or_say_why_not(theorem: str) -> None:
    found: dict[str, str] = {}
    for id, e in all_encodings().items():
        try:
            found[id] = prove(theorem, e).verdict.verdict
        except NotApplicable:
            found[id] = "not applicable"
    assert "undecided" not in found.values(), found
    known = {
        "parity": {
            "sinusoidal": "proved",
            "index": "proved",
            "fourier-features": "refuted",
            "exponential": "refuted",
            "binary-signs": "not applicable",
            "binary-signs-big-endian": "not applicable",
        },
        "odd-form": {"sinusoidal": "proved", "affine": "proved", "damped": "refuted", "index": "not applicable"},
        "trace": {"sinusoidal": "proved", "rotary": "refuted", "axial-2d": "proved", "sine-alone": "not applicable",
                  "rotary-partial": "refuted"},
    }[theorem]  # fmt: skip
    assert {id: found[id] for id in known} == known


def test_each_part_shows_its_own_hypotheses_in_every_format() -> None:
    from symbolic_pe.report.html import report_html
    from symbolic_pe.report.jsonish import proof_json
    from symbolic_pe.report.tex import fragment
    from symbolic_pe.report.textual import proof_text

    proof = prove("relative-flow")
    assert proof_json(proof)["hypotheses"] == []
    told = {p["name"]: p["hypotheses"] for p in proof_json(proof)["parts"]}
    assert told["relative"] == ["A is skew", "p_0 is a vector"]
    assert "m is an integer" in told["discrete"]
    assert "assuming A is skew, p_0 is a vector\n" in proof_text(proof)
    assert fragment(proof).count("Assume that ") == sum(bool(h) for h in told.values())
    assert report_html([proof]).text.count("<p>Assume ") == sum(bool(h) for h in told.values())


@pytest.mark.parametrize(
    ("block", "how"),
    [
        (("cos(p + pi*c/2)",), {"integer": "c"}),
        (("p**n",), {"integer": "n, p", "positive": "n"}),
        (("sin(p*w[i] + pi*i/2)", "cos(p*w[i] + pi*i/2)"), {"count": 4}),
        (("cos(p + i*(i - 1))", "sin(p)"), {"count": 2}),
    ],
)
def test_a_sign_that_changes_from_component_to_component_is_no_refutation(
    block: tuple[str, ...], how: dict[str, Any]
) -> None:
    """Each component is odd or even, though no one sign does for all: not even at one point, not odd at another."""
    assert prove("parity", symbolic_pe.encoding("own", block, **how)).verdict.verdict != "refuted"


def test_neither_odd_nor_even_at_one_point() -> None:
    proof = prove("parity", symbolic_pe.encoding("own", ("cos(p + 1)", "sin(p)")))
    assert proof.verdict.refuted
    p = float(proof.parts[0].verdict.witness["p"])
    assert abs(abs(math.cos(1 - p)) - abs(math.cos(1 + p))) > 1e-6
