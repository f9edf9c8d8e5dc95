"""Printed digits that tell by themselves which values are meant: nobody hits three of them by chance."""

from __future__ import annotations

import re

from ..kernel.term import Const, Fn, Num, Pow, Relation, Term, num, relation_names, walk
from ..kernel.verdict import PROVED
from .judge import Outcome, holds

__all__ = ["agreeing", "comes_out", "hits", "is_of_real_numbers", "of_roots", "reads_as_printed", "told_by_digits"]

ENOUGH = 3
"""Significant digits of what is no fraction."""
TENFOLD = 10
"""Smaller integers are what much comes to."""
_LEADING = re.compile(r"^[0.]+")
_ZEROS = re.compile(r"/.*|e[+-]?\d+$|^[0.]+|\.|0+$")


def told_by_digits(o: Outcome) -> bool:
    """Whether a relation is one between numbers, and gives three digits or more of what is no fraction.

    ``10000^{-126/128} = 1.155e-4`` and ``10000^{-64/128} = 10000^{-1/2}`` are of the values that a text gave, and of
    no others.
    """
    r = _between_numbers(o)
    if r is None:
        return False
    if any(_digits(a) >= ENOUGH and _is_worked_out(b) for a, b in ((r.lhs, r.rhs), (r.rhs, r.lhs))):
        return True
    return (_has_root(r.lhs) and _has_root(r.rhs)) or (_is_worked_out(r.rhs) and _has_root(r.lhs))


def of_roots(o: Outcome) -> bool:
    """Whether both sides of a proof have roots: ``8^{-64/126}`` says itself of which width it is."""
    r = _between_numbers(o)
    if r is None or o.verdict != PROVED or any(isinstance(x, Fn) for t in (r.lhs, r.rhs) for x in walk(t)):
        return False
    return _has_root(r.lhs) and _has_root(r.rhs)


def comes_out(o: Outcome) -> bool:
    """Whether a root comes to a printed decimal exactly: ``10000^{-2/4} = 0.01`` is of no other width."""
    r = _between_numbers(o)
    if r is None or r.op != "==" or o.verdict != PROVED:
        return False
    sides = ((r.lhs, r.rhs), (r.rhs, r.lhs))
    plain = [(a, b.value) for a, b in sides if isinstance(b, Num) and _has_root(a)]
    return any(holds(Relation("==", a, num(x))) for a, x in plain if x >= TENFOLD or x.denominator > 1)


def agreeing(o: Outcome) -> int:
    """The digits of the longest printed number that a proof comes to, or 0."""
    return _longest(o) if o.verdict == PROVED else 0


def hits(o: Outcome) -> bool:
    """Whether a proof comes to a printed number of two digits or more: it was read with the values that are meant.

    It says nothing of the signs in it: ``\\sum_{k=1}^5 k = 15`` may be false of odd ``k``.
    """
    return agreeing(o) > 1 or (o.verdict == PROVED and told_by_digits(o))


def reads_as_printed(o: Outcome) -> bool:
    """Whether a number of three digits or more is what the other side comes to: it was read as it was meant."""
    return _longest(o) >= ENOUGH


def _longest(o: Outcome) -> int:
    """The digits of the longest printed number that is compared with what is none, or 0."""
    r = _between_numbers(o)
    pairs = () if r is None else ((r.lhs, r.rhs), (r.rhs, r.lhs))
    return max((_digits(a) for a, b in pairs if not isinstance(b, Num)), default=0)


def is_of_real_numbers(o: Outcome) -> bool:
    """Whether a relation between numbers has a root, a decimal or one of four digits: there is no other arithmetic.

    ``3 + 6 = 2`` may be one of remainders, ``255 + 1 = 0`` of bytes, ``1/3 = 0`` of integers in a program.
    """
    r = _between_numbers(o)
    if r is None:
        return False
    shown = [x.text or str(x.value) for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Num)]
    decimal = any(len(s.partition(".")[2]) > 1 or len(s.strip("0").partition("/")[0]) > ENOUGH for s in shown)
    return decimal or _has_root(r.lhs) or _has_root(r.rhs)


def _between_numbers(o: Outcome) -> Relation | None:
    r = o.decided.relation if o.decided is not None else None
    return None if r is None or relation_names(r) else r


def _digits(t: Term) -> int:
    """The significant digits of the longest number in a term that has nothing to be worked out."""
    if _is_worked_out(t):
        return 0
    shown = (_significant(x.text or str(x.value)) for x in walk(t) if isinstance(x, Num))
    return max(shown, default=0)


def _significant(shown: str) -> int:
    """The digits that tell a number from others: three of ``45.0``, one of ``1.000``, as of all that is close to 1."""
    bare = _ZEROS.sub("", shown)
    whole = _LEADING.sub("", shown).replace(".", "")
    return len(whole) if "." in shown and len(bare) > 1 and whole.isdigit() else len(bare)


def _is_worked_out(t: Term) -> bool:
    """Whether a term has a function, a constant or a root."""
    return _has_root(t) or any(isinstance(x, (Fn, Const)) for x in walk(t))


def _has_root(t: Term) -> bool:
    """Whether a term has a root, or a power that is written as an exponential."""
    return any(
        (isinstance(x, Pow) and not _is_whole(x.exp)) or (isinstance(x, Fn) and x.name in ("exp", "log"))
        for x in walk(t)
    )


def _is_whole(t: Term) -> bool:
    return isinstance(t, Num) and t.value.denominator == 1
