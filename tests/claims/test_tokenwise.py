"""What acts on each token by itself goes along with permutations of the tokens."""

from __future__ import annotations

import pytest

from .last import last

ROWS = "The tokens are the rows of $X \\in \\mathbb{R}^{n \\times d}$. For any permutation matrix $P$: "
WISE = ROWS + "the FFN is applied position-wise, so "

TRUE = (
    (WISE, r"\mathrm{FFN}(PX) = P\,\mathrm{FFN}(X)"),
    (WISE, r"PX + \mathrm{FFN}(PX) = P(X + \mathrm{FFN}(X))"),
    (ROWS + "(where ", r"P^\top P = I"),
    (ROWS + "with $Q' = PQ$ and $K' = PK$ we get ", r"Q'(K')^\top = PQK^\top P^\top"),
    (ROWS, r"P A P^\top P V = P A (P^\top P) V = P A V"),
    ("Ist $P$ eine Permutationsmatrix, so gilt ", r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)"),
)
NOT_PROVED = (
    (WISE, r"\mathrm{FFN}(PX) = \mathrm{FFN}(X)"),
    (WISE, r"\mathrm{FFN}(XP) = \mathrm{FFN}(X)\,P"),
    (ROWS + "the FFN is not applied position-wise, and ", r"\mathrm{FFN}(PX) = P\,\mathrm{FFN}(X)"),
    (ROWS + "the FFN mixes all tokens, and ", r"\mathrm{FFN}(PX) = P\,\mathrm{FFN}(X)"),
    (ROWS, r"\mathrm{FFN}(PX) = P\,\mathrm{FFN}(X)"),
    (ROWS + "(where ", r"P^\top = P"),
    (ROWS + "with $Q' = PQ$ and $K' = PK$ we get ", r"Q'(K')^\top = PQK^\top P"),
    ("Ist $P$ keine Permutationsmatrix, so gilt ", r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)"),
)


@pytest.mark.parametrize(("given", "claim"), TRUE)
def test_true(given: str, claim: str) -> None:
    assert last(f"{given}${claim}$.").verdict == "proved"


@pytest.mark.parametrize(("given", "claim"), NOT_PROVED)
def test_not_proved(given: str, claim: str) -> None:
    assert last(f"{given}${claim}$.").verdict != "proved"
