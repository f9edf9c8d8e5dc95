"""Names in a formula: which are units, offsets, entries, indices."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise

from ...kernel.decide import decide
from ...kernel.term import (
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Neg,
    Pow,
    Ref,
    Relation,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    relation_names,
    substitute,
)
from ..elaborate import Elaborator, Val, factors, is_unit
from ..lexicon import CAPITALS
from ..notation import DIMENSIONS, reference, references
from ..slope import operand
from ..statements import pattern_of
from ..tree import Node, nodes, show

__all__ = [
    "OF_A_COLUMN",
    "PARTS",
    "among_blocks",
    "bare_names",
    "cells",
    "differentiated",
    "exponent_denominators",
    "has_unknowns",
    "indexed_by",
    "is_capital",
    "is_condition",
    "is_factor",
    "is_sizeless",
    "names_in",
    "offsets",
    "origins",
    "ranges",
    "scored",
    "settled",
    "spoken_of",
    "tacit_names",
    "turned_elsewhere",
    "unit_letter",
    "unwritten",
    "varied",
    "with_entries",
    "with_numbered",
]

PARTS = frozenset({"Re", "Im", "conj", "Abs"})


def spoken_of(h: Hypothesis) -> tuple[str, ...]:
    return (h.name,) if isinstance(h, Assumption) else tuple(relation_names(h))


def is_capital(name: str) -> bool:
    return name.isupper() or name in CAPITALS


def is_factor(t: Term, name: str) -> bool:
    """Whether a name stands in a term outside of exponents, indices and the arguments of sine and cosine."""
    if isinstance(t, Sym):
        return t.name == name
    if isinstance(t, Ref):
        return False
    if isinstance(t, Pow):
        return is_factor(t.base, name)
    if isinstance(t, Fn) and t.name not in PARTS:
        return False
    return name not in bound_names(t) and any(is_factor(k, name) for k in children(t))


def indexed_by(n: Node, letter: str) -> bool:
    """Whether a letter stands in an index, an argument, or below a sum; that of ``i(a + ib)`` does not."""
    turned = [k for x in nodes(n) if x.kind == "call" for k in x.kids[1:]
              if _is_turn(k, letter) or x.kids[0].is_name(letter)]  # fmt: skip
    inside = [k for x in nodes(n) if x.kind in ("sub", "call", "item") for k in x.kids[1:] if k not in turned]
    inside += [x.kids[0] for x in nodes(n) if x.kind == "sum"]
    inside += [k for x in nodes(n) if x.kind == "sup" and x.value == "paren" for k in x.kids[1:]]
    return any(y.is_name(letter) for k in inside for y in nodes(k))


def _is_turn(n: Node, letter: str) -> bool:
    """``\\cos t + i\\sin t``, and nothing else that has the letter in it."""
    if n.kind != "add":
        return False
    beside = [k.kids[0] if k.kind == "neg" else k for k in n.kids]
    have = [k for k in beside if any(x.is_name(letter) for x in nodes(k))]
    sines = [k for k in have if any(f.is_name(letter) for f in factors(k)) and any(f.kind == "fn" for f in factors(k))]
    alone = all(sum(x.is_name(letter) for x in nodes(k)) == 1 for k in have)
    return bool(sines) and sines == have and alone


def among_blocks(name: str, *sides: Node) -> bool:
    """Whether a capital stands in printed arrays only, beside others: the ``I`` of block matrices is a one there."""
    cells = [c for side in sides for m in nodes(side) if m.kind == "matrix" for row in m.kids for c in row.kids]
    inside = [x for c in cells for x in nodes(c) if x.kind == "name"]
    whole = sum(x.is_name(name) for side in sides for x in nodes(side))
    others = any(is_capital(x.value) and x.value not in (name, "T") for x in inside)
    return others and 0 < whole == sum(x.is_name(name) for x in inside)


def is_condition(lhs: Node, rhs: Node) -> bool:
    """``A = A^T``, ``A^T = -A``, ``AB = BA``: what may be assumed of matrices, and is no identity."""
    if reference(lhs) is not None or reference(rhs) is not None:
        return True
    if all(len([r for r in references(side) if r.key not in ("top", "T")]) == 1 for side in (lhs, rhs)):
        return True
    if any(x.kind == "sup" and x.value == "transpose" for side in (lhs, rhs) for x in nodes(side)):
        return False
    left, right = ([r.key for r in references(side)] for side in (lhs, rhs))
    return sorted(left) == sorted(right) and all(x.kind != "add" for side in (lhs, rhs) for x in nodes(side))


def settled(v: Val, told: Collection[str] = ()) -> Val:
    """A number without the names that it does not depend on: the ``d`` of ``sin(1/10000**(0/d))``.

    Those stay of which the text has told something.
    """
    t = v.term
    for name in free_names(t):
        if name in told:
            continue
        there = substitute(t, {name: num(4)})
        found = decide(Relation("==", t, there), timeout=1.0)
        if found.proved and (name in DIMENSIONS or not found.hypotheses):
            t = there
    return Val(t, v.type, v.sure)


def bare_names(n: Node) -> frozenset[str]:
    """Names that stand in a formula without an index and without arguments."""
    if n.kind == "name":
        return frozenset({n.value})
    r = reference(n)
    kids = r.args if r is not None else n.kids
    return frozenset(x for k in kids for x in bare_names(k))


def tacit_names(lhs: Node, rhs: Node, r: Relation) -> frozenset[str]:
    """Names that only definitions bring in where the formula itself is without a name on one side."""
    if all(any(x.kind == "name" for x in nodes(side)) for side in (lhs, rhs)):
        return frozenset()
    return unwritten(lhs, rhs, r)


def unwritten(lhs: Node, rhs: Node, r: Relation) -> frozenset[str]:
    """Names that only definitions bring in."""
    written = {x.key for side in (lhs, rhs) for x in references(side)}
    written |= {x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "name"}
    return frozenset(relation_names(r)) - written


def is_sizeless(lhs: Node, rhs: Node) -> bool:
    """Whether no number of a formula may come from a dimension, and it does not ask where one thing has a value."""
    numbers = [x.value for side in (lhs, rhs) for x in nodes(side) if x.kind == "num"]
    lone = any(reference(a) is not None and not has_unknowns(b) for a, b in ((lhs, rhs), (rhs, lhs)))
    return set(numbers) <= {"0", "1", "2"} and not lone


def turned_elsewhere(e: Elaborator) -> bool:
    """Whether the field's rotation is in use, whose angles a formula may count from elsewhere."""
    return any("is the rotation of each pair" in said for said in e.used)


