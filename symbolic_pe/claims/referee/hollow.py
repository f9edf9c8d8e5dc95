"""Proofs that say nothing: of a definition said again, of a supposition, of a condition on two indices."""

from __future__ import annotations

import re

from ...kernel.term import Assumption
from ..field import PLANE
from ..judge import Outcome
from ..notation import POSITIONS, reference
from ..phrases import phrase
from ..store import Store
from ..tree import Node, nodes, show
from .formula import Formula

__all__ = ["differentials", "hollow", "said_before"]

_BE = re.compile(r"(?:\$|\\[)\]])*\s*(?:both\s+)?be\b")
_OPENED = re.compile(r"[(（](?:\$|\\[(\[]|\s)*$")
_CLOSED = re.compile(r"(?:\$|\\[)\]]|\s)*[)）]")


def said_before(f: Formula, link: Node, store: Store) -> bool:
    """Whether a relation is a definition above, word for word."""
    r = reference(link.kids[0])
    known = store.visible(r.key, f.place) if r is not None else ()
    return any(d.place < f.place and d.source == show(link) for d in known)


def hollow(f: Formula, link: Node, first: bool, found: Outcome) -> str:
    """Why a proof of a link, the ``first`` of its chain or not, says nothing, or ''."""
    lhs, rhs = link.kids
    if any(u.startswith(f"{show(link)} (line ") for u in found.used):
        return "what is said of it elsewhere too"  # where $a_i = 1$ the one, where $a_i = 1$ the other
    if link.value == "neq":
        plain = all(k.kind == "name" and k.value in POSITIONS for k in (lhs, rhs))
        return "a condition" if plain else ""
    if link.value not in ("=", "equiv"):
        return ""
    if any(u.endswith(PLANE) for u in found.used) and _is_matrix_of_one(link):
        return "what the rotation is"  # R(\\theta) v = (\\cos\\theta ...) v, of an R that nothing else defines
    if show(link) in ("i^{2} = -1", "j^{2} = -1"):
        said = phrase("imaginary-unit").search(f.told) or phrase("such-that").search(f.before)
        return "what the imaginary unit is" if said else ""
    if _BE.match(f.after) and phrase("for-good").search(f.ahead):
        return "a setting"
    kinds = {h.kind for h in found.hypotheses if isinstance(h, Assumption)}
    if kinds & {"skew", "symmetric", "orthogonal"} and _OPENED.search(f.before) and _CLOSED.match(f.after):
        return "what is said of the matrix"  # a skew-symmetric S ($S^T = -S$)
    if phrase("induction").search(f.ahead):
        return "what is supposed in an induction"
    return "a definition" if first and reference(lhs) is None and phrase("defined-as").search(f.before) else ""


def _is_matrix_of_one(link: Node) -> bool:
    """Whether one turn alone stands beside a square array."""
    inside = [n for side in link.kids for n in nodes(side)]
    square = any(n.kind == "matrix" and len(n.kids) == 2 == len(n.kids[0].kids) for n in inside)
    return square and sum(n.kind == "call" for n in inside) == 1


def differentials(link: Node) -> bool:
    """``du = 2 dx``, which is no relation between products."""
    return link.value in ("=", "equiv") and all(_ends_in_one(k) for k in link.kids)


def _ends_in_one(n: Node) -> bool:
    """Whether a product ends with ``d`` and a letter."""
    if n.kind != "mul" or n.value != "juxt" or n.kids[-1].kind != "name":
        return False
    before = n.kids[-2]
    return (before.kids[-1] if before.kind == "mul" else before).is_name("d")
