"""Near-returns: found, certified, and checked by mpmath."""

from __future__ import annotations

import mpmath
import pytest

from symbolic_pe.decay.recurrence import near_return
from symbolic_pe.decay.working import BadInput, TooHard


@pytest.mark.parametrize(
    ("d", "b", "eps"),
    [(128, 10000, "2e-4"), (128, 10000, "1e-10"), (64, 500000, "1e-6"), (8, "1.000001", "1e-5"), (2, 10000, 0.001),
     (16, 10**12, "1e-60"), (128, 10000, "0.1"), (6, 10000, "1/2"),
     (32, "pi**4", "1/1000"), (256, 10000, "1e-2"), (24, 64, "1e-12"), (96, 10**12, "1e-3")],
)  # fmt: skip
def test_the_sum_is_near_one_again(d: int, b: object, eps: object) -> None:
    r = near_return(d, b, eps)
    with mpmath.workdps(r.digits + 90):
        base, within = mpmath.mpf(eval(str(b), {"pi": mpmath.pi})), mpmath.mpf(eval(str(eps)))
        if b == "1.000001":
            base = mpmath.mpf(1000001) / 1000000
        s = mpmath.fsum(mpmath.cos(r.x * base ** (-mpmath.mpf(2 * i) / d)) for i in range(d // 2)) * 2 / d
        assert s > 1 - within
    assert r.x > 1


def test_about_75_digits_for_the_sinusoid() -> None:
    assert near_return(128, 10000, "2e-4").digits <= 80


def test_it_has_been_away() -> None:
    """x = 1 is within 0.1 of the start, and no return."""
    assert near_return(128, 10000, "0.1").x > 100


@pytest.mark.parametrize("eps", [0, -1, 2, "nan", "x"])
def test_wrong_eps(eps: object) -> None:
    with pytest.raises(BadInput):
        near_return(16, 10000, eps)


def test_wrong_dimension_and_base() -> None:
    with pytest.raises(BadInput):
        near_return(7, 10000, 0.1)
    with pytest.raises(BadInput):
        near_return(8, 1, 0.1)
    with pytest.raises(BadInput, match="limit"):
        near_return(4096, 10000, 0.1)
    with pytest.raises(TooHard):
        near_return(256, 10007, "1e-9", timeout=0.01)


@pytest.mark.parametrize(
    ("d", "b", "eps"), [(2, 7, "1e-300"), (16, 7, "1e-300"), (8, 3, "1e-1000"), (64, "10007", "1e-30")]
)
def test_as_near_as_one_likes(d: int, b: object, eps: str) -> None:
    back = near_return(d, b, eps)
    with mpmath.workdps(back.digits + 1100):
        base = mpmath.mpf(str(b))
        s = mpmath.fsum(mpmath.cos(back.x * base ** (mpmath.mpf(-2 * i) / d)) for i in range(d // 2)) * 2 / d
        assert s > 1 - mpmath.mpf(eps)
