"""The hook and the action that others use."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
yaml = pytest.importorskip("yaml")

RIGHT = "$$\\sin(a+b) = \\sin a\\cos b + \\cos a\\sin b$$\n"
WRONG = "$$\\sin(a+b) = \\sin a\\cos b - \\cos a\\sin b$$\n"
OPEN = "$$x = 9^{9^{9^9}} + y$$\n\n$$\\zeta(3) q = r$$\n"


def load(name: str) -> Any:
    return yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))


def test_the_hook_calls_what_exists(tmp_path: Path) -> None:
    (hook,) = load(".pre-commit-hooks.yaml")
    assert {"id", "name", "entry", "language", "types_or"} <= set(hook)
    assert hook["language"] == "python"
    program, *args = hook["entry"].split()
    assert program == "symbolic-pe"
    (tmp_path / "a.md").write_text(RIGHT, encoding="utf-8")
    (tmp_path / "b.md").write_text(WRONG, encoding="utf-8")

    def run(name: str) -> int:
        command = [sys.executable, "-m", "symbolic_pe", *args, *hook["args"], name]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, check=False, env=environment()).returncode

    assert run("a.md") == 0
    assert run("b.md") == 1


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(ROOT), **more}


def action(tmp_path: Path, **inputs: str) -> subprocess.CompletedProcess[str]:
    """The script of the action's last step, as GitHub runs it."""
    steps = load("action.yml")["runs"]["steps"]
    script = steps[-1]["run"]
    tools = tmp_path / "bin"
    tools.mkdir(exist_ok=True)
    tool = tools / "symbolic-pe"
    tool.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m symbolic_pe "$@"\n', encoding="utf-8")
    tool.chmod(0o755)
    values = {name: str(x.get("default", "")) for name, x in load("action.yml")["inputs"].items()} | inputs
    used = {name: expression.strip("${ }").removeprefix("inputs.") for name, expression in steps[-1]["env"].items()}
    given = {name: values[key] for name, key in used.items()}
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", script], cwd=tmp_path, capture_output=True,
        text=True, check=False, env=environment(PATH=f"{tools}{os.pathsep}{os.environ['PATH']}", **given),
    )  # fmt: skip


def test_the_action(tmp_path: Path) -> None:
    described = load("action.yml")
    assert described["runs"]["using"] == "composite"
    assert all("description" in x for x in described["inputs"].values())
    (tmp_path / "docs" / "deep").mkdir(parents=True)
    (tmp_path / "docs" / "a.md").write_text(RIGHT, encoding="utf-8")
    assert action(tmp_path, files="docs/*.md").returncode == 0
    (tmp_path / "docs" / "deep" / "b c.md").write_text(WRONG, encoding="utf-8")
    done = action(tmp_path, files="docs/**/*.md", sarif="found.sarif")
    assert done.returncode == 1, done.stderr
    assert "::error file=docs/deep/b c.md,line=1" in done.stdout
    assert '"2.1.0"' in (tmp_path / "found.sarif").read_text(encoding="utf-8")
    assert action(tmp_path, files="nothing/*.md").returncode == 2
    (tmp_path / "open.md").write_text(OPEN, encoding="utf-8")
    assert action(tmp_path, files="open.md").returncode == 0
    assert action(tmp_path, files="open.md", strict="true").returncode == 3
    assert action(tmp_path, files='open.md"; exit 7; "').returncode == 2  # an input is no program


def test_the_pages_name_options_that_exist() -> None:
    import re

    from symbolic_pe.cli.check import check
    from symbolic_pe.documents.config import _READERS

    page = (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")
    known = {o for p in check.params for o in p.opts} | {"--symbolic-pe-docs"}
    assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", page)) <= known
    table = page.partition("[tool.symbolic-pe]")[2].partition("```")[0]
    assert set(re.findall(r"^(\w+) =", table, re.MULTILINE)) <= set(_READERS)
    inputs = load("action.yml")["inputs"]
    used = page.partition("    with:\n")[2].partition("```")[0]
    assert set(re.findall(r"^\s+([\w-]+):", used, re.MULTILINE)) <= set(inputs)


def test_the_finding_that_is_shown_is_what_is_printed(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "checking.md").read_text(encoding="utf-8")
    shown = page.partition("```text\n")[2].partition("```")[0]
    formula = shown.splitlines()[1].partition("| ")[2]
    (tmp_path / "post.md").write_text(f"A post\n\nsays\n\n{formula}\n", encoding="utf-8")
    command = [sys.executable, "-m", "symbolic_pe", "check", "post.md"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert shown
    assert run.stdout.startswith(shown), run.stdout
