"""``check --certify``: what the kernel decided in a document goes to Coq in one run."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from symbolic_pe.certify import VERIFIED, Coq

from .calls import invoke

DOCUMENT = r"""# A page

$\sin(a + b) = \sin a \cos b + \cos a \sin b$ and $\sin(a - b) = \sin a \cos b + \cos a \sin b$.

$$\cos(a+b) + \cos(a-b) = 2 \cos a \cos b = 2 \cos b \cos a$$
"""


def records(path: Path, *more: str) -> list[dict[str, object]]:
    done = invoke("check", str(path), "--format", "json", *more)
    assert done.exit_code in (0, 1), done.stderr
    found: list[dict[str, object]] = json.loads(done.stdout)
    return found


def test_what_is_decided_is_verified(coq: Coq, interval: Coq, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(DOCUMENT, encoding="utf-8")
    found = records(path, "--certify")
    assert [f["verdict"] for f in found] == ["proved", "refuted", "proved"]
    assert [f["coq"] for f in found] == [VERIFIED] * 3


def test_nobody_is_asked_who_was_not_to_be(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(DOCUMENT, encoding="utf-8")
    assert all("coq" not in f for f in records(path))


@pytest.mark.parametrize("text", ["$x = y$ where nothing is known.", "No formula."])
def test_what_is_not_decided_is_not_asked(text: str, tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(text, encoding="utf-8")
    done = invoke("check", str(path), "--certify", "--format", "json")
    assert not any("coq" in f for f in json.loads(done.stdout) if f["verdict"] == "undecided")
