"""``symbolic-pe decay``: what it prints, how it ends, and what it says of wrong input."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe.cli.decay import COMMANDS

from .calls import invoke

PROGRAM = [sys.executable, "-m", "symbolic_pe", "decay"]


def records(*args: str, code: int = 0) -> list[dict[str, Any]]:
    result = invoke("decay", *args, "--format", "json")
    assert result.exit_code == code, result.stderr
    return [json.loads(line) for line in result.stdout.splitlines()]


def one_line(*args: str) -> str:
    result = invoke("decay", *args)
    assert result.exit_code == 2, result.output
    assert not result.stdout
    (line,) = result.stderr.splitlines()
    return str(line).removeprefix("symbolic-pe: ")


def test_help() -> None:
    for args in (["--help"], *([c, "--help"] for c in COMMANDS)):
        result = invoke("decay", *args)
        assert result.exit_code == 0
        assert "Usage: symbolic-pe decay" in result.stdout


def test_eval_has_the_fields_of_the_contract() -> None:
    (r,) = records("eval", "--law", "exponential", "--set", "b=10000", "--x", "1e6", "--digits", "50")
    assert {"x", "value", "ball", "method", "closed_form"} <= set(r)
    assert r["x"] == "1e6"
    assert r["value"].startswith("0.000558988586766734857283154754627854746193273964137")
    assert "log(b)" in r["closed_form"]
    assert "mpmath agrees" in r["method"]


@pytest.mark.parametrize("law", ["b**(-t)", "b^(-t)", "b^{-t}", "exponential", "10000**(-t)", "1/10000**t"])
def test_a_law_may_be_written_out(law: str) -> None:
    given = ["--set", "b=10000"] if "10000" not in law else []
    (r,) = records("eval", "--law", law, *given, "--x", "100", "--digits", "12")
    assert Fraction(r["real"]) == Fraction(".436773293209")


def test_the_finite_sum() -> None:
    (r,) = records("eval", "--sum", "--set", "d=128,b=10000", "--x", "1")
    assert r["value"] == "0.970213809465119"
    assert r["imaginary"] == "0"


def test_lists_and_ranges() -> None:
    xs = [r["x"] for r in records("eval", "--law", "t", "--x", "-3,1/2", "--x", "0:10:5", "--x", "1:1000:*10")]
    assert xs == ["-3", "1/2", "0", "5", "10", "1", "10", "100", "1000"]
    assert len(records("eval", "--law", "t", "--x", "-50:50")) == 101


def test_many_values_by_processes_are_the_same() -> None:
    args = ["eval", "--set", "b=10000", "--x", "1:600", "--digits", "20"]
    alone, shared = records(*args), records(*args, "--jobs", "2")
    assert [r["value"] for r in alone] == [r["value"] for r in shared]


def test_zero() -> None:
    (r,) = records("zero", "--sum", "--set", "d=128,b=10000", "--to", "1e6", "--first", "--digits", "32")
    assert r["x"] == "1706.0578287792145488612738192517"
    assert [r["direction"] for r in records("zero", "--set", "b=10000", "--to", "1e5")] == ["falling", "rising"] * 2
    (_, touch) = records("zero", "--sum", "--set", "d=4,b=4", "--to", "7", code=3)
    assert touch["sign_change"] is False


def test_bound() -> None:
    theorem, rotary = records("bound", "--set", "b=10000,d=128", "--x", "100", "--digits", "8")
    assert theorem["kind"] == "decay theorem"
    assert (rotary["kind"], rotary["bound"]) == ("rotary", "10.227330")
    (rotary,) = records("bound", "--set", "b=10000,d=128", "--x", "0")
    assert Fraction(rotary["bound"]) == Fraction(65, 2)


def test_return() -> None:
    (r,) = records("return", "--set", "d=64,b=10000", "--within", "1e-3")
    assert len(r["x"]) == r["digits"]
    assert float(r["value"]) > 0.999
    assert "--within" in one_line("return", "--set", "d=64,b=10000")


def test_table() -> None:
    (row,) = records("table", "-d", "16", "--context", "30")
    assert float(row["low"]) < float(row["base"]) < float(row["high"])
    assert "excluded" in invoke("decay", "table", "-d", "16", "--context", "30").stdout
    (check,) = records("table", "--context", "32768", "--check", "6.4e5", code=1)
    assert check["verdict"] == "refuted"
    assert check["violation"]["m"] == 27685
    (check,) = records("table", "-d", "16", "--context", "30", "--check", row["high"])
    assert check["verdict"] == "proved"
    assert one_line("table", "--context", "2").startswith("for a context of 2 every base")
    assert one_line("table", "--context", "8,9", "--resume", "x").startswith("--resume belongs to")


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["eval", "--x", "1"], "b has no value: give --set b="),
        (["eval", "--set", "b=1", "--x", "1"], "b = 1 is not allowed: b > 1 is needed; as b tends to 1"),
        (["eval", "--set", "b=0.5", "--x", "1"], "b = 0.5 is not allowed"),
        (["eval", "--set", "b=10", "--x", "nan"], "x must be finite, not nan"),
        (["eval", "--set", "b=10", "--x", "inf"], "x must be finite, not inf"),
        (["eval", "--set", "b=10", "--x", "1,,2"], "--x: an empty place"),
        (["eval", "--set", "b=10", "--x", "5:1"], "--x 5:1: an empty range"),
        (["eval", "--set", "b=10", "--x", "0:1:0"], "--x 0:1:0: an empty range"),
        (["eval", "--set", "b=10", "--x", "0:1e12"], "--x: more than"),
        (["eval", "--set", "b=10", "--x", "1", "--digits", "0"], "digits must be an integer from 1"),
        (["eval", "--set", "b=10", "--x", "1", "--digits", "1000000000"], "digits must be an integer from 1"),
        (["eval", "--set", "b=10", "--x", "1", "--digits", "x"], "invalid value for '--digits'"),
        (["eval", "--set", "B=10", "--x", "1"], "--set: the law b**(-t) has no parameter 'B': did you mean 'b'?"),
        (["eval", "--law", "power", "--set", "alpha=-1", "--x", "1"], "alpha = -1 is not allowed"),
        (["eval", "--law", "1/t", "--x", "1"], "the law 1/t has a pole"),
        (["eval", "--law", "linera", "--x", "1"], "unknown law 'linera'"),
        (["eval", "--law", "t", "--weight", "1/t", "--x", "1"], "the weight"),
        (["eval", "--sum", "--weight", "t", "--set", "b=10,d=4", "--x", "1"], "the finite sum takes no weight"),
        (["eval", "--sum", "--set", "b=10", "--x", "1"], "the finite sum needs its dimension"),
        (["eval", "--sum", "--set", "b=10,d=7", "--x", "1"], "d = 7 is not allowed"),
        (["bound", "--law", "t*(1-t)", "--x", "1"], "the law t*(1 - t) has a stationary point near t = 0.5"),
        (["bound", "--law", "constant", "--set", "c=1", "--x", "1"], "the law 1 is constant"),
        (["zero", "--set", "b=10", "--from", "2", "--to", "1"], "the interval from 2 to 1 is empty"),
        (["return", "--set", "d=8,b=10", "--within", "0"], "eps = 0 is not allowed"),
        (["evla"], "unknown command 'decay evla': did you mean 'eval'?"),
        (["eval"], "missing option '--x'"),
    ],
)
def test_wrong_input_is_one_clear_line(args: list[str], said: str) -> None:
    assert one_line(*args).startswith(said)


def test_alone_it_says_what_there_is() -> None:
    result = invoke("decay")
    assert result.exit_code == 2
    assert all(command in result.output for command in COMMANDS)


def test_what_is_too_hard_is_undecided_and_the_rest_is_there() -> None:
    result = invoke("decay", "eval", "--law", "sin(30*t) + cos(71*t)", "--x", "1,1e100", "--timeout", "5")
    assert result.exit_code == 3
    assert result.stdout.startswith("I(1) = ")
    assert "takes more than 5 s" in result.stderr


def test_ctrl_c_leaves_what_is_done(tmp_path: Path) -> None:
    command = [*PROGRAM, "eval", "--sum", "--set", "d=512,b=10000", "--x", "1:1e6", "--format", "json"]
    written = tmp_path / "values.jsonl"
    with written.open("w") as out:
        running = subprocess.Popen(command, stdout=out, stderr=subprocess.PIPE, text=True)
        while written.read_text().count("\n") < 5 and running.poll() is None:
            time.sleep(0.05)
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert "Traceback" not in err
    lines = written.read_text().splitlines()
    assert [json.loads(line)["x"] for line in lines] == [str(n + 1) for n in range(len(lines))]


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a group")
def test_ctrl_c_ends_its_processes_quietly() -> None:
    command = [*PROGRAM, "eval", "--sum", "--set", "d=512,b=10000", "--x", "1:1e6", "--jobs", "2"]
    running = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert running.stdout is not None
    assert running.stdout.readline()
    os.killpg(running.pid, signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Traceback" not in err


def test_a_table_that_is_interrupted_goes_on(tmp_path: Path) -> None:
    """SIGINT in the middle of a search; then the same command ends with what one uninterrupted run gives."""
    state = tmp_path / "state.json"
    command = [*PROGRAM, "table", "--context", "8192", "--resume", str(state), "--format", "json"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while not state.exists() and running.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=120)
    assert running.returncode == 130
    assert out == ""
    assert "Traceback" not in err
    kept = len(json.loads(state.read_text())["sums"])
    assert kept >= 1
    again = subprocess.run(command, capture_output=True, text=True, timeout=120, check=True)
    whole = subprocess.run([*command[:-4], "--format", "json"], capture_output=True, text=True, timeout=120, check=True)
    assert json.loads(again.stdout) == json.loads(whole.stdout)
    assert json.loads(again.stdout)["base"].startswith("83763.841")
    assert len(json.loads(state.read_text())["sums"]) > kept


def test_no_progress_bar_where_there_is_no_terminal() -> None:
    result = invoke("decay", "eval", "--law", "t", "--x", "1:100")
    assert result.stderr == ""
