"""Numbers that a claim divides by: Coq computes that they are not zero, so that nothing has to be assumed of them.

None of this is trusted.
"""

from __future__ import annotations

from ..kernel.term import Const, Div, Fn, Num, Pow, Relation, Term, free_names, num, walk
from .numbers import Impossible, compared
from .statement import Statement
from .uncovered import Uncovered

__all__ = ["constants"]


def constants(st: Statement) -> str:
    """The tactic that shows of each constant below a fraction that it is not zero; '' if there is none to show."""
    shown = []
    for t in dict.fromkeys(x for r in st.relations for side in (r.lhs, r.rhs) for x in _below(side)):
        fact = Relation("!=", t, num(0))
        try:
            shown.append(f"assert ({st.printer.relation(fact)}) by ({compared(st.printer, fact, {}, denied=False)})")
        except (Impossible, Uncovered):
            continue
    return "; ".join(shown)


def _below(t: Term) -> list[Term]:
    """Closed divisors that are more than a fraction."""
    out = []
    for x in walk(t):
        down = x.den if isinstance(x, Div) else x.base if isinstance(x, Pow) and _negative(x.exp) else None
        if down is not None and not free_names(down) and any(isinstance(y, (Fn, Const, Pow)) for y in walk(down)):
            out.append(down)
    return out


def _negative(t: Term) -> bool:
    return isinstance(t, Num) and t.value < 0
