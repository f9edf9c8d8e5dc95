"""Programs that turn vectors they are given, against the rotation of rotary encodings (Su et al. 2021).

A parameter that is a vector by its name is an array whose entries are letters; what a function gives back is compared
pair by pair with ``x_a cos(p theta_i) - x_b sin(p theta_i)`` and ``x_b cos(p theta_i) + x_a sin(p theta_i)``, where
the pair of block ``i`` stands at ``2i, 2i+1`` or at ``i, d/2 + i``.  Tables of cosines and sines that are parameters,
too, are taken to hold those of ``p theta_i``, and the verdict says so.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator, Sequence
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
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    walk,
)
from ...language.latex import latex
from ...language.text import text
from .laws import FIELD_BASE, Law
from .linear import Facts, Linear, Split, const
from .scope import Class, Function, Instance, Scope
from .subject import BASE, DIMENSION, LENGTH, Setting, number, told_numbers
from .values import Array, Index, Scalar, Unreadable
from .walk import Walker

__all__ = ["COSINES", "NAMES", "SINES", "Kept", "Turned", "crossed", "misgiven", "other_way", "tables_kept", "turned"]

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

Frequency = Callable[[int, int], Term]
"""The frequency of a block at a width."""


@dataclass(frozen=True, slots=True)
class Turned:
    """What a function does to a vector: ``kind`` is ``same``, ``back`` (the other way round), ``later`` (a position
    further on), ``mixed`` (the same entries in another order) or ``differs``."""

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
    law: str = ""
    """The document's frequencies that they are, or that it differs from."""


@dataclass(frozen=True, slots=True)
class Kept:
    """The tables that a program makes: their base, or the law of the document that they follow."""

    base: str
    law: str = ""
    assumed: tuple[str, ...] = ()
    frequency: Frequency | None = None


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
            self.assumed |= told_numbers(name, default)
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


