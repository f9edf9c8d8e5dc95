"""Where a summand is anchored, so that sums that differ by a shift or a reversal of the index become one.

Another choice would be as sound: :mod:`~symbolic_pe.kernel.sums` moves an index by an integer only.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from ..values import EP, WIDTH, ZERO, digits, term, unkey, whole

if TYPE_CHECKING:
    from ..canonical import Frame

__all__ = ["find_anchor"]

ONE = Fraction(1)


def _valuation(f: Frame, log: int, q: Fraction) -> int:
    """How often the prime whose logarithm ``log`` is divides ``q``; 0 if it is no such logarithm."""
    (j, d), *more = digits(log) or [(0, 0)]
    if more or d != 1 or f.slots[j].kind != "log" or isinstance(f.slots[j].data[0], tuple) or not q:
        return 0
    p, n = int(f.slots[j].data[0]), 0  # type: ignore[call-overload]
    while q.numerator % p == 0:
        q, n = q / p, n + 1
    while q.denominator % p == 0:
        q, n = q * p, n - 1
    return n


Anchor = tuple[tuple[object, ...], int, EP]
"""What kind of thing moves with an index, in which direction, and its shift."""


def _anchors(f: Frame, key: int, var: int, nested: bool, coefficient: Fraction, found: list[Anchor]) -> None:
    """What :func:`find_anchor` chooses from, for one term."""
    here = 1 << (WIDTH * var)
    pairs = digits(key)
    for j, d in pairs:
        slot = f.slots[j]
        if var not in slot.deps:
            continue
        if slot.kind in ("ref", "fn"):
            for pos, index in enumerate(slot.data[1:]):
                e = unkey(index)  # type: ignore[arg-type]
                if here not in e.terms:
                    continue
                slope = Fraction(e.terms[here], e.den)
                rest = f.sub(e, EP({here: slope.numerator}, slope.denominator))
                shift = f.scale(rest, 1 / slope)
                part = Fraction(shift.terms.get(0, 0), shift.den) % 1
                shift = f.sub(shift, f.const(part))
                if var not in f.deps_of(rest) and f.is_integer(shift):
                    tag = (0, slot.kind, slot.data[0], pos, abs(slope), part if slope > 0 else -part % 1)
                    found.append((tag, 1 if slope > 0 else -1, shift))
        elif slot.kind == "exp":
            m = whole(slot.data[0])
            if nested and dict(digits(m)).get(var) == 1 and var not in f.deps(m - here):
                tagkey = m - here
                total = ZERO
                for s, n in pairs:
                    if f.slots[s].kind == "exp":
                        quotient = whole(f.slots[s].data[0]) - tagkey
                        v = f.scale(term(quotient), n)
                        if var not in f.deps(quotient) and f.is_integer(v):
                            total = f.add(total, v)
                if coefficient != 1:  # 1/2*2**(-i) is 2**(-(i + 1))
                    total = f.add(total, f.const(_valuation(f, tagkey, coefficient) * f.unit))
                shift = f.scale(total, Fraction(1, d))
                if f.is_integer(shift):
                    found.append(((1, tagkey, abs(d)), -1 if d > 0 else 1, shift))
            _anchors(f, m, var, True, ONE, found)
        elif slot.kind in ("inv", "sqrt"):
            for k in unkey(slot.data[0]).terms:  # type: ignore[arg-type]
                _anchors(f, k, var, True, ONE, found)
        if slot.kind == "fn":
            for x in map(unkey, slot.data[1:]):  # type: ignore[arg-type]
                for k, c in x.terms.items():
                    _anchors(f, k, var, True, Fraction(c, x.den), found)


def find_anchor(f: Frame, a: EP, var: int) -> tuple[int, EP] | None:
    """(direction, shift) of the first indexed symbol or power law that moves with ``var``."""
    found: list[Anchor] = []
    for k in a.terms:
        _anchors(f, k, var, False, ONE, found)
    if not found:
        return None
    tag = min(x[0] for x in found)
    same = [x for x in found if x[0] == tag]
    base = same[0]
    for other in same[1:]:
        gap = f.as_rational(f.sub(other[2], base[2]))
        if (gap is not None and gap < 0) or (gap is None and other[2].key() < base[2].key()):
            base = other
    return base[1], base[2]
