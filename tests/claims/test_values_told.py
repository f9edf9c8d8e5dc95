"""Values that a text tells further up, of another model, or in words: digits confirm them, and nothing else does."""

from __future__ import annotations

import pytest

from symbolic_pe.claims.check import check_text
from symbolic_pe.claims.worded import told_in_words

LAW = (
    "Head dimension $d = 128$, base $b = 10000$, frequencies $\\theta_i = b^{-2i/d}$, "
    "$\\lambda_i = 2\\pi/\\theta_i$.\n\n"
)
OTHERS = "Code Llama's $b = 10^6$ is larger, for which I have no use.\n\n"
FILLER = "A sentence that says nothing of it.\n\n" * 75


def verdict(text: str) -> str:
    """The verdict on the last formula."""
    return check_text(text)[-1].verdict


@pytest.mark.parametrize(
    "text",
    [
        LAW + OTHERS + "We get $\\lambda_{45} \\approx 4080$.",
        LAW + FILLER + "We get $\\theta_{32} = 0.01$.",
        LAW + "The base is changed, $b' = b\\, s^{d/(d-2)}$ with $s = 8$.\n\n"
        "For our numbers $b' = 10000 \\cdot 8^{128/126} \\approx 82685$.",
        "For the heads $h = 1, \\dots, H$ the slopes are $m_h = 2^{-8h/H}$.\n\nFor 16 heads: $m_2 = 0.5$.",
        LAW + FILLER + "A base of 500000 makes it $\\lambda_{63} \\approx 2.56 \\cdot 10^6$.",
        LAW + "The slopes are $\\theta'_i = \\theta_i/s$. For 4096 to 16384 the factor is 4, so $\\theta'_0 = 0.25$.",
    ],
)
def test_digits_confirm_what_is_told_elsewhere(text: str) -> None:
    assert verdict(text) == "proved"


@pytest.mark.parametrize(
    "text",
    [
        LAW + OTHERS + "We get $\\lambda_{44} \\approx 4080$.",
        LAW + FILLER + "We get $\\theta_{30} = 0.01$.",
        LAW + "The base is changed, $b' = b\\, s^{d/(d-2)}$ with $s = 8$.\n\n"
        "For our numbers $b' = 10000 \\cdot 8^{126/128} \\approx 77261$.",
        "For the heads $h = 1, \\dots, H$ the slopes are $m_h = 2^{-8h/H}$.\n\nFor 16 heads: $m_3 = 0.5$.",
        "For the heads $h = 1, \\dots, H$ the slopes are $m_h = 2^{-8h/H}$.\n\nFor 8 heads: $m_2 = 0.5$.",
        LAW + FILLER + "A base of 50000 makes it $\\lambda_{63} \\approx 2.56 \\cdot 10^6$.",
        LAW + "The slopes are $\\theta'_i = \\theta_i/s$. For 4096 to 16384 the factor is 4, so $\\theta'_0 = 0.5$.",
        LAW + "In Llama 3 the base is raised to half a million, and $\\theta_{32} = 0.01$.",
    ],
)
def test_near_misses_are_not_proved(text: str) -> None:
    assert verdict(text) != "proved"


def test_what_another_model_has_holds_in_its_paragraph() -> None:
    assert verdict(LAW + "Code Llama's $b = 10^6$ gives $\\theta_{32} = 0.01$.") != "proved"


def test_a_width_that_is_told_once_refutes() -> None:
    assert verdict(LAW + FILLER + "Pair 63: $\\lambda_{63} = 2\\pi \\cdot 10000 \\approx 62832$.") == "refuted"
    assert verdict(LAW + FILLER + "Pair 63 at $d = 64$, and later: $\\lambda_{63} = 2\\pi \\cdot 10000$.") != "refuted"
    assert verdict(LAW + FILLER + "In Llama 3 it is $\\lambda_{63} = 2\\pi \\cdot 10000$.") != "refuted"


def test_values_in_words() -> None:
    assert list(told_in_words("base", "with `base = 10_000` and a base of 500,000")) == [("10000", 6), ("500000", 27)]
    assert [n for n, _ in told_in_words("B", "base $B$ (usually $10^4$), `omega(d, B=1e4)`")] == ["10000", "10000"]
    assert [n for n, _ in told_in_words("H", "for 8 heads, then 16 heads")] == ["8", "16"]
    assert not list(told_in_words("s", "4 is a number"))


def test_what_the_paragraph_says_stands() -> None:
    law = LAW + "The index is $i(r) = \\frac{d}{2} \\cdot \\frac{\\ln(L/(2\\pi r))}{\\ln b}$ with $L = 4096$.\n\n"
    assert verdict(law + "My model has `rope_theta = 500000` and L = 8192: $i(32) \\approx 18.1$.") != "refuted"
    assert verdict(law + "My model has `rope_theta = 500000` and L = 8192: $i(32) \\approx 25.8$.") != "proved"
    assert verdict(law + "It has a base of 500000, and $i(32) \\approx 20.9$.") != "proved"


def test_a_definition_stays_one_where_it_cannot_be_compared() -> None:
    text = LAW + "We take $s = 8$. Put $b' = b\\, s^{d/(d-2)}$. "
    text += "In Llama 3 $b' = 10000 \\cdot 8^{128/126} \\approx 82685$."
    assert verdict(text) in ("proved", "definition")
