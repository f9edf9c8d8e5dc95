from __future__ import annotations

import time
from fractions import Fraction
from typing import Any

import pytest
import sympy
from hypothesis import given, settings
from hypothesis import strategies as st

from symbolic_pe.api import decide
from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    BlockVector,
    Const,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Relation,
    Sym,
    num,
)
from symbolic_pe.language.parse import parse_relation, parse_term
from symbolic_pe.language.sympy_bridge import UnsupportedExpression, assumptions_of, from_sympy, to_sympy
from symbolic_pe.language.text import text

x, y, m, n, k = sympy.symbols("x y m n k")
i = sympy.Symbol("i")
theta = sympy.IndexedBase("theta")
g = sympy.Function("g")


@pytest.mark.parametrize(
    ("expr", "claim"),
    [
        (x - y, "x - y"),
        (-x, "-x"),
        (-3 * x, "-(3*x)"),
        (x / 2, "x/2"),
        (-3 * x / 2, "-(3*x/2)"),
        (x * y / m, "x*y/m"),
        (y / x**2, "y/x**2"),
        (1 / x, "1/x"),
        (x**-2, "1/x**2"),
        (sympy.sqrt(x), "sqrt(x)"),
        (1 / sympy.sqrt(x), "1/sqrt(x)"),
        (x**y, "x**y"),
        (10000 ** (-y), "10000**(-y)"),
        (sympy.E + x, "E + x"),
        (sympy.exp(sympy.I * x), "exp(I*x)"),
        (sympy.log(x), "log(x)"),
        (theta[i], "theta[i]"),
        (theta[2 * i, 1], "theta[2*i, 1]"),
        (g(m - n, x), "g(m - n, x)"),
        (sympy.Sum(theta[i], (i, 0, n), (k, 1, m)), "Sum(theta[i], (i, 0, n), (k, 1, m))"),
        (sympy.Matrix([[x, y], [m, n]]), "Matrix([[x, y], [m, n]])"),
        (sympy.ImmutableMatrix([x, y]), "Matrix([x, y])"),
        (sympy.Eq(x, y), "x == y"),
        (sympy.Ne(x, y), "x != y"),
        (x < y, "x < y"),
        (x <= y, "x <= y"),
        (x > y, "x > y"),
        (x >= y, "x >= y"),
        (sympy.Float("0.0998"), "0.0998"),
        (0.25, "0.25"),
        (3, "3"),
        (sympy.Float("1e-5"), "1e-5"),
        (sympy.Symbol("p", integer=True) * 2, "2*p"),
        (sympy.Add(y, x, -m, evaluate=False), "y + x - m"),
        (sympy.Mul(y, -1, x, evaluate=False), "y*(-1)*x"),
        (sympy.Mul(2, 3, evaluate=False), "2*3"),
        (sympy.Mul(1, x, evaluate=False), "1*x"),
        (sympy.Mul(-1, x + y, evaluate=False), "-(x + y)"),
    ],
)
def test_expressions(expr: Any, claim: str) -> None:
    assert text(from_sympy(expr)) == claim


ROUND = [
    x - y, -3 * x / 2, y / x**2, 1 / sympy.sqrt(x), x ** sympy.Rational(2, 3), x**y, sympy.exp(sympy.I * x) * sympy.pi,
    sympy.cos(y - x), sympy.binomial(n, k) * sympy.factorial(m), sympy.conjugate(x) + sympy.re(y) + abs(n),
    sympy.im(m), theta[2 * i, 1], g(m - n, x), sympy.Sum(theta[i], (i, 0, n), (k, 1, m)),
    sympy.ImmutableMatrix([[x, y], [m, n]]),
    sympy.Eq(x, y), x < y, 10000 ** (-2 * i / n), sympy.sqrt(x) * sympy.sqrt(2) / 3, sympy.log(x) / sympy.tanh(x),
]  # fmt: skip


@pytest.mark.parametrize("expr", ROUND, ids=str)
@pytest.mark.parametrize("as_printed", [False, True])
def test_round_trip(expr: Any, as_printed: bool) -> None:
    assert to_sympy(from_sympy(expr, as_printed=as_printed)) == expr


