"""What is certainly not zero, by what is assumed of names and indices.

To be believed: a product is zero only if a factor is; ``exp(x)`` and ``1/x`` are never zero; a sum of positive terms is
positive; and members of a family that is assumed ``distinct`` differ if one of their indices does.
"""

from __future__ import annotations

from .canonical import EP, HALF, MASK, WIDTH, Frame, digits, term, unkey

__all__ = ["has_a_value", "never_zero", "never_zero_atom"]


def never_zero(f: Frame, a: EP) -> bool:
    """Whether ``a`` is certainly not zero under the assumptions on its symbols; indices in ``f.apart`` differ."""
    a = f.cleared(a)
    if not a.terms:
        return False
    pairs = [digits(k) for k in a.terms]
    shared = set(pairs[0]).intersection(*pairs)
    if not all(never_zero_atom(f, j) for j, _ in shared):
        return f.not_zero(a)
    part = sum(d << (WIDTH * j) for j, d in shared)
    rest = EP({k - part: c for k, c in a.terms.items()}, a.den, a.bound)
    return len(rest.terms) == 1 or f.not_zero(rest) or _of_one_sign(f, rest) or _differ(f, rest)


def never_zero_atom(f: Frame, j: int) -> bool:
    """Whether the atom is certainly not zero."""
    kind, data, _ = f.slots[j]
    if kind in ("sym", "half", "ref"):
        return "nonzero" in f.kinds.get(str(data[0]), ())
    return kind in ("root", "pi", "exp", "inv") or f.not_zero(term(1 << (WIDTH * j)))


def _of_one_sign(f: Frame, a: EP) -> bool:
    """Whether ``a`` is, but for a root of unity, a sum of positive terms or of negative ones."""
    alike = len({((k + HALF) & MASK, c > 0) for k, c in a.terms.items()}) == 1
    return alike and all(f.is_positive_slot(j) for k in a.terms for j, _ in digits(k) if j)


def _differ(f: Frame, a: EP) -> bool:
    """Whether ``a`` is the difference of two indices, or of members of a distinct family, but for a number."""
    left, right = map(digits, a.terms) if len(a.terms) == 2 else ((), ())
    if sum(a.terms.values()) or [d for _, d in left] != [1] or [d for _, d in right] != [1]:
        return False
    ((i, _),), ((j, _),) = left, right
    if i in f.apart and j in f.apart:
        return True
    one, two = f.slots[i], f.slots[j]
    if (one.kind, two.kind, one.data[:1], len(one.data)) != ("ref", "ref", two.data[:1], len(two.data)):
        return False
    gaps = (f.sub(unkey(x), unkey(y)) for x, y in zip(one.data[1:], two.data[1:], strict=True))  # type: ignore[arg-type]
    return "distinct" in f.kinds.get(str(one.data[0]), ()) and any(never_zero(f, gap) for gap in gaps)


def has_a_value(f: Frame, a: EP) -> bool:
    """Whether nothing in ``a`` is divided by what may be zero."""
    for j, d in {pair for k in a.terms for pair in digits(k)}:
        kind, data, _ = f.slots[j]
        if not (never_zero(f, unkey(data[0])) if kind == "inv" else d > 0 or never_zero_atom(f, j)):  # type: ignore[arg-type]
            return False
    return True
