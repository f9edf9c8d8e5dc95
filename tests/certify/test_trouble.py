"""Where Coq is missing, of another version, slow or incomplete: one clear line, and nothing called verified."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from symbolic_pe import certify

from .calls import invoke

FAKE = """#!/bin/sh
case "$1" in --version) {version}; exit 0;; esac
{rest}
"""


@pytest.fixture(autouse=True)
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.delenv("SYMBOLIC_PE_COQC", raising=False)


def fake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: str, rest: str = "exit 0") -> None:
    """A coqc of our own at the head of the PATH."""
    folder = tmp_path / "bin"
    folder.mkdir(exist_ok=True)
    script = folder / "coqc"
    script.write_text(FAKE.format(version=version, rest=rest))
    script.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/usr/bin:/bin")


def run(tmp_path: Path, *args: str) -> Result:
    return invoke("certify", "norm", "-e", "sinusoidal", "-o", str(tmp_path / "out"), *args)


def one_line(result: Result) -> str:
    lines = result.stderr.splitlines()
    assert len(lines) == 1, result.stderr
    assert "Traceback" not in result.stderr
    assert "verified by Coq" not in result.stdout
    return lines[0]


GOOD = "echo 'The Coq Proof Assistant, version 8.16.1'"


def test_no_coq(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = run(tmp_path)
    assert "install Coq 8.16" in one_line(result)
    assert result.exit_code == 3
    assert "emitted     norm_sinusoidal" in result.stdout
    assert (tmp_path / "out" / "norm_sinusoidal.v").is_file()
    assert (tmp_path / "out" / "theory" / "TrigPoly.v").is_file()


def test_a_file_that_is_not_there_is_said_before_coq_is_asked(tmp_path: Path) -> None:
    result = invoke("certify", str(tmp_path / "none.py"), "-o", str(tmp_path / "out"))
    assert result.exit_code == 2
    assert "none.py: no such file" in one_line(result)
    assert not (tmp_path / "out").exists()


def test_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, "echo 'The Coq Proof Assistant, version 8.20.0'")
    result = run(tmp_path)
    assert "is Coq 8.20.0, and the certificates are for 8.16" in one_line(result)
    assert result.exit_code == 3


def test_something_that_is_no_coq(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, "echo 'cooking oil query compiler'")
    assert "is not a Coq that can be used: cooking oil" in one_line(run(tmp_path))


def test_one_that_does_not_take_the_theory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    broken = "echo 'File \"./TrigPoly.v\", line 3, characters 0-5:' >&2; echo 'Error: Reals is missing.' >&2; exit 1"
    fake(tmp_path, monkeypatch, GOOD, broken)
    result = run(tmp_path)
    assert "does not accept TrigPoly.v: Reals is missing." in one_line(result)
    assert result.exit_code == 3


AT_WORK = 'for f; do :; done; case "$f" in run_*) {work};; esac; exit 0'


@pytest.mark.parametrize("work", ["sleep 60", "while :; do :; done"])
def test_one_that_never_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str) -> None:
    fake(tmp_path, monkeypatch, GOOD, AT_WORK.format(work=work))
    start = time.monotonic()
    result = run(tmp_path, "--timeout", "1")
    assert time.monotonic() - start < 55  # it would sleep for 60, or go on for ever
    assert "emitted     norm_sinusoidal" in result.stdout
    assert "out of time after 1 s" in result.stdout
    assert result.exit_code == 3


def test_a_step_that_takes_too_long_costs_its_theorem_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is told by the place that coqc has come to, and what stands after it is still checked."""
    monkeypatch.setattr(certify.coq, "PATIENCE", 0.5)
    first = 'if [ "$f" = run_1.v ]; then at=$(grep -bo -m1 "Proof. timeout" $f | cut -d: -f1); '
    first += 'echo "Chars 0 - $at [Proof.] 0.1 secs (0.1u,0.s)"; while :; do :; done; fi'
    fake(tmp_path, monkeypatch, GOOD, AT_WORK.format(work=f"{first}; echo Axioms:"))
    result = invoke("certify", "norm", "-e", "sinusoidal", "-e", "rotary", "-o", str(tmp_path / "out"))
    assert "not covered norm_sinusoidal" in result.stdout
    assert "checked     norm_rotary" in result.stdout
    assert not (tmp_path / "out" / "norm_sinusoidal.v").exists()
    assert result.exit_code == 3


