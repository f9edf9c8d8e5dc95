"""The rooms of the house: who may know whom (the contracts stand in pyproject.toml)."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def test_every_room_knows_only_those_below_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("importlinter")
    from importlinter.cli import lint_imports

    monkeypatch.chdir(ROOT)
    code = lint_imports(config_filename=str(ROOT / "pyproject.toml"), no_cache=True)
    assert code == 0, capsys.readouterr().out


def test_importing_the_package_costs_nothing() -> None:
    code = "import sys, symbolic_pe; print(*sorted(m for m in sys.modules if m.startswith('symbolic_pe')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["symbolic_pe"]


def test_what_is_exported_exists() -> None:
    import symbolic_pe

    for name in symbolic_pe.__all__:
        assert getattr(symbolic_pe, name) is not None
    assert set(symbolic_pe.__all__) <= set(dir(symbolic_pe))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        symbolic_pe.nonsense  # noqa: B018


def test_one_version() -> None:
    import symbolic_pe

    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert symbolic_pe.__version__ == declared
