"""Claims in batches: true ones accepted, each mutant rejected by itself, refutations with their witness."""

from __future__ import annotations

import random
import re
import resource
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from symbolic_pe import certify
from symbolic_pe.api import decide, hypotheses
from symbolic_pe.certify import coq as runner
from symbolic_pe.certify.mutate import mutants
from symbolic_pe.certify.statement import state
from symbolic_pe.kernel.term import Relation
from symbolic_pe.language.parse import parse_relation

COUNT = 300


def _phase(rng: random.Random) -> str:
    names = rng.sample(["x", "y", "w*p", "w*k"], rng.randint(1, 2))
    return " + ".join(f"{rng.choice(['', '2*', '3*', '1/2*', '-'])}{v}" for v in names)


def _identity(rng: random.Random) -> str:
    """An identity by construction: a law with random things put in, the sides times and plus the same."""
    a, b, c = (f"({_phase(rng)})" for _ in range(3))
    lhs, rhs = rng.choice(
        [
            (f"sin({a} + {b})", f"sin{a}*cos{b} + cos{a}*sin{b}"),
            (f"cos({a} - {b})", f"cos{a}*cos{b} + sin{a}*sin{b}"),
            (f"2*sin{a}*cos{b}", f"sin({a} + {b}) + sin({a} - {b})"),
            (f"2*sin{a}*sin{b}", f"cos({a} - {b}) - cos({a} + {b})"),
            (f"sin{a}**2", f"(1 - cos(2*{a}))/2"),
            (f"cos(3*{a})", f"4*cos{a}**3 - 3*cos{a}"),
            (f"exp({a})*cos{b}*exp({c})", f"cos(-{b})*exp({a} + {c})"),
            (f"sin({a} + pi/2)", f"cos{a}"),
            (f"(sin{a} + cos{a})**2", f"1 + sin(2*{a})"),
            (f"cos{a}**4 - sin{a}**4", f"cos(2*{a})"),
            (f"sin({a} + {b})*sin({a} - {b})", f"sin{a}**2 - sin{b}**2"),
        ]
    )
    factor, term = f"({rng.randint(1, 5)}*cos{c} + u)", f"{rng.randint(1, 9)}*u*sin{a}"
    return f"({lhs})*{factor} + {term} == {term} + {factor}*({rhs})"


@pytest.fixture(scope="module")
def identities() -> list[Relation]:
    rng = random.Random(20)
    return [parse_relation(_identity(rng)) for _ in range(COUNT)]


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def test_three_hundred_identities_in_one_run(identities: list[Relation], coq: certify.Coq) -> None:
    coq.theory()
    before = _children_cpu()
    results = certify.certify_claims([(r, ()) for r in identities], coq=coq)
    assert [r.status for r in results] == [certify.CHECKED] * COUNT, [r for r in results if not r.accepted][:3]
    assert _children_cpu() - before < 60  # the aim is 30 s; a slow machine is no failure


def test_three_hundred_mutants_one_by_one(
    identities: list[Relation], coq: certify.Coq, theory: Path, tmp_path: Path
) -> None:
    """Each mutant is false (the kernel has a counterexample) and has a ``Fail`` of its own."""
    wrong = [next(mutants(r)) for r in identities]
    lines = ["Require Import SymbolicPE.Lift.", "Import ListNotations.", "Open Scope R_scope."]
    for r in wrong:
        lines += [f"Goal {state(r).text}.", "Proof. Fail solve [ timeout 20 (intros; laws; sums) ]. Abort."]
    file = tmp_path / "mutants.v"
    file.write_text("\n".join(lines) + "\n")
    run = coq.run(file, theory, 300)
    assert run.accepted, run.error


def test_a_batch_with_false_claims_loses_only_those(identities: list[Relation], coq: certify.Coq) -> None:
    wrong = {3: next(mutants(identities[3])), 7: next(mutants(identities[7]))}
    claims = [(wrong.get(n, r), ()) for n, r in enumerate(identities[:10])]
    results = certify.certify_claims(claims, coq=coq)
    assert [n for n, r in enumerate(results) if r.status == certify.REJECTED] == [3, 7]
    assert sum(r.accepted for r in results) == 8


