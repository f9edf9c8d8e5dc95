"""A display that begins with an equals sign goes on from the one above the sentence before it."""

from __future__ import annotations

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)


def _last(document: str) -> str:
    return check_text(document, settings=SETTINGS)[-1].verdict


ACROSS = """We add.

$$\\cos a\\cos b + \\sin a\\sin b$$

%s

$$= \\cos(a %s b)$$
"""


def test_a_display_goes_on_from_the_one_above_a_sentence() -> None:
    between = "By the addition theorem $\\cos(x-y) = \\cos x\\cos y + \\sin x\\sin y$ this is:"
    assert _last(ACROSS % (between, "-")) == "proved"
    assert _last(ACROSS % ("By the addition theorem this is:", "+")) == "undecided"
    assert _last(ACROSS % ("## Another sum:", "-")) == "undecided"
