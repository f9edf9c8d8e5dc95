"""Sums whose range is written with an inequality, and series that are geometric up to a polynomial."""

from __future__ import annotations

import pytest

from .last import last

DISC = r"Let $0 < \rho < 1$." "\n\n"
SLOPE = r"Let $m_h = 2^{-8h/H}$ and $\rho = e^{-m_h}$." "\n\n"


@pytest.mark.parametrize(
    "claim",
    [
        r"\sum_{n\ge 0} \rho^n = \frac{1}{1-\rho}",
        r"\sum_{n \geq 1} \rho^n = \frac{\rho}{1-\rho}",
        r"\sum_{n > 0} \rho^n = \frac{\rho}{1-\rho}",
        r"\sum_{n\ge 0} n(1-\rho)\rho^n = \frac{\rho}{1-\rho}",
        r"\sum_{n=1}^\infty n\rho^{n-1} = \frac{1}{(1-\rho)^2}",
        r"\sum_{n=0}^{\infty} n^2 \rho^n = \frac{\rho(1+\rho)}{(1-\rho)^3}",
        r"\sum_{n\ge 0} (n+1)\rho^n = \frac{1}{(1-\rho)^2}",
        r"\sum_{n\ge 2} e^{-3n} = \frac{e^{-6}}{1-e^{-3}}",
        r"\sum_{n\ge 1} n 2^{-n} = 2",
        r"\lim_{N\to\infty} \sum_{n=0}^{N-1} \rho^n = \frac{1}{1-\rho}",
    ],
)  # fmt: skip
def test_what_a_series_is_is_proved(claim: str) -> None:
    assert last(f"{DISC}$${claim}$$").verdict == "proved"


@pytest.mark.parametrize(
    "claim",
    [
        r"\sum_{n\ge 1} \rho^n = \frac{1}{1-\rho}",
        r"\sum_{n\ge 0} \rho^n = \frac{1}{1+\rho}",
        r"\sum_{n\ge 0} n(1-\rho)\rho^n = \frac{1}{1-\rho}",
        r"\sum_{n=0}^{\infty} n^2 \rho^n = \frac{\rho(1-\rho)}{(1-\rho)^3}",
        r"\sum_{n\ge 1} n 2^{-n} = 1",
        r"\sum_{n\ge 1} n 2^{n} = 2",
        r"\sum_{n\le 0} \rho^n = \frac{1}{1-\rho}",
        r"\lim_{N\to\infty} \sum_{n=1}^{N} \rho^n = \frac{1}{1-\rho}",
    ],
)  # fmt: skip
def test_what_it_is_not_is_not(claim: str) -> None:
    assert last(f"{DISC}$${claim}$$").verdict != "proved"


def test_where_it_converges_is_told() -> None:
    found = last(r"$$\sum_{n \geq 1} x^n = \frac{x}{1-x}$$")
    assert found.verdict == "proved"
    assert "Abs(x) < 1" in found.hypotheses
    assert last(r"For $x > 1$ we have $\sum_{n \geq 0} x^n = \frac{1}{1-x}$.").verdict != "proved"


def test_the_mean_distance_under_a_bias_that_is_linear() -> None:
    found = last(rf"{SLOPE}$$\sum_{{n\ge 0}} n(1-\rho)\rho^n = \frac{{\rho}}{{1-\rho}} = \frac{{1}}{{e^{{m_h}}-1}}$$")
    assert found.verdict == "proved"
    mean = r"\lim_{i\to\infty}\frac{\sum_{n=0}^{i} n e^{-an}}{\sum_{n=0}^{i} e^{-an}}"
    found = last(rf"$${mean} = \frac{{1}}{{e^a-1}}$$")
    assert found.verdict == "proved"
    assert "Abs(exp(-a)) < 1" in found.hypotheses
    assert last(rf"$${mean} = \frac{{1}}{{1-e^{{-a}}}}$$").verdict != "proved"


def test_a_sum_up_to_an_index_begins_anywhere() -> None:
    assert last(r"$\sum_{l\le i} a_l = \sum_{l<i} a_l + a_i$").verdict == "proved"
    assert last(r"$\sum_{l\le i} a_l = \sum_{l<i} a_l + a_{i+1}$").verdict != "proved"
    assert last(r"$\sum_{l\le i} l = \frac{i(i+1)}{2}$").verdict != "proved"
