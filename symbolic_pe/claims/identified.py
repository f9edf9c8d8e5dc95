"""Vectors of the plane as complex numbers, where a text says that it takes them for that.

Where ``\\mathbb{R}^2`` is identified with ``\\mathbb{C}``, ``\\langle q, k \\rangle`` is ``Re(q \\bar k)``, ``|q|`` the
modulus, and ``q e^{im\\theta}`` the vector turned.  A formula is read so if nothing in it needs columns: no matrix and
no transpose stands there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import pairwise

from .notation import DIMENSIONS, POSITIONS, Reference, reference, references
from .tree import Node, nodes

__all__ = ["CONJUGATES", "has_columns", "has_own_product", "identification", "is_of_the_plane", "letters", "told_parts"]

_COMPLEX = r"(?:\\mathbb\s*\{?\s*C\b|\\(?:C|CC|Complex)\b|ℂ|complex (?:numbers?|plane|scalars?))"
_IDENTIFIED = re.compile(
    r"\bidentif(?:y|ies|ied|ying)\b[^.$]{0,60}\$?[^.$]{0,40}\$?[^.$]{0,30}\b(?:with|and)\b\s*(?:a\s+|the\s+)?\$?"
    rf"{_COMPLEX}"
    r"|\b(?:think of|view|read|treat|regard|write|interpret|consider)\w*\b[^.]{0,80}?\b(?:as|to be)\s+"
    rf"(?:an?\s+|the\s+|one\s+)?\$?{_COMPLEX}"
    r"|\bvector is a point in the plane, or a complex number\b"
    r"|(?:二维)?向量[^。]{0,40}(?:与|和|等同于|看作|视为|看成|当作|理解为)\s*(?:一个)?复数|将[^。]{0,40}(?:看作|视为)复数"
    r"|\bidentifi\w+\b[^.]{0,60}\b(?:mit|avec|con|com)\b[^.]{0,30}(?:komplexe\w*|complexes?|complejos?|complessi|complexos)"
    r"|\\mathbb\s*\{?R\}?\^\{?2\}?\s*(?:\\cong|\\simeq|≅)\s*\\mathbb\s*\{?C",
    re.IGNORECASE,
)
"""What says that vectors of the plane and complex numbers are the same here."""
_NOT = re.compile(r"\b(?:not|never|cannot|can't|without|instead of|rather than|don['’]t)\b|不|并非", re.IGNORECASE)
_NUMBERS = (POSITIONS | DIMENSIONS | {"e"}) - {"q", "k"}
CONJUGATES = "the inner product of vectors of the plane is Re(a b*), as complex numbers"
_AS_NUMBER = re.compile(
    r"\b(?:as|with)\s+(?:the\s+|an?\s+)?(?:complex numbers?\s*)?[$\s]*(?:\\\()?$"
    r"|(?:等同于|看作|视为|看成|写成)(?:一个)?复数[$\s]*$",
    re.IGNORECASE,
)
_READ_AS = re.compile(
    r"\b(?:identif\w+|think of|view|read|treat|regard|interpret)\b|等同|看作|视为|看成|写成", re.IGNORECASE
)


def identification(text: str, place: int) -> str:
    """What a text says above a place that makes complex numbers of the vectors of the plane, or ``""``."""
    found = [m for m in _IDENTIFIED.finditer(text, 0, place) if not _NOT.search(text, max(0, m.start() - 40), m.end())]
    return " ".join(found[-1][0].split()) if found else ""


def is_of_the_plane(bodies: Iterable[Node], *sides: Node) -> bool:
    """Whether a formula has complex numbers, itself or in what its names are (``bodies``), and no columns."""
    every = [x for n in (*sides, *bodies) for x in nodes(n)]
    return any(map(_is_complex, every)) and not any(map(_is_real, every))


def has_columns(*sides: Node) -> bool:
    """Whether a formula has matrices, transposes or lists of entries."""
    return any(_is_real(x) or _is_capital(x) for n in sides for x in nodes(n))


def _is_capital(n: Node) -> bool:
    """A matrix by its letter: ``R_m``."""
    r = reference(n) if n.kind in ("sub", "call") else None
    return r is not None and r.head.value in ("R", "W", "M")


def letters(lhs: Node, rhs: Node, meant: Callable[[Reference], bool]) -> frozenset[str]:
    """The small letters that stand alone in a formula and are no positions or widths, of those that are ``meant``."""
    alone = (r for side in (lhs, rhs) for r in references(side) if not r.args and len(r.key) == 1 and r.key.islower())
    return frozenset(r.key for r in alone if (r.bold or r.key not in _NUMBERS) and meant(r))


def has_own_product(tree: Node) -> bool:
    """``\\langle a, b \\rangle = a \\bar b``: a product of the text's own, which is no real number."""
    for n in (x for x in nodes(tree) if x.kind == "chain"):
        for a, b in pairwise(n.kids):
            both = list(nodes(b))
            turned = any((x.kind, x.value) in (("sup", "star"), ("accent", "bar")) for x in both)
            real = any(x.kind == "fn" and x.value in ("Re", "Im", "cos") for x in both)
            if a.kind == "fence" and a.value == "angle" and turned and not real:
                return True
    return False


def _is_real(n: Node) -> bool:
    """A matrix, a transpose or a list of entries: what has them is a column."""
    return n.kind == "matrix" or (n.kind == "sup" and n.value == "transpose") or n.kind == "range"


def _is_complex(n: Node) -> bool:
    """The unit, a real part, or a conjugate."""
    turn = n.kind == "sup" and n.value == "power" and n.kids[0].is_name("e")
    unit = turn and any(x.is_name("i", "j", "imath") for x in nodes(n.kids[1]))
    parts = n.kind == "fn" and n.value in ("Re", "Im")
    return unit or parts or (n.kind == "sup" and n.value == "star") or (n.is_name("i") and n.style == "rm")


def told_parts(tree: Node, before: str) -> Node | None:
    """``q`` of ``q_1 + i q_2``, if words ahead say that a vector is read as this complex number."""
    if tree.kind != "add" or len(tree.kids) != 2 or not _AS_NUMBER.search(before[-60:]):
        return None
    if not _READ_AS.search(before[-160:]) or _NOT.search(before[-60:]):
        return None
    own = [r for k in tree.kids for r in references(k) if len(r.args) == 1 and r.args[0].kind == "num"]
    same = len(own) == 2 and own[0].key == own[1].key and own[0].args[0].value != own[1].args[0].value
    units = sum(x.is_name("i", "j") for x in nodes(tree))
    head = reference(own[0].head) if same and units == 1 and tree.kids[1].kind != "neg" else None
    return head.head if head is not None else None
