"""Whether a statement is false: some values meet what it assumes, and not what it says.

A mutant is written beside a theorem only if this has been shown, by the kernel's witness and a ball around the
difference there, in exact numbers, or by mpmath at 50 digits.  What is not shown is not taken for false.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product

from ..analysis.samples import fails
from ..kernel.canonical import OutOfFragment
from ..kernel.decide import decide
from ..kernel.derivation import Equivalence
from ..kernel.evaluate import CannotEvaluate, Point, exact
from ..kernel.term import (
    Assumption,
    Definition,
    Fn,
    Hypothesis,
    Integral,
    Mul,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    bound_names,
    children,
    free_names,
    num,
    rebuild,
    relation_names,
    substitute,
    walk,
)  # fmt: skip
from ..kernel.theories.context import Context
from ..kernel.untrusted.samples import Disagreement
from ..kernel.untrusted.samples import equivalence as same_solutions
from .entries import entry_by_entry
from .everywhere import told_apart
from .falling import has_integral
from .parts import is_complex
from .printer import KNOWN, MEANT
from .sizes import KINDS
from .uncovered import Uncovered

__all__ = ["SECONDS", "has_other_solutions", "is_false", "is_true"]

SECONDS = 0.3
"""CPU time for one question to the kernel: what is false for a plain reason is refuted in a few milliseconds."""
_CONSTANTS = (1, 2, 3, 0)
_ENTRIES = (1, 0, 2, -1)
_MOST = 5000
_UNKNOWNS = 70
_SEEN_TO = frozenset({"integer", "positive", "nonnegative", "nonzero", "even", "real"})
"""What mpmath's points meet of themselves."""


@lru_cache(maxsize=4096)
def is_false(
    r: Relation, hypotheses: tuple[Hypothesis, ...], definitions: tuple[Definition, ...] = (), seconds: float = SECONDS
) -> bool:
    """Whether ``r`` is known to fail somewhere under ``hypotheses``; the same is asked once."""
    hypotheses = _elsewhere(hypotheses, r, definitions, first=True)
    try:
        rest, everywhere = told_apart(hypotheses)
    except Uncovered:
        return False
    if everywhere:
        return _by_constants(r, tuple(rest), [e.relation for e in everywhere], definitions, seconds)
    if has_integral([r]):
        return _sampled(r, rest, definitions)
    return _fails(r, hypotheses, definitions, seconds) or (not definitions and _as_numbers(r, hypotheses))


@lru_cache(maxsize=4096)
def is_true(r: Relation, hypotheses: tuple[Hypothesis, ...], definitions: tuple[Definition, ...] = ()) -> bool:
    """Whether the kernel proves ``r``."""
    return decide(r, _elsewhere(hypotheses, r, definitions), definitions, SECONDS).proved


def _elsewhere(
    hypotheses: tuple[Hypothesis, ...], r: Relation, definitions: tuple[Definition, ...], first: bool = False
) -> tuple[Hypothesis, ...]:
    """The hypotheses with other names for what ``r`` only binds: what a theorem adds of its indices is said of none.

    With ``first`` such a name is 0 where it may be, which is one of the values that it has.
    """
    bound = {n for t in (r.lhs, r.rhs, *(d.body for d in definitions)) for x in walk(t) for n in bound_names(x)}
    bound -= set(relation_names(r))
    for d in definitions:
        bound -= {d.name} | (free_names(d.body).keys() - {n for x in d.params for n in free_names(x)})
    kinds = _kinds(hypotheses)
    zero = {n for n in bound if first and _is(0, kinds.get(n, set()))}
    swap: dict[str, Term] = {n: num(0) if n in zero else Sym(n + "'") for n in bound}
    out: list[Hypothesis] = []
    for h in hypotheses:
        if isinstance(h, Relation):
            put = _put(h, swap)
            if h == put or relation_names(put) or not decide(put).proved:
                out.append(put)
        elif h.name not in zero:
            out.append(replace(h, name=h.name + "'") if h.name in bound else h)
    return tuple(out)


