"""The encodings and rotations that a document itself defines, to compare its programs with."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from ...kernel.canonical import OutOfFragment
from ...kernel.decide import decide
from ...kernel.term import (
    Add,
    Assumption,
    BlockVector,
    Div,
    Fn,
    Mul,
    Neg,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    substitute,
    walk,
)
from ..elaborate import Elaborator, Val
from ..notation import Notation
from ..store import Definition, Store
from ..tokens import ReadingError
from ..tree import Node, nodes
from .compare import Reference
from .laws import Law, Turning

__all__ = [
    "FREQUENCIES", "Told", "own_laws", "own_references", "own_slopes", "own_turnings", "told_references", "unread_laws",
]  # fmt: skip

POSITION = "position'"
NOWHERE = Node("text", "")
FREQUENCIES = ("theta", "Theta", "omega", "w", "f", "phi")
"""What frequencies are called."""
NEAR = 160
"""Characters from a definition within which its range is said."""
_SUM = re.compile(r"\\sum\s*_\s*\{[^{}]*\}")
SLOPES = ("m", "s", "slope", "r", "alpha")


def own_references(notation: Notation, store: Store, place: int) -> tuple[Reference, ...]:
    """Vectors of pairs of waves that the document defines, by components or as a whole, the nearest first."""
    found: list[tuple[int, Reference]] = []
    for key, definitions in store.entries.items():
        for group in _groups(definitions):
            try:
                found += [(abs(place - group[0].place), r) for r in _of(key, group, notation, store, place)]
            except (ReadingError, OutOfFragment, RecursionError):
                continue
    return tuple(r for _, r in sorted(found, key=lambda x: x[0]))


def _groups(definitions: list[Definition]) -> list[list[Definition]]:
    """Components that are defined in one formula, and definitions of whole vectors."""
    pairs: dict[int, list[Definition]] = {}
    whole: list[list[Definition]] = []
    for d in definitions:
        if d.component and len(d.params) == 2:
            pairs.setdefault(d.place, []).append(d)
        elif len(d.params) == 1 and d.params[0].step == 1:
            whole.append([d])
    single = sorted((p[0] for p in pairs.values() if len(p) == 1), key=lambda d: d.place)
    pairs = {k: p for k, p in pairs.items() if len(p) != 1}
    for a, b in zip(single[::2], single[1::2], strict=False):  # sine and cosine in a formula each
        if a.params[-1].rest != b.params[-1].rest:
            pairs[a.place] = [a, b]
    parted = [list(p) for p in _halves(definitions) if len(p[0].params) == 2]
    return [sorted(p, key=lambda d: d.params[-1].rest) for p in pairs.values()] + whole + parted


def _halves(definitions: list[Definition]) -> Iterator[tuple[Definition, Definition]]:
    """Components ``i`` and ``i + d/2``, each with the nearest that goes with it."""
    first = [d for d in definitions if not d.half and d.params and d.params[-1].step == 1 and not d.params[-1].rest]
    for d in definitions:
        near = [x for x in first if len(x.params) == len(d.params)] if d.half else []
        if near:
            yield min(near, key=lambda x: abs(x.place - d.place)), d


def _of(key: str, group: list[Definition], notation: Notation, store: Store, place: int) -> list[Reference]:
    e = Elaborator(notation, store, place)
    first = group[0]
    if first.component:
        return _reference(key, group, e._family(group, [Sym(POSITION)], NOWHERE), POSITION, notation)
    if len(group) == 2:
        rows = [e._open(d, [Sym(POSITION), Sym("i")], NOWHERE) for d in group]
        if any(v.type != "s" for v in rows):
            return []
        block = tuple(v.term for v in rows)
        lines = tuple(d.line for d in group)
        return _of_block(key, lines, block, "i", group[1].half, notation, "halves")
    return _reference(key, group, e._open(first, [Sym(POSITION)], NOWHERE), POSITION, notation)


def _reference(key: str, group: list[Definition], v: Val, position: str, notation: Notation) -> list[Reference]:
    t = v.term
    if v.type != "v" or not isinstance(t, BlockVector) or len(t.block.rows) != 2:
        return []
    block = tuple(row[0] for row in t.block.rows)
    names = set.intersection(*(set(free_names(x)) for x in block))
    count = free_names(t.count)
    dimension = next((n for n in names if n in count), notation.dimension)
    return _of_block(key, tuple(d.line for d in group), block, t.index, dimension, notation, "interleaved")


def _of_block(
    key: str, lines: tuple[int, ...], block: tuple[Term, ...], index: str, dimension: str, notation: Notation,
    layout: str,
) -> list[Reference]:  # fmt: skip
    names = set.intersection(*(set(free_names(x)) for x in block))
    waves = {x.name for b in block for x in walk(b) if isinstance(x, Fn)}
    if not ({POSITION, index} <= names and {"sin", "cos"} <= waves) or any(_indexed(b) for b in block):
        return []
    rest = sorted(names - {POSITION, index, dimension})
    if len(rest) > 1 or dimension not in names:
        return []
    said = f"{key} as line {lines[0]} has it"
    return [Reference(said, block, POSITION, index, dimension, rest[0] if rest else "", layout, True, lines=lines)]


def _indexed(t: Term) -> bool:
    return any(isinstance(x, Ref) for x in walk(t))


# -- components whose definitions are told apart by words --------------------------------------------


@dataclass(frozen=True, slots=True)
class Told:
    """A formula of the document, and the words behind it."""

    tree: Node
    line: int
    place: int
    after: str


@dataclass(frozen=True, slots=True)
class _Component:
    """What a formula says of the components of one parity."""

    key: str
    rest: int
    term: Term
    told: Told


def told_references(
    formulas: Sequence[Told], notation: Notation, store: Store, place: int, text: str
) -> tuple[Reference, ...]:
    """Encodings by components that no definition keeps: ``PE(k, i) = ... when i is even``, or whose position is a word.

    In ``text`` no index may be said to begin with 1.
    """
    found: list[_Component] = []
    for f in formulas:
        try:
            one = _component(f, notation, store, place, text)
        except (ReadingError, OutOfFragment, RecursionError):
            continue
        found += [one] if one is not None else []
    out: list[tuple[int, Reference]] = []
    for a in found:
        others = [b for b in found if b.key == a.key and b.rest == 1]
        if a.rest or not others:
            continue
        b = min(others, key=lambda x: abs(x.told.place - a.told.place))
        block, lines = (a.term, b.term), (a.told.line, b.told.line)
        made = _of_block(a.key, lines, block, "i", notation.dimension, notation, "interleaved")
        out += [(abs(place - a.told.place), r) for r in made]
    return tuple(r for _, r in sorted(out, key=lambda x: x[0]))


def _component(f: Told, notation: Notation, store: Store, place: int, text: str) -> _Component | None:
    chain = f.tree.kids[0] if f.tree.kind == "list" and f.tree.kids else f.tree
    if chain.kind != "chain" or chain.ops[:1] != ["="] or chain.kids[0].kind not in ("call", "sub"):
        return None
    base, *args = chain.kids[0].kids
    if base.kind != "name" or len(args) != 2 or args[0].kind not in ("name", "text"):
        return None
    at, index = args
    behind = f.tree.kids[1:] if f.tree.kind == "list" else ()
    words = " ".join(n.value for k in behind for n in nodes(k) if n.kind in ("text", "name")) or f.after
    if index.kind == "name":
        parity = _parity(words, index.value)
        if parity is None or re.search(_FROM_ONE.format(re.escape(index.value)), text):
            return None
        name, rest = index.value, parity
        value: Term = Add((Mul((num(2), Sym("i"))), num(1))) if rest else Mul((num(2), Sym("i")))
    else:
        plain = index.kids[0] if index.kind == "add" and len(index.kids) == 2 else index
        rest = 0 if plain is index else 1
        more = index.kids[1] if rest else None
        if plain.kind != "mul" or [k.value for k in plain.kids[:1]] != ["2"] or plain.kids[1].kind != "name":
            return None
        if more is not None and not (more.kind == "num" and more.value == "1"):
            return None
        name, value = plain.kids[1].value, Sym("i")
    body = _with_name(chain.kids[1], at.value) if at.kind == "text" else chain.kids[1]
    env: dict[str, Term] = {_WORD if at.kind == "text" else at.value: Sym(POSITION), name: value}
    v = Elaborator(notation, store, place).value(body, env)
    return _Component(base.value, rest, v.term, f) if v.type == "s" else None


_WORD = "pos"
_FROM_ONE = r"(?<![a-zA-Z\\]){0}\s*=\s*1\b|1\s*\\leq?\s*{0}\b|(?<![a-zA-Z\\]){0}\s*\\in\s*\\?[\[{{]\s*1"
_FROM_ZERO = r"(?<![a-zA-Z\\]){0}\s*=\s*0\b|(?<![\d.])0\s*\\leq?\s*{0}\b|(?<![a-zA-Z\\]){0}\s*\\in\s*\\?[\[{{]\s*0"
_PARITY = (
    r"(?<![a-zA-Z]){0}\$?\s*(?:is|=|ist|est|es|be)?\s*(?:an?\s+)?(even|odd)\b|\b(even|odd)\s+\$?{0}(?![a-zA-Z])"
    r"|{0}\$?\s*[为是]?\s*(?:(偶)|(奇))"
)


def _parity(words: str, index: str) -> int | None:
    """0 or 1 if words right behind a formula say that an index is even or odd."""
    m = re.compile(_PARITY.format(re.escape(index))).search(re.split(r"[.;,，。；]|\band\b|\bund\b", words)[0])
    return None if m is None else int("odd" in (m[1], m[2]) or bool(m[4]))


def _with_name(n: Node, word: str) -> Node:
    """A tree in which a word is a name."""
    if n.kind == "text" and n.value.strip() == word.strip():
        return replace(n, kind="name", value=_WORD)
    if n.kind == "list" and len(n.kids) == 1:
        return _with_name(n.kids[0], word)
    return replace(n, kids=tuple(_with_name(k, word) for k in n.kids))


# -- rotations ---------------------------------------------------------------------------------------


def _families(
    notation: Notation, store: Store, place: int, keys: Iterable[str]
) -> Iterator[tuple[str, Definition, Val]]:
    """The definitions of families with one index among some names, and their members at ``i``."""
    for key in keys:
        for d in store.entries.get(key, ()):
            if len(d.params) != 1 or d.params[0].step != 1:
                continue
            try:
                yield key, d, Elaborator(notation, store, place)._open(d, [Sym("i")], NOWHERE)
            except (ReadingError, OutOfFragment, RecursionError):
                continue


def own_laws(
    notation: Notation, store: Store, place: int, values: Mapping[str, Sequence[Fraction]], whole: str
) -> tuple[Law, ...]:
    """The frequencies of blocks that the document defines, whose text is ``whole``; ``values`` are those of letters."""
    found: list[tuple[int, Law]] = []
    for key, d, v in _families(notation, store, place, FREQUENCIES):
        near = _SUM.sub(" ", whole[d.place : d.place + NEAR])
        from_one = re.search(_FROM_ONE.format(re.escape(d.params[0].name)), near) is not None
        law = _law(f"{key}_i as line {d.line} has it", v, notation, values, from_one)
        found += [(abs(place - d.place), law)] if law is not None else []
    return tuple(x for _, x in sorted(found, key=lambda x: x[0]))


def own_slopes(notation: Notation, store: Store, place: int, text: str) -> tuple[Law, ...]:
    """The slopes of heads that the document defines, ``2^{-8h/n}``, head by head; ``text`` says where
    heads are counted from, which is 1 where it does not."""
    found: list[tuple[int, Law]] = []
    for key, d, v in _families(notation, store, place, SLOPES):
        rest = sorted(set(free_names(v.term)) - {"i"})
        powers = [x for x in walk(v.term) if isinstance(x, Pow) and "i" in free_names(x.exp)]
        if v.type != "s" or len(rest) != 1 or _indexed(v.term) or not powers:
            continue
        head = re.escape(d.params[0].name)
        zero, one = (re.search(x.format(head), text) is not None for x in (_FROM_ZERO, _FROM_ONE))
        said = f"{key}_{d.params[0].name} as line {d.line} has it"
        later = substitute(v.term, {"i": Add((Sym("i"), num(1)))})
        far = abs(place - d.place)
        if one or not zero:
            found.append((far, Law(said, later, "i", rest[0])))
        if not one:
            doubt = "" if zero else "the text does not say that heads are counted from 0"
            found.append((far, Law(f"{said}, from head 0", v.term, "i", rest[0], doubt=doubt)))
    return tuple(x for _, x in sorted(found, key=lambda x: x[0]))


def unread_laws(store: Store, laws: Sequence[Law]) -> list[int]:
    """The lines of frequencies that are powers and were not read."""
    told = " ".join(x.said for x in laws)
    return [
        d.line
        for key in FREQUENCIES
        for d in store.entries.get(key, ())
        if f"line {d.line} " not in told and any(n.value in ("power", "exp") for n in nodes(d.body))
    ]


def _law(
    said: str, v: Val, notation: Notation, values: Mapping[str, Sequence[Fraction]], from_one: bool
) -> Law | None:
    t = v.term
    names = set(free_names(t))
    dimension = notation.dimension
    exponents = [x.exp for x in walk(t) if isinstance(x, Pow)] + [
        x.args[0] for x in walk(t) if isinstance(x, Fn) and x.name == "exp"
    ]
    rest = sorted(names - {"i", dimension})
    if v.type != "s" or len(rest) > 1 or _indexed(t) or not any("i" in free_names(x) for x in exponents):
        return None
    if dimension not in names:
        return None
    base = rest[0] if rest else ""
    law = Law(said, t, "i", dimension, base, tuple(values.get(base, ())))
    first, second = (law.at(num(k), Sym(dimension)) for k in (0, 1))
    if not _equal(first, num(1)) and _equal(second, num(1)):  # blocks are counted from 1
        return Law(said, substitute(t, {"i": Add((Sym("i"), num(1)))}), "i", dimension, base, law.values)
    return replace(law, doubt="the text counts its frequencies from 1") if from_one else law


def own_turnings(notation: Notation, store: Store, place: int) -> tuple[Turning, ...]:
    """Rotations that the document defines entry by entry: ``x'_{2i} = x_{2i} cos(m theta_i) - ...``."""
    found = []
    for key, definitions in store.entries.items():
        for layout, group in _pairs(definitions):
            e = Elaborator(notation, store, place)
            d = group[0]
            try:
                rows = []
                for x in group:
                    v = e._open(x, [*(Sym(p.name) for p in x.params[:-1]), Sym("i")], NOWHERE)
                    rows.append(v.term)
            except (ReadingError, OutOfFragment, RecursionError):
                continue
            sign = _sign(key, rows, layout, group[1].half or notation.dimension)
            found += [Turning(f"{key} as line {d.line} has it", layout, sign)] if sign else []
    return tuple(found)


