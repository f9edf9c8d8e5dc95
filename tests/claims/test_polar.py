"""Numbers in polar form: what is said with the angle and the length that a text names."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
OWN = r"Write $q = \|q\| e^{i\theta_q}$ and $k = \|k\| e^{i\theta_k}$ as complex numbers. "
PLANE = r"Let $q = W_q x_m$ and $k = W_k x_n$ be vectors of the plane. " + OWN
LETTERS = r"With $z = r_z e^{i\theta_z}$ and $w = r_w e^{i\theta_w}$ we get "
BARS = r"Let $q = |q| e^{i\alpha}$ and $k = |k| e^{i\beta}$. "
BOLD = r"Let $q = \|q\| e^{\mathbf i\theta_q}$ and $k = \|k\| e^{\mathbf i\theta_k}$. "

SCORE = r"\mathrm{Re}[q e^{im\theta}\overline{k e^{in\theta}}] = \|q\|\|k\|\cos(\theta_q - \theta_k + (m-n)\theta)"

TRUE = [
    (OWN, SCORE),
    (PLANE, SCORE),
    (OWN, r"q e^{im\theta} = \|q\| e^{i(\theta_q + m\theta)}"),
    (BARS, r"q\,\overline{k} = |q||k|e^{i(\alpha - \beta)}"),
    (LETTERS, r"z\,\overline{w} = r_z\,r_w\,e^{i(\theta_z - \theta_w)}"),
    (LETTERS, r"\mathrm{Re}[z\,\overline{w}] = r_z\,r_w\cos(\theta_z - \theta_w)"),
    (BOLD, r"\mathrm{Re}[q e^{\mathbf i m\theta}\,\overline{k}] = \|q\|\|k\|\cos(\theta_q - \theta_k + m\theta)"),
]
FALSE = [
    (OWN, SCORE.replace(r"\theta_q - \theta_k", r"\theta_q + \theta_k")),
    (OWN, r"q e^{im\theta} = \|q\| e^{i(\theta_q - m\theta)}"),
    (BARS, r"q\,\overline{k} = |q||k|e^{i(\alpha + \beta)}"),
    (LETTERS, r"z\,w = r_z\,r_w\,e^{i(\theta_z - \theta_w)}"),
    (BOLD, r"\mathrm{Re}[q e^{\mathbf i m\theta}\,\overline{k}] = \|q\|\|k\|\cos(\theta_q - \theta_k - m\theta)"),
]


@pytest.mark.parametrize(("told", "claim"), TRUE)
def test_what_is_true_of_lengths_and_angles_is_proved_and_says_of_which(told: str, claim: str) -> None:
    *forms, found = check_text(f"{told}\n\n$${claim}$$", settings=SETTINGS)
    assert found.verdict == "proved", found.reason
    assert {f.verdict for f in forms} == {"definition"}
    assert any("e^{" in h and "(line 1)" in h for h in found.hypotheses)


@pytest.mark.parametrize(("told", "claim"), FALSE)
def test_what_is_false_of_them_is_not(told: str, claim: str) -> None:
    *_, found = check_text(f"{told}\n\n$${claim}$$", settings=SETTINGS)
    assert found.verdict in ("refuted", "undecided")


def test_most_of_it_is_refuted() -> None:
    verdicts = [check_text(f"{told}\n\n$${claim}$$", settings=SETTINGS)[-1].verdict for told, claim in FALSE]
    assert verdicts.count("refuted") >= len(FALSE) - 1


def test_a_vector_of_the_plane_keeps_its_entries() -> None:
    """A matrix takes the vector, whatever its polar form is."""
    text = OWN + r"Here $\|R(\theta) q\| = \|q\|$ for a rotation $R(\theta)$, and $q_1^2 + q_2^2 = \|q\|$."
    assert [f.verdict for f in check_text(text, settings=SETTINGS)][-1] != "proved"
