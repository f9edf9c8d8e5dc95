"""Rules on limits."""

from __future__ import annotations

from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Relation,
    Sym,
    Term,
    num,
    substitute,
)  # fmt: skip
from .calculus import depends
from .facts import Fact, RuleError, made, names_of

__all__ = ["in_the_limit", "limit"]

LIMITS: dict[str, Term] = {
    "infinity": Fn("Ci", (Sym("@"),)),
    "zero": Add((Fn("Ci", (Sym("@"),)), Neg(Const("EulerGamma")), Neg(Fn("log", (Sym("@"),))))),
}
"""What tends to 0 as ``@`` grows without bound, or falls to 0 (DLMF 6.2.9 to 6.2.13)."""


def limit(
    fact: Fact, name: str, where: str, kept: Term, sign: int = 1, reason: str = "", most: Term | None = None,
    fading: Term | None = None,
) -> Fact:  # fmt: skip
    """From ``|kept +- v| <= c`` for all large (small) ``name``, where ``v`` is a row of LIMITS: ``|kept| <= c``.

    The bound may not depend on ``name``: ``|0 + Ci(y)| <= Ci(y) + 1`` says nothing of the limit.  But it may be
    ``most + fading/y`` (near 0, ``most + fading*y``), which leaves ``most``.
    """
    rule = "limit"
    v = substitute(LIMITS[where], {"@": Sym(name)})
    r, left = fact.relation, fact.relation.lhs
    bound = r.rhs if most is None else most
    fixed = not any(depends(t, name) for t in (bound, kept, *(() if fading is None else (fading,))))
    if r.op != "<=" or not (isinstance(left, Fn) and left.name == "Abs") or not fixed:
        raise RuleError(rule, "a modulus bounded by a constant is expected")
    ranges = [h for h in fact.given if name in names_of(h)]
    rest = [h for h in fact.given if h not in ranges]
    if name in fact.ground.names():
        raise RuleError(rule, f"something is assumed of {name} throughout")
    for h in ranges:  # each must hold from some point on
        good = isinstance(h, Relation) and h.lhs == Sym(name) and not depends(h.rhs, name)
        if good and isinstance(h, Relation) and where == "infinity":
            good = h.op in (">", ">=")
        elif good and isinstance(h, Relation):
            low = h.op in (">", ">=") and h.rhs == num(0)
            good = low or (h.op in ("<", "<=") and fact.ground.holds(Relation(">", h.rhs, num(0)), rest))
        if not good:
            raise RuleError(rule, f"the premise does not hold for all {name} near the limit")
    given = (*rest, Relation(">", Sym(name), num(0)))
    if not fact.ground.proves(Relation("==", left.args[0], Add((kept, v if sign > 0 else Neg(v)))), given):
        raise RuleError(rule, "the modulus is of something else")
    if most is not None:
        y = Sym(name)
        fades = num(0) if fading is None else Div(fading, y) if where == "infinity" else Mul((fading, y))
        if not fact.ground.proves(Relation("==", r.rhs, Add((most, fades))), given):
            raise RuleError(rule, "the bound is another")
    return made(rule, reason, (fact,), Relation("<=", Fn("Abs", (kept,)), bound), rest)


def in_the_limit(fact: Fact, name: str, kept: Term, over: Term, reason: str = "") -> Fact:
    """From ``a <= kept + over/v`` for all large ``v = name``: ``a <= kept``.

    Nothing else may depend on ``v``: ``v/2 <= v`` does not make ``1/2 <= 0``.
    """
    rule = "let it grow"
    r = fact.relation
    if r.op != "<=" or any(depends(t, name) for t in (r.lhs, kept, over)):
        raise RuleError(rule, f"only the bound may depend on {name}")
    ranges = [h for h in fact.given if name in names_of(h)]
    rest = [h for h in fact.given if h not in ranges]
    if name in fact.ground.names():
        raise RuleError(rule, f"something is assumed of {name} throughout")
    for h in ranges:  # each must hold from some point on, of the integers at least
        if isinstance(h, Assumption):
            good = h.kind in ("integer", "positive", "nonnegative", "nonzero")
        else:
            good = h.lhs == Sym(name) and not depends(h.rhs, name) and h.op in (">", ">=")
        if not good:
            raise RuleError(rule, f"the premise does not hold for all large {name}")
    given = (*rest, Relation(">", Sym(name), num(0)))
    if not fact.ground.proves(Relation("==", r.rhs, Add((kept, Div(over, Sym(name))))), given):
        raise RuleError(rule, "the bound is another")
    return made(rule, reason, (fact,), Relation("<=", r.lhs, kept), rest)
