"""Arguments about no encoding in particular: their parts are data, and the kernel checks every step of them."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module

from ..analysis.facts import RuleError
from ..kernel.derivation import Derivation, Identity
from ..kernel.verdict import UNDECIDED, Verdict
from ..language.parse import parse_hypothesis, parse_relation, parse_term
from ..proof import Part, Proof
from ..theorems import Chain, TheoremSpec
from .chain import chain, checked

__all__ = ["argument"]


def argument(spec: TheoremSpec) -> Proof:
    """The parts of an argument, read and checked one by one."""
    parts: tuple[Part, ...] = ()
    try:
        for c in spec.parts:
            parts = (*parts, _part(c))
        verdict = Proof.combine(parts)
    except RuleError as e:
        verdict = Verdict(UNDECIDED, "", reason=f"the derivation failed: {e}")
    if verdict.proved and len(parts) > 1:
        verdict = replace(verdict, hypotheses=())  # each part has its own
    return Proof(
        theorem=spec.id, title=spec.title, encoding="", encoding_title="", claim=spec.claim, verdict=verdict,
        parts=parts, source=spec.source, remedy=spec.remark,
    )  # fmt: skip


def _part(c: Chain) -> Part:
    if c.by:
        module, _, function = c.by.partition(":")
        made: Part = getattr(import_module(f"symbolic_pe.derive.{module}"), function)(c)
        return made
    given = tuple(parse_hypothesis(h) for h in c.given)
    if c.claim:
        return checked(Derivation(c.name, c.title, Identity(parse_relation(c.claim)), (), given))
    links = [(rule, parse_term(after), reason) for rule, after, reason in c.links]
    return chain(c.name, c.title, parse_term(c.start), links, given)
