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
