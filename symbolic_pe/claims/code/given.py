"""Which of the tables of cosines and sines a function is given where its program calls it.

What stands for a parameter is followed by names, fields and what functions give back, as far as the syntax tells; it
is a table of sines if ``sin`` is the last thing that was done to it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field

from .turn import COSINES, SINES

__all__ = ["Handed", "handed", "mixed_up"]

DEPTH = 12
Place = tuple[ast.FunctionDef | None, ast.ClassDef | None]
"""The function and the class that an expression stands in."""
_KEEP = frozenset(
    [
        "to", "float", "double", "half", "type", "type_as", "unsqueeze", "squeeze", "view", "reshape", "expand",
        "repeat", "repeat_interleave", "detach", "clone", "contiguous", "cuda", "cpu", "astype", "transpose", "permute",
        "copy", "flatten", "expand_dims", "cat", "concat", "concatenate", "stack", "tile", "array", "asarray", "tensor",
        "as_tensor", "bfloat16", "numpy", "Parameter", "Variable", "constant", "broadcast_to", "expand_as", "chunk",
        "index_select", "embedding", "take", "gather", "unsqueeze_", "squeeze_", "identity",
    ]
)  # fmt: skip
"""What leaves a table one of the same wave."""


@dataclass(frozen=True, slots=True)
class Handed:
    """One call: ``waves`` says what stands for ``cos`` and ``sin``, where that is known; ``followed`` that all of it is
    known by what makes it, and not by names."""

    line: int
    waves: dict[str, str] = field(default_factory=dict)
    followed: bool = False

    @property
    def right(self) -> bool:
        return all(a == b for a, b in self.waves.items())


def handed(tree: ast.Module, name: str) -> list[Handed]:
    """The calls of a function that is given tables."""
    program = _Program(tree)
    moved = any(getattr(x, "attr", getattr(x, "id", "")) == "pi" for x in ast.walk(tree))  # sin(x + pi/2)
    found = []
    for node, owner in program.functions.get(name, ()):
        asked = [a.arg for a in (*node.args.posonlyargs, *node.args.args)]
        if owner is not None and asked[:1] == ["self"]:
            asked = asked[1:]
        for call, place in program.calls(name):
            given = {**dict(zip(asked, call.args, strict=False)), **{k.arg or "": k.value for k in call.keywords}}
            waves: dict[str, str] = {}
            followed = True
            for p, x in given.items():
                if (kind := _named(p)) and not isinstance(x, ast.Starred):
                    made = program.wave(x, place)
                    said = made or _named(_last(x))
                    followed = followed and bool(made) and not moved
                    waves |= {kind: said} if said else {}
            found.append(Handed(call.lineno, waves, followed and len(waves) == 2))
    return found


def mixed_up(tree: ast.Module, name: str) -> tuple[int, str]:
    """A line that speaks against names being right about tables, and what it does; ``(0, "")`` if none does."""
    program = _Program(tree)
    for line, x, value, place in program.stored:
        kind = _named(x)
        made = program.wave(value, place) if kind else ""
        if made and made != kind:
            return line, f"{x} is made of {_PLURAL[made]}"
    orders = {
        tuple(k for a in (*node.args.posonlyargs, *node.args.args) if (k := _named(a.arg)))
        for node, _ in program.functions.get(name, ())
    }
    for f, node, owner in program.each():
        for r in _returns(node):
            if isinstance(r.value, ast.Tuple):
                waves = tuple(program.wave(x, (node, owner)) for x in r.value.elts)
                if len(waves) == 2 and set(waves) == {"cos", "sin"} and orders and waves not in orders:
                    return r.lineno, f"{f}() gives the tables back in another order than {name}() asks for them"
    for line, kinds, value, place in program.taken:
        for call in (x for x in ast.walk(value) if isinstance(x, ast.Call)):
            for r, where in program.given_back(call, place):
                parts = r.value.elts if isinstance(r.value, ast.Tuple) else []
                waves = tuple(program.wave(x, where) for x in parts)
                if set(waves) == {"cos", "sin"} and waves != kinds:
                    return line, f"tables are taken in another order than {ast.unparse(call.func)}() gives them back"
    return 0, ""


_PLURAL = {"cos": "cosines", "sin": "sines"}


def _named(x: str) -> str:
    return "cos" if COSINES.match(x) else "sin" if SINES.match(x) else ""


def _last(x: ast.expr) -> str:
    while isinstance(x, ast.Subscript) or (isinstance(x, ast.Call) and isinstance(x.func, ast.Attribute)):
        x = x.value if isinstance(x, ast.Subscript) else x.func.value  # type: ignore[attr-defined]
    return x.id if isinstance(x, ast.Name) else x.attr if isinstance(x, ast.Attribute) else ""


def _returns(node: ast.FunctionDef) -> list[ast.Return]:
    return [x for x in ast.walk(node) if isinstance(x, ast.Return) and x.value is not None]


class _Program:
    """A program by its functions, and what it stores where."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.functions: dict[str, list[tuple[ast.FunctionDef, ast.ClassDef | None]]] = {}
        self.classes = {x.name: x for x in tree.body if isinstance(x, ast.ClassDef)}
        for node in tree.body:
            inner = node.body if isinstance(node, ast.ClassDef) else [node]
            for x in inner:
                if isinstance(x, ast.FunctionDef):
                    owner = node if isinstance(node, ast.ClassDef) else None
                    self.functions.setdefault(x.name, []).append((x, owner))
        self.places: list[tuple[ast.AST, Place]] = list(self._walked())
        self.stored = list(self._stored())
        self.taken = list(self._taken())

    def each(self) -> Iterator[tuple[str, ast.FunctionDef, ast.ClassDef | None]]:
        for name, found in self.functions.items():
            for node, owner in found:
                yield name, node, owner

    def _walked(self) -> Iterator[tuple[ast.AST, Place]]:
        inside: set[int] = set()
        for _, node, owner in self.each():
            for x in ast.walk(node):
                inside.add(id(x))
                yield x, (node, owner)
        for x in ast.walk(self.tree):
            if id(x) not in inside:
                yield x, (None, None)

    def calls(self, name: str) -> Iterator[tuple[ast.Call, Place]]:
        for x, place in self.places:
            if isinstance(x, ast.Call):
                called = x.func.id if isinstance(x.func, ast.Name) else getattr(x.func, "attr", "")
                if called == name:
                    yield x, place

    def _stored(self) -> Iterator[tuple[int, str, ast.expr, Place]]:
        """Line, name, value and place of what is stored under a name, a field or as a buffer."""
        for x, place in self.places:
            if isinstance(x, ast.Assign):
                for t in x.targets:
                    if isinstance(t, ast.Tuple) and isinstance(x.value, ast.Tuple):
                        if len(t.elts) == len(x.value.elts):
                            for a, b in zip(t.elts, x.value.elts, strict=True):
                                yield x.lineno, _last(a), b, place
                    elif isinstance(t, (ast.Name, ast.Attribute)):
                        yield x.lineno, _last(t), x.value, place
            elif isinstance(x, ast.Call) and getattr(x.func, "attr", "") == "register_buffer" and len(x.args) > 1:
                name = x.args[0].value if isinstance(x.args[0], ast.Constant) else None
                if isinstance(name, str):
                    yield x.lineno, name, x.args[1], place

    def _taken(self) -> Iterator[tuple[int, tuple[str, ...], ast.expr, Place]]:
        """What is unpacked into names of tables: line, what they are called, value and place."""
        for x, place in self.places:
            for t in x.targets if isinstance(x, ast.Assign) else ():
                kinds = tuple(_named(_last(e)) for e in t.elts) if isinstance(t, ast.Tuple) else ()
                if isinstance(x, ast.Assign) and set(kinds) == {"cos", "sin"}:
                    yield x.lineno, kinds, x.value, place

    def wave(self, x: ast.expr, place: Place, depth: int = 0) -> str:
        """``cos`` or ``sin`` for a table of them, ``""`` where that is not known."""
        if depth > DEPTH:
            return ""
        deeper = depth + 1
        if isinstance(x, ast.Call):
            name = x.func.id if isinstance(x.func, ast.Name) else getattr(x.func, "attr", "")
            if name.rstrip("_") in _PLURAL:
                return name.rstrip("_")
            if name in _KEEP:
                held = x.func.value if isinstance(x.func, ast.Attribute) else None
                of = held if held is not None and self.wave(held, place, deeper) else x.args[0] if x.args else None
                return self.wave(of, place, deeper) if of is not None else ""
            made = [(r.value, where) for r, where in self.given_back(x, place) if r.value is not None]
            return _one(self.wave(v, where, deeper) for v, where in made)
        if isinstance(x, (ast.Tuple, ast.List)):
            return _one(self.wave(e, place, deeper) for e in x.elts)
        if isinstance(x, ast.Subscript):
            if isinstance(x.slice, ast.Constant) and isinstance(x.slice.value, int) and isinstance(x.value, ast.Call):
                return self.part(x.value, x.slice.value, place, deeper)
            return self.wave(x.value, place, deeper)
        if isinstance(x, ast.BinOp) and isinstance(x.op, (ast.Mult, ast.Div)):
            sides = [w for side in (x.left, x.right) if (w := self.wave(side, place, deeper))]
            return sides[0] if len(sides) == 1 else ""
        if isinstance(x, ast.Name):
            return self.by_name(x.id, place, deeper)
        if isinstance(x, ast.Attribute) and isinstance(x.value, ast.Name) and x.value.id == "self":
            own = [(v, w) for _, n, v, w in self.stored if n == x.attr and w[1] is place[1]]
            return _one(self.wave(v, w, deeper) for v, w in own)
        return ""

    def by_name(self, name: str, place: Place, depth: int) -> str:
        """What a name holds: all that is stored under it where it is seen has to be of one kind."""
        for where in dict.fromkeys((place, (None, None))):
            found = []
            for x, at in self.places:
                if at != where or not isinstance(x, ast.Assign):
                    continue
                for t in x.targets:
                    if isinstance(t, ast.Name) and t.id == name:
                        found.append(self.wave(x.value, where, depth) if not _reads(x.value, name) else "same")
                    elif isinstance(t, ast.Tuple):
                        for k, e in enumerate(t.elts):
                            if isinstance(e, ast.Name) and e.id == name:
                                again = isinstance(x.value, ast.Tuple) and _reads(x.value.elts[k], name)
                                found.append("same" if again else self.part(x.value, k, where, depth))
            kept = [w for w in found if w != "same"]
            if found:
                return _one(kept)
        return ""

    def part(self, x: ast.expr, k: int, place: Place, depth: int) -> str:
        """The wave of an entry of a tuple."""
        if depth > DEPTH:
            return ""
        if isinstance(x, ast.Tuple):
            return self.wave(x.elts[k], place, depth + 1) if k < len(x.elts) else ""
        if isinstance(x, ast.Call):
            made = self.given_back(x, place)
            return _one(self.part(r.value, k, where, depth + 1) for r, where in made if r.value is not None)
        if isinstance(x, (ast.ListComp, ast.GeneratorExp)) and len(x.generators) == 1 and not x.generators[0].ifs:
            each = x.generators[0]
            same = isinstance(each.target, ast.Name) and _last(x.elt) == each.target.id
            return self.part(each.iter, k, place, depth + 1) if same else ""
        if isinstance(x, ast.Name):
            values = [v for _, n, v, w in self.stored if n == x.id and w == place]
            return _one(self.part(v, k, place, depth + 1) for v in values)
        return ""

    def given_back(self, call: ast.Call, place: Place) -> list[tuple[ast.Return, Place]]:
        """What a call of the program's own gives back."""
        f = call.func
        if isinstance(f, ast.Name):
            kind = self.made(f, place)
            found = self.methods(kind) if kind is not None else self.functions.get(f.id, [])
            found = [x for x in found if kind is not None or x[1] is None]
        elif isinstance(f, ast.Attribute) and isinstance(f.value, ast.Name) and f.value.id == "self":
            own = [x for x in self.functions.get(f.attr, []) if x[1] is place[1]]
            kind = self.made(f, place)
            found = own or (self.methods(kind) if kind is not None else [])
        elif isinstance(f, ast.Attribute):
            kind = self.made(f.value, place)
            found = [x for x in self.functions.get(f.attr, []) if x[1] is kind and kind is not None]
        else:
            found = []
        return [(r, (node, owner)) for node, owner in found for r in _returns(node)]

    def methods(self, kind: ast.ClassDef) -> list[tuple[ast.FunctionDef, ast.ClassDef | None]]:
        """What is called where an object is."""
        return [x for n in ("forward", "__call__", "call") for x in self.functions.get(n, []) if x[1] is kind]

    def made(self, x: ast.expr, place: Place) -> ast.ClassDef | None:
        """The class of an object."""
        if isinstance(x, ast.Call) and isinstance(x.func, ast.Name):
            return self.classes.get(x.func.id)
        name = _last(x) if isinstance(x, (ast.Name, ast.Attribute)) else ""
        kinds = [
            self.classes.get(v.func.id)
            for _, n, v, w in self.stored
            if n == name and w[1] is place[1] and isinstance(v, ast.Call) and isinstance(v.func, ast.Name)
        ]
        return kinds[0] if len(kinds) == 1 else None


def _reads(x: ast.expr, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.id == name for n in ast.walk(x))


def _one(found: object) -> str:
    kinds = set(found)  # type: ignore[call-overload]
    return str(kinds.pop()) if len(kinds) == 1 else ""
