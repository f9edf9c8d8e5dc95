"""Terms and theorems in floating point, from the definitions alone.

Nothing of the kernel's arithmetic is used: a term is read by the forty lines below, and whether a
theorem holds of an encoding is found by least squares and ranks over many random positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import numpy as np

from symbolic_pe.encodings import Encoding
from symbolic_pe.kernel.derivation import Equivalence
from symbolic_pe.kernel.term import (
    Add,
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Const,
    Definition,
    Div,
    Fn,
    Matrix,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Sum,
    Sym,
    Term,
    free_names,
    walk,
)
from symbolic_pe.proof import Proof

__all__ = [
    "Code", "Truth", "World", "code", "defined", "holds", "places", "same_solutions", "solutions", "stated", "truth",
    "value", "world",
]  # fmt: skip

Family = Callable[..., float]
Place = Any
"""A position: a number, or an array with one for each axis."""
Code = Callable[[Place], np.ndarray]
"""The vector of a position."""
_CONST = {"pi": np.pi, "E": np.e, "I": 1j}
_FN: dict[str, Callable[..., Any]] = {
    "sin": np.sin, "cos": np.cos, "tan": np.tan, "exp": np.exp, "log": np.log, "sqrt": np.sqrt, "sinh": np.sinh,
    "cosh": np.cosh, "tanh": np.tanh,
    "floor": np.floor, "ceiling": np.ceil, "Abs": np.abs, "Re": np.real, "Im": np.imag, "conj": np.conj,
    "transpose": np.transpose, "det": np.linalg.det, "tr": np.trace, "inverse": np.linalg.inv,
}  # fmt: skip


@dataclass
class World:
    """Values of names, of indexed families and of functions."""

    values: dict[str, Any] = field(default_factory=dict)
    families: dict[str, Family] = field(default_factory=dict)
    functions: dict[str, Callable[..., Any]] = field(default_factory=dict)
    known: dict[Encoding, Truth] = field(default_factory=dict)

    def also(self, more: Mapping[str, Any]) -> World:
        return World({**self.values, **more}, self.families, self.functions)


def value(t: Term, w: World) -> Any:
    """The number or array that ``t`` stands for."""
    if isinstance(t, Num):
        return float(t.value)
    if isinstance(t, Const):
        return _CONST[t.name]
    if isinstance(t, Sym):
        return w.values[t.name]
    if isinstance(t, Ref):
        return w.families[t.name](*(value(x, w) for x in t.indices))
    if isinstance(t, Add):
        return sum((value(x, w) for x in t.args[1:]), value(t.args[0], w))
    if isinstance(t, Mul):
        out = value(t.args[0], w)
        for x in t.args[1:]:
            y = value(x, w)
            out = out @ y if np.ndim(out) == 2 and np.ndim(y) == 2 else out * y
        return out
    if isinstance(t, Neg):
        return -value(t.arg, w)
    if isinstance(t, Div):
        return value(t.num, w) / value(t.den, w)
    if isinstance(t, Pow):
        base, e = value(t.base, w), value(t.exp, w)
        return np.linalg.matrix_power(base, round(e)) if np.ndim(base) == 2 else base**e
    if isinstance(t, Sum):
        lo, hi = round(value(t.lo, w)), round(value(t.hi, w))
        return sum((value(t.body, w.also({t.index: n})) for n in range(lo, hi + 1)), 0.0)
    if isinstance(t, Matrix):
        return np.array([[value(x, w) for x in row] for row in t.rows])
    if isinstance(t, BlockVector):
        count = round(value(t.count, w))
        return np.vstack([value(t.block, w.also({t.index: n})) for n in range(count)])
    if isinstance(t, BlockDiagonal):
        blocks = [value(t.block, w.also({t.index: n})) for n in range(round(value(t.count, w)))]
        h, b = blocks[0].shape
        out = np.zeros((h * len(blocks), b * len(blocks)), dtype=np.result_type(*blocks))
        for n, x in enumerate(blocks):
            out[n * h : (n + 1) * h, n * b : (n + 1) * b] = x
        return out
    if isinstance(t, BlockMatrix):
        size = range(round(value(t.count, w)))
        return np.block([[value(t.block, w.also({t.row: a, t.col: b})) for b in size] for a in size])
    args = [value(x, w) for x in t.args]
    if t.name in w.functions:
        return w.functions[t.name](*args)
    if t.name == "dot":
        return np.ravel(args[0]) @ np.ravel(args[1])
    if t.name == "normsq":
        return float(np.sum(np.abs(args[0]) ** 2))
    if t.name == "identity":
        return np.eye(round(args[0]))
    return _FN[t.name](*args)


def defined(definitions: Sequence[Definition], w: World) -> World:
    """The world with ``PE(p) := ...``, ``T(k) := ...`` and the law of the frequencies as functions."""
    out = World(dict(w.values), dict(w.families), dict(w.functions))
    for d in definitions:
        names = [p.name for p in d.params if isinstance(p, Sym)]

        def call(*args: Any, d: Definition = d, names: list[str] = names) -> Any:
            return value(d.body, out.also(dict(zip(names, args, strict=True))))

        if d.indexed:
            out.families[d.name] = call
        elif d.params:
            out.functions[d.name] = call
    return out


def code(e: Encoding, w: World) -> Code:
    """The whole vector at a position, block 0 first, from the encoding's data."""
    if e.law is not None:
        w = defined((e.law.definition,), w)
    count = round(value(e.count, w))

    @cache
    def at(*p: float) -> np.ndarray:
        here = w.also(dict(zip(e.positions, p, strict=True)))
        found = np.array([value(x, here.also({e.index: float(n)})) for n in range(count) for x in e.block])
        return found if np.iscomplexobj(found) else found.astype(float)

    axes = len(e.positions)
    return lambda p: at(*(float(x) for x in np.broadcast_to(p, (axes,))))


