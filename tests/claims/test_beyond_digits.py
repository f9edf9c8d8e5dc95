"""After an approximation sign a number of three or more figures is meant to about its last one, and no further off."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=10.0)

FALSE = [
    r"10000 \cdot 8^{128/126} \approx 86{,}840",
    r"10000 \cdot 4^{64/62} \approx 10000 \cdot 4.13",
    r"10000 \cdot 4^{128/126} \approx 40980",
    r"2\pi \cdot 10000^{31/32} \approx 2\pi \cdot 6310",
    r"10000^{1/256} \approx 2 \cdot 0.513",
    r"-10000 \cdot 8^{128/126} \approx -86840",
    r"64\left(1 + \frac{\ln 20373}{9.21}\right) \approx 64 \cdot 2.065",
    r"86840 \approx 10000 \cdot 8^{128/126}",
]
TRUE = [
    r"10000 \cdot 8^{128/126} \approx 82{,}685",
    r"10000 \cdot 8^{128/126} \approx 82{,}700",
    r"10000 \cdot 4^{64/62} \approx 10000 \cdot 4.183",
    r"2650 \approx 2\pi \cdot 10000^{21/32}",
]
LOOSE = [
    r"10000 \cdot 8^{128/126} \approx 83{,}000",  # two figures
    r"2\pi \cdot 10000^{45/64} \approx 4096",  # a power of two is what one compares with
    r"10000 \cdot 8^{128/126} \approx 82{,}700 + 100",
    r"e^{0.125} \approx 1 + 0.125",
    r"e^{0.125} \approx 0.125 \cdot 9",  # a number that stands on both sides is exact
    r"\pi \approx 22/7",
    r"2\pi \cdot 10000^{126/128} \approx 54{,}500",  # within two units of its last figure
    r"e^{-25} \approx 10^{-11}",
]


@pytest.mark.parametrize("claim", FALSE)
def test_figures_that_are_wrong_are_refuted(claim: str) -> None:
    assert check_text(f"It is ${claim}$.", "markdown", SETTINGS)[-1].verdict == "refuted"


@pytest.mark.parametrize("claim", TRUE)
def test_figures_that_are_right_are_proved(claim: str) -> None:
    assert check_text(f"It is ${claim}$.", "markdown", SETTINGS)[-1].verdict == "proved"


@pytest.mark.parametrize("claim", LOOSE)
def test_what_may_be_meant_loosely_is_not_refuted(claim: str) -> None:
    assert check_text(f"It is ${claim}$.", "markdown", SETTINGS)[-1].verdict != "refuted"
