"""What a refutation has to stand against before it is held against an author.

A small edit that makes the formula hold is good evidence that it was understood, and a slip.  One that none mends
stands where no word around it may say where it is meant, where no unit may be missing, and where it is no
equation that may be there to be solved.  New digits mend every number: they are no evidence.
"""

from __future__ import annotations

import re
from dataclasses import replace
from math import isfinite, log10

from ..kernel.evaluate import CannotEvaluate, Point, ball
from ..kernel.term import Fn, Relation, Term, relation_names, walk
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .judge import Judge, Outcome
from .notation import DIMENSIONS, POSITIONS
from .phrases import said
from .reach import beyond, rests_on
from .referee import Formula, LinkResult
from .referee.said import printed
from .segment import Document
from .tree import Node, nodes

__all__ = ["DIGITS", "standing"]

DIGITS = "the digits"
_SERIES = re.compile(r"\\infty|\\[lc]?dots|…|∞")
_FACTORS = (60.0, 3600.0, 180 / 3.141592653589793, 1024.0, 1024.0**2, 1024.0**3, 1024.0**4)
_LOGARITHMS = (2.302585092994046, 0.6931471805599453, 3.321928094887362)
SECONDS = 0.5
NEAR = 0.006
"""How far a ratio of numbers may be from a unit's, whatever digits are printed."""


def standing(
    x: LinkResult, mend: str, words: tuple[str, str], alone: bool, f: Formula, document: Document, judge: Judge
) -> LinkResult:
    """A refuted link, undecided where nothing bears the refutation out.

    ``mend`` names the edit that makes it hold, ``words`` are a word around it and a phrase ahead of it that may
    restrict it; one that stands ``alone`` may be an equation to be solved.
    """
    if x.outcome.verdict != REFUTED:
        return x
    o = x.outcome
    r = o.decided.relation if o.decided is not None else None
    numbers = r is not None and not relation_names(r)
    mended = bool(mend) and mend != DIGITS and not numbers
    word = words[1] if mended else words[0]
    fact = numbers and not any("(line " in u for u in o.used)
    why = f"“{word}” may say where it is meant" if word and not fact else ""
    if not mended:
        why = why or _of_a_case(x) or _in_another_unit(x, r) or (_of_one_unknown(x, r, f, judge) if alone else "")
        why = why or next((w for g in rests_on(o.used) if g.plain and (w := beyond(g, o, f, document))), "")
    if not why:
        return x
    reason = f"false as it stands, but {why}"
    return replace(x, outcome=Outcome(UNDECIDED, reason=reason, used=o.used))


def _of_a_case(x: LinkResult) -> str:
    """``\\theta_i = 1``: a number for one index, and it may be asked for which."""
    if x.lhs is None or x.rhs is None or x.lhs.kind not in ("sub", "call") or any(map(_is_name, nodes(x.rhs))):
        return ""
    r = x.outcome.decided.relation if x.outcome.decided is not None else None
    indices = (n for k in x.lhs.kids[1:] for n in nodes(k) if n.value not in DIMENSIONS)
    return "it may say of which index" if r is not None and r.op == "==" and any(map(_is_name, indices)) else ""


def _is_name(n: Node) -> bool:
    return n.kind == "name" and not n.is_name("pi", "e")


def _in_another_unit(x: LinkResult, r: Relation | None) -> str:
    """``1024 \\cdot 1024 = 1.0`` of something: two numbers whose ratio is that of two units."""
    if r is None or r.op != "==" or relation_names(r):
        return ""
    a, b = _value(r.lhs), _value(r.rhs)
    if not a or not b:
        return ""
    ratio = max(abs(a / b), abs(b / a))
    room = max(NEAR, _half_a_digit(x.lhs), _half_a_digit(x.rhs))
    power = round(log10(ratio))
    factors = [10.0**power] if power >= 2 else []
    factors += _FACTORS
    if any(isinstance(y, Fn) and y.name in ("log", "exp") for t in (r.lhs, r.rhs) for y in walk(t)):
        factors += _LOGARITHMS
    return "it may be in another unit" if any(abs(ratio / k - 1) <= room for k in factors) else ""


def _half_a_digit(n: Node | None) -> float:
    """Half of the last digit of a printed number, against the number."""
    if n is None or n.kind != "num" or not n.value.replace(".", "", 1).isdigit() or not float(n.value):
        return 0.0
    return min(0.5 * 10.0 ** -len(n.value.partition(".")[2]) / float(n.value), 0.06)


def _value(t: Term) -> float:
    """About what a number is, or 0: enough to hold a verdict back."""
    try:
        found = ball(t, Point(), 64)
        value = float(found.real.mid())
    except (CannotEvaluate, ArithmeticError, ValueError, AttributeError):
        return 0.0
    return value if isfinite(value) else 0.0


def _of_one_unknown(x: LinkResult, r: Relation | None, f: Formula, judge: Judge) -> str:
    """``\\sin 2x = 2\\sin x``: what nobody says of every x may be there to be solved for it."""
    if r is None or r.op != "==" or any("(line " in u for u in x.outcome.used):
        return ""
    names = relation_names(r)
    name = next(iter(names), "")
    if len(names) != 1 or name in DIMENSIONS | POSITIONS or said("every", printed(name), f.told):
        return ""
    given = x.outcome.decided.given if x.outcome.decided is not None else ()
    series = _SERIES.search(f.text, x.start, x.end) is not None
    nowhere = judge(Relation("!=", r.lhs, r.rhs), given, SECONDS).verdict == PROVED
    return "" if series or nowhere else f"it may be an equation for {name}"
