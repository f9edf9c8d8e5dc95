"""What Coq says beside the kernel, for the commands that have ``--certify``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import warn

if TYPE_CHECKING:
    from ..certify import Checked
    from ..kernel.term import Hypothesis, Relation
    from ..kernel.verdict import Verdict
    from ..proof import Proof

__all__ = ["by_coq", "second_opinions"]


def second_opinions(claims: Sequence[tuple[Relation, tuple[Hypothesis, ...], Verdict]]) -> list[Checked]:
    """What Coq says of claims that the kernel has decided; one line on standard error if it cannot be asked."""
    from ..certify import EMITTED, UNCOVERED, Checked, CoqTrouble, certify_claims

    asked = [(n, c) for n, c in enumerate(claims) if c[2].verdict != "undecided"]
    found = [Checked(UNCOVERED, "undecided")] * len(claims)
    try:
        for (n, _), result in zip(asked, certify_claims([c for _, c in asked]), strict=True):
            found[n] = result
    except CoqTrouble as e:
        warn(str(e))
        for n, _ in asked:
            found[n] = Checked(EMITTED, str(e))
    return found


def by_coq(found: list[Proof]) -> list[Proof]:
    """The proofs with what Coq says of their parts; as they are, and one line on standard error, without Coq."""
    from ..certify import CoqTrouble, Together, find_coq, with_opinions
    from ..certify.coq import workshop

    try:
        coq = find_coq()
        theory = coq.theory()
        with workshop() as place:
            return with_opinions(found, Together(coq, theory, place))
    except CoqTrouble as e:
        warn(str(e))
        return found
