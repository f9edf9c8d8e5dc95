from __future__ import annotations

import shutil
import subprocess
import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from latex2mathml.converter import convert

from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Definition,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Sym,
    Term,
    num,
)
from symbolic_pe.language.latex import (
    latex,
    latex_definition,
    latex_hypothesis,
    latex_relation,
    latex_state,
)
from symbolic_pe.language.parse import parse_relation, parse_term
from symbolic_pe.language.text import text

from .strategies import terms

GOLDEN = [
    ("theta[i]", r"\theta_i"),
    ("theta_i", r"\theta_i"),
    ("theta[2*i]", r"\theta_{2i}"),
    ("phi_m", r"\phi_m"),
    ("lambda_", r"\lambda"),
    ("θ_k", r"\theta_k"),
    ("x1", "x_1"),
    ("x12", "x_{12}"),
    ("pos", r"\mathrm{pos}"),
    ("d_model", r"d_{\mathrm{model}}"),
    ("x_1_a", r"x_{1,\,a}"),
    ("10000**(-2*i/d)", "10000^{-2i/d}"),
    ("x**(a/(b*c))", "x^{a/(bc)}"),
    ("-2*i/d", r"-\frac{2i}{d}"),
    ("p/10000**(2*i/d)", r"\frac{p}{10000^{2i/d}}"),
    ("cos((m-n)*theta[i])", r"\cos\bigl((m-n)\theta_i\bigr)"),
    ("cos(a*(b+(c-d)*e))", r"\cos\Bigl(a\,\bigl(b+(c-d)e\bigr)\Bigr)"),
    ("sin(omega*p)", r"\sin(\omega p)"),
    ("sin(x/y)", r"\sin\left(\frac{x}{y}\right)"),
    ("sin(a)*cos(b) - cos(a)*sin(b)", r"\sin(a)\cos(b) - \cos(a)\sin(b)"),
    ("cos(x)*(a + b)", r"\cos(x)\,(a+b)"),
    ("2*cos(x)*y", r"2\cos(x)\,y"),
    ("cos(x)**2*y", r"\cos^2(x)\,y"),
    ("cos(x)**-1", r"\cos(x)^{-1}"),
    ("Rational(1, 2)*(H[2*i, 2*i] + x)", r"\tfrac{1}{2}(H_{2i,\,2i}+x)"),
    ("1/2 + x", r"\frac{1}{2} + x"),
    ("Sum(cos(k*theta[i]), (i, 0, d/2 - 1))", r"\sum_{i=0}^{d/2-1}\cos(k\theta_i)"),
    ("Sum(a[i] + b[i], (i, 0, N))", r"\sum_{i=0}^{N}(a_i+b_i)"),
    ("Sum(x[i], (i, 0, N))*y", r"\left(\sum_{i=0}^{N} x_i\right)y"),
    ("Sum(x[i, j], (i, 0, N), (j, 0, M))", r"\sum_{j=0}^{M}\sum_{i=0}^{N} x_{i,\,j}"),
    ("PE[p, 2*i]", r"\mathrm{PE}_{(p,\,2i)}"),
    ("PE[p]", r"\mathrm{PE}_p"),
    ("H[2*i, 2*i+1]", r"H_{2i,\,2i+1}"),
    ("theta_x[i]", r"\theta_{x,\,i}"),
    ("T(k)*PE(p+k)", r"T(k)\,\mathrm{PE}(p+k)"),
    ("Transpose(T(k))", r"T(k)^{\mathsf T}"),
    ("Transpose(A*B)", r"(AB)^{\mathsf T}"),
    ("Transpose(A)**2", r"(A^{\mathsf T})^2"),
    ("Inverse(A)", "A^{-1}"),
    ("conjugate(z)", r"\overline{z}"),
    ("re(z) + im(z)", r"\operatorname{Re}(z) + \operatorname{Im}(z)"),
    ("det(A)*tr(B)", r"\det(A)\,\operatorname{tr}(B)"),
    ("dot(u, v)", r"\langle u, v\rangle"),
    ("normsq(v)", r"\lVert v\rVert^2"),
    ("Abs(x)", r"\lvert x\rvert"),
    ("Abs(x/y)", r"\left\lvert \frac{x}{y}\right\rvert"),
    ("eye(2)", "I_{2}"),
    ("exp(I*x)", r"e^{\mathrm{i}x}"),
    ("exp(-x/2)", r"\exp\left(-\frac{x}{2}\right)"),
    ("E**x + pi", r"e^x + \pi"),
    ("sqrt(2)*x", r"\sqrt{2}\,x"),
    ("a - b*c", "a - bc"),
    ("a - (b - c)", "a - (b-c)"),
    ("a + -b*c", "a - bc"),
    ("a - -b", "a - (-b)"),
    ("-(a + b)", "-(a+b)"),
    ("a*(-b)", r"a\,(-b)"),
    ("(a + b)*(c + d)", "(a+b)(c+d)"),
    ("2*(1/x)", r"2 \cdot \frac{1}{x}"),
    ("(R(m)*q)*(R(n)*k)", r"\bigl(R(m)\,q\bigr)\bigl(R(n)\,k\bigr)"),
    ("I*(m-n)*x", r"\mathrm{i}(m-n)x"),
    ("2*(x*y)", "2xy"),
    ("x*(-3)", r"x\,(-3)"),
    ("2*3*x*4", r"2 \cdot 3x \cdot 4"),
    ("q[m]*k[n]", "q_m k_n"),
    ("d_model*pos", r"d_{\mathrm{model}}\,\mathrm{pos}"),
    ("(x**2)**3 + x**y**z", "(x^2)^3 + x^{y^z}"),
    ("-x**2 + (-x)**2", "-x^2 + (-x)^2"),
    ("0.0998 + .5 + 1e-5 + 2.5e-3*x", r"0.0998 + 0.5 + 10^{-5} + 2.5\cdot 10^{-3}x"),
    ("Matrix([[a, -b], [c, d]])", r"\begin{pmatrix} a & -b \\ c & d \end{pmatrix}"),
    ("Matrix([a, b])", r"\begin{pmatrix} a \\ b \end{pmatrix}"),
    ("binomial(n, k)*factorial(n)", r"\binom{n}{k}\,n!"),
    ("g(f(x), y)", r"g\bigl(f(x),\,y\bigr)"),
]  # fmt: skip

