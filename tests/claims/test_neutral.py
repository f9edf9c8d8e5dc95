"""A refutation stands where each word around it is known to change nothing, or where a small edit mends the formula."""

from __future__ import annotations

from itertools import chain

import pytest

from symbolic_pe.claims import Settings, check_text
from symbolic_pe.claims.neutral import NEUTRAL, phrase_ahead, unheard


def _verdicts(document: str, suggest: bool = True) -> list[str]:
    return [f.verdict for f in check_text(document, settings=Settings(timeout=20.0, suggest=suggest))]


@pytest.mark.parametrize(
    "document",
    [
        r"We show that $\cos x = \sin x$ somewhere.",
        r"At times $\cos x = \sin x$ does occur.",
        r"The curves of both meet, i.e. $\cos x = \sin x$, infinitely often.",
        r"At the crossing point $\cos x = \sin x$.",
        r"As both are right angles, $\cos(a+b) = \cos a + \cos b$.",
        r"In the first pair $\cos(a+b) = \cos a + \cos b$.",
        r"In the degenerate case $\cos(a+b) = \cos a + \cos b$.",
        r"Under this simplification, $\cos(a+b) = \cos a\cos b$.",
        "## Resonant heads\n\n$\\cos(a+b) = \\cos a + \\cos b$",
        r"Dans le cas dégénéré $\cos(a+b) = \cos a + \cos b$.",
        r"Im Sonderfall ist $\cos(a+b) = \cos a + \cos b$.",
        r"在交点处 $\cos x = \sin x$。",
        r"В точке пересечения $\cos x = \sin x$.",
        r"$$\cos(a+b) = \cos a + \cos b \quad\text{in the degenerate limit}$$",
    ],
)
def test_words_that_nobody_knows_may_say_where_it_holds(document: str) -> None:
    assert _verdicts(document) == _verdicts(document, suggest=False) == ["undecided"]


@pytest.mark.parametrize(
    "document",
    [
        r"With the opposite orientation, $e^{i\theta} = \cos\theta - i\sin\theta$.",
        r"In the mirrored frame $\cos(a+b) = \cos a\cos b + \sin a\sin b$.",
        r"Bei umgekehrter Orientierung ist $e^{i\theta} = \cos\theta - i\sin\theta$.",
    ],
)
def test_a_phrase_ahead_holds_what_a_small_edit_would_mend(document: str) -> None:
    assert _verdicts(document) == ["undecided"]


@pytest.mark.parametrize(
    "document",
    [
        r"By the addition theorem we get $\cos(a+b) = \cos a + \cos b$.",
        r"Recall that $\cos(a+b) = \cos a + \cos b$ for all angles.",
        r"The clerk noticed that $\cos(a+b) = \cos a\cos b + \sin a\sin b$.",
        r"Nach dem Additionstheorem gilt $\cos(a+b) = \cos a + \cos b$.",
        r"根据两角和公式,有 $\cos(a+b) = \cos a + \cos b$。",
        r"At the crossing point $0.25 + 0.50 = 0.85$.",
        "<!-- symbolic-pe: expect refuted -->\nAt the crossing point $\\cos x = \\sin x$.",
    ],
)
def test_what_words_cannot_make_true_is_refuted(document: str) -> None:
    assert _verdicts(document)[-1] == "refuted" == _verdicts(document, suggest=False)[-1]


def test_words_are_known_in_the_forms_they_are_met_in() -> None:
    assert not unheard(
        "Substituting both identities, the model's queries are multiplied: see [3](https://example.org/rare)"
    )
    assert not unheard(r"the angle-addition formulas \cite{vaswani} of $\mathrm{weird}$ e.g. these")
    assert unheard("the queries degenerate") == "degenerate"
    assert unheard("wave-like") == "wave-like"
    assert phrase_ahead("But at the crossing, all is well") == "But at the crossing"
    assert not phrase_ahead("For all positions, at the crossing")


def test_no_word_of_the_list_restricts() -> None:
    """What says of a claim that it is one of some case stands in no row."""
    words = set(chain.from_iterable(row.split() for row in NEUTRAL.values()))
    restricting = """
        if when whenever unless except only case special degenerate restrict limit limiting some somewhere sometimes
        approximately roughly about near almost small large certain particular specially zero equal same identical
        parallel orthogonal coincide intersect vanish cancel assuming provided otherwise convention
        without first last left right two
    """
    assert not words & set(restricting.split())
