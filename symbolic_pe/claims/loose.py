"""Numbers that nobody would hold against an author: in another unit, rounded or cut off, written as in a program."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from math import floor, isfinite, log10

from ..kernel.evaluate import CannotEvaluate, Point, ball
from ..kernel.term import Const, Fn, Neg, Num, Pow, Relation, Term, relation_names, walk
from ..kernel.verdict import REFUTED, UNDECIDED
from .judge import Outcome
from .referee import LinkResult
from .tree import Node

__all__ = ["legible", "loosely"]

_PROGRAM = re.compile(r"\de\{?[-+]\d|//|\*\*")
_SHAPE = re.compile(r"[\[(]\s*\w+\s*(?:\\times|×)\s*\w+\s*[\])].*[\[(]\s*\w+\s*(?:\\times|×)\s*\w+\s*[\])]", re.DOTALL)
_FACTORS = (60.0, 3600.0, 180 / 3.141592653589793, 1024.0, 1024.0**2, 1024.0**3, 1024.0**4)
_LOGARITHMS = (2.302585092994046, 1.4426950408889634, 3.321928094887362)
NEAR = 0.006
"""How far a ratio of numbers may be from a unit's, whatever digits are printed."""


def legible(links: list[LinkResult], text: str) -> list[LinkResult]:
    """``100000 = 110000^0 = 1100000 = 1``: where whole numbers are false twice in a row, they were hardly meant."""
    held = Outcome(UNDECIDED, reason="false twice in a row: what is printed may have lost its form")
    false = [x.outcome.verdict == REFUTED and _is_of_numbers(x) for x in links]
    if sum(false) < 2 or "." in text:
        return links
    return [replace(x, outcome=held) if f else x for x, f in zip(links, false, strict=True)]


def _is_of_numbers(x: LinkResult) -> bool:
    return x.outcome.decided is not None and not relation_names(x.outcome.decided.relation)


def loosely(x: LinkResult, r: Relation | None, text: str) -> str:
    """Why a false equation of numbers is not held against its author, or ``""``."""
    if _PROGRAM.search(text):
        return "it may be written as in a program"
    if _SHAPE.search(text):
        return "it may be of the shapes of matrices"
    if r is None or relation_names(r):
        return ""
    bare = [isinstance(t.arg if isinstance(t, Neg) else t, Num) for t in (r.lhs, r.rhs)]
    if r.op != "==":
        decimals = any(isinstance(y, Num) and y.text for t in (r.lhs, r.rhs) for y in walk(t))
        return "these may be no decimals" if all(bare) or (r.op == "!=" and decimals) else ""
    a, b = _value(r.lhs), _value(r.rhs)
    if why := _in_another_unit(x, r, a, b):
        return why
    gap = abs(a - b)
    if gap < 1e-12 * abs(b):
        return "floating point may be meant"
    whole = isinstance(r.rhs, Num) and r.rhs.value.denominator == 1
    if whole and not bare[0] and (gap < 0.05 or (gap <= 0.5 and abs(b) >= 100)):
        return "it may be rounded"
    divided = not any(isinstance(y, (Fn, Const, Pow)) for y in walk(r.lhs))
    if whole and divided and r.rhs != Num(Fraction(0)) and floor(a) == b:
        return "the quotient may be a whole number"
    n = x.rhs
    short = n is not None and n.kind == "num" and len(n.value.replace(".", "").strip("0")) == 1 and "." in n.value
    places = len(n.value.partition(".")[2]) if n is not None and n.kind == "num" else 0
    near = gap < min(10.0**-places, 0.3 * abs(b)) and any(s in text for s in ("approx", "≈", "simeq"))
    return "it may be cut off" if short and near else ""


def _in_another_unit(x: LinkResult, r: Relation, a: float, b: float) -> str:
    """``1024 \\cdot 1024 = 1.0`` of something: two numbers whose ratio is that of two units."""
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