TRUE = [
    ("Sum(sin(p*theta[i])**2 + cos(p*theta[i])**2, (i, 0, d/2 - 1)) == d/2", {"even": "d"}),
    ("Sum(cos(k*theta[i]), (i, 0, d/2 - 1)) <= d/2", {"even": "d", "positive": "d"}),
    ("sin(2*pi*k) == 0", {"integer": "k"}),
    ("sin((p + 2*pi*x)/x) == sin(p/x)", {"nonzero": "x"}),
    ("b**(-2*(i + 1)/d)/b**(-2*i/d) == b**(-2/d)", {"positive": "b", "nonzero": "d"}),
    ("tan(x)*cos(x) == sin(x)", {}),
    ("Matrix([[cos(a), sin(a)], [-sin(a), cos(a)]])*Matrix([sin(b), cos(b)]) == Matrix([sin(a + b), cos(a + b)])", {}),
    ("det(Matrix([[cos(m*w), -sin(m*w)], [sin(m*w), cos(m*w)]])) == 1", {}),
    ("cos(r*k)*sin(w*p) + sin(r*k)*cos(w*p) == sin(w*(p + k))", {"where": "r == w"}),
    ("sin(k*theta[i]) == sin(k/10000**(2*i/d))", {"nonzero": "d", "where": "theta[j] == 10000**(-2*j/d)"}),
    ("2/d*Sum(cos(x*theta[i]), (i, 0, d/2 - 1)) <= 1", {"even": "d", "positive": "d"}),
    ("floor((2*x)/2) == floor(x)", {}),
    ("(floor(x) - 2*floor(x/2))**2 == floor(x) - 2*floor(x/2)", {}),
    ("(-1)**n*(-1)**(n + 1) == -1", {"integer": "n"}),
    ("(-2)**n != 0", {"integer": "n"}),
    ("Sum((-1)**i*a[i], (i, 0, n)) == -Sum((-1)**(i + 1)*a[i], (i, 0, n))", {"integer": "n"}),
    ("Sum(a[i], (i, 0, 2*n - 1)) == Sum(a[i], (i, 0, n - 1)) + Sum(a[i + n], (i, 0, n - 1))",
     {"integer": "n", "where": "n >= 0"}),
    ("2*sin(x/2) <= x", {"nonnegative": "x"}),
    ("sqrt((x*y)**2) == x*y", {"nonnegative": "x,y"}),
    ("g(x + t - t) == g(x)", {}),
    ("a[m] - (a[0] + m*x) == Sum(a[j] - a[j - 1] - x, (j, 1, m))", {"integer": "m", "where": "m >= 0"}),
    ("h*(x + p)*(x + u + p + v) != h*(x + u + p)*(x + p + v)", {"nonzero": "h,u,v"}),
    ("exp(2*m*a)*cos(m*w)**2 + exp(2*m*a)*sin(m*w)**2 != 1", {"positive": "a,m"}),
    ("sin((p + 2*pi*b**(2*x))*b**(-2*x)) == sin(p*b**(-2*x))", {"positive": "b"}),
    ("Sum((2*(floor(x*2**(-i)) - 2*floor(x*2**(-i)/2)) - 1)**2, (i, 0, n - 1)) == n",
     {"integer": "n", "where": "n >= 0"}),
    ("1/(1 + x**2 + y**2) + 1 == (2 + x**2 + y**2)/(1 + x**2 + y**2)", {}),
    ("x/sqrt(1 + x**2) == x*sqrt(1 + x**2)/(1 + x**2)", {}),
    ("1/(2 + cos(x)) == 2/(4 + 2*cos(x))", {}),
    ("1/(-1 - x**2) == -1/(1 + x**2)", {}),
    ("x/(1 + Abs(x)) == 2*x/(2 + 2*Abs(x))", {}),
]
"""Some have a tactic of their own; the last ones come again below, with one thing wrong."""
NEARLY = [
    ("x/(1 + cos(x)) == 2*x/(2 + 2*cos(x))", {}),
    ("(1 - x**2)/(1 - x**2) == 1", {}),
    ("a[m] - (a[0] + m*x) == Sum(a[j] - a[j - 1] + x, (j, 1, m))", {"integer": "m", "where": "m >= 0"}),
    ("a[m] - (a[1] + m*x) == Sum(a[j] - a[j - 1] - x, (j, 1, m))", {"integer": "m", "where": "m >= 0"}),
    ("h*(x + p)*(x + u + p + v) != h*(x + u + p)*(x + p + v)", {"nonzero": "h,u"}),
    ("exp(2*m*a)*cos(m*w)**2 + exp(2*m*a)*sin(m*w)**2 != 1", {"positive": "m"}),
    ("sin((p + 2*pi*b**(2*x))*b**(-x)) == sin(p*b**(-x))", {"positive": "b"}),
    ("sin((p + pi*b**(2*x))*b**(-2*x)) == sin(p*b**(-2*x))", {"positive": "b"}),
    ("Sum((2*(floor(x*2**(-i)) - 2*floor(x*2**(-i)/2)) - 1)**2, (i, 0, n - 1)) == 2*n",
     {"integer": "n", "where": "n >= 0"}),
    ("Sum((floor(x*2**(-i)) - 2*floor(x*2**(-i)/2))**2, (i, 0, n - 1)) == n", {"integer": "n", "where": "n >= 0"}),
    ("Sum(cos(a[i])**2 + sin(a[i])**2, (i, 0, n - 1)) == n + 1", {"integer": "n", "where": "n >= 0"}),
    ("Sum(cos(a[i]), (i, 0, n - 1)) == Sum(sin(a[i]), (i, 0, n - 1))", {"integer": "n", "where": "n >= 0"}),
]


