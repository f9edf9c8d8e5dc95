"""What a claim divides by: Coq shows that it is not zero, where the kernel saw so and nothing is assumed of it.

None of this is trusted.
"""

from __future__ import annotations

from ..kernel.term import Const, Div, Fn, Num, Pow, Relation, Term, bound_names, free_names, num, walk
from .numbers import Impossible, compared
from .statement import Statement
from .uncovered import Uncovered

__all__ = ["divisors"]


def divisors(st: Statement) -> tuple[str, bool]:
    """Tactics that show of divisors that they are not zero ('' for none), and whether numbers are computed in them."""
    shown, computed = [], False
    sides = [side for r in st.relations for side in (r.lhs, r.rhs)]
    bound = {n for side in sides for x in walk(side) for n in bound_names(x)}
    for t in dict.fromkeys(x for side in sides for x in _below(side)):
        fact = Relation("!=", t, num(0))
        if fact in st.stated or bound.intersection(free_names(t)) or st.printer.shape(t).kind != "scalar":
            continue
        try:
            claim = st.printer.relation(fact)
            if free_names(t):
                shown.append(f"try assert ({claim}) by divisor")
                continue
            shown.append(f"assert ({claim}) by ({compared(st.printer, fact, {}, denied=False)})")
            computed = True
        except (Impossible, Uncovered):
            continue
    return "; ".join(["intros", *shown]) if shown else "", computed


def _below(t: Term) -> list[Term]:
    """Divisors that are more than a fraction or a name."""
    out = []
    for x in walk(t):
        down = x.den if isinstance(x, Div) else x.base if isinstance(x, Pow) and _negative(x.exp) else None
        if down is not None and any(isinstance(y, (Fn, Const, Pow)) for y in walk(down)):
            out.append(down)
    return out


def _negative(t: Term) -> bool:
    return isinstance(t, Num) and t.value < 0
