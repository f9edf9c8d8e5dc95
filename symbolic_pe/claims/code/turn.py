"""Programs that turn vectors they are given, against the rotation of rotary encodings (Su et al. 2021).

A parameter that is a vector by its name is an array whose entries are letters; what a function gives back is compared
pair by pair with ``x_a cos(p theta_i) - x_b sin(p theta_i)`` and ``x_b cos(p theta_i) + x_a sin(p theta_i)``, where
the pair of block ``i`` stands at ``2i, 2i+1`` or at ``i, d/2 + i``.  Tables of cosines and sines that are parameters,
too, are taken to hold those of ``p theta_i``, and the verdict says so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from typing import Any

from ...kernel.decide import decide
from ...kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    free_names,
    num,
    relation_names,
    walk,
)
from ...language.latex import latex
from ...language.text import text
from .linear import Facts, Linear, Split, const
from .scope import Class, Function, Instance, Scope
from .subject import BASE, DIMENSION, LENGTH, Setting
from .values import Array, Index, Scalar, Unreadable
from .walk import Walker

__all__ = ["NAMES", "Turned", "crossed", "tables_kept", "turned"]

VECTOR = re.compile(
    r"^(x|q|k|v|u|t|vec|vector|xq|xk|q_|k_|query|key|value|queries|keys|query_states|key_states|query_layer|"
    r"key_layer|hidden_states|inputs?|tensor|emb|embeddings?|q_embed|k_embed|states)$", re.IGNORECASE
)  # fmt: skip
COSINES = re.compile(r"^(cos|cosine|cos_table|cos_cached|freqs_cos|cos_emb|cos_pos)$")
SINES = re.compile(r"^(sin|sine|sin_table|sin_cached|freqs_sin|sin_emb|sin_pos)$")
TURNS = re.compile(r"^(freqs_cis|freqs_complex|pos_cis|cis|freqs_ci|complex_freqs)$")
POSITIONS = re.compile(r"^(position_ids|positions|pos_ids|input_pos|position_id)$")
SHAPES = ("ld", "1ld", "11ld", "1l1d", "d")
"""Axes that vectors may have: one of length 1 stands for batches and heads, ``l`` for positions, ``d`` for entries."""

LAYOUTS = ("interleaved", "halves")
NAMES = {"interleaved": "rotary", "halves": "rotary-halves"}
TIMEOUT = 2.0
_HALF, _TWO = Fraction(1, 2), Fraction(2)


@dataclass(frozen=True, slots=True)
class Turned:
    """What a function does to a vector: ``kind`` is ``same``, ``back`` (the other way round) or ``differs``."""

    name: str
    line: int
    kind: str
    layout: str
    reading: str
    assumed: tuple[str, ...]
    base: str = ""
    given: bool = False
    """Whether tables of cosines and sines are parameters."""
    witness: dict[str, str] = field(default_factory=dict)
    residual: str = ""


@dataclass(slots=True)
class _Given(Setting):
    """Parameters where vectors may be given: one width and one length for all of them."""

    axes: str = "ld"
    halved: bool = False
    """Whether tables have a column for each pair, and not for each entry."""
    fixed: int = 0
    vectors: list[str] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    place: Linear = field(default_factory=lambda: const(0))
    rank: int = 1
    """Axes of an array of positions."""
    asked: bool = False
    """Whether there is one."""

    def sizes(self) -> tuple[Linear, Linear]:
        """Length and width."""
        if "length'" not in self.given:
            wide = const(self.fixed) if self.fixed else self.facts.know("d", const(2), None, divisor=2)
            self.given["length'"] = Scalar(self.facts.know("L", const(2), None), True)
            self.given["width'"] = Scalar(wide, True)
        length, width = self.given["length'"].linear, self.given["width'"].linear
        assert length is not None
        assert width is not None
        return length, width

    def parameter(self, name: str, default: Any) -> Any:
        length, width = self.sizes()
        if VECTOR.match(name) and not isinstance(default, Scalar):
            if name not in self.vectors:
                self.vectors.append(name)
            return self._array(self.axes, length, width, lambda p, j: Scalar(Ref(name, (p.term(), j.term()))))
        if POSITIONS.match(name) and default is Ellipsis and "l" in self.axes:
            self.asked = True
            self.assumed[f"{name} = 0, 1, 2, ..."] = None
            shape = (*[const(1)] * (self.rank - 1), length)
            return Array(shape, lambda k: Scalar(k[-1], True), self.facts, True)
        if COSINES.match(name) or SINES.match(name):
            self.tables.append(name)
            kind = "cos" if COSINES.match(name) else "sin"
            size = width.times(_HALF) if self.halved else width
            return self._array("ld", length, size, lambda p, j: Scalar(Ref(f"{kind}'", (p.term(), j.term()))))
        if TURNS.match(name):
            self.tables.append(name)
            return self._array("ld", length, width.times(_HALF), lambda p, j: _cis(p, j))
        if DIMENSION.match(name):
            return Scalar(width, True)
        if LENGTH.match(name):
            return Scalar(length, True)
        if BASE.match(name) and isinstance(default, Scalar):
            return default
        return Setting.parameter(self, name, default)

    def _array(self, axes: str, length: Linear, width: Linear, entry: Any) -> Array:
        shape = tuple({"l": length, "d": width}.get(a, const(1)) for a in axes)
        row = axes.find("l")

        def at(k: Index) -> Scalar:
            found = entry(k[row] if row >= 0 else self.place, k[-1])
            assert isinstance(found, Scalar)
            return found

        return Array(shape, at, self.facts)


def _cis(p: Linear, j: Linear) -> Scalar:
    at = (p.term(), j.term())
    return Scalar(Add((Ref("cos'", at), Mul((Const("I"), Ref("sin'", at))))))


def turned(tree: ast.Module, meant: bool = True) -> list[Turned]:
    """What the functions of a program do to vectors, as far as that can be followed.

    ``meant`` says that the base is 10000, so that a difference from it is one.
    """
    out: list[Turned] = []
    calls = [x.func for x in ast.walk(tree) if isinstance(x, ast.Call)]
    called = {f.attr for f in calls if isinstance(f, ast.Attribute)} | {f.id for f in calls if isinstance(f, ast.Name)}
    for node, owner in _functions(tree):
        names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        if any(VECTOR.match(n) for n in names):
            found = _of(tree, node, owner)
            if found is None and meant and node.name not in called:
                found = _differing(tree, node, owner)
            if found is not None:
                out.append(found)
    return out


def _functions(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.ClassDef | None]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node, None
        elif isinstance(node, ast.ClassDef):
            for x in node.body:
                if isinstance(x, ast.FunctionDef) and not (x.name.startswith("__") and x.name != "__call__"):
                    yield x, node


def _of(tree: ast.Module, node: ast.FunctionDef, owner: ast.ClassDef | None) -> Turned | None:
    """The reading of one function that agrees with a definition, else one that does not."""
    other: Turned | None = None
    for axes in SHAPES:
        asked = False
        for rank, halved in ((1, False), (1, True), (2, False), (2, True)):
            if rank == 2 and not asked:
                break
            facts = Facts()
            given = _Given(facts, axes=axes, halved=halved, rank=rank)
            walker = Walker(facts, given.parameter)
            try:
                scope = walker.module(tree)
                value = _result(walker, scope, node, owner)
                one = _compared(value, node, given, walker)
            except (Unreadable, Split, RecursionError):
                asked = asked or given.asked
                continue
            asked = asked or given.asked
            if one is not None and one.kind == "same":
                return one
            other = other or one
            if not given.tables and not asked:
                break
    return other


def _result(w: Walker, scope: Scope, node: ast.FunctionDef, owner: ast.ClassDef | None) -> Any:
    if owner is None:
        return w.enter(Function(node, scope), [], {}, node.lineno)
    made = Instance(Class(owner, scope))
    for x in owner.body:
        if isinstance(x, ast.FunctionDef) and x.name == "__init__":
            w.enter(Function(x, scope, made), [], {}, owner.lineno)
    static = any(isinstance(d, ast.Name) and d.id == "staticmethod" for d in node.decorator_list)
    return w.enter(Function(node, scope, None if static else made), [], {}, node.lineno)


def _compared(value: Any, node: ast.FunctionDef, given: _Given, w: Walker) -> Turned | None:
    """What is given back, against the rotation of the vectors that stand in it; all of it has to be turned alike."""
    parts = value if isinstance(value, tuple) else (value,)
    found = [_one(a, node, given, w) if isinstance(a, Array) else None for a in parts]
    known = [x for x in found if x is not None]
    if len(known) < len(parts) or len({(x.kind, x.layout, x.base) for x in known}) != 1:
        return None
    return known[0]


def _one(a: Array, node: ast.FunctionDef, given: _Given, w: Walker) -> Turned | None:
    facts = w.facts
    length, width = given.sizes()
    half = width.times(_HALF)
    if len(a.shape) != len(given.axes) or facts.equal(a.shape[-1], width) is not True:
        return None
    p = facts.know("p", const(0), length - const(1))
    i = facts.know("i", const(0), half - const(1))
    row = given.axes.find("l")
    if row < 0 and isinstance(given.place, Linear):
        positions = [n for n in given.positions if n in given.given]
        p = given.given[positions[0]].linear or p if len(positions) == 1 else p

    def entry(j: Linear) -> Term:
        index = [const(0)] * len(a.shape)
        if row >= 0:
            index[row] = p
        index[-1] = j
        return a.at(tuple(index)).term

    back: Turned | None = None
    for layout in LAYOUTS:
        places = (i.times(_TWO), i.times(_TWO) + const(1)) if layout == "interleaved" else (i, half + i)
        try:
            found = [entry(j) for j in places]
        except (Unreadable, Split):
            continue
        vectors = {x.name for t in found for x in walk(t) if isinstance(x, Ref) and x.name in given.vectors}
        if len(vectors) != 1:
            continue
        (vector,) = vectors
        row_at = p if row >= 0 else given.place
        xs = [Ref(vector, (row_at.term(), j.term())) for j in places]
        rows = [_tables(t, places, i, p, given) for t in found]
        if not any(isinstance(x, Fn) and x.name in ("sin", "cos", "exp") for t in rows for x in walk(t)):
            continue
        hypotheses = _known(facts, length)
        shown = _shown(vector, places, rows)
        assumed = tuple(given.assumed) + _said(given)
        for base, angle in _angles(p, i, width, given, rows):
            for kind, sign in (("same", 1), ("back", -1)):
                wanted = _rotation(xs, angle, sign)
                if all(_equal(x, y, hypotheses) for x, y in zip(rows, wanted, strict=True)):
                    got = Turned(node.name, node.lineno, kind, layout, shown, assumed, base, bool(given.tables))
                    if kind == "same":
                        return got
                    back = back or got
    return back


def _rotation(xs: list[Ref], angle: Term, sign: int) -> tuple[Term, Term]:
    a, b = xs
    c: Term = Fn("cos", (angle,))
    s: Term = Fn("sin", (angle,)) if sign > 0 else Neg(Fn("sin", (angle,)))
    return Add((Mul((a, c)), Neg(Mul((b, s))))), Add((Mul((b, c)), Mul((a, s))))


def _tables(t: Term, places: tuple[Linear, ...], i: Linear, p: Linear, given: _Given) -> Term:
    """A term with the tables' entries filled in: cosines and sines of ``p theta_i``."""
    from ...kernel.term import children, rebuild

    columns = {i.term()} if given.halved else {j.term() for j in places} | {i.term()}
    if isinstance(t, Ref) and t.name in ("cos'", "sin'"):
        at, j = t.indices
        if at != p.term() or j not in columns:
            raise Unreadable("an entry of a table at a place that is not plain")
        return Fn(t.name[:3], (Mul((at, Ref("theta", (i.term(),)))),))
    kids = tuple(_tables(x, places, i, p, given) for x in children(t))
    return rebuild(t, kids) if kids else t


