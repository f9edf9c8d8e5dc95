"""Values of a program that is read and not run: scalars, arrays, lists, all at generic indices.

An :class:`Array` answers what stands at an index, which may be symbolic (``2*i + 1``).  What is stored
into it later lies in layers above, each with the indices it covers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Union

from ...kernel.term import Add, Const, Div, Fn, Mul, Neg, Pow, Term, free_names, num, substitute
from .linear import Facts, Linear, const

__all__ = [
    "Array",
    "Block",
    "Index",
    "Layer",
    "ListValue",
    "Loop",
    "Scalar",
    "Slot",
    "Unreadable",
    "add",
    "apply",
    "divide",
    "floor_divide",
    "modulo",
    "multiply",
    "power",
    "scalar",
    "subtract",
    "written_out",
]  # fmt: skip

Index = tuple[Linear, ...]


LARGEST = 2_000
"""Nodes of a term, written out."""


class Unreadable(Exception):
    """What cannot be read without running it; ``line`` is the line of the snippet, from 1."""

    def __init__(self, why: str, line: int = 0) -> None:
        super().__init__(why)
        self.why, self.line = why, line


@dataclass(frozen=True, slots=True)
class Scalar:
    """A number: linear in integer symbols, or any term; ``whole`` if the program holds it as an integer."""

    value: Linear | Term
    whole: bool = False
    size: int = 1
    """How large the term is when written out."""

    @property
    def linear(self) -> Linear | None:
        return self.value if isinstance(self.value, Linear) else None

    @property
    def term(self) -> Term:
        return self.value.term() if isinstance(self.value, Linear) else self.value

    def subst(self, values: Mapping[str, Linear]) -> Scalar:
        if isinstance(self.value, Linear):
            return Scalar(self.value.subst(values), self.whole)
        if not any(n in values for n in free_names(self.value)):
            return self
        return Scalar(substitute(self.value, {n: v.term() for n, v in values.items()}), self.whole, self.size)


def scalar(n: int | Fraction | Linear | Term, whole: bool = False) -> Scalar:
    return Scalar(const(n) if isinstance(n, (int, Fraction)) else n, whole)


def _made(t: Term, whole: bool, *parts: Scalar) -> Scalar:
    """A term that is made of others; raises :class:`Unreadable` where it grows beyond what can be written."""
    size = 1 + sum(p.size for p in parts)
    if size > LARGEST:
        raise Unreadable("an expression that grows too large")
    return Scalar(t, whole, size)


# -- arithmetic of scalars -------------------------------------------------------------------------


def add(a: Scalar, b: Scalar) -> Scalar:
    whole = a.whole and b.whole
    if a.linear is not None and b.linear is not None:
        return Scalar(a.linear + b.linear, whole)
    if _is(a, 0):
        return b
    return a if _is(b, 0) else _made(Add((a.term, b.term)), whole, a, b)


def subtract(a: Scalar, b: Scalar) -> Scalar:
    whole = a.whole and b.whole
    if a.linear is not None and b.linear is not None:
        return Scalar(a.linear - b.linear, whole)
    if _is(b, 0):
        return a
    return _made(Neg(b.term) if _is(a, 0) else Add((a.term, Neg(b.term))), whole, a, b)


def multiply(a: Scalar, b: Scalar) -> Scalar:
    whole = a.whole and b.whole
    for x, y in ((a, b), (b, a)):
        if x.linear is not None and x.linear.number is not None:
            c = x.linear.number
            if y.linear is not None:
                return Scalar(y.linear.times(c), whole)
            if c in (0, 1):
                return Scalar(const(0), whole) if c == 0 else Scalar(y.value, whole, y.size)
            if c == -1:
                return _made(Neg(y.term), whole, y)
    return _made(Mul((a.term, b.term)), whole, a, b)


def divide(a: Scalar, b: Scalar) -> Scalar:
    if b.linear is not None and b.linear.number is not None:
        if not b.linear.number:
            raise Unreadable("a division by zero")
        if a.linear is not None:
            return Scalar(a.linear.times(1 / b.linear.number))
    if a.linear is not None and b.linear is not None and (ratio := _ratio(a.linear, b.linear)) is not None:
        return Scalar(const(ratio))
    return _made(Div(a.term, b.term), False, a, b)


def power(a: Scalar, b: Scalar) -> Scalar:
    n = b.linear.number if b.linear is not None else None
    m = a.linear.number if a.linear is not None else None
    whole = a.whole and b.whole
    if n is not None and m is not None and n.denominator == 1 and abs(n) <= 64 and (m or n > 0):
        if whole and n < 0:
            raise Unreadable("an integer to a negative power")
        return Scalar(const(m**n.numerator), whole)
    if n == 1:
        return Scalar(a.value, whole, a.size)
    return _made(Pow(a.term, b.term), whole, a, b)


def _is(x: Scalar, n: int) -> bool:
    return x.linear is not None and x.linear.number == n


def _ratio(a: Linear, b: Linear) -> Fraction | None:
    if a.number == 0:
        return Fraction(0)
    first = a.coefs[0] if a.coefs else None
    if first is None or not b.coefficient(first[0]):
        return None
    ratio = first[1] / b.coefficient(first[0])
    return ratio if b.times(ratio) == a else None


def floor_divide(a: Scalar, b: Scalar, facts: Facts) -> Scalar:
    whole = a.whole and b.whole
    x, y = a.linear, b.linear
    if x is not None and y is not None:
        if y.number:
            found = facts.floor(x.times(1 / y.number))
            if found is not None:
                return Scalar(found, whole)
        elif (ratio := _ratio(x, y)) is not None:
            return Scalar(const(ratio.__floor__()), whole)
        elif facts.less(const(0), y):
            for q in range(-1, 3):
                if facts.at_least(x, y.times(Fraction(q))) and facts.less(x, y.times(Fraction(q + 1))):
                    return Scalar(const(q), whole)
    raise Unreadable("a quotient rounded down that depends on more than is known")


def modulo(a: Scalar, b: Scalar, facts: Facts) -> Scalar:
    return subtract(a, multiply(b, floor_divide(a, b, facts)))


_EXACT: dict[tuple[str, Fraction | int], int] = {
    ("sin", 0): 0,
    ("cos", 0): 1,
    ("exp", 0): 1,
    ("log", 1): 0,
    ("sqrt", 0): 0,
    ("sqrt", 1): 1,
}


def apply(name: str, x: Scalar) -> Scalar:
    """A function of one variable, as the kernel knows it."""
    n = x.linear.number if x.linear is not None else None
    if n is not None and (name, n) in _EXACT:
        return scalar(_EXACT[name, n])
    if name == "square":
        return power(x, scalar(2, True))
    if name in ("radians", "degrees"):
        half = Scalar(Div(Const("pi"), num(180))) if name == "radians" else Scalar(Div(num(180), Const("pi")))
        return multiply(x, half)
    if name == "exp2":
        return power(scalar(2), x)
    if name == "reciprocal":
        return divide(scalar(1), x)
    if name in ("log2", "log10"):
        return _made(Div(Fn("log", (x.term,)), Fn("log", (num(int(name[3:])),))), False, x)
    return _made(Fn(name, (x.term,)), False, x)


# -- arrays ----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Loop:
    """A loop that was read once, at a generic turn ``symbol`` from 0 to ``count - 1``."""

    symbol: str
    count: Linear
    group: int = 0


@dataclass(frozen=True, slots=True)
class Slot:
    """What of one axis is stored into: ``start + step*n`` for ``0 <= n < count``, or ``start`` alone."""

    start: Linear
    step: int = 1
    count: Linear | None = None


@dataclass(frozen=True, slots=True)
class Layer:
    slots: tuple[Slot, ...]
    value: Scalar | Array
    loops: tuple[Loop, ...]
    line: int


@dataclass(slots=True, eq=False)
class Array:
    """``base(index)`` under layers; ``shape`` are the lengths of the axes."""

    shape: tuple[Linear, ...]
    base: Callable[[Index], Scalar]
    facts: Facts
    whole: bool = False
    layers: list[Layer] = field(default_factory=list)
    depth: int = 0
    """How many loops were open when it was made."""
    view: tuple[Array, int] | None = None
    """The array it is a window on, and how many layers that had then."""
    truth: bool = False
    """Whether its entries, 0 and 1, say what is true."""
    listed: bool = False
    """Whether it is a list of Python's, that was filled with integers."""

    def integers(self) -> bool:
        """Whether it holds integers, or becomes an array of them."""
        return self.whole or (self.listed and all(getattr(x.value, "whole", False) for x in self.layers))

    def at(self, index: Index) -> Scalar:
        return self._at(index, tuple(self.layers))

    def fresh(self) -> None:
        if self.view is not None and len(self.view[0].layers) != self.view[1]:
            raise Unreadable("a window on an array that was changed since")

    def snapshot(self) -> Array:
        """The same values, whatever is stored later."""
        self.fresh()
        if not self.layers:
            return Array(self.shape, self.base, self.facts, self.whole)
        layers = tuple(self.layers)
        return Array(self.shape, lambda index: self._at(index, layers), self.facts, self.whole)

    def _at(self, index: Index, layers: Sequence[Layer]) -> Scalar:
        self.facts.fuel -= 1
        if self.facts.fuel < 0:
            raise Unreadable("entries that take too long to follow")
        if len(index) != len(self.shape):
            raise Unreadable(f"{len(index)} indices where there are {len(self.shape)} axes")
        found: tuple[Layer, Index, dict[str, Linear]] | None = None
        for layer in reversed(layers):
            if found is not None and not _related(found[0], layer):
                break
            hit = self._covers(layer, index)
            if hit is not None and (found is None or self._later(hit[1], found[2], layer, found[0])):
                found = (layer, *hit)
        if found is None:
            return self.base(index)
        layer, rest, turns = found
        value = layer.value.at(rest) if isinstance(layer.value, Array) else layer.value
        return value.subst(turns)

    def _later(self, turns: Mapping[str, Linear], known: Mapping[str, Linear], layer: Layer, found: Layer) -> bool:
        """Whether an earlier statement of the same loop wrote in a later turn."""
        mine = {lo.group: (lo, turns) for lo in layer.loops}
        for theirs in found.loops:
            if theirs.group not in mine:
                continue
            loop = mine[theirs.group][0]
            if loop.symbol != theirs.symbol:
                raise Unreadable("one place that is written in two turns of a loop", layer.line)
            a, b = turns.get(loop.symbol), known.get(loop.symbol)
            if a is None or b is None or a == b:
                continue
            if self.facts.less(b, a):
                return True
            if self.facts.less(a, b):
                return False
            raise Unreadable("one place that is written in two turns of a loop", layer.line)
        return False

    def _covers(self, layer: Layer, index: Index) -> tuple[Index, dict[str, Linear]] | None:
        """What remains of ``index`` inside the layer's value, and in which turns it was written."""
        facts = self.facts
        facts.fuel -= 1
        rest: list[Linear] = []
        turns: dict[str, Linear] = {}
        loops = {lo.symbol: lo for lo in layer.loops}
        for slot, q in zip(layer.slots, index, strict=False):
            start = slot.start.subst(turns)
            if slot.count is None:
                open_ = [n for n, _ in start.coefs if n in loops]
                if len(open_) > 1:
                    raise Unreadable("an index made of two loops", layer.line)
                if open_:
                    (name,) = open_
                    c = start.coefficient(name)
                    t = (q - start.subst({name: const(0)})).times(1 / c)
                    whole = facts.whole(t)
                    if whole is False:
                        return None
                    if whole is None:
                        raise Unreadable("an index that may or may not be met", layer.line)
                    inside = self._inside(t, loops[name].count.subst(turns), layer)
                    if not inside:
                        return None
                    turns[name] = t
                    continue
                same = facts.equal(start, q)
                if same is None:
                    raise Unreadable("an index that may or may not be met", layer.line)
                if not same:
                    return None
                continue
            k = (q - start).times(Fraction(1, slot.step))
            whole = facts.whole(k)
            if whole is False:
                return None
            if whole is None:
                raise Unreadable("an index that may or may not be met", layer.line)
            if not self._inside(k, slot.count.subst(turns), layer):
                return None
            rest.append(k)
        for name, loop in loops.items():  # a loop that the place does not depend on: its last turn stays
            if name not in turns:
                count = loop.count.subst(turns)
                if not facts.less(const(0), count):
                    raise Unreadable("a loop that may not be entered", layer.line)
                turns[name] = count - const(1)
        return (*rest, *index[len(layer.slots) :]), turns

    def _inside(self, k: Linear, count: Linear, layer: Layer) -> bool:
        facts = self.facts
        if facts.at_least(k, const(0)) and facts.less(k, count):
            return True
        if facts.less(k, const(0)) or facts.at_least(k, count):
            return False
        raise Unreadable("an index that may or may not be met", layer.line)


