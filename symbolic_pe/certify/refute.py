"""Refutations: ``exists x, hypotheses /\\ ~ claim``, with the witness that the kernel found."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.term import Definition, Relation
from ..kernel.verdict import Verdict
from .certificate import Item
from .statement import Uncovered

__all__ = ["refutation"]


def refutation(
    name: str, title: str, relation: Relation, verdict: Verdict, definitions: Sequence[Definition] = ()
) -> Item:
    raise Uncovered("refutations are not written yet")
