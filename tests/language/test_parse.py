from __future__ import annotations

import pickle
import subprocess
import sys
import time
from fractions import Fraction

import pytest

from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    num,
)
from symbolic_pe.language.parse import ParseError, parse_hypothesis, parse_relation, parse_term

a, b, c, d, x, y = (Sym(n) for n in "abcdxy")
i = Sym("i")


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("a - b", Add((a, Neg(b)))),
        ("a + b - c", Add((a, b, Neg(c)))),
        ("a + (b + c)", Add((a, Add((b, c))))),
        ("(a + b) + c", Add((Add((a, b)), c))),
        ("a*b*c", Mul((a, b, c))),
        ("a*(b*c)", Mul((a, Mul((b, c))))),
        ("a*b/c", Div(Mul((a, b)), c)),
        ("a/b*c", Mul((Div(a, b), c))),
        ("a/b/c", Div(Div(a, b), c)),
        ("-x**2", Neg(Pow(x, num(2)))),
        ("(-x)**2", Pow(Neg(x), num(2))),
        ("2**-3", Pow(num(2), Neg(num(3)))),
        ("2**-x*y", Mul((Pow(num(2), Neg(x)), y))),
        ("x**y**2", Pow(x, Pow(y, num(2)))),
        ("-a*b", Mul((Neg(a), b))),
        ("a - -b*c", Add((a, Neg(Mul((Neg(b), c)))))),
        ("+x", x),
        ("-3", Neg(num(3))),
        ("1/0", Div(num(1), num(0))),
        ("0.0998", Num(Fraction(998, 10000), "0.0998")),
        ("1e-5", Num(Fraction(1, 10**5), "1e-5")),
        (".5", Num(Fraction(1, 2), ".5")),
        ("Rational(-1, 2)", Div(Neg(num(1)), num(2))),
        ("Integer(3) + Float(0.5)", Add((num(3), Num(Fraction(1, 2), "0.5")))),
        ("pi*I + E + π", Add((Mul((Const("pi"), Const("I"))), Const("E"), Const("pi")))),
        ("theta[i]", Ref("theta", (i,))),
        ("H[2*i, 2*i+1]", Ref("H", (Mul((num(2), i)), Add((Mul((num(2), i)), num(1)))))),
        ("θ_1", Sym("θ_1")),
        ("ln(x)", Fn("log", (x,))),
        ("log(x, 2)", Div(Fn("log", (x,)), Fn("log", (num(2),)))),
        ("conjugate(re(x)) + im(Abs(x))", Add((Fn("conj", (Fn("Re", (x,)),)), Fn("Im", (Fn("Abs", (x,)),))))),
        ("g(a, b, c)", Fn("g", (a, b, c))),
        ("Sum(x, (i, 0, d))", Sum(x, "i", num(0), d)),
        ("Sum(x, (i, 0, a), (j, 1, b))", Sum(Sum(x, "i", num(0), a), "j", num(1), b)),
        ("Matrix([[a, b], [c, d]])", Matrix(((a, b), (c, d)))),
        ("Matrix([a, b])", Matrix(((a,), (b,)))),
        ("Transpose(a)*dot(b, c) + normsq(x)*tr(a)*det(a)", Add((
            Mul((Fn("transpose", (a,)), Fn("dot", (b, c)))),
            Mul((Fn("normsq", (x,)), Fn("tr", (a,)), Fn("det", (a,)))),
        ))),
        ("eye(2) + Identity(d)", Add((Fn("identity", (num(2),)), Fn("identity", (d,))))),
        (" a\n + \t b ", Add((a, b))),
    ],
)  # fmt: skip
def test_terms_keep_the_authors_form(text: str, term: Term) -> None:
    assert parse_term(text) == term


@pytest.mark.parametrize("op", ["==", "!=", "<", "<=", ">", ">="])
def test_relations(op: str) -> None:
    assert parse_relation(f"a{op}b") == Relation(op, a, b)


CALLS = [("Eq", "=="), ("Ne", "!="), ("Lt", "<"), ("Le", "<="), ("Gt", ">"), ("Ge", ">=")]


@pytest.mark.parametrize(("call", "op"), CALLS)
def test_relations_as_calls(call: str, op: str) -> None:
    assert parse_relation(f"{call}(a, b)") == Relation(op, a, b)


def test_hypotheses() -> None:
    assert parse_hypothesis("b > 0") == Relation(">", b, num(0))
    assert parse_hypothesis("k is an integer") == Assumption("k", "integer")
    assert parse_hypothesis("d is an even integer") == Assumption("d", "even")
    assert parse_hypothesis("theta[i] are distinct") == Assumption("theta", "distinct")
    with pytest.raises(ParseError):
        parse_hypothesis("pi is an integer")
    with pytest.raises(ParseError, match="'round' cannot be said of a name: use integer") as caught:
        parse_hypothesis("A is round")
    assert caught.value.column == 6


@pytest.mark.parametrize(
    ("said", "hypothesis"),
    [
        ("b[3] is positive", "b[3] > 0"),
        ("b[n] is nonnegative", "b[n] >= 0"),
        ("b[3] is an integer", None),
        ("b[i] is even", None),
        ("b[3] are distinct", None),
        ("b[i] are even", Assumption("b", "even")),
    ],
)
def test_what_is_said_of_one_member_is_not_said_of_all(said: str, hypothesis: str | Assumption | None) -> None:
    if hypothesis is None:
        with pytest.raises(ParseError, match=r"of all: b\[i\] are"):
            parse_hypothesis(said)
    else:
        wanted = parse_relation(hypothesis) if isinstance(hypothesis, str) else hypothesis
        assert parse_hypothesis(said) == wanted


