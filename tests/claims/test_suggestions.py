"""The one edit that mends a formula: it is found, it is proved, and it points at the place in the file."""

# ruff: noqa: E501

from __future__ import annotations

import pytest

from symbolic_pe.claims import check_text
from symbolic_pe.claims.check import Settings

from .corpus import FREE, SINUSOID, TURN

SUM = r"\cos(a-b) + \cos(a+b)"
SLIPS = [
    (r"$\sin(a+b) = \sin a\cos b - \cos a\sin b$", "-", "+"),
    (r"$\cos(a-b) = \cos a\cos b + \sin a\cos b$", "cos", "sin"),
    (r"$\cos a\cos b = \cos(a-b) + \cos(a+b)$", SUM, rf"\frac{{1}}{{2}}\left({SUM}\right)"),
    (FREE + r"$p_m^\top p_n = \sum_{i=0}^{d/2-1} \cos((m+n)\theta_i)$", "+", "-"),
    (FREE + r"$p_m^\top p_n = \sum_{i=0}^{d/2} \cos((m-n)\theta_i)$", "d/2", "d/2-1"),
    (FREE + r"$p_m^\top p_n = \sum_{i=1}^{d/2-1} \cos((m-n)\theta_i)$", "1", "0"),
    (TURN + r"$R_m R_n = R_{m-n}$", "-", "+"),
    (SINUSOID + r"$\|PE_{pos}\|^2 = d$", "", r"\frac{1}{2}"),
    (SINUSOID + r"It follows that $PE_{(pos,2i)} = \sin(pos/10000^{i/d})$", "i", "2i"),
    (TURN + r"""$$\begin{pmatrix} \cos(m\theta+a) \\ \sin(m\theta+a) \end{pmatrix} =
\begin{pmatrix} \cos m\theta & \sin m\theta \\ -\sin m\theta & \cos m\theta \end{pmatrix}
\begin{pmatrix} \cos a \\ \sin a \end{pmatrix}$$""", r"\sin m\theta \\ -\sin", r"-\sin m\theta \\ \sin"),
]  # fmt: skip


@pytest.mark.parametrize(("document", "old", "new"), SLIPS, ids=[str(j) for j in range(len(SLIPS))])
def test_the_edit_is_found_and_mends_the_file(document: str, old: str, new: str) -> None:
    last = check_text(document)[-1]
    assert last.verdict == "refuted"
    s = last.suggestion
    assert s is not None
    assert (document[s.start : s.end], s.text) == (old, new)
    mended = check_text(document[: s.start] + s.text + document[s.end :])[-1]
    assert mended.verdict in ("proved", "definition")


def test_nothing_is_offered_where_nothing_small_helps() -> None:
    (found,) = check_text(r"$\sin(a+b) = a^3 + b$")
    assert found.suggestion is None


@pytest.mark.parametrize(("claim", "new"), [(r"$R_m^\top = R_m$", "{-m}"), (r"$R_m^\top R_n = R_{n-m+1}$", None)])
def test_an_edit_that_leaves_nothing_to_say_is_not_offered(claim: str, new: str | None) -> None:
    last = check_text(TURN + claim)[-1]
    assert last.verdict == "refuted"
    assert (last.suggestion.text if last.suggestion is not None else None) == new  # and not R_m = R_m


