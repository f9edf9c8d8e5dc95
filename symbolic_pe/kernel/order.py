"""Inequalities: proved by a proof that :mod:`.theories.inequality` accepts, refuted by a witness, else undecided."""

from __future__ import annotations

from fractions import Fraction

from .canonical import OutOfFragment
from .nonzero import never_zero
from .question import QUICK_RANGE, WRONG, Question, is_short
from .term import Const, Ref, Sym, walk
from .theories.apart import different_indices
from .theories.functions import Functions, reading
from .theories.inequality import holds
from .untrusted.orders import certificate
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .witness import EVERYWHERE, anywhere, ball_text, enclosed, exact_zero, witness

__all__ = ["decide_order"]

NOT_REAL = "an order between values that are not known to be real"
SAME = "the sides are equal everywhere"


def _is_complex(q: Question, m: Functions) -> bool:
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


def _certified(q: Question, m: Functions, strict: bool) -> str:
    """What shows that the difference of the sides is not negative (and not zero, if ``strict``), or ''."""
    found = certificate(m, q.lhs, q.rhs, strict)
    difference = m.frame.sub(m.value(q.rhs), m.value(q.lhs))
    return found[0] if found and holds(m, difference, strict, found[1]) else ""


def decide_order(q: Question) -> Verdict:
    strict = q.op == "<"

    def certificate(m: Functions) -> str:
        f = m.frame
        difference = f.sub(m.value(q.rhs), m.value(q.lhs))
        if not f.is_real(difference) or _is_complex(q, m):
            return NOT_REAL
        if f.vanishes(difference):
            return SAME if strict else "canonical form"
        number = f.as_rational(difference)
        if number is not None and (number > 0 or is_short(number)):
            return "canonical form, a constant" if number > 0 else f"{WRONG}{number}"
        found = _certified(q, m, strict)
        if found or not strict:
            return found
        m.learn()
        f.apart = different_indices(q.context, f)
        found = _certified(q, m, False) if never_zero(f, difference) else ""
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
