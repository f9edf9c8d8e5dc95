"""How many numbers an encoding is made of, and whether it has a code for every position."""

from __future__ import annotations

from ..derive.build import mul
from ..encodings import Encoding
from ..kernel.decide import decide
from ..kernel.term import Assumption, Div, Ref, Relation, Sym, Term, free_names, num, walk
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..language.text import text
from .cells import PATIENCE, Cell
from .instances import named, unknown_functions

__all__ = ["extrapolates", "last_positions", "parameters"]


def last_positions(e: Encoding) -> list[Relation]:
    """``p < L`` or ``p <= L``, one for each axis, if the encoding has no codes beyond; else nothing."""
    found = [
        next((r for r in e.domain if r.op in ("<", "<=") and r.lhs == Sym(a) and a not in free_names(r.rhs)), None)
        for a in e.positions
    ]
    ends = [r for r in found if r is not None]
    return ends if len(ends) == len(found) else []


def extrapolates(e: Encoding) -> Cell:
    """Whether 0, 1, 2, ... all have a code, and no position has numbers of its own."""
    counting = tuple(Assumption(a, kind) for a in e.positions for kind in ("integer", "nonnegative"))
    for r in e.domain:
        verdict = decide(r, (*e.hypotheses, *counting), timeout=PATIENCE)
        if verdict.refuted:
            at = ", ".join(f"{n} = {v}" for n, v in verdict.witness.items())
            return Cell(REFUTED, f"there are codes for {text(r)} only; none at {at}")
        if not verdict.proved:
            return Cell(UNDECIDED, f"not known for which positions {text(r)} holds")
    for x in sorted(unknown_functions(e), key=text):
        if set(e.positions) & free_names(x).keys():
            return Cell(REFUTED, f"every position brings values {text(x)} of its own, of which the others say nothing")
    return Cell(PROVED, "one formula for every position, with parameters that do not depend on it")


def parameters(e: Encoding) -> str:
    """How many numbers must be chosen or learned: ``1 + d/2`` for a base and a family of frequencies.

    A table has one for each component of each of its positions.
    """
    bodies = [*e.block, *([e.law.definition.body] if e.law else [])]
    given = {*e.positions, e.index, *free_names(e.count), *named(e), *e.content}
    refs = {x for t in bodies for x in walk(t) if isinstance(x, Ref) and x.name not in given}
    names = {n for t in bodies for n in free_names(t)} - given - {x.name for x in refs}
    families = sum(e.index in free_names(x) for x in refs)
    parts = [str(n) for n in [len(names) + len(refs) - families] if n]
    if families:
        size: Term = mul(num(families), e.count)
        if isinstance(e.count, Div) and e.count.den == num(families):
            size = e.count.num
        parts.append(text(size))
    ends = last_positions(e)
    for _ in unknown_functions(e):
        rows = mul(*(r.rhs for r in ends)) if ends and all(r.op == "<" for r in ends) else None
        parts.append(f"{text(e.count)} for each position" if rows is None else text(mul(rows, e.count)))
    return " + ".join(parts) or "0"
