"""Scores of a query and a key, one family a file.  Every :class:`Score` bound in a file of this folder is found."""

from __future__ import annotations

from functools import lru_cache

from ..shelf import shelf
from .score import Score, declare_score

__all__ = ["Score", "all_scores", "declare_score"]

_ORDER = ("absolute", "relative", "turned", "biases")


@lru_cache(maxsize=1)
def all_scores() -> dict[str, Score]:
    """The built-in scores by id, file by file."""
    return {x.id: x for x in shelf(__name__, __path__, Score, _ORDER)}