WAVES = r"""
$$p_t = [\sin(\omega_1 t), \cos(\omega_1 t), \ldots, \sin(\omega_{d/2} t), \cos(\omega_{d/2} t)]^\top$$
"""
ROTARY = "旋转位置编码 RoPE: "
SLIPPED = [
    r"$\sin(\alpha-\beta) = \sin\alpha\cos\beta + \cos\alpha\sin\beta$",
    r"$$\cos\left(\omega_k (t+\phi)\right) = \cos(\omega_k t)\cos(\omega_k \phi) + \sin(\omega_k t)\sin(\omega_k \phi)$$",
    r"$e^{i(m-n)\theta} = e^{im\theta}e^{in\theta}$",
    r"$$\sin(x+y) = \sin x\cos y + \cos x\cos y$$",
    SINUSOID + r"With $d=4$: $PE_{(p,2)} = \sin(p/10000^{1/4})$",
    SINUSOID + r"Therefore $PE_{(pos,2i)} = \sin(pos \cdot 10000^{-i/d})$",
    TURN + r"$R_m R_n = R_{n-m}$",
    ROTARY + r"$\boldsymbol{R}_m\boldsymbol{R}_n = \boldsymbol{R}_{n-m}$",
    r"$$\begin{bmatrix}\cos\phi & -\sin\phi\\ \sin\phi & \cos\phi\end{bmatrix}\begin{bmatrix}\sin t\\ \cos t\end{bmatrix} = \begin{bmatrix}\sin(t+\phi)\\ \cos(t+\phi)\end{bmatrix}$$",
    r"$(A B)^\top = A^\top B^\top$",
    WAVES + r"$p_t^\top p_{t+k} = \sum_{i=0}^{d/2}\cos(\omega_i k)$",
    WAVES + r"$p_t^\top p_{t+k} = \sum_{i=1}^{d/2-1}\cos(\omega_i k)$",
    SINUSOID + r"$PE_p\cdot PE_q = \sum_{i=1}^{d/2}\cos((p-q)/10000^{2i/d})$",
    ROTARY + r"$R_m^\top R_n = R_{m-n}$",
    ROTARY + r"$(R_m q)^\top (R_n k) = q^\top R_{m+n} k$",
    SINUSOID + r"$PE_{pos+k}\cdot PE_{pos} = PE_{pos}\cdot PE_{pos+2k}$",
    r"$\sin a\cos b = \sin(a+b) + \sin(a-b)$",
    r"$\cos^2 x = 1 + \cos 2x$",
    r"$\cos^2 x = \frac{1 - \cos 2x}{2}$",
    r"$\sin 2x = \frac12\sin x\cos x$",
    r"$\sin 2x = \sin x\cos x$",
    r"$\frac{1}{10000^{2i/d}} = 10000^{2i/d}$",
    r"$e^{-2i\ln(10000)/d} = 10000^{2i/d}$",
    r"With $\theta_i = 10000^{-2i/d}$: $\frac{1}{\theta_i} = 10000^{-2i/d}$",
    r"With $\theta_i = 10000^{-2(i-1)/d}$, $i = 1, \ldots, d/2$: $\theta_1 = 10000^{-2/d}$",
    WAVES + r"$p_t^\top p_t = \sum_{i=1}^{d/2} 1 = d$",
    SINUSOID + r"$\|PE_{pos}\|_2 = \sqrt{d}$",
    SINUSOID + r"$\|PE_{p+k} - PE_p\|^2 = d - \sum_{i=0}^{d/2-1}\cos(k/10000^{2i/d})$",
    r"$(a+bi)(c+di) = (ac+bd) + (ad+bc)i$",
    r"$$\begin{pmatrix}\cos m\theta & -\sin m\theta\\ \sin m\theta & \cos m\theta\end{pmatrix}\begin{pmatrix}x_1\\x_2\end{pmatrix} = \begin{pmatrix}x_1\cos m\theta + x_2\sin m\theta\\ x_1\sin m\theta + x_2\cos m\theta\end{pmatrix}$$",
    TURN + r"$\det R_m = -1$",
    r"$(x_i+p_i)^\top W (x_j+p_j) = x_i^\top W x_j + x_i^\top W p_j + p_i^\top W x_j + p_i^\top W x_j$",
    r"With $\theta_i = 10000^{-2i/d}$ the wavelength is $\frac{2\pi}{\theta_i} = 2\pi\cdot 10000^{i/d}$",
    r"With $\theta_i = b^{-2i/d}$ we have $\frac{\theta_{i+1}}{\theta_i} = b^{2/d}$",
    r"sin(ωᵢ·t + β) = sin(ωᵢ·t)·cos β − cos(ωᵢ·t)·sin β",
    r"$\sin(2) \approx 0.9039$",
    r"$\sin(-x) = \sin x$",
    r"$\cos(-x) = -\cos x$",
    r"$\cos x = 1 - x^2 + O(x^4)$",
    r"$\sin x = x + \frac{x^3}{6} + O(x^5)$",
    r"$\lim_{x\to0}\frac{1-\cos x}{x^2} = 2$",
    r"$2\sin a\sin b = \cos(a+b) - \cos(a-b)$",
    r"$\cos(a\pm b) = \cos a\cos b \pm \sin a\sin b$",
    r"$\cos(m-n)t = \cos mt\cos nt - \sin mt\sin nt$",
    r"$\sin(2n+1)x = \sin 2nx\cos x - \cos 2nx\sin x$",
    r"$\tan\alpha = \frac{\cos\alpha}{\sin\alpha}$",
    r"$\sin x = \frac{e^{ix}-e^{-ix}}{2}$",
    r"$(a+b)^2 - (a-b)^2 = 2ab$",
    r"$2xy = (x+y)^2/2 - (x-y)^2/4$",
    r"$\cos 2x = 1 - \sin^2 x$",
    r"Let $M_k = \begin{pmatrix}\cos wk & \sin wk\\ -\sin wk&\cos wk\end{pmatrix}$. Then $M_k^\top = M_k$",
    r"Let $z_p=e^{iwp}$. Then $|z_p - z_q| = 2|\sin(w(p-q))|$",
    r"$2\pi\cdot500000^{126/128}\approx 3.14\times10^{6}$",
    r"$512\cdot768 = 383216$",
    r"$\cos x = 1 - \frac{x^2}{2} + \frac{x^4}{12} + O(x^6)$",
    r"We have $\frac{d}{dt}\cos(w_kt) = -\sin(w_kt)$",
    r"Let $u(p) = (\sin\frac{\pi p}3,\cos\frac{\pi p}3)$. Then $u(5) = (\frac{\sqrt3}2,\frac12)$",
]  # fmt: skip


