"""Decimals inside of functions and exponents that are roundings of what stands in their places."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)


@pytest.mark.parametrize(
    "claim",
    [
        r"4 \cdot \frac{\ln(4096/(1 \cdot 2\pi))}{9.2103} = 4 \cdot \frac{\ln 651.9}{9.2103} = 4 \cdot 0.704 = 2.82",
        r"32 \cdot \frac{\ln(4096 / (32 \cdot 2\pi))}{\ln 150000} \approx 32 \cdot \frac{\ln 20.37}{\ln 150000}",
        r"10000 \cdot e^{1.0323 \cdot \ln 4} = 10000 \cdot e^{1.431} \approx 10000 \cdot 4.18 \approx 41{,}800",
        r"4^{64/62} = 4^{1.032258} \approx 4.182937",
        r"0 \cdot \cos(-2) + 1.25 \sin(-2) + 2.5 \cos(-0.02) \approx -1.13662 + 2.49950 = 1.36288",
    ],
)
def test_roundings_are_right(claim: str) -> None:
    assert check_text(f"We get ${claim}$.", "markdown", SETTINGS)[-1].verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"4 \cdot \frac{\ln(4096/(1 \cdot 2\pi))}{9.2103} = 4 \cdot \frac{\ln 659.1}{9.2103}",
        r"4 \cdot \frac{\ln 651.9}{9.2103} = 4 \cdot 0.740",
        r"4 \cdot \frac{\ln 651.9}{9.2103} = 4 \cdot 0.703",  # cut off
        r"32 \cdot \frac{\ln(4096 / (32 \cdot 2\pi))}{\ln 150000} \approx 16 \cdot \frac{\ln 20.37}{\ln 150000}",
        r"10000^{-62/64} = 10000^{-0.97}",  # right to its digits, and one hundredth away
        r"10000 \cdot e^{1.431} \approx 10000 \cdot 4.81",
        r"4^{64/62} = 4^{1.032285}",
        r"0 \cdot \cos(-2) + 1.25 \sin(-2) + 2.5 \cos(-0.02) \approx 1.13662 + 2.49950",
    ],
)
def test_near_misses_are_not_proved(claim: str) -> None:
    assert check_text(f"We get ${claim}$.", "markdown", SETTINGS)[-1].verdict != "proved"
