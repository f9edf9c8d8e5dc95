"""What numpy, torch, tensorflow, jax and math do, as far as encodings are built with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from ...kernel.term import Const, Fn
from .linear import Facts, Linear, const
from .values import (
    Array,
    Index,
    ListValue,
    Scalar,
    Unreadable,
    add,
    apply,
    divide,
    floor_divide,
    modulo,
    multiply,
    power,
    scalar,
    subtract,
)

__all__ = ["BINARY", "CONSTANTS", "FUNCTIONS", "METHODS", "NOT_TOUCHED", "Library", "array_of", "elementwise"]

NOT_TOUCHED = ("plt", "matplotlib", "sns", "seaborn", "print", "logging", "warnings", "d2l", "fig", "ax", "nn",
               "super", "len", "isinstance", "plot", "torchsummary", "time", "random")  # fmt: skip
"""Roots of calls that look at what they are given and leave it."""

UNARY = {
    "sin": "sin", "cos": "cos", "tan": "tan", "exp": "exp", "log": "log", "log2": "log2", "log10": "log10",
    "sqrt": "sqrt", "square": "square", "deg2rad": "radians", "radians": "radians", "rad2deg": "degrees",
    "degrees": "degrees", "reciprocal": "reciprocal", "exp2": "exp2", "sinh": "sinh", "cosh": "cosh", "tanh": "tanh",
}  # fmt: skip

CONSTANTS = {"pi": Scalar(Const("pi")), "e": Scalar(Const("E"))}

SAME = {
    "array", "asarray", "tensor", "as_tensor", "convert_to_tensor", "constant", "Variable", "Parameter", "float",
    "float32", "float64", "double", "FloatTensor", "Tensor", "to", "type", "clone", "detach", "copy", "numpy", "cuda",
    "cpu", "contiguous", "requires_grad_", "from_numpy", "stop_gradient", "type_as", "to_tensor", "identity",
    "bfloat16", "half", "device_put", "ascontiguousarray", "as_in_ctx", "detach_", "pin_memory", "share_memory_",
}  # fmt: skip


def elementwise(f: Callable[..., Scalar], facts: Facts, *xs: Scalar | Array, whole: bool = False) -> Scalar | Array:
    """``f`` entry by entry, with numpy's rule of shapes."""
    if all(isinstance(x, Scalar) for x in xs):
        return f(*xs)
    shapes = [x.shape for x in xs if isinstance(x, Array)]
    shape = broadcast(shapes, facts)
    parts = [x.snapshot() if isinstance(x, Array) else x for x in xs]

    def at(index: Index) -> Scalar:
        return f(*(x.at(_aligned(index, x.shape)) if isinstance(x, Array) else x for x in parts))

    return Array(shape, at, facts, whole and all(x.whole for x in xs))


def _aligned(index: Index, shape: Sequence[Linear]) -> Index:
    tail = index[len(index) - len(shape) :]
    return tuple(const(0) if n.number == 1 else k for k, n in zip(tail, shape, strict=True))


def broadcast(shapes: Sequence[tuple[Linear, ...]], facts: Facts) -> tuple[Linear, ...]:
    out: list[Linear] = []
    for depth in range(1, max(map(len, shapes)) + 1):
        length = const(1)
        for shape in shapes:
            if len(shape) < depth or shape[-depth].number == 1:
                continue
            n = shape[-depth]
            if length.number == 1:
                length = n
            elif facts.equal(length, n) is False:
                raise Unreadable(f"shapes that do not go together: {_size(length)} and {_size(n)}")
            elif not facts.equal(length, n):
                raise Unreadable(f"shapes that may not go together: {_size(length)} and {_size(n)}")
        out.append(length)
    return tuple(reversed(out))


def _size(n: Linear) -> str:
    from ...language.text import text

    return text(n.term())


def array_of(x: Any, facts: Facts) -> Array:
    """A scalar, an array or nested lists as an array."""
    if isinstance(x, Array):
        made = x.snapshot()
        made.whole = x.integers()
        return made
    if isinstance(x, Scalar):
        return Array((), lambda index: x, facts, x.whole)
    if isinstance(x, tuple):
        x = ListValue(facts, list(x))
    if isinstance(x, ListValue):
        frozen = ListValue(facts, list(x.pieces))
        length = frozen.length()
        if length.number == 0:
            raise Unreadable("an empty list")
        first = array_of(frozen.at(const(0)), facts)

        def at(index: Index) -> Scalar:
            return array_of(frozen.at(index[0]), facts).at(index[1:])

        return Array((length, *first.shape), at, facts, first.whole and _all_whole(frozen))
    raise Unreadable("something that is no array")


def _all_whole(x: ListValue) -> bool:
    from .values import Block

    for p in x.pieces:
        for y in p.items if isinstance(p, Block) else (p,):
            if not (y.integers() if isinstance(y, Array) else getattr(y, "whole", isinstance(y, ListValue))):
                return False
    return True


BINARY: dict[str, Callable[[Scalar, Scalar], Scalar]] = {
    "add": add, "subtract": subtract, "sub": subtract, "multiply": multiply, "mul": multiply, "divide": divide,
    "div": divide, "true_divide": divide, "truediv": divide, "pow": power, "power": power, "float_power": power,
}  # fmt: skip


