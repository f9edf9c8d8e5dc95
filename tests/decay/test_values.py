"""Values of the integral and of the sums against values computed another way."""

from __future__ import annotations

import math
from fractions import Fraction

import flint
import mpmath
import numpy as np
import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic_pe.decay.evaluate import Disagreement, balls, enclosure, prepare, tight, value
from symbolic_pe.decay.laws import all_laws, find_law, user_law
from symbolic_pe.decay.number import number
from symbolic_pe.decay.rounding import nearest
from symbolic_pe.decay.sums import partial_sum
from symbolic_pe.decay.working import BadInput, TooHard, working

PRINTED = {
    10: ".682394263104", 100: ".436773293209", 10**3: ".187690642512", 10**4: "-.0366364826043",
    10**5: ".00493540832982", 10**6: ".000558988586767",
}  # fmt: skip


@pytest.mark.parametrize("x", PRINTED)
def test_printed_values(x: int) -> None:
    v = value("exponential", x, 12, {"b": 10000})
    assert Fraction(v.real) == Fraction(PRINTED[x])
    assert "mpmath agrees" in v.method


def arb_integral(theta: str, x: Fraction, bits: int, weight: str = "1") -> flint.acb:
    """The integral by Arb alone, from a formula in Python."""
    names = {n: getattr(flint.acb, n) for n in ("exp", "sin", "cos")}

    def f(t: flint.acb, analytic: bool) -> flint.acb:
        here = {**names, "t": t, "log": lambda z: z.log(analytic=analytic), "acb": flint.acb}
        w, h = eval(theta, {}, here), eval(weight, {}, here)
        return (flint.acb(0, 1) * flint.acb(flint.fmpq(x.numerator, x.denominator)) * w).exp() * h

    before = flint.ctx.prec
    flint.ctx.prec = bits
    try:
        return flint.acb.integral(f, 0, 1)
    finally:
        flint.ctx.prec = before


LAWS = [
    ("exponential", {"b": 10000}, "acb(10000).pow(-t)", "1", None),
    ("exponential", {"b": "3/2"}, "acb(1.5).pow(-t)", "1", None),
    ("5*exp(-3*t) - 2", {}, "5*exp(-3*t)-2", "1", None),
    ("2**t", {}, "acb(2).pow(t)", "1", None),
    ("linear", {}, "t", "1", None),
    ("reversed", {}, "1-t", "1", None),
    ("constant", {"c": "7/3"}, "acb(7)/3", "1", None),
    ("power", {"alpha": 3}, "t**3", "1", None),
    ("2 - 7*t**2", {}, "2-7*t*t", "1", None),
    ("t + t**2", {}, "t+t*t", "1", None),
    ("sin(3*t)", {}, "sin(3*t)", "1", None),
    ("t*(1 - t)", {}, "t*(1-t)", "1", None),
    ("exponential", {"b": 100}, "acb(100).pow(-t)", "exp(-2*t)", "exp(-2*t)"),
    ("exponential", {"b": 100}, "acb(100).pow(-t)", "1-t*t", "1-t**2"),
    ("linear", {}, "t", "1+3*t*t", "1+3*t**2"),
    ("linear", {}, "t", "exp(2*t)", "exp(2*t)"),
    ("t**2", {}, "t*t", "t", "t"),
    ("1-2*t", {}, "1-2*t", "5", "5"),
]


@pytest.mark.parametrize(("law", "given_", "theta", "weight", "h"), LAWS)
@pytest.mark.parametrize("x", [Fraction(1, 3), Fraction(17), Fraction(-400), Fraction(20001, 2)])
def test_against_rigorous_integration(
    law: str, given_: dict[str, object], theta: str, weight: str, h: str | None, x: Fraction
) -> None:
    read = find_law(law)
    if h is not None:
        read = read.with_weight(h)
    ours = enclosure(read, x, 128, given_)
    other = arb_integral(theta, x, 128, weight)
    assert ours.overlaps(other)
    assert ours.rad() < 1e-25
    assert other.rad() < 1e-15


