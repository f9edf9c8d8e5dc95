"""One theorem on one encoding: set the parameters, run the strategy, say what holds."""

from __future__ import annotations

from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache, partial
from importlib import import_module
from itertools import combinations
from typing import Any

from ..analysis.weakening import names_of
from ..encodings import all_encodings
from ..encodings.encoding import Encoding, Law, names_in
from ..kernel.canonical import OutOfFragment
from ..kernel.decide import contradiction, decide
from ..kernel.derivation import Equivalence, Identity
from ..kernel.term import NEGATED, SIGNS, Assumption, Hypothesis, Num, Relation, Term, free_names, num, relation_names
from ..kernel.untrusted.consistency import is_met
from ..kernel.verdict import UNDECIDED, Verdict
from ..proof import Part, Proof
from ..scores import Score, all_scores
from ..theorems import TheoremSpec, all_theorems
from .build import last, rational
from .chain import account, mentioned
from .frequencies import assuming, further, refuted_by_law, special, unfolded, with_frequencies
from .memory import recall
from .needed import needed, ranges
from .scores import score_setting
from .setting import AS_FORMULAS, LIKEWISE, TOO_FEW, BadSetting, NotApplicable, Setting, setting
from .values import has_none, needs

__all__ = ["asked", "prove", "standard_report"]

FIRST = 4
"""How many frequencies are compared with what is assumed of all."""
QUICK = 1.0
"""Seconds in which a value is looked for at which a frequency is what is assumed of it."""
MANY = 8
"""Hypotheses up to which each is left out in turn, to see whether a theorem needs it."""
_SYMBOLIC = frozenset({"bilinear-full", "bilinear-block"})
"""Theorems that are derived for every dimension at once even where a dimension is given."""
_OF_ALL_POSITIONS = frozenset({
    "shift", "shift-group", "shift-orthogonal", "trace", "bilinear-diagonal", "bilinear-block", "bilinear-full",
})  # fmt: skip
"""Theorems on matrices that do the same at all positions, which few positions do not determine."""


def prove(theorem_id: str, encoding: Encoding | Score, settings: dict[str, str]) -> Proof:
    """Prove or refute a theorem on an encoding or a score; an argument that is about neither, as it is.

    ``settings`` give numbers to the encoding's parameters.  It takes as long as it takes: who is in a hurry stops it
    (:func:`symbolic_pe.limit.hard_stop`).  Raises KeyError for an unknown theorem,
    BadSetting for a value that makes no sense, NotApplicable where the theorem says nothing.
    """
    key = ("proof", theorem_id, id(encoding), *sorted(settings.items()))
    found = recall(key, partial(_tried, theorem_id, encoding, settings))
    if isinstance(found, NotApplicable):
        raise found
    return found


def _tried(theorem_id: str, encoding: Encoding | Score, settings: dict[str, str]) -> Proof | NotApplicable:
    try:
        return _prove(theorem_id, encoding, settings)
    except NotApplicable as e:
        return e