def test_numbers_are_exact() -> None:
    assert from_sympy(sympy.Rational(-1, 2)) == Num(Fraction(-1, 2))
    assert from_sympy(sympy.Float("0.1")) == Num(Fraction(1, 10), "0.1")
    assert from_sympy(sympy.Integer(7)) == num(7)
    assert from_sympy(2.0) == Num(Fraction(2), "2.0")


def test_the_order_sympy_prints() -> None:
    assert text(from_sympy(n / 2 - 1)) == "-1 + n/2"
    assert text(from_sympy(n / 2 - 1, as_printed=True)) == "n/2 - 1"


def test_unevaluated_order_is_kept() -> None:
    expr = sympy.Add(sympy.cos(y), sympy.Mul(-1, sympy.cos(x), evaluate=False), evaluate=False)
    assert from_sympy(expr) == Add((Fn("cos", (Sym("y"),)), Neg(Fn("cos", (Sym("x"),)))))


def test_shared_subexpressions_are_one_object() -> None:
    shared = sympy.cos(x + y)
    t = from_sympy(g(shared, sympy.sin(shared)))
    assert isinstance(t, Fn)
    second = t.args[1]
    assert isinstance(second, Fn)
    assert second.args[0] is t.args[0]


def _nested(depth: int) -> Any:
    e = x
    for _ in range(depth):
        e = g(e)
    return e


@pytest.mark.parametrize(
    ("expr", "kind"),
    [
        (sympy.oo, "Infinity"),
        (sympy.nan, "NaN"),
        (sympy.Integral(x, x), "Integral"),
        (sympy.Derivative(g(x), x), "Derivative"),
        (1 + sympy.Piecewise((x, x > 0), (y, True)), "Piecewise"),
        (sympy.asin(x), "asin"),
        (sympy.MatrixSymbol("A", 2, 2), "MatrixSymbol"),
        (sympy.Symbol("x") + sympy.Symbol("x", positive=True), "Symbol"),
        (sympy.Symbol("A", commutative=False), "Symbol"),
        (sympy.Function("sin")(x) + sympy.Function("det")(x), "UndefinedFunction"),
        (sympy.Function("floor")(x), "UndefinedFunction"),
        (sympy.Function("Ci")(x) + sympy.Function("Max")(x, y), "UndefinedFunction"),
        (sympy.Function("f")(x) + sympy.Function("f", real=True)(x), "UndefinedFunction"),
        (sympy.Function("f")(x) + sympy.Symbol("f", positive=True), "UndefinedFunction"),
        (sympy.Idx("i", 3) - sympy.Idx("i", 5), "Idx"),
        (sympy.Idx("i", 3) - sympy.Symbol("i"), "Idx"),
        (sympy.Eq(x, x), "BooleanTrue"),
        (sympy.And(x > 0, y > 0), "And"),
        (sympy.Matrix(0, 0, []), "ImmutableDenseMatrix"),
        (_nested(120), "g"),
        ("x + 1", "str"),
        (None, "NoneType"),
        (object(), "object"),
    ],
)
def test_what_has_no_term_is_named(expr: Any, kind: str) -> None:
    with pytest.raises(UnsupportedExpression, match=kind) as caught:
        from_sympy(expr)
    assert caught.value.kind == kind


def test_one_name_of_one_function_or_index_is_read() -> None:
    f, i, a = sympy.Function("f"), sympy.Idx("i", 4), sympy.IndexedBase("a")
    assert from_sympy(f(x) + f(y)) == parse_term("f(x) + f(y)")
    assert from_sympy(sympy.Sum(a[i], (i, 0, 3))) == parse_term("Sum(a[i], (i, 0, 3))")


def test_a_symbol_may_have_brackets_in_its_name() -> None:
    """It is not the family that is called so: of that one something else may be assumed."""
    odd, whole = sympy.Symbol("a[]"), sympy.Symbol("a", integer=True)
    assert not decide(sympy.Eq(sympy.cos(sympy.pi * odd) ** 2 + whole, 1 + whole, evaluate=False)).proved
    assert decide(sympy.Eq(sympy.cos(sympy.pi * whole) ** 2 + odd, 1 + odd, evaluate=False)).proved


