"""The outside look's own evaluation: it agrees with Arb's enclosures, which know nothing of it."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from symbolic_pe.kernel.evaluate import CannotEvaluate, Point, ball
from symbolic_pe.kernel.term import Add, Matrix, Neg, Num, Term, num
from symbolic_pe.kernel.untrusted.approximate import Mp
from symbolic_pe.kernel.untrusted.compiled import At, Compiler
from symbolic_pe.language.parse import parse_term

TERMS = [
    "x - y*(2 - x)/3", "sin(x)*cos(y - x) + exp(-x)", "Sum(theta[2*i + 1]*cos(i*x), (i, 0, n/2 - 1))",
    "Sum(Sum(a[i, j]*x**(i - j), (j, 0, i)), (i, 1, n))", "Sum(i, (i, 0, n)) + Sum(Sum(i*x, (i, 0, i)), (i, 0, n))",
    "g(n - 1) + g(n - 2)*x", "x**(1/2) + x**n + 2**x + x**(-3)", "floor(x*7) + ceiling(y) + Abs(x - y)",
    "theta[floor(n/3)] + theta[Abs(2 - n)]", "log(x) + sqrt(y) + tan(x) + sinh(y)", "pi*E - x**(n/8)",
    "conj(x + I*y) + Re(exp(I*x)) + Im(exp(I*y))", "10000**(-2*n/9)*x", "Sum(x, (i, 3, 2)) + 1/7",
]  # fmt: skip


def value(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
    if name == "n":
        return Fraction(4)
    return Fraction(5 + len(name) + 3 * int(sum(args)), 7) + Fraction(ord(name[0]), 200)


@pytest.mark.parametrize("text", TERMS)
def test_it_lies_in_the_enclosure(text: str) -> None:
    t = parse_term(text)
    with mpmath.workdps(60):
        arithmetic = Mp()
        found = Compiler(arithmetic)(t)(At(value, arithmetic))
        near = [Num(Fraction(int(mpmath.nint(part(found) * 10**50)), 10**50)) for part in (mpmath.re, mpmath.im)]
    gap = ball(Add((t, Neg(near[0]))), Point(value), 300)
    assert abs(gap.real) < 1e-48
    assert abs(gap.imag - ball(near[1], Point(), 300).real) < 1e-48


def test_a_variable_that_runs_has_the_place_it_is_given() -> None:
    arithmetic = Mp()
    body = Compiler(arithmetic)(parse_term("s**2 + Sum(s*i, (i, 1, 3)) + x"), running=("s",))
    at = At(lambda *_: Fraction(1, 4), arithmetic)
    for s in (0.5, 3.0):
        at.places["s"] = mpmath.mpf(s)
        assert body(at) == s * s + 6 * s + 0.25


@pytest.mark.parametrize(
    "text",
    ["1/(x - x)", "softmax(x)", "Sum(x, (i, 0, 1/2))", "theta[pi]", "sqrt(-x)", "log(-x)", "(-x)**pi",
     "Sum(i, (i, 0, 10**7))"],
)  # fmt: skip
def test_what_has_no_value_raises(text: str) -> None:
    arithmetic = Mp()
    with pytest.raises(CannotEvaluate):
        Compiler(arithmetic)(parse_term(text))(At(value, arithmetic))


@pytest.mark.parametrize("t", [Matrix(((num(1),),))])
def test_a_matrix_is_no_number(t: Term) -> None:
    with pytest.raises(CannotEvaluate):
        Compiler(Mp())(t)
