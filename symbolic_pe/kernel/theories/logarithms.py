"""Logarithms of what is visibly positive.

Added to what is trusted: ``log(a*b) = log(a) + log(b)`` for positive factors, and ``exp(n*log(b)) = b**n``.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar

from ..canonical import Kind, Law
from ..values import EP, MASK, WIDTH, OutOfFragment, digits, term, whole
from .roots import Roots, factor

__all__ = ["Logarithms"]


class Logarithms(Roots):
    def log(self, a: EP) -> EP | None:
        """The principal ``log(a)`` of one term that is visibly positive but for a root of unity, else None."""
        if len(a.terms) != 1:
            return None
        ((k, c),) = a.terms.items()
        if any(j and not self.is_positive_slot(j) for j, _ in digits(k)):
            return None
        log = self._log_of_term(k, abs(c), a.den)
        if c > 0:
            return log
        # The root in k has an angle from 0 to pi, pi itself left out.
        return self.add(log, self.scale(self.mul(self.i, self.pi), -1 if k & MASK else 1))

    def _log_of_term(self, k: int, c: int, den: int) -> EP:
        parts = [self.scale(self.atom("log", (p,)), e) for p, e in factor(c)]
        parts += [self.scale(self.atom("log", (p,)), -e) for p, e in factor(den)]
        for j, d in digits(k):
            if not j:
                parts.append(self.scale(self.mul(self.i, self.pi), Fraction(2 * d, self.torsion)))
            elif self.slots[j].kind == "exp":
                parts.append(self.scale(term(self.slots[j].data[0]), Fraction(d, self.unit)))
            else:
                parts.append(self.scale(self.atom("log", ((j,),), self.slots[j].deps), d))
        return self.add(*parts)

    def _log_is_real(self, of: object) -> bool:
        return not isinstance(of, tuple) or self.is_positive_slot(whole(of[0]))

    def _law_of_exponential(self, j: int) -> Law | None:
        """``exp(log(b)*n) = b**n``."""
        pairs, unit = digits(whole(self.slots[j].data[0])), self.unit
        if len(pairs) == 1 and pairs[0][1] == 1 and self.slots[pairs[0][0]].kind == "log":
            of = self.slots[pairs[0][0]].data[0]
            base = EP({1 << (WIDTH * whole(of[0])): 1}) if isinstance(of, tuple) else EP({0: whole(of)})
            return lambda f, d: None if 0 <= d < unit else (f.power(base, d // unit), d % unit)
        return self._law_of_angle(j)

    def _conjugate_of_log(self, j: int) -> int:
        if not self._log_is_real(self.slots[j].data[0]):
            raise OutOfFragment("the conjugate of a function the kernel does not know")
        return 1

    def _log_at(self, j: int, values: Mapping[int, EP]) -> EP:
        of = self.slots[j].data[0]
        log = self.log(self.image(whole(of[0] if isinstance(of, tuple) else of), values))
        if log is None:
            raise OutOfFragment("the logarithm of something not known to be positive")
        return log

    ROWS: ClassVar[dict[str, Kind]] = {
        **Roots.ROWS,
        "exp": Roots.ROWS["exp"]._replace(law=_law_of_exponential),
        "log": Kind(_conjugate_of_log, _log_at),
    }
