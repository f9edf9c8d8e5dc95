"""What a claim or a theorem needs besides what is given: said once, of every index, and what a law divides by too."""

from __future__ import annotations

import pytest

from symbolic_pe import decide, encoding, prove
from symbolic_pe.derive import BadSetting, NotApplicable
from symbolic_pe.encodings import Encoding
from symbolic_pe.language.text import text
from symbolic_pe.report.assume import assumed

_RANGE = "for every i (an integer from 0 to N - 1)"
_EACH = "for every i (an integer from 0 to d/2 - 1)"
_WAVES = ("sin(theta[i]*p)", "cos(theta[i]*p)")


def _of_law(law: str, **more: str) -> Encoding:
    return encoding("own", _WAVES, count="d/2", even="d", positive="d", law=law, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("claim", "wanted"),
    [
        ("1/(i - k) + 1/(k - i) == 0", ["i - k != 0"]),
        ("x/(2*k) == x/(k + k)", ["k != 0"]),
        ("Sum(1/(k - i), (i, 0, N - 1)) == -Sum(1/(i - k), (i, 0, N - 1))", ["k - i != 0", _RANGE]),
        ("Sum(1/(i - k), (i, 0, N - 1)) == Sum(1/(j - k), (j, 0, N - 1))", ["i - k != 0", _RANGE]),
        ("Sum(1/a[i], (i, 0, N - 1)) == Sum(b/(a[i]*b), (i, 0, N - 1))", ["b != 0", "a[i] != 0", _RANGE]),
        ("Sum(1/(i + 1), (i, 0, N - 1)) == Sum(1/(i + 1), (i, 0, N - 1))", []),
    ],
)
def test_a_claim_says_each_denominator_once_and_of_all_indices(claim: str, wanted: list[str]) -> None:
    v = decide(claim, integer="k,N", where="N >= 1")
    assert v.proved
    assert [text(h) for h in v.hypotheses if h.__class__.__name__ == "Every" or "!=" in text(h)] == wanted


def test_an_index_that_is_free_is_not_quantified() -> None:
    v = decide("1/(i - k) + Sum(1/(i - k), (i, 0, N)) == Sum(1/(i - k), (i, 0, N)) + 1/(i - k)", integer="k,N,i")
    assert v.proved
    assert not [h for h in v.hypotheses if "every" in text(h)]


def test_a_witness_says_nothing_of_bound_names() -> None:
    v = decide("Sum(1/(i - k), (i, 0, 2)) == 1", integer="k")
    assert v.refuted
    assert v.witness.keys() == {"k"}


def test_print_says_the_range() -> None:
    v = decide("Sum(1/(i - k), (i, 0, N - 1)) == -Sum(1/(k - i), (i, 0, N - 1))", integer="k,N")
    assert (r"i - k \neq 0", "for every integer $i$ from $0$ to $N - 1$") in assumed(v.hypotheses)


@pytest.mark.parametrize(
    ("law", "wanted"),
    [
        ("theta[i] := 1/(i - c)", ["i - c != 0", _EACH]),
        ("theta[i] := 1/(i - 2)", ["i - 2 != 0", _EACH]),
        ("theta[i] := 1/(2*c)", ["c != 0"]),
        ("theta[i] := sqrt(i - c)", ["i - c >= 0", _EACH]),
        ("theta[i] := log(i + c)", ["i + c > 0", _EACH]),
        ("theta[i] := w**(-i)", ["w != 0"]),
        ("theta[i] := 1/(2*i - 1)", []),
        ("theta[i] := 10000**(-2*i/d)", []),
    ],
)
def test_what_a_law_needs_is_a_hypothesis_of_each_theorem(law: str, wanted: list[str]) -> None:
    proof = prove("dot-product", _of_law(law))
    assert proof.verdict.proved
    of_the_count = ("d > 0", "d is an even integer", "d/2 >= 0")
    assert [text(h) for h in proof.verdict.hypotheses if text(h) not in of_the_count] == wanted


