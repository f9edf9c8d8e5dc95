"""Words that make a claim another one hold its verdict back; the same claim without them is decided."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

from .turned_over import TURNED_OVER

SETTINGS = Settings(timeout=20.0, suggest=False)
PLAIN = (
    r"Let $P$ be a permutation matrix. Then $\mathrm{Attention}(PX) = P\,\mathrm{Attention}(X)$.",
    "RoPE turns queries and keys.\n\n"
    r"$$\langle\mathrm{RoPE}(q, m), \mathrm{RoPE}(k, n)\rangle = q^\top R_{n-m} k$$",
    r"A model has $d = 4$ and $\theta_i = 10000^{-2i/d}$." "\n\n" r"So $$\theta_1 = 0.01$$",
    r"Let $R_m = \begin{pmatrix} \cos m\theta & -\sin m\theta \\ \sin m\theta & \cos m\theta \end{pmatrix}$ and "
    "$f(x, m) = R_m x$.\n\n" r"$$\langle f(q,m), f(k,n) \rangle = g(q,k,m-n)$$",
    r"RoPE: $q'_m = R_m q$ with $\theta_i = 10000^{-2i/d}$ and $q \in \mathbb{R}^d$." "\n\n"
    r"Let $q = [1, 2, 3, 4]$, $d = 4$ and $m = 2$." "\n\n" r"$$q'_0 = 1 \cdot \cos(2) - 2 \cdot \sin(2)$$",
    r"We have $\max(a, b) = \max(b, a)$.",
)  # fmt: skip


@pytest.mark.parametrize("document", TURNED_OVER)
def test_nothing_is_decided_that_words_turn_over(document: str) -> None:
    claims = [f for f in check_text(document, settings=SETTINGS) if f.reason != "nothing is claimed"]
    assert claims[-1].verdict not in ("proved", "refuted")


@pytest.mark.parametrize("document", PLAIN)
def test_without_such_words_it_is(document: str) -> None:
    assert check_text(document, settings=SETTINGS)[-1].verdict == "proved"