def _angles(p: Linear, i: Linear, width: Linear, given: _Given, rows: list[Term]) -> Iterator[tuple[str, Term]]:
    if given.tables:
        yield "", Mul((p.term(), Ref("theta", (i.term(),))))
        return
    numbers = {u.value for t in rows for u in walk(t) if isinstance(u, Num) and u.value > 2}
    names = sorted({n for t in rows for n in free_names(t)} - {"p", "i", "d", "L", *given.vectors, *given.positions})
    bases: list[Term] = [*(num(q) for q in sorted(numbers, reverse=True)[:4]), *map(Sym, names)]
    for base in bases:
        exponent = Div(Mul((num(2), i.term())), width.term())
        yield text(base), Div(p.term(), Pow(base, exponent))


def _known(facts: Facts, length: Linear) -> tuple[Hypothesis, ...]:
    out: list[Hypothesis] = [Assumption("d", "even"), Assumption("d", "positive")]
    for name, (lo, hi) in facts.bounds.items():
        if name.startswith("_"):
            continue
        out.append(Assumption(name, "integer"))
        out += [Relation(">=", Sym(name), lo.term())] if lo is not None else []
        out += [Relation("<=", Sym(name), hi.term())] if hi is not None else []
    return tuple(out)


def _equal(a: Term, b: Term, given: tuple[Hypothesis, ...]) -> bool:
    r = Relation("==", a, b)
    names = set(relation_names(r)) | {"d", "L"}
    own = tuple(h for h in given if (h.name if isinstance(h, Assumption) else next(iter(relation_names(h)))) in names)
    return decide(r, own, timeout=TIMEOUT).proved


