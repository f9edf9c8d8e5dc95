"""Printed digits tell which values are meant; words and values near by are heard where they may be others."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
ABOVE = (
    "Our heads have width $D = 128$ and base $b = 10000$, the window is $L = 4096$. The frequencies are\n\n"
    "$$\\theta_j = b^{-2j/D}$$\n\nand the wavelengths $\\lambda_j = 2\\pi/\\theta_j$.\n\n## Turns\n\n"
    "The turns are $r_j = L/\\lambda_j$.\n\n## Numbers\n\n"
)


def _last(text: str) -> str:
    return [f for f in check_text(text, settings=SETTINGS) if f.kind in ("display", "inline")][-1].verdict


@pytest.mark.parametrize(
    "claim",
    [
        r"Hence $r_{20} \approx 36.7$.",
        r"The grammar is lazy here, and $\lambda_{45} \approx 4080$.",
        r"The last one is slow, $\theta_{63} \approx 1.155\times 10^{-4}$.",
        r"The slowest frequency is $\theta_{63} \approx 1.155\times 10^{-4}$.",
        r"We have $\lambda_{16} = 20\pi$.",
    ],
)
def test_values_from_far_above_are_recovered(claim: str) -> None:
    assert _last(ABOVE + claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"Hence $r_{20} \approx 37.6$.",
        r"The slowest frequency is $\theta_{31} \approx 0.01155$.",
        r"Llama 3 only changed `rope_theta=500000`, and so $\theta_{63} \approx 1.155\times 10^{-4}$.",
        r"The larger model has twice the width. Its $\theta_{63} \approx 1.155\times 10^{-4}$.",
        r"In half precision, $2048 + 1 = 2049$.",
        r"We take $m = 4$ and 9. Cat is at $m = 4$, sat at $m = 9$: $\cos(0.3m) = -0.9041$ for cat.",
    ],
)
def test_digits_of_something_else_prove_nothing(claim: str) -> None:
    assert _last(ABOVE + claim) != "proved"


PRIMES = (
    "The frequencies are $\\theta_i = b^{-2i/d}$, the wavelengths $\\lambda_i = 2\\pi/\\theta_i$. "
    "The base becomes\n\n$$b' = b\\, s^{d/(d-2)}.$$\n\n"
)


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (r"Then $\theta'_i/\theta_i = s^{-2i/(d-2)}$.", "proved"),
        (r"Then $\lambda_i' = s^{2i/(d-2)}\lambda_i$.", "proved"),
        (r"So $\theta'_{d/2-1} = \theta_{d/2-1}/s$.", "proved"),
        (r"Then $\theta'_i/\theta_i = s^{2i/(d-2)}$.", "undecided"),
        (r"Then $\theta'_i/\theta_i = s^{-2i/d}$.", "undecided"),
        (r"Then $\theta'_i = \theta_i/s$ and $\theta''_i = \theta'_i/s$.", "definition"),
    ],
)
def test_primes_go_with_primes_and_refute_nothing(claim: str, verdict: str) -> None:
    assert _last(PRIMES + claim) == verdict


@pytest.mark.parametrize(
    ("claim", "proved"), [(r"$\theta'_i/\theta_i = s^{-2i/(d-2)}$", True), (r"$\theta'_i = \theta_i$", False)]
)
def test_a_name_of_several_letters_has_its_prime(claim: str, proved: bool) -> None:
    text = PRIMES.replace("b^", "\\text{base}^").replace("b' = b", "\\text{base}' = \\text{base}")
    assert (_last(f"{text}Then {claim}.") == "proved") is proved


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        (r"$q'_0 = 1.0\cdot(-0.416) - 2.0\cdot 0.909 = -2.234$", "proved"),
        (r"$q'_0 = 1.0\cdot(-0.416) - 2.0\cdot 0.909 = -2.334$", "refuted"),
        (r"$\left. x^2 \right|_{x=1}^{3} = 8$", "proved"),
        (r"$\left. x^2 \right|_{x=1}^{3} = 9$", "refuted"),
        (r"$\left. x^2 \right|_1^3 = 8$", "undecided"),
        (r"$4096 \times 10^{-4} = 0.41$", "proved"),
        (r"$4096 \times 10^{-4} = 0.45$", "refuted"),
        (r"At 1 we get $a = \frac{4-1}{3}$, at 2 $a = \frac{1-1}{3}$, at 3 $a = \frac{2-1}{3}$.", "undecided"),
    ],
)  # fmt: skip
def test_arithmetic_and_values_of_cases(text: str, verdict: str) -> None:
    found = _last(text)
    assert found == verdict or (verdict == "undecided" and found == "definition")
