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
    SIGNS,
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
from .setting import LIKEWISE, OF_KIND, WHOLE, BadSetting, NotApplicable, of_kind, read_number

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
    """That these pairs of positions have a score, and are what is assumed of positions; whole numbers are not asked."""
    places = (s.query, s.key)
    assumed = [r for h in s.hypotheses if (r := _about(h, places)) is not None]
    out: dict[Relation, None] = {}
    for m, n in pairs:
        swap = {s.query: m, s.key: n}
        out.update(dict.fromkeys(with_values(r, swap) for r in (*s.domain, *assumed)))
    known = {*assumed, *s.hypotheses}
    return tuple(r for r in out if r not in known)


def _about(h: Hypothesis, places: tuple[str, ...]) -> Relation | None:
    """What a hypothesis says of positions, as a relation, if it says anything that one can say."""
    if isinstance(h, Relation):
        return h if any(n in places for n in relation_names(h)) else None
    return Relation(SIGNS[h.kind], Sym(h.name), num(0)) if h.name in places and h.kind in SIGNS else None


def _kinds(s: Score) -> tuple[str, ...]:
    """Which whole numbers the positions are, if they are; NotApplicable where they are no real numbers."""
    kinds = [h.kind for h in s.hypotheses if isinstance(h, Assumption) and h.name in (s.query, s.key)]
    for kind in kinds:
        if kind not in OF_KIND:
            raise NotApplicable(f"a position of {s.id} is assumed to be {kind}, and positions are real numbers here")
    return tuple(dict.fromkeys(k for k in kinds if k in WHOLE))


def _also(s: Score, *names: str) -> tuple[Assumption, ...]:
    """That these numbers are whole, if one of the two positions is: it moves by them, or changes places with them."""
    said = {(h.name, h.kind) for h in s.hypotheses if isinstance(h, Assumption)}
    return tuple(Assumption(n, kind, LIKEWISE) for kind in _kinds(s) for n in names if (n, kind) not in said)


def _value(s: Score, m: Term, n: Term) -> Term:
    return substitute(s.value, {s.query: m, s.key: n})


def _claim(s: Score, said: str, *places: Term) -> str:
    """The claim in the names of this score, where they are not the usual ones; else that of the theorem."""
    usual = (s.name, *places[:3]) == ("S", Sym("m"), Sym("n"), *((Sym("t"),) if len(places) > 2 else ()))
    return "" if usual else said


def _account(s: Score, parts: tuple[Part, ...], verdict: Verdict | None = None, claim: str = "") -> Proof:
    return Proof(
        theorem="", title="", encoding=s.id, encoding_title=s.title, claim=claim,
        verdict=verdict or Proof.combine(parts), hypotheses=s.hypotheses, definitions=_definitions(s), parts=parts,
    )  # fmt: skip


def relative(s: Score) -> Proof:
    """Both positions moved by t leave the score as it is."""
    m, n, t = Sym(s.query), Sym(s.key), Sym(s.fresh("t"))
    there = (Add((m, t)), Add((n, t)))
    given = (*s.hypotheses, *_also(s, t.name), *_within(s, (m, n), there))
    moved, here = s.apply(*there), s.apply(m, n)
    relation = Relation("==", moved, here)
    said = rf"The score depends on the positions by their difference alone: ${latex_relation(relation)}$."
    claim = _claim(s, said, m, n, t)
    own = (s.definition(),)
    if decide(relation, given, own).proved:  # whatever the frequencies are
        links = [
            ("definition", _value(s, *there), "at the positions moved"),
            ("collect", s.value, "the common shift cancels in every difference"),
            ("definition", here, "read backwards"),
        ]
        return _account(s, (chain("relative", "Only the distance matters", moved, links, given, own),), claim=claim)
    goal = Derivation("relative", "Only the distance matters", Identity(relation), (), given, _definitions(s))
    return _account(s, (checked(goal),), claim=claim)


_PLACES = ((1, 0), (2, 1), (2, 0), (0, 1), (4, 2), (1, -1), (2, -2))
"""Pairs of positions at which a score is looked at in both directions."""


def _inside(s: Score, a: int, b: int) -> tuple[Relation, ...] | None:
    """What is left to be assumed where ``a`` and ``b`` are positions in both orders; None where they are not."""
    if not all(of_kind(kind, Fraction(x)) for kind in _kinds(s) for x in (a, b)):
        return None
    inside = _within(s, (num(a), num(b)), (num(b), num(a)))
    if not all(decide(r).proved for r in inside if not relation_names(r)):
        return None
    return tuple(r for r in inside if relation_names(r))


