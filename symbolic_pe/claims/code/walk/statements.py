"""Statements, one after the other."""

from __future__ import annotations

import ast
from typing import Any

from ..library import CONSTANTS
from ..linear import Split
from ..scope import Class, Function, Instance, Module, Scope, Unknown
from ..syntax import DECORATORS, assigned, is_main, lasting, mutates, waves_by_line
from ..values import Array, Layer, ListValue, Unreadable
from .base import MAX_STEPS, broken
from .calls import YIELDED, Return
from .expressions import Expressions

__all__ = ["Walker"]


class Walker(Expressions):
    """A whole program."""

    def module(self, tree: ast.Module) -> Scope:
        scope = Scope()
        self.shared = {n for x in ast.walk(tree) if isinstance(x, (ast.Global, ast.Nonlocal)) for n in x.names}
        self.waves = waves_by_line(tree)
        named = {x.id for x in ast.walk(tree) if isinstance(x, ast.Name)}
        torch, numpy = "torch" in named, bool(named & {"np", "numpy", "jnp", "cp", "mx", "tf"})
        self.torch = None if torch == numpy else torch
        for x in ast.walk(tree):
            stored = isinstance(x, ast.Attribute) and isinstance(x.ctx, ast.Store) and isinstance(x.value, ast.Name)
            if isinstance(x, ast.Attribute) and stored and self.is_module(x.value, scope):
                raise Unreadable("a function of a library is replaced", x.lineno)
        for node in tree.body:
            self.lenient(node, scope)
            if self.steps > MAX_STEPS:
                raise Unreadable("too long a program", node.lineno)
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
            elif isinstance(x, ast.Call):
                target = next((k.value for k in x.keywords if k.arg == "out"), None)
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
                    root = value.view[0] if value.view else value
                    root.layers.append(Layer((), Array(root.shape, broken(why, line), self.facts), (), line))
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
            raise Return(self.soft(node.value, scope) if node.value else None)
        elif isinstance(node, ast.FunctionDef):
            for d in node.decorator_list:
                name = ast.unparse(d).partition("(")[0].rpartition(".")[2]
                if isinstance(self.look(scope, name), (Function, Class)):
                    scope.names[node.name] = Unknown(f"a function that @{name} changes", node.lineno)
                    return
                if name not in DECORATORS:
                    self.assumed[f"@{name} does not change {node.name}()"] = None
            scope.names[node.name] = Function(node, scope)
        elif isinstance(node, ast.ClassDef):
            scope.names[node.name] = Class(node, scope)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            self.imported(node, scope)
        elif isinstance(node, ast.Expr) and isinstance(node.value, (ast.Yield, ast.YieldFrom)):
            self.yielded(node.value, scope)
        elif isinstance(node, ast.Expr):
            if not isinstance(node.value, ast.Constant):
                self.changing(node, node.value, scope)
        elif isinstance(node, ast.With):
            self.block(node.body, scope)
        elif isinstance(node, ast.While):
            self.counted(node, scope)
        elif isinstance(node, ast.Match):
            self.chosen(node, scope)
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

    def imported(self, node: ast.Import | ast.ImportFrom, scope: Scope) -> None:
        for alias in node.names:
            name = alias.asname or alias.name.partition(".")[0]
            if isinstance(node, ast.Import):
                scope.names[name] = Module(alias.name)
            elif self.library.find(alias.name) or alias.name in CONSTANTS:
                scope.names[name] = CONSTANTS.get(alias.name) or Module(f".{alias.name}")
            else:
                scope.names[name] = Module(alias.name)

    def counted(self, node: ast.While, scope: Scope) -> None:
        """``while i < n: ...; i += step`` as a loop over a range."""
        test, last = node.test, node.body[-1]
        plain = (
            isinstance(test, ast.Compare)
            and isinstance(test.left, ast.Name)
            and isinstance(test.ops[0], ast.Lt)
            and len(test.ops) == 1
            and isinstance(last, ast.AugAssign)
            and isinstance(last.op, ast.Add)
            and isinstance(last.target, ast.Name)
            and last.target.id == test.left.id
            and not node.orelse
        )
        if not plain:
            raise Unreadable("a while loop")
        assert isinstance(test, ast.Compare)
        assert isinstance(test.left, ast.Name)
        assert isinstance(last, ast.AugAssign)
        name, body = test.left.id, node.body[:-1]
        used = {x.id for part in (test.comparators[0], last.value) for x in ast.walk(part) if isinstance(x, ast.Name)}
        changed = {n for x in body for n in assigned(x)}
        if name not in scope.names or changed & {name, *used} or name in used or not body:
            raise Unreadable("a while loop")
        steps = [ast.Name(name, ast.Load()), test.comparators[0], last.value]
        call = ast.Call(ast.Name("range", ast.Load()), steps, [])
        made = ast.For(ast.Name(name, ast.Store()), call, body, [])
        self.loop(ast.fix_missing_locations(ast.copy_location(made, node)), scope)

    def chosen(self, node: ast.Match, scope: Scope) -> None:
        """``match x: case 0: ... case _: ...``."""
        for case in node.cases:
            wild = isinstance(case.pattern, ast.MatchAs) and case.pattern.pattern is None and not case.pattern.name
            if case.guard is not None or not (wild or isinstance(case.pattern, ast.MatchValue)):
                raise Unreadable("a pattern that is not read")
            if isinstance(case.pattern, ast.MatchValue):
                same = ast.Compare(node.subject, [ast.Eq()], [case.pattern.value])
                if not self.truth(self.value(ast.fix_missing_locations(ast.copy_location(same, node)), scope)):
                    continue
            self.block(case.body, scope)
            return

    def yielded(self, node: ast.Yield | ast.YieldFrom, scope: Scope) -> None:
        held = self.look(scope, YIELDED)
        if not isinstance(held, ListValue) or node.value is None:
            raise Unreadable("a generator that is not read")
        if isinstance(node, ast.YieldFrom):
            self.extend(held, self.strict(node.value, scope))
            return
        held.pieces.append(self.soft(node.value, scope))
        self.journal.append(("append", held))

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
