"""Floors, and functions of which nothing is said.

Added to what is trusted: integers come out of a floor, ``floor(floor(x)/n) = floor(x/n)``, a binary digit is its own
square, and a function without a meaning, of real arguments, is real as names are.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import ClassVar, Protocol

from ..canonical import Kind, Law
from ..values import EP, WIDTH, ZERO, OutOfFragment, digits, unkey
from .radicals import Radicals

__all__ = ["Floors"]


class Reader(Protocol):
    """What a frame asks of who reads terms into it (see ``functions``)."""

    def is_fraction(self, a: EP) -> bool:
        """Whether hypotheses say that ``a`` is at least 0 and less than 1."""


def _nobody() -> None:
    return None


class Floors(Radicals):
    reader: Callable[[], Reader | None] = staticmethod(_nobody)
    """Who reads terms into this frame, weakly: a circle would be left to the garbage collector."""

    def function(self, name: str, args: tuple[EP, ...]) -> EP:
        """An uninterpreted function, or a floor."""
        return self.floor(args[0]) if name == "floor" and len(args) == 1 else super().function(name, args)

    def _law_of_floor(self, d: int, j: int) -> tuple[EP, int] | None:
        """``b = floor(2*r) - 2*floor(r)`` is 0 or 1, so that ``b**2 = b``: for the square of ``floor(r)``.

        It is used where ``floor(2*r)`` has been met, or else it would lead from one floor to the next without end.
        """
        if d < 2:
            return None
        out, rest = self._whole_part(self.scale(unkey(self.slots[j].data[1]), 2))  # type: ignore[arg-type]
        if rest.terms:
            known = self.index.get(("fn", "floor", rest.key()))
            if known is None:
                return None
            out = self.add(out, EP({1 << (WIDTH * known): 1}))
        here = EP({1 << (WIDTH * j): 1})
        square = self.scale(self.sub(self.mul(out, out), out), Fraction(1, 4))
        return self.sub(self.mul(here, self.sub(out, EP({0: 1}, 2))), square), d - 2

    def _is_real_function(self, j: int) -> bool:
        """Whether slot ``j`` is a function of which nothing is said, of real arguments: it is real, as names are.

        Longer names may be meant as functions that the kernel has not, such as ``asin``, which is not real at 2.
        """
        name, *args = self.slots[j].data
        if name in ("floor", "log"):  # a logarithm has a name of its own, or is one of a positive constant
            return True
        plain = len(str(name).partition("_")[0]) == 1 and "complex" not in self.kinds.get(str(name), ())
        return plain and all(self.is_real(unkey(x)) for x in args)  # type: ignore[arg-type]

    def floor(self, a: EP) -> EP:
        """The largest integer that is not larger: of a sum, integers come out of it.

        ``floor(floor(x)/n)`` is ``floor(x/n)`` for a positive integer ``n``: no integer lies between.
        """
        if not self.is_real(a):
            raise OutOfFragment("the floor of a number that is not known to be real")
        out, rest = self._whole_part(a)
        if not rest.terms:
            return out
        if len(rest.terms) == 1:
            ((k, c),) = rest.terms.items()
            pairs = list(digits(k))
            slot = self.slots[pairs[0][0]]
            if len(pairs) == 1 and pairs[0][1] == 1 and c == 1 and slot.kind == "fn" and slot.data[0] == "floor":
                return self.add(out, self.floor(self.scale(unkey(slot.data[1]), Fraction(1, rest.den))))  # type: ignore[arg-type]
        reader = self.reader()
        if reader is not None and reader.is_fraction(rest):
            return out
        return self.add(out, self.atom("fn", ("floor", rest.key()), self.deps_of(rest)))

    def _whole_part(self, a: EP) -> tuple[EP, EP]:
        """Integers that come out of ``floor(a)``, and what is left in it; nothing if that is a number below 1."""
        out, rest = ZERO, ZERO
        for k, c in a.terms.items():
            q = Fraction(c, a.den)
            if not k or self.is_integer(EP({k: 1}, 1, a.bound)):
                out, q = self.add(out, EP({k: q // 1}, 1, a.bound) if q // 1 else ZERO), q % 1
            if q:
                rest = self.add(rest, EP({k: q.numerator}, q.denominator, a.bound))
        return out, rest if self.as_rational(rest) is None else ZERO

    def _law_of_function(self, j: int) -> Law | None:
        return partial(Floors._law_of_floor, j=j) if self.slots[j].data[0] == "floor" else None

    def _conjugate_of_function(self, j: int) -> int | EP:
        return 1 if self._is_real_function(j) else self._as_it_stands(j)

    ROWS: ClassVar[dict[str, Kind]] = {
        **Radicals.ROWS,
        "fn": Radicals.ROWS["fn"]._replace(conjugate=_conjugate_of_function, law=_law_of_function),
    }
