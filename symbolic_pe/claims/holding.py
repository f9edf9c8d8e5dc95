"""Whether a condition that is printed holds of given numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fractions import Fraction

from .statements import index_range
from .tree import Node, show

__all__ = ["holds", "is_space", "listed", "numbers_in"]

_ORDERS = {"<", "<=", ">", ">=", "=", "neq"}


def numbers_in(witness: Mapping[str, str]) -> dict[str, Fraction]:
    """The rational values of a witness, by name."""
    out = {}
    for name, value in witness.items():
        try:
            out[name] = Fraction(value)
        except (ValueError, ZeroDivisionError):
            continue
    return out


def listed(c: Node) -> tuple[str, list[Fraction]]:
    """The name and the numbers of ``s \\in \\{-1, 1\\}`` and ``s = \\pm 1``."""
    if c.kind != "chain" or len(c.kids) != 2 or c.kids[0].kind != "name":
        return "", []
    space = c.kids[1]
    set_of = c.ops[0] == "in"
    if not set_of and (c.ops[0] != "=" or space.kind != "pm"):
        return "", []
    items = space.kids if set_of and space.kind == "group" and space.value == "{" else (space,)
    found = _elements(items, {})
    return (c.kids[0].value, found[:8]) if found else ("", [])


def is_space(n: Node) -> bool:
    """``\\mathbb{R}``, ``\\mathbb{R}^d`` and ``\\mathbb{R}^{d \\times d}``."""
    return _space(n) in ("Z", "N", "Q", "R", "C")


def _space(n: Node) -> str:
    head = n.kids[0] if n.kind in ("sup", "sub") and n.kids else n
    return head.value if head.kind == "name" and head.style in ("bb", "bold") else ""


def _elements(items: Iterable[Node], values: Mapping[str, Fraction]) -> list[Fraction] | None:
    """The numbers that a set lists, both of ``\\pm 1``; None if one of them is not known."""
    out: list[Fraction] = []
    for k in (k for k in items if k.kind != "text"):
        double = k.kind == "pm" or (k.kind == "neg" and k.value in ("pm", "mp"))
        value = _value(k.kids[-1] if double else k, values)
        if value is None:
            return None
        out += [value, -value] if double else [value]
    return out


def holds(c: Node, values: Mapping[str, Fraction]) -> bool | None:
    """Whether a condition holds of some numbers; None where that is not known."""
    if c.kind in ("list", "chain"):
        for name in values:
            found = index_range(c, name)
            if found is not None:
                low, high = _value(found[0], values), _value(found[2], values)
                at = values[name]
                if low is not None and at < low:
                    return False
                if high is not None and (at > high or (at == high and found[1] == "<")):
                    return False
    if c.kind != "chain":
        return None
    verdicts = [_link(op, a, b, values) for op, a, b in zip(c.ops, c.kids, c.kids[1:], strict=False)]
    return False if False in verdicts else True if all(verdicts) else None


def _link(op: str, a: Node, b: Node, values: Mapping[str, Fraction]) -> bool | None:
    if op in ("in", "notin"):
        inside = _is_member(_value(a, values), b, values)
        return inside if inside is None or op == "in" else not inside
    if op not in _ORDERS:
        return None
    if b.kind == "pm" or (b.kind == "neg" and b.value in ("pm", "mp")):
        p, q = _value(a, values), _value(b.kids[-1], values)
        return None if p is None or q is None else abs(p) == abs(q)
    p, q = _value(a, values), _value(b, values)
    if p is None or q is None:
        return None
    return {"<": p < q, "<=": p <= q, ">": p > q, ">=": p >= q, "=": p == q, "neq": p != q}[op]


def _is_member(at: Fraction | None, space: Node, values: Mapping[str, Fraction]) -> bool | None:
    """Whether a number is in a set: an interval, one that is listed, or one of the spaces of numbers."""
    if at is None:
        return None
    if space.kind == "group" and space.value in ("(", "[", "(]", "[)") and len(space.kids) == 2:
        low, high = (_value(k, values) for k in space.kids)
        above = low is None or (at >= low if space.value in ("[", "[)") else at > low)
        below = high is None or (at <= high if space.value in ("[", "(]") else at < high)
        return above and below
    if space.kind == "group" and space.value == "{":
        found = _elements(space.kids, values)
        return at in found if found is not None else None
    kind = _space(space)
    if kind in ("Z", "N", "Q", "R"):
        if kind in "ZN" and at.denominator != 1:
            return False
        if space.kind == "name":
            return at >= 0 if kind == "N" else True
        told = show(space)
        if re.search(r"[_^]\{?\\?(?:geq?|>|\+)", told):
            return at >= 0
        if re.search(r"[_^]\{?\\?(?:leq?|<|-)", told):
            return at <= 0
    return None


def _value(n: Node, values: Mapping[str, Fraction]) -> Fraction | None:
    """The value of a term of rational numbers."""
    if n.kind == "num":
        return Fraction(n.value)
    if n.kind == "name":
        return values.get(n.value)
    kids = [_value(k, values) for k in n.kids]
    if any(k is None for k in kids) or not kids:
        return None
    found = [k for k in kids if k is not None]
    if n.kind == "neg":
        return -found[0]
    if n.kind == "group" and len(found) == 1:
        return found[0]
    if n.kind == "fence" and n.value == "|" and len(found) == 1:
        return abs(found[0])
    if n.kind == "add":
        return sum(found, Fraction(0))
    if n.kind == "mul" and n.value in ("juxt", "cdot", "times"):
        return found[0] * found[1]
    if n.kind == "div" and found[1] != 0:
        return found[0] / found[1]
    power = found[1] if n.kind == "sup" and n.value == "power" and len(found) == 2 else None
    if power is not None and power.denominator == 1 and 0 <= power <= 12:
        return Fraction(found[0] ** int(power))
    return None
