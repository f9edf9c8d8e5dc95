"""Block diagonal matrices that words put together: what holds of them is proved, near misses are not."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
BLOCK = r"\begin{pmatrix} \cos \omega_i k & \sin \omega_i k \\ -\sin \omega_i k & \cos \omega_i k \end{pmatrix}"
LAW = r"Let $\omega_i = 10000^{-2i/d}$ for $i = 0, \dots, d/2-1$. "
CODE = r"Let $p_t = (\sin\omega_0 t, \cos\omega_0 t, \dots, \sin\omega_{d/2-1}t, \cos\omega_{d/2-1}t)^\top$. "
AHEAD = rf"{LAW}The matrix $M_k$ is orthogonal. Its blocks are" "\n\n" rf"$$M_k^{{(i)}} = {BLOCK}.$$" "\n\n"
BEHIND = (
    rf"{LAW}Write" "\n\n" rf"$$M_k^{{(i)}} = {BLOCK}.$$" "\n\n"
    r"Let $M_k$ be the block-diagonal matrix of all of them. "
)  # fmt: skip
CALLED = (
    rf"{LAW}The matrix $M(k)$ is block diagonal with the blocks" "\n\n" rf"$$M_i(k) = {BLOCK}.$$" "\n\n"
)  # fmt: skip
SPANISH = AHEAD.replace("The matrix $M_k$ is orthogonal. Its blocks are", "Hay una matriz $M_k$. Sus bloques son")
GERMAN = AHEAD.replace("orthogonal. Its blocks are", "blockdiagonal mit den Blöcken")
CHINESE = AHEAD.replace("Its blocks are", "其对角块为")
TRUE = [
    r"M_k M_l = M_{k+l}", r"M_k^{-1} = M_{-k}", r"M_k^\top M_k = I", r"\det M_k = 1",
    r"\operatorname{tr} M_k = 2\sum_{i=0}^{d/2-1} \cos \omega_i k",
]  # fmt: skip
FALSE = [
    r"M_k M_l = M_{k-l}", r"M_k^{-1} = M_k", r"M_k^\top = M_k", r"\det M_k = 2",
    r"\operatorname{tr} M_k = \sum_{i=0}^{d/2-1} \cos \omega_i k",
    r"\operatorname{tr} M_k = 2\sum_{i=1}^{d/2} \cos \omega_i k",
]  # fmt: skip


def _last(text: str) -> str:
    return check_text(text, settings=SETTINGS)[-1].verdict


@pytest.mark.parametrize("told", [AHEAD, BEHIND, SPANISH, GERMAN, CHINESE])
def test_the_group_law_holds_of_what_words_put_together(told: str) -> None:
    found = check_text(f"{told}Then $M_k M_l = M_{{k+l}}$.", settings=SETTINGS)[-1]
    assert found.verdict == "proved", found.reason
    assert any("diag" in h for h in found.hypotheses)


@pytest.mark.parametrize("claim", TRUE)
def test_what_is_true_is_proved(claim: str) -> None:
    assert _last(f"{BEHIND}Then ${claim}$.") == "proved"


@pytest.mark.parametrize("claim", FALSE)
def test_near_misses_are_not(claim: str) -> None:
    assert _last(f"{BEHIND}Then ${claim}$.") != "proved"


def test_functions_with_the_label_below() -> None:
    assert _last(rf"{CALLED}Then $M(k)M(l) = M(k+l)$.") == "proved"
    assert _last(rf"{CALLED}Then $M(k)M(l) = M(k-l)$.") != "proved"


def test_the_generator_is_the_derivative_at_zero() -> None:
    told = rf"{CALLED}With $A = \frac{{d}}{{dk}} M(k) \big|_{{k=0}}$ we have "
    assert _last(rf"{told}$A^\top = -A$.") == "proved"
    assert _last(rf"{told}$M(k) = e^{{kA}}$.") == "proved"
    assert _last(rf"{told}$M(k) = e^{{-kA}}$.") != "proved"


@pytest.mark.parametrize(
    ("words", "other"),
    [
        ("of all of them", "of all of them except for the first"),
        ("be the block-diagonal matrix of", "be the product of"),
        ("be the block-diagonal matrix of all of them", "not be the block-diagonal matrix of all of them"),
    ],
)
def test_other_words_put_nothing_together(words: str, other: str) -> None:
    assert _last(f"{BEHIND.replace(words, other)}Then ${TRUE[-1]}$.") != "proved"


def test_partial_sums_do_not_tell_how_many_blocks_there_are() -> None:
    partial = BEHIND.replace(r" for $i = 0, \dots, d/2-1$", r" and $S_j = \sum_{i=0}^{j-1} \omega_i$")
    found = check_text(f"{partial}Then $M_k M_l = M_{{k+l}}$.", settings=SETTINGS)[-1]
    assert not any("j - 1" in h and "diag" in h for h in found.hypotheses)


def test_a_slip_in_the_blocks_is_held_against_nothing_that_is_said_of_the_matrix_above() -> None:
    slip = BLOCK.replace("& \\sin", "& -\\sin").replace(r"\\ -\sin", r"\\ \sin")
    told = (
        rf"{LAW}{CODE}There is a matrix $M_k$ with $p_{{t+k}} = M_k p_t$. Its blocks are" "\n\n"
        rf"$$M_k^{{(i)}} = {slip}.$$" "\n\n"
    )  # fmt: skip
    found = check_text(rf"{told}Hence $p_{{t+k}} = M_k p_t$.", settings=SETTINGS)
    assert [f.verdict for f in found if "p_{t + k} = M" in f.reading] == ["proved", "undecided"]
    assert _last(rf"{told}Then $M_k^\top = M_k$.") == "undecided"
    right = told.replace(slip, BLOCK)
    assert _last(rf"{right}Hence $p_{{t+k}} = M_k p_t$.") == "proved"
    assert _last(rf"{right}Then $M_k^\top = M_k$.") == "refuted"


def test_a_name_for_the_matrix_of_a_wrong_formula_is_none() -> None:
    slip = BLOCK.replace("& \\sin", "& -\\sin").replace(r"\\ -\sin", r"\\ \sin")
    column = r"\begin{pmatrix} \sin \omega_i %s \\ \cos \omega_i %s \end{pmatrix}"
    told = (
        rf"{LAW}{CODE}" "\n\n" rf"$${column % (('(t+k)',) * 2)} = %s {column % ('t', 't')}.$$" "\n\n"
        r"Call the matrix that takes pair $i$ to its place by the name $M_k^{(i)}$, and let $M_k$ be the "
        r"block-diagonal matrix of all of them, so that $p_{t+k} = M_k p_t$ for every $t$. "
    )  # fmt: skip
    for block in (BLOCK, slip):  # of the second one, M_k is what it is said to do
        assert _last(rf"{told % block}Then $M_j M_k = M_{{j+k}}$.") == "proved"
        assert _last(rf"{told % block}Then $\operatorname{{tr}} M_k^{{(i)}} = 2\cos\omega_i k$.") == "proved"
        assert _last(rf"{told % block}Then $\operatorname{{tr}} M_k^{{(i)}} = 2\sin\omega_i k$.") != "proved"
