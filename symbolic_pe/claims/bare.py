"""Mathematics in running text without delimiters: Unicode letters and signs, and what a scraper left of formulas."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from .segment import Piece

__all__ = ["bare_pieces"]


def bare_pieces(content: str, prose: str, covered: Sequence[tuple[int, int]]) -> Iterator[Piece]:
    """Bare mathematics of a paragraph; ``covered`` is what was recognised as something else already."""
    yield from ()
