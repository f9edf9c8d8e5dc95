"""Extreme members of a monotone sequence by name: ``\\lambda_{\\max}`` beside ``\\lambda_i = 2\\pi b^{2i/d}``.

The largest member of a sequence that rises is the last one, of one that falls the first.  A name with *max* or *min*
below it is no new one where the letter is that of a sequence: what the text sets it to is a claim.  Which index is the
last is what the text says of pairs, and ``d/2 - 1`` where it counts from zero and says nothing else.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from .notation import DIMENSIONS, reference, references
from .parser import parse
from .store import Definition, Store
from .tree import Node, nodes, replaced, show

__all__ = ["AN_EXTREME", "CALLED", "Extremal", "about", "bases", "called", "extremal", "numbers", "reached"]

AN_EXTREME = "of all its members"
_UP = (
    r"\b(?:largest|biggest|greatest|highest|maximal|maximum|fastest|quickest|steepest|longest|most rapid"
    r"|größte\w*|höchste\w*|schnellste\w*|längste\w*|plus (?:grand|haut|rapide|long)(?:e|ue)?s?"
    r"|m[aá]s (?:alt|rápid|larg)[oa]s?)\b|最[大高快长長]"
)
_DOWN = (
    r"\b(?:smallest|lowest|least|minimal|minimum|slowest|gentlest|shallowest|flattest|shortest"
    r"|kleinste\w*|niedrigste\w*|langsamste\w*|kürzeste\w*|plus (?:petit|bas|lent|court)(?:e|se)?s?"
    r"|m[aá]s (?:baj|lent|cort)[oa]s?)\b|最[小低慢短]"
)
CALLED = re.compile(rf"({_UP})|({_DOWN})", re.IGNORECASE)
_ENDS = {"_max": 1, "_min": -1}
_WIDTH = r"(?:\|D\||[dDhn])(?:_\{(?:[^{}]|\{[^{}]*\})*\}|_\\?\w+)?"
_HALF = rf"(?:{_WIDTH}/2|\\[dt]?frac\{{{_WIDTH}\}}\{{?2\}}?|\\[dt]?frac{_WIDTH}2)"
_FROM_ZERO = re.compile(rf"{_HALF}-1(?!\d)")
_FROM_ONE = re.compile(
    rf"(?:=1|\{{1|\[1|\(1)(?:,|;|\\[lc]?dots|…|\.\.\.|\}}?\^\{{?)+{_HALF}(?!-\d)"
    rf"|1(?:\\leq?|≤)\w(?:\\leq?|≤){_HALF}(?!-\d)|\(i-1\)/{_WIDTH}|2\(i-1\)"
)
_BEHIND = rf"_\{{?{_HALF}\}}?(?!-\d)"
_SPACE = re.compile(r"\s+|\\[,;!: ]|\\(?:left|right)(?![a-zA-Z])")
_ABOUT = re.compile(
    r"\b(?:about|approx\w*|roughly|nearly|almost|close to|order|tend\w*|limit\w*|large|ungefähr|etwa|rund|fast|environ"
    r"|presque|près|aproximad\w*|casi|circa|quasi|bound\w*|at most|up to|below|approach\w*|choose|chosen|set)\b"
    r"|[约近似趋≈∼~设]|大致|极限|上限|下限|\\(?:approx|sim|lesssim|to|rightarrow)(?![a-zA-Z])",
    re.IGNORECASE,
)
"""What says that a value is not meant to the last digit."""
LARGE = 100
"""From here on a number is a base and no width or index by chance."""


@dataclass(frozen=True, slots=True)
class Extremal:
    """An extreme member as a definition, the member at the other end, and whether the text says where they stand."""

    law: Definition
    other: Node
    rises: bool
    up: bool
    explicit: bool
    body: Node


def about(words: str) -> bool:
    """Whether words say that a number is only near."""
    return _ABOUT.search(words) is not None


def called(words: str) -> int:
    """1 if words speak of the largest or the fastest of something, -1 of the smallest, 0 of both or neither."""
    found = list(CALLED.finditer(words))
    return any(m[1] is not None for m in found) - any(m[2] is not None for m in found)


def extremal(
    trees: Iterable[Node], store: Store, text: str, course: Callable[[Definition], int],
    alike: Callable[[Definition, Definition], bool],
) -> Iterator[Extremal]:  # fmt: skip
    """The names of extreme members that a text uses.

    ``course`` says whether a sequence rises (1) or falls (-1), ``alike`` whether two definitions say the same.
    """
    named = {r.key for t in trees for r in references(t) if not r.args and r.key[-4:] in _ENDS}
    packed = _SPACE.sub("", text) if named else ""
    if not named or _FROM_ONE.search(packed):
        return
    explicit = _FROM_ZERO.search(packed) is not None
    for key in sorted(named):
        told = store.entries.get(key[:-4], ())
        laws = [d for d in told if len(d.params) == 1]
        if not laws or not _is_sequence(laws[0]) or not all(alike(laws[0], d) for d in laws[1:]):
            continue
        own = laws[0]
        inside = list(reached(store, own.body, own.place))
        letters = {r.head.value for b in inside for r in references(b) if r.args} | {key[:-4]}
        letters = {"lambda" if x == "lamda" else x for x in letters}
        if re.search(rf"(?:{'|'.join(map(re.escape, sorted(letters)))}){_BEHIND}", packed):
            continue
        keys = {r.key for b in inside for r in references(b)} & DIMENSIONS
        width = [r.head for b in inside for r in references(b) if r.key in keys and not r.args]
        if len(keys) != 1 or not width or not any(_of_pairs(n, w) for w in keys for b in inside for n in nodes(b)):
            continue
        way = course(own)
        if not way:
            continue
        ends = (parse("0")[0], parse(f"{show(width[0])}/2-1")[0])
        first, last = (_at(own, index) for index in ends)
        up = _ENDS[key[-4:]] > 0
        body, other = (last, first) if (way > 0) == up else (first, last)
        index = ends[1] if body is last else ends[0]
        end = Node("name", key[-3:], style="fn")
        whole, letter = (Node("sub", "", (Node("name", key[:-4]), x)) for x in (end, index))
        word = "largest" if up else "smallest"
        above = "".join(f", as {b} > 1" for b in sorted(bases(inside)) if not store.visible(b, own.place))
        source = f"{show(whole)} = {show(letter)}, the {word} {AN_EXTREME}{above}"
        law = Definition(key, (), body, own.place, own.line, source=source)
        yield Extremal(law, other, way > 0, up, explicit, own.body)


def _is_sequence(d: Definition) -> bool:
    return not (d.called or d.also or d.apart or d.raised or d.until or d.ends) and d.params[0].step == 1


def _of_pairs(n: Node, width: str) -> bool:
    """``2i/d``: as far as ``d/2`` it goes to 1, and another law may count all of ``d``."""
    if n.kind != "div":
        return False
    above, below = n.kids
    doubled = any(k.kind == "num" and k.value == "2" for k in nodes(above)) and _is_width(below, width)
    halves = (k.kids for k in nodes(below) if k.kind == "div")
    halved = any(_is_width(a, width) and show(b) == "2" for a, b in halves)
    return (doubled or halved) and any(k.kind == "name" for k in nodes(above))


def _is_width(n: Node, width: str) -> bool:
    return [r.key for r in references(n)] == [width] and not any(k.kind == "num" for k in nodes(n))


def _at(d: Definition, index: Node) -> Node:
    """The member of a sequence at an index."""
    name = d.params[0].name
    inner = index if not index.kids else Node("group", "(", (index,))
    return replaced(d.body, lambda n: inner if n.is_name(name) else None)


def reached(store: Store, body: Node, place: int) -> Iterator[Node]:
    """A body, and those of all that it speaks of."""
    seen, new = set[str](), [body]
    while new:
        b = new.pop()
        yield b
        keys = {r.key for r in references(b)} - seen
        seen |= keys
        new += [d.body for key in sorted(keys) for d in store.visible(key, place)]


def bases(parts: Iterable[Node]) -> set[str]:
    """The letters that powers are taken of."""
    powers = [n.kids[0] for b in parts for n in nodes(b) if n.kind == "sup" and n.value == "power"]
    found = [r for n in powers if (r := reference(n)) is not None and not r.args]
    return {r.key for r in found} - DIMENSIONS - {"e"}


def numbers(parts: Iterable[Node]) -> set[Fraction]:
    """The large numbers that stand in formulas."""
    return {v for b in parts for n in nodes(b) if n.kind == "num" and (v := Fraction(n.value)) >= LARGE}