def test_integration_up_to_1e5() -> None:
    for b in (2, 10000, 10**12):
        for x in (10**4, 10**5):
            other = arb_integral(f"acb({b}).pow(-t)", Fraction(x), 80)
            assert enclosure("exponential", x, 100, {"b": b}).overlaps(other)
            assert other.rad() < 1e-12


@pytest.mark.parametrize("alpha", ["1/2", "1/3", "7/2", "sqrt(2)", "pi", "1/100"])
@pytest.mark.parametrize("x", [0.5, 30, 1000])
def test_power_laws_against_mpmath(alpha: str, x: float) -> None:
    v = value("power", x, 20, {"alpha": alpha})
    with mpmath.workdps(40):
        a = mpmath.mpf(sympy.sympify(alpha).evalf(50))
        # u = t^alpha x: the lower incomplete gamma function
        s = 1 / a
        want = s * mpmath.gammainc(s, 0, mpmath.mpc(0, -x)) * mpmath.mpc(0, -x) ** -s
        assert abs(mpmath.mpf(v.real) - want.real) < mpmath.mpf(10) ** -19
        assert abs(mpmath.mpf(v.imaginary) - want.imag) < mpmath.mpf(10) ** -19


numbers = st.fractions(min_value=-(10**6), max_value=10**6, max_denominator=1000)
bases = st.one_of(
    st.fractions(min_value=Fraction(11, 10), max_value=10**5, max_denominator=100),
    st.integers(1, 12).map(lambda k: Fraction(10**k)),
    st.integers(1, 6).map(lambda k: 1 + Fraction(1, 10**k)),
)


@settings(deadline=None, max_examples=60)
@given(x=numbers, b=bases, digits=st.integers(1, 60))
def test_two_precisions_agree(x: Fraction, b: Fraction, digits: int) -> None:
    few, many = (value("exponential", x, n, {"b": b}) for n in (digits, digits + 25))
    for a, c in ((few.real, many.real), (few.imaginary, many.imaginary)):
        assert rounded(c, digits) == Fraction(a)
    with working(400):
        assert few.enclosure.contains(many.enclosure)


def rounded(text: str, digits: int) -> Fraction:
    """To so many significant digits, exactly (what is rounded is no tie)."""
    q = Fraction(text)
    if not q:
        return q
    place = 0
    while abs(q) >= Fraction(10) ** (place + 1):
        place += 1
    while abs(q) < Fraction(10) ** place:
        place -= 1
    unit = Fraction(10) ** (place - digits + 1)
    return round(q / unit) * unit


@settings(deadline=None, max_examples=40)
@given(x=numbers, alpha=st.fractions(min_value=Fraction(1, 10), max_value=10, max_denominator=12))
def test_conjugate_and_size(x: Fraction, alpha: Fraction) -> None:
    for law, given_ in (("power", {"alpha": alpha}), ("exponential", {"b": 1 + alpha})):
        v, w = value(law, x, 20, given_), value(law, -x, 20, given_)
        assert v.real == w.real
        assert v.imaginary.lstrip("-") == w.imaginary.lstrip("-")
        with working(100):
            assert abs(v.enclosure) < 1 + flint.arb(2) ** -60


@settings(deadline=None, max_examples=40)
@given(x=st.fractions(min_value=Fraction(1, 1000), max_value=10**5, max_denominator=1000), b=bases)
def test_derivative_of_the_exponential_law(x: Fraction, b: Fraction) -> None:
    """x log(b) I'(x) = exp(i x) - exp(i x/b), by a difference quotient with an error that is known."""
    with working(300):
        h = Fraction(1, 10**25)
        up, down = (enclosure("exponential", x + s * h, 300, {"b": b}) for s in (1, -1))
        slope = (up - down) / (2 * flint.arb(flint.fmpq(1, 10**25)))
        y = flint.arb(flint.fmpq(x.numerator, x.denominator))
        base = flint.arb(flint.fmpq(b.numerator, b.denominator))
        want = (flint.acb(0, y).exp() - flint.acb(0, y / base).exp()) / (y * base.log())
        assert abs(slope - want) < flint.arb(10) ** -45


