"""Every theorem on every encoding, against what least squares and ranks say of the definition."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

from symbolic_pe import prove
from symbolic_pe.derive import NotApplicable
from symbolic_pe.encodings import Encoding, all_encodings, declare
from symbolic_pe.theorems import all_theorems

from .numeric import KNOWN, World, holds, world

THEOREMS = list(KNOWN)
ELSEWHERE = ("parity", "odd-form", "trace")
"""Theorems on components with numbers of their own, in test_arguments.py; what is said of decay has tests/decay."""
DECIDED = (
    "sinusoidal", "sinusoidal-complex", "sinusoidal-halves", "sinusoidal-free", "clock", "index", "affine", "square",
    "normalised", "exponential", "sine-alone", "modulated-sine",
)  # fmt: skip
"""Encodings of which every theorem is proved or refuted, unless it does not apply."""
SPAN = {"clock": 30000.0}
"""Positions that tell the components apart, where the default does not."""


def verdict(theorem: str, e: Encoding, worlds: list[World], span: float = 3.0) -> str:
    """The engine's verdict, once it has been compared with what holds in every one of ``worlds``."""
    try:
        proof = prove(theorem, e)
    except NotApplicable:
        return "not applicable"
    got = proof.verdict.verdict
    if got == "undecided":
        assert proof.verdict.reason
    elif worlds:
        with np.errstate(all="ignore"):
            truths = [holds(proof, e, w, span) for w in worlds]
            if got == "refuted" and all(truths):  # it holds in general: look at the witness
                special = {n: float(x) for n, x in proof.verdict.witness.items() if isinstance(x, Fraction)}
                truths = [holds(proof, e, w.also(special), span) for w in worlds]
        assert all(truths) == (got == "proved"), f"{theorem} on {e.id} is {got}, but numerically {truths}"
    return got


def test_no_theorem_on_components_is_forgotten() -> None:
    about = {t: spec for t, spec in all_theorems().items() if spec.about == "encoding"}
    found = {t for t, spec in about.items() if not spec.strategy.startswith("decay.")}
    assert found == {*THEOREMS, *ELSEWHERE}


@pytest.mark.parametrize("theorem", THEOREMS)
@pytest.mark.parametrize("name", list(all_encodings()))
def test_library(name: str, theorem: str) -> None:
    e = all_encodings()[name]
    got = verdict(theorem, e, [world(e, seed) for seed in (1, 2)], SPAN.get(name, 3.0))
    assert name not in DECIDED or got != "undecided"


# -- strange encodings -------------------------------------------------------------------------------

N = ("integer N", "positive N")
FREE = (*N, "positive theta", "distinct theta")
PAIR = ("sin(p*theta[i])", "cos(p*theta[i])")


def law(text: str, *given: str) -> Encoding:
    return declare("law " + text, "", PAIR, count="N", law="theta[i] == " + text, given=(*N, *given))


def one(*block: str, given: tuple[str, ...] = ()) -> Encoding:
    return declare(", ".join(block), "", block, given=given)


def many(*block: str, given: tuple[str, ...] = FREE, **more: str) -> Encoding:
    return declare("family of " + ", ".join(block), "", block, count=more.pop("count", "N"), given=given, **more)  # type: ignore[arg-type]