def origins(lhs: Node, rhs: Node) -> dict[str, int]:
    """Vectors whose entries are printed beside them, ``x`` and ``(x_1, ..., x_d)``, and from where they are counted.

    A letter in plain type is one if a column goes on to some last entry of it.
    """
    names = [x for side in (lhs, rhs) for x in nodes(side) if x.kind == "name"]
    bold, plain = ({x.value for x in names if (x.style == "bold") == heavy} for heavy in (True, False))
    plain &= bare_names(lhs) | bare_names(rhs)
    columns = [x for side in (lhs, rhs) for x in nodes(side) if x.kind == "matrix"]
    out: dict[str, int] = {}
    for column in columns:
        whole = bold | plain if any(k.kind == "dots" for row in column.kids for k in row.kids) else bold
        for r in (r for row in column.kids for cell in row.kids for r in references(cell, inside=False)):
            if r.key in whole and not r.bold and len(r.args) == 1 and r.args[0].kind == "num":
                out[r.key] = min(out.get(r.key, 1), int(r.args[0].value) if r.args[0].value.isdigit() else 1)
    return out


def with_entries(lhs: Node, rhs: Node) -> frozenset[str]:
    """Vectors that stand in a formula both whole and by their entries: ``x^T x`` and ``x_i``."""
    found = [r for side in (lhs, rhs) for r in references(side) if not r.called]
    whole = {r.key for r in found if not r.args}
    return frozenset(r.key for r in found if len(r.args) == 1 and r.key in whole)


