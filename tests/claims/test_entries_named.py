"""The entries of a bold vector are in plain type, and a pair is named as an example of them."""

from __future__ import annotations

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)


def _last(document: str) -> str:
    return check_text(document, settings=SETTINGS)[-1].verdict


ENTRIES = r"""RoPE turns. Let $\mathbf{q} = [q_1, q_2]^T$ and $R(\theta) = \begin{pmatrix} \cos\theta & -\sin\theta \\
\sin\theta & \cos\theta\end{pmatrix}$. Then

$$\mathbf{q}_m = R(m\theta)\mathbf{q} = \begin{pmatrix}
q_1\cos m\theta - q_2\sin m\theta \\ q_1\sin m\theta + q_2\cos m\theta \end{pmatrix}$$

$$\mathbf{k}_n = R(n\theta)\mathbf{k} = \begin{pmatrix}
k_1\cos n\theta - k_2\sin n\theta \\ k_1\sin n\theta + k_2\cos n\theta \end{pmatrix}$$

with $\mathbf{k} = (k_1, k_2)^T$, and

$$\mathbf{q}_m \cdot \mathbf{k}_n = (q_1 k_1 + q_2 k_2)\cos((m-n)\theta) %s (q_1 k_2 - q_2 k_1)\sin((m-n)\theta)$$
"""


def test_the_entries_of_a_bold_vector_are_in_plain_type() -> None:
    verdicts = [f.verdict for f in check_text(ENTRIES % "+", settings=SETTINGS)]
    assert verdicts == ["definition", "definition", "proved", "proved", "definition", "proved"]
    assert _last(ENTRIES % "-") == "refuted"
    plain = r"Here $\mathbf p_t = M^t\mathbf p_0$ with $\mathbf p = (p_1, p_2)$. So $\mathbf p_1 = (p_1, p_2)$."
    assert _last(plain) != "proved"


def test_pairs_named_as_entries_are_no_contradiction_to_a_whole_vector() -> None:
    text = r"""RoPE. For one pair let $q = (q_1, q_2)$.

Now take $d = 128$ and all of it: $q = (q_1 + iq_2, q_3 + iq_4, \ldots, q_{d-1} + iq_d)$.

And $\langle R_m q, R_n k\rangle = \langle R_{m+s} q, R_{n+s} k\rangle$.
"""
    verdicts = [f.verdict for f in check_text(text, settings=SETTINGS)]
    assert "refuted" not in verdicts
    assert verdicts[-1] == "proved"


PAIR = r"""$$PE_{(pos,2i)} = \sin(pos/10000^{2i/d}), \quad PE_{(pos,2i+1)} = \cos(pos/10000^{2i/d})$$

We have

$$PE_m = \begin{bmatrix} \sin(\omega m) \\ \cos(\omega m) \end{bmatrix}$$

$$%s$$
"""


def test_one_pair_of_an_encoding_has_its_name_up_to_the_next_heading() -> None:
    assert _last(PAIR % r"PE_m \cdot PE_n = \cos(\omega(m - n))") == "proved"
    assert _last(PAIR % r"PE_m \cdot PE_n = \sin(\omega(m - n))") == "refuted"
    assert _last(PAIR % r"\|PE_m\|^2 = 1") == "proved"
    assert _last(PAIR % r"\|PE_m\|^2 = d/2") == "undecided"
    assert _last(PAIR % r"PE_m \cdot PE_n = \sum_{i=0}^{d/2-1} \cos((m-n)/10000^{2i/d})") == "undecided"
    below = PAIR % r"\|PE_m\|^2 = 1" + "\n## All pairs\n\n"
    assert _last(below + r"$\|PE_m\|^2 = d/2$") == "proved"
    assert _last(below + r"$\|PE_m\|^2 = 1$") == "refuted"
