"""Linear arithmetic: hypotheses that exclude each other, and what follows from them.

Multipliers that turn relations into ``0 > 0`` are looked for elsewhere (:mod:`.untrusted.elimination`); here they
are multiplied out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from .term import Add, Div, Mul, Neg, Num, Relation, Sym, Term
from .untrusted.elimination import Row, multipliers

__all__ = ["contradictory", "infeasible", "linear_in_names"]


def contradictory(relations: Iterable[Relation]) -> bool:
    """Whether the relations, read as linear in whatever is not a sum or a multiple, exclude each other."""
    atoms: dict[Term, int] = {}
    system: list[Row] = []
    for r in relations:
        if r.op == "!=":
            continue
        gap: dict[int, int | Fraction] = {}
        _linear(r.lhs, 1, atoms, gap)
        _linear(r.rhs, -1, atoms, gap)
        if r.op in ("<", "<=", "=="):
            system.append(({t: -c for t, c in gap.items()}, r.op == "<"))
        if r.op in (">", ">=", "=="):
            system.append((gap, r.op == ">"))
    return infeasible(system)


def infeasible(system: Sequence[Row]) -> bool:
    """Whether no values of the atoms make all of ``system`` at least zero, and more where it says ``True``.

    An atom is a number; that of the constant is 0.  A system that grows too large counts as one that can be met.
    """
    found = multipliers(system)
    return found is not None and _refutes(system, found)


def _refutes(system: Sequence[Row], times: Mapping[int, Fraction]) -> bool:
    """Whether this many times the rows is a number below 0, or 0 with a row in it that is more than 0."""
    total: dict[int, Fraction] = {}
    for n, q in times.items():
        for atom, c in system[n][0].items():
            total[atom] = total.get(atom, Fraction(0)) + q * c
    number = total.pop(0, Fraction(0))
    strict = any(system[n][1] and q for n, q in times.items())
    return min(times.values(), default=0) >= 0 and not any(total.values()) and (number < 0 or (strict and not number))


def linear_in_names(t: Term) -> dict[str, Fraction] | None:
    """The weights of the symbols in ``t`` (and ``""``: of 1), if it is linear in them."""
    atoms: dict[Term, int] = {}
    gap: dict[int, int | Fraction] = {}
    _linear(t, 1, atoms, gap)
    names = {n: x.name for x, n in atoms.items() if isinstance(x, Sym)}
    if len(names) < len(atoms):
        return None
    return {names[n] if n else "": Fraction(c) for n, c in gap.items() if c}


def _linear(t: Term, times: int | Fraction, atoms: dict[Term, int], out: dict[int, int | Fraction]) -> None:
    """Add ``times*t`` to ``out``."""
    if isinstance(t, Num):
        out[0] = out.get(0, 0) + t.value * times
        return
    if isinstance(t, Neg):
        _linear(t.arg, -times, atoms, out)
        return
    if isinstance(t, Add):
        for x in t.args:
            _linear(x, times, atoms, out)
        return
    if isinstance(t, Div) and isinstance(t.den, Num) and t.den.value:
        _linear(t.num, times / t.den.value, atoms, out)
        return
    if isinstance(t, Mul) and len(t.args) == 2:
        for x, y in (t.args, t.args[::-1]):
            if isinstance(x, Num):
                _linear(y, times * x.value, atoms, out)
                return
    n = atoms.setdefault(t, len(atoms) + 1)
    out[n] = out.get(n, 0) + times
