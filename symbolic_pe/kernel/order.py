"""Inequalities: proved by a certificate of :mod:`.bounds`, refuted by a witness, else undecided."""

from __future__ import annotations

from fractions import Fraction

from .bounds import interval, nonnegative
from .canonical import EP, OutOfFragment
from .compare import different_indices, learn, never_zero
from .estimate import facts, follows, positive
from .laws import by_laws
from .meaning import Meaning, reading
from .question import QUICK_RANGE, WRONG, Question
from .term import Add, Const, Fn, Neg, Ref, Sym, walk
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .witness import EVERYWHERE, anywhere, ball_text, enclosed, exact_zero, witness

__all__ = ["decide_order"]

NOT_REAL = "an order between values that are not known to be real"
FAMILIES = {
    "summands": "bound on the summands",
    "moduli": "triangle inequality",
    "parts": "what floors, moduli and sums of products are known to be",
    "chords": "arcs, chords and tangents",
}
FEW = 12
SAME = "the sides are equal everywhere"


def _is_complex(q: Question, m: Meaning) -> bool:
    """Whether the left side may leave the reals where it is defined: of ``I < I + 1`` the difference does not."""
    f = m.frame
    value = m.value(q.lhs)
    try:
        return not f.vanishes(f.sub(value, f.conjugate(value)))
    except OutOfFragment:  # a root, say: of real names it is real where it is read at all
        parts = list(walk(q.lhs))
        if q.closed or Const("I") in parts:
            return True
        return any("complex" in q.context.kinds.get(x.name, ()) for x in parts if isinstance(x, (Sym, Ref)))


def _where_loose(q: Question) -> Verdict | None:
    """A refutation at a point that what was added leaves out, and the claim does not."""
    found = witness(q)
    zero = exact_zero(q) if found is None and q.op == "<" else None
    return q.verdict(REFUTED, "equal at an exact point", witness=zero, residual="0") if zero is not None else found


def _certified(q: Question, m: Meaning, difference: EP, strict: bool) -> str:
    """What shows that the difference of the sides is not negative (and not zero, if ``strict``), or ''."""
    f = m.frame
    whole = Add((q.rhs, Neg(q.lhs)))
    lo, _, away = interval(whole, q.context.kinds)
    if lo is not None and (lo > 0 or (lo == 0 and (not strict or away))):
        return "interval"
    if nonnegative(f, difference, strict):
        return "bound on the canonical form"
    known = facts(m, q.lhs, q.rhs)
    if follows(f, difference, strict, known):
        return "linear in the hypotheses"
    if positive(f, difference, strict, known):
        return "bound on the canonical form, by the hypotheses"
    parts = known
    for about, method in FAMILIES.items():
        own = by_laws(m, about, known, q.lhs, q.rhs)
        both = [*own, *known]
        few = own if len(own) > FEW else both
        parts = both if about == "parts" else parts
        if own and (follows(f, difference, strict, both) or positive(f, difference, strict, few)):
            return method
    for low, high in ((q.lhs, q.rhs), (Neg(q.rhs), Neg(q.lhs))):  # x <= y follows from x**2 <= y**2 if y >= 0
        x, y = m.value(low), m.value(high)
        if nonnegative(f, y, False) and positive(f, f.sub(f.mul(y, y), f.mul(x, x)), strict, parts):
            return "comparison of squares"
    if isinstance(q.lhs, Fn) and q.lhs.name == "Abs" and f.is_real(m.value(q.lhs.args[0])):
        signs = [q._replace(lhs=t) for t in (q.lhs.args[0], Neg(q.lhs.args[0]))]
        if all(_certified(p, m, f.sub(m.value(p.rhs), m.value(p.lhs)), strict) for p in signs):
            return "either sign of a modulus"
    return ""


def decide_order(q: Question) -> Verdict:
    strict = q.op == "<"

    def certificate(m: Meaning) -> str:
        f = m.frame
        difference = f.sub(m.value(q.rhs), m.value(q.lhs))
        if not f.is_real(difference) or _is_complex(q, m):
            return NOT_REAL
        if f.vanishes(difference):
            return SAME if strict else "canonical form"
        number = f.as_rational(difference)
        if number is not None:
            return "canonical form, a constant" if number > 0 else f"{WRONG}{number}"
        found = _certified(q, m, difference, strict)
        if found or not strict:
            return found
        learn(m)
        f.apart = different_indices(q.context, f)
        found = _certified(q, m, difference, False) if never_zero(f, difference) else ""
        return found and f"{found}, and never zero"

    method = reading(q.context, certificate, explicit=QUICK_RANGE, deadline=q.deadline)
    if method == NOT_REAL and not q.closed:
        return q.verdict(UNDECIDED, reason=NOT_REAL)
    if method == SAME:
        refuted = anywhere(q, EVERYWHERE, "0")
        if refuted:
            return refuted
    elif method.startswith(WRONG):
        refuted = anywhere(q, "exact value", str(-Fraction(method.removeprefix(WRONG))))
        if refuted:
            return refuted
    elif method and method != NOT_REAL:
        found = _where_loose(q) if q.context.loose else None
        return found or q.verdict(PROVED, method)
    if q.closed:
        gap, left = enclosed(q), enclosed(q, left=True)
        if left is not None and not left.imag.is_zero():
            return q.verdict(UNDECIDED, reason=NOT_REAL)
        if gap is not None and gap.imag.is_zero() and gap.real < 0:
            return q.verdict(PROVED, "constant enclosed by a ball", residual=ball_text(gap))
    found = witness(q)
    if found:
        return found
    if method == NOT_REAL:
        return q.verdict(UNDECIDED, reason=NOT_REAL)
    zero = exact_zero(q) if strict else None
    if zero is not None:
        return q.verdict(REFUTED, "equal at an exact point", witness=zero, residual="0")
    return q.verdict(UNDECIDED, reason="no certificate for the inequality, and no counterexample")
