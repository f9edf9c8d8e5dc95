"""What the kernel may lean on, and that its two arithmetics agree."""

from __future__ import annotations

import ast
import random
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import mpmath
import pytest

import symbolic_pe.kernel
from symbolic_pe import decide
from symbolic_pe.kernel import compare
from symbolic_pe.kernel.canonical import Frame
from symbolic_pe.kernel.evaluate import Point, ball, evaluate
from symbolic_pe.kernel.meaning import Meaning
from symbolic_pe.kernel.term import Assumption, Relation
from symbolic_pe.kernel.theories.context import Context
from symbolic_pe.kernel.theories.functions import reading
from symbolic_pe.kernel.theories.inequality import LAWS, Proof
from symbolic_pe.kernel.untrusted.approximate import Mp
from symbolic_pe.kernel.values import EP, LARGEST, ONE, WIDTH, ZERO, digits
from symbolic_pe.language.parse import parse_hypothesis, parse_term

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
    own = {"canonical", "sums", "values"}
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
X, Y = (parse_term(name) for name in "xy")
FIRST, ONES, FOURTH = (f"Sum({body}, (i, 0, N))" for body in ("x[i]", "1", "x[i]**4"))
SUMS = [parse_term(t) for t in (FIRST, ONES, FOURTH)]
MOVED = "Sum(x[i], (i, 0, N)) == Sum(x[i + 1], (i, 0, N))"


def certificate(rule: str, *of: Any, given: tuple[Proof, ...] = ()) -> Any:
    """What looks for a proof, and finds this one; of terms that are meant as values, the values are taken."""

    def find(m: Any, *_: Any) -> tuple[str, Proof]:
        def read(x: Any) -> Any:
            law = rule == "law" and isinstance(x, dict)
            return x(m) if callable(x) else {n: m.value(t) for n, t in x.items()} if law else x

        def at(p: Proof) -> Proof:
            return Proof(p.rule, tuple(map(read, p.of)), tuple(map(at, p.premises)))

        return "found", at(Proof(rule, of, given))

    return find


def value(text: str) -> Any:
    return lambda m: m.value(parse_term(text))


def seen(text: str, strict: bool = False) -> Proof:
    return Proof("visible", (value(text), strict))


