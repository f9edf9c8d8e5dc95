"""What a claim has no need of holds no verdict back: values that follow, series of what is known, any matrices."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0)
FREQUENCIES = (
    r"Let $\omega_i = 10000^{-2i/d}$ for $i = 0, \dots, d/2-1$. With $d = 4$ it is $\omega_1 = 0.01$." "\n\n"
)


def last(text: str) -> str:
    return check_text(text, "markdown", SETTINGS)[-1].verdict


def test_a_value_that_follows_from_the_law_excuses_nothing() -> None:
    law = FREQUENCIES + r"$$g(k) = \sum_{i=0}^{d/2-1} \cos(\omega_i k)$$" + "\n\n"
    assert last(law + r"The function is odd: $g(-k) = -g(k)$.") == "refuted"
    assert last(law + r"The function is even: $g(-k) = g(k)$.") == "proved"


def test_a_value_of_its_own_does() -> None:
    text = r"Let $h_i$ be any numbers with $h_3 = 0$. $$\sum_{i=0}^{2} h_i = \sum_{i=0}^{3} h_i$$"
    assert last(text) != "refuted"


@pytest.mark.parametrize(
    ("claim", "verdict"), [(r"\kappa(0) = 4", "proved"), (r"\kappa(0) = 5", "refuted"), (r"\kappa(0) = 3", "refuted")]
)
def test_a_series_is_no_new_definition(claim: str, verdict: str) -> None:
    text = (
        r"Let $\kappa(x) = \sum_{k=0}^{3} \cos(x / 10^k)$." "\n\n"
        r"Its Taylor series is $\kappa(x) = 4 - \frac{1.010101}{2} x^2 + \cdots$" "\n\n"
    )
    assert last(text + f"Then ${claim}$.") == verdict


def test_an_expansion_holds_of_any_matrices() -> None:
    text = (
        r"For simplicity take $W_q = W_k = I$." "\n\n## In general\n\n"
        r"$$(W_q x_m + W_q p_m)^\top (W_k x_n) = x_m^\top W_q^\top W_k x_n + p_m^\top W_q^\top W_k x_n$$"
    )
    assert last(text) == "proved"
    assert last(text.replace("+ p_m^", "- p_m^")) != "proved"


def test_a_sum_that_is_unwanted_is_no_other_operation() -> None:
    text = r"With sines alone there is a term where the $a+b$ is unwanted. $\cos x = \frac{e^{ix}+e^{-ix}}{2}$"
    assert last(text) == "proved"
    assert last(text.replace("is unwanted", "is bitwise")) != "proved"
