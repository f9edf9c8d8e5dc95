"""``list``, ``prove`` and ``report``: selection, exit codes, formats, wrong usage."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import Result

from symbolic_pe import __version__
from symbolic_pe.cli import COMMANDS, main

from .calls import invoke

pytestmark = pytest.mark.usefixtures("house")


def run(*args: str) -> Result:
    return invoke(*args)


def one_line(result: Result) -> str:
    """The one line a wrong call is answered with."""
    assert result.exit_code == 2, result.output
    assert not result.stdout
    (line,) = result.stderr.splitlines()
    assert line.startswith("symbolic-pe: ")
    return line.removeprefix("symbolic-pe: ")


# -- the program ---------------------------------------------------------------------------------


def test_help_and_version() -> None:
    for args in (["--help"], ["-h"], *([c, "--help"] for c in COMMANDS)):
        result = run(*args)
        assert result.exit_code == 0
        assert "Usage: symbolic-pe" in result.stdout
    for name in COMMANDS:
        assert name in run("--help").stdout
    assert run("--version").stdout == f"symbolic-pe {__version__}\n"


def test_every_option_says_what_it_is_for() -> None:
    def told(command: click.Command, context: click.Context) -> Iterator[tuple[str, str | None]]:
        if isinstance(command, click.Group):
            for name in command.list_commands(context):
                inner = command.get_command(context, name)
                assert inner is not None
                yield from told(inner, context)
        yield from ((f"{command.name} {p.opts[-1]}", p.help) for p in command.params if isinstance(p, click.Option))

    found = dict(told(main, click.Context(main)))
    assert len(found) > 50
    assert [option for option, said in found.items() if not said] == []


def test_nothing_asked_for_shows_what_there_is() -> None:
    result = run()
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == run("--help").stdout


def test_a_message_stays_short() -> None:
    assert len(one_line(run("decide", f"--{'x' * 5000}"))) < 500


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["prov"], "unknown command 'prov': did you mean 'prove'? (see symbolic-pe --help)"),
        (["xyzzy"], f"unknown command 'xyzzy': choose from {', '.join(COMMANDS)} (see symbolic-pe --help)"),
        (["prove"], "missing argument 'THEOREM...' (see symbolic-pe prove --help)"),
        (["prove", "shift", "--format", "pdf"], "invalid value for '--format': 'pdf' is not one of"),
        (["list", "extra"], "got unexpected extra argument"),
    ],
)
def test_wrong_usage_is_said_in_one_line(args: list[str], said: str) -> None:
    assert one_line(run(*args)).startswith(said)


def test_a_wrong_option_is_named() -> None:
    assert "--nonsense" in one_line(run("--nonsense"))
    assert "--nonsense" in one_line(run("prove", "shift", "--nonsense"))


# -- list ----------------------------------------------------------------------------------------


def test_list() -> None:
    result = run("list")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Encodings"
    assert "Theorems" in lines
    assert "    shift  Shift" in lines
    assert lines.count("  functional") == 1


def test_list_as_json() -> None:
    record = json.loads(run("list", "--format", "json").stdout)
    claim = "A shift is linear: $T$ exists."
    assert record["theorems"][0] == {
        "id": "shift", "title": "Shift", "topic": "shift", "source": "folklore", "claim": claim,
    }  # fmt: skip
    assert record["encodings"][0] == {
        "id": "wave", "title": "The wave", "topic": "functional", "source": "", "parameters": {"d": "dimension"},
        "properties": {},
    }  # fmt: skip


# -- prove ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["shift"], 0),
        (["shift", "norm"], 0),
        (["all"], 0),
        (["shift", "-e", "wave", "-e", "half"], 1),
        (["shift", "-e", "fog"], 3),
        (["shift", "-e", "fog", "-e", "half"], 1),
        (["shift", "-e", "flat"], 2),
        (["shift", "-e", "flat", "-e", "wave"], 0),
        (["shift", "--set", "d=2"], 0),
        (["shift", "--set", "d=3"], 2),
    ],
)
def test_exit_code(args: list[str], code: int) -> None:
    assert run("prove", *args).exit_code == code


def test_all_theorems_once_each() -> None:
    result = run("prove", "shift", "all", "norm", "shift", "--format", "json")
    assert [json.loads(line)["theorem"] for line in result.stdout.splitlines()] == ["shift", "norm"]


def test_json_is_one_object_a_line() -> None:
    result = run("prove", "shift", "-e", "wave", "-e", "half", "--format", "json")
    good, bad = map(json.loads, result.stdout.splitlines())
    promised = {"theorem", "encoding", "verdict", "hypotheses", "statement", "result", "steps", "witness", "reason"}
    assert promised <= good.keys()
    assert {"before", "rule", "after", "reason"} <= good["steps"][0].keys()
    assert (good["encoding"], good["verdict"]) == ("wave", "proved")
    assert (bad["encoding"], bad["verdict"], bad["witness"]) == ("half", "refuted", {"p": "1", "k": "1/2"})


def test_text_and_latex() -> None:
    text = run("prove", "shift", "norm").stdout
    assert "angle addition" in text
    assert "\n\nNorm" in text
    latex = run("prove", "shift", "--format", "latex").stdout
    assert r"\begin{theorem}" in latex or r"\begin" in latex
    assert r"\sin" in latex


def test_what_does_not_apply_is_said() -> None:
    result = run("prove", "shift", "-e", "flat")
    assert one_line(result) == "shift on flat: not applicable: a constant has no positions to tell apart"


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["shfit"], "unknown theorem 'shfit': did you mean 'shift'?"),
        (["zzz"], "unknown theorem 'zzz': choose from shift, norm"),
        (["shift", "-e", "wavy"], "unknown encoding 'wavy': did you mean 'wave'?"),
        (["shift", "-e", ""], "unknown encoding ''"),
        (["shift", "--set", "d"], "--set: 'd' is not a setting: write d=8,b=10000"),
        (["shift", "--set", "d="], "--set: 'd=' is not a setting"),
        (["shift", "--set", "d=2,,"], "--set: '' is not a setting"),
        (["shift", "--set", "d=2,d=4"], "--set: d is set twice: to 2 and to 4"),
        (["shift", "--set", "q=2"], "sinusoidal has no parameter 'q'"),
        (["shift", "--set", "d=7"], "d is an even number, not 7"),
        (["shift", "norm", "--set", "d=7"], "d is an even number, not 7"),
        (["shift", "--timeout", "0"], "invalid value for '--timeout'"),
        (["shift", "-e", "no/such.py"], "no/such.py: no such file"),
    ],
)
def test_bad_input_is_one_line(args: list[str], said: str) -> None:
    assert one_line(run("prove", *args)).startswith(said)


def test_a_theorem_that_hangs_is_undecided() -> None:
    result = run("prove", "shift", "-e", "hang", "--timeout", "0.1", "--format", "json")
    assert result.exit_code == 3
    assert json.loads(result.stdout)["reason"] == "out of time"


def test_an_engine_that_breaks_is_undecided() -> None:
    result = run("prove", "shift", "-e", "bug", "-e", "wave", "--format", "json")
    broken, good = map(json.loads, result.stdout.splitlines())
    assert result.exit_code == 3
    assert broken["reason"].startswith("internal error, please report it: KeyError")
    assert good["verdict"] == "proved"


# -- encodings of one's own ----------------------------------------------------------------------

MINE = """
from symbolic_pe import encoding
mine = encoding("mine", ["sin(p)", "cos(p)"])
other = encoding("other", ["p", "1"])
"""


@pytest.mark.parametrize(("suffix", "ids"), [("", ["mine", "other"]), (":mine", ["mine"]), (":other", ["other"])])
def test_a_file_of_encodings(tmp_path: Path, suffix: str, ids: list[str]) -> None:
    path = tmp_path / "my.py"
    path.write_text(MINE)
    result = run("prove", "shift", "-e", f"{path}{suffix}", "--format", "json")
    assert result.exit_code == 0, result.output
    assert [json.loads(line)["encoding"] for line in result.stdout.splitlines()] == ids


@pytest.mark.parametrize(
    ("text", "suffix", "said"),
    [
        (MINE, ":mien", "has no encoding 'mien': did you mean 'mine'?"),
        (MINE + "".join(f"x{n} = mine\n" for n in range(20)), ":zzz", ", x0, x1, x2, x3, x4, x5, x6, x7, x8, x9, ..."),
        (MINE.replace('"other"', '"rotary-score"'), "", ":4: the id 'rotary-score' is taken: the library has it"),
        (MINE.replace('"other"', '"mine"'), "", "another encoding has the id 'mine': give each its own"),
        ("x = 1\n", "", "no encoding in it: write variable = encoding(...) at module level"),
        ("\n\nx = (\n", "", ":3: SyntaxError: '(' was never closed"),
        ("\nimport no_such_module\n", "", ":2: ModuleNotFoundError: No module named 'no_such_module'"),
        ("from symbolic_pe import *\nm = encoding('m', ['sin(p'])\n", "", ":2: component 1: '(' is never closed"),
        ("from symbolic_pe import *\nm = encoding('m', ['sin(p)', 'p*'])\n", "", ":2: component 2: the formula"),
        ("from symbolic_pe import *\nm = encoding('m', ['p'], count='d/')\n", "", ":2: count: the formula"),
        ("from symbolic_pe import *\nm = encoding('m', ['p'], even='2')\n", "", ":2: even: '2' is not a name"),
        ("from symbolic_pe import *\nm = encoding('m', ['p'], where='b >')\n", "", ":2: where: the formula"),
        ("from symbolic_pe import *\nm = encoding('m', ['p'], law='w')\n", "", ":2: law: a claim needs"),
        ("from symbolic_pe import *\nm = encoding('m', 5)\n", "", ":2: block is a sequence of components"),
        ("from symbolic_pe import *\nm = encoding(3, ['p'])\n", "", ":2: the id is a short text"),
        ("from symbolic_pe import *\nm = score('m', 'm - ')\n", "", ":2: value: the formula"),
        ("from symbolic_pe import *\nm = score('m', 'm', tables={'a': ('x+', 2)})\n", "", ":2: rows of a: the"),
        ("int('x')\n", "", ":1: ValueError: invalid literal"),
        ("raise SystemExit(3)\n", "", ":1: ImportError: the file calls sys.exit(3)"),
        ("\x00", "", "source code"),
        ("x = '\xff'\n", "", "SyntaxError"),
    ],
)
def test_a_file_that_cannot_be_used(tmp_path: Path, text: str, suffix: str, said: str) -> None:
    path = tmp_path / "my.py"
    path.write_bytes(text.encode("latin-1"))
    line = one_line(run("prove", "shift", "-e", f"{path}{suffix}"))
    assert line.startswith(str(path))
    assert said in line


def test_a_file_that_does_not_end_is_stopped(tmp_path: Path) -> None:
    path = tmp_path / "my.py"
    path.write_text("while True:\n    pass\n", encoding="utf-8")
    line = one_line(run("prove", "shift", "-e", str(path), "--timeout", "0.3"))
    assert line == f"{path}: the file was still running after 0.3 s"


# -- report --------------------------------------------------------------------------------------


def test_report(tmp_path: Path) -> None:
    result = run("report", "-o", str(tmp_path / "out"), "--no-pdf")
    assert result.exit_code == 0, result.output
    assert result.stdout.splitlines()[0] == "2 proved, 2 refuted, 0 undecided"
    names = {p.name for p in (tmp_path / "out").iterdir()}
    assert {"report.tex", "report.html"} <= names
    assert "report.pdf" not in names


def test_report_on_chosen_encodings(tmp_path: Path) -> None:
    out = str(tmp_path / "out")
    assert run("report", "-o", out, "--no-pdf", "-e", "wave").exit_code == 0
    assert run("report", "-o", out, "--no-pdf", "-e", "fog", "-e", "wave").exit_code == 3
    assert run("report", "-o", out, "--no-pdf", "-e", "flat").exit_code == 2


def test_a_place_that_cannot_be_written(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    for place in (file, file / "below"):
        assert str(place) in one_line(run("report", "--no-pdf", "-o", str(place)))
    if os.name == "posix":
        assert "/proc/nowhere" in one_line(run("report", "--no-pdf", "-o", "/proc/nowhere"))
