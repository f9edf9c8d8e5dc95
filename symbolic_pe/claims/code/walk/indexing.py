"""Windows on arrays: indices, slices, new axes."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

from ..library import array_of
from ..linear import Linear, const
from ..scope import Scope
from ..values import Array, Index, ListValue, Scalar, Slot, Unreadable
from .storing import Storing

__all__ = ["Indexing"]


class Indexing(Storing):
    """What stands in square brackets."""

    def subscript(self, node: ast.Subscript, scope: Scope) -> Any:
        owner = self.value(node.value, scope)
        if isinstance(owner, (ListValue, tuple)):
            k = self.value(node.slice, scope) if not isinstance(node.slice, ast.Slice) else None
            if k is None:
                if isinstance(owner, ListValue):
                    owner = array_of(owner, self.facts)
                else:
                    return owner[self.plain_slice(node.slice, scope)]
            elif isinstance(k, Scalar):
                held = owner if isinstance(owner, ListValue) else ListValue(self.facts, list(owner))
                n = self.library.linear(k, "an index")
                return held.at(n if not self.facts.less(n, const(0)) else n + held.length())
        if isinstance(owner, Scalar):
            owner = self.vector(owner)
        if not isinstance(owner, Array):
            raise Unreadable("an entry of something unknown")
        return self.window(owner, node.slice, scope)

    def plain_slice(self, node: ast.expr, scope: Scope) -> slice:
        """A slice whose ends are numbers."""
        assert isinstance(node, ast.Slice)
        ends = (self.value(x, scope) if x is not None else None for x in (node.lower, node.upper, node.step))
        return slice(*(None if x is None else self.library.number(x, "the end of a slice") for x in ends))

    def vector(self, x: Scalar) -> Array:
        """A parameter that turns out to be a vector of positions: its entry at any place is the parameter."""
        if x.linear is None or len(x.linear.coefs) != 1 or x.linear.const or x.linear.coefs[0][1] != 1:
            raise Unreadable("an entry of a number")
        name = f"len({x.linear.coefs[0][0]})"
        if name not in self.facts.bounds:
            self.facts.know(name, const(1), None)
        return Array((Linear(Fraction(0), ((name, Fraction(1)),)),), lambda k: x, self.facts, x.whole)

    def window(self, a: Array, where: ast.expr, scope: Scope) -> Array | Scalar:
        slots, _, new = self.slots(where, a, scope)
        layers = tuple(a.layers)
        shape: list[Linear] = []
        for entry in new:
            if entry is None:
                shape.append(const(1))
            else:
                count = slots[entry].count
                if count is not None:
                    shape.append(count)
        rest = a.shape[len(slots) :]

        def at(index: Index) -> Scalar:
            k = iter(index)
            inner: list[Linear] = [s.start for s in slots]
            for entry in new:
                if entry is None:
                    next(k)
                elif slots[entry].count is not None:
                    s = slots[entry]
                    inner[entry] = s.start + next(k).times(Fraction(s.step))
            return a._at((*inner, *k), layers)

        full = (*shape, *rest)
        if not full:
            return at(())
        whole = a.view[0] if a.view else a
        return Array(full, at, self.facts, a.whole, view=(whole, len(whole.layers)))

    def slots(
        self, where: ast.expr, a: Array, scope: Scope
    ) -> tuple[tuple[Slot, ...], tuple[Linear, ...], list[int | None]]:
        """What of each axis is meant; the shape of that; and where new axes stand (None) among the slots."""
        entries = list(where.elts) if isinstance(where, ast.Tuple) else [where]
        values: list[Any] = [x if isinstance(x, ast.Slice) else self.strict(x, scope) for x in entries]
        given = sum(v is not None and v is not Ellipsis for v in values)
        if Ellipsis in [v for v in values if not isinstance(v, (Array, Scalar, ListValue))]:
            k = next(j for j, v in enumerate(values) if v is Ellipsis)
            values[k : k + 1] = [ast.Slice()] * (len(a.shape) - given)
        if sum(v is not None for v in values) > len(a.shape):
            raise Unreadable("more indices than axes")
        slots: list[Slot] = []
        new: list[int | None] = []
        for v in values:
            if v is None:
                new.append(None)
                continue
            new.append(len(slots))
            slots.append(self.slot(v, a.shape[len(slots)], scope))
        axes = [s.count for s in slots if s.count is not None] + list(a.shape[len(slots) :])
        return tuple(slots), tuple(axes), new

    def slot(self, v: Any, length: Linear, scope: Scope) -> Slot:
        facts = self.facts
        if isinstance(v, ast.Slice):
            step = self.library.number(self.strict(v.step, scope), "a step") if v.step else 1
            if step < 1:
                raise Unreadable("a slice with a negative step")
            start = self.end(v.lower, scope, length) if v.lower else const(0)
            stop = self.end(v.upper, scope, length) if v.upper else length
            if not facts.at_least(length, stop):
                if not facts.less(length, stop):
                    raise Unreadable("a slice that may end beyond the array")
                stop = length
            count = self.library.ceil((stop - start).times(Fraction(1, step)))
            if not facts.at_least(count, const(0)):
                raise Unreadable("a slice that may be empty")
            return Slot(start, step, count)
        if isinstance(v, Array) or not isinstance(v, Scalar):
            raise Unreadable("an index that is an array")
        n = self.library.linear(v, "an index")
        if not v.whole:
            raise Unreadable("an index that may be no integer")
        if facts.less(n, const(0)):
            n = n + length
        inside = facts.at_least(n, const(0)) and facts.less(n, length)
        if not inside:
            if facts.at_least(n, length):
                raise Unreadable("an index beyond the end of the array")
            if not all(name.startswith("_t") or name in facts.loops for name, _ in n.coefs):
                raise Unreadable("an index that may lie beyond the array")
            raise Unreadable("an index that leaves the array in some turn")
        return Slot(n)

    def end(self, node: ast.expr, scope: Scope, length: Linear) -> Linear:
        x = self.strict(node, scope)
        if x is None:
            return length
        n = self.library.linear(x, "the end of a slice")
        if not getattr(x, "whole", False):
            raise Unreadable("the end of a slice that may be no integer")
        return n + length if self.facts.less(n, const(0)) else n
