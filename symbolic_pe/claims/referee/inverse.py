"""The index of a member as a function of its value: ``i(r) = ...`` where the text solves ``r_i = L/l_i`` for ``i``.

The function is put in for the index: the member that stands there has to have the value.  Nothing is refuted so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ...kernel.term import Assumption
from ...kernel.verdict import PROVED
from ..judge import TAKEN
from ..notation import reference, references
from ..store import Definition
from ..tree import Node, nodes, replaced, show
from .formula import FORMULAS, Formula, LinkResult
from .valued import Valued

__all__ = ["INVERSE", "Inverse"]

INVERSE = "the inverse of a sequence in its index"
_SOLVED = re.compile(
    r"\b(?:solv\w+|invert\w*|inverse|auflös\w*|aufgelöst|umgekehrt|löst|résolv\w+|résou\w+|invers\w+|despej\w+|resolv\w+)\b"
    r"|解出|反解|求解|解得|反函数|逆",
    re.IGNORECASE,
)

_STOP = re.compile(r"[.!?](?:\s|$)|[。！？]|\n\s*(?:#|[-*+]\s)")


@dataclass(slots=True)
class Inverse(Valued):
    """Solutions for the index of a sequence."""

    def _as_inverse(self, f: Formula, link: Node) -> LinkResult | None:
        """A proof that a function gives the index of what has the value of its argument."""
        lhs, rhs = link.kids
        r = reference(lhs)
        if link.value != "=" or r is None or not r.called or len(r.args) != 1 or r.args[0].kind != "name":
            return None
        ahead = f.ahead or _STOP.split(f.before.rstrip())[-1]
        if f.hypothetical or _SOLVED.search(FORMULAS.sub(" ", ahead)) is None:
            return None
        value = r.args[0]
        laws = [d for ds in self.store.entries.values() for d in ds if _is_of(d, r.key, f.place)]
        logged = {x.key for n in nodes(rhs) if n.kind == "fn" and n.value in ("log", "ln") for x in references(n)}
        given = tuple(Assumption(name, "positive", TAKEN) for name in sorted(logged & _letters(rhs) - {"pi"}))
        inner = Node("group", "(", (rhs,))
        for d in laws:
            body = replaced(d.body, lambda n: inner if n.is_name(r.key) else None)
            found = self.link(f, body, "=", value, extra=given)
            if found.verdict == PROVED:
                used = tuple(dict.fromkeys((*found.used, f"{d.source} (line {d.line})")))
                twice = {Assumption(h.name, "positive") for h in given}
                kept = tuple(h for h in found.hypotheses if h not in twice)
                outcome = replace(found, hypotheses=kept, used=used, method=INVERSE)
                return LinkResult(link.start, link.end, show(link), outcome, lhs, rhs)
        return None


def _letters(n: Node) -> set[str]:
    return {r.key for r in references(n) if not r.args}


def _is_of(d: Definition, index: str, place: int) -> bool:
    """Whether a definition above gives the members of a sequence that an index tells."""
    plain = len(d.params) == 1 and not d.component and not d.called and not d.also
    return plain and d.params[0].name == index and d.params[0].step == 1 and d.place < place
