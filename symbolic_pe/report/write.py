"""The report as files: written whole or not at all."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..atomic import write_whole
from ..proof import Proof
from .book import Book
from .html import page_template, report_html
from .tex import blocks, fragment, report_tex, templates

__all__ = [
    "ReportError", "ReportFiles", "compile_pdf", "latex_log_problems", "made_folder", "ready", "write_report",
]  # fmt: skip

ENGINES = ("pdflatex", "lualatex", "xelatex", "tectonic")
TIMEOUT = 120.0
"""Seconds for one run of LaTeX."""
OVERFULL = 10.0
"""Points by which a line may stick out before it is told of."""

_RERUN = re.compile(r"Rerun to get|has changed\. Rerun|Label\(s\) may have changed|No file report\.(aux|toc)")


class ReportError(Exception):
    """The report could not be written; the message is one line for people."""


@dataclass(frozen=True, slots=True)
class ReportFiles:
    """What was written.  ``pdf`` is None if there is none, and ``note`` says why in one line."""

    tex: Path
    html: Path
    fragments: tuple[Path, ...]
    pdf: Path | None = None
    note: str = ""
    problems: tuple[str, ...] = ()
    """What the LaTeX log complains about though a PDF came out."""
    fallbacks: tuple[str, ...] = ()
    """Formulas the HTML report shows as LaTeX because they could not be converted."""
    figures: tuple[Path, ...] = ()
    """Vector graphics beside the report, each as PDF and as SVG."""

    @property
    def paths(self) -> tuple[Path, ...]:
        return (self.tex, self.html, *self.fragments, *((self.pdf,) if self.pdf else ()), *self.figures)


def ready() -> None:
    """Read the templates, which may as well be done before there is something to write."""
    page_template()
    templates()


def write_report(
    proofs: Sequence[Proof],
    directory: str | os.PathLike[str],
    pdf: bool = True,
    topics: Mapping[str, str] | None = None,
    book: Book | None = None,
) -> ReportFiles:
    """Write report.tex, report.html, ``theorems/*.tex`` and, where LaTeX is found, report.pdf.

    ``topics`` names a section for each theorem id, ``book`` holds what stands beside the theorems.  Raises ReportError
    where a file or folder cannot be written.
    """
    root = Path(directory)
    told = blocks(proofs)
    tex = report_tex(proofs, topics, book, told)
    pieces = {f"{b.label}.tex": fragment(p, block=b) for p, b in zip(proofs, told, strict=True)}
    html = report_html(proofs, topics, book, list(pieces.values()))
    theorems = made_folder(made_folder(root) / "theorems")
    _save(root / "report.tex", tex.encode())
    _save(root / "report.html", html.text.encode())
    for name, text in pieces.items():
        _save(theorems / name, text.encode())
    figures = {f.name: f for c in book.chapters for f in c.figures} if book else {}
    plots: list[Path] = []
    for name, figure in figures.items():
        folder = made_folder(root / "figures")
        plots += [folder / f"{name}.pdf", folder / f"{name}.svg"]
        _save(plots[-2], figure.pdf)
        _save(plots[-1], figure.svg.encode())
    made: Path | None = None
    note = "no PDF was asked for"
    problems: tuple[str, ...] = ()
    if pdf:
        data, note, problems = compile_pdf(tex, files={f"figures/{name}.pdf": f.pdf for name, f in figures.items()})
        if data is not None:
            made = root / "report.pdf"
            _save(made, data)
    fragments = tuple(theorems / name for name in pieces)
    return ReportFiles(
        root / "report.tex", root / "report.html", fragments, made, note, problems, html.fallbacks, tuple(plots)
    )


def compile_pdf(
    tex: str, timeout: float = TIMEOUT, files: Mapping[str, bytes] | None = None
) -> tuple[bytes | None, str, tuple[str, ...]]:
    """The PDF of a document (with ``files`` beside it), a note if there is none, and what the log complains about."""
    engine = next((e for e in ENGINES if shutil.which(e)), None)
    if engine is None:
        return None, f"no PDF: none of {', '.join(ENGINES)} was found; install TeX Live (texlive-latex-extra)", ()
    with tempfile.TemporaryDirectory(prefix="symbolic-pe-") as tmp:
        source = Path(tmp) / "report.tex"
        source.write_text(tex, encoding="utf-8")
        for name, content in (files or {}).items():
            (Path(tmp) / name).parent.mkdir(parents=True, exist_ok=True)
            (Path(tmp) / name).write_bytes(content)
        command = [engine, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", source.name]
        if engine == "tectonic":
            command = [engine, "--keep-logs", "--untrusted", source.name]
        for _ in range(1 if engine == "tectonic" else 3):
            try:
                code, output = _run(command, tmp, timeout)
            except subprocess.TimeoutExpired:
                return None, f"no PDF: {engine} did not finish within {timeout:g} s", ()
            except OSError as error:
                return None, f"no PDF: {engine} could not be started ({error.strerror})", ()
            log_file = Path(tmp) / "report.log"
            log = log_file.read_text(encoding="utf-8", errors="replace") if log_file.is_file() else output
            problems = latex_log_problems(log)
            if code != 0:
                first = problems[0] if problems else f"exit code {code}"
                return None, f"no PDF: {engine} failed: {first}", tuple(problems)
            if not _RERUN.search(log):
                break
        out = Path(tmp) / "report.pdf"
        if not out.is_file():
            return None, f"no PDF: {engine} wrote none", tuple(problems)
        return out.read_bytes(), "", tuple(problems)


def _run(command: list[str], folder: str, timeout: float) -> tuple[int, str]:
    """Run to the end or kill the whole process group; a fixed date makes the output reproducible."""
    env = {**os.environ, "SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1", "max_print_line": "1000", "TZ": "UTC"}
    with subprocess.Popen(
        command, cwd=folder, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        start_new_session=os.name == "posix",
    ) as process:  # fmt: skip
        try:
            output, _ = process.communicate(timeout=timeout)
        except BaseException:
            if os.name == "posix":
                os.killpg(process.pid, signal.SIGKILL)
            else:
                process.kill()
            process.wait()
            raise
        return process.returncode, output.decode("utf-8", "replace")


def latex_log_problems(log: str) -> list[str]:
    """The errors of a LaTeX log, and the lines that stick out by more than 10pt."""
    out: list[str] = []
    lines = log.splitlines()
    for n, line in enumerate(lines):
        overfull = re.match(r"Overfull \\[hv]box \(([\d.]+)pt too (?:wide|high)\)", line)
        if line.startswith("!"):
            where = next((x for x in lines[n + 1 : n + 12] if re.match(r"l\.\d+", x)), "")
            out.append(" ".join(f"{line[1:].strip()} {where}".split()))
        elif (overfull and float(overfull[1]) > OVERFULL) or re.match(r"\S+\.tex:\d+: (?!.*[Ww]arning)", line):
            out.append(" ".join(line.split()))
    return out


def made_folder(path: Path) -> Path:
    """The directory, made where it is not there; ReportError where it cannot be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise ReportError(f"cannot write the report to {path}: it is, or lies in, a file and not a directory") from None
    except OSError as error:
        raise ReportError(f"cannot write the report to {path}: {error.strerror or error}") from None
    return path


def _save(path: Path, data: bytes) -> None:
    """The file, old or new but whole; ReportError where it cannot be written."""
    try:
        write_whole(path, data)
    except OSError as error:
        raise ReportError(f"cannot write {path}: {error.strerror or error}") from None
