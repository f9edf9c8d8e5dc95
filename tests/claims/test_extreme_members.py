"""The largest and the smallest member of a sequence by name: ``\\lambda_{\\max}`` beside ``\\lambda_i``."""

from __future__ import annotations

import pytest

from symbolic_pe.claims.check import check_text

LAW = (
    "The frequencies are $\\omega_i = 10000^{-2i/d}$ for $i = 0, \\dots, d/2-1$ and the wavelengths "
    "$\\lambda_i = 2\\pi \\cdot 10000^{2i/d}$.\n\n"
)
FROM_ONE = LAW.replace("$i = 0, \\dots, d/2-1$", "$i = 1, \\dots, d/2$")
NO_RANGE = LAW.replace(" for $i = 0, \\dots, d/2-1$", "")
ALL = LAW.replace("2i/d", "i/d")
LETTER = LAW.replace("10000", "b")


def verdict(text: str) -> str:
    """The verdict on the last formula."""
    return check_text(text)[-1].verdict


@pytest.mark.parametrize(
    "text",
    [
        LAW + "The longest wavelength is $\\lambda_{\\max} = 2\\pi \\cdot 10000^{(d-2)/d}$.",
        LAW + "The shortest wavelength is $\\lambda_{\\min} = 2\\pi$.",
        LAW + "The highest frequency is $\\omega_{\\text{max}} = 1$.",
        LAW + "The lowest frequency is $\\omega_{min} = 10000^{2/d - 1}$.",
        LAW + "As a ratio, $\\omega_{\\max}/\\omega_{\\min} = 10000^{1 - 2/d}$.",
        LETTER + "The longest wavelength is $\\lambda_{\\max} = 2\\pi b^{1-2/d}$.",
        LETTER + "$$\\frac{\\omega_{\\max}}{\\omega_{\\min}} = b^{(d-2)/d}$$",
    ],
)
def test_extreme_members_are_what_the_sequence_says(text: str) -> None:
    assert verdict(text) == "proved"


@pytest.mark.parametrize(
    "text",
    [
        LAW + "The longest wavelength is $\\lambda_{\\max} = 2\\pi \\cdot 10000$.",
        LAW + "The longest wavelength is $\\lambda_{\\max} = 2\\pi \\cdot 10000^{(d-4)/d}$.",
        LAW + "The lowest frequency is $\\omega_{\\min} = 10000^{-1}$.",
        LAW + "The highest frequency is $\\omega_{\\max} = 10000^{2/d-1}$.",
        LAW + "As a ratio, $\\omega_{\\max}/\\omega_{\\min} = 10000$.",
        LETTER + "The longest wavelength is $\\lambda_{\\max} = 2\\pi b^{1+2/d}$.",
    ],
)
def test_near_misses_are_refuted(text: str) -> None:
    assert verdict(text) == "refuted"


@pytest.mark.parametrize(
    "text",
    [
        LAW + "The longest wavelength is about $\\lambda_{\\max} = 2\\pi \\cdot 10000$.",
        LAW + "The longest wavelength is $\\lambda_{\\max} \\approx 2\\pi \\cdot 10000$.",
        LAW + "The last one is $\\omega_{\\max} = 10000^{2/d-1}$.",  # of the largest index, maybe
        LAW + "Another model has $\\lambda_{\\max} = 2\\pi \\cdot 500000$.",
        LAW + "We want $\\lambda_{\\max} = L$.",
        LAW + "If $\\lambda_{\\max} = 2\\pi \\cdot 10000$, nothing repeats.",
        LAW + "Suppose $\\omega_{\\min} = 10000^{-1}$.",
        LAW + "Let $\\lambda_{\\max} = 100000$.",
        FROM_ONE + "We have $\\lambda_{\\max} = 2\\pi \\cdot 10000^{1-2/d}$.",
        NO_RANGE + "The longest is $\\lambda_{\\max} = 2\\pi \\cdot 10000$.",
        "Let $\\lambda_i = (i - 3)^2$ for $i = 0, \\dots, d/2-1$. The largest is $\\lambda_{\\max} = (d/2-4)^2$.",
        ALL + "The longest wavelength is $\\lambda_{\\max} = 2\\pi \\cdot 10000^{(d-2)/d}$.",
        ALL + "The longest wavelength is $\\lambda_{\\max} = 2\\pi \\cdot 10000^{1/2-1/d}$.",
        "The eigenvalues are $\\lambda_i = 1 + \\cos(i)$. The largest is $\\lambda_{\\max} = 2$.",
    ],
)
def test_words_and_ranges_that_leave_it_open(text: str) -> None:
    assert verdict(text) not in ("proved", "refuted")


def test_a_value_that_is_refuted_is_not_taken() -> None:
    found = check_text(LAW + "The lowest is $\\omega_{\\min} = 10000^{-1}$.\n\nSo $1/\\omega_{\\min} = 10000$.")
    assert found[-1].verdict != "proved"