@pytest.mark.parametrize(
    ("work", "said"),
    [("kill -9 $$", "ended by SIGKILL"), ("echo 'Error: Out of memory.' >&2; exit 129", "needs more than 4 GB")],
)
def test_one_that_is_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, work: str, said: str) -> None:
    fake(tmp_path, monkeypatch, GOOD, AT_WORK.format(work=work))
    result = run(tmp_path)
    assert said in result.stdout
    assert "verified" not in result.stdout
    assert result.exit_code == 3


def test_compiled_files_of_two_minds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stale = "echo 'Error: Compiled library SymbolicPE.Lift makes inconsistent assumptions over Coq.Reals' >&2; exit 1"
    fake(tmp_path, monkeypatch, GOOD, AT_WORK.format(work=stale))
    result = run(tmp_path)
    assert "cannot be loaded, remove it and try again" in one_line(result)
    assert result.exit_code == 2


COMPILING = 'for f; do :; done; case "$f" in run_*|probe.v) ;; *.v) echo x > "${f}o"; echo "$f" >> "$HOME/made";; esac'
FILES = [f"{name}.v" for name in (*certify.coq.THEORY, *certify.coq.EXTRA)]


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], list[str]]:
    """What the coqc of our own has compiled since it was asked last."""
    monkeypatch.setenv("HOME", str(tmp_path))
    fake(tmp_path, monkeypatch, GOOD, f"{COMPILING}; exit 0")

    def told() -> list[str]:
        names = (tmp_path / "made").read_text().split() if (tmp_path / "made").exists() else []
        (tmp_path / "made").unlink(missing_ok=True)
        return names

    return told


def test_the_theory_is_compiled_once(tmp_path: Path, compiled: Callable[[], list[str]]) -> None:
    run(tmp_path)
    assert compiled() == FILES
    (tmp_path / "out" / "theory" / "Lift.vo").unlink()
    run(tmp_path)
    assert compiled() == []
    assert (tmp_path / "out" / "theory" / "Lift.vo").read_text() == "x\n"
    run(tmp_path, "--anew")
    assert compiled() == FILES


@pytest.mark.parametrize("change", ["other", "gone", "more"])
def test_a_compiled_file_that_is_not_as_we_left_it_is_not_used(
    tmp_path: Path, compiled: Callable[[], list[str]], change: str
) -> None:
    run(tmp_path)
    (kept,) = (tmp_path / "cache" / "symbolic-pe").iterdir()
    if change == "gone":
        (kept / "Lift.vo").unlink()
    else:
        (kept / ("Lift.vo" if change == "other" else "More.vo")).write_text("y\n")
    compiled()
    run(tmp_path)
    assert compiled() == FILES
    assert (tmp_path / "out" / "theory" / "Lift.vo").read_text() == "x\n"
    assert not (tmp_path / "out" / "theory" / "More.vo").exists()
    run(tmp_path)
    assert compiled() == []


