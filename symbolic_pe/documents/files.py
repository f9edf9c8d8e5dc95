"""Documents as bytes: read with care, line ends and byte order mark kept."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

__all__ = ["KINDS", "LARGEST", "BadDocument", "Source", "kind_of", "read_file", "read_stream"]

KINDS = ("markdown", "tex", "ipynb")
SUFFIXES = {
    ".md": "markdown", ".markdown": "markdown", ".mdx": "markdown", ".mkd": "markdown", ".qmd": "markdown",
    ".rmd": "markdown", ".txt": "markdown", ".tex": "tex", ".latex": "tex", ".ltx": "tex", ".ipynb": "ipynb",
}  # fmt: skip
LARGEST = 64_000_000
"""Bytes; what is beyond is not read into memory."""
BOM = b"\xef\xbb\xbf"


class BadDocument(ValueError):
    """A file that cannot be checked; the message begins with its name."""


@dataclass(frozen=True, slots=True)
class Source:
    """A document: ``name`` as it is shown, ``text`` with the line ends of the file, ``bom`` if it has the mark."""

    name: str
    kind: str
    text: str
    path: Path | None = None
    bom: bool = False

    def encoded(self, text: str) -> bytes:
        """Another text as bytes of this file."""
        return (BOM if self.bom else b"") + text.encode("utf-8")


def kind_of(name: str) -> str:
    """What kind of document a file is by its name; raises :class:`BadDocument`."""
    suffix = os.path.splitext(name)[1].lower()
    if suffix not in SUFFIXES:
        known = ", ".join(dict.fromkeys(SUFFIXES))
        what = f"the ending '{suffix}' says nothing" if suffix else "its name has no ending"
        raise BadDocument(f"{name}: {what}: give --kind, or a file in {known}")
    return SUFFIXES[suffix]


def read_file(path: Path, kind: str = "", name: str = "") -> Source:
    """A document from a file; raises :class:`BadDocument` with the reason in one line."""
    shown = name or str(path)
    try:
        if path.is_dir():
            raise BadDocument(f"{shown}: is a directory: name its files, such as {shown.rstrip('/')}/*.md")
        if not path.exists():
            raise BadDocument(f"{shown}: no such file")
        if not path.is_file():
            raise BadDocument(f"{shown}: not a regular file")
        kind = kind or kind_of(shown)
        if path.stat().st_size > LARGEST:
            raise BadDocument(f"{shown}: larger than {LARGEST // 1_000_000} MB: split it")
        data = path.read_bytes()
    except OSError as e:
        raise BadDocument(f"{shown}: {e.strerror or e}") from None
    except ValueError as e:
        if isinstance(e, BadDocument):
            raise
        raise BadDocument(f"{shown[:60]!r}: no name of a file") from None
    return _source(data, shown, kind, path)


def read_stream(stream: BinaryIO, kind: str = "", name: str = "<stdin>") -> Source:
    """A document from a stream; raises :class:`BadDocument`."""
    try:
        data = stream.read(LARGEST + 1)
    except OSError as e:
        raise BadDocument(f"{name}: {e.strerror or e}") from None
    if len(data) > LARGEST:
        raise BadDocument(f"{name}: larger than {LARGEST // 1_000_000} MB: split it")
    return _source(data, name, kind or "markdown", None)


def _source(data: bytes, name: str, kind: str, path: Path | None) -> Source:
    bom = data.startswith(BOM)
    data = data[len(BOM) :] if bom else data
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as e:
        if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
            wide = "UTF-32" if data[:4] in (b"\xff\xfe\0\0", b"\0\0\xfe\xff") else "UTF-16"
            raise BadDocument(f"{name}: text in {wide}: save it as UTF-8") from None
        if b"\0" in data:
            raise BadDocument(f"{name}: a binary file") from None
        line = data.count(b"\n", 0, e.start) + 1
        raise BadDocument(f"{name}: line {line} is not text in UTF-8") from None
    if "\0" in text:
        raise BadDocument(f"{name}: a binary file")
    return Source(name, kind, text, path, bom)
