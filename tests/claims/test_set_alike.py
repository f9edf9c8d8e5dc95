"""``q_i = k_i = 1`` sets both to a number: it does not say that ``q_i`` is ``k_i`` wherever it stands."""

from __future__ import annotations

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
ABOVE = r"$$\sum_{i=0}^{3} q_i^2 k_i = \sum_{i=0}^{3} q_i k_i^2$$" "\n\n"


def test_a_value_for_two_families_is_no_definition_of_one_by_the_other() -> None:
    first = check_text(rf"{ABOVE}For all $q_i = k_i = 1$ you get the same table.", settings=SETTINGS)[0]
    assert first.verdict != "proved"
    assert not any("q_{i} = k_{i}" in h for h in first.hypotheses)