def test_a_file_of_claims_keeps_what_is_proved(
    identities: list[Relation], coq: certify.Coq, theory: Path, tmp_path: Path
) -> None:
    """One after the other at first, and then all the others in one trial."""
    wrong = [next(mutants(r)) for r in identities[1:6]]
    claims = [certify.Claim(r) for r in (identities[0], *wrong, identities[6])]
    ((kept, result),) = certify.Together(coq, theory, tmp_path).check([certify.batch(claims)[0]])
    assert result.accepted
    assert [i.name for i in kept.items] == ["C0", "C6"]
    assert [m.part for m in kept.missing] == ["C1", "C2", "C3", "C4", "C5"]
    assert {m.reason for m in kept.missing} == {"Coq found no proof of it"}
    assert len(list(tmp_path.glob("run_*.v"))) == 4
    assert len(list(tmp_path.glob("trial_*.v"))) == 1


def judged(cases: list[tuple[str, dict[str, str]]], wanted: str) -> list[tuple[object, ...]]:
    """The claims with the kernel's verdict on them, which is the one wanted."""
    out: list[tuple[object, ...]] = []
    for claim, given in cases:
        v = decide(claim, **given)  # type: ignore[arg-type]
        assert v.verdict == wanted, claim
        out.append((parse_relation(claim), hypotheses(**given), v))
    return out


def test_true_claims_of_every_kind(coq: certify.Coq) -> None:
    results = certify.certify_claims(judged(TRUE, "proved"), coq=coq)
    for (claim, _), result in zip(TRUE, results, strict=True):
        assert result.accepted, (claim, result)
        assert result.axioms <= runner.AXIOMS


@pytest.fixture(scope="module")
def rejected(coq: certify.Coq) -> dict[str, certify.Checked]:
    """What comes of false claims that are taken for proved, and of true ones of which too little is known."""
    given = [*NEARLY, *((c, {"where": MATRICES}) for c in NO_WORDS), *((c, {}) for c in (*NOT_COMPLEX, *NO_VECTORS))]
    claims: list[tuple[object, ...]] = [(parse_relation(c), hypotheses(**kinds)) for c, kinds in given]  # type: ignore[arg-type]
    for c, integer, nonzero, _ in UNDEFINED:
        kinds = {k: names for k, names in (("integer", integer), ("nonzero", nonzero)) if names}
        claims.append((parse_relation(c), hypotheses(**kinds), decide(c, **kinds)))
    names = [*(c for c, _ in given), *(c for c, *_ in UNDEFINED)]
    return dict(zip(names, certify.certify_claims(claims, coq=coq), strict=True))


def test_nearly_the_same_has_no_proof(rejected: dict[str, certify.Checked]) -> None:
    assert [rejected[c].status for c, _ in NEARLY] == [certify.REJECTED] * len(NEARLY)


