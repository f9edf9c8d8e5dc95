"""A sum over an index without limits runs where the text says that the index of its family does."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0)
FROM_ZERO = (
    r"$\omega_k = N^{-k/K}$ for $k = 0, 1, \dots, K-1$ with $N > 1$. "
    r"Write $\kappa(x) = \sum_k \cos(\omega_k x)$. "
)
FROM_ONE = r"$\theta_j = 100^{-(j-1)/2}$ for $j = 1, \dots, h$. Write $g(x) = \sum_j \theta_j x$. "


@pytest.mark.parametrize(
    "text",
    [
        FROM_ZERO + r"Then $\kappa(0) = K$.",
        FROM_ZERO + r"Let $K = 2$ and $N = 100$. Then $\kappa(1) = \cos 1 + \cos 0.1 \approx 1.5353$.",
        FROM_ONE + r"With $h = 3$ it is $g(1) = 1.11$.",
    ],
)
def test_the_stated_range_is_that_of_the_sum(text: str) -> None:
    assert check_text(text, "markdown", SETTINGS)[-1].verdict == "proved"


@pytest.mark.parametrize(
    "text",
    [
        FROM_ZERO + r"Then $\kappa(0) = K/2$.",
        FROM_ZERO + r"Then $\kappa(0) = K - 1$.",
        FROM_ZERO + r"Let $K = 2$ and $N = 100$. Then $\kappa(1) = \cos 1 + \cos 0.01 \approx 1.5403$.",
        FROM_ONE + r"With $h = 3$ it is $g(1) = 0.111$.",
    ],
)
def test_no_other_range_is(text: str) -> None:
    assert check_text(text, "markdown", SETTINGS)[-1].verdict != "proved"
