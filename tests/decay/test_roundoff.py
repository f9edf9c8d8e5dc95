"""The bounds of ``double`` are proved: every table against Arb over whole intervals, every rounding counted.

What is assumed: IEEE doubles, rounded to nearest; NumPy's logarithm within one unit in the last place.
"""

from __future__ import annotations

import math
from typing import Any

import flint
import numpy as np
import pytest

from symbolic_pe.decay import double as D
from symbolic_pe.decay.clenshaw import clenshaw, clenshaw_error, largest
from symbolic_pe.decay.double import affine as A
from symbolic_pe.decay.double import exponential as E
from symbolic_pe.decay.double import power
from symbolic_pe.decay.double.interpolation import chebyshev, cut, horner
from symbolic_pe.decay.double.phases import pairwise
from symbolic_pe.decay.double.power import PowerLaw
from symbolic_pe.decay.evaluate import prepare
from symbolic_pe.decay.number import number
from symbolic_pe.decay.working import working

from .roundoff import Rounded, U, apart, cells, upper

BITS = 300
WAVE = flint.arb(1.2e-16)
"""A cosine or sine (test_a_wave)."""
INPUT = 2.01
"""Units: x times a rounded scale, relative."""


def test_a_wave() -> None:
    """cos and sin of a phase: the turn, the table, the polynomials, the roundings."""
    with working(BITS):
        r = flint.arb(0, (flint.arb.pi() / 1024).upper())
        turn = 2 * flint.arb.pi() * flint.arb(2) ** -61
        angle = Rounded(r, turn + U * upper(r))
        q = angle * angle
        sine = ((q * (1 / 120) - 1 / 6) * q) * angle + angle
        q2 = (q * (-1 / 24) + 0.5) * q
        short = (upper(r) ** 7 / 5040).upper(), (upper(r) ** 6 / 720).upper()
        unit = Rounded(flint.arb(0, 1), U / 2)  # the table is correctly rounded
        moved = unit * Rounded(sine.exact, sine.off + short[0]) + unit * Rounded(q2.exact, q2.off + short[1])
        last = U / 2  # the result is below 1: half a unit in its last place
        assert U / 2 + moved.off + last < WAVE


def _cin(s: Any) -> Any:
    y = ((s + 1) / 2).sqrt() * E._NEAR
    return flint.arb.const_euler() + y.log() - y.ci()


def _si(s: Any) -> Any:
    y = ((s + 1) / 2).sqrt() * E._NEAR
    return y.si() / y


def _even(of: str, s: Any, terms: int = 60) -> Any:
    """Cin y or Si(y)/y with y^2 = 32 (s + 1), by the power series: entire, also at y = 0."""
    square = (s + 1) * 32
    total, power = s * 0, s * 0 + 1
    for k in range(terms):
        if of == "si":
            total += power / ((-1) ** k * (2 * k + 1) * math.factorial(2 * k + 1))
        elif k:
            total -= power / ((-1) ** k * 2 * k * math.factorial(2 * k))
        power = power * square
    # |s + 1| <= 2.2 on the cells: what is left of the series
    rest = flint.arb(75) ** terms / (2 * terms * math.factorial(2 * terms)) * 2
    return total + flint.arb(0, rest.upper())


@pytest.mark.parametrize("of", ["cin", "si"])
def test_what_has_no_waves(of: str) -> None:
    """Cin y and Si y on [0, 8], from the table and (below 1) from the power series."""
    stated = {"cin": E.CIN_OFF, "si": E.SI_OFF}[of]
    table = E._auxiliary()[of]
    with working(BITS):
        gap = apart(lambda s: _even(of, s), table)
        worst = flint.arb(0)
        for cell in cells(0, 8, 2000):
            y = cell.intersection(flint.arb(4, 4))
            ideal = y * y / 32 - 1
            rounded = Rounded(y) * Rounded(y) * (2 / E._NEAR**2) - 1
            s = Rounded(ideal, rounded.off)
            value = horner(table, s)  # type: ignore[arg-type]
            found = Rounded(value.exact, value.off + gap)
            found = found if of == "cin" else Rounded(y) * found
            worst = max(worst, found.off, key=float)
        for cell in cells(0, 1, 200):
            square = Rounded(cell) * Rounded(cell)
            series = horner(E._CIN if of == "cin" else E._SI, square)  # type: ignore[arg-type]
            left = upper(cell) ** 18 / math.factorial(18)
            found = series if of == "cin" else Rounded(cell) * series
            # the coefficients are themselves rounded
            coefficients = U * sum(abs(c) for c in (E._CIN if of == "cin" else E._SI))
            worst = max(worst, found.off + left + coefficients + E.LEFT_OUT, key=float)
        # y stands for a number within INPUT units of it: |y Cin'| <= 2, |y Si'| <= 1
        moved = INPUT * U * (2 if of == "cin" else 1)
        total = (worst + moved) / U
        assert total < stated, float(total)
        assert stated < 3 * total  # not much more than is needed


