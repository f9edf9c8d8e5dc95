"""The verdict on one relation.

Equal canonical forms: proved.  Different ones: a small exact point that meets every hypothesis is
looked for until the enclosure of ``lhs - rhs`` there excludes zero: refuted.  Neither: undecided,
and said why.  Inequalities need a certificate (:mod:`.bounds`) or a witness.
"""

from __future__ import annotations

import random
import time
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from .bounds import interval, nonnegative
from .canonical import EP, ONE, Frame, OutOfFragment, OutOfTime, digits
from .compare import never_zero
from .evaluate import CannotEvaluate, Point, ball
from .matrix import contains_matrix, equations
from .meaning import Context, meaning
from .term import (
    Add,
    Assumption,
    Definition,
    Hypothesis,
    Neg,
    Num,
    Relation,
    Sum,
    Sym,
    Term,
    num,
    relation_names,
    walk,
)  # fmt: skip
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict

__all__ = ["decide"]

TRIALS = 60
PRECISIONS = (128, 512, 2048)


def decide(
    relation: Relation,
    hypotheses: Iterable[Hypothesis] = (),
    definitions: Iterable[Definition] = (),
    timeout: float = 10.0,
) -> Verdict:
    """Prove, refute or leave undecided ``relation`` under ``hypotheses``.

    Free symbols are real unless an :class:`Assumption` says otherwise, and universally quantified.
    Matrix equations are decided entry by entry.  ``timeout`` is in seconds of wall-clock time.
    """
    deadline = time.monotonic() + timeout
    context = Context(hypotheses, definitions)
    try:
        r = Relation(relation.op, context.unfold(relation.lhs), context.unfold(relation.rhs))
        parts = equations(r, lambda t: _is_one(t, context, deadline))
    except (OutOfFragment, RecursionError) as e:
        return _outside(e, context)
    done: list[Verdict] = []
    inner: set[Hypothesis] = set()
    for part, facts in parts:
        for fact in facts:
            assert isinstance(fact.lhs, Sym)
            for h in (Assumption(fact.lhs.name, "integer"), fact):
                context.assume(h)
                inner.add(h)
        v = _decide_scalar(part, context, deadline)
        if v.verdict != PROVED:
            return v
        done.append(v)
    methods = list(dict.fromkeys(v.method for v in done))
    how = methods[0] if len(done) == 1 else f"{len(done)} entries: {', '.join(methods)}"
    # That an index runs over the blocks is part of the statement, not a hypothesis of it.
    outer = tuple(h for h in context.hypotheses() if h in context.given or h not in inner)
    return Verdict(PROVED, how, outer)


def _is_one(t: Term, context: Context, deadline: float) -> bool:
    return _decide_scalar(Relation("==", t, num(1)), context, deadline).proved


def _outside(e: OutOfFragment | RecursionError, context: Context) -> Verdict:
    if isinstance(e, RecursionError):
        return Verdict(UNDECIDED, "", context.hypotheses(), reason="nested too deeply")
    return Verdict(UNDECIDED, "", context.hypotheses(), reason=e.why, subject=e.subject)


def _decide_scalar(r: Relation, context: Context, deadline: float) -> Verdict:
    context.prepare(r.lhs, r.rhs)
    rounding = _rounding(r)
    if rounding is not None:
        return _decide_rounding(r, *rounding, context)
    if r.op in (">", ">="):
        r = Relation({">": "<", ">=": "<="}[r.op], r.rhs, r.lhs)
    try:
        if r.op in ("==", "!="):
            return _decide_equality(r, context, deadline)
        return _decide_order(r, context, deadline)
    except (OutOfFragment, RecursionError) as e:
        timed_out = isinstance(e, (OutOfTime, RecursionError)) and time.monotonic() > deadline
        found = None if timed_out else _witness(r, context, deadline)
        return found or _outside(e, context)


# -- equality ----------------------------------------------------------------------------------------


