"""The report a user gets: it compiles without complaint, and a browser shows it."""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from symbolic_pe.book import book
from symbolic_pe.derive import standard_report
from symbolic_pe.proof import Proof
from symbolic_pe.report.write import ReportFiles, write_report
from symbolic_pe.theorems import all_theorems


@pytest.fixture(scope="module")
def proofs() -> list[Proof]:
    return standard_report()


@pytest.fixture(scope="module")
def files(proofs: list[Proof], tmp_path_factory: pytest.TempPathFactory) -> ReportFiles:
    topics = {name: spec.topic for name, spec in all_theorems().items()}
    return write_report(proofs, tmp_path_factory.mktemp("report"), pdf=True, topics=topics, book=book(proofs))


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