def _related(a: Layer, b: Layer) -> bool:
    groups = {lo.group for lo in b.loops}
    return any(lo.group in groups for lo in a.loops)


@dataclass(slots=True, eq=False)
class ListValue:
    """A list: pieces that are single items, or blocks of items for every turn of a loop."""

    facts: Facts
    pieces: list[Any | tuple[Loop, list[Any]]] = field(default_factory=list)
    depth: int = 0
    copied: bool = False
    """Whether it stands for a list that lies elsewhere, so that changes would be lost."""

    def length(self) -> Linear:
        n = const(0)
        for piece in self.pieces:
            n += piece.loop.count.times(Fraction(len(piece.items))) if isinstance(piece, Block) else const(1)
        return n

    def at(self, k: Linear) -> Any:
        facts = self.facts
        offset = const(0)
        for piece in self.pieces:
            here = k - offset
            if not isinstance(piece, Block):
                same = facts.equal(here, const(0))
                if same is None:
                    raise Unreadable("an index into a list that may or may not be met")
                if same:
                    return piece
                offset += const(1)
                continue
            width = len(piece.items)
            size = piece.loop.count.times(Fraction(width))
            if facts.at_least(here, const(0)) and facts.less(here, size):
                turn = facts.floor(here.times(Fraction(1, width)))
                r = (here - turn.times(Fraction(width))).number if turn is not None else None
                if turn is None or r is None:
                    raise Unreadable("an index into a list that may or may not be met")
                return substituted(piece.items[int(r)], {piece.loop.symbol: turn})
            if not (facts.at_least(here, size) or facts.less(here, const(0))):
                raise Unreadable("an index into a list that may or may not be met")
            offset += size
        raise Unreadable("an index beyond the end of a list")


