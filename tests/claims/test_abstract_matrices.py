"""Matrices of any size by what is supposed of them; labels and lost macros around such claims."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text
from symbolic_pe.claims.bold import bold_macros
from symbolic_pe.claims.tags import untagged

SETTINGS = Settings(timeout=20.0, suggest=False)
TRUE = [
    r"\det(AB) = \det(A)\det(B)",
    r"\det(A^\top) = \det(A)",
    r"\det\begin{bmatrix}M_1&0\\0&M_2\end{bmatrix} = \det(M_1)\det(M_2)",
    r"U\in O(n) \Rightarrow \det(UXU^\top) = \det(X)",
    r"U\in \mathrm{SO}(n) \Rightarrow \det(U) = 1",
    r"Q\in O(n) \Rightarrow (\det Q)^2=1",
    r"\det(\exp M) = \exp(\mathrm{tr}\,M)",
    r"S^\top = -S \Rightarrow \mathrm{tr}(S) = 0",
    r"S^\top = -S \Rightarrow S^\top S=SS^\top",
    r"(I-S)(I+S)=(I+S)(I-S)=I-S^2",
]
NEAR_MISSES = [
    r"\det(AB) = \det(A)+\det(B)",
    r"\det(AB) = \det(BA)",  # of matrices that need not be square
    r"\det(-A) = -\det(A)",
    r"U\in O(n) \Rightarrow \det(UXU^\top) = -\det(X)",
    r"U\in O(n) \Rightarrow \det(U) = 1",
    r"\det(\exp M) = \exp(\det M)",
    r"S^\top = S \Rightarrow \mathrm{tr}(S) = 0",
    r"S^\top = -S \Rightarrow \mathrm{tr}(S) = 1",
    r"S^\top = -S \Rightarrow S^\top S=-SS^\top",
    r"(I-S)(I+S)=I+S^2",
]


@pytest.mark.parametrize("claim", TRUE)
def test_what_holds_of_all_matrices_is_proved(claim: str) -> None:
    assert check_text(f"$${claim}$$", "markdown", SETTINGS)[-1].verdict == "proved"


@pytest.mark.parametrize("claim", NEAR_MISSES)
def test_near_misses_are_not(claim: str) -> None:
    assert check_text(f"$${claim}$$", "markdown", SETTINGS)[-1].verdict != "proved"


def _without_tags(text: str) -> str:
    return untagged(text, tuple(range(len(text) + 1)))[0].strip()


def test_labels_and_references_are_no_part_of_a_claim() -> None:
    behind = r"\quad[\mathrm{deps}:\mathrm{S0}.3]"
    assert _without_tags(r"\boxed{[\mathrm{S0}.6:\det_{AB}]}\quad [A,B]=0 " + behind) == "[A,B]=0"
    for own in (r"\boxed{a = b}\quad c = d", r"a = b \quad [x : y]", r"\boxed{[1, 2] = x}\quad c = d"):
        assert _without_tags(own) == own


def test_bold_macros_are_those_of_a_custom() -> None:
    texts = [r"\Lb = \ab \bbb^\top - \bbb \ab^\top", r"\ab^\top \Lb \ab = 0", r"\Lb^\top = -\Lb"]
    assert {k: m.body for k, m in bold_macros(texts).items()} == {
        "Lb": r"\mathbf{L}", "ab": r"\mathbf{a}", "bbb": r"\mathbf{b}"
    }  # fmt: skip
    assert not bold_macros([r"\Lb{x} = \ab \bbb", r"\Lb \ab \bbb \Lb \ab \bbb"])  # one of them has an argument
    assert not bold_macros([r"\Lb = 1"])


def test_claims_in_lost_macros_are_judged() -> None:
    text = (
        r"We write $\qb_m$ and $\kb_n$ for vectors in $\mathbb{R}^d$. Then $\qb_m^\top \kb_n = \kb_n^\top \qb_m$ and "
        r"$\|\qb_m - \kb_n\|^2 = \|\qb_m\|^2 + \|\kb_n\|^2 - 2\,\qb_m^\top \kb_n$."
    )
    assert [f.verdict for f in check_text(text, "markdown", SETTINGS)][-2:] == ["proved", "proved"]
