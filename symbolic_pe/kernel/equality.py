"""Equations and inequations: canonical forms decide, certificates and witnesses say the rest.

Equal canonical forms prove ``==``; for ``!=`` the difference needs a certificate that it is never zero.
"""

from __future__ import annotations

import time
from fractions import Fraction
from functools import partial

from .canonical import EP, MAX_EXPLICIT, ONE, WIDTH, OutOfFragment, OutOfTime, digits, term
from .nonzero import never_zero
from .question import QUICK_RANGE, WRONG, Question, is_short
from .renaming import alike
from .term import Add, Assumption, Neg, Relation, Sum, Term, free_names, scan, summands, walk
from .theories.apart import different_indices
from .theories.bounds import interval
from .theories.context import Context
from .theories.functions import Functions, reading
from .theories.inequality import holds
from .theories.numbers import Numbers
from .untrusted.groups import independent
from .untrusted.orders import bounded, squeezed
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .witness import EVERYWHERE, PRECISIONS, QUICK_TRIALS, agree, anywhere, ball_text, enclosed, exact_zero, witness

__all__ = ["decide_equality"]

LARGE = 3000
"""Nodes of a claim from which on a point is tried before the canonical form."""
MANY_SUMMANDS = 40
QUICK_FUEL = 60_000
DIFFERENT = "the canonical forms differ"
RATIO = "true where the ratio of a geometric sum is not 1; the other case is not covered"


def decide_equality(q: Question) -> Verdict:
    if q.size >= 2 * MANY_SUMMANDS and _equal_by_groups(q):
        return q.verdict(PROVED, "canonical form") if q.op == "==" else _decide_unequal(q, True)
    found = witness(q, 1, PRECISIONS[:1]) if q.size > LARGE else None
    if found:
        return found
    equal, method, reason = _equal(q, QUICK_FUEL, QUICK_RANGE)
    if method.startswith(WRONG) and q.op == "==":
        found = anywhere(q, "exact value", method.removeprefix(WRONG))
        if found:
            return found
    if not equal and (reason or q.sums):  # before going the long way
        found = witness(q, QUICK_TRIALS, PRECISIONS[:1])
        if found:
            return found
    if not equal and reason:
        equal, method, reason = _equal(q)
    if not equal and q.sums and _has_double_sums(q):
        equal, method = _equal(q, rectangular=True)[0], "canonical form of double sums"
    if not equal and q.sums:
        reason = reading(q.context, lambda m: _in_closed_form(m, q), geometric=True, deadline=q.deadline)
        equal, method = reason == "", "canonical form, geometric sums in closed form"
        equal = equal or (reason == RATIO and _equal_for_reals(q))
        reason = "" if reason == DIFFERENT else reason
    if q.op == "!=":
        return _decide_unequal(q, equal)
    if equal:
        return q.verdict(PROVED, method)
    found = witness(q)
    if found:
        return found
    gap = enclosed(q) if q.closed else None
    if gap is not None and gap.is_zero() and gap.is_exact():  # floor(pi) - 3
        return q.verdict(PROVED, "constant enclosed by a ball", residual=ball_text(gap))
    if not reason and reading(q.context, partial(_squeezed, q=q), explicit=QUICK_RANGE, deadline=q.deadline):
        return q.verdict(PROVED, "neither side is larger")
    if time.process_time() > q.end:
        reason = "out of time"
    return q.verdict(UNDECIDED, reason=reason or f"{DIFFERENT}, but no point that meets the hypotheses shows it")


def _equal_by_groups(q: Question) -> bool:
    """Whether ``lhs - rhs`` falls into groups of summands, each of them zero.

    Whatever the grouping, a sum of zeros is zero.  Frames stay small that way, and many independent frequencies
    cost linear time.
    """
    terms = list(summands(Add((q.lhs, Neg(q.rhs)))))
    if len(terms) < MANY_SUMMANDS:
        return False
    groups = independent([t for t, _ in terms])
    if sorted(j for g in groups for j in g) != list(range(len(terms))):
        return False

    def zero(m: Functions, part: list[Term]) -> bool:
        f = m.frame
        return f.vanishes(f.add(*map(m.value, part)))

    def each_zero(groups: list[list[Term]]) -> bool:
        parts = ([t for g in groups[n : n + 4] for t in g] for n in range(0, len(groups), 4))
        return all(reading(q.context, partial(zero, part=part), deadline=q.deadline) for part in parts)

    signed = [Neg(t) if negative else t for t, negative in terms]
    first, others = alike(q.context, [[signed[j] for j in sorted(g)] for g in groups])
    return each_zero(first) and (not q.context.added or each_zero(others))


def _squeezed(m: Functions, q: Question) -> bool:
    """Whether each side is at most the other."""
    difference = m.frame.sub(m.value(q.lhs), m.value(q.rhs))
    gaps = difference, m.frame.neg(difference)
    found = squeezed(m, q.lhs, q.rhs)
    return len(found) == 2 and all(holds(m, gap, False, p) for gap, p in zip(gaps, found, strict=True))


def _has_double_sums(q: Question) -> bool:
    return any(isinstance(x, Sum) and Sum in scan(x.body)[0] for t in (q.lhs, q.rhs) for x in walk(t))


