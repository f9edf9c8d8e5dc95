"""Programs that call their functions with other values than the defaults that a reading of the function takes."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator

from .subject import DIMENSION, LENGTH, is_position

__all__ = ["Variant", "variants"]

MOST = 4
"""Ways to call that are looked at."""

Variant = tuple[ast.Module, int, str]
"""A program, the line of a call and what it is given there; ``0`` and ``""`` for the program as it stands."""


def variants(tree: ast.Module) -> list[Variant]:
    """The program by each way in which it calls what it defines, with the values given there for defaults."""
    ways: dict[str, Variant] = {}
    as_it_stands = True
    for node in tree.body:
        f = _maker(node)
        if f is None:
            continue
        assert isinstance(node, (ast.FunctionDef, ast.ClassDef))
        calls = list(_calls(tree, node))
        others = [(c, o) for c in calls if (o := _others(c, f, node, tree))]
        as_it_stands = as_it_stands and len(others) < len(calls or [0])
        for call, values in others[:MOST]:
            said = f"{node.name}() with {', '.join(f'{n} = {ast.unparse(v)}' for n, v in values.items())}"
            ways.setdefault(said, (_with(tree, node.name, values), call.lineno, said))
    found = list(ways.values())[:MOST]
    return [(tree, 0, ""), *found] if as_it_stands or not found else found


def _maker(node: ast.stmt) -> ast.FunctionDef | None:
    """The function whose parameters a call fills."""
    if isinstance(node, ast.ClassDef):
        return next((x for x in node.body if isinstance(x, ast.FunctionDef) and x.name == "__init__"), None)
    return node if isinstance(node, ast.FunctionDef) else None


def _calls(tree: ast.Module, node: ast.FunctionDef | ast.ClassDef) -> Iterator[ast.Call]:
    own = {id(x) for x in ast.walk(node)}
    for x in ast.walk(tree):
        if isinstance(x, ast.Call) and isinstance(x.func, ast.Name) and x.func.id == node.name and id(x) not in own:
            yield x


def _defaults(f: ast.FunctionDef) -> dict[str, ast.expr]:
    a = f.args
    names = [x.arg for x in (*a.posonlyargs, *a.args)]
    found = dict(zip(names[len(names) - len(a.defaults) :], a.defaults, strict=True))
    found |= {x.arg: d for x, d in zip(a.kwonlyargs, a.kw_defaults, strict=True) if d is not None}
    return found


def _others(
    call: ast.Call, f: ast.FunctionDef, node: ast.FunctionDef | ast.ClassDef, tree: ast.Module
) -> dict[str, ast.expr]:
    """The constants that a call gives for defaults that matter, where they are others."""
    asked = [x.arg for x in (*f.args.posonlyargs, *f.args.args)]
    asked = asked[1:] if isinstance(node, ast.ClassDef) else asked
    if any(isinstance(x, ast.Starred) for x in call.args):
        return {}
    given = {**dict(zip(asked, call.args, strict=False)), **{k.arg: k.value for k in call.keywords if k.arg}}
    out: dict[str, ast.expr] = {}
    for name, default in _defaults(f).items():
        if name not in given or DIMENSION.match(name) or LENGTH.match(name) or is_position(name):
            continue
        value = _constant(given[name], tree)
        if value is not None and ast.dump(value) != ast.dump(default) and not _same(value, default):
            out[name] = value
    return out


def _same(a: ast.expr, b: ast.expr) -> bool:
    x, y = _literal(a), _literal(b)
    return x is not None and x == y and isinstance(x, bool) == isinstance(y, bool)


def _literal(x: ast.expr) -> object:
    try:
        return ast.literal_eval(x)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError):
        return None


def _constant(x: ast.expr, tree: ast.Module) -> ast.expr | None:
    """An expression that is a number, a truth value or a word, or a name that is set to one once."""
    if isinstance(x, ast.Name):
        set_to = [
            n.value
            for n in ast.walk(tree)
            if isinstance(n, ast.Assign) and any(isinstance(t, ast.Name) and t.id == x.id for t in n.targets)
        ]
        x = set_to[0] if len(set_to) == 1 else x
    if isinstance(x, ast.Constant):
        return x
    if isinstance(x, (ast.BinOp, ast.UnaryOp)) and all(
        isinstance(n, (ast.BinOp, ast.UnaryOp, ast.Constant, ast.operator, ast.unaryop)) for n in ast.walk(x)
    ):
        return x
    return None


def _with(tree: ast.Module, name: str, values: dict[str, ast.expr]) -> ast.Module:
    """The program with other defaults; calls that leave them out give the old ones."""
    new = copy.deepcopy(tree)
    node = next(x for x in new.body if isinstance(x, (ast.FunctionDef, ast.ClassDef)) and x.name == name)
    f = _maker(node)
    assert f is not None
    asked = [x.arg for x in (*f.args.posonlyargs, *f.args.args)]
    asked = asked[1:] if isinstance(node, ast.ClassDef) else asked
    old = _defaults(f)
    for call in _calls(new, node):
        placed = set(asked[: len(call.args)]) | {k.arg for k in call.keywords}
        call.keywords += [ast.keyword(n, copy.deepcopy(old[n])) for n in values if n not in placed]
    a = f.args
    names = [x.arg for x in (*a.posonlyargs, *a.args)]
    begin = len(names) - len(a.defaults)
    a.defaults = [copy.deepcopy(values.get(n, d)) for n, d in zip(names[begin:], a.defaults, strict=True)]
    a.kw_defaults = [
        copy.deepcopy(values[x.arg]) if x.arg in values and d is not None else d
        for x, d in zip(a.kwonlyargs, a.kw_defaults, strict=True)
    ]
    return ast.fix_missing_locations(new)
