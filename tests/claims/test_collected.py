"""A printed vector against its entries, which were worked out one by one above it."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
WORKED = r"""We turn the vector $q = [1, 2, 3, 4]$.

- $q'_0 = 1\cdot(-0.416) - 2\cdot 0.909 = -2.234$
- $q'_1 = 1\cdot 0.909 + 2\cdot (-0.416) = 0.077$
- $q'_2 = 3\cdot 0.9998 - 4\cdot 0.02 = 2.9194$
- $q'_3 = 3\cdot 0.02 + 4\cdot 0.9998 = 4.0592$

The rotated vector is $%s$.
"""


@pytest.mark.parametrize("row", [r"q' = [-2.234, 0.077, 2.9194, 4.0592]", r"q' = (-2.23, 0.08, 2.92, 4.06)^T"])
def test_entries_are_those_worked_out(row: str) -> None:
    found = check_text(WORKED % row, "markdown", SETTINGS)[-1]
    assert found.verdict == "proved"
    assert any("q_{2}" in h for h in found.hypotheses)


def test_one_entry_that_slipped_is_refuted() -> None:
    assert check_text(WORKED % r"q' = [-2.234, 0.077, 2.9914, 4.0592]", "markdown", SETTINGS)[-1].verdict == "refuted"


@pytest.mark.parametrize(
    "row",
    [
        r"q' = [2.234, -0.077, 2.9194, 4.0592]",  # another vector, or two slips
        r"q' = [-2.234, 0.077, 2.9194]",  # entries are missing
        r"k' = [-2.234, 0.077, 2.9194, 4.0592]",
    ],
)
def test_another_vector_is_a_definition(row: str) -> None:
    assert check_text(WORKED % row, "markdown", SETTINGS)[-1].verdict not in ("proved", "refuted")
