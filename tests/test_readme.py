"""The README does what it says: its commands run, its Python files work."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.MULTILINE | re.DOTALL)


def console() -> list[tuple[str, bool, str]]:
    """Each command, whether it ends in a refutation, and the output that is shown below it."""
    found = [one.partition("\n") for block in blocks("console") for one in re.split(r"^\$ ", block, flags=re.M)[1:]]
    return [(line.removesuffix(" || true"), line.endswith("|| true"), shown) for line, _, shown in found]


@pytest.mark.parametrize(("command", "may_refute", "shown"), console(), ids=[c for c, *_ in console()])
def test_a_command_of_the_readme_runs(command: str, may_refute: bool, shown: str) -> None:
    program, *args = shlex.split(command)
    assert program == "symbolic-pe"
    run = subprocess.run([sys.executable, "-m", "symbolic_pe", *args], capture_output=True, text=True, check=False)
    assert run.returncode == (1 if may_refute else 0), run.stderr
    assert run.stdout.strip()
    assert run.stdout.startswith(shown)


def test_ones_own_encoding_gets_the_theorems(tmp_path: Path) -> None:
    source = next(b for b in blocks("python") if "# fading.py" in b)
    (tmp_path / "fading.py").write_text(source, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "symbolic_pe", "prove", "shift", "shift-orthogonal", "dot-product", "-e", "fading.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1, run.stderr  # the shift is proved, that it is a rotation is refuted
    assert "T(k)" in run.stdout


def test_ones_own_score_gets_the_theorems(tmp_path: Path) -> None:
    source = next(b for b in blocks("python") if "# window.py" in b)
    (tmp_path / "window.py").write_text(source, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "symbolic_pe", "prove", "score-relative", "score-direction", "-e", "window.py"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode == 1, run.stderr  # it is relative, and does not tell the direction
    assert "S(m, n)" in run.stdout


def test_the_file_of_proofs_runs(tmp_path: Path) -> None:
    source = next(b for b in blocks("python") if "from symbolic_pe import claim, theorem" in b)
    (tmp_path / "proofs").mkdir()
    (tmp_path / "proofs" / "shift.py").write_text(source, encoding="utf-8")
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "proofs"],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "3 passed" in run.stdout, run.stdout


def test_every_link_and_picture_is_there() -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", README):
        assert (ROOT / target).exists(), target
