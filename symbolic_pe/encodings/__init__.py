"""Encodings, one family a file.  Every :class:`Encoding` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache

from ..shelf import shelf
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
    return {x.id: x for x in shelf(__name__, __path__, Encoding, _ORDER)}
