"""Reading Python without running it: statements are followed at generic turns of their loops.

What cannot be followed becomes :class:`Unknown`, and is complained of only where the encoding rests on it.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from typing import Any

from .builtin import BUILTINS
from .library import CONSTANTS, METHODS, NOT_TOUCHED, Library, array_of, elementwise
from .linear import Facts, Linear, Split, const
from .scope import Class, Function, Instance, Module, Scope, Unknown
from .syntax import (
    DECORATORS,
    HARMLESS,
    SHARING,
    assigned,
    is_main,
    is_read,
    lasting,
    lengthened,
    loaded,
    mutates,
    names_stored,
    names_stored_in,
    returns_in_loop,
    written,
)
from .values import (
    Array,
    Block,
    Index,
    Layer,
    ListValue,
    Loop,
    Scalar,
    Slot,
    Unreadable,
    scalar,
    substituted,
)

__all__ = ["Walker"]

MAX_STEPS = 20_000
MAX_DEPTH = 12
MAX_TURNS = 64
MODULES = {"np", "numpy", "torch", "tf", "math", "jnp", "jax", "mx", "paddle", "K", "keras", "F", "xp", "ops", "cp",
           "tensorflow", "cupy", "cmath", "tnp", "npx", "mnp", "ms", "operator"}  # fmt: skip
TYPES = ("float", "int", "long", "double", "half", "bool", "short", "complex")


class _Return(Exception):
    def __init__(self, value: Any) -> None:
        self.value = value


class Walker:
    """One reading of a snippet; ``facts`` grows with the loops that are met.

    ``parameter`` says what a parameter without an argument is: it is given the name, the default (or
    None), and returns a value.
    """

    def __init__(self, facts: Facts, parameter: Callable[[str, Any], Any]) -> None:
        self.facts, self.parameter = facts, parameter
        self.library = Library(facts)
        self.open: list[Loop] = []
        self.journal: list[tuple[str, Any]] = []
        self.assumed: dict[str, None] = {}
        self.steps = 0
        self.depth = 0
        self.fresh = 0
        self.shared: set[str] = set()
        """Names that functions change from outside of where they stand."""
        self.unroll = False
        """Whether loops of known, small length are followed turn by turn."""

    # -- statements

    def module(self, tree: ast.Module) -> Scope:
        scope = Scope()
        self.shared = {n for x in ast.walk(tree) if isinstance(x, (ast.Global, ast.Nonlocal)) for n in x.names}
        for node in tree.body:
            self.lenient(node, scope)
        return scope

    def lenient(self, node: ast.stmt, scope: Scope) -> None:
        """A statement that cannot be read leaves its names unknown."""
        mark = len(self.journal)
        try:
            self.statement(node, scope)
        except (Unreadable, Split) as e:
            self.rollback(mark)
            why = e.why if isinstance(e, Unreadable) else str(e)
            line = (e.line if isinstance(e, Unreadable) else 0) or node.lineno
            for name in assigned(node):
                scope.names[name] = Unknown(why, line)
            self.spoil(node, scope, why, line)

    def spoil(self, node: ast.stmt, scope: Scope, why: str, line: int) -> None:
        """What a statement that could not be read may have changed is not known any more."""
        for x in ast.walk(node):
            target: ast.expr | None = None
            if isinstance(x, ast.For):
                for y in ast.walk(x.iter):
                    if isinstance(y, ast.Name) and isinstance(self.look(scope, y.id), ListValue):
                        self.look(scope, y.id).pieces.append(Unknown(why, line))
            if isinstance(x, (ast.Subscript, ast.Attribute)) and isinstance(x.ctx, ast.Store):
                target = x
            elif isinstance(x, ast.Call) and isinstance(x.func, ast.Attribute) and mutates(x.func.attr):
                target = x.func.value
                if x.args and isinstance(target, (ast.Attribute, ast.Name)) and self.is_module(target, scope):
                    target = x.args[0]  # a function that changes its argument
            while isinstance(target, (ast.Subscript, ast.Attribute)):
                if isinstance(target, ast.Attribute) and isinstance(target.value, ast.Name):
                    owner = self.look(scope, target.value.id)
                    if isinstance(owner, Instance):
                        owner.fields[target.attr] = Unknown(why, line)
                        break
                target = target.value
            if isinstance(target, ast.Name) and isinstance(self.look(scope, target.id), (Array, ListValue)):
                value = self.look(scope, target.id)
                if isinstance(value, Array):
                    value.layers.append(Layer((), Array(value.shape, _broken(why, line), self.facts), (), line))
                else:
                    value.pieces.append(Unknown(why, line))

    def block(self, body: list[ast.stmt], scope: Scope) -> None:
        for node in body:
            self.statement(node, scope)

    def statement(self, node: ast.stmt, scope: Scope) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise Unreadable("too long a program", node.lineno)
        try:
            self._statement(node, scope)
        except Unreadable as e:
            if not e.line:
                e.line = node.lineno
            raise

    def _statement(self, node: ast.stmt, scope: Scope) -> None:
        if isinstance(node, ast.Assign):
            value = self.changing(node, node.value, scope)
            for target in node.targets:
                self.assign(target, value, scope)
        elif isinstance(node, ast.AnnAssign):
            if node.value is not None:
                self.assign(node.target, self.soft(node.value, scope), scope)
        elif isinstance(node, ast.AugAssign):
            self.augmented(node, scope)
        elif isinstance(node, ast.For):
            self.loop(node, scope)
        elif isinstance(node, ast.If):
            self.branch(node, scope)
        elif isinstance(node, ast.Return):
            raise _Return(self.soft(node.value, scope) if node.value else None)
        elif isinstance(node, ast.FunctionDef):
            for d in node.decorator_list:
                name = ast.unparse(d).partition("(")[0].rpartition(".")[2]
                if name not in DECORATORS:
                    self.assumed[f"@{name} does not change {node.name}()"] = None
            scope.names[node.name] = Function(node, scope)
        elif isinstance(node, ast.ClassDef):
            scope.names[node.name] = Class(node, scope)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            self.imported(node, scope)
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                self.changing(node, node.value, scope)
        elif isinstance(node, ast.With):
            self.block(node.body, scope)
        elif isinstance(node, ast.While):
            raise Unreadable("a while loop")
        elif isinstance(node, (ast.Assert, ast.Pass, ast.Raise, ast.Delete, ast.Global, ast.Nonlocal)):
            return
        else:
            raise Unreadable(f"a statement that is not read ({type(node).__name__.lower()})")

    def changing(self, node: ast.stmt, value: ast.expr, scope: Scope) -> Any:
        """The value of an expression that may change what it is given; if it cannot be read, that is unknown."""
        found = self.soft(value, scope)
        if isinstance(found, Unknown):
            self.spoil(node, scope, found.why, found.line)
        return found

    def soft(self, node: ast.expr, scope: Scope) -> Any:
        """The value, or Unknown with the reason."""
        try:
            return self.value(node, scope)
        except Unreadable as e:
            return Unknown(e.why, e.line or node.lineno)

    def imported(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            if isinstance(node, ast.Import):
                scope.names[name] = Module(alias.name)
            elif self.library.find(alias.name) or alias.name in CONSTANTS:
                scope.names[name] = CONSTANTS.get(alias.name) or Module(f".{alias.name}")
            else:
                scope.names[name] = Module(alias.name)

    def branch(self, node: ast.If, scope: Scope) -> None:
        try:
            taken = self.truth(self.value(node.test, scope))
        except Unreadable:
            if not any(lasting(x) for x in (*node.body, *node.orelse)):
                return
            if not is_main(node.test):
                raise
            taken = True
        self.block(node.body if taken else node.orelse, scope)

    def truth(self, x: Any) -> bool:
        if isinstance(x, (bool, str, type(None))):
            return bool(x)
        if isinstance(x, Scalar) and x.linear is not None:
            n = x.linear.number
            if n is not None:
                return bool(n)
            if self.facts.less(const(0), x.linear) or self.facts.less(x.linear, const(0)):
                return True
        if isinstance(x, (Function, Class, Module)):
            return True
        raise Unreadable("a condition that is not known")

    # -- storing

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
        if isinstance(value, ListValue):
            value = tuple(value.pieces)
        if not isinstance(value, tuple) or len(value) != len(target.elts):
            value = tuple(Unknown("what is unpacked here", target.lineno) for _ in target.elts)
        for t, v in zip(target.elts, value, strict=True):
            self.assign(t, v, scope)

    def store(self, target: ast.Subscript, value: Any, scope: Scope) -> None:
        array = self.value(target.value, scope)
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
            value = Array((), _broken(why, at), self.facts)
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
        from .library import _aligned, broadcast

        while len(value.shape) > len(axes) and value.shape[0].number == 1:
            inner = value
            value = Array(inner.shape[1:], lambda k, a=inner: a.at((const(0), *k)), self.facts, inner.whole)  # type: ignore[misc]
        shape = broadcast([value.shape, axes], self.facts) if value.shape or axes else ()
        if len(shape) != len(axes) or any(self.facts.equal(m, n) is False for m, n in zip(shape, axes, strict=True)):
            raise Unreadable("what is stored does not fit its place")
        kept = value
        return Array(axes, lambda k: kept.at(_aligned(k, kept.shape)), self.facts, kept.whole)

    def poison(self, window: Array, why: str, line: int) -> None:
        """Nothing is known any more of an array that is changed in a way that is not followed."""
        root = window.view[0] if window.view else window
        root.layers.append(Layer((), Array(root.shape, _broken(why, line), self.facts), (), line))
        raise Unreadable(why, line)

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
        op = _OPERATORS.get(type(node.op))
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

    def rollback(self, mark: int) -> None:
        while len(self.journal) > mark:
            what, x = self.journal.pop()
            if what == "layer":
                x.layers.pop()
            elif what == "append":
                x.pieces.pop()
            else:
                x[0].pieces[:] = x[1]

    # -- loops

    def loop(self, node: ast.For, scope: Scope) -> None:
        if node.orelse or any(isinstance(x, (ast.Break, ast.Continue)) for x in ast.walk(node)):
            raise Unreadable("a loop that is left early")
        source = self.value(node.iter, scope)
        grown = {n for n in lengthened(node.body) if isinstance(self.look(scope, n), ListValue)}
        carried = (names_stored(node.body) | names_stored_in(node.target)) - grown
        length, at = self.sequence(source)
        if self.unroll and (n := length.number) is not None and n <= MAX_TURNS:
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
        length, at = self.sequence(self.value(g.iter, scope))

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

        return self.turns(length, at, body)

    # -- expressions

    def look(self, scope: Scope, name: str) -> Any:
        here: Scope | None = scope
        while here is not None:
            if name in here.names:
                return here.names[name]
            here = here.outer
        return None

    def strict(self, node: ast.expr, scope: Scope) -> Any:
        found = self.value(node, scope)
        if isinstance(found, Unknown):
            raise Unreadable(found.why, found.line)
        return found

    def value(self, node: ast.expr, scope: Scope) -> Any:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise Unreadable("too long a program", node.lineno)
        try:
            return self._value(node, scope)
        except Unreadable as e:
            if not e.line:
                e.line = node.lineno
            raise

    def _value(self, node: ast.expr, scope: Scope) -> Any:
        if isinstance(node, ast.Constant):
            return self.constant(node.value)
        if isinstance(node, ast.Name):
            return self.name(node, scope)
        if isinstance(node, ast.BinOp):
            return self.operation(node, scope)
        if isinstance(node, ast.UnaryOp):
            return self.unary(node, scope)
        if isinstance(node, ast.Call):
            return self.call(node, scope)
        if isinstance(node, ast.Attribute):
            return self.attribute(node, scope)
        if isinstance(node, ast.Subscript):
            return self.subscript(node, scope)
        if isinstance(node, ast.Tuple):
            return tuple(self.soft(x, scope) for x in node.elts)
        if isinstance(node, ast.List):
            if any(isinstance(x, ast.Starred) for x in node.elts):
                raise Unreadable("a starred list")
            return ListValue(self.facts, [self.soft(x, scope) for x in node.elts], len(self.open))
        if isinstance(node, (ast.ListComp, ast.GeneratorExp)):
            return self.comprehension(node, scope)
        if isinstance(node, ast.IfExp):
            taken = self.truth(self.strict(node.test, scope))
            return self.value(node.body if taken else node.orelse, scope)
        if isinstance(node, ast.Compare):
            return self.compare(node, scope)
        if isinstance(node, ast.BoolOp):
            return self.bool_op(node, scope)
        if isinstance(node, ast.Lambda):
            return Function(node, scope)
        raise Unreadable(f"an expression that is not read ({type(node).__name__.lower()})")

    def constant(self, x: Any) -> Any:
        if isinstance(x, bool) or x is None or isinstance(x, str):
            return x
        if isinstance(x, int):
            if abs(x) > 10**30:
                raise Unreadable("a very large number")
            return scalar(x, True)
        if isinstance(x, float) and abs(x) < 1e30 and (x == 0 or abs(x) > 1e-30):
            return scalar(Fraction(repr(x)))
        if x is Ellipsis:
            return x
        raise Unreadable("a constant that is not read")

    def name(self, node: ast.Name, scope: Scope) -> Any:
        if node.id in self.shared:
            raise Unreadable(f"{node.id} is changed by a function")
        here: Scope | None = scope
        while here is not None:
            if node.id in here.names:
                found = here.names[node.id]
                if isinstance(found, Unknown):
                    raise Unreadable(found.why, found.line)
                if isinstance(found, Array):
                    found.fresh()
                return found
            here = here.outer
        if node.id in MODULES:
            return Module(node.id)
        if node.id == "pi":
            return CONSTANTS["pi"]
        if self.library.find(node.id) or node.id in BUILTINS:
            return Module(f".{node.id}")
        return self.parameter(node.id, Ellipsis)

    def operation(self, node: ast.BinOp, scope: Scope) -> Any:
        a, b = self.strict(node.left, scope), self.strict(node.right, scope)
        op = _OPERATORS.get(type(node.op))
        if isinstance(node.op, ast.MatMult):
            return self.library.matmul([a, b], {})
        if op is None or isinstance(a, (str, bool)) or isinstance(b, (str, bool)):
            raise Unreadable("an operator that is not read")
        if isinstance(a, ListValue) and isinstance(b, ListValue) and op == "add":
            return ListValue(self.facts, [*a.pieces, *b.pieces], len(self.open))
        if isinstance(a, tuple) and isinstance(b, tuple) and op == "add":
            return a + b
        if isinstance(a, (ListValue, tuple)) != isinstance(b, (ListValue, tuple)) and op == "multiply":
            return self.repeated(*((a, b) if isinstance(a, (ListValue, tuple)) else (b, a)))
        return self.library.binary(op, a, b)

    def repeated(self, held: ListValue | tuple[Any, ...], times: Any) -> Any:
        """``[0] * d``."""
        if isinstance(times, Array):
            return self.library.binary("multiply", array_of(held, self.facts), times)
        n = self.library.linear(times)
        pieces = held.pieces if isinstance(held, ListValue) else list(held)
        if len(pieces) != 1 or not isinstance(pieces[0], Scalar):
            raise Unreadable("a list that is repeated")
        (x,) = (p for p in pieces if isinstance(p, Scalar))
        # as an array: entries are set later, and that is what arrays can do
        return Array((n,), lambda k: x, self.facts, False, depth=len(self.open))

    def unary(self, node: ast.UnaryOp, scope: Scope) -> Any:
        x = self.strict(node.operand, scope)
        if isinstance(node.op, ast.Not):
            return not self.truth(x)
        if isinstance(node.op, ast.USub):
            return self.library.binary("multiply", scalar(-1, True), x)
        if isinstance(node.op, ast.UAdd):
            return x
        raise Unreadable("an operator that is not read")

    def bool_op(self, node: ast.BoolOp, scope: Scope) -> Any:
        stop = isinstance(node.op, ast.Or)
        found: Any = None
        for x in node.values:
            found = self.value(x, scope)
            if self.truth(found) == stop:
                return found
        return found

    def compare(self, node: ast.Compare, scope: Scope) -> Any:
        if len(node.ops) != 1:
            raise Unreadable("a chain of comparisons")
        a, b = self.value(node.left, scope), self.value(node.comparators[0], scope)
        op = type(node.ops[0])
        if op in (ast.Is, ast.IsNot):
            same = a is b if a is None or b is None or isinstance(a, bool) else None
            if same is None:
                raise Unreadable("a condition that is not known")
            return same if op is ast.Is else not same
        if isinstance(a, str) and isinstance(b, str) and op in (ast.Eq, ast.NotEq):
            return (a == b) == (op is ast.Eq)
        if isinstance(a, Array) or isinstance(b, Array):
            return elementwise(lambda x, y: scalar(int(self.scalar_compare(op, x, y)), True), self.facts, a, b)
        if isinstance(a, Scalar) and isinstance(b, Scalar):
            return self.scalar_compare(op, a, b)
        raise Unreadable("a condition that is not known")

    def scalar_compare(self, op: type, a: Scalar, b: Scalar) -> bool:
        x, y = a.linear, b.linear
        if x is None or y is None:
            raise Unreadable("a condition that is not known")
        facts = self.facts
        if op in (ast.Eq, ast.NotEq):
            same = facts.equal(x, y)
            if same is None:
                raise Unreadable("a condition that is not known")
            return same == (op is ast.Eq)
        table: dict[type, tuple[Linear, Linear, bool]] = {
            ast.Lt: (x, y, True), ast.Gt: (y, x, True), ast.LtE: (y, x, False), ast.GtE: (x, y, False)
        }  # fmt: skip
        if op not in table:
            raise Unreadable("a condition that is not read")
        p, q, wanted = table[op]
        less = facts.less(p, q)
        if less is None:
            raise Unreadable("a condition that is not known")
        return less == wanted

    # -- attributes, subscripts, calls

    def attribute(self, node: ast.Attribute, scope: Scope) -> Any:
        owner = self.value(node.value, scope)
        name = node.attr
        if isinstance(owner, Module):
            if name in CONSTANTS and not self.library.find(name):
                return CONSTANTS[name]
            if name == "newaxis":
                return None
            if name.startswith(TYPES) and name not in ("float_power",):
                return f"type:{name}"
            return Module(f"{owner.name}.{name}")
        if isinstance(owner, Instance):
            return self.member(owner, name)
        if isinstance(owner, Array):
            owner.fresh()
            if name == "shape":
                return tuple(Scalar(n, True) for n in owner.shape)
            if name == "T":
                return self.seen("transpose", node.value, [owner], self.library.transpose([owner], {}))
            if name in ("data", "value"):
                return owner
            if name in ("device", "dtype"):
                return f"type:{'int' if owner.whole else 'float'}" if name == "dtype" else "device"
        if isinstance(owner, Scalar) and name in ("device", "dtype", "shape"):
            return "device" if name == "device" else "type:float"
        raise Unreadable(f"the attribute {name} of something unknown")

    def member(self, owner: Instance, name: str) -> Any:
        if name in owner.fields:
            found = owner.fields[name]
            if isinstance(found, Unknown):
                raise Unreadable(found.why, found.line)
            return found
        for x in owner.of.node.body:
            if isinstance(x, ast.FunctionDef) and x.name == name:
                static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in x.decorator_list)
                return Function(x, owner.of.scope, None if static else owner)
            named = x.targets if isinstance(x, ast.Assign) else [x.target] if isinstance(x, ast.AnnAssign) else []
            given = x.value if isinstance(x, (ast.Assign, ast.AnnAssign)) else None
            if given is not None and any(isinstance(t, ast.Name) and t.id == name for t in named):
                return self.strict(given, owner.of.scope)
        raise Unreadable(f"the attribute {name} that is set nowhere")

    def subscript(self, node: ast.Subscript, scope: Scope) -> Any:
        owner = self.value(node.value, scope)
        if isinstance(owner, (ListValue, tuple)):
            k = self.value(node.slice, scope) if not isinstance(node.slice, ast.Slice) else None
            if k is None:
                if isinstance(owner, ListValue):
                    owner = array_of(owner, self.facts)
                else:
                    raise Unreadable("a part of a tuple")
            elif isinstance(k, Scalar):
                held = owner if isinstance(owner, ListValue) else ListValue(self.facts, list(owner))
                n = self.library.linear(k, "an index")
                return held.at(n if not self.facts.less(n, const(0)) else n + held.length())
        if isinstance(owner, Scalar):
            owner = self.vector(owner)
        if not isinstance(owner, Array):
            raise Unreadable("an entry of something unknown")
        return self.window(owner, node.slice, scope)

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
                made = self.placed(_fitting(found, args, kw))
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

    def is_module(self, node: ast.expr, scope: Scope) -> bool:
        while isinstance(node, ast.Attribute):
            node = node.value
        if not isinstance(node, ast.Name):
            return False
        here = self.look(scope, node.id)
        return isinstance(here, Module) or (here is None and node.id in MODULES)

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
            return self.seen(name, f.value, [owner], self.placed(_fitting(found, [owner, *args], kw)))
        raise Unreadable(f".{name}()")

    def in_place(
        self, target: ast.expr, name: str, owner: Array, args: list[Any], node: ast.Call, scope: Scope
    ) -> Array:
        """``x[:, 0::2].sin_()``."""
        found = self.library.find(name)
        assert found is not None
        value = _fitting(found, [owner, *args], {})
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

    def extend(self, held: ListValue, more: Any) -> None:
        if isinstance(more, tuple):
            more = ListValue(self.facts, list(more))
        if held.copied or not isinstance(more, ListValue) or any(isinstance(p, Block) for p in more.pieces):
            raise Unreadable("a list that is extended by another of unknown length")
        for p in more.pieces:
            held.pieces.append(p)
            self.journal.append(("append", held))

    def arguments(self, node: ast.Call, scope: Scope) -> tuple[list[Any], dict[str, Any]]:
        if any(isinstance(x, ast.Starred) for x in node.args) or any(k.arg is None for k in node.keywords):
            raise Unreadable("a call with starred arguments")
        return [self.soft(x, scope) for x in node.args], {k.arg or "": self.soft(k.value, scope) for k in node.keywords}

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
            scope = Scope(self.bind(f, args, kw, line), f.scope, True)
            if isinstance(f.node, ast.Lambda):
                return self.value(f.node.body, scope)
            try:
                self.block(f.node.body, scope)
            except _Return as e:
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
                root.layers.append(Layer((), Array(root.shape, _broken(e.why, e.line), self.facts), (), e.line))
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


# -- the syntax tree ---------------------------------------------------------------------------------

_OPERATORS: dict[type, str] = {
    ast.Add: "add", ast.Sub: "subtract", ast.Mult: "multiply", ast.Div: "divide", ast.Pow: "pow",
    ast.FloorDiv: "floordiv", ast.Mod: "mod",
}  # fmt: skip


def _fitting(f: Callable[[list[Any], dict[str, Any]], Any], args: list[Any], kw: dict[str, Any]) -> Any:
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


def _broken(why: str, line: int) -> Callable[[Index], Scalar]:
    def at(index: Index) -> Scalar:
        raise Unreadable(why, line)

    return at
