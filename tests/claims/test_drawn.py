"""Expectations of what a text draws: entries of some variance, Gaussians in a cosine, a uniform phase."""

from __future__ import annotations

import pytest

from symbolic_pe.claims import Settings, check_text
from symbolic_pe.claims.drawn import drawn

# ruff: noqa: E501
SETTINGS = Settings(timeout=8.0, suggest=False)
UNIT = r"Suppose the entries of $q, k\in\mathbb{R}^d$ are independent with mean zero and variance one. "
INSTEAD = r"If the entries have variance $\sigma^2$, then "
SPREAD = r"Suppose the entries of $q, k\in\mathbb{R}^d$ are independent with mean zero and variance $\sigma^2$. Then "
WEIGHTS = r"The weights $W$ have variance $1/d$. Then "
NORMAL = r"For $\bm w\sim\mathcal N(\bm 0,\sigma^2\bm I)$ "
ROWS = r"Let $\vec v\in\mathbb R^2$, rows $\vec b_j\sim\mathcal N(0,\sigma^2 I)$, $j=1..M$. Then "
NUMBER = r"For a Gaussian $z \sim \mathcal{N}(0, \tau^2)$ we have "
PHASE = r"With $\beta\sim\mathcal U[0,2\pi]$ one has "

TRUE = [
    (UNIT + "Then ", r"\mathrm{Var}(q^{\top}k) = d"),
    (UNIT + INSTEAD, r"\mathrm{Var}(q^{\top}k) = d\sigma^4"),
    (SPREAD, r"\mathrm{Var}(q^{\top}k) = d\,\sigma^4"),
    (SPREAD, r"\mathrm{Var}(q^{\top}k/\sqrt d) = \sigma^4"),
    (SPREAD, r"\mathbb E[q^{\top}k] = 0"),
    (NORMAL, r"\mathbb E\bigl[\cos(\bm w^{\top}\bm\delta)\bigr] = \exp\Bigl(-\frac{\sigma^2\|\bm\delta\|_2^2}{2}\Bigr)"),
    (NORMAL, r"\mathbb E\bigl[\sin(\bm w^{\top}\bm\delta)\bigr] = 0"),
    (ROWS, r"\mathbb E\left[\cos 2\pi\vec b\cdot(\vec v-\vec w)\right] = e^{-2\pi^2\sigma^2\|\vec v-\vec w\|^2}"),
    (NUMBER, r"\mathbb{E}[\cos z] = e^{-\tau^2/2}"),
    (NUMBER, r"\mathbb{E}[\cos 2z] = e^{-2\tau^2}"),
    (PHASE, r"\mathbb E_{\beta}\bigl[\cos(a+\beta)\cos(b+\beta)\bigr] = \frac12\cos(a-b)"),
    (PHASE, r"\mathbb E\bigl[\cos(a+\beta)\bigr] = 0"),
]
FALSE = [
    (UNIT + INSTEAD, r"\mathrm{Var}(q^{\top}k) = d\sigma^2"),
    (UNIT + INSTEAD, r"\mathrm{Var}(q^{\top}k) = d"),
    (SPREAD, r"\mathrm{Var}(q^{\top}k) = d\,\sigma^2"),
    (SPREAD.replace("independent", "uncorrelated"), r"\mathrm{Var}(q^{\top}k) = d\,\sigma^4"),
    (SPREAD.replace("mean zero", r"mean $\mu$"), r"\mathrm{Var}(q^{\top}k) = d\,\sigma^4"),
    (NORMAL, r"\mathbb E\bigl[\cos(\bm w^{\top}\bm\delta)\bigr] = \exp\Bigl(-\frac{\|\bm\delta\|_2^2}{2\sigma^2}\Bigr)"),
    (NORMAL, r"\mathbb E\bigl[\cos(\bm w^{\top}\bm\delta)\bigr] = \exp\Bigl(-\sigma^2\|\bm\delta\|_2^2\Bigr)"),
    (NORMAL, r"\mathbb E\bigl[\cos(\bm w^{\top}\bm w)\bigr] = 1"),
    (NORMAL.replace(r"\bm 0", r"\bm \mu"), r"\mathbb E\bigl[\sin(\bm w^{\top}\bm\delta)\bigr] = 0"),
    (ROWS, r"\mathbb E\left[\cos 2\pi\vec b\cdot(\vec v-\vec w)\right] = e^{-\pi^2\sigma^2\|\vec v-\vec w\|^2}"),
    (NUMBER, r"\mathbb{E}[\cos z] = e^{-\tau^2}"),
    (NUMBER, r"\mathbb{E}[\cos z \cdot (x - y)] = e^{-\tau^2(x-y)^2/2}"),
    (NUMBER, r"\mathbb{E}[\cos z^2] = e^{-\tau^2/2}"),
    (PHASE, r"\mathbb E_{\beta}\bigl[\cos(a+\beta)\cos(b+\beta)\bigr] = \cos(a-b)"),
    (PHASE, r"\mathbb E_{\beta}\bigl[\cos(a+\beta)\cos(b+\beta)\bigr] = \frac12\cos(a+b)"),
    (PHASE.replace(r"2\pi", r"\pi"), r"\mathbb E\bigl[\cos(a+\beta)\bigr] = 0"),
]


@pytest.mark.parametrize(("told", "claim"), TRUE)
def test_a_mean_by_what_the_text_draws_is_proved(told: str, claim: str) -> None:
    *_, found = check_text(f"{told}${claim}$.", settings=SETTINGS)
    assert found.verdict == "proved", found.reason


@pytest.mark.parametrize(("told", "claim"), FALSE)
def test_a_slip_is_not(told: str, claim: str) -> None:
    *_, found = check_text(f"{told}${claim}$.", settings=SETTINGS)
    assert found.verdict != "proved"


def test_a_variance_of_something_else_refutes_nothing() -> None:
    *_, found = check_text(UNIT + WEIGHTS + r"$\mathrm{Var}(q^{\top}k) = d$.", settings=SETTINGS)
    assert found.verdict != "refuted"


def test_two_distributions_of_one_name_tell_nothing() -> None:
    assert not drawn(r"$z \sim \mathcal{n}(0, 1)$, and $z \sim \mathcal{n}(0, 4)$")
    assert drawn(r"$w\sim\mathcal n(0, \sigma^2 i_d)$")["w"].vector
