"""Tokens in another order: what attention and softmax do to permutation matrices, and what they do not."""

# ruff: noqa: E501

from __future__ import annotations

import numpy as np
import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
GIVEN = r"Let $P$ be a permutation matrix." + "\n\n"
OWN = r"Let $f(X) = \mathrm{softmax}\left(\frac{XW_q (XW_k)^\top}{\sqrt{d}}\right) XW_v$ be self-attention." + "\n\n"
THREE = r"""With $Q = XW_Q$, $K = XW_K$, $V = XW_V$ define $\text{Attention}(Q, K, V) = \text{softmax}(QK^T/\sqrt{d_k})V$.

For every permutation matrix $\mathbf{P}$:

"""

BOTH = r"\mathrm{softmax}(PAQ) = P\,\mathrm{softmax}(A)\,Q"
SEVERAL = (
    "Let $P$ and $Q$ be permutation matrices.\n\n",
    "Let $P$, $Q$ and $R$ be permutation matrices.\n\n",
    "Let $P, Q$ be permutation matrices.\n\n",
    "For permutation matrices $P$ and $Q$ we have\n\n",
)

TRUE = (
    (GIVEN, r"\mathrm{softmax}(PAP^\top) = P\,\mathrm{softmax}(A)\,P^\top"),
    (GIVEN, r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)"),
    (GIVEN, r"\mathrm{softmax}(AP^{-1}) = \mathrm{softmax}(A)P^{\top}"),
    (GIVEN, r"\mathrm{softmax}(PA + PB) = P.\text{softmax}(A + B)"),
    (GIVEN, r"P^\top P = I"),
    (GIVEN, r"(PX) W^V = P (X W^V)"),
    (GIVEN, r"(PX) W_1 + (PX) W_2 = P (X W_2) + P (X W_1)"),
    (GIVEN, r"\mathrm{Attention}(PX) = P\,\mathrm{Attention}(X)"),
    (GIVEN + "The columns of $X$ are tokens.\n\n", r"\mathrm{Attention}(XP) = \mathrm{Attention}(X)P"),
    (GIVEN + OWN, "f(PX) = P f(X)"),
    (GIVEN + OWN, r"P^\top f(PX) = f(X)"),
    (THREE, r"\text{Attention}(PQ, PK, PV) = P\,\text{Attention}(Q, K, V)"),
    (THREE, r"\text{Attention}(Q, PK, PV) = \text{Attention}(Q, K, V)"),
    (THREE, r"\text{Attention}(PQ, K, V) = P\,\text{Attention}(Q, K, V)"),
    (THREE, r"\text{Attention}(PX) = P\,\text{Attention}(X)"),
    *((given, BOTH) for given in SEVERAL),
)
FALSE = (
    (GIVEN, r"\mathrm{softmax}(PAP^\top) = \mathrm{softmax}(A)"),
    (GIVEN, r"\mathrm{softmax}(PAP^\top) = P^\top\,\mathrm{softmax}(A)\,P"),
    (GIVEN, r"\mathrm{softmax}(PA) = \mathrm{softmax}(A)"),
    (GIVEN, r"\mathrm{softmax}(A + P) = \mathrm{softmax}(A) + P"),
    (GIVEN, r"\mathrm{Attention}(PX) = \mathrm{Attention}(X)"),
    (GIVEN + OWN, "f(PX) = f(X)"),
    (GIVEN + OWN, r"f(PX) = P^\top f(X)"),
    (THREE, r"\text{Attention}(PQ, PK, V) = P\,\text{Attention}(Q, K, V)"),
    (THREE, r"\text{Attention}(PQ, K, V) = \text{Attention}(Q, K, V)"),
)
OPEN = (
    (GIVEN, r"(PX) W_1 = P (X W_2)"),
    (GIVEN, r"\mathrm{softmax}(PXW_1) = P\,\mathrm{softmax}(XW_2)"),
    ("Let $P$ be a permutation matrix, and let $Q$ be one too.\n\n", BOTH),
    ("Let $P$ be a permutation matrix and $Q$ any matrix.\n\n", r"\mathrm{softmax}(QA) = Q\,\mathrm{softmax}(A)"),
    ("Neither $P$ nor $Q$ is a permutation matrix.\n\n", r"\mathrm{softmax}(QA) = Q\,\mathrm{softmax}(A)"),
    ("Each row of $P$ is a permutation of the first.\n\n", r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)"),
    ("Let $P$ be a permutation of the matrix $W$.\n\n", r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)"),
    (
        r"Let $P$ be the permutation matrix of $\sigma$, and let $S$ be that of $\sigma^{-1}$." + "\n\n",
        r"\mathrm{softmax}(PAS) = P\,\mathrm{softmax}(A)\,S",
    ),
    (
        "A permutation $P$ is orthogonal. For orthogonal matrices we have\n\n",
        r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)",
    ),
    (SEVERAL[0], "PQ = QP"),
    (THREE + "With a causal mask,\n", r"\text{Attention}(PQ, PK, PV) = P\,\text{Attention}(Q, K, V)"),
    ("Let $P$ be a matrix.\n\n", r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)"),
    ("Let $P$ be an orthogonal matrix.\n\n", r"\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)"),
    (GIVEN + "Let $R$ be a rotation.\n\n", r"\mathrm{softmax}(RA) = R\,\mathrm{softmax}(A)"),
    (GIVEN + "With positional encodings added,\n", r"\mathrm{Attention}(PX) = P\,\mathrm{Attention}(X)"),
    (GIVEN + "With a causal mask,\n", r"\mathrm{Attention}(PX) = P\,\mathrm{Attention}(X)"),
    (GIVEN + "For any layer\n", "F(PX) = P F(X)"),
    (GIVEN + r"Let $f(X) = \mathrm{softmax}(QK^\top)V$." + "\n\n", "f(PX) = f(X)"),  # Q, K and V are made of X
    (GIVEN + "The score matrix $S$ is that of $X$.\n\n", r"\mathrm{softmax}(S) = \mathrm{softmax}(XX^\top)P^\top P"),
)


