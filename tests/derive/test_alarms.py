"""Real derivations, broken in one place: the checker has to reject every one of them."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from symbolic_pe import prove
from symbolic_pe.kernel.checker import DerivationError, Theorem, check
from symbolic_pe.kernel.derivation import Derivation, Equivalence, Identity
from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    Fn,
    Mul,
    Neg,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    num,
    rebuild,
)

from .numeric import World, defined, value


@cache
def derivation(theorem: str, name: str, encoding: str = "sinusoidal", d: str = "") -> Derivation:
    proof = prove(theorem, encoding, {"d": d} if d else {})
    return next(p.derivation for p in proof.parts if p.derivation.name == name)


def rejected(d: Derivation) -> None:
    with pytest.raises(DerivationError):
        check(d)


# -- one edit in one term ----------------------------------------------------------------------------

Edit = Callable[[Term], Term | None]


def flip(t: Term) -> Term | None:
    return Add((t.args[0], Neg(t.args[1]), *t.args[2:])) if isinstance(t, Add) else None


def swap(t: Term) -> Term | None:
    other = {"sin": "cos", "cos": "sin"}
    return Fn(other[t.name], t.args) if isinstance(t, Fn) and t.name in other else None


def drop(t: Term) -> Term | None:
    return Add(t.args[1:]) if isinstance(t, Add) and len(t.args) > 2 else t.args[0] if isinstance(t, Add) else None


def move(t: Term) -> Term | None:
    return Ref(t.name, (Add((t.indices[0], num(1))), *t.indices[1:])) if isinstance(t, Ref) else None


def double(t: Term) -> Term | None:
    return Mul((num(2), *t.args)) if isinstance(t, Mul) else None


EDITS: dict[str, Edit] = {"flip": flip, "swap": swap, "drop": drop, "move": move, "double": double}


def edited(t: Term, edit: Edit) -> Term | None:
    """``t`` with the first place changed that ``edit`` takes."""
    here = edit(t)
    if here is not None:
        return here
    kids = children(t)
    for n, kid in enumerate(kids):
        new = edited(kid, edit)
        if new is not None:
            return rebuild(t, (*kids[:n], new, *kids[n + 1 :]))
    return None


WORLD = World(
    {"d": 6, "base": 2.3, "p": 1.7, "k": 0.9, "m": 2.2, "n": -1.4, "t": 3.1, "k_1": 0.4, "k_2": -1.9, "i": 1.0},
    {"theta": lambda i: 0.7 * 1.37**i, "H": lambda x, y: float(np.sin(3 * x + 5 * y * y + 1))},
)
CHAINS = [
    ("shift", "existence"), ("shift-group", "composition"), ("shift-group", "inverse"),
    ("shift-orthogonal", "transpose"), ("shift-orthogonal", "determinant"), ("dot-product", "formula"),
    ("dot-product", "relative"), ("norm", "formula"), ("evenness", "even"), ("distance", "formula"),
    ("bilinear-diagonal", "formula"), ("bilinear-block", "formula"),
]  # fmt: skip


def broken_steps() -> Iterator[tuple[str, Derivation]]:
    """Every edit of every step of every chain that changes its value."""
    for theorem, name in CHAINS:
        d = derivation(theorem, name)
        w = defined(d.definitions, WORLD)
        for n, step in enumerate(d.steps):
            assert not isinstance(step.after, tuple)
            for edit in EDITS:
                after = edited(step.after, EDITS[edit])
                if after is None:
                    continue
                try:
                    same = np.allclose(value(after, w), value(step.after, w))
                except (ValueError, KeyError):  # matrices that do not fit, names that do not exist
                    same = False
                if same:
                    continue
                steps = list(d.steps)
                steps[n] = replace(step, after=after)
                goal = d.goal
                if n + 1 < len(steps):
                    steps[n + 1] = replace(steps[n + 1], before=after)
                else:
                    assert isinstance(goal, Identity)
                    goal = Identity(replace(goal.relation, rhs=after))
                yield f"{theorem}/{name}/{n + 1}/{edit}", replace(d, steps=tuple(steps), goal=goal)


def test_every_edit_of_every_step_is_rejected() -> None:
    found = dict(broken_steps())
    assert len(found) >= 80
    for name, d in found.items():
        try:
            check(d)
        except DerivationError:
            continue
        pytest.fail(f"{name} was accepted")


# -- the chain itself --------------------------------------------------------------------------------


@pytest.mark.parametrize(("theorem", "name"), CHAINS)
def test_steps_out_of_order_left_out_or_loose(theorem: str, name: str) -> None:
    d = derivation(theorem, name)
    check(d)
    steps = d.steps
    rejected(replace(d, steps=steps[::-1]))
    rejected(replace(d, steps=steps[1:]))
    rejected(replace(d, steps=steps[:-1]))
    rejected(replace(d, steps=(*steps, steps[0])))
    if len(steps) > 2:
        rejected(replace(d, steps=(*steps[:1], *steps[2:])))
    rejected(replace(d, definitions=()))


@pytest.mark.parametrize(("theorem", "name"), CHAINS)
def test_another_conclusion(theorem: str, name: str) -> None:
    d = derivation(theorem, name)
    assert isinstance(d.goal, Identity)
    r = d.goal.relation
    for other in (Relation("==", r.lhs, Neg(r.rhs)), Relation("==", r.rhs, r.lhs), Relation("!=", r.lhs, r.rhs)):
        rejected(replace(d, goal=Identity(other)))
    if theorem != "shift-orthogonal" or name != "transpose":
        rejected(replace(d, goal=Identity(Relation("==", r.lhs, Mul((num(2), r.rhs)))), steps=()))


def test_a_side_condition_that_does_not_follow() -> None:
    d = derivation("dot-product", "formula")
    first = replace(d.steps[0], conditions=(Assumption("theta", "integer"),))
    rejected(replace(d, steps=(first, *d.steps[1:])))
    first = replace(d.steps[0], conditions=(Relation(">", Sym("m"), Sym("n")),))
    rejected(replace(d, steps=(first, *d.steps[1:])))


def test_a_definition_of_something_else() -> None:
    d = derivation("shift", "existence")
    pe, t = d.definitions
    sign = edited(t.body, lambda x: x.arg if isinstance(x, Neg) else None)
    assert sign is not None
    rejected(replace(d, definitions=(pe, replace(t, body=sign))))
    rejected(replace(d, definitions=(replace(pe, body=edited(pe.body, swap) or pe.body), t)))


def test_systems_in_an_identity_and_terms_in_a_system() -> None:
    d, e = derivation("dot-product", "formula"), derivation("shift", "uniqueness")
    rejected(replace(d, steps=e.steps))
    rejected(replace(e, steps=d.steps))


# -- equivalences ------------------------------------------------------------------------------------

IFFS = [
    ("shift", "uniqueness", "sinusoidal", ""),
    ("shift", "uniqueness", "sinusoidal-complex", ""),
    ("shift", "uniqueness", "sinusoidal-free", "4"),
    ("shift", "uniqueness", "affine", ""),
    ("shift", "condition", "sine-alone", ""),
    ("shift", "condition", "square", ""),
    ("bilinear-diagonal", "absolute", "sinusoidal", ""),
    ("bilinear-diagonal", "absolute", "sinusoidal-complex", ""),
    ("bilinear-diagonal", "relative", "affine", ""),
    ("bilinear-block", "relative", "sinusoidal", ""),
    ("bilinear-block", "relative", "sinusoidal-halves", ""),
    ("bilinear-full", "relative", "sinusoidal", ""),
]


def concluding(d: Derivation, *conditions: Relation) -> Derivation:
    """The same derivation with other conditions at its end."""
    assert isinstance(d.goal, Equivalence)
    last = replace(d.steps[-1], after=conditions)
    return replace(d, goal=replace(d.goal, conditions=conditions), steps=(*d.steps[:-1], last))


@pytest.mark.parametrize("case", IFFS, ids="/".join)
def test_conditions_missing_or_too_many_or_wrong(case: tuple[str, str, str, str]) -> None:
    d = derivation(*case)
    check(d)
    assert isinstance(d.goal, Equivalence)
    found = d.goal.conditions
    implied = {("shift", "condition", "square", "")}  # k = 0 implies k**2 = 0
    for n, r in enumerate(found[:4]):
        if case not in implied or n == 0:
            rejected(concluding(d, *found[:n], *found[n + 1 :]))  # weaker
        rejected(concluding(d, *found[:n], Relation("==", r.lhs, Add((r.rhs, num(1)))), *found[n + 1 :]))
        if isinstance(r.rhs, (Ref, Neg)):
            rejected(concluding(d, *found[:n], Relation("==", r.lhs, Neg(r.rhs)), *found[n + 1 :]))
    entry = next(x for x in (found[0].lhs, *children(found[0].lhs)) if isinstance(x, Ref))
    rejected(concluding(d, *found, Relation("==", entry, num(7))))  # stronger
    rejected(concluding(d, *found, Relation("==", num(0), num(1))))
    rejected(concluding(d))
    rejected(replace(d, goal=replace(d.goal, conditions=found[:-1])))  # the steps end elsewhere


@pytest.mark.parametrize(
    ("case", "without"),
    [
        (IFFS[0], "distinct"), (IFFS[0], "positive"), (IFFS[2], "distinct"), (IFFS[4], "positive"),
        (IFFS[6], "distinct"), (IFFS[6], "positive"), (IFFS[9], "distinct"), (IFFS[11], "distinct"),
        (IFFS[11], "positive"),
    ],
)  # fmt: skip
def test_without_a_hypothesis_that_is_needed(case: tuple[str, str, str, str], without: str) -> None:
    d = derivation(*case)
    gone = [h for h in d.hypotheses if isinstance(h, Assumption) and (h.name, h.kind) == ("theta", without)]
    fewer = tuple(h for h in d.hypotheses if h not in gone)
    assert len(fewer) < len(d.hypotheses)
    rejected(replace(d, hypotheses=fewer))


@pytest.mark.parametrize("name", ["positive", "distinct"])
def test_the_law_needs_a_base_above_one(name: str) -> None:
    d = derivation("shift", name)
    check(d)
    rejected(replace(d, hypotheses=tuple(h for h in d.hypotheses if not isinstance(h, Relation))))


def test_the_law_is_not_distinct_at_one_index() -> None:
    d = derivation("shift", "distinct")
    apart = tuple(h for h in d.hypotheses if not (isinstance(h, Relation) and h.op == "!="))
    rejected(replace(d, hypotheses=apart))


@pytest.mark.parametrize("case", IFFS[:2] + IFFS[6:8] + IFFS[9:], ids="/".join)
def test_other_variables_unknowns_and_members(case: tuple[str, str, str, str]) -> None:
    d = derivation(*case)
    goal = d.goal
    assert isinstance(goal, Equivalence)
    rejected(replace(d, goal=replace(goal, variables=())))
    if d.name != "absolute":  # there the one condition can be read off without solving
        rejected(replace(d, goal=replace(goal, unknowns=())))
    if goal.anchor:
        rejected(replace(d, goal=replace(goal, anchor=None)))
    if len(goal.indices) == 2:
        rejected(replace(d, goal=replace(goal, indices=goal.indices[:1])))
    rejected(replace(d, hypotheses=(*d.hypotheses, *(Assumption(v, "integer") for v in goal.variables))))


@pytest.mark.parametrize("case", IFFS, ids="/".join)
def test_relations_changed_on_the_way(case: tuple[str, str, str, str]) -> None:
    d = derivation(*case)
    assert isinstance(d.goal, Equivalence)
    for edit in ("flip", "swap"):
        for n, r in enumerate(d.goal.relations):
            lhs = edited(r.lhs, EDITS[edit])
            if lhs is None:
                continue
            other = (*d.goal.relations[:n], Relation("==", lhs, r.rhs), *d.goal.relations[n + 1 :])
            rejected(replace(d, goal=replace(d.goal, relations=other)))  # the steps start elsewhere
            first = replace(d.steps[0], before=other)
            broken = replace(d, goal=replace(d.goal, relations=other), steps=(first, *d.steps[1:]))
            if edit == "swap" and d.name in ("uniqueness", "condition"):
                rejected(broken)


# -- theorems are made in one place ------------------------------------------------------------------


def test_no_theorem_by_hand() -> None:
    d = derivation("dot-product", "formula")
    t = check(d)
    with pytest.raises(TypeError):
        Theorem(object(), d, (), "by hand", 5)
    with pytest.raises(TypeError):
        Theorem(None, d, (), "", 0)
    with pytest.raises(TypeError):
        Theorem(d, (), "", 0)  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        replace(t, derivation=derivation("norm", "formula"))
    with pytest.raises(AttributeError):
        t.derivation = derivation("norm", "formula")  # type: ignore[misc]
    with pytest.raises((TypeError, pickle.PicklingError, AttributeError)):
        pickle.loads(pickle.dumps(Theorem))(d)