def _prove(theorem_id: str, encoding: Encoding | Score, settings: dict[str, str]) -> Proof:
    spec = all_theorems()[theorem_id]
    if spec.about == "argument":
        return _argument(spec, settings)
    if spec.about == "score":
        return _on_score(spec, encoding, settings)
    if isinstance(encoding, Score):
        raise NotApplicable(f"it is about the code of one position, and {encoding.id} is a score of two")
    plain = _as_asked(spec, encoding, settings)
    s, lemmas = with_frequencies(plain) if spec.frequencies else (plain, ())
    try:
        proof = _strategy(spec)(s)
        if proof.verdict.verdict == UNDECIDED and spec.frequencies:
            proof = _with_more(spec, s, proof)
        if proof.verdict.refuted and not _on_decay(spec) and s.encoding.law is not None:
            kept = refuted_by_law(s.encoding.law, proof)
            if kept is None:  # false for some frequencies, and not for these
                lemmas, proof = (), _strategy(spec)(unfolded(plain))
            else:
                proof = kept
    except OutOfFragment as e:
        verdict = Verdict(UNDECIDED, "", s.hypotheses, reason=e.why, subject=e.subject)
        proof = account(s, (), verdict=verdict)
    if _on_decay(spec) and proof.verdict.refuted:
        proof = _at_a_distance(proof, plain)
    if (spec.id in _OF_ALL_POSITIONS or _on_decay(spec)) and proof.verdict.proved and not s.endless:
        proof = replace(proof, remedy=f"{proof.remedy} {AS_FORMULAS}".strip())
    named = {n for p in proof.parts for n in mentioned(p.derivation)}
    outer = _of_all_blocks(proof, s, named)
    bound = (ranges((s.definition().body,)).keys() | {s.encoding.index}) - names_in(*s.hypotheses)
    inner = bound.difference(*(_free(p) for p in proof.parts if p.verdict.refuted))
    return replace(
        proof,
        theorem=spec.id,
        title=spec.title,
        claim=_said(proof.claim or spec.claim, s),
        source=spec.source or ("" if spec.laws else encoding.source),
        cited=bool(spec.source),
        encoding=encoding.id,
        encoding_title=spec.subject(encoding.title),
        parts=(*(replace(p, verdict=_witnessed(p.verdict, bound - _free(p))) for p in proof.parts), *lemmas),
        hypotheses=_of_named(proof.hypotheses, named),
        verdict=replace(_witnessed(proof.verdict, inner), hypotheses=_of_named(outer, named)),
        settings=dict(settings),
    )


def _of_all_blocks(proof: Proof, s: Setting, named: Collection[str]) -> tuple[Hypothesis, ...]:
    """What is assumed of a block is assumed of every one.

    That an index runs over the blocks is part of a statement about a vector, not a hypothesis of it.
    """
    e = s.encoding
    wanted = needs(e) if proof.verdict.verdict != UNDECIDED else ()
    for_any = {s.fresh("N")} if isinstance(e.count, Num) else set()  # what is shown of any number of blocks
    found = [h for h in dict.fromkeys((*proof.verdict.hypotheses, *wanted)) if names_of(h) != for_any]
    own = [h for h in found if e.index not in names_of(h) or h in s.hypotheses]
    ends = {e.index, *free_names(e.count)}
    each = [
        h for h in found
        if h not in own and (h in wanted or not names_of(h) <= ends or (isinstance(h, Relation) and h.op == "!="))
    ]  # fmt: skip
    span: tuple[Term, Term] = (num(0), last(e.count))
    known = {*named, *names_in(*s.hypotheses, *e.block, *e.domain, *([e.law] if e.law else []))}
    told_apart = (h for h in (*own, *each) if isinstance(h, Relation) and h.op == "!=")
    apart = [n for h in told_apart for n in names_of(h) if n not in known]  # the kernel's names of an index
    indices = dict.fromkeys((e.index, *apart), span)
    for goal in (p.derivation.goal for p in proof.parts):
        said = (goal.relation,) if isinstance(goal, Identity) else (*goal.relations, *goal.conditions)
        indices |= ranges(t for r in said for t in (r.lhs, r.rhs))
        if isinstance(goal, Equivalence):
            indices |= dict.fromkeys((*goal.indices, *filter(None, [goal.anchor])), span)
    return needed((*own, *each), s.hypotheses, [d.body for d in s.definitions()], indices)


def _free(part: Part) -> set[str]:
    """The names that the goal of a part speaks of."""
    goal = part.derivation.goal
    said = (goal.relation,) if isinstance(goal, Identity) else (*goal.relations, *goal.conditions)
    return {n for r in said for n in relation_names(r)}


def _witnessed(v: Verdict, bound: Collection[str]) -> Verdict:
    """The verdict with a witness for what is free: no value of an index tells anything."""
    if v.witness.keys().isdisjoint(bound):
        return v
    kept = tuple(h for h in v.hypotheses if isinstance(h, Assumption) or not relation_names(h).keys() & bound)
    return replace(v, witness={n: q for n, q in v.witness.items() if n not in bound}, hypotheses=kept)


def _of_named(hypotheses: tuple[Hypothesis, ...], named: set[str]) -> tuple[Hypothesis, ...]:
    """Without what is assumed of further positions that the theorem does not speak of."""
    return tuple(
        h for h in hypotheses if not (isinstance(h, Assumption) and h.why == LIKEWISE and h.name not in named)
    )