def has_other_solutions(
    goal: Equivalence, hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition] = ()
) -> bool:
    """Whether the relations of ``goal`` have other solutions than its conditions, as mpmath finds.

    It looks also where a name is 0 of which nothing is assumed: there may be no solution elsewhere.
    """
    goal = replace(goal, relations=entry_by_entry(goal.relations), conditions=entry_by_entry(goal.conditions))
    about = {n for h in hypotheses for n in (relation_names(h) if isinstance(h, Relation) else [h.name])}
    bound = {*about, *goal.unknowns, *goal.variables, *goal.indices, goal.anchor}
    free = dict.fromkeys(n for r in goal.conditions for t in (r.lhs, r.rhs) for n in free_names(t) if n not in bound)
    for name in (None, *free):
        zero: dict[str, Term] = {} if name is None else {name: num(0)}
        context = Context(tuple(hypotheses), tuple(definitions))
        relations = [_put(Relation(r.op, context.unfold(r.lhs), context.unfold(r.rhs)), zero) for r in goal.relations]
        try:
            same_solutions(goal, relations, [_put(r, zero) for r in goal.conditions], context, most=_UNKNOWNS)
        except Disagreement:
            return True
        except OutOfFragment:
            continue
    return False


def _by_constants(
    r: Relation, rest: Sequence[Hypothesis], about_all: Sequence[Relation], definitions: tuple[Definition, ...],
    seconds: float,
) -> bool:  # fmt: skip
    """Whether it fails with a number for a bound ``c``, of which what is assumed of all values is proved."""
    bounds = list(dict.fromkeys(t.name for e in about_all for t in (e.lhs, e.rhs) if isinstance(t, Sym)))
    kinds = _kinds(rest)
    for values in islice(product(_CONSTANTS, repeat=len(bounds)), 27):
        at: dict[str, Term] = dict(zip(bounds, map(num, values), strict=True))
        if not all(_is(v, kinds.get(n, set())) for n, v in zip(bounds, values, strict=True)):
            continue
        kept = tuple(_put(h, at) if isinstance(h, Relation) else h for h in rest if getattr(h, "name", "") not in at)
        shown = all(_is_known(_put(e, at), kept, definitions) for e in about_all)
        if shown and _fails(_put(r, at), kept, definitions, seconds):
            return True
    return False


def _fails(
    r: Relation, hypotheses: tuple[Hypothesis, ...], definitions: tuple[Definition, ...], seconds: float
) -> bool:  # fmt: skip
    """Whether the kernel refutes it; if there is time, whether mpmath does."""
    if decide(r, hypotheses, definitions, seconds).refuted:
        return True
    return seconds > SECONDS and _sampled(r, hypotheses, definitions)


def _sampled(r: Relation, hypotheses: Sequence[Hypothesis], definitions: Sequence[Definition]) -> bool:
    kinds = {h.kind for h in hypotheses if isinstance(h, Assumption)}
    return kinds <= _SEEN_TO and not definitions and fails(r, hypotheses)


def _is_known(r: Relation, hypotheses: tuple[Hypothesis, ...], definitions: tuple[Definition, ...]) -> bool:
    """Whether it is proved, or more than it: with any angles, and for any numbers between -1 and 1 where it speaks of
    integrals of a wave from 0 to 1."""
    within: dict[Term, str] = {}

    def is_wave(t: Term) -> bool:
        return isinstance(t, Fn) and t.name in ("cos", "sin") and not is_complex([r], hypotheses)

    def any_angle(t: Term, index: str) -> Term:
        if isinstance(t, Fn) and is_wave(t):
            return Fn(t.name, (Ref(within.setdefault(t, f"zz{len(within)}"), (Sym(index),)),))
        kids = children(t)
        return rebuild(t, tuple(any_angle(k, index) for k in kids)) if kids and not bound_names(t) else t

    def more(t: Term) -> Term:
        if isinstance(t, Integral) and (t.lo, t.hi) == (num(0), num(1)) and is_wave(t.body):
            return Sym(within.setdefault(t, f"zz{len(within)}"))
        if isinstance(t, Sum):
            return replace(t, body=any_angle(t.body, t.index))
        kids = children(t)
        return rebuild(t, tuple(map(more, kids))) if kids and not bound_names(t) else t

    if is_true(r, hypotheses, definitions):
        return True
    wider = Relation(r.op, more(r.lhs), more(r.rhs))
    bounds = (Relation("<=", Fn("Abs", (Sym(n),)), num(1)) for t, n in within.items() if isinstance(t, Integral))
    return bool(within) and is_true(wider, (*hypotheses, *bounds), definitions)


