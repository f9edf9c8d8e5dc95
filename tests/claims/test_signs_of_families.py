"""What is true of positive members of a family only: ``|\\lambda_j^m| = \\lambda_j^m``, false of -1 and m = 1."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)


@pytest.mark.parametrize(
    "before",
    [
        "We have ",
        r"Let $\lambda_j \in \mathbb{R}$ for all $j$. Then ",
        r"The eigenvalues $\lambda_j$ are real. Then ",
        r"Let $\lambda_1 > 0$. Then ",
        r"Let $\lambda_j$ be non-positive. Then ",
        r"Let $\lambda_j \in (-1, 1)$. Then ",
        r"Let $\lambda_j > -2$. Then ",
        r"Let $\mu_j > 0$ and let $\lambda_j$ be real. Then ",
        r"Let $\lambda_j$ be positive or negative. Then ",
        r"Some $\lambda_j$ are positive. Then ",
        r"Not every $\lambda_j$ is positive. Then ",
        r"Only the largest $\lambda_j$ is positive. Then ",
        r"The real part of $\lambda_j$ is positive. Then ",
        r"Whether $\lambda_j$ is positive is unknown. Then ",
        r"Let $\lambda_j > 0$ for $j < 3$; the others are negative. Then ",
        r"For $\lambda_j > 0$ there is nothing to do. If $\lambda_j < 0$, then ",
    ],
)
@pytest.mark.parametrize("claim", [r"|\lambda_j^m| = \lambda_j^m", r"\lambda_j^m > 0"])
def test_a_sign_that_is_not_said_is_not_taken_for_granted(before: str, claim: str) -> None:
    found = check_text(f"{before}${claim}$.", settings=SETTINGS)[-1]
    assert found.verdict == "undecided"
    assert "lamda" not in found.reason


@pytest.mark.parametrize(
    "before",
    [
        r"Let $\lambda_j > 0$. Then ",
        r"Let $\lambda_j$ be positive. Then ",
        r"Take positive $\lambda_j$. Then ",
        r"Let $\lambda_j \in (0, 1)$. Then ",
        r"Let $\lambda_j \in \mathbb{R}_{>0}$. Then ",
        r"Let $0 < \lambda_j < 1$. Then ",
        r"Let $\lambda_j = e^{-a_j}$. Then ",
    ],
)
@pytest.mark.parametrize("claim", [r"|\lambda_j^m| = \lambda_j^m", r"\lambda_j^m > 0"])
def test_a_sign_that_is_said_is_enough(before: str, claim: str) -> None:
    assert check_text(f"{before}${claim}$.", settings=SETTINGS)[-1].verdict == "proved"


@pytest.mark.parametrize("claim", [r"\lambda_j^m \lambda_k^m > 0", r"\sum_{j=1}^{n} \lambda_j^m > 0"])
def test_several_members_have_signs_of_their_own(claim: str) -> None:
    assert check_text(f"Hence ${claim}$ for integers $m, n \\ge 1$.", settings=SETTINGS)[-1].verdict != "proved"


def test_even_powers_need_no_sign() -> None:
    """One of the names of the exponent is a whole number here, as the sentence says."""
    text = r"Then $|\lambda_j^{2m}| = \lambda_j^{2m}$ for integers $m$ and real $\lambda_j$."
    assert check_text(text, settings=SETTINGS)[-1].verdict == "proved"