@pytest.mark.parametrize("x", ["1e30", "1e300", "1e-30", "-1e12", "10**50", "1/7", "pi*10**9"])
@pytest.mark.parametrize("b", ["1+1e-6", "10000", "1e12", "sqrt(3)"])
def test_huge_small_and_negative(x: str, b: str) -> None:
    v = value("exponential", x, 25, {"b": b})
    with mpmath.workdps(420):
        y = mpmath.mpf(sympy.sympify(x, rational=True).evalf(410))
        base = {"1+1e-6": 1 + mpmath.mpf(10) ** -6, "sqrt(3)": mpmath.sqrt(3)}.get(b) or mpmath.mpf(b)
        want = mpmath.mpc(
            mpmath.ci(abs(y)) - mpmath.ci(abs(y) / base), mpmath.si(y) - mpmath.si(y / base)
        ) / mpmath.log(base)
        for text, part in ((v.real, want.real), (v.imaginary, want.imag)):
            assert abs(mpmath.mpf(text) - part) <= mpmath.mpf(10) ** -24 * abs(part)


def test_zero() -> None:
    for law in all_laws():
        v = value(law, 0, 10, {"b": 10, "alpha": 2, "c": 5})
        assert Fraction(v.real) == 1
        assert v.imaginary == "0"
    assert Fraction(partial_sum(128, 10000, 0, 10).value) == 1
    assert Fraction(value(find_law("t").with_weight("t"), 0, 10).value) == Fraction(1, 2)


def test_a_value_that_is_zero_is_said_to_be_so() -> None:
    v = value("t", "2*pi", 20)
    assert (v.real, v.imaginary) == ("0", "0")
    assert "not told from 0" in v.method


def test_ten_thousand_digits() -> None:
    v = value("exponential", 1000, 10_000, {"b": 10000}, confirm=False)
    w = value("exponential", 1000, 10_050, {"b": 10000}, confirm=False)
    assert len(v.real) == len("0.") + 10_000
    shorter = w.real[: 10_000 + 10]
    assert shorter.startswith(v.real[:-3])
    assert v.enclosure.real.overlaps(w.enclosure.real)


