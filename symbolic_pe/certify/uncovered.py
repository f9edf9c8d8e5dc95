"""What has no certificate."""

from __future__ import annotations

__all__ = ["Uncovered"]


class Uncovered(Exception):
    """The statement (or its proof) has no form in Coq here; the message says why."""
