r"""``\Delta x`` as one name."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=8.0, suggest=False)
TOLD = r"Let $\Delta x = x - x'$ and $\Delta y = y - y'$. Then "
TRUE = [
    r"\cos(a\Delta x) + \cos(b\Delta y) = 2\cos\frac{a\Delta x+b\Delta y}{2}\cos\frac{a\Delta x-b\Delta y}{2}",
    r"\cos(ax)\cos(ax') + \sin(ax)\sin(ax') = \cos(a\Delta x)",
    r"2\Delta x + \Delta y = 2x - 2x' + y - y'",
]
FALSE = [
    r"\cos(a\Delta x) + \cos(b\Delta y) = 2\cos\frac{a\Delta x+b\Delta y}{2}\sin\frac{a\Delta x-b\Delta y}{2}",
    r"\cos(ax)\cos(ax') - \sin(ax)\sin(ax') = \cos(a\Delta x)",
    r"\frac{\Delta x}{\Delta y} = \frac{x}{y}",
]


@pytest.mark.parametrize("claim", TRUE)
def test_it_is_what_the_text_says(claim: str) -> None:
    *_, found = check_text(f"{TOLD}\n$$\n{claim}\n$$", settings=SETTINGS)
    assert found.verdict == "proved", found.reason
    assert any(r"\Delta x" in h for h in found.hypotheses) or "cos" in claim


@pytest.mark.parametrize("claim", FALSE)
def test_a_slip_is_not_proved(claim: str) -> None:
    *_, found = check_text(f"{TOLD}\n$$\n{claim}\n$$", settings=SETTINGS)
    assert found.verdict != "proved"


@pytest.mark.parametrize("beside", [r"With $\Delta = m - n$", r"As $p_{t+\Delta} = p_t$", r"The step $\Delta$"])
def test_a_delta_that_stands_alone_is_a_factor(beside: str) -> None:
    text = rf"{beside} and $\Delta x = 3$ we have $\frac{{\Delta x}}{{\Delta y}} = \frac{{x}}{{y}}$."
    assert check_text(text, settings=SETTINGS)[-1].verdict != "refuted"