@settings(deadline=None, max_examples=40)
@given(
    d=st.integers(1, 80).map(lambda n: 2 * n),
    b=bases,
    x=st.one_of(numbers, st.integers(-(10**30), 10**30).map(Fraction)),
)
def test_sums_against_mpmath(d: int, b: Fraction, x: Fraction) -> None:
    v = partial_sum(d, b, x, 20)
    with mpmath.workdps(80):
        y, base = mpmath.mpf(x.numerator) / x.denominator, mpmath.mpf(b.numerator) / b.denominator
        each = [mpmath.cos(y / base ** (mpmath.mpf(2 * i) / d)) for i in range(d // 2)]
        want = 2 * mpmath.fsum(each) / d
        assert abs(mpmath.mpf(v.value) - want) <= mpmath.mpf(10) ** -19 * abs(want)


def test_sums_of_other_laws() -> None:
    t = np.arange(8) / 8
    for law, theta in (("linear", t), ("t**(1/2)", t**0.5), ("1 - t", 1 - t), ("sin(t)", np.sin(t))):
        v = partial_sum(16, None, 5, 15, law=law)
        assert float(v.value) == pytest.approx(np.cos(5 * theta).mean(), abs=1e-14)


def test_the_inner_product_rises() -> None:
    """Not monotone: the first integer k with S(k+1) > S(k), as reported for four dimensions."""
    for d, k in ((64, 6), (128, 12), (256, 25), (512, 44)):
        s = [Fraction(partial_sum(d, 10000, n, 15).value) for n in range(k + 2)]
        first = next(n for n in range(1, k + 2) if s[n] > s[n - 1])
        assert first in (k, k + 1)


def test_sympy_numpy_and_mpmath_numbers() -> None:
    same = [7, 7.0, np.int64(7), np.float64(7), sympy.Integer(7), mpmath.mpf(7), "7", Fraction(7), "7e0", "14/2"]
    assert len({value("t", x, 12).value for x in same}) == 1
    assert number(0.1).rational == Fraction(0.1)
    assert number("0.1").rational == Fraction(1, 10)
    assert value(user_law(sympy.Symbol("t") ** 2), 3, 12).value == value("t**2", 3, 12).value


def test_numbers_of_thousands_of_digits() -> None:
    for x in (10**5000, -(10**5000) - 1, Fraction(10**5000, 3), "-" + "9" * 5000, "1e-6000"):
        v = value("linear", x, 10)
        assert len(v.x) > 5
        assert "mpmath agrees" in v.method


def test_closed_forms_as_text_mean_the_same() -> None:
    """SymPy reads them and gives the same numbers."""
    for law, given_ in (
        ("exponential", {"b": 50}), ("power", {"alpha": Fraction(3, 2)}), ("linear", {}), ("reversed", {}),
        ("constant", {"c": 3}), ("4*t - 1", {}), ("3*exp(-2*t) + 1", {}), ("7**t", {}),
    ):  # fmt: skip
        v = value(law, 11, 15, given_)
        names = {"hyp1f1": lambda a, b, z: sympy.hyper([a], [b], z), "x": 11}
        names.update({k: sympy.Rational(q) for k, q in given_.items()})
        got = complex(sympy.sympify(v.closed_form, locals=names).evalf(20))
        assert got == pytest.approx(complex(float(v.real), float(v.imaginary)), abs=1e-12)


WRONG = [
    ("exponential", 1, {"b": 1}, "as b tends to 1"),
    ("exponential", 1, {"b": "1/2"}, "b > 1 is needed"),
    ("exponential", 1, {"b": -3}, "b > 1 is needed"),
    ("exponential", 1, {"b": "nan"}, "must be finite"),
    ("exponential", 1, {}, "b has no value"),
    ("exponential", 1, {"b": "I"}, "must be real"),
    ("power", 1, {"alpha": 0}, "alpha > 0 is needed"),
    ("power", 1, {"alpha": "-1/2"}, "alpha > 0 is needed"),
    ("t**(-1)", 1, {}, "pole"),
    ("linear", float("nan"), {}, "finite"),
    ("linear", float("inf"), {}, "finite"),
    ("linear", "oo", {}, "finite"),
    ("linear", "1/0", {}, "no value"),
    ("linear", "y", {}, "not set"),
    ("linear", "1e999999999", {}, "limit"),
    ("linear", "import os", {}, "not a number"),
    ("linear", 1j, {}, "real number"),
    ("1/t", 1, {}, "pole"),
    ("1/(t - 1/3)", 1, {}, "near t = 0.333333"),
    ("tan(2*t)", 1, {}, "near t = 0.785398"),
    ("log(t)", 1, {}, "near t = 0"),
    ("sqrt(t - 1/2)", 1, {}, "no real value"),
    ("f(t)", 1, {}, "not a smooth function"),
    ("t + a", 1, {}, "a has no value"),
    ("t +", 1, {}, "cannot be read"),
    ("exponentail", 1, {}, "unknown law"),
]


@pytest.mark.parametrize(("law", "x", "given_", "said"), WRONG)
def test_wrong_input_is_one_clear_line(law: str, x: object, given_: dict[str, object], said: str) -> None:
    with pytest.raises(BadInput) as e:
        value(law, x, 10, given_)
    assert said in str(e.value)
    assert "\n" not in str(e.value)


@pytest.mark.parametrize("digits", [0, -1, 10**9, 1.5, True])
def test_wrong_digits(digits: object) -> None:
    with pytest.raises(BadInput, match="digits must be an integer from 1"):
        value("linear", 1, digits)  # type: ignore[arg-type]


@pytest.mark.parametrize("d", [0, 1, 3, -2, "1/2", 10**9])
def test_wrong_dimension(d: object) -> None:
    with pytest.raises(BadInput, match="d = "):
        partial_sum(d, 10000, 1)


def test_an_integral_beyond_reach_says_so_soon() -> None:
    with pytest.raises(TooHard, match=r"more than 0\.2 s"):
        value("sin(30*t) + cos(71*t)", "1e12", 50, timeout=0.2)


def test_the_alarm_rings_where_mpmath_and_arb_differ() -> None:
    def arb() -> flint.acb:
        return flint.acb(1).exp()

    assert tight(arb, lambda c: c.e, 10, 0, True)[3].endswith("mpmath agrees")
    with pytest.raises(Disagreement):
        tight(arb, lambda c: c.e + c.mpf(10) ** -8, 10, 0, True)


def test_a_ball_too_wide_is_refined() -> None:
    """The first tries are spoiled; the digits are right nevertheless."""
    tries = []

    def arb() -> flint.acb:
        tries.append(flint.ctx.prec)
        spoil = flint.arb(0, flint.arb(2) ** (30 - flint.ctx.prec // 2))
        return flint.acb(flint.arb.pi() + spoil)

    re, _, ball, _ = tight(arb, lambda c: c.pi, 30, 0, True)
    assert re == "3.14159265358979323846264338328"
    assert len(tries) > 1
    with working(300):
        assert ball.real.contains(flint.arb.pi())


def test_batches_of_balls_are_as_tight_as_asked() -> None:
    xs = [*range(1, 300), "1e30", Fraction(1, 7), 0, -5]
    for law, given_ in (("exponential", {"b": 10000}), ("power", {"alpha": "1/2"}), ("linear", {})):
        found = list(balls(law, xs, 50, given_))
        assert len(found) == len(xs)
        for x, ball in zip(xs[::13] + xs[-4:], found[::13] + found[-4:], strict=True):
            v = value(law, x, 60, given_)
            with working(400):
                assert ball.overlaps(v.enclosure)
                for part in (ball.real, ball.imag):
                    assert part.is_exact() or part.rad() <= abs(part).upper() * flint.arb(10) ** -50


@settings(deadline=None, max_examples=500)
@given(man=st.integers(-(2**70), 2**70), exp=st.integers(-300, 200), digits=st.integers(1, 40))
def test_decimals_against_exact_fractions(man: int, exp: int, digits: int) -> None:
    q = Fraction(man) * Fraction(2) ** exp
    with working(200):
        text = nearest(flint.arb(man) * flint.arb(2) ** exp, digits)
    shown = Fraction(text)
    place = 0
    while abs(q) >= Fraction(10) ** (place + 1):
        place += 1
    while q and abs(q) < Fraction(10) ** place:
        place -= 1
    unit = Fraction(10) ** (place - digits + 1)
    assert abs(shown - q) <= unit / 2
    assert (shown / unit).denominator == 1
    if q:
        significant = text.lstrip("-").partition("e")[0].replace(".", "").lstrip("0")
        assert len(significant) == digits


@pytest.mark.parametrize(("x", "digits", "text"), [
    ("0.096", 2, "0.096"), ("0.0996", 2, "0.10"), ("0.9996", 3, "1.00"), ("9.6", 1, "1e+1"), ("123456", 3, "1.23e+5"),
    ("0.00001234", 3, "0.0000123"), ("1/1000000", 2, "1.0e-6"), ("-0.5", 1, "-0.5"),
])  # fmt: skip
def test_decimals_as_written(x: str, digits: int, text: str) -> None:
    with working(200):
        assert nearest(number(x).arb(), digits) == text


def test_a_prepared_law_is_kept() -> None:
    assert prepare("exponential", {"b": 10000}) is prepare("exponential", {"b": 10000})


def test_where_quadrature_does_not_settle_mpmath_is_no_witness() -> None:
    """int exp(50i|t - 1/2|) = 2(exp(25i) - 1)/(50i), with a corner that no rule of quadrature sees."""
    v = value("abs(t - 1/2)", 50, 10)
    assert float(v.real) == pytest.approx(math.sin(25) / 25, rel=1e-9)
    assert float(v.imaginary) == pytest.approx((1 - math.cos(25)) / 25, rel=1e-9)
    assert "not confirmed by mpmath" in v.method
