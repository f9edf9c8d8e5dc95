"""Rules on limits."""

from __future__ import annotations

from collections.abc import Sequence

from ..kernel.term import (
    Add,
    Assumption,
    Const,
    Div,
    Fn,
    Mul,
    Neg,
    Pow,
    Relation,
    Sym,
    Term,
    num,
    substitute,
)  # fmt: skip
from .calculus import depends
from .facts import Fact, RuleError, made
from .weakening import names_of

__all__ = ["in_the_limit", "limit", "limit_of_waves"]

LIMITS: dict[str, Term] = {
    "infinity": Fn("Ci", (Sym("@"),)),
    "zero": Add((Fn("Ci", (Sym("@"),)), Neg(Const("EulerGamma")), Neg(Fn("log", (Sym("@"),))))),
}
"""What tends to 0 as ``@`` grows without bound, or falls to 0 (DLMF 6.2.9 to 6.2.13)."""


def waves_of_a_power(alpha: Term, x: Term) -> Term:
    """``int_0^@ exp(i x t**alpha) dt`` less its limit as ``@`` grows, for ``alpha > 1`` and ``x > 0``.

    DLMF 13.7.2, or 5.9.1 with the path of integration turned: Gamma(1 + 1/alpha) (-i x)^(-1/alpha).
    """
    a, at = Div(num(1), alpha), Sym("@")
    wave = Mul((at, Fn("hyp1f1", (a, Add((a, num(1))), Mul((Const("I"), x, Pow(at, alpha)))))))
    return Add((wave, Neg(limit_of_waves(alpha, x))))


def limit_of_waves(alpha: Term, x: Term) -> Term:
    """``Gamma(1 + 1/alpha) exp(i pi/(2 alpha)) x**(-1/alpha)``."""
    a = Div(num(1), alpha)
    turn = Fn("exp", (Div(Mul((Const("I"), Const("pi"))), Mul((num(2), alpha))),))
    return Mul((Fn("Gamma", (Add((num(1), a)),)), turn, Pow(x, Neg(a))))


def limit(
    fact: Fact, name: str, where: str, kept: Term, sign: int = 1, reason: str = "", most: Term | None = None,
    fading: Term | None = None, fadings: Sequence[tuple[Term, Term]] = (), power: tuple[Term, Term] | None = None,
) -> Fact:  # fmt: skip
    """From ``|kept +- v| <= c`` for all large (small) ``name``, where ``v`` is a row of LIMITS: ``|kept| <= c``.

    The bound may not depend on ``name``: ``|0 + Ci(y)| <= Ci(y) + 1`` says nothing of the limit.  But it may be
    ``most + fading/y`` (near 0, ``most + fading*y``), which leaves ``most``, or at infinity ``most`` and a sum of
    ``c*y**(-p)`` for the ``fadings`` (c, p), each p above 0.  With ``power = (alpha, x)`` v belongs to
    ``exp(i x t**alpha)``.
    """
    rule = "limit"
    row = LIMITS[where]
    if power is not None:
        alpha, x = power
        here = [h for h in fact.given if name not in names_of(h)]
        above = Relation(">", alpha, num(1)), Relation(">", x, num(0))
        if where != "infinity" or any(depends(t, name) for t in power):
            raise RuleError(rule, "it is about the far end of an integral")
        if not all(fact.ground.holds(r, here) for r in above):
            raise RuleError(rule, "alpha > 1 and x > 0 are not shown: the integral to infinity may not exist")
        row = waves_of_a_power(alpha, x)
    v = substitute(row, {"@": Sym(name)})
    r, left = fact.relation, fact.relation.lhs
    bound = r.rhs if most is None else most
    moving = (*(() if fading is None else (fading,)), *(t for pair in fadings for t in pair))
    fixed = not any(depends(t, name) for t in (bound, kept, *moving))
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
    if fadings and (where == "zero" or not all(fact.ground.holds(Relation(">", p, num(0)), rest) for _, p in fadings)):
        raise RuleError(rule, "a power that is not shown to fall")
    given = (*rest, Relation(">", Sym(name), num(0)))
    if not fact.ground.proves(Relation("==", left.args[0], Add((kept, v if sign > 0 else Neg(v)))), given):
        raise RuleError(rule, "the modulus is of something else")
    if most is not None:
        y = Sym(name)
        fades: Term = num(0) if fading is None else Div(fading, y) if where == "infinity" else Mul((fading, y))
        if fadings:
            fades = Add((fades, *(Mul((c, Pow(y, Neg(p)))) for c, p in fadings)))
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