def _said(given: _Given) -> tuple[str, ...]:
    if not given.tables:
        return ()
    columns = "column i" if given.halved or any(map(TURNS.match, given.tables)) else "the columns of pair i"
    return (f"{', '.join(dict.fromkeys(given.tables))}: row p, {columns} is that of p theta_i",)


def _shown(vector: str, places: tuple[Linear, ...], rows: list[Term]) -> str:
    said = (f"({vector}')_{{p,\\,{latex(j.term())}}} = {latex(t)}" for j, t in zip(places, rows, strict=True))
    return r",\quad ".join(said)


def crossed(tree: ast.Module, name: str, layout: str) -> Turned | None:
    """Where a function that turns pairs in one layout is given the tables of the other, which the program makes."""
    (other,) = (x for x in LAYOUTS if x != layout)
    base = tables_kept(tree, other)
    if base is None or not base.isdigit() or tables_kept(tree, layout) is not None:
        return None
    for node, owner in _functions(tree):
        if node.name == name:
            return _differing(tree, node, owner, (other, int(base)))
    return None


def _filled(t: Term, layout: str, base: int, d: int) -> Term:
    """A term with the entries of given tables filled in, at a width."""
    from ...kernel.term import children, rebuild

    if isinstance(t, Ref) and t.name in ("cos'", "sin'"):
        p, j = t.indices
        if not isinstance(j, Num):
            raise Unreadable("an entry of a table at a place that is not plain")
        pair = int(j.value) // 2 if layout == "interleaved" else int(j.value) % (d // 2)
        return Fn(t.name[:3], (Div(p, Pow(num(base), Div(num(2 * pair), num(d)))),))
    kids = tuple(_filled(x, layout, base, d) for x in children(t))
    return rebuild(t, kids) if kids else t


