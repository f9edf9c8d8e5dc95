"""From a frequency law to the phase of an integral: theta(t) on [0, 1], its derivatives and their signs."""

from __future__ import annotations

from ...analysis.calculus import NoDerivative, derivative
from ...analysis.facts import Ground, between
from ...analysis.weakening import names_of
from ...derive.setting import NotApplicable, Setting
from ...kernel.term import (
    Assumption,
    Hypothesis,
    Mul,
    Num,
    Pow,
    Relation,
    Sym,
    Term,
    children,
    free_names,
    num,
    rebuild,
)  # fmt: skip
from .rates import Phase
from .writing import tidy

__all__ = ["ground_for", "phase", "profile", "slope"]

T = Sym("t")


def profile(s: Setting) -> Term:
    """The frequencies of an encoding as a function of ``t = i/count``: ``base**(-2*i/d)`` is ``base**(-t)``."""
    law = s.encoding.law
    if law is None:
        raise NotApplicable("its frequencies follow no law")
    if T.name in free_names(law.definition.body):
        raise NotApplicable("t is the name of i/count here: give the parameter of the law another")
    found = tidy(_exponents(law.at(Mul((T, s.encoding.count)))))
    more = free_names(found).keys() & free_names(s.encoding.count).keys()
    if more or T.name not in free_names(found):
        raise NotApplicable("its frequencies are not a function of i/count alone, or one and the same for all")
    return found


def _exponents(t: Term) -> Term:
    if isinstance(t, Pow) and not isinstance(t.exp, Num):
        return Pow(_exponents(t.base), tidy(t.exp))
    kids = children(t)
    return rebuild(t, tuple(_exponents(k) for k in kids)) if kids else t


def ground_for(s: Setting, theta: Term) -> Ground:
    """What is assumed of the parameters of ``theta``, and that ``x`` is positive."""
    names = free_names(theta).keys()
    if "x" in names:
        raise NotApplicable("x is the name of the distance here")
    kept: list[Hypothesis] = [
        h for h in s.hypotheses
        if names_of(h) <= names
        and (isinstance(h, Relation) or h.kind not in ("distinct", "smooth"))
    ]  # fmt: skip
    return Ground((Assumption("x", "positive"), *kept))


def slope(theta: Term, name: str = "t") -> Term:
    """The derivative as a person writes it; that it is one the kernel checks where it is used."""
    try:
        return tidy(derivative(theta, name, {})[0])
    except NoDerivative as e:
        raise NotApplicable(f"its law is not differentiated: {e.why}") from None


def phase(ground: Ground, theta: Term) -> Phase:
    """theta with its derivatives; NotApplicable unless both have a sign on [0, 1]."""
    first = slope(theta)
    second = slope(first)
    here = between(T.name, num(0), num(1))

    def sign(t: Term, strict: bool) -> int:
        for s, op in ((1, ">"), (-1, "<")):
            if ground.holds(Relation(op if strict else op + "=", t, num(0)), here):
                return s
        what = "has zeros or changes sign" if strict else "is not monotone"
        raise NotApplicable(f"the derivative of its law {what}, as far as is shown")

    return Phase(theta, first, second, sign(first, True), sign(second, False))
