"""Double precision against Arb: the stated error bound holds at every kind of x."""

from __future__ import annotations

from typing import Any

import flint
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic_pe.decay.double import integral_error, integrals, sum_error, sums
from symbolic_pe.decay.evaluate import enclosure
from symbolic_pe.decay.number import number
from symbolic_pe.decay.sums import prepare_sum
from symbolic_pe.decay.working import BadInput, working

RNG = np.random.default_rng(20)
POINTS = np.concatenate([
    RNG.uniform(0, 40, 120), 10 ** RNG.uniform(0, 6, 80), 10 ** RNG.uniform(-300, 300, 40),
    -(10 ** RNG.uniform(-5, 20, 40)), RNG.integers(0, 2**53, 30).astype(float), [0.0, -0.0, 5e-324, 1.7e305],
])  # fmt: skip


def off(got: complex, ball: Any) -> float:
    with working(1300):
        return float(abs(ball - flint.acb(complex(got))).upper())


def check_sums(d: int, b: object, xs: Any, law: str = "exponential") -> None:
    given_ = {} if b is None else {"b": b}
    held = prepare_sum(law, d, given_)
    got = sums(d, b, xs, law=law)
    with working(1300):
        for x, s in zip(xs.tolist(), got.tolist(), strict=True):
            assert off(s, flint.acb(held.arb(number(x).arb()))) <= sum_error(d), x


@pytest.mark.parametrize(("d", "b"), [(2, 10000), (6, "1.000001"), (128, 10000), (256, "1e12"), (50, "sqrt(2)")])
def test_sums(d: int, b: object) -> None:
    check_sums(d, b, POINTS)
    check_sums(d, b, np.arange(100))
    assert sum_error(d) < 1.2e-15


@pytest.mark.parametrize("law", ["linear", "1 - t", "t**(1/2)", "sin(t) + 2"])
def test_sums_of_other_laws(law: str) -> None:
    check_sums(20, None, POINTS, law)


def test_plain_products_would_not_do() -> None:
    """The alarm rings: x times theta in floating point breaks the bound where 64-bit turns keep it."""
    theta = 10000.0 ** (-np.arange(64) / 64)
    for x, least in ((1e6, 1e-13), (1e12, 1e-7)):
        xs = x + np.arange(50)
        held = prepare_sum("exponential", 128, {"b": 10000})
        with working(300):
            right = np.array([float(held.arb(number(v).arb()).mid()) for v in xs.tolist()])
        plain = np.cos(np.outer(xs, theta)).mean(axis=1)
        assert abs(plain - right).max() > least > 100 * sum_error(128)
        assert abs(sums(128, 10000, xs) - right).max() <= sum_error(128)


INTEGRALS: list[tuple[str, dict[str, object]]] = [
    ("exponential", {"b": 10000}), ("exponential", {"b": "1e12"}), ("exponential", {"b": "1.000001"}),
    ("exponential", {"b": "2.7"}), ("exponential", {"b": "2.75"}), ("exponential", {"b": 20}),
    ("5*exp(3*t) + 1", {}), ("-3*2**t", {}), ("linear", {}), ("reversed", {}), ("1 - 3*t", {}),
    ("constant", {"c": "1/3"}),
    ("power", {"alpha": "1/2"}), ("power", {"alpha": 2}), ("power", {"alpha": "1/10"}), ("power", {"alpha": "sqrt(2)"}),
    ("power", {"alpha": 100}), ("2 - 3*t**3", {}),
]  # fmt: skip


@pytest.mark.parametrize(("law", "given_"), INTEGRALS)
def test_integrals(law: str, given_: dict[str, object]) -> None:
    got, bound = integrals(law, POINTS, given_), integral_error(law, POINTS, given_)
    for x, v, e in zip(POINTS.tolist(), got.tolist(), bound.tolist(), strict=True):
        assert off(v, enclosure(law, x, 1300, given_)) <= e, x
    assert bound.max() < 1.5e-14


@settings(deadline=None, max_examples=150)
@given(
    b=st.one_of(st.floats(1.0000001, 1e12), st.floats(1.1, 4)),
    x=st.one_of(st.floats(-1e300, 1e300), st.floats(-100, 100), st.floats(-1e6, 1e6)),
)
def test_any_base_any_point(b: float, x: float) -> None:
    got = complex(integrals("exponential", np.array([x]), {"b": b})[0])
    bound = float(integral_error("exponential", np.array([x]), {"b": b})[0])
    assert off(got, enclosure("exponential", x, 1300, {"b": b})) <= bound
    assert bound <= 2.0**-53 * (6 + 92 / np.log(b)) or bound <= 2e-15


@settings(deadline=None, max_examples=60)
@given(alpha=st.floats(0.09, 900), x=st.one_of(st.floats(-1e300, 1e300), st.floats(-100, 100), st.floats(-1e6, 1e6)))
def test_any_exponent_any_point(alpha: float, x: float) -> None:
    got = complex(integrals("power", np.array([x]), {"alpha": alpha})[0])
    bound = float(integral_error("power", np.array([x]), {"alpha": alpha})[0])
    assert off(got, enclosure("power", x, 1300, {"alpha": alpha})) <= bound


def test_the_bound_falls_with_the_integral() -> None:
    """At x = 10^30 the integral of 10000^(-t) is about 1e-27, and so is known to 12 digits and more."""
    xs = 10.0 ** np.arange(6, 31)
    assert (integral_error("exponential", xs, {"b": 10000}) < 1e-14 * 2e4 / (xs * np.log(1e4))).all()
    assert (integral_error("linear", xs) < 1e-14 / xs).all()


def test_shapes_and_kinds() -> None:
    grid = np.arange(6).reshape(2, 3)
    assert sums(16, 100, grid).shape == (2, 3)
    assert integrals("linear", grid).shape == (2, 3)
    assert sums(16, 100, 0).shape == ()
    assert sums(16, 100, []).shape == (0,)
    assert np.array_equal(sums(16, 100, grid.astype(np.int32)), sums(16, 100, grid.astype(float)))
    assert np.array_equal(sums(16, 100, -grid), sums(16, 100, grid))
    assert sums(16, 100, np.float32(0.1)) == sums(16, 100, float(np.float32(0.1)))


@pytest.mark.parametrize("xs", [[np.nan], [np.inf], [2**53 + 1], ["1"], [1j]])
def test_wrong_arrays(xs: list[object]) -> None:
    with pytest.raises(BadInput):
        sums(16, 100, np.array(xs))
    with pytest.raises(BadInput):
        integrals("linear", np.array(xs))


def test_laws_without_a_closed_form_are_refused() -> None:
    for law, given_ in (("sin(t)", {}), ("power", {"alpha": "1/50"}), ("exponential", {"b": 1})):
        with pytest.raises(BadInput):
            integrals(law, [1.0], given_)