a, b, c, d, i, j, k, p, x = (Sym(n) for n in "abcdijkpx")
block = Matrix(((a, b), (c, d)))
half = parse_term("d/2")

BUILT: list[tuple[Term, str]] = [
    (Num(Fraction(-3, 2)), r"-\frac{3}{2}"),
    (Mul((num(-1), x)), "-x"),
    (Pow(num(-2), num(2)), "(-2)^2"),
    (Add((x, num(-2))), "x - 2"),
    (Neg(Neg(x)), "-(-x)"),
    (Pow(x, Mul((Num(Fraction(1, 2)), a))), "x^{(1/2)a}"),
    (Pow(Sym("x'"), num(2)), "{x'}^2"),
    (Matrix(((x,) * 11,)), r"\left(\begin{array}{ccccccccccc} " + " & ".join("x" * 11) + r" \end{array}\right)"),
    (BlockDiagonal(block, "i", half), r"\operatorname{diag}_{0\le i<d/2}\begin{pmatrix} a & b \\ c & d \end{pmatrix}"),
    (BlockVector(Matrix(((a,), (b,))), "i", half), r"\begin{pmatrix} a \\ b \end{pmatrix}_{0\le i<d/2}"),
    (BlockMatrix(block, "i", "j", half), r"\begin{pmatrix} a & b \\ c & d \end{pmatrix}_{0\le i,j<d/2}"),
]


