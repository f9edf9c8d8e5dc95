"""Loops and comprehensions at generic turns."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from ..linear import Linear, Split, const
from ..scope import Scope, Unknown
from ..syntax import is_read, lengthened, names_stored, names_stored_in, written
from ..values import Array, Block, ListValue, Loop, Unreadable, substituted, written_out
from .indexing import Indexing

__all__ = ["MAX_TURNS", "Loops"]

MAX_TURNS = 64


class Loops(Indexing):
    """A loop is followed once, at a turn that stands for all of them."""

    def loop(self, node: ast.For, scope: Scope) -> None:
        if node.orelse or any(isinstance(x, (ast.Break, ast.Continue)) for x in ast.walk(node)):
            raise Unreadable("a loop that is left early")
        source = self.value(node.iter, scope)
        grown = {n for n in lengthened(node.body) if isinstance(self.look(scope, n), ListValue)}
        carried = (names_stored(node.body) | names_stored_in(node.target)) - grown
        length, at = self.sequence(source)
        if (self.unroll or written_out(source)) and (n := length.number) is not None and n <= MAX_TURNS:
            for k in range(int(n)):
                self.assign(node.target, at(const(k)), scope)
                self.block(node.body, scope)
            return
        touched = written(node.body) | grown
        for name in touched:
            if name not in carried and is_read(node.body, name):
                raise Unreadable(f"{name} is read in the loop that fills it", node.lineno)
        before = dict(scope.names)

        def body(item: Any) -> list[Any]:
            for name in carried:
                if name in before:
                    scope.names[name] = Unknown(f"{name} depends on the turn before", node.lineno)
                else:
                    scope.names.pop(name, None)
            self.assign(node.target, item, scope)
            self.block(node.body, scope)
            return []

        self.turns(length, at, body)
        for name in carried:
            scope.names[name] = Unknown(f"{name} is what the last turn of the loop left", node.lineno)

    def sequence(self, source: Any) -> tuple[Linear, Callable[[Linear], Any]]:
        """The length of what is looped over, and its item at a turn."""
        if isinstance(source, ListValue):
            return source.length(), source.at
        if isinstance(source, tuple):
            held = ListValue(self.facts, list(source))
            return held.length(), held.at
        if isinstance(source, Array) and source.shape:
            a = source.snapshot()
            if len(a.shape) == 1:
                return a.shape[0], lambda k: a.at((k,))
            root = source.view[0] if source.view else source
            seen = (root, len(root.layers))  # a row is a window: what is stored into it is stored into the array
            return a.shape[0], lambda k: Array(a.shape[1:], lambda r: a.at((k, *r)), self.facts, a.whole, view=seen)
        if isinstance(source, Unknown):
            raise Unreadable(source.why, source.line)
        raise Unreadable("a loop over something unknown")

    def turns(self, count: Linear, at: Callable[[Linear], Any], body: Callable[[Any], list[Any]]) -> list[Any]:
        """``body`` at a generic turn, or at each remainder where that decides; pieces of what it yields."""
        if self.unroll and (n := count.number) is not None and n <= MAX_TURNS:
            return [x for k in range(int(n)) for x in body(at(const(k)))]
        modulus = 1
        self.fresh += 1
        group = self.fresh
        while True:
            mark = len(self.journal)
            try:
                return self._turns(count, at, body, modulus, group)
            except Split as e:
                if e.symbol not in {f"_t{group}_{r}" for r in range(modulus)}:
                    raise
                self.rollback(mark)
                modulus *= e.modulus
                if modulus > 12 or not self.facts.whole(count.times(Fraction(1, modulus))):
                    raise Unreadable("turns of a loop that cannot be told apart") from None

    def _turns(
        self, count: Linear, at: Callable[[Linear], Any], body: Callable[[Any], list[Any]], modulus: int, group: int
    ) -> list[Any]:
        each = count.times(Fraction(1, modulus))
        mark = len(self.journal)
        items: list[tuple[str, list[Any]]] = []
        appended: dict[int, tuple[ListValue, list[tuple[str, Any]]]] = {}
        for r in range(modulus):
            name = f"_t{group}_{r}"
            t = self.facts.know(name, const(0), each - const(1), loop=True)
            loop = Loop(name, each, group)
            self.open.append(loop)
            start = len(self.journal)
            try:
                items.append((name, body(at(t.times(Fraction(modulus)) + const(r)))))
            finally:
                self.open.pop()
            for what, x in self.journal[start:]:
                if what == "append":
                    appended.setdefault(id(x), (x, []))[1].append((name, None))
        for held, names in appended.values():
            if held.depth > len(self.open):
                continue
            n = len(names)
            added = held.pieces[-n:]
            if any(isinstance(p, Block) for p in added):
                raise Unreadable("a flat list that is filled by two loops")
            del held.pieces[-n:]
            held.pieces.append(self._merged(names, added, each, group))
        if appended:
            kept = [(w, x) for w, x in self.journal[mark:] if not (w == "append" and x.depth <= len(self.open))]
            del self.journal[mark:]
            self.journal += kept
            for held, _ in appended.values():
                if held.depth <= len(self.open):
                    self.journal.append(("append", held))
        made = [x for _, xs in items for x in xs]
        if not made:
            return []
        return [self._merged([(n, None) for n, xs in items for _ in xs], made, each, group)]

    def _merged(self, names: list[tuple[str, Any]], items: list[Any], count: Linear, group: int) -> Block:
        """Items of several remainders under one loop variable."""
        first = f"_t{group}_0"
        t = Linear(Fraction(0), ((first, Fraction(1)),))
        same = tuple(x if n == first else substituted(x, {n: t}) for (n, _), x in zip(names, items, strict=True))
        return Block(Loop(first, count, group), same)

    def comprehension(self, node: ast.ListComp | ast.GeneratorExp, scope: Scope) -> ListValue:
        first, *rest = node.generators
        return ListValue(self.facts, self.generated(first, rest, node.elt, Scope({}, scope)), len(self.open))

    def generated(self, g: ast.comprehension, rest: list[ast.comprehension], elt: ast.expr, scope: Scope) -> list[Any]:
        if g.ifs or g.is_async:
            raise Unreadable("a comprehension with a condition")
        source = self.value(g.iter, scope)
        length, at = self.sequence(source)

        def body(item: Any) -> list[Any]:
            self.assign(g.target, item, scope)
            if rest:
                inner = self.generated(rest[0], rest[1:], elt, scope)
                held = ListValue(self.facts, inner)
                n = held.length().number
                if n is None or n > 64:
                    raise Unreadable("a flat list that is filled by two loops")
                return [held.at(const(k)) for k in range(int(n))]
            return [self.strict(elt, scope)]

        if written_out(source) and (count := length.number) is not None and count <= MAX_TURNS:
            return [x for k in range(int(count)) for x in body(at(const(k)))]
        return self.turns(length, at, body)
