"""Proofs as tests: files of ``theorem(...)`` and ``claim(...)`` declarations, each an item of pytest.

A Python file below a directory named ``proofs`` that imports ``symbolic_pe`` is collected, or what the
ini option ``symbolic_pe_proofs`` (globs, relative to the root directory) says.  Documents (Markdown, LaTeX,
notebooks) are collected where ``--symbolic-pe-docs`` asks for them or the ini option ``symbolic_pe_docs``
(globs) names them; each formula is an item.  Nothing else is touched, and nothing of the engine is
imported before there is something to prove.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .claims import Finding
    from .declare import Item

OURS = re.compile(rb"^\s*(?:from|import)\s+symbolic_pe\b", re.MULTILINE)
INI = "symbolic_pe_proofs"
DOCS = "symbolic_pe_docs"
DOCUMENTS = (".md", ".markdown", ".mdx", ".qmd", ".rmd", ".tex", ".ipynb")
"""What is collected unnamed; the other endings that can be read are often those of something else."""
CHOSEN = pytest.StashKey[dict[str, set[Path]]]()


class ProofFailed(Exception):
    """The verdict is not the expected one; the text is all there is to show."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(INI, "globs of the files whose theorems and claims are collected", type="args", default=[])
    parser.addini(DOCS, "globs of the documents whose formulas are collected", type="args", default=[])
    parser.getgroup("symbolic_pe").addoption(
        "--symbolic-pe-docs", action="store_true", help="collect the formulas of documents (.md, .tex, .ipynb)"
    )


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix == ".py" and _holds_proofs(file_path, parent.config):
        return ProofFile.from_parent(parent, path=file_path)
    if _is_document(file_path, parent.config):
        return DocumentFile.from_parent(parent, path=file_path)
    return None


def pytest_pycollect_makemodule(module_path: Path, parent: pytest.Collector) -> pytest.Module | None:
    """A file of proofs that is named on the command line, or named as tests are, is collected by pytest too."""
    return Beside.from_parent(parent, path=module_path) if _holds_proofs(module_path, parent.config) else None


class Beside(pytest.Module):
    """The tests in a file of proofs."""

    def collect(self) -> Iterable[pytest.Item | pytest.Collector]:
        from .declare import items_of
        from .names import BadFile

        try:
            return super().collect()
        except (Exception, SystemExit):
            try:
                items_of(self.path)
            except BadFile:  # the file of proofs says so, in one line
                return []
            raise


def _is_document(path: Path, config: pytest.Config) -> bool:
    ending = path.suffix.lower()
    if path in _chosen(config, DOCS):
        from .documents.files import SUFFIXES

        return ending in SUFFIXES
    return bool(config.getoption("--symbolic-pe-docs")) and ending in DOCUMENTS


def _chosen(config: pytest.Config, ini: str) -> set[Path]:
    """The files that the globs of an ini option name."""
    held = config.stash.setdefault(CHOSEN, {})
    if ini not in held:
        held[ini] = {p for g in config.getini(ini) for p in config.rootpath.glob(g)}
    return held[ini]


def _holds_proofs(path: Path, config: pytest.Config) -> bool:
    root = config.rootpath
    local = path.relative_to(root) if path.is_relative_to(root) else path
    if config.getini(INI):
        return path in _chosen(config, INI)
    if path.name == "conftest.py" or not ("proofs" in local.parts[:-1] or path.parent.name == "proofs"):
        return False
    try:
        return OURS.search(path.read_bytes()) is not None
    except OSError:
        return False


class ProofFile(pytest.File):
    def collect(self) -> Iterator[ProofItem]:
        from .declare import items_of, notes
        from .names import BadFile

        try:
            items, marks = items_of(self.path)
        except BadFile as e:
            raise self.CollectError(str(e)) from None
        for mark in marks:
            self.add_marker(mark)
        said = notes(self.path.read_text(encoding="utf-8"))
        for name, item in items.items():
            yield ProofItem.from_parent(self, name=name, item=item, says=said.get(name.partition("[")[0], ""))


class ProofItem(pytest.Item):
    def __init__(self, *, item: Item, says: str = "", **kw: Any) -> None:
        super().__init__(**kw)
        self.item, self.says = item, says
        self.extra_keyword_matches.update(item.keywords)
        for mark in item.marks:
            self.add_marker(mark)

    def runtest(self) -> None:
        if complaint := self.item.complaint(self.item.run()):
            head, _, rest = complaint.partition("\n")
            raise ProofFailed(f"{head}\n{self.says}\n{rest}" if self.says else complaint)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, ProofFailed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.item.line - 1, self.name


class DocumentFile(pytest.File):
    """The formulas of a document; settings are those of ``[tool.symbolic-pe]``."""

    def collect(self) -> Iterator[FormulaItem]:
        from .documents import BadConfig, BadDocument, check_source, find_config, read_file
        from .names import short_path
        from .report.findings.counts import kept, names

        try:
            config = find_config(self.config.rootpath)
            source = read_file(self.path, name=short_path(self.path))
        except (BadConfig, BadDocument) as e:
            raise self.CollectError(str(e)) from None
        checked = check_source(source, config.timeout)
        if checked.trouble:
            raise self.CollectError(checked.trouble)
        named = zip(names(checked.findings), checked.findings, strict=True)
        shown = {id(f) for f in kept(checked.findings, config.select, config.ignore)}
        for name, finding in named:
            if id(finding) in shown:
                yield FormulaItem.from_parent(self, name=name, finding=finding, source=(source.name, source.text))


class FormulaItem(pytest.Item):
    def __init__(self, *, finding: Finding, source: tuple[str, str], **kw: Any) -> None:
        super().__init__(**kw)
        self.finding, self.source = finding, source
        self.extra_keyword_matches.update((finding.kind, finding.verdict))

    def runtest(self) -> None:
        from .report.findings import findings_text
        from .report.findings.counts import outcome

        if outcome(self.finding) not in ("proved", "definition", "expected"):
            raise ProofFailed("\n".join(findings_text(*self.source, [self.finding], colour=False)))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, ProofFailed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.finding.line - 1, self.name
