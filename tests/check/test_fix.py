"""``--fix`` and ``--diff``: only what is proved and unambiguous, all at once or not at all."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from pathlib import Path

import pytest
from cli.calls import invoke

import symbolic_pe.documents.fix
from symbolic_pe.claims import Finding

from . import house
from .house import EVERYTHING, GOOD, WRONG

Write = Callable[..., Path]
MENDED = WRONG.replace(" - ", " + ")


def test_a_fix_is_written_and_then_there_is_nothing_to_mend(write: Write) -> None:
    path = write(EVERYTHING)
    run = invoke("check", "post.md", "--fix")
    assert path.read_text(encoding="utf-8") == EVERYTHING.replace(WRONG, MENDED)
    assert "post.md: 1 mended" in run.stderr
    assert "2 proved" in run.stdout
    assert run.exit_code == 3  # what was undecided still is
    before = path.stat().st_mtime_ns
    again = invoke("check", "post.md", "--fix")
    assert path.stat().st_mtime_ns == before
    assert "mended" not in again.stderr


def test_diff_alone_writes_nothing(write: Write) -> None:
    path = write(EVERYTHING)
    run = invoke("check", "post.md", "--diff")
    assert path.read_text(encoding="utf-8") == EVERYTHING
    lines = run.stdout.splitlines()
    assert lines[:2] == ["--- post.md", "+++ post.md"]
    assert f"-{WRONG.rstrip()}" in lines
    assert f"+{MENDED.rstrip()}" in lines
    assert run.exit_code == 1


def test_fix_and_diff_do_both(write: Write) -> None:
    path = write(WRONG)
    run = invoke("check", "post.md", "--fix", "--diff")
    assert path.read_text(encoding="utf-8") == MENDED
    assert f"+{MENDED.rstrip()}" in run.stdout
    assert run.exit_code == 0


def test_several_edits_in_one_file(write: Write) -> None:
    path = write(WRONG * 3)
    assert invoke("check", "post.md", "--fix").exit_code == 0
    assert path.read_text(encoding="utf-8") == MENDED * 3


@pytest.mark.parametrize("end", ["\r\n", "\n", "\r"])
@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_line_ends_and_the_byte_order_mark_stay(write: Write, end: str, mark: bytes) -> None:
    text = EVERYTHING.replace("\n", end)
    path = write(mark + text.encode())
    invoke("check", "post.md", "--fix")
    assert path.read_bytes() == mark + text.replace("**2 - ", "**2 + ").encode()


def test_what_is_expected_to_be_wrong_is_left_alone(write: Write) -> None:
    path = write("<!-- expect: refuted -->\n" + WRONG)
    assert invoke("check", "post.md", "--fix").exit_code == 0
    assert "sin(a)**2 - cos(a)**2" in path.read_text(encoding="utf-8")


def test_where_two_edits_mend_it_none_is_made(write: Write) -> None:
    text = "$cos(a + b) == cos(a)*cos(b) + sin(a)*sin(b)$\n"
    path = write(text)
    run = invoke("check", "post.md", "--fix")
    assert path.read_text(encoding="utf-8") == text
    assert "not mended: post.md:1:1: more than one edit mends it" in run.stderr
    assert run.exit_code == 1


def test_an_ambiguous_suggestion_is_said_not_made(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    path = write(WRONG)
    plain = house.mended
    monkeypatch.setattr(house, "mended", lambda *a: replace(plain(*a), only=False))
    run = invoke("check", "post.md", "--fix")
    assert path.read_text(encoding="utf-8") == WRONG
    assert "not mended: post.md:1:8: more than one edit mends it" in run.stderr
    assert "a sign (one of several)" in run.stdout


def test_a_promise_that_is_not_kept_changes_nothing(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    path = write(WRONG + GOOD)
    plain = house.mended
    monkeypatch.setattr(house, "mended", lambda *a: replace(plain(*a), text="*") if plain(*a) else None)
    run = invoke("check", "post.md", "--fix")
    assert path.read_text(encoding="utf-8") == WRONG + GOOD
    assert "nothing was changed" in run.stderr


def test_a_place_outside_the_file_is_refused(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    from dataclasses import replace

    path = write(WRONG)
    plain = house.mended
    monkeypatch.setattr(house, "mended", lambda *a: replace(plain(*a), start=10**6, end=10**6 + 1))
    invoke("check", "post.md", "--fix")
    assert path.read_text(encoding="utf-8") == WRONG


def test_the_mode_stays_and_links_are_followed(write: Write, here: Path) -> None:
    path = write(WRONG, "real/post.md")
    path.chmod(0o640)
    (here / "link.md").symlink_to(path)
    assert invoke("check", "link.md", "--fix").exit_code == 0
    assert (here / "link.md").is_symlink()
    assert path.read_text(encoding="utf-8") == MENDED
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert sorted(p.name for p in path.parent.iterdir()) == ["post.md"]


def test_a_failing_disk_leaves_the_old_file(write: Write, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(WRONG)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    run = invoke("check", "post.md", "--fix")
    assert run.exit_code == 2
    assert "not written: No space left on device" in run.stderr
    assert path.read_text(encoding="utf-8") == WRONG
    assert sorted(p.name for p in path.parent.iterdir()) == ["post.md"]


def test_standard_input_cannot_be_changed_but_shown(here: Path) -> None:
    assert invoke("check", "-", "--fix", stdin=WRONG).exit_code == 2
    run = invoke("check", "-", "--diff", stdin=WRONG)
    assert f"+{MENDED.rstrip()}" in run.stdout


def test_a_diff_is_text(write: Write) -> None:
    write(WRONG)
    run = invoke("check", "post.md", "--diff", "--format", "json")
    assert run.exit_code == 2
    assert run.stderr.count("\n") == 1


def test_a_notebook_stays_json(write: Write) -> None:
    import json

    cell = {"cell_type": "markdown", "metadata": {}, "source": [WRONG]}
    book = json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})
    path = write(book, "book.ipynb")
    invoke("check", "book.ipynb", "--fix")
    assert json.loads(path.read_text(encoding="utf-8"))["cells"][0]["source"] == [MENDED]


def test_the_text_for_a_notebook_is_escaped() -> None:
    from symbolic_pe.claims import Suggestion
    from symbolic_pe.documents import Source

    s = Suggestion(0, 1, '\\sin "x"\n', "", "")
    assert symbolic_pe.documents.fix._spelled(Source("a.ipynb", "ipynb", ""), s) == '\\\\sin \\"x\\"\\n'
    assert symbolic_pe.documents.fix._spelled(Source("a.md", "markdown", ""), s) == s.text


def test_suggestions_of_links_come_before_that_of_the_chain() -> None:
    from dataclasses import replace

    (f,) = house.check_text(WRONG)
    chain = replace(f, links=(f, replace(f, suggestion=None)))
    assert list(symbolic_pe.documents.fix.suggestions((chain,))) == [f]
    assert list(symbolic_pe.documents.fix.suggestions((replace(f, expected="refuted"),))) == []
    assert isinstance(f, Finding)


def test_a_file_that_is_read_only_stays(write: Write) -> None:
    path = write(WRONG)
    path.chmod(0o444)
    run = invoke("check", "--fix", "post.md")
    assert run.exit_code == 2
    assert "read-only" in run.stderr
    assert path.read_text() == WRONG
