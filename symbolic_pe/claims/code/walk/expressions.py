"""Names, constants, operators, attributes."""

from __future__ import annotations

import ast
from fractions import Fraction
from typing import Any

from ....kernel.term import Const, Mul, num
from ..builtin import BUILTINS
from ..library import CONSTANTS, array_of, elementwise
from ..linear import Linear, const
from ..scope import Class, Function, Given, Instance, Module, Scope, Sizes, Unknown
from ..values import Array, ListValue, Scalar, Unreadable, scalar
from .base import MODULES
from .calls import TYPES, Calls
from .storing import OPERATORS

__all__ = ["Expressions"]


class Expressions(Calls):
    """Values of expressions."""

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
            return tuple(self.items(node.elts, scope))
        if isinstance(node, ast.List):
            return ListValue(self.facts, self.items(node.elts, scope), len(self.open))
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
        if isinstance(node, ast.NamedExpr):
            found = self.value(node.value, scope)
            self.assign(node.target, found, scope)
            return found
        if isinstance(node, ast.Dict):
            return self.dictionary(node, scope)
        raise Unreadable(f"an expression that is not read ({type(node).__name__.lower()})")

    def dictionary(self, node: ast.Dict, scope: Scope) -> dict[Any, Any]:
        """A dictionary whose keys are words or numbers, as it is written."""
        if not all(isinstance(k, ast.Constant) and isinstance(k.value, (str, int)) for k in node.keys):
            raise Unreadable("a dictionary that is not read")
        return {
            k.value: self.soft(v, scope)
            for k, v in zip(node.keys, node.values, strict=True)
            if isinstance(k, ast.Constant)
        }

    def constant(self, x: Any) -> Any:
        if isinstance(x, bool) or x is None or isinstance(x, str):
            return x
        if isinstance(x, int):
            if abs(x) > 10**30:
                raise Unreadable("a very large number")
            return scalar(x, True)
        if isinstance(x, complex) and x.real == 0:
            return Scalar(Mul((num(Fraction(repr(x.imag))), Const("I"))))
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
        if isinstance(node.op, (ast.BitAnd, ast.RShift, ast.LShift)):
            return self.bits(node.op, a, b)
        op = OPERATORS.get(type(node.op))
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

    def bits(self, op: ast.operator, a: Any, b: Any) -> Any:
        """``j & 1``, ``j >> 1``, ``j << 1``."""
        n = b.linear.number if isinstance(b, Scalar) and b.linear is not None else None
        if n is None or not getattr(a, "whole", False) or not 0 <= n <= 62 or (isinstance(op, ast.BitAnd) and n != 1):
            raise Unreadable("an operator that is not read")
        if isinstance(op, ast.BitAnd):
            return self.library.binary("mod", a, scalar(2, True))
        name = "floordiv" if isinstance(op, ast.RShift) else "multiply"
        return self.library.binary(name, a, scalar(2 ** int(n), True))

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
        return Array((n,), lambda k: x, self.facts, False, depth=len(self.open), listed=x.whole)

    def unary(self, node: ast.UnaryOp, scope: Scope) -> Any:
        x = self.strict(node.operand, scope)
        if isinstance(node.op, ast.Not):
            return not self.truth(x)
        if isinstance(node.op, ast.USub):
            return self.library.binary("multiply", scalar(-1, True), x)
        if isinstance(node.op, ast.UAdd):
            return x
        if isinstance(node.op, ast.Invert) and isinstance(x, Array) and x.truth:
            other = self.library.binary("subtract", scalar(1, True), x)
            other.truth = True
            return other
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
            made = elementwise(lambda x, y: scalar(int(self.scalar_compare(op, x, y)), True), self.facts, a, b)
            assert isinstance(made, Array)
            made.truth = made.whole = True
            return made
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
            if name in ("real", "imag"):
                return self.library.part("Re" if name == "real" else "Im")([owner], {})
            if name == "ndim":
                return scalar(len(owner.shape), True)
            if name in ("device", "dtype"):
                return f"type:{'int' if owner.whole else 'float'}" if name == "dtype" else "device"
        if isinstance(owner, Given):
            return self.parameter(name, Ellipsis)
        if isinstance(owner, Scalar) and name == "shape":
            return Sizes(owner)
        if isinstance(owner, Scalar) and name in ("device", "dtype"):
            return "device" if name == "device" else "type:float"
        raise Unreadable(f"the attribute {name} of something unknown")

    def called(self, f: Function, line: int) -> Any:
        found = self.enter(f, [], {}, line)
        if isinstance(found, Unknown):
            raise Unreadable(found.why, found.line)
        return found

    def member(self, owner: Instance, name: str) -> Any:
        if name in owner.fields:
            found = owner.fields[name]
            if isinstance(found, Unknown):
                raise Unreadable(found.why, found.line)
            return found
        for x in owner.of.node.body:
            if isinstance(x, ast.FunctionDef) and x.name == name:
                kinds = {ast.unparse(d).rpartition(".")[2] for d in x.decorator_list}
                method = Function(x, owner.of.scope, None if "staticmethod" in kinds else owner)
                if kinds & {"property", "cached_property"}:
                    return self.called(method, x.lineno)
                return method
            named = x.targets if isinstance(x, ast.Assign) else [x.target] if isinstance(x, ast.AnnAssign) else []
            given = x.value if isinstance(x, (ast.Assign, ast.AnnAssign)) else None
            if any(isinstance(t, ast.Name) and t.id == name for t in named):
                return self.parameter(name, Ellipsis) if given is None else self.strict(given, owner.of.scope)
        raise Unreadable(f"the attribute {name} that is set nowhere")
