"""Members of a family in a row of numbers, which a family without an index stands for."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
LAWS = r"Let $\theta_i = b^{-2i/D}$ for $i = 0, \dots, D/2-1$ and $\lambda_i = 2\pi/\theta_i$. "
SIZE = r"Take $D = 8$ (four pairs), $b = 10{,}000$ and $L = 256$. "


@pytest.mark.parametrize(
    "claim",
    [
        r"\theta = (1, 0.1, 0.01, 0.001)",
        r"\lambda = (6.3, 62.8, 628, 6{,}283)",
        r"r = L/\lambda = (40.7, 4.07, 0.41, 0.04)",
        r"4^{2i/6} = (1, 1.587, 2.520, 4)",
        r"\theta = [1.0, 0.1, 0.01, 0.001]",
        r"\boldsymbol\theta = \begin{pmatrix} 1 \\ 0.1 \\ 0.01 \\ 0.001 \end{pmatrix}",
    ],
)
def test_a_row_is_proved_entry_by_entry(claim: str) -> None:
    assert check_text(f"{LAWS}{SIZE}Then ${claim}$.", settings=SETTINGS)[-1].verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\theta = (1, 0.1, 0.01, 0.002)",  # one entry is wrong
        r"\theta = (1, 0.1)",  # there are four
        r"\theta = (2, 3, 5, 7)",  # another theta, maybe
        r"4^{2i/6} = (1, 1.587, 2.520, 5)",
        r"\lambda = (6.3, 62.8, 620, 6{,}283)",
    ],
)
def test_another_row_is_not(claim: str) -> None:
    assert check_text(f"{LAWS}{SIZE}Then ${claim}$.", settings=SETTINGS)[-1].verdict != "proved"


def test_one_wrong_entry_is_told() -> None:
    """But where a row may be a new one: "ours is `m = (1/2, 1/4, 1/8, 1/8)`"."""
    found = check_text(f"{LAWS}{SIZE}Divisors $4^{{2i/6}} = (1, 1.587, 2.520, 5)$.", settings=SETTINGS)
    assert found[-1].verdict == "refuted"
    assert "entry 4 of 4" in found[-1].reason
    assert check_text(f"{LAWS}{SIZE}Ours: $\\theta = (1, 0.1, 0.01, 0.002)$.",
    settings=SETTINGS)[-1].verdict != "refuted"


@pytest.mark.parametrize(
    ("said", "claim"),
    [
        (r"For $i = 0, 1, \dots, d/2 - 1$ let $\theta_i = 10000^{-2i/d}$, $d = 8$.",
         r"\theta = (0.1, 0.01, 0.001, 0.0001)"),
        (r"Let $m_h = 2^{-h}$ for $h = 1, \dots, 4$.", r"m = (1, 1/2, 1/4, 1/8)"),
        (r"All indices start at zero. Let $\omega_k = 10^{-k}$.", r"\omega = (0.1, 0.01, 0.001)"),
        (r"Let $k = (1, 0)$.", "3k = (3, 6)"),
    ],
)
def test_the_text_says_where_an_index_begins(said: str, claim: str) -> None:
    assert check_text(f"{said} Then ${claim}$.", settings=SETTINGS)[-1].verdict != "proved"


def test_an_index_is_no_row() -> None:
    assert check_text(r"Let $q=(1,0)$ and $k=(0,1)$.", settings=SETTINGS)[-1].verdict == "definition"


@pytest.mark.parametrize(("first", "verdict"), [("1", "definition"), ("0", "proved")])
def test_where_an_index_begins_holds_however_long_the_text(first: str, verdict: str) -> None:
    """A sentence 40 kB above counts as the next one does: two that differ decide nothing."""
    long = "A word on history and on nothing that is written here.\n\n" * 700
    text = f"For $i = {first}, \\dots, 3$ we count.\n\n{long}{LAWS}{SIZE}Then $\\theta = (1, 0.1, 0.01, 0.001)$."
    assert check_text(text, settings=SETTINGS)[-1].verdict == verdict
