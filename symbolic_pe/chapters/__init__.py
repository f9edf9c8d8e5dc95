"""The chapters of the report, one argument a file.  Every :class:`Chapter` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from .chapter import Chapter

__all__ = ["Chapter", "all_chapters"]

_ORDER = (
    *("attention", "expansion", "derivation", "shift", "products", "direction", "bilinear", "distances", "decay"),
    *("tables", "clocks", "conventions", "scores"),
)


@lru_cache(maxsize=1)
def all_chapters() -> dict[str, Chapter]:
    """The chapters by id, in reading order."""
    names = [m.name for m in iter_modules(__path__) if m.name != "chapter"]
    names.sort(key=lambda n: (_ORDER.index(n) if n in _ORDER else len(_ORDER), n))
    found: dict[str, Chapter] = {}
    for name in names:
        for value in vars(import_module(f"{__name__}.{name}")).values():
            if isinstance(value, Chapter):
                found[value.id] = value
    return found