STRANGE: dict[str, tuple[Encoding, dict[str, str]]] = {
    e.id: (e, dict(pair.split("=") for pair in known.split()))
    for e, known in [
        # dependent, constant and vanishing components: a T(k) exists, but not only one
        (one("sin(p)", "cos(p)", "sin(p)"), "shift=refuted"),
        (one("sin(p)", "sin(p)"), "shift=refuted"),
        (one("cos(p)", "cos(p+1)", "sin(p)"), "norm=refuted"),
        (one("cos(p)", "cos(p+1)"), "evenness=refuted"),
        (one("sin(p)", "cos(p)", "0"), "shift=refuted norm=proved"),
        (one("0*p"), "shift=refuted"),
        (one("1", "2"), "shift=refuted dot-product=proved bilinear-diagonal=proved"),
        (one("p**2+1", "p**2", "1", "p"), "shift=refuted bilinear-diagonal=proved"),
        # mixtures
        (one("1", "sin(p)"), "shift=refuted"),
        (one("p", "p+1"), "shift=proved"),
        (one("p**2*sin(p)*exp(p)", "p", "1"), "shift=refuted"),
        (one("p*exp(p)", "exp(p)", "sin(2*p)", "cos(2*p)"), "shift=proved shift-group=proved shift-orthogonal=refuted"),
        (one("cosh(p)", "sinh(p)"), "shift=proved bilinear-diagonal=proved"),
        (one("p**2", "p", "1"), "shift=proved bilinear-diagonal=proved bilinear-block=proved"),
        (one("sin(p)**2"), "shift=refuted"),
        (one("sin(p)*cos(p)"), "shift=refuted"),
        (one("cos(p+c)"), "shift=refuted"),
        (one("sin(p*theta+w)", given=("positive theta",)), "shift=refuted"),
        (one("2**p"), "shift=proved"),
        (one("exp(p)+exp(-p)"), "shift=refuted evenness=refuted"),
        (one("(p+1)**3"), "shift=refuted"),
        (one("Sum(sin(j*p), (j, 0, 3))"), "shift=refuted"),
        (one("exp(p**2)"), "shift=refuted"),
        # parameters that may vanish
        (one("p/n", "1"), ""),
        (one("exp(lamda*p)", "1"), ""),
        (one("sin(theta*p)", "cos(theta*p)"), "norm=proved"),
        (one("sin(theta*p)"), "shift=refuted"),
        (one("sin(theta*p)", "cos(theta*p)", "sin(w*p)", "cos(w*p)"), "dot-product=proved"),
        # families of blocks
        (many("sin(p*theta[i])", "cos(p*theta[i])", "1"), "dot-product=proved"),
        (many("sin(p*theta[i])", "cos(p*theta[i])", "p*theta[i]", layout="halves"), ""),
        (many("sin(p*theta[i])", "cos(p*theta[i])", "exp(p*theta[i])", layout="halves"), "shift-group=proved"),
        (many("sin(p*theta[i])", "cos(p*theta[i])", "sin(p*theta[i+1])", "cos(p*theta[i+1])"), "norm=proved"),
        (many("sin(p*theta[i])", "cos(p*theta[i+1])"), ""),
        (many("sin(p*theta[i])", "cos(p*theta[N-1-i])"), ""),
        (many("sin(2*p*theta[i])", "cos(2*p*theta[i])"), "shift=proved bilinear-full=proved"),
        (many("sin(p*theta[i])", "cos(p*theta[i])", "sin(2*p*theta[i])", "cos(2*p*theta[i])"), "norm=proved"),
        (many("sin(p*theta[i])"), "shift=refuted"),
        (many("exp(p*theta[i])"), "shift=proved shift-orthogonal=refuted"),
        (many(*PAIR, given=(*N, "positive theta")), "dot-product=proved"),
        (many(*PAIR, given=(*N, "distinct theta")), "dot-product=proved"),
        (many(*PAIR, count="3", given=("positive theta", "distinct theta")), "shift=proved bilinear-full=proved"),
        (many("p+i", count="2", given=()), "dot-product=refuted"),
        (many("p+i", given=N), "dot-product=refuted"),
        # laws
        (law("base**(-2*i/d)", "base > 1", "positive d"), "shift=proved bilinear-full=proved"),
        (law("base**(-2*i/d)", "positive base", "positive d"), "dot-product=proved"),
        (law("b**i", "b > 1"), "shift=proved"),
        (law("(1/2)**i"), "shift=proved"),
        (law("exp(-i)"), "shift=proved"),
        (law("1"), "dot-product=proved norm=proved"),
        (law("0"), "norm=proved"),
        (law("i"), "norm=proved"),
        (law("(i-1)**2"), "norm=proved"),
        (law("(-1)**i"), "norm=proved"),
        (law("cos(i)"), "norm=proved"),
        # integer positions
        (one("sin(pi*p)", given=("integer p",)), ""),
        (one("sin(p)", "cos(p)", given=("integer p",)), "dot-product=proved norm=proved"),
        (one("sin(pi*p/2)", "cos(pi*p/2)", given=("integer p",)), ""),
        (one("p", "1", given=("integer p", "nonnegative p")), "dot-product=refuted"),
        (one("p", "1", given=("positive p",)), "shift=proved distance=proved"),
    ]
}  # fmt: skip


@pytest.mark.parametrize("theorem", THEOREMS)
@pytest.mark.parametrize("name", list(STRANGE))
def test_strange(name: str, theorem: str) -> None:
    e, known = STRANGE[name]
    worlds = [world(e, 1), world(e, 2)]
    got = verdict(theorem, e, worlds)
    assert theorem not in known or got == known[theorem]


