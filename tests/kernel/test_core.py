"""The headline theorems for sinusoidal encodings need the core alone: canonical forms, and coefficients compared."""

from __future__ import annotations

import re
import tomllib
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import NoReturn

import pytest

from symbolic_pe.api import prove
from symbolic_pe.kernel import checker
from symbolic_pe.kernel.derivation import Derivation, Equivalence, Identity, Step
from symbolic_pe.kernel.hypotheses import reading
from symbolic_pe.kernel.identity import all_identical
from symbolic_pe.kernel.steps import follow
from symbolic_pe.kernel.term import Assumption, Mul, Relation, Sym, num
from symbolic_pe.kernel.verdict import PROVED, UNDECIDED, Verdict
from symbolic_pe.language.parse import parse_hypothesis, parse_term

KERNEL = Path(checker.__file__).parent
ROOT = Path(__file__).parents[2]
ORDERS = ("sinusoidal", "sinusoidal-complex", "sinusoidal-halves")
THEOREMS = (
    *("shift", "shift-group", "shift-orthogonal", "dot-product", "norm", "evenness", "distance"),
    *("bilinear-diagonal", "bilinear-block", "bilinear-full"),
)

def by_core(d: Derivation) -> None:
    """Follow a derivation with the core as its only judge."""

    def judge(r: Relation) -> Verdict:
        shown = all_identical((r.lhs, r.rhs), d.hypotheses, d.definitions) if r.op == "==" else None
        return Verdict(PROVED, shown.method, shown.context.hypotheses()) if shown else Verdict(UNDECIDED)

    follow(d, judge, reading)


def never(*_: object, **__: object) -> NoReturn:
    raise AssertionError("the core asked a theory")


def derivations(theorem: str, encoding: str, **settings: object) -> list[Derivation]:
    proof = prove(theorem, encoding, settings)
    assert proof.verdict.proved
    return [p.derivation for p in proof.parts if not (isinstance(p.derivation.goal, Identity) and
            p.derivation.goal.relation.op != "==")]  # fmt: skip


