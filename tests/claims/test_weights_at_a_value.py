"""What a blend comes to at a value of its weight: "at $\\gamma = 1$ we get $\\theta' = \\theta$"."""

from __future__ import annotations

import pytest

from symbolic_pe.claims.check import check_text

RAMP = (
    "Let $\\theta_j = b^{-2j/D}$ and $r_j = L\\theta_j/(2\\pi)$. A ramp decides,\n\n"
    "$$\\gamma(r) = \\begin{cases} 0 & r < \\alpha \\\\ 1 & r > \\beta \\\\ \\frac{r-\\alpha}{\\beta-\\alpha} "
    "& \\text{otherwise} \\end{cases}$$\n\nand the frequencies are blended:\n\n"
    "$$\\theta_j'' = (1-\\gamma(r_j)) \\frac{\\theta_j}{s} + \\gamma(r_j) \\theta_j .$$\n\n"
)
ANGLE = "We take\n\n$$h(\\theta_i) = (1 - \\gamma(r)) \\frac{\\theta_i}{s} + \\gamma(r) \\theta_i$$\n\n"


def verdict(text: str) -> str:
    """The verdict on the last formula."""
    return check_text(text)[-1].verdict


@pytest.mark.parametrize(
    "text",
    [
        RAMP + "At $\\gamma = 1$ we get $\\theta_j'' = \\theta_j$.",
        RAMP + "At $\\gamma = 1$ nothing is changed, at $\\gamma = 0$ we get $\\theta_j'' = \\theta_j/s$.",
        RAMP + "With $\\gamma(r_j) = 1/2$ it is $\\theta_j'' = \\frac{\\theta_j}{2s} + \\frac{\\theta_j}{2}$.",
        RAMP + "When\n\n* $\\gamma(r_j) = 0$ given that, it is $\\theta_j'' = \\frac{\\theta_j}{s}$, interpolation\n"
        "* $\\gamma(r_j) = 1$, it is $\\theta_j'' = \\theta_j$, nothing is scaled",
        ANGLE + "- high frequencies: $\\gamma=1$ → $h(\\theta_i) = \\theta_i$",
        ANGLE + "- low frequencies: $\\gamma=0$ → $h(\\theta_i) = \\theta_i/s$",
    ],
)
def test_the_value_is_put_in(text: str) -> None:
    assert verdict(text) == "proved"


@pytest.mark.parametrize(
    "text",
    [
        RAMP + "At $\\gamma = 0$ we get $\\theta_j'' = \\theta_j$.",
        RAMP + "At $\\gamma = 1$ we get $\\theta_j'' = \\theta_j/s$.",
        RAMP + "At $\\gamma = 1$ we get $\\theta_j'' = s\\theta_j$.",
        RAMP + "With $\\gamma(r_j) = 1/2$ it is $\\theta_j'' = \\frac{\\theta_j}{s} + \\frac{\\theta_j}{2}$.",
        RAMP + "At $\\gamma = 1$ we do not get $\\theta_j'' = \\theta_j$.",
        RAMP + "Where it was $\\gamma = 1$, it is another one now and $\\theta_j'' = \\theta_j$.",
        ANGLE + "- high frequencies: $\\gamma=1$ → $h(\\theta_i) = \\theta_i/s$",
        ANGLE + "- low frequencies: $\\gamma=0$. In the next step $h(\\theta_i) = s\\theta_i$",
    ],
)
def test_near_misses_and_words(text: str) -> None:
    assert verdict(text) != "proved"
