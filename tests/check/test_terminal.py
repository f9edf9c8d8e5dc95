"""What only a terminal gets: colours, and a bar while many files are checked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pty = pytest.importorskip("pty")

ROOT = Path(__file__).parents[2]
RIGHT = "$$\\sin(a+b) = \\sin a\\cos b + \\cos a\\sin b$$\n"


def run(folder: Path, *args: str, terminal: str) -> tuple[str, str]:
    """Standard output and standard error; one of them is a terminal."""
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "symbolic_pe", "check", *args]
    streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, terminal: slave}
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm"}
    process = subprocess.Popen(command, cwd=folder, env=environment, **streams)  # type: ignore[call-overload]
    os.close(slave)
    seen = b""
    while True:
        try:
            piece = os.read(master, 4096)
        except OSError:  # the other end is closed
            break
        if not piece:
            break
        seen += piece
    out, err = process.communicate(timeout=60)
    os.close(master)
    shown = seen.decode()
    return (shown, (err or b"").decode()) if terminal == "stdout" else ((out or b"").decode(), shown)


def test_a_bar_on_standard_error(tmp_path: Path) -> None:
    for name in ("a.md", "b.md", "c.md"):
        (tmp_path / name).write_text(RIGHT, encoding="utf-8")
    out, err = run(tmp_path, "a.md", "b.md", "c.md", "--format", "json", terminal="stderr")
    assert "checking" in err
    assert "100%" in err
    assert out.startswith("[")
    assert out.rstrip().endswith("]")
    out, err = run(tmp_path, "a.md", "--format", "json", terminal="stderr")
    assert err == ""


def test_colours_on_a_terminal_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text(RIGHT, encoding="utf-8")
    shown, _ = run(tmp_path, "a.md", terminal="stdout")
    assert "\x1b[32m" in shown
    plain, _ = run(tmp_path, "a.md", terminal="stderr")
    assert "\x1b" not in plain
