"""Names, entries and attributes that are set or changed."""

from __future__ import annotations

import ast
from typing import Any

from ..library import array_of
from ..linear import Linear, const
from ..scope import Instance, Scope, Sizes, Unknown
from ..syntax import loaded
from ..values import Array, Block, Layer, ListValue, Scalar, Slot, Unreadable
from .base import Reading, broken

__all__ = ["OPERATORS", "Storing"]

OPERATORS: dict[type, str] = {
    ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.Div: "divide", ast.Pow: "pow",
    ast.FloorDiv: "floordiv", ast.Mod: "mod",
}  # fmt: skip


class Storing(Reading):
    """Assignments of each kind."""

    def assign(self, target: ast.expr, value: Any, scope: Scope) -> None:
        if isinstance(target, ast.Name):
            scope.names[target.id] = value
        elif isinstance(target, (ast.Tuple, ast.List)):
            self.unpack(target, value, scope)
        elif isinstance(target, ast.Attribute):
            owner = self.value(target.value, scope)
            if isinstance(owner, Array) and target.attr in ("requires_grad", "name", "trainable"):
                return
            if not isinstance(owner, Instance):
                raise Unreadable("an attribute of something unknown is set")
            owner.fields[target.attr] = value
        elif isinstance(target, ast.Subscript):
            self.store(target, value, scope)
        else:
            raise Unreadable("an assignment that is not read")

    def unpack(self, target: ast.Tuple | ast.List, value: Any, scope: Scope) -> None:
        if isinstance(value, Sizes):
            value = self.axes_of(value.of, len(target.elts))
        if isinstance(value, ListValue) and not any(isinstance(p, Block) for p in value.pieces):
            value = tuple(value.pieces)
        if not isinstance(value, tuple) or len(value) != len(target.elts):
            value = tuple(Unknown("what is unpacked here", target.lineno) for _ in target.elts)
        for t, v in zip(target.elts, value, strict=True):
            self.assign(t, v, scope)

    def axes_of(self, x: Scalar, rank: int) -> tuple[Scalar, ...]:
        """The shape of a parameter that is taken to have so many axes, positions along the last."""
        last = self.vector(x).shape[0]
        outer = [f"rows{j}'" for j in range(rank - 1)]
        return (*(Scalar(self.facts.know(n, const(1), None), True) for n in outer), Scalar(last, True))

    def store(self, target: ast.Subscript, value: Any, scope: Scope) -> None:
        array = self.value(target.value, scope)
        if isinstance(array, dict):
            array.clear()
            raise Unreadable("a dictionary that is changed")
        if isinstance(array, ListValue) and isinstance(target.slice, ast.Slice) and isinstance(target.value, ast.Name):
            array = self.as_array(target.value.id, array, scope)
        if isinstance(array, ListValue):
            self.store_in_list(array, target, value, scope)
            return
        if not isinstance(array, Array):
            raise Unreadable("an entry of something that is no array is set")
        if array.view is not None:
            self.poison(array, "a window on an array is written through", target.lineno)
        if isinstance(value, (ListValue, tuple)):
            value = array_of(value, self.facts)
        line = target.lineno
        if isinstance(value, Unknown):
            why, at = value.why, value.line
            value = Array((), broken(why, at), self.facts)
        if not isinstance(value, (Scalar, Array)):
            raise Unreadable("something that is no number is stored")
        if array.whole and not value.whole:
            raise Unreadable("fractions stored into an array of integers, which cuts them down", line)
        slots, axes, _ = self.slots(target.slice, array, scope)
        if isinstance(value, Array):
            value = self.fitted(value.snapshot(), axes)
        array.layers.append(Layer(slots, value, tuple(self.open[array.depth :]), line))
        self.journal.append(("layer", array))

    def as_array(self, name: str, held: ListValue, scope: Scope) -> Array:
        """A list part of which is set at once, from here on an array; by other names it is not known any more."""
        if self.open or held.copied or name not in scope.names:
            raise Unreadable("a part of a list is set")
        made = array_of(held, self.facts)
        made.whole = False
        held.pieces.append(Unknown("a list that was changed by another name"))
        scope.names[name] = made
        return made

    def fitted(self, value: Array, axes: tuple[Linear, ...]) -> Array:
        """The value at the shape of the place it is stored into."""
        from ..library import _aligned, broadcast

        while len(value.shape) > len(axes) and value.shape[0].number == 1:
            inner = value
            value = Array(inner.shape[1:], lambda k, a=inner: a.at((const(0), *k)), self.facts, inner.whole)  # type: ignore[misc]
        shape = broadcast([value.shape, axes], self.facts) if value.shape or axes else ()
        if len(shape) != len(axes) or any(self.facts.equal(m, n) is False for m, n in zip(shape, axes, strict=True)):
            raise Unreadable("what is stored does not fit its place")
        kept = value
        return Array(axes, lambda k: kept.at(_aligned(k, kept.shape)), self.facts, kept.whole)

    def store_in_list(self, array: ListValue, target: ast.Subscript, value: Any, scope: Scope) -> None:
        if array.copied:
            raise Unreadable("an entry of a list in a list is set")
        k = self.library.number(self.value(target.slice, scope), "an index")
        if any(isinstance(p, Block) for p in array.pieces) or not -len(array.pieces) <= k < len(array.pieces):
            raise Unreadable("an entry of a list is set")
        if len(self.open) > array.depth:
            raise Unreadable("an entry of a list is set in a loop")
        old = list(array.pieces)
        array.pieces[k] = value
        self.journal.append(("pieces", (array, old)))

    def augmented(self, node: ast.AugAssign, scope: Scope) -> None:
        op = OPERATORS.get(type(node.op))
        if op is None:
            raise Unreadable("an operator that is not read")
        load = ast.copy_location(loaded(node.target), node.target)
        old = self.value(load, scope)
        new = self.soft(node.value, scope)
        if isinstance(old, ListValue) and op == "add":
            self.extend(old, new)
            return
        if isinstance(new, Unknown):
            raise Unreadable(new.why, new.line)
        result = self.library.binary(op, old, new)
        if isinstance(old, Array) and old.view is not None:
            self.poison(old, "a window on an array is changed in place", node.lineno)
        if isinstance(old, Array) and isinstance(node.target, ast.Name):
            if old.whole and not getattr(result, "whole", False):
                raise Unreadable("an array of integers is changed in place")
            slots = tuple(Slot(const(0), 1, n) for n in old.shape)
            old.layers.append(Layer(slots, self.fitted(result, old.shape), tuple(self.open[old.depth :]), node.lineno))
            self.journal.append(("layer", old))
            if len(self.open) > old.depth:
                raise Unreadable("an array that grows from turn to turn")
            return
        if isinstance(node.target, ast.Subscript) and self.open:
            raise Unreadable("an entry that grows from turn to turn")
        self.assign(node.target, result, scope)

    def extend(self, held: ListValue, more: Any) -> None:
        if isinstance(more, tuple):
            more = ListValue(self.facts, list(more))
        if held.copied or not isinstance(more, ListValue) or any(isinstance(p, Block) for p in more.pieces):
            raise Unreadable("a list that is extended by another of unknown length")
        for p in more.pieces:
            held.pieces.append(p)
            self.journal.append(("append", held))
