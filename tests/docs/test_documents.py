"""What our own documents state is proved, a definition, or wrong on purpose."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from symbolic_pe.claims import Document
from symbolic_pe.claims.directives import Plan
from symbolic_pe.claims.segments import segments
from symbolic_pe.documents import Checked, check_source, read_file
from symbolic_pe.report.findings import findings_text
from symbolic_pe.report.findings.counts import outcome

ROOT = Path(__file__).parents[2]
OURS = [ROOT / "README.md", ROOT / "ARCHITECTURE.md", ROOT / "CHANGELOG.md", *sorted((ROOT / "docs").glob("*.md"))]
STORIES = ("shift.md", "decay.md", "bilinear.md", "errors.md", "checking.md")


@cache
def checked(path: Path) -> Checked:
    """With time enough for a busy machine."""
    return check_source(read_file(path), timeout=30)


@pytest.mark.parametrize("path", OURS, ids=lambda p: p.name)
def test_every_formula_is_proved_or_a_definition_or_wrong_on_purpose(path: Path) -> None:
    assert not checked(path).trouble
    bad = [f for f in checked(path).findings if outcome(f) not in ("proved", "definition", "expected")]
    assert not bad, "\n".join(findings_text(path.name, checked(path).source.text, bad, colour=False))


@pytest.mark.parametrize("name", STORIES)
def test_no_display_is_passed_over(name: str) -> None:
    """A displayed formula has a verdict, or a directive says why it has none."""
    found = segments(Document(checked(ROOT / "docs" / name).source.text, name), "markdown")
    plan = Plan.read(found)
    judged = {f.segment.start for f in checked(ROOT / "docs" / name).findings}
    for s in found:
        if s.kind == "display" and s.start not in judged:
            by = plan.after(s).by
            assert by is not None, s.source
            assert by.word == "skip", s.source
            assert len(by.rest.split()) >= 4, f"skip without a reason: {s.source}"


@pytest.mark.parametrize("name", STORIES)
def test_the_stories_state_something(name: str) -> None:
    findings = checked(ROOT / "docs" / name).findings
    assert sum(outcome(f) in ("proved", "expected") for f in findings) >= (2 if name == "checking.md" else 4)


def test_errors_in_print_are_refuted_and_put_right() -> None:
    findings = checked(ROOT / "docs" / "errors.md").findings
    wrong = [f for f in findings if f.expected == "refuted"]
    assert len(wrong) >= 8
    assert all(f.verdict == "refuted" and f.id for f in wrong)
    assert sum(f.verdict == "proved" for f in findings) >= len(wrong)


def test_a_slip_in_a_document_of_ours_would_be_found() -> None:
    """The alarm rings: the same page with one sign changed is refuted."""
    from dataclasses import replace

    source = read_file(ROOT / "docs" / "shift.md")
    old = r"-\sin(k\theta_i)\sin(p\theta_i) + \cos(k\theta_i)"
    assert old in source.text
    slip = replace(source, text=source.text.replace(old, old.lstrip("-")))
    assert any(outcome(f) == "refuted" for f in check_source(slip).findings)


SLIPS = [(r" \+ ", " - "), (r" - ", " + "), (r"\\sin", r"\cos"), (r"\\cos", r"\sin"), (r"& -", "& "), (r"d/2-1", "d/2")]


def test_no_slip_in_a_formula_of_ours_is_proved() -> None:
    """One thing changed at random in each proved formula of a page: refuted nearly always, proved never."""
    import random
    import re

    from symbolic_pe.claims import Settings, check_text

    settings = Settings(timeout=30.0, suggest=False)
    text = (ROOT / "docs" / "shift.md").read_text(encoding="utf-8")
    right = {f.source for f in check_text(text, settings=settings) if f.verdict == "proved" and f.kind == "display"}
    rng = random.Random(3)
    verdicts: list[str] = []
    for m in re.finditer(r"\$\$.*?\$\$", text, re.DOTALL):
        for pattern, new in SLIPS if m[0] in right else ():
            places = list(re.finditer(pattern, m[0]))
            if places:
                p = rng.choice(places)
                slip = m[0][: p.start()] + new + m[0][p.end() :]
                page = text[: m.start()] + slip + text[m.end() :]
                verdicts += [f.verdict for f in check_text(page, settings=settings) if f.source == slip]
    assert len(verdicts) >= 20
    assert "proved" not in verdicts
    assert verdicts.count("refuted") >= 0.8 * len(verdicts)