@dataclass
class Truth:
    """What holds of a vector-valued function of the position, numerically."""

    exists: bool
    unique: bool
    operator: Callable[[float], np.ndarray]
    group: bool
    rotation: bool
    dot: bool
    norm: bool
    even: bool
    distance: bool


def _rank(a: np.ndarray) -> int:
    scale = np.linalg.norm(a, axis=0)
    a = a / np.where(scale > 1e-9, scale, 1)
    s = np.linalg.svd(a, compute_uv=False)
    return int((s > 1e-8 * max(s[0], 1e-300)).sum()) if s[0] > 1e-9 else 0


def _positions(rng: np.random.Generator, size: tuple[int, ...], span: float, whole: bool, axes: int = 1) -> np.ndarray:
    size = size if axes == 1 else (*size, axes)
    return rng.integers(-30, 31, size).astype(float) if whole else rng.uniform(-span, span, size)


def _laws(t: Callable[[Place], np.ndarray], n: int, ks: Sequence[Place]) -> tuple[bool, bool]:
    """Whether ``t`` is a group of matrices, and whether these are rotations (unitary, if complex)."""
    a, b, _ = ks
    group = (
        np.allclose(t(0.0 * a), np.eye(n), atol=1e-6)
        and np.allclose(t(a) @ t(b), t(a + b), atol=1e-6)
        and np.allclose(t(-a) @ t(a), np.eye(n), atol=1e-6)
    )
    rotation = (
        np.allclose(t(-a), t(a).conj().T, atol=1e-6)
        and np.allclose(t(a).conj().T @ t(a), np.eye(n), atol=1e-6)
        and (np.iscomplexobj(t(a)) or bool(abs(np.linalg.det(t(a)) - 1) < 1e-6))
    )
    return group, rotation


def product(x: np.ndarray, y: np.ndarray) -> float:
    """The dot product; of complex vectors that of their real and imaginary parts."""
    return float(np.real(np.vdot(x, y)))


