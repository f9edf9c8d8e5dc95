"""The index as a function of the value that a member has: "inverting $r_i$ gives $i(r) = ...$"."""

from __future__ import annotations

import pytest

from symbolic_pe.claims.check import check_text

LAW = "Let $\\theta_i = b^{-2i/d}$, $\\lambda_i = 2\\pi b^{2i/d}$ and $r_i = L/\\lambda_i$.\n\n"


def verdict(text: str) -> str:
    """The verdict on the last formula."""
    return check_text(text)[-1].verdict


@pytest.mark.parametrize(
    "text",
    [
        LAW + "Inverting $r_i$ gives the index\n\n$$i(r) = \\frac{d}{2 \\ln b} \\ln\\frac{L}{2\\pi r}.$$",
        LAW + "Solving for the pair with $x$ turns gives $i(x) = \\frac{d}{2} \\frac{\\ln(L/(2\\pi x))}{\\ln b}$.",
    ],
)
def test_inverses_are_put_in(text: str) -> None:
    assert verdict(text) == "proved"


@pytest.mark.parametrize(
    "text",
    [
        LAW + "Inverting $r_i$ gives the index\n\n$$i(r) = \\frac{d}{2 \\ln b} \\ln\\frac{2\\pi r}{L}.$$",
        LAW + "Inverting $r_i$ gives the index\n\n$$i(r) = \\frac{d}{\\ln b} \\ln\\frac{L}{2\\pi r}.$$",
        LAW + "Solving for the pair with $x$ turns gives $i(x) = \\frac{d}{2} \\frac{\\ln(L/x)}{\\ln b}$.",
        LAW + "We define $i(r) = \\frac{d}{2 \\ln b} \\ln\\frac{L}{2\\pi r}$.",
    ],
)
def test_near_misses_and_definitions(text: str) -> None:
    assert verdict(text) != "proved"
