"""For which range a sentence says a claim: "for $x \\ge 3$ we have A, and B for $x \\ge 0$".

A proof that rests on a range which the text gives to another claim is no proof of this one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from .judge import Outcome
from .parser import parse
from .surroundings import SHORT, Surroundings
from .tokens import ReadingError
from .tree import Node, nodes, show

__all__ = ["of_another"]

_USED = re.compile(r"^(.*) \(line \d+\)$")
_CLAIMED = re.compile(
    r"\b(?:have|has|get|obtain|then|so|thus|hence|therefore|gilt|dann|also|alors|donc|a)\W*$|[有则得]\W*$"
)
"""What stands before a formula that is no range, but claimed."""
_ORDERS = frozenset(["<", ">", "<=", ">="])


def of_another(o: Outcome, around: Surroundings) -> str:
    """A range that a proof rests on where the text names another one beside the claim, or ``""``."""
    used = [n for u in o.used if (m := _USED.match(u)) for n in _ranges(f"${m[1]}$")]
    if not used:
        return ""
    behind, ahead = list(_ranges(around.clause)), list(_ranges(around.ahead))
    for n in used:
        names = _names(n)
        own = next((r for r in behind if names & _names(r) and not _of_member(r, n)), None)
        own = own or next((r for r in reversed(ahead) if names & _names(r) and not _of_member(r, n)), None)
        if own is not None and show(own) != show(n) and not _implies(own, n):
            return f"that is said for {show(own)}, and proved for {show(n)}"
    return ""


def _ranges(said: str) -> Iterator[Node]:
    """The formulas of a text that say of names how large they are."""
    for m in SHORT.finditer(said):
        if _CLAIMED.search(said, 0, m.start()):
            continue
        try:
            tree = parse(m[1])[0]
        except ReadingError:
            continue
        if tree.kind == "chain" and set(tree.value.split()) <= _ORDERS:
            yield tree


def _of_member(a: Node, b: Node) -> bool:
    r"""``r > \beta`` and ``r_j \ge \beta``: one is said of any argument, the other of a member of a family."""
    x, y = (n.kids[0] for n in (a, b))
    return {x.kind, y.kind} == {"name", "sub"} and (x.kids[0] == y if x.kind == "sub" else y.kids[0] == x)


def _implies(a: Node, b: Node) -> bool:
    r"""``x \ge 3`` says that ``x \ge 0``."""
    values = [_value(n.kids[-1]) for n in (a, b)]
    if a.value != b.value or len(a.kids) != 2 or len(b.kids) != 2 or show(a.kids[0]) != show(b.kids[0]):
        return False
    if values[0] is None or values[1] is None:
        return False
    return values[0] >= values[1] if a.value in (">", ">=") else values[0] <= values[1]


def _value(n: Node) -> Fraction | None:
    if n.kind == "neg":
        inside = _value(n.kids[0])
        return None if inside is None else -inside
    try:
        return Fraction(n.value) if n.kind == "num" else None
    except ValueError:
        return None


def _names(n: Node) -> set[str]:
    return {x.value for x in nodes(n) if x.kind == "name"}
