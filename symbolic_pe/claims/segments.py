"""Finding what a document says: formulas, code blocks, directives."""

from __future__ import annotations

from .segment import Document, Piece, Segment

__all__ = ["DOCUMENTS", "LARGEST", "segments"]

DOCUMENTS = ("markdown", "tex", "ipynb")
LARGEST = 2_000_000
"""Characters of a document that is read; a larger one is reported as unread."""


def segments(document: Document, kind: str) -> list[Segment]:
    """What is said in a document, in its order.

    ``kind`` is ``markdown``, ``tex`` or ``ipynb``; ValueError says what is wrong with another, or with a
    notebook that is not one.
    """
    if kind not in DOCUMENTS:
        raise ValueError(f"unknown kind of document {kind!r}: use one of {', '.join(DOCUMENTS)}")
    if len(document.text) > LARGEST:
        reason = f"the document has more than {LARGEST} characters: split it"
        return [Segment.of(document, Piece("display", "", (0,), 0, 0, reason=reason))]
    pieces: list[Piece]
    if kind == "tex":
        from .texfile import tex_pieces

        pieces = tex_pieces(document.text)
    elif kind == "ipynb":
        from .notebook import notebook_pieces

        pieces = notebook_pieces(document.text)
    else:
        from .markdown import markdown_pieces

        pieces = markdown_pieces(document.text)
    return [Segment.of(document, p) for p in pieces]