def direction(s: Score) -> Proof:
    """Whether, for some content, a key ahead scores otherwise than the same key as far behind.

    Proved by two positions where the scores differ, as enclosed by the kernel; refuted by the proof that they
    never do.  Where only one direction has a score at all, there is nothing to tell.
    """
    m, n = Sym(s.query), Sym(s.key)
    given = tuple(dict.fromkeys((*s.hypotheses, *_also(s, m.name, n.name), *_within(s, (m, n), (n, m)))))
    same = Relation("==", s.apply(n, m), s.apply(m, n))
    if all(_inside(s, a, b) is None for a, b in _PLACES):
        said = tuple(r for h in s.hypotheses if (r := _about(h, (s.query, s.key))) is not None)
        both = (*said, *_within(s, (m, n), (n, m)))
        shown = ", ".join(map(text, (*s.domain, *said)))
        if all(contradictory([*both, Relation(op, m, n)]) for op in ("<", ">")):
            raise NotApplicable(f"{s.id} has a score in one direction only: {shown}")
        raise NotApplicable(f"no two small positions have a score in both directions on {s.id}: {shown}")
    own = (s.definition(),)
    ahead, behind = (rf"({latex(x)},{latex(y)})" for x, y in ((m, n), (n, m)))
    usual = _claim(
        s, rf"The score tells forward from backward: for some content it differs at ${ahead}$ and ${behind}$.", m, n
    )
    if decide(same, given, own).proved:
        links = [
            ("definition", _value(s, n, m), "with the positions exchanged"),
            ("even function", s.value, "what is left does not change with the sign of the distance"),
            ("definition", s.apply(m, n), "read backwards"),
        ]
        part = chain("even", "Ahead and behind score alike", s.apply(n, m), links, given, own)
        alike = "equal for all positions and contents"
        verdict = Verdict(REFUTED, alike, part.verdict.hypotheses) if part.verdict.proved else part.verdict
        return _account(s, (part,), verdict, usual)
    for a, b in _PLACES:
        x, y = num(a), num(b)
        if (inside := _inside(s, a, b)) is None:
            continue
        goal = Identity(Relation("==", s.apply(y, x), s.apply(x, y)))
        known = (*_elsewhere(s), *inside)
        part = checked(Derivation("apart", "Ahead and behind score alike", goal, (), known, _definitions(s)))
        if part.verdict.refuted:
            at = {n: v for n, v in part.verdict.witness.items() if isinstance(v, Fraction)}
            there, back = (_closed(_value(s, *pair), s, at) for pair in ((x, y), (y, x)))
            apart = Identity(Relation("!=", there, back))
            title = f"One content for which S({a}, {b}) and S({b}, {a}) differ"
            proof = _account(s, (checked(Derivation("apart", title, apart)),))
            named = [(parse_term(n), v) for n, v in at.items() if "'" not in n and not n.isidentifier()]
            values = ", ".join(f"${latex(n)} = {latex(rational(v))}$" for n, v in named)
            remark = f"Such a content, at the positions ${a}$ and ${b}$: {values}." if values else ""
            chosen = _chosen(s, at)
            claim = _example(x, y, chosen, " for some content" if values else "") if chosen else usual
            return replace(proof, hypotheses=(*s.hypotheses, *chosen), remedy=remark, claim=claim)
    part = checked(Derivation("even", "Ahead and behind score alike", Identity(same), (), given, _definitions(s)))
    return _account(s, (part,), Verdict(UNDECIDED, "", s.hypotheses, reason="no two positions show it"), usual)


def _example(m: Term, n: Term, chosen: tuple[Relation, ...], content: str) -> str:
    """What one choice of the parameters shows, and no more."""
    a, b, values = latex(m), latex(n), ", ".join(f"${latex_relation(r)}$" for r in chosen)
    return (
        rf"An example of a score that tells forward from backward: where {values}, it differs at $({a},{b})$ and "
        rf"$({b},{a})${content}. Of other values of the parameters nothing is said."
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


def _elsewhere(s: Score) -> tuple[Hypothesis, ...]:
    """What is assumed of other names than those of the positions."""
    places = (s.query, s.key)
    names = ((h, relation_names(h) if isinstance(h, Relation) else (h.name,)) for h in s.hypotheses)
    return tuple(h for h, ns in names if not any(n in places for n in ns))