HALF = Relation("<", X, Y)
WRONG: list[tuple[str, Any, str, dict[str, Any]]] = [
    ("linear.multipliers", lambda system: {n: Fraction(1) for n in range(len(system))}, "x < z", {"where": ["x < y"]}),
    ("linear.multipliers", lambda system: {0: Fraction(-1)}, "x < z", {"where": ["x < y"]}),
    ("linear.multipliers", lambda system: {}, "x < z", {"where": ["x < y"]}),
    *[("untrusted.orders.multipliers", lambda system, q=q: dict.fromkeys(range(len(system)), q), "x < z",
       {"where": ["x < y"]}) for q in (Fraction(1), Fraction(-1))],
    ("untrusted.orders.squares", lambda p: [(Fraction(-9), p)], "x**2 - 3*x*y + y**2 >= 0", {}),
    ("untrusted.orders.squares", lambda p: [(Fraction(9), EP({0: 1}))], "x**2 >= x - 1/10", {}),
    ("order.certificate", certificate("visible", value("x"), False), "x >= 0", {}),
    ("order.certificate", certificate("visible", value("x"), True), "x > 0", {"nonnegative": "x"}),
    ("order.certificate", certificate("visible", value("y"), False), "x >= 0", {"nonnegative": "y"}),
    ("order.certificate", certificate("square", value("I*x")), "-x**2 >= 0", {}),
    ("order.certificate", certificate("sum", value("-1"), given=(seen("x"),)), "x <= 0", {"nonnegative": "x"}),
    ("order.certificate", certificate("sum", value("y"), given=(seen("x"),)), "x*y >= 0", {"nonnegative": "x"}),
    ("order.certificate", certificate("product", given=(seen("x"), seen("y"))), "x*y > 0", {"nonnegative": "x,y"}),
    ("order.certificate", certificate("whole", given=(seen("x", True),)), "x >= 1", {"positive": "x"}),
    ("order.certificate", certificate("whole", given=(seen("x"),)), "x >= 1", {"nonnegative": "x", "integer": "x"}),
    ("order.certificate", certificate("given", HALF, {}), "x < y", {}),
    ("order.certificate", certificate("given", Relation("<=", X, Y), {}, -1), "y <= x", {"where": "x <= y"}),
    ("order.certificate", certificate("given", parse_hypothesis("b[i] <= 1"), {"i": parse_term("1/2")}),
     "b[1/2] <= 1", {"where": "b[i] <= 1", "integer": "i"}),
    ("order.certificate", certificate("assumed", "x"), "x >= 0", {"nonzero": "x"}),
    ("order.certificate", certificate("interval", X), "x >= 0", {}),
    ("order.certificate", certificate("waves", value("cos(x) + x"), given=(seen("x"),)), "cos(x) + x >= 0",
     {"nonnegative": "x"}),
    ("order.certificate", certificate("modulus", parse_term("Abs(x)")), "Abs(x) <= y", {}),
    ("order.certificate", certificate("summed", SUMS[0]), f"{FIRST} >= 0", {}),
    ("order.certificate", certificate("summed", SUMS[0], parse_hypothesis("0 <= y[i]")), f"{FIRST} >= 0",
     {"where": "0 <= y[i]"}),
    ("order.certificate", certificate("products", *SUMS, Fraction(1), given=(seen("1"), seen("x[i]**4"))),
     f"{FIRST}**2 <= (N + 1)*{FOURTH}", {}),
    ("order.certificate", certificate("law", "sine", {"u": X}, given=(seen("x"),)), "sin(x) <= x", {}),
    ("order.certificate", certificate("law", "sine", {"u": X}), "sin(x) <= x", {}),
    ("order.certificate", certificate("law", "sine", {"u": X}, given=(seen("y"),)), "sin(x) <= x", {"positive": "y"}),
    ("order.certificate", certificate("law", "arch", {"u": X}, given=(seen("x"), seen("pi"))), "sin(x) >= 0",
     {"nonnegative": "x"}),
    ("order.certificate", certificate("law", "cosine", {"u": X}), "re(cos(x)) >= 1 - re(x**2)/2", {"complex": "x"}),
    ("order.certificate", certificate("law", "cosines", {"u": X, "v": Y}, given=(seen("x"), seen("y"), seen("pi"))),
     "cos(y) <= cos(x)", {"nonnegative": "x,y"}),
    ("order.certificate", certificate("law", "logarithms", {"u": X, "v": Y}, given=(seen("x", True), seen("y", True),
     seen("y"))), "x <= y", {"positive": "x,y"}),
    ("order.certificate", certificate("law", "signs", {"u": X, "v": Y}, given=(seen("y - x"), seen("y"))),
     "Abs(x) <= y", {"nonnegative": "y"}),
    ("order.certificate", certificate("law", "square", {"u": X, "v": Y}, given=(seen("y"), seen("y**2"))),
     "x <= y", {"nonnegative": "y"}),
    ("order.certificate", certificate("law", "triangle", {"u": X}), "Abs(x + v) <= Abs(x) + v", {}),
    ("equality.bounded", lambda f, gap, strict: Proof("visible", (gap, strict)), "x + 1 != 0", {}),
    ("equality.squeezed", lambda m, *_: [Proof("visible", (ZERO, False))] * 2,
     "floor(x**2/(1 + x**2)) == 0", {}),
    ("equality.independent", lambda terms: [], f"{LONG} == 0", {}),
    ("equality.independent", lambda terms: [[0, 1]], f"{LONG} == 0", {}),
    ("equality.independent", lambda terms: [[n] for n in range(len(terms))] * 2, f"{LONG} == 0", {}),
    ("theories.shifts.find_anchor", lambda f, a, var: (1, f.const(Fraction(1, 2))), MOVED, {}),
    ("theories.shifts.find_anchor", lambda f, a, var: (-1, ZERO), MOVED, {}),
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


WRONG_SYSTEMS: list[tuple[list[str], list[str], Any]] = [
    (["x*y"], ["x*y", "x"], lambda f, x, y: [{0: ONE}, {0: f.inverse(y)}]),  # y may be zero
    (["x*(1 - y)"], ["x*(1 - y)", "x"], lambda f, x, y: [{0: ONE}, {0: f.inverse(f.sub(ONE, y))}]),
    (["x*y"], ["x*y", "x"], lambda f, x, y: [{0: ONE}, {0: f.power(y, -1)}]),
    (["x"], ["x", "x + y"], lambda f, x, y: [{0: ONE}, {0: ONE}]),
    (["x"], ["x", "y"], lambda f, x, y: [{0: ONE}, {}]),
    (["x"], ["x", "y"], lambda f, x, y: [{0: ONE}]),
    (["x"], ["x", "y"], lambda f, x, y: None),
]


@pytest.mark.parametrize(("first", "second", "wrong"), WRONG_SYSTEMS)
def test_wrong_multipliers_make_no_two_systems_the_same(
    first: list[str], second: list[str], wrong: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def same(m: Meaning) -> bool:
        systems = ([compare.Coefficient(m.value(parse_term(t))) for t in texts] for texts in (first, second))
        return compare.equivalent(m.frame, *systems, ("x",))

    assert not reading(Context(), same)

    def find(f: Frame, given: list[EP], wanted: list[EP], unknowns: object) -> Any:
        x, y = (EP({1 << (WIDTH * f.slot("sym", (n,))): 1}) for n in "xy")
        return wrong(f, x, y) if len(wanted) > 1 else [{0: ONE}]

    monkeypatch.setattr(compare, "multipliers", find)
    assert not reading(Context(), same)


@pytest.mark.parametrize(("at", "turns"), [(Fraction(1), {}), (Fraction(3), {}), (Fraction(3), {"x": Fraction(0)})])
def test_a_point_that_is_none_refutes_nothing(
    at: Fraction, turns: dict[str, Fraction], monkeypatch: pytest.MonkeyPatch
) -> None:
    claim, given = "x*(x - 1) != 0", ["x > 1"]
    assert not decide(claim, where=given).refuted
    monkeypatch.setattr("symbolic_pe.kernel.witness.candidates", lambda *_: [(lambda *_: at, turns)])
    assert not decide(claim, where=given).refuted


@pytest.mark.parametrize("name", LAWS)
def test_every_law_of_order_holds_at_points_that_meet_its_conditions(name: str) -> None:
    law, met, rng = LAWS[name], 0, random.Random(7)
    for _ in range(400):
        values = {n: mpmath.mpf(rng.randint(-40, 60)) / 8 for n in "uv"}
        values |= {n: mpmath.mpc(v, rng.randint(-9, 9)) for n, v in values.items() if n in law.complex}
        small = {n: Fraction(int(mpmath.re(v) * 8), 8) for n, v in values.items()}
        parts = {f"{p} {n}": Fraction(int(x * 8), 8) for n, v in values.items()
                 for p, x in (("Re", mpmath.re(v)), ("Im", mpmath.im(v)))}  # fmt: skip

        def choose(kind: str, name: str, args: object, small: Any = small, parts: Any = parts) -> Fraction:
            return parts[name] if name in parts else small[name]

        point = Point(choose, complex=law.complex)

        def true(r: Relation, point: Point = point) -> bool:
            gap = mpmath.re(evaluate(r.rhs, point, Mp()) - evaluate(r.lhs, point, Mp()))
            return bool(gap > 0 if r.op == "<" else gap >= -mpmath.mpf(10) ** -12)

        if all(map(true, law.given)):
            met += 1
            assert true(law.then), values
    assert met > 10


@pytest.mark.parametrize("kind", ["orthogonal", "skew", "symmetric"])
def test_a_matrix_that_is_not_of_its_kind_refutes_nothing(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    claim = "A*B == B*A"
    assert decide(claim, where=[f"A is {kind}", "B is a matrix"]).refuted

    def wrong(rng: object, kinds: object, rows: int, columns: int) -> list[list[Fraction]]:
        return [[Fraction(2 * i + j + 2) for j in range(columns)] for i in range(rows)]

    monkeypatch.setattr("symbolic_pe.kernel.theories.words.a_matrix", wrong)
    assert not decide(claim, where=[f"A is {kind}", "B is a matrix"]).refuted


def test_a_wrong_exponent_makes_no_determinant(monkeypatch: pytest.MonkeyPatch) -> None:
    from symbolic_pe.kernel import matrix
    from symbolic_pe.kernel.term import BlockDiagonal, Fn, Matrix, Sym

    blocks = BlockDiagonal(Matrix(((parse_term("exp(c[i])"),),)), "i", Sym("n"))
    values = (parse_term(f"exp(Sum({c}, (i, 0, n-1)))") for c in ("c[i]", "2*c[i]"))
    right, wrong = (Relation("==", Fn("det", (blocks,)), value) for value in values)
    assert decide(right).proved
    monkeypatch.setattr(matrix, "exponent", lambda t: parse_term("2*c[i]"))
    assert not decide(right).proved
    assert not decide(wrong).proved


@pytest.mark.parametrize("term", [
    "exp(-I*pi*n/30)*x**3 + exp(I*pi*n/7)", "2**(-n/3)*y", "conj(exp(I*pi*n/5)*I**n*z)", "Im(z**2)/(x + y**2)",
    "Sum(exp(-2*pi*I*k*n/N)*a[k]**2, (k, 0, N - 1))", "(x + exp(-I*pi*n/4))**5*sqrt(x**2 + 1)**3",
    "Sum(Sum(cos(theta[i]*x)*H[i, j]*(-1)**j, (j, 0, M)), (i, 1, N))", "cos(x + pi*n/3)**3*floor(x/2)**2",
])
def test_no_digit_is_larger_than_the_bound_of_its_value(term: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but those of roots of unity, which stay below a turn; and what is bounded so has room to be added up."""
    made = []
    first = EP.__init__

    def noted(value: EP, *given: Any) -> None:
        first(value, *given)
        made.append(value)

    known = [Assumption("n", "integer"), Assumption("z", "complex")]
    context = Context(known)
    t = context.separate(parse_term(term))[0]
    context.prepare(t)
    monkeypatch.setattr(EP, "__init__", noted)
    turn = reading(context, lambda m: (m.value(t), m.frame.conjugate(m.value(t)), m.frame.torsion)[-1])
    assert len(made) > 10
    for value in made:
        assert value.bound < LARGEST
        for j, d in (pair for k in value.terms for pair in digits(k)):
            assert abs(d) <= (value.bound if j else turn)
