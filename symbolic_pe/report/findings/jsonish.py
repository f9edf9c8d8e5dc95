"""Findings as JSON: the contract with other programs."""

from __future__ import annotations

from typing import Any

from ...claims import Finding, Suggestion
from .counts import said

__all__ = ["findings_json", "trouble_json"]


def findings_json(file: str, findings: list[Finding]) -> list[dict[str, Any]]:
    """One record a finding; lines and columns count from 1 and point into the file as it is.

    ``suggestion`` is the corrected formula as LaTeX or null, ``fix`` the edit that leads to it.
    """
    return [{"file": file, **_record(f)} for f in findings]


def trouble_json(file: str, why: str) -> dict[str, Any]:
    """The record of a file that was not checked: of kind ``document``, an error, and nowhere in the file."""
    place = dict.fromkeys(("line", "column", "end_line", "end_column"), 0)
    empty = dict.fromkeys(("source", "reading", "residual", "method", "id", "expected"), "")
    nothing: dict[str, Any] = {"hypotheses": [], "witness": {}, "suggestion": None, "fix": None, "links": []}
    return {"file": file, **place, "kind": "document", "verdict": "unread", "reason": why, "error": True,
            **empty, **nothing}  # fmt: skip


def _record(f: Finding) -> dict[str, Any]:
    return {
        "line": f.line,
        "column": f.column,
        "end_line": f.end_line,
        "end_column": f.end_column,
        "kind": f.kind,
        "source": f.source,
        "reading": f.reading,
        "verdict": f.verdict,
        "hypotheses": list(f.hypotheses),
        "witness": dict(f.witness),
        "residual": f.residual,
        "method": f.method,
        "reason": f.reason or (said(f) if f.verdict == "refuted" else ""),
        "suggestion": f.suggestion.corrected if f.suggestion else None,
        "fix": _fix(f.suggestion),
        "id": f.id,
        "expected": f.expected,
        "error": f.error,
        **({"coq": f.coq} if f.coq else {}),
        "links": [_record(x) for x in f.links],
    }


def _fix(s: Suggestion | None) -> dict[str, Any] | None:
    if s is None:
        return None
    return {"start": s.start, "end": s.end, "text": s.text, "what": s.what, "unambiguous": s.only}