def _put(r: Relation, values: Mapping[str, Term]) -> Relation:
    return replace(r, lhs=substitute(r.lhs, values), rhs=substitute(r.rhs, values))


def _kinds(hypotheses: Sequence[Hypothesis]) -> dict[str, set[str]]:
    out: dict[str, set[str]] = {}
    for h in hypotheses:
        if isinstance(h, Assumption):
            out.setdefault(h.name, set()).add(h.kind)
    return out


def _as_numbers(r: Relation, hypotheses: Sequence[Hypothesis]) -> bool:
    """Whether it fails for matrices of one row and one column, with functions of matrices that change nothing."""
    kinds = _kinds(hypotheses)
    if not KINDS & {k for every in kinds.values() for k in every}:
        return False
    said = [h for h in hypotheses if isinstance(h, Relation)]
    said += [Relation("==", Mul((Sym(n), Sym(n))), num(1)) for n, k in kinds.items() if "orthogonal" in k]
    said += [Relation("==", Sym(n), num(0)) for n, k in kinds.items() if "skew" in k]
    ones = {n for s in (r, *said) for t in (s.lhs, s.rhs) for x in walk(t)
            if isinstance(x, Fn) and x.name == "identity" for n in free_names(x)}  # fmt: skip
    names = sorted({n for s in (r, *said) for n in relation_names(s)} - _functions((r, *said)))
    entries = [(1,) if n in ones else tuple(v for v in _ENTRIES if _is(v, kinds.get(n, set()))) for n in names]
    try:
        claim, *assumed = (Relation(s.op, _entry(s.lhs), _entry(s.rhs)) for s in (r, *said))
    except (CannotEvaluate, AssertionError):
        return False
    for values in islice(product(*entries), _MOST):
        at = dict(zip(names, values, strict=True))
        if all(_holds(h, at) is True for h in assumed) and _holds(claim, at) is False:
            return True
    return False


def _functions(relations: Iterable[Relation]) -> set[str]:
    return {x.name for r in relations for t in (r.lhs, r.rhs) for x in walk(t) if isinstance(x, Fn)}


def _entry(t: Term) -> Term:
    """The only entry of ``t``."""
    if isinstance(t, Fn):
        args = [_entry(x) for x in t.args]
        if t.name == "identity":
            return num(1)
        if t.name in ("dot", "normsq"):
            return Mul((args[0], args[-1]))
        if len(args) == 1 and (t.name in ("transpose", "det", "tr") or t.name not in KNOWN | MEANT.keys()):
            return args[0]
        raise CannotEvaluate("a function whose value is no rational number")
    kids = children(t)
    return rebuild(t, tuple(map(_entry, kids))) if kids else t


def _is(value: int, kinds: set[str]) -> bool:
    """Whether a number is such as is assumed of it."""
    least = 1 if "positive" in kinds else 0 if "nonnegative" in kinds else value
    return value >= least and not ("nonzero" in kinds and value == 0) and not ("even" in kinds and value % 2)


def _holds(r: Relation, at: Mapping[str, int]) -> bool | None:
    """Whether it holds of rational numbers; None where one side has no value."""
    point = Point(lambda kind, name, args: Fraction(at[name]))
    try:
        gap = exact(r.lhs, point) - exact(r.rhs, point)
    except (CannotEvaluate, KeyError):
        return None
    return {"==": gap == 0, "!=": gap != 0, "<": gap < 0, "<=": gap <= 0, ">": gap > 0, ">=": gap >= 0}[r.op]