def _auxiliary(k: int, low: float, high: float) -> Any:
    least = (low / high) ** 2

    def f(s: Any) -> Any:
        u = least + (1 - flint.arb(least)) * (s + 1) / 2
        y = u.sqrt().inv() * low
        sine, cosine = y.sin_cos() if hasattr(y, "sin_cos") else (y.sin(), y.cos())
        ci, rest = y.ci(), y.si() - flint.arb.pi() / 2
        return ((ci * sine - rest * cosine) * y, (-ci * cosine - rest * sine) * y * y)[k]

    return f


@pytest.mark.parametrize("k", [0, 1])
def test_the_auxiliary_functions(k: int) -> None:
    """y f(y) and y^2 g(y): on [8, 32] by Taylor's formula, beyond by the moments of exp(-t)."""
    name, stated = "fg"[k], (E.F_OFF, E.G_OFF)[k]
    table = E._auxiliary()
    with working(BITS):
        gaps = {"mid": apart(_auxiliary(k, E._NEAR, E._FAR), table["mid" + name], 512, 20)}
        # beyond 32 with u = 1/y^2 on [0, 1/1024]: y f = int e^(-t)/(1 + t^2 u), y^2 g = int t e^(-t)/(1 + t^2 u),
        # whose n-th derivative is below n! (2n)! and n! (2n+1)!: interpolation at n points of an interval of length L
        # is off by at most 2 (L/4)^n/n! times that
        n = 36
        gaps["far"] = _interpolation_gap(k, n, table["far" + name])
        worst = flint.arb(0)
        for part, low, high in (("mid", E._NEAR, E._FAR), ("far", E._FAR, 512.0)):
            least = (low / high) ** 2 if part == "mid" else 0.0
            for cell in cells(low, high, 400):
                y = Rounded(cell)
                inverse = 1 / y
                square = inverse * inverse
                s = square * (2 * low * low / (1 - least)) - (1 + least) / (1 - least)
                poly = horner(table[part + name], s)  # type: ignore[arg-type]
                poly = Rounded(poly.exact, poly.off + gaps[part])
                found = poly * (square if k else inverse)
                scale = cell * cell if k else cell
                worst = max(worst, (found.off * scale).upper(), key=float)
        for cell in cells(0, 1 / 512, 50):  # 1/y, with the asymptotic series
            inverse = Rounded(cell, U * upper(cell))
            square = inverse * inverse
            poly = horner((E._F_TAIL, E._G_TAIL)[k], square)  # type: ignore[arg-type]
            left = math.factorial(10 + 3 * k) * upper(cell) ** (10 + 2 * k)
            relative = poly.off + left + (3 if k else 1) * U * upper(poly.exact) + U * upper(poly.exact) * 1.01
            worst = max(worst, relative, key=float)
        # |y (y f)'| <= 2/y^2 and the like: y f and y^2 g hardly move, 1/y and 1/y^2 do
        moved = INPUT * U * (2 if k else 1) * flint.arb(1.1)
        total = (worst + moved) / U
        assert total < stated, float(total)
        assert stated < 3 * total


def _interpolation_gap(k: int, n: int, table: list[float]) -> Any:
    """The interpolant at n points, and what was cut off and rounded on the way to the table."""
    length = flint.arb(1) / 1024
    gap = 2 * (length / 4) ** n * math.factorial(2 * n + k)
    series = chebyshev(_at_infinity(k), n)
    kept = cut(series)
    gap += sum((upper(c) for c in series[len(kept) :]), flint.arb(0))  # |T_n| <= 1
    exact = _powers(kept)
    return (gap + sum((upper(a - flint.arb(b)) for a, b in zip(exact, table, strict=True)), flint.arb(0))).upper()


def _at_infinity(k: int) -> Any:
    def f(s: Any) -> Any:
        u = (s + 1) / 2
        y = flint.arb(E._FAR) / u.sqrt()
        sine, cosine = y.sin_cos()
        ci, rest = y.ci(), y.si() - flint.arb.pi() / 2
        return ((ci * sine - rest * cosine) * y, (-ci * cosine - rest * sine) * y * y)[k]

    return f


def _powers(coefficients: list[Any]) -> list[Any]:
    """A Chebyshev series in powers of s, highest first, as balls."""
    before, here = [flint.arb(1)], [flint.arb(0), flint.arb(1)]
    total = [flint.arb(0)] * len(coefficients)
    for j, c in enumerate(coefficients):
        row = before if j == 0 else here
        for m, v in enumerate(row):
            total[m] += c * v
        if j:
            after = [flint.arb(0), *(2 * v for v in here)]
            for m, v in enumerate(before):
                after[m] -= v
            before, here = here, after
    return total[::-1]


