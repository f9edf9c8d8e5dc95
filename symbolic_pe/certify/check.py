"""Having certificates checked: what Coq accepted, what it did not, and what it was not asked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from .certificate import PROOF, Certificate, preamble
from .coq import AXIOMS, OUT_OF_PATIENCE, Coq, Run, find_coq, workshop, written
from .uncovered import Uncovered
from .write import Claim, batch

__all__ = [
    "CHECKED", "EMITTED", "REJECTED", "UNCOVERED", "VERIFIED", "Checked", "certify_claims", "check", "judged",
    "lacking", "save",
]  # fmt: skip

CHECKED, REJECTED, EMITTED, UNCOVERED = "checked", "rejected", "emitted", "not covered"
"""Coq accepted it; Coq did not; it was written but Coq was not asked; it was not written."""
VERIFIED = "verified by Coq"
TIMEOUT = 300.0
REFUSED = "No applicable tactic."
"""What Coq says of a tactic that was run and did not close the goal, and of nothing else: not of a name that is
unknown, and not of time that is over."""


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
    return written(directory / f"{certificate.name}.v", certificate.text())


def check(certificate: Certificate, path: Path, coq: Coq, theory: Path, timeout: float = TIMEOUT) -> Checked:
    """Have a file checked that :func:`save` wrote."""
    missing = lacking([certificate], coq)
    return missing if missing is not None else judged([certificate], coq.run(path, theory, timeout))


def lacking(certificates: Sequence[Certificate], coq: Coq) -> Checked | None:
    """Why coqc cannot be asked, if it lacks a library."""
    for library in dict.fromkeys(x for c in certificates for i in c.items for x in i.needs):
        if not coq.has(library):
            return Checked(EMITTED, f"Coq has no {library} (Debian: apt-get install libcoq-interval libcoq-coquelicot)")
    return None


def judged(certificates: Sequence[Certificate], run: Run) -> Checked:
    """What a run says of the certificates in its file, of all alike."""
    if run.ended:
        return Checked(EMITTED, run.error, run.seconds)
    if not run.accepted:
        at = f"line {run.line}: " if run.line else ""
        return Checked(REJECTED, f"{at}{run.error}", run.seconds)
    brought = tuple({start for c in certificates for i in c.items for start in i.axioms})
    strange = sorted(a for a in run.axioms - AXIOMS if not a.startswith(brought or (" ",)))
    if strange:
        return Checked(REJECTED, f"rests on {', '.join(strange[:3])}", run.seconds, run.axioms)
    others = [why for why in run.refusals if why != REFUSED]
    if others:
        return Checked(REJECTED, f"a mutant fails for another reason than being false: {others[0][:120]}", run.seconds)
    if run.assumptions_printed != 1:
        return Checked(REJECTED, "the assumptions were not printed", run.seconds, run.axioms)
    return Checked(CHECKED, "", run.seconds, run.axioms)


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
        try:
            path = save(certificate, bench.place)
        except Uncovered as e:  # too long
            half = len(certificate.items) // 2
            if half:
                for items in (certificate.items[:half], certificate.items[half:]):
                    _settled(replace(certificate, items=items), numbers, out, bench)
            else:
                out[numbers[certificate.items[0].name]] = Checked(UNCOVERED, str(e))
            return
        run = bench.coq.run(path, bench.theory, bench.timeout)
        result = judged([certificate], run)
        guilty = _module_at(path, run.line) if run.line else ""
        if run.ended and not run.error.startswith(OUT_OF_PATIENCE):
            guilty = ""
        if result.accepted or guilty not in numbers:
            share = replace(result, seconds=result.seconds / len(certificate.items))
            for i in certificate.items:
                out[numbers[i.name]] = share
            return
        failed = {guilty: Checked(result.status, run.error, run.seconds)}
        keep = tuple(i for i in certificate.items if i.name != guilty)
        if not tried:
            rest = replace(certificate, items=keep)
            names = failing([rest], bench.place / "trial.v", bench.coq, bench.theory, bench.timeout) if keep else ()
            failed |= dict.fromkeys((n.partition(".")[2] for n in names), Checked(REJECTED, "no proof was found"))
            tried = True
        for module, why in failed.items():
            out[numbers[module]] = why
        certificate = replace(certificate, items=tuple(i for i in keep if i.name not in failed))


def failing(certificates: Sequence[Certificate], path: Path, coq: Coq, theory: Path, timeout: float) -> set[str]:
    """The theorems that have no proof, from one run of ``path`` that goes on after each; nothing is accepted by it.

    If the run is ended, it is told as far as it came, and what it had no patience with has none.
    """
    lines: list[str] = []
    alike: dict[tuple[object, ...], list[str]] = {}
    for c in certificates:
        lines.append(f"Module {c.name}.")
        for i in c.items:
            same = alike.setdefault(i.proof, [])
            same.append(f"{c.name}.{i.name}")
            if len(same) > 1:
                continue
            lines += [f"(* {same[0]} *)", f"Module {i.name}.", *i.definitions, f"Goal {i.statement}."]
            lines.append(f"Proof. tryif (solve [ timeout {PROOF} ({i.script}) ])")
            lines += [f'then idtac else idtac "FAILED {same[0]}.".', "Abort.", f"End {i.name}."]
        lines.append(f"End {c.name}.")
    text = "\n".join([*preamble(certificates), *lines]) + "\n"
    written(path, text)
    run = coq.run(path, theory, timeout)
    lost = {n for n in alike if f"FAILED {alike[n][0]}." in run.output}
    if run.error.startswith(OUT_OF_PATIENCE):
        at = next((x for x in reversed(text.split("\n")[: run.line]) if x.startswith("(* ")), "")
        lost |= {n for n in alike if at == f"(* {alike[n][0]} *)"}
    return {name for n in lost for name in alike[n]}


def _module_at(path: Path, line: int) -> str:
    """The module that a line of a file belongs to."""
    found = ""
    for text in path.read_text(encoding="utf-8").splitlines()[:line]:
        if text.startswith("Module ") and not text.startswith("Module Mutant"):
            found = text.removeprefix("Module ").rstrip(".")
    return found