MATRICES = ["Q is orthogonal", "S is skew", "H is symmetric", "A is a matrix", "B is a matrix", "u is a vector",
            "v is a vector"]  # fmt: skip
WORDS = [
    "Transpose(A*u)*(B*v) == Transpose(u)*Transpose(A)*B*v", "Transpose(A*B) == Transpose(B)*Transpose(A)",
    "normsq(Q*u - v) == normsq(u) + normsq(v) - 2*dot(Q*u, v)", "Transpose(u)*S*u == 0",
    "Transpose(u)*H*v == dot(v, H*u)", "Q*(u + Transpose(Q)*v) == Q*u + v", "A*(2*u - v/3) == 2*A*u - A*v/3",
]  # fmt: skip
NO_WORDS = [
    "A*B == B*A", "Transpose(u)*A*v == Transpose(v)*A*u", "normsq(A*u) == normsq(u)", "Transpose(u)*S*v == 0",
    "Transpose(A*B) == Transpose(A)*Transpose(B)", "Transpose(u)*S*v == dot(v, S*u)", "f(A*B) == f(B*A)", "H*H == H",
]  # fmt: skip


def test_matrices_of_any_size(coq: certify.Coq, rejected: dict[str, certify.Checked]) -> None:
    """True of all sizes; false ones, taken for proved, are rejected."""
    results = certify.certify_claims(judged([(c, {"where": MATRICES}) for c in WORDS], "proved"), coq=coq)  # type: ignore[dict-item]
    for claim, result in zip(WORDS, results, strict=True):
        assert result.accepted, (claim, result)
        assert result.axioms <= runner.AXIOMS
    assert {rejected[c].status for c in NO_WORDS} == {certify.REJECTED}


def test_what_is_said_of_matrices_of_any_size() -> None:
    """By hand: over how many columns is summed, and for how many rows an equation holds; sizes are quantified over."""
    cases = {
        "A*B*v == A*u": "veq n (app n_2 A (app n_3 B v)) (app n_2 A u)",
        "Transpose(u)*A == Transpose(v)": "veq n_2 (app n (transpose A) u) v",
        "A*Transpose(B) == A": "meq2 n n_2 (mmul n_2 A (transpose B)) A",
        "2*dot(u, A*v)*u == -u/3": "veq n (vscale (2 * (dot n u (app n_2 A v))) u) (vscale (/ 3) (vneg u))",
    }
    for claim, wanted in cases.items():
        assert state(parse_relation(claim), hypotheses(where=MATRICES)).goal == wanted
    st = state(parse_relation("Q*u == u"), hypotheses(where=[*MATRICES, "Transpose(Q)*Q == Identity(d)"]))
    assert st.text.startswith("forall (Q_ : mat) (u : vec) (d : Z),\n  orthogonal d Q_ ->\n  meq2 d d (mmul")


@pytest.mark.parametrize(
    ("claim", "why"),
    [("u*Transpose(v) == u*Transpose(v)", "outer"), ("exp(A)*u == exp(A)*u", "exp"), ("det(A)*B == det(A)*B", "det"),
     ("f(A)*u == f(Transpose(B)*B)*v + f(H*A)*u", "different sizes"), ("A*u == 0", "do not fit")],
)  # fmt: skip
def test_what_is_not_said_of_matrices_of_any_size(claim: str, why: str) -> None:
    with pytest.raises(certify.Uncovered, match=why):
        state(parse_relation(claim), hypotheses(where=MATRICES))


def test_the_slope_of_a_family_of_matrices_is_no_number() -> None:
    from symbolic_pe.kernel.term import Fn, Mul, Sym

    t = Mul((Fn("A'", (Sym("t"),)), Sym("A"), Sym("u")))
    with pytest.raises(certify.Uncovered, match="family"):
        state(Relation("==", t, t), hypotheses(where=MATRICES))


