"""Properties that are theorems: the verdict is that of the theorem or of one of its parts."""

from __future__ import annotations

from collections.abc import Callable

from ..derive import NotApplicable, prove
from ..encodings import Encoding
from ..kernel.verdict import REFUTED
from ..scores import Score
from .cells import NOT_APPLICABLE, Cell

__all__ = ["of_theorem"]


def of_theorem(id: str, part: str = "") -> Callable[[Encoding | Score], Cell]:
    """The verdict of a theorem; of one of its parts where the theorem says more than the property."""

    def ask(e: Encoding | Score) -> Cell:
        try:
            proof = prove(id, e, {})
        except NotApplicable as why:
            return Cell(NOT_APPLICABLE, str(why))
        own = next((p.verdict for p in proof.parts if part and p.derivation.name == part), proof.verdict)
        if own.refuted:
            at = ", ".join(f"{n} = {v}" for n, v in own.witness.items())
            return Cell(REFUTED, f"at {at}" if at else own.method)
        return Cell(own.verdict, own.method or own.reason)

    return ask
