"""The one edit that mends a formula: it is found, it is proved, and it points at the place in the file."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import check_text

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


@pytest.mark.parametrize("claim", [r"$R_m^\top = R_m$", r"$R_m^\top R_n = R_{n-m+1}$"])
def test_an_edit_that_leaves_nothing_to_say_is_not_offered(claim: str) -> None:
    last = check_text(TURN + claim)[-1]
    assert last.verdict == "refuted"
    assert last.suggestion is None
