"""The verdict on one relation.

Equal canonical forms: proved.  Different ones: a small exact point that meets every hypothesis is
looked for until the enclosure of ``lhs - rhs`` there excludes zero: refuted.  Neither: undecided,
and said why.  Inequalities need a certificate (:mod:`.theories.inequality`) or a witness.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable
from dataclasses import replace
from functools import lru_cache, partial

from .canonical import DivisionByZero, OutOfFragment
from .equality import decide_equality
from .evaluate import Law, has_meaning
from .hypotheses import Hypotheses
from .matrix import Equations, OneTest, equations, has_matrix
from .order import decide_order
from .question import Question
from .renaming import alike
from .rounding import as_rounding, decide_rounding
from .term import (
    BINDERS,
    VALUED,
    Assumption,
    Definition,
    Fn,
    Hypothesis,
    Ref,
    Relation,
    Scan,
    Sum,
    Sym,
    Term,
    num,
    relation_names,
    scan,
    walk,
)  # fmt: skip
from .theories.context import Context, families
from .theories.families import generalise
from .theories.functions import Functions, reading
from .theories.words import decide_words, speaks_of_matrices, without_matrices
from .untrusted.consistency import clash, is_met, void
from .untrusted.overlaps import overlapping
from .verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .witness import agree, negated, witness

__all__ = ["contradiction", "decide", "says_nothing", "settled"]

PATIENCE = 1.0
"""Seconds for all hypotheses against each other."""

UNKNOWN = "a function the kernel has no values of"

FEW = 8
"""Entries of a matrix that share a frame."""


def decide(
    relation: Relation,
    hypotheses: Iterable[Hypothesis] = (),
    definitions: Iterable[Definition] = (),
    timeout: float = 10.0,
    search: bool = True,
) -> Verdict:
    """Prove, refute or leave undecided ``relation`` under ``hypotheses``; undecided if these contradict each other.

    Free symbols are real unless an :class:`Assumption` says otherwise, and universally quantified.
    Matrix equations are decided entry by entry.  ``timeout`` is in seconds of CPU time.  Without
    ``search`` no witness is looked for: what is not proved is undecided.
    """
    given, known = tuple(hypotheses), tuple(definitions)
    end = time.process_time() + timeout
    if len({d.name for d in known}) < len(known) and (name := _said_twice(given, known)):
        return Verdict(UNDECIDED, "", given, reason=f"two definitions of {name} say different things of one place")
    verdict = settled(_decide(relation, given, known, timeout, search), given, known, end)
    if not given or verdict.verdict == UNDECIDED:
        return verdict
    why = contradiction(_held(given, verdict.hypotheses) if verdict.proved else given, known)
    return Verdict(UNDECIDED, "", verdict.hypotheses, reason=why) if why else verdict


@lru_cache(maxsize=1024)
def _said_twice(given: tuple[Hypothesis, ...], definitions: tuple[Definition, ...]) -> str:
    """The name that two definitions give different values in one place, or ''."""

    names = [d.name for d in definitions]
    single = tuple(d for d in definitions if names.count(d.name) == 1)

    def holds(r: Relation, whole: tuple[str, ...]) -> bool:
        return _decide(r, (*given, *(Assumption(n, "integer") for n in whole)), single, PATIENCE, False).proved

    return overlapping(definitions, Context(given).names(), holds)


def _held(given: tuple[Hypothesis, ...], needed: tuple[Hypothesis, ...]) -> tuple[Hypothesis, ...]:
    """What must not contradict itself: the hypotheses, and beside relations what the proof needs besides."""
    return needed if any(isinstance(h, Relation) for h in given) else given


def says_nothing(
    terms: Iterable[Term], known: Hypotheses, facts: Collection[Relation], definitions: Iterable[Definition]
) -> str:
    """Why what is proved of ``terms`` with what is ``known`` speaks of no values at all, or ''."""
    context = known if isinstance(known, Context) else Context(known.given, definitions)
    for h in known.added:
        context.assume(h)
    empty = void(context, terms, facts)
    if empty or not context.given:
        return empty
    return contradiction(_held(context.given, context.hypotheses()), definitions)


def settled(v: Verdict, given: tuple[Hypothesis, ...], known: tuple[Definition, ...], end: float) -> Verdict:
    """The verdict without what was added and holds anyway; undecided if nothing is seen to meet what remains."""
    if v.verdict == UNDECIDED or len(v.hypotheses) <= len(given):
        return v
    left: list[Relation] = []
    kinds = [g for g in v.hypotheses if isinstance(g, Assumption)]
    added = [h for h in v.hypotheses if isinstance(h, Relation) and h.op == "!=" and h not in given]
    for h in added:
        limit = min(max(end - time.process_time(), 0.0), PATIENCE) / 2
        nodes, functions, _ = scan(h.lhs, h.rhs)
        if _decide(h, given, known, limit, False).proved:
            continue
        if nodes.isdisjoint((Sym, Ref)) and functions <= VALUED:
            why = "whether this constant is zero is not known"
            return Verdict(UNDECIDED, "", v.hypotheses, reason=why, subject=h.lhs)
        left.append(h)
        valued = not any(map(has_meaning, functions - VALUED))
        if valued and not is_met((*kinds, h), known, limit):
            why = "no values were found for which this is not zero"
            return Verdict(UNDECIDED, "", v.hypotheses, reason=why, subject=h.lhs)
    return v if left == added else replace(v, hypotheses=tuple(h for h in v.hypotheses if h not in added or h in left))


def contradiction(hypotheses: Collection[Hypothesis], definitions: Iterable[Definition] = ()) -> str:
    """Why no values meet the hypotheses, in one line, or '' where that is not plain to see."""
    given, known = without_matrices(hypotheses), tuple(definitions)
    if not any(isinstance(h, Relation) for h in given):
        named = {d.name for d in known}
        if not any(isinstance(h, Assumption) and h.name in named for h in given):
            return ""
    return _contradiction(given, known)


@lru_cache(maxsize=4096)
def _contradiction(given: tuple[Hypothesis, ...], definitions: tuple[Definition, ...]) -> str:
    end = time.process_time() + PATIENCE

    def inner(r: Relation, rest: tuple[Hypothesis, ...]) -> Verdict:
        return _decide(r, rest, definitions, max(end - time.process_time(), 0.0), False)

    return clash(given, definitions, inner, end)


def _decide(
    relation: Relation,
    hypotheses: Iterable[Hypothesis],
    definitions: Iterable[Definition],
    timeout: float,
    search: bool,
) -> Verdict:
    """The verdict, whether or not anything meets the hypotheses."""
    deadline = time.process_time() + timeout
    context = Context(hypotheses, definitions)
    if context.facts or context.defining:
        generalise(context, relation)
    given = context.hypotheses()
    if given and speaks_of_matrices(given):
        r = Relation(relation.op, context.opened(relation.lhs), context.opened(relation.rhs))
        if speaks_of_matrices(given, r):
            return decide_words(r, given)
        return _decide(relation, without_matrices(given), definitions, timeout, search)
    if relation in context.given:
        return Verdict(PROVED, "a hypothesis", context.hypotheses())
    both = context.bare and context.bare & families(relation.lhs, relation.rhs, *(d.body for d in context.definitions))
    if both:
        why = f"{min(both)} is both a number and a family of numbers: give them two names"
        return Verdict(UNDECIDED, "", context.hypotheses(), reason=why)
    even = {n for n, kinds in context.kinds.items() if "even" in kinds}
    if even and (both := even & scan(*(t for h in (relation, *context.facts) for t in (h.lhs, h.rhs)))[1]):
        why = f"{min(both)} is a function: whether it is even or its values are is not known"
        return Verdict(UNDECIDED, "", context.hypotheses(), reason=why)
    try:
        laws = context.laws() if context.definitions else {}
        r, seen = relation, scan(relation.lhs, relation.rhs)
        if not seen[0].isdisjoint(BINDERS):
            r = context.apart(r)
        if context.definitions:
            r = Relation(r.op, context.opened(r.lhs), context.opened(r.rhs))
            seen = scan(r.lhs, r.rhs)
        parts: Equations = [(r, ())]
        if has_matrix(*seen[:2]):
            context.note_blocks(r.lhs, r.rhs)
            parts = equations(r, lambda t: _is_one(t, context, laws, deadline))
    except (OutOfFragment, RecursionError) as e:
        return _outside(e, context)
    whole = all(law.partial for law in laws.values())  # nothing is left to put in
    if len(parts) > 1 and whole and _entries_equal(parts, context, deadline, seen[0]):
        return Verdict(PROVED, f"{len(parts)} entries: canonical form", context.hypotheses())
    done: list[Verdict] = []
    for part, facts in parts:
        try:
            context.within(facts)
        except OutOfFragment as e:
            return _outside(e, context)
        v = _decide_scalar(part, context, laws, deadline, seen if part is r and whole else None, search)
        if v.verdict == REFUTED:
            needed = _has_inverses(r, lambda t: _is_one(t, context, laws, deadline))
            if needed is None:
                why = "whether the matrix that is inverted has an inverse is not known"
                return Verdict(UNDECIDED, "", context.hypotheses(), reason=why)
            if not {*needed} <= {*context.given}:
                left = max(deadline - time.process_time(), 0.0)
                return _decide(relation, (*context.given, *needed), definitions, left, search)
        if v.verdict != PROVED:
            return v
        done.append(v)
    empty = void(context, (relation.lhs, relation.rhs), {fact for _, facts in parts for fact in facts})
    if empty:
        return Verdict(UNDECIDED, "", context.hypotheses(), reason=empty)
    if len(done) == 1 and not done[0].residual:
        return done[0]
    how = ", ".join(dict.fromkeys(v.method for v in done))
    if len(done) != 1:
        how = f"{len(done)} entries: {how}"
    return Verdict(PROVED, how, context.hypotheses())


def _has_inverses(r: Relation, is_one: OneTest) -> list[Relation] | None:
    """That determinants are not zero, of what is inverted in ``r``: else there is nothing to refute."""
    inverted = [t.args[0] for t in (r.lhs, r.rhs) if isinstance(t, Fn) and t.name == "inverse"]
    try:
        return [h for t in inverted for h, _ in equations(Relation("!=", Fn("det", (t,)), num(0)), is_one)]
    except OutOfFragment:
        return None


def _entries_equal(parts: Equations, context: Context, deadline: float, kinds: frozenset[type]) -> bool:
    """Whether the entries of a matrix equation without sums are equal, read a few in a frame at a time.

    ``kinds`` are those of the nodes of the equation, defined names as they stand.
    """
    if any(facts for _, facts in parts):
        return False

    def equal(m: Functions, few: list[tuple[Term, Term]]) -> bool:
        return all(agree(m, *pair) for pair in few)

    def each_equal(sides: list[tuple[Term, Term]]) -> bool:
        few = (sides[n : n + FEW] for n in range(0, len(sides), FEW))
        return all(reading(context, partial(equal, few=pairs), deadline=deadline) for pairs in few)

    try:
        sides = [(context.unfold(r.lhs), context.unfold(r.rhs)) for r, _ in parts]
        written = not context.definitions and kinds.isdisjoint(BINDERS)
        if not written and Sum in scan(*(x for pair in sides for x in pair))[0]:
            return False
        first, others = alike(context, sides) if len(sides) > FEW else (sides, [])
        return each_equal(first) and (not context.added or each_equal(others))
    except (OutOfFragment, RecursionError):
        return False


def _is_one(t: Term, context: Context, laws: dict[str, Law], deadline: float) -> bool:
    return _decide_scalar(Relation("==", t, num(1)), context, laws, deadline, search=False).proved


def _outside(e: OutOfFragment | RecursionError, context: Context) -> Verdict:
    if isinstance(e, RecursionError):
        return Verdict(UNDECIDED, "", context.hypotheses(), reason="nested too deeply")
    return Verdict(UNDECIDED, "", context.hypotheses(), reason=e.why, subject=e.subject)


def _without_meaning(v: Verdict, r: Relation, functions: Collection[str]) -> Verdict:
    """The verdict, with the subexpression to blame if a function has a name that means something elsewhere."""
    strange = {f for f in functions if has_meaning(f)}
    if not strange:
        return v
    t = next((x for side in (r.lhs, r.rhs) for x in walk(side) if isinstance(x, Fn) and x.name in strange), None)
    return v if t is None or v.subject else replace(v, reason=UNKNOWN, subject=t)


def _decide_scalar(
    r: Relation, context: Context, laws: dict[str, Law], end: float, seen: Scan | None = None, search: bool = True
) -> Verdict:
    if r.op in (">", ">="):
        turned = Relation({">": "<", ">=": "<="}[r.op], r.rhs, r.lhs)
        v = _decide_scalar(turned, context, laws, end, seen, search)
        return replace(v, residual=negated(v.residual)) if v.residual else v
    try:
        lhs, rhs = context.unfold(r.lhs), context.unfold(r.rhs)
    except (OutOfFragment, RecursionError) as e:
        return _outside(e, context)
    kinds, functions, size = seen or scan(lhs, rhs)
    sums = Sum in kinds
    if sums:
        context.prepare(lhs, rhs)
    for h in context.facts:  # what hypotheses say of a sum is said of one whose range is not inverted
        if Sum in scan(h.lhs, h.rhs)[0]:
            context.prepare(h.lhs, h.rhs)
    closed = Ref not in kinds and functions <= VALUED and not (Sym in kinds and (not sums or relation_names(r)))
    now = time.process_time()
    q = Question(r.op, lhs, rhs, r, context, laws, now + (end - now) * 0.7, end if search else 0.0, closed, sums, size)
    try:
        rounding = as_rounding(q)
        if rounding is not None:
            return decide_rounding(q, *rounding)
        v = decide_equality(q) if q.op in ("==", "!=") else decide_order(q)
        return _without_meaning(v, r, functions - VALUED - laws.keys()) if v.verdict == UNDECIDED else v
    except DivisionByZero as e:
        return _outside(e, context)
    except (OutOfFragment, RecursionError) as e:
        return witness(q) or _outside(e, context)
