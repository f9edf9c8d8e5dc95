"""Having certificates checked: what Coq accepted, what it did not, and what it was not asked."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ..proof import Proof
from .certificate import PATIENCE, Certificate, Item, Missing
from .coq import AXIOMS, Coq, CoqTrouble, Run, find_coq, workshop
from .statement import Uncovered
from .write import Claim, batch, modules, of_proof

__all__ = [
    "CHECKED", "EMITTED", "REJECTED", "UNCOVERED", "VERIFIED", "Checked", "certify_claims", "check", "save",
    "sifted", "with_opinions",
]  # fmt: skip

CHECKED, REJECTED, EMITTED, UNCOVERED = "checked", "rejected", "emitted", "not covered"
"""Coq accepted it; Coq did not; it was written but Coq was not asked; it was not written."""
VERIFIED = "verified by Coq"
TIMEOUT = 300.0


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a certificate, or of one claim: one of the four words, why, and coqc's seconds."""

    status: str
    reason: str = ""
    seconds: float = 0.0
    axioms: frozenset[str] = frozenset()

    @property
    def accepted(self) -> bool:
        return self.status == CHECKED

    @property
    def words(self) -> str:
        """For people; "verified by Coq" is said only of what coqc accepted."""
        if self.status == CHECKED:
            return VERIFIED
        said = {REJECTED: "not verified by Coq", EMITTED: "not checked by Coq", UNCOVERED: "not stated for Coq"}
        return f"{said[self.status]}: {self.reason}" if self.reason else said[self.status]


def save(certificate: Certificate, directory: Path) -> Path:
    """Write the certificate; raises Uncovered if it has nothing in it, CoqTrouble if it cannot be written."""
    if not certificate.items:
        raise Uncovered("; ".join(dict.fromkeys(m.reason for m in certificate.missing)) or "nothing to prove")
    path = directory / f"{certificate.name}.v"
    body = certificate.text()
    try:
        directory.mkdir(parents=True, exist_ok=True)
        path.write_text(body, encoding="utf-8")
    except OSError as e:
        raise CoqTrouble(f"{path}: {os.strerror(e.errno) if e.errno else e}") from None
    return path


def check(certificate: Certificate, path: Path, coq: Coq, theory: Path, timeout: float = TIMEOUT) -> Checked:
    """Have a file checked that :func:`save` wrote."""
    for library in dict.fromkeys(x for i in certificate.items for x in i.needs):
        if not coq.has(library):
            return Checked(EMITTED, f"Coq has no {library} (Debian: apt-get install libcoq-interval libcoq-coquelicot)")
    return _judged(certificate, coq.run(path, theory, timeout))


def _judged(certificate: Certificate, run: Run) -> Checked:
    if not run.accepted:
        at = f"line {run.line}: " if run.line else ""
        return Checked(REJECTED, f"{at}{run.error}", run.seconds)
    brought = tuple({start for i in certificate.items for start in i.axioms})
    strange = sorted(a for a in run.axioms - AXIOMS if not a.startswith(brought or (" ",)))
    if strange:
        return Checked(REJECTED, f"rests on {', '.join(strange[:3])}", run.seconds, run.axioms)
    if run.assumptions_printed != 1:
        return Checked(REJECTED, "the assumptions were not printed", run.seconds, run.axioms)
    return Checked(CHECKED, "", run.seconds, run.axioms)


def sifted(
    certificate: Certificate, directory: Path, coq: Coq, theory: Path, timeout: float = TIMEOUT
) -> tuple[Certificate, Checked]:
    """A batch checked; claims for which Coq finds no proof are left out of the file and listed in it."""
    result = check(certificate, save(certificate, directory), coq, theory, timeout)
    if result.status != REJECTED or len(certificate.items) < 2:
        return certificate, result
    failed = set(_failing(certificate, certificate.items, _Bench(coq, theory, directory, timeout)))
    keep = tuple(i for i in certificate.items if i.name not in failed)
    if not failed or not keep:
        return certificate, result
    lost = tuple(Missing(i.words, "Coq found no proof of it") for i in certificate.items if i.name in failed)
    rest = replace(certificate, items=keep, missing=(*certificate.missing, *lost))
    return rest, check(rest, save(rest, directory), coq, theory, timeout)


