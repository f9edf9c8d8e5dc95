"""Functions that Python itself has."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from .linear import const
from .scope import Unknown
from .values import Array, Block, ListValue, Loop, Scalar, Unreadable, scalar, written_out

if TYPE_CHECKING:
    from .walk.loops import Loops

__all__ = ["BUILTINS"]


def _range(w: Loops, args: list[Any]) -> Any:
    if not all(isinstance(x, Scalar) and x.whole for x in args):
        raise Unreadable("range() of what may be no integer")
    return w.library.arange(args, {})


def _len(w: Loops, args: list[Any]) -> Any:
    x = args[0]
    if isinstance(x, Array) and x.shape:
        return Scalar(x.shape[0], True)
    if isinstance(x, Scalar):
        return Scalar(w.vector(x).shape[0], True)
    if isinstance(x, ListValue):
        return Scalar(x.length(), True)
    if isinstance(x, tuple):
        return scalar(len(x), True)
    raise Unreadable("the length of something unknown")


def _list(w: Loops, args: list[Any]) -> Any:
    if not args:
        return ListValue(w.facts, [], len(w.open))
    return args[0]


def _enumerate(w: Loops, args: list[Any]) -> Any:
    n, at = w.sequence(args[0])
    first = w.library.linear(args[1], "where to count from") if len(args) > 1 else const(0)
    if written_out(args[0]) and n.number is not None:
        items = [(Scalar(first + const(k), True), at(const(k))) for k in range(int(n.number))]
        return ListValue(w.facts, list(items), len(w.open))
    t = f"_e{w.fresh}"
    w.fresh += 1
    k = w.facts.know(t, const(0), n - const(1))
    return ListValue(w.facts, [Block(Loop(t, n), ((Scalar(first + k, True), at(k)),))])


def _zip(w: Loops, args: list[Any]) -> Any:
    pairs = [w.sequence(a) for a in args]
    if not pairs:
        raise Unreadable("zip() of nothing")
    n = pairs[0][0]
    if any(not w.facts.equal(n, m) for m, _ in pairs):
        raise Unreadable("zip() of lists of different lengths")
    if all(map(written_out, args)) and n.number is not None:
        rows = [tuple(at(const(k)) for _, at in pairs) for k in range(int(n.number))]
        return ListValue(w.facts, list(rows), len(w.open))
    t = f"_e{w.fresh}"
    w.fresh += 1
    k = w.facts.know(t, const(0), n - const(1))
    return ListValue(w.facts, [Block(Loop(t, n), (tuple(at(k) for _, at in pairs),))])


def _int(w: Loops, args: list[Any]) -> Any:
    return w.library.int_(args, {})


def _float(w: Loops, args: list[Any]) -> Any:
    return w.library.converted(args[0], None)


def _pow(w: Loops, args: list[Any]) -> Any:
    return w.library.binary("pow", args[0], args[1])


def _max(w: Loops, args: list[Any]) -> Any:
    return w.library.extreme(False)(args, {})


def _min(w: Loops, args: list[Any]) -> Any:
    return w.library.extreme(True)(args, {})


def _no(w: Loops, args: list[Any]) -> Any:
    raise Unreadable("a call that is not read")


def _strict(f: Callable[[Loops, list[Any]], Any]) -> Callable[[Loops, list[Any]], Any]:
    def call(w: Loops, args: list[Any]) -> Any:
        for x in args:
            if isinstance(x, Unknown):
                raise Unreadable(x.why, x.line)
        return f(w, args)

    return call


BUILTINS: dict[str, Callable[[Loops, list[Any]], Any]] = {
    name: _strict(f)
    for name, f in {
        "range": _range, "len": _len, "list": _list, "tuple": _list, "enumerate": _enumerate, "zip": _zip,
        "int": _int, "float": _float, "pow": _pow, "max": _max, "min": _min,
        **dict.fromkeys(("round", "abs", "sum", "reversed", "map", "slice", "print", "isinstance", "divmod", "getattr",
                         "super", "sorted", "type", "bool", "str"), _no),
    }.items()
}  # fmt: skip
