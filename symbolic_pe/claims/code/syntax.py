"""What can be told from the syntax tree alone: what is stored, read, changed, and by which names."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from .library import NOT_TOUCHED
from .values import Unreadable

__all__ = [
    "DECORATORS", "HARMLESS", "SHARING", "assigned", "generates", "is_main", "is_read", "lasting", "lengthened",
    "loaded", "mutates", "names_stored", "names_stored_in", "returns_in_loop", "waves_by_line", "written",
]  # fmt: skip

DECORATORS = frozenset(
    [
        "staticmethod", "classmethod", "no_grad", "function", "jit", "njit", "lru_cache", "cache", "compile", "partial",
        "script", "register_keras_serializable", "inference_mode",
    ]
)  # fmt: skip
SHARING = frozenset(
    [
        "asarray", "as_tensor", "from_numpy", "numpy", "detach", "to", "float", "double", "type", "contiguous",
        "cuda", "cpu", "requires_grad_", "Parameter", "Variable", "stop_gradient", "type_as", "identity",
        "device_put", "ascontiguousarray", "unsqueeze", "expand", "broadcast_to", "expand_dims", "squeeze",
        "transpose", "permute", "swapaxes", "t", "reshape", "view", "flatten", "ravel", "astype",
    ]
)  # fmt: skip
HARMLESS = frozenset(
    [
        "dtype", "device", "requires_grad", "name", "axis", "dim", "start", "stop", "end", "step", "limit", "delta",
        "num", "steps", "shape", "size", "base", "indexing", "rounding_mode", "repeats", "newshape", "fill_value",
        "start_dim", "end_dim", "copy", "memory_format", "non_blocking", "trainable", "layout", "keepdims", "value",
        "data", "x", "input", "tensors", "tensor", "values", "arrays", "order", "object", "pin_memory", "dims",
        "exponent", "other", "y", "a", "b", "x1", "x2", "vec2", "abs", "angle", "reps", "multiples", "pad_width",
        "paddings", "pad", "mode", "endpoint", "real", "imag", "dtypes", "persistent", "sections",
        "chunks", "ndmin", "constant_values",
    ]
)  # fmt: skip
"""Keywords of library functions that are known."""

_CHANGE = frozenset(["append", "extend", "insert", "fill", "sort", "pop", "shuffle", "copyto", "put", "place", "resize",
                     "fill_diagonal", "putmask", "clear", "remove", "reverse"])  # fmt: skip


def mutates(name: str) -> bool:
    return name in _CHANGE or (name.endswith("_") and name[0] != "_")


def assigned(node: ast.AST) -> Iterator[str]:
    for x in ast.walk(node):
        if isinstance(x, ast.Name) and isinstance(x.ctx, ast.Store):
            yield x.id
        elif isinstance(x, (ast.FunctionDef, ast.ClassDef)):
            yield x.name


def names_stored(body: list[ast.stmt]) -> set[str]:
    return {n for x in body for n in assigned(x)}


def names_stored_in(target: ast.expr) -> set[str]:
    return set(assigned(target))


def lengthened(body: list[ast.stmt]) -> set[str]:
    """Names of what ``+=`` makes longer, and nothing else assigns to."""
    longer, other = set(), set()
    for node in body:
        for x in ast.walk(node):
            if isinstance(x, ast.AugAssign) and isinstance(x.op, ast.Add) and isinstance(x.target, ast.Name):
                longer.add(x.target.id)
            elif isinstance(x, (ast.Assign, ast.AnnAssign, ast.For, ast.With, ast.NamedExpr, ast.comprehension)):
                targets = x.targets if isinstance(x, ast.Assign) else [getattr(x, "target", None)]
                other |= {n for t in targets if t is not None for n in assigned(t)}
    return longer - other


def written(body: list[ast.stmt]) -> set[str]:
    """Names of what is stored into, or appended to, in a loop's body."""
    found = set()
    for node in body:
        for x in ast.walk(node):
            if isinstance(x, ast.Subscript) and isinstance(x.ctx, ast.Store):
                root: ast.expr = x
                while isinstance(root, (ast.Subscript, ast.Attribute)):
                    root = root.value
                if isinstance(root, ast.Name):
                    found.add(root.id)
            changed = x.func.value if isinstance(x, ast.Call) and isinstance(x.func, ast.Attribute) else None
            if isinstance(changed, ast.Name) and isinstance(x.func, ast.Attribute) and mutates(x.func.attr):  # type: ignore[attr-defined]
                found.add(changed.id)
    return found


def waves_by_line(tree: ast.AST) -> dict[int, set[str]]:
    """Which of sine and cosine the assignments of each line compute."""
    out: dict[int, set[str]] = {}
    for x in ast.walk(tree):
        if isinstance(x, (ast.Assign, ast.AugAssign)):
            for y in ast.walk(x.value):
                name = y.attr if isinstance(y, ast.Attribute) else y.id if isinstance(y, ast.Name) else ""
                if name in ("sin", "cos"):
                    out.setdefault(x.lineno, set()).add(name)
    return out


def is_read(body: list[ast.stmt], name: str) -> bool:
    """Whether ``name`` is looked into, and not only written or asked for its shape."""
    passed: set[int] = set()
    for node in body:
        for x in ast.walk(node):
            if isinstance(x, ast.Subscript) and isinstance(x.ctx, ast.Store):
                root: ast.expr = x
                while isinstance(root, (ast.Subscript, ast.Attribute)):
                    root = root.value
                passed.add(id(root))
            elif isinstance(x, ast.Attribute) and (x.attr in ("shape", "append", "extend", "size")):
                passed.add(id(x.value))
    return any(
        isinstance(x, ast.Name) and x.id == name and isinstance(x.ctx, ast.Load) and id(x) not in passed
        for node in body
        for x in ast.walk(node)
    )


def lasting(node: ast.stmt) -> bool:
    """Whether a statement does more than look."""
    return not isinstance(node, (ast.Raise, ast.Pass, ast.Assert)) and not (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.value.func).partition(".")[0] in NOT_TOUCHED
    )


def is_main(test: ast.expr) -> bool:
    return any(isinstance(x, ast.Name) and x.id == "__name__" for x in ast.walk(test))


def returns_in_loop(node: ast.FunctionDef) -> bool:
    return any(isinstance(y, ast.Return) for x in ast.walk(node) if isinstance(x, ast.For) for y in ast.walk(x))


def generates(node: ast.FunctionDef) -> bool:
    """Whether a function gives its values one after the other."""
    functions = [x for x in ast.walk(node) if x is not node and isinstance(x, (ast.FunctionDef, ast.Lambda))]
    inner = {id(y) for x in functions for y in ast.walk(x)}
    return any(isinstance(x, (ast.Yield, ast.YieldFrom)) and id(x) not in inner for x in ast.walk(node))


def loaded(target: ast.expr) -> ast.expr:
    if isinstance(target, ast.Name):
        return ast.Name(target.id, ast.Load())
    if isinstance(target, ast.Subscript):
        return ast.copy_location(ast.Subscript(target.value, target.slice, ast.Load()), target)
    if isinstance(target, ast.Attribute):
        return ast.copy_location(ast.Attribute(target.value, target.attr, ast.Load()), target)
    raise Unreadable("an assignment that is not read")