FALSE = [
    ("sin(a + b) == sin(a)*cos(b) - cos(a)*sin(b)", {}),
    ("x*(x + 1) == x**2", {}),
    ("Sum(sin(p*theta[i])**2 + cos(p*theta[i])**2, (i, 0, d/2 - 1)) == d", {"even": "d"}),
    ("Matrix([[1, k], [0, 1]]) == Matrix([[1, 0], [k, 1]])", {}),
    ("theta[0]*x == theta[1]*x", {"distinct": "theta", "positive": "theta,x"}),
    ("x**2 < x", {"positive": "x"}),
    ("1/x == x", {}),
    ("floor(x) + floor(y) == floor(x + y)", {}),
    ("g(x + y) == g(x) + g(y)", {}),
]


NUMBERS = ["sin(0.1) == 0.0998", "10000**(2/64) == 1.334", "pi < 22/7", "exp(1) != 27/10"]


@pytest.fixture(scope="module")
def verified(interval: certify.Coq) -> dict[str, certify.Checked]:
    """What needs enclosures, in one run: to tell what these rest on takes longer than the proofs."""
    refuted = [*FALSE, *((c, {}) for c in NOT_COMPLEX)]
    proved = [(c, {}) for c in (*NUMBERS, *COMPLEX)]
    claims = [*judged(refuted, "refuted"), *judged(proved, "proved")]
    return dict(zip((c for c, _ in [*refuted, *proved]), certify.certify_claims(claims, coq=interval), strict=True))


def test_refutations_and_numbers_are_verified(verified: dict[str, certify.Checked]) -> None:
    for claim in (*(c for c, _ in FALSE), *NUMBERS):
        assert verified[claim].accepted, (claim, verified[claim])
        beyond = {a for a in verified[claim].axioms if not a.startswith(("PrimInt63.", "Uint63."))}
        assert beyond <= runner.AXIOMS


def test_a_wrong_witness_is_rejected(interval: certify.Coq) -> None:
    claim = "sin(a)*cos(b) == cos(a)*sin(b)"
    v = decide(claim)
    at = dict.fromkeys(v.witness, Fraction(1))
    results = certify.certify_claims([(parse_relation(claim), (), replace(v, witness=at))], coq=interval)
    assert results[0].status == certify.REJECTED


@pytest.mark.parametrize(
    ("claim", "reason"),
    [("log(I*x) == log(I*x)", "complex"), ("(-1)**(x + 1) == (-1)**(1 + x)", "integer"),
     ("Sum(x, (i, 0, n/3)) == x*(n/3 + 1)", "integer")],
)  # fmt: skip
def test_what_is_not_covered_is_said(claim: str, reason: str) -> None:
    (result,) = certify.certify_claims([(parse_relation(claim), ())])
    assert result.status == certify.UNCOVERED
    assert reason in result.reason


NAMES = ["forall", "exists", "sum", "Qed", "θ", "fun", "IZR", "x'", "zz_0", "a_b", "S", "E", "H", "in"]


def test_any_name_is_only_a_name(coq: certify.Coq) -> None:
    from symbolic_pe.kernel.term import Add, Fn, Neg, Sym, num

    sines = [Fn("sin", (Sym(name),)) for name in NAMES]
    true = [(Relation("==", Add((x, Neg(x))), num(0)), ()) for x in sines]
    false = [(Relation("==", x, num(0)), ()) for x in sines]
    results = certify.certify_claims([*true, *false], coq=coq)
    assert [r.status for r in results] == [certify.CHECKED] * len(NAMES) + [certify.REJECTED] * len(NAMES)


def test_what_statements_are_made_of_is_reserved() -> None:
    """A name of the reader's that looks like a word of ours would change what is said."""
    from symbolic_pe.api import prove
    from symbolic_pe.certify.naming import identifier

    asked = [("shift-orthogonal", "rotary"), ("bilinear-full", "sinusoidal"), ("distance", "binary-signs"),
             ("trace", "rotary"), ("norm", "centred"), ("relative-flow", ""), ("dot-product", "learned")]  # fmt: skip
    certificates = [certify.of_proof(prove(t, e) if e else prove(t), mutants=False) for t, e in asked]
    claims = [certify.Claim(*c) for c in judged(TRUE, "proved")]  # type: ignore[arg-type]
    certificates.append(certify.batch(claims)[0])
    for i in (i for c in certificates for i in c.items):
        said = "\n".join((*i.definitions, i.statement))
        bound = " ".join(re.findall(r"(?:\(|forall|fun|exists) ?([\w' ]+?)(?: :|,)", said)).split()
        own = re.findall(r"^Definition ([\w']+)", said, re.MULTILINE)
        words = set(re.findall(r"(?<![\w'.])[A-Za-z_][\w']*", said)) - {*bound, *own, "Definition"}
        assert [w for w in words if identifier(w) == w] == [], i.title