@dataclass(frozen=True, slots=True)
class Block:
    """``items`` for every turn of ``loop``."""

    loop: Loop
    items: tuple[Any, ...]


def written_out(source: Any) -> bool:
    """Whether the items of a list or tuple stand there one by one."""
    held = source.pieces if isinstance(source, ListValue) else source
    return isinstance(held, (list, tuple)) and not any(isinstance(p, Block) for p in held)


def substituted(x: Any, values: Mapping[str, Linear]) -> Any:
    """The value in one turn of a loop."""
    if isinstance(x, Scalar):
        return x.subst(values)
    if isinstance(x, Array):
        root = x.view[0] if x.view else x
        view, listed = (root, len(root.layers)), x.listed and x.integers()
        x = x.snapshot()
        shape = tuple(n.subst(values) for n in x.shape)
        return Array(shape, lambda index: x.at(index).subst(values), x.facts, x.whole, view=view, listed=listed)
    if isinstance(x, ListValue):
        return ListValue(x.facts, [_piece(p, values) for p in x.pieces], x.depth, True)
    if isinstance(x, tuple):
        return tuple(substituted(y, values) for y in x)
    return x


def _piece(p: Any, values: Mapping[str, Linear]) -> Any:
    if isinstance(p, Block):
        loop = Loop(p.loop.symbol, p.loop.count.subst(values), p.loop.group)
        return Block(loop, tuple(substituted(y, values) for y in p.items))
    return substituted(p, values)


Value = Union[Scalar, Array, ListValue, tuple[Any, ...], bool, str, None]  # noqa: UP007
