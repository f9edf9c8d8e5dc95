"""Values by cases, where the case is plain: ``b(16)`` of a bucket that is ``n`` for ``n < 8``."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.decide import decide
from ...kernel.term import Relation, Term
from ...kernel.verdict import PROVED, REFUTED
from ..statements import case_rows
from ..tokens import ReadingError
from ..tree import Node
from .sums import Sums
from .value import Val

__all__ = ["Cases"]

_OPS = {"=": "==", "neq": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_SECONDS = 0.5


@dataclass(slots=True)
class Cases(Sums):
    """A brace with a value and a condition in each row."""

    def _cases(self, n: Node, env: dict[str, Term]) -> Val:
        rows = case_rows(n)
        if rows is None:
            raise ReadingError("cases whose conditions are not read", n.start, n.end)
        here = [value for value, chains in rows if chains and all(self._is_met(c, env) for c in chains)]
        here = here or [value for value, chains in rows if not chains]
        if len(here) != 1:
            raise ReadingError("which case is meant cannot be told", n.start, n.end)
        return self.value(here[0], env)

    def _is_met(self, chain: Node, env: dict[str, Term]) -> bool:
        for op, a, b in zip(chain.ops, chain.kids, chain.kids[1:], strict=False):
            found = decide(Relation(_OPS[op], self.scalar(a, env), self.scalar(b, env)), timeout=_SECONDS)
            if found.verdict == REFUTED and not found.witness:
                return False
            if found.verdict != PROVED or found.hypotheses:
                raise ReadingError("which case is meant cannot be told", chain.start, chain.end)
        return True
