"""Claims in documents: document -> segments -> tree -> statement -> verdict."""

from __future__ import annotations

from .check import Settings, check_text
from .finding import DEFINITION, UNREAD, Finding, Suggestion
from .segment import Document, Segment

__all__ = ["DEFINITION", "UNREAD", "Document", "Finding", "Segment", "Settings", "Suggestion", "check_text"]