@pytest.mark.parametrize(("claim", "shown"), GOLDEN, ids=lambda v: str(v)[:40])
def test_terms(claim: str, shown: str) -> None:
    assert latex(parse_term(claim)) == shown


@pytest.mark.parametrize(("term", "shown"), BUILT, ids=lambda v: str(v)[:40])
def test_terms_no_one_can_write(term: Term, shown: str) -> None:
    assert latex(term) == shown


OTHERS = [
    (latex_relation(parse_relation("a + b != c")), r"a + b \neq c"),
    (latex_relation(parse_relation("a <= b")), r"a \le b"),
    (latex_hypothesis(parse_relation("a >= b")), r"a \ge b"),
    (latex_hypothesis(Assumption("k", "integer")), r"k \text{ is an integer}"),
    (latex_hypothesis(Assumption("b", "positive", "a base_1 of 5%")), r"b > 0 \text{ (a base-1 of 5)}"),
    (latex_hypothesis(Assumption("theta", "distinct")), r"\theta_i \text{ are distinct}"),
    (latex_definition(Definition("PE", (p,), Fn("sin", (p,)))), r"\mathrm{PE}(p) := \sin(p)"),
    (latex_definition(Definition("PE", (p, parse_term("2*i")), x, indexed=True)), r"\mathrm{PE}_{(p,\,2i)} := x"),
    (latex_state(x), "x"),
    (latex_state(()), r"\text{always}"),
    (latex_state((parse_relation("a == b"),)), "a = b"),
    (latex_state(tuple(map(parse_relation, ("a == b", "c < d")))), r"\begin{aligned} a &= b \\ c &< d \end{aligned}"),
]  # fmt: skip


@pytest.mark.parametrize(("made", "shown"), OTHERS, ids=lambda v: str(v)[:40])
def test_relations_hypotheses_states(made: str, shown: str) -> None:
    assert made == shown


@pytest.mark.parametrize("shown", [s for _, s in [*GOLDEN, *BUILT, *OTHERS]])
def test_it_converts_to_mathml(shown: str) -> None:
    assert "\\" not in convert(shown)


@settings(deadline=None)
@given(terms)
def test_any_term_converts_to_mathml(t: Term) -> None:
    shown = latex(t)
    assert shown.count("{") == shown.count("}")
    assert "\\" not in convert(shown)


ONE = ("sin", "exp", "eye", "normsq", "Abs", "sqrt", "conjugate", "Transpose", "Inverse", "det", "re", "factorial",
       "floor", "g", "-", "2*", "1/", "2**", "x+", "x-", "x*", "a/b*")  # fmt: skip


@pytest.mark.parametrize("name", ONE)
def test_deep_terms_take_no_time(name: str) -> None:
    t = parse_term(f"{name}(" * 45 + "x" + ")" * 45)
    start = time.process_time()
    assert latex(t)
    assert text(t)
    assert time.process_time() - start < 2


@pytest.mark.parametrize("start", ["dot(x, ", "binomial(x, ", "g(x, ", "Matrix([x, ", "Sum("])
def test_deep_terms_of_two_arguments_take_no_time(start: str) -> None:
    stop = {"M": "])", "S": ", (i, 0, 1))"}.get(start[0], ")")
    t = parse_term(start * 45 + "x" + stop * 45)
    begun = time.process_time()
    assert latex(t)
    assert text(t)
    assert time.process_time() - begun < 2


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="no LaTeX engine is installed")
def test_it_compiles_with_plain_amsmath(tmp_path: Path) -> None:
    body = "\n".join(rf"\[ {s} \]" for _, s in [*GOLDEN, *BUILT, *OTHERS])
    document = rf"\documentclass{{article}}\usepackage{{amsmath}}\begin{{document}}{body}\end{{document}}"
    (tmp_path / "all.tex").write_text(document)
    run = subprocess.run(
        ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"],
        cwd=tmp_path, capture_output=True, text=True, errors="replace", timeout=120, check=False,
    )  # fmt: skip
    assert run.returncode == 0, run.stdout[-2000:]
