"""Exponentials of matrices: by planes, by their series, of sums of matrices that commute, and of others."""

# ruff: noqa: E501

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

from .last import last

SETTINGS = Settings(timeout=20.0, suggest=False)
PLANE = (
    r"Put $J = \begin{pmatrix} 0 & -1 \\ 1 & 0 \end{pmatrix}$ and let $$R(\varphi) = \begin{pmatrix} \cos\varphi & "
    r"-\sin\varphi \\ \sin\varphi & \cos\varphi \end{pmatrix}.$$" "\n\n"
)  # fmt: skip
FOUR = r"\exp\left\{\begin{pmatrix}0 & -x & 0 & 0 \\ x & 0 & 0 & 0 \\ 0 & 0 & 0 & -y \\ 0 & 0 & y & 0\end{pmatrix}\theta\right\}"
TURNED = (
    r"\begin{{pmatrix}}\cos x\theta & -\sin x\theta & 0 & 0 \\ \sin x\theta & \cos x\theta & 0 & 0 \\"
    r"0 & 0 & \cos y\theta & {}\sin y\theta \\ 0 & 0 & {}\sin y\theta & \cos y\theta\end{{pmatrix}}"
)
COMMUTE = r"Suppose that $A$ and $B$ are matrices with $A B = B A$. Then "
SKEW = (
    r"Take skew-symmetric generators with $A B = B A$, $A^\top = -A$ and $B^\top = -B$, and define $R_{x,y} = e^{xA}e^{yB}$."
    "\n\nThen "
)

TRUE = (
    (PLANE, r"\exp(\varphi J) = \sum_{k=0}^{\infty} \frac{\varphi^k J^k}{k!} = R(\varphi)"),
    (PLANE, r"\sum_{k=0}^{\infty} \frac{1}{k!} (\varphi J)^k = \cos\varphi\, I + \sin\varphi\, J"),
    (PLANE, r"\frac{d}{d\varphi} R(\varphi) = J\,R(\varphi)"),
    ("", f"{FOUR} = {TURNED.format('-', '')}"),
    (COMMUTE, r"\exp(xA + yB) = \exp(xA)\exp(yB)"),
    (COMMUTE, r"e^{xA}e^{yB} = e^{yB + xA}"),
    (COMMUTE, r"e^{xA}e^{yB} = e^{yB}e^{xA}"),
    (r"Let $B$ be a matrix such that $B^\top, B$ commute. Then ", r"\exp(m B^\top)\exp(nB) = \exp(mB^\top + nB)"),
    (r"Let $B$ be a matrix. Then ", r"\exp(nB) = (\exp B)^n"),
    (SKEW, r"R_{x_1,y_1}^\top R_{x_2,y_2} = R_{x_2-x_1, y_2-y_1}"),
    (SKEW, r"R_{x_1,y_1} R_{x_2,y_2} = R_{x_1+x_2, y_1+y_2}"),
)  # fmt: skip
NOT_PROVED = (
    (PLANE, r"\exp(\varphi J) = \sum_{k=1}^{\infty} \frac{\varphi^k J^k}{k!}"),
    (PLANE, r"\sum_{k=0}^{\infty} \frac{\varphi^k J^k}{k!} = \cos\varphi\, I - \sin\varphi\, J"),
    (PLANE, r"\frac{d}{d\varphi} R(\varphi) = -J\,R(\varphi)"),
    ("", f"{FOUR} = {TURNED.format('', '-')}"),
    ("Let $A$ and $B$ be matrices. Then ", r"\exp(xA + yB) = \exp(xA)\exp(yB)"),
    (r"Let $B$ be a matrix. For real numbers $t$ ", r"\exp(tB) = (\exp B)^t"),
    (r"Let $B$ be a matrix. Then ", r"\exp(nB) = n (\exp B)"),
    (r"Let $B$ be a matrix. Then ", r"\exp(nB) = (\exp B)^{1/2}"),
    (COMMUTE, r"\exp(xA + yB) = \exp(xA)\exp(xB)"),
    (COMMUTE, r"\exp(xA + yC) = \exp(xA)\exp(yC)"),
    (r"In general not $A B = B A$. For matrices $A$ and $B$ ", r"\exp(A + B) = \exp(A)\exp(B)"),
    (COMMUTE + "it is normal.\n\nWithout this assumption we have ", r"\exp(xA + yB) = \exp(xA)\exp(yB)"),
    (COMMUTE + "it is normal.\n\n# Other matrices\n\nNow ", r"\exp(xA + yB) = \exp(xA)\exp(yB)"),
    (SKEW, r"R_{x_1,y_1}^\top R_{x_2,y_2} = R_{x_1-x_2, y_1-y_2}"),
    (SKEW, r"R_{x_1,y_1}^\top R_{x_2,y_2} = R_{x_2-x_1, y_2+y_1}"),
    (r"Suppose $A B = B A$ and define $R_{x,y} = e^{xA}e^{yB}$." "\n\nThen ", r"R_{x_1,y_1}^\top R_{x_2,y_2} = R_{x_2-x_1, y_2-y_1}"),
)  # fmt: skip


@pytest.mark.parametrize(("given", "claim"), TRUE)
def test_true(given: str, claim: str) -> None:
    assert last(f"{given}${claim}$.").verdict == "proved"


@pytest.mark.parametrize(("given", "claim"), NOT_PROVED)
def test_not_proved(given: str, claim: str) -> None:
    assert last(f"{given}${claim}$.").verdict != "proved"


def test_what_it_rests_on_is_told() -> None:
    *_, found = check_text(f"{COMMUTE}$\\exp(xA + yB) = \\exp(xA)\\exp(yB)$.", settings=SETTINGS)
    assert any("commute (line 1)" in h for h in found.hypotheses)


@pytest.mark.parametrize(
    "claim",
    [
        r"For any $C$, $D$ we have $\exp(C+D)=\exp(C)\exp(D)$.",
        r"It is $BD = DB$.",
        r"It is $(A+D)^2 = A^2 + 2AD + D^2$.",
    ],
)
def test_a_letter_that_may_be_a_width_is_a_matrix_where_nothing_counts_with_it(claim: str) -> None:
    assert last(claim).verdict == "undecided"