@pytest.mark.parametrize("encoding", ORDERS)
@pytest.mark.parametrize("theorem", THEOREMS)
def test_the_core_carries_the_headline_theorems(theorem: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = derivations(theorem, encoding)
    assert found
    monkeypatch.setattr(checker, "decide", never)
    checker._proof.cache_clear()
    for d in found:
        by_core(d)
        assert checker.check(d).core


@pytest.mark.parametrize("theorem", THEOREMS)
def test_the_core_carries_them_in_a_given_dimension(theorem: str) -> None:
    found = derivations(theorem, "sinusoidal", d=8)
    assert found
    for d in found:
        by_core(d)
        assert checker.check(d).core


@pytest.mark.parametrize("theorem", ["shift", "dot-product", "bilinear-block"])
def test_the_core_takes_no_wrong_step(theorem: str) -> None:
    for d in derivations(theorem, "sinusoidal"):
        for n, step in enumerate(d.steps):
            wrong = step.after[1:] if isinstance(step.after, tuple) else Mul((num(2), step.after))
            later = d.steps[n + 1 :]
            if later:
                later = (replace(later[0], before=wrong), *later[1:])
            with pytest.raises(checker.DerivationError):
                by_core(replace(d, steps=(*d.steps[:n], replace(step, after=wrong), *later)))


def test_the_core_is_the_files_that_are_said_to_be_it_and_does_not_grow() -> None:
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
    (core,) = (c for c in contracts if c["name"].startswith("The core"))
    names = {m.rpartition(".")[2] for m in core["source_modules"]}
    _, _, told = (ROOT / "ARCHITECTURE.md").read_text("utf-8").partition("**The core**")
    rows = [r for r in told.partition("**Theories**")[0].splitlines() if r.startswith("| `")]
    lines = 0
    for row in rows:
        files = re.findall(r"`(\w+)\.py`", row.split("|")[1])
        here = sum(len((KERNEL / f"{n}.py").read_text("utf-8").splitlines()) for n in files)
        assert 0 <= int(row.split("|")[2]) - here < 20, row
        lines += here
        names -= set(files)
    assert not names
    total = int(re.search(r"These are ([\d,]+) lines", told)[1].replace(",", ""))  # type: ignore[index]
    assert 0 <= total - lines < 100
    everything, theories = (sum(len(p.read_text("utf-8").splitlines()) for p in folder.glob("*.py"))
                            for folder in (KERNEL, KERNEL / "theories"))  # fmt: skip
    others = {r"`theories/`, ([\d,]+) lines": theories, r"([\d,]+) lines of what refutes": everything - lines}
    for pattern, here in others.items():
        assert 0 <= int(re.search(pattern, told)[1].replace(",", "")) - here < 100, pattern  # type: ignore[index]
    inside, above = ({m.rpartition(".")[2] for m in core[f"{k}_modules"]} for k in ("source", "forbidden"))
    new = {p.stem for p in KERNEL.glob("*.py")} - inside - above - {"__init__"}
    assert not new  # a file belongs to the core or is kept from it


CHAINS = [
    ("sin(x)**2", "1 - cos(x)**2", "(1 - cos(2*x))/2", "1/2 - cos(2*x)/2"),
    ("x/(y*x)", "1/y", "y/y**2"),
    ("Sum(cos(i*x)**2, (i, 0, n))", "Sum((1 + cos(2*i*x))/2, (i, 0, n))", "(n + 1)/2 + Sum(cos(2*i*x), (i, 0, n))/2"),
    ("Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])*Matrix([[cos(y)], [sin(y)]])",
     "Matrix([[cos(x)*cos(y) - sin(x)*sin(y)], [sin(x)*cos(y) + cos(x)*sin(y)]])",
     "Matrix([[cos(x + y)], [sin(x + y)]])"),
]  # fmt: skip


@pytest.mark.parametrize("chain", CHAINS)
def test_a_chain_is_shown_if_each_of_its_terms_is_the_same(chain: tuple[str, ...]) -> None:
    terms = [parse_term(t) for t in chain]
    assert all_identical(terms, ())
    for n in range(len(terms)):  # whichever it is that differs
        for wrong in (Mul((num(2), terms[n])), Mul((num(-1), terms[n]))):
            assert not all_identical([*terms[:n], wrong, *terms[n + 1 :]], ())


def test_what_one_term_of_a_chain_needs_is_said() -> None:
    shown = all_identical([parse_term(t) for t in ("x", "x*y/y", "x*z/z", "x")], ())
    assert shown
    assert set(shown.context.hypotheses()) == {Relation("!=", Sym(n), num(0)) for n in "yz"}


def test_the_core_divides_by_what_has_a_name_alone() -> None:
    waves = ("sin(pi*n)", "2**x*2**x - 4**x", "2**(1/2)*2**(1/2)*x - 2*x")
    for zero in (*waves, "floor(x + 1) - floor(x) - 1", "Sum(i, (i, 0, n)) - n*(n + 1)/2"):
        one = parse_term(f"({zero})/({zero})")
        assert not all_identical((one, num(1)), (Assumption("n", "integer"),))


@pytest.mark.parametrize(
    ("first", "last", "given", "needed"),
    [
        ("x*(1 + y**2)/(1 + y**2)", "x", (), ()),
        ("x*(1 + y)**2/(1 + y)", "x*(1 + y)", (), ("1 + y != 0",)),
        ("x*(1 + y)**2/(1 + y)", "x*(1 + y)", ("y != -1",), ("y != -1",)),
        ("x/cos(y)*cos(y)", "x", (), ("cos(y) != 0",)),
    ],
)
def test_a_derivation_states_no_denominator_that_is_known_not_to_be_zero(
    first: str, last: str, given: tuple[str, ...], needed: tuple[str, ...]
) -> None:
    terms = [parse_term(t) for t in (first, f"{first} + 0", last)]
    steps = tuple(Step(a, "collect", b) for a, b in pairwise(terms))
    hypotheses = tuple(map(parse_hypothesis, given))
    d = Derivation("quotient", "", Identity(Relation("==", terms[0], terms[-1])), steps, hypotheses)
    assert set(checker.check(d).hypotheses) == {parse_hypothesis(h) for h in needed}


def test_an_equivalence_states_what_it_divides_by() -> None:
    relation, condition = (parse_hypothesis(r) for r in ("M*p/(1 + k) == 2*p/(1 + k)", "M == 2"))
    assert isinstance(relation, Relation)
    assert isinstance(condition, Relation)
    goal = Equivalence((relation,), ("p",), ("M",), (condition,))
    for given, stated in (((), {"1 + k != 0"}), (("k > 0",), {"k > 0"})):
        d = Derivation("quotient", "", goal, (), tuple(map(parse_hypothesis, given)))
        assert set(checker.check(d).hypotheses) == {parse_hypothesis(h) for h in stated}
    with pytest.raises(checker.DerivationError):
        checker.check(Derivation("nothing", "", goal, (), (parse_hypothesis("k == -1"),)))


@pytest.mark.parametrize("zero", ["sin(pi*n)", "floor(x - floor(x))", "Sum((-1)**k, (k, 0, 2*n - 1))"])
def test_a_derivation_divides_by_nothing_that_is_always_zero(zero: str) -> None:
    terms = [parse_term(t) for t in (f"x*{zero}/({zero})", f"x*{zero}/({zero}) + 0", "x")]
    steps = tuple(Step(a, "collect", b) for a, b in pairwise(terms))
    d = Derivation("quotient", "", Identity(Relation("==", terms[0], terms[-1])), steps, (Assumption("n", "integer"),))
    with pytest.raises(checker.DerivationError):
        checker.check(d)


def test_a_chain_with_a_wrong_step_inside_is_no_derivation() -> None:
    terms = [parse_term(t) for t in ("x + y", "x - y", "y + x")]
    steps = tuple(Step(a, "collect", b) for a, b in pairwise(terms))
    d = Derivation("wrong", "", Identity(Relation("==", terms[0], terms[-1])), steps)
    with pytest.raises(checker.DerivationError, match="step 1"):
        checker.check(d)
