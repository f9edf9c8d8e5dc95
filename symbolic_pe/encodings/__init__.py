"""Encodings, one family a file.  Every :class:`Encoding` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from .declare import declare
from .encoding import Encoding, Law

__all__ = ["Encoding", "Law", "all_encodings", "declare"]

_ORDER = (
    *("sinusoidal", "conventions", "rotary", "scaled", "clock", "alien"),
    *("polynomial", "tabular", "exponential", "damped", "sine"),
)


@lru_cache(maxsize=1)
def all_encodings() -> dict[str, Encoding]:
    """The built-in encodings by id, file by file, the best known first."""
    names = [m.name for m in iter_modules(__path__) if m.name not in ("declare", "encoding")]
    names.sort(key=lambda n: (_ORDER.index(n) if n in _ORDER else len(_ORDER), n))
    found: dict[str, Encoding] = {}
    for name in names:
        for value in vars(import_module(f"{__name__}.{name}")).values():
            if isinstance(value, Encoding):
                found[value.id] = value
    return found