def test_assumptions() -> None:
    e = (
        sympy.Symbol("k", integer=True)
        + sympy.Symbol("b", positive=True)
        + sympy.Symbol("d", even=True, positive=True)
        + sympy.Symbol("c", nonnegative=True)
        + sympy.Symbol("a", nonzero=True)
        + sympy.Symbol("z", complex=True)
        + sympy.Symbol("x")
        + sympy.Symbol("r", real=True)
    )
    assert assumptions_of(e) == (
        Assumption("a", "nonzero"),
        Assumption("b", "positive"),
        Assumption("c", "nonnegative"),
        Assumption("d", "even"),
        Assumption("d", "positive"),
        Assumption("k", "integer"),
        Assumption("z", "complex"),
    )
    assert assumptions_of(theta[i]) == ()
    bound = sympy.Symbol("j", integer=True)
    assert assumptions_of(sympy.Sum(theta[bound], (bound, 0, 3))) == ()


x1 = sympy.Symbol("x", real=True)
NEGATIVE, POSITIVE_F = sympy.Symbol("q", negative=True), sympy.Function("f", positive=True)
FEW = sympy.Idx("i", sympy.Symbol("n", integer=True))


@pytest.mark.parametrize(
    ("claim", "verdict"),
    [
        (sympy.Lt(NEGATIVE, x1**2, evaluate=False), "proved"),
        (sympy.Eq(sympy.Abs(NEGATIVE, evaluate=False), -NEGATIVE), "proved"),
        (sympy.Gt(NEGATIVE, x1**2, evaluate=False), "refuted"),
        (sympy.Le(sympy.Symbol("q", nonpositive=True), x1**2, evaluate=False), "proved"),
        (sympy.Gt(sympy.Symbol("q", extended_positive=True) + x1**2, 0, evaluate=False), "proved"),
        (sympy.Ne(sympy.Symbol("q", complex=True, zero=False), 0, evaluate=False), "proved"),
        (sympy.Le(FEW, FEW.upper, evaluate=False), "proved"),
        (sympy.Lt(FEW, FEW.upper, evaluate=False), "refuted"),
    ],
)
def test_what_a_symbol_is_declared_to_be_counts(claim: Any, verdict: str) -> None:
    assert decide(claim).verdict == verdict


@pytest.mark.parametrize(
    "claim",
    [
        sympy.Gt(POSITIVE_F(x1) + x1**2, 0, evaluate=False),
        sympy.Eq(sympy.conjugate(sympy.Function("f", complex=True)(x1)), sympy.Function("f", complex=True)(x1)),
        sympy.Lt(sympy.IndexedBase("A", negative=True)[i], x1**2, evaluate=False),
        sympy.Le(FEW**2, FEW.upper**2, evaluate=False),
    ],
)
def test_what_is_not_made_use_of_turns_no_verdict(claim: Any) -> None:
    assert decide(claim).verdict == "undecided"


@pytest.mark.parametrize(
    "claim",
    [
        sympy.Eq(sympy.Pow(-1, sympy.Symbol("o", odd=True), evaluate=False), -1, evaluate=False),
        sympy.Eq(sympy.Symbol("z", imaginary=True) ** 2 + 1, 0),
        sympy.Ne(sympy.Symbol("p", prime=True), 4, evaluate=False),
        sympy.Eq(sympy.Symbol("u", infinite=True) + x, x, evaluate=False),
        sympy.Ge(sympy.Symbol("r", real=False) + x, x, evaluate=False),
        sympy.Gt(sympy.Function("f", prime=True)(x), 1, evaluate=False),
        sympy.Eq(sympy.Function("f", commutative=False)(x) * y, y, evaluate=False),
        sympy.Eq(sympy.IndexedBase("A", commutative=False)[i] * y, y, evaluate=False),
        sympy.Gt(sympy.IndexedBase("b")[0] + sympy.Symbol("b", positive=True), 0),
        sympy.Gt(POSITIVE_F(x) + sympy.Symbol("f"), 0, evaluate=False),
        sympy.Eq(sympy.Sum(i, (i, 3, 1)), -2),
    ],
)
def test_what_cannot_be_carried_over_is_refused(claim: Any) -> None:
    with pytest.raises(UnsupportedExpression):
        decide(claim)