@pytest.mark.parametrize("document", SLIPPED, ids=[str(j) for j in range(len(SLIPPED))])
def test_a_slip_of_each_kind_is_mended(document: str) -> None:
    last = check_text(document, settings=Settings(timeout=30.0))[-1]  # a busy machine is slow
    assert last.verdict == "refuted"
    s = next((p.suggestion for p in (*last.links, last) if p.suggestion is not None), None)
    assert s is not None
    mended = check_text(document[: s.start] + s.text + document[s.end :])[-1]
    assert all(p.verdict in ("proved", "definition") for p in (*mended.links, mended))


GEOMETRIC = r"""
The frequencies are $\omega_i = 10000^{-2i/d}$ for $i = 0, \dots, d/2-1$, and $\lambda_i = 2\pi/\omega_i$.

"""
MEMBER = [
    r"The greyest hand of this curious clock has $\omega_{d/2-1} = 1/10000$.",
    r"With $d = 512$ the greyest hand of this curious clock has $\lambda_{255} = 20000\pi$.",
    r"With $d = 512$ the greyest hand of this curious clock has $\lambda_{255} = 20000\pi \approx 62832$.",
    r"With $d = 128$ the greyest hand of this curious clock has $\omega_{63} = 10^{-4}$.",
]


@pytest.mark.parametrize("claim", MEMBER)
def test_a_claim_that_holds_of_the_member_beside_it_is_a_slip(claim: str) -> None:
    """No word around it has to be known then: no chance makes a closed number hold of the next one."""
    found = check_text(GEOMETRIC + claim)[-1]
    assert found.verdict == "refuted"
    assert found.suggestion is None  # there is no such member


def test_the_member_that_is_meant_is_offered_where_it_surely_is_one() -> None:
    found = check_text(GEOMETRIC + r"With $d = 512$ some hand has $\omega_{129} = 10^{-2}$.")[-1]
    assert found.verdict == "refuted"
    assert found.suggestion is not None
    assert found.suggestion.text == "{128}"


TURNED = r"Let $R_p = \begin{pmatrix} \cos p\theta & -\sin p\theta \\ \sin p\theta & \cos p\theta\end{pmatrix}$. "
MORE = [
    (TURNED + r"So $R_p R_s = R_{p \cdot s}$.", "p+s"),
    (TURNED + r"So $R_p \begin{pmatrix} 1 \\ i \end{pmatrix} = e^{\mathrm{i}p\theta} \begin{pmatrix} 1 \\ i \end{pmatrix}$.", "-"),
    (r"It is $|e^{\mathrm{i}\alpha} - 1| = 2\,|\sin\alpha|$.", r"\frac{\alpha}{2}"),
]


@pytest.mark.parametrize(("document", "new"), MORE)
def test_halves_products_and_differences_are_mended(document: str, new: str) -> None:
    found = check_text(document)[-1]
    assert found.verdict == "refuted"
    assert found.suggestion is not None
    assert found.suggestion.text == new


def test_entries_in_halves_are_no_entries_in_pairs() -> None:
    text = r"""The encoding is $PE_{(pos,2i)} = \sin(pos/100^{2i/d})$ and $PE_{(pos,2i+1)} = \cos(pos/100^{2i/d})$.

Take $d = 4$. So $PE_{pos} = [\sin pos,\ \cos pos,\ \sin 0.1pos,\ \cos 0.1pos]$. We get

$$PE_0 = [0,\ 0,\ 1,\ 1]$$
"""
    found = check_text(text)[-1]
    assert found.verdict == "refuted"
    assert found.suggestion is not None
    assert found.suggestion.text == "[0, 1, 0, 1]"