def _on_decay(spec: TheoremSpec) -> bool:
    """Whether it is about sums over the blocks, which a vector written out no longer has."""
    return spec.strategy.startswith("decay.")


def _at_a_distance(proof: Proof, s: Setting) -> Proof:
    """A refutation at a distance is kept where two positions with codes, and those one step on, are so far apart."""
    k = proof.verdict.witness.get("k")
    even = s.step == 2
    if not isinstance(k, Fraction) or not (s.encoding.domain or even):
        return proof
    for p in (0, 1, -k - 1) if not even else ():  # distances of even positions do not go up by 1
        inside = s.within(*((rational(q),) for q in (p, p + 1, p + k, p + k + 1)))
        met = decide(Relation("==", num(0), num(1)), (*s.hypotheses, *inside), timeout=QUICK)
        if met.refuted:
            witness = {**met.witness, **proof.verdict.witness}
            return replace(proof, verdict=replace(proof.verdict, witness=witness))
    return replace(proof, verdict=Verdict(UNDECIDED, "", s.hypotheses, reason=TOO_FEW))


def _as_asked(spec: TheoremSpec, encoding: Encoding, settings: dict[str, str]) -> Setting:
    """The encoding with the values of its own parameters, and all ``settings`` for the strategy to look up.

    The dimension stays a symbol where the theorem is about every one.  Raises NotApplicable for a theorem on one
    distance where positions have several axes, and BadSetting for settings that the hypotheses exclude.
    """
    theorems_own = {n for n, _ in spec.parameters} - {n for n, _ in encoding.parameters}
    values = {n: v for n, v in settings.items() if n not in theorems_own}
    s = setting(encoding, values)
    _consistent(s.encoding)
    if _on_decay(spec) and len(encoding.positions) > 1:
        raise NotApplicable("it is about one distance, and there is one for each of the axes here")
    large = spec.id == "bilinear-diagonal" and s.family  # too large to write out: for every dimension at once too
    if (spec.id in _SYMBOLIC or large or _on_decay(spec)) and "d" in values:
        s = Setting(setting(encoding, {k: v for k, v in values.items() if k != "d"}).encoding, s.settings)
    if _on_decay(spec):  # it speaks of no positions, and has letters of its own
        own = tuple(h for h in s.hypotheses if not isinstance(h, Assumption) or h.why != LIKEWISE)
        s = Setting(replace(s.encoding, hypotheses=own), s.settings)
    return replace(s, settings=tuple(sorted(settings.items())))


def _with_more(spec: TheoremSpec, s: Setting, proof: Proof) -> Proof:
    """What is undecided as declared: decided under hypotheses that are then stated, or refuted in a special case."""
    for more in further(s):
        with suppress(OutOfFragment):
            again = _strategy(spec)(more)
            if again.verdict.verdict != UNDECIDED:
                return _with_less(spec, s, more, again)
    for case, values in special(s):
        with suppress(OutOfFragment, NotApplicable):
            again = _strategy(spec)(case)
            if again.verdict.refuted:
                witness = {**again.verdict.witness}
                for name, value in values.items():
                    witness[name] = value if isinstance(value, Fraction) else witness.setdefault(value, Fraction(1))
                return replace(again, verdict=replace(again.verdict, witness=witness))
    return proof


def _with_less(spec: TheoremSpec, s: Setting, more: Setting, proof: Proof) -> Proof:
    """The same without those of the hypotheses of ``more`` that it does not take."""
    added = [h for h in more.hypotheses if h not in s.hypotheses]
    for h in added if 1 < len(added) <= MANY else ():
        less = assuming(s, [x for x in more.hypotheses if x not in (h, *s.hypotheses)])
        with suppress(OutOfFragment):
            again = _strategy(spec)(less)
            if again.verdict.verdict == proof.verdict.verdict:
                more, proof = less, again
    return proof


def _argument(spec: TheoremSpec, settings: dict[str, str]) -> Proof:
    if settings:
        raise BadSetting(f"{spec.id} has no parameter '{next(iter(settings))}': it holds for every size as it stands")
    return _strategy(spec)(spec)