def test_back_with_assumptions() -> None:
    e = to_sympy(parse_term("k*z*x"), assumptions=[Assumption("k", "even"), Assumption("z", "complex")])
    by_name = {s.name: s for s in e.free_symbols}
    assert by_name["k"].is_even
    assert by_name["x"].is_real
    assert by_name["z"].is_real is None


@pytest.mark.parametrize(
    ("claim", "value"),
    [
        ("dot(Matrix([1, 2]), Matrix([3, 4]))", 11),
        ("normsq(Matrix([1, 2]))", 5),
        ("det(Matrix([[1, 2], [3, 4]]))", -2),
        ("tr(Matrix([[1, 2], [3, 4]]) + eye(2))", 7),
        ("Transpose(Matrix([1, 2]))*Matrix([x, y])", sympy.Matrix([x + 2 * y])),
        ("Inverse(Matrix([[2, 0], [0, 4]]))*Matrix([2, 4])", sympy.Matrix([1, 1])),
        ("Matrix([[1, 1], [0, 1]])**2/1 - 0*eye(2)", sympy.Matrix([[1, 2], [0, 1]])),
        ("re(3 + 4*I) + im(3 + 4*I) + Abs(3 + 4*I)", 12),
        ("conjugate(I)*sqrt(4) + log(E)", 1 - 2 * sympy.I),
        ("Sum(j, (j, 0, 3))", sympy.Sum(sympy.Symbol("j"), (sympy.Symbol("j"), 0, 3))),
    ],
)
def test_terms_to_sympy(claim: str, value: Any) -> None:
    assert to_sympy(parse_term(claim)) == value


def test_relations_to_sympy() -> None:
    assert to_sympy(parse_relation("x == y")) == sympy.Eq(x, y)
    assert to_sympy(parse_relation("x <= x"), evaluate=False) == sympy.Le(x, x, evaluate=False)
    r = from_sympy(sympy.Le(x, x, evaluate=False))
    assert r == Relation("<=", Sym("x"), Sym("x"))


def test_unevaluated_back() -> None:
    assert sympy.sstr(to_sympy(parse_term("cos(0)*1"), evaluate=False)) == "cos(0)*1"
    assert to_sympy(parse_term("cos(0)*1")) == 1


def test_block_families_have_no_sympy_form() -> None:
    with pytest.raises(UnsupportedExpression, match="BlockVector"):
        to_sympy(BlockVector(Matrix(((Sym("x"),),)), "i", Sym("d")))


atoms = st.one_of(
    st.sampled_from("xymn").map(Sym), st.integers(-5, 5).map(num), st.just(Const("pi")), st.just(Const("I"))
)
scalars = st.recursive(
    atoms,
    lambda t: st.one_of(
        st.tuples(t, t).map(Add), st.tuples(t, t).map(Mul), t.map(Neg), t.map(lambda a: Fn("cos", (a,))),
        t.map(lambda a: Fn("g", (a,))),
    ),
    max_leaves=8,
)  # fmt: skip


@settings(deadline=None)
@given(scalars)
def test_there_and_back(t: Any) -> None:
    expr = to_sympy(t)
    again = to_sympy(from_sympy(expr))
    assert again == expr or sympy.expand(again - expr) == 0


def test_it_is_fast() -> None:
    expr = sum(sympy.cos((m - n) * theta[j]) * sympy.sin(m * theta[j]) for j in range(300))
    nodes = sum(1 for _ in sympy.preorder_traversal(expr))
    best = float("inf")
    for _ in range(5):
        start = time.process_time()
        from_sympy(expr)
        best = min(best, time.process_time() - start)
    assert best / nodes < 15e-6  # ten times what it takes on an idle machine