def turned(
    tree: ast.Module, meant: bool = True, laws: Sequence[Law] = (), from_zero: bool = False
) -> list[Turned]:
    """What the functions of a program do to vectors, as far as that can be followed.

    ``meant`` says that the base is 10000, so that a difference from it is one; ``laws`` are the frequencies that the
    document defines, and ``from_zero`` says that row 0 is position 0.
    """
    out: list[Turned] = []
    calls = [x.func for x in ast.walk(tree) if isinstance(x, ast.Call)]
    called = {f.attr for f in calls if isinstance(f, ast.Attribute)} | {f.id for f in calls if isinstance(f, ast.Name)}
    for node, owner in _functions(tree):
        names = [a.arg for a in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
        if any(VECTOR.match(n) for n in names):
            found = _of(tree, node, owner, laws)
            late = from_zero and found is not None and found.kind == "later"
            if (found is None or late) and meant and node.name not in called:
                found = _differing(tree, node, owner, _wanted(laws))
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


def _of(
    tree: ast.Module, node: ast.FunctionDef, owner: ast.ClassDef | None, laws: Sequence[Law] = ()
) -> Turned | None:
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
                one = _compared(value, node, given, walker, laws)
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


def _compared(value: Any, node: ast.FunctionDef, given: _Given, w: Walker, laws: Sequence[Law]) -> Turned | None:
    """What is given back, against the rotation of the vectors that stand in it; all of it has to be turned alike."""
    parts = value if isinstance(value, tuple) else (value,)
    found = [_one(a, node, given, w, laws) if isinstance(a, Array) else None for a in parts]
    known = [x for x in found if x is not None]
    if len(known) < len(parts) or len({(x.kind, x.layout, x.base, x.law) for x in known}) != 1:
        return None
    return known[0]


def _one(a: Array, node: ast.FunctionDef, given: _Given, w: Walker, laws: Sequence[Law]) -> Turned | None:
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
        for kind, sign in (("same", 1), ("back", -1), ("later", 1)):
            if kind == "later" and given.tables:
                continue
            at = p + const(1) if kind == "later" else p
            for base, law, angle in _angles(at, i, width, given, rows, laws):
                wanted = _rotation(xs, angle, sign)
                if not all(_equal(x, y, hypotheses) for x, y in zip(rows, wanted, strict=True)):
                    continue
                got = Turned(
                    node.name, node.lineno, kind, layout, shown, assumed, base, bool(given.tables), law=law
                )
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
    columns = {i.term()} if given.halved else {j.term() for j in places} | {i.term()}
    if isinstance(t, Ref) and t.name in ("cos'", "sin'"):
        at, j = t.indices
        if at != p.term() or j not in columns:
            raise Unreadable("an entry of a table at a place that is not plain")
        return Fn(t.name[:3], (Mul((at, Ref("theta", (i.term(),)))),))
    kids = tuple(_tables(x, places, i, p, given) for x in children(t))
    return rebuild(t, kids) if kids else t


def _angles(
    p: Linear, i: Linear, width: Linear, given: _Given, rows: list[Term], laws: Sequence[Law] = ()
) -> Iterator[tuple[str, str, Term]]:
    """What the angle of a block may be: base and law, and the angle; the document's laws come first."""
    if given.tables:
        yield "", "", Mul((p.term(), Ref("theta", (i.term(),))))
        return
    numbers = {u.value for t in rows for u in walk(t) if isinstance(u, Num) and u.value > 2}
    names = sorted({n for t in rows for n in free_names(t)} - {"p", "i", "d", "L", *given.vectors, *given.positions})
    bases: list[Term] = [*(num(q) for q in sorted(numbers, reverse=True)[:4]), *map(Sym, names)]
    for law in laws:
        for base in [b for b in bases if law.allows(b)] if law.base else [None]:
            at = law.at(i.term(), width.term(), base)
            yield text(base) if base is not None else "", law.said, Mul((p.term(), at))
    for base in bases:
        exponent = Div(Mul((num(2), i.term())), width.term())
        yield text(base), "", Div(p.term(), Pow(base, exponent))


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


def crossed(tree: ast.Module, name: str, layout: str, laws: Sequence[Law] = ()) -> Turned | None:
    """Where a function that turns pairs in one layout is given the tables of the other, which the program makes."""
    (other,) = (x for x in LAYOUTS if x != layout)
    kept = tables_kept(tree, other, laws)
    if kept is None or kept.frequency is None or tables_kept(tree, layout, laws) is not None:
        return None
    return _given(tree, name, other, kept, {})


def misgiven(tree: ast.Module, name: str, layout: str, waves: dict[str, str], laws: Sequence[Law]) -> Turned | None:
    """Where a function that is given other tables than it asks for differs from the rotation: ``waves`` says what
    stands in for ``cos`` and ``sin``."""
    kept = tables_kept(tree, layout, laws)
    if kept is None or kept.frequency is None:
        return None
    return _given(tree, name, layout, kept, waves)


def other_way(tree: ast.Module, name: str, layout: str, laws: Sequence[Law]) -> Turned | None:
    """Where a program differs from the rotation by ``-p theta_i``."""
    (law, frequency) = _wanted(laws)[0]
    for node, owner in _functions(tree):
        if node.name != name:
            continue
        for mine, given, d in _followed(tree, node, owner, None):
            found = _gap(node, layout, mine, given, d, law, frequency, -1)
            return found[1] if found is not None else None
    return None


def _given(tree: ast.Module, name: str, layout: str, kept: Kept, waves: dict[str, str]) -> Turned | None:
    assert kept.frequency is not None
    wanted = [(kept.law, kept.frequency)]
    for node, owner in _functions(tree):
        if node.name == name:
            found = _differing(tree, node, owner, wanted, _Tables(layout, kept.frequency, waves))
            return found if found is not None and found.kind == "differs" else None
    return None


@dataclass(frozen=True, slots=True)
class _Tables:
    """Tables that are given, in the layout of pairs that they are made for."""

    layout: str
    frequency: Frequency
    waves: dict[str, str]

    def filled(self, t: Term, d: int) -> Term:
        """A term with their entries filled in, at a width."""
        if isinstance(t, Ref) and t.name in ("cos'", "sin'"):
            p, j = t.indices
            if not isinstance(j, Num):
                raise Unreadable("an entry of a table at a place that is not plain")
            pair = int(j.value) // 2 if self.layout == "interleaved" else int(j.value) % (d // 2)
            wave = self.waves.get(t.name[:3], t.name[:3])
            return Fn(wave, (Mul((p, self.frequency(pair, d))),))
        kids = tuple(self.filled(x, d) for x in children(t))
        return rebuild(t, kids) if kids else t


def _usual(base: int | Fraction) -> Frequency:
    return lambda pair, d: Pow(num(base), Neg(Div(num(2 * pair), num(d))))


def _lawful(law: Law, base: Term | None = None) -> Frequency:
    return lambda pair, d: law.at(num(pair), num(d), base)


def _wanted(laws: Sequence[Law]) -> list[tuple[str, Frequency]]:
    """What a program is held against: the document's frequencies, or the field's where it has none."""
    return [(x.said, _lawful(x)) for x in laws] or [("", _usual(FIELD_BASE))]


def _differing(
    tree: ast.Module, node: ast.FunctionDef, owner: ast.ClassDef | None, wanted: list[tuple[str, Frequency]],
    tables: _Tables | None = None,
) -> Turned | None:  # fmt: skip
    """Where a program that makes its own angles, or is given tables, differs from both layouts of the rotation by all
    frequencies that are wanted, at a small width."""
    found: list[Turned] = []
    for mine, given, d in _followed(tree, node, owner, tables):
        if not _meant_to_turn(mine, given):
            return None
        for law, frequency in wanted:
            one = _told_apart(node, mine, given, d, law, frequency, tables.layout if tables else "")
            if one is None or one.kind != "differs":
                return one
            found.append(one)
        return found[0]
    return None


def _followed(
    tree: ast.Module, node: ast.FunctionDef, owner: ast.ClassDef | None, tables: _Tables | None
) -> Iterator[tuple[list[Term], _Given, int]]:
    """What a function makes of the entries at position 1, at small widths."""
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
                mine = [tables.filled(t, d) for t in mine] if tables else mine
            except (Unreadable, Split, RecursionError):
                continue
            yield mine, given, d


def _told_apart(
    node: ast.FunctionDef, mine: list[Term], given: _Given, d: int, law: str, frequency: Frequency, layout: str
) -> Turned | None:
    """Where entries differ from the rotation in both layouts, told of ``layout`` or of that which is nearer; ``back``
    or ``mixed`` where they are near to it."""
    vector = given.vectors[0]
    gaps = [_gap(node, x, mine, given, d, law, frequency) for x in LAYOUTS]
    kept = [g for g in gaps if g is not None]
    if len(kept) < len(LAYOUTS):
        return None
    for x in LAYOUTS:
        if _gap(node, x, mine, given, d, law, frequency, -1) is None:
            return Turned(node.name, node.lineno, "back", x, "", tuple(given.assumed), law=law)
    for x in LAYOUTS:
        if _same_entries(mine, [t for row in _targets(vector, x, d, frequency) for _, t in row]):
            return Turned(node.name, node.lineno, "mixed", x, "", tuple(given.assumed), law=law)
    return min(kept, key=lambda g: (g[1].layout != layout if layout else 0, g[0]))[1]


def _same_entries(mine: list[Term], theirs: list[Term]) -> bool:
    """Whether two lists hold the same numbers in some order, at some values of what stands in them."""
    for seed in (3, 7):
        a, b = ([number(_at_values(t, seed)) for t in ts] for ts in (mine, theirs))
        if None in a or None in b:
            return False
        pairs = zip(sorted(x for x in a if x is not None), sorted(x for x in b if x is not None), strict=True)
        if any(abs(x - y) > 1e-9 for x, y in pairs):
            return False
    return True


def _at_values(t: Term, seed: int) -> Term:
    """A term at unequal numbers for the entries of vectors."""
    if isinstance(t, Ref):
        j = t.indices[-1]
        return num(Fraction((int(j.value) + 2) ** seed % 101, 7)) if isinstance(j, Num) else t
    kids = tuple(_at_values(x, seed) for x in children(t))
    return rebuild(t, kids) if kids else t


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
    if isinstance(t, Ref):
        return num(0)
    kids = tuple(_emptied(x) for x in children(t))
    return rebuild(t, kids) if kids else t


def _targets(
    vector: str, layout: str, d: int, frequency: Frequency, sign: int = 1
) -> Iterator[tuple[tuple[int, Term], ...]]:
    """The entries that the rotation makes at position 1, pair by pair, with their places."""
    for block in range(d // 2):
        places = (2 * block, 2 * block + 1) if layout == "interleaved" else (block, block + d // 2)
        xs = [Ref(vector, (num(1), num(j))) for j in places]
        yield tuple(zip(places, _rotation(xs, frequency(block, d), sign), strict=True))


def _gap(
    node: ast.FunctionDef, layout: str, mine: list[Term], given: _Given, d: int, law: str, frequency: Frequency,
    sign: int = 1,
) -> tuple[int, Turned] | None:  # fmt: skip
    """How many entries differ from a layout, and the first of them; None if not one is shown to."""
    found: Turned | None = None
    count = 0
    vector = given.vectors[0]
    for pair in _targets(vector, layout, d, frequency, sign):
        for place, theirs in pair:
            v = decide(Relation("==", mine[place], theirs), (), timeout=TIMEOUT)
            if not v.refuted:
                continue
            count += 1
            witness = {"position": "1", "dimension": str(place), "d": str(d)}
            witness |= {n: str(x) for n, x in v.witness.items()}
            shown = f"({vector}')_{{1,\\,{place}}} = {latex(mine[place])}"
            told = (node.name, node.lineno, "differs", layout, shown, tuple(given.assumed))
            found = found or Turned(*told, "", False, witness, v.residual, law)
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


def tables_kept(tree: ast.Module, layout: str, laws: Sequence[Law] = ()) -> Kept | None:
    """The tables that a program makes, if they are those of ``p base**(-2i/d)``, or of a law of the document, in a
    layout; else None.

    A table with a column for each entry has each angle twice, where the layout has the pair.
    """
    found: dict[tuple[str, str], Kept] = {}
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
            one = _kept(terms, p, i, width, given, _known(facts, length), laws)
            if one is None:
                return None
            found.setdefault((one.base, one.law), one)
    return next(iter(found.values())) if len(found) == 1 else None


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


def _kept(
    terms: list[Term], p: Linear, i: Linear, width: Linear, given: _Given, hypotheses: tuple[Hypothesis, ...],
    laws: Sequence[Law],
) -> Kept | None:  # fmt: skip
    for base, law, angle in _angles(p, i, width, given, terms, laws):
        c, s = Fn("cos", (angle,)), Fn("sin", (angle,))
        for wanted in (c, s, Add((c, Mul((Const("I"), s))))):
            if all(_equal(t, wanted, hypotheses) for t in terms):
                value = num(Fraction(base)) if base.replace(".", "", 1).isdigit() else None
                known = next((x for x in laws if x.said == law), None)
                frequency = _lawful(known, value) if known and (value or not base) else None
                if not law and value is not None:
                    frequency = _usual(value.value)
                return Kept(base, law, tuple(given.assumed), frequency)
    return None
