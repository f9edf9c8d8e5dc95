"""What is offered where there is no shift operator: it has one, and nothing of it can be spared."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from symbolic_pe import prove
from symbolic_pe.derive import NotApplicable
from symbolic_pe.encodings import Encoding, all_encodings, declare
from symbolic_pe.kernel.term import BlockVector, Matrix, Term
from symbolic_pe.language.text import text

from .numeric import code, world


def own(*block: str, given: tuple[str, ...] = (), count: str = "1") -> Encoding:
    return declare(", ".join(block), "", block, given=given, count=count)


POSITIVE = ("positive theta",)
INCOMPLETE = [
    *(all_encodings()[x] for x in ("index", "square", "normalised", "sine-alone", "modulated-sine")),
    own("p**3"),
    own("p**2 + p + 1"),
    own("(p + 1)**3"),
    own("1", "sin(p)"),
    own("sin(p)**2"),
    own("sin(p)*cos(p)"),
    own("sin(p)**3*cos(p)**2"),
    own("p*sin(p)", "sin(p)"),
    own("p**2*exp(p)"),
    own("p*exp(-p)*cos(2*p)"),
    own("exp(p) + exp(-p)"),
    own("p*2**p"),
    own("sin(theta*p) + p", given=POSITIVE),
    own("p**2*sin(theta*p)", given=POSITIVE),
    own("sin(p)", "p", "exp(p)"),
    own("sin(p*theta[i])", given=("integer N", "positive N", "positive theta", "distinct theta"), count="N"),
]


def completed(e: Encoding) -> tuple[Term, ...]:
    proof = prove("shift", e)
    assert proof.verdict.refuted, proof.verdict
    found = proof.result.block if isinstance(proof.result, BlockVector) else proof.result
    assert isinstance(found, Matrix)
    full = tuple(row[0] for row in found.rows)
    assert full[: len(e.block)] == e.block
    assert "smallest completion" in proof.remedy
    return full


def shifts(e: Encoding) -> bool:
    try:
        return prove("shift", e).verdict.proved
    except NotApplicable:
        return False


@pytest.mark.parametrize("e", INCOMPLETE, ids=[e.id for e in INCOMPLETE])
def test_completion(e: Encoding) -> None:
    full = completed(e)
    assert shifts(replace(e, block=full))
    for spare in range(len(e.block), len(full)):
        assert not shifts(replace(e, block=full[:spare] + full[spare + 1 :]))


@pytest.mark.parametrize("e", [e for e in INCOMPLETE if e.count == INCOMPLETE[0].count], ids=lambda e: e.id)
def test_no_smaller_completion_exists(e: Encoding) -> None:
    """The span of all shifts of the components has the dimension of the completion, by numerical rank."""
    w = world(e, 4)
    v = code(e, w)
    rng = np.random.default_rng(2)
    ps = rng.uniform(-2, 2, 30)
    rows = np.array([[v(p + k)[a] for p in ps] for k in rng.uniform(-2, 2, 20) for a in range(len(e.block))])
    rows /= np.linalg.norm(rows, axis=1, keepdims=True)
    assert np.linalg.matrix_rank(rows, tol=1e-9) == len(completed(e))


def test_no_completion_is_offered_where_none_is_finite() -> None:
    proof = prove("shift", own("exp(p**2)"))
    assert "completion" not in proof.remedy
    assert proof.result is None


@pytest.mark.parametrize(("block", "said"), [
    (("sin(theta*p)",), r"multiple of $\pi/\theta$"), (("p",), "where $k = 0$."), (("sin(pi*p)",), "integer $k$"),
    (("cos(2*theta*p)",), r"multiple of $\pi/(2\theta)$"), (("p**3",), "where $k = 0$."),
    (("sin(theta*p)", "cos(2*theta*p)"), r"multiple of $\pi/\theta$"), (("p*sin(theta*p)",), "where $k = 0$."),
    (("sin(theta*p)**2",), r"multiple of $\pi/\theta$"), (("p/theta",), "where $k = 0$."),
])  # fmt: skip
def test_where_it_would_exist(block: tuple[str, ...], said: str) -> None:
    proof = prove("shift", own(*block, given=POSITIVE))
    assert said in proof.remedy
    assert said.startswith("where") or any(p.derivation.name == "exceptions" and p.verdict.proved for p in proof.parts)


@pytest.mark.parametrize(("block", "given", "count"), [
    (("p", "2*p", "1"), (), "1"),
    (("sin(theta*p)", "cos(theta*p)", "sin(theta*p) + cos(theta*p)"), POSITIVE, "1"),
    (("cos(w[i]*p)", "sin(w[i]*p)", "1"), ("integer N", "positive N", "positive w", "distinct w"), "N"),
])  # fmt: skip
def test_two_matrices_where_one_is_not_all(block: tuple[str, ...], given: tuple[str, ...], count: str) -> None:
    proof = prove("shift", own(*block, given=given, count=count))
    named = {p.derivation.name: p.verdict.verdict for p in proof.parts}
    assert named["existence"] == named["another"] == "proved"
    assert named["two"] == proof.verdict.verdict == "refuted"
    assert proof.verdict.witness
    assert proof.verdict.residual
    assert "leave it out" in proof.remedy


@pytest.mark.parametrize("block", ["2 + tanh(p)", "1 + Abs(p)", "1/(1 + p**2)", "1/(2 + cos(theta*p))"])
def test_values_leave_no_room(block: str) -> None:
    proof = prove("shift", own(block, given=POSITIVE))
    assert proof.verdict.refuted
    assert proof.verdict.witness["k"] == 1
    assert proof.parts[0].derivation.name == "values"


@pytest.mark.parametrize(("block", "given", "needed"), [
    (("sin(theta*p + a)", "sin(theta*p)"), POSITIVE, "sin(a) != 0"),
    (("sin(theta*p + a)", "cos(theta*p + b)"), POSITIVE, "cos(a - b) != 0"),
    (("sin(theta*p + 1)", "sin(theta*p)"), POSITIVE, ""),
    (("sin(theta*p + pi/3)", "sin(theta*p)"), POSITIVE, ""),
    (("sin(v*p)", "cos(v*p)", "sin(w*p)", "cos(w*p)"), (), "v != w"),
    (("exp(-v*p)", "exp(w*p)"), (), "v != -w"),
    (("2**p", "3**p", "p*2**p"), (), ""),
    (("sin(2*pi*p/60)", "cos(2*pi*p/60)", "sin(pi*p/1800)", "cos(pi*p/1800)"), ("integer p",), ""),
])  # fmt: skip
def test_proved_under_what_it_needs(block: tuple[str, ...], given: tuple[str, ...], needed: str) -> None:
    proof = prove("shift", own(*block, given=given))
    assert proof.verdict.proved, proof.verdict
    assert needed in [text(h) for h in proof.verdict.hypotheses] or not needed


@pytest.mark.parametrize(("law", "given", "verdict"), [
    ("b**(-2*i/d)", ("positive b",), "proved"),
    ("i + 1", (), "proved"),
    ("1", (), "refuted"),  # a constant: no frequencies are distinct, and nothing may be assumed
])  # fmt: skip
def test_a_law_may_be_assumed_distinct_if_it_can_be(law: str, given: tuple[str, ...], verdict: str) -> None:
    mine = declare("mine", "", ("sin(t[i]*p)", "cos(t[i]*p)"), count="d/2", law=f"t[i] == {law}",
                   given=("even d", "positive d", *given))  # fmt: skip
    assert prove("shift", mine).verdict.verdict == verdict
