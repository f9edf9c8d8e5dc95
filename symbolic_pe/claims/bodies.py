"""What a text sets a small letter to, where a proof takes the letter for any number or any vector.

"Let $p = xx^\\top$": what holds of numbers need not hold of $p$, whether the formula was read as its definition or not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ..kernel.term import (
    Assumption,
    BlockDiagonal,
    BlockMatrix,
    BlockVector,
    Fn,
    Matrix,
    Ref,
    Sym,
    Term,
    children,
    walk,
)
from .notation import reference, references
from .reach import rests_on
from .referee import Formula, LinkResult, Referee
from .referee.names import is_capital
from .tree import Node, nodes

__all__ = ["of_rows", "told_otherwise"]

MATRIX, ROW, COMPLEX, OTHER = "a matrix", "a row vector", "a complex number", ""
DEPTH = 4
_Told = Callable[[str], "tuple[Node, int] | None"]
_ARRAYS = (BlockVector, BlockDiagonal, BlockMatrix, Matrix)


def told_otherwise(x: LinkResult, f: Formula, referee: Referee) -> str:
    """What the text says that a letter is, if a proof has taken it for something else, or ``""``."""
    o = x.outcome
    if o.decided is None:
        return ""
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    free = {r.key for side in sides for r in references(side)} - {g.key for g in rests_on(o.used)}
    told = _told(f, referee)
    bodies = {k: found for k in sorted(free) if (found := told(k)) is not None}
    if not bodies:
        return ""
    r = o.decided.relation
    numbers = {n for t in (r.lhs, r.rhs) for n in _scalars(t)}
    arrays = {y.name for t in (r.lhs, r.rhs) for y in walk(t) if isinstance(y, (Sym, Ref))} - numbers
    known = {h.name for h in (*o.hypotheses, *o.decided.given) if isinstance(h, Assumption) and h.kind == "complex"}
    turned = any(_is_transposed(n) for side in sides for n in nodes(side))
    barred = [y for t in (r.lhs, r.rhs) for y in walk(t) if isinstance(y, Fn) and y.name == "conj"]
    known |= {y.name for t in barred for y in walk(t) if isinstance(y, (Sym, Ref))}
    for key, (body, line) in bodies.items():
        kind = _kind(body, told)
        wrong = kind == MATRIX and key in numbers | arrays
        wrong |= kind == ROW and (key in numbers or (turned and key in arrays))
        wrong |= kind == COMPLEX and key in numbers - known
        if wrong:
            return f"line {line} has {key} as {kind}"
    return ""


def of_rows(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``q k^\\top`` of ``q = x W_q``: where vectors are rows, a refutation with columns says nothing."""
    sides = [side for side in (x.lhs, x.rhs) if side is not None]
    if not any(_is_transposed(n) for side in sides for n in nodes(side)):
        return ""
    told = _told(f, referee)
    printed = {g.key for g in rests_on(x.outcome.used) if "[" in g.body or "matrix" in g.body}
    keys = {r.key for side in sides for r in references(side)} - printed
    rows = ((k, found[1]) for k in sorted(keys) if (found := told(k)) is not None and _kind(found[0], told) == ROW)
    return next((f"line {line} has {k} as {ROW}" for k, line in rows), "")


def _told(f: Formula, referee: Referee) -> _Told:
    """What stands behind the last equality sign after each small letter above a formula, and its line."""

    def last(key: str) -> tuple[Node, int] | None:
        above = [(body, line) for place, body, line in referee.made.get(key, ()) if place < f.place]
        return above[-1] if above else None

    return last


_SIZES = ("L", "N", "D", "T", "H")
"""Capitals that are numbers of positions, dimensions and heads."""


def _is_transposed(n: Node) -> bool:
    return n.kind == "sup" and n.value == "transpose"


def _kind(body: Node, told: _Told, depth: int = DEPTH) -> str:
    """What a body makes of a letter, as far as its form tells."""
    parts = list(nodes(body))
    if any(_is_unit(n) for n in parts):
        return COMPLEX
    if body.kind == "group" and len(body.kids) == 1:
        return _kind(body.kids[0], told, depth)
    if _is_transposed(body):
        inner = _kind(body.kids[0], told, depth)
        return MATRIX if inner == MATRIX else OTHER
    if body.kind == "sup" and body.value == "power":
        return _kind(body.kids[0], told, depth)
    if body.kind == "matrix":
        return MATRIX if all(len(row.kids) > 1 for row in body.kids) and len(body.kids) > 1 else OTHER
    if body.kind == "fn":
        inside = any(n.kind == "name" and is_capital(n.value) for n in parts) or body.value == "diag"
        return MATRIX if inside and body.value not in ("tr", "det", "Re", "Im", "arg", "max", "min") else OTHER
    if body.kind in ("add", "neg"):
        kinds = [_kind(k, told, depth) for k in body.kids]
        return next((k for k in kinds if k), OTHER)
    if body.kind == "div":
        return _kind(body.kids[0], told, depth)
    if body.kind == "mul":
        return _of_product(list(_factors(body)), told, depth)
    if body.kind == "name" and is_capital(body.value) and body.value not in _SIZES:
        return MATRIX
    r = reference(body)
    found = told(r.key) if r is not None and depth else None
    return _kind(found[0], told, depth - 1) if found is not None else OTHER


def _of_product(factors: list[Node], told: _Told, depth: int) -> str:
    heads = [k.kids[0] if _is_transposed(k) else k for k in factors]
    refs = [reference(h) for h in heads]
    capital = [r is not None and is_capital(r.head.value) and r.head.value not in _SIZES for r in refs]
    if _is_transposed(factors[-1]) and not capital[-1]:
        return MATRIX  # x x^T
    if all(capital):
        return MATRIX
    if capital[-1] and not capital[0] and refs[0] is not None:
        return ROW
    kinds = [_kind(k, told, depth) for k in factors if k.kind not in ("num", "fn")]
    return MATRIX if kinds and all(k == MATRIX for k in kinds) else OTHER


def _factors(n: Node) -> Iterator[Node]:
    if n.kind == "mul":
        for k in n.kids:
            yield from _factors(k)
    else:
        yield n


def _is_unit(n: Node) -> bool:
    """``e^{i...}``, or ``2i`` beside a number."""
    if n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e"):
        return any(k.is_name("i", "j") for k in nodes(n.kids[1])) and not any(
            k.kind == "sub" and any(y.is_name("i", "j") for y in nodes(k.kids[-1])) for k in nodes(n.kids[1])
        )
    if n.kind == "mul" and n.value == "juxt" and n.kids[-1].is_name("i", "j"):
        return n.kids[0].kind == "num" and "." not in n.kids[0].value
    return False


def _scalars(t: Term) -> Iterator[str]:
    """The names that stand in a term outside of vectors and matrices."""
    if isinstance(t, _ARRAYS):
        return
    if isinstance(t, (Sym, Ref)):
        yield t.name
        return
    for k in children(t):
        yield from _scalars(k)
