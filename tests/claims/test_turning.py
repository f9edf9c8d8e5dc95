"""A rotation that a document does not define is that of the field, but for the way it turns."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)


def _last(document: str) -> str:
    return check_text(document, settings=SETTINGS)[-1].verdict


TURN = r"""RoPE: $R(\theta_m) = \begin{pmatrix}
\cos\theta_m&-\sin\theta_m\\ \sin\theta_m&\cos\theta_m\end{pmatrix}$"""
TURNS = [
    (r"RoPE: $R(\alpha)R(\beta)=R(\alpha+\beta)$ and $R(\alpha)R(\beta)=R(\alpha-\beta)$", "proved refuted"),
    (r"회전은 RoPE에서 $R_m^\top R_n = R_{n-m}$ or $R_m^\top R_n = R_{m-n}$", "proved refuted"),
    (r"RoPE: $R_m(\theta)^\top R_n(\theta) = R_{n-m}(\theta)$, $\|R_m(\theta)q\| = \|q\|$", "proved proved"),
    (r"RoPE: $R(\theta, m)^\top R(\theta, n) = R(\theta, m-n)$", "refuted"),
    (r"RoPE: $R(m\theta_i)^\top R(n\theta_i) = R((n-m)\theta_i)$ for every pair", "proved"),
    (TURN, "definition"),
    (r"RoPE: $R_i(m)R_i(n) = R_i(m+n)$, and $R_i(m)R_i(n) = R_i(m-n)$", "proved refuted"),  # i tells a pair
    (r"RoPE. The radius is $R$ and $R(\theta+1) = R\theta + R$.", "undecided"),
]
TURNED = r"RoPE: $R(m\theta)\begin{pmatrix}x\\y\end{pmatrix} = \begin{pmatrix}%s\end{pmatrix}$"


@pytest.mark.parametrize(("text", "wanted"), TURNS, ids=[str(n) for n in range(len(TURNS))])
def test_a_rotation_that_the_text_does_not_define_is_that_of_the_field(text: str, wanted: str) -> None:
    assert [f.verdict for f in check_text(text, settings=SETTINGS)] == wanted.split()


def test_which_way_the_rotation_of_the_field_turns_refutes_nothing() -> None:
    row = r"x\cos m\theta {} y\sin m\theta\\ {} x\sin m\theta + y\cos m\theta"
    one, other = row.format("-", ""), row.format("+", "-")
    assert _last(TURNED % one) == "proved"
    assert _last(TURNED % other) == "undecided"