def truth(v: Code, rng: np.random.Generator, span: float = 3.0, whole: bool = False, axes: int = 1) -> Truth:
    """Every claim about shift, dot product, norm and distance, decided at random positions (``whole``: integers)."""
    n = len(v(1.0))
    ps = _positions(rng, (6 * n + 6,), span, whole, axes)
    here = np.array([v(p) for p in ps])
    unique = _rank(here) == n

    def operator(k: Place) -> np.ndarray:
        there = np.array([v(p + k) for p in ps])
        return np.asarray(np.linalg.lstsq(here, there, rcond=None)[0].T)

    if whole:
        ks = [1.0, 2.0, 5.0] if axes == 1 else [np.arange(1.0, 1.0 + axes) + j for j in range(3)]
    else:
        ks = list(rng.uniform(0.3, 1.5, 3 if axes == 1 else (3, axes)))
    exists = all(np.allclose(here @ operator(k).T, np.array([v(p + k) for p in ps]), atol=1e-11, rtol=1e-6) for k in ks)
    group, rotation = _laws(operator, n, ks) if exists else (False, False)
    triples = _positions(rng, (6, 3), span, whole, axes)

    def near(a: float, b: float) -> bool:
        return bool(np.isclose(a, b, rtol=1e-8, atol=1e-9))

    def same(f: Callable[[Place, Place], float]) -> bool:
        return all(near(f(m + t, n + t), f(m, n)) for m, n, t in triples)

    return Truth(
        exists,
        unique,
        operator,
        group,
        rotation,
        dot=same(lambda m, n: product(v(m), v(n))),
        norm=all(near(product(v(m), v(m)), product(v(n), v(n))) for m, n, _ in triples),
        even=all(near(product(v(p + k), v(p)), product(v(p - k), v(p))) for p, k, _ in triples),
        distance=same(lambda m, n: float(np.sum(np.abs(v(m) - v(n)) ** 2))),
    )


# -- which matrices H leave only the distance ------------------------------------------------------


