"""Proofs as tests: files of ``theorem(...)`` and ``claim(...)`` declarations, each an item of pytest.

A Python file below a directory named ``proofs`` that imports ``symbolic_pe`` is collected, or what the
ini option ``symbolic_pe_proofs`` (globs, relative to the root directory) says.  Nothing else is touched,
and nothing of the engine is imported before there is something to prove.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .declare import Item

OURS = re.compile(rb"^\s*(?:from|import)\s+symbolic_pe\b", re.MULTILINE)
INI = "symbolic_pe_proofs"
CHOSEN = pytest.StashKey[set[Path]]()


class ProofFailed(Exception):
    """The verdict is not the expected one; the text is all there is to show."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini(INI, "globs of the files whose theorems and claims are collected", type="args", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    if file_path.suffix != ".py" or not _holds_proofs(file_path, parent.config):
        return None
    return ProofFile.from_parent(parent, path=file_path)


def _holds_proofs(path: Path, config: pytest.Config) -> bool:
    root = config.rootpath
    local = path.relative_to(root) if path.is_relative_to(root) else path
    if globs := config.getini(INI):
        if CHOSEN not in config.stash:
            config.stash[CHOSEN] = {p for g in globs for p in root.glob(g)}
        return path in config.stash[CHOSEN]
    if path.name == "conftest.py" or not ("proofs" in local.parts[:-1] or path.parent.name == "proofs"):
        return False
    try:
        return OURS.search(path.read_bytes()) is not None
    except OSError:
        return False


class ProofFile(pytest.File):
    def collect(self) -> Iterator[ProofItem]:
        from .declare import items_of
        from .names import BadFile

        try:
            items, marks = items_of(self.path)
        except BadFile as e:
            raise self.CollectError(str(e)) from None
        for mark in marks:
            self.add_marker(mark)
        for name, item in items.items():
            yield ProofItem.from_parent(self, name=name, item=item)


class ProofItem(pytest.Item):
    def __init__(self, *, item: Item, **kw: Any) -> None:
        super().__init__(**kw)
        self.item = item
        self.extra_keyword_matches.update(item.keywords)
        for mark in item.marks:
            self.add_marker(mark)

    def runtest(self) -> None:
        if complaint := self.item.complaint(self.item.run()):
            raise ProofFailed(complaint)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        return str(excinfo.value) if isinstance(excinfo.value, ProofFailed) else super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.item.line - 1, self.name
