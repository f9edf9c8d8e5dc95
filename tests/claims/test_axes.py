"""Arrays with a part for each axis: rotations along a diagonal, codes one below the other."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)

ROTARY = r"""We use RoPE, rotary position embedding, with $\theta_i = 10000^{-2i/d}$. Half of the channels encode the
column, the other half the row:

$$R_{(u,v)} = \begin{pmatrix} R_u & 0 \\ 0 & R_v \end{pmatrix}$$

Then we have

$$%s$$
"""
CODES = r"""The code has frequencies $w_k = 10000^{-4k/D}$, $k = 0..D/4-1$, with
$\mathrm{pe}(t) \in \mathbb{R}^{D/2}$, once for the row and once for the column, and we concatenate:
$\mathrm{PE}(r,c) = [\mathrm{pe}(r);\mathrm{pe}(c)]$, the sinusoidal encoding of both.

$$%s$$
"""


def _verdict(document: str) -> str:
    return check_text(document, settings=SETTINGS)[-1].verdict


@pytest.mark.parametrize(
    "claim",
    [
        r"\langle R_{(u,v)} q, R_{(u',v')} k \rangle = q^\top R_{(u'-u,\; v'-v)}\, k",
        r"R_{(u,v)} R_{(u',v')} = R_{(u',v')} R_{(u,v)} = R_{(u+u',\,v+v')}",
        r"\|R_{(u,v)} q\| = \|q\|",
        r"R_{(u,v)}^\top R_{(u',v')} = R_{(u'-u,\,v'-v)}",
    ],
)
def test_rotations_of_two_axes(claim: str) -> None:
    assert _verdict(ROTARY % claim) == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\langle R_{(u,v)} q, R_{(u',v')} k \rangle = q^\top R_{(u-u',\; v'-v)}\, k",
        r"\langle R_{(u,v)} q, R_{(u',v')} k \rangle = q^\top R_{(v'-v,\; u'-u)}\, k",
        r"R_{(u,v)} R_{(u',v')} = R_{(u+v',\,v+u')}",
        r"R_{(u,v)} R_{(u',v')} = R_{(u+u',\,v-v')}",
        r"\|R_{(u,v)} q\| = 2\|q\|",
    ],
)
def test_near_misses_of_two_axes(claim: str) -> None:
    assert _verdict(ROTARY % claim) != "proved"


def test_no_entry_is_picked_of_what_stands_in_another_order() -> None:
    """The third entry belongs to the column or to the row, by how many pairs each has."""
    claim = r"(R_{(u,v)} q)_{2} = q_{2}\cos(v) - q_{3}\sin(v)"
    assert _verdict(ROTARY % claim) == "undecided"
    beside = r"\langle R_{(u,v)} q, R_{m} k \rangle = q^\top R_{(m-u,\; m-v)}\, k"
    assert _verdict(ROTARY % beside) == "undecided"
    mixed = r"q^\top R_{(u,v)} q = \sum_{i=0}^{d/2-1} (q_{2i}^2 + q_{2i+1}^2)\cos(u\theta_i)"
    assert _verdict(ROTARY % mixed) != "proved"


def test_codes_of_two_axes() -> None:
    dot = r"\mathrm{PE}(r,c)\cdot\mathrm{PE}(r',c') = \sum_{k=0}^{D/4-1}[\cos w_k(r-r') %s \cos w_k(c-c')]"
    assert _verdict(CODES % (dot % "+")) == "proved"
    assert _verdict(CODES % (dot % "-")) != "proved"
    assert _verdict(CODES % r"\|\mathrm{PE}(r,c)\|^2 = D/2") == "proved"
    assert _verdict(CODES % r"\|\mathrm{PE}(r,c)\|^2 = D") != "proved"


def test_a_power_of_a_part_tells_its_width() -> None:
    document = r"""RoPE has $\theta_i = 10000^{-2(i-1)/d}$ and
$$\mathbf{R}^d_{\Theta,m} = \begin{pmatrix} \cos m\theta_1 & -\sin m\theta_1 & \cdots & 0 & 0 \\
\sin m\theta_1 & \cos m\theta_1 & \cdots & 0 & 0 \\ \vdots & \vdots & \ddots & \vdots & \vdots \\
0 & 0 & \cdots & \cos m\theta_{d/2} & -\sin m\theta_{d/2} \\
0 & 0 & \cdots & \sin m\theta_{d/2} & \cos m\theta_{d/2} \end{pmatrix}.$$
We set $\mathbf{R}_{u,v} = \operatorname{diag}(\mathbf{R}^{d/2}_{\Theta,u}, \mathbf{R}^{d/2}_{\Theta,v})$. Then
$$\mathbf{R}_{u,v}^\top\mathbf{R}_{u',v'} = \mathbf{R}_{%s}$$
"""
    assert _verdict(document % "u'-u,\\,v'-v") == "proved"
    assert _verdict(document % "u'-u,\\,v'+v") != "proved"
    assert _verdict(document % "v'-u,\\,u'-v") != "proved"
