"""Theorems, one topic a file.  Every :class:`TheoremSpec` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache

from ..shelf import shelf
from .spec import Chain, TheoremSpec

__all__ = ["Chain", "TheoremSpec", "all_theorems"]

_ORDER = ("shift", "products", "bilinear", "decay")


@lru_cache(maxsize=1)
def all_theorems() -> dict[str, TheoremSpec]:
    """The theorems by id, in reading order."""
    return {x.id: x for x in shelf(__name__, __path__, TheoremSpec, _ORDER)}
