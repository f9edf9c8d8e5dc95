"""Questions about trees and terms that readings share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from fractions import Fraction

from ...kernel.term import Add, Mul, Neg, Num, Term, num
from ..notation import DIMENSIONS, references
from ..store import Pattern
from ..tree import Node, nodes, show

__all__ = [
    "at_step",
    "euclidean",
    "factors",
    "fresh_name",
    "infinite",
    "inner_product",
    "is_dots",
    "is_size",
    "is_unit",
    "listed_argument",
    "multiple",
    "of_matrix",
    "sanitised",
    "shown",
]


def multiple(t: Term, step: int, rest: int) -> Term | None:
    """``q`` if ``t`` is written so that ``t = step*q + rest`` with whole ``q`` is plain to see."""
    parts = t.args if isinstance(t, Add) else (t,)
    constant = Fraction(0)
    others: list[Term] = []
    for p in parts:
        sign = -1 if isinstance(p, Neg) else 1
        q = p.arg if isinstance(p, Neg) else p
        if isinstance(q, Num):
            constant += sign * q.value
            continue
        if isinstance(q, Mul):
            numbers = [x for x in q.args if isinstance(x, Num)]
            factor = Fraction(1)
            for x in numbers:
                factor *= x.value
            if factor.denominator == 1 and factor % step == 0:
                rest_of = tuple(x for x in q.args if not isinstance(x, Num))
                reduced = factor / step
                inner: Term = rest_of[0] if len(rest_of) == 1 else Mul(rest_of)
                inner = inner if reduced == 1 else Mul((num(reduced), inner))
                others.append(Neg(inner) if sign < 0 else inner)
                continue
            nested = [x for x in q.args if isinstance(x, (Mul, Add))]
            if numbers == [] and len(nested) == 1 and isinstance(nested[0], Mul):
                deeper = multiple(nested[0], step, 0)
                if deeper is not None:
                    others.append(Mul(tuple(deeper if x is nested[0] else x for x in q.args)))
                    continue
        return None
    shifted = constant - rest
    if shifted.denominator != 1 or shifted % step:
        return None
    if shifted:
        others.append(num(shifted / step))
    if not others:
        return num(0)
    return others[0] if len(others) == 1 else Add(tuple(others))


def at_step(p: Pattern, t: Term) -> Term:
    if isinstance(t, Num):
        return num(p.step * t.value + p.rest)
    moved: Term = t if p.step == 1 else Mul((num(p.step), t))
    return moved if p.rest == 0 else Add((moved, num(p.rest)))


def fresh_name(name: str, taken: Iterable[str]) -> str:
    taken = set(taken)
    while name in taken:
        name += "'"
    return name


def sanitised(key: str) -> str:
    return key.replace(",", "")


def shown(n: Node) -> str:
    shown = show(n)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def factors(n: Node) -> list[Node]:
    """The factors of a term, through signs, parentheses of one term and numerators."""
    if n.kind == "mul":
        return [*factors(n.kids[0]), *factors(n.kids[1])]
    if n.kind == "neg" or (n.kind == "group" and len(n.kids) == 1 and n.kids[0].kind in ("mul", "neg", "name")):
        return factors(n.kids[0])
    if n.kind == "div":
        return factors(n.kids[0])
    if n.kind == "call":  # i(m-n)
        return [n.kids[0]]
    return [n]


def is_unit(exponent: Node, letter: str) -> bool:
    """Whether a letter that multiplies an exponent of ``e`` can be the imaginary unit: ``-2i ln(b)/d`` has an index."""
    if not any(f.is_name(letter) and f.style != "rm" for f in factors(exponent)):
        return False
    if any(x.kind == "fn" and x.value == "log" for x in nodes(exponent)):
        return False
    return not any(r.key in DIMENSIONS for r in references(exponent))


def euclidean(n: Node) -> Node | None:
    """The bars of a norm that says it is the Euclidean one."""
    if n.kind != "sub" or n.kids[0].kind != "fence" or n.kids[0].value != "||":
        return None
    return n.kids[0] if len(n.kids) == 2 and n.kids[1].kind == "num" and n.kids[1].value == "2" else None


def of_matrix(n: Node) -> str:
    """``F`` of the bars of a Frobenius norm, ``2`` of those of an operator norm, ``\\|R\\|_{2 \\to 2}``; else ""."""
    if n.kind != "sub" or len(n.kids) != 2 or n.kids[0].kind != "fence" or n.kids[0].value != "||":
        return ""
    index = n.kids[1]
    while index.kind == "group" and len(index.kids) == 1:
        index = index.kids[0]
    if index.is_name("F", "Fro", "fro") or (index.kind == "text" and index.value.strip() in ("F", "Fro", "fro")):
        return "F"
    twos = index.kind == "chain" and index.value == "to" and all(k.kind == "num" and k.value == "2" for k in index.kids)
    return "2" if twos or index.is_name("op") or (index.kind == "text" and index.value.strip() == "op") else ""


def listed_argument(n: Node) -> Node | None:
    """``P (0, 1, 2, 3)^\\top``, which may be the function ``P`` at four numbers, as a product with a column."""
    if n.kind != "sup" or n.value != "transpose" or n.kids[0].kind != "call" or len(n.kids[0].kids) < 3:
        return None
    head, *numbers = n.kids[0].kids
    if head.kind != "name" or not head.value[:1].isupper():
        return None
    column = Node("group", "(", tuple(numbers), numbers[0].start, n.kids[0].end)
    return Node("mul", "juxt", (head, replace(n, kids=(column, *n.kids[1:]), start=column.start)), n.start, n.end)


def is_dots(n: Node) -> bool:
    return n.kind == "dots" or (n.kind == "neg" and n.kids[0].kind == "dots")


def is_size(kids: Sequence[Node]) -> bool:
    return len(kids) == 1 and kids[0].kind == "mul" and kids[0].value == "times"


def inner_product(n: Node) -> tuple[str, str] | None:
    """``q \\cdot k``, ``q^T k`` and ``<q, k>`` of two plain letters."""
    n = n.kids[0] if n.kind == "group" and len(n.kids) == 1 else n
    if n.kind == "fence" and n.value == "angle" and len(n.kids) == 2:
        a, b = n.kids
    elif n.kind == "mul" and n.value in ("cdot", "juxt"):
        a, b = n.kids
        if a.kind == "sup" and a.value == "transpose":
            a = a.kids[0]
        elif n.value == "juxt":
            return None
    else:
        return None
    plain = a.kind == b.kind == "name" and a.value != b.value and len(a.value) == len(b.value) == 1
    return (a.value, b.value) if plain else None


def infinite(n: Node) -> bool:
    n = n.kids[0] if n.kind == "group" and len(n.kids) == 1 else n
    return n.is_name("infty")
