"""Writing derivations down and having them checked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import product

from ..analysis.weakening import about, names
from ..kernel.canonical import OutOfFragment
from ..kernel.checker import DerivationError, check
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Equivalence, Identity, Step
from ..kernel.term import (
    Assumption,
    Definition,
    Hypothesis,
    Num,
    Relation,
    Term,
    free_names,
    num,
    substitute,
    with_values,
)  # fmt: skip
from ..kernel.verdict import UNDECIDED, Verdict
from ..proof import Part, Proof
from .memory import recall
from .setting import NotApplicable, Place, Setting

__all__ = ["Link", "account", "chain", "checked", "equivalence", "everywhere", "mentioned", "settled"]

Link = tuple[str, Term, str]
"""``(rule, term after, reason)``."""


def chain(
    name: str,
    title: str,
    start: Term,
    links: Iterable[Link],
    hypotheses: Sequence[Hypothesis],
    definitions: Sequence[Definition] = (),
) -> Part:
    """``start = ... = end`` as a checked part; a link that changes nothing is left out."""
    steps: list[Step] = []
    here = start
    for rule, after, reason in links:
        if after != here:
            steps.append(Step(here, rule, after, reason))
            here = after
    goal = Identity(Relation("==", start, here))
    return checked(Derivation(name, title, goal, tuple(steps), tuple(hypotheses), tuple(definitions)))


def equivalence(
    name: str,
    title: str,
    goal: Equivalence,
    links: Iterable[tuple[str, tuple[Relation, ...], str]],
    hypotheses: Sequence[Hypothesis],
    definitions: Sequence[Definition] = (),
) -> Part:
    """A chain of equivalent systems as a checked part."""
    steps: list[Step] = []
    here = goal.relations
    for rule, after, reason in links:
        if after != here or rule == "compare coefficients":
            steps.append(Step(here, rule, after, reason))
            here = after
    return checked(Derivation(name, title, goal, tuple(steps), tuple(hypotheses), tuple(definitions)))


def checked(d: Derivation, timeout: float = 30.0) -> Part:
    """The derivation with the kernel's verdict on it.

    It is checked under those of its hypotheses that have to do with it, once for all encodings that share them; only
    where that does not prove it, under all.
    """
    needed = about(d.hypotheses, mentioned(d))
    part = recall(("checked", replace(d, hypotheses=needed), timeout), partial(_checked, d, needed, timeout))
    if len(needed) == len(d.hypotheses):
        return part
    if not part.verdict.proved:
        return recall(("checked", d, timeout), partial(_checked, d, d.hypotheses, timeout))
    assumed = dict.fromkeys((*d.hypotheses, *part.verdict.hypotheses))
    return replace(part, derivation=d, verdict=replace(part.verdict, hypotheses=tuple(assumed)))


def mentioned(d: Derivation) -> set[str]:
    """Every name that the derivation holds besides its hypotheses."""
    goal = d.goal
    relations = [goal.relation] if isinstance(goal, Identity) else [*goal.relations, *goal.conditions]
    terms: list[Term] = [x.body for x in d.definitions]
    for s in d.steps:
        terms += [t for state in (s.before, s.after) for t in (() if isinstance(state, tuple) else (state,))]
        relations += [r for state in (s.before, s.after) for r in (state if isinstance(state, tuple) else ())]
        relations += [c for c in s.conditions if isinstance(c, Relation)]
    found = names([*terms, *(t for r in relations for t in (r.lhs, r.rhs))])
    found.update(c.name for s in d.steps for c in s.conditions if isinstance(c, Assumption))
    if isinstance(goal, Equivalence):
        found.update(goal.variables, goal.unknowns, goal.indices)
        found.update(() if goal.anchor is None else (goal.anchor,))
    return found


def everywhere(s: Setting, v: Verdict) -> bool:
    """Whether it is proved of all positions, with nothing assumed besides what the encoding assumes."""
    return v.proved and not set(v.hypotheses) - set(s.hypotheses)


def settled(s: Setting, make: Callable[[Setting], Part], *places: Place) -> Part:
    """The part that ``make`` makes; only if it does not hold as it stands, where these places have codes."""
    if not s.encoding.domain:
        return make(s)
    found: Part | None = None
    with suppress(NotApplicable, OutOfFragment):
        found = make(s)
    if found is not None and everywhere(s, found.verdict):
        return found
    inside = make(s.inside(*places))
    if inside.verdict.verdict == UNDECIDED and (found is None or not found.verdict.proved):
        inside = _at_numbers(s, inside, places)
    return found if found is not None and found.verdict.proved and not inside.verdict.proved else inside


_NUMBERS = (0, 1, 2, 3, -1)
"""Numbers at which a part is looked at where the positions that have codes are few."""
_TRIED = 12
"""How many such points are tried."""
_BRIEF = 1.0
"""Seconds for each."""


def _at_numbers(s: Setting, part: Part, places: Sequence[Place]) -> Part:
    """The part refuted at whole numbers for its positions that have codes, if it is; else as it is."""
    goal = part.derivation.goal
    if not isinstance(goal, Identity):
        return part
    names = list(dict.fromkeys(n for place in places for x in place for n in free_names(x)))
    tried = 0
    for numbers in product(_NUMBERS, repeat=len(names)):
        at: dict[str, Term] = {n: num(q * s.step) for n, q in zip(names, numbers, strict=True)}
        relation = with_values(goal.relation, at)
        given = s.where_coded(*(tuple(substitute(x, at) for x in place) for place in places))
        if relation.lhs == relation.rhs or given is None:
            continue
        tried += 1
        there = decide(relation, given, part.derivation.definitions, _BRIEF)
        if there.refuted:
            held = {n: x.value for n, x in at.items() if isinstance(x, Num)}
            verdict = replace(there, witness={**held, **there.witness}, hypotheses=part.verdict.hypotheses)
            return replace(part, verdict=verdict)
        if tried == _TRIED:
            break
    return part


def _checked(d: Derivation, hypotheses: tuple[Hypothesis, ...], timeout: float) -> Part:
    d = replace(d, hypotheses=hypotheses)
    try:
        theorem = check(d, timeout)
    except DerivationError as e:
        if isinstance(d.goal, Identity):
            verdict = _of_the_whole(e, d.goal) or decide(d.goal.relation, d.hypotheses, d.definitions, timeout)
            if not verdict.proved:
                return Part(d, verdict)
        return Part(d, Verdict(UNDECIDED, "", tuple(d.hypotheses), reason=f"the derivation failed: {e}"))
    except OutOfFragment as e:
        return Part(d, Verdict(UNDECIDED, "", tuple(d.hypotheses), reason=e.why, subject=e.subject))
    return Part(d, theorem.verdict(), theorem.samples)


def _of_the_whole(e: DerivationError, goal: Identity) -> Verdict | None:
    """The kernel's verdict on the goal, if that is what failed: a single step is the whole."""
    step = e.derivation.steps[e.step - 1] if e.step else None
    alone = step is None or (step.before, step.after) == (goal.relation.lhs, goal.relation.rhs)
    return e.verdict if alone else None


def account(
    s: Setting,
    parts: Sequence[Part],
    result: Term | None = None,
    result_name: Term | None = None,
    *,
    hypotheses: Sequence[Hypothesis] | None = None,
    definitions: Sequence[Definition] = (),
    verdict: Verdict | None = None,
    claim: str = "",
    remedy: str = "",
) -> Proof:
    """What a strategy found; :func:`~symbolic_pe.derive.prove.prove` adds the theorem's name and sentence.

    ``hypotheses`` are the encoding's, ``verdict`` what the parts combine to, unless given otherwise;
    ``definitions`` come after those of the encoding.
    """
    if hypotheses is None:
        said = (h for p in parts for h in p.derivation.hypotheses if isinstance(h, Relation))
        hypotheses = tuple(dict.fromkeys((*s.hypotheses, *(h for h in said if s.encoding.domain))))
    return Proof(
        theorem="",
        title="",
        encoding=s.encoding.id,
        encoding_title=s.encoding.title,
        claim=claim,
        verdict=verdict or Proof.combine(tuple(parts)),
        hypotheses=tuple(hypotheses),
        definitions=(*s.definitions(), *definitions),
        result=result,
        result_name=result_name,
        parts=tuple(parts),
        remedy=remedy,
    )
