"""Mutants: false, with one thing changed, and found without asking the kernel more than is needed."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import mpmath
import pytest

from symbolic_pe.api import prove
from symbolic_pe.certify import Claim, batch, falsehood, mutate, of_proof
from symbolic_pe.certify.certificate import parted
from symbolic_pe.certify.mutate import changes, mutants
from symbolic_pe.derive import NotApplicable
from symbolic_pe.kernel.decide import decide
from symbolic_pe.kernel.term import Const, Relation, num
from symbolic_pe.kernel.verdict import Verdict
from symbolic_pe.language.parse import parse_hypothesis, parse_relation
from symbolic_pe.language.text import text
from symbolic_pe.theorems import all_theorems


@pytest.mark.parametrize(
    ("claim", "hypotheses"),
    [("sin(x)**2 + cos(x)**2 == 1", ()), ("cos(x) + cos(y) <= 2", ()), ("0 < exp(x)", ()), ("x - 1 < x", ()),
     ("2*x*y <= x**2 + y**2", ()), ("log(x) <= x - 1", ("x > 0",)), ("exp(x) != 0", ())],
)  # fmt: skip
def test_mutants_are_false(claim: str, hypotheses: tuple[str, ...]) -> None:
    """At some point, as mpmath sees it, and not only by the kernel's word."""
    r = parse_relation(claim)
    wrong = next(mutants(r, [parse_hypothesis(h) for h in hypotheses]))
    assert wrong != r
    points = [mpmath.mpf(n) / 4 for n in range(1, 40)] + ([] if hypotheses else [mpmath.mpf(-n) / 4 for n in range(40)])
    names = {n: getattr(mpmath, n) for n in ("sin", "cos", "exp", "log", "mpf")}
    held = [eval(text(wrong).replace("==", "-"), names, {"x": x, "y": y}) for x in points for y in points]
    assert any(abs(v) > 1e-6 if wrong.op == "==" else not v for v in held), text(wrong)


def test_a_bound_is_exchanged_after_a_few_changes() -> None:
    r = parse_relation("sin(x)*cos(y) + sin(z)*cos(2*x) <= 4 + cos(x)*cos(y)")
    found = list(changes(r))
    assert found.index(Relation("<=", r.rhs, r.lhs)) == mutate.NEAR
    assert len(set(found)) == len(found)
    assert Relation("==", r.rhs, r.lhs) not in changes(Relation("==", r.lhs, r.rhs))


def test_what_has_no_statement_is_not_refuted_first(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Relation] = []

    def false(r: Relation, *given: object) -> bool:
        asked.append(r)
        return True

    monkeypatch.setattr(mutate, "is_false", false)
    r = parse_relation("sin(x + y) == sin(x)*cos(y) + cos(x)*sin(y)")
    assert list(mutants(r, (), (), lambda wrong: False)) == []
    assert asked == []
    last = list(changes(r))[-1]
    assert list(mutants(r, (), (), lambda wrong: wrong == last)) == [last]
    assert asked == [last]


def test_what_has_no_certificate_needs_no_mutant(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutate, "is_false", lambda *r: pytest.fail("a refutation for nothing"))
    c, _, reasons = batch([Claim(Relation("<", Const("EulerGamma"), num(1)))], mutants=True)
    assert not c.items
    assert reasons


def test_the_same_is_refuted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Relation] = []

    def seen(r: Relation, *rest: Any) -> Verdict:
        asked.append(r)
        return decide(r, *rest)

    monkeypatch.setattr(falsehood, "decide", seen)
    r = parse_relation("sin(2*x + 17) == 2*sin(x + 17/2)*cos(x + 17/2)")
    first = next(mutants(r))
    assert next(mutants(r)) == first
    assert len(asked) == len(set(asked))


WIDELY = ("sinusoidal", "damped", "learned", "complex-exponential", "alien-clock", "bit-waves", "binary-signs")


@pytest.mark.parametrize("theorem", all_theorems())
def test_every_theorem_and_every_refutation_has_a_mutant(theorem: str) -> None:
    """A part that has a statement has a false one beside it, which is another."""
    if all_theorems()[theorem].about == "argument":
        proofs = [prove(theorem)]
    else:
        proofs = []
        for encoding in WIDELY:
            with suppress(NotApplicable):
                proofs.append(prove(theorem, encoding))
    for proof in proofs:
        certificate = of_proof(proof)
        for item in certificate.items:
            assert item.mutant, f"{certificate.name}.{item.name}"
            assert (item.mutant, item.mutant_definitions or item.definitions) != (item.statement, item.definitions)
        if certificate.items:
            assert certificate.text().count("Fail timeout") == len(certificate.items)


@pytest.mark.parametrize(
    ("script", "steps"),
    [
        ("intros; laws; sums", ["intros", "laws", "sums"]),
        ("by_words", ["by_words"]),
        ("(intros; laws; sums)", ["(intros; laws; sums)"]),
        ("exists (1), (2); unfold f; repeat (split; [ witnessed | ]); first [ a; b | c ]",
         ["exists (1), (2)", "unfold f", "repeat (split; [ witnessed | ])", "first [ a; b | c ]"]),
        ("intros; split; [ intros; a | b ]", ["intros", "split; [ intros; a | b ]"]),
        ("intros; match goal with |- _ => a; b end; c", ["intros", "match goal with |- _ => a; b end; c"]),
    ],
)  # fmt: skip
def test_only_the_last_step_of_a_mutant_may_fail(script: str, steps: list[str]) -> None:
    assert parted(script) == steps
    assert "; ".join(parted(script)) == script


def test_claims_about_numbers_and_refuted_ones_have_mutants() -> None:
    said = ["sin(1) < 1", "pi != 3", "sin(x) == cos(x)", "x**2 <= x", "2 + 2 == 5", "x > 0", "x != 1", "exp(x) < x"]
    claims = [Claim(r, (), decide(r)) for r in map(parse_relation, said)]
    certificate, modules, reasons = batch(claims, mutants=True)
    assert not reasons
    assert len(modules) == certificate.mutants == len(said)