def _decide_equality(r: Relation, context: Context, deadline: float) -> Verdict:
    frame, (lhs, rhs) = meaning([r.lhs, r.rhs], context, deadline=deadline)
    difference = frame.sub(lhs, rhs)
    equal, reason = frame.vanishes(difference), ""
    method = "canonical form"
    if not equal and any(isinstance(x, Sum) for t in (r.lhs, r.rhs) for x in walk(t)):
        frame2, (lhs, rhs) = meaning([r.lhs, r.rhs], context, geometric=True, deadline=deadline)
        if frame2.vanishes(frame2.sub(lhs, rhs)):
            reason = _unproved_ratio(frame2, context, (r.lhs, r.rhs), deadline)
            equal, method = not reason, "canonical form, geometric sums in closed form"
    if r.op == "!=":
        return _decide_unequal(r, equal, frame, difference, context, deadline)
    if equal:
        return Verdict(PROVED, method, context.hypotheses())
    found = _witness(r, context, deadline)
    if found:
        return found
    if not reason:
        reason = "the canonical forms differ, but no point that meets the hypotheses shows it"
        if time.monotonic() > deadline:
            reason = "out of time"
    return Verdict(UNDECIDED, "", context.hypotheses(), reason=reason)


def _unproved_ratio(frame: Frame, context: Context, terms: tuple[Term, ...], deadline: float) -> str:
    """Why a geometric sum's closed form may not be used (its ratio might be 1), or ''.

    It may if the claim itself divides by ``ratio - 1``, or if both sides are continuous and the
    ratio is 1 only on a set without interior: then equality extends to that set by continuity.
    """
    allowed: set[object] = set()
    for h in context.hypotheses():
        if isinstance(h, Relation) and h.op == "!=":
            try:
                gap = frame.sub(*_values(frame, context, h))
                for j, _ in digits(next(iter(frame.inverse(gap).terms), 0)):
                    allowed.add(frame.slots[j].data[0] if frame.slots[j].kind == "inv" else None)
            except Exception:
                continue
    for slope in frame.geometric or ():
        inv = frame.inverse(frame.sub(frame.exp(slope), ONE))
        cores = {frame.slots[j].data[0] for k in inv.terms for j, _ in digits(k) if frame.slots[j].kind == "inv"}
        if cores and cores <= allowed:
            continue
        if not _rarely_one(frame, slope):
            return "true where the ratio of a geometric sum is not 1; the other case is not covered"
    return ""


def _values(frame: Frame, context: Context, h: Relation) -> tuple[EP, EP]:
    from .meaning import Meaning

    reader = Meaning(frame, context)
    return reader.value(h.lhs), reader.value(h.rhs)


def _rarely_one(frame: Frame, slope: EP) -> bool:
    """Whether ``exp(slope)`` differs from 1 on a dense set, for every value of the integer symbols."""
    for j in frame.deps_of(slope):
        if frame.is_integer_slot(j):
            return False
    if any(s.kind == "fn" for s in frame.slots):
        return False  # an unknown function need not be continuous
    return bool(frame.deps_of(slope))


def _decide_unequal(
    r: Relation, equal: bool, frame: Frame, difference: EP, context: Context, deadline: float
) -> Verdict:
    hyps = context.hypotheses
    if equal:
        for point in _points(r, context, deadline):
            shown = _shown(point, r, context)
            return Verdict(REFUTED, "canonical form: the sides are equal everywhere", hyps(), shown, "0")
        return Verdict(UNDECIDED, "", hyps(), reason="the sides are equal, but no point meets the hypotheses")
    frame.apart = _different_indices(context, frame)
    if never_zero(frame, difference):
        return Verdict(PROVED, "a difference that is never zero", hyps())
    lo, hi, away = interval(Add((r.lhs, Neg(r.rhs))), context.kinds)
    if away or (lo is not None and lo > 0) or (hi is not None and hi < 0):
        return Verdict(PROVED, "interval", hyps())
    if frame.is_real(difference):
        for side in (difference, frame.neg(difference)):
            if nonnegative(frame, side, strict=True):
                return Verdict(PROVED, "sign of the difference", hyps())
    if _is_closed(r):
        try:
            gap = _enclose(r, Point(_none))
        except CannotEvaluate:
            gap = None
        if gap is not None and not gap.contains(0):
            return Verdict(PROVED, "constant enclosed by a ball", hyps(), {}, _ball_text(gap))
    zero = _exact_zero(r, context, deadline)
    if zero is not None:
        return Verdict(REFUTED, "equal at an exact point", hyps(), zero, "0")
    return Verdict(UNDECIDED, "", hyps(), reason="no certificate that the sides never meet, and no point where they do")


