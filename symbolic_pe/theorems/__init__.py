"""Theorems, one topic a file.  Every :class:`TheoremSpec` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from .spec import Chain, TheoremSpec

__all__ = ["Chain", "TheoremSpec", "all_theorems"]

_ORDER = ("shift", "products", "bilinear", "decay")


@lru_cache(maxsize=1)
def all_theorems() -> dict[str, TheoremSpec]:
    """The theorems by id, in reading order."""
    names = [m.name for m in iter_modules(__path__) if m.name != "spec"]
    names.sort(key=lambda n: (_ORDER.index(n) if n in _ORDER else len(_ORDER), n))
    found: dict[str, TheoremSpec] = {}
    for name in names:
        for value in vars(import_module(f"{__name__}.{name}")).values():
            if isinstance(value, TheoremSpec):
                found[value.id] = value
    return found
