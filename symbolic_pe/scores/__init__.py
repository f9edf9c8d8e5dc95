"""Scores of a query and a key, one family a file.  Every :class:`Score` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from .score import Score, declare_score

__all__ = ["Score", "all_scores", "declare_score"]

_ORDER = ("absolute", "relative", "turned", "biases")


@lru_cache(maxsize=1)
def all_scores() -> dict[str, Score]:
    """The built-in scores by id, file by file."""
    names = [m.name for m in iter_modules(__path__) if m.name != "score"]
    names.sort(key=lambda n: (_ORDER.index(n) if n in _ORDER else len(_ORDER), n))
    found: dict[str, Score] = {}
    for name in names:
        for value in vars(import_module(f"{__name__}.{name}")).values():
            if isinstance(value, Score):
                found[value.id] = value
    return found
