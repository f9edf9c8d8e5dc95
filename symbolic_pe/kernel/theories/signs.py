"""Signs that can be seen: which atoms are positive, at least zero or real, and sums of them.

Added to what is trusted: a product of nonnegative numbers and of even powers of real ones is nonnegative, a sum of such
terms is too, and a positive integer is at least one.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..values import EP, ONE, WIDTH, OutOfFragment, digits, term, unkey, whole
from .waves import Waves

__all__ = ["Signs"]


class Signs(Waves):
    """Which atoms are positive, at least zero or real."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.lengths: list[EP] = []
        """Values known not to be negative: the lengths of the ranges that the claim sums over."""
        self.sizes: set[int] = set()
        """Slots of square roots whose argument is known not to be negative."""

    def is_positive_slot(self, j: int) -> bool:
        kind, data, _ = self.slots[j]
        if kind == "log" and not isinstance(data[0], tuple):  # of a prime
            return True
        if kind == "log":
            of = self.slots[whole(data[0][0])]  # type: ignore[index]
            return of.kind == "sym" and "above one" in self.kinds.get(str(of.data[0]), ())
        if kind == "exp":
            return self.is_real(term(data[0]))
        if kind == "sum":
            return self._sum_is_positive(j, True)
        return super().is_positive_slot(j)

    def is_real_slot(self, j: int) -> bool:
        """Whether the atom is its own conjugate."""
        try:
            image = self.conjugates(j)
        except OutOfFragment:
            return False
        return image == 1 or (isinstance(image, EP) and image.terms == {1 << (WIDTH * j): 1} and image.den == 1)

    def is_nonnegative_slot(self, j: int) -> bool:
        kind, data, _ = self.slots[j]
        if kind in ("sym", "half", "ref") and "nonnegative" in self.kinds.get(str(data[0]), ()):
            return True
        if kind == "sum":
            return self._sum_is_positive(j, False)
        return self.is_positive_slot(j) or j in self.sizes

    def _sum_is_positive(self, j: int, strict: bool) -> bool:
        """Whether the sum ``j`` is one of terms at least zero; if ``strict``, of one or more that are positive."""
        key, ends, names = self.slots[j].data
        sign = self.is_positive_slot if strict else self.is_nonnegative_slot
        return all(
            s and (sign(s) or (not strict and d % 2 == 0 and self.is_real_slot(s))) for s, d in digits(whole(key))
        ) and all(
            self.deps_of(end).isdisjoint(names)  # type: ignore[arg-type]
            and self.is_nonnegative(end if strict else self.add(end, ONE))
            for end in map(unkey, ends)  # type: ignore[call-overload]
        )

    def is_nonnegative(self, a: EP) -> bool:
        """Whether ``a`` is, visibly, at least zero, or exceeds a multiple of a known length."""
        if self._adds_up(a):
            return True
        for length in self.lengths:
            lead = max(length.terms, default=0)
            ratio = Fraction(a.terms.get(lead, 0), a.den) * Fraction(length.den, length.terms.get(lead, 1))
            if lead and ratio > 0 and self._adds_up(self.sub(a, self.scale(length, ratio))):
                return True
        return False

    def _adds_up(self, a: EP) -> bool:
        """A sum of terms that are at least zero; positive integers are at least one."""
        least = a.terms.get(0, 0)
        for k, c in a.terms.items():
            if not k:
                continue
            pairs = digits(k)
            if c < 0 or any(not j or not (self.is_nonnegative_slot(j) or (d % 2 == 0 and self.is_real_slot(j)))
                            for j, d in pairs):  # fmt: skip
                return False
            if all(d > 0 and self.is_integer_slot(j) and self.is_positive_slot(j) for j, d in pairs):
                least += c
        return least >= 0
