"""A proof as the rest of the house sees it: one theorem on one encoding, with its parts."""

from __future__ import annotations

from dataclasses import dataclass, field

from .kernel.derivation import Derivation
from .kernel.term import Definition, Hypothesis, Term
from .kernel.verdict import PROVED, REFUTED, UNDECIDED, Verdict

__all__ = ["Part", "Proof"]


@dataclass(frozen=True, slots=True)
class Part:
    """One checked (or failed) derivation of a proof, with the kernel's verdict on it."""

    derivation: Derivation
    verdict: Verdict
    samples: int = 0
    """Random points at which mpmath confirmed the goal to 50 digits."""
    coq: str = ""
    """What Coq said of it, in words ("verified by Coq"); empty if it was not asked."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of asking for ``theorem`` on ``encoding``.

    ``claim`` is the theorem in one sentence, formulas between ``$`` as LaTeX.  ``result`` is what
    the engine found (``T(k)``, a sum, a completed encoding), ``result_name`` the left side to
    print before it.  ``parts`` are in reading order; ``verdict`` is that of the theorem.
    ``remedy`` says in a sentence what would make a refuted claim true (the smallest completion).
    ``source`` is who claims it where, ``settings`` the parameters that were given a value.
    """

    theorem: str
    title: str
    encoding: str
    encoding_title: str
    claim: str
    verdict: Verdict
    hypotheses: tuple[Hypothesis, ...] = ()
    definitions: tuple[Definition, ...] = ()
    result: Term | None = None
    result_name: Term | None = None
    parts: tuple[Part, ...] = ()
    source: str = ""
    remedy: str = ""
    settings: dict[str, str] = field(default_factory=dict)
    cited: bool = True
    """Whether ``source`` is that of the theorem, and not of its encoding."""
    stated: int | None = 0
    """Which part's goal is the statement of the theorem, where those before it are steps on the way; None where the
    sentence alone states it, and the parts show what would follow from it."""

    @property
    def statement(self) -> Derivation | None:
        """The derivation whose goal is the theorem's statement; None if no part's is."""
        if self.stated is None or not self.parts:
            return None
        return self.parts[min(self.stated, len(self.parts) - 1)].derivation

    @staticmethod
    def combine(parts: tuple[Part, ...]) -> Verdict:
        """One refuted part refutes the whole; one undecided part leaves it undecided."""
        for kind in (REFUTED, UNDECIDED):
            for part in parts:
                if part.verdict.verdict == kind:
                    return part.verdict
        hyps: dict[Hypothesis, None] = {}
        for part in parts:
            hyps.update(dict.fromkeys(part.verdict.hypotheses))
        return Verdict(PROVED, "derivation checked step by step", tuple(hyps))
