"""From what the kernel found to certificates: theorems on encodings, and batches of claims."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from ..kernel.derivation import Identity
from ..kernel.term import Hypothesis, Relation
from ..kernel.verdict import Verdict
from ..language.text import text
from ..proof import Part, Proof
from .certificate import Certificate, Item, Missing, item
from .enclose import closed, enclosure
from .mutate import mutants as wrong_ones
from .uncovered import Uncovered

__all__ = ["Claim", "batch", "modules", "of_proof"]


@dataclass(frozen=True, slots=True)
class Claim:
    """A relation under hypotheses, and what the kernel said of it (None: take it for proved)."""

    relation: Relation
    hypotheses: tuple[Hypothesis, ...] = ()
    verdict: Verdict | None = None


def of_proof(proof: Proof, mutants: bool = True) -> Certificate:
    """The certificate of a theorem on an encoding: one item for each part."""
    items: list[Item] = []
    missing: list[Missing] = []
    for name, part in zip(modules(proof), proof.parts, strict=True):
        try:
            items.append(_part(name, part, mutants))
        except Uncovered as e:
            missing.append(Missing(part.derivation.title, str(e), name))
    if not proof.parts:
        missing.append(Missing(proof.title, proof.verdict.reason or "no derivation"))
    name = "-".join([proof.theorem, proof.encoding, *(f"{k}-{v}" for k, v in sorted(proof.settings.items()))])
    return Certificate(
        re.sub(r"[^A-Za-z0-9]+", "_", name), f"{proof.title} on {proof.encoding_title}", proof.claim,
        tuple(items), tuple(missing), proof.verdict.verdict, dict(proof.settings),
    )  # fmt: skip


def modules(proof: Proof) -> list[str]:
    """The name that each part has in the file."""
    taken: set[str] = set()
    return [_module(part.derivation.name, taken) for part in proof.parts]


def _part(name: str, part: Part, mutants: bool) -> Item:
    d = part.derivation
    hyps = part.verdict.hypotheses or d.hypotheses
    if part.verdict.refuted:
        from .refute import refutation

        if not isinstance(d.goal, Identity):
            raise Uncovered("a refuted equivalence")
        return refutation(name, d.title, d.goal.relation, part.verdict, d.definitions, mutants)
    if not part.verdict.proved:
        raise Uncovered(f"undecided: {part.verdict.reason}")
    if isinstance(d.goal, Identity):
        if d.goal.relation.op != "==" and not d.definitions and closed(d.goal.relation):
            return enclosure(name, d.goal.relation, part.verdict, mutants)
        wrong = partial(wrong_ones, d.goal.relation, hyps, d.definitions) if mutants else None
        return item(name, d.title, d.goal.relation, hyps, d.definitions, wrong)
    from .equivalence import equivalence

    return equivalence(name, d, hyps, mutants)


def batch(
    claims: Sequence[Claim], name: str = "claims", title: str = "Claims", mutants: bool = False
) -> tuple[Certificate, dict[int, str], dict[int, str]]:
    """A certificate of many claims; by the number of a claim, the module it has or why it has none."""
    items: list[Item] = []
    modules: dict[int, str] = {}
    reasons: dict[int, str] = {}
    for n, claim in enumerate(claims):
        try:
            items.append(_claim(f"C{n}", claim, mutants))
            modules[n] = f"C{n}"
        except Uncovered as e:
            reasons[n] = str(e)
    missing = tuple(Missing(text(claims[n].relation), why) for n, why in reasons.items())
    return Certificate(name, title, f"{len(claims)} claims", tuple(items), missing), modules, reasons


def _claim(name: str, claim: Claim, mutants: bool) -> Item:
    v = claim.verdict
    hyps = v.hypotheses if v is not None and v.hypotheses else claim.hypotheses
    if v is not None and v.refuted:
        from .refute import refutation

        return refutation(name, "a refutation", claim.relation, v, (), mutants)
    if v is not None and not v.proved:
        raise Uncovered(f"undecided: {v.reason}")
    if v is not None and closed(claim.relation):
        return enclosure(name, claim.relation, v, mutants)
    wrong = partial(wrong_ones, claim.relation, hyps, ()) if mutants else None
    return item(name, "a claim", claim.relation, hyps, (), wrong)


def _module(name: str, taken: set[str]) -> str:
    plain = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_").capitalize() or "Part"
    plain = plain if plain[0].isalpha() else f"P_{plain}"
    out, n = plain, 1
    while out in taken:
        n += 1
        out = f"{plain}_{n}"
    taken.add(out)
    return out