HOSTILE = [
    ("__import__('os').system('x') == 1", 1, "two underscores"),
    ("x.__class__ == 1", 2, "attribute"),
    ("().__class__", 2, "nothing between"),
    ("a__b == 1", 1, "two underscores"),
    ("'a' == 'a'", 1, "string"),
    ("x == \"a\"", 6, "string"),
    ("(" * 100_000, 20_001, "too long"),
    ("x" * 10**5, 20_001, "too long"),
    ("(" * 19_000, 102, "nested too deeply"),
    ("-" * 19_000 + "x == 1", 102, "nested too deeply"),
    ("f(" * 9_000, 203, "nested too deeply"),
    ("[" * 19_000, 1, "list"),
    ("x" + "/x" * 9_000 + " == 1", 200, "nested too deeply"),
    ("x" + "**x" * 6_000 + " == 1", 304, "nested too deeply"),
    ("x**x**x", 8, "needs a relation"),
    ("sin(x", 4, "never closed"),
    ("sin(x == 1", 7, "cannot stand inside"),
    ("theta[i == 1", 9, "cannot stand inside"),
    ("a) == b", 2, "unmatched"),
    ("a = b", 3, "use == for equality"),
    ("a => b", 3, "last"),
    ("a == b == c", 8, "one relation a line"),
    ("a < b < c", 7, "one relation a line"),
    ("2x == 3", 2, "write 2*x"),
    ("2 x == 3", 3, "write 2*x"),
    ("2(x) == 3", 2, "write 2*(...)"),
    ("(x)(y) == 3", 4, "write (...)*(...)"),
    ("a == x y", 8, "write x*y"),
    ("x^2 == 1", 2, "use ** for powers"),
    ("", 1, "nothing to read"),
    (" \t ", 1, "nothing to read"),
    ("a ==", 5, "ends too early"),
    ("== a", 1, "missing before '=='"),
    ("a == *b", 6, "missing before '*'"),
    ("lambda x: x", 1, "lamda"),
    ("x if y else z", 3, "keyword"),
    ("oo == oo", 1, "infinity"),
    ("a == zoo", 6, "infinity"),
    ("nan != 1", 1, "nan"),
    ("1e999999999 == 1", 1, "exponent"),
    ("1" * 2_001 + " == 1", 1, "digits"),
    ("1e" + "9" * 5_000 + " == 1", 1, "exponent"),
    ("a ≤ b", 3, "write <="),
    ("x % 2 == 0", 3, "write Mod"),
    ("x // 2 == 0", 4, "write floor"),
    ("x <> y", 4, "write !="),
    ("x² == x", 2, "write **2"),
    ("√x == x", 1, "write sqrt"),
    ("x == 2j", 7, "imaginary unit is I"),
    ("é == 1", 1, "unexpected character"),
    ("a == b\x00", 7, "U+0000"),
    ("x == ١", 6, "unexpected character"),
    ("sin == 1", 1, "write sin(...)"),
    ("sin(x, y) == 1", 1, "takes 1 argument"),
    ("dot(x) == 1", 1, "takes 2 arguments"),
    ("f() == 1", 3, "argument is missing"),
    ("x[] == 1", 3, "index is missing"),
    ("x[i][j] == 1", 5, "for two indices"),
    ("pi(x) == 1", 1, "not a function"),
    ("Eq(a, b) == c", 10, "one relation a line"),
    ("a == Eq(b, c)", 6, "is a relation"),
    ("Eq(a) ", 1, "takes 2 arguments"),
    ("(a, b) == c", 3, "tuple"),
    ("a, b == c", 2, "comma"),
    ("diff(x, x) == 1", 1, "not read"),
    ("Sum(x) == 1", 6, "needs a range"),
    ("Sum(x, i) == 1", 8, "(i, lo, hi)"),
    ("Sum(x, (i, 0)) == 1", 13, "(i, lo, hi)"),
    ("Sum(x, (I, 0, 1)) == 1", 9, "plain name"),
    ("Matrix([[a], [b, c]]) == x", 14, "a row of 2"),
    ("Matrix([]) == x", 9, "an empty matrix"),
    ("Matrix(a) == x", 8, "write Matrix"),
    ("Rational(x, 2) == 1", 1, "literal"),
    ("1.2.3 == 1", 4, "malformed"),
    ("1_000 == 1", 2, "malformed"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "column", "message"), HOSTILE, ids=lambda v: str(v)[:24])
def test_hostile_and_mistaken_input(text: str, column: int, message: str) -> None:
    start = time.process_time()
    with pytest.raises(ParseError) as caught:
        parse_relation(text)
    assert time.process_time() - start < 1
    assert message in caught.value.message
    assert caught.value.column == column
    assert caught.value.text == text
    shown, caret = caught.value.pointer().split("\n")
    assert len(shown) <= 80
    assert len(caret) <= 80
    if column <= len(text) and text[column - 1].isprintable():
        assert shown[len(caret) - 1] == text[column - 1]


def test_errors_survive_pickling() -> None:
    with pytest.raises(ParseError) as caught:
        parse_term("2x")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.message, again.text, again.column) == (caught.value.message, "2x", 2)


def test_a_relation_is_no_term() -> None:
    with pytest.raises(ParseError, match="not a relation"):
        parse_term("a == b")


def test_long_flat_claims_are_fine() -> None:
    term = parse_term("+".join(["x*y"] * 4_000))
    assert isinstance(term, Add)
    assert len(term.args) == 4_000
    parse_term("(" * 90 + "x" + ")" * 90)


def test_reading_needs_no_sympy() -> None:
    code = (
        "import sys; import symbolic_pe.language.parse, symbolic_pe.language.text, symbolic_pe.language.latex, "
        "symbolic_pe.language.sympy_bridge; assert 'sympy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
