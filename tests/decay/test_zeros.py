"""Sign changes: against printed ones, against a dense grid in floating point, and where they touch."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import mpmath
import numpy as np
import pytest

from symbolic_pe.decay.working import BadInput, TooHard
from symbolic_pe.decay.zeros import Unresolved, Zero, integral_wave, sum_wave, zeros


def found(wave: Any, lo: object, hi: object, digits: int = 15) -> list[Zero]:
    out = list(zeros(wave, lo, hi, digits, timeout=600))
    assert all(isinstance(z, Zero) for z in out), out
    return out  # type: ignore[return-value]


def test_the_first_zeros_as_printed() -> None:
    (z, *_) = found(sum_wave(128, {"b": 10000}), 0, 1707, 32)
    assert z.x == "1706.0578287792145488612738192517"
    (z,) = found(integral_wave("exponential", {"b": 10000}), 0, 7000, 25)
    assert z.x == "6166.028484728748638366037"[:20] + z.x[20:]
    assert z.x.startswith("6166.0284847287486383")


def changes(f: Any, lo: float, hi: float, n: int) -> int:
    s = np.sign(f(np.linspace(lo, hi, n)))
    return int((s[1:] != s[:-1]).sum())


@pytest.mark.parametrize(("d", "b", "hi"), [(4, 90, 500), (16, 10000, 2000), (64, 50, 400), (128, 10000, 2500)])
def test_no_zero_of_a_sum_is_missed(d: int, b: int, hi: int) -> None:
    theta = float(b) ** (-2 * np.arange(d // 2) / d)

    def f(x: Any) -> Any:
        return np.cos(np.outer(x, theta)).mean(axis=1)

    out = found(sum_wave(d, {"b": b}), 0, hi)
    assert len(out) == changes(f, 0, hi, 200_001)
    for z, after in pairwise(out):
        assert float(z.x) < float(after.x)
        assert z.direction != after.direction
    assert max(abs(f(np.array([float(z.x) for z in out])))) < 1e-11


@pytest.mark.parametrize("part", ["real", "imaginary"])
@pytest.mark.parametrize(
    ("law", "given"), [("exponential", {"b": 30}), ("power", {"alpha": "1/2"}), ("power", {"alpha": 2}), ("linear", {})]
)
def test_no_zero_of_an_integral_is_missed(law: str, given: dict[str, object], part: str) -> None:
    t = (np.arange(4000) + 0.5) / 4000
    theta = {"exponential": 30.0**-t, "power": t ** float(eval(str(given.get("alpha", 1)))), "linear": t}[law]

    def f(x: Any) -> Any:
        phase = np.outer(x, theta)
        return (np.cos(phase) if part == "real" else np.sin(phase)).mean(axis=1)

    out = [z for z in zeros(integral_wave(law, given, part), 1, 60, 12, timeout=600) if isinstance(z, Zero)]
    assert len(out) == changes(f, 1, 60, 4001)
    for z in out:
        assert abs(f(np.array([float(z.x)]))[0]) < 1e-4


def test_a_law_without_a_closed_form() -> None:
    (z, *_) = found(integral_wave("sin(t)"), 0, 10, 20)
    with mpmath.workdps(30):
        want = mpmath.findroot(lambda x: mpmath.quad(lambda t: mpmath.cos(x * mpmath.sin(t)), [0, 1]), 3.4)
        assert abs(mpmath.mpf(z.x) - want) < mpmath.mpf(10) ** -18


def test_high_precision_and_isolation() -> None:
    for digits in (5, 50, 300):
        (z,) = found(sum_wave(2, {"b": 10}), 4, 5, digits)
        with mpmath.workdps(digits + 20):
            assert abs(mpmath.mpf(z.x) - 3 * mpmath.pi / 2) < mpmath.mpf(10) ** (1 - digits)
        lo, hi = map(float, z.isolated)
        assert lo < 3 * np.pi / 2 < hi


def test_a_double_zero_is_not_passed_over() -> None:
    """cos(x) + cos(x/2) touches zero at 2 pi without a change of sign."""
    out = list(zeros(sum_wave(4, {"b": 4}), 0, 20, 12, timeout=600))
    kinds = [type(z) for z in out]
    assert kinds == [Zero, Unresolved, Zero, Zero, Unresolved]
    (touch, _) = (z for z in out if isinstance(z, Unresolved))
    assert touch.change is False
    assert float(touch.lo) == pytest.approx(2 * np.pi)


def test_the_zero_at_the_origin() -> None:
    (z, *_) = zeros(integral_wave("linear", {}, "imaginary"), 0, 5, 10)
    assert isinstance(z, Zero)
    assert float(z.x) == 0
    assert z.direction == "rising"


def test_negative_intervals_mirror() -> None:
    right = [z.x for z in found(integral_wave("power", {"alpha": "1/2"}), 0, 20)]
    left = [z.x for z in found(integral_wave("power", {"alpha": "1/2"}), -20, 0)]
    assert [x.lstrip("-") for x in left[::-1]] == right


def test_wrong_intervals() -> None:
    wave = sum_wave(128, {"b": 10000})
    with pytest.raises(BadInput, match="empty"):
        list(zeros(wave, 5, 5))
    with pytest.raises(BadInput, match="finite"):
        list(zeros(wave, 0, float("inf")))
    with pytest.raises(BadInput, match="part"):
        integral_wave("linear", {}, "modulus")
    with pytest.raises(TooHard):
        list(zeros(wave, 0, 10**9, timeout=0.2))


def test_a_function_that_is_zero_throughout_is_said_to_be_unresolved_at_once() -> None:
    (one,) = zeros(integral_wave("constant", {"c": 0}, "imaginary"), 0, 10, timeout=600)
    assert isinstance(one, Unresolved)
    assert (one.lo, one.hi) == ("0", "10")


def test_far_out_zeros_are_found_and_told_apart() -> None:
    """At 10^60 the waves are as long as at 0, and a zero has as many digits as tell it from its neighbours."""
    start = 10**60
    with mpmath.workdps(90):
        thetas = [mpmath.mpf(10000) ** (-mpmath.mpf(i) / 4) for i in range(4)]

        def value(x: Any) -> Any:
            return mpmath.fsum(mpmath.cos(x * w) for w in thetas)

        signs = [value(mpmath.mpf(start) + mpmath.mpf(k) / 8) > 0 for k in range(8 * 40 + 1)]
        changes = sum(a != b for a, b in pairwise(signs))
        zs = found(sum_wave(8, {"b": 10000}), start, start + 40, 5)
        assert len(zs) == changes > 3
        for z in zs:
            at = mpmath.mpf(z.x)
            step = mpmath.mpf(10) ** -(len(z.x.partition(".")[2]))
            assert value(at - step) * value(at + step) < 0
        assert len({z.x for z in zs}) == len(zs)
    assert list(zeros(integral_wave("exponential", {"b": 10000}), start, start + 10, 70, timeout=600)) == []