def _equal(
    q: Question, fuel: int = 4_000_000, explicit: int = MAX_EXPLICIT, rectangular: bool = False
) -> tuple[bool, str, str]:
    """Whether the sides have one canonical form, by what method, and if not, what was cut short."""

    def job(m: Functions) -> tuple[bool, bool, Fraction | None]:
        f = m.frame
        difference = f.sub(m.value(q.lhs), m.value(q.rhs))
        equal = f.vanishes(difference)
        return equal, f.kept, f.as_rational(difference) if q.closed and not equal else None

    try:
        equal, kept, number = reading(
            q.context, job, explicit=explicit, rectangular=rectangular, deadline=q.deadline, fuel=fuel
        )
    except OutOfTime:
        if fuel > QUICK_FUEL:
            raise
        return False, "", "too large for a first attempt"
    if number is not None and is_short(number):
        return False, f"{WRONG}{number}", ""
    return equal, "canonical form", "" if equal or not kept else "long sums were not written out"


def _in_closed_form(m: Functions, q: Question) -> str:
    """'' if the sides are equal with geometric sums in closed form, else what is missing.

    The closed form needs a ratio that is not 1.  It may be used if the ratio certainly is not, if the
    claim itself divides by ``ratio - 1``, or if both sides are continuous and the ratio is 1 only on
    a set without interior: then equality extends to that set by continuity.
    """
    f = m.frame
    if not agree(m, q.lhs, q.rhs):
        return DIFFERENT
    allowed: set[object] = set()
    for h in q.context.hypotheses():
        if isinstance(h, Relation) and h.op == "!=":
            try:
                gap = f.inverse(f.sub(m.value(q.context.unfold(h.lhs)), m.value(q.context.unfold(h.rhs))))
            except OutOfFragment:
                continue
            allowed |= {f.slots[j].data[0] for k in gap.terms for j, _ in digits(k) if f.slots[j].kind == "inv"}
    for slope in f.ratios:
        gap = f.sub(f.exp(slope), ONE)
        cores = {f.slots[j].data[0] for k in f.inverse(gap).terms for j, _ in digits(k) if f.slots[j].kind == "inv"}
        if not (cores and cores <= allowed) and not never_zero(f, gap) and not _rarely_one(f, slope):
            return RATIO
    return ""


def _equal_for_reals(q: Question) -> bool:
    """Whether the sides are equal even where integers that no sum ranges over are any real numbers.

    Then a ratio is 1 on a set without interior, where among integers it might be 1 at each.
    """
    known = q.context.hypotheses()
    integers = {h.name for h in known if isinstance(h, Assumption) and h.kind in ("integer", "even")}
    loose = integers.difference(*({*free_names(x.lo), *free_names(x.hi)} for t in (q.lhs, q.rhs) for x in walk(t)
                                  if isinstance(x, Sum)))  # fmt: skip
    fewer = Context(h for h in known if not (isinstance(h, Assumption) and h.name in loose))
    try:
        return reading(fewer, lambda m: _in_closed_form(m, q), geometric=True, deadline=q.deadline) == ""
    except OutOfFragment:
        return False


def _rarely_one(frame: Numbers, slope: EP) -> bool:
    """Whether ``exp(slope)`` differs from 1 on a dense set, for every value of the integer symbols."""
    if any(s.kind == "fn" for s in frame.slots):
        return False  # an unknown function need not be continuous
    deps = frame.deps_of(slope)
    reals = [j for j in deps if not frame.is_integer_slot(j)]
    return bool(reals) and (len(reals) == len(deps) or any(_moves_with(frame, slope, j) for j in reals))


def _moves_with(f: Numbers, a: EP, x: int) -> bool:
    """Whether ``a`` is certainly not constant in the symbol ``x``, whatever the other names are."""
    powers: dict[int, list[int]] = {}
    for k in a.terms:
        d = dict(digits(k)).get(x, 0)
        if x in f.deps(k - (d << (WIDTH * x))):
            return False
        powers.setdefault(d, []).append(k - (d << (WIDTH * x)))
    return any(d and len(rest) == 1 and never_zero(f, term(rest[0])) for d, rest in powers.items())


def _decide_unequal(q: Question, equal: bool) -> Verdict:
    if equal:
        return anywhere(q, EVERYWHERE, "0") or q.verdict(
            UNDECIDED, reason="the sides are equal, but no point meets the hypotheses"
        )

    def certificate(m: Functions) -> str:
        f = m.frame
        difference = f.sub(m.value(q.lhs), m.value(q.rhs))
        f.apart = different_indices(q.context, f)
        m.learn()
        if never_zero(f, difference):
            return "a difference that is never zero"
        lo, hi, away = interval(Add((q.lhs, Neg(q.rhs))), q.context.kinds)
        if away or lo > 0 or hi < 0:
            return "interval"
        signs = (difference, f.neg(difference)) if f.is_real(difference) else ()
        if any(holds(m, s, True, bounded(f, s, True)) for s in signs):
            return "sign of the difference"
        return ""

    method = reading(q.context, certificate, deadline=q.deadline)
    zero = exact_zero(q) if method and q.context.loose else None
    if method and zero is None:
        if any("complex" in kinds for kinds in q.context.kinds.values()) and q.context.loose:
            return q.verdict(UNDECIDED, reason="not shown where a power's base is zero")
        return q.verdict(PROVED, method)
    if q.closed:
        gap = enclosed(q)
        if gap is not None and not gap.contains(0):
            return q.verdict(PROVED, "constant enclosed by a ball", residual=ball_text(gap))
    zero = zero or exact_zero(q)
    if zero is not None:
        return q.verdict(REFUTED, "equal at an exact point", witness=zero, residual="0")
    return q.verdict(UNDECIDED, reason="no certificate that the sides never meet, and no point where they do")
