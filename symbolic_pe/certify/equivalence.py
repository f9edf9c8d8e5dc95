"""Both directions of an equivalence."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.derivation import Derivation
from ..kernel.term import Hypothesis
from .certificate import Item
from .statement import Uncovered

__all__ = ["equivalence"]


def equivalence(name: str, d: Derivation, hypotheses: Sequence[Hypothesis]) -> Item:
    raise Uncovered("equivalences are not written yet")
