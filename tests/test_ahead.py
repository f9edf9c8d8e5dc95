"""What is worked out ahead by several processes is what would be worked out by one, or is left to whoever asks."""

from __future__ import annotations

import os
from dataclasses import replace
from functools import partial

import pytest

from symbolic_pe import ahead
from symbolic_pe.ahead import work_ahead
from symbolic_pe.book import claims
from symbolic_pe.chapters import all_chapters
from symbolic_pe.derive import NotApplicable, prove, remembered
from symbolic_pe.derive.memory import known
from symbolic_pe.encodings import all_encodings
from symbolic_pe.properties import table
from symbolic_pe.report.html import report_html
from symbolic_pe.report.tex import fragment
from symbolic_pe.theorems import all_theorems

CLOCK = all_encodings()["clock"]


def on_one() -> list[ahead.Work]:
    return [partial(ahead._theorems, CLOCK.id, (("norm", ()), ("shift", ())), True)]


def fails() -> ahead.Answers:
    raise ValueError("no")


def dies() -> ahead.Answers:
    os._exit(1)


def test_it_is_what_one_process_finds(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = [prove(t, CLOCK, {}) for t in ("norm", "shift")], table([CLOCK])
    monkeypatch.setattr(ahead, "_works", on_one)
    with remembered():
        work_ahead(2)
        memory = dict(known())
        assert memory["proof", "norm", id(CLOCK)] == alone[0][0]
        assert memory["cells", id(CLOCK)] == alone[1][0].cells
        assert [prove(t, CLOCK, {}) for t in ("norm", "shift")] == alone[0]
        assert table([CLOCK]) == alone[1]
        assert known() == memory  # nothing was worked out again


def test_it_is_written_out_as_it_would_be_by_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    proof = prove("shift", CLOCK, {})
    alone = fragment(proof), report_html([proof]).text
    monkeypatch.setattr(ahead, "_works", on_one)
    with remembered():
        work_ahead(2)
        found = prove("shift", CLOCK, {})
        kept = dict(known())
        assert fragment(found) == alone[0]
        assert report_html([found]).text == alone[1]
        assert known() == kept  # nothing was written again
        changed = replace(found, claim="Something else.")
        assert "Something else." in fragment(changed)  # of the same name, and not what was written ahead


def test_the_claims_of_a_file_are_judged_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    with remembered():
        alone = claims("dot_product")
    monkeypatch.setattr(ahead, "_works", lambda: [partial(ahead._claimed, "dot_product")])
    with remembered():
        work_ahead(2)
        judged = {key for key in known() if key[0] == "judged"}
        assert {(s.statement, s.hypotheses) for s in alone} == {key[1:3] for key in judged}
        assert claims("dot_product") == alone
        assert {key for key in known() if key[0] == "judged"} == judged


def test_what_does_not_apply_is_remembered_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_works", lambda: [partial(ahead._theorems, CLOCK.id, (("score-relative", ()),), False)])
    with remembered():
        work_ahead(2)
        assert isinstance(known()["proof", "score-relative", id(CLOCK)], NotApplicable)
        with pytest.raises(NotApplicable, match="scores"):
            prove("score-relative", CLOCK, {})


def test_what_fails_is_left_to_who_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ahead, "_works", lambda: [fails, *on_one()])
    with remembered():
        work_ahead(2)
        assert ("proof", "norm", id(CLOCK)) in known()
    monkeypatch.setattr(ahead, "_works", lambda: [dies, dies])
    with remembered():
        work_ahead(2)
        assert prove("norm", CLOCK, {}).theorem == "norm"


def test_one_process_does_nothing_ahead() -> None:
    with remembered():
        work_ahead(1)
        assert not known()


def test_all_that_the_report_asks_for_is_in_the_works(monkeypatch: pytest.MonkeyPatch) -> None:
    with remembered():
        works = ahead._works()
    parts = [w for w in works if isinstance(w, partial)]
    said = [w for w in parts if w.func is ahead._claimed]
    assert [w.args[0] for w in said] == [f for c in all_chapters().values() for f in c.proofs]
    parts = [w for w in parts if w not in said]
    assert {w.func for w in parts} == {ahead._theorems, ahead._rows}
    together = [w.args[0] for w in parts if w.func is ahead._rows]
    apart = [w.args for w in parts if w.func is ahead._theorems]
    assert not any(row for _, _, row in apart)
    questions = [*(row for rows in together for row in rows), *((name, asked) for name, asked, _ in apart)]
    assert {theorem for _, asked in questions for theorem, _ in asked} == set(all_theorems())
    rows = [name for rows in together for name, _ in rows]
    assert any({"sinusoidal", "ntk-aware"} <= {name for name, _ in rows} for rows in together)
    assert set(all_encodings()) < set(rows)
    assert len(rows) == len(set(rows))
    assert ahead._figures in works
    monkeypatch.setattr("symbolic_pe.decay.figures.draw", lambda name: f"{name} drawn")
    names = [f for c in all_chapters().values() for f in c.figures]
    assert ahead._figures() == [(("figure", f), f"{f} drawn") for f in names]
