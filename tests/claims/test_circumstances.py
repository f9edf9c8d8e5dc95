"""Words without a formula hold a verdict back by where they stand."""

import re

import pytest

from symbolic_pe.claims import check_text
from symbolic_pe.claims.circumstances import PLACES


def _finds(kind, sample):
    return re.match(PLACES[kind].pattern, sample, re.IGNORECASE | re.DOTALL)


@pytest.mark.parametrize(("kind", "sample"), [(k, s) for k, p in PLACES.items() for s in p.yes])
def test_a_row_finds_what_it_is_for(kind, sample):
    assert _finds(kind, sample)


@pytest.mark.parametrize(("kind", "sample"), [(k, s) for k, p in PLACES.items() for s in p.no])
def test_a_row_leaves_alone_what_it_is_not_for(kind, sample):
    assert not _finds(kind, sample)


HELD = (
    # an opening
    r"Let $x>0$. On the left of the origin, $|x|=x$.",
    r"Let $z=2+i$. For its conjugate we have $z^2=3-4i$.",
    r"Let $\theta=\pi/6$. For the opposite sense of rotation we get $\sin\theta=\frac12$.",
    r"With itself, a position has the product $PE_m\cdot PE_n=\frac d2$.",
    r"Let $A=\begin{pmatrix}1&2\\3&4\end{pmatrix}$. After exchanging the columns, $\det A=-2$.",
    # the sentence that is concluded from
    r"Take the position itself as its code. Then $PE_m\cdot PE_n = PE_{n-m}\cdot PE_0$.",
    r"BERT looks its positions up in a table. There $\|PE_m\|^2 = \frac d2$.",
    r"The whole table is divided by $\sqrt{d}$. After this $\|PE_p\|^2 = \frac12$.",
    r"Our cosine is the hyperbolic one. Then $\sin^2x+\cos^2x=1$.",
    r"A full circle counts as one. Then $\cos(x+2\pi)=\cos x$.",
    r"Here the plus sign stands for concatenation. So $(x+p)^\top(y+r)=x^\top y+x^\top r+p^\top y+p^\top r$.",
    r"The angles are in hours, with twelve for a full turn. Then $\cos(12)=1$.",
    "The query follows the key in the text. Hence\n\n$$|m-n|=m-n$$",
    r"Le second angle est nul. On a alors $\cos(a+b)=\cos a\cos b+\sin a\sin b$.",
    r"第二个角为零。于是 $\cos(a+b)=\cos a\cos b+\sin a\sin b$。",
    # what points at it
    "The following is true for a token and itself:\n\n- $PE_m\\cdot PE_n=\\frac d2$\n- $PE_m=PE_n$",
    "The norm is $\\|PE_m\\|=1$.[^a]\n\n[^a]: We always divide the code by $\\sqrt{d/2}$.",
    "The product is $PE_m\\cdot PE_n=\\frac d2$.[^1]\n\n[^1]: We compare each token with itself.",
    r"The rule is $\cos(a+b)=\cos a\cos b+\sin a\sin b$ (remember that $b$ is a full turn here).",
    r"We have $\|PE_m\|^2=\frac d2$. (In this post the code is divided by its length.)",
    # what is done to all encodings
    "A word first. All our codes are divided by their length. Vectors are columns.\n\nThe norm is $\\|PE_m\\|=1$.",
    # a clock, a bit
    r"A nine o'clock meeting that takes five hours ends at two: $9+5=2$.",
    r"Two bits: $1+1=0$ for exclusive or.",
)


@pytest.mark.parametrize("text", HELD)
def test_nothing_is_decided_there(text):
    last = [f for f in check_text(text) if f.kind in ("display", "inline")][-1]
    assert last.verdict == "undecided", last


DECIDED = (
    (r"We use the addition theorem. Thus $\sin x+\sin y = \sin(x+y)$.", "refuted"),
    (r"Rotations preserve the norm. Hence $\sin^2x+\cos^2x=1$.", "proved"),
    (r"The inner product is linear. So $\cos(a+b)=\cos a\cos b+\sin a\sin b$.", "refuted"),
    (r"For the dot product we get $\cos(a+b)=\cos a\cos b+\sin a\sin b$.", "refuted"),
    (r"On the other hand, $\cos(a+b)=\cos a\cos b+\sin a\sin b$.", "refuted"),
    (r"Take $PE_m$. The norm is $\|PE_m\|^2=\frac d2$.[^a]" + "\n\n[^a]: This is the formula.", "proved"),
)


@pytest.mark.parametrize(("text", "verdict"), DECIDED)
def test_what_restricts_nothing_holds_nothing_back(text, verdict):
    assert [f for f in check_text(text) if f.kind in ("display", "inline")][-1].verdict == verdict
