"""Entries and summands that are one another in other names are decided once; those that only look so are not."""

from __future__ import annotations

import pytest

from symbolic_pe.api import decide
from symbolic_pe.kernel.renaming import alike
from symbolic_pe.kernel.term import Assumption, Hypothesis, Term
from symbolic_pe.kernel.theories.context import Context
from symbolic_pe.language.parse import parse_hypothesis, parse_term

MANY = 24
NAMES = tuple(f"w{n}" for n in range(MANY))

CLAIMS = [  # for each name: the claim, one like it that is false, and what is assumed of w7 if that makes it so
    ("sin(W*(p + k)) == sin(W*p)*cos(W*k) + cos(W*p)*sin(W*k)", "sin(W*(p + k)) == sin(W*p)*cos(W*k)", {}),
    ("cos(W)*cos(v) == cos(W - v)/2 + cos(W + v)/2", "cos(W)*cos(v) == cos(W - v)/2 + cos(W + W)/2", {}),
    ("W*v == v*W", "W*v == v*v", {}),
    ("f(W)*2 == f(W) + f(W)", "f(W)*2 == f(W) + g(W)", {}),
    ("cos(W)**2 == 1 - sin(W)**2", "cos(W)**2 == 2 - sin(W)**2", {}),
    ("Abs(W)**2 == W**2", "Abs(W)**2 == W**2", {"complex": "w7"}),
    ("Re(exp(I*W)) == cos(W)", "Re(exp(I*W)) == cos(W)", {"complex": "w7"}),
]  # fmt: skip


def written(claims: list[str], together: str) -> str:
    sides = [claim.split(" == ") for claim in claims]
    if together == "sum":
        return " == ".join(" + ".join(f"c{n}*({s[side]})" for n, s in enumerate(sides)) for side in (0, 1))
    return " == ".join(f"Matrix([{', '.join(s[side] for s in sides)}])" for side in (0, 1))


@pytest.mark.parametrize("together", ["vector", "sum"])
@pytest.mark.parametrize(("right", "wrong", "kinds"), CLAIMS)
def test_one_false_claim_among_many_of_a_kind(right: str, wrong: str, kinds: dict[str, str], together: str) -> None:
    claims = [right.replace("W", name) for name in NAMES]
    assert decide(written(claims, together)).proved
    claims[7] = wrong.replace("W", "w7")
    assert decide(written(claims, together), **kinds).refuted  # type: ignore[arg-type]


@pytest.mark.parametrize("together", ["vector", "sum"])
def test_what_holds_for_integers_is_asked_of_each_name(together: str) -> None:
    claims = [f"sin(2*pi*{name}) == 0" for name in NAMES]
    assert decide(written(claims, together), integer=NAMES).proved
    assert decide(written(claims, together), integer=(*NAMES[:7], *NAMES[8:])).refuted


def test_a_relation_speaks_of_one_name_alone() -> None:
    claims = [f"Abs({name}) == {name}" for name in NAMES]
    claim = written(claims, "vector")
    assert decide(claim, where=[f"{name} >= 0" for name in NAMES]).proved
    assert decide(claim, where=[f"{name} >= 0" for name in NAMES if name != "w7"]).refuted


def test_what_a_proof_needs_is_named_for_every_name() -> None:
    claims = [f"{name}/{name} == 1" for name in NAMES]
    needed = {str(h) for h in decide(written(claims, "vector")).hypotheses}
    assert all(any(f"'{name}'" in h for h in needed) for name in NAMES)


SHAPES = [
    ("sin(x)*y", "sin(z)*x", "", True),
    ("x*y", "x*x", "", False),
    ("x*x", "x*y", "", False),
    ("x - y", "y - x", "", True),
    ("sin(x)", "cos(x)", "", False),
    ("x + 1", "x + 2", "", False),
    ("x + 0.5", "x + 1/2", "", False),
    ("x + pi", "x + y", "", False),
    ("f(x)", "g(x)", "", False),
    ("f(x, y)", "f(x)*y", "", False),
    ("x + y + z", "x + y", "", False),
    ("(x + y)*z", "(x*y) + z", "", False),
    ("theta[x]", "theta[y]", "", False),
    ("Sum(x, (i, 0, 3))", "Sum(y, (i, 0, 3))", "", False),
    ("x", "y", "integer x", False),
    ("x", "y", "integer x; integer y", True),
    ("x", "y", "integer x; even y", False),
    ("x", "y", "z > 0", False),
    ("x", "y", "z == 2", False),
]  # fmt: skip


def given(text: str) -> list[Hypothesis]:
    out: list[Hypothesis] = []
    for h in filter(None, text.split("; ")):
        kind, _, name = h.partition(" ")
        out.append(Assumption(name, kind) if kind in Assumption.KINDS else parse_hypothesis(h))
    return out


@pytest.mark.parametrize(("one", "other", "hypotheses", "same"), SHAPES)
def test_what_counts_as_the_same_in_other_names(one: str, other: str, hypotheses: str, same: bool) -> None:
    claims: list[tuple[Term, ...]] = [(parse_term(one),), (parse_term(other),)]
    first, others = alike(Context(given(hypotheses)), claims)
    assert (len(first), len(others)) == ((1, 1) if same else (2, 0))
    assert {id(c) for c in (*first, *others)} == {id(c) for c in claims}
