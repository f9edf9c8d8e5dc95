"""Vectors of the plane that a text takes for complex numbers."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
PLANE = r"We identify $\mathbb{R}^2$ with $\mathbb{C}$. "
TURNED = PLANE + r"Take $f(\boldsymbol{q}, m) = \boldsymbol{q} e^{\mathrm{i} m\theta}$. Then "
CHINESE = TURNED.replace(PLANE, r"二维情形下把向量 $(x, y)$ 与复数 $x + \mathrm{i} y$ 等同起来。")
SCORE = (
    r"\langle f(\boldsymbol{q}, m), f(\boldsymbol{k}, n) \rangle = "
    r"\mathrm{Re}[\boldsymbol{q} \boldsymbol{k}^* e^{\mathrm{i}(m-n)\theta}]"
)
PARTS = r"Think of $(q_1, q_2)$ as the complex number $q_1 + iq_2$. "
TRUE = [
    (TURNED, SCORE), (CHINESE, SCORE), (TURNED, r"|f(\boldsymbol{q}, m)| = |\boldsymbol{q}|"),
    (PLANE, r"\langle \boldsymbol{q}, \boldsymbol{k} \rangle = \mathrm{Re}[\boldsymbol{q} \boldsymbol{k}^*]"),
    (PARTS, r"\mathrm{Re}[q e^{im\theta}] = q_1 \cos m\theta - q_2 \sin m\theta"),
    (PARTS, r"\mathrm{Im}[q e^{im\theta}] = q_1 \sin m\theta + q_2 \cos m\theta"),
]  # fmt: skip
FALSE = [
    (TURNED, SCORE.replace("(m-n)", "(n-m)")), (TURNED, SCORE.replace("^*", "")),
    (TURNED, r"|f(\boldsymbol{q}, m)| = 2|\boldsymbol{q}|"),
    (PLANE, r"\langle \boldsymbol{q}, \boldsymbol{k} \rangle = \mathrm{Im}[\boldsymbol{q} \boldsymbol{k}^*]"),
    (PARTS, r"\mathrm{Re}[q e^{im\theta}] = q_1 \cos m\theta + q_2 \sin m\theta"),
]  # fmt: skip


@pytest.mark.parametrize(("told", "claim"), TRUE)
def test_what_is_true_of_complex_numbers_is_proved(told: str, claim: str) -> None:
    found = check_text(f"{told}\n\n$${claim}$$", settings=SETTINGS)[-1]
    assert found.verdict == "proved", found.reason


@pytest.mark.parametrize(("told", "claim"), FALSE)
def test_near_misses_are_not(told: str, claim: str) -> None:
    assert check_text(f"{told}\n\n$${claim}$$", settings=SETTINGS)[-1].verdict != "proved"


LENGTH = r"|f(\boldsymbol{q}, m)| = |\boldsymbol{q}|"


def test_it_says_what_it_rests_on() -> None:
    found = check_text(f"{TURNED}\n\n$${LENGTH}$$", settings=SETTINGS)[-1]
    assert any("identify" in h for h in found.hypotheses)


@pytest.mark.parametrize("words", ["", "We do not identify $\\mathbb{R}^2$ with $\\mathbb{C}$. "])
def test_without_such_words_nothing_is_proved(words: str) -> None:
    assert check_text(f"{TURNED.replace(PLANE, words)}\n\n$${LENGTH}$$", settings=SETTINGS)[-1].verdict != "proved"


def test_a_product_of_the_text_s_own_is_another() -> None:
    own = TURNED + r"we put $\langle a, b \rangle = a \bar b$ for complex numbers, and "
    assert check_text(f"{own}\n\n$${SCORE}$$", settings=SETTINGS)[-1].verdict != "proved"


def test_columns_are_no_complex_numbers() -> None:
    told = PARTS + r"Think of $(k_1, k_2)$ as the complex number $k_1 + ik_2$. "
    turned = r"R_m = \begin{pmatrix} \cos m & -\sin m \\ \sin m & \cos m \end{pmatrix}"
    wrong = rf"{told}With ${turned}$ we have" "\n\n" r"$$(R_m q)^\top (R_n k) = k^\top R_{n-m} q$$"
    assert check_text(wrong, settings=SETTINGS)[-1].verdict != "proved"
