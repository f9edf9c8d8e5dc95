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

__all__ = ["combined", "generalised", "resolved"]


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


def resolved(premise: Relation, claim: Relation) -> tuple[Relation, tuple[Hypothesis, ...]] | None:
    """An identity by which ``x = c`` follows from ``a = b``, and what it assumes: ``x = c * (a/b)**(1/p)``.

    The name ``x`` is a factor of ``a/b`` to the power ``p``, and of nothing else; with ``a = b`` the last factor is
    1.  All that powers are taken of is positive, and ``p`` is not zero.  The power is no whole number by its form,
    ``(d-2)/d``: ``x^2 = 4`` and ``x^{d/2} = k`` may have another solution.
    """
    if premise.op != "==" or claim.op != "==" or not isinstance(claim.lhs, Sym):
        return None
    name = claim.lhs.name
    if name in free_names(claim.rhs):
        return None
    above, below = (_exponent(t, name) for t in (premise.lhs, premise.rhs))
    if above is None or below is None or above == below:
        return None
    power = Neg(below) if above == num(0) else above if below == num(0) else Add((above, Neg(below)))
    if not any(isinstance(x, Div) and free_names(x.den) for x in walk(power)):
        return None
    quotient = Div(premise.lhs, premise.rhs)
    whole = Relation("==", claim.lhs, Mul((claim.rhs, Pow(quotient, Div(num(1), power)))))
    p = _Powers()
    out = Relation("==", p.go(whole.lhs), p.go(whole.rhs))
    p.is_positive(claim.lhs)
    given: list[Hypothesis] = [Assumption(n, "positive") for n in p.positive]
    given += [Relation("!=", t, num(0)) for t in p.nonzero]
    given.append(Relation("!=", power, num(0)))
    return out, tuple(dict.fromkeys(given))


def _exponent(t: Term, name: str) -> Term | None:
    """The power of a name in a product of powers; None if it stands anywhere else."""
    if name not in free_names(t):
        return num(0)
    if isinstance(t, Sym):
        return num(1)
    if isinstance(t, Pow) and name not in free_names(t.exp):
        inner = _exponent(t.base, name)
        return None if inner is None else t.exp if inner == num(1) else Mul((inner, t.exp))
    parts = list(t.args) if isinstance(t, Mul) else [t.num, t.den] if isinstance(t, Div) else []
    found = [_exponent(x, name) for x in parts]
    if not parts or None in found:
        return None
    if isinstance(t, Div):
        found[1] = Neg(found[1]) if found[1] is not None and found[1] != num(0) else found[1]
    own = [x for x in found if x is not None and x != num(0)]
    return own[0] if len(own) == 1 else Add(tuple(own))


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