def _verdict(given: str, claim: str) -> str:
    return check_text(f"{given}$${claim}.$$\n", settings=SETTINGS)[-1].verdict


@pytest.mark.parametrize(("given", "claim"), TRUE)
def test_it_goes_along(given: str, claim: str) -> None:
    assert _verdict(given, claim) == "proved"


@pytest.mark.parametrize(("given", "claim"), FALSE)
def test_it_does_not(given: str, claim: str) -> None:
    assert _verdict(given, claim) == "refuted"


@pytest.mark.parametrize(("given", "claim"), OPEN)
def test_nothing_is_said_of_other_matrices_and_of_what_knows_the_order(given: str, claim: str) -> None:
    assert _verdict(given, claim) not in ("proved", "refuted")


def test_softmax_goes_along_with_permutations_along_rows_and_along_columns() -> None:
    """The law that the proofs take, in numbers, and what it needs: another orthogonal matrix does not do."""
    rng = np.random.default_rng(1)
    a, p, q = rng.normal(size=(5, 4)), np.eye(5)[rng.permutation(5)], np.eye(4)[rng.permutation(4)]
    turn = np.linalg.qr(rng.normal(size=(5, 5)))[0]
    for axis in (0, 1):
        def softmax(x: np.ndarray, axis: int = axis) -> np.ndarray:
            return np.asarray(np.exp(x) / np.exp(x).sum(axis=axis, keepdims=True))

        assert np.allclose(softmax(p @ a @ q), p @ softmax(a) @ q)
        assert not np.allclose(softmax(turn @ a), turn @ softmax(a))


def test_what_a_proof_takes_is_told() -> None:
    last = check_text(GIVEN + r"$\mathrm{softmax}(PA) = P\,\mathrm{softmax}(A)$", settings=SETTINGS)[-1]
    assert "P is a permutation matrix" in last.hypotheses
