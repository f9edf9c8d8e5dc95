"""Worked examples of rotary encodings that begin with lists of numbers: entries, and what is turned."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
LAW = r"""# RoPE

Rotary embeddings turn the pairs of neighbours $(x_1, x_2), (x_3, x_4), \dots$ by $m\theta_i$ with
$$\theta_i = 10000^{-2(i-1)/d},$$
that is, by the matrix
$$\begin{pmatrix} \cos m\theta_i & -\sin m\theta_i \\ \sin m\theta_i & \cos m\theta_i \end{pmatrix}.$$

## Example

"""
ENTRIES = LAW + r"""**Setup:** $d = 4$, position $m = 2$

**Query:** $q = [1, 0.5, 1, 0]$

Pair 1: $(q_1, q_2) = (1, 0.5)$ and pair 2: $(q_3, q_4) = (1, 0)$

$$%s$$
"""
POSITIONS = LAW + r"""Take
$$q = (1,\ 0.5,\ -0.5,\ 2), \qquad k = (0.5,\ -1,\ 1,\ 1.5).$$

Put the query at $m = 3$ and the key at $n = 1$. So $%s$.
"""
PLAIN = LAW + r"""Take
$$q = (1,\ 0.5,\ -0.5,\ 2), \qquad k = (0.5,\ -1,\ 1,\ 1.5).$$

In pair 1 the dot product is $%s$ and the cross product is $%s$. In pair 2 it is $q_3 k_3 + q_4 k_4 = 2.5$.
"""


def _last(text: str) -> str:
    return check_text(text, "markdown", SETTINGS)[-1].verdict


@pytest.mark.parametrize(
    "claim",
    [
        r"\tilde{q}_1 = 1 \cdot \cos(2) - 0.5 \cdot \sin(2) \approx -0.871",
        r"\tilde{q}_2 = 1 \cdot \sin(2) + 0.5 \cdot \cos(2) \approx 0.701",
        r"\tilde{q}_3 = 1 \cdot \cos(0.02) - 0 \cdot \sin(0.02) \approx 0.9998",
        r"\tilde{q} \approx [-0.871, 0.701, 0.9998, 0.0200]",
        r"\begin{pmatrix} q'_1 \\ q'_2 \end{pmatrix} = \begin{pmatrix} -0.416 & -0.909 \\ 0.909 & -0.416 \end{pmatrix}"
        r" \begin{pmatrix} 1 \\ 0.5 \end{pmatrix}",
    ],
)
def test_an_index_counts_entries_if_that_comes_out(claim: str) -> None:
    found = check_text(ENTRIES % claim, "markdown", SETTINGS)[-1]
    assert found.verdict == "proved"
    assert any("neighbours are turned together" in h for h in found.hypotheses)


@pytest.mark.parametrize(
    "claim",
    [
        r"\tilde{q}_1 = 1 \cdot \cos(2) + 0.5 \cdot \sin(2) \approx 0.0385",
        r"\tilde{q}_2 = 1 \cdot \cos(2) - 0.5 \cdot \sin(2) \approx -0.871",
        r"\tilde{q}_3 = 1 \cdot \cos(0.2) - 0 \cdot \sin(0.2) \approx 0.980",
        r"\tilde{q} \approx [-0.871, 0.701, 0.9998, 0.0300]",
        r"\tilde{q} \approx [-0.871, 0.9998, 0.701, 0.0200]",
        r"\tilde{q}_5 = 1 \cdot \sin(0.02) + 0 \cdot \cos(0.02) \approx 0.0200",
    ],
)
def test_near_misses_of_entries_are_not_proved(claim: str) -> None:
    assert _last(ENTRIES % claim) != "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\tilde q_3 \approx (-1.06055, -0.35388, -0.55977, 1.98410)",
        r"\tilde k_1 \approx (1.11162, -0.11957, 0.98495, 1.50992)",
        r"\tilde q_3^\top \tilde k_1 \approx 1.3079",
        r"\tilde q_3^\top \tilde k_1 \approx -1.1789 + 0.0423 - 0.5513 + 2.9958 = 1.3079",
    ],
)
def test_an_index_counts_positions_if_that_comes_out(claim: str) -> None:
    found = check_text(POSITIONS % claim, "markdown", SETTINGS)[-1]
    assert found.verdict == "proved"
    assert "an index is a position" in found.hypotheses


@pytest.mark.parametrize(
    "claim",
    [
        r"\tilde q_3 \approx (-1.06055, 0.35388, -0.55977, 1.98410)",
        r"\tilde q_2 \approx (-1.06055, -0.35388, -0.55977, 1.98410)",
        r"\tilde k_1 \approx (1.11162, -0.11957, 0.98459, 1.50992)",
        r"\tilde q_3^\top \tilde k_2 \approx 1.3079",
        r"\tilde q_3^\top \tilde k_1 \approx 1.3097",
    ],
)
def test_near_misses_of_positions_are_not_proved(claim: str) -> None:
    assert _last(POSITIONS % claim) != "proved"


def test_entries_of_lists_are_told_by_another_claim_of_the_paragraph() -> None:
    found = check_text(PLAIN % ("q_1 k_1 + q_2 k_2 = 0", "q_2 k_1 - q_1 k_2 = 1.25"), "markdown", SETTINGS)
    assert [x.verdict for x in found[-3:]] == ["proved"] * 3
    assert "an index counts the entries of the list from 1" in found[-3].hypotheses


@pytest.mark.parametrize(
    ("dot", "cross"),
    [
        ("q_1 k_1 + q_2 k_2 = 1", "q_2 k_1 - q_1 k_2 = 0.75"),
        ("q_1 k_1 - q_2 k_2 = 0", "q_2 k_1 + q_1 k_2 = 1.25"),
        ("q_1 k_2 + q_2 k_3 = 0", "q_2 k_1 - q_1 k_3 = 1.25"),
    ],
)
def test_near_misses_of_entries_of_lists_are_not_proved(dot: str, cross: str) -> None:
    found = check_text(PLAIN % (dot, cross), "markdown", SETTINGS)
    assert all(x.verdict != "proved" for x in found[-3:-1])


def test_another_position_in_words_is_another_vector() -> None:
    claim = r"\tilde{q} \approx [-0.871, 0.701, 0.9998, 0.0200]"
    text = (ENTRIES % claim).replace("Pair 1:", "Now the token at position 5. Pair 1:")
    assert _last(text) != "proved"


def test_halves_are_no_neighbours() -> None:
    text = (ENTRIES % r"\tilde{q} \approx [-0.871, 0.701, 0.9998, 0.0200]").replace(
        "Pair 1: $(q_1, q_2) = (1, 0.5)$ and pair 2: $(q_3, q_4) = (1, 0)$",
        "Pair 1: $(q_1, q_3) = (1, 1)$ and pair 2: $(q_2, q_4) = (0.5, 0)$",
    )
    assert _last(text) != "proved"
    right = text.replace("[-0.871, 0.701, 0.9998, 0.0200]", "[-1.325, 0.4999, 0.493, 0.0100]")
    assert _last(right) == "proved"


@pytest.mark.parametrize("words", ["We turn clockwise.", "Here all vectors are rotated the other way."])
def test_words_that_turn_angles_round(words: str) -> None:
    claim = r"\tilde{q} \approx [-0.871, 0.701, 0.9998, 0.0200]"
    assert _last((ENTRIES % claim).replace("## Example", f"{words}\n\n## Example")) != "proved"


def test_a_matrix_that_turns_back() -> None:
    turn = r"$R(m\theta) = \begin{pmatrix} \cos m\theta & \sin m\theta \\ -\sin m\theta & \cos m\theta \end{pmatrix}$"
    claim = r"\tilde{q} \approx [-0.871, 0.701, 0.9998, 0.0200]"
    assert _last((ENTRIES % claim).replace("## Example", f"We have {turn}.\n\n## Example")) != "proved"


def test_all_entries_of_short_lists() -> None:
    text = r"""# Scores

