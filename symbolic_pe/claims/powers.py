"""Powers whose exponents cancel, ``(b s**(d/(d-2)))**((d-2)/d)``, and bases that may as well be letters.

For a positive base ``(b**p)**q = b**(p*q)`` and ``(b*c)**q = b**q * c**q``.  A shorter exponent is suggested by
SymPy and taken only if the kernel proves it equal.
"""

from __future__ import annotations

from ..kernel.decide import decide
from ..kernel.term import (
    Add,
    Assumption,
    Div,
    Fn,
    Hypothesis,
    Mul,
    Neg,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
    walk,
)

__all__ = ["combined", "generalised"]


class _Powers:
    def __init__(self) -> None:
        self.positive: dict[str, None] = {}
        self.nonzero: dict[Term, None] = {}

    def go(self, t: Term) -> Term:
        if isinstance(t, (Add, Mul)):
            return type(t)(tuple(map(self.go, t.args)))
        if isinstance(t, Neg):
            return Neg(self.go(t.arg))
        if isinstance(t, Div):
            return Div(self.go(t.num), self.go(t.den))
        if isinstance(t, Fn):
            return Fn(t.name, tuple(map(self.go, t.args)))
        if isinstance(t, Pow):
            return self.power(self.go(t.base), t.exp)
        return t

    def power(self, base: Term, q: Term) -> Term:
        if not free_names(q):  # (x**2)**(1/2) is |x|
            return Pow(base, q)
        if not self.is_positive(base):
            return Pow(base, q)
        if isinstance(base, Mul):
            return Mul(tuple(self.power(x, q) for x in base.args))
        if isinstance(base, Div):
            return Div(self.power(base.num, q), self.power(base.den, q))
        if isinstance(base, Pow):
            return Pow(base.base, self.shorter(Mul((base.exp, q))))
        return Pow(base, self.shorter(q))

    def is_positive(self, t: Term) -> bool:
        """Whether ``t`` is positive if its symbols are, which becomes a hypothesis."""
        if isinstance(t, Num):
            return t.value > 0
        if isinstance(t, Sym):
            self.positive[t.name] = None
            return True
        if isinstance(t, Mul):
            return all(map(self.is_positive, t.args))
        if isinstance(t, Div):
            return self.is_positive(t.num) and self.is_positive(t.den)
        return isinstance(t, Pow) and self.is_positive(t.base)

    def shorter(self, t: Term) -> Term:
        """A quotient in lowest terms; what was cancelled is not zero."""
        if not any(isinstance(x, Div) and free_names(x.den) for x in walk(t)):
            return t
        import sympy

        from ..language.sympy_bridge import from_sympy, to_sympy

        try:
            found = from_sympy(sympy.cancel(to_sympy(t)))
        except Exception:
            return t
        if isinstance(found, Relation) or not decide(Relation("==", t, found), timeout=1.0).proved:
            return t
        for x in walk(t):
            if isinstance(x, Div) and free_names(x.den):
                self.nonzero[x.den] = None
        return found


def combined(r: Relation) -> tuple[Relation, tuple[Hypothesis, ...]] | None:
    """``r`` with powers of powers multiplied out, and what that assumes; None if there are none."""
    nested = any(
        isinstance(x, Pow) and any(isinstance(y, Pow) for y in walk(x.base)) and not isinstance(x.exp, Num)
        for t in (r.lhs, r.rhs) for x in walk(t)
    )  # fmt: skip
    if not nested:
        return None
    p = _Powers()
    out = Relation(r.op, p.go(r.lhs), p.go(r.rhs))
    given: list[Hypothesis] = [Assumption(n, "positive") for n in p.positive]
    given += [Relation("!=", t, num(0)) for t in p.nonzero]
    return out, tuple(given)


def generalised(r: Relation) -> tuple[Relation, tuple[Hypothesis, ...]] | None:
    """``r`` with a letter for each number that is raised to powers with names in them.

    What holds of every positive base holds of 10000; the kernel finds it easier where an exponent can become
    a whole number, as at the end of a sum over ``i <= d/2``.
    """
    bases = {
        x.base.value
        for t in (r.lhs, r.rhs)
        for x in walk(t)
        if isinstance(x, Pow) and isinstance(x.base, Num) and x.base.value > 1 and free_names(x.exp)
    }
    if not bases:
        return None
    names = {v: f"base{n}'" for n, v in enumerate(sorted(bases))}

    def go(t: Term) -> Term:
        if isinstance(t, Pow) and isinstance(t.base, Num) and t.base.value in names and free_names(t.exp):
            return Pow(Sym(names[t.base.value]), go(t.exp))
        kids = children(t)
        return rebuild(t, tuple(map(go, kids))) if kids else t

    out = Relation(r.op, go(r.lhs), go(r.rhs))
    return out, tuple(Assumption(n, "positive") for n in names.values())
