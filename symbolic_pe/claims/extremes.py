"""What a text calls the largest of a family is compared with the others: "the fastest frequency is $\\theta_0 = 1$".

The equation alone is no more than the value of one member.  A sentence that calls it the largest, the slowest or the
steepest says more: a proof is held back where another member of the family lies beyond it, and where the end that the
text speaks of is written with letters, unless it is proved that none does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from ..kernel.term import Relation
from ..kernel.verdict import PROVED, REFUTED
from .extremal import CALLED
from .notation import DIMENSIONS
from .parser import parse
from .reach import rests_on
from .referee import Formula, LinkResult, Referee
from .tree import Node, nodes, show

__all__ = ["extreme"]

_PLACES = re.compile(
    r"^(?:largest|highest|smallest|lowest|greatest|biggest)\s+(?:\w+\s+)?(?:ind(?:ex|ices)|pairs?|dimensions?)", re.I
)
"""It is the index that is the largest."""
_WAVES = re.compile(
    r"\b(?:wave-?lengths?|periods?|wellenlänge\w*|perioden?|longueurs?|longitud\w*)\b|波长|周期|波長", re.IGNORECASE
)
_FREQUENCIES = re.compile(
    r"\b(?:frequen[cz]\w*|fréquences?|frecuencias?|angles?|speeds?|rates?|slopes?|winkel\w*|ángulos?)\b|频率|角",
    re.IGNORECASE,
)
_WAVE_NAMES = frozenset({"lamda", "lambda", "T", "L", "P"})
_SPEEDS = re.compile(
    r"fastest|slowest|quickest|most rapid|schnellste|langsamste|plus (?:rapide|lent)|m[aá]s (?:rápid|lent)|最[快慢]",
    re.IGNORECASE,
)
_CLAUSE = re.compile(r"[;:.]|,\s+(?:and|but|while|whereas|so)\b|\b(?:while|whereas)\b")
_NEAR = 60
_INDEX = Node("name", "i")


def extreme(x: LinkResult, f: Formula, referee: Referee) -> str:
    """Why a proof of the value of one member of a family is none of what the text calls it, or ``""``."""
    ahead = _CLAUSE.split(f.ahead)[-1][-_NEAR:]
    behind = _CLAUSE.split(f.beside)[0][:_NEAR]
    said = next((t for t in (ahead, behind) if CALLED.search(t)), "")
    m = next(reversed([*CALLED.finditer(said)]), None) if said == ahead else CALLED.search(said)
    side = next((s for s in (x.lhs, x.rhs) if s is not None and any(True for _ in _members(s))), None)
    if m is None or side is None or _PLACES.match(said[m.start() :]):
        return ""
    up = m[1] is not None
    behind = said[m.end() :]
    of_waves = _is_wave(side)
    measured = False if _SPEEDS.match(m[0]) or _FREQUENCIES.search(behind) else bool(_WAVES.search(behind)) or of_waves
    op = "<=" if up == (measured == of_waves) else ">="
    given = [(), *([tuple(last)] if (last := _last(f, side, referee)) else [])]
    if any(referee.link(f, _at(side, _INDEX), op, side, extra=g).verdict == PROVED for g in given):
        return ""
    place = _place(side)
    widths = [int(g.body) for g in rests_on(x.outcome.used) if g.name in DIMENSIONS and g.body.isdigit()]
    others = [_at(side, Node("num", str(k))) for k in _beside(place, widths)] if place is not None else []
    inside = place is not None and any(1 < place < d // 2 - 1 for d in widths)
    beyond = any(referee.link(f, other, op, side).verdict == REFUTED for other in others)
    return f"the text calls it the {m[0].lower()}, and that is not proved" if beyond or inside or place is None else ""


def _place(side: Node) -> int | None:
    """The number below a member, if there is one alone."""
    places = {n.kids[1].value for n in _members(side) if n.kids[1].kind == "num"}
    symbolic = any(n.kids[1].kind != "num" for n in _members(side))
    alone = places.pop() if len(places) == 1 and not symbolic else ""
    return int(alone) if alone.isdigit() else None


def _beside(place: int, widths: Sequence[int]) -> Iterator[int]:
    """The numbers of its neighbours; behind the last of ``d/2`` there is none."""
    if place > 0:
        yield place - 1
    if place < 2 or not widths or any(place + 1 < d // 2 for d in widths):
        yield place + 1


def _at(side: Node, index: Node) -> Node:
    """The same of the member with another index."""
    if any(side is n for n in _members(side)):
        return replace(side, kids=(side.kids[0], index))
    return replace(side, kids=tuple(_at(k, index) for k in side.kids))


def _is_wave(side: Node) -> bool:
    """Whether a quantity grows where the frequency falls: ``\\lambda_0``, ``2\\pi / \\theta_0``."""
    heads = {n.kids[0].value for n in _members(side)}
    below = {n.kids[0].value for d in nodes(side) if d.kind in ("frac", "div") for n in _members(d.kids[-1])}
    return bool(heads & _WAVE_NAMES) or bool(below)


def _members(side: Node) -> Iterator[Node]:
    """Members of a family that a number or an end tells: ``\\theta_0``, ``\\theta_{d/2-1}``, ``m_H``."""
    for n in nodes(side):
        if n.kind == "sub" and n.kids[0].kind == "name" and n.kids[0].value not in DIMENSIONS:
            leaves = [k for k in nodes(n.kids[1]) if not k.kids]
            if leaves and all(k.kind == "num" or k.is_name(*DIMENSIONS) or k.value.isupper() for k in leaves):
                yield n


def _last(f: Formula, side: Node, referee: Referee) -> list[Relation]:
    """That no index lies beyond that of a member which is the last of ``d/2`` from 0 on."""
    index = next(_members(side)).kids[1]
    if referee.link(f, index, "=", parse("d/2 - 1")[0]).verdict != PROVED:
        return []
    return referee.relations_of(f, parse(f"{_INDEX.value} <= {show(index)}")[0])
