"""What a theorem is: data about a claim, and the name of the strategy that looks for its proof."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Chain", "TheoremSpec"]


@dataclass(frozen=True, slots=True)
class Chain:
    """One part of an argument as text, for the kernel to check: ``start = ... = end``, or ``claim`` at one go.

    ``by`` names what makes it instead where algebra does not reach (``"module:function"`` in
    :mod:`symbolic_pe.derive`), by rules of analysis.
    ``links`` are ``(rule, term after, reason)``, ``given`` hypotheses (``"d is even"``, ``"W is a matrix"``,
    ``"b > 1"``).  Of ``start``, ``claim`` and ``by`` exactly one is given.
    """

    name: str
    title: str
    start: str = ""
    links: tuple[tuple[str, str, str], ...] = ()
    claim: str = ""
    given: tuple[str, ...] = ()
    by: str = ""


@dataclass(frozen=True, slots=True)
class TheoremSpec:
    """A claim made of encodings, of scores, or of neither.

    ``claim`` is one sentence with formulas as LaTeX between ``$``; ``strategy`` is
    ``"module:function"`` in :mod:`symbolic_pe.derive` (of another room if the module has dots in its
    name: ``"decay.theory.bounds:general"``); ``source`` says who claims it where.
    """

    id: str
    title: str
    claim: str
    topic: str
    strategy: str = "argument:argument"
    source: str = ""
    frequencies: bool = False
    """Whether the proof uses that the frequencies are positive and distinct."""
    laws: bool = False
    """Whether it is about frequency laws, and no encoding is named with it (it goes with ``sinusoidal``)."""
    printed: tuple[str, ...] = ("sinusoidal",)
    """Encodings or scores whose proof the standard report prints in full; ``("*",)`` for all."""
    about: str = "encoding"
    """``encoding``, ``score``, or ``argument``: the last is about neither, and ``parts`` are its proof."""
    parts: tuple[Chain, ...] = ()
    parameters: tuple[tuple[str, str], ...] = ()
    """What can be chosen besides the parameters of an encoding (``N``, an order), and what it is."""
    remark: str = ""
    """What the argument leaves out, or rests on that the kernel does not check, in a sentence."""

    def subject(self, encoding: str) -> str:
        """What it is about where it is asked of an encoding with this title: that, or frequency laws in general."""
        return "frequency laws" if self.laws else encoding
