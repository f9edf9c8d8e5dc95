"""Summation by parts: an equation and the bounds that follow, with boundary terms that the text puts to zero."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=8.0, suggest=False)
PARTIAL = r"$S_j = \sum_{i=0}^{j-1}e^{\mathrm i(m-n)\theta_i}$. "
PAIRS = r"Group in pairs, $h_i = q_{[2i:2i+1]}\,\bar k_{[2i:2i+1]}$ and " + PARTIAL
NUMBERS = r"Write $h_j = q_j\bar k_j$ for complex numbers and $S_j = \sum_{l=0}^{j-1}e^{\mathrm i(m-n)\theta_l}$. "
ENDS = r"Let $h_{d/2} = 0$ and $S_0 = 0$. "
WORDS = r"Let $h_{d/2}$ and $S_0$ be zero. "
SUM = r"\sum_{i=0}^{d/2-1}h_i e^{\mathrm i(m-n)\theta_i}"
PARTED = r"\sum_{i=0}^{d/2-1}S_{i+1}(h_{i+1} - h_i)"
BOUND = r"\sum_{i=0}^{d/2-1}|S_{i+1}||h_{i+1} - h_i|"
LARGEST = r"\left(\max_i|h_{i+1} - h_i|\right)\sum_{i=0}^{d/2-1}|S_{i+1}|"
FROM_ONE = r"\Bigl(\max_{0\le j<d/2}|h_{j+1}-h_j|\Bigr)\sum_{j=1}^{d/2}|S_j|"

TRUE = [
    (PAIRS + ENDS, rf"{SUM} = \sum_{{i=0}}^{{d/2-1}}h_i(S_{{i+1}} - S_i) = -{PARTED}"),
    (PAIRS + WORDS, rf"{SUM} = \sum_{{i=0}}^{{d/2-1}}h_i(S_{{i+1}} - S_i) = -{PARTED}"),
    (NUMBERS + ENDS, rf"{SUM} = \sum_{{i=0}}^{{d/2-1}}h_i(S_{{i+1}} - S_i) = -{PARTED}"),
    (PAIRS + ENDS, rf"\left|{SUM}\right| \le {BOUND}"),
    (PAIRS + WORDS, rf"\left|{SUM}\right| \le {BOUND}"),
    (NUMBERS + ENDS, rf"\left|{SUM}\right| \le {BOUND} \le {LARGEST}"),
    (NUMBERS + ENDS, rf"\Bigl|{SUM}\Bigr| \le {FROM_ONE}"),
    (NUMBERS + ENDS, rf"\Bigl|{SUM}\Bigr| \le {LARGEST}"),
]
FALSE = [
    (PAIRS + ENDS, rf"{SUM} = \sum_{{i=0}}^{{d/2-1}}h_i(S_{{i+1}} - S_i) = {PARTED}"),
    (PAIRS, rf"{SUM} = \sum_{{i=0}}^{{d/2-1}}h_i(S_{{i+1}} - S_i) = -{PARTED}"),
    (PAIRS + ENDS, rf"{SUM} = \sum_{{i=0}}^{{d/2-1}}h_i(S_i - S_{{i+1}})"),
    (PAIRS, rf"\left|{SUM}\right| \le {BOUND}"),
    (PAIRS + ENDS.replace("h_{d/2} = 0", "h_{d/2} = 1"), rf"\left|{SUM}\right| \le {BOUND}"),
    (PAIRS + WORDS.replace("be zero", "be real"), rf"\left|{SUM}\right| \le {BOUND}"),
    (PAIRS + ENDS, rf"\left|{SUM}\right| \ge {BOUND}"),
    (PAIRS + ENDS, rf"\left|{SUM}\right| \le {BOUND.replace('S_{i+1}', 'S_{i}')}"),
    (PAIRS + ENDS, rf"\left|{SUM}\right| \le {BOUND.replace('- h_i', '+ h_i')}"),
    (PAIRS + ENDS, rf"\left|{SUM}\right| \le {BOUND.replace('d/2-1', 'd/2-2')}"),
    (PAIRS + ENDS, rf"{BOUND} \le {LARGEST.replace('max', 'min')}"),
    (PAIRS + ENDS, rf"{BOUND} \le {LARGEST.replace('d/2-1', 'd/2-2')}"),
    (PAIRS + ENDS, rf"{BOUND} \le {LARGEST.replace('- h_i', '+ h_i')}"),
    (NUMBERS + ENDS, rf"\Bigl|{SUM}\Bigr| \le {FROM_ONE.replace('_{j=1}', '_{j=2}')}"),
    (NUMBERS + ENDS, rf"\Bigl|{SUM}\Bigr| \le {FROM_ONE.replace('<d/2', '<d/2-1')}"),
]


@pytest.mark.parametrize(("told", "claim"), TRUE)
def test_what_follows_by_parts_is_proved(told: str, claim: str) -> None:
    *_, found = check_text(f"{told}Then\n$$\n{claim}\n$$", settings=SETTINGS)
    assert found.verdict == "proved", found.reason


@pytest.mark.parametrize(("told", "claim"), FALSE)
def test_a_slip_is_not(told: str, claim: str) -> None:
    *_, found = check_text(f"{told}Then\n$$\n{claim}\n$$", settings=SETTINGS)
    assert found.verdict != "proved"


def test_the_boundary_terms_are_told() -> None:
    *_, found = check_text(rf"{PAIRS}{WORDS}Then $$\left|{SUM}\right| \le {BOUND}.$$", settings=SETTINGS)
    assert any(r"h_{\frac{d}{2}} = 0" in h for h in found.hypotheses)
