"""The report a user gets: it compiles without complaint, and a browser shows it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from symbolic_pe.encodings import all_encodings
from symbolic_pe.proof import Proof
from symbolic_pe.report.book import Book
from symbolic_pe.report.prose import segments
from symbolic_pe.report.write import ReportFiles, write_report
from symbolic_pe.scores import all_scores
from symbolic_pe.theorems import all_theorems


@pytest.fixture(scope="module")
def files(proofs: list[Proof], whole: Book, tmp_path_factory: pytest.TempPathFactory) -> ReportFiles:
    topics = {name: spec.topic for name, spec in all_theorems().items()}
    return write_report(proofs, tmp_path_factory.mktemp("report"), pdf=True, topics=topics, book=whole)


def require(command: str, variable: str) -> None:
    if shutil.which(command) is None:
        if os.environ.get(variable):
            pytest.fail(f"{command} is required here and missing")
        pytest.skip(f"{command} is not installed")


def test_nothing_is_left_undecided(proofs: list[Proof]) -> None:
    assert len(proofs) > 20
    assert [(p.theorem, p.encoding) for p in proofs if p.verdict.verdict == "undecided"] == []


def test_every_proved_part_has_steps_or_a_reason(proofs: list[Proof]) -> None:
    for proof in proofs:
        assert proof.parts
        for part in proof.parts:
            assert part.derivation.steps or part.verdict.method


def test_pdf_has_no_latex_error_and_no_overfull_box(files: ReportFiles) -> None:
    require("pdflatex", "SYMBOLIC_PE_REQUIRE_TEX")
    assert files.pdf is not None
    assert not files.problems


def test_every_formula_became_mathml(files: ReportFiles) -> None:
    assert not files.fallbacks


def test_a_browser_renders_the_page(files: ReportFiles, tmp_path: Path) -> None:
    require("chromium", "SYMBOLIC_PE_REQUIRE_CHROMIUM")
    shot = tmp_path / "page.png"
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
    flags += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
    subprocess.run(
        ["chromium", *flags, f"--user-data-dir={tmp_path / 'profile'}", f"--screenshot={shot}",
         "--window-size=1000,1400", files.html.resolve().as_uri()],
        check=True, timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    assert shot.stat().st_size > 20_000


RAW = re.compile(
    r"\w_[\w{]|\^|\*|[<>!=]=|\b(?:sqrt|exp|log|floor|dot|Sum|Matrix|Abs|Rational)\(|\w\[\w"
    r"|\b(?:theta|phi|omega|zeta|lambda|pi)\b"
)
"""What belongs between dollars: a formula as one types it."""


def raw(sentence: str) -> list[str]:
    return [m[0] for kind, text in segments(sentence) if kind == "text" for m in RAW.finditer(text)]


def test_no_sentence_of_the_report_types_its_formulas(proofs: list[Proof], whole: Book) -> None:
    assert all(map(raw, ("with theta[i] = 1", "s*t", "$x$ and p_m", "2 pi base", "10^(2)")))
    told: dict[str, None] = {}
    for p in proofs:
        told.update(dict.fromkeys((p.title, p.encoding_title, p.claim, p.source, p.remedy, p.verdict.reason)))
        for part in p.parts:
            told.update(dict.fromkeys((part.derivation.title, part.verdict.reason)))
            told.update(dict.fromkeys(x for s in part.derivation.steps for x in (s.rule, s.reason)))
    for c in whole.chapters:
        told.update(dict.fromkeys((c.title, c.intro, *(f.caption for f in c.figures))))
        told.update(dict.fromkeys(x for g in c.groups for x in (g.says, *(s.on for s in g.sayings))))
    for e in (*all_encodings().values(), *all_scores().values()):
        told.update(dict.fromkeys((e.title, e.source)))
    for grid in whole.grids:
        told.update(dict.fromkeys(x for _, x in grid.notes))
    assert {s: found for s in told if (found := raw(s))} == {}


def test_no_formula_of_the_report_is_written_in_python(files: ReportFiles) -> None:
    typed = re.compile(r"\b(?:Sum|Matrix|Abs|Rational|Symbol|Integer)\(|\*\*|theta\\?\[|PE\\_|\[\+/-")
    assert all(map(typed.search, ("Sum(cos(k), (i, 0, 3))", "2**n", "[+/- 3e-5]")))
    tex = files.tex.read_text(encoding="utf-8")
    assert [m[0] for m in typed.finditer(tex)] == []
    html = re.sub(r"<pre.*?</pre>", "", files.html.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert [m[0] for m in typed.finditer(re.sub(r"<[^>]*>", " ", html))] == []
    assert "??" not in tex