def _different_indices(context: Context, frame: Frame) -> frozenset[int]:
    """Slots of the first two integer symbols that a hypothesis ``i != j`` keeps apart."""
    for h in context.facts:
        if h.op == "!=" and isinstance(h.lhs, Sym) and isinstance(h.rhs, Sym):
            names = (h.lhs.name, h.rhs.name)
            if all("integer" in context.kinds.get(n, ()) for n in names):
                slots = [frame.index.get(("sym", n)) for n in names]
                return frozenset(j for j in slots if j is not None)
    return frozenset()


def _is_closed(r: Relation) -> bool:
    """Whether ``r`` has no free symbol and no unknown function."""
    from .evaluate import KNOWN
    from .term import Fn

    unknown = any(isinstance(x, Fn) and x.name not in KNOWN for t in (r.lhs, r.rhs) for x in walk(t))
    return not unknown and not relation_names(r)


# -- order -------------------------------------------------------------------------------------------


def _decide_order(r: Relation, context: Context, deadline: float) -> Verdict:
    strict = r.op == "<"
    frame, (lhs, rhs) = meaning([r.lhs, r.rhs], context, deadline=deadline)
    difference = frame.sub(rhs, lhs)
    if not frame.is_real(difference):
        return Verdict(
            UNDECIDED, "", context.hypotheses(), reason="an order between values that are not known to be real"
        )
    if frame.vanishes(difference):
        if not strict:
            return Verdict(PROVED, "canonical form", context.hypotheses())
        for point in _points(r, context, deadline):
            shown = _shown(point, r, context)
            return Verdict(REFUTED, "canonical form: equal everywhere", context.hypotheses(), shown, "0")
    lo, _, away = interval(Add((r.rhs, Neg(r.lhs))), context.kinds)
    if lo is not None and (lo > 0 or (lo == 0 and (not strict or away))):
        return Verdict(PROVED, "interval", context.hypotheses())
    if nonnegative(frame, difference, strict):
        return Verdict(PROVED, "bound on the canonical form", context.hypotheses())
    if _is_closed(r):
        try:
            gap = _enclose(r, Point(_none))
            if gap.real < 0:
                return Verdict(PROVED, "constant enclosed by a ball", context.hypotheses(), {}, _ball_text(gap))
        except CannotEvaluate:
            pass
    found = _witness(r, context, deadline)
    if found:
        return found
    zero = _exact_zero(r, context, deadline) if strict else None
    if zero is not None:
        return Verdict(REFUTED, "equal at an exact point", context.hypotheses(), zero, "0")
    why = "no certificate for the inequality, and no counterexample"
    return Verdict(UNDECIDED, "", context.hypotheses(), reason=why)


# -- witnesses ---------------------------------------------------------------------------------------


def _none(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
    raise CannotEvaluate(f"{name} has no value")


def _points(r: Relation, context: Context, deadline: float) -> Iterator[Point]:
    """Small exact points that meet the hypotheses."""
    ranges = {n for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Sum) for n in _names(x.lo) | _names(x.hi)}
    needed = [x for h in context.facts for x in (h.lhs, h.rhs)]
    needed += [x for h in context.added if isinstance(h, Relation) for x in (h.lhs, h.rhs)]
    for trial in range(TRIALS):
        if time.monotonic() > deadline:
            return
        point = Point(_chooser(trial, context, ranges))
        if _meets(context, point):
            yield point


def _names(t: Term) -> set[str]:
    return {x.name for x in walk(t) if isinstance(x, Sym)}