def _modulus(re: Any, im: Any) -> Any:
    return (re * re + im * im).sqrt().upper()


LOGS = [1.0, 1.2, 2.0, 4.0, 9.2103, 20.0, 30.0, 200.0]


@pytest.mark.parametrize("log", LOGS)
def test_the_integral_of_the_exponential_law(log: float) -> None:
    """The three cases of ``_ci_si``, each below what ``error`` states."""
    with working(BITS):
        whole = Rounded(flint.arb(log), U * log)
        cin, si = flint.arb(E.CIN_OFF) * U, flint.arb(E.SI_OFF) * U
        # both below 8: 0 <= Cin <= 2.54, 0 <= Si <= 1.86, and Cin y - Cin z <= log
        a = Rounded(flint.arb(0, 2.54), cin)
        gap = (a - Rounded(0, cin)).known(flint.arb(0, min(2.54, log)))
        re = 1 - (gap / whole).known(flint.arb(0, 1.0))
        im = Rounded(flint.arb(0, 1.86), si) - Rounded(0, si)
        im = im.known(flint.arb(0, 1.86)) / whole
        assert _modulus(re.off, im.off) < E.near_error(log) * U
        # y beyond 8, z below: |Ci y|, |pi/2 - Si y| <= 1/y
        far = _wave_off(8.0)
        for z in (1e-86, 1e-40, 1e-8, 0.1, 1.0, 7.999):
            if math.log(8 / z) > log or math.log(8 / z) < 0:
                continue
            log_z = flint.arb(z).log()
            ci_z = flint.arb(z).ci()
            low = Rounded(flint.arb.const_euler(), U / 2) + Rounded(log_z, 2 * U * upper(log_z))
            low = (low - Rounded(flint.arb.const_euler() + log_z - ci_z, cin)).known(ci_z)
            low = Rounded(low.exact, low.off + INPUT * U)  # z is no exact number: that of the logarithm
            top = (Rounded(flint.arb(0, 0.125), far) - low) / whole
            top = top.known(flint.arb(0, 1))
            side = (Rounded(flint.arb.pi() / 2, U) - Rounded(flint.arb(z).si(), si)) - Rounded(flint.arb(0, 0.125), far)
            side = side / whole
            assert _modulus(top.off, side.off) < E.near_error(log) * U, z
        # both beyond 8
        for y, z in ((8.0, 8.0), (20.0, 8.0), (1e5, 30.0), (1e9, 1e5), (1e40, 1e20)):
            one, two = Rounded(flint.arb(0, 1 / y), _wave_off(y)), Rounded(flint.arb(0, 1 / z), _wave_off(z))
            part = (one - two) / whole
            assert _modulus(part.off, part.off) < E.far_error(log) * (flint.arb(1) / y + flint.arb(1) / z) * U


def _wave_off(y: float) -> Any:
    """The error of ``f sin y - g cos y``."""
    f = Rounded(flint.arb(0, 1 / y), E.F_OFF * U / y)
    g = Rounded(flint.arb(0, 1 / y**2), E.G_OFF * U / flint.arb(y) ** 2)
    turned = Rounded(flint.arb(0, 1), WAVE)
    both = (f * turned + g * turned).known(flint.arb(0, 1 / y))
    return both.off


def test_the_linear_law() -> None:
    """sin(y)/y times a wave: by the power series below 1/4, by the sine beyond."""
    with working(BITS):
        turned = Rounded(flint.arb(0, 1), flint.arb(2).sqrt() * WAVE)  # a cosine and a sine as one complex number

        def checked(sinc: Rounded, y: Any, rate: Any) -> None:
            moved = Rounded(sinc.exact, sinc.off + INPUT * U * upper(rate))
            most = A.SINC_OFF * U / (upper(y) if upper(y) > 1 else 1)
            assert (moved * turned).off < most, y

        for y in cells(0, A._SMALL, 100):
            square = Rounded(y) * Rounded(y)
            series = horner(A._SINC, square)  # type: ignore[arg-type]
            left = upper(y) ** 12 / math.factorial(13) + U * upper(y) ** 2 / 5
            checked(Rounded(series.exact, series.off + left), y, y.cos() - series.exact)  # y sinc' = cos y - sinc y
        for y in [*cells(A._SMALL, 8, 3000), *(flint.arb(v) for v in (8, 100, 1e9))]:
            sine = Rounded(y.sin(), WAVE)
            checked(sine / Rounded(y), y, y.sin() / y)  # the sine is that of the exact phase


