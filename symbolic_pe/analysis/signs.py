"""Signs by structure: what the canonical form alone does not see, such as ``log(b) > 0`` for ``b > 1``.

Each answer is a certificate found or not; none of them guesses.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache
from math import isqrt

from ..kernel.linear import contradictory
from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sum,
    Sym,
    Term,
    num,
)  # fmt: skip
from .weakening import names_of

__all__ = ["Signs", "is_real"]

Decide = Callable[[Relation], bool]
"""Whether the kernel proves a relation under the same hypotheses."""


@lru_cache(maxsize=16384)
def _exclude(relations: tuple[Relation, ...]) -> bool:
    """As :func:`contradictory`, and asked once: the same is asked of each step of a derivation."""
    return contradictory(relations)


class Signs:
    """Shows that terms are real and not negative, under hypotheses."""

    def __init__(self, hypotheses: Iterable[Hypothesis], decide: Decide) -> None:
        self.hypotheses = tuple(hypotheses)
        self.facts = tuple(h for h in self.hypotheses if isinstance(h, Relation) and h.op != "!=")
        self.known = [
            Relation(">" if h.kind == "positive" else ">=", Sym(h.name), num(0))
            for h in self.hypotheses
            if isinstance(h, Assumption) and h.kind in ("positive", "nonnegative")
        ]
        self.decide = decide

    def holds(self, r: Relation) -> bool:
        """Whether ``r`` (with ``<``, ``<=``, ``>``, ``>=``, ``!=`` or ``==``) is shown."""
        if r in self.facts:
            return True
        if r.op in ("<", "<="):
            r = Relation({"<": ">", "<=": ">="}[r.op], r.rhs, r.lhs)
        if r.op == "==":
            return self.decide(r)
        if r.op == "!=":
            return self.nonzero(_gap(r))
        return self.linear(r) or self.above(_gap(r), r.op == ">") or self.decide(r)

    def linear(self, r: Relation) -> bool:
        """Whether ``r`` follows from the hypotheses by linear arithmetic alone."""
        against = Relation({">": "<=", ">=": "<"}[r.op], r.lhs, r.rhs)
        return _exclude((against, *self.facts, *self.known))

    def above(self, t: Term, strict: bool) -> bool:
        """Whether ``t`` is shown to be real and ``>= 0`` (``> 0`` if ``strict``)."""
        if isinstance(t, Num):
            return t.value > 0 or (not strict and t.value == 0)
        if isinstance(t, Const):
            return t.name != "I"
        if isinstance(t, Neg):
            return self.below(t.arg, strict)
        if isinstance(t, Add) and t.args:
            shown = all(self.above(x, False) for x in t.args)
            if shown and (not strict or any(self.above(x, True) for x in t.args)):
                return True
            if self.powers(t, strict) or self.quotients(t, strict):
                return True
            op = ">" if strict else ">="
            return self.linear(Relation(op, t, num(0))) or self.decide(Relation(op, t, num(0)))
        if isinstance(t, (Mul, Div)):
            return self.product(t, strict)
        if isinstance(t, Pow):
            n = t.exp.value if isinstance(t.exp, Num) else None
            if n is not None and n.denominator == 1 and n % 2 == 0 and self.decide(is_real(t.base)):
                return not strict or self.nonzero(t.base)
            if self.above(t.base, True) and (n is not None or self.decide(is_real(t.exp))):
                return True
            return not strict and self.above(t.exp, True) and self.above(t.base, False)
        if isinstance(t, Fn) and t.name == "log" and len(t.args) == 1:
            return self.holds(Relation(">" if strict else ">=", t.args[0], num(1)))
        if isinstance(t, Fn) and t.name == "Abs" and not strict:
            return True
        if isinstance(t, Fn) and t.name == "sqrt":
            return self.above(t.args[0], strict)
        if isinstance(t, Integral) and not strict and not any(t.index in names_of(h) for h in self.hypotheses):
            range_ = Relation(">=", Sym(t.index), t.lo), Relation("<=", Sym(t.index), t.hi)
            inside = Signs((*self.hypotheses, *range_), self.decide)
            return self.holds(Relation("<=", t.lo, t.hi)) and inside.above(t.body, False)
        if isinstance(t, Sum) and not any(t.index in names_of(h) for h in self.hypotheses):
            terms = Relation(">=", Add((t.hi, Neg(t.lo))), num(0 if strict else -1))
            range_ = Relation(">=", Sym(t.index), t.lo), Relation("<=", Sym(t.index), t.hi)
            if self.holds(terms) and Signs((*self.hypotheses, *range_), self.decide).above(t.body, strict):
                return True
        op = ">" if strict else ">="
        return self.linear(Relation(op, t, num(0))) or self.decide(Relation(op, t, num(0)))

    def below(self, t: Term, strict: bool) -> bool:
        """Whether ``t`` is shown to be ``<= 0`` (``< 0`` if ``strict``)."""
        if isinstance(t, Neg):
            return self.above(t.arg, strict)
        if isinstance(t, Num):
            return t.value < 0 or (not strict and t.value == 0)
        if isinstance(t, (Mul, Div)):
            return self.product(t, strict, -1)
        if isinstance(t, Add) and all(self.below(x, False) for x in t.args):
            return not strict or any(self.below(x, True) for x in t.args)
        op = "<" if strict else "<="
        return self.linear(Relation(">" if strict else ">=", Neg(t), num(0))) or self.decide(Relation(op, t, num(0)))

    def powers(self, t: Add, strict: bool) -> bool:
        """``b**p - b**q`` by its exponents, for ``b >= 1``; ``a**2 - c**2`` for a number ``c >= 0``."""
        if len(t.args) != 2:
            return False
        more, less = (t.args[1], t.args[0]) if isinstance(t.args[0], Neg) else t.args
        if not isinstance(less, Neg):
            return False
        if isinstance(more, Pow) and more.exp == num(2) and isinstance(less.arg, Num) and less.arg.value >= 0:
            c = less.arg.value
            root = Fraction(isqrt(c.numerator), isqrt(c.denominator))
            return root * root == c and self.holds(Relation(">" if strict else ">=", more.base, Num(root)))
        for base in {x.base: None for x in (more, less.arg) if isinstance(x, Pow)}:
            p, q = _exponent(more, base), _exponent(less.arg, base)
            if p is not None and q is not None:
                op = ">" if strict else ">="
                real = self.decide(is_real(p)) and self.decide(is_real(q))
                return real and self.holds(Relation(op, base, num(1))) and self.holds(Relation(op, p, q))
        return False

    def quotients(self, t: Add, strict: bool) -> bool:
        """``a/c - b/c`` or ``a - b/c`` as one quotient."""
        bare = [x.arg if isinstance(x, Neg) else x for x in t.args]
        bottoms = {x.den for x in bare if isinstance(x, Div)}
        if len(bottoms) != 1:
            return False
        bottom = bottoms.pop()
        tops = [y.num if isinstance(y, Div) else Mul((y, bottom)) for y in bare]
        signed = tuple(Neg(top) if isinstance(x, Neg) else top for x, top in zip(t.args, tops, strict=True))
        return self.above(Div(Add(signed), bottom), strict)

    def nonzero(self, t: Term) -> bool:
        """Whether ``t`` (which may be complex) is shown not to be zero."""
        if isinstance(t, Const):
            return True
        if isinstance(t, Neg):
            return self.nonzero(t.arg)
        if isinstance(t, Mul):
            return all(self.nonzero(x) for x in t.args)
        if isinstance(t, Div):
            return self.nonzero(t.num) and self.nonzero(t.den)
        if isinstance(t, Pow) and isinstance(t.exp, Num) and t.exp.value.denominator == 1:
            return self.nonzero(t.base)
        if isinstance(t, Fn) and t.name == "Abs":
            return self.nonzero(t.args[0])
        return self.above(t, True) or self.below(t, True) or self.decide(Relation("!=", t, num(0)))

    def product(self, t: Mul | Div, strict: bool, sign: int = 1) -> bool:
        """A product or quotient by the signs of its factors."""
        wanted = sign
        factors = [(x, strict) for x in t.args] if isinstance(t, Mul) else [(t.num, strict), (t.den, True)]
        for x, needed in factors:
            if self.above(x, needed):
                continue
            if not self.below(x, needed):
                op = (">" if strict else ">=") if wanted > 0 else ("<" if strict else "<=")
                return self.decide(Relation(op, t, num(0)))
            sign = -sign
        return sign > 0


def _gap(r: Relation) -> Term:
    return r.lhs if r.rhs == num(0) else Add((r.lhs, Neg(r.rhs)))


def _exponent(t: Term, base: Term) -> Term | None:
    """``e`` where ``t`` is ``base**e``, such as 0 for 1."""
    if isinstance(t, Pow) and t.base == base:
        return t.exp
    if t == num(1):
        return num(0)
    if t == base:
        return num(1)
    return num(-1) if t == Div(num(1), base) else None


def is_real(t: Term) -> Relation:
    """That ``t`` is its own conjugate."""
    return Relation("==", t, Fn("conj", (t,)))
