"""Between the passes: what can be said of definitions when all of them are known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ..notation import Reference, reference, references
from ..statements import parameters, statements
from ..store import Definition, Pattern
from ..tree import Node, nodes, replaced, show
from .heads import by_difference
from .register import Register

__all__ = ["Settled"]


@dataclass(slots=True)
class Settled(Register):
    """Definitions that others complete, that are written in two ways, or that are over."""

    def settle(self) -> None:
        """What can be said of definitions when all of them are known."""
        for r, body, f in self.unsaid[:]:
            whole = self._with_members(r, body, f.place)
            for d in self._definitions(r, whole, f) if whole is not None else ():
                self.store.add(d)
                self.own.setdefault(f.place, []).append(d)
        for r, body, f in self.ended:
            if all(len(e.params) != len(r.args) for e in self.store.entries.get(r.key, ())):
                for d in self._definitions(r, body, f):
                    self.store.add(d)
        for d in [d for told in self.store.entries.values() for d in told if d.called and len(d.params) == 2]:
            if not d.component and not any(len(e.params) == 1 for e in self.store.entries[d.key]):
                self._of_the_difference(d)
        self._end_cases()

    def _of_the_difference(self, d: Definition) -> None:
        """``k(m, n)`` that is written ``k(m - n)`` as well, or ``k(t)`` with ``t = m - n``."""
        by = [p.name for p in d.params]
        single: set[str] = set()
        gaps: list[Node] = []
        for tree in self.chosen.values():
            for n in nodes(tree):
                r = reference(n) if n.kind == "call" else None
                if r is not None and r.key == d.key and r.called and len(r.args) == 1:
                    single |= {r.args[0].value} if r.args[0].kind == "name" else set()
                    gaps.append(r.args[0])
        for tree in self.chosen.values() if single else ():
            told = (s.node for s in statements(tree) if s.node.kind == "chain" and s.node.value == "=")
            gaps += [c.kids[1] for c in told if c.kids[0].is_name(*single)]
        for gap in gaps:
            names = [x.value for x in nodes(gap) if x.kind == "name"]
            if gap.kind == "add" and sorted(names) == sorted(by):
                head = Node("name", d.key)
                found = by_difference(Reference(d.key, (gap,), head, called=True), d.body)
                if found is not None:
                    source = show(Node("chain", "=", (Node("call", "", (head, gap)), d.body)))
                    params = (Pattern(found[0].args[0].value),)
                    self.store.add(Definition(d.key, params, found[1], d.place, d.line, (), source, True))
                return

    def _with_members(self, r: Reference, body: Node, place: int) -> Node | None:
        """``diag(A_0, ..., A_n)`` for ``M_s``, with what the members are: ``s`` stands in them alone."""
        own = {p.name for p in parameters(r) or ()}

        def put(n: Node) -> Node | None:
            x = reference(n)
            told = self.store.visible(x.key, place) if x is not None and x.args and not x.called else ()
            for d in told:
                inside = {y.value for y in nodes(d.body) if y.kind == "name"}
                fits = x is not None and len(d.params) == len(x.args) and not d.component and d.body.kind == "matrix"
                others = [r for r in references(d.body) if r.key != d.key]
                told_of = [e for r in others for e in self.store.entries.get(r.key, ())]
                depends = any(own & {y.value for y in nodes(e.body) if y.kind == "name"} for e in told_of)
                fits &= not depends and len(self.store.entries[d.key]) == 1  # theta_k = s^{-k}, and A_0 told apart
                fits &= not any(s.key == d.key for s in self.worked) and d.key not in self.by_cases
                if fits and own & inside - {p.name for p in d.params} and self.section(d.place) == self.section(place):
                    return _at(d, x.args) if x is not None else None
            return None

        whole = replaced(body, put)
        return whole if whole is not body and body.kind == "fn" and body.value == "diag" else None

    def _end_cases(self) -> None:
        """Has each definition that is told again for a value, ``d = 2``, end where the name gets another one."""
        for d in [d for told in self.store.entries.values() for d in told if self.store.earlier(d) is not None]:
            own = {d.key, *(p.name for p in d.params)}
            nearest: dict[str, str] = {}
            ends = 0
            case = ""
            for key, body, place, _ in sorted(self.settings, key=lambda s: s[2]):
                if key in own or body.kind != "num":
                    continue
                if place < d.place and self.paragraph(place) == self.paragraph(d.place):
                    nearest[key] = body.value
                elif place > d.place and nearest.get(key, body.value) != body.value:
                    ends, case = place, key
                    break
            older = self.store.earlier(d)
            general = older is not None and self._speaks_of(older, case)
            for over in (d, *([] if general or older is None else [older])) if ends else ():
                ended = replace(over, ends=ends)
                for told in (self.store.entries[over.key], self.own.get(over.place, [])):
                    told[:] = [ended if e is over else e for e in told]

    def _speaks_of(self, d: Definition, name: str) -> bool:
        """Whether a definition depends on a name, by itself or by way of what it is made of."""
        seen = {x.value for x in nodes(d.body) if x.kind == "name"}
        new = seen
        while new and name not in seen:
            bodies = (e.body for key in new for e in self.store.entries.get(key, ()))
            new = {x.value for b in bodies for x in nodes(b) if x.kind == "name"} - seen
            seen = seen | new
        return name in seen


def _at(d: Definition, args: Sequence[Node]) -> Node:
    """What a definition says for some arguments."""
    at = {p.name: _grouped(a) for p, a in zip(d.params, args, strict=True)}
    return replaced(d.body, lambda n: at.get(n.value) if n.kind == "name" else None)


def _grouped(n: Node) -> Node:
    return n if n.kind in ("name", "num", "group") else Node("group", "(", (n,), n.start, n.end)