def test_a_statement_says_what_the_claim_says() -> None:
    """By hand, for the shapes that differ most from SymPy's."""
    cases = {
        "a - b - c == a - (b + c)": "a - b - c = a - (b + c)",
        "-x**2 == -(x**2)": "- (x ^ 2) = - (x ^ 2)",
        "a/b/c == a/(b*c)": "a / b / c = a / (b * c)",
        "x**(-2) == 1/x**2": "/ x ^ 2 = 1 / (x ^ 2)",
        "cos(y - x) == cos(x - y)": "cos (y - x) = cos (x - y)",
        "0.5*x == x/2": "(1 / 2) * x = x / 2",
    }
    for claim, wanted in cases.items():
        assert state(parse_relation(claim)).goal == wanted


@pytest.mark.parametrize(
    ("claim", "integer", "nonzero", "why"),
    [
        ("sin(i)**2 + cos(i)**2 + Sum(a[i], (i, 0, n)) == 1 + Sum(a[i], (i, 0, n))", "n", "", "free and bound"),
        ("Sum(sqrt(x + i), (i, 0, 2)) == sqrt(x) + sqrt(x + 1) + sqrt(x + 2)", "", "", "not visibly defined"),
    ],
)
def test_what_would_say_something_else_in_coq_is_not_stated(claim: str, integer: str, nonzero: str, why: str) -> None:
    """A free i that is no integer, though it is bound elsewhere; a root that is 0 in Coq where there is none."""
    kinds = {k: names for k, names in (("integer", integer), ("nonzero", nonzero)) if names}
    hyps = hypotheses(**kinds)
    r = parse_relation(claim)
    verdict = decide(r, **kinds)
    assert verdict.proved
    with pytest.raises(certify.Uncovered, match=why):
        state(r, verdict.hypotheses or hyps)


UNDEFINED = [
    ("sqrt(x)**2 == x", "", "", "0 <= x /\\"),
    ("(x**n)**2 == x**(2*n)", "n", "x", "0 < x /\\"),
    ("x**(-n)*x**n == 1", "n", "x", "0 < x /\\"),
    ("x**300 >= 0", "", "", "0 < x /\\"),
    ("(-x)**201 == -x**201", "", "", "0 < - x /\\"),
]


@pytest.mark.parametrize(("claim", "integer", "nonzero", "said"), UNDEFINED)
def test_a_root_or_power_that_need_not_exist_is_not_certified(
    claim: str, integer: str, nonzero: str, said: str, rejected: dict[str, certify.Checked]
) -> None:
    """Rpower is exp(y ln x), and ln and sqrt are 0 out of their range: that they are in it is part of the statement."""
    kinds = {k: names for k, names in (("integer", integer), ("nonzero", nonzero)) if names}
    verdict = decide(claim, **kinds)
    assert verdict.proved
    assert said in state(parse_relation(claim), verdict.hypotheses or hypotheses(**kinds)).goal
    assert rejected[claim].status == certify.REJECTED


COMPLEX = ["exp(I*x) == cos(x) + I*sin(x)", "conj(exp(I*x)) == exp(-I*x)", "Abs(exp(I*x)) == 1",
           "(1 + I*x)/(1 - I*x) == (1 + I*x)**2/(1 + x**2)", "Re(exp(I*(x + y))) == cos(x)*cos(y) - sin(x)*sin(y)",
           "Sum(exp(I*k*theta[i]), (i, 0, 2)) == Sum(cos(k*theta[i]) + I*sin(k*theta[i]), (i, 0, 2))",
           "Matrix([exp(I*x), 1]) == Matrix([cos(x) + I*sin(x), 1])",
           "Matrix([[0, -I], [I, 0]])*Matrix([[0, -I], [I, 0]]) == Matrix([[1, 0], [0, 1]])"]  # fmt: skip


