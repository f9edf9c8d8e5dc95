"""What a reading of a program carries with it."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from ..library import Library
from ..linear import Facts, Linear
from ..scope import Instance, Module, Scope, Unknown
from ..values import Array, Block, Index, Layer, ListValue, Loop, Scalar, Slot, Unreadable

__all__ = ["MAX_STEPS", "MODULES", "Reading", "broken"]

MAX_STEPS = 20_000
MODULES = {"np", "numpy", "torch", "tf", "math", "jnp", "jax", "mx", "paddle", "K", "keras", "F", "xp", "ops", "cp",
           "tensorflow", "cupy", "cmath", "tnp", "npx", "mnp", "ms", "operator", "nn"}  # fmt: skip


class Reading:
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
        self.waves: dict[int, set[str]] = {}
        """Which of sine and cosine the assignments of each line compute."""
        self.shared: set[str] = set()
        """Names that functions change from outside of where they stand."""
        self.torch: bool | None = None
        """Whether arrays are those of torch, or of something like numpy; None where that is not plain."""
        self.unroll = False
        """Whether loops of known, small length are followed turn by turn."""

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

    def soft(self, node: ast.expr, scope: Scope) -> Any:
        """The value, or Unknown with the reason."""
        try:
            return self.value(node, scope)
        except Unreadable as e:
            return Unknown(e.why, e.line or node.lineno)

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

    def items(self, nodes: list[ast.expr], scope: Scope) -> list[Any]:
        """Values one after another; what stands behind a star is opened."""
        out: list[Any] = []
        for x in nodes:
            if not isinstance(x, ast.Starred):
                out.append(self.soft(x, scope))
                continue
            held = self.value(x.value, scope)
            if isinstance(held, ListValue) and not any(isinstance(p, Block) for p in held.pieces):
                held = tuple(held.pieces)
            if not isinstance(held, tuple):
                raise Unreadable("something starred that is not known")
            out += held
        return out

    def rollback(self, mark: int) -> None:
        while len(self.journal) > mark:
            what, x = self.journal.pop()
            if what == "layer":
                x.layers.pop()
            elif what == "append":
                x.pieces.pop()
            else:
                x[0].pieces[:] = x[1]

    def poison(self, window: Array, why: str, line: int) -> None:
        """Nothing is known any more of an array that is changed in a way that is not followed."""
        root = window.view[0] if window.view else window
        root.layers.append(Layer((), Array(root.shape, broken(why, line), self.facts), (), line))
        raise Unreadable(why, line)

    def is_module(self, node: ast.expr, scope: Scope) -> bool:
        while isinstance(node, ast.Attribute):
            node = node.value
        if not isinstance(node, ast.Name):
            return False
        here = self.look(scope, node.id)
        return isinstance(here, Module) or (here is None and node.id in MODULES)

    # -- what the files above add

    def block(self, body: list[ast.stmt], scope: Scope) -> None:
        raise NotImplementedError

    def _value(self, node: ast.expr, scope: Scope) -> Any:
        raise NotImplementedError

    def member(self, owner: Instance, name: str) -> Any:
        raise NotImplementedError

    def vector(self, x: Scalar) -> Array:
        raise NotImplementedError

    def slots(
        self, where: ast.expr, a: Array, scope: Scope
    ) -> tuple[tuple[Slot, ...], tuple[Linear, ...], list[int | None]]:
        raise NotImplementedError


def broken(why: str, line: int) -> Callable[[Index], Scalar]:
    def at(index: Index) -> Scalar:
        raise Unreadable(why, line)

    return at
