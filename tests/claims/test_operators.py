"""A matrix that the text says there is, and that was found, has that meaning further down."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
SINES = (
    r"$$PE_{(pos,2i)} = \sin(pos/10000^{2i/d}), PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d})$$" "\n\n"
    r"For every offset $k$ there is a matrix $M_k$ with $PE_{pos+k} = M_k PE_{pos}$." "\n\n"
)  # fmt: skip


def _last(text: str) -> str:
    return check_text(text, settings=SETTINGS)[-1].verdict


@pytest.mark.parametrize(
    "claim",
    [
        r"M_k M_l = M_{k+l}", r"M_k^\top = M_{-k}", r"\det M_k = 1", r"M_k^\top M_k = I",
        r"PE_{pos}\cdot PE_{pos+k} = PE_{pos}^\top M_k PE_{pos}", r"M_k M_l = M_l M_k",
    ],
)  # fmt: skip
def test_what_holds_of_the_operator_is_proved(claim: str) -> None:
    assert _last(f"{SINES}Then ${claim}$.") == "proved"


@pytest.mark.parametrize("claim", [r"M_k M_l = M_{k-l}", r"M_k^\top = M_k", r"\det M_k = -1", r"M_{2k} = 2 M_k"])
def test_what_does_not_is_not(claim: str) -> None:
    assert _last(f"{SINES}Then ${claim}$.") != "proved"


def test_it_is_forgotten_where_the_name_is_introduced_anew_or_above_its_claim() -> None:
    assert _last(f"{SINES}Let $M_k$ be the mask of layer $k$. Then $M_k M_l = M_{{k+l}}$.") != "proved"
    assert check_text(f"$M_k M_l = M_{{k+l}}$\n\n{SINES}", settings=SETTINGS)[0].verdict != "proved"


def test_it_is_not_kept_of_a_claim_that_is_held_back() -> None:
    denied = SINES.replace("For every offset $k$ there is a", "There is no")
    assert _last(f"{denied}Then $M_k M_l = M_{{k+l}}$.") != "proved"
