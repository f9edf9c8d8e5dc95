"""Norms and moduli are compared by their squares, where no factor is negative."""

from __future__ import annotations

import pytest

from .last import last

TURN = r"Let $R(\varphi) = \begin{pmatrix} \cos\varphi & -\sin\varphi \\ \sin\varphi & \cos\varphi\end{pmatrix}$. "
RIGHT = [
    TURN + r"We have $\|R(\phi)x-x\|=2\,|\sin\frac{\phi}{2}|\,\|x\|$.",
    TURN + r"We have $\|R(\phi)x-x\|=2\,|\sin(\phi/2)|\,\|x\|$.",
    TURN + r"We have $\|R(a)x-R(b)x\|=2\,|\sin\frac{a-b}{2}|\,\|x\|$.",
    r"For complex $z$ and real $\alpha$ we have $|e^{i\alpha}z - z| = 2\,|z|\,|\sin\frac{\alpha}{2}|$.",
    r"It is $|e^{ia}-e^{ib}| = 2|\sin\frac{a-b}{2}|$.",
    r"It is $\sqrt{2-2\cos t} = 2|\sin\frac t2|$.",
]
WRONG = [
    TURN + r"We have $\|R(\phi)x-x\|=2\,|\sin\phi|\,\|x\|$.",
    TURN + r"We have $\|R(\phi)x-x\|=2\,|\cos\frac{\phi}{2}|\,\|x\|$.",
    TURN + r"We have $\|R(\phi)x-x\|=|\sin\frac{\phi}{2}|\,\|x\|$.",
    r"For complex $z$ and real $\alpha$ we have $|e^{i\alpha}z - z| = 2\,|z|\,|\sin\alpha|$.",
    r"It is $|e^{ia}-e^{ib}| = 2|\sin\frac{a+b}{2}|$.",
    r"It is $\sqrt{2-2\cos t} = 2\sin\frac t2$ for all real $t$.",
    r"It is $\sqrt{t^2} = t$ for all real $t$.",
    r"It is $\sqrt{2+2\cos t} = 2|\sin\frac t2|$.",
]


@pytest.mark.parametrize("document", RIGHT)
def test_equal_squares_make_equal_norms(document: str) -> None:
    assert last(document).verdict == "proved"


@pytest.mark.parametrize("document", WRONG)
def test_what_differs_or_has_a_sign_is_not_proved(document: str) -> None:
    assert last(document).verdict != "proved"
