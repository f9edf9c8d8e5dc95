"""What a theorem is: data about a claim, and the name of the strategy that looks for its proof."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["TheoremSpec"]


@dataclass(frozen=True, slots=True)
class TheoremSpec:
    """A claim made of encodings.

    ``claim`` is one sentence with formulas as LaTeX between ``$``; ``strategy`` is
    ``"module:function"`` in :mod:`symbolic_pe.derive` (of another room if the module has dots in its
    name: ``"decay.theory.bounds:general"``); ``source`` says who claims it where.
    """

    id: str
    title: str
    claim: str
    topic: str
    strategy: str
    source: str = ""
    frequencies: bool = False
    """Whether the proof uses that the frequencies are positive and distinct."""
    laws: bool = False
    """Whether it is about frequency laws, and no encoding is named with it (it goes with ``sinusoidal``)."""
    printed: tuple[str, ...] = ("sinusoidal",)
    """Encodings whose proof the standard report prints in full; ``("*",)`` for all."""