def test_the_nodes_for_bases_near_1() -> None:
    """Gauss and Legendre's 24 points where x times the width of the law is at most 8: off by less than 2^-60.

    On one of Bernstein's ellipses the integrand is at most exp(x |Im theta|); the rule is off by at most
    64/15 of that times rho^-48/(1 - rho^-2) (Trefethen 2008, theorem 4.5).
    """
    with working(BITS):
        for log in cells(1e-9, 1, 500):
            top = log.upper()
            steep = 8 * (1 + top / 2 + top * top / 12)  # x times scale times log: v/(1 - e^-v) is at most that

            def off(rho: Any, log: Any = log, top: Any = top, steep: Any = steep) -> Any:
                width, height = (rho + 1 / rho) / 2, (rho - 1 / rho) / 2
                # scale exp(-log (1 + z)/2): its modulus is largest at the left, its angle at the top
                sine = height / 2 if top * height < 2 else 1 / log.lower()  # over log
                most = (steep * (top * (width - 1) / 2).exp() * sine).upper().exp()
                return most * 64 / 15 * rho**-48 / (1 - rho**-2)

            assert any(off(flint.arb(rho)) < flint.arb(2) ** -60 for rho in range(3, 16)), float(top)
        # a wave, the rounded weight, their product, and the tree: as complex numbers of modulus 1
        depth = math.ceil(math.log2(E._LEGENDRE))
        assert flint.arb(2).sqrt() * WAVE + U * (2 + depth) * flint.arb(1.001) + flint.arb(2) ** -60 < 10 * U


@pytest.mark.parametrize("d", [2, 4, 6, 128, 254, 256, 1000, 4096])
def test_the_sum(d: int) -> None:
    """The tree of ``_pairwise``, followed leaf by leaf."""

    n = d // 2
    with working(BITS):
        total: Any = pairwise(Rounded(flint.arb(0, 1), WAVE) for _ in range(n))
        assert (total / n).off < D.sum_error(d)


def test_the_recurrence_of_clenshaw() -> None:
    """Its bound holds for any coefficients, and not by far too much for those that are in use."""
    rng = np.random.default_rng(3)
    points = np.concatenate([rng.uniform(-1, 1, 200), [-1.0, 1.0, 0.0]])
    for n, falling in ((2, 1.0), (9, 0.5), (30, 0.9), (60, 1.0)):
        series = (rng.normal(size=n) + 1j * rng.normal(size=n)) * falling ** np.arange(n)
        most = clenshaw_error(series)
        top, steps = largest(series)
        found = clenshaw(series, points)
        with working(200):
            for s, v in zip(points.tolist(), found.tolist(), strict=True):
                one = two = flint.acb(0)
                for k in range(n - 1, 0, -1):
                    one, two = flint.acb(complex(series[k])) + 2 * flint.arb(s) * one - two, one
                    assert abs(one) <= steps[k]
                exact = flint.acb(complex(series[0])) + flint.arb(s) * one - two
                assert abs(exact) <= top
                assert abs(exact - flint.acb(v)) <= most * U


@pytest.mark.parametrize("alpha", ["1/12", "0.3", "1/2", "2", "sqrt(2)", "900"])
def test_power_laws_are_interpolated_well_within_what_is_stated(alpha: str) -> None:
    """The two series against Kummer's function, without the rounding of the rest: it has its share of the bound."""
    kernel = D._kernel(prepare("power", {"alpha": alpha}))
    for k in range(40):
        s = -1 + (k + 0.5) / 20
        with working(300):
            a = 1 / number(alpha).arb()
            y = flint.arb(kernel.near) * (flint.arb(s) + 1) / 2
            right = flint.acb(0, y).hypgeom_1f1(a, a + 1) * flint.acb(0, -y / 2).exp()
            assert abs(right - flint.acb(complex(clenshaw(kernel.inside, np.array([s]))[0]))) < kernel.near_off * U / 2
            z = flint.arb(kernel.near) * 2 / (flint.arb(s) + 1)
            head = (a + 1).gamma() * flint.acb(0, flint.arb.pi() / 2).exp() ** a * flint.acb(z) ** -a
            wave = (flint.acb(0, z).hypgeom_1f1(a, a + 1) - head) * flint.acb(0, -z).exp() * flint.acb(0, 1) * z
            assert abs(wave - flint.acb(complex(clenshaw(kernel.outside, np.array([s]))[0]))) < kernel.far_off * U


def test_too_few_points_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The alarm rings: with 12 points instead of 56 the stated bound grows with the error of the interpolation."""
    assert PowerLaw(number("1"), number("2")).near_off < 100
    monkeypatch.setattr(power, "POINTS", 12)
    assert PowerLaw(number("1"), number("2")).near_off * float(U) > 1e-6
