"""Lists of numbers that a program makes, frequencies of blocks or slopes of heads, against the document's."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from ...kernel.decide import decide
from ...kernel.term import Assumption, Mul, Relation, Sym, Term, free_names, num, substitute
from ...kernel.verdict import PROVED, REFUTED, UNDECIDED
from ...language.latex import latex
from ...language.text import text
from .compare import CodeVerdict
from .laws import Law, Said
from .linear import Facts, Linear, Split, const, symbol
from .subject import Found, Setting, candidates, concrete, number
from .values import Array, Unreadable
from .walk import Walker

__all__ = ["SPEAKS", "listed"]

FREQUENCY = re.compile(
    r"^(get_|compute_|make_|rope_|rotary_)?(inv_?)?(freq(s|uency|uencies)?|thetas?|omegas?)(_?list)?$"
)
INVERSE = re.compile(r"inv")
SLOPE = re.compile(r"slopes?$|^alibi(_slopes?)?$", re.IGNORECASE)
SPEAKS = re.compile(r"freq|theta|omega|slope|alibi", re.IGNORECASE)
WIDTH = 8


@dataclass(frozen=True, slots=True)
class _List:
    """Entry ``i`` of a list, and how long it is in a size with a name of its own."""

    found: Found
    term: Term
    count: Linear
    size: str
    assumed: tuple[str, ...]


def listed(tree: ast.Module, said: Said) -> CodeVerdict | None:
    """The verdict on a program that makes frequencies or slopes, where the document has a law of them."""
    verdicts = []
    for x in _lists(tree):
        name = x.found.name.rpartition(".")[2]
        laws = said.laws if FREQUENCY.match(name) else said.slopes if SLOPE.search(name) else ()
        parts = 2 if FREQUENCY.match(name) else 1
        told = [_compared(x, law, parts, name) for law in laws]
        right = next((v for v in told if v.verdict == PROVED), None)
        if right is None and len(told) > 1 and told[0].verdict == REFUTED:  # it may be meant to be one of the others
            right = replace(told[0], verdict=UNDECIDED, method="", witness={}, residual="")
        verdicts += [right] if right is not None else told[:1]
    return min(verdicts, key=lambda v: (REFUTED, UNDECIDED, PROVED).index(v.verdict), default=None)


def _lists(tree: ast.Module) -> Iterator[_List]:
    facts = Facts()
    setting = Setting(facts)
    walker = Walker(facts, setting.parameter)
    try:
        found = list(candidates(tree, walker, walker.module(tree), setting, []))
    except (Unreadable, Split, RecursionError):
        return
    for f in found:
        a = f.array
        if len(a.shape) != 1 or len(a.shape[0].coefs) != 1:
            continue
        i = facts.know("i'", const(0), a.shape[0] - const(1))
        try:
            t = _entry(a, i)
        except (Unreadable, Split):
            continue
        yield _List(f, t, a.shape[0], a.shape[0].coefs[0][0], tuple(setting.assumed))


def _entry(a: Array, i: Linear) -> Term:
    return a.at((i,)).term


def _compared(x: _List, law: Law, parts: int, name: str) -> CodeVerdict:
    """Against a law for as many entries as the size has ``parts``."""
    i, size = Sym("i'"), Sym(x.size)
    theirs = law.at(i, size)
    given = (
        Assumption("i'", "integer"), Relation(">=", i, num(0)), Assumption(x.size, "positive"),
        Assumption(x.size, "integer"),
    )  # fmt: skip
    shown = latex(substitute(x.term, {"i'": Sym("i")}))
    reading = rf"\text{{{name.replace('_', ' ')}}}_{{i}} = {shown}"
    whole = x.count.times(Fraction(parts)) == symbol(x.size)
    line = x.found.line
    if x.count not in (symbol(x.size), symbol(x.size).times(Fraction(1, 2))):
        said = f"{name} is {text(x.count.term())} numbers long, and may be no list of {law.said}"
        return CodeVerdict(UNDECIDED, line, reading, said)
    if set(free_names(x.term)) - {"i'", x.size}:
        said = f"{name} holds names that {law.said} has not"
        return CodeVerdict(UNDECIDED, line, reading, said)
    kind = "an even" if parts == 2 else "a positive"
    assumed = (f"{x.size} is {kind} integer", *x.assumed)
    if decide(Relation("==", x.term, theirs), given, timeout=2.0).proved:
        if whole:
            said = f"{name} holds {law.said}"
            return CodeVerdict(PROVED, line, reading, said, "entries compared for every index", assumed)
        said = f"{name} holds {law.said}, but it is {text(x.count.term())} numbers long"
        return CodeVerdict(UNDECIDED, line, reading, said, hypotheses=assumed)
    if not INVERSE.search(name) and decide(Relation("==", Mul((x.term, theirs)), num(1)), given, timeout=2.0).proved:
        said = f"{name} holds the reciprocals of {law.said}"
        return CodeVerdict(UNDECIDED, line, reading, said, hypotheses=assumed)
    for k in range(3):
        a, b = (concrete(t, {"i'": k, x.size: WIDTH}) for t in (x.term, theirs))
        p, q = number(a), number(b)
        v = decide(Relation("==", a, b), (), timeout=2.0)
        if p is None or q is None or not v.refuted:
            continue
        witness = {"index": str(k), x.size: str(WIDTH), "code": f"{p:.6g}", "formula": f"{q:.6g}"}
        said = f"{name} differs from {law.said} at entry {k} where {x.size} = {WIDTH}: {p:.6g}, not {q:.6g}"
        return CodeVerdict(REFUTED, line, reading, said, "witness", assumed, witness, v.residual)
    said = f"{name} is neither shown to hold {law.said} nor to differ from it"
    return CodeVerdict(UNDECIDED, line, reading, said, hypotheses=assumed)
