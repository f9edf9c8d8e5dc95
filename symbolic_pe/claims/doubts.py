"""A verdict is held back where what it rests on is not settled, whatever the words around the formula are.

A refutation says that an author erred.  It is none of an equation that may be there to be solved, of a word that may
be a name (``expJ``), or under a value that the text gave to a letter somewhere else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..kernel.term import Const, Div, Fn, Num, Pow, Ref, Sum, relation_names, walk
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from .judge import Outcome
from .notation import DIMENSIONS, POSITIONS, references
from .referee import Formula, LinkResult, Referee
from .segment import Document
from .tree import Node

__all__ = ["settled"]

_VALUE = re.compile(r"^\\?([A-Za-z]+'?) = (.*) \(line (\d+)\)$", re.DOTALL)
_PLAIN = re.compile(r"[-+]?[\d./]+|\\?[A-Za-z]+")
_HEADING = re.compile(r"^\s{0,3}#{1,6}\s|^\s*\\(?:sub)*section\b|^\s*\*\*[^*\n]+\*\*\s*$", re.MULTILINE)
_NEW = re.compile(r"[.!?]\s+\W*[A-Z]")
_GLUED = re.compile(r"(?<![\\a-zA-Z])(?:sin|cos|tan|exp|log|ln|max|min|det)(?=[a-zA-Z])(?!h)")
_PERIODIC = ("sin", "cos", "tan", "exp", "re", "im", "conj")
AHEAD, SAME, BACK = 300, 1000, 2500
"""Characters: how far below a letter may get its value, how far a number is its value, and how far any other is."""


def settled(links: Sequence[LinkResult], f: Formula, referee: Referee, document: Document) -> list[LinkResult]:
    """The links of a formula, undecided where a verdict rests on what is not settled."""
    out = []
    for x in links:
        why = ""
        if x.outcome.verdict in (PROVED, REFUTED):
            why = _elsewhere(x.outcome, f, document)
        if x.outcome.verdict == REFUTED and x.outcome.method not in ("types", "sizes", "form"):
            why = why or _glued(f.text[x.start : x.end]) or _solved(x) or _on_the_plane(x) or _nothing(x, f, referee)
        told = "true" if x.outcome.verdict == PROVED else "false"
        held = Outcome(UNDECIDED, reason=f"{told} as read, but {why}", used=x.outcome.used)
        out.append(replace(x, outcome=held) if why else x)
    return out


def _elsewhere(o: Outcome, f: Formula, document: Document) -> str:
    """A value of a letter that is given too far from the formula for both to speak of the same."""
    for used in o.used:
        m = _VALUE.match(used)
        if m is None or m[1] in DIMENSIONS or m[1].partition("_")[0] in ("base", "b"):
            continue
        line = int(m[3])
        there = document.offset(line, 1)
        end = document.text.find("\n", there)
        here = f.place
        if there <= here <= (end if end >= 0 else len(document.text)):
            given = re.compile(rf"{re.escape(m[1])}\s*(?:&\s*)?:?=")
            behind = given.search(document.text, here + len(f.text), end if end >= 0 else len(document.text))
            if behind is None or given.search(document.text, there, here + len(f.text)):
                continue
            there = behind.start()
        plain = _PLAIN.fullmatch(m[2]) is not None
        ahead = there > here and (plain or o.verdict == REFUTED)
        far = there - here - len(f.text) if there > here else here - max(there, end)
        most = AHEAD if ahead else SAME if plain else BACK
        between = document.text[min(here, there) : max(here, there)]
        apart = ahead and not plain and _NEW.search(between)
        if far > most or apart or (_HEADING.search(between) and (ahead or plain)):
            return f"{m[1]} has the value that is used in line {line}, and may have another here"
    return ""


def _glued(text: str) -> str:
    m = _GLUED.search(text)
    return f"{text[m.start() : m.end() + 1]}... may be a name" if m else ""


def _solved(x: LinkResult) -> str:
    """A polynomial in one unknown, or powers of numbers to it: the equation may be there to be solved."""
    d = x.outcome.decided
    if d is None or d.relation.op != "==":
        return ""
    names = list(relation_names(d.relation))
    parts = [y for t in (d.relation.lhs, d.relation.rhs) for y in walk(t)]
    if len(names) != 1 or names[0] in DIMENSIONS | POSITIONS or any(isinstance(y, Sum) for y in parts):
        return ""
    more = any(isinstance(y, (Fn, Const, Div)) or (isinstance(y, Pow) and isinstance(y.exp, Div)) for y in parts)
    return "" if more or not any(isinstance(y, Num) for y in parts) else f"it may be an equation for {names[0]}"


def _on_the_plane(x: LinkResult) -> str:
    """``q^T R k = q^T e^{i theta} k``: a complex number on one side may stand for a turn of the plane."""
    d = x.outcome.decided
    if d is None:
        return ""
    sides = [list(walk(t)) for t in (d.relation.lhs, d.relation.rhs)]
    turned = [any(isinstance(y, Const) and y.name == "I" for y in side) for side in sides]
    vectors = all(any(isinstance(y, Ref) for y in side) for side in sides)
    return "a complex number may stand for a turn of the plane" if turned[0] != turned[1] and vectors else ""


def _nothing(x: LinkResult, f: Formula, referee: Referee) -> str:
    """``f(x) = 0`` of names that nothing is known of is a condition, as a rule."""
    if x.lhs is None or x.rhs is None:
        return ""
    for zero, other in ((x.rhs, x.lhs), (x.lhs, x.rhs)):
        if zero.kind == "num" and zero.value == "0":
            if other.kind == "group" and other.value == "[" and len(other.kids) == 2:
                return "the bracket may be a commutator"
            names = [r.key for n in _outside(other) for r in references(n)]
            if any(k == "bbE" or referee.store.visible(k, f.place) for k in names):
                return ""
            unknown = [k for k in names if k not in ("pi", "e", "i", "j", "top", "T")]
            if unknown:
                return f"what is said to be 0 has {unknown[0]} in it, which is not defined: it may be a condition"
    return ""


def _outside(n: Node) -> Iterator[Node]:
    """The names of a tree that stand in no angle."""
    if n.kind == "fn":
        if n.value not in _PERIODIC:
            yield from (y for k in n.kids for y in _outside(k))
    elif n.kind in ("name", "sub", "call", "item", "accent"):
        yield n
    else:
        for k in n.kids:
            yield from _outside(k)

