"""Findings on documents, told: as text, JSON, GitHub annotations, SARIF and JUnit XML."""

from __future__ import annotations

from .counts import Counts, counts, kept
from .github import github, github_trouble
from .jsonish import findings_json, trouble_json
from .junit import junit
from .sarif import sarif
from .textual import findings_text, summary

__all__ = [
    "Counts", "counts", "findings_json", "findings_text", "github", "github_trouble", "junit", "kept", "sarif",
    "summary", "trouble_json",
]  # fmt: skip