def _differing(
    tree: ast.Module, node: ast.FunctionDef, owner: ast.ClassDef | None, tables: tuple[str, int] | None = None
) -> Turned | None:
    """Where a program that makes its own angles, or is given ``tables`` of a layout and a base, differs from both
    layouts of the rotation, at a small width."""
    base = tables[1] if tables else 10000
    for d in (4, 8):
        for axes in SHAPES[:-1]:
            given = _Given(Facts(), axes=axes, fixed=d)
            walker = Walker(given.facts, given.parameter)
            walker.unroll = True
            try:
                scope = walker.module(tree)
                a = _first(_result(walker, scope, node, owner))
                if a is None or bool(given.tables) != bool(tables) or not given.vectors or len(a.shape) != len(axes):
                    continue
                if given.facts.equal(a.shape[-1], const(d)) is not True:
                    continue
                mine = [_entry(a, axes, const(1), const(j)) for j in range(d)]
                mine = [_filled(t, *tables, d) for t in mine] if tables else mine
            except (Unreadable, Split, RecursionError):
                continue
            if not _meant_to_turn(mine, given):
                return None
            gaps = [_gap(node, layout, mine, given.vectors[0], d, base) for layout in LAYOUTS]
            for layout in LAYOUTS:
                if _gap(node, layout, mine, given.vectors[0], d, base, -1) is None and None not in gaps:
                    return Turned(node.name, node.lineno, "back", layout, "", tuple(given.assumed))
            kept = [g for g in gaps if g is not None]
            return min(kept, key=lambda g: g[0])[1] if len(kept) == len(LAYOUTS) else None
    return None