def with_opinions(proof: Proof, coq: Coq, theory: Path, directory: Path) -> Proof:
    """The proof, each part with what Coq says of it; "verified" only of what is in an accepted file."""
    certificate = of_proof(proof, mutants=False)
    try:
        result = check(certificate, save(certificate, directory), coq, theory)
    except Uncovered as e:
        result = Checked(UNCOVERED, str(e))
    held = {i.name for i in certificate.items}
    why = {m.title: m.reason for m in certificate.missing}
    parts = []
    for name, part in zip(modules(proof), proof.parts, strict=True):
        opinion = result if name in held else Checked(UNCOVERED, why.get(part.derivation.title, ""))
        parts.append(replace(part, coq=opinion.words))
    return replace(proof, parts=tuple(parts))


def certify_claims(
    claims: Sequence[Claim | tuple[object, ...]],
    *,
    coq: Coq | None = None,
    timeout: float = TIMEOUT,
    directory: Path | None = None,
    name: str = "claims",
    mutants: bool = False,
) -> list[Checked]:
    """Each claim's fate, all of them in one file and, if all is well, in one run of coqc.

    A claim is ``(relation, hypotheses)``, or ``(relation, hypotheses, verdict)`` where the kernel has
    spoken: a refuted claim is certified as refuted.  Raises CoqTrouble if there is no Coq to ask.
    """
    everything = [c if isinstance(c, Claim) else Claim(*c) for c in claims]  # type: ignore[arg-type]
    certificate, modules, reasons = batch(everything, name, mutants=mutants)
    out = [Checked(UNCOVERED, reasons.get(n, "")) for n in range(len(everything))]
    if not certificate.items:
        return out
    coq = coq or find_coq()
    theory = coq.theory()
    numbers = {module: n for n, module in modules.items()}
    for library in dict.fromkeys(x for i in certificate.items for x in i.needs):
        if coq.has(library):
            continue
        lacking = [i for i in certificate.items if library in i.needs]
        for i in lacking:
            out[numbers[i.name]] = Checked(EMITTED, f"Coq has no {library}")
        certificate = replace(certificate, items=tuple(i for i in certificate.items if i not in lacking))
    with workshop(directory) as place:
        _settled(certificate, numbers, out, _Bench(coq, theory, place, timeout))
    return out


@dataclass(frozen=True, slots=True)
class _Bench:
    coq: Coq
    theory: Path
    place: Path
    timeout: float


def _settled(certificate: Certificate, numbers: dict[str, int], out: list[Checked], bench: _Bench) -> None:
    """Fill in ``out``; what Coq rejects is left out, and the rest is checked as a file of its own."""
    tried = False
    while certificate.items:
        path = save(certificate, bench.place)
        run = bench.coq.run(path, bench.theory, bench.timeout)
        result = _judged(certificate, run)
        guilty = _module_at(path, run.line) if run.line else ""
        if result.accepted or guilty not in numbers:
            share = replace(result, seconds=result.seconds / len(certificate.items))
            for i in certificate.items:
                out[numbers[i.name]] = share
            return
        failed = {guilty: Checked(REJECTED, run.error, run.seconds)}
        keep = tuple(i for i in certificate.items if i.name != guilty)
        if not tried:
            failed |= dict.fromkeys(_failing(certificate, keep, bench), Checked(REJECTED, "no proof was found"))
            tried = True
        for module, why in failed.items():
            out[numbers[module]] = why
        certificate = replace(certificate, items=tuple(i for i in keep if i.name not in failed))


def _failing(certificate: Certificate, items: tuple[Item, ...], bench: _Bench) -> list[str]:
    """Which of the items have no proof, from one run that goes on after each; nothing is accepted by it."""
    lines: list[str] = []
    for i in items:
        lines += [f"Module {i.name}.", *i.definitions, f"Goal {i.statement}."]
        lines.append(f"Proof. tryif (solve [ timeout {PATIENCE} ({i.script}) ])")
        lines += [f'then idtac else idtac "FAILED {i.name}.".', "Abort.", f"End {i.name}."]
    trial = replace(certificate, name=f"{certificate.name}_trial", items=())
    path = bench.place / f"{trial.name}.v"
    path.write_text("\n".join([*certificate.head(), *lines]) + "\n", encoding="utf-8")
    run = bench.coq.run(path, bench.theory, bench.timeout)
    return [i.name for i in items if f"FAILED {i.name}." in run.output] if run.accepted else []


def _module_at(path: Path, line: int) -> str:
    """The module that a line of a file belongs to."""
    found = ""
    for text in path.read_text(encoding="utf-8").splitlines()[:line]:
        if text.startswith("Module ") and not text.startswith("Module Mutant"):
            found = text.removeprefix("Module ").rstrip(".")
    return found