def test_a_claim_on_what_may_vanish_is_not_proved_for_all() -> None:
    """sin(theta p), cos(theta p) at theta = 0 is (0, 1): T(0) is not the only matrix."""
    e = one("sin(theta*p)", "cos(theta*p)")
    try:
        proof = prove("shift", e)
    except NotApplicable:
        return
    nonzero = [h for h in proof.verdict.hypotheses if getattr(h, "kind", "") == "nonzero"]
    assert proof.verdict.verdict != "proved" or nonzero
    assert not holds(proof, e, world(e, 1, theta=0.0))


@pytest.mark.parametrize("theorem", ["bilinear-diagonal", "bilinear-block", "bilinear-full"])
def test_a_rate_that_may_vanish_is_asked_for(theorem: str) -> None:
    """Only where a is not zero must H vanish: with a = 0 these are plain waves."""
    fading = ("exp(-a*p)*sin(p*theta[i])", "exp(-a*p)*cos(p*theta[i])")
    e = many(*fading)
    proof = prove(theorem, e)
    assert [h.name for h in proof.verdict.hypotheses if getattr(h, "kind", "") == "nonzero"] == ["a"]
    assert verdict(theorem, e, [world(e, 1), world(e, 2)]) == "proved"
    assert not holds(proof, e, world(e, 1, a=0.0))


WAVES = ("sin(w*p)", "cos(w*p)")
FOUR = (*WAVES, "sin(u*p)", "cos(u*p)")


@pytest.mark.parametrize("theorem", ["shift", "bilinear-diagonal", "bilinear-full"])
@pytest.mark.parametrize(
    "e",
    [
        one(*WAVES, given=("w <= 0", "w >= 0")),
        one(*WAVES, given=("w**2 + v**2 == 0",)),
        one(*FOUR, given=("u**2 == w**2",)),
        one(*FOUR, given=("u <= w", "u >= w")),
        *(many(*PAIR, given=(*N, tied)) for tied in (
            "theta[0] == theta[1]", "theta[0] == 0", "theta[0] <= 0", "theta[0]**2 == theta[1]**2"
        )),
    ],
)  # fmt: skip
def test_no_hypothesis_is_added_that_the_others_exclude(e: Encoding, theorem: str) -> None:
    try:
        assert not prove(theorem, e).verdict.proved
    except NotApplicable:
        assert theorem == "bilinear-full"


def test_hypotheses_are_added_where_they_can_be_met() -> None:
    for e in (one(*FOUR), one(*FOUR, given=("u == 2*w",)), many(*PAIR, given=N)):
        assert prove("shift", e).verdict.proved


def test_the_determinant_of_equal_blocks_is_their_power() -> None:
    """det T(k) = exp(-2*N*a*k): one where a is zero, and not else."""
    e = many("exp(-a*p)*sin(p*theta[i])", "exp(-a*p)*cos(p*theta[i])")
    (part,) = (p for p in prove("shift-orthogonal", e).parts if "determinant" in p.derivation.title)
    assert part.verdict.refuted


OUTSIDE = [
    "1/p", "log(p)", "sqrt(p)", "Abs(p)", "floor(p)", "tan(p)", "p**p", "PE[p]", "f(p)", "PE(p)", "sin(p)/p",
    "sin(p**2)", "p**a", "exp(sin(p))", "1/(1 + p**2)",
    "Matrix([p, 1])", "sin(1/p)", "Sum(sin(j*p), (j, 0, N))",
]  # fmt: skip


@pytest.mark.parametrize("theorem", THEOREMS)
@pytest.mark.parametrize("component", OUTSIDE)
def test_what_no_strategy_reads_is_never_proved_wrongly(component: str, theorem: str) -> None:
    e = one(component)
    real = component not in (
        "Matrix([p, 1])",
        "PE(p)",
        "floor(p)",
        "p**p",
        "p**a",
        "log(p)",
        "sqrt(p)",
    )
    got = verdict(theorem, e, [world(e, 1)] if real else [])
    assert got != "proved" or theorem.startswith("bilinear")


def test_a_sign_assumed_of_the_position_is_no_excuse() -> None:
    """Abs(p) is p for positive positions; the theorems move positions freely, and say so."""
    with pytest.raises(NotApplicable, match="assumed of its position"):
        prove("distance", one("Abs(p)", "1", given=("positive p",)))


# -- names -------------------------------------------------------------------------------------------


