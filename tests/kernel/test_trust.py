"""What the kernel may lean on, and that its two arithmetics agree."""

from __future__ import annotations

import ast
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest

import symbolic_pe.kernel
from symbolic_pe import decide
from symbolic_pe.kernel.evaluate import Point, ball, evaluate
from symbolic_pe.kernel.untrusted.approximate import Mp
from symbolic_pe.kernel.values import EP, ZERO
from symbolic_pe.language.parse import parse_term

from .independent import Mpmath, Reader

ROOT = Path(symbolic_pe.kernel.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))
ALLOWED = set(sys.stdlib_module_names) | {"flint", "mpmath"}


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.name)
def test_the_kernel_imports_nothing_else_of_ours(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom):
            inside = 1 <= node.level <= 1 + (path.parent != ROOT)
            assert inside or (node.level == 0 and (node.module or "").split(".")[0] in ALLOWED), node.module
        elif isinstance(node, ast.Import):
            assert all(alias.name.split(".")[0] in ALLOWED for alias in node.names)


def test_canonical_forms_rest_on_terms_alone() -> None:
    own = {"canonical", "sums", "values", "untrusted.anchors"}
    for name in own:
        tree = ast.parse((ROOT / f"{name.replace('.', '/')}.py").read_text("utf-8"))
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


# -- what is untrusted, gone wrong ----------------------------------------------------------------------


LONG = " + ".join(f"sin(a{n})" for n in range(45))
X, Y, Z = (parse_term(name) for name in "xyz")
FIRST, ONES, FOURTH = (f"Sum({body}, (i, 0, N))" for body in ("x[i]", "1", "x[i]**4"))
SUMS = [parse_term(t) for t in (FIRST, ONES, FOURTH)]
MOVED = "Sum(x[i], (i, 0, N)) == Sum(x[i + 1], (i, 0, N))"
WRONG: list[tuple[str, Any, str, dict[str, Any]]] = [
    ("linear.multipliers", lambda system: {n: Fraction(1) for n in range(len(system))}, "x < z", {"where": ["x < y"]}),
    ("linear.multipliers", lambda system: {0: Fraction(-1)}, "x < z", {"where": ["x < y"]}),
    ("linear.multipliers", lambda system: {}, "x < z", {"where": ["x < y"]}),
    ("bounds.squares", lambda p: [(Fraction(-9), p)], "x**2 - 3*x*y + y**2 >= 0", {}),
    ("bounds.squares", lambda p: [(Fraction(9), EP({0: 1}))], "x**2 >= x - 1/10", {}),
    ("laws.proposals", lambda *_: [("sine", X)], "sin(x) <= x", {}),
    ("laws.proposals", lambda *_: [("sine", X)], "sin(x) >= 0", {"nonnegative": "x"}),
    ("laws.proposals", lambda *_: [("sine", X, Y)], "y*sin(x) <= x*y", {"nonnegative": "x"}),
    ("laws.proposals", lambda *_: [("everywhere", X)], "re(cos(x)) >= 1 - re(x**2)/2", {"complex": "x"}),
    ("laws.proposals", lambda *_: [("cosines", X, Y)], "cos(y) <= cos(x)", {"nonnegative": "x", "where": "x <= y"}),
    ("laws.proposals", lambda *_: [("three", X, Y, Z)], "Abs(x) <= Abs(y) + Abs(z)", {}),
    ("laws.proposals", lambda *_: [("products", *SUMS)], f"{FIRST}**2 <= (N + 1)*{FOURTH}", {}),
    ("equality.independent", lambda terms: [], f"{LONG} == 0", {}),
    ("equality.independent", lambda terms: [[0, 1]], f"{LONG} == 0", {}),
    ("equality.independent", lambda terms: [[n] for n in range(len(terms))] * 2, f"{LONG} == 0", {}),
    ("sums.find_anchor", lambda f, a, var: (1, f.const(Fraction(1, 2))), MOVED, {}),
    ("sums.find_anchor", lambda f, a, var: (-1, ZERO), MOVED, {}),
]


@pytest.mark.parametrize(("what", "wrong", "claim", "given"), WRONG)
def test_a_fault_in_what_is_untrusted_proves_nothing(
    what: str, wrong: Any, claim: str, given: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert not decide(claim, **given).proved
    asked = []
    monkeypatch.setattr(f"symbolic_pe.kernel.{what}", lambda *args: asked.append(args) or wrong(*args))
    assert not decide(claim, **given).proved
    assert asked


@pytest.mark.parametrize("kind", ["orthogonal", "skew", "symmetric"])
def test_a_matrix_that_is_not_of_its_kind_refutes_nothing(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = "A*B == B*A"
    assert decide(claim, where=[f"A is {kind}", "B is a matrix"]).refuted

    def wrong(rng: object, kinds: object, rows: int, columns: int) -> list[list[Fraction]]:
        return [[Fraction(2 * i + j + 2) for j in range(columns)] for i in range(rows)]

    monkeypatch.setattr("symbolic_pe.kernel.words.a_matrix", wrong)
    assert not decide(claim, where=[f"A is {kind}", "B is a matrix"]).refuted
