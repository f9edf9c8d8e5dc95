"""``decide``: verdicts, exit codes, JSON, and input that must not get through."""

from __future__ import annotations

import json
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from click.testing import Result

from symbolic_pe import api

from .calls import invoke

TRUE = "sin(a + b) == sin(a)*cos(b) + cos(a)*sin(b)"
FALSE = "sin(a + b) == sin(a)*cos(b) - cos(a)*sin(b)"
KEYS = ["claim", "verdict", "method", "hypotheses", "witness", "residual", "reason"]


def run(*args: str, stdin: str | bytes | None = None) -> Result:
    return invoke("decide", *args, stdin=stdin)


def records(result: Result) -> list[dict[str, Any]]:
    return [json.loads(line) for line in result.stdout.splitlines()]


def undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the kernel leave open what mentions ``open``."""
    from symbolic_pe.kernel.term import free_names
    from symbolic_pe.kernel.verdict import UNDECIDED, Verdict

    real = api.judge

    def judge(r: Any, given: Any, timeout: float) -> Verdict:
        if "open" in free_names(r.lhs):
            return Verdict(UNDECIDED, "", given, reason="a function the kernel does not know", subject=r.lhs)
        return real(r, given, timeout)

    monkeypatch.setattr("symbolic_pe.cli.decide.judge", judge)


@pytest.mark.parametrize(
    ("claims", "code"),
    [
        ([TRUE], 0),
        ([TRUE, TRUE], 0),
        ([FALSE], 1),
        ([TRUE, FALSE], 1),
        (["open == 1"], 3),
        ([TRUE, "open == 1"], 3),
        (["open == 1", FALSE], 1),
        (["sin(x"], 2),
        (["sin(x", FALSE], 2),
        (["sin(x", "open == 1", TRUE], 2),
    ],
)
def test_exit_code(monkeypatch: pytest.MonkeyPatch, claims: list[str], code: int) -> None:
    undecided(monkeypatch)
    result = run("-", stdin="\n".join(claims))
    assert result.exit_code == code
    assert len([line for line in result.stdout.splitlines() if not line.startswith(" ")]) == len(
        [c for c in claims if c != "sin(x"]
    )


def test_json_has_the_promised_keys_in_order() -> None:
    result = run("--format", "json", "-", stdin=f"{TRUE}\n{FALSE}\nx**x**x == y\n1/0 == 1\n")
    found = records(result)
    assert [list(r) for r in found] == [KEYS] * 4
    assert found[0]["claim"] == TRUE
    assert found[0]["verdict"] == "proved"
    assert found[1]["verdict"] == "refuted"
    assert set(found[1]["witness"]) == {"a", "b"}
    assert all(isinstance(v, str) for v in found[1]["witness"].values())
    assert "+/-" in found[1]["residual"]
    assert found[3]["verdict"] == "undecided"
    assert "division by zero: 0" in found[3]["reason"]


def test_text_shows_witness_and_residual() -> None:
    out = run(FALSE).stdout
    assert out.startswith("refuted    sin(a + b)")
    assert "at a = " in out
    assert "lhs - rhs = [" in out


def test_blank_lines_and_comments_are_skipped() -> None:
    result = run("-", "--format", "json", stdin=f"# head\n\n   \n{TRUE}   # why\n\t# tail\n")
    assert result.exit_code == 0
    assert [r["claim"] for r in records(result)] == [TRUE]


def test_several_lines_in_one_argument() -> None:
    assert run(f"{TRUE}\n{FALSE}").exit_code == 1


def test_no_argument_reads_standard_input() -> None:
    assert run(stdin=TRUE).exit_code == 0


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    assert run("-", stdin=b"\xef\xbb\xbfx == x\r\ny == y\r\n").exit_code == 0


def test_file(tmp_path: Path) -> None:
    claims = tmp_path / "claims.txt"
    claims.write_text(f"{TRUE}\n\n# no\nsin(x\n{FALSE}\n", encoding="utf-8")
    result = run("-f", str(claims))
    assert result.exit_code == 2
    assert result.stdout.count("proved ") == 1
    assert result.stdout.count("refuted ") == 1
    assert result.stderr.splitlines() == [
        f"symbolic-pe: claim 2, column 4: '(' is never closed ({claims}, line 4)",
        "  sin(x",
        "     ^",
    ]


def test_several_files(tmp_path: Path) -> None:
    for name in "ab":
        (tmp_path / name).write_text(f"{name} == {name}\n", encoding="utf-8")
    result = run("-f", str(tmp_path / "a"), "-f", str(tmp_path / "b"))
    assert result.exit_code == 0
    assert [line for line in result.stdout.splitlines() if "==" in line] == ["proved     a == a", "proved     b == b"]


@pytest.mark.parametrize("claim", ["-x == -x", "-f(x) == -f(x)", "-1 < 0", "-(a - b) == b - a"])
def test_a_claim_may_begin_with_a_minus(claim: str) -> None:
    assert run(claim).exit_code == 0
    assert run("--integer", "n", claim, "--timeout", "5").exit_code == 0
    assert run("--where", "-b < 0", claim).exit_code == 0


@pytest.mark.parametrize(
    ("claim", "options"),
    [
        ("sin(2*pi*k) == 0", ["--integer", "k"]),
        ("sin(2*pi*(m + n)) == 0", ["--integer", "m,n"]),
        ("sin(2*pi*(m + n)) == 0", ["--integer", "m", "--integer", "n"]),
        ("cos(pi*d) == 1", ["--even", "d"]),
        ("b > 0", ["--positive", "b"]),
        ("a >= 0", ["--nonnegative", "a"]),
        ("a*b/a == b", ["--nonzero", "a"]),
        ("b + 1 > 1", ["--where", "b > 0"]),
        ("sin(2*pi*k) == 0", ["--where", "k is an integer"]),
    ],
)
def test_hypotheses_matter(claim: str, options: list[str]) -> None:
    result = run(claim, *options, "--format", "json")
    assert result.exit_code == 0, result.output
    assert records(result)[0]["hypotheses"]


def test_a_complex_name_is_not_real() -> None:
    assert run("conjugate(z) == z").exit_code == 0
    assert run("conjugate(z) == z", "--complex", "z").exit_code == 1


@pytest.mark.parametrize(
    "name", ["3x", "x y", "", "pi", "x.y", "sin", "a-b", "x;y", "m,,n", "__import__", "x" * 30_000]
)
@pytest.mark.parametrize("option", ["--integer", "--distinct"])
def test_what_is_assumed_of_must_be_a_name(option: str, name: str) -> None:
    result = run(TRUE, option, name)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert f"{option}: '" in result.stderr
    assert "is not a name" in result.stderr
    assert len(result.stderr) < 200


def test_a_bad_where_is_pointed_at() -> None:
    result = run(TRUE, "--where", "b > ")
    assert result.exit_code == 2
    assert result.stderr.startswith("symbolic-pe: --where, column ")
    assert not result.stdout


@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "-inf", "ten", ""])
def test_a_timeout_is_a_positive_number(value: str) -> None:
    result = run(TRUE, "--timeout", value)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert "'--timeout'" in result.stderr


def test_an_enormous_timeout_is_taken() -> None:
    assert run(TRUE, "--timeout", "1e300").exit_code == 0


# -- hostile input -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "claim",
    [
        "__import__('os').system('touch owned') == 0",
        "().__class__ == 0",
        "x.__class__ == x",
        "exec('1') == 1",
        "lambda x: x == x",
        "sin(x",
        "sin(x)) == 1",
        "x = x",
        "x == y == z",
        "x ==",
        "== x",
        "x",
        "[x for x in y] == 1",
        "'a' == 'a'",
        "x == 1; y == 2",
        "x == \x1b[31m1",
        "x == 1e99999999999",
        "x == " + "9" * 5000,
        "x == " + "(" * 5000 + "x" + ")" * 5000,
        "x" * 100_000 + " == 1",
        "x + " * 25_000 + "x == 1",
        "x == \ud800",
    ],
)
def test_what_cannot_be_read_is_one_clear_line(claim: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = run(claim)
    assert result.exit_code == 2
    said = result.stderr.splitlines()
    assert len(said) == 3
    assert said[0].startswith("symbolic-pe: claim 1, column ")
    assert said[2].strip() == "^"
    assert all(len(line) < 200 for line in said)
    assert not result.stdout
    assert not list(tmp_path.iterdir())
    assert "\x1b" not in result.stderr


@pytest.mark.parametrize(
    "claim",
    [
        "1/0 == 1",
        "0/0 == 0/0",
        "x**x**x == x**x**x + 1",
        "9**9**9**9 == 1",
        "10**(10**9) == 1",
        "factorial(10**9) == 1",
        "binomial(10**9, 5*10**8) > 1",
        "Sum(1/i, (i, 1, 10**9)) == 3",
        "(a + b + c + d + e + f)**4000 == (a + b + c + d + e + f)**3999",
        "sin(10**4000) < 1/2",
        "(sin(a) + cos(b) + sin(c) + cos(d))**60 == (sin(a) + cos(b) + sin(c) + cos(d))**61",
    ],
)
def test_no_claim_hangs(claim: str) -> None:
    begun = time.process_time()
    result = run(claim, "--timeout", "1", "--format", "json")
    assert time.process_time() - begun < 8
    assert result.exit_code in (0, 1, 3)
    assert "internal error" not in result.stdout
    assert not result.stderr


def test_a_kernel_that_hangs_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    def spin(*args: Any, **kw: Any) -> None:
        while True:
            try:
                time.sleep(0.01)
            except Exception:
                continue

    monkeypatch.setattr("symbolic_pe.kernel.decide.decide", spin)
    result = run(f"{TRUE}\n{FALSE}", "--timeout", "0.1", "--format", "json")
    assert result.exit_code == 3
    assert [r["reason"] for r in records(result)] == ["out of time (allow more time)"] * 2


@pytest.mark.parametrize(
    ("claim", "options", "reason"),
    [
        ("9**9**9**9 == 1", (), "a power beyond the size limit (split the claim, or make its numbers smaller)"),
        ("1/0 == 1", (), "division by zero: 0 (the claim says nothing: mend the denominator)"),
        ("exp(log(x)) == x", (), "the logarithm of something not known to be positive: log(x) "
         "(state that it is positive)"),
        ("conj(sqrt(x)) == sqrt(x)", (), "the conjugate of a square root whose argument may be negative: "
         "conjugate(sqrt(x)) (state that it is positive)"),
        ("z < 1", ("--complex", "z"), "an order between values that are not known to be real "
         "(an order needs real sides)"),
        ("floor(z) == z", ("--complex", "z"), "the floor of a number that is not known to be real: floor(z)"),
        ("x == x + 1", ("--where", "x > 1", "--where", "sin(x) > 2"), "the canonical forms differ, but no point that "
         "meets the hypotheses shows it (check that the hypotheses can hold together)"),
        ("x**y*x**z == x**(y + z)", (), "a power whose base is not known to be positive: x**y (state it: x > 0)"),
        ("foo(x) == 1", (), "a function the kernel has no values of: foo(x)"),
    ],
)
def test_a_reason_says_what_may_help_once(claim: str, options: tuple[str, ...], reason: str) -> None:
    (record,) = records(run(claim, *options, "--format", "json"))
    assert (record["verdict"], record["reason"]) == ("undecided", reason)


def test_a_kernel_that_breaks_is_undecided(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any, **kw: Any) -> None:
        raise KeyError("no\nsuch key")

    monkeypatch.setattr("symbolic_pe.kernel.decide.decide", broken)
    result = run(TRUE, "--format", "json")
    assert result.exit_code == 3
    assert "internal error, please report it: KeyError" in records(result)[0]["reason"]


def test_empty_input(tmp_path: Path) -> None:
    empty = tmp_path / "empty.txt"
    empty.write_text("# nothing\n\n")
    for result in (run("-f", str(empty)), run(""), run(stdin="")):
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
        assert result.stderr.startswith("symbolic-pe: no claim to decide")


def test_a_binary_file_stops_at_once(tmp_path: Path) -> None:
    binary = tmp_path / "claims.bin"
    binary.write_bytes(b"x == x\n" + bytes(range(256)) * 50)
    result = run("-f", str(binary))
    assert result.exit_code == 2
    assert result.stdout.startswith("proved ")
    assert result.stderr.splitlines() == [f"symbolic-pe: {binary}, line 2: not text in UTF-8"]


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    for path in (tmp_path / "missing.txt", tmp_path):
        result = run("-f", str(path))
        assert result.exit_code == 2
        assert len(result.stderr.splitlines()) == 1
        assert str(path) in result.stderr


def test_a_claim_and_a_file_are_one_too_many(tmp_path: Path) -> None:
    assert run(TRUE, "-f", str(tmp_path)).exit_code == 2


# -- as a process --------------------------------------------------------------------------------


def process(*args: str, **kw: Any) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "symbolic_pe", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **kw)


def test_a_reader_that_leaves_meets_no_traceback() -> None:
    script = f"{sys.executable} -m symbolic_pe decide - | head -n 1"
    claims = "x == x\n" * 3000
    done = subprocess.run(["sh", "-c", script], input=claims, capture_output=True, text=True, timeout=60)
    assert done.stdout == "proved     x == x\n"
    assert not done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT to a child")
def test_an_interrupt_is_quiet() -> None:
    import signal

    command = [sys.executable, "-m", "symbolic_pe", "decide", "-"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        assert child.stdin is not None
        assert child.stdout is not None
        assert child.stderr is not None
        child.stdin.write("x == x\n")
        child.stdin.flush()
        child.stdin.write("y == y\n" * 2000)
        child.stdin.flush()
        assert child.stdout.readline()
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=120)
        assert child.returncode == 130
        assert "Traceback" not in err


def test_output_that_cannot_be_encoded() -> None:
    import os

    done = process("decide", "θ == θ", env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_decide_imports_nothing_heavy() -> None:
    code = (
        "import sys\n"
        "from symbolic_pe.cli import main\n"
        "try: main(['decide', 'sin(x)**2 + cos(x)**2 == 1'])\n"
        "except SystemExit as e: assert e.code == 0\n"
        "heavy = {'sympy', 'numpy', 'jinja2', 'mpmath', 'latex2mathml', 'matplotlib', 'pytest'} & set(sys.modules)\n"
        "assert not heavy, heavy\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("proved")


def test_help_imports_no_command() -> None:
    code = (
        "import sys\n"
        "from symbolic_pe.cli import main\n"
        "try: main(['--help'])\n"
        "except SystemExit as e: assert e.code == 0\n"
        "ours = {m for m in sys.modules if m.startswith('symbolic_pe')}\n"
        "assert ours == {'symbolic_pe', 'symbolic_pe.cli', 'symbolic_pe.cli.lazy'}, ours\n"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
