"""What cannot be checked is said in one line, and the rest is checked all the same."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.calls import invoke

from .house import GOOD, WRONG

Write = Callable[..., Path]


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("missing.md", None, "no such file"),
        ("binary.md", b"\x00\x01\x02" * 100, "binary"),
        ("picture.md", b"\x89PNG\r\n\x1a\n\x00\x00", "binary"),
        ("latin.md", "caf\xe9 $x == x$\n".encode("latin-1"), "line 1 is not text in UTF-8"),
        ("later.md", b"fine\nfine\n\xff\n", "line 3 is not text in UTF-8"),
        ("wide.md", "hello".encode("utf-16"), "UTF-16"),
        ("program.rs", b"fn main() {}", "the ending '.rs' says nothing"),
        ("NOTES", b"x", "its name has no ending"),
        ("explode.md", b"explode", "internal error, please report it: KeyError"),
    ],
)
def test_a_bad_file_is_one_line(write: Write, name: str, data: bytes | None, says: str) -> None:
    write(GOOD, "good.md")
    if data is not None:
        write(data, name)
    run = invoke("check", name, "good.md")
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert name in run.stderr
    assert says in run.stderr
    assert "1 proved" in run.stdout
    assert "Traceback" not in run.output


def test_a_directory(write: Write) -> None:
    write(GOOD, "docs/a.md")
    run = invoke("check", "docs")
    assert run.exit_code == 2
    assert run.stderr == "symbolic-pe: docs: is a directory: name its files, such as docs/*.md\n"


def test_nothing_to_check(here: Path) -> None:
    run = invoke("check")
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root reads everything")
def test_a_file_that_may_not_be_read(write: Write) -> None:
    path = write(GOOD)
    path.chmod(0)
    run = invoke("check", "post.md")
    assert run.exit_code == 2
    assert "ermission" in run.stderr


def test_a_pipe_is_no_document(here: Path) -> None:
    os.mkfifo(here / "pipe.md")
    run = invoke("check", "pipe.md")
    assert run.exit_code == 2
    assert "not a regular file" in run.stderr


@pytest.mark.parametrize("name", ["a\0b.md", "x" * 5000 + ".md", "\udcff.md"])
def test_names_that_are_none(here: Path, name: str) -> None:
    run = invoke("check", name)
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1
    assert len(run.stderr) < 6000


def test_kind_says_what_a_name_does_not(write: Write) -> None:
    write(WRONG, "NOTES")
    assert invoke("check", "NOTES", "--kind", "markdown").exit_code == 1
    assert invoke("check", "NOTES", "--kind", "word").exit_code == 2


def test_a_byte_order_mark_is_no_letter(write: Write) -> None:
    write(b"\xef\xbb\xbf" + WRONG.encode())
    assert invoke("check", "post.md").stdout.startswith("post.md:1:8: refuted")


@pytest.mark.parametrize("seed", range(30))
def test_random_bytes(write: Write, seed: int) -> None:
    rng = random.Random(seed)
    data = bytes(rng.choice((rng.randrange(256), rng.choice(b"$\\{}[]<!->_^ \n"))) for _ in range(2000))
    write(data)
    for form in ("text", "json", "github", "sarif", "junit"):
        run = invoke("check", "post.md", "--format", form)
        assert run.exit_code in (0, 1, 2, 3)
        assert run.exception is None or isinstance(run.exception, SystemExit)
        assert "internal error" not in run.stderr


def test_links_that_go_round(here: Path) -> None:
    (here / "loop.md").symlink_to("loop.md")
    run = invoke("check", "loop.md")
    assert run.exit_code == 2
    assert run.stderr == "symbolic-pe: loop.md: no such file\n"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
@pytest.mark.parametrize(("processes", "times"), [(3, 1), (2, 1), (2, 40)])
def test_who_is_stopped_leaves_no_process(here: Path, how: signal.Signals, processes: int, times: int) -> None:
    """All at work or the first just begun; documents that fit into a pipe and such that don't."""
    names = [f"{n}.md" for n in range(4)]
    hard = "\n\n".join(f"$$\\sum_{{i=0}}^{{{n}}} \\sin(i^2 x) = \\cos({n} x)$$" for n in range(400))
    for name in names:
        (here / name).write_text("\n\n".join([hard] * times))
    command = [sys.executable, "-m", "symbolic_pe", "check", "-j", "2", *names]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
    with subprocess.Popen(
        command, cwd=here, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True
    ) as child:
        while len(of_session(child.pid)) < processes:
            time.sleep(0.001)
            assert child.poll() is None
        child.send_signal(how)
        out, err = child.communicate(timeout=120)
    assert child.returncode == (130 if how == signal.SIGINT else -signal.SIGTERM)
    assert b"Traceback" not in err
    assert not out
    assert not of_session(child.pid)


def of_session(session: int) -> list[str]:
    """The processes of a session that run."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            state, _, _, its = path.read_text().rpartition(")")[2].split()[:4]
        except OSError:
            continue
        if int(its) == session and state != "Z":
            found.append(path.parent.name)
    return found
