"""The functions of the position that an encoding is made of, and linear algebra over them.

Every component is a combination of basis functions ``p**n * exp(L(p))``.  Shifting the position
maps their span into itself or not; that decides whether a shift operator exists, what it is, and
which functions are missing if it does not.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import product
from math import gcd

from ..kernel.canonical import EP, WIDTH, ZERO, OutOfFragment, digits, term
from ..kernel.nonzero import never_zero, never_zero_atom
from ..kernel.term import Add, Assumption, Fn, Hypothesis, Neg, Relation, Sym, Term, num, substitute
from ..kernel.theories.context import Context
from ..kernel.theories.functions import Functions, reading
from ..kernel.theories.numbers import Numbers
from ..kernel.untrusted.systems import minus
from .readback import Readback, in_order, turned

__all__ = ["Shift", "completion", "solve_shift"]

_HALF = Fraction(1, 2)
MOST_NEEDS = 8
"""Hypotheses that are added in search of a shift operator."""


@dataclass
class Shift:
    """``v(p + k) = T(k) v(p)``: the matrix found, or what stands in its way."""

    frame: Numbers
    matrix: list[list[EP]]
    obstructions: list[EP] = field(default_factory=list)
    """Real values that must vanish for the matrix to exist; empty if it always does."""
    unique: bool = True
    needs: list[Hypothesis] = field(default_factory=list)
    dependence: list[EP] = field(default_factory=list)
    """A combination of the components that vanishes, if there is one."""


class _Needs(Exception):
    """The answer depends on whether a value is zero: it is given for the case that it is not."""

    def __init__(self, hypothesis: Hypothesis) -> None:
        super().__init__("a hypothesis is missing")
        self.hypothesis = hypothesis


def split(f: Numbers, a: EP, slots: frozenset[int]) -> dict[int, EP]:
    """``a`` as coefficients of its functions of the symbols in ``slots``."""
    out: dict[int, EP] = {}
    for k, c in a.terms.items():
        basis = sum(d << (WIDTH * j) for j, d in digits(k) if slots & f.slots[j].deps)
        for j, d in digits(basis):
            if f.slots[j].kind not in ("sym", "exp") or (f.slots[j].kind == "sym" and d < 0):
                raise OutOfFragment("a component that is not an exponential polynomial in the position")
        out[basis] = f.add(out.get(basis, ZERO), EP({k - basis: c}, a.den, a.bound))
    return {b: v for b, v in out.items() if not f.vanishes(v)}


def solve_shift(
    block: Sequence[Term], positions: Sequence[str], shift: Sequence[Term], hypotheses: Sequence[Hypothesis]
) -> Shift:
    """Find ``T(k)`` for the column ``block`` of functions of ``positions`` (one for each axis), moved by ``shift``."""
    hyps = list(hypotheses)
    for _ in range(MOST_NEEDS):
        try:
            return reading(Context(hyps), lambda m: _solve(m, block, positions, shift, hyps[len(hypotheses) :]))
        except _Needs as need:
            h = need.hypothesis
            if h in hyps:
                to_blame = h.lhs if isinstance(h, Relation) else None
                raise OutOfFragment("whether this is zero is not known", to_blame) from None
            hyps.append(h)
    raise OutOfFragment("too many unstated hypotheses")


def _solve(
    reader: Functions, block: Sequence[Term], positions: Sequence[str], shift: Sequence[Term], added: list[Hypothesis]
) -> Shift:
    swap: dict[str, Term] = {p: Add((Sym(p), k)) for p, k in zip(positions, shift, strict=True)}
    moved = [substitute(x, swap) for x in block]
    values = [reader.value(t) for t in (*block, *moved, *map(Sym, positions))]
    f, n = reader.frame, len(block)
    reader.learn()
    slots = frozenset(j for v in values[2 * n :] for j in f.deps_of(v))
    here = [split(f, v, slots) for v in values[:n]]
    there = [split(f, v, slots) for v in values[n : 2 * n]]
    functions = list(dict.fromkeys(b for row in (*here, *there) for b in row))
    # One equation per function: sum_b x_b * here[b][function] = there[a][function], for all rows a at once.
    rows = [[here[b].get(fn, ZERO) for b in range(n)] + [there[a].get(fn, ZERO) for a in range(n)] for fn in functions]
    pivots: list[tuple[int, list[EP]]] = []
    pending = [r for r in rows if any(x.terms for x in r)]
    while True:
        choice = _pivot(f, pending, n)
        if choice is None:
            break
        at, col = choice
        row = pending.pop(at)
        inv = _inverse(f, row[col])
        row = [f.divided(f.mul(x, inv)) for x in row]
        pending = [_eliminate(f, r, row, col) for r in pending]
        pending = [r for r in pending if any(x.terms for x in r)]
        pivots = [(c, _eliminate(f, r, row, col)) for c, r in pivots]
        pivots.append((col, row))
    obstructions = [part for r in pending for x in r[n:] for part in _real_parts(f, x)]
    real = all(f.is_real(v) for v in values[:n])
    matrix = [[ZERO] * n for _ in range(n)]
    for col, row in pivots:
        for a in range(n):
            x = row[n + a]
            matrix[a][col] = f.scale(f.add(x, f.conjugate(x)), _HALF) if obstructions and real else x
    return Shift(f, matrix, _distinct(f, obstructions), len(pivots) == n, added, _dependence(f, pivots, n, real))


def _dependence(f: Numbers, pivots: list[tuple[int, list[EP]]], n: int, real: bool) -> list[EP]:
    """Coefficients with which the components add up to zero."""
    free = next((c for c in range(n) if c not in {col for col, _ in pivots}), None)
    if free is None:
        return []
    out = [ZERO] * n
    out[free] = EP({0: 1})
    for col, row in pivots:
        out[col] = f.scale(f.add(row[free], f.conjugate(row[free])), -_HALF) if real else f.neg(row[free])
    return out


def _inverse(f: Numbers, a: EP) -> EP:
    """``1/a`` with a real denominator."""
    if len(a.terms) == 1:
        return f.inverse(a)
    unit = turned(f, a) or f.conjugate(a)
    return f.mul(unit, f.inverse(f.mul(a, unit)))


def _pivot(f: Numbers, rows: list[list[EP]], n: int) -> tuple[int, int] | None:
    """A certified pivot, constants first; asks for a hypothesis if only an uncertain one is left."""
    uncertain: EP | None = None
    for constant in (True, False):
        for at, r in enumerate(rows):
            for col in range(n):
                if not r[col].terms:
                    continue
                if constant and f.deps_of(r[col]):
                    continue
                if _is_apart(f, r[col]):
                    return at, col
                uncertain = r[col]
    if uncertain is not None:
        raise _Needs(_nonzero(f, uncertain))
    return None


def _is_apart(f: Numbers, a: EP) -> bool:
    """Whether ``a`` is certainly not zero; ``|a|**2`` may be a sum of squares, one of them of what is not zero."""
    if never_zero(f, a):
        return True
    square = f.cleared(f.mul(a, f.conjugate(a)))
    return all(
        c > 0 and all(j and f.is_real_slot(j) and (d % 2 == 0 or f.is_nonnegative_slot(j)) for j, d in digits(k))
        for k, c in square.terms.items()
    ) and any(all(never_zero_atom(f, j) for j, _ in digits(k)) for k in square.terms)


def _nonzero(f: Numbers, a: EP) -> Hypothesis:
    if len(a.terms) == 1:
        for j, _ in digits(next(iter(a.terms))):
            if f.slots[j].kind in ("sym", "ref") and not never_zero(f, EP({1 << (WIDTH * j): 1})):
                return Assumption(str(f.slots[j].data[0]), "nonzero", "the components depend on it")
    return Relation("!=", _size(f, a), num(0))


def _size(f: Numbers, a: EP) -> Term:
    """Something real that is zero where ``a`` is: a sine or cosine where ``|a|**2`` is a multiple of its square."""
    back = Readback(f, [])
    if f.is_real(a) and f.torsion == 4:
        return back.real(f.cleared(a))
    square = f.cleared(f.mul(a, f.conjugate(a)))
    waves = back.waves(square)
    if len(waves) == 2 and {w.kind for w in waves} == {"one", "cos"} and not any(w.growth.terms for w in waves):
        one, cos = sorted(waves, key=lambda w: w.kind == "cos")
        half = back.phase(f.scale(cos.phase, _HALF))
        for name, other in (("sin", f.neg(cos.coefficient)), ("cos", cos.coefficient)):
            if f.vanishes(f.sub(one.coefficient, other)) and never_zero(f, other):
                return Fn(name, (half,))
    return back.real(square)


def _eliminate(f: Numbers, r: list[EP], pivot: list[EP], col: int) -> list[EP]:
    if not r[col].terms:
        return r
    factor = r[col]
    out = [f.divided(f.sub(x, f.mul(factor, y))) for x, y in zip(r, pivot, strict=True)]
    return [ZERO if f.vanishes(x) else x for x in out]


def _real_parts(f: Numbers, x: EP) -> list[EP]:
    if not x.terms:
        return []
    if len(x.terms) == 1:  # a factor of modulus one does not matter
        ((k, c),) = x.terms.items()
        waves = sum(d << (WIDTH * j) for j, d in digits(k) if not j or f.slots[j].kind == "exp")
        return [EP({k - waves: abs(c)}, x.den, x.bound)]
    bar = f.conjugate(x)
    parts = [f.scale(f.add(x, bar), _HALF), f.mul(f.sub(x, bar), f.i_half)]
    return [p for p in parts if not f.vanishes(p)]


def _distinct(f: Numbers, values: list[EP]) -> list[EP]:
    out: list[EP] = []
    for v in values:
        v = f.scale(v, Fraction(v.den, gcd(*v.terms.values())))
        if all(any(f.slots[j].kind == "exp" and f.conjugates(j) == -1 for j, _ in digits(k)) for k in v.terms):
            v = f.scale(v, _HALF)  # two exponentials make one sine
        if not any(f.vanishes(f.sub(v, w)) or f.vanishes(f.add(v, w)) for w in out):
            out.append(v)
    return out


def completion(block: Sequence[Term], positions: Sequence[str], hypotheses: Sequence[Hypothesis]) -> list[Term]:
    """The fewest functions to add to ``block`` so that a shift operator exists.

    The span of all shifts of ``p**n * exp(L p)`` holds every ``p**j * exp(L p)`` with ``j <= n``, so
    it is enough to add functions of that kind until the span is reached, real ones if the components are real.
    """
    return reading(Context(hypotheses), lambda m: _missing(m, block, positions))


def _missing(reader: Functions, block: Sequence[Term], positions: Sequence[str]) -> list[Term]:
    f, n = reader.frame, len(block)
    values = [reader.value(t) for t in (*block, *map(Sym, positions))]
    slots = [next(iter(f.deps_of(v))) for v in values[n:]]
    back = Readback(f, in_order(block))
    rows = [split(f, v, frozenset(slots)) for v in values[:n]]
    pool: dict[int, None] = {}
    for row in rows:
        for basis in row:
            degrees = [range(dict(digits(basis)).get(j, 0) + 1) for j in slots]
            for less in product(*degrees):
                pool.setdefault(basis - sum(d << (WIDTH * j) for d, j in zip(less, slots, strict=True)))
    out: list[Term] = []
    span = _reduced(f, rows)
    real = all(f.is_real(v) for v in values[:n])
    for basis in pool:
        for function in _real_functions(f, basis) if real else [term(basis)]:
            row = split(f, function, frozenset(slots))
            rest = _against(f, row, span)
            if rest:
                found = back.value(function)
                out.append(found.arg if isinstance(found, Neg) else found)
                span = _reduced(f, [*[r for _, r in span], rest])
    return out


def _real_functions(f: Numbers, basis: int) -> list[EP]:
    e = term(basis)
    bar = f.conjugate(e)
    return [p for p in (f.scale(f.add(e, bar), _HALF), f.mul(f.sub(e, bar), f.i_half)) if not f.vanishes(p)]


def _reduced(f: Numbers, rows: Sequence[dict[int, EP]]) -> list[tuple[int, dict[int, EP]]]:
    out: list[tuple[int, dict[int, EP]]] = []
    for r in rows:
        rest = _against(f, r, out)
        if rest:
            lead = next(iter(rest))
            inv = f.inverse(rest[lead])
            out.append((lead, {k: f.mul(v, inv) for k, v in rest.items()}))
    return out


def _against(f: Numbers, r: dict[int, EP], span: list[tuple[int, dict[int, EP]]]) -> dict[int, EP]:
    for lead, row in span:
        r = minus(f, r, row, lead)
    return r
