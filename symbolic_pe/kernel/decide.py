"""The verdict on one relation.

Equal canonical forms: proved.  Different ones: a small exact point that meets every hypothesis is
looked for until the enclosure of ``lhs - rhs`` there excludes zero: refuted.  Neither: undecided,
and said why.  Inequalities need a certificate (:mod:`.bounds`) or a witness.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import Any

from .bounds import beneath, contradictory, interval, nonnegative
from .canonical import EP, MAX_EXPLICIT, ONE, DivisionByZero, Frame, OutOfFragment, OutOfTime, digits
from .compare import never_zero
from .evaluate import KNOWN, CannotEvaluate, Law, Point, ball, is_of_kind
from .matrix import Equations, contains_matrix, equations, has_matrix
from .meaning import Context, Meaning, reading
from .term import (
    BINDERS,
    Add,
    Assumption,
    Definition,
    Fn,
    Hypothesis,
    Neg,
    Num,
    Ref,
    Relation,
    Scan,
    Sum,
    Sym,
    Term,
    num,
    relation_names,
    scan,
    substitute,
    walk,
)  # fmt: skip
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict

__all__ = ["decide"]

LARGE = 3000
"""Nodes of a claim from which on a point is tried before the canonical form."""
MANY_SUMMANDS = 40
RARE = 16
SAMPLE = 16
FEW = 8
"""Entries of a matrix that share a frame."""
TRIALS = 60
QUICK_TRIALS = 3
QUICK_FUEL = 60_000
QUICK_RANGE = 8
"""What a first attempt may use before a witness is tried: products of terms, and summands written out."""
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
    if relation in context.given:
        return Verdict(PROVED, "a hypothesis", context.hypotheses())
    try:
        laws = context.laws()
        r, seen = relation, scan(relation.lhs, relation.rhs)
        if not seen[0].isdisjoint(BINDERS):
            r = context.apart(r)
        if context.definitions:
            r = Relation(r.op, context.opened(r.lhs), context.opened(r.rhs))
            seen = scan(r.lhs, r.rhs)
        parts: Equations = [(r, ())]
        if has_matrix(*seen[:2]):
            parts = equations(r, lambda t: _is_one(t, context, laws, deadline))
    except (OutOfFragment, RecursionError) as e:
        return _outside(e, context)
    if len(parts) > 1 and not laws and _entries_equal(parts, context, deadline):
        return Verdict(PROVED, f"{len(parts)} entries: canonical form", context.hypotheses())
    done: list[Verdict] = []
    for part, facts in parts:
        for fact in facts:
            context.assume(Assumption(fact.lhs.name, "integer")) if isinstance(fact.lhs, Sym) else None
            context.assume(fact)
        v = _decide_scalar(part, context, laws, deadline, seen if part is r and not laws else None)
        if v.verdict != PROVED:
            return v
        done.append(v)
    if _void(context, {fact for _, facts in parts for fact in facts}):
        return Verdict(UNDECIDED, "", context.hypotheses(), reason="a sum's range is inverted by the other hypotheses")
    methods = list(dict.fromkeys(v.method for v in done))
    how = methods[0] if len(done) == 1 else f"{len(done)} entries: {', '.join(methods)}"
    return Verdict(PROVED, how, context.hypotheses())


def _entries_equal(parts: Equations, context: Context, deadline: float) -> bool:
    """Whether the entries of a matrix equation without sums are equal, read a few in a frame at a time."""
    if any(facts for _, facts in parts):
        return False

    def equal(m: Meaning, few: list[tuple[Term, Term]]) -> bool:
        return all(_agree(m, *pair) for pair in few)

    try:
        sides = [(context.unfold(r.lhs), context.unfold(r.rhs)) for r, _ in parts]
        if Sum in scan(*(x for pair in sides for x in pair))[0]:
            return False
        return all(
            reading(context, partial(equal, few=sides[n : n + FEW]), deadline=deadline)
            for n in range(0, len(sides), FEW)
        )
    except (OutOfFragment, RecursionError):
        return False


def _void(context: Context, facts: set[Relation]) -> bool:
    """Whether the ranges that the claim sums over cannot have the lengths that were added as hypotheses.

    ``facts`` say where the index of a block family is: a family without blocks is no contradiction.
    """
    ranges = [h for h in context.added if isinstance(h, Relation) and h.op != "!=" and h not in facts]
    if not ranges:
        return False
    relations = [*ranges, *(h for h in context.given if isinstance(h, Relation))]
    for name, kinds in context.kinds.items():
        if "nonnegative" in kinds:
            relations.append(Relation(">" if "positive" in kinds else ">=", Sym(name), num(0)))
    try:
        return contradictory(Relation(h.op, context.unfold(h.lhs), context.unfold(h.rhs)) for h in relations)
    except (OutOfFragment, RecursionError):
        return False


def _is_one(t: Term, context: Context, laws: dict[str, Law], deadline: float) -> bool:
    return _decide_scalar(Relation("==", t, num(1)), context, laws, deadline).proved


def _outside(e: OutOfFragment | RecursionError, context: Context) -> Verdict:
    if isinstance(e, RecursionError):
        return Verdict(UNDECIDED, "", context.hypotheses(), reason="nested too deeply")
    return Verdict(UNDECIDED, "", context.hypotheses(), reason=e.why, subject=e.subject)


@dataclass(frozen=True, slots=True)
class _Question:
    """One scalar relation: ``lhs op rhs`` unfolded to the end, and ``shown`` with its laws in place.

    The canonical form may take until ``deadline``; a witness may be looked for until ``end``.
    """

    op: str
    lhs: Term
    rhs: Term
    shown: Relation
    context: Context
    laws: dict[str, Law]
    deadline: float
    end: float
    closed: bool
    sums: bool
    size: int

    def verdict(self, verdict: str, method: str = "", **more: Any) -> Verdict:
        return Verdict(verdict, method, self.context.hypotheses(), **more)


def _decide_scalar(
    r: Relation, context: Context, laws: dict[str, Law], end: float, seen: Scan | None = None
) -> Verdict:
    if r.op in (">", ">="):
        r = Relation({">": "<", ">=": "<="}[r.op], r.rhs, r.lhs)
    try:
        lhs, rhs = context.unfold(r.lhs), context.unfold(r.rhs)
    except (OutOfFragment, RecursionError) as e:
        return _outside(e, context)
    kinds, functions, size = seen or scan(lhs, rhs)
    sums = Sum in kinds
    if sums:
        context.prepare(lhs, rhs)
    closed = Ref not in kinds and functions <= KNOWN and not (Sym in kinds and (not sums or relation_names(r)))
    now = time.monotonic()
    q = _Question(r.op, lhs, rhs, r, context, laws, now + (end - now) * 0.7, end, closed, sums, size)
    try:
        rounding = _rounding(q)
        if rounding is not None:
            return _decide_rounding(q, *rounding)
        if q.op in ("==", "!="):
            return _decide_equality(q)
        return _decide_order(q)
    except DivisionByZero as e:
        return _outside(e, context)
    except (OutOfFragment, RecursionError) as e:
        return _witness(q) or _outside(e, context)


# -- equality ----------------------------------------------------------------------------------------


def _decide_equality(q: _Question) -> Verdict:
    if q.size >= MANY_SUMMANDS and _equal_by_groups(q):
        return q.verdict(PROVED, "canonical form") if q.op == "==" else _decide_unequal(q, True)
    found = _witness(q, 1, PRECISIONS[:1]) if q.size > LARGE else None
    if found:
        return found
    equal, method, reason = _equal(q, QUICK_FUEL, QUICK_RANGE)
    if method.startswith(WRONG) and q.op == "==":
        found = _anywhere(q, "exact value", method.removeprefix(WRONG))
        if found:
            return found
    if not equal and (reason or q.sums):  # before going the long way
        found = _witness(q, QUICK_TRIALS, PRECISIONS[:1])
        if found:
            return found
    if not equal and reason:
        equal, method, reason = _equal(q)
    if not equal and q.sums:
        reason = reading(q.context, lambda m: _in_closed_form(m, q), geometric=True, deadline=q.deadline)
        equal, method = reason == "", "canonical form, geometric sums in closed form"
        reason = "" if reason == DIFFERENT else reason
    if q.op == "!=":
        return _decide_unequal(q, equal)
    if equal:
        return q.verdict(PROVED, method)
    found = _witness(q)
    if found:
        return found
    if time.monotonic() > q.end:
        reason = "out of time"
    return q.verdict(UNDECIDED, reason=reason or f"{DIFFERENT}, but no point that meets the hypotheses shows it")


DIFFERENT = "the canonical forms differ"


def _equal_by_groups(q: _Question) -> bool:
    """Whether ``lhs - rhs`` falls into groups of summands, each of them zero.

    Whatever the grouping, a sum of zeros is zero.  Summands belong together if they share a name that
    few summands have; frames stay small that way, and many independent frequencies cost linear time.
    """
    summands = [*_summands(q.lhs, False), *_summands(q.rhs, True)]
    if len(summands) < MANY_SUMMANDS:
        return False
    some = set().union(*(_atoms(t) for t, _ in summands[:: max(1, len(summands) // SAMPLE)]))
    if len(some) < SAMPLE:  # few names, each in many summands: nothing to tell apart
        return False
    names = [_atoms(t) for t, _ in summands]
    often = Counter(n for s in names for n in s)
    group: dict[object, list[int]] = {}
    for j, own in enumerate(names):
        mine = [j]
        rare = [n for n in own if often[n] <= RARE]
        for n in rare:
            other = group.get(n)
            if other is not None and other is not mine:
                mine, other = (mine, other) if len(mine) > len(other) else (other, mine)
                mine += other
                for member in other:
                    group.update((m, mine) for m in names[member] if often[m] <= RARE)
                    group[member] = mine
        group.update((n, mine) for n in rare)
        group[j] = mine
    groups = list({id(g): g for g in (group[j] for j in range(len(summands)))}.values())
    if len(groups) < len(summands) // (2 * RARE) or len(groups) < 2:
        return False

    def zero(m: Meaning, part: list[int]) -> bool:
        terms = (summands[j] for j in part)
        f = m.frame
        return f.vanishes(f.add(*[f.neg(m.value(t)) if negative else m.value(t) for t, negative in terms]))

    chunks = ([j for g in groups[n : n + 4] for j in g] for n in range(0, len(groups), 4))
    return all(reading(q.context, partial(zero, part=part), deadline=q.deadline) for part in chunks)


def _summands(t: Term, negative: bool) -> Iterator[tuple[Term, bool]]:
    """The terms of a sum as written, with their signs."""
    stack = [(t, negative)]
    while stack:
        x, sign = stack.pop()
        if isinstance(x, Add):
            stack.extend((a, sign) for a in x.args)
        elif isinstance(x, Neg):
            stack.append((x.arg, not sign))
        else:
            yield x, sign


def _atoms(t: Term) -> set[object]:
    return {x.name if isinstance(x, Sym) else x for x in walk(t) if isinstance(x, (Sym, Ref))}


def _equal(q: _Question, fuel: int = 4_000_000, explicit: int = MAX_EXPLICIT) -> tuple[bool, str, str]:
    """Whether the sides have one canonical form, by what method, and if not, what was cut short."""

    def job(m: Meaning) -> tuple[bool, bool, Fraction | None]:
        f = m.frame
        difference = f.sub(m.value(q.lhs), m.value(q.rhs))
        equal = f.vanishes(difference)
        return equal, f.kept, f.as_rational(difference) if q.closed and not equal else None

    try:
        equal, kept, number = reading(q.context, job, explicit=explicit, deadline=q.deadline, fuel=fuel)
    except OutOfTime:
        if fuel > QUICK_FUEL:
            raise
        return False, "", "too large for a first attempt"
    if number is not None:
        return False, f"{WRONG}{number}", ""
    return equal, "canonical form", "" if equal or not kept else "long sums were not written out"


def _in_closed_form(m: Meaning, q: _Question) -> str:
    """'' if the sides are equal with geometric sums in closed form, else what is missing.

    The closed form needs a ratio that is not 1.  It may be used if the ratio certainly is not, if the
    claim itself divides by ``ratio - 1``, or if both sides are continuous and the ratio is 1 only on
    a set without interior: then equality extends to that set by continuity.
    """
    f = m.frame
    if not _agree(m, q.lhs, q.rhs):
        return DIFFERENT
    allowed: set[object] = set()
    for h in q.context.hypotheses():
        if isinstance(h, Relation) and h.op == "!=":
            try:
                gap = f.inverse(f.sub(m.value(q.context.unfold(h.lhs)), m.value(q.context.unfold(h.rhs))))
            except OutOfFragment:
                continue
            allowed |= {f.slots[j].data[0] for k in gap.terms for j, _ in digits(k) if f.slots[j].kind == "inv"}
    for slope in f.geometric or ():
        gap = f.sub(f.exp(slope), ONE)
        cores = {f.slots[j].data[0] for k in f.inverse(gap).terms for j, _ in digits(k) if f.slots[j].kind == "inv"}
        if not (cores and cores <= allowed) and not never_zero(f, gap) and not _rarely_one(f, slope):
            return "true where the ratio of a geometric sum is not 1; the other case is not covered"
    return ""


def _rarely_one(frame: Frame, slope: EP) -> bool:
    """Whether ``exp(slope)`` differs from 1 on a dense set, for every value of the integer symbols."""
    for j in frame.deps_of(slope):
        if frame.is_integer_slot(j):
            return False
    if any(s.kind == "fn" for s in frame.slots):
        return False  # an unknown function need not be continuous
    return bool(frame.deps_of(slope))


def _decide_unequal(q: _Question, equal: bool) -> Verdict:
    if equal:
        return _anywhere(q, EVERYWHERE, "0") or q.verdict(
            UNDECIDED, reason="the sides are equal, but no point meets the hypotheses"
        )

    def certificate(m: Meaning) -> str:
        f = m.frame
        difference = f.sub(m.value(q.lhs), m.value(q.rhs))
        f.apart = _different_indices(q.context, f)
        if never_zero(f, difference):
            return "a difference that is never zero"
        lo, hi, away = interval(Add((q.lhs, Neg(q.rhs))), q.context.kinds)
        if away or (lo is not None and lo > 0) or (hi is not None and hi < 0):
            return "interval"
        if f.is_real(difference) and any(nonnegative(f, s, strict=True) for s in (difference, f.neg(difference))):
            return "sign of the difference"
        return ""

    method = reading(q.context, certificate, deadline=q.deadline)
    if method:
        return q.verdict(PROVED, method)
    if q.closed:
        gap = _enclosed(q)
        if gap is not None and not gap.contains(0):
            return q.verdict(PROVED, "constant enclosed by a ball", residual=_ball_text(gap))
    zero = _exact_zero(q)
    if zero is not None:
        return q.verdict(REFUTED, "equal at an exact point", witness=zero, residual="0")
    return q.verdict(UNDECIDED, reason="no certificate that the sides never meet, and no point where they do")


EVERYWHERE = "canonical form: the sides are equal everywhere"


def _anywhere(q: _Question, method: str, residual: str) -> Verdict | None:
    """A refutation by any point that meets the hypotheses: the sides differ by ``residual`` at each."""
    for point in _points(q):
        try:
            if not q.closed:
                _enclose(q.shown, point, q.closed, PRECISIONS[:1])
        except CannotEvaluate:
            continue
        if _meets(q.context, point):
            return q.verdict(REFUTED, method, witness=_shown(point, q), residual=residual)
    return None


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
    kinds, functions, _ = scan(r.lhs, r.rhs)
    return Ref not in kinds and functions <= KNOWN and not (Sym in kinds and relation_names(r))


# -- order -------------------------------------------------------------------------------------------


def _decide_order(q: _Question) -> Verdict:
    strict = q.op == "<"

    def certificate(m: Meaning) -> str:
        f = m.frame
        difference = f.sub(m.value(q.rhs), m.value(q.lhs))
        if not f.is_real(difference):
            return NOT_REAL
        if f.vanishes(difference):
            return SAME if strict else "canonical form"
        number = f.as_rational(difference)
        if number is not None:
            return "canonical form, a constant" if number > 0 else f"{WRONG}{number}"
        lo, _, away = interval(Add((q.rhs, Neg(q.lhs))), q.context.kinds)
        if lo is not None and (lo > 0 or (lo == 0 and (not strict or away))):
            return "interval"
        if nonnegative(f, difference, strict):
            return "bound on the canonical form"
        lower = beneath(Add((q.rhs, Neg(q.lhs))), q.context.kinds, m.counts) if q.sums else q.rhs
        if q.sums and nonnegative(f, m.value(lower), strict):
            return "bound on the summands"
        return ""

    method = reading(q.context, certificate, explicit=QUICK_RANGE, deadline=q.deadline)
    if method == NOT_REAL:
        return q.verdict(UNDECIDED, reason=NOT_REAL)
    if method == SAME:
        refuted = _anywhere(q, EVERYWHERE, "0")
        if refuted:
            return refuted
    elif method.startswith(WRONG):
        refuted = _anywhere(q, "exact value", str(-Fraction(method.removeprefix(WRONG))))
        if refuted:
            return refuted
    elif method:
        return q.verdict(PROVED, method)
    if q.closed:
        gap = _enclosed(q)
        if gap is not None and gap.imag.is_zero() and gap.real < 0:
            return q.verdict(PROVED, "constant enclosed by a ball", residual=_ball_text(gap))
    found = _witness(q)
    if found:
        return found
    zero = _exact_zero(q) if strict else None
    if zero is not None:
        return q.verdict(REFUTED, "equal at an exact point", witness=zero, residual="0")
    return q.verdict(UNDECIDED, reason="no certificate for the inequality, and no counterexample")


NOT_REAL = "an order between values that are not known to be real"
WRONG = "the sides differ by "
SAME = "the sides are equal everywhere"


# -- witnesses ---------------------------------------------------------------------------------------


def _none(kind: str, name: str, args: tuple[Fraction, ...]) -> Fraction:
    raise CannotEvaluate(f"{name} has no value")


def _points(q: _Question, trials: int = TRIALS) -> Iterator[Point]:
    """Small exact points that meet the hypotheses, as far as they have been looked at."""
    ranges = {n for t in (q.lhs, q.rhs) for x in walk(t) if isinstance(x, Sum) for n in _names(x.lo) | _names(x.hi)}
    imaginary = frozenset(n for n, k in q.context.kinds.items() if "complex" in k)
    for trial in range(trials):
        if time.monotonic() > q.end:
            return
        point = Point(_chooser(trial, q.context, ranges), q.laws, imaginary, q.end)
        if _meets(q.context, point):
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
            if trial % 8 == 5 and trial > 8 and not known & {"positive", "nonzero"}:
                return Fraction(0)
            return Fraction(rng.choice((2, 4, 6)) if trial else 2 + 2 * (next(counter) % 2))
        if name in ranges:
            if trial % 8 in (5, 6) and trial > 8 and not known & {"positive", "nonzero"}:
                return Fraction(0 if trial % 8 == 5 or "nonnegative" in known else rng.choice((-1, 0)))
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
            elif h in context.defining:
                if isinstance(h.lhs, Sym):  # what is assumed of the symbol must hold of its definition
                    kinds = context.kinds.get(h.lhs.name, frozenset())
                    law = Law((), context.opened(h.lhs), False, "complex" not in kinds, kinds)
                    ball(Fn(h.lhs.name, ()), point.under({**point.laws, h.lhs.name: law}), PRECISIONS[0])
            elif not _holds(h, point, context):
                return False
        except (CannotEvaluate, OutOfFragment):
            return False
    return True


def _shown(point: Point, q: _Question) -> dict[str, Fraction]:
    """The values that matter: those of names in the claim or in a relation among the hypotheses."""
    names = {*relation_names(q.shown), *relation_names(Relation("==", q.lhs, q.rhs))}
    for h in q.context.hypotheses():
        if isinstance(h, Relation):
            names |= set(relation_names(h))
    return {n: v for n, v in point.values.items() if _name_of(n) in names or n.endswith(")")}


def _name_of(label: str) -> str:
    """``z`` of the labels ``z``, ``z[2]``, ``z(1)``, ``Re z`` and ``Im z[0]``."""
    return label.removeprefix("Re ").removeprefix("Im ").partition("[")[0].partition("(")[0]


def _fits(point: Point, h: Assumption) -> bool:
    for label, v in point.values.items():
        if _name_of(label) != h.name:
            continue
        if label.startswith(("Re ", "Im ")):
            other = point.values.get(("Im " if label[0] == "R" else "Re ") + label[3:], Fraction(0))
            if h.kind == "nonzero":
                if not v and not other:
                    return False
                continue
            if label[0] == "I":
                if v and h.kind not in ("complex", "distinct"):
                    return False
                continue
        if not is_of_kind(v, h.kind):
            return False
    return True


def _holds(h: Relation, point: Point, context: Context) -> bool:
    h = context.apart(h)
    r = Relation("==", context.opened(h.lhs), context.opened(h.rhs))
    gap = _enclose(r, point, _is_closed(r))
    if h.op == "!=":
        return not gap.contains(0)
    if not gap.imag.is_zero():
        return False
    if h.op in ("==", "<=", ">=") and gap.contains(0):
        return bool(gap.is_zero() and gap.is_exact())
    sign = gap.real
    return bool({"<": sign < 0, "<=": sign <= 0, ">": sign > 0, ">=": sign >= 0, "==": False}[h.op])


def _enclose(r: Relation, point: Point, closed: bool, precisions: tuple[int, ...] = PRECISIONS) -> Any:
    """A ball around ``lhs - rhs``, tight enough to tell it from zero if that is within reach."""
    gap, point.closed = None, closed
    for bits in precisions:
        gap = ball(Add((r.lhs, Neg(r.rhs))), point, bits)
        if not gap.contains(0) or (gap.is_zero() and gap.is_exact()):
            break
    return gap


def _enclosed(q: _Question) -> Any:
    """The ball around ``lhs - rhs`` of a closed claim, or None."""
    try:
        return _enclose(q.shown, Point(_none), True)
    except CannotEvaluate:
        return None


def _witness(q: _Question, trials: int = TRIALS, precisions: tuple[int, ...] = PRECISIONS) -> Verdict | None:
    """A refutation of ``==``, ``<`` or ``<=`` by a point, if one is found."""
    if q.op == "!=":
        return None
    misses = 0
    for point in _points(q, trials):
        try:
            gap = _enclose(q.shown, point, q.closed, precisions)
        except (CannotEvaluate, ValueError, ZeroDivisionError, OverflowError):
            misses += 1
            if misses > 20:
                return None
            continue
        wrong = not gap.contains(0) if q.op == "==" else bool(gap.real > 0) and gap.imag.is_zero()
        if wrong and _meets(q.context, point):
            return q.verdict(REFUTED, "witness", witness=_shown(point, q), residual=_ball_text(gap))
    return None


def _exact_zero(q: _Question) -> dict[str, Fraction] | None:
    """A point where both sides are exactly equal, the canonical form deciding."""
    names = {
        n for n in _names(q.lhs) | _names(q.rhs)
        if n in relation_names(Relation("==", q.lhs, q.rhs)) and "complex" not in q.context.kinds.get(n, ())
    }  # fmt: skip
    rest = Context(Assumption(n, k) for n, kinds in q.context.kinds.items() for k in kinds if k == "complex")
    for point in _points(q, 26):
        values: dict[str, Term] = {n: Num(point.get("sym", n)) for n in names}
        lhs, rhs = substitute(q.lhs, values), substitute(q.rhs, values)
        try:
            here = reading(rest, partial(_agree, lhs=lhs, rhs=rhs), deadline=q.end)
            _enclose(q.shown, point, q.closed)
        except (OutOfFragment, CannotEvaluate):
            continue
        if here and _meets(q.context, point):
            return _shown(point, q)
    return None


def _agree(m: Meaning, lhs: Term, rhs: Term) -> bool:
    return m.frame.vanishes(m.frame.sub(m.value(lhs), m.value(rhs)))


def _ball_text(gap: Any) -> str:
    if gap.imag.is_zero():
        return str(gap.real.str(15, radius=True))
    return str(gap.str(15, radius=True))


# -- numbers as printed ------------------------------------------------------------------------------


def _rounding(q: _Question) -> tuple[Term, Fraction, int] | None:
    """``(exact side, printed value, decimals)`` if one side is a decimal as printed and nothing is free."""
    if q.op not in ("==", "!=") or not q.closed:
        return None
    for printed, other in ((q.rhs, q.lhs), (q.lhs, q.rhs)):
        sign, literal = (-1, printed.arg) if isinstance(printed, Neg) else (1, printed)
        if not isinstance(literal, Num) or not literal.text or isinstance(other, Num):
            continue
        if isinstance(other, Neg) and isinstance(other.arg, Num):
            continue
        mantissa, _, exponent = literal.text.lower().partition("e")
        decimals = len(mantissa.partition(".")[2]) - int(exponent or 0)
        return other, sign * literal.value, decimals
    return None


def _decide_rounding(q: _Question, other: Term, printed: Fraction, decimals: int) -> Verdict:
    """A decimal is true to the digits printed; a value half way between two decimals agrees with both."""
    below = above = Fraction(1, 2) / Fraction(10) ** decimals
    if decimals < 0 and set(str(abs(printed))) <= {"1", "0"} and str(abs(printed)).count("1") == 1:
        below /= 10  # below 1e5 a digit is worth less
    if printed < 0:
        below, above = above, below
    proved, refuted = (PROVED, REFUTED) if q.op == "==" else (REFUTED, PROVED)
    try:
        exact = reading(q.context, lambda m: m.frame.as_rational(m.value(other)), deadline=q.deadline)
    except DivisionByZero:
        raise
    except OutOfFragment:
        exact = None
    if exact == printed:
        return q.verdict(proved, "exact value", residual="" if q.op == "==" else "0")
    if contains_matrix(other):
        return q.verdict(UNDECIDED, reason="a matrix compared with a decimal", subject=other)
    near, text, residual = None, f"rounding to {decimals} decimals of an exact value", ""
    if exact is not None:
        near, residual = decimals != 0 and -below <= exact - printed <= above, str(exact - printed)
    for bits in () if exact is not None else (*PRECISIONS, 8192):
        text = f"enclosure, read as a rounding to {decimals} decimals"
        try:
            point = Point(_none)
            point.closed = True
            gap = ball(Add((other, Neg(Num(printed)))), point, bits)
        except CannotEvaluate as e:
            return q.verdict(UNDECIDED, reason=str(e), subject=other)
        import flint

        with flint.ctx.workprec(bits):
            low, high = (flint.arb(flint.fmpq(x.numerator, x.denominator)) for x in (-below, above))
            residual = _ball_text(gap)
            if not gap.imag.contains(0) or gap.real < low or gap.real > high:
                near = False
            elif gap.real >= low and gap.real <= high:
                near = True
        if near is not None:
            break
    if near is None:
        return q.verdict(UNDECIDED, reason="the value lies too close to a rounding boundary")
    if not near:
        return q.verdict(refuted, "exact value" if exact is not None else text, residual=residual)
    if q.op == "!=":
        return q.verdict(UNDECIDED, reason="different numbers, but equal to the digits printed")
    return q.verdict(PROVED, text, residual="" if exact is not None else residual)
