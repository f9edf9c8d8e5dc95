"""Norms by their squares: ``\\|u - v\\| \\le 2\\sqrt N`` as ``\\|u - v\\|^2 \\le 4N``, and what norms are equal to."""

from __future__ import annotations

from collections.abc import Callable

from ..kernel.term import Fn, Hypothesis, Mul, Num, Relation, Sym, Term, num, walk
from ..kernel.verdict import PROVED
from .judge import Outcome, on_all

__all__ = ["squared"]


def squared(r: Relation, ask: Callable[[Relation, tuple[Hypothesis, ...]], Outcome]) -> Outcome | None:
    """A proof of ``\\|v\\| = \\sqrt a \\le b`` by that of ``a \\le b^2``, where neither ``a`` nor ``b`` is negative.

    What stands below the roots of ``b`` is none: else nothing is said.
    """
    if r.op == "==":
        return _equal(r, ask)
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


def _equal(r: Relation, ask: Callable[[Relation, tuple[Hypothesis, ...]], Outcome]) -> Outcome | None:
    """A proof of ``\\|u\\| = 2 |\\sin x| \\|v\\|`` by that of the squares: no factor of either side is negative."""
    left, right = _square(r.lhs), _square(r.rhs)
    if left is None or right is None:
        return None
    parts = [ask(Relation(">=", t, num(0)), ()) for t in (*left[1], *right[1])]
    if any(p.verdict != PROVED for p in parts):
        return None
    parts.append(ask(Relation("==", left[0], right[0]), ()))
    return on_all(Outcome(PROVED, method="both sides squared"), parts) if parts[-1].verdict == PROVED else None


def _square(t: Term) -> tuple[Term, list[Term]] | None:
    """The square of a product of roots, moduli and numbers, none negative, and what stands below the roots."""
    out: list[Term] = []
    below: list[Term] = []
    for x in _factors(t):
        if isinstance(x, Fn) and x.name == "sqrt":
            below.append(x.args[0])
            out.append(x.args[0])
        elif isinstance(x, Fn) and x.name == "Abs":
            out += [x.args[0], Fn("conj", (x.args[0],))]
        elif isinstance(x, Num) and x.value >= 0:
            out += [x, x]
        else:
            return None
    return (Mul(tuple(out)) if len(out) > 1 else out[0], below) if below or len(out) > 1 else None


def _factors(t: Term) -> list[Term]:
    return [y for x in t.args for y in _factors(x)] if isinstance(t, Mul) else [t]
