"""Definitions opened at their arguments, which may be vectors: ``f(x, m) = R_m x`` at ``(q, n)``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from ...kernel.term import BlockVector, Matrix, Num, Sym, Term, substitute
from ..field import DEFAULT
from ..notation import Reference, reference, references
from ..store import Definition
from ..tokens import ReadingError
from ..tree import Node, nodes
from ..woven import has_woven
from .base import Reading
from .nodes import at_step, multiple, shown
from .value import BEYOND, IN_A_CIRCLE, Val, single_entry

__all__ = ["Applied"]

_BOUND = "@"
"""Behind the name of a parameter that stands for a vector, so that it is no name of the text."""


@dataclass(slots=True)
class Applied(Reading):
    """What a definition says of its arguments."""

    def _applied(self, r: Reference, values: Sequence[Val], n: Node) -> Val | None:
        """The value of a function of vectors; None if no argument is one."""
        visible = self.store.visible(r.key, self.place, self.hidden)
        found = [
            d for d in visible
            if d.called and not d.component and not d.apart and len(d.params) == len(values) and d.fits(r.args)
        ]  # fmt: skip
        if len(found) != 1:
            return None
        d = found[0]
        vectors = {p.name for p, v in zip(d.params, values, strict=True) if _is_vector(v)}
        self._alone(d, [p.name for p in d.params], n)
        vectors |= {p.name for p in d.params if any(r.bold and r.key == p.name for r in references(d.body))}
        if not vectors:
            return None
        pairs = [(p.name, v) for p, v in zip(d.params, values, strict=True)]
        if any(v.type == "m" for _, v in pairs):
            raise ReadingError("a matrix as an argument", n.start, n.end)
        marked = {name: f"{name}{_BOUND}{self.work}" for name in vectors}
        body = _marked(d.body, marked)
        hidden = self.values
        self.values = {**hidden, **{marked[name]: v for name, v in pairs if name in vectors}}
        try:
            return self._opened(d, body, {name: _scalar(v) for name, v in pairs if name not in vectors}, n)
        finally:
            self.values = hidden

    def _entry_of_argument(self, r: Reference, args: Sequence[Term], n: Node) -> Val | None:
        """``x_1`` where ``x`` is an argument, counted as the definition counts: its entries are all told."""
        if _BOUND not in r.key:
            return None
        whole = self.values.get(r.key)
        name = r.key.partition(_BOUND)[0]
        if whole is None or len(args) != 1:
            raise ReadingError(f"{name} as an argument", n.start, n.end)
        return Val(self._picked(whole, args[0], n))

    def _alone(self, d: Definition, names: Sequence[str], n: Node) -> None:
        """Refuses ``f(2)`` of ``f(t) = t \\sin\\theta`` where ``\\theta = wt``: which ``t`` that is cannot be told."""
        other = self.store.through(d, names, self.place) if names else ""
        if other:
            raise ReadingError(f"{other} may depend on an argument of {d.key} as well", n.start, n.end)

    def _open(self, d: Definition, args: Sequence[Term], n: Node) -> Val:
        self._alone(d, [p.name for p, a in zip(d.params, args, strict=True) if a != Sym(p.name)], n)
        env = {p.name: a for p, a in zip(d.params, args, strict=True)}
        env |= {name: at_step(p, env[p.name]) for name, p in d.also}
        return self._opened(d, d.body, env, n)

    def _opened(self, d: Definition, body: Node, env: dict[str, Term], n: Node) -> Val:
        if self.depth > 60 or id(d) in self.opening:
            raise ReadingError(IN_A_CIRCLE.format(d.key), n.start, n.end)
        self.used[f"{d.source} (line {d.line})" if d.line else f"{d.source}: {DEFAULT}"] = None
        self.laws[d.key] = None
        outer = self.opening
        self.opening = (*outer, id(d))
        try:
            v = self.value(body, env)
        finally:
            self.opening = outer
        if v.type == "r" and _is_turned_column(body):
            raise ReadingError("a column with a matrix behind it, which stands ahead of columns", n.start, n.end)
        return v

    def _picked(self, whole: Val, index: Term, n: Node) -> Term:
        """An entry of a vector, counted from 0."""
        from ..entries import column_of

        t = whole.term
        if any(t is h for h in self.halved) or has_woven(self.woven, t):
            raise ReadingError(f"which entry {shown(n)} is cannot be told", n.start, n.end)
        t = column_of(t) if whole.type == "v" else t
        if isinstance(t, BlockVector):
            size = len(t.block.rows)
            if size == 1:
                return substitute(t.block.rows[0][0], {t.index: index})
            for rest in range(size):
                q = multiple(index, size, rest)
                if q is not None:
                    return substitute(t.block.rows[rest][0], {t.index: q})
        if whole.type == "v" and isinstance(t, Matrix) and isinstance(index, Num) and index.value.denominator == 1:
            if 0 <= index.value < len(t.rows):
                return t.rows[int(index.value)][0]
            raise ReadingError(f"{BEYOND}{index.value} of a vector with {len(t.rows)} entries", n.start, n.end)
        raise ReadingError(f"which entry {shown(n)} is cannot be told", n.start, n.end)


def _is_vector(v: Val) -> bool:
    return v.type in "vr" and single_entry(v.term) is None


def _scalar(v: Val) -> Term:
    return v.term if v.type == "s" else single_entry(v.term) or v.term


def _is_turned_column(n: Node) -> bool:
    """``W_q x_i \\cdot R_i``: of a vector that a matrix stands ahead of it is not clear what the next one does."""
    if n.kind != "mul" or n.kids[0].kind != "mul":
        return False
    heads = [reference(k) for k in (n.kids[0].kids[0], n.kids[1])]
    return all(r is not None and r.head.value.isupper() for r in heads)


def _marked(body: Node, names: dict[str, str]) -> Node:
    """A body with other names for its parameters; what has labels, or is called, is none of them.

    Entries are counted as the body counts them: ``x_1`` and ``x_2`` are entries 0 and 1 of two.
    """
    for r in references(body):
        own = r.head.value in names
        if own and (r.called or r.key != r.head.value):
            raise ReadingError(f"{r.key} beside {r.head.value} as an argument", body.start, body.end)
    first = {name: _origin(body, name) for name in names}

    def go(n: Node) -> Node:
        if n.kind == "name" and n.value in names and n.style != "fn":
            return replace(n, value=names[n.value])
        if n.kind == "sub" and n.kids[0].kind == "name" and n.kids[0].value in names and len(n.kids) == 2:
            index = Node("num", str(int(n.kids[1].value) - first[n.kids[0].value]), (), n.kids[1].start, n.kids[1].end)
            return replace(n, kids=(go(n.kids[0]), index))
        return replace(n, kids=tuple(map(go, n.kids)))

    return go(body)


def _origin(body: Node, name: str) -> int:
    """The number of the first entry of a parameter, whose entries must stand in the body from there on."""
    own = [n for n in nodes(body) if n.kind in ("sub", "sup") and (r := reference(n)) is not None and r.key == name]
    if not own:
        return 0
    shown = {n.kids[1].value for n in own if n.kind == "sub" and len(n.kids) == 2 and n.kids[1].kind == "num"}
    indices = sorted(int(x) for x in shown if x.isdigit())
    numbered = all(n.kids[1].value in shown for n in own if len(n.kids) == 2)
    if not numbered or len(indices) != len(shown) or not indices or indices[0] > 1:
        raise ReadingError(f"the entries of {name} as an argument", body.start, body.end)
    if indices != list(range(indices[0], indices[0] + len(indices))):
        raise ReadingError(f"only some entries of {name} as an argument", body.start, body.end)
    return indices[0]
