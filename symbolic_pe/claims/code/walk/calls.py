"""Calls of functions, of the library's and of the snippet's own."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..builtin import BUILTINS
from ..einops import patterned
from ..library import BINARY, METHODS, NOT_TOUCHED, UNARY, array_of, elementwise
from ..scope import Class, Function, Given, Instance, Mapped, Module, Partial, Scope, Sizes, Unknown
from ..syntax import HARMLESS, SHARING, generates, mutates, returns_in_loop
from ..values import Array, Block, Layer, ListValue, Scalar, Unreadable
from .base import broken
from .loops import Loops

__all__ = ["MAX_DEPTH", "TYPES", "YIELDED", "Calls", "Return", "fitting_parameters"]

YIELDED = "yielded'"
"""What a generator has given so far, as a name in its scope."""

MAX_DEPTH = 12
TYPES = ("float", "int", "long", "double", "half", "bool", "short", "complex")


HIGHER = {
    "partial": "partially", "vectorize": "vectorized", "vmap": "vmapped", "map": "map_",
    "fromfunction": "from_function", "from_iterable": "chained", "chain": "chained", "divmod": "divided",
    "getattr": "got", "rearrange": "arranged", "shape": "shaped",
    "Embedding": "embedding",
}  # fmt: skip


class Return(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


class Calls(Loops):
    """What calls give back, and what they change."""

    def call(self, node: ast.Call, scope: Scope) -> Any:
        f = node.func
        out = next((k for k in node.keywords if k.arg == "out"), None) or self.placed_out(node, scope)
        if out is not None and not (isinstance(out.value, ast.Constant) and out.value.value is None):
            return self.into(node, out, scope)
        if isinstance(f, ast.Attribute) and not self.is_module(f.value, scope):
            return self.method(node, f, scope)
        callee = self.value(f, scope)
        if isinstance(callee, (Partial, Mapped)):
            args, kw = self.arguments(node, scope)
            return self.apply(callee, args, kw, node.lineno)
        if isinstance(callee, str) and callee.startswith("type:"):
            callee = Module(f".{callee[5:]}")
        if isinstance(callee, (Function, Class)):
            args, kw = self.arguments(node, scope)
            return self.enter(callee, args, kw, node.lineno)
        if isinstance(callee, Module):
            name = callee.name.rpartition(".")[2]
            if name in HIGHER:
                args, kw = self.arguments(node, scope)
                for x in (*args, *kw.values()):
                    if isinstance(x, Unknown):
                        raise Unreadable(x.why, x.line)
                return getattr(self, HIGHER[name])(args, kw, node)
            if callee.name.startswith(".") and name in BUILTINS:
                args, kw = self.arguments(node, scope)
                if name == "enumerate" and "start" in kw:
                    args.append(kw.pop("start"))
                if kw.keys() - ({"strict"} if name == "zip" else set()):
                    raise Unreadable(f"{name}() with the keyword {next(iter(kw))}")
                return BUILTINS[name](self, args)
            pattern = node.args[1] if name == "repeat" and len(node.args) == 2 else None
            if isinstance(pattern, ast.Constant) and isinstance(pattern.value, str):
                args, kw = self.arguments(node, scope)
                return self.arranged(args, kw, node)
            if name == "repeat":
                name = "repeat_interleave"
            found = self.library.find(name)
            if found is not None and (
                callee.name.partition(".")[0] not in ("nn", "plt") or name in ("Parameter", "pad")
            ):
                args, kw = self.arguments(node, scope)
                for x in (*args, *kw.values()):
                    if isinstance(x, Unknown):
                        raise Unreadable(x.why, x.line)
                if name in ("outer", "ger", "einsum"):
                    args = [self.vector(x) if isinstance(x, Scalar) else x for x in args]
                made = self.placed(fitting_parameters(found, args, kw))
                return self.seen(name, node.args[0] if node.args else None, args, made)
            if callee.name.lstrip(".").partition(".")[0] in NOT_TOUCHED:
                raise Unreadable(f"{'.' * callee.name.startswith('nn.')}{name}()")
        self.untouched(node, scope)
        raise Unreadable(f"{ast.unparse(f)[:40]}() that is defined elsewhere")

    # -- functions of functions

    def apply(self, f: Any, args: list[Any], kw: dict[str, Any], line: int) -> Any:
        """A call of what is a function by value."""
        for x in (*args, *kw.values()):
            if isinstance(x, Unknown):
                raise Unreadable(x.why, x.line)
        if isinstance(f, Partial):
            return self.apply(f.of, [*f.args, *args], {**f.kw, **kw}, line)
        if isinstance(f, Mapped):
            return self.mapped(f, args, kw, line)
        if isinstance(f, (Function, Class)):
            return self.enter(f, args, kw, line)
        if isinstance(f, Module):
            found = self.library.find(f.name.rpartition(".")[2])
            if found is not None:
                return self.placed(fitting_parameters(found, args, kw))
        raise Unreadable("a call of something that is no function", line)

    def mapped(self, f: Mapped, args: list[Any], kw: dict[str, Any], line: int) -> Any:
        if kw:
            raise Unreadable("a call with keywords of a function that is mapped", line)
        if not f.entries:  # along a first axis
            count, _ = self.sequence(args[0]) if args else (None, None)
            if count is None:
                raise Unreadable("a call of a mapped function without arguments", line)
            each = [self.sequence(a) for a in args]
            if any(not self.facts.equal(count, n) for n, _ in each):
                raise Unreadable("arrays of different lengths", line)
            made = self.turns(count, lambda k: [at(k) for _, at in each], lambda xs: [self.plain(f.of, xs, line)])
            return array_of(ListValue(self.facts, made), self.facts)

        def one(*xs: Scalar) -> Scalar:
            y = self.plain(f.of, list(xs), line)
            if not isinstance(y, Scalar):
                raise Unreadable("a function that does not give a number", line)
            return y

        return elementwise(one, self.facts, *(array_of(a, self.facts) for a in args))

    def plain(self, f: Any, args: list[Any], line: int) -> Any:
        found = self.apply(f, args, {}, line)
        if isinstance(found, Unknown):
            raise Unreadable(found.why, found.line)
        return found

    def partially(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Partial:
        if not args:
            raise Unreadable("partial() of nothing")
        return Partial(args[0], tuple(args[1:]), kw)

    def vectorized(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Mapped:
        if len(args) != 1 or kw.keys() - {"otypes"}:
            raise Unreadable("vectorize() with unusual arguments")
        return Mapped(args[0], True)

    def vmapped(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Mapped:
        if len(args) != 1 or kw:
            raise Unreadable("vmap() with unusual arguments")
        return Mapped(args[0], False)

    def map_(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> ListValue:
        if len(args) != 2 or kw:
            raise Unreadable("map() with unusual arguments")
        count, at = self.sequence(args[1])
        made = self.turns(count, at, lambda x: [self.plain(args[0], [x], node.lineno)])
        return ListValue(self.facts, made, len(self.open))

    def from_function(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Any:
        """``np.fromfunction(f, shape)``: ``f`` of the arrays of indices."""
        if len(args) != 2 or kw.keys() - {"dtype"}:
            raise Unreadable("fromfunction() with unusual arguments")
        shape = self.library.shape([args[1]])
        axes = [
            Array(shape, lambda k, j=j: Scalar(k[j]), self.facts)  # type: ignore[misc]
            for j in range(len(shape))
        ]
        return self.plain(args[0], list(axes), node.lineno)

    def chained(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> ListValue:
        """``chain.from_iterable(pairs)``, ``chain(a, b)``."""
        out = ListValue(self.facts, [], len(self.open))
        if not all(isinstance(x, (ListValue, tuple)) for x in args):
            raise Unreadable("chain() of something that is no list")
        given = args[0] if len(args) == 1 and ast.unparse(node.func).endswith("from_iterable") else tuple(args)
        for p in given.pieces if isinstance(given, ListValue) else given:
            if isinstance(p, Block):
                items = tuple(y for x in p.items for y in self.elements(x))
                out.pieces.append(Block(p.loop, items))
            else:
                out.pieces += self.elements(p)
        return out

    def elements(self, x: Any) -> list[Any]:
        if isinstance(x, ListValue) and not any(isinstance(p, Block) for p in x.pieces):
            return list(x.pieces)
        if isinstance(x, tuple):
            return list(x)
        if isinstance(x, ListValue) and not self.open:
            return list(x.pieces)
        raise Unreadable("a flat list of lists whose lengths are not known")

    def divided(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> tuple[Any, Any]:
        if len(args) != 2:
            raise Unreadable("divmod() with unusual arguments")
        return self.library.binary("floordiv", *args), self.library.binary("mod", *args)

    def got(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Any:
        """``getattr(config, name, default)``."""
        if len(args) < 2 or not isinstance(args[0], Given) or not isinstance(args[1], str):
            raise Unreadable("getattr() of something unknown")
        return self.parameter(args[1], args[2] if len(args) > 2 and args[2] is not None else Ellipsis)

    def shaped(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Any:
        """``tf.shape(x)``, ``tf.shape(x)[1]``."""
        if len(args) != 1 or kw.keys() - {"out_type"}:
            raise Unreadable("shape() with unusual arguments")
        if isinstance(args[0], Array):
            return tuple(Scalar(n, True) for n in args[0].shape)
        if isinstance(args[0], Scalar):
            return Sizes(args[0])
        raise Unreadable("the shape of something unknown")

    def arranged(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Array:
        if len(args) != 2 or not isinstance(args[1], str):
            raise Unreadable(f"{ast.unparse(node.func)[:40]}() without a pattern")
        sizes = {k: self.library.linear(v) for k, v in kw.items()}
        a = array_of(args[0], self.facts) if not isinstance(args[0], Scalar) else self.vector(args[0])
        made = patterned(a, args[1], sizes, ast.unparse(node.func).endswith("repeat"), self.facts)
        made.depth = len(self.open)
        return made

    def embedding(self, args: list[Any], kw: dict[str, Any], node: ast.Call) -> Instance:
        """``nn.Embedding(n, d)``: a table of weights that may be set."""
        sizes = [*args, *(kw[k] for k in ("num_embeddings", "embedding_dim") if k in kw)]
        shape = self.library.shape(sizes[:2])
        weight = Array(shape, broken("a weight that is learned", node.lineno), self.facts, depth=len(self.open))
        empty = ast.ClassDef(name="Embedding", bases=[], keywords=[], body=[], decorator_list=[])
        return Instance(Class(empty, Scope()), {"weight": weight})

    def placed_out(self, node: ast.Call, scope: Scope) -> ast.keyword | None:
        """``np.sin(x, y)``: where the result is stored, given without its name."""
        f = node.func
        if not isinstance(f, ast.Attribute) or not self.is_module(f.value, scope):
            return None
        count = 1 if f.attr in UNARY else 2 if f.attr in BINARY else 0
        if not count or len(node.args) <= count or any(isinstance(x, ast.Starred) for x in node.args):
            return None
        if f.attr == "log" and not isinstance(self.soft(node.args[1], scope), Array):  # math.log(x, base)
            return None
        return ast.keyword("out", node.args[count])

    def into(self, node: ast.Call, out: ast.keyword, scope: Scope) -> Any:
        """``np.sin(x, out=y)``: the result is stored into ``y``."""
        args = [x for x in node.args if x is not out.value]
        plain = ast.copy_location(ast.Call(node.func, args, [k for k in node.keywords if k is not out]), node)
        value = self.strict(plain, scope)
        at = out.value
        if isinstance(at, ast.Subscript):
            self.store(ast.copy_location(ast.Subscript(at.value, at.slice, ast.Store()), node), value, scope)
        elif isinstance(at, ast.Name):
            self.store(ast.copy_location(ast.Subscript(at, ast.Slice(), ast.Store()), node), value, scope)
        else:
            raise Unreadable("a result that is stored somewhere unknown")
        return value

    def placed(self, x: Any) -> Any:
        """An array that was made here belongs to the loops that are open here."""
        if isinstance(x, (Array, ListValue)):
            x.depth = len(self.open)
        return x

    def seen(self, name: str, given: ast.expr | None, args: list[Any], made: Any) -> Any:
        """What may share its memory with an array that has a name is a window on it."""
        source = args[0] if args else None
        if name not in SHARING or not isinstance(made, Array) or not isinstance(source, Array):
            return made
        if source.view is not None:
            made.view = source.view
        elif isinstance(given, (ast.Name, ast.Attribute)):
            made.view = (source, len(source.layers))
        return made

    def untouched(self, node: ast.Call, scope: Scope) -> None:
        """A function that is not in the snippet is taken not to change the arrays it is given; that is said."""
        root = node.func
        if isinstance(root, ast.Attribute) and mutates(root.attr):
            return
        while isinstance(root, ast.Attribute):
            root = root.value
        if isinstance(root, ast.Name) and root.id in NOT_TOUCHED:
            return
        for x in (*node.args, *(k.value for k in node.keywords)):
            if isinstance(x, ast.Name) and isinstance(self.look(scope, x.id), (Array, ListValue)):
                self.assumed[f"{ast.unparse(node.func)[:40]}() does not change {x.id}"] = None

    def method(self, node: ast.Call, f: ast.Attribute, scope: Scope) -> Any:
        name = f.attr
        if isinstance(f.value, ast.Call) and isinstance(f.value.func, ast.Name) and f.value.func.id == "super":
            return None
        if name == "set" and isinstance(f.value, ast.Subscript) and isinstance(f.value.value, ast.Attribute):
            return self.updated(f.value, node, scope)
        owner = self.value(f.value, scope)
        if isinstance(owner, Instance):
            if name in ("register_buffer", "register_parameter", "__setattr__", "add_weight"):
                args, _ = self.arguments(node, scope)
                if len(args) >= 2 and isinstance(args[0], str):
                    owner.fields[args[0]] = args[1]
                return None
            target = self.member(owner, name)
            args, kw = self.arguments(node, scope)
            if isinstance(target, Function):
                return self.enter(target, args, kw, node.lineno)
            raise Unreadable(f"{name}()")
        args, kw = self.arguments(node, scope)
        if isinstance(owner, dict):
            if name == "get" and args and isinstance(args[0], str):
                return owner.get(args[0], args[1] if len(args) > 1 else None)
            owner.clear()
            raise Unreadable(f".{name}() of a dictionary")
        if isinstance(owner, Given) and name == "get" and args and isinstance(args[0], str):
            return self.parameter(args[0], args[1] if len(args) > 1 else Ellipsis)
        if isinstance(owner, ListValue):
            if owner.copied:
                raise Unreadable(f".{name}() of a list in a list")
            if name == "append" and len(args) == 1:
                owner.pieces.append(args[0])
                self.journal.append(("append", owner))
                return None
            if name == "extend" and len(args) == 1:
                return self.extend(owner, args[0])
            raise Unreadable(f".{name}() of a list")
        for x in (*args, *kw.values()):
            if isinstance(x, Unknown):
                raise Unreadable(x.why, x.line)
        if isinstance(owner, Array):
            owner.fresh()
            if name in ("size", "dim", "numel"):
                if name == "size" and args:
                    return Scalar(owner.shape[self.library.axis(args[0], len(owner.shape))], True)
                if name == "size":
                    return tuple(Scalar(n, True) for n in owner.shape)
                raise Unreadable(f".{name}()")
            if name.endswith("_") and name[:-1] in ("sin", "cos", "exp", "mul", "add", "sub", "div", "pow", "copy"):
                return self.in_place(f.value, name[:-1], owner, args, node, scope)
            if name in ("fill", "sort", "resize", "put"):
                raise Unreadable(f".{name}() that changes an array in place")
            if name == "repeat" and self.torch is None:
                raise Unreadable(".repeat()")
            if name == "repeat":  # torch lays copies side by side, numpy repeats entry by entry
                name = "tile" if self.torch else "repeat_interleave"
        if isinstance(owner, Scalar) and name in ("float", "to", "item", "type", "double", "astype"):
            return Scalar(owner.value, False, owner.size)
        if isinstance(owner, Scalar) and name in ("unsqueeze", "reshape", "view", "size"):
            owner = self.vector(owner)
            if name == "size":
                return Scalar(owner.shape[0], True)
        found = self.library.find(name)
        if found is not None and name in METHODS and isinstance(owner, (Array, Scalar)):
            if name in ("dot",):
                raise Unreadable("a product that sums")
            return self.seen(name, f.value, [owner], self.placed(fitting_parameters(found, [owner, *args], kw)))
        raise Unreadable(f".{name}()")

    def in_place(
        self, target: ast.expr, name: str, owner: Array, args: list[Any], node: ast.Call, scope: Scope
    ) -> Array:
        """``x[:, 0::2].sin_()``."""
        found = self.library.find(name)
        assert found is not None
        value = fitting_parameters(found, [owner, *args], {}) if name != "copy" or len(args) != 1 else args[0]
        if makes_anew(target) and not owner.view:
            if owner.whole and not getattr(value, "whole", False):
                raise Unreadable("an array of integers is changed in place")
            return self.fitted(array_of(value, self.facts), owner.shape)
        while isinstance(target, ast.Call) and isinstance(target.func, ast.Attribute) and target.func.attr[-1:] == "_":
            target = target.func.value  # x.mul_(a).exp_() changes x
        place = target if isinstance(target, ast.Subscript) else ast.Subscript(target, ast.Slice(), ast.Load())
        if not isinstance(target, (ast.Subscript, ast.Name)):
            raise Unreadable(f".{name}_() that changes an array in place")
        self.store(ast.copy_location(ast.Subscript(place.value, place.slice, ast.Store()), node), value, scope)
        return owner

    def updated(self, place: ast.Subscript, node: ast.Call, scope: Scope) -> Array:
        """``x.at[...].set(y)``: a copy with other entries."""
        assert isinstance(place.value, ast.Attribute)
        owner = self.value(place.value.value, scope)
        if place.value.attr != "at" or not isinstance(owner, Array) or len(node.args) != 1:
            raise Unreadable(".set()")
        new = owner.snapshot()
        new.depth = len(self.open)
        slots, axes, _ = self.slots(place.slice, new, scope)
        value = self.strict(node.args[0], scope)
        if new.whole and not getattr(value, "whole", False):
            raise Unreadable("fractions stored into an array of integers, which cuts them down")
        new.layers.append(Layer(slots, self.fitted(array_of(value, self.facts), axes), (), node.lineno))
        return new

    def arguments(self, node: ast.Call, scope: Scope) -> tuple[list[Any], dict[str, Any]]:
        kw: dict[str, Any] = {}
        for k in node.keywords:
            if k.arg is not None:
                kw[k.arg] = self.soft(k.value, scope)
                continue
            held = self.value(k.value, scope)
            if not isinstance(held, dict) or not all(isinstance(x, str) for x in held) or held.keys() & kw.keys():
                raise Unreadable("a call with starred arguments")
            kw |= held
        return self.items(node.args, scope), kw

    def enter(self, f: Function | Class, args: list[Any], kw: dict[str, Any], line: int) -> Any:
        """The value of a call of a function of the snippet; what is not given is a parameter."""
        if isinstance(f, Class):
            made = Instance(f)
            own = next((x for x in f.node.body if isinstance(x, ast.FunctionDef) and x.name == "__init__"), None)
            if own is not None:
                self.enter(Function(own, f.scope, made), args, kw, line)
            elif args or kw:
                made.fields |= self.declared(f, args, kw, line)
            return made
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.depth -= 1
            raise Unreadable("calls nested too deeply", line)
        try:
            scope = Scope(self.bind(f, args, kw, line), f.scope)
            if isinstance(f.node, ast.Lambda):
                return self.value(f.node.body, scope)
            if generates(f.node):
                scope.names[YIELDED] = held = ListValue(self.facts, [], len(self.open))
                self.block(f.node.body, scope)
                return held
            try:
                self.block(f.node.body, scope)
            except Return as e:
                if len(self.open) and returns_in_loop(f.node):
                    raise Unreadable("a return inside a loop", line) from None
                if isinstance(e.value, Unknown):
                    raise Unreadable(e.value.why, e.value.line) from None
                return e.value
            return None
        except Unreadable as e:
            self.abandoned(f, [*args, *kw.values()], e)
            raise
        finally:
            self.depth -= 1

    def declared(self, f: Class, args: list[Any], kw: dict[str, Any], line: int) -> dict[str, Any]:
        """The fields of a class that only names them, as a dataclass does and a module of flax."""
        names = [x.target.id for x in f.node.body if isinstance(x, ast.AnnAssign) and isinstance(x.target, ast.Name)]
        if len(args) > len(names) or kw.keys() - set(names[len(args) :]):
            raise Unreadable("a class that is given what it does not name", line)
        return {**dict(zip(names, args, strict=False)), **kw}

    def abandoned(self, f: Function, given: list[Any], e: Unreadable) -> None:
        """What a function that could not be read may have changed of what it was given is not known any more."""
        changes = any(
            isinstance(x, ast.AugAssign)
            or (isinstance(x, ast.Subscript) and isinstance(x.ctx, ast.Store))
            or (isinstance(x, ast.Call) and isinstance(x.func, ast.Attribute) and mutates(x.func.attr))
            for x in ast.walk(f.node)
        )
        for x in given if changes else ():
            if isinstance(x, Array):
                root = x.view[0] if x.view else x
                root.layers.append(Layer((), Array(root.shape, broken(e.why, e.line), self.facts), (), e.line))
            elif isinstance(x, ListValue):
                x.pieces.append(Unknown(e.why, e.line))

    def bind(self, f: Function, args: list[Any], kw: dict[str, Any], line: int) -> dict[str, Any]:
        a = f.node.args
        if (a.vararg and args) or (a.kwarg and kw):
            raise Unreadable("a call with a variable number of arguments", line)
        named = [*a.posonlyargs, *a.args]
        bound: dict[str, Any] = {}
        if f.owner is not None and named:
            bound[named[0].arg] = f.owner
            named = named[1:]
        if len(args) > len(named):
            raise Unreadable("a call with too many arguments", line)
        defaults: dict[str, ast.expr] = {}
        positional = [*a.posonlyargs, *a.args]
        for x, d in zip(reversed(positional), reversed(a.defaults), strict=False):
            defaults[x.arg] = d
        for x, kd in zip(a.kwonlyargs, a.kw_defaults, strict=True):
            if kd is not None:
                defaults[x.arg] = kd
        for x, v in zip(named, args, strict=False):
            bound[x.arg] = v
        for x in (*named, *a.kwonlyargs):
            if x.arg in bound:
                continue
            if x.arg in kw:
                bound[x.arg] = kw[x.arg]
                continue
            default = self.soft(defaults[x.arg], f.scope) if x.arg in defaults else None
            called = bool(args or kw)
            if called and x.arg in defaults:
                bound[x.arg] = default
            else:
                bound[x.arg] = self.parameter(x.arg, default if x.arg in defaults else Ellipsis)
        return bound


MAKERS = ("arange", "linspace", "logspace", "zeros", "ones", "full", "clone")


def makes_anew(node: ast.expr) -> bool:
    """Whether the value of an expression is an array that nothing else holds."""
    if isinstance(node, ast.BinOp):
        return True
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return False
    name = node.func.attr
    if name.endswith("_"):
        return makes_anew(node.func.value)
    return name in UNARY or name in BINARY or name in MAKERS


def fitting_parameters(f: Callable[[list[Any], dict[str, Any]], Any], args: list[Any], kw: dict[str, Any]) -> Any:
    """A call of the library's; arguments it has no place for are the program's mistake."""
    for name in kw:
        if name not in HARMLESS:
            raise Unreadable(f"a call with the keyword {name}")
    if kw.get("order", "C") not in ("C", None) and getattr(f, "__name__", "") != "flatten":
        raise Unreadable("an array in another order")
    if kw.get("rounding_mode") is not None and getattr(f, "__name__", "") != "divided":
        raise Unreadable("a division that is rounded")
    args, kw = _in_order(args, kw)
    try:
        return f(args, kw)
    except (IndexError, TypeError, KeyError, ValueError, AssertionError):
        raise Unreadable("a call whose arguments do not fit") from None


FIRST = ("input", "x", "a", "x1", "arr", "tensor", "tensors", "values", "arrays", "object", "data", "abs", "real")
SECOND = ("exponent", "other", "y", "b", "x2", "vec2", "angle", "imag")


def _in_order(args: list[Any], kw: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    """A call whose first arguments are given by their names."""
    kw = dict(kw)
    for place, names in enumerate((FIRST, SECOND)):
        named = [n for n in names if n in kw]
        if len(named) > 1 or (named and len(args) != place):
            raise Unreadable(f"a call with the keyword {named[0]}")
        args = [*args, kw.pop(named[0])] if named else args
    return args, kw
