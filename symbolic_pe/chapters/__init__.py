"""The chapters of the report, one argument a file.  Every :class:`Chapter` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache

from ..shelf import shelf
from .chapter import Chapter

__all__ = ["Chapter", "all_chapters"]

_ORDER = (
    *("attention", "expansion", "derivation", "shift", "products", "direction", "bilinear", "distances", "decay"),
    *("tables", "clocks", "conventions", "scores"),
)


@lru_cache(maxsize=1)
def all_chapters() -> dict[str, Chapter]:
    """The chapters by id, in reading order."""
    return {x.id: x for x in shelf(__name__, __path__, Chapter, _ORDER)}
