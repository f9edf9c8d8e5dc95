"""Values that running text gives in code type: ``d = 128``."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
LAW = "Pair $i$ turns by $\\theta_i = b^{-2i/d}$ at each step.\n\n"


@pytest.mark.parametrize(
    ("said", "claim", "verdict"),
    [
        ("All numbers are for `d = 128` and `b = 10000`. ", r"\theta_{32} = 0.01", "proved"),
        ("All numbers are for `d = 128` and `b = 10000`. ", r"\theta_{63} \approx 1.155\cdot 10^{-4}", "proved"),
        ("All numbers are for `d = 64` and `b = 10000`. ", r"\theta_{63} \approx 1.155\cdot 10^{-4}", "undecided"),
        ("All numbers are for `d = 128` and `b = 500000`. ", r"\theta_{32} = 0.01", "undecided"),
        ("All numbers are for `heads = 128` and `x == 10000`. ", r"\theta_{32} = 0.01", "undecided"),
    ],
)
def test_they_are_taken_and_not_judged(said: str, claim: str, verdict: str) -> None:
    found = check_text(f"{said}{LAW}Then ${claim}$.", settings=SETTINGS)
    assert [f.source for f in found] == [r"$\theta_i = b^{-2i/d}$", f"${claim}$"]
    last = found[-1].verdict
    assert last == verdict or {last, verdict} <= {"undecided", "refuted"}
