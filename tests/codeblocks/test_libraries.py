"""Programs in the manner of libraries against the formula and the field, and those of numpy against running them."""

from __future__ import annotations

import pytest

from symbolic_pe.claims.code import check_code

from .libraries import PROGRAMS, WOLFRAM
from .test_idioms import FORMULA, kinds

ALL = {n: (*x, "python") for n, x in PROGRAMS.items()} | {n: (*x, "wolfram") for n, x in WOLFRAM.items()}
NOT_FOLLOWED = {
    "keras masks", "float tensors of numpy slices", "wrong: stacked in front", "wrong: a table of integers",
    "wrong: like positions, which are integers",
}  # fmt: skip
"""Undecided, with the reason."""
OTHERS = ("with base =", "'sinusoidal-complex'", "'sinusoidal-timescales'", "'sinusoidal-from-one'")
"""What a table that is not the formula's may be the same as."""


@pytest.mark.parametrize("name", ALL)
def test_a_program_is_what_it_is_beside_the_formula(name: str) -> None:
    label, program, language = ALL[name]
    found = check_code(program, language, [FORMULA])
    if label == "none" or name in NOT_FOLLOWED:
        assert found is None or (found.verdict == "undecided" and found.reason)
        return
    assert found is not None
    assert found.verdict == ("refuted" if label == "differs" else "proved"), found.reason
    assert ("permutation" in found.reason) == (label == "perm")


@pytest.mark.parametrize("name", ALL)
def test_a_program_is_what_it_is_beside_the_field(name: str) -> None:
    label, program, language = ALL[name]
    found = check_code(program, language)
    if found is None or found.verdict == "undecided":
        return
    assert (found.verdict == "refuted") <= (label == "differs")
    if found.verdict == "proved" and label in ("differs", "none"):
        assert any(x in found.reason for x in OTHERS) or "exchanged" in found.reason


@pytest.mark.parametrize("name", [n for n, (_, p) in PROGRAMS.items() if "def pe(" in p and "import numpy" in p])
def test_the_label_is_what_comes_of_running_it(name: str) -> None:
    label, program = PROGRAMS[name]
    assert kinds(program) == {label}