@pytest.mark.parametrize(
    ("law", "settings", "place"),
    [
        ("theta[i] := 1/i", {}, "at i = 0"),
        ("theta[i] := log(i)", {}, "at i = 0"),
        ("theta[i] := 1/(d/2 - 1 - i)", {}, "at i = d/2 - 1"),
        ("theta[i] := 1/(i - 2)", {"d": "8"}, "at i = 2"),
        ("theta[i] := 1/(i - 2)", {"d": "18"}, "at i = 2"),
        ("theta[i] := sqrt(i - 1)", {}, "at i = 0"),
    ],
)
def test_a_law_without_a_value_is_said_to_have_none(law: str, settings: dict[str, str], place: str) -> None:
    with pytest.raises(BadSetting, match=f"has no real value {place}$"):
        prove("dot-product", _of_law(law), settings)


def test_a_law_with_a_pole_beyond_the_last_block_has_values() -> None:
    assert prove("dot-product", _of_law("theta[i] := 1/(i - 2)"), {"d": "4"}).verdict.proved


def test_poles_of_components_are_said_once() -> None:
    own = encoding("own", ["p/(i - c)", "p/(c - i)", "1"], count="N", integer="N", positive="N")
    for theorem in ("shift", "dot-product", "bilinear-full"):
        proof = prove(theorem, own)
        said = [text(h) for h in proof.verdict.hypotheses if "!=" in text(h) or "every" in text(h)]
        assert said == ["i - c != 0", _RANGE]
        assert "i" not in proof.verdict.witness


def test_numbers_of_blocks_are_worked_out() -> None:
    remedy = prove("shift", _of_law("theta[i] := 1/(2*i - 1)")).remedy
    assert remedy == r"The component $\sin(-p)$ is a combination of the others: leave it out."


@pytest.mark.parametrize("theorem", ["shift", "dot-product"])
def test_what_is_not_read_is_named(theorem: str) -> None:
    own = encoding("own", ["sin(p*w**(i/d))", "cos(p*w**(i/d))"], count="d/2", even="d", positive="d")
    with pytest.raises(NotApplicable, match=r"a power whose base is not known to be positive: w\*\*\(i/d\)$"):
        prove(theorem, own)


def test_names_of_a_domain_stay_as_they_are() -> None:
    own = encoding("own", ["f(p, i)"], count="d", integer="d,p", positive="d", domain=["p >= 0", "p < L"])
    said = [text(h) for h in prove("norm", own).verdict.hypotheses]
    assert {"p < L", "q < L"} <= {*said}
    assert not [h for h in said if "every" in h]


@pytest.mark.parametrize("theorem", ["dot-product", "shift"])
def test_components_without_a_value_are_said_to_have_none(theorem: str) -> None:
    own = encoding("own", ["sin(p/i)", "cos(p/i)"], count="d/2", even="d", positive="d")
    with pytest.raises(BadSetting, match=r"a component has no real value at i = 0$"):
        prove(theorem, own)
    own = encoding("own", ["sin(p/(i + 1))", "cos(p/(i + 1))"], count="d/2", even="d", positive="d")
    assert prove("dot-product", own).verdict.proved


def test_quotients_are_written_as_such() -> None:
    own = encoding("own", ["p/(i - c)", "1"], count="N", integer="N", positive="N")
    found = prove("shift", own).result
    assert found is not None
    assert "k/(" in text(found)
    assert "1/(-i" not in text(found)


def test_the_number_of_blocks_that_a_lemma_is_shown_for_is_no_hypothesis() -> None:
    for theorem in ("shift", "bilinear-full", "bilinear-block"):
        assert not [h for h in prove(theorem, settings={"d": 32}).verdict.hypotheses if "N" in text(h)]


def test_what_is_said_of_a_range_is_not_said_again() -> None:
    said = [text(h) for h in prove("decay-rotary").verdict.hypotheses]
    assert [h for h in said if "every" in h] == ["for every j (an integer from 1 to N - 1)"]
    assert said.index("Abs(h[j - 1] - h[j]) <= M") + 1 == said.index("for every j (an integer from 1 to N - 1)")
