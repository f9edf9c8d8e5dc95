"""Arithmetic of printed arrays, as programs do it."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
TABLE = r"""# Example: head_dim=8

$$\texttt{freq} = 10000^{[0, 2, 4, 6]/8} = [1, 10, 100, 1000]$$

The extrapolation values are $%s$.
"""


@pytest.mark.parametrize(
    "claim",
    [
        r"1/\texttt{freq} = [1, 0.1, 0.01, 0.001]",
        r"1/(4 \cdot \texttt{freq}) = [0.25, 0.025, 0.0025, 0.00025]",
        r"([0,1,2,3] - 1.31) / (2.82 - 1.31) = [-0.87, -0.21, 0.46, 1.12]",
        r"10000^{-[0, 2]/4} = [1, 0.01]",
        r"\cos(2 \cdot [1.0, 0.1]) \approx [-0.416, 0.980]",
    ],
)
def test_entry_by_entry(claim: str) -> None:
    found = check_text(TABLE % claim, "markdown", SETTINGS)
    assert [x.verdict for x in found] == ["proved", "proved"]
    assert any("entry by entry" in h for h in found[-1].hypotheses)


@pytest.mark.parametrize(
    "claim",
    [
        r"1/\texttt{freq} = [1, 0.1, 0.01, 0.0001]",
        r"1/\texttt{freq} = [1, 0.1, 0.01]",
        r"4/\texttt{freq} = [0.25, 0.025, 0.0025, 0.00025]",
        r"([0,1,2,3] + 1.31) / (2.82 - 1.31) = [-0.87, -0.21, 0.46, 1.12]",
        r"([0,1,2,3] + 1) \cdot [1, 2, 3, 4] = [1, 4, 9, 16]",
        r"1/\texttt{mask} = [1, 0.1, 0.01, 0.001]",
    ],
)
def test_near_misses_are_not_proved(claim: str) -> None:
    assert check_text(TABLE % claim, "markdown", SETTINGS)[-1].verdict != "proved"


def test_a_list_of_another_section_is_another_one() -> None:
    text = TABLE.replace("The extra", "# Other models\n\nThe extra") % r"1/\texttt{freq} = [1, 0.1, 0.01, 0.001]"
    assert check_text(text, "markdown", SETTINGS)[-1].verdict != "proved"