def _chooser(trial: int, context: Context, ranges: set[str]) -> Any:
    rng = random.Random(trial)
    taken: dict[str, set[Fraction]] = {}
    counter = iter(range(1, 10**9))

    def choose(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
        known = context.kinds.get(name, frozenset())
        for _ in range(200):
            v = pick(known, name)
            if "distinct" not in known or v not in taken.setdefault(name, set()):
                taken.setdefault(name, set()).add(v)
                return v
        raise CannotEvaluate("no distinct value left")

    def pick(known: frozenset[str], name: str) -> Fraction:
        if "even" in known:
            return Fraction(rng.choice((2, 4, 6)) if trial else 2 + 2 * (next(counter) % 2))
        if name in ranges:
            return Fraction(rng.choice((1, 2, 3, 4)) if trial else 2)
        if trial == 0:
            return Fraction(next(counter))
        if trial % 4 == 1 or "integer" in known:
            low = 1 if known & {"positive", "nonzero"} else 0 if "nonnegative" in known else -3
            return Fraction(rng.randint(low, 5 + trial // 4))
        if trial % 4 == 2:
            low = 1 if known & {"positive", "nonzero"} else 0
            return Fraction(rng.choice((0, 0, 1, 2)) + low)
        q = Fraction(rng.randint(1, 12 + trial), rng.choice((1, 2, 3, 4, 5, 10)))
        return q if known & {"positive", "nonnegative"} or rng.random() < 0.5 else -q

    return choose


def _meets(context: Context, point: Point) -> bool:
    """Whether every hypothesis certainly holds at ``point``."""
    for h in (*context.given, *context.added):
        try:
            if isinstance(h, Assumption):
                if not _fits(point, h):
                    return False
                continue
            if h in context.given and any(d.body is h.rhs for d in context.equations):
                continue
            if not _holds(h, point, context):
                return False
        except CannotEvaluate:
            return False
    return True


def _shown(point: Point, r: Relation, context: Context) -> dict[str, Fraction]:
    """The values that matter: those of names in the claim or in a relation among the hypotheses."""
    names = set(relation_names(r))
    for h in context.hypotheses():
        if isinstance(h, Relation):
            names |= set(relation_names(h))
    return {n: v for n, v in point.values.items() if n.partition("[")[0] in names or n.endswith(")")}


def _fits(point: Point, h: Assumption) -> bool:
    if h.kind == "distinct" or any(n.startswith(h.name + "[") for n in point.values):
        return True
    if h.kind == "complex":
        return True
    if h.name not in point.values:
        return True
    v = point.values[h.name]
    return {
        "integer": v.denominator == 1,
        "even": v.denominator == 1 and v % 2 == 0,
        "positive": v > 0,
        "nonnegative": v >= 0,
        "nonzero": v != 0,
    }[h.kind]


def _holds(h: Relation, point: Point, context: Context) -> bool:
    lhs, rhs = context.unfold(h.lhs), context.unfold(h.rhs)
    gap = _enclose(Relation("==", lhs, rhs), point)
    if h.op == "!=":
        return not gap.contains(0)
    if h.op in ("==", "<=", ">=") and gap.contains(0):
        return bool(gap.is_zero() and gap.is_exact())
    sign = gap.real
    return bool({"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0, "==": False}[h.op])


def _enclose(r: Relation, point: Point) -> Any:
    """A ball around ``lhs - rhs``, tight enough to tell it from zero if that is within reach."""
    gap, point.closed = None, _is_closed(r)
    for bits in PRECISIONS:
        gap = ball(Add((r.lhs, Neg(r.rhs))), point, bits)
        if not gap.contains(0) or (gap.is_zero() and gap.is_exact()):
            break
    return gap


def _witness(r: Relation, context: Context, deadline: float) -> Verdict | None:
    """A refutation of ``==``, ``<`` or ``<=`` by a point, if one is found."""
    if r.op == "!=" or any("complex" in k for k in context.kinds.values()):
        return None if r.op == "!=" else _complex_witness(r, context, deadline)
    misses = 0
    for point in _points(r, context, deadline):
        try:
            gap = _enclose(r, point)
        except (CannotEvaluate, ValueError, ZeroDivisionError, OverflowError):
            misses += 1
            if misses > 20:
                return None
            continue
        wrong = not gap.contains(0) if r.op == "==" else bool(gap.real > 0) and gap.imag.contains(0)
        if wrong:
            if not _meets(context, point):
                continue
            return Verdict(REFUTED, "witness", context.hypotheses(), _shown(point, r, context), _ball_text(gap))
    return None


def _complex_witness(r: Relation, context: Context, deadline: float) -> Verdict | None:
    """As :func:`_witness`, each complex symbol replaced by ``re + I*im`` with real parts to choose."""
    from .term import Const, Mul, substitute

    names = [n for n, k in context.kinds.items() if "complex" in k]
    swap: dict[str, Term] = {n: Add((Sym(f"Re {n}"), Mul((Const("I"), Sym(f"Im {n}"))))) for n in names}
    plain = Context([h for h in context.given if not (isinstance(h, Assumption) and h.kind == "complex")])
    for h in context.added:
        if isinstance(h, Relation):
            plain.assume(Relation(h.op, substitute(h.lhs, swap), substitute(h.rhs, swap)))
        else:
            plain.assume(h)
    found = _witness(Relation(r.op, substitute(r.lhs, swap), substitute(r.rhs, swap)), plain, deadline)
    if found is None:
        return None
    return Verdict(REFUTED, found.method, context.hypotheses(), found.witness, found.residual)


def _exact_zero(r: Relation, context: Context, deadline: float) -> dict[str, Fraction] | None:
    """A point where both sides are exactly equal, the canonical form deciding."""
    from .term import substitute

    for trial, point in enumerate(_points(r, context, deadline)):
        if trial > 25:
            return None
        values: dict[str, Term] = {}
        for name in _names(r.lhs) | _names(r.rhs):
            if name in relation_names(r) and "complex" not in context.kinds.get(name, ()):
                values[name] = Num(point.get("sym", name))
        try:
            here = Relation("==", substitute(r.lhs, values), substitute(r.rhs, values))
            frame, (lhs, rhs) = meaning([here.lhs, here.rhs], Context(), deadline=deadline)
            if frame.vanishes(frame.sub(lhs, rhs)) and _meets(context, point):
                return {n: v for n, v in point.values.items() if n in values}
        except OutOfFragment:
            continue
    return None


def _ball_text(gap: Any) -> str:
    if gap.imag.is_zero():
        return str(gap.real.str(15, radius=True))
    return str(gap.str(15, radius=True))


# -- numbers as printed ------------------------------------------------------------------------------


def _rounding(r: Relation) -> tuple[Term, Fraction, int] | None:
    """``(exact side, printed value, decimals)`` if one side is a decimal as printed and nothing is free."""
    if r.op != "==" or not _is_closed(r):
        return None
    for printed, other in ((r.rhs, r.lhs), (r.lhs, r.rhs)):
        sign, literal = (-1, printed.arg) if isinstance(printed, Neg) else (1, printed)
        if not isinstance(literal, Num) or not literal.text or isinstance(other, Num):
            continue
        if isinstance(other, Neg) and isinstance(other.arg, Num):
            continue
        mantissa, _, exponent = literal.text.lower().partition("e")
        digits_after = len(mantissa.partition(".")[2])
        return other, sign * literal.value, digits_after - int(exponent or 0)
    return None


def _decide_rounding(r: Relation, other: Term, printed: Fraction, decimals: int, context: Context) -> Verdict:
    half = Fraction(1, 2) / Fraction(10) ** decimals
    try:
        frame, (value,) = meaning([other], context)
        q = frame.as_rational(value)
    except OutOfFragment:
        q = None
    if q is not None:
        if q == printed:
            return Verdict(PROVED, "exact value", context.hypotheses())
        if abs(q - printed) <= half:
            return Verdict(PROVED, f"rounding to {decimals} decimals of an exact value", context.hypotheses())
        return Verdict(REFUTED, "exact value", context.hypotheses(), {}, str(q - printed))
    if contains_matrix(other):
        return Verdict(UNDECIDED, "", context.hypotheses(), reason="a matrix compared with a decimal", subject=other)
    text = f"enclosure, read as a rounding to {decimals} decimals"
    for bits in (*PRECISIONS, 8192):
        try:
            point = Point(_none)
            point.closed = True
            gap = ball(Add((other, Neg(Num(printed)))), point, bits)
        except CannotEvaluate as e:
            return Verdict(UNDECIDED, "", context.hypotheses(), reason=str(e), subject=other)
        import flint

        with flint.ctx.workprec(bits):
            limit = flint.arb(flint.fmpq(half.numerator, half.denominator))
            size = abs(gap)
            if size <= limit and gap.imag.contains(0):
                return Verdict(PROVED, text, context.hypotheses(), {}, _ball_text(gap))
            if size > limit:
                return Verdict(REFUTED, text, context.hypotheses(), {}, _ball_text(gap))
    return Verdict(UNDECIDED, "", context.hypotheses(), reason="the value lies too close to a rounding boundary")
