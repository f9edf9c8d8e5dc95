"""Solves linear systems over canonical forms, and keeps account of how: multiples of what is given.

:mod:`~symbolic_pe.kernel.compare` multiplies it out.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from ..canonical import EP, ONE, WIDTH, ZERO, Frame, OutOfFragment, digits
from ..nonzero import has_a_value, never_zero

__all__ = ["minus", "multipliers", "rows"]

Row = dict[int, EP]
"""Coefficients by unknown (slot); slot -1 has the rest, -2 and below how many times which equation was taken."""


def multipliers(f: Frame, given: list[EP], wanted: list[EP], unknowns: Iterable[str]) -> list[dict[int, EP]] | None:
    """For each value ``wanted`` how many times which of those ``given`` it is, if that is found."""
    unknown = frozenset(unknowns)
    pending = [{**row, -2 - n: ONE} for n, row in enumerate(rows(f, given, unknown)) if row]
    echelon: list[tuple[int, Row]] = []
    while pending:
        best = next(
            ((n, j) for n, r in enumerate(pending) for j in sorted(r, reverse=True) if j >= 0 and never_zero(f, r[j])),
            None,
        )
        if best is None:
            break
        n, j = best
        pivot = pending.pop(n)
        inv = f.inverse(pivot[j])
        pivot = {k: f.mul(v, inv) for k, v in pivot.items()}
        pending = [r for r in (minus(f, r, pivot, j) for r in pending) if max(r) >= -1]
        echelon = [(k, minus(f, r, pivot, j)) for k, r in echelon]
        echelon.append((j, pivot))
    if any(max(r) >= 0 for r in pending):
        return None  # a pivot that might be zero: no statement
    never = next((r for r in pending if never_zero(f, r[-1])), None)
    out = []
    for value, rest in zip(wanted, rows(f, wanted, unknown), strict=True):
        for j, pivot in echelon:
            rest = minus(f, rest, pivot, j)
        if max(rest, default=-2) > -2 and never is not None:  # from a contradiction
            by = f.mul(value, f.inverse(never[-1]))
            rest = {k: f.neg(f.mul(by, v)) for k, v in never.items() if k < -1}
        elif max(rest, default=-2) == -1:
            ways = ((r, _ratio(f, rest[-1], r[-1])) for r in pending)
            less = (_less(f, rest, r, q) for r, q in ways if has_a_value(f, q))
            rest = next((r for r in less if max(r, default=-2) < -1), rest)
        if max(rest, default=-2) > -2:
            return None
        out.append({-2 - k: f.neg(v) for k, v in rest.items()})
    return out


def _ratio(f: Frame, a: EP, b: EP) -> EP:
    """The one term that ``b`` times may be ``a``."""
    k, m = max(a.terms), max(b.terms)
    q = Fraction(a.terms[k], a.den) / Fraction(b.terms[m], b.den)
    return f.reduce({k - m: q.numerator}, q.denominator, a.bound + b.bound)


def _less(f: Frame, a: Row, b: Row, times: EP) -> Row:
    """The row ``a`` less this many times ``b``."""
    gaps = {k: f.sub(a.get(k, ZERO), f.mul(times, b.get(k, ZERO))) for k in {**a, **b}}
    return {k: v for k, v in gaps.items() if not f.vanishes(v)}


def minus(f: Frame, r: Row, pivot: Row, j: int) -> Row:
    """The row ``r`` less the multiple of ``pivot`` (1 at ``j``) that clears its entry at ``j``."""
    return _less(f, r, pivot, r[j]) if j in r else r


def rows(f: Frame, values: Iterable[EP], unknown: frozenset[str]) -> list[Row]:
    """Each value as coefficients by unknown, the rest under slot -1; raises if not linear."""
    out = []
    for v in values:
        row: Row = {}
        v = f.cleared(v)
        for k, c in v.terms.items():
            mine = [(j, d) for j, d in digits(k) if _is_unknown(f, j, unknown)]
            if len(mine) > 1 or (mine and mine[0][1] != 1):
                raise OutOfFragment("equations that are not linear in the unknowns")
            j = mine[0][0] if mine else -1
            rest = k - (1 << (WIDTH * j)) if mine else k
            if any(_hides(f, s, unknown) for s, _ in digits(rest)):
                raise OutOfFragment("an unknown inside a function")
            row[j] = f.add(row.get(j, ZERO), EP({rest: c}, v.den, v.bound))
        out.append({j: v for j, v in row.items() if not f.vanishes(v)})
    return out


def _is_unknown(f: Frame, j: int, unknown: frozenset[str]) -> bool:
    """Whether slot ``j`` is an unknown, or a sum of them: that counts as one more, whatever it is made of."""
    kind, data, _ = f.slots[j]
    if kind == "sum":
        return _hides(f, j, unknown)
    return kind in ("sym", "half", "ref") and str(data[0]) in unknown


def _hides(f: Frame, j: int, unknown: frozenset[str]) -> bool:
    return any(f.slots[s].data[0] in unknown for s in f.slots[j].deps if f.slots[s].data)
