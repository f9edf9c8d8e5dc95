r"""What a text says random numbers are drawn from: ``w \sim \mathcal N(0, \sigma^2 I)``, ``\beta \sim U[0, 2\pi]``.

Of a Gaussian only this is used: the mean of ``cos(c w^T u)`` is ``exp(-c^2 \sigma^2 |u|^2 / 2)``, and that of a sine is
0; of a number that is uniform on an interval, that a mean is an integral.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from .notation import reference
from .tree import Node, nodes

__all__ = ["Drawn", "drawn", "factors_of", "is_inner", "is_named", "wave_in"]

_NAME = r"(?P<name>\\?[a-z]+)(?:_(?:\\?[a-z0-9]+|\{[^{}]*\}))?"
_STYLES = re.compile(
    r"\\(?:bm|mathbf|boldsymbol|vec|mathrm|mathit|mathcal|mathscr|operatorname|left|right|text)(?![a-z])"
)
_ROOM = re.compile(r"\\[,;:! ]|[~{}]")
_GAUSSIAN = re.compile(rf"(?<![a-z\\]){_NAME}\s*\\sim\s*n\s*\(\s*0\s*,(?P<spread>[^()$]+)\)")
_UNIFORM = re.compile(
    rf"(?<![a-z\\]){_NAME}\s*\\sim\s*(?:u|unif|uniform)\s*[\[(]\s*(?P<low>[^,$\[\]()]+),(?P<high>[^,$\[\]()]+)[\])]"
)
_UNIT = re.compile(r"(?<![a-z\\])i(?:_\w+)?\s*$")


@dataclass(frozen=True, slots=True)
class Drawn:
    """``kind`` is normal or uniform; ``ends`` are the variance, or both ends of an interval, as LaTeX."""

    name: str
    kind: str
    ends: tuple[str, ...]
    vector: bool = False


@lru_cache(maxsize=8)
def drawn(words: str) -> dict[str, Drawn]:
    """What random names are drawn from, for those of which a text says it once, or the same each time."""
    plain = _ROOM.sub(" ", _STYLES.sub(" ", words))
    plain = re.sub(r"_ (\S+) ", r"_\1 ", plain)
    plain = re.sub(r"(\S) (?=_)", r"\1", plain)
    found: dict[str, set[Drawn]] = {}
    for d in _all(plain):
        found.setdefault(d.name, set()).add(d)
    return {name: ds.pop() for name, ds in found.items() if len(ds) == 1}


def _all(plain: str) -> Iterator[Drawn]:
    for m in _GAUSSIAN.finditer(plain):
        unit = _UNIT.search(m["spread"])
        spread = " ".join((m["spread"][: unit.start()] if unit else m["spread"]).split())
        yield Drawn(m["name"].lstrip("\\"), "normal", (spread or "1",), unit is not None)
    for m in _UNIFORM.finditer(plain):
        yield Drawn(m["name"].lstrip("\\"), "uniform", (m["low"].strip(), m["high"].strip()))


def wave_in(n: Node) -> tuple[str, Node, bool] | None:
    """``cos`` or ``sin`` and its argument, if a tree is that and nothing else; and whether a dot stands in it that
    may end the argument: ``\\cos b \\cdot v``."""
    while n.kind == "group" and len(n.kids) == 1:
        n = n.kids[0]
    if n.kind == "fn" and n.value in ("cos", "sin") and len(n.kids) == 1:
        return n.value, n.kids[0], False
    wave = wave_in(n.kids[0]) if n.kind == "mul" and n.value == "cdot" and len(n.kids) == 2 else None
    plain = wave is not None and wave[1].kind in ("name", "sub", "accent", "mul") and wave_in(n.kids[1]) is None
    if wave is None or not plain:
        return None
    return wave[0], Node("mul", "cdot", (wave[1], n.kids[1]), n.start, n.end), True


def factors_of(n: Node) -> list[Node]:
    """The factors of a product, whatever its signs, transposes taken off."""
    if n.kind == "group" and len(n.kids) == 1 and n.kids[0].kind in ("mul", "group", "name", "sub", "sup"):
        return factors_of(n.kids[0])
    if n.kind == "mul" and n.value in ("juxt", "cdot", "times"):
        return [x for k in n.kids for x in factors_of(k)]
    if n.kind == "sup" and n.value == "transpose":
        return factors_of(n.kids[0])
    return [n]


def is_named(n: Node, name: str) -> bool:
    """Whether a tree is a random name itself, or a member of its family."""
    r = reference(n)
    return r is not None and not r.called and r.head.value == name


def is_inner(n: Node, a: Node, b: Node) -> bool:
    """Whether two vectors in a product make an inner one: a dot between them, or a transpose at the first."""
    first = min((a, b), key=lambda x: x.start)
    turned = [x for x in nodes(n) if x.kind == "sup" and x.value == "transpose"]
    dots = any(x.kind == "mul" and x.value == "cdot" for x in nodes(n))
    within = [any(y is k for y in nodes(x)) for x in turned for k in (a, b)]
    if not turned:
        return dots
    return sum(within) == 1 and any(y is first for x in turned for y in nodes(x))
