"""What the law of the frequencies gives: they are positive, and different for different indices."""

from __future__ import annotations

from dataclasses import replace

from ..encodings.encoding import Law
from ..kernel.decide import decide
from ..kernel.derivation import Derivation, Identity
from ..kernel.term import (
    Assumption,
    Definition,
    Hypothesis,
    Ref,
    Relation,
    Sym,
    Term,
    children,
    num,
    rebuild,
    substitute,
)  # fmt: skip
from ..proof import Part, Proof
from .chain import checked
from .setting import Setting

__all__ = ["refuted_by_law", "unfolded", "with_frequencies"]

PATIENCE = 10.0
"""Seconds to refute again with the law."""


def with_frequencies(s: Setting) -> tuple[Setting, tuple[Part, ...]]:
    """The setting with what is proved of its frequencies among the hypotheses, and the proofs.

    The theorems use of the frequencies only that they are positive and distinct, so that they are
    proved for free frequencies; these lemmas say that the law is a case of it.
    """
    law = s.encoding.law
    if law is None:
        return s, ()
    d = law.definition
    (index,) = d.params
    assert isinstance(index, Sym)
    other = Sym("j" if index.name != "j" else "j'")
    base: tuple[Hypothesis, ...] = (*s.hypotheses, Assumption(index.name, "integer"), Assumption(other.name, "integer"))
    apart = (*base, Relation("!=", index, other))
    there = substitute(d.body, {index.name: other})
    asked = (
        ("positive", "The frequencies are positive", Relation(">", d.body, num(0)), base),
        ("distinct", "The frequencies are distinct", Relation("!=", d.body, there), apart),
    )
    known: list[Hypothesis] = []
    parts: list[Part] = []
    for kind, title, relation, given in asked:
        if any(isinstance(h, Assumption) and (h.name, h.kind) == (d.name, kind) for h in s.hypotheses):
            continue  # the encoding assumes it
        part = checked(Derivation(kind, title, Identity(relation), (), given))
        if part.verdict.proved:
            known.append(Assumption(d.name, kind, "by its law"))
            parts.append(part)
    return Setting(replace(s.encoding, hypotheses=(*s.hypotheses, *known)), s.settings), tuple(parts)


def refuted_by_law(law: Law, proof: Proof) -> Proof | None:
    """The proof with witnesses that obey the law; None if some refuted equation is not refuted by it.

    Strategies leave the frequencies free.  What is proved of free frequencies holds for those of the law;
    what is refuted need not fail for them.
    """
    parts: list[Part] = []
    verdict = proof.verdict
    for part in proof.parts:
        d = part.derivation
        if not part.verdict.refuted or not isinstance(d.goal, Identity):
            parts.append(part)
            continue
        known = d.definitions if law.definition in d.definitions else (*d.definitions, law.definition)
        again = decide(d.goal.relation, d.hypotheses, known, PATIENCE)
        if not again.refuted:
            return None
        parts.append(replace(part, derivation=replace(d, definitions=known), verdict=again))
        if verdict == part.verdict:
            verdict = again
    return replace(proof, parts=tuple(parts), verdict=verdict)


def unfolded(s: Setting) -> Setting:
    """The setting with the law in place of the frequencies, of which nothing is assumed any more."""
    e = s.encoding
    assert e.law is not None
    d = e.law.definition
    kept = tuple(h for h in e.hypotheses if not isinstance(h, Assumption) or h.name != d.name)
    return Setting(replace(e, block=tuple(_opened(x, d) for x in e.block), law=None, hypotheses=kept), s.settings)


def _opened(t: Term, d: Definition) -> Term:
    if isinstance(t, Ref) and t.name == d.name:
        (index,) = d.params
        assert isinstance(index, Sym)
        return substitute(d.body, {index.name: t.indices[0]})
    kids = children(t)
    return rebuild(t, tuple(_opened(k, d) for k in kids)) if kids else t
