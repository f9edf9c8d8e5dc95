"""Scores of a query and a key: whether they depend on the distance alone, and whether they tell its sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction

from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Identity
from ..kernel.evaluate import Point, exact
from ..kernel.linear import contradictory
from ..kernel.term import (
    Add,
    Assumption,
    Definition,
    Fn,
    Hypothesis,
    Num,
    Ref,
    Relation,
    Sum,
    Sym,
    Term,
    children,
    num,
    rebuild,
    relation_names,
    substitute,
    with_values,
)  # fmt: skip
from ..kernel.verdict import REFUTED, UNDECIDED, Verdict
from ..language.latex import latex, latex_relation
from ..language.parse import parse_term
from ..language.text import text
from ..proof import Part, Proof
from ..scores import Score
from .build import add, rational
from .chain import chain, checked
from .setting import BadSetting, NotApplicable, of_kind, read_number

__all__ = ["direction", "relative", "score_setting"]


def score_setting(score: Score, values: dict[str, str]) -> Score:
    """The score with numbers for some of its parameters; BadSetting for what it has not or cannot be."""
    known = dict(score.parameters)
    swap: dict[str, Term] = {n: Num(read_number(n, v, known)) for n, v in values.items()}
    kept: list[Hypothesis] = []
    for h in score.hypotheses:
        if isinstance(h, Assumption):
            if h.name not in swap:
                kept.append(h)
            elif not of_kind(h.kind, read_number(h.name, values[h.name], known)):
                raise BadSetting(f"{h.name} = {values[h.name]}: {h.name} must be {h.kind}")
            continue
        r = with_values(h, swap)
        if relation_names(r):
            kept.append(r)
        elif not decide(r).proved:
            shown = ", ".join(f"{n} = {values[n]}" for n in relation_names(h))
            raise BadSetting(f"{shown} does not meet a hypothesis of {score.id}")
    law = None if score.law is None else score.law.with_values(swap)
    return replace(score, value=substitute(score.value, swap), law=law, hypotheses=tuple(kept),
                   domain=tuple(with_values(r, swap) for r in score.domain),
                   tables=tuple((n, substitute(r, swap), substitute(c, swap)) for n, r, c in score.tables))  # fmt: skip


def _definitions(s: Score) -> tuple[Definition, ...]:
    return (s.definition(), *((s.law.definition,) if s.law else ()))


def _within(s: Score, *pairs: tuple[Term, Term]) -> tuple[Relation, ...]:
    """That these pairs of positions have a score."""
    out: dict[Relation, None] = {}
    for m, n in pairs:
        swap = {s.query: m, s.key: n}
        out.update(dict.fromkeys(with_values(r, swap) for r in s.domain))
    return tuple(out)


def _value(s: Score, m: Term, n: Term) -> Term:
    return substitute(s.value, {s.query: m, s.key: n})


def _account(s: Score, parts: tuple[Part, ...], verdict: Verdict | None = None, claim: str = "") -> Proof:
    return Proof(
        theorem="", title="", encoding=s.id, encoding_title=s.title, claim=claim,
        verdict=verdict or Proof.combine(parts), hypotheses=s.hypotheses, definitions=_definitions(s), parts=parts,
    )  # fmt: skip


def relative(s: Score) -> Proof:
    """Both positions moved by t leave the score as it is."""
    m, n, t = Sym(s.query), Sym(s.key), Sym("t")
    there = (Add((m, t)), Add((n, t)))
    given = (*s.hypotheses, *_within(s, (m, n), there))
    moved, here = s.apply(*there), s.apply(m, n)
    relation = Relation("==", moved, here)
    own = (s.definition(),)
    if decide(relation, given, own).proved:  # whatever the frequencies are
        links = [
            ("definition", _value(s, *there), "at the positions moved"),
            ("collect", s.value, "the common shift cancels in every difference"),
            ("definition", here, "read backwards"),
        ]
        return _account(s, (chain("relative", "Only the distance matters", moved, links, given, own),))
    goal = Derivation("relative", "Only the distance matters", Identity(relation), (), given, _definitions(s))
    return _account(s, (checked(goal),))


_PLACES = ((1, 0), (2, 1), (2, 0), (0, 1))
"""Pairs of positions at which a score is looked at in both directions."""


def direction(s: Score) -> Proof:
    """Whether, for some content, a key ahead scores otherwise than the same key as far behind.

    Proved by two positions where the scores differ, as enclosed by the kernel; refuted by the proof that they
    never do.  Where only one direction has a score at all, there is nothing to tell.
    """
    m, n = Sym(s.query), Sym(s.key)
    given = (*s.hypotheses, *_within(s, (m, n), (n, m)))
    same = Relation("==", s.apply(n, m), s.apply(m, n))
    if _one_way(s):
        shown = ", ".join(map(text, s.domain))
        both = _within(s, (m, n), (n, m))
        if all(contradictory([*both, Relation(op, m, n)]) for op in ("<", ">")):
            raise NotApplicable(f"{s.id} has a score in one direction only: {shown}")
        raise NotApplicable(f"no two small positions have a score in both directions on {s.id}: {shown}")
    own = (s.definition(),)
    if decide(same, given, own).proved:
        links = [
            ("definition", _value(s, n, m), "with the positions exchanged"),
            ("even function", s.value, "what is left does not change with the sign of the distance"),
            ("definition", s.apply(m, n), "read backwards"),
        ]
        part = chain("even", "Ahead and behind score alike", s.apply(n, m), links, given, own)
        said = "equal for all positions and contents"
        verdict = Verdict(REFUTED, said, part.verdict.hypotheses) if part.verdict.proved else part.verdict
        return _account(s, (part,), verdict)
    for a, b in _PLACES:
        x, y = num(a), num(b)
        inside = _within(s, (x, y), (y, x))
        if not all(decide(r).proved for r in inside if not relation_names(r)):
            continue
        goal = Identity(Relation("==", s.apply(y, x), s.apply(x, y)))
        known = (*s.hypotheses, *inside)
        part = checked(Derivation("apart", "Ahead and behind score alike", goal, (), known, _definitions(s)))
        if part.verdict.refuted:
            at = {n: v for n, v in part.verdict.witness.items() if isinstance(v, Fraction)}
            there, back = (_closed(_value(s, *pair), s, at) for pair in ((x, y), (y, x)))
            apart = Identity(Relation("!=", there, back))
            title = f"One content for which S({a}, {b}) and S({b}, {a}) differ"
            proof = _account(s, (checked(Derivation("apart", title, apart)),))
            named = [(parse_term(n), v) for n, v in at.items() if "'" not in n and not n.isidentifier()]
            values = ", ".join(f"${latex(n)} = {latex(rational(v))}$" for n, v in named)
            remark = f"Such a content, at the positions ${a}$ and ${b}$: {values}."
            chosen = _chosen(s, at)
            claim = _example(x, y, chosen) if chosen else ""
            return replace(proof, hypotheses=(*s.hypotheses, *chosen), remedy=remark, claim=claim)
    part = checked(Derivation("even", "Ahead and behind score alike", Identity(same), (), given, _definitions(s)))
    return _account(s, (part,), Verdict(UNDECIDED, "", s.hypotheses, reason="no two positions show it"))


def _example(m: Term, n: Term, chosen: tuple[Relation, ...]) -> str:
    """What one choice of the parameters shows, and no more."""
    a, b, values = latex(m), latex(n), ", ".join(f"${latex_relation(r)}$" for r in chosen)
    return (
        rf"An example of a score that tells forward from backward: where {values}, it differs at $({a},{b})$ and "
        rf"$({b},{a})$ for some content. Of other values of the parameters nothing is said."
    )


def _chosen(s: Score, at: Mapping[str, Fraction]) -> tuple[Relation, ...]:
    """The values of parameters that a witness has: for others (a slope of 0) there may be nothing to tell."""
    free = {*s.content, *(n for n, _, _ in s.tables)}
    return tuple(Relation("==", Sym(n), rational(v)) for n, v in at.items() if n.isidentifier() and n not in free)


def _closed(t: Term, s: Score, at: Mapping[str, Fraction]) -> Term:
    """``t`` at a witness: every name by its value, sums written out; what the witness does not need is 0."""

    def value(x: Term) -> Fraction:
        return exact(_closed(x, s, at), Point())

    if isinstance(t, Sym):
        return rational(at.get(t.name, Fraction(0)))
    if isinstance(t, Ref):
        if s.law is not None and t.name == s.law.definition.name:
            return _closed(s.law.at(t.indices[0]), s, at)
        return rational(at.get(f"{t.name}[{', '.join(str(value(x)) for x in t.indices)}]", Fraction(0)))
    if isinstance(t, Fn) and len(t.name) == 1:
        return rational(at.get(f"{t.name}({', '.join(str(value(x)) for x in t.args)})", Fraction(0)))
    if isinstance(t, Sum):
        lo, hi = int(value(t.lo)), int(value(t.hi))
        return add(*(_closed(substitute(t.body, {t.index: num(i)}), s, at) for i in range(lo, hi + 1)))
    kids = children(t)
    return rebuild(t, tuple(_closed(k, s, at) for k in kids)) if kids else t


def _one_way(s: Score) -> bool:
    """Whether no two different positions have a score in both orders, as far as small ones tell."""
    for a, b in _PLACES:
        given = _within(s, (num(a), num(b)), (num(b), num(a)))
        if all(decide(r).proved for r in given if not relation_names(r)):
            return False
    return True
