"""Certificates of theorems, checked by Coq: accepted as they are, rejected with one thing wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from symbolic_pe import certify
from symbolic_pe.api import prove
from symbolic_pe.certify import coq as runner

from .conftest import needed
from .trials import Case, Outcome, tried


def checked(c: certify.Certificate, coq: certify.Coq, theory: Path, place: Path) -> certify.Checked:
    return certify.check(c, certify.save(c, place), coq, theory)


ACCEPTED = [
    ("shift", "sinusoidal"), ("shift-group", "affine"), ("shift-orthogonal", "sinusoidal-complex"),
    ("dot-product", "rotary"), ("norm", "sinusoidal-halves"), ("distance", "position-interpolation"),
    ("evenness", "bit-waves"), ("bilinear-full", "sinusoidal"), ("dot-product", "complex-exponential"),
    ("shift-orthogonal", "complex-exponential"), ("norm", "binary-little-endian"),
]  # fmt: skip
BOTH = [
    ("shift", "sinusoidal", "Uniqueness"), ("bilinear-diagonal", "sinusoidal-complex", "Absolute"),
    ("bilinear-block", "affine", "Relative"), ("shift", "xpos", "Uniqueness"), ("bilinear-full", "xpos", "Relative"),
    ("shift", "axial-2d", "Uniqueness"), ("shift", "plane-waves", "Uniqueness"),
    ("bilinear-block", "plane-waves", "Relative"),
]  # fmt: skip
CHANGED = [
    ("shift", "sinusoidal", "Uniqueness"), ("shift", "rotary", "Uniqueness"), ("bilinear-block", "rotary", "Relative"),
    ("bilinear-full", "sinusoidal", "Relative"), ("shift", "damped-oscillation", "Uniqueness"),
    ("shift", "sine-alone", "Condition"), ("shift", "affine", "Uniqueness"),
    ("bilinear-diagonal", "exponential", "Relative"), ("shift", "damped", "Uniqueness"),
    ("shift", "centred-normalised", "Condition"), ("bilinear-block", "centred-normalised", "Relative"),
]  # fmt: skip
INTEGRALS = [
    ("decay-bound", "sinusoidal"), ("decay-bound", "sinusoidal-half-exponent"), ("decay-closed", "sinusoidal"),
    ("decay-closed", "position-interpolation"),
]  # fmt: skip
DIFFERENT = [
    ("dot-product", "learned"), ("evenness", "learned"), ("evenness", "binary-signs"), ("trace", "xpos"),
    ("parity", "complex-exponential"),
]  # fmt: skip
RETURNING = ["sinusoidal", "sinusoidal-half-exponent", "complex-exponential"]


def accepted(theorem: str, encoding: str) -> Case:
    """As it is, with its mutants, which must fail."""
    c = certify.of_proof(prove(theorem, encoding))
    assert c.mutants >= 1
    return Case(c)


def without(item: certify.Item, hypothesis: str) -> list[certify.Item]:
    """The theorem without one of its hypotheses, if it has it."""
    weaker = replace(item, statement=item.statement.replace(f"  {hypothesis} ->\n", ""), mutant="")
    return [weaker] if weaker.statement != item.statement else []


def both_directions(theorem: str, encoding: str, part: str) -> Case:
    """Without the frequencies being distinct it does not go through."""
    c = certify.of_proof(prove(theorem, encoding))
    (item,) = [i for i in c.items if i.name == part]
    assert "<->" in item.statement
    return Case(replace(c, items=(item,)), tuple(without(item, "distinct theta")))


def waves_that_may_not_grow() -> Case:
    """Without damping the cosine of the distance is left, so that nothing but ``0 < a`` makes the theorem true."""
    c = certify.of_proof(prove("bilinear-diagonal", "damped"))
    (item,) = [i for i in c.items if i.name == "Relative"]
    (weaker,) = without(item, "0 < a")
    return Case(replace(c, items=(item,)), (weaker,))


def changed(theorem: str, encoding: str, part: str) -> Case:
    """One condition changed or left out, or the frequencies no longer distinct."""
    from symbolic_pe.certify.equivalence import equivalence
    from symbolic_pe.kernel.derivation import Equivalence

    proof = prove(theorem, encoding)
    (p,) = [p for p in proof.parts if p.derivation.name == part.lower()]
    goal, hyps = p.derivation.goal, p.verdict.hypotheses
    assert isinstance(goal, Equivalence)
    item = equivalence(part, p.derivation, hyps)
    assert "<->" in item.statement
    assert item.mutant
    wrong = [replace(item, name="changed", statement=item.mutant, script=item.mutant_script, mutant="")]
    if len(goal.conditions) > 1:
        fewer = replace(p.derivation, goal=replace(goal, conditions=goal.conditions[1:]))
        wrong.append(replace(equivalence(part, fewer, hyps, mutant=False), name="a condition less"))
    wrong += without(item, "distinct theta")
    assert len({i.statement for i in (item, *wrong)}) == 1 + len(wrong)
    return Case(replace(certify.of_proof(proof, mutants=False), items=(item,)), tuple(wrong))


def integral(theorem: str, encoding: str) -> Case:
    """The bound on the complex integral and its closed form, where there is an integral, for every base."""
    c = certify.of_proof(prove(theorem, encoding))
    assert not c.missing
    assert all("integrable (fun t : R =>" in i.statement for i in c.items)
    first = c.items[0]
    tighter = first.statement.replace("<= 2 * base", "<= base").replace("/ ln base", "/ (2 * ln base)")
    tighter = tighter.replace("<= 4 *", "<= 3 *")
    assert tighter != first.statement
    return Case(c, (replace(first, statement=tighter, mutant=""),))


def different(theorem: str, encoding: str) -> Case:
    """An unknown function with values at some points, integer parts, a law that has to be such as it is said to be."""
    c = certify.of_proof(prove(theorem, encoding))
    assert not c.missing
    (item,) = [i for i in c.items if i.statement.startswith("exists")]
    equal = replace(item, statement=item.statement.replace("<>", "="), mutant="")
    assert equal.statement != item.statement
    return Case(c, (equal,))


def recurrent() -> Case:
    """From a bound at all distances: at least 1; nothing more, and nothing from a bound at no distance."""
    c = certify.of_proof(prove("decay-recurrence", "sinusoidal"))
    assert not c.missing
    soon, always = c.items[:2]
    assert "(forall x : Z, IZR Y <= IZR x -> 2 / IZR d * sum" in always.statement
    assert "IZR x <= IZR Y * Rpower (IZR Q_) (IZR d / 2) ->" in soon.statement
    wrong = (
        replace(always, name="more", statement=always.statement.replace("  1 <= c", "  2 <= c"), mutant=""),
        replace(soon, name="sooner", statement=soon.statement.replace("(IZR d / 2) ->", "(IZR d / 4) ->"), mutant=""),
        replace(soon, name="nearer", statement=soon.statement.replace("1 - 2 * PI ^ 2", "1 - PI ^ 2"), mutant=""),
    )
    assert not {w.statement for w in wrong} & {i.statement for i in c.items}
    return Case(c, wrong)


def returning(encoding: str) -> Case:
    """What comes back is far from what vanishes."""
    c = certify.of_proof(prove("decay-not-uniform", encoding))
    (item,) = c.items
    assert "integrable (fun t : R => cos (IZR x" in item.statement
    more = replace(item, statement=item.statement.replace("/\\ 1 <= c", "/\\ 2 <= c"))
    assert more.statement != item.statement
    return Case(c, (more,))


def told_apart_where_the_sides_differ() -> Case:
    """Two shift matrices that differ far from their first entries, and a determinant of three blocks."""
    two = certify.of_proof(prove("shift", "rotary-partial"), mutants=False)
    det = certify.of_proof(prove("shift-orthogonal", "damped"), mutants=False)
    (entry,) = [i for i in two.items if i.name == "Two"]
    (last,) = [i for i in det.items if i.name == "Determinant"]
    assert "rational_entry 0%Z 2%Z" in entry.script or "unequal_entry 0%Z 2%Z" in entry.script
    return Case(replace(two, items=(entry, last)))


CASES: dict[str, Callable[[], Case]] = {
    **{" ".join(x): partial(accepted, *x) for x in ACCEPTED},
    **{f"{' '.join(x)} both ways": partial(both_directions, *x) for x in BOTH},
    "waves that may not grow": waves_that_may_not_grow,
    **{f"{' '.join(x)} changed": partial(changed, *x) for x in CHANGED},
    **{" ".join(x): partial(integral, *x) for x in INTEGRALS},
    **{f"{' '.join(x)} differs": partial(different, *x) for x in DIFFERENT},
    "bounded by 1 only": recurrent,
    **{f"returning {x}": partial(returning, x) for x in RETURNING},
    "where the sides differ": told_apart_where_the_sides_differ,
}


@pytest.fixture(scope="module")
def outcomes(
    request: pytest.FixtureRequest, coq: certify.Coq, theory: Path, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, Outcome]:
    """All cases that are asked for, in few runs: to load the real numbers takes longer than most proofs."""
    here = [i for i in request.session.items if isinstance(i, pytest.Function) and i.module is request.module]
    asked = [i.callspec.params["case"] for i in here if "case" in getattr(i, "fixturenames", ())]
    return tried({n: CASES[n]() for n in asked}, coq, theory, tmp_path_factory.mktemp("theorems"))


@pytest.mark.parametrize("case", CASES)
def test_what_is_true_is_accepted_and_nothing_else(case: str, outcomes: dict[str, Outcome], coq: certify.Coq) -> None:
    for item in outcomes[case].case.certificate.items:
        for library in item.needs:
            needed(coq, library)
    outcomes[case].expected()


@pytest.mark.parametrize(("theorem", "encoding"), [("shift", "sinusoidal"), ("norm", "binary-little-endian")])
def test_a_file_is_accepted_as_it_is_written(
    theorem: str, encoding: str, coq: certify.Coq, theory: Path, tmp_path: Path
) -> None:
    c = certify.of_proof(prove(theorem, encoding))
    result = checked(c, coq, theory, tmp_path)
    assert result.accepted, result.reason
    assert result.axioms <= runner.AXIOMS
    assert c.mutants >= 1


def test_a_wrong_statement_is_rejected(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    """The mutant put in the place of the theorem: the file that is otherwise the same is not accepted."""
    c = certify.of_proof(prove("shift", "sinusoidal"))
    wrong = replace(c.items[0], statement=c.items[0].mutant, script=c.items[0].mutant_script, mutant="")
    result = checked(replace(c, items=(wrong,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED


def test_an_axiom_of_ones_own_is_seen(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    c = certify.of_proof(prove("norm", "sinusoidal"))
    assumed = (*c.items[0].definitions, "Axiom convenient : False.")
    item = replace(c.items[0], definitions=assumed, script="exfalso; exact convenient", mutant="")
    result = checked(replace(c, items=(item,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED
    assert "convenient" in result.reason


def test_an_admitted_proof_is_seen(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    c = certify.of_proof(prove("norm", "sinusoidal"))
    item = replace(c.items[0], script="admit). Admitted. Goal True. Proof. (exact I", mutant="")
    result = checked(replace(c, items=(item,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED


def test_a_mutant_that_is_true_is_seen(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    c = certify.of_proof(prove("norm", "sinusoidal"))
    item = replace(c.items[0], mutant=c.items[0].statement, mutant_script=c.items[0].script)
    result = checked(replace(c, items=(item,)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED
    assert "has not failed" in result.reason


@pytest.mark.parametrize("name", ["Transpose", "Determinant"])
def test_a_refutation_of_what_is_true_is_seen(name: str, interval: certify.Coq, theory: Path, tmp_path: Path) -> None:
    """In the place of the mutant stands what does fail at the witness."""
    c = certify.of_proof(prove("shift-orthogonal", "damped"))
    (item,) = [i for i in c.items if i.name == name]
    assert item.mutant != item.statement
    true = replace(item, mutant=item.statement, mutant_script=item.script)
    result = checked(replace(c, items=(true,)), interval, theory, tmp_path)
    assert result.status == certify.REJECTED
    assert "has not failed" in result.reason


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"mutant": "forall x : R, nothing_at_all x = 1"}, "nothing_at_all was not found"),
        ({"mutant": "forall x : R, x ="}, "Syntax error"),
        ({"mutant": "nat"}, "Unable to unify"),
        ({"mutant_script": "intros; no_such_tactic"}, "reason than being false: The reference no_such"),
        ({"mutant_script": "intros; rewrite (no_such_lemma); ring"}, "no_such_lemma was not found"),
        ({"mutant_script": "intros; rewrite (Rplus_0_r 7); ring"}, "no subterm matching"),
        ({"mutant_script": "intros; do 1000000000 (try fail); fail"}, "reason than being false: Tactic failure"),
    ],
)  # fmt: skip
def test_a_mutant_that_fails_for_another_reason_is_seen(
    change: dict[str, str], why: str, coq: certify.Coq, theory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That it says nothing, that its proof cannot begin, or that it takes too long, does not make it false."""
    from symbolic_pe.certify import certificate

    monkeypatch.setattr(certificate, "PROOF", 3)
    c = certify.of_proof(prove("norm", "sinusoidal"))
    result = checked(replace(c, items=(replace(c.items[0], **change),)), coq, theory, tmp_path)
    assert result.status == certify.REJECTED
    assert why in result.reason


