"""Laws with stationary points, singular ends and corners, far out: the path through the complex plane."""

from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import flint
import mpmath
import pytest

from symbolic_pe.decay import evaluate, integral
from symbolic_pe.decay.evaluate import enclosure, value
from symbolic_pe.decay.function import Function
from symbolic_pe.decay.sums import partial_sum
from symbolic_pe.decay.working import TooHard, working
from symbolic_pe.language.parse import parse_term


def split(power: int, at: Fraction, x: Fraction, bits: int) -> Any:
    """The integral for ``(t - at)**power`` from two of ``t**power`` in closed form."""
    total = flint.acb(0)
    for side, part in ((-1, at), (1, 1 - at)):
        piece = enclosure("power", x * part**power, bits, {"alpha": power})
        with working(bits):
            piece = piece.conjugate() if side**power < 0 else piece
            total += piece * (flint.arb(part.numerator) / part.denominator)
    return total


@pytest.mark.parametrize("power", [2, 3, 4])
@pytest.mark.parametrize("x", [400, -(10**7), 10**18])
def test_a_stationary_point_inside(power: int, x: int) -> None:
    for at, law in ((Fraction(1, 3), "t - 1/3"), (Fraction(1, 2), "t - 1/2"), (Fraction(5, 7), "t - 5/7")):
        found = value(f"({law})**{power}", x, 20, confirm=False)
        assert "rigorous integration" in found.method
        right = split(power, at, Fraction(x), 400)
        assert found.enclosure.overlaps(right)
        assert found.enclosure.real.rel_accuracy_bits() > 60


def test_many_digits() -> None:
    found = value("(t - 1/3)**2", 10**6, 120, confirm=False)
    assert found.enclosure.overlaps(split(2, Fraction(1, 3), Fraction(10**6), 1000))


LAWS = {
    "sin(5*t)": lambda t: mpmath.sin(5 * t), "t**3 - t": lambda t: t**3 - t, "t*(1 - t)": lambda t: t * (1 - t),
    "(t - 1/3)**2*(t - 2/3)**2": lambda t: ((t - mpmath.mpf(1) / 3) * (t - mpmath.mpf(2) / 3)) ** 2,
    "t**(5/2) - t": lambda t: t**2.5 - t,
    "sqrt(t + 1/100) - t/3": lambda t: mpmath.sqrt(t + mpmath.mpf("0.01")) - t / 3,
    "1/(1 + 25*(t - 1/3)**2)": lambda t: 1 / (1 + 25 * (t - mpmath.mpf(1) / 3) ** 2),
    "Abs(t - 1/3) + t**2": lambda t: abs(t - mpmath.mpf(1) / 3) + t * t, "cos(12*t)": lambda t: mpmath.cos(12 * t),
}  # fmt: skip


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("weight", [None, "exp(-t)"])
def test_against_quadrature(law: str, weight: str | None) -> None:
    from symbolic_pe.decay.laws import user_law

    for x in (330, -700):
        with mpmath.workdps(20):
            h = (lambda t: mpmath.exp(-t)) if weight else (lambda t: 1)
            ends = [mpmath.mpf(k) / 120 for k in range(121)]
            right = mpmath.quad(lambda t, x=x, h=h: h(t) * mpmath.expj(x * LAWS[law](t)), ends)
        found = value(user_law(law, weight), x, 12, confirm=False)
        assert abs(mpmath.mpc(found.real, found.imaginary) - right) < 1e-9, x  # corners cost quadrature digits


def test_the_path_does_not_cross_a_singularity() -> None:
    """A pole at 1/2 + i/10 and cuts: boxes above or below it are not taken."""
    pole, cut = "1/((t - 1/2)**2 + 1/100)", "sqrt((t - 1/2)**2 + 1/100)"
    for said in (pole, cut):
        theta = Function(parse_term(said))
        with working(100):
            path = integral._path(theta, None, flint.arb(10) ** 9)
            tops = [(float(b.real.mid()), abs(float(b.imag.mid()))) for _, b in path]
        assert any(y for _, y in tops)
        assert all(y < 0.1 + abs(x - 0.5) for x, y in tops)
    theta = Function(parse_term("t**2 + t"))
    with working(100):
        beside = integral._path(theta, Function(parse_term(pole), "the weight"), flint.arb(10) ** 9)
        assert all(abs(float(b.imag.mid())) < 0.1 + abs(float(b.real.mid()) - 0.5) for _, b in beside)
        alone = integral._path(theta, None, flint.arb(10) ** 9)
        assert max(abs(float(b.imag.mid())) for _, b in alone) == 0.5


def test_time_is_kept_where_c_code_asks_nobody() -> None:
    for job in (
        lambda: value("3*t + sin(t)", 100, 6000, timeout=1.0),
        lambda: partial_sum(60000, 10000, 3, 3000, timeout=1.0),
        lambda: value("power", "12345.678", 60000, {"alpha": "sqrt(2)"}, timeout=1.0),
    ):
        start = time.monotonic()
        with pytest.raises(TooHard, match="more than 1 s"):
            job()
        assert time.monotonic() - start < 10  # not a speed: without the limit each takes far longer


def test_a_confirmation_that_takes_too_long_is_left_out() -> None:
    found = value("exponential", "12345.678", 9000, {"b": 10000}, timeout=3.0)
    assert "not confirmed by mpmath within 3 s" in found.method
    assert found.real.startswith("-0.0467246185398406086")


def test_what_a_process_of_its_own_finds_is_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    here = value("exponential", "10.5", 300, {"b": 50})
    monkeypatch.setattr(evaluate, "LONG", 1)
    there = value("exponential", "10.5", 300, {"b": 50})
    assert (here.value, here.ball, here.method) == (there.value, there.ball, there.method)
    assert there.enclosure.overlaps(here.enclosure)
    assert there.enclosure.rel_accuracy_bits() == here.enclosure.rel_accuracy_bits()
