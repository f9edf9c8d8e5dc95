"""Pieces of a document that say something: where they stand, and what they say once unescaped."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

__all__ = ["KINDS", "Document", "Piece", "Segment"]

KINDS = ("display", "inline", "code", "directive")


@dataclass(frozen=True)
class Document:
    """The text of a file as it is; offsets count characters from 0, lines and columns from 1."""

    text: str
    file: str = ""

    @cached_property
    def _starts(self) -> list[int]:
        return [0, *(j + 1 for j, c in enumerate(self.text) if c == "\n")]

    def place(self, offset: int) -> tuple[int, int]:
        """Line and column of an offset."""
        line = bisect_right(self._starts, offset)
        return line, offset - self._starts[line - 1] + 1

    def offset(self, line: int, column: int) -> int:
        """The offset of a place."""
        return self._starts[line - 1] + column - 1

    def line(self, number: int) -> str:
        """The text of a line, without its end."""
        end = self._starts[number] - 1 if number < len(self._starts) else len(self.text)
        return self.text[self._starts[number - 1] : end].rstrip("\r")


@dataclass(frozen=True, slots=True)
class Piece:
    """A segment before its lines are counted: offsets alone."""

    kind: str
    text: str
    offsets: tuple[int, ...]
    start: int
    end: int
    language: str = ""
    bare: bool = False
    reason: str = ""
    restored: str = ""
    quiet: bool = False

    def __post_init__(self) -> None:
        if len(self.offsets) != len(self.text) + 1:
            raise ValueError("a segment needs the place of every character and of the end")

    def moved(self, places: Sequence[int]) -> Piece:
        """The piece of a text whose characters stand at ``places`` of a larger one."""
        offsets = tuple(places[o] for o in self.offsets)
        return replace(self, offsets=offsets, start=places[self.start], end=places[self.end])


@dataclass(frozen=True, slots=True)
class Segment:
    """One formula, code block or directive.

    ``text`` is what is to be read: without delimiters, quote marks and escapes of the format.
    ``offsets[j]`` is the offset in the file of ``text[j]``; one more entry gives the end.
    ``start`` and ``end`` enclose the segment in the file with its delimiters.
    ``kind`` is ``display``, ``inline``, ``code`` or ``directive``; ``language`` is that of a code block;
    ``bare`` marks mathematics that stands in running text without delimiters; ``reason`` says why a
    segment cannot be read at all; ``restored`` is what stood there where scripts that were lost were put back;
    what is ``quiet`` gives a value and is no claim.
    """

    kind: str
    text: str
    offsets: tuple[int, ...]
    start: int
    end: int
    source: str
    line: int
    column: int
    end_line: int
    end_column: int
    language: str = ""
    bare: bool = False
    reason: str = ""
    restored: str = ""
    quiet: bool = False

    @staticmethod
    def of(document: Document, piece: Piece) -> Segment:
        """A piece of ``document`` with its lines and columns filled in."""
        places = (*document.place(piece.start), *document.place(piece.end))
        source = document.text[piece.start : piece.end]
        return Segment(
            piece.kind, piece.text, piece.offsets, piece.start, piece.end, source, *places,
            language=piece.language, bare=piece.bare, reason=piece.reason, restored=piece.restored,
            quiet=piece.quiet,
        )  # fmt: skip

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the file of ``text[start:end]``."""
        first = self.offsets[start]
        return first, max(self.offsets[end - 1] + 1, first) if end > start else first
