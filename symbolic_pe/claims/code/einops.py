"""Patterns of einops: ``rearrange`` and ``repeat``."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction

from .linear import Facts, Linear, const
from .values import Array, Index, Scalar, Unreadable, floor_divide, multiply

__all__ = ["patterned"]

_AXIS = re.compile(r"\(([^()]*)\)|([A-Za-z_]\w*|1|\.\.\.)")


def patterned(a: Array, pattern: str, given: Mapping[str, Linear], repeats: bool, facts: Facts) -> Array:
    """``rearrange(a, pattern, **given)``, or ``repeat``, where axes may be new."""
    left, arrow, right = pattern.partition("->")
    if not arrow:
        raise Unreadable("a pattern without an arrow")
    before, after = _axes(left), _axes(right)
    if ["..."] in before:
        before = _filled(before, len(a.shape))
        after = _filled(after, len(a.shape), before)
    if len(before) != len(a.shape):
        raise Unreadable(f"a pattern of {len(before)} axes where there are {len(a.shape)}")
    sizes = dict(given)
    for names, n in zip(before, a.shape, strict=True):
        _measure(names, n, sizes, facts)
    old, new = [x for names in before for x in names], [x for names in after for x in names]
    if len(set(old)) != len(old) or len(set(new)) != len(new) or (set(old) != set(new) and not repeats):
        raise Unreadable("a pattern with other axes on the right")
    if not set(old) <= set(new) or not set(new) <= set(sizes):
        raise Unreadable("a pattern with an axis of unknown size")

    def at(k: Index) -> Scalar:
        place: dict[str, Linear] = {}
        for names, flat in zip(after, k, strict=True):
            place |= _apart(names, flat, sizes, facts)
        return a.at(tuple(_together(names, place, sizes) for names in before))

    return Array(tuple(_size(names, sizes) for names in after), at, facts, a.whole)


def _axes(side: str) -> list[list[str]]:
    if _AXIS.sub("", side).strip():
        raise Unreadable("a pattern that is not read")
    out = []
    for m in _AXIS.finditer(side):
        names = m[1].split() if m[1] is not None else [m[2]]
        out.append([n for n in names if n != "1"])
    return out


def _filled(side: list[list[str]], rank: int, before: list[list[str]] | None = None) -> list[list[str]]:
    """The axes that three dots stand for, by names of their own."""
    if side.count(["..."]) != 1:
        raise Unreadable("a pattern that is not read")
    k = side.index(["..."])
    count = sum(x.startswith(".") for n in before for x in n) if before is not None else rank - len(side) + 1
    if count < 0:
        raise Unreadable("a pattern of more axes than there are")
    return [*side[:k], *([f".{j}"] for j in range(count)), *side[k + 1 :]]


def _measure(names: list[str], n: Linear, sizes: dict[str, Linear], facts: Facts) -> None:
    """The size of the one axis of a group that is not given."""
    unknown = [x for x in names if x not in sizes]
    if len(unknown) > 1:
        raise Unreadable("a pattern with two axes of unknown size")
    for x in names:
        if x in sizes:
            number = sizes[x].number
            if unknown and (number is None or number < 1):
                raise Unreadable("a pattern with an axis of unknown size")
            n = n.times(1 / number) if unknown and number else n
    if unknown:
        if not facts.whole(n):
            raise Unreadable("a pattern whose sizes may not fit")
        sizes[unknown[0]] = n
    elif not facts.equal(n, _size(names, sizes)):
        raise Unreadable("a pattern whose sizes may not fit")


def _size(names: Sequence[str], sizes: Mapping[str, Linear]) -> Linear:
    out = Scalar(const(1))
    for x in names:
        out = multiply(out, Scalar(sizes[x]))
    if out.linear is None:
        raise Unreadable("a pattern that mixes axes")
    return out.linear


def _apart(names: Sequence[str], flat: Linear, sizes: Mapping[str, Linear], facts: Facts) -> dict[str, Linear]:
    """An index of a group as indices of its axes, the last one fastest."""
    out: dict[str, Linear] = {}
    for x in reversed(names[1:]):
        n = sizes[x]
        q = floor_divide(Scalar(flat, True), Scalar(n, True), facts).linear
        if q is None or (n.number is None and q.number is None):
            raise Unreadable("a pattern that mixes axes")
        out[x] = flat - (q.times(n.number) if n.number is not None else n.times(q.number or Fraction(0)))
        flat = q
    if names:
        out[names[0]] = flat
    return out


def _together(names: Sequence[str], place: Mapping[str, Linear], sizes: Mapping[str, Linear]) -> Linear:
    flat = const(0)
    for x in names:
        step = multiply(Scalar(flat), Scalar(sizes[x])).linear
        if step is None:
            raise Unreadable("a pattern that mixes axes")
        flat = step + place[x]
    return flat
