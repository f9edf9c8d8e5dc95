"""Windows on arrays: indices, slices, new axes."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

from ..library import array_of
from ..linear import Linear, const
from ..scope import Given, Module, Scope, Sizes, Unknown
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
        if isinstance(owner, Module) and owner.name.rpartition(".")[2] in ("c_", "r_"):
            parts = self.value(node.slice, scope)
            name = "c_" if owner.name.endswith("c_") else "r_"
            return self.joined_by(name, parts if isinstance(parts, tuple) else (parts,))
        if isinstance(owner, (dict, Given)):
            return self.entry(owner, self.value(node.slice, scope))
        if isinstance(owner, Sizes):
            k = self.library.number(self.value(node.slice, scope), "an axis")
            flat = k == -1 or (k == 0 and not ast.unparse(node.value).endswith("_ids.shape"))
            return self.axes_of(owner.of, 2)[-1 if flat or k == 1 else 0]
        if isinstance(owner, Scalar):
            owner = self.vector(owner)
        if not isinstance(owner, Array):
            raise Unreadable("an entry of something unknown")
        chosen = None if isinstance(node.slice, (ast.Slice, ast.Tuple)) else self.value(node.slice, scope)
        if isinstance(chosen, Array) and not chosen.truth:
            return self.gathered(owner, chosen)
        return self.window(owner, node.slice, scope)

    def gathered(self, a: Array, which: Array) -> Array:
        """``table[positions]``: the rows that an array names."""
        if not which.whole or not a.shape:
            raise Unreadable("an index that may be no integer")
        rows, places, n = a.snapshot(), which.snapshot(), len(which.shape)

        def at(k: Index) -> Scalar:
            row = places.at(k[:n]).linear
            if row is None or not self.facts.at_least(row, const(0)) or not self.facts.less(row, rows.shape[0]):
                raise Unreadable("an index that may lie beyond the array")
            return rows.at((row, *k[n:]))

        return Array((*which.shape, *a.shape[1:]), at, self.facts, a.whole, depth=len(self.open))

    def entry(self, owner: dict[Any, Any] | Given, key: Any) -> Any:
        """An entry of a dictionary."""
        if isinstance(owner, Given):
            if not isinstance(key, str):
                raise Unreadable("an entry of something unknown")
            return self.parameter(key, Ellipsis)
        n = key.linear.number if isinstance(key, Scalar) and key.linear is not None else None
        found = owner.get(int(n) if n is not None and n.denominator == 1 else key if isinstance(key, str) else None)
        if found is None or isinstance(found, Unknown):
            raise Unreadable("an entry of a dictionary that is not known")
        return found

    def joined_by(self, name: str, parts: tuple[Any, ...]) -> Array:
        """``np.c_[a, b]`` and ``np.r_[a, b]``."""
        arrays = [array_of(x, self.facts) for x in parts]
        if any(not a.shape for a in arrays):
            raise Unreadable("numbers put together")
        if name == "c_":
            return self.library.column_stack([tuple(arrays)], {})
        return self.library.joined(arrays, 0)

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
        if any(isinstance(v, Array) for v in values) and sum(isinstance(v, (Array, Scalar)) for v in values) > 1:
            raise Unreadable("several indices of which one is an array")
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
            if step == -1 and v.lower is None and v.upper is None:
                return Slot(length - const(1), -1, length)
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
        if isinstance(v, Array):
            return self.spread(v, length)
        if not isinstance(v, Scalar):
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

    def spread(self, v: Array, length: Linear) -> Slot:
        """An index that is an array: places at even distances, or every second one by a condition."""
        facts = self.facts
        if len(v.shape) != 1:
            raise Unreadable("an index that is an array")
        self.fresh += 1
        if v.truth:
            half = length.times(Fraction(1, 2))
            if not facts.equal(v.shape[0], length) or not facts.whole(half):
                raise Unreadable("a condition that chooses entries")
            k = facts.know(f"_k{self.fresh}", const(0), half - const(1)).times(Fraction(2))
            chosen = [v.at((x,)).linear for x in (k, k + const(1))]
            for first in (0, 1):
                if [x.number if x is not None else None for x in chosen] == [1 - first, first]:
                    return Slot(const(first), 2, half)
            raise Unreadable("a condition that chooses entries")
        name = f"_k{self.fresh}"
        count = v.shape[0]
        x = v.at((facts.know(name, const(0), count - const(1)),)).linear
        if x is None or not v.whole:
            raise Unreadable("an index that is an array")
        c = x.coefficient(name)
        start = x.subst({name: const(0)})
        last = start + (count - const(1)).times(c)
        inside = all(facts.at_least(y, const(0)) and facts.less(y, length) for y in (start, last))
        if not c or c.denominator != 1 or any(n.startswith("_k") for n, _ in start.coefs) or not inside:
            raise Unreadable("an index that is an array")
        return Slot(start, int(c), count)

    def end(self, node: ast.expr, scope: Scope, length: Linear) -> Linear:
        x = self.strict(node, scope)
        if x is None:
            return length
        n = self.library.linear(x, "the end of a slice")
        if not getattr(x, "whole", False):
            raise Unreadable("the end of a slice that may be no integer")
        return n + length if self.facts.less(n, const(0)) else n
