"""What a chapter of the report is: data about an argument, nothing that computes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Chapter"]


@dataclass(frozen=True, slots=True)
class Chapter:
    """One argument: what it is about, which theorems and which claims belong to it.

    ``intro`` is prose with formulas as LaTeX between ``$``; ``topics`` are those of the theorems that are
    printed here, ``proofs`` the files of ``proofs/`` (without ``.py``) whose claims are listed here,
    ``figures`` those of :data:`symbolic_pe.decay.figures.FIGURES` that stand at its head.
    """

    id: str
    title: str
    intro: str
    topics: tuple[str, ...] = ()
    proofs: tuple[str, ...] = ()
    figures: tuple[str, ...] = ()
