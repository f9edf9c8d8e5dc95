"""``|D|`` for the width, beside an index ``d`` of pairs."""

from __future__ import annotations

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
GIVEN = r"Let $\theta_d = b^{-2d/|D|}$ with $0 \le d < |D|/2$. Then "


def _verdicts(claims: str) -> list[str]:
    return [f.verdict for f in check_text(GIVEN + claims, settings=SETTINGS)][2:]


def test_a_size_between_bars_is_a_width() -> None:
    assert _verdicts(r"$\frac{2\pi}{\theta_d} = 2\pi b^{2d/|D|}$ and $\theta_{|D|/2-1} = b^{-(|D|-2)/|D|}$.") == [
        "proved", "proved"
    ]  # fmt: skip
    assert _verdicts(r"$\frac{2\pi}{\theta_d} = 2\pi b^{-2d/|D|}$.") == ["refuted"]
    assert _verdicts(r"$\theta_{|D|/2-1} = b^{-1}$.") != ["proved"]


def test_it_is_shown_as_it_is_written() -> None:
    last = check_text(GIVEN + r"$\theta_d = b^{-2d/\|D\|}$", settings=SETTINGS)[-1]
    assert r"|D|" in last.reading


def test_what_stands_alone_as_well_is_none() -> None:
    text = r"Let $D$ be a number. Then $|D| = D$."
    assert check_text(text, settings=SETTINGS)[-1].verdict != "proved"


def test_an_apostrophe_is_a_prime() -> None:
    assert check_text("$x’ - x' = 0$", settings=SETTINGS)[-1].verdict == "proved"
