"""Calls of functions, of the library's and of the snippet's own."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..builtin import BUILTINS
from ..library import METHODS, NOT_TOUCHED, array_of
from ..scope import Class, Function, Instance, Module, Scope, Unknown
from ..syntax import HARMLESS, SHARING, mutates, returns_in_loop
from ..values import Array, Layer, ListValue, Scalar, Unreadable
from .base import broken
from .loops import Loops

__all__ = ["MAX_DEPTH", "TYPES", "Calls", "Return", "fitting_parameters"]

MAX_DEPTH = 12
TYPES = ("float", "int", "long", "double", "half", "bool", "short", "complex")


class Return(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


class Calls(Loops):
    """What calls give back, and what they change."""

    def call(self, node: ast.Call, scope: Scope) -> Any:
        f = node.func
        out = next((k for k in node.keywords if k.arg == "out"), None)
        if out is not None and not (isinstance(out.value, ast.Constant) and out.value.value is None):
            return self.into(node, out, scope)
        if isinstance(f, ast.Attribute) and not self.is_module(f.value, scope):
            return self.method(node, f, scope)
        callee = self.value(f, scope)
        if isinstance(callee, str) and callee.startswith("type:"):
            callee = Module(f".{callee[5:]}")
        if isinstance(callee, (Function, Class)):
            args, kw = self.arguments(node, scope)
            return self.enter(callee, args, kw, node.lineno)
        if isinstance(callee, Module):
            name = callee.name.rpartition(".")[2]
            if callee.name.startswith(".") and name in BUILTINS:
                args, kw = self.arguments(node, scope)
                return BUILTINS[name](self, args)
            if name == "repeat":
                name = "repeat_interleave"
            found = self.library.find(name)
            if found is not None and callee.name.partition(".")[0] not in ("nn", "plt"):
                args, kw = self.arguments(node, scope)
                for x in (*args, *kw.values()):
                    if isinstance(x, Unknown):
                        raise Unreadable(x.why, x.line)
                if name in ("outer", "ger", "einsum"):
                    args = [self.vector(x) if isinstance(x, Scalar) else x for x in args]
                made = self.placed(fitting_parameters(found, args, kw))
                return self.seen(name, node.args[0] if node.args else None, args, made)
            if callee.name.lstrip(".").partition(".")[0] in NOT_TOUCHED:
                raise Unreadable(f"{name}()")
        self.untouched(node, scope)
        raise Unreadable(f"{ast.unparse(f)[:40]}() that is defined elsewhere")

    def into(self, node: ast.Call, out: ast.keyword, scope: Scope) -> Any:
        """``np.sin(x, out=y)``: the result is stored into ``y``."""
        plain = ast.copy_location(ast.Call(node.func, node.args, [k for k in node.keywords if k is not out]), node)
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
            if name.endswith("_") and name[:-1] in ("sin", "cos", "exp", "mul", "add", "sub", "div", "pow"):
                return self.in_place(f.value, name[:-1], owner, args, node, scope)
            if name in ("fill", "sort", "resize", "put"):
                raise Unreadable(f".{name}() that changes an array in place")
            if name == "repeat":
                raise Unreadable(".repeat()")
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
        value = fitting_parameters(found, [owner, *args], {})
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
        if any(k.arg is None for k in node.keywords):
            raise Unreadable("a call with starred arguments")
        return self.items(node.args, scope), {k.arg or "": self.soft(k.value, scope) for k in node.keywords}

    def enter(self, f: Function | Class, args: list[Any], kw: dict[str, Any], line: int) -> Any:
        """The value of a call of a function of the snippet; what is not given is a parameter."""
        if isinstance(f, Class):
            made = Instance(f)
            for x in f.node.body:
                if isinstance(x, ast.FunctionDef) and x.name == "__init__":
                    self.enter(Function(x, f.scope, made), args, kw, line)
            return made
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.depth -= 1
            raise Unreadable("calls nested too deeply", line)
        try:
            scope = Scope(self.bind(f, args, kw, line), f.scope)
            if isinstance(f.node, ast.Lambda):
                return self.value(f.node.body, scope)
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


def fitting_parameters(f: Callable[[list[Any], dict[str, Any]], Any], args: list[Any], kw: dict[str, Any]) -> Any:
    """A call of the library's; arguments it has no place for are the program's mistake."""
    for name in kw:
        if name not in HARMLESS:
            raise Unreadable(f"a call with the keyword {name}")
    if kw.get("order", "C") not in ("C", None):
        raise Unreadable("an array in another order")
    if kw.get("rounding_mode") is not None and getattr(f, "__name__", "") != "divided":
        raise Unreadable("a division that is rounded")
    try:
        return f(args, kw)
    except (IndexError, TypeError, KeyError, ValueError, AssertionError):
        raise Unreadable("a call whose arguments do not fit") from None
