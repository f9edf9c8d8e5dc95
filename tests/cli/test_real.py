"""The commands with the real encodings and theorems."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe import encoding, prove, theorem
from symbolic_pe.encodings import all_encodings
from symbolic_pe.names import Unknown
from symbolic_pe.theorems import all_theorems

from .calls import invoke


def records(*args: str, code: int = 0) -> list[dict[str, Any]]:
    result = invoke("prove", *args, "--format", "json")
    assert result.exit_code == code, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_everything_is_listed() -> None:
    text = invoke("list").stdout
    record = json.loads(invoke("list", "--format", "json").stdout)
    assert [e["id"] for e in record["encodings"]] == list(all_encodings())
    assert [t["id"] for t in record["theorems"]] == list(all_theorems())
    assert all(f"    {id} " in text for id in (*all_encodings(), *all_theorems()))


def test_the_list_fits_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    shown = invoke("list").stdout.splitlines()
    assert max(map(len, shown)) <= 80
    assert any(line.split()[:1] == ["axial-2d"] for line in shown)


def test_all_theorems_hold_for_the_sinusoid() -> None:
    found = records("all", code=1)
    assert [r["theorem"] for r in found] == [t for t, s in all_theorems().items() if s.about != "score"]
    said = {id for id, spec in all_theorems().items() if spec.topic == "What decay is not"}
    assert {r["theorem"] for r in found if r["verdict"] == "refuted"} == said
    assert {r["verdict"] for r in found if r["theorem"] not in said} == {"proved"}


def test_a_refutation_comes_with_its_remedy() -> None:
    (record,) = records("shift", "-e", "sine-alone", code=1)
    assert record["verdict"] == "refuted"
    assert record["remedy"]


def test_a_dimension_that_is_given() -> None:
    (record,) = records("shift", "--set", "d=8,b=10000")
    assert record["settings"] == {"d": "8", "base": "10000"}
    assert record["verdict"] == "proved"


WAVE = """from symbolic_pe import encoding
wave = encoding("wave", ["sin(w*p)", "c*cos(w*p)"], positive="w", where="c >= 1")
"""


def test_the_names_of_an_encoding_of_ones_own_can_be_set(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text(WAVE, encoding="utf-8")
    (record,) = records("norm", "-e", str(path), "--set", "c=1")
    assert (record["verdict"], record["hypotheses"]) == ("proved", ["w > 0"])
    records("norm", "-e", str(path), "--set", "w=3,c=2", code=1)
    for setting, said in (("w=-2", "w = -2: the encoding assumes that w > 0"), ("c=1/2", "c = 1/2: the encoding ass"),
                          ("p=1", "there is no parameter 'p'"), ("q=1", "there is no parameter 'q'")):  # fmt: skip
        result = invoke("prove", "norm", "-e", str(path), "--set", setting)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"symbolic-pe: {said}")


SHELL = f"{sys.executable} -m symbolic_pe"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        (f"{SHELL} list | head -1 >/dev/null; exit ${{PIPESTATUS[0]}}", 141, ""),
        (f"{SHELL} list >/dev/full", 2, "symbolic-pe: cannot write what was found: No space left on device\n"),
        (f"{SHELL} prove shft 2>/dev/full", 2, ""),
        (f"{SHELL} decide 'x == x' >&-", 0, ""),
    ],
)
def test_output_that_nobody_takes(line: str, code: int, said: str) -> None:
    """Exit codes 1 and 3 say something about mathematics, and nothing else may end with them."""
    ran = subprocess.run(["bash", "-c", line], capture_output=True, text=True)
    assert (ran.returncode, ran.stderr) == (code, said)


def test_what_does_not_apply_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "own.py"
    path.write_text("from symbolic_pe import encoding\nown = encoding('own', ['p**2'])\n", encoding="utf-8")
    result = invoke("prove", "all", "-e", str(path), "--format", "json")
    assert result.exit_code == 1
    (line,) = result.stderr.splitlines()
    assert line.startswith("symbolic-pe: own: not applicable (prove says why): ")
    named = line.rpartition(": ")[2].split(", ")
    assert set(named) <= all_theorems().keys()
    assert "decay-bound" in named


@pytest.mark.parametrize("form", ["text", "latex"])
def test_every_proof_can_be_shown(form: str) -> None:
    result = invoke("prove", "all", "-e", "sinusoidal", "-e", "square", "--format", form)
    assert result.exit_code in (0, 1)
    assert "internal error" not in result.stdout


@pytest.mark.parametrize(
    "setting",
    ["d=7", "d=-2", "d=0", "d=1.5", "d=1/2", "d=many", "d=1000000000", "d=1e400", "d=__import__('os')",
     "d=" + "9" * 5000, "q=3", "base=0", "base=1", "base=-1", "base=nan"],
)  # fmt: skip
def test_a_setting_that_makes_no_sense_is_one_line(setting: str) -> None:
    result = invoke("prove", "shift", "--set", setting)
    assert result.exit_code == 2
    assert not result.stdout
    assert len(result.stderr.splitlines()) == 1
    assert len(result.stderr) < 400
    assert "internal error" not in result.stderr


def test_the_nearest_name_is_offered() -> None:
    assert "did you mean 'shift'?" in invoke("prove", "shfit").stderr
    assert "did you mean 'sine-alone'?" in invoke("prove", "shift", "-e", "sinealone").stderr
    assert "did you mean 'score-relative'?" in invoke("prove", "relative-score").stderr
    assert "did you mean 'dot-product'?" in invoke("prove", "product-dot").stderr


def test_from_python() -> None:
    assert prove("shift").verdict.proved
    assert prove("norm", settings={"d": 4}).verdict.proved
    with pytest.raises(Unknown, match="did you mean 'norm'"):
        prove("norn")


def test_an_encoding_of_ones_own_gets_the_theorems() -> None:
    mine = encoding(
        "mine", ["sin(w[i]*p)", "cos(w[i]*p)"], count="d/2", even="d", positive="d,b", where="b > 1",
        law="w[i] := b**(-2*i/d)",
    )  # fmt: skip
    for name in ("shift", "dot-product", "norm"):
        assert prove(name, mine).verdict.proved
    assert prove("shift", encoding("lonely", ["cos(3*p)"])).verdict.refuted


def test_declared_theorems() -> None:
    assert theorem("shift", "sinusoidal").run().verdict == "proved"
    item = theorem("shift", "sine-alone")
    complaint = item.complaint(item.run())
    assert "shift on sine-alone is refuted, and should be proved" in complaint
    assert "remedy" in complaint


def test_the_report(tmp_path: Path) -> None:
    result = invoke("report", "--no-pdf", "-o", str(tmp_path))
    assert result.exit_code == 0, result.output
    assert ", 0 undecided" in result.stdout
    for name in ("report.tex", "report.html"):
        assert (tmp_path / name).stat().st_size > 10_000
    assert len(list((tmp_path / "theorems").glob("*.tex"))) > 20
    page = (tmp_path / "report.html").read_text(encoding="utf-8")
    for words in ("Attention without positions", "Errors in print, and what is right", "Encoding by property"):
        assert words in page


def test_a_new_encoding_gets_its_row_in_the_list(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text('from symbolic_pe import encoding\nmine = encoding("mine", ["p", "1"])\n')
    found = json.loads(invoke("list", "-e", str(path), "--format", "json").stdout)["encodings"]
    assert found[0]["properties"]["linear shift"] == "proved"
    assert found[0]["properties"]["bounded"] == "refuted"
    assert "mine" in invoke("list", "-e", str(path)).stdout


def test_all_theorems_on_ones_own_are_those_of_its_kind(tmp_path: Path) -> None:
    path = tmp_path / "mine.py"
    path.write_text(
        'from symbolic_pe import encoding, score\nmine = encoding("mine", ["sin(p)", "cos(p)"])\n'
        'bias = score("bias", "q[0]*k[0] - Abs(m - n)", content="q,k")\n'
    )
    result = invoke("prove", "all", "-e", str(path), "--format", "json")
    asked = [(r["theorem"], r["encoding"]) for r in map(json.loads, result.stdout.splitlines())]
    assert [t for t, e in asked if e == "bias"] == ["score-relative", "score-direction"]
    assert {all_theorems()[t].about for t, e in asked if e == "mine"} == {"encoding"}
    assert "" not in {e for _, e in asked}
    assert "is a score of two" not in result.output
