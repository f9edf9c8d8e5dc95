"""Declarations of theorems and claims: what they check at once, what they say when run."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from symbolic_pe import claim, theorem
from symbolic_pe.declare import DeclarationError, items_of
from symbolic_pe.names import BadFile

pytestmark = pytest.mark.usefixtures("house")


def test_a_theorem_that_holds() -> None:
    item = theorem("shift", "wave")
    outcome = item.run()
    assert outcome.verdict == "proved"
    assert not item.complaint(outcome)
    assert (item.expect, Path(item.file).name, item.line) == ("proved", "test_declare.py", 19)
    assert item.keywords == ("shift", "wave")


def test_the_encoding_is_the_sinusoid_unless_said_otherwise() -> None:
    assert theorem("shift").encoding.id == "sinusoidal"


def test_a_theorem_that_fails_shows_its_first_wrong_step() -> None:
    item = theorem("shift", "half")
    complaint = item.complaint(item.run())
    assert complaint.splitlines()[0].endswith("shift on half is refuted, and should be proved")
    rows = {line[:11].strip(): line[11:] for line in complaint.splitlines()[2:]}
    assert rows["statement"] == "sin(p + k) == sin(p)*cos(k)"
    assert rows["step"] == "(1) angle addition: by the formula"
    assert rows["before"] == "sin(p + k)"
    assert rows["after"] == "sin(p)*cos(k)"
    assert rows["witness"] == "p = 1, k = 1/2"
    assert rows["residual"] == "lhs - rhs = [0.5 +/- 1e-9]"
    assert rows["reason"] == "it fails"


def test_a_refutation_that_is_expected() -> None:
    item = theorem("shift", "half", expect="refuted")
    assert not item.complaint(item.run())


@pytest.mark.parametrize("expect", ["proved", "refuted"])
@pytest.mark.parametrize(("encoding", "said"), [("fog", "too foggy"), ("flat", "not applicable: a constant")])
def test_what_is_not_decided_is_never_as_expected(encoding: str, said: str, expect: str) -> None:
    item = theorem("shift", encoding, expect=expect)
    complaint = item.complaint(item.run())
    assert "is undecided, and should be" in complaint
    assert said in complaint


def test_settings() -> None:
    assert theorem("shift", settings={"d": 2}).run().verdict == "proved"
    item = theorem("shift", settings={"d": 3})
    assert "d is an even number, not 3" in item.complaint(item.run())
    assert "shift on sinusoidal with d = 3" in item.complaint(item.run())


def test_declarations_do_not_change() -> None:
    item = claim("x == x", marks="slow")
    with pytest.raises(dataclasses.FrozenInstanceError):
        item.expect = "refuted"  # type: ignore[misc]
    assert item.marks == ("slow",)


@pytest.mark.parametrize(
    ("arguments", "given", "said"),
    [
        (("shfit",), {}, "unknown theorem 'shfit': did you mean 'shift'"),
        (("shift", "wavy"), {}, "unknown encoding 'wavy': did you mean 'wave'"),
        (("shift", "no.py:x"), {}, "no such file"),
        (("shift",), {"settings": {"d": "9" * 99}}, "more than 60 characters"),
        (("shift",), {"expect": "undecided"}, "expect is 'proved' or 'refuted'"),
    ],
)
def test_a_wrong_declaration_is_an_error_at_once(arguments: tuple[str, ...], given: dict[str, Any], said: str) -> None:
    with pytest.raises(DeclarationError, match=said):
        theorem(*arguments, **given)


def test_a_file(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(
        "from symbolic_pe import encoding\nwave2 = encoding('wave2', ['sin(p)', 'cos(p)'])\n"
    )
    path = tmp_path / "shift.py"
    path.write_text(
        "from symbolic_pe import theorem\n"
        "import mine\n"
        "built_in = theorem('shift', 'wave')\n"
        "by_path = theorem('shift', 'mine.py:wave2')\n"
        "by_object = theorem('shift', mine.wave2)\n"
    )
    items, _ = items_of(path)
    assert list(items) == ["built_in", "by_path", "by_object"]
    assert all(not item.complaint(item.run()) for item in items.values())


def test_an_unknown_theorem_in_a_file_is_placed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "shift.py"
    path.write_text("from symbolic_pe import theorem\n\nbad = theorem(\n    'shfit',\n)\n")
    with pytest.raises(BadFile, match=r"^shift.py:3: unknown theorem 'shfit': did you mean 'shift'\?$"):
        items_of(path)