class Library:
    """Functions by their last name; ``facts`` know what indices and sizes are."""

    def __init__(self, facts: Facts) -> None:
        self.facts = facts

    # -- helpers

    def binary(self, name: str, a: Any, b: Any) -> Any:
        if isinstance(a, ListValue) and isinstance(b, Array):
            a = array_of(a, self.facts)
        if isinstance(b, ListValue) and isinstance(a, Array):
            b = array_of(b, self.facts)
        if not isinstance(a, (Scalar, Array)) or not isinstance(b, (Scalar, Array)):
            raise Unreadable("arithmetic with something that is no number")
        if name in BINARY:
            f = BINARY[name]
            if f is power and any(isinstance(x, Array) for x in (a, b)) and _overflows(a, b):
                f = _kept_small
            if name == "float_power":
                return elementwise(lambda x, y: power(_float(x), _float(y)), self.facts, a, b)
            return elementwise(f, self.facts, a, b, whole=f not in (divide,))
        if name in ("floor_divide", "floordiv", "floor_div"):
            return elementwise(lambda x, y: floor_divide(x, y, self.facts), self.facts, a, b, whole=True)
        if name in ("mod", "remainder", "fmod"):
            return elementwise(lambda x, y: modulo(x, y, self.facts), self.facts, a, b, whole=True)
        raise Unreadable(f"{name}()")

    def linear(self, x: Any, what: str = "a size") -> Linear:
        if isinstance(x, Array) and not x.shape:
            x = x.at(())
        if isinstance(x, Scalar) and x.linear is not None:
            return x.linear
        raise Unreadable(f"{what} that is not known")

    def number(self, x: Any, what: str) -> int:
        n = self.linear(x, what).number
        if n is None or n.denominator != 1:
            raise Unreadable(f"{what} that is not known")
        return int(n)

    def shape(self, args: Sequence[Any]) -> tuple[Linear, ...]:
        if len(args) == 1 and isinstance(args[0], (tuple, ListValue)):
            args = args[0] if isinstance(args[0], tuple) else args[0].pieces
        if not all(isinstance(a, Array) or (isinstance(a, Scalar) and a.whole) for a in args):
            raise Unreadable("a size that may be no integer")
        return tuple(self.linear(a) for a in args)

    # -- functions: args, keywords -> value

    def arange(self, args: list[Any], kw: dict[str, Any]) -> Array:
        if not 1 <= len(args) + sum(k in kw for k in ("start", "stop", "end", "limit", "step", "delta")) <= 3:
            raise Unreadable("arange() with an unusual number of arguments")
        given = dict(zip(("start", "stop", "step") if len(args) > 1 else ("stop",), args, strict=False))
        names = {"end": "stop", "limit": "stop", "delta": "step"}
        for k, v in kw.items():
            name = names.get(k, k)
            if name == "stop" and "stop" in given and "start" not in given:
                given["start"] = given.pop("stop")
            if name in ("start", "stop", "step"):
                if name in given:
                    raise Unreadable("arange() with an unusual number of arguments")
                given[name] = v
        if "stop" not in given:
            raise Unreadable("arange() without an end")
        a = list(given.values())
        start = self.linear(given["start"]) if "start" in given else const(0)
        stop = self.linear(given["stop"])
        step = self.linear(given["step"], "a step").number if "step" in given else Fraction(1)
        if not step:
            raise Unreadable("a step that is not known")
        whole = all(isinstance(x, Scalar) and x.whole for x in a) and not _floating(kw.get("dtype"))
        few = _narrow(kw.get("dtype"))
        count = self.ceil((stop - start).times(1 / step))

        def at(index: Index) -> Scalar:
            found = Scalar(start + index[0].times(step), whole)
            return _held(found, few) if few else found

        return Array((count,), at, self.facts, whole)

    def ceil(self, x: Linear) -> Linear:
        found = self.facts.floor(x.times(Fraction(-1)))
        if found is None:
            raise Unreadable("a length rounded up that depends on more than is known")
        return found.times(Fraction(-1))

    def linspace(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = [*args, *(kw[k] for k in ("start", "stop", "end", "num", "steps") if k in kw)]
        if len(a) != 3 or not isinstance(kw.get("endpoint", True), bool):
            raise Unreadable("linspace() with unusual arguments")
        first, last, n = a[0], a[1], self.linear(a[2])
        if not isinstance(first, Scalar) or not isinstance(last, Scalar) or not getattr(a[2], "whole", True):
            raise Unreadable("linspace() between arrays")
        parts = n if kw.get("endpoint") is False else n - const(1)
        step = divide(subtract(last, first), Scalar(parts))
        return Array((n,), lambda k: add(Scalar(first.value), multiply(Scalar(k[0]), step)), self.facts)

    def logspace(self, args: list[Any], kw: dict[str, Any]) -> Array:
        base = kw.pop("base", scalar(10))
        exponents = self.linspace(args, kw)
        return Array(exponents.shape, lambda k: power(Scalar(base.value), exponents.at(k)), self.facts)

    def geomspace(self, args: list[Any], kw: dict[str, Any]) -> Array:
        """``first * (last/first)**(k/(n - 1))``."""
        if len(args) < 2 or not all(isinstance(x, Scalar) for x in args[:2]):
            raise Unreadable("geomspace() with unusual arguments")
        first, ratio = Scalar(args[0].value), divide(args[1], Scalar(args[0].value))
        exponents = self.linspace([scalar(0), scalar(1), *args[2:]], kw)
        return Array(exponents.shape, lambda k: multiply(first, power(ratio, exponents.at(k))), self.facts)

    def filled(self, n: int | None) -> Callable[[list[Any], dict[str, Any]], Array]:
        def build(args: list[Any], kw: dict[str, Any]) -> Array:
            given = [kw[k] for k in ("shape", "size") if k in kw] or args
            if given is args and len(args) > 1 and isinstance(args[0], (tuple, ListValue)):
                given = args[:1]
            given = [g for g in given if isinstance(g, (Scalar, tuple, ListValue, Array))]
            whole = _whole_type(kw.get("dtype")) or any(_whole_type(a) for a in args)
            return Array(self.shape(given), _entries(n), self.facts, whole)

        return build

    def full(self, args: list[Any], kw: dict[str, Any]) -> Array:
        value = args[1] if len(args) > 1 else kw.get("fill_value")
        if not isinstance(value, Scalar):
            raise Unreadable("full() of something unknown")
        whole = value.whole if kw.get("dtype") is None else _whole_type(kw["dtype"])
        return Array(self.shape(args[:1]), lambda index: value, self.facts, whole)

    def like(self, n: int | None) -> Callable[[list[Any], dict[str, Any]], Array]:
        def build(args: list[Any], kw: dict[str, Any]) -> Array:
            if isinstance(args[0], Scalar):
                raise Unreadable("an array like one that is not known")
            a = array_of(args[0], self.facts)
            whole = a.whole and not _floating(kw.get("dtype"))
            return Array(a.shape, _entries(n), self.facts, whole)

        return build

    def outer(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a, b = (array_of(x, self.facts) for x in args[:2])
        if len(a.shape) != 1 or len(b.shape) != 1:
            raise Unreadable("outer() of something that is no vector")
        return Array((*a.shape, *b.shape), lambda k: multiply(a.at(k[:1]), b.at(k[1:])), self.facts)

    def einsum(self, args: list[Any], kw: dict[str, Any]) -> Array:
        pattern = args[0] if args and isinstance(args[0], str) else ""
        left, arrow, right = pattern.replace(" ", "").partition("->")
        if not arrow:
            raise Unreadable("einsum() with an unusual pattern")
        names = left.split(",")
        arrays = [array_of(x, self.facts) for x in args[1:]]
        if len(names) != len(arrays) or set(left) - {","} != set(right) or len(set(right)) != len(right):
            raise Unreadable("einsum() that sums")
        sizes: dict[str, Linear] = {}
        for name, a in zip(names, arrays, strict=True):
            if len(name) != len(a.shape) or len(set(name)) != len(name):
                raise Unreadable("einsum() with an unusual pattern")
            sizes.update(zip(name, a.shape, strict=True))

        def at(index: Index) -> Scalar:
            here = dict(zip(right, index, strict=True))
            out = scalar(1)
            for name, a in zip(names, arrays, strict=True):
                out = multiply(out, a.at(tuple(here[c] for c in name)))
            return out

        return Array(tuple(sizes[c] for c in right), at, self.facts)

    def matmul(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a, b = (array_of(x, self.facts) for x in args[:2])
        rank = len(a.shape)
        if rank < 2 or len(b.shape) != rank or a.shape[-1].number != 1 or b.shape[-2].number != 1:
            raise Unreadable("a product of matrices that sums")
        zero = const(0)
        outer = broadcast([a.shape[:-2], b.shape[:-2]], self.facts) if rank > 2 else ()

        def at(k: Index) -> Scalar:
            left, right = _aligned(k[:-2], a.shape[:-2]), _aligned(k[:-2], b.shape[:-2])
            return multiply(a.at((*left, k[-2], zero)), b.at((*right, zero, k[-1])))

        return Array((*outer, a.shape[-2], b.shape[-1]), at, self.facts)

    def axis(self, given: Any, rank: int) -> int:
        n = self.number(given, "an axis")
        if not -rank <= n < rank:
            raise Unreadable("an axis that is not there")
        return n % rank

    def _several(self, args: list[Any]) -> list[Array]:
        given = args[0]
        if isinstance(given, ListValue):
            from .values import Block

            if any(isinstance(p, Block) for p in given.pieces):
                raise Unreadable("arrays from a loop put together")
            given = tuple(given.pieces)
        if not isinstance(given, tuple):
            raise Unreadable("what is put together is not a list")
        return [array_of(x, self.facts) for x in given]

    def concatenate(self, args: list[Any], kw: dict[str, Any]) -> Array:
        given = kw.get("axis", kw.get("dim", args[1] if len(args) > 1 else scalar(0)))
        parts = self._several(args)
        axis = self.axis(given, len(parts[0].shape))
        return self.joined(parts, axis)

    def joined(self, parts: list[Array], axis: int) -> Array:
        facts = self.facts
        rank = len(parts[0].shape)
        if any(len(p.shape) != rank for p in parts):
            raise Unreadable("arrays of different ranks put together")
        others = [tuple(n for j, n in enumerate(p.shape) if j != axis) for p in parts]
        rest = broadcast(others, facts) if rank > 1 else ()
        length = const(0)
        starts = []
        for p in parts:
            starts.append(length)
            length += p.shape[axis]

        def at(index: Index) -> Scalar:
            k = index[axis]
            for p, start in zip(parts, starts, strict=True):
                here = k - start
                inside = facts.less(here, p.shape[axis])
                if inside and facts.at_least(here, const(0)):
                    return p.at((*index[:axis], here, *index[axis + 1 :]))
                if inside is None or inside:
                    raise Unreadable("an index that may lie in either part")
            raise Unreadable("an index beyond the end")

        return Array((*rest[:axis], length, *rest[axis:]), at, facts)

    def stack(self, args: list[Any], kw: dict[str, Any]) -> Array:
        given = kw.get("axis", kw.get("dim", args[1] if len(args) > 1 else scalar(0)))
        if _from_loop(args[0]):
            a = array_of(args[0], self.facts)
            axis = self.axis(given, len(a.shape))
            order = list(range(1, len(a.shape)))
            return self.transpose([a, *(scalar(j) for j in (*order[:axis], 0, *order[axis:]))], {})
        parts = self._several(args)
        axis = self.axis(given, len(parts[0].shape) + 1)
        return self.joined([self.with_axis(p, axis) for p in parts], axis)

    def along(self, axis: int) -> Callable[[list[Any], dict[str, Any]], Array]:
        def build(args: list[Any], kw: dict[str, Any]) -> Array:
            if _from_loop(args[0]) and (axis == 0 or kw.get("_columns")):
                a = array_of(args[0], self.facts)
                if len(a.shape) == 2:
                    return a if axis == 0 else self.transpose([a], {})
            parts = self._several(args)
            if axis == 2:
                parts = [self.with_axis(p, len(p.shape)) for p in parts]
                return self.joined(parts, len(parts[0].shape) - 1)
            if axis == 1 and len(parts[0].shape) == 1 and kw.get("_columns"):
                parts = [self.with_axis(p, 1) for p in parts]
            if axis == 0 and len(parts[0].shape) == 1:
                parts = [self.with_axis(p, 0) for p in parts]
            return self.joined(parts, min(axis, len(parts[0].shape) - 1))

        return build

    def column_stack(self, args: list[Any], kw: dict[str, Any]) -> Array:
        return self.along(1)(args, {"_columns": True})

    def with_axis(self, a: Array, axis: int) -> Array:
        shape = (*a.shape[:axis], const(1), *a.shape[axis:])
        return Array(shape, lambda k: a.at((*k[:axis], *k[axis + 1 :])), self.facts, a.whole)

    def expand_dims(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        given = kw.get("axis", kw.get("dim", args[1] if len(args) > 1 else None))
        return self.with_axis(a, self.axis(given, len(a.shape) + 1))

    def squeeze(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        given = kw.get("axis", kw.get("dim", args[1] if len(args) > 1 else None))
        keep = [j for j, n in enumerate(a.shape) if n.number != 1]
        if given is not None:
            axis = self.axis(given, len(a.shape))
            if a.shape[axis].number != 1:
                raise Unreadable("an axis that may be longer than 1 left out")
            keep = [j for j in range(len(a.shape)) if j != axis]
        rank = len(a.shape)

        def at(k: Index) -> Scalar:
            index = [const(0)] * rank
            for j, x in zip(keep, k, strict=True):
                index[j] = x
            return a.at(tuple(index))

        return Array(tuple(a.shape[j] for j in keep), at, self.facts, a.whole)

    def transpose(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        rank = len(a.shape)
        order = list(range(rank))[::-1]
        rest = args[1:]
        if len(rest) == 1 and isinstance(rest[0], (tuple, ListValue)):
            rest = list(rest[0] if isinstance(rest[0], tuple) else rest[0].pieces)
        axes = [self.axis(x, rank) for x in rest]
        if len(axes) == rank and sorted(axes) == list(range(rank)):
            order = axes
        elif len(axes) == 2:
            order = list(range(rank))
            order[axes[0]], order[axes[1]] = order[axes[1]], order[axes[0]]
        elif axes:
            raise Unreadable("an unusual transposition")

        def at(k: Index) -> Scalar:
            index = [const(0)] * rank
            for j, x in zip(order, k, strict=True):
                index[j] = x
            return a.at(tuple(index))

        return Array(tuple(a.shape[j] for j in order), at, self.facts, a.whole)

    def swap(self, args: list[Any], kw: dict[str, Any]) -> Array:
        if len(args) != 3:
            return self.transpose(args, kw)
        a = array_of(args[0], self.facts)
        i, j = (self.axis(x, len(a.shape)) for x in args[1:])
        order = list(range(len(a.shape)))
        order[i], order[j] = j, i
        return self.transpose([a, *(scalar(x) for x in order)], kw)

    def reshape(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        rest = args[1:] or [kw[k] for k in ("shape", "newshape") if k in kw]
        if any(isinstance(x, str) for x in rest):
            raise Unreadable("an array in another order")
        target = list(self.shape(rest))
        facts = self.facts
        source = list(a.shape)
        shape = target[:]
        # axes of length 1 come and go; what is left is matched from the front
        here = [j for j, n in enumerate(source) if n.number != 1]
        there = [j for j, n in enumerate(target) if n.number != 1]
        front: list[tuple[int, int]] = []
        while here and there and target[there[0]].number != -1 and facts.equal(source[here[0]], target[there[0]]):
            front.append((there.pop(0), here.pop(0)))
        if here and there and target[there[0]].number == -1 and len(here) == len(there):
            shape[there[0]] = source[here[0]]
            target[there[0]] = source[here[0]]
            front.append((there.pop(0), here.pop(0)))
        if len(here) > 1 and len(there) > 1 and target[there[0]].number == -1:  # (-1, d) of (L, d/2, 2)
            shape[there[0]] = target[there[0]] = source[here[0]]
            front.append((there.pop(0), here.pop(0)))
        widths = [source[j] for j in here]
        rank = len(source)
        if not here and len(there) == 1 and target[there[0]].number == -1:
            shape[there[0]] = const(1)
            there = []
        if not here and not there:
            parts: list[Linear] = []
        elif len(there) == 1:
            size = _product(widths)
            n = target[there[0]]
            if n.number == -1:
                shape[there[0]] = size
            elif not facts.equal(n, size):
                raise Unreadable(f"a reshape from {_size(size)} entries to {_size(n)}")
            parts = widths
        elif len(here) == 1 and len(there) == 2:
            return self._unfolded(a, front, here[0], there, shape)
        else:
            raise Unreadable("a reshape that mixes axes")

        def at(k: Index) -> Scalar:
            index = [const(0)] * rank
            for t, s in front:
                index[s] = k[t]
            if parts:
                flat = k[there[0]]
                for s, n in reversed(list(zip(here[1:], parts[1:], strict=True))):
                    q = floor_divide(Scalar(flat, True), Scalar(n, True), facts).linear
                    assert q is not None
                    m = n.number
                    if m is None:
                        if q.number is None:
                            raise Unreadable("a reshape that mixes axes")
                        index[s] = flat - n.times(q.number)
                    else:
                        index[s] = flat - q.times(m)
                    flat = q
                index[here[0]] = flat
            return a.at(tuple(index))

        return Array(tuple(shape), at, facts, a.whole)

    def _unfolded(
        self, a: Array, front: list[tuple[int, int]], axis: int, there: list[int], shape: list[Linear]
    ) -> Array:
        """One axis taken apart into two, the second of known length."""
        size, (outer, inner) = a.shape[axis], there
        m = shape[inner].number
        if m == -1 and (n := shape[outer].number) and n > 0:
            shape[inner] = size.times(1 / n)
        elif m is not None and m > 0:
            shape[outer] = size.times(1 / m)
        else:
            raise Unreadable("a reshape that mixes axes")
        if not all(self.facts.whole(shape[j]) for j in there):
            raise Unreadable("a reshape whose sizes may not fit")
        width = shape[inner]
        rank = len(a.shape)

        def at(k: Index) -> Scalar:
            index = [const(0)] * rank
            for t, s in front:
                index[s] = k[t]
            step = multiply(Scalar(k[outer]), Scalar(width)).linear
            if step is None:
                raise Unreadable("a reshape that mixes axes")
            index[axis] = step + k[inner]
            return a.at(tuple(index))

        return Array(tuple(shape), at, self.facts, a.whole)

    def flatten(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        if kw.get("order", args[1] if len(args) > 1 else None) == "F":
            return self.reshape([self.transpose([a], {}), scalar(-1, True)], {})
        first = kw.get("start_dim", args[1] if len(args) > 1 else scalar(0))
        if isinstance(first, str):
            raise Unreadable("an array in another order")
        n = self.axis(first, len(a.shape)) if isinstance(first, Scalar) and len(a.shape) else 0
        end = kw.get("end_dim", args[2] if len(args) > 2 else scalar(-1))
        last = self.axis(end, len(a.shape)) if len(a.shape) else 0
        if last < n:
            raise Unreadable("an axis that is not there")
        sizes = [*(Scalar(x, True) for x in a.shape[:n]), scalar(-1, True)]
        return self.reshape([a, *sizes, *(Scalar(x, True) for x in a.shape[last + 1 :])], {})

    def repeat_interleave(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        times = self.number(kw.get("repeats", args[1] if len(args) > 1 else None), "how many repetitions")
        given = kw.get("axis", kw.get("dim", args[2] if len(args) > 2 else scalar(-1)))
        if len(a.shape) != 1 and not ("axis" in kw or "dim" in kw or len(args) > 2):
            raise Unreadable("repeat() that flattens")
        axis = self.axis(given, len(a.shape))
        shape = list(a.shape)
        shape[axis] = shape[axis].times(Fraction(times))

        def at(k: Index) -> Scalar:
            q = floor_divide(Scalar(k[axis], True), scalar(times, True), self.facts).linear
            assert q is not None
            return a.at((*k[:axis], q, *k[axis + 1 :]))

        return Array(tuple(shape), at, self.facts, a.whole)

    def tile(self, args: list[Any], kw: dict[str, Any]) -> Array:
        """Copies side by side along each axis."""
        a = array_of(args[0], self.facts)
        rest = args[1:] or [kw[k] for k in ("reps", "multiples", "dims") if k in kw]
        times = list(self.shape(rest))
        times = [const(1)] * (len(a.shape) - len(times)) + times
        more = len(times) - len(a.shape)
        sizes = [const(1)] * more + list(a.shape)
        shape = tuple(_product([n, m]) for n, m in zip(sizes, times, strict=True))

        def at(k: Index) -> Scalar:
            index = []
            for x, n, m in zip(k, sizes, times, strict=True):
                if n.number == 1:
                    index.append(const(0))
                elif m.number == 1:
                    index.append(x)
                else:
                    q = floor_divide(Scalar(x, True), Scalar(n, True), self.facts)
                    there = subtract(Scalar(x), multiply(Scalar(n), q)).linear
                    if there is None:
                        raise Unreadable("copies that cannot be told apart")
                    index.append(there)
            return a.at(tuple(index[more:]))

        return Array(shape, at, self.facts, a.whole)

    def pad(self, args: list[Any], kw: dict[str, Any]) -> Array:
        """Nothing is added; all else is refused."""
        a = array_of(args[0], self.facts)
        given = kw.get("pad_width", kw.get("paddings", kw.get("pad", args[1] if len(args) > 1 else None)))
        widths = array_of(given, self.facts)
        if any(n.number is None for n in widths.shape):
            raise Unreadable("an array that is made longer")
        for index in product(*(range(int(n.number or 0)) for n in widths.shape)):
            if widths.at(tuple(const(j) for j in index)).linear != const(0):
                raise Unreadable("an array that is made longer")
        return a

    def extreme(self, least: bool) -> Callable[[list[Any], dict[str, Any]], Any]:
        """The larger or the smaller of two, where it is known which."""

        def chosen(x: Scalar, y: Scalar) -> Scalar:
            if x.linear is not None and y.linear is not None:
                if self.facts.at_least(x.linear, y.linear):
                    return y if least else x
                if self.facts.at_least(y.linear, x.linear):
                    return x if least else y
            raise Unreadable("the larger of two numbers of which that is not known")

        def build(args: list[Any], kw: dict[str, Any]) -> Any:
            if len(args) != 2:
                raise Unreadable("the largest of several numbers")
            return elementwise(chosen, self.facts, *(_plain(x, self.facts) for x in args))

        return build

    def chunk(self, args: list[Any], kw: dict[str, Any]) -> tuple[Array, ...]:
        """Two pieces of one length; ``split`` is told the length, ``chunk`` the number."""
        a = array_of(args[0], self.facts)
        given = kw.get("chunks", kw.get("split_size_or_sections", kw.get("num_or_size_splits", args[1])))
        axis = self.axis(kw.get("dim", kw.get("axis", args[2] if len(args) > 2 else scalar(0))), len(a.shape))
        half = a.shape[axis].times(Fraction(1, 2))
        told = self.linear(given) if isinstance(given, Scalar) else None
        if told is None or not self.facts.whole(half) or not (told.number == 2 or self.facts.equal(told, half)):
            raise Unreadable("a split into other pieces than two halves")
        if told.number == 2 and half.number == 2 and self.facts.equal(a.shape[axis], const(2)) is None:
            raise Unreadable("a split whose pieces are not clear")
        shape = (*a.shape[:axis], half, *a.shape[axis + 1 :])

        def piece(start: Linear) -> Array:
            return Array(shape, lambda k: a.at((*k[:axis], k[axis] + start, *k[axis + 1 :])), self.facts, a.whole)

        return piece(const(0)), piece(half)

    def unbind(self, args: list[Any], kw: dict[str, Any]) -> tuple[Array, ...]:
        a = array_of(args[0], self.facts)
        axis = self.axis(kw.get("dim", kw.get("axis", args[1] if len(args) > 1 else scalar(0))), len(a.shape))
        n = a.shape[axis].number
        if n is None or n > 8:
            raise Unreadable("pieces of an unknown number")
        shape = (*a.shape[:axis], *a.shape[axis + 1 :])
        return tuple(
            Array(shape, lambda k, j=j: a.at((*k[:axis], const(j), *k[axis:])), self.facts, a.whole)  # type: ignore[misc]
            for j in range(int(n))
        )

    def polar(self, args: list[Any], kw: dict[str, Any]) -> Any:
        size, angle = kw.get("abs", args[0]), kw.get("angle", args[1] if len(args) > 1 else None)
        turn = elementwise(_cis, self.facts, _plain(angle, self.facts))
        return self.binary("multiply", size, turn)

    def complex_(self, args: list[Any], kw: dict[str, Any]) -> Any:
        if len(args) != 2:
            raise Unreadable("complex() of one argument")
        return self.binary("add", args[0], self.binary("multiply", Scalar(Const("I")), args[1]))

    def view_as_complex(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        if a.shape[-1].number != 2:
            raise Unreadable("complex numbers whose parts are not known")

        def at(k: Index) -> Scalar:
            real, imaginary = a.at((*k, const(0))), a.at((*k, const(1)))
            return add(real, multiply(Scalar(Const("I")), imaginary))

        return Array(a.shape[:-1], at, self.facts)

    def view_as_real(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)

        def at(k: Index) -> Scalar:
            which = k[-1].number
            if which not in (0, 1):
                raise Unreadable("a part of a complex number that is not known")
            return Scalar(Fn("Im" if which else "Re", (a.at(k[:-1]).term,)))

        return Array((*a.shape, const(2)), at, self.facts)

    def part(self, name: str) -> Callable[[list[Any], dict[str, Any]], Any]:
        return lambda args, kw: elementwise(
            lambda x: Scalar(Fn(name, (x.term,)), False, x.size), self.facts, _plain(args[0], self.facts)
        )

    def as_other(self, args: list[Any], kw: dict[str, Any]) -> Array:
        """``x.view_as(y)``: the shape of another array."""
        other = array_of(args[1], self.facts)
        sizes = [Scalar(n, True) for n in other.shape]
        a = array_of(args[0], self.facts)
        return self.reshape([a, *sizes], kw) if len(a.shape) >= len(sizes) else self.expand([a, *sizes], kw)

    def where(self, args: list[Any], kw: dict[str, Any]) -> Any:
        if len(args) != 3:
            raise Unreadable("where() that finds indices")
        condition, *choice = args
        if isinstance(condition, bool):
            return choice[0 if condition else 1]
        if not isinstance(condition, (Scalar, Array)):
            raise Unreadable("where() on a condition that is not known")

        def chosen(c: Scalar, x: Scalar, y: Scalar) -> Scalar:
            n = c.linear.number if c.linear is not None else None
            if n is None:
                raise Unreadable("a condition that is not known")
            return x if n else y

        return elementwise(chosen, self.facts, condition, *choice)

    def cast(self, args: list[Any], kw: dict[str, Any]) -> Any:
        given = args[0]
        kind = kw.get("dtype", args[1] if len(args) > 1 else None)
        return self.converted(given, kind)

    def converted(self, x: Any, kind: Any) -> Any:
        few = _narrow(kind)
        if few and isinstance(x, (Scalar, Array, ListValue, tuple)):
            x = elementwise(lambda y: _held(y, few), self.facts, _plain(x, self.facts), whole=True)
        if _whole_type(kind):
            if getattr(x, "whole", False):
                return x
            raise Unreadable("numbers cut down to integers")
        if isinstance(x, (ListValue, tuple)):
            x = array_of(x, self.facts)
        if isinstance(x, Scalar):
            return _float(x)
        if isinstance(x, Array):
            a = x.snapshot()
            return Array(a.shape, lambda k: _float(a.at(k)), self.facts, False)
        raise Unreadable("something that is no array")

    def same(self, args: list[Any], kw: dict[str, Any]) -> Any:
        if not args:
            raise Unreadable("a conversion of nothing")
        x, *rest = args
        kinds = [k for k in (*rest, kw.get("dtype")) if _whole_type(k) or _floating(k)]
        if isinstance(x, (ListValue, tuple, Array)):
            x = array_of(x, self.facts)
        return self.converted(x, kinds[0]) if kinds else x

    def same_float(self, args: list[Any], kw: dict[str, Any]) -> Any:
        return self.converted(args[0], None)

    def same_half(self, args: list[Any], kw: dict[str, Any]) -> Any:
        return self.converted(args[0], "half")

    def int_few(self, args: list[Any], kw: dict[str, Any]) -> Any:
        return self.converted(args[0], "int16")

    def int_(self, args: list[Any], kw: dict[str, Any]) -> Any:
        """Rounding towards zero, of what is not negative."""

        def down(x: Scalar) -> Scalar:
            if x.whole:
                return x
            if x.linear is None or not self.facts.at_least(x.linear, const(0)):
                raise Unreadable("numbers cut down to integers")
            return Scalar(floor_divide(x, scalar(1), self.facts).value, True)

        made = elementwise(down, self.facts, args[0])
        if isinstance(made, Array):
            made.whole = True
        return made

    def floor(self, args: list[Any], kw: dict[str, Any]) -> Any:
        return elementwise(lambda x: floor_divide(x, scalar(1, True), self.facts), self.facts, args[0])

    def log(self, args: list[Any], kw: dict[str, Any]) -> Any:
        natural = elementwise(lambda x: apply("log", x), self.facts, _plain(args[0], self.facts))
        if len(args) > 1:
            return self.binary("divide", natural, self.log(args[1:2], {}))
        return natural

    def expand(self, args: list[Any], kw: dict[str, Any]) -> Array:
        a = array_of(args[0], self.facts)
        target = list(self.shape(args[1:]))
        more = len(target) - len(a.shape)
        if more < 0:
            raise Unreadable("expand() to fewer axes")
        for j, n in enumerate(a.shape):
            if target[more + j].number == -1:
                target[more + j] = n
            elif n.number != 1 and not self.facts.equal(n, target[more + j]):
                raise Unreadable("expand() of an axis that may be longer than 1")
        return Array(tuple(target), lambda k: a.at(_aligned(k, a.shape)), self.facts, a.whole)

    def divided(self, args: list[Any], kw: dict[str, Any]) -> Any:
        mode = kw.get("rounding_mode")
        if mode not in (None, "floor"):
            raise Unreadable("a division that is rounded")
        return self.binary("floordiv" if mode else "divide", args[0], args[1])

    def meshgrid(self, args: list[Any], kw: dict[str, Any]) -> tuple[Array, ...]:
        a, b = (array_of(x, self.facts) for x in args)
        if len(a.shape) != 1 or len(b.shape) != 1:
            raise Unreadable("meshgrid() of something that is no vector")
        if kw.get("indexing") == "ij":
            shape = (*a.shape, *b.shape)
            return Array(shape, lambda k: a.at(k[:1]), self.facts), Array(shape, lambda k: b.at(k[1:]), self.facts)
        if "indexing" in kw:
            raise Unreadable("meshgrid() with an unusual order")
        shape = (*b.shape, *a.shape)
        return Array(shape, lambda k: a.at(k[1:]), self.facts), Array(shape, lambda k: b.at(k[:1]), self.facts)

    def find(self, name: str) -> Callable[[list[Any], dict[str, Any]], Any] | None:
        if name == "log":
            return self.log
        if name in UNARY:
            f = UNARY[name]
            return lambda args, kw: elementwise(lambda x: apply(f, x), self.facts, _plain(args[0], self.facts))
        if name in ("div", "divide"):
            return self.divided
        if name in BINARY or name in ("floor_divide", "floordiv", "floor_div", "mod", "remainder", "fmod"):
            return lambda args, kw: self.binary(name, args[0], args[1])
        if name in ("negative", "neg"):
            return lambda args, kw: self.binary("multiply", scalar(-1, True), args[0])
        if name in ("float", "float32", "float64", "double", "FloatTensor", "to_float"):
            return self.same_float
        if name in ("half", "bfloat16", "float16"):
            return self.same_half
        if name in ("int8", "uint8", "int16", "uint16", "short", "byte"):
            return self.int_few
        if name in ("int", "int32", "int64", "long"):
            return self.int_
        if name in SAME:
            return self.same
        method = FUNCTIONS.get(name)
        if method is None:
            return None
        if method.startswith("="):
            n = int(method[2:])
            kind = method[1]
            if kind in "ri":
                return self.part("Re" if kind == "r" else "Im")
            if kind in "lm":
                return self.like(n if kind == "l" else None)
            if kind == "x":
                return self.extreme(bool(n))
            return self.along(n) if kind == "a" else self.filled(n if kind == "f" else None)
        found: Callable[[list[Any], dict[str, Any]], Any] = getattr(self, method)
        return found


def _cis(x: Scalar) -> Scalar:
    return add(apply("cos", x), multiply(Scalar(Const("I")), apply("sin", x)))


def _float(x: Scalar) -> Scalar:
    return Scalar(x.value, False, x.size)


def _held(x: Scalar, few: str) -> Scalar:
    """An entry of a type that holds few numbers: it may not be the same there, unless it is small or a wave."""
    n = x.linear.number if x.linear is not None else None
    small = n is not None and n.denominator == 1 and 0 <= n < 128
    if small or (isinstance(x.term, Fn) and x.term.name in ("sin", "cos") and few in _HALF):
        return x
    raise Unreadable(f"numbers held as {few}, which has no room for all of them")


def _overflows(a: Any, b: Any) -> bool:
    """Whether both are held as integers, and the exponent is more than a small number."""
    if not (a.whole and b.whole):
        return False
    n = b.linear.number if isinstance(b, Scalar) and b.linear is not None else None
    return n is None or n > 2


def _kept_small(a: Scalar, b: Scalar) -> Scalar:
    """A power of integers as an array holds it, in 64 bits."""
    m, n = (x.linear.number if x.linear is not None else None for x in (a, b))
    if m is None or n is None or not 0 <= n <= 63 or abs(m) ** int(n) >= 2**63:
        raise Unreadable("powers of integers in an array, which may overflow")
    return power(a, b)


def _entries(n: int | None) -> Callable[[Index], Scalar]:
    def at(index: Index) -> Scalar:
        if n is None:
            raise Unreadable("an entry that is never written")
        return scalar(n)

    return at


def _from_loop(x: Any) -> bool:
    from .values import Block

    return isinstance(x, ListValue) and any(isinstance(p, Block) for p in x.pieces)


def _plain(x: Any, facts: Facts) -> Scalar | Array:
    if isinstance(x, (Scalar, Array)):
        return x
    if isinstance(x, (ListValue, tuple)):
        return array_of(x, facts)
    raise Unreadable("a function of something that is no number")


FUNCTIONS = {
    "arange": "arange", "range": "arange", "linspace": "linspace", "logspace": "logspace",
    "zeros": "=f0", "ones": "=f1", "empty": "=e0", "zeros_like": "=l0", "ones_like": "=l1", "empty_like": "=m0",
    "full": "full", "fill": "full", "outer": "outer", "ger": "outer", "einsum": "einsum", "matmul": "matmul",
    "mm": "matmul", "dot": "matmul", "concatenate": "concatenate", "concat": "concatenate", "cat": "concatenate",
    "hstack": "=a1", "vstack": "=a0", "dstack": "=a2", "column_stack": "column_stack", "stack": "stack",
    "expand_dims": "expand_dims", "unsqueeze": "expand_dims", "squeeze": "squeeze", "transpose": "transpose",
    "permute": "transpose", "swapaxes": "swap", "t": "transpose", "reshape": "reshape", "view": "reshape",
    "flatten": "flatten", "ravel": "flatten", "repeat_interleave": "repeat_interleave", "where": "where",
    "cast": "cast", "astype": "cast", "floor": "floor", "meshgrid": "meshgrid",
    "expand": "expand", "broadcast_to": "expand", "chunk": "chunk", "split": "chunk", "unbind": "unbind",
    "polar": "polar", "view_as_complex": "view_as_complex", "view_as_real": "view_as_real", "unstack": "unbind",
    "geomspace": "geomspace", "tile": "tile", "pad": "pad", "maximum": "=x0", "minimum": "=x1",
    "real": "=r0", "imag": "=i0", "expand_as": "as_other", "view_as": "as_other", "complex": "complex_",
}  # fmt: skip

METHODS = {*FUNCTIONS, *UNARY, *SAME, *BINARY, "neg", "long", "int"}


_FRACTIONS = re.compile(r"b?float.*|double|half|single|longdouble|[<>=|]?[fd]\d*|(Float|Double|Half|BFloat16)Tensor")
_HALF = ("float16", "bfloat16", "half", "HalfTensor", "BFloat16Tensor")
_FEW = re.compile(rf"u?int(8|16)|u?(byte|short)|[<>=|]?[iu][12]|{'|'.join(_HALF)}|(Short|Byte|Char)Tensor")
_INTEGERS = re.compile(
    r"u?int(\d+|c|p)?|integer|u?(long|longlong|short|byte)|bool_?|[<>=|]?[iub?]\d*"
    r"|(Long|Int|Short|Byte|Char|Bool)Tensor"
)


def _kind(given: Any) -> str:
    """The name of a type, without what it belongs to."""
    name = getattr(given, "name", given)
    return re.split("[.:]", name)[-1] if isinstance(name, str) else ""


def _floating(kind: Any) -> bool:
    return _FRACTIONS.fullmatch(_kind(kind)) is not None


def _narrow(kind: Any) -> str:
    """The name of a type that has no room for all positions, or ``""``."""
    name = _kind(kind)
    return name if _FEW.fullmatch(name) else ""


def _whole_type(kind: Any) -> bool:
    return _INTEGERS.fullmatch(_kind(kind)) is not None


def _product(sizes: Sequence[Linear]) -> Linear:
    out = const(1)
    for n in sizes:
        if out.number is not None:
            out = n.times(out.number)
        elif n.number is not None:
            out = out.times(n.number)
        else:
            raise Unreadable("a reshape that mixes axes")
    return out
