from __future__ import annotations

from symbolic_pe.kernel.verdict import Verdict
from symbolic_pe.language.parse import parse_relation
from symbolic_pe.report.beside import claims
from symbolic_pe.report.book import Group, Saying
from symbolic_pe.report.view import condensed


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
    assert len(shown([*named("Shift", "A"), *named("Norm", "A")])) == 2, "one encoding is no list"
    assert len(shown([*named("Shift", ""), *named("Norm", "")])) == 2, "arguments are about no encoding"


def test_claims_in_print_are_not_merged_with_theorems() -> None:
    x = [Saying(parse_relation(f"x + {n} == {n} + x"), Verdict("proved")) for n in range(5)]
    rows = condensed([*x, *named("Shift", "A", "B")])
    assert [(len(r.sayings), r.more) for r in rows] == [(1, 0), (1, 3), (2, 0)]
