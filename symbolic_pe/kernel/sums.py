"""Sums over symbolic ranges.

Every sum is a difference of prefix sums, ``sum(f, lo..hi) = P(hi) - P(lo-1)`` with
``P(x) = sum(f, 0..x)``, ``P(-1) = 0`` and ``P(x) - P(x-1) = f(x)`` for all integers ``x``.  So ranges
split and join by themselves.

To be believed: the three rules above, that sums over independent ranges may change places, and that a bound index may
have any name.  An inverted range counts backwards here (that is what makes the two rules above hold everywhere);
:mod:`.meaning` only lets ranges in whose length is known not to be negative.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import count, islice, permutations
from typing import TYPE_CHECKING

from .values import (
    EP,
    MAX_EXPLICIT,
    ONE,
    WIDTH,
    ZERO,
    EPKey,
    OutOfFragment,
    OutOfTime,
    digits,
    term,
    unkey,
)  # fmt: skip

if TYPE_CHECKING:
    from .canonical import Frame

__all__ = ["ended", "resum", "total"]


def total(f: Frame, body: EP, var: int, lo: EP, hi: EP) -> EP:
    """``sum(body, var = lo..hi)``, linear in the body."""
    length = f.as_rational(f.add(f.sub(hi, lo), ONE))
    if length is not None and length.denominator == 1 and 0 <= length <= f.explicit:
        return f.add(*(f.subst(body, {var: f.add(lo, f.const(n))}) for n in range(int(length))))
    groups: dict[int, dict[int, int]] = {}
    for k, c in body.terms.items():
        dep = sum(d << (WIDTH * j) for j, d in digits(k) if var in f.slots[j].deps)
        groups.setdefault(dep, {})[k - dep] = c
    before = f.sub(lo, ONE)
    parts = []
    for dep, outer in groups.items():
        between = f.sub(prefix(f, dep, var, hi), prefix(f, dep, var, before))
        parts.append(f.mul(EP(outer, body.den, body.bound), between))
    return f.add(*parts)


def prefix(f: Frame, dep: int, var: int, x: EP) -> EP:
    """``P(x) = sum(dep, var = 0..x)`` for one term that is a function of ``var``."""
    if not dep:
        return f.add(x, ONE)
    known = f.sum_of_powers(dep, var, x)
    if known is not None:
        return known
    end = f.as_rational(x)
    if end is not None and end.denominator == 1 and abs(end) <= f.explicit:
        n = int(end)
        span, sign = (range(n + 1), 1) if n >= 0 else (range(n + 1, 0), -1)
        return f.scale(f.add(*(f.subst(term(dep), {var: f.const(v)}) for v in span)), sign)
    at = (dep, var, x.key())
    found = f.prefixes.get(at)
    if found is None:
        found = f.prefixes[at] = f.closed_form(dep, var, x) or _anchored(f, dep, var, x)
    return found


def _anchored(f: Frame, dep: int, var: int, x: EP) -> EP:
    """Make the prefix sum an atom, sums inside it and the constant in its end taken out."""
    dep, factor, inner = _flatten(f, dep, var)
    try:
        return f.scale(f.placed(dep, var, x, inner), factor)
    finally:
        f.free.extend(v for v, _ in inner)


def ended(f: Frame, body: EP, var: int, x: EP, inner: list[tuple[int, EP]]) -> EP:
    """A prefix sum whose end has no integer constant but -1; the split-off summands are added."""
    last = f.as_rational(x)
    if last is not None and last > f.explicit:
        f.kept = True
        return _atom(f, body, [(var, x), *inner])
    c = Fraction(x.terms.get(0, 0), x.den)
    whole = c.numerator // c.denominator + 1
    if abs(whole) > MAX_EXPLICIT:
        raise OutOfTime("a range with too many terms to split off")
    base = f.sub(x, f.const(whole))
    span, sign = (range(1, whole + 1), 1) if whole >= 0 else (range(whole + 1, 1), -1)
    split = []
    for n in span:
        one = f.subst(body, {var: f.add(base, f.const(n))})
        for v, end in reversed(inner):
            one = f.sum(one, v, ZERO, end)
        split.append(one)
    out = ZERO
    if f.as_rational(base) != -1:
        out = _atom(f, body, [(var, base), *inner])
    return f.add(out, f.scale(f.add(*split), sign))


def _flatten(f: Frame, dep: int, var: int) -> tuple[int, Fraction, list[tuple[int, EP]]]:
    """Pull sums that depend on ``var`` into one multiple sum: its term, coefficient and inner ranges."""
    inner: list[tuple[int, EP]] = []
    factor = Fraction(1)
    for j, d in digits(dep):
        slot = f.slots[j]
        if slot.kind != "sum" or d < 1 or len(inner) + d * len(slot.data[1]) > 2:  # type: ignore[arg-type]
            continue
        for _ in range(d):
            ends = [unkey(e) for e in slot.data[1]]  # type: ignore[attr-defined]
            if any(var in f.deps_of(e) for e in ends):
                break  # a triangular range stays a sum inside a sum
            new = [f.bound_slot() for _ in ends]
            olds = slot.data[2]
            swap = {o: EP({1 << (WIDTH * n): 1}) for o, n in zip(olds, new, strict=True)}  # type: ignore[call-overload]
            body = f.subst(term(slot.data[0]), swap)
            key, scale = _one_term(body)
            dep, factor = dep + key - (1 << (WIDTH * j)), factor * scale
            inner += zip(new, ends, strict=True)
    return dep, factor, inner


def _atom(f: Frame, body: EP, ranges: list[tuple[int, EP]]) -> EP:
    """The atom of a multiple sum over ranges that do not depend on each other's indices, put in canonical order."""
    own = {v for v, _ in ranges}
    if any(f.deps_of(e) & own for _, e in ranges):
        raise OutOfFragment("a multiple sum whose ranges depend on each other")
    taken = f.deps_of(body).union(*(f.deps_of(e) for _, e in ranges))
    spare = (f.slot("bound", (f"#{n}",)) for n in count())
    names = [*islice((name for name in spare if name not in taken), len(ranges))]
    best: tuple[int, tuple[EPKey, ...]] | None = None
    factor = Fraction(1)
    for order in permutations(range(len(ranges))):
        swap = {ranges[v][0]: EP({1 << (WIDTH * names[n]): 1}) for n, v in enumerate(order)}
        key, scale = _one_term(f.subst(body, swap))
        ends = tuple(ranges[v][1].key() for v in order)
        if best is None or (key, ends) < best:
            best, factor = (key, ends), scale
    assert best is not None
    deps = f.deps(best[0]).union(*(f.deps_of(unkey(e)) for e in best[1])) - set(names)
    return f.scale(f.atom("sum", (best[0], best[1], tuple(names)), deps), factor)


def _one_term(a: EP) -> tuple[int, Fraction]:
    """The only term of ``a`` and its coefficient."""
    if len(a.terms) != 1:
        raise OutOfFragment("a nested sum of a form the kernel does not normalise")
    ((key, c),) = a.terms.items()
    return key, Fraction(c, a.den)


def resum(f: Frame, j: int, values: Mapping[int, EP], conjugate: bool = False) -> EP:
    """The sum atom ``j`` with symbols replaced (or its summand conjugated)."""
    key, ends, names = f.slots[j].data
    fresh = [f.bound_slot() for _ in names]  # type: ignore[attr-defined]
    swap = {**values, **{o: EP({1 << (WIDTH * n): 1}) for o, n in zip(names, fresh, strict=True)}}  # type: ignore[call-overload]
    body = f.subst(term(key), swap)
    if conjugate:
        body = f.conjugate(body)
    for n, end in reversed(list(zip(fresh, ends, strict=True))):  # type: ignore[call-overload]
        body = f.sum(body, n, ZERO, f.subst(unkey(end), swap))
    f.free.extend(fresh)
    return body
