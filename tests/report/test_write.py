from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from symbolic_pe.report.write import ReportError, compile_pdf, write_report

from . import samples


def test_files_are_written_and_nothing_else(tmp_path: Path) -> None:
    target = tmp_path / "deep" / "report"
    files = write_report([samples.shift(), samples.refuted(), samples.shift(), samples.hostile()], target, pdf=False)
    found = sorted(p.relative_to(target).as_posix() for p in target.rglob("*") if p.is_file())
    assert found == sorted(p.relative_to(target).as_posix() for p in files.paths)
    assert {"report.tex", "report.html", "theorems/shift-sinusoidal.tex", "theorems/shift-sinusoidal-2.tex",
            "theorems/relative-dot-cosine-only.tex"} <= set(found)  # fmt: skip
    assert all(".." not in name for name in found), "a hostile name stays in the directory"
    assert files.pdf is None
    assert files.fallbacks == ()


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_the_pdf_comes_without_its_litter(tmp_path: Path) -> None:
    files = write_report([samples.plain_chain()], tmp_path)
    assert files.pdf is not None
    assert files.note == ""
    assert files.problems == ()
    assert sorted(p.name for p in tmp_path.iterdir()) == ["report.html", "report.pdf", "report.tex", "theorems"]
    before = files.html.read_bytes()
    assert write_report([samples.plain_chain()], tmp_path).html.read_bytes() == before


def test_without_latex_the_note_says_how_to_get_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    files = write_report([samples.plain_chain()], tmp_path)
    assert files.pdf is None
    assert "pdflatex" in files.note
    assert "install" in files.note
    assert "\n" not in files.note


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_a_latex_error_is_one_line() -> None:
    pdf, note, problems = compile_pdf("\\documentclass{article}\\begin{document}\n\\undefined\n\\end{document}")
    assert pdf is None
    assert "Undefined control sequence" in note
    assert "\n" not in note
    assert problems


@pytest.mark.skipif(shutil.which("pdflatex") is None, reason="pdflatex is not installed")
def test_latex_that_does_not_end_is_stopped() -> None:
    endless = "\\documentclass{article}\\begin{document}\\loop\\iftrue\\repeat\\end{document}"
    pdf, note, _ = compile_pdf(endless, timeout=3)
    assert pdf is None
    assert "did not finish" in note


def test_a_file_in_the_way_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("x")
    for target in (tmp_path / "f", tmp_path / "f" / "deeper"):
        with pytest.raises(ReportError, match="not a directory") as caught:
            write_report([samples.plain_chain()], target, pdf=False)
        assert "\n" not in str(caught.value)


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="root may write anywhere")
def test_an_unwritable_directory_is_one_clear_line(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(ReportError, match="Permission denied"):
        write_report([samples.plain_chain()], tmp_path / "x", pdf=False)


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_report([samples.plain_chain()], tmp_path, pdf=False)
    before = (tmp_path / "report.tex").read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(ReportError, match="No space left"):
        write_report([samples.shift()], tmp_path, pdf=False)
    assert (tmp_path / "report.tex").read_bytes() == before
    assert not list(tmp_path.rglob(".*"))
