"""More encodings of strangers: phases, amplitudes, parities of positions, moduli, products of waves.

Numbers have the last word on each verdict."""

from __future__ import annotations

from typing import Any

import pytest

from symbolic_pe import encoding, prove
from symbolic_pe.encodings import Encoding
from symbolic_pe.language.text import text

from .numeric import world
from .test_verdicts import THEOREMS, verdict

_FAMILY: dict[str, Any] = {"count": "d/2", "even": "d"}


def _waves(id: str, sine: str, cosine: str, positive: str = "d,theta", **more: Any) -> Encoding:
    return encoding(id, [sine, cosine], **_FAMILY, positive=positive, **more)


OWN = {
    "phase": _waves("phase", "sin(theta[i]*p + phi[i])", "cos(theta[i]*p + phi[i])"),
    "amplitude": _waves("amplitude", "A[i]*sin(theta[i]*p)", "D[i]*cos(theta[i]*p)", "d,theta,A,D"),
    "by-index": _waves(
        "by-index", "sin(theta[i]*p)/(i + 1)", "cos(theta[i]*p)/(i + 1)", "d", law="theta[i] := 10000**(-2*i/d)"
    ),
    "odd-denominators": _waves(
        "odd-denominators", "cos(theta[i]*p)", "-sin(theta[i]*p)", "d", law="theta[i] := 1/(2*i + 1)", layout="halves"
    ),
    "damped": _waves("damping", "exp(-a[i]*p)*sin(w[i]*p)", "exp(-a[i]*p)*cos(w[i]*p)", "d,a,w"),
    "moduli": encoding("moduli", [f"{f}(2*pi*p/{n})" for n in (7, 12, 30) for f in ("sin", "cos")]),
    "hyperbolic": encoding("hyperbolic", ["cosh(a*p)", "sinh(a*p)"], positive="a"),
    "turned": encoding(
        "turned", ["a*cos(w*p) - b*sin(w*p)", "a*sin(w*p) + b*cos(w*p)"], positive="w", nonzero="a,b"
    ),
    "beats": encoding("beats", ["sin(u*p)*sin(v*p)", "cos(u*p)*cos(v*p)"], positive="u,v"),
    "parity": encoding("parity", ["cos(pi*p)", "1"], integer="p"),
    "quarters": encoding("quarters", ["cos(pi*p/2)", "sin(pi*p/2)", "cos(pi*p)"], integer="p"),
}  # fmt: skip
RIGHT = {
    "phase": "yes yes yes yes yes yes yes", "amplitude": "yes yes no no no no no",
    "by-index": "? yes yes yes yes yes yes", "odd-denominators": "yes yes yes yes yes yes yes",
    "damped": "yes yes no no no no no", "moduli": "yes yes yes yes yes yes yes",
    "hyperbolic": "yes yes no no no no no", "turned": "? yes yes yes yes yes yes", "beats": "no - - no no no no",
    "parity": "yes yes no yes yes yes yes", "quarters": "yes yes no yes yes yes yes",
}  # fmt: skip
"""shift, group, rotation, dot product, norm, evenness, distance."""
_MARKS = {"proved": "yes", "refuted": "no", "not applicable": "-", "undecided": "?"}


@pytest.mark.parametrize("name", OWN)
def test_every_theorem_agrees_with_numbers(name: str) -> None:
    e = OWN[name]
    got = {t: verdict(t, e, [world(e, seed) for seed in (1, 2)]) for t in THEOREMS}
    assert " ".join(_MARKS[got[t]] for t in THEOREMS[:7]) == RIGHT[name]


@pytest.mark.parametrize(
    ("name", "theorem", "wanted"),
    [
        ("phase", "shift", {"theta[i] are distinct"}),
        ("amplitude", "bilinear-full", {"theta[i] are distinct"}),
        ("damped", "bilinear-block", {"w[i] are distinct"}),
        ("beats", "bilinear-diagonal", {"u != v"}),
        ("turned", "bilinear-diagonal", {"a != b", "a != -b"}),
    ],
)
def test_nothing_is_assumed_that_is_not_needed(name: str, theorem: str, wanted: set[str]) -> None:
    proof = prove(theorem, OWN[name])
    assert proof.verdict.proved
    added = {text(h).partition(" (")[0] for h in proof.verdict.hypotheses if h not in OWN[name].hypotheses}
    assert added - {"d/2 >= 0"} == wanted


@pytest.mark.parametrize(
    ("name", "theorem", "result"),
    [
        ("by-index", "shift", "BlockDiagonal(Matrix([[cos(theta[i]*k), sin(theta[i]*k)], "
         "[-sin(theta[i]*k), cos(theta[i]*k)]]), 0 <= i < d/2)"),
        ("turned", "shift", "Matrix([[cos(w*k), -sin(w*k)], [sin(w*k), cos(w*k)]])"),
        ("parity", "dot-product", "cos(pi*(m - n)) + 1"),
        ("parity", "shift", "Matrix([[cos(pi*k), 0], [0, 1]])"),
    ],
)  # fmt: skip
def test_what_is_found_is_simple(name: str, theorem: str, result: str) -> None:
    found = prove(theorem, OWN[name]).result
    assert found is not None
    assert text(found) == result


def test_the_author_s_order_of_factors_is_kept() -> None:
    wave = encoding("wave", ["exp(-a*p)*sin(w*p)"], positive="a,w")
    found = prove("shift", wave)
    assert found.verdict.refuted
    assert r"\cos(wp)" in found.remedy
    ramp = encoding("ramp", ["p*exp(-a*p)"], positive="a")
    assert "e^{-ap}$" in prove("shift", ramp).remedy


def test_laws_hold_of_the_indices_there_are() -> None:
    said = [text(h) for h in prove("shift", OWN["odd-denominators"]).verdict.hypotheses]
    assert "theta > 0 (by its law)" in said


def test_a_condition_on_each_block_is_named() -> None:
    mixed = _waves("mixed", "sin(theta[i]*p + phi[i])", "cos(theta[i]*p)")
    verdict = prove("shift", mixed).verdict
    assert verdict.verdict == "undecided"
    assert verdict.reason == "whether this is zero in a block is not known"
    assert verdict.subject is not None
    assert text(verdict.subject) == "cos(phi[i])"


def test_positions_without_a_sign_have_one_on_their_domain() -> None:
    half = encoding("half", ["sin(w*abs(p))", "cos(w*abs(p))"], positive="w", domain=["p >= 0"])
    for theorem in ("dot-product", "distance", "norm", "evenness"):
        assert prove(theorem, half).verdict.proved
    whole = encoding("whole", ["sin(w*abs(p))", "cos(w*abs(p))"], positive="w")
    assert prove("distance", whole).verdict.refuted
    for theorem in ("bilinear-diagonal", "bilinear-block"):
        assert not prove(theorem, half).verdict.refuted


def test_products_of_complex_codes_are_said_to_be_those_of_their_parts() -> None:
    own = encoding("own", ["exp(I*theta[i]*p)"], count="d", integer="d", positive="d,theta")
    assert prove("evenness", own).claim.endswith("Products are those of real and imaginary parts.")
    assert "parts" not in prove("evenness", OWN["phase"]).claim