NOT_COMPLEX = ["exp(I*x) == cos(x) - I*sin(x)", "conj(exp(I*x)) == exp(I*x)", "I*x == x"]
NO_VECTORS = ["Matrix([exp(I*x), 1]) == Matrix([cos(x) - I*sin(x), 1])", "Matrix([I, x]) == Matrix([-I, x])"]


def test_complex_numbers_are_pairs(
    verified: dict[str, certify.Checked], rejected: dict[str, certify.Checked]
) -> None:
    """True ones, and false ones as refuted; taken for proved, those are rejected."""
    for claim in (*COMPLEX, *NOT_COMPLEX):
        assert verified[claim].accepted, (claim, verified[claim])
    assert {rejected[c].status for c in (*NOT_COMPLEX, *NO_VECTORS)} == {certify.REJECTED}


def test_a_counterexample_meets_every_hypothesis(coq: certify.Coq) -> None:
    """Also one that shares no name with the claim; if it cannot be met, there is no counterexample."""
    given = {"where": ["z > 3"], "positive": "z"}
    verdict = decide("x == x + y", **given)  # type: ignore[arg-type]
    c, *_ = certify.batch([certify.Claim(parse_relation("x == x + y"), hypotheses(**given), verdict)])
    assert "(z > 3)" in c.items[0].statement
    none = replace(verdict, hypotheses=hypotheses(where=["z > 3", "z < 3"]))
    (result,) = certify.certify_claims([(parse_relation("x == x + y"), (), none)], coq=coq)
    assert not result.accepted


def test_a_constant_is_not_another_one() -> None:
    """Euler's gamma is neither pi nor e; an expectation is no function of the number it is taken of."""
    from symbolic_pe.kernel.term import Const, Fn, Sym, num

    with pytest.raises(certify.Uncovered, match="EulerGamma"):
        state(Relation(">", Const("EulerGamma"), num(0)))
    with pytest.raises(certify.Uncovered, match="expectation"):
        state(Relation("==", Fn("E", (Sym("x"),)), Fn("E", (Sym("x"),))))


def test_bound_names_that_look_like_others() -> None:
    """``forall`` is printed as ``forall_``: it must not be caught by an index of that name."""
    from symbolic_pe.kernel.term import Mul, Sum, Sym, num

    caught = Sum(Sym("forall"), "forall_", num(0), num(2))
    with pytest.raises(certify.Uncovered, match="tell apart"):
        state(Relation("==", caught, Mul((num(3), Sym("forall")))))


def test_an_index_may_shadow_a_position(coq: certify.Coq) -> None:
    claims = [(parse_relation(c), hypotheses(integer="i")) for c in (
        "Sum(sin(i*x), (i, 0, i)) == Sum(sin(j*x), (j, 0, i))", "Sum(sin(i*x), (i, 0, i)) == (i + 1)*sin(i*x)")]
    results = certify.certify_claims(claims, coq=coq)
    assert [r.status for r in results] == [certify.CHECKED, certify.REJECTED]


def test_a_power_of_what_is_positive_is_stated() -> None:
    hyps = hypotheses(where=["b > 1"])
    assert "Rpower b" in state(parse_relation("b**x*b**y == b**(x + y)"), hyps).text
    assert "Rpower (b ^ 2 + 1)" in state(parse_relation("(b**2 + 1)**x > 0"), hyps).text


def test_a_directory_may_be_named_from_here_and_names_may_be_alike(
    theory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The directory as users name it; and two encodings whose names differ by a sign have a file each."""
    from .calls import invoke

    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("mine.py").write_text(
        "import symbolic_pe as s\n"
        "a = s.theorem('norm', encoding=s.encoding('x-y', ('sin(p)', 'cos(p)')))\n"
        "b = s.theorem('norm', encoding=s.encoding('x_y', ('sin(2*p)', 'cos(2*p)')))\n"
    )
    result = invoke("certify", "mine.py", "-o", "out", "--no-mutants")
    assert "2 checked, 0 rejected" in result.stdout, result.output
    written = [tmp_path.joinpath("out", f"{n}.v").read_text() for n in ("norm_x_y", "norm_x_y_2")]
    assert ["sin (2 * p)" in w for w in written] == [False, True]
