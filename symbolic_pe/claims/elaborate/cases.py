"""Values by cases, where the case is plain: ``b(16)`` of a bucket that is ``n`` for ``n < 8``."""

from __future__ import annotations

from dataclasses import dataclass

from ...kernel.decide import decide
from ...kernel.term import NEGATED, Hypothesis, Relation, Term, relation_names
from ...kernel.verdict import PROVED
from ..statements import case_rows
from ..tokens import ReadingError
from ..tree import Node
from .sums import Sums
from .value import Val

__all__ = ["Cases"]

_OPS = {"=": "==", "neq": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_SECONDS = 0.5
UNTOLD = "which case is meant cannot be told"


@dataclass(slots=True)
class Cases(Sums):
    """A brace with a value and a condition in each row."""

    def _cases(self, n: Node, env: dict[str, Term]) -> Val:
        rows = case_rows(n)
        if rows is None:
            raise ReadingError("cases whose conditions are not read", n.start, n.end)
        ordered = self._ordered(rows, env)
        here = [value for value, chains in rows if chains and all(self._is_met(c, env, ordered) for c in chains)]
        here = here or [value for value, chains in rows if not chains]
        if len(here) != 1:
            raise ReadingError(UNTOLD, n.start, n.end)
        return self.value(here[0], env)

    def _ordered(self, rows: list[tuple[Node, tuple[Node, ...]]], env: dict[str, Term]) -> tuple[Hypothesis, ...]:
        """``\\alpha <= \\beta`` of a row for ``\\alpha <= r <= \\beta``, which would say nothing without."""
        out: list[Hypothesis] = []
        for chain in (c for _, chains in rows for c in chains if len(c.kids) == 3 and {*c.ops} <= {"<", "<="}):
            r = Relation("<=", self.scalar(chain.kids[0], env), self.scalar(chain.kids[2], env))
            if relation_names(r):
                out.append(r)
        return tuple(out)

    def _is_met(self, chain: Node, env: dict[str, Term], ordered: tuple[Hypothesis, ...]) -> bool:
        for op, a, b in zip(chain.ops, chain.kids, chain.kids[1:], strict=False):
            r = Relation(_OPS[op], self.scalar(a, env), self.scalar(b, env))
            for given in ((), ordered) if ordered else ((),):
                is_so, is_not = (
                    decide(x, given, timeout=_SECONDS) for x in (r, Relation(NEGATED[r.op], r.lhs, r.rhs))
                )
                found = (v for v in (is_so, is_not) if v.verdict == PROVED and set(v.hypotheses) <= set(given))
                told = next(found, None)
                if told is not None:
                    self.conditions += tuple(h for h in told.hypotheses if h not in self.conditions)
                    break
            else:
                raise ReadingError(UNTOLD, chain.start, chain.end)
            if told is is_not:
                return False
        return True
