from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    Definition,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    num,
)
from symbolic_pe.language.parse import parse_relation, parse_term
from symbolic_pe.language.text import text

from .strategies import relations, terms

x = Sym("x")


@given(terms)
def test_what_is_printed_reads_back(t: Term) -> None:
    assert parse_term(text(t)) == t


@given(relations)
def test_relations_read_back(r: Relation) -> None:
    assert parse_relation(text(r)) == r


VALUES = {"a": Fraction(2, 3), "b": Fraction(-5, 7), "c": Fraction(11, 2)}
arithmetic: st.SearchStrategy[Term] = st.recursive(
    st.sampled_from("abc").map(Sym),
    lambda t: st.one_of(
        st.lists(t, min_size=2, max_size=3).map(tuple).map(Add),
        st.lists(t, min_size=2, max_size=3).map(tuple).map(Mul),
        t.map(Neg),
        st.builds(Div, t, t),
        st.builds(Pow, t, st.sampled_from((num(2), Neg(num(1))))),
    ),
    max_leaves=10,
)


def value(t: Term) -> Fraction:
    if isinstance(t, Sym):
        return VALUES[t.name]
    if isinstance(t, Num):
        return t.value
    if isinstance(t, Add):
        return sum((value(x) for x in t.args), Fraction(0))
    if isinstance(t, Mul):
        product = Fraction(1)
        for x in t.args:
            product *= value(x)
        return product
    if isinstance(t, Neg):
        return -value(t.arg)
    if isinstance(t, Div):
        return value(t.num) / value(t.den)
    assert isinstance(t, Pow)
    return Fraction(value(t.base) ** int(value(t.exp)))


@given(arithmetic)
def test_python_reads_the_same(t: Term) -> None:
    try:
        expected = value(t)
    except ZeroDivisionError:
        assume(False)
    assert eval(text(t), {"__builtins__": {}}, dict(VALUES)) == expected


@pytest.mark.parametrize(
    "claim",
    [
        "sin(x)**2 + cos(x)**2 == 1",
        "a - b*c/d != -x**2",
        "Sum(H[2*i, 2*i + 1]*cos((m - n)*theta[i]), (i, 0, d/2 - 1)) <= 0.0998",
        "Transpose(T(k))*Matrix([[a, b], [c, d]]) == Matrix([x, y])",
        "10000**(-2*i/d) > 1e-5",
        "Sum(a[i, j], (i, 0, N), (j, 0, M)) == re(conjugate(z))",
    ],
)
def test_claims_print_as_written(claim: str) -> None:
    assert text(parse_relation(claim)) == claim


@pytest.mark.parametrize(
    ("term", "shown"),
    [
        (Num(Fraction(-1, 2)), "-1/2"),
        (Pow(x, Num(Fraction(1, 2))), "x**(1/2)"),
        (Pow(num(-2), num(2)), "(-2)**2"),
        (Mul((x, Num(Fraction(1, 2)))), "x*(1/2)"),
        (Add((x, num(-2))), "x - 2"),
        (Add((x, Neg(num(-2)))), "x - (-2)"),
        (Add(()), "0"),
        (Mul((x, Mul(()))), "x*1"),
        (BlockDiagonal(Matrix(((x,),)), "i", Sym("d")), "BlockDiagonal(Matrix([x]), 0 <= i < d)"),
    ],
)
def test_terms_no_one_can_write(term: Term, shown: str) -> None:
    assert text(term) == shown


@pytest.mark.parametrize(
    ("kind", "shown"),
    [
        ("integer", "k is an integer"),
        ("even", "k is an even integer"),
        ("positive", "k > 0"),
        ("nonnegative", "k >= 0"),
        ("nonzero", "k != 0"),
        ("complex", "k is complex"),
        ("distinct", "k[i] are distinct"),
    ],
)
def test_assumptions(kind: str, shown: str) -> None:
    assert text(Assumption("k", kind)) == shown
    assert text(Assumption("k", kind, "a divisor")) == shown + " (a divisor)"


def test_definitions() -> None:
    p, k = Sym("p"), Sym("k")
    assert text(Definition("PE", (p,), Fn("sin", (p,)))) == "PE(p) := sin(p)"
    assert text(Definition("PE", (p, k), k, indexed=True)) == "PE[p, k] := k"
