"""Findings as annotations of GitHub Actions: workflow commands, one a line."""

from __future__ import annotations

from collections.abc import Iterator

from ...claims import Finding
from .counts import outcome, said

__all__ = ["github", "github_trouble"]

LEVELS = {"refuted": "error", "error": "error", "undecided": "warning", "unread": "warning"}


def github(file: str, findings: list[Finding]) -> Iterator[str]:
    """``::error file=...,line=...::message`` for what is refuted, a warning for what is not decided."""
    for f in findings:
        level = LEVELS.get(outcome(f))
        if level is None:
            continue
        place = {"file": file, "line": f.line, "endLine": f.end_line, "col": f.column}
        if f.end_line == f.line:  # columns of several lines mean nothing there
            place["endColumn"] = max(f.end_column - 1, f.column)
        else:
            del place["col"]
        place["title"] = "directive" if f.error else f.verdict
        where = ",".join(f"{k}={_property(str(v))}" for k, v in place.items())
        yield f"::{level} {where}::{_message(_text(f))}"


def github_trouble(file: str, why: str) -> str:
    """The annotation of a file that was not checked."""
    return f"::error file={_property(file)},title=document::{_message(why)}"


def _text(f: Finding) -> str:
    lines = [said(f) or f.verdict]
    if f.witness and "false at" not in lines[0]:
        lines.append("at " + ", ".join(f"{n} = {v}" for n, v in f.witness.items()))
    if f.suggestion:
        lines.append(f"{f.suggestion.what}: {f.suggestion.corrected}")
    return "\n".join(lines)


def _message(s: str) -> str:
    return s.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(s: str) -> str:
    return _message(s).replace(":", "%3A").replace(",", "%2C")