def with_numbered(lhs: Node, rhs: Node) -> frozenset[str]:
    """Those of them whose entries are told by numbers, in plain type: ``k`` and ``k_0``."""
    found = [r for side in (lhs, rhs) for r in references(side) if not r.called and not r.bold and len(r.args) == 1]
    return with_entries(lhs, rhs) & {r.key for r in found if r.args[0].kind == "num"}


def counted_from_one(lhs: Node, rhs: Node) -> frozenset[str]:
    """Vectors that stand whole in a formula whose entries there are ``q_1, q_2`` or ``q_{2i-1}, q_{2i}``, from 1 on."""
    entries: dict[str, set[str]] = {}
    for r in (r for side in (lhs, rhs) for r in references(side) if not r.called and not r.bold and len(r.args) == 1):
        p = pattern_of(r.args[0])
        of_pairs = f"2i{p.rest}" if p is not None and p.step == 2 and p.rest <= 0 else ""
        entries.setdefault(r.key, set()).add(r.args[0].value if r.args[0].kind == "num" else of_pairs)
    whole = with_entries(lhs, rhs)
    pairs = ({"1", "2"}, {"2i-1", "2i0"})
    return frozenset(k for k, v in entries.items() if k in whole and any(p <= v for p in pairs) and not v & {"", "0"})


def scored(lhs: Node, rhs: Node) -> tuple[Node, Node] | None:
    """The range of the first sum in a formula, over which softmax is then normed."""
    for side in (lhs, rhs):
        for x in nodes(side):
            if x.kind == "sum" and x.value == "sum" and x.kids[0].kind == "chain" and len(x.kids[0].kids) == 2:
                return x.kids[0].kids[1], x.kids[1]
    return None


OF_A_COLUMN = "are numbers, the entries of a column"
"""How it is told that names are read as ``cells``."""


def cells(*sides: Node) -> frozenset[str]:
    """``q_0`` and ``q_1`` of a printed column ``(q_0, q_1)^\\top``, one after the other: numbers that stand in it."""
    found: set[str] = set()
    for n in (x for side in sides for x in nodes(side) if x.kind == "matrix"):
        single = all(len(row.kids) == 1 for row in n.kids) or len(n.kids) == 1
        inside = [c for row in n.kids for c in row.kids] if single else []
        named = [r for c in inside if (r := reference(c)) is not None and r.args and not r.bold]
        if len(named) < 2 or len(named) < len(inside) or any(r.key != named[0].key for r in named):
            continue
        last = [pattern_of(r.args[-1]) if r.args[-1].kind != "num" else None for r in named]
        numbers = [int(r.args[-1].value) for r in named if r.args[-1].kind == "num" and r.args[-1].value.isdigit()]
        pairs = [p.rest for p in last if p is not None and p.step == len(named) > 1]
        same = len({tuple(show(a) for a in r.args[:-1]) for r in named}) == 1
        counted = numbers if len(numbers) == len(named) else pairs
        if same and len(counted) == len(named) and all(b == a + 1 for a, b in pairwise(counted)):
            found |= {show(c) for c in inside}
    return frozenset(found)


def names_in(n: Node) -> Iterator[Node]:
    """The letters of a formula but for those of functions and constants."""
    return (x for x in nodes(n) if x.kind == "name" and x.style != "fn" and x.value not in ("pi", "e"))


def has_unknowns(n: Node) -> bool:
    """Whether a formula has names other than those of functions and constants: ``PE(2, 3)`` has none."""
    r = reference(n)
    if r is not None and r.args:
        return any(map(has_unknowns, r.args))
    if n.kind == "name":
        return n.style != "fn" and n.value not in ("pi", "e")
    return any(map(has_unknowns, n.kids))


