"""A small house of stand-ins, so that the commands are tested apart from the theorems."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

import pytest

from symbolic_pe import encoding
from symbolic_pe.encodings import declare
from symbolic_pe.encodings.encoding import Encoding
from symbolic_pe.kernel.derivation import Derivation, Identity, Step
from symbolic_pe.kernel.term import Relation
from symbolic_pe.kernel.verdict import PROVED, REFUTED, UNDECIDED, Verdict
from symbolic_pe.language.parse import parse_term
from symbolic_pe.proof import Part, Proof
from symbolic_pe.report.book import Book


class NotApplicable(Exception):
    pass


class BadSetting(ValueError):
    pass


@dataclass(frozen=True)
class Spec:
    id: str
    title: str
    claim: str
    topic: str
    source: str
    about: str = "encoding"


def _part(name: str, verdict: Verdict, *texts: str) -> Part:
    terms = [parse_term(t) for t in texts]
    goal = Identity(Relation("==", terms[0], terms[-1]))
    steps = tuple(Step(a, "angle addition", b, "by the formula") for a, b in pairwise(terms))
    return Part(Derivation(name, name.capitalize(), goal, steps), verdict, 5)


def prove(theorem: str, encoding: Encoding, settings: dict[str, str]) -> Proof:
    """Shift holds for ``wave``, fails for ``half``, is open for ``fog`` and says nothing of ``flat``."""
    unknown = [name for name in settings if name != "d"]
    if unknown:
        raise BadSetting(f"{encoding.id} has no parameter '{unknown[0]}': it has d")
    if settings.get("d", "2") != "2":
        raise BadSetting(f"d is an even number, not {settings['d']}")
    if encoding.id == "flat":
        raise NotApplicable("a constant has no positions to tell apart")
    if encoding.id == "bug":
        raise KeyError("lost")
    if encoding.id == "hang":
        while True:
            time.sleep(0.01)
    told = {
        "half": (
            Verdict(REFUTED, "witness", (), {"p": Fraction(1), "k": Fraction(1, 2)}, "[0.5 +/- 1e-9]", "it fails"),
            ("sin(p + k)", "sin(p)*cos(k)"),
        ),
        "fog": (Verdict(UNDECIDED, reason="too foggy"), ("sin(p + k)", "f(p)")),
    }
    verdict, texts = told.get(
        encoding.id, (Verdict(PROVED, "checked"), ("sin(p + k)", "sin(p)*cos(k) + cos(p)*sin(k)"))
    )
    part = _part("existence", verdict, *texts)
    spec = THEOREMS[theorem]
    return Proof(
        spec.id, spec.title, encoding.id, encoding.title, spec.claim, verdict, parts=(part,), settings=settings
    )


THEOREMS = {
    "shift": Spec("shift", "Shift", "A shift is linear: $T$ exists.", "shift", "folklore"),
    "norm": Spec("norm", "Norm", "All norms are equal.", "products", ""),
}
ENCODINGS = {
    id: encoding(id, ["sin(p)", "cos(p)"], title=f"The {id}", topic="functional", parameters={"d": "dimension"})
    for id in ("wave", "half", "fog", "flat", "bug", "hang")
} | {"sinusoidal": declare("sinusoidal", "The sinusoid", ("sin(p)", "cos(p)"))}


def standard_report() -> list[Proof]:
    return [prove(t, ENCODINGS[e], {}) for t in THEOREMS for e in ("wave", "half")]


@pytest.fixture
def house(monkeypatch: pytest.MonkeyPatch) -> None:
    import symbolic_pe.ahead
    import symbolic_pe.book
    import symbolic_pe.derive
    import symbolic_pe.encodings
    import symbolic_pe.properties  # bound to the real engine before that is replaced
    import symbolic_pe.theorems

    monkeypatch.setattr(symbolic_pe.book, "book", lambda proofs, encodings=None: Book())
    monkeypatch.setattr(symbolic_pe.ahead, "work_ahead", lambda jobs: None)
    monkeypatch.setattr(symbolic_pe.encodings, "all_encodings", lambda: ENCODINGS, raising=False)
    monkeypatch.setattr(symbolic_pe.theorems, "all_theorems", lambda: THEOREMS, raising=False)
    for name, value in {
        "prove": prove,
        "standard_report": standard_report,
        "NotApplicable": NotApplicable,
        "BadSetting": BadSetting,
    }.items():
        monkeypatch.setattr(symbolic_pe.derive, name, value, raising=False)
