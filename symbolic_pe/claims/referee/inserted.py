"""What a text says of a value is held against the family that the value is put into."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...kernel.canonical import OutOfFragment
from ...kernel.term import Relation, Term
from ...kernel.verdict import PROVED, UNDECIDED
from ..judge import Ask, Outcome, ask
from ..notation import reference
from ..statements import statements
from ..tokens import ReadingError
from ..tree import Node, show
from .depends import Depends
from .formula import Formula, LinkResult

__all__ = ["Inserted", "stated_alone"]


def stated_alone(tree: Node) -> Node | None:
    """The chain of relations that a formula states, if it states one thing only."""
    found = statements(tree)
    return found[0].node if len(found) == 1 and found[0].node.kind == "chain" else None


@dataclass(slots=True)
class Inserted(Depends):
    """Members of families."""

    def _number(self, f: Formula, n: Node, env: dict[str, Term], hidden: frozenset[int] = frozenset()) -> Term | None:
        """The value of a tree at a formula, if it is read and is a number."""
        try:
            return self._elaborator(f.place, hidden).scalar(n, env)
        except (ReadingError, OutOfFragment, RecursionError):
            return None

    def _equal(self, a: Term | None, b: Term | None) -> Outcome | None:
        """What comes of an equation that the text does not state itself."""
        if a is None or b is None:
            return None
        return ask(Ask(Relation("==", a, b), laws=True, disowned=True), self.judge, min(self.timeout, 1.0))

    def _member(self, f: Formula, chain: Node) -> Iterator[LinkResult]:
        """``\\lambda_{\\max} = ...`` where the sentence gives the index of a member: "when $i = d/2 - 1$"."""
        head = reference(chain.kids[0])
        if head is None or head.args or chain.ops[0] != "=" or "_" not in head.key:
            return
        begin = min(f.sentences, default=f.place)
        for d in self.store.visible(head.key.partition("_")[0], f.place):
            name = d.params[0].name if len(d.params) == 1 and d.params[0].step == 1 and not d.called else ""
            above = [self.chosen[p] for p in self.chosen if self.begun.get(p) == begin and p < f.place]
            told = [c.kids[1] for c in above if c.kind == "chain" and c.ops == ["="] and c.kids[0].is_name(name)]
            if not told:
                continue
            at = self._number(f, told[-1], {})
            member = self._number(f, d.body, {name: at}) if at is not None else None
            outcome = self._equal(self._number(f, chain.kids[1], {}), member)
            if outcome is not None and outcome.verdict != PROVED:
                why = f"{show(chain.kids[0])} may be {d.source} (line {d.line}) at {name} = {show(told[-1])}"
                yield LinkResult(chain.start, chain.end, show(chain), Outcome(UNDECIDED, reason=why), chain.kids[0])