CLASHES = [
    ("k", "shift"), ("k", "evenness"), ("M", "shift"), ("T", "shift-group"), ("T", "shift-orthogonal"), ("N", "shift"),
    ("j", "shift"), ("j", "bilinear-full"), ("k_1", "shift-group"), ("k_2", "shift-group"), ("m", "dot-product"),
    ("n", "distance"), ("t", "distance"), ("q", "norm"), ("m", "bilinear-block"), ("n", "bilinear-diagonal"),
    ("t", "bilinear-block"), ("H", "bilinear-diagonal"), ("H", "bilinear-block"), ("H", "bilinear-full"),
]  # fmt: skip
"""Names that a strategy uses itself."""


@pytest.mark.parametrize(("name", "theorem"), CLASHES)
@pytest.mark.parametrize("role", ["position", "index", "parameter", "family", "encoding"])
def test_names_of_the_user_and_of_the_engine_do_not_meet(role: str, name: str, theorem: str) -> None:
    given = ("integer L", "positive L", "positive theta", "distinct theta")
    same = many(*PAIR, count="L", given=given)
    if role == "position":
        e = many(*(x.replace("p*", f"{name}*") for x in PAIR), count="L", given=given, position=name)
    elif role == "index":
        e = many(*(x.replace("[i]", f"[{name}]") for x in PAIR), count="L", given=given, index=name)
    elif role == "family":
        block = (x.replace("theta", name) for x in PAIR)
        e = many(*block, count="L", given=("integer L", "positive L", f"positive {name}", f"distinct {name}"))
    elif role == "encoding":
        e = many(*PAIR, count="L", given=given, name=name)
    else:
        e = one(f"sin(p*{name})", f"cos(p*{name})", given=(f"positive {name}",))
        same = one("sin(p*w)", "cos(p*w)", given=("positive w",))
    w = world(e, 1)
    assert verdict(theorem, e, [w]) == verdict(theorem, same, [])


# -- a user's own file -------------------------------------------------------------------------------

FILE = """from symbolic_pe import encoding
mine = encoding("mine", ["sin(w[i]*t)", "cos(w[i]*t)", "exp(-a*t)"], position="t", count="N",
                integer="N", positive="N, w, a", distinct="w")
spiral = encoding("spiral", ["exp(a*t)*cos(w*t)", "exp(a*t)*sin(w*t)"], position="t", positive="a, w")
"""


@pytest.mark.parametrize("variable", ["mine", "spiral"])
def test_a_file_of_five_lines_gets_every_theorem(variable: str, tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(FILE)
    from symbolic_pe.names import find_encoding

    e = find_encoding(f"{path}:{variable}")
    got = {t: verdict(t, e, [world(e, 1)]) for t in THEOREMS}
    assert got["distance"] == got["norm"] == "refuted"
    if variable == "spiral":
        assert got["shift"] == got["shift-group"] == "proved"
        assert got["shift-orthogonal"] == got["dot-product"] == "refuted"


# -- settings ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("theorem", THEOREMS)
@pytest.mark.parametrize("d", ["2", "8", "16", "8.0", "1e1"])
def test_every_dimension_that_fits(d: str, theorem: str) -> None:
    assert prove(theorem, "sinusoidal", {"d": d}).verdict.verdict == "proved"


@pytest.mark.parametrize("theorem", ["shift", "shift-group", "shift-orthogonal", "dot-product", "bilinear-diagonal"])
@pytest.mark.parametrize("d", ["18", "100"])
def test_dimensions_that_are_not_written_out(d: str, theorem: str) -> None:
    assert prove(theorem, "sinusoidal", {"d": d}).verdict.verdict == "proved"


@pytest.mark.parametrize("theorem", ["shift", "shift-group", "bilinear-diagonal", "bilinear-full"])
def test_the_largest_dimension(theorem: str) -> None:
    assert prove(theorem, "sinusoidal", {"d": "4096"}).verdict.proved


@pytest.mark.parametrize("given", [("d", "8.5"), ("d", "8/2.5"), ("d", "0.0"), ("base", "0.50")])
def test_a_value_that_is_not_allowed_is_shown_as_it_was_typed(given: tuple[str, str]) -> None:
    with pytest.raises(ValueError, match=re.escape(f"{given[0]} = {given[1]}: ")):
        prove("shift", "sinusoidal", dict([given]))


def test_a_base_of_fifty_digits() -> None:
    assert prove("shift", "sinusoidal", {"base": "1e50"}).verdict.proved
