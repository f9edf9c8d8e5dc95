"""``[tool.symbolic-pe]`` in pyproject.toml."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.calls import invoke

from symbolic_pe.documents import BadConfig, find_config
from symbolic_pe.documents.config import read_config

from .house import EVERYTHING, GOOD, WRONG

Write = Callable[..., Path]


def shown(*args: str) -> list[str]:
    return [r["verdict"] for r in json.loads(invoke("check", *args, "--format", "json").stdout)]


def test_settings_count_and_options_count_more(write: Write) -> None:
    write(EVERYTHING)
    table = '[tool.symbolic-pe]\nselect = ["refuted", "undecided"]\nignore = ["undecided"]\ntimeout = 3\n'
    write(table, "pyproject.toml")
    assert shown("post.md") == ["refuted"]
    assert shown("post.md", "--ignore", "refuted") == ["undecided"]
    assert shown("post.md", "--select", "proved") == ["proved"]


def test_files_are_checked_when_none_is_named(write: Write) -> None:
    write(GOOD, "docs/a.md")
    write(WRONG, "docs/deep/b.md")
    write(WRONG, "docs/old/c.md")
    write('[tool.symbolic-pe]\nfiles = ["docs/**/*.md", "docs/a.md"]\nexclude = ["docs/old"]\n', "pyproject.toml")
    out = invoke("check").stdout
    assert out.splitlines()[-1] == "2 files: 1 proved, 1 refuted"
    assert "docs/deep/b.md:1:8: refuted" in out
    assert "docs/old" not in out


def test_what_is_excluded_is_not_checked_even_if_named(write: Write) -> None:
    write(WRONG, "old.md")
    write(GOOD)
    write('[tool.symbolic-pe]\nexclude = ["old.md"]\n', "pyproject.toml")
    assert invoke("check", "old.md", "post.md").exit_code == 0


def test_files_that_match_nothing_are_said(write: Write) -> None:
    write('[tool.symbolic-pe]\nfiles = ["docs/*.md"]\n', "pyproject.toml")
    run = invoke("check")
    assert run.exit_code == 2
    assert "no file matches" in run.stderr


def test_the_nearest_one_above_counts(write: Write, here: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(EVERYTHING, "a/b/post.md")
    write('[tool.symbolic-pe]\nselect = ["proved"]\n', "pyproject.toml")
    monkeypatch.chdir(here / "a" / "b")
    assert shown("post.md") == ["proved"]


def test_without_a_table_there_are_defaults(write: Write) -> None:
    write("[project]\nname = 'x'\n", "pyproject.toml")
    assert find_config(Path()).timeout == 5.0
    assert find_config(Path()).select == ()


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("[tool.symbolic-pe]\nselekt = []\n", "has no key 'selekt': did you mean 'select'?"),
        ("[tool.symbolic-pe]\nselect = 'refuted'\n", "select: a list of texts is needed"),
        ("[tool.symbolic-pe]\nselect = ['wrong']\n", "'wrong' is no verdict"),
        ("[tool.symbolic-pe]\nignore = [1]\n", "ignore: a list of texts"),
        ("[tool.symbolic-pe]\ntimeout = 0\n", "timeout: a number of seconds above 0"),
        ("[tool.symbolic-pe]\ntimeout = 'soon'\n", "timeout: a number of seconds above 0"),
        ("[tool.symbolic-pe]\ntimeout = true\n", "timeout: a number of seconds above 0"),
        ("[tool.symbolic-pe]\ntimeout = inf\n", "timeout: a number of seconds above 0"),
        ("[tool.symbolic-pe]\njobs = -1\n", "jobs: a whole number"),
        ("[tool.symbolic-pe]\njobs = 1.5\n", "jobs: a whole number"),
        ("[tool.symbolic-pe]\nfiles = ['/etc/*']\n", "not a glob relative to the file"),
        ("[tool.symbolic-pe]\nexclude = ['']\n", "not a glob relative to the file"),
        ("[tool.symbolic-pe]\nfiles = ['a**b']\n", "'a**b' is not a glob relative to the file"),
        ("[tool.symbolic-pe]\nexclude = ['.']\n", "'.' is not a glob relative to the file"),
        ("[tool.symbolic_pe]\njobs = 1\n", "[tool.symbolic_pe] is written [tool.symbolic-pe]"),
        ("tool.symbolic-pe = 3\n", "is a table, not a number"),
        ("[tool\n", "pyproject.toml: "),
    ],
)
def test_what_is_wrong_in_it_is_one_line(write: Write, text: str, says: str) -> None:
    write(GOOD)
    path = write(text, "pyproject.toml")
    with pytest.raises(BadConfig, match=r"pyproject\.toml"):
        read_config(path)
    run = invoke("check", "post.md")
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert says in run.stderr


def test_a_configuration_in_another_encoding(write: Write) -> None:
    write(b"[tool]\n# caf\xe9\n", "pyproject.toml")
    write(GOOD)
    assert "not text in UTF-8" in invoke("check", "post.md").stderr
