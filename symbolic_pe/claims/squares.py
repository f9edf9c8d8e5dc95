"""Bounds of norms by their squares: ``\\|u - v\\| \\le 2\\sqrt N``, as ``\\|u - v\\|^2 \\le 4N``."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.term import Fn, Hypothesis, Mul, Num, Relation, Sym, num, walk
from ..kernel.verdict import PROVED
from .judge import Outcome, on_all

__all__ = ["squared"]


def squared(r: Relation, ask: Callable[[Relation, tuple[Hypothesis, ...]], Outcome]) -> Outcome | None:
    """A proof of ``\\|v\\| = \\sqrt a \\le b`` by that of ``a \\le b^2``, where neither ``a`` nor ``b`` is negative.

    What stands below the roots of ``b`` is none: else nothing is said.
    """
    if r.op not in ("<=", "<") or not isinstance(r.lhs, Fn) or r.lhs.name != "sqrt":
        return None
    a, b = r.lhs.args[0], r.rhs
    norm = isinstance(a, Mul) and isinstance(a.args[0], Fn) and a.args[0].name == "transpose"
    roots = [x.args[0] for x in walk(b) if isinstance(x, Fn) and x.name == "sqrt"]
    if not norm or not all(isinstance(x, (Sym, Num)) for t in roots for x in walk(t)):
        return None
    parts = []
    below = tuple(Relation(">=", t, num(0)) for t in roots)
    for q in (Relation(">=", b, num(0)), Relation(">=", a, num(0)), Relation(r.op, a, Mul((b, b)))):
        parts.append(ask(q, below))
        if parts[-1].verdict != PROVED:
            return None
    return on_all(Outcome(PROVED, method="both sides squared"), parts)
