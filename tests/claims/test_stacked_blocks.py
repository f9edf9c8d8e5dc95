"""Matrices by blocks with a name of their own, shift operators for each offset, and columns that go on in pairs."""

# ruff: noqa: E501

from __future__ import annotations

import pytest

from .last import last

NAMED_BELOW = (
    r"$$\begin{bmatrix}\sin(\omega_i(t+k))\\\cos(\omega_i(t+k))\end{bmatrix} = \underbrace{\begin{bmatrix}\cos(\omega_i k)&\sin(\omega_i k)\\"
    r"-\sin(\omega_i k)&\cos(\omega_i k)\end{bmatrix}}_{T_k^{(i)}}\begin{bmatrix}\sin(\omega_i t)\\\cos(\omega_i t)\end{bmatrix}.$$"
    "\n\nStack them:\n\n"
    r"$$T_k = \begin{bmatrix}T_k^{(0)} & 0 & \cdots & 0\\ 0 & T_k^{(1)} & \cdots & 0\\ \vdots & \vdots & \ddots & \vdots\\"
    r"0 & 0 & \cdots & T_k^{(d/2-1)}\end{bmatrix}.$$" "\n\n"
)  # fmt: skip
SINES = (
    r"$$PE_{(pos,2i)} = \sin\left(\frac{pos}{10000^{2i/d}}\right), \quad PE_{(pos,2i+1)} = \cos\left(\frac{pos}{10000^{2i/d}}\right)$$"
    "\n\n"
)
FOR_EACH = SINES + r"For each fixed offset $k$ there is one matrix $M_k$, the same for all positions, with $PE_{pos+k} = M_k\,PE_{pos}$." "\n\n"
ROPE = "RoPE turns each pair by $m\\theta_i$. Here $\\otimes$ multiplies entry by entry.\n\n"


def _column(*entries: str) -> str:
    return r"\begin{pmatrix}" + r"\\".join(entries) + r"\end{pmatrix}"


def _turned(x: str, cos: str, turned: str, sin: str) -> str:
    parts = (_column(*c.split()) for c in (x, cos, turned, sin))
    a, b, c, e = (p.replace("cos", r"\cos m\theta").replace("sin", r"\sin m\theta").replace("...", r"\vdots") for p in parts)
    return rf"R^d_{{\Theta,m}}x = {a}\otimes{b} + {c}\otimes{e}"


X = "x_1 x_2 x_3 x_4 ..."
ENDED = "x_1 x_2 ... x_{d-1} x_d"
COS, SIN = "cos_1 cos_1 cos_2 cos_2 ...", "sin_1 sin_1 sin_2 sin_2 ..."
COS_ENDED = "cos_1 cos_1 ... cos_{d/2} cos_{d/2}"
SIN_ENDED = COS_ENDED.replace("cos", "sin")

TRUE = (
    (NAMED_BELOW, r"T_k^\top T_k = I"),
    (NAMED_BELOW, r"T_k T_l = T_{k+l}"),
    (NAMED_BELOW, r"T_k = (T_1)^k"),
    (FOR_EACH, r"M_k M_l = M_{k+l}"),
    (FOR_EACH, r"M_k^{-1} = M_{-k} = M_k^T"),
    (FOR_EACH, r"\det M_k = 1"),
    (ROPE, _turned(X, COS, "-x_2 x_1 -x_4 x_3 ...", SIN)),
    (ROPE, _turned(ENDED, COS_ENDED, "-x_2 x_1 ... -x_d x_{d-1}", SIN_ENDED)),
)
NOT_PROVED = (
    (NAMED_BELOW, r"T_k T_l = T_{k-l}"),
    (NAMED_BELOW, r"T_k = T_k^\top"),
    (FOR_EACH, r"M_k M_l = M_{k-l}"),
    (FOR_EACH, r"\det M_k = -1"),
    (SINES + r"There is one matrix $M$, the same for all offsets $k$, with ", r"PE_{pos+k} = M\,PE_{pos}"),
    (SINES + r"There is one diagonal matrix $M_k$ for each $k$ with ", r"PE_{pos+k} = M_k\,PE_{pos}"),
    (ROPE, _turned(X, COS, "x_2 -x_1 x_4 -x_3 ...", SIN)),
    (ROPE, _turned(X, COS, "-x_2 x_1 -x_3 x_4 ...", SIN)),
    (ROPE, _turned("x_1 x_2 x_4 x_3 ...", COS, "-x_2 x_1 -x_4 x_3 ...", SIN)),
    (ROPE, _turned("x_1 x_2 x_4 x_5 ...", COS, "-x_2 x_1 -x_5 x_4 ...", SIN)),
    (ROPE, _turned(ENDED, COS_ENDED, "-x_2 x_1 ... -x_{d-1} x_d", SIN_ENDED)),
    (ROPE, _turned(ENDED, COS_ENDED, "x_2 -x_1 ... x_d -x_{d-1}", SIN_ENDED)),
)


@pytest.mark.parametrize(("given", "claim"), TRUE)
def test_true(given: str, claim: str) -> None:
    assert last(f"{given}${claim}$.").verdict == "proved"


@pytest.mark.parametrize(("given", "claim"), NOT_PROVED)
def test_not_proved(given: str, claim: str) -> None:
    assert last(f"{given}${claim}$.").verdict != "proved"
