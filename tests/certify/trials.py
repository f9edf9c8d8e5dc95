"""Theorems that have to be accepted and statements that have to be rejected, of many tests in few runs of coqc."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from symbolic_pe import certify
from symbolic_pe.certify.certificate import Item
from symbolic_pe.certify.check import failing
from symbolic_pe.certify.coq import AXIOMS

__all__ = ["Case", "Outcome", "tried"]


@dataclass(frozen=True, slots=True)
class Case:
    """What one test says: every theorem of the certificate is true, and nothing of ``wrong`` has a proof."""

    certificate: certify.Certificate
    wrong: tuple[Item, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """What Coq says of a case: the certificate with what it kept, the verdict on it, and what of ``wrong`` it took."""

    case: Case
    kept: certify.Certificate
    result: certify.Checked
    taken: list[str] = field(default_factory=list)

    def expected(self) -> None:
        """Everything that is true was proved, on the axioms of the reals, and nothing else."""
        assert self.result.accepted, self.result.reason
        assert self.kept == self.case.certificate
        assert {a for a in self.result.axioms if not a.startswith(("PrimInt63.", "Uint63."))} <= AXIOMS
        assert self.taken == []


def tried(cases: Mapping[str, Case], coq: certify.Coq, theory: Path, place: Path) -> dict[str, Outcome]:
    """All cases: what is true in runs as the program has them, what is wrong in one run for each set of files that it
    builds on, beside a true theorem, so that it is not the run that fails."""
    numbered = [(f"T{n}", name) for n, name in enumerate(cases)]
    by_number = {n: replace(cases[name].certificate, name=n) for n, name in numbered}
    runs = certify.Together(coq, theory, place)
    found = {c.name: (c, r) for group in certify.batches(by_number.values()) for c, r in runs.check(group)}
    wrong = {
        n: replace(by_number[n], name=f"{n}_wrong", items=tuple(replace(i, name=f"W{w}") for w, i in enumerate(items)))
        for n, name in numbered
        if (items := cases[name].wrong)
    }
    taken = _taken(list(wrong.values()), list(by_number.values()), coq, theory, place)
    out = {}
    for n, name in numbered:
        kept, result = found[n]
        names = {f"{n}_wrong.W{w}": i.name or i.title for w, i in enumerate(cases[name].wrong)}
        named = replace(kept, name=cases[name].certificate.name)
        out[name] = Outcome(cases[name], named, result, [i for w, i in names.items() if w in taken])
    return out


def _taken(
    wrong: list[certify.Certificate], true: list[certify.Certificate], coq: certify.Coq, theory: Path, place: Path
) -> set[str]:
    """The names of what has a proof; in each run the shortest theorem that builds on the same files has one too."""
    taken: set[str] = set()
    for number, group in enumerate(certify.batches(wrong)):
        imports = set(group[0].imports)
        known = [(c, i) for c in true for i in c.items if set(i.imports) <= imports]
        c, control = min(known, key=lambda x: (-len(x[1].imports), len(x[1].statement)))
        first = replace(c, name="Control", items=(control,))
        lost = failing([first, *group], place / f"wrong_{number}.v", coq, theory, 300)
        every = {f"{c.name}.{i.name}" for c in group for i in c.items}
        assert f"Control.{control.name}" not in lost, "a true theorem has no proof"
        taken |= every - lost
    return taken

