"""Numbers that Coq encloses by computing: long sums, sums of sums, witnesses of many digits; false ones beside them."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from symbolic_pe import certify
from symbolic_pe.kernel.term import Assumption
from symbolic_pe.kernel.verdict import PROVED, REFUTED, Verdict
from symbolic_pe.language.parse import parse_relation

LAW = "10000**(-2*i/128)"
MEAN = f"Sum(cos(1000*{LAW}), (i, 0, 63))/64"
MODULI = f"Sum(sqrt(Sum(cos(7*{LAW}), (i, 0, j - 1))**2 + Sum(sin(7*{LAW}), (i, 0, j - 1))**2), (j, 1, 64))"
TRUE = [
    f"{MEAN} < 4/25", f"{MEAN} >= 3/20", f"{MEAN} != 1/5", "Sum(Sum(1/(i*j + 1), (i, 1, j)), (j, 1, 40)) > 8",
    "Sum(log(i)*exp(-i), (i, 1, 90)) < 1/5", "Abs(Sum(cos(pi*i)/i, (i, 1, 300)) + log(2)) < 1/500",
    f"{MODULI} < 1300", "Sum(Abs(Sum(cos(i), (i, j, 2*j))), (j, 1, 30)) > 20", "sin(10**40) != cos(10**40)",
    "Sum(Abs(sin(pi*i/7) - E**(-i)), (i, -3, 12)) > 41", "Sum(i**(-2), (i, 1, 200)) <= pi**2/6",
    "x/(exp(1) - 1) == 2*x/(2*exp(1) - 2)", "x/(cos(pi/5) + 1) == 2*x/(2 + 2*cos(pi/5))", "x/log(2) == 2*x/(2*log(2))",
]  # fmt: skip


def judged(claim: str) -> certify.Claim:
    return certify.Claim(parse_relation(claim), (), Verdict(PROVED, "", ()))


SMALL = f"Sum(cos(k*{LAW}), (i, 0, 63))/64 <= 9/10"
"""It fails where all of the angles are nearly whole turns again."""


def mean(k: int) -> mpmath.mpf:
    with mpmath.workdps(120):
        return mpmath.fsum(mpmath.cos(k * mpmath.mpf(10000) ** (mpmath.mpf(-i) / 64)) for i in range(64)) / 64


def refuting(k: int) -> bool:
    return bool(mean(k) > mpmath.mpf(9) / 10)


WITNESSES = (127642043755643805019790007359756301747565823441300918354, 10**50, 3)


def witnessed(k: int) -> certify.Claim:
    """The claim as refuted at ``k``."""
    hypotheses = (Assumption("k", "integer"),)
    verdict = Verdict(REFUTED, "", hypotheses, witness={"k": Fraction(k)})
    return certify.Claim(parse_relation(SMALL), hypotheses, verdict)


TURNED = [c.translate(str.maketrans({"<": ">", ">": "<"})) for c in TRUE if "<" in c or ">" in c]
TURNED += ["x/(exp(1) - 1) == x/(exp(1) + 1)", "x/log(2) == 2*x/log(2)"]


@pytest.fixture(scope="module")
def results(interval: certify.Coq) -> dict[str, certify.Checked]:
    """Of the claims and of the witnesses: what is true in one run, and what is false in another.

    To tell what a proof by numbers rests on takes longer than the proof.
    """
    claims = {c: judged(c) for c in (*TRUE, *TURNED)} | {str(k): witnessed(k) for k in WITNESSES}
    true = {n for n in claims if n in TRUE or (n.isdecimal() and refuting(int(n)))}
    out: dict[str, certify.Checked] = {}
    for names in ([n for n in claims if n in true], [n for n in claims if n not in true]):
        found = certify.certify_claims([claims[n] for n in names], coq=interval)
        out.update(zip(names, found, strict=True))
    return out


def test_what_is_true_is_accepted(results: dict[str, certify.Checked]) -> None:
    for claim in TRUE:
        assert results[claim].accepted, (claim, results[claim])


def test_what_is_false_is_not(results: dict[str, certify.Checked]) -> None:
    """Whatever our kernel is taken to have said."""
    for claim in TURNED:
        assert results[claim].status == certify.REJECTED, claim


@pytest.mark.parametrize("k", WITNESSES)
def test_a_witness_of_many_digits(k: int, results: dict[str, certify.Checked]) -> None:
    assert results[str(k)].accepted == refuting(k), results[str(k)]


def test_what_would_take_minutes_is_not_tried(interval: certify.Coq) -> None:
    (result,) = certify.certify_claims([judged("Sum(cos(10**300*i), (i, 1, 10000)) < 10000")], coq=interval)
    assert result.status == certify.UNCOVERED
    assert "an enclosure of" in result.reason