def exponent_denominators(n: Node) -> set[int]:
    """Whole numbers that divide an exponent: 128 in ``10000^{2/128}``."""
    powers = [x.kids[1] for x in nodes(n) if x.kind == "sup" and x.value == "power"]
    found = [x.kids[1] for p in powers for x in nodes(p) if x.kind == "div" and x.kids[1].kind == "num"]
    return {int(x.value) for x in found if x.value.isdigit() and int(x.value) > 2 and int(x.value) % 2 == 0}


def ranges(e: Elaborator, r: Relation) -> tuple[Hypothesis, ...]:
    """Indices of pairs stay below the number of pairs."""
    names = relation_names(r)
    return tuple(
        Relation("<=", Sym(i), Add((count, Neg(num(1)))))
        for i, count in e.ranges.items()
        if i in names and isinstance(count, Div) and isinstance(count.num, Sym) and count.num.name in names
    )


def offsets(*sides: Node) -> frozenset[str]:
    """``i`` and ``j`` of ``i - j``: positions, and no imaginary unit."""
    for n in (x for side in sides for x in nodes(side) if x.kind == "add" and len(x.kids) == 2):
        pair = [k.kids[0] if k.kind == "neg" else k for k in n.kids]
        if all(k.is_name("i", "j") and k.style == "" for k in pair) and pair[0].value != pair[1].value:
            return frozenset("ij")
    return frozenset()


def unit_letter(lhs: Node, rhs: Node) -> str:
    """``i`` where it can only be the imaginary unit: beside ``e^{i...}`` and never an index."""
    found = [x for side in (lhs, rhs) for x in nodes(side)]
    powers = [x for x in found if x.kind == "sup" and x.value == "power" and x.kids[0].is_name("e")]
    for letter in ("i", "j"):
        if any(is_unit(x.kids[1], letter) for x in powers):
            subs = [y for x in found if x.kind == "sub" for k in x.kids[1:] for y in nodes(k)]
            bound = [y for x in found if x.kind == "sum" for y in nodes(x.kids[0])]
            of_others = (x for x in found if x.kind == "call" and not x.kids[0].is_name(letter))  # and no i(a + ib)
            calls = [y for x in of_others for k in x.kids[1:] for y in nodes(k)]
            if not any(y.is_name(letter) for y in (*subs, *bound)) and not any(k.is_name(letter) for k in calls):
                return letter if letter not in offsets(lhs, rhs) else ""
    return ""


def differentiated(*sides: Node) -> frozenset[str]:
    """Names in what a derivative is taken of, also one across a boundary: ``\\partial_\\nu u``, ``\\nabla u``."""
    found = [x for side in sides for x in nodes(side)]
    of = [slope[0] for x in found if x.kind in ("div", "mul") and (slope := operand(x)) and slope[0] is not None]
    of += [x.kids[1] for x in found if x.kind == "mul" and _is_operator(x.kids[0])]
    of += [x.kids[0] for x in found if x.kind == "sup" and x.value == "prime"]
    of += [x.kids[0] for x in found if x.kind == "accent" and x.value in ("dot", "ddot")]
    return frozenset(y.value for x in of for y in nodes(x) if y.kind == "name")


def _is_operator(n: Node) -> bool:
    """``\\partial_x``, ``\\nabla``, ``\\Delta``, and what ends in one."""
    while n.kind == "mul":
        n = n.kids[1]
    while n.kind in ("sub", "sup"):
        n = n.kids[0]
    return n.is_name("partial", "nabla", "Delta")


def varied(*sides: Node) -> frozenset[str]:
    """The variables of derivatives in a formula."""
    found = (operand(x) for side in sides for x in nodes(side) if x.kind in ("div", "mul"))
    return frozenset(slope[1] for slope in found if slope is not None)
