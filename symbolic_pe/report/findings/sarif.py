"""Findings as SARIF 2.1.0 (OASIS standard), for code scanning."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from ... import __version__
from ...claims import Document, Finding, Suggestion
from .counts import names, outcome, said

__all__ = ["sarif"]

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
RULES = {
    "refuted": "A formula that a counterexample refutes.",
    "undecided": "A formula that was neither proved nor refuted.",
    "unread": "A formula that could not be read.",
    "proved": "A formula that was proved.",
    "definition": "A formula that defines.",
    "directive": "A directive that cannot be followed.",
}
KINDS = {"refuted": "fail", "error": "fail", "undecided": "open", "unread": "review", "proved": "pass",
         "expected": "pass", "definition": "informational"}  # fmt: skip


def sarif(files: list[tuple[str, str, list[Finding]]], troubles: Sequence[tuple[str, str]] = ()) -> dict[str, Any]:
    """One run over files given as ``(name, text, findings)``; ``troubles`` are the files that were not checked, and
    why: with any the run was no success."""
    order = list(RULES)
    results = []
    for name, text, findings in files:
        document = Document(text, name)
        for f, id in zip(findings, names(findings), strict=True):
            results.append(_result(name, document, f, id, order))
    driver = {
        "name": "symbolic-pe",
        "version": __version__,
        "semanticVersion": __version__,
        "rules": [{"id": id, "shortDescription": {"text": said}} for id, said in RULES.items()],
    }
    invocation: dict[str, Any] = {"executionSuccessful": not troubles}
    if troubles:
        invocation["toolExecutionNotifications"] = [_notification(name, why) for name, why in troubles]
    run = {
        "tool": {"driver": driver},
        "invocations": [invocation],
        "columnKind": "unicodeCodePoints",
        "results": results,
    }
    return {"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}


def _result(name: str, document: Document, f: Finding, id: str, order: list[str]) -> dict[str, Any]:
    rule = "directive" if f.error else f.verdict
    kind = KINDS[outcome(f)]
    found: dict[str, Any] = {
        "ruleId": rule,
        "ruleIndex": order.index(rule),
        "kind": kind,
        "level": "error" if kind == "fail" else "none",
        "message": {"text": _message(f)},
        "locations": [{"physicalLocation": {"artifactLocation": {"uri": _uri(name)}, "region": _region(f)}}],
        "partialFingerprints": {"formula/v1": id},
    }
    if f.suggestion is not None:
        found["fixes"] = [_fix(name, document, f.suggestion)]
    return found


def _notification(name: str, why: str) -> dict[str, Any]:
    place = {"physicalLocation": {"artifactLocation": {"uri": _uri(name)}}}
    return {"level": "error", "message": {"text": why}, "locations": [place]}


def _message(f: Finding) -> str:
    said_ = said(f) or f.verdict
    if f.witness and "false at" not in said_:
        said_ += f" (at {', '.join(f'{n} = {v}' for n, v in f.witness.items())})"
    return said_


def _region(f: Finding) -> dict[str, int]:
    return {"startLine": f.line, "startColumn": f.column, "endLine": f.end_line, "endColumn": f.end_column}


def _fix(name: str, document: Document, s: Suggestion) -> dict[str, Any]:
    line, column = document.place(s.start)
    end_line, end_column = document.place(s.end)
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    text = json.dumps(s.text, ensure_ascii=False)[1:-1] if name.endswith(".ipynb") else s.text
    change = {
        "artifactLocation": {"uri": _uri(name)},
        "replacements": [{"deletedRegion": region, "insertedContent": {"text": text}}],
    }
    return {"description": {"text": f"{s.what}: {s.corrected}"}, "artifactChanges": [change]}


def _uri(name: str) -> str:
    path = PurePath(name)
    return path.as_uri() if path.is_absolute() else quote(path.as_posix())
