"""Repeated integration by parts, against closed forms and rigorous integration."""

from __future__ import annotations

import random

import flint
import pytest

from symbolic_pe.decay.evaluate import prepare, value
from symbolic_pe.decay.farout import far_out
from symbolic_pe.decay.function import Function
from symbolic_pe.decay.integral import integrate
from symbolic_pe.decay.working import TooHard, working
from symbolic_pe.language.parse import parse_term


def _function(said: str) -> Function:
    return Function(parse_term(said))


@pytest.mark.parametrize("law", ["10000**(-t)", "5*3**t", "2*t - 1", "7 - 1/50*(1/1000)**t"])
def test_it_agrees_with_closed_forms(law: str) -> None:
    held = prepare(law)
    assert held.closed is not None
    rng = random.Random(law)
    for bits in (64, 130, 300):
        for power in (3, 6, 12, 40, 300):
            x = flint.arb(rng.choice((-1, 1)) * rng.randint(10**power, 9 * 10**power))
            with working(bits + 4 * power):
                found = far_out(_function(law), None, x)
                if found is not None:
                    assert found.overlaps(held.closed.arb(x)), (law, bits, x)
                    if power >= 40:
                        assert found.rel_accuracy_bits() > bits


@pytest.mark.parametrize(
    ("law", "weight"),
    [("3*t + sin(t)", None), ("1/(1 + t)", "t**2"), ("t + t**2", "exp(-t)*cos(3*t)"), ("3**(-t)", "t"),
     ("log(2 + t)", "1 - t"), ("tanh(t/2)", None)],
)  # fmt: skip
def test_it_agrees_with_rigorous_integration(law: str, weight: str | None) -> None:
    h = None if weight is None else _function(weight)
    rng = random.Random(law)
    for _ in range(2):
        x = flint.arb(rng.randint(400, 4000))
        with working(100):
            found, other = far_out(_function(law), h, x), integrate(_function(law), h, x, 60)
            assert found is not None
            assert found.overlaps(other)
            assert not (found + flint.acb(flint.arb(10) ** -9)).overlaps(other) or found.rel_accuracy_bits() < 10


@pytest.mark.parametrize(
    "law", ["t**2 + t**3", "sin(7*t)", "sqrt(t) + t", "(t - 1/3)**3 + t/10**12", "Abs(t - 1/2) + 2*t"]
)
def test_where_the_slope_vanishes_or_has_none_it_does_not_apply(law: str) -> None:
    with working(64):
        assert far_out(_function(law), None, flint.arb(10**6)) is None


def test_far_out_values_have_every_digit() -> None:
    few, many = (value("3*t + sin(t)", "1e25", n) for n in (12, 60))
    assert "by parts" in few.method
    for a, b in ((few.real, many.real), (few.imaginary, many.imaginary)):
        assert abs(flint.arb(a) - flint.arb(b)) < abs(flint.arb(b)) * flint.arb(10) ** -11


def test_what_cannot_be_had_says_what_is_known() -> None:
    with pytest.raises(TooHard, match=r"no bound that falls with x is known either: the law .* has a stationary point"):
        value("sin(200*t)*cos(170*t)", 10**9, 15, timeout=0.2)
    with pytest.raises(TooHard, match=r"what is known: its modulus is at most 8\.03e-9"):
        value("1/(1 + t)", 10**9, 3000, timeout=1)
