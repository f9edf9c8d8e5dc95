"""Numbers: closed claims, and decimals read as the kernel reads them, as rounded values."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from fractions import Fraction

from ..kernel.rounding import places
from ..kernel.term import Add, Fn, Neg, Num, Relation, Term
from ..kernel.verdict import Verdict
from ..language.latex import latex_relation
from ..language.text import text
from .certificate import Item, with_mutant
from .divisors import divisors
from .mutate import mutants
from .numbers import INTERVAL, MACHINE, NUMBERS, Impossible, compared
from .printer import free
from .refute import rational
from .script import script
from .statement import state
from .uncovered import Uncovered

__all__ = ["closed", "enclosure"]


def closed(r: Relation) -> bool:
    """Whether nothing in ``r`` is free."""
    return not free(r.lhs) and not free(r.rhs)


def enclosure(name: str, relation: Relation, verdict: Verdict, mutant: bool = True) -> Item:
    """A closed claim; a printed decimal means that the value is within half a unit of its last digit."""
    rounded = _rounded(relation) if "rounding" in verdict.method else None
    said = rounded or relation
    title = "a printed decimal is the rounded value" if rounded else "a claim about numbers"
    out = replace(_item(name, title, said), words=text(relation), latex=latex_relation(relation))
    for near in mutants(said) if mutant else ():
        with suppress(Uncovered):
            wrong = _item(name, title, near)
            if set(wrong.imports) <= set(out.imports):
                return with_mutant(out, wrong)
    return out


def _item(name: str, title: str, said: Relation) -> Item:
    st = state(said)
    exact = rational(said, (), ())
    ways = []
    with suppress(Uncovered):
        facts, _ = divisors(st)
        ways = [f"{facts}; {script(st)}" if facts else script(st)]
    if exact and ways:
        ways.append("numbers_rational")
    else:
        exact = False
        try:
            first = "repeat (split; [ defined | ]); " if st.defined else ""
            ways.insert(0, first + compared(st.printer, st.relations[0], {}, denied=False))
        except Impossible:
            ways.append("numbers")
    return Item(
        name, title, text(said), latex_relation(said), st.text, f"first [ {' | '.join(ways)} ]",
        imports=() if exact else (NUMBERS,), needs=() if exact else (INTERVAL,),
        axioms=() if exact else MACHINE,
    )  # fmt: skip


def _rounded(r: Relation) -> Relation | None:
    """``|value - decimal| <= half a unit``."""
    for printed, other in ((r.rhs, r.lhs), (r.lhs, r.rhs)):
        literal = printed.arg if isinstance(printed, Neg) else printed
        if isinstance(literal, Num) and literal.text:
            half: Term = Num(Fraction(1, 2) / Fraction(10) ** places(literal.text))
            return Relation("<=", Fn("Abs", (Add((other, Neg(printed))),)), half)
    return None
