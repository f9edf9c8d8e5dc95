"""Numbers that a text gives by an equation for a term in them: ``\\sqrt{1/t} = 0.1\\ln s + 1``.

What is done to the one letter on the left is undone on the right, so that the equation tells what the letter is.
"""

from __future__ import annotations

from dataclasses import replace

from .tree import Node, nodes

__all__ = ["solved_for"]


def solved_for(lhs: Node, rhs: Node) -> tuple[Node, Node] | None:
    """The letter of a term and what it is equal to, if the term is a root, a reciprocal or a power of it alone.

    A root is positive: the letter below it is taken for a positive number.
    """
    names = [n for n in nodes(lhs) if n.kind == "name"]
    if lhs.kind == "name" or len(names) != 1 or not _is_letter(names[0]):
        return None
    own = {n.value for n in nodes(rhs) if n.kind == "name"}
    if not own or names[0].value in own or rhs.kind in ("matrix", "group", "cases", "text", "none"):
        return None
    return _undone(lhs, replace(rhs))


def _is_letter(n: Node) -> bool:
    return len(n.value) == 1 and n.value.islower() and n.value not in "ijkmnpdexyzqv"


def _undone(n: Node, value: Node) -> tuple[Node, Node] | None:
    if n.kind == "name":
        return n, value
    if n.kind == "group" and len(n.kids) == 1:
        return _undone(n.kids[0], value)
    if n.kind == "root" and len(n.kids) == 1:
        return _undone(n.kids[0], _power(value, "2"))
    if n.kind == "div" and n.kids[0].kind == "num" and n.kids[0].value == "1":
        return _undone(n.kids[1], _over(value))
    return None


def _power(n: Node, exponent: str) -> Node:
    inside = Node("group", "(", (n,), n.start, n.end)
    return Node("sup", "power", (inside, Node("num", exponent, (), n.start, n.end)), n.start, n.end)


def _over(n: Node) -> Node:
    return Node("div", "frac", (Node("num", "1", (), n.start, n.end), n), n.start, n.end)
