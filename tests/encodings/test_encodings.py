"""Encodings are data: every one can be read, shown and asked, and says where it comes from."""

from __future__ import annotations

from fractions import Fraction

import pytest

from symbolic_pe.derive import NotApplicable, prove
from symbolic_pe.encodings import Encoding, all_encodings
from symbolic_pe.kernel.term import free_names
from symbolic_pe.language.parse import parse_term
from symbolic_pe.language.text import text
from symbolic_pe.scores import all_scores
from symbolic_pe.theorems import all_theorems

ENCODINGS = list(all_encodings().values())


@pytest.mark.parametrize("e", ENCODINGS, ids=lambda e: e.id)
def test_components_are_as_written(e: Encoding) -> None:
    assert all(parse_term(text(x)) == x for x in e.block)
    assert set(e.positions) <= {n for x in e.block for n in free_names(x)}
    assert set(e.content) <= {n for x in e.block for n in free_names(x)}
    assert e.title


@pytest.mark.parametrize("e", ENCODINGS, ids=lambda e: e.id)
def test_every_theorem_answers_or_says_why_not(e: Encoding) -> None:
    for id in ("shift", "dot-product", "norm", "evenness", "distance"):
        try:
            told = prove(id, e, {}).claim
        except NotApplicable as why:
            told = str(why)
        assert told


def test_the_report_names_encodings_that_exist() -> None:
    for spec in all_theorems().values():
        assert set(spec.printed) <= {"*", *all_encodings(), *all_scores()}


def test_rows_of_a_table_are_whole_and_not_negative() -> None:
    for theorem in ("dot-product", "distance", "evenness", "norm"):
        witness = prove(theorem, all_encodings()["learned"], {}).verdict.witness
        rows = [Fraction(n[2:-1].partition(",")[0]) for n in witness if n.startswith("f(")]
        assert rows
        assert all(r.denominator == 1 and r >= 0 for r in rows)
