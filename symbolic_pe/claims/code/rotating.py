"""The verdict on a program that turns the vectors it is given."""

from __future__ import annotations

import ast
from collections.abc import Sequence

from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from .compare import CodeVerdict
from .given import handed, mixed_up
from .laws import FIELD_BASE, Law, Said, Turning
from .turn import NAMES, Kept, Turned, crossed, misgiven, other_way, tables_kept, turned

__all__ = ["turning"]

METHOD = "components compared for every dimension and position"
EVEN = "d is an even integer"


def turning(tree: ast.Module, meant: bool, makes: bool, beside: Said) -> CodeVerdict | None:
    """The verdict, if what the program does is followed.

    ``meant`` says that it has the base of the field or of the document, ``makes`` that it makes tables.
    """
    laws, turnings = beside.laws, beside.turnings
    found = turned(tree, meant, laws, beside.from_zero)
    same = [t for t in found if t.kind == "same"]
    mixed = [x for t in same[:1] if t.given and (x := crossed(tree, t.name, t.layout, laws)) is not None]
    for t in mixed or (found if not same else ()):
        if t.kind == "differs":
            return _refuted(t)
        if t.kind == "mixed":
            said = f"{t.name}() turns as '{NAMES[t.layout]}' does up to permutation: what comes out is in another order"
            return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=t.assumed)
    if same:
        return _same(tree, same[0], makes, laws, turnings)
    for t in found:
        if t.kind == "back":
            return _back(t, laws, turnings)
        said = f"{t.name}() turns as '{NAMES[t.layout]}' does if rows are the positions from 1; row 0 holds position 1"
        return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=t.assumed)
    return None


def _refuted(t: Turned, note: str = "") -> CodeVerdict:
    at = f"position {t.witness['position']}, dimension {t.witness['dimension']} where d = {t.witness['d']}"
    law = f" with {t.law}" if t.law else ""
    said = f"{t.name}() differs from '{NAMES[t.layout]}'{law} at {at}{note}"
    return CodeVerdict(REFUTED, t.line, t.reading, said, "witness", t.assumed, t.witness, t.residual)


def _same(tree: ast.Module, t: Turned, makes: bool, laws: Sequence[Law], turnings: Sequence[Turning]) -> CodeVerdict:
    kept = Kept(t.base, t.law)
    if t.given:
        wrong = _handed_wrongly(tree, t, laws)
        if wrong is not None:
            return wrong
        kept = (tables_kept(tree, t.layout, laws) if makes else None) or kept
        if makes and not (kept.base or kept.law):
            said = f"{t.name}() turns as '{NAMES[t.layout]}' does if the tables it is given are those of p theta_i"
            return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=t.assumed)
    base = f" with base = {kept.base}" if kept.base and (kept.base != str(FIELD_BASE)) else ""
    law = f", {kept.law}" if kept.law else ""
    assumed = (EVEN, *dict.fromkeys((*t.assumed, *kept.assumed)))
    told = kept.base or kept.law
    if laws and told and not kept.law:
        other = f"but the text has other frequencies: {laws[0].said}"
        said = f"the same as '{NAMES[t.layout]}' with base = {kept.base}; {other}"
        return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=assumed)
    said = f"the same as '{NAMES[t.layout]}'{base}: {t.name}() turns entries {_pair(t.layout)} by p theta_i{law}"
    if turnings and all(x.sign < 0 for x in turnings):
        own = turnings[0]
        gap = other_way(tree, t.name, own.layout, laws) if own.layout == t.layout and told else None
        if gap is not None:
            said = f"{t.name}() differs from {own.said} at position 1: it turns by p theta_i, the formula by -p theta_i"
            return CodeVerdict(REFUTED, t.line, t.reading, said, "witness", assumed, gap.witness, gap.residual)
        said = f"{said}; but {own.said} turns by -p theta_i"
        return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=assumed)
    if turnings and all(x.layout != t.layout for x in turnings):
        said += f"; up to permutation that of {turnings[0].said}, which turns {_pair(turnings[0].layout)}"
    return CodeVerdict(PROVED, t.line, t.reading, said, METHOD, assumed)


def _pair(layout: str) -> str:
    return "2i and 2i + 1" if layout == "interleaved" else "i and i + d/2"


def _handed_wrongly(tree: ast.Module, t: Turned, laws: Sequence[Law]) -> CodeVerdict | None:
    """What there is to say where a call gives other tables than are asked for, or where names may be wrong."""
    calls = handed(tree, t.name)
    for c in calls:
        if c.right:
            continue
        told = " and ".join(f"{_PLURAL[b]} for {_PLURAL[a]}" for a, b in c.waves.items() if a != b)
        if c.followed and (found := misgiven(tree, t.name, t.layout, c.waves, laws)) is not None:
            return _refuted(found, f"; line {c.line} gives it {told}")
        said = f"{t.name}() turns as '{NAMES[t.layout]}' does, but line {c.line} gives it {told}"
        return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=t.assumed)
    if calls and all(c.followed for c in calls):
        return None
    line, why = mixed_up(tree, t.name)
    if not line:
        return None
    said = f"{t.name}() turns as '{NAMES[t.layout]}' does if it is given cosines for cosines; but in line {line} {why}"
    return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=t.assumed)


_PLURAL = {"cos": "cosines", "sin": "sines"}


def _back(t: Turned, laws: Sequence[Law], turnings: Sequence[Turning]) -> CodeVerdict:
    """A rotation by ``-p theta_i`` is right where the document has it so."""
    own = [x for x in turnings if x.sign < 0 and x.layout == t.layout]
    if own and t.reading and not t.given and all(x.sign < 0 for x in turnings) and (t.law or not laws):
        law = f", {t.law}" if t.law else f" with base = {t.base}" if t.base != str(FIELD_BASE) else ""
        said = f"the same as {own[0].said}: {t.name}() turns entries {_pair(t.layout)} by -p theta_i{law}"
        return CodeVerdict(PROVED, t.line, t.reading, said, METHOD, (EVEN, *t.assumed))
    said = f"{t.name}() turns as '{NAMES[t.layout]}' does, but the other way round, by -p theta_i"
    return CodeVerdict(UNDECIDED, t.line, t.reading, said, hypotheses=t.assumed)
