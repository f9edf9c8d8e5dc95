"""Finding the formulas of a document."""

from __future__ import annotations

from .segment import Document, Segment

__all__ = ["DOCUMENTS", "segments"]

DOCUMENTS = ("markdown", "tex", "ipynb")


def segments(document: Document, kind: str) -> list[Segment]:
    """What is said in a document, in its order."""
    if kind not in DOCUMENTS:
        raise ValueError(f"unknown kind of document {kind!r}: use one of {', '.join(DOCUMENTS)}")
    return []
