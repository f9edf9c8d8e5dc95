"""Numbers that are certainly not zero, by theorems on numbers.

Added to what is trusted: Lindemann and Weierstrass (exponentials of different algebraic numbers are independent), that
pi is transcendental and logarithms of primes independent with 1, and that ``exp`` is one-to-one on the reals and, as pi
is irrational, on rational multiples of ``I``.
"""

from __future__ import annotations

from contextlib import suppress
from fractions import Fraction
from itertools import combinations_with_replacement
from math import gcd
from typing import Any

from ..canonical import Frame
from ..nonzero import never_zero, never_zero_atom
from ..term import Sym
from ..values import EP, HALF, MASK, WIDTH, ZERO, OutOfFragment, Slot, digits, term, unkey, whole
from .closed_sums import ClosedSums
from .context import Context

__all__ = ["Apart", "different_indices"]

MOST_FACTS = 4
"""Values kept from zero by a hypothesis of which products are looked at."""

SURELY_PRIME = 20_000**2
"""A number below it that :func:`~.roots.factor` left whole is prime."""


class Apart(ClosedSums):
    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.nonzero: list[EP] = []
        """Values that a hypothesis keeps from zero."""
        self.products: tuple[int, list[EP]] = (0, [])
        """Products of the first so many of them."""

    def not_zero(self, a: EP) -> bool:
        """Whether ``a`` is certainly not zero, by what is said of it or known of numbers."""
        few = len(a.terms) == 1
        return (not few and (_kept_from_zero(self, a) or _separated(self, a))) or self._is_not_zero(a)

    def _is_not_zero(self, a: EP) -> bool:
        if len(a.terms) == 1:
            ((j, _), *more) = digits(next(iter(a.terms)))
            return not more and self._atom_is_not_zero(j)
        algebraic = (0, self.torsion // 4)
        if all(
            self.slots[j].kind == "root" or (self.slots[j].kind == "exp" and self.slots[j].data[0] in algebraic)
            for k in a.terms
            for j, _ in digits(k)
        ):  # Lindemann and Weierstrass: exponentials of different algebraic numbers are independent
            return not self.vanishes(a)
        if all(self.slots[j].kind in ("root", "pi") for k in a.terms for j, _ in digits(k)):  # pi is transcendental
            return not self.vanishes(a)
        if len({(k + HALF) & MASK for k in a.terms}) > 1:
            return _part_never_zero(self, a)
        if _odd_one_out(self, a):
            return True
        if _logs_of_primes(self, a):
            return True
        if len(a.terms) != 2 or sum(a.terms.values()) != 0:
            return False
        common, one, two = told_apart(a)
        if not all(never_zero_atom(self, j) for j in common):
            return False
        if all(self.slots[j].kind == "exp" for j in (*one, *two)):
            return _exponents_differ(self, one, two)
        alone = list(one.values()) == list(two.values()) == [1]
        return alone and _logs_differ(self, *(self.slots[next(iter(x))] for x in (one, two)))

    def _atom_is_not_zero(self, j: int) -> bool:
        kind, data, _ = self.slots[j]
        if kind == "sqrt":
            return never_zero(self, unkey(data[0]))  # type: ignore[arg-type]
        if kind != "log":
            return False
        if not isinstance(data[0], tuple):  # of a prime
            return True
        of = self.slots[whole(data[0][0])]  # of pi, or of a symbol known to exceed 1
        return of.kind == "pi" or (of.kind == "sym" and "above one" in self.kinds.get(str(of.data[0]), ()))


def _logs_differ(f: Frame, one: Slot, two: Slot) -> bool:
    """Whether two atoms are logarithms of atoms that differ."""
    if any(x.kind != "log" or not isinstance(x.data[0], tuple) for x in (one, two)):
        return False
    atoms = (EP({1 << (WIDTH * whole(x.data[0][0])): 1}) for x in (one, two))  # type: ignore[index]
    return never_zero(f, f.sub(*atoms))


def _part_never_zero(f: Apart, a: EP) -> bool:
    """Whether the real or the imaginary part of a complex combination is never zero."""
    try:
        bar = f.conjugate(a)
    except OutOfFragment:
        return False
    parts = (f.add(a, bar), f.mul(f.sub(a, bar), f.i))
    plain = [p for p in parts if len({(k + HALF) & MASK for k in p.terms}) == 1]
    return len(plain) == 2 and any(never_zero(f, p) for p in plain)


def _odd_one_out(f: Apart, a: EP) -> bool:
    """Whether ``a`` is an integer that leaves a remainder, such as ``2*i - 2*j + 1``."""
    g = gcd(a.den, *a.terms.values())
    if a.den != g or not f.is_integer(a):
        return False
    return a.terms.get(0, 0) // g % gcd(*(c // g for k, c in a.terms.items() if k)) != 0


def _logs_of_primes(f: Apart, a: EP) -> bool:
    """Whether ``a`` is, but for a common factor, a rational combination of 1 and logarithms of primes.

    These are linearly independent: primes factor uniquely, and powers of e are transcendental.
    """
    seen = [dict(digits(k)) for k in a.terms]
    common = {j: d for j, d in seen[0].items() if all(s.get(j) == d for s in seen)}
    rest = [[(j, d) for j, d in s.items() if j not in common] for s in seen]
    return all(never_zero_atom(f, j) for j in common) and all(
        not own or (len(own) == 1 and own[0][1] == 1 and _is_log_of_prime(f, own[0][0])) for own in rest
    )


def _is_log_of_prime(f: Apart, j: int) -> bool:
    kind, data, _ = f.slots[j]
    return kind == "log" and isinstance(data[0], int) and data[0] < SURELY_PRIME


def _exponents_differ(f: Apart, one: dict[int, int], two: dict[int, int]) -> bool:
    """Whether ``exp(a)`` and ``exp(b)`` differ because ``a - b`` is never zero.

    That is enough for real ``a`` and ``b``, and for rational multiples of ``I``, as pi is irrational.
    """
    total = ZERO
    exponents = [whole(f.slots[j].data[0]) for j in (*one, *two)]
    if not all(f.is_real(term(m)) for m in exponents) and not all(_is_rational_angle(f, m) for m in exponents):
        return False
    for part, sign in ((one, 1), (two, -1)):
        for j, d in part.items():
            m = whole(f.slots[j].data[0])
            total = f.add(total, f.scale(term(m), Fraction(sign * d, f.unit)))
    return never_zero(f, total)


def _is_rational_angle(f: Apart, m: int) -> bool:
    """Whether the monomial ``m`` is ``I`` times a product of powers of integer symbols."""
    turns, rest = 0, []
    for j, d in digits(m):
        if j:
            rest.append(j)
        else:
            turns = d
    return turns == f.torsion // 4 and all(f.is_integer_slot(j) for j in rest)


def told_apart(a: EP) -> tuple[set[int], dict[int, int], dict[int, int]]:
    """The slots that two terms share, and what each has besides."""
    one, two = (dict(digits(k)) for k in a.terms)
    common = {j for j, d in one.items() if two.get(j) == d}
    one, two = ({j: d for j, d in t.items() if j not in common} for t in (one, two))
    return common, one, two


def _separated(f: Apart, a: EP) -> bool:
    """Whether ``a`` is ``x * (i - j)`` for two different indices and an ``x`` that is never zero."""
    indices = [j for j in f.apart if any(dict(digits(k)).get(j) for k in a.terms)]
    if len(indices) != 2:
        return False
    i, j = (1 << (WIDTH * n) for n in indices)
    part = EP({k - i: c for k, c in a.terms.items() if dict(digits(k)).get(indices[0])}, a.den, a.bound)
    if f.deps_of(part) & set(indices):
        return False
    whole_value = f.mul(part, f.sub(term(i), term(j)))
    return f.vanishes(f.sub(a, whole_value)) and never_zero(f, part)


def _kept_from_zero(f: Apart, a: EP) -> bool:
    """Whether ``a`` or its modulus is a multiple of what hypotheses keep from zero, or of a product of them."""
    known = f.nonzero[:MOST_FACTS]
    if f.products[0] != len(known):
        every = (f.product(few) for n in (1, 2, 3) for few in combinations_with_replacement(known, n))
        f.products = len(known), list(every)
    values = [a]
    if not f.is_real(a):
        with suppress(OutOfFragment):
            values.append(f.mul(a, f.conjugate(a)))
    return any(_is_multiple(f, value, v) for v in f.products[1] for value in values)


def _is_multiple(f: Apart, a: EP, v: EP) -> bool:
    """Whether ``a`` is ``v`` times one term that is never zero."""
    shift = max(a.terms) - max(v.terms)
    ratio = Fraction(a.terms[max(a.terms)], v.terms[max(v.terms)])
    if len(a.terms) != len(v.terms) or any(a.terms.get(k + shift) != c * ratio for k, c in v.terms.items()):
        return False
    return all(never_zero_atom(f, j) for j, _ in digits(shift))


def different_indices(context: Context, frame: Apart) -> frozenset[int]:
    """Slots of the first two integer symbols that a hypothesis ``i != j`` keeps apart."""
    for h in context.facts:
        if h.op == "!=" and isinstance(h.lhs, Sym) and isinstance(h.rhs, Sym):
            names = (h.lhs.name, h.rhs.name)
            if all("integer" in context.kinds.get(n, ()) for n in names):
                slots = [frame.index.get(("sym", n)) for n in names]
                return frozenset(j for j in slots if j is not None)
    return frozenset()
