"""What the law of the frequencies gives: they are positive, and different for different indices."""

from __future__ import annotations

from dataclasses import replace

from ..kernel.derivation import Derivation, Identity
from ..kernel.term import Assumption, Hypothesis, Relation, Sym, num, substitute
from ..proof import Part
from .chain import checked
from .setting import Setting

__all__ = ["with_frequencies"]


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
    positive = checked(
        Derivation("positive", "The frequencies are positive", Identity(Relation(">", d.body, num(0))), (), base)
    )
    distinct = checked(
        Derivation("distinct", "The frequencies are distinct", Identity(Relation("!=", d.body, there)), (), apart)
    )
    known: list[Hypothesis] = []
    if positive.verdict.proved:
        known.append(Assumption(d.name, "positive", "by its law"))
    if distinct.verdict.proved:
        known.append(Assumption(d.name, "distinct", "by its law"))
    encoding = replace(s.encoding, hypotheses=(*s.hypotheses, *known))
    return Setting(encoding, s.settings), tuple(p for p in (positive, distinct) if p.verdict.proved)
