"""The arithmetic of mpmath, for :mod:`~symbolic_pe.kernel.evaluate`: no enclosure, but made by others."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from ..evaluate import CannotEvaluate, Point
from ..term import WHOLE

__all__ = ["Mp"]


class Mp:
    """mpmath at the working precision it is made at."""

    def __init__(self) -> None:
        import mpmath

        self.mp = mpmath
        self.symbols: tuple[Point | None, dict[str, Any]] = None, {}
        self.turns: dict[Any, tuple[Any, Any]] = {}
        """The cosine and the sine of real numbers met so far."""
        self.numbers: dict[tuple[int, int], Any] = {}
        self.constants = {"pi": +mpmath.pi, "I": mpmath.mpc(0, 1), "E": +mpmath.e, "EulerGamma": +mpmath.euler}

    def rational(self, q: Fraction) -> Any:
        ratio = q.as_integer_ratio()
        found = self.numbers.get(ratio)
        if found is None:
            found = self.numbers[ratio] = self.mp.mpf(ratio[0]) / ratio[1]
        return found

    def constant(self, name: str) -> Any:
        return self.constants[name]

    def divide(self, a: Any, b: Any) -> Any:
        if b == 0:
            raise CannotEvaluate("division by zero")
        return a / b

    def power(self, a: Any, b: Any) -> Any:
        if a == 0:
            raise CannotEvaluate("a power of zero")
        return self.mp.power(a, b)

    def integer_power(self, a: Any, n: int) -> Any:
        return self.divide(self.mp.mpf(1), a**-n) if n < 0 else a**n

    def call(self, name: str, a: Any) -> Any:
        if name in ("log", "Ci") and a == 0:
            raise CannotEvaluate("the logarithm of zero")
        if name in WHOLE:
            near = self.mp.nint(self.mp.re(a))
            if abs(a - near) < self.mp.eps * 10**10:  # an integer but for rounding
                return near
            return self.mp.floor(self.mp.re(a)) if name == "floor" else self.mp.ceil(self.mp.re(a))
        if name in ("cos", "sin") and a.__class__ is self.mp.mpf:
            found = self.turns.get(a._mpf_)
            if found is None:
                found = self.turns[a._mpf_] = self.mp.cos_sin(a)
            return found[name == "sin"]
        return getattr(self.mp, {"Re": "re", "Im": "im", "Abs": "fabs", "Ci": "ci", "Si": "si"}.get(name, name))(a)

    def certainly(self, a: Any, kind: str) -> bool:
        return True  # a sample, not a witness

    def is_negative(self, a: Any) -> bool:
        return bool(self.mp.im(a) == 0 and self.mp.re(a) < 0)
