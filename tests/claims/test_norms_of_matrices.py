"""Frobenius norms by the entries, operator norms of orthogonal matrices, and matrices before a printed column."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

# ruff: noqa: E501
SETTINGS = Settings(timeout=8.0, suggest=False)
TURN = r"Let $R = \begin{pmatrix}\cos t&-\sin t\\ \sin t&\cos t\end{pmatrix}$. Then "
NUMBERS = r"Let $A = \begin{pmatrix}1&2\\3&4\end{pmatrix}$. Then "
COMPLEX = r"Let $A = \begin{pmatrix}1&i\\0&1\end{pmatrix}$. Then "
MOVE = r"Let $P = \begin{pmatrix}1&0&0&0\\0&0&1&0\\0&1&0&0\\0&0&0&1\end{pmatrix}$. Then "
BLOCKS = (
    r"Let $\omega_k = B^{-2k/d}$ and $M_\Delta = \mathrm{diag}(M_\Delta^{(0)},\dots,M_\Delta^{(d/2-1)})$ where"
    r" $M_\Delta^{(k)} = \begin{pmatrix}\cos\omega_k\Delta & \sin\omega_k\Delta\\"
    r" -\sin\omega_k\Delta & \cos\omega_k\Delta\end{pmatrix}$. Then "
)
TRUE = [
    (TURN, r"\|R\|_F^2 = 2"),
    (TURN, r"\|R\|_F = \sqrt 2"),
    (TURN, r"\|R\|_{2\to2} = 1"),
    (TURN, r"\|R\|_{\mathrm{op}} = 1"),
    (NUMBERS, r"\|A\|_F^2 = 30"),
    (BLOCKS, r"\|M_\Delta\|_F^2 = d"),
    (BLOCKS, r"\|M_\Delta\|_{2\to2} = 1"),
    (MOVE, r"P\,(0,1,2,3)^\top = (0,2,1,3)^\top"),
    (MOVE, r"P(5,6,7,8)^T = (5,7,6,8)^T"),
]
FALSE = [
    (TURN, r"\|R\|_F = 1"),
    (TURN, r"\|R\|_{2\to2} = 2"),
    (NUMBERS, r"\|A\|_F = 30"),
    (NUMBERS, r"\|A\|_{2\to2} = 1"),
    (NUMBERS, r"\|A\|_{\mathrm{op}} = 1"),
    (COMPLEX, r"\|A\|_F^2 = 1"),
    (BLOCKS, r"\|M_\Delta\|_F^2 = 2d"),
    (MOVE, r"P\,(0,1,2,3)^\top = (0,1,2,3)^\top"),
    (r"Let $P(a,b) = a + b$. ", r"P(1,2)^\top = (1,2)^\top"),
]


@pytest.mark.parametrize(("told", "claim"), TRUE)
def test_what_is_true_of_a_matrix_is_proved(told: str, claim: str) -> None:
    *_, found = check_text(f"{told}${claim}$.", settings=SETTINGS)
    assert found.verdict == "proved", found.reason


@pytest.mark.parametrize(("told", "claim"), FALSE)
def test_what_is_not_is_not(told: str, claim: str) -> None:
    *_, found = check_text(f"{told}${claim}$.", settings=SETTINGS)
    assert found.verdict != "proved"


def test_a_column_of_another_length_refutes_nothing() -> None:
    text = MOVE.replace(". Then", " for $h = 4$. For $h = 8$ it is") + r"$P\,(0,1,2,3,4,5,6,7)^\top = (0,2,4,6,1,3,5,7)^\top$."
    assert check_text(text, settings=SETTINGS)[-1].verdict == "undecided"