def _pairs(definitions: list[Definition]) -> Iterator[tuple[str, tuple[Definition, Definition]]]:
    for d in definitions:
        if d.component and d.params[-1].step == 2 and d.params[-1].rest == 0:
            other = [x for x in definitions if x.component and x.params[-1].step == 2 and x.params[-1].rest == 1]
            if other:
                yield "interleaved", (d, min(other, key=lambda x: abs(x.place - d.place)))
    for pair in _halves(definitions):
        yield "halves", pair


def _sign(key: str, rows: list[Term], layout: str, dimension: str) -> int:
    """1 or -1 if rows are the rotation of a pair of entries by some angle or by its opposite, else 0."""
    i, half = Sym("i"), Add((Sym("i"), Div(Sym(dimension), num(2))))
    two = Mul((num(2), i))
    places = (two, Add((two, num(1)))) if layout == "interleaved" else (i, half)
    angles = {x.args[0] for t in rows for x in walk(t) if isinstance(x, Fn) and x.name in ("sin", "cos")}
    vectors = {x.name for t in rows for x in _outside(t) if isinstance(x, Ref)}
    if len(vectors) != 1 or not angles:
        return 0
    (vector,) = vectors
    if vector.rstrip("'") == key.rstrip("'") and len(vector) > len(key):
        return 0  # the way back
    count = {len(x.indices) for t in rows for x in _outside(t) if isinstance(x, Ref)}
    if count != {1}:
        return 0
    a, b = (Ref(vector, (p,)) for p in places)
    for angle in angles:
        if any(isinstance(x, Neg) for x in _outside(angle)):
            continue
        c, s = Fn("cos", (angle,)), Fn("sin", (angle,))
        for sign in (1, -1):
            t = s if sign > 0 else Neg(s)
            wanted = (Add((Mul((a, c)), Neg(Mul((b, t))))), Add((Mul((b, c)), Mul((a, t)))))
            if all(_equal(x, y) for x, y in zip(rows, wanted, strict=True)):
                return sign
    return 0


def _outside(t: Term) -> Iterator[Term]:
    """A term and what is in it, but for what stands in functions and powers."""
    if isinstance(t, (Fn, Pow)):
        return
    yield t
    for x in children(t):
        yield from _outside(x)


def _equal(a: Term, b: Term) -> bool:
    given = (Assumption("d", "positive"), Assumption("d", "even"))
    return decide(Relation("==", a, b), given, timeout=1.0).proved