def test_a_cache_that_cannot_be_written_is_done_without(
    tmp_path: Path, compiled: Callable[[], list[str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    for _ in range(2):
        result = run(tmp_path)
        assert result.stderr == ""
        assert compiled() == FILES


@pytest.mark.parametrize("at", ["norm_sinusoidal", "run_1", "Lift"])
def test_a_disk_that_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    fake(tmp_path, monkeypatch, GOOD)
    write = Path.write_text

    def full(path: Path, text: str, **other: str) -> int:
        if at not in path.name:
            return write(path, text, **other)
        write(path, text[: len(text) // 2], **other)
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    result = run(tmp_path)
    assert "No space left on device" in one_line(result)
    assert result.exit_code == 2
    assert not [p for p in (tmp_path / "out").rglob("*") if at in p.name]


def test_a_disk_that_is_full_when_coqc_writes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = """echo 'System error: "No space left on device"' >&2; exit 1"""
    for at in ("run_*", "Lift*"):
        fake(tmp_path, monkeypatch, GOOD, AT_WORK.format(work=said).replace("run_*", at))
        result = run(tmp_path)
        assert "No space left on device" in one_line(result)
        assert result.exit_code == 2
        assert "rejected" not in result.stdout


@pytest.mark.parametrize(
    ("sent", "code"),
    [(signal.SIGINT, 130), *((s, -s) for s in (signal.SIGTERM, signal.SIGKILL) if shutil.which("setpriv"))],
)
def test_who_ends_it_ends_coqc_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, sent: signal.Signals, code: int
) -> None:
    fake(tmp_path, monkeypatch, GOOD, AT_WORK.format(work="echo $$ > ../../pid; sleep 60"))
    command = [sys.executable, "-m", "symbolic_pe", "certify", "norm", "-o", str(tmp_path / "out"), "-e", "sinusoidal"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        for _ in range(600):
            if (tmp_path / "pid").exists() and (tmp_path / "pid").read_text().strip():
                break
            time.sleep(0.1)
        process.send_signal(sent)
        out, err = process.communicate(timeout=120)
    assert process.returncode == code
    assert "verified" not in out
    assert "Traceback" not in err
    pid = int((tmp_path / "pid").read_text())
    for _ in range(100):
        if not is_running(pid):
            break
        time.sleep(0.1)
    assert not is_running(pid)


def is_running(pid: int) -> bool:
    """Whether the process is there and has not ended; one that ended may wait for its parent to hear of it."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{pid}/stat")
    return not (status.exists() and status.read_text().rpartition(")")[2].split()[0] == "Z")


def test_one_that_cannot_be_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, GOOD)
    (tmp_path / "bin" / "coqc").write_text("not a program")
    assert "is not a Coq that can be used" in one_line(run(tmp_path))


def test_one_that_says_yes_to_all_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fake(tmp_path, monkeypatch, GOOD)
    result = run(tmp_path)
    assert "the assumptions were not printed" in result.stdout
    assert result.exit_code == 1


def test_the_interval_library_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lacking = 'for f; do :; done; case "$f" in probe.v) exit 1;; esac; exit 0'
    fake(tmp_path, monkeypatch, GOOD, lacking)
    result = invoke("certify", "norm", "-e", "sine-alone", "-o", str(tmp_path / "out"))
    assert "Coq has no Interval.Tactic (Debian: apt-get install libcoq-interval" in result.stdout
    assert "emitted" in result.stdout
    assert result.exit_code == 3


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write anywhere")
def test_a_directory_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir(mode=0o500)
    result = run(tmp_path)
    assert "Permission denied" in one_line(result)
    assert result.exit_code == 2


def test_a_file_in_the_place_of_the_directory(tmp_path: Path) -> None:
    (tmp_path / "out").write_text("")
    result = run(tmp_path)
    assert "File exists" in one_line(result)
    assert result.exit_code == 2


def test_decide_says_who_was_not_asked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    result = invoke("decide", "--certify", "sin(x)**2 + cos(x)**2 == 1")
    assert "install Coq 8.16" in one_line(result)
    assert "not checked by Coq" in result.stdout
    assert result.exit_code == 0


def test_the_file_can_be_read_by_people() -> None:
    from symbolic_pe.api import prove

    text = certify.of_proof(prove("norm", "sinusoidal")).text()
    for wanted in ("In words: normsq(PE(p)) == d/2", r"LaTeX: \lVert", "d is an even integer", "Fail timeout",
                   "Print Assumptions Formula.claim."):  # fmt: skip
        assert wanted in text


def test_prove_prints_a_certificate() -> None:
    result = invoke("prove", "norm", "--format", "coq")
    assert result.exit_code == 0
    assert result.stdout.rstrip().endswith("Print Assumptions Formula.claim.")
