"""Exponentials of block diagonal generators, given by their blocks in words or right behind what they make."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

from .last import last

SETTINGS = Settings(timeout=20.0, suggest=False)
SINES = (
    r"Let $p_t = (\sin\omega_0 t,\cos\omega_0t,\dots,\sin\omega_{d/2-1}t,\cos\omega_{d/2-1}t)^\top$ "
    r"with $\omega_k = 10000^{-2k/d}$." "\n\n"
)  # fmt: skip
BLOCK = r"\[" "\n" r"A_k = \begin{pmatrix}0&\omega_k\\-\omega_k&0\end{pmatrix}." "\n" r"\]"
WORDS = f"Let $A$ be the block diagonal matrix with the blocks\n{BLOCK}"
TURN = (
    r"For even $d$ put $\theta_i = 10000^{-2(i-1)/d}$ with $i = 1,\dots,d/2$ and let $$R_m = \begin{pmatrix}"
    r"\cos m\theta_1 & -\sin m\theta_1 & \cdots & 0 & 0\\ \sin m\theta_1 & \cos m\theta_1 & \cdots & 0 & 0\\"
    r"\vdots & \vdots & \ddots & \vdots & \vdots\\ 0 & 0 & \cdots & \cos m\theta_{d/2} & -\sin m\theta_{d/2}\\"
    r"0 & 0 & \cdots & \sin m\theta_{d/2} & \cos m\theta_{d/2}\end{pmatrix}.$$" "\n\n"
)  # fmt: skip


def _generator(lower: str, upper: str) -> str:
    return (
        rf"\mathbf A = \begin{{pmatrix}}0 & {upper}\theta_1 & & & \\ {lower}\theta_1 & 0 & & & \\ & & \ddots & & \\"
        rf"& & & 0 & {upper}\theta_{{d/2}}\\ & & & {lower}\theta_{{d/2}} & 0\end{{pmatrix}}"
    )


@pytest.mark.parametrize(
    "claim",
    [
        r"\frac{d}{dt}p_t = A p_t", r"A^\top = -A", r"p_t = e^{tA}p_0", r"p_{t+s} = e^{sA} p_t",
        r"p_{t-s} = e^{-sA} p_t",
    ],
)  # fmt: skip
def test_what_holds_of_a_generator_told_by_its_blocks_is_proved(claim: str) -> None:
    assert last(f"{SINES}{WORDS}\n\nThen ${claim}$.").verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\frac{d}{dt}p_t = -A p_t", r"A^\top = A", r"p_t = e^{-tA}p_0", r"p_{t-s} = e^{sA} p_t",
        r"e^{sA} e^{tA} = e^{stA}",
    ],
)  # fmt: skip
def test_what_does_not_is_not(claim: str) -> None:
    assert last(f"{SINES}{WORDS}\n\nThen ${claim}$.").verdict != "proved"


def test_other_words_make_no_such_matrix() -> None:
    other = WORDS.replace("the block diagonal matrix with the blocks", "a matrix with some blocks")
    assert last(f"{SINES}{other}\n\nThen $p_t = e^{{tA}}p_0$.").verdict != "proved"


@pytest.mark.parametrize(("lower", "upper", "verdict"), [("", "-", "proved"), ("-", "", "other")])
def test_a_generator_right_behind_what_it_makes(lower: str, upper: str, verdict: str) -> None:
    group = r"It is a one-parameter group, $R_m = \exp(m\mathbf A)$, with the skew-symmetric generator"
    found = check_text(f"{TURN}{group} $${_generator(lower, upper)}.$$", settings=SETTINGS)
    made = next(x for x in found if "exp" in x.reading)
    assert (made.verdict == "proved") == (verdict == "proved")


def test_a_dashed_line_is_no_row() -> None:
    turned = (
        r"$$M = \left(\begin{array}{cc:cc}\cos a&-\sin a&0&0\\ \sin a&\cos a&0&0\\ \hdashline 0&0&\cos b&-\sin b\\"
        r"0&0&\sin b&\cos b\end{array}\right)$$"
    )
    assert last(rf"{turned} Then $\det M = 1$.").verdict == "proved"
    assert last(rf"{turned} Then $\operatorname{{tr}} M = 2\cos a + 2\cos b$.").verdict == "proved"
    assert last(rf"{turned} Then $\operatorname{{tr}} M = 2\cos a - 2\cos b$.").verdict != "proved"
