"""What a text says and no verdict has used: the tables find what they are for, and leave plain words alone."""

import pytest

from symbolic_pe.claims import Settings, check_text
from symbolic_pe.claims.anew import introduced

SETTINGS = Settings(timeout=20.0)


@pytest.mark.parametrize(
    ("said", "names"),
    [
        ("Let $\\omega$ be any real number.", {"omega"}),
        ("Let now $q, k \\in \\mathbb{R}^2$.", {"q", "k"}),
        ("Let $a_1, \\dots, a_n$ be real numbers.", {"a"}),
        ("Consider a matrix $A$ and a vector $\\mathbf{x}$.", {"A", "x"}),
        ("Here the frequencies $\\omega_i$ are learned.", {"omega"}),
        ("Let now $R(\\alpha)$ be the reflection in a line.", {"R"}),
        ("设 $A$ 是正交矩阵。", {"A"}),
        ("Let $0 \\le x \\le \\pi$.", {"x"}),
        ("Let $\\omega = 2\\pi/N$.", set()),
        ("Let $\\omega_i$ be the frequencies above.", set()),
        ("Let $p_m$ be the code defined in (3).", set()),
        ("We have $\\omega > 0$ here.", set()),
    ],
)
def test_names_that_are_introduced_anew(said: str, names: set[str]) -> None:
    assert {name for _, name in introduced(said)} == names


RIGHT = [
    "Of course $\\|q-k\\|^2 = \\|q\\|^2 + \\|k\\|^2 - 2q\\cdot k$.",
    "Let $\\theta_i = 10000^{-2i/d}$. The base is $10000$, thus $\\theta_0 = 1$.",
    "For every integer $k$ we have $e^{2\\pi i k} = 1$.",
    "Let $x>0$. Then $\\sqrt{x^2}=x$.",
    "For all $m$ and $n$, $\\cos(m-n) = \\cos m\\cos n + \\sin m\\sin n$.",
    "Let $\\theta = \\pi/3$; then $\\cos\\theta = 1/2$ and $2\\cos\\theta = 1$.",
]
FALSE = [
    "Of course $\\|q-k\\|^2 = \\|q\\|^2 + \\|k\\|^2 + 2q\\cdot k$.",
    "Let $\\theta_i = 10000^{-2i/d}$ and $d = 128$. Thus $\\theta_{32} = 0.1$.",
    "We have $\\cos(m-n) = \\cos m\\cos n - \\sin m\\sin n$.",
    "Let $p_m = (\\cos m\\theta, \\sin m\\theta)$. Then $\\|p_m\\| = 2$.",
]


@pytest.mark.parametrize("text", RIGHT)
def test_plain_words_leave_what_is_true_proved(text: str) -> None:
    assert check_text(text, settings=SETTINGS)[-1].verdict == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_plain_words_leave_what_is_false_refuted(text: str) -> None:
    assert check_text(text, settings=SETTINGS)[-1].verdict == "refuted"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (f"The vectors are normalized. {FALSE[0]}", "may make it true"),
        ("In the model with base $100$, " + FALSE[1].replace("Let", "let", 1), "base"),
        ("We use the $\\ell_1$ norm. " + FALSE[3], "another norm"),
        ("Let $x>0$. Then $\\sqrt{x^2}=x$.\n\nFor arbitrary $x$ we have $\\sqrt{x^2}=x$.", "may be over"),
        ("By a full turn the angles differ: $\\frac{5\\pi}{2} = \\frac{\\pi}{2}$.", "as angles"),
    ],
)
def test_words_that_may_change_a_claim_hold_its_verdict_back(text: str, reason: str) -> None:
    found = check_text(text, settings=SETTINGS)[-1]
    assert found.verdict == "undecided"
    assert reason in found.reason
