from __future__ import annotations

from dataclasses import replace

import pytest

from symbolic_pe import encoding, prove
from symbolic_pe.kernel.term import Assumption
from symbolic_pe.kernel.verdict import Verdict
from symbolic_pe.language.parse import parse_hypothesis, parse_relation
from symbolic_pe.report.assume import assumed, essential
from symbolic_pe.report.beside import claims
from symbolic_pe.report.book import Group, Saying
from symbolic_pe.report.layout import break_formula
from symbolic_pe.report.tex import _shortly, fragment
from symbolic_pe.report.view import _ranges, condensed, hypotheses


def told(*given: str) -> list[str]:
    return [f"{tex} {words}".strip() for tex, words in assumed(map(parse_hypothesis, given))]


@pytest.mark.parametrize("relation", ["d/2 >= 0", "d >= 0", "3*d >= 0", "d/2/3 >= 0"])
def test_what_follows_from_another_hypothesis_is_not_told(relation: str) -> None:
    assert told("d > 0", relation) == told(relation, "d > 0") == ["d > 0"]
    assert len(essential(map(parse_hypothesis, ("d > 0", relation)))) == 1


@pytest.mark.parametrize("relation", ["d > 1", "d >= 1", "d/2 > 0", "-d/2 >= 0", "d*e >= 0", "e >= 0", "d/e >= 0"])
def test_what_does_not_follow_is_told(relation: str) -> None:
    assert len(told("d > 0", relation)) == 2
    assert len(essential(map(parse_hypothesis, ("d > 0", relation)))) == 2


def test_ends_of_ranges_are_formulas() -> None:
    (words,) = (words for _, words in assumed([Assumption("T", "smooth", "continuous from l to r, up to a bound")]))
    assert words == "is smooth (continuous from $l$ to $r$, up to a bound)"


def test_parts_that_were_checked_in_one_way_are_counted() -> None:
    assert _ranges([1, 2, 3, 5]) == "1\u20133, 5"
    assert _ranges([1, 2, 4, 5, 6, 7]) == "1, 2, 4\u20137"


def test_steps_that_go_by_the_same_rules_are_told_once() -> None:
    proof = prove("decay-general")
    tex = fragment(proof, "general")
    assert tex.count("The 15 steps are those of part 1, by the same rules.") == 3
    other = replace(proof, parts=tuple(replace(p, derivation=replace(p.derivation, steps=p.derivation.steps[n:]))
                                       for n, p in enumerate(proof.parts)))  # fmt: skip
    assert "by the same rules" not in fragment(other, "other")


def test_ranges_are_told_as_chains() -> None:
    assert told("0 <= n", "n <= N - 1") == [r"0 \le n", r"n \le N - 1"], "as it is written"
    assert told("n >= 0", "n <= N - 1") == [r"0 \le n \le N - 1"]
    assert told("n >= 0", "n <= N - 1", "n <= 7") == [r"n \ge 0", r"n \le N - 1", r"n \le 7"]


def test_a_big_matrix_is_shown_by_its_corners() -> None:
    def matrix(rows: int, columns: int) -> str:
        body = r" \\\\ ".join(" & ".join(f"a_{{{i},{j}}}" for j in range(columns)) for i in range(rows))
        return rf"\begin{{pmatrix}} {body} \end{{pmatrix}}"

    for rows, columns, dots in ((12, 12, ""), (3, 20, r"\cdots"), (30, 3, r"\vdots"), (30, 30, r"\cdots")):
        found = break_formula(matrix(rows, columns), 30.0)
        (line,) = found.lines
        assert found.elided == bool(dots)
        assert dots in line
        assert (r"\cdots" in line, r"\vdots" in line) == (columns > 16, rows > 24)
        assert all(name in line for name in ("a_{0,0}", f"a_{{{rows - 1},{columns - 1}}}"))


def named(words: str, *on: str, verdict: str = "proved", anchor: str = "") -> list[Saying]:
    return [Saying(None, Verdict(verdict), words=words, on=x, anchor=anchor) for x in on]


def shown(sayings: list[Saying]) -> list[str]:
    return claims([(Group("", "", tuple(sayings)), condensed(sayings))]).splitlines()


def test_theorems_on_the_same_encodings_stand_together() -> None:
    said = [*named("Shift", "A", "B"), *named("Norm", "A", "B"), *named("Distance", "A", "B")]
    proved = r"\speClaim{proved}"
    assert shown(said) == [proved + r"{the theorems \emph{Shift}, \emph{Norm} and \emph{Distance} on A; B}"]


def test_theorems_on_other_encodings_or_of_other_verdicts_stand_apart() -> None:
    shift = named("Shift", "A", "B")
    for other in (
        named("Norm", "A"),
        named("Norm", "A", "C"),
        named("Norm", "A", "B", verdict="refuted"),
        named("Norm", "A", "B", anchor="norm"),
        [Saying(parse_relation("x == x"), Verdict("proved"))],
    ):
        assert len(shown([*shift, *other])) == 2
        assert len(shown([*other, *shift])) == 2
    assert len(shown([*named("Shift", "A"), *named("Norm", "A")])) == 1
    assert len(shown([*named("Shift", ""), *named("Norm", "")])) == 2, "arguments are about no encoding"


def test_claims_in_print_are_not_merged_with_theorems() -> None:
    x = [Saying(parse_relation(f"x + {n} == {n} + x"), Verdict("proved")) for n in range(5)]
    rows = condensed([*x, *named("Shift", "A", "B")])
    assert [(len(r.sayings), r.more) for r in rows] == [(1, 0), (1, 3), (2, 0)]


def test_what_is_said_of_a_family_has_an_index() -> None:
    own = encoding("own", ["A[j]*sin(w[j]*p)", "A[j]*cos(w[j]*p)"], index="j", count="N", integer="N", positive="N,w,A")
    for theorem in ("dot-product", "shift"):
        said = [f"{tex} {words}".strip() for tex, words in assumed(hypotheses(prove(theorem, own)))]
        assert {"w_j > 0", "A_j > 0", "N > 0"} <= {*said}
    assert "d > 0" in {tex for tex, _ in assumed(hypotheses(prove("dot-product", "sinusoidal")))}


def test_what_a_theorem_needs_stands_in_the_summary_and_what_a_law_shows_does_not() -> None:
    own = encoding("own", ["sin(w[i]*p)", "cos(w[i]*p)"], count="N", integer="N", positive="N,w")
    assert "distinct" in _shortly(hypotheses(prove("shift", own)))
    assert "distinct" not in _shortly(hypotheses(prove("shift", "sinusoidal")))
