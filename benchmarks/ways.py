"""Ways to ask whether two sides are equal: ours, and what a user of SymPy or symengine would type.

Each takes the claims as SymPy equations and says for how many it reached a verdict of "equal".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Way = Callable[[list[Any]], int]


def _zeros(reduced: Callable[[Any], Any]) -> Way:
    return lambda claims: sum(reduced(e.lhs - e.rhs) == 0 for e in claims)


def _ours() -> Way:
    from symbolic_pe.api import decide

    return lambda claims: sum(decide(e, timeout=600).proved * len(e.lhs) if e.lhs.is_Matrix else
                              decide(e, timeout=600).proved for e in claims)  # fmt: skip


def one_vector(claims: list[Any]) -> list[Any]:
    """Several equations as the one vector equation whose components they are."""
    from sympy import Eq, ImmutableMatrix

    if len(claims) == 1:
        return claims
    return [Eq(ImmutableMatrix([e.lhs for e in claims]), ImmutableMatrix([e.rhs for e in claims]), evaluate=False)]


def _simplify() -> Way:
    from sympy import simplify

    return _zeros(simplify)


def _trigsimp() -> Way:
    from sympy import trigsimp

    return _zeros(trigsimp)


def _fu() -> Way:
    from sympy.simplify.fu import fu

    return _zeros(lambda e: fu(e.expand()).expand())


def _tr8() -> Way:
    from sympy.simplify.fu import TR8

    return _zeros(lambda e: TR8(e.expand()).expand())


def _expand_trig() -> Way:
    from sympy import expand, expand_trig

    return _zeros(lambda e: expand(expand_trig(expand(e))))


def _rewrite() -> Way:
    from sympy import exp, expand

    return _zeros(lambda e: expand(e.rewrite(exp)))


def _symengine() -> Way:
    """symengine has neither ``rewrite`` nor ``expand_trig``: each angle is expanded, and the exponential of
    each of its monomials becomes a symbol, so that ``expand`` sees a Laurent polynomial."""
    import symengine as se

    def equal(lhs: Any, rhs: Any) -> bool:
        e = se.sympify(lhs) - se.sympify(rhs)
        values: dict[Any, Any] = {}
        names: dict[Any, Any] = {}
        for f in e.atoms(se.sin, se.cos):
            up = se.Integer(1)
            for monomial, c in se.expand(f.args[0]).as_coefficients_dict().items():
                up *= names.setdefault(monomial, se.Symbol(f"exp{len(names)}")) ** c
            values[f] = (up + 1 / up) / 2 if isinstance(f, se.cos) else (up - 1 / up) / (2 * se.I)
        return bool(se.expand(e.xreplace(values)) == 0)

    return lambda claims: sum(equal(e.lhs, e.rhs) for e in claims)


WAYS: dict[str, Callable[[], Way]] = {
    "symbolic-pe": _ours,
    "symbolic-pe, component by component": _ours,
    "simplify": _simplify,
    "trigsimp": _trigsimp,
    "fu": _fu,
    "TR8": _tr8,
    "expand_trig + expand": _expand_trig,
    "rewrite(exp) + expand": _rewrite,
    "symengine": _symengine,
}

STATED: dict[str, Callable[[list[Any]], list[Any]]] = {"symbolic-pe": one_vector}
"""How a way wants several equations stated, if not one by one; done before the clock starts."""