def _meant_to_turn(mine: list[Term], given: _Given) -> bool:
    """Whether entries are mixed with waves: each a sum of multiples of entries, two of them somewhere, nothing else."""
    inside = [x for t in mine for x in walk(t)]
    if not any(isinstance(x, Fn) and x.name in ("sin", "cos", "exp") for x in inside):
        return False
    if {n for t in mine for n in free_names(t)} - set(given.vectors):
        return False
    if max(len({x for x in walk(t) if isinstance(x, Ref)}) for t in mine) < 2:
        return False
    return all(decide(Relation("==", _emptied(t), num(0)), (), timeout=TIMEOUT).proved for t in mine)


def _emptied(t: Term) -> Term:
    """A term with 0 for the entries of vectors."""
    from ...kernel.term import children, rebuild

    if isinstance(t, Ref):
        return num(0)
    kids = tuple(_emptied(x) for x in children(t))
    return rebuild(t, kids) if kids else t


def _gap(
    node: ast.FunctionDef, layout: str, mine: list[Term], vector: str, d: int, base: int, sign: int = 1
) -> tuple[int, Turned] | None:
    """How many entries differ from a layout, and the first of them; None if not one is shown to."""
    found: Turned | None = None
    count = 0
    for block in range(d // 2):
        places = (2 * block, 2 * block + 1) if layout == "interleaved" else (block, block + d // 2)
        xs = [Ref(vector, (num(1), num(j))) for j in places]
        angle = Div(num(1), Pow(num(base), Div(num(2 * block), num(d))))
        for place, theirs in zip(places, _rotation(xs, angle, sign), strict=True):
            v = decide(Relation("==", mine[place], theirs), (), timeout=TIMEOUT)
            if not v.refuted:
                continue
            count += 1
            witness = {"position": "1", "dimension": str(place), "d": str(d)}
            witness |= {n: str(x) for n, x in v.witness.items()}
            shown = f"({vector}')_{{1,\\,{place}}} = {latex(mine[place])}"
            told = (node.name, node.lineno, "differs", layout, shown)
            found = found or Turned(*told, (), "", False, witness, v.residual)
    return (count, found) if found is not None else None


def _first(value: Any) -> Array | None:
    a = next((x for x in value if isinstance(x, Array)), None) if isinstance(value, tuple) else value
    return a if isinstance(a, Array) else None


def _entry(a: Array, axes: str, p: Linear, j: Linear) -> Term:
    index = [const(0)] * len(a.shape)
    if "l" in axes:
        index[axes.index("l")] = p
    index[-1] = j
    return a.at(tuple(index)).term


def tables_kept(tree: ast.Module, layout: str) -> str | None:
    """The base of the tables that a program makes, if they are those of ``p base**(-2i/d)`` in a layout; else None.

    A table with a column for each entry has each angle twice, where the layout has the pair.
    """
    bases: set[str] = set()
    for given, walker, value in _made(tree):
        length, width = given.sizes()
        facts = walker.facts
        p = facts.know("p", const(0), length - const(1))
        i = facts.know("i", const(0), width.times(_HALF) - const(1))
        pair = (i.times(_TWO), i.times(_TWO) + const(1)) if layout == "interleaved" else (i, width.times(_HALF) + i)
        for a in value:
            kept = [n for n, size in enumerate(a.shape) if size.number != 1]
            if len(kept) != 2:
                continue
            whole = facts.equal(a.shape[-1], width)
            if not whole and not facts.equal(a.shape[-1], width.times(_HALF)):
                continue
            try:
                terms = []
                for j in pair if whole else (i,):
                    index = [const(0)] * len(a.shape)
                    index[kept[0]], index[kept[1]] = p, j
                    terms.append(a.at(tuple(index)).term)
            except (Unreadable, Split):
                return None
            if not any(isinstance(x, Fn) and x.name in ("sin", "cos", "exp") for t in terms for x in walk(t)):
                continue
            base = _base_of(terms, p, i, width, given, _known(facts, length))
            if base is None:
                return None
            bases.add(base)
    return bases.pop() if len(bases) == 1 else None


def _made(tree: ast.Module) -> Iterator[tuple[_Given, Walker, list[Array]]]:
    """The arrays that functions and classes of a program give back or keep, that hold no vectors."""
    classes = [x for x in tree.body if isinstance(x, ast.ClassDef)]
    for (node, owner), rank in product([*_functions(tree), *((None, c) for c in classes)], (1, 2)):
        given = _Given(Facts(), axes="ld", rank=rank)
        walker = Walker(given.facts, given.parameter)
        try:
            scope = walker.module(tree)
            if node is not None:
                value = _result(walker, scope, node, owner)
            else:
                assert owner is not None
                made = Instance(Class(owner, scope))
                for x in owner.body:
                    if isinstance(x, ast.FunctionDef) and x.name == "__init__":
                        walker.enter(Function(x, scope, made), [], {}, owner.lineno)
                value = tuple(made.fields.values())
        except (Unreadable, Split, RecursionError):
            continue
        if given.tables or (rank == 2 and not given.asked):
            continue
        arrays = [x for x in (value if isinstance(value, tuple) else (value,)) if isinstance(x, Array)]
        yield given, walker, [a for a in arrays if not _holds(a, given)]


def _holds(a: Array, given: _Given) -> bool:
    """Whether entries of vectors stand in an array."""
    try:
        t = a.at(tuple(const(0) for _ in a.shape)).term
    except (Unreadable, Split):
        return False
    return any(isinstance(x, Ref) and x.name in given.vectors for x in walk(t))


def _base_of(
    terms: list[Term], p: Linear, i: Linear, width: Linear, given: _Given, hypotheses: tuple[Hypothesis, ...]
) -> str | None:
    for base, angle in _angles(p, i, width, given, terms):
        c, s = Fn("cos", (angle,)), Fn("sin", (angle,))
        for wanted in (c, s, Add((c, Mul((Const("I"), s))))):
            if all(_equal(t, wanted, hypotheses) for t in terms):
                return base
    return None