def places(n: int, width: int, kind: str) -> list[tuple[int, int]]:
    """The entries of an n x n matrix that may differ from zero."""
    if kind == "diagonal":
        return [(a, a) for a in range(n)]
    if kind == "block":
        return [(a, b) for a in range(n) for b in range(n) if a // width == b // width]
    return [(a, b) for a in range(n) for b in range(n)]


def solutions(
    v: Code,
    where: Sequence[tuple[int, int]],
    rng: np.random.Generator,
    span: float = 3.0,
    whole: bool = False,
    axes: int = 1,
) -> np.ndarray:
    """Equations (as rows) for the entries ``where`` of H under which the form is one of m - n."""
    out = []
    for _ in range(3 * len(where) + 10):
        m, n, t = _positions(rng, (3,), span, whole, axes)
        a, b, c, d = v(m).conj(), v(n), v(m + t).conj(), v(n + t)
        out.append([c[i] * d[j] - a[i] * b[j] for i, j in where])
    return np.array(out)


def stated(goal: Equivalence, where: Sequence[tuple[int, int]], width: int, count: int, w: World) -> np.ndarray:
    """The conditions of an iff as rows of coefficients of the entries ``where`` of H.

    One unknown is H itself; several are its parts (a, b), each with the entries [i, j] of block i, j.
    """
    points: list[dict[str, int]] = [{}]
    if len(goal.indices) == 1:
        points = [{goal.indices[0]: i} for i in range(count)]
    if len(goal.indices) == 2:
        i, j = goal.indices
        points = [{i: a, j: b} for a in range(count) for b in range(count) if a != b]

    def matrix(entry: tuple[int, int] | None) -> dict[str, Family]:
        if len(goal.unknowns) == 1:
            return {goal.unknowns[0]: lambda x, y: float((round(x), round(y)) == entry)}
        return {
            name: lambda x, y, a=a // width, b=a % width: float((round(x) * width + a, round(y) * width + b) == entry)
            for a, name in enumerate(goal.unknowns)
        }

    rows = []
    for r in goal.conditions:
        for p in points:
            row = []
            for entry in (None, *where):
                here = World(w.also(p).values, {**w.families, **matrix(entry)}, w.functions)
                row.append(float(value(r.lhs, here) - value(r.rhs, here)))
            assert abs(row[0]) < 1e-12, "a condition that is not homogeneous"
            rows.append([x - row[0] for x in row[1:]])
    return np.array(rows) if rows else np.zeros((0, len(where)))


def same_solutions(a: np.ndarray, b: np.ndarray) -> bool:
    """Whether two systems of homogeneous equations have one solution space."""

    def rank(x: np.ndarray) -> int:
        if not x.size:
            return 0
        norms = np.linalg.norm(x, axis=1, keepdims=True)
        x = x[norms[:, 0] > 1e-9] / norms[norms[:, 0] > 1e-9]
        return int(np.linalg.matrix_rank(x, tol=1e-11)) if x.size else 0

    return rank(a) == rank(b) == rank(np.vstack([a, b]))


# -- one theorem on one encoding ---------------------------------------------------------------------


@cache
def world(e: Encoding, seed: int, **fixed: float) -> World:
    """Random values for everything that the encoding leaves open, meeting the usual hypotheses."""
    rng = np.random.default_rng(seed)
    terms = [*e.block, e.count, *((e.law.definition.body,) if e.law else ())]
    inside = [x for t in terms for x in walk(t)]
    counted = free_names(e.count)
    values: dict[str, Any] = {"d": 4.0}
    for x in inside:
        if isinstance(x, Sym):
            values.setdefault(x.name, 3.0 if x.name in counted else float(rng.uniform(1.1, 2.9)))
    values.update(fixed)

    def member(name: str) -> Family:
        @cache
        def at(*index: float) -> float:
            if all(float(x).is_integer() for x in index):
                key = [seed, sum(map(ord, name)), *(int(x) + 1000 for x in index)]
                near = float(np.random.default_rng(key).uniform(0.0, 0.1))
                return 0.4 + 0.6 * ((7 * int(index[0]) + sum(key[2:]) + seed) % 5) + near
            return float(np.cos(1.3 * index[0] ** 2) + index[0])

        return at

    families = {x.name: member(x.name) for x in inside if isinstance(x, Ref)}
    functions = {x.name: member(x.name) for x in inside if isinstance(x, Fn) and x.name not in _FN}
    return World(values, families, functions)


_CLAIMS: dict[str, Callable[[Truth], bool]] = {
    "shift": lambda t: t.exists and t.unique,
    "shift-group": lambda t: t.group,
    "shift-orthogonal": lambda t: t.rotation,
    "dot-product": lambda t: t.dot,
    "norm": lambda t: t.norm,
    "evenness": lambda t: t.even,
    "distance": lambda t: t.distance,
}
_FORMS = {"bilinear-diagonal": "diagonal", "bilinear-block": "block", "bilinear-full": "full"}
KNOWN = (*_CLAIMS, *_FORMS)
"""The theorems that :func:`holds` has a second opinion on."""


def holds(proof: Proof, e: Encoding, w: World, span: float = 3.0) -> bool:
    """Whether what ``proof`` claims of ``e`` is numerically so in ``w``."""
    rng = np.random.default_rng(5)
    v, whole, axes = code(e, w), Assumption(e.positions[0], "integer") in e.hypotheses, len(e.positions)
    if proof.theorem in _CLAIMS:
        if e not in w.known:
            w.known[e] = truth(v, rng, span, whole, axes)
        found_true = w.known[e]
        if proof.theorem.startswith("shift-") and not found_true.unique:  # the laws of the matrix that is shown
            t = defined(proof.definitions, w).functions[proof.definitions[-1].name]
            return _laws(t, len(v(1.0)), [1.0, 2.0, 5.0])[proof.theorem == "shift-orthogonal"]
        return _CLAIMS[proof.theorem](found_true)
    n, width = len(v(1.0)), len(e.block)
    where = places(n, width, _FORMS[proof.theorem])
    goals = [p.derivation.goal for p in proof.parts if p.derivation.name in ("relative", "absolute")]
    found = np.zeros((0, len(where)))
    if goals:
        assert isinstance(goals[0], Equivalence)
        here = defined((e.law.definition,), w) if e.law else w
        found = stated(goals[0], where, width, n // width, here)
    return same_solutions(solutions(v, where, rng, span, whole, axes), found)