def _on_score(spec: TheoremSpec, score: Encoding | Score, settings: dict[str, str]) -> Proof:
    if not isinstance(score, Score):
        raise NotApplicable(f"it is about scores of two positions, and {score.id} is a code of one (see dot-product)")
    here = score_setting(score, settings)
    _consistent(here)
    proof = _strategy(spec)(here)
    return replace(
        proof, theorem=spec.id, title=spec.title, claim=proof.claim or spec.claim, source=spec.source or score.source,
        cited=bool(spec.source), settings=dict(settings),
    )  # fmt: skip


def _consistent(e: Encoding | Score) -> None:
    """Of hypotheses that nothing meets, everything follows: nothing is proved then."""
    why = contradiction((*e.hypotheses, *e.domain), (e.law.definition,) if e.law else ())
    if not why and isinstance(e, Encoding):
        if nothing := has_none(e):
            raise BadSetting(f"{e.id}: {nothing}")
        why = _against_law(e.law, e.count, e.hypotheses) if e.law is not None else ""
    if why:
        raise BadSetting(f"{e.id}: {why}, so that every theorem would hold of it")


@lru_cache(maxsize=1024)
def _against_law(law: Law, count: Term, hypotheses: tuple[Hypothesis, ...]) -> str:
    """Which of the first frequencies is by its law not what is assumed of all, or ''."""
    name = law.definition.name
    kinds = [h.kind for h in hypotheses if isinstance(h, Assumption) and h.name == name]
    rest = tuple(h for h in hypotheses if name not in names_of(h))

    def shown(op: str, lhs: Term, rhs: Term) -> bool:
        if not kinds or is_met((*rest, Relation(NEGATED[op], lhs, rhs)), (), QUICK):
            return False
        return decide(Relation(op, lhs, rhs), rest, search=False).proved

    members = [law.at(num(i)) for i in range(min(int(count.value), FIRST) if isinstance(count, Num) else FIRST)]
    for i, x in enumerate(members):
        if any(shown(NEGATED[SIGNS[kind]], x, num(0)) for kind in kinds if kind in SIGNS):
            return f"what is assumed of {name} and its law contradict each other at {name}[{i}]"
    for (i, x), (j, y) in combinations(enumerate(members), 2):
        if "distinct" in kinds and shown("==", x, y):
            return f"{name}[{i}] and {name}[{j}] are assumed to be distinct and are equal by their law"
    return ""


def _said(claim: str, s: Setting) -> str:
    """The claim with the encoding's own name, and with conjugates where its codes are complex."""
    name = s.encoding.name
    if s.complex:
        claim = claim.replace(r"\mathrm{PE}(m)^{\mathsf T}", r"\overline{\mathrm{PE}(m)}^{\mathsf T}")
        claim += r" Products are those of real and imaginary parts." if r"\langle" in claim else ""
    return claim.replace(r"\mathrm{PE}", rf"\mathrm{{{name}}}" if len(name) > 1 else name)


def _strategy(spec: TheoremSpec) -> Callable[[Any], Proof]:
    module, _, function = spec.strategy.partition(":")
    room = "symbolic_pe" if "." in module else "symbolic_pe.derive"
    found: Callable[[Any], Proof] = getattr(import_module(f"{room}.{module}"), function)
    return found


def standard_report() -> list[Proof]:
    """The theorems by topic, each on the encodings it is printed for."""
    out: list[Proof] = []
    for theorem, encoding in asked():
        with suppress(NotApplicable):
            out.append(prove(theorem, encoding, {}))
    return out


def asked() -> list[tuple[str, Encoding | Score]]:
    """The theorems of :func:`standard_report` with their encodings; an argument stands with the best known one."""
    known: dict[str, Encoding | Score] = {**all_encodings(), **all_scores()}
    out: list[tuple[str, Encoding | Score]] = []
    for spec in all_theorems().values():
        if spec.about == "argument":
            out.append((spec.id, known["sinusoidal"]))
            continue
        every = "*" in spec.printed
        out += [(spec.id, e) for e in known.values() if every or e.id in spec.printed]
    return out
