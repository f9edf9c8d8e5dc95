"""The imaginary unit beside an index of the same letter: ``e^{im\\theta_i} = \\cos m\\theta_i + i\\sin m\\theta_i``."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .elaborate import factors, is_unit
from .tree import Node, nodes

__all__ = ["bold_units", "in_front", "is_turned_by", "told_apart", "upright"]

_WAVES = ("sin", "cos", "sinh", "cosh")


def bold_units(trees: Iterable[Node]) -> frozenset[str]:
    """The letters in bold type that are the imaginary unit of a document: ``e^{\\mathbf i m\\theta}``."""
    trees = list(trees)
    raised = (n for t in trees for n in nodes(t) if n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e"))
    inside = (f for n in raised for f in factors(n.kids[1]))
    found = {f.value for f in inside if f.is_name("i", "j") and f.style == "bold"}
    chains = (n for t in trees for n in nodes(t) if n.kind == "chain" and n.ops[0] in ("=", ":=", "in"))
    return frozenset(found - {n.kids[0].value for n in chains if n.kids[0].style == "bold"})


def upright(n: Node, letters: frozenset[str]) -> Node:
    """A formula with bold letters that are the imaginary unit in upright type."""
    if n.is_name(*letters) and n.style == "bold":
        return replace(n, style="rm")
    return replace(n, kids=tuple(upright(k, letters) for k in n.kids)) if n.kids else n


def told_apart(letter: str, *sides: Node) -> tuple[Node, ...] | None:
    """The sides with an upright letter where it can be the unit; None if it is no index, or no unit anywhere.

    It can be one in an exponent of ``e``, in front of a sine, and in front of a term of a sum that has it as an index
    as well: ``x_{2i} + i x_{2i+1}``, and not ``x_0 + i h``.
    """
    indices = [y for side in sides for x in nodes(side) for k in _indices(x) for y in nodes(k)]
    other = "j" if letter == "i" else "i"
    if not any(y.is_name(letter) for y in indices):
        return None
    if is_turned_by(other, *sides) and not any(y.is_name(other) for y in indices):
        return None  # e^{ij\\alpha} in a sum over j
    sure = is_turned_by(letter, *sides)
    found = tuple(_upright(side, letter, False, sure) for side in sides)
    return found if any(x != y for x, y in zip(found, sides, strict=True)) else None


def is_turned_by(letter: str, *sides: Node) -> bool:
    """Whether ``e^{i...}`` shows that there is a unit."""
    found = (x for side in sides for x in nodes(side) if x.kind == "sup" and x.value == "power")
    return any(x.kids[0].is_name("e") and is_unit(x.kids[1], letter) for x in found)


def _indices(n: Node) -> tuple[Node, ...]:
    """What stands below a name or a sum."""
    return n.kids[1:] if n.kind == "sub" else n.kids[:1] if n.kind == "sum" else ()


def in_front(letter: str, body: Node) -> Node:
    """A sum with an upright letter in front of its terms, or behind them: ``a_k + i b_k``, ``a_k + b_k i``."""
    return _upright(body, letter, False, True) if body.kind == "add" else body


def _upright(n: Node, letter: str, inside: bool, sure: bool = False) -> Node:
    """``inside`` is where each plain letter is the unit; it is ``sure`` that there is one."""
    if n.kind == "name":
        return replace(n, style="rm") if inside and n.value == letter and n.style == "" else n
    if n.kind in ("sub", "sum"):
        below = _indices(n)
        return replace(n, kids=tuple(k if k in below else _upright(k, letter, inside, sure) for k in n.kids))
    if n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e") and is_unit(n.kids[1], letter):
        return replace(n, kids=(n.kids[0], _upright(n.kids[1], letter, True)))
    if n.kind == "fn" and n.value == "exp" and len(n.kids) == 1 and is_unit(n.kids[0], letter):
        return replace(n, kids=(_upright(n.kids[0], letter, True),))
    if n.kind == "mul" and any(f.kind == "fn" and f.value in _WAVES for f in factors(n)):
        return replace(n, kids=tuple(_factor(k, letter) for k in n.kids))
    if n.kind == "add":
        return replace(n, kids=tuple(_term(k, letter, inside, sure) for k in n.kids))
    return replace(n, kids=tuple(_upright(k, letter, inside, sure) for k in n.kids))


def _factor(n: Node, letter: str) -> Node:
    """A factor beside a sine; the letter is the unit if it is one itself."""
    if n.is_name(letter):
        return replace(n, style="rm") if n.style == "" else n
    if n.kind == "mul":
        return replace(n, kids=tuple(_factor(k, letter) for k in n.kids))
    return _upright(n, letter, False)


def _term(n: Node, letter: str, inside: bool, sure: bool) -> Node:
    """A term of a sum; the letter is the unit in front of it, or behind it: ``- i y``, ``y_i i``."""
    if n.kind == "neg":
        return replace(n, kids=(_term(n.kids[0], letter, inside, sure),))
    indexed = sure or any(y.is_name(letter) for x in nodes(n) for k in _indices(x) for y in nodes(k))
    if n.kind == "mul" and n.value == "juxt" and indexed:
        first, *_ = factors(n)
        if first.is_name(letter):
            return _in_front(n, letter, inside)
        if n.kids[1].is_name(letter):
            return replace(n, kids=(_upright(n.kids[0], letter, inside, sure), replace(n.kids[1], style="rm")))
    if n.kind == "call" and n.kids[0].is_name(letter) and indexed:
        return replace(n, kids=(replace(n.kids[0], style="rm"), *(_upright(k, letter, inside) for k in n.kids[1:])))
    return _upright(n, letter, inside, sure)


def _in_front(n: Node, letter: str, inside: bool) -> Node:
    left, right = n.kids
    own = replace(left, style="rm") if left.is_name(letter) else _in_front(left, letter, inside)
    return replace(n, kids=(own, _upright(right, letter, inside)))
