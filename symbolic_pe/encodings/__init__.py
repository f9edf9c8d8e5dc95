"""Encodings, one family a file.  Every :class:`Encoding` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from .declare import declare
from .encoding import Encoding, Law

__all__ = ["Encoding", "Law", "all_encodings", "declare"]


@lru_cache(maxsize=1)
def all_encodings() -> dict[str, Encoding]:
    """The built-in encodings by id, file by file."""
    found: dict[str, Encoding] = {}
    for info in sorted(iter_modules(__path__), key=lambda m: m.name):
        if info.name in ("declare", "encoding"):
            continue
        for value in vars(import_module(f"{__name__}.{info.name}")).values():
            if isinstance(value, Encoding):
                found[value.id] = value
    return found