Take $q = [1, 0]$ and $k = [0, 1]$. Then $q_1 k_1 + q_2 k_2 = 0$ and $q_1 k_2 - q_2 k_1 = %s$ and $q_1 k_1 = 0$.
"""
    assert [x.verdict for x in check_text(text % "1", "markdown", SETTINGS)[2:4]] == ["proved", "proved"]
    assert [x.verdict for x in check_text(text % "-1", "markdown", SETTINGS)[3:5]].count("proved") == 0


def test_an_index_that_is_set_to_something_else() -> None:
    text = r"""# Pairs

Take $q = [1, 0, 2, 3]$. As complex numbers $q_1 = 1 + 0i$ and $q_2 = 2 + 3i$. Then $q_1 + q_4 = 4$ and $q_4 = 3$.
"""
    assert check_text(text, "markdown", SETTINGS)[-2].verdict != "proved"


def test_later_steps_of_an_example() -> None:
    text = r"""# RoPE by hand

## Step 1: the vectors

Take $q = [1.0, 0.0]^T$ and $k = [0.0, 2.0]^T$.

## %s

$$q_1 k_2 - q_2 k_1 = (1.0 \times 2.0) - (0.0 \times 0.0) = 2.0$$
"""
    assert _last(text % "Step 2: the cross product") == "proved"
    assert _last(text % "What others do") != "proved"
