"""A printed vector whose entries were worked out one by one: ``q'_0 = ... = -2.234`` and ``q' = [-2.234, ...]``."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ...kernel.verdict import PROVED, REFUTED
from ..judge import Outcome, on_all
from ..notation import reference
from ..statements import statements
from ..tree import Node, nodes, show
from .formula import FAR, Formula, LinkResult
from .solution import Solution
from .tuples import entries_of

__all__ = ["COLLECTED", "Collected"]

COLLECTED = "its entries were worked out one by one"
ENOUGH = 2
"""So many entries have to be what they were for another one to be a mistake."""


@dataclass(slots=True)
class Collected(Solution):
    """Vectors put together from their entries."""

    def _collected(self, f: Formula, chain: Node) -> Iterator[LinkResult]:
        """The entries of a vector, each held against what it was worked out to be."""
        head = reference(chain.kids[0])
        if head is None or head.args or head.called or chain.ops[0] not in ("=", "approx"):
            return
        entries = entries_of(chain.kids[1])
        worked = self._worked_out(f, head.key)
        first = 0 if 0 in worked else 1
        if len(entries) < 2 or sorted(worked) != list(range(first, first + len(entries))):
            return
        outcomes: list[Outcome] = []
        for j, entry in enumerate(entries, first):
            told = worked[j]
            tried = [self.link(f, k, chain.ops[0], entry) for k in told.kids[1:]]
            proved = next((o for o in tried[:1] if o.verdict == PROVED), None)
            wrong = all(o.verdict == REFUTED for o in tried)
            if proved is None and not wrong:
                return
            outcome = proved or tried[-1]
            outcomes.append(replace(outcome, used=(*outcome.used, show(told)), reason=COLLECTED))
        amiss = [o for o in outcomes if o.verdict == REFUTED]
        if amiss and (len(amiss) > 1 or len(outcomes) - 1 < ENOUGH):
            return
        found = amiss[0] if amiss else on_all(outcomes[0], outcomes)
        yield LinkResult(chain.start, chain.end, show(chain), found, chain.kids[0], chain.kids[1])

    def _worked_out(self, f: Formula, key: str) -> dict[int, Node]:
        """What the entries of a vector were worked out to be last, by their indices."""
        out: dict[int, Node] = {}
        above = [p for p in self.chosen if 0 < f.place - p < FAR and self.section(p) == self.section(f.place)]
        for place in sorted(above):
            for s in statements(self.chosen[place]):
                c = s.node
                r = reference(c.kids[0]) if c.kind == "chain" else None
                if r is None or r.key != key or len(r.args) != 1 or r.args[0].kind != "num" or r.called:
                    continue
                closed = not any(x.kind == "name" and x.value != "pi" for k in c.kids[1:] for x in nodes(k))
                if set(c.ops) <= {"=", "approx"} and closed and r.args[0].value.isdigit():
                    out[int(r.args[0].value)] = c
        return out