def test_the_theory_rests_on_the_axioms_of_the_reals(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    analysis = ["Decay.modulus", "Decay.cosine_closed", "Decay.sine_closed", "Decay.far_apart"]
    more = analysis if coq.has("Coquelicot.Coquelicot") else []
    names = ["TrigPoly.agree_sound", "Trig.decided", "Blocks.vec_lift", "Blocks.mat_lift", "Blocks.dot_lift",
             "Blocks.form_lift", "Blocks.det_one", "Lift.Rpower_apart", "Lift.even_half",
             "Waves.independent", "Waves.family_unique", "Waves.family_constant", "Waves.phased_unique_moved",
             "Waves.form_iff", "Waves.block_relative", "Growth.grown_form_iff", "Growth.grown_unique",
             "Bundles.bundle_unique", "Bundles.bundle_relative", "Bundles.beside_moves", "Bundles.beyond",
             "Words.by_forms", "Words.word_rule", "Lift.turns", "Returns.dirichlet", "Returns.soon", "Returns.always",
             *more]  # fmt: skip
    file = tmp_path / "axioms.v"
    files = ["Bundles", "Growth", "Returns", "Words", *(["Decay"] if more else [])]
    lines = [f"Require Import SymbolicPE.{n}." for n in files]
    lines += ["Definition everything : True :=", *(f"  let _ := @SymbolicPE.{n} in" for n in names), "  I."]
    lines.append("Print Assumptions everything.")
    file.write_text("\n".join(lines) + "\n")
    run = coq.run(file, theory, 300)
    assert run.accepted, run.error
    assert run.assumptions_printed == 1
    assert run.axioms <= runner.AXIOMS


def test_the_theory_assumes_and_admits_nothing() -> None:
    for name, text in runner.theory_files().items():
        for word in ("Admitted", "admit.", "Axiom", "Parameter", "Conjecture"):
            assert word not in text, (name, word)


def test_a_proof_says_part_by_part_who_checked_it(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    from symbolic_pe.report.view import checked_by

    proofs = [prove("bilinear-full", "sinusoidal"), prove("attention-equivariance")]
    told = certify.with_opinions(proofs, certify.Together(coq, theory, tmp_path))
    words = [{p.derivation.name: p.coq for p in t.parts} for t in told]
    assert words[0]["formula"] == words[0]["relative"] == "verified by Coq"
    assert words[1]["equivariance"] == "verified by Coq"
    assert words[1]["weights"].startswith("not stated for Coq: ")
    assert all("50 digits" not in w for every in words for w in every.values())
    assert "verified by Coq" in checked_by(told[0].parts[0])


def test_of_many_in_one_run_only_the_false_one_is_rejected(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    """A proof that does not go through costs a theorem its place; a mutant that goes through is an alarm."""
    good, second, third = (certify.of_proof(prove(t, "sinusoidal")) for t in ("norm", "evenness", "dot-product"))
    unproved = replace(second.items[0], statement=second.items[0].mutant, mutant="")
    alarm = replace(third.items[0], mutant=third.items[0].statement, mutant_script=third.items[0].script)
    group = [good, replace(second, items=(unproved, *second.items)), replace(third, items=(alarm,))]
    group[1] = replace(group[1], items=(replace(unproved, name="Wrong"), *second.items))
    found = certify.Together(coq, theory, tmp_path).check(group)
    assert [r.status for _, r in found] == [certify.CHECKED, certify.CHECKED, certify.REJECTED]
    assert [m.part for m in found[1][0].missing] == ["Wrong"]
    assert "has not failed" in found[2][1].reason


def test_what_two_say_in_the_same_words_is_proved_once_in_a_run(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    """The second states it again and names the first; other definitions, or another mutant, are not the same."""
    first, again = (certify.of_proof(prove("norm", e)) for e in ("sinusoidal", "rotary-halves"))
    again = replace(again, items=first.items)
    other = replace(first.items[0], definitions=tuple(d.replace("sin (", "cos (") for d in first.items[0].definitions))
    assert other.definitions != first.items[0].definitions
    wrong = replace(first, name="wrong", items=(other,))
    found = certify.Together(coq, theory, tmp_path).check([first, again, wrong])
    assert [r.status for _, r in found] == [certify.CHECKED, certify.CHECKED, certify.UNCOVERED]
    text = (tmp_path / "run_1.v").read_text(encoding="utf-8")
    assert text.count(first.items[0].statement) == 3
    assert text.count("exact norm_sinusoidal.Formula.claim | ") == 1
    assert text.count("Fail timeout") == 2
    assert text.index("Fail timeout") > text.rindex("Theorem claim")  # a proof that is not found costs no mutants


def test_what_has_no_proof_is_tried_once(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    """Not again in the same run, and not in a later one; what another theorem names is no proof if it has none."""
    c = certify.of_proof(prove("norm", "sinusoidal"))
    unproved = replace(c.items[0], statement=c.items[0].mutant, mutant="")
    group = [replace(c, name=f"N{n}", items=(*c.items, replace(unproved, name="Wrong"))) for n in range(2)]
    runs = certify.Together(coq, theory, tmp_path)
    for n, (kept, result) in enumerate((*runs.check(group), *runs.check([replace(group[0], items=(unproved,))]))):
        assert result.status == (certify.CHECKED if n < 2 else certify.UNCOVERED)
        assert [m.reason for m in kept.missing] == ["Coq found no proof of it"]
        assert [i.name for i in kept.items] == ([c.items[0].name] if n < 2 else [])
    assert sum("Module Wrong" in f.read_text(encoding="utf-8") for f in tmp_path.glob("*.v")) == 1


def test_a_trial_that_is_ended_tells_as_far_as_it_came(
    coq: certify.Coq, theory: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it had no patience with is lost too; what stands after it is not known."""
    from symbolic_pe.certify.check import failing

    monkeypatch.setattr(runner, "PATIENCE", 2.0)
    c = certify.of_proof(prove("norm", "sinusoidal"), mutants=False)
    good = c.items[0]
    endless = replace(good, name="Endless", script="do 100000000 (try fail); fail")
    wrong = [replace(good, name=n, script="lra") for n in ("Wrong", "Later")]
    items = (good, wrong[0], endless, replace(wrong[1], script="lia"))
    lost = failing([replace(c, items=items)], tmp_path / "trial.v", coq, theory, 300)
    assert lost == {f"{c.name}.Wrong", f"{c.name}.Endless"}


def test_what_the_first_loses_the_others_still_build_on(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    """A run loads what any of its certificates needs, not what the first does."""
    first, other = (certify.of_proof(prove("shift", e)) for e in ("sinusoidal", "rotary"))
    existence, unique = ([i for i in c.items if i.name in ("Existence", "Uniqueness")] for c in (first, other))
    unproved = replace(existence[1], statement=existence[1].mutant, mutant="")
    assert unproved.imports
    assert not existence[0].imports
    group = [replace(first, items=(existence[0], unproved)), replace(other, items=tuple(unique[1:]))]
    (kept, _), (_, result) = certify.Together(coq, theory, tmp_path).check(group)
    assert [i.name for i in kept.items] == ["Existence"]
    assert result.accepted, result.reason


def test_an_axiom_is_seen_in_a_run_of_many(coq: certify.Coq, theory: Path, tmp_path: Path) -> None:
    c, other = (certify.of_proof(prove(t, "sinusoidal"), mutants=False) for t in ("norm", "evenness"))
    assumed = (*c.items[0].definitions, "Axiom convenient : False.")
    item = replace(c.items[0], definitions=assumed, script="exfalso; exact convenient")
    found = certify.Together(coq, theory, tmp_path).check([other, replace(c, items=(item,))])
    assert [r.status for _, r in found] == [certify.CHECKED, certify.REJECTED]
    assert "convenient" in found[1][1].reason


def test_positions_of_which_something_is_assumed_are_not_all_positions() -> None:
    """``for all m`` is not ``for all integers m``."""
    from symbolic_pe.certify.equivalence import equivalence
    from symbolic_pe.kernel.term import Assumption

    p = next(p for p in prove("bilinear-block", "sinusoidal").parts if p.derivation.name == "relative")
    with pytest.raises(certify.Uncovered, match="some positions"):
        equivalence("Relative", p.derivation, (*p.verdict.hypotheses, Assumption("m", "integer")))


def test_what_need_not_exist_is_not_in_an_equivalence() -> None:
    """The root of a coefficient that may be negative is 0 in Coq."""
    from symbolic_pe.certify.equivalence import equivalence
    from symbolic_pe.kernel.derivation import Equivalence
    from symbolic_pe.kernel.term import Fn, Relation, Sym, num

    p = next(p for p in prove("bilinear-block", "affine").parts if p.derivation.name == "relative")
    root = Relation("==", Fn("sqrt", (Sym("u"),)), num(0))
    goal = p.derivation.goal
    assert isinstance(goal, Equivalence)
    rooted = replace(p.derivation, goal=replace(goal, conditions=(*goal.conditions, root)))
    with pytest.raises(certify.Uncovered, match="visibly defined"):
        equivalence("Relative", rooted, p.verdict.hypotheses, mutant=False)


def test_a_hypothesis_about_all_values_is_read_or_refused() -> None:
    from symbolic_pe.analysis.facts import Every, Everywhere
    from symbolic_pe.certify.everywhere import told_apart
    from symbolic_pe.kernel.term import Assumption, Hypothesis, num
    from symbolic_pe.language.parse import parse_hypothesis, parse_relation, parse_term

    bound, other = parse_relation("cos(x*w) <= c"), parse_relation("sin(x*w) <= c")
    from_y = Everywhere(bound, "x", parse_term("Y"), None, True)
    said = Every("x", "every", "an integer from Y on", from_y)
    rest, (found,) = told_apart([parse_hypothesis("Y >= 1"), bound, said])
    assert (found.relation, found.name, found.hi, found.whole) == (bound, "x", None, True)
    assert bound not in rest
    unit = Everywhere(bound, "x", num(0), num(1))
    wrong: list[list[Hypothesis]] = [
        [bound, Assumption("x", "every", "an integer from Y on")],  # in words only
        [bound, Every("z", "every", "an integer from Y on", from_y)],
        [other, said],
        [said, bound],
        [Assumption("x", "positive"), bound, Every("x", "every", "from 0 to 1", unit)],
    ]
    for hypotheses in wrong:
        with pytest.raises(certify.Uncovered, match=r"not read|bound and free"):
            told_apart(hypotheses)


def test_where_two_matrices_differ() -> None:
    from fractions import Fraction

    from symbolic_pe.certify.differing import differing
    from symbolic_pe.certify.scope import scope
    from symbolic_pe.language.parse import parse_relation

    def at(claim: str, x: int) -> tuple[int, ...] | None:
        r = parse_relation(claim)
        return differing(scope([r], (), ()), r, {"x": Fraction(x)})

    turn = "Matrix([[cos(x), -sin(x)], [sin(x), cos(x)]])"
    assert at(f"{turn}*{turn} == {turn}", 1) == (0, 0)
    assert at(f"{turn} == Matrix([[cos(x), -sin(x)], [sin(x), sin(x)]])", 1) == (1, 1)
    assert at(f"Transpose({turn})*{turn} == Identity(2)", 1) is None
    assert at("Matrix([[x], [2]]) == Matrix([[1], [x]])", 1) == (1,)
    assert at("x == 2", 1) is None


def test_what_no_tactic_has_an_argument_for_is_not_tried() -> None:
    asked = (("codes-distinct", ""), ("decay-rotary", "sinusoidal"))
    every = (certify.of_proof(prove(t, e) if e else prove(t), mutants=False) for t, e in asked)
    found = {m.reason for c in every for m in c.missing}
    assert {"a proof that pi is irrational", "a proof of an inequality between sums"} <= found
