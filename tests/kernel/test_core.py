"""The headline theorems for sinusoidal encodings need the core alone: canonical forms, and coefficients compared."""

from __future__ import annotations

from typing import NoReturn

import pytest

from symbolic_pe.api import prove
from symbolic_pe.kernel import checker
from symbolic_pe.kernel.derivation import Derivation, Identity
from symbolic_pe.kernel.identity import identical
from symbolic_pe.kernel.steps import follow
from symbolic_pe.kernel.term import Relation
from symbolic_pe.kernel.verdict import PROVED, UNDECIDED, Verdict

ORDERS = ("sinusoidal", "sinusoidal-complex", "sinusoidal-halves")
THEOREMS = (
    *("shift", "shift-group", "shift-orthogonal", "dot-product", "norm", "evenness", "distance"),
    *("bilinear-diagonal", "bilinear-block", "bilinear-full"),
)

def by_core(d: Derivation) -> None:
    """Follow a derivation with the core as its only judge."""

    def judge(r: Relation) -> Verdict:
        shown = identical(r, d.hypotheses, d.definitions)
        return Verdict(PROVED, shown.method, shown.context.hypotheses()) if shown else Verdict(UNDECIDED)

    follow(d, judge)


def never(*_: object, **__: object) -> NoReturn:
    raise AssertionError("the core asked a theory")


def derivations(theorem: str, encoding: str, **settings: object) -> list[Derivation]:
    proof = prove(theorem, encoding, settings)
    assert proof.verdict.proved
    return [p.derivation for p in proof.parts if not (isinstance(p.derivation.goal, Identity) and
            p.derivation.goal.relation.op != "==")]  # fmt: skip


@pytest.mark.parametrize("encoding", ORDERS)
@pytest.mark.parametrize("theorem", THEOREMS)
def test_the_core_carries_the_headline_theorems(theorem: str, encoding: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = derivations(theorem, encoding)
    assert found
    monkeypatch.setattr(checker, "decide", never)
    checker._proof.cache_clear()
    for d in found:
        by_core(d)
        assert checker.check(d).core
