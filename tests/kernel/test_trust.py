"""What the kernel may lean on, and that its two arithmetics agree."""

from __future__ import annotations

import ast
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import mpmath
import pytest

import symbolic_pe.kernel
from symbolic_pe.kernel.evaluate import Mp, Point, ball, evaluate
from symbolic_pe.language.parse import parse_term

from .independent import Mpmath, Reader

ROOT = Path(symbolic_pe.kernel.__file__).parent
FILES = sorted(ROOT.glob("*.py"))
ALLOWED = set(sys.stdlib_module_names) | {"flint", "mpmath"}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_the_kernel_imports_nothing_else_of_ours(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            assert node.level == 1 or (node.level == 0 and (node.module or "").split(".")[0] in ALLOWED), node.module
        elif isinstance(node, ast.Import):
            assert all(alias.name.split(".")[0] in ALLOWED for alias in node.names)


def test_canonical_forms_rest_on_terms_alone() -> None:
    own = {"canonical", "sums", "values"}
    for name in own:
        tree = ast.parse((ROOT / f"{name}.py").read_text("utf-8"))
        ours = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
        assert ours <= own | {"term"}


def test_deciding_loads_neither_sympy_nor_our_other_rooms() -> None:
    code = (
        "import sys\n"
        "from symbolic_pe.kernel.decide import decide\n"
        "from symbolic_pe.kernel.term import Fn, Relation, Sym, num\n"
        "assert decide(Relation('==', Fn('sin', (Sym('x'),)), num(0))).refuted\n"
        "print(*sorted(m for m in sys.modules if m.startswith(('symbolic_pe.', 'sympy'))))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert all(name.startswith("symbolic_pe.kernel") for name in ran.stdout.split()), ran.stdout


TERMS = [
    "sin(x)**2*cos(y) - tan(x*y)",
    "exp(I*x)*conj(exp(I*y)) + Abs(x - I*y)",
    "10000**(-2*x/y) + sqrt(x)*log(y)",
    "Sum(cos(theta[i]*x)/(i+1), (i, 0, 9))",
    "Sum(Sum(H[i, j]*sin(x*i - y*j), (j, 0, i)), (i, 0, 4))",
    "(x - y)**(1/3)*sinh(x) - cosh(y)*tanh(x)",
    "Re(exp((x + I*y)**2)) - Im(exp(x*I))",
    "sec(x) + csc(y) + cot(x + y)",
    "pi**x*E**y - x**pi",
]
POINTS = [(Fraction(7, 3), Fraction(1, 5)), (Fraction(22, 7), Fraction(3)), (Fraction(1, 10**6), Fraction(1, 10**9))]


def chosen(x: Fraction, y: Fraction) -> Point:
    values = {"x": x, "y": y}

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        return values[name] if kind == "sym" else 1 + sum(((n + 1) * a for n, a in enumerate(args)), Fraction(0)) / 7

    return Point(choose)


@pytest.mark.parametrize("text", TERMS)
@pytest.mark.parametrize("at", POINTS, ids=str)
def test_two_precisions_and_three_evaluators_agree(text: str, at: tuple[Fraction, Fraction]) -> None:
    term, point = parse_term(text), chosen(*at)
    coarse, fine = ball(term, point, 128), ball(term, point, 512)
    assert coarse.overlaps(fine)
    assert fine.real.rad() < coarse.real.rad() or coarse.real.is_exact()
    with mpmath.workdps(60):
        ours = evaluate(term, chosen(*at), Mp())
        tree = ast.parse(text, mode="eval").body
        theirs = Reader(Mpmath(), point.values).of(tree, {})
        middle = mpmath.mpc(*(mpmath.mpf(x.mid().str(70, radius=False)) for x in (fine.real, fine.imag)))
        for value in (ours, theirs):
            assert abs(value - middle) <= mpmath.mpf(10) ** -55 * max(1, abs(middle))
