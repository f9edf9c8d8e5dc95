"""Derivations by functional equations in polar form: what follows from what a text states above, and what does not."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Finding, Settings, check_text

SETTINGS = Settings(timeout=20.0, suggest=False)
FORMS = r"""We ask for functions such that
$$
f_q(x_m, m)\,\overline{f_k(x_n, n)} = g(x_m, x_n, m - n),
$$
with the initial conditions $f_q(x_m, 0) = q$ and $f_k(x_n, 0) = k$. In polar form we write
$$
\begin{aligned}
f_q(x_m, m) &= R_q(x_m, m)\, e^{i \Theta_q(x_m, m)},\\
f_k(x_n, n) &= R_k(x_n, n)\, e^{i \Theta_k(x_n, n)},\\
g(x_m, x_n, m-n) &= R_g(x_m, x_n, m-n)\, e^{i \Theta_g(x_m, x_n, m-n)}.
\end{aligned}
$$
We write $q = \|q\| e^{i\theta_q}$ and $k = \|k\| e^{i\theta_k}$.
"""
CHOSEN = r"""We choose the simple solution
$$
R_q(x_m, m) = \|q\|,\qquad R_k(x_n, n) = \|k\|.
$$
"""
NAMED = r"""We obtain
$$
\Theta_q(x_m, m) - \theta_q = \Theta_k(x_n, m) - \theta_k.
$$
Both sides are a function of the position alone; call it $\phi(m)$. Hence
$$
\Theta_q(x_m, m) = \phi(m) + \theta_q,\qquad \Theta_k(x_n, n) = \phi(n) + \theta_k.
$$
"""
STEP = r"""Two neighbours give
$$
\phi(m) - \phi(m-1) = \Theta_g(x_m, x_n, 1) + \theta_k - \theta_q.
$$
This is a constant, call it $\theta$.
"""

TRUE = [
    (FORMS, r"R_q(x_m, m)\, R_k(x_n, n) = R_g(x_m, x_n, m-n)"),
    (FORMS, r"\Theta_q(x_m, m) - \Theta_k(x_n, n) = \Theta_g(x_m, x_n, m-n)"),
    (FORMS, r"\Theta_q(x_m, 0) = \theta_q"),
    (FORMS, r"R_q(x_m, m) R_k(x_n, m) = R_g(x_m, x_n, 0) = R_q(x_m, 0) R_k(x_n, 0) = \|q\|\,\|k\|"),
    (FORMS, r"\Theta_q(x_m, m) - \Theta_k(x_n, m) = \Theta_g(x_m, x_n, 0) = \theta_q - \theta_k"),
    (FORMS + CHOSEN, r"R_g(x_m, x_n, m - n) = \|q\|\,\|k\|"),
    (FORMS + NAMED, r"\phi(0) = 0"),
    (FORMS + NAMED, r"\phi(m) + \theta_q - \phi(m-1) - \theta_k = \Theta_g(x_m, x_n, 1)"),
    (FORMS + NAMED + STEP, r"\phi(3) - \phi(2) = \theta"),
    (FORMS + NAMED + STEP, r"\phi(m) = m\theta"),
    (FORMS + NAMED + STEP, r"\Theta_g(x_m, x_n, m-n) = \theta_q - \theta_k + (m-n)\theta"),
    (FORMS + CHOSEN + NAMED + STEP, r"f_q(x_m, m) = \|q\| e^{i(\theta_q + m\theta)} = q\, e^{i m\theta}"),
]
NEAR_MISSES = [
    (FORMS, r"R_q(x_m, m)\, R_k(x_n, n) = R_g(x_m, x_n, n-m)"),
    (FORMS, r"\Theta_k(x_n, n) - \Theta_q(x_m, m) = \Theta_g(x_m, x_n, m-n)"),
    (FORMS, r"\Theta_q(x_m, m) + \Theta_k(x_n, n) = \Theta_g(x_m, x_n, m-n)"),
    (FORMS, r"\Theta_q(x_m, 0) = \theta_k"),
    (FORMS, r"\Theta_q(x_m, m) = \theta_q"),
    (FORMS, r"R_q(x_m, m) R_k(x_n, m) = R_g(x_m, x_n, m) = \|q\|\,\|k\|"),
    (FORMS, r"R_q(x_m, m) = \|q\|"),
    (FORMS, r"\Theta_q(x_m, m) - \Theta_k(x_n, m) = \Theta_g(x_m, x_n, 0) = \theta_k - \theta_q"),
    (FORMS, r"R_g(x_m, x_n, m - n) = \|q\|\,\|k\|"),
    (FORMS + NAMED, r"\phi(0) = \theta_q"),
    (FORMS + NAMED, r"\phi(m) - \phi(m-1) = \Theta_g(x_m, x_n, 1) + \theta_q - \theta_k"),
    (FORMS + NAMED, r"\phi(m) = m\theta"),
    (FORMS + NAMED + STEP, r"\phi(3) - \phi(1) = \theta"),
    (FORMS + NAMED + STEP, r"\phi(m) = (m+1)\theta"),
    (FORMS + NAMED + STEP, r"\phi(m) = n\theta"),
    (FORMS + NAMED + STEP, r"\phi(1/2) = \theta/2"),
    (FORMS + NAMED + STEP, r"\Theta_g(x_m, x_n, m-n) = \theta_q - \theta_k + (n-m)\theta"),
    (FORMS + CHOSEN + NAMED + STEP, r"f_q(x_m, m) = \|q\| e^{i(\theta_q - m\theta)} = q\, e^{-i m\theta}"),
    (FORMS + CHOSEN + NAMED + STEP, r"f_q(x_m, m) = \|k\| e^{i(\theta_q + m\theta)}"),
]
MEANT_OTHERWISE = [
    "Suppose for contradiction that\n$$\n\\phi(m) = 2m\\theta.\n$$\nThen",
    "It is not true that",
    "A common mistake is to write",
    "Nobody has shown that",
    "From here on, $\\phi$ is another function. We have",
    "Now let $\\phi(m) = m^2\\theta$. Then",
    "For real positions, which need not be whole,",
]
CLAIM = r"\phi(3) - \phi(2) = \theta"


def last(told: str, claim: str) -> Finding:
    return check_text(f"{told}\n$$\n{claim}\n$$\n", settings=SETTINGS)[-1]


@pytest.mark.parametrize(("told", "claim"), TRUE)
def test_what_follows_of_lengths_and_angles_is_proved_and_says_from_which_lines(told: str, claim: str) -> None:
    found = last(told + "Hence", claim)
    assert found.verdict == "proved", found.reason
    assert any(" in line " in h for h in found.hypotheses)


@pytest.mark.parametrize(("told", "claim"), NEAR_MISSES)
def test_near_misses_are_not_proved(told: str, claim: str) -> None:
    assert last(told + "Hence", claim).verdict != "proved"


@pytest.mark.parametrize("words", MEANT_OTHERWISE)
def test_words_that_deny_a_claim_or_give_it_another_meaning_are_heard(words: str) -> None:
    assert last(FORMS + NAMED + STEP + words, CLAIM).verdict != "proved"


def test_a_premise_that_the_text_takes_back_proves_nothing() -> None:
    told = FORMS + "The condition\n$$\nR_q(x_m, m) = \\|q\\|\n$$\ncannot hold. Therefore"
    assert last(told, r"R_q(x_m, 7) R_k(x_n, 0) = \|q\|\,\|k\|").verdict != "proved"


def test_another_requirement_ends_what_followed_from_the_first() -> None:
    other = r"\Theta_k(x_n, n) - \Theta_q(x_m, m) = \Theta_g(x_m, x_n, m-n)."
    told = f"{FORMS}Now require instead that\n$$\n{other}\n$$\nHence"
    assert last(told, r"\Theta_g(x_m, x_n, 0) - \theta_q = - \theta_k").verdict != "proved"


def test_what_stands_below_a_claim_proves_nothing() -> None:
    claim = "$$\n\\phi(3) - \\phi(2) = \\theta.\n$$\n"
    found = check_text(FORMS + NAMED + "We see that\n" + claim + STEP, settings=SETTINGS)
    assert next(f for f in found if f.reading.startswith(r"\phi(3)")).verdict != "proved"


def test_what_holds_at_equal_positions_is_not_used_at_others() -> None:
    told = FORMS + "When $m = n$ we have\n$$\nR_q(x_m, m) R_k(x_n, n) = \\|q\\|\\,\\|k\\|.\n$$\nIt follows that"
    assert last(told, r"R_g(x_m, x_n, m-n)\,\|q\| = \|q\|\,\|k\|\,\|q\|").verdict != "proved"


def test_differences_that_are_added_in_displays_of_their_own_are_read_one_by_one() -> None:
    steps = [rf"\phi({a}) - \phi({b}) = \theta" for a, b in (("m", "m-1"), ("m-1", "m-2"), (1, 0))]
    steps.insert(2, r"\vdots")
    shown = "$$\n+\n$$\n".join(f"$$\n{s}\n$$\n" for s in steps)
    found = check_text(FORMS + NAMED + STEP + "We add\n" + shown, settings=SETTINGS)[-4:]
    assert [f.verdict for f in found if "=" in f.reading] == ["proved"] * 3


def test_a_text_without_functions_in_polar_form_is_left_alone() -> None:
    found = last(r"With $z = r_z e^{i\theta_z}$ we have", r"\phi(m) = m\theta")
    assert found.verdict == "definition"
