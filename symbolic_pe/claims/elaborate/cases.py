"""Values by cases: ``b(16)`` of a bucket that is ``n`` for ``n < 8``.

The case is told by numbers and by what the text supposes.  Where neither tells it, `Untold` says which condition is
open, and the referee tries both of its answers (`referee/split.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from ...kernel.decide import decide
from ...kernel.term import NEGATED, Hypothesis, Relation, Term, num, relation_names
from ...kernel.verdict import PROVED
from ..ranges import same_members
from ..statements import case_rows
from ..tokens import ReadingError
from ..tree import Node, show
from .sums import Sums
from .value import Val

__all__ = ["UNTOLD", "Cases", "Untold", "is_divisor"]

_OPS = {"=": "==", "neq": "!=", "<": "<", ">": ">", "<=": "<=", ">=": ">="}
_SECONDS = 0.5
UNTOLD = "which case is meant cannot be told"


class Untold(ReadingError):
    """A condition of a case of which neither it nor its opposite is known to hold."""

    def __init__(self, asked: Relation, start: int, end: int) -> None:
        super().__init__(UNTOLD, start, end)
        self.asked = asked


@lru_cache(maxsize=512)
def _follows(r: Relation, given: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...] | None:
    """What of ``given`` a condition follows by; None if it does not."""
    v = decide(r, given, timeout=_SECONDS)
    told = v.verdict == PROVED and all(h in given or is_divisor(h) for h in v.hypotheses)
    return v.hypotheses if told else None


def is_divisor(h: Hypothesis) -> bool:
    """``\\theta_j != 0``, without which a condition has no meaning."""
    return isinstance(h, Relation) and h.op == "!=" and h.rhs == num(0)


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
        """``\\alpha <= \\beta`` of a row for ``\\alpha <= r <= \\beta``, which would say nothing without, and of
        two rows for ``r < \\alpha`` and ``r > \\beta``, which would not exclude each other."""
        chains = [c for _, told in rows for c in told]
        ends = [(c.kids[0], c.kids[2]) for c in chains if len(c.kids) == 3 and {*c.ops} <= {"<", "<="}]
        plain = [c for _, told in rows if len(told) == 1 for c in told if len(c.kids) == 2]
        ends += [
            (low.kids[1], high.kids[1]) for low in plain for high in plain
            if low.value in ("<", "<=") and high.value in (">", ">=") and show(low.kids[0]) == show(high.kids[0])
        ]  # fmt: skip
        found = (Relation("<=", self.scalar(a, env), self.scalar(b, env)) for a, b in ends)
        return tuple(dict.fromkeys(r for r in found if relation_names(r)))

    def _is_met(self, chain: Node, env: dict[str, Term], ordered: tuple[Hypothesis, ...]) -> bool:
        for op, a, b in zip(chain.ops, chain.kids, chain.kids[1:], strict=False):
            r = Relation(_OPS[op], self.scalar(a, env), self.scalar(b, env))
            inside = bool(self.summed.keys() & relation_names(r).keys())
            told = self._told(r, ordered, () if inside else self.given)
            if told is None:
                raise ReadingError(UNTOLD, chain.start, chain.end) if inside else Untold(r, chain.start, chain.end)
            holds, by = told
            self.conditions += tuple(h for h in by if h not in self.conditions)
            self.exclusive += tuple(h for h in by if h in ordered or h not in self.given)
            self.cases_by += tuple(h for h in by if h in self.given)
            if not holds:
                return False
        return True

    def _told(
        self, r: Relation, ordered: tuple[Hypothesis, ...], supposed: tuple[Hypothesis, ...]
    ) -> tuple[bool, tuple[Hypothesis, ...]] | None:
        """Whether a condition holds, and by what of the text it is known; None where it is not."""
        names = relation_names(r).keys()
        about = tuple(
            h for h in supposed if isinstance(h, Relation) and names & relation_names(h).keys() and same_members(r, h)
        )
        ways = (((), ordered), *(((h,), (h, *ordered)) for h in about), (about, (*about, *ordered)))
        for given in dict.fromkeys(given for way in ways for given in way):
            for holds, x in ((True, r), (False, Relation(NEGATED[r.op], r.lhs, r.rhs))):
                by = _follows(x, given)
                if by is not None:
                    return holds, by
        return None
