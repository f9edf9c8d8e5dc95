"""Many certificates in few runs of coqc.

Loading the real numbers and asking for the assumptions takes longer than most proofs.  So the modules of many
certificates go, word for word, into one file, each certificate's in a module of its own.  If such a file is
rejected, the next one goes on from the theorem it stopped at, and what had been accepted by then has a run to itself.
What several certificates say in the same words is proved once in a run; the others state it again, and their proof is
the name of the first.  The mutants stand after all theorems: to see one fail takes longer than most proofs, and is not
to be done twice where a proof is not found.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path

from ..proof import Proof
from .certificate import Certificate, Missing, asking, preamble
from .check import EMITTED, TIMEOUT, UNCOVERED, Checked, failing, judged, lacking
from .coq import OUT_OF_PATIENCE, PATIENCE, Coq, Run, written
from .uncovered import Uncovered
from .write import modules, of_proof

__all__ = ["Together", "batches", "with_opinions"]

PARTS = 160
"""Different theorems in one run."""
CHARACTERS = 600_000
"""Of their text."""
NO_PROOF = "Coq found no proof of it"
STOPS = 3
"""After every so many theorems without a proof all the others are tried in one run."""


def batches(certificates: Iterable[Certificate]) -> Iterator[list[Certificate]]:
    """Certificates that build on the same files, so many together as fit one run."""
    waiting: dict[tuple[str, ...], _Group] = {}
    for c in certificates:
        group = waiting.setdefault(c.imports, _Group())
        group.add(c)
        if len(group.proofs) >= PARTS or group.characters >= CHARACTERS:
            yield waiting.pop(c.imports).members
    yield from (group.members for group in waiting.values())


class _Group:
    def __init__(self) -> None:
        self.members: list[Certificate] = []
        self.proofs: set[tuple[object, ...]] = set()
        self.characters = 0

    def add(self, c: Certificate) -> None:
        self.members.append(c)
        for i in c.items:
            if i.proof not in self.proofs:
                self.proofs.add(i.proof)
                self.characters += sum(map(len, i.lines()))


@dataclass(frozen=True)
class Together:
    """The runs of one session: their files ``run_1.v``, ... stand in ``directory``."""

    coq: Coq
    theory: Path
    directory: Path
    timeout: float = TIMEOUT
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    unproved: dict[tuple[object, ...], str] = field(default_factory=dict)
    """Why theorems have no proof that were tried before: what is the same is not tried again."""

    def check(self, certificates: Sequence[Certificate]) -> list[tuple[Certificate, Checked]]:
        """Each with what Coq says of it; all build on the same files, as :func:`batches` gives them.

        Theorems for which Coq finds no proof are left out of a certificate, and listed in it.
        """
        missing = lacking(certificates, self.coq)
        if missing is not None:
            return [(c, missing) for c in certificates]
        found: dict[str, tuple[Certificate, Checked]] = {}
        good = self._sorted(self._tried(certificates, found), found)
        if good and self._all(good, found) is not None:  # what had been accepted is rejected now: one by one
            for c in good:
                self._sorted([c], found)
        return [found[c.name] for c in certificates]

    def _tried(
        self, certificates: Iterable[Certificate], found: dict[str, tuple[Certificate, Checked]]
    ) -> list[Certificate]:
        """The certificates without what was tried before; where nothing is left, that is said in ``found``."""
        out = []
        for c in certificates:
            whys = {i.proof: self.unproved[i.proof] for i in c.items if i.proof in self.unproved}
            for proof, why in whys.items():
                c = _without(c, {f"{c.name}.{i.name}" for i in c.items if i.proof == proof}, why)
            if c.items:
                out.append(c)
            else:
                found[c.name] = c, Checked(UNCOVERED, "; ".join(dict.fromkeys(whys.values())))
        return out

    def _all(self, group: Sequence[Certificate], found: dict[str, tuple[Certificate, Checked]]) -> _Stop | None:
        """One run of them all: what came of it goes to ``found``, or it is said where it stopped."""
        file = joined(group)
        path = self.directory / f"run_{next(self.numbers)}.v"
        written(path, file.text)
        run = self.coq.run(path, self.theory, self.timeout)
        result = judged(group, run)
        if not result.accepted:
            tired = run.ended and not run.error.startswith(OUT_OF_PATIENCE)
            at, lost = _place(group, file, run)
            return _Stop(result, None if tired and at is not None and file.past(run.line) else at, lost, tired)
        for c, s in zip(group, shares(file, len(group), run.spent), strict=True):
            found[c.name] = (c, replace(result, seconds=s + found[c.name][1].seconds if c.name in found else s))
        return None

    def _sorted(self, waiting: list[Certificate], found: dict[str, tuple[Certificate, Checked]]) -> list[Certificate]:
        """Run after run, each from where the one before has stopped; returns what was accepted up to there only."""
        good: list[Certificate] = []
        stops = 0
        while waiting:
            stop = self._all(waiting, found)
            if stop is None:
                break
            if stop.at is None:
                if len(waiting) == 1:
                    found[waiting[0].name] = (waiting[0], stop.result)
                    break
                half = len(waiting) // 2
                return [*good, *self._sorted(waiting[:half], found), *self._sorted(waiting[half:], found)]
            good += waiting[: stop.at]
            waiting = waiting[stop.at :]
            if stop.tired and stop.at:  # what it was at when its time was over is not to blame
                continue
            if not stop.lost:
                found[waiting[0].name] = (waiting[0], stop.result)
                waiting = waiting[1:]
                continue
            why = f"{NO_PROOF} within {PATIENCE:g} s" if stop.result.status == EMITTED else NO_PROOF
            self._lose(waiting, {stop.lost}, why)
            stops += 1
            if stops % STOPS == 0:
                path = self.directory / f"trial_{next(self.numbers)}.v"
                self._lose(waiting, failing(waiting, path, self.coq, self.theory, self.timeout), NO_PROOF)
            first = waiting[0].name
            waiting = self._tried(waiting, found)
            if first in found:  # nothing is left of it: its seconds are those of the attempt
                found[first] = (found[first][0], replace(found[first][1], seconds=stop.result.seconds))
            else:
                found[first] = (waiting[0], Checked(UNCOVERED, why, stop.result.seconds))
        return good

    def _lose(self, waiting: Iterable[Certificate], names: Collection[str], why: str) -> None:
        """Remember that these theorems have no proof."""
        for c in waiting:
            self.unproved.update({i.proof: why for i in c.items if f"{c.name}.{i.name}" in names})


@dataclass(frozen=True, slots=True)
class _Stop:
    """Why a run was not accepted, the number of the certificate, and the theorem if it was its proof."""

    result: Checked
    at: int | None
    lost: str
    tired: bool
    """Whether the whole run took too long, and no single step of it."""


def _place(group: Sequence[Certificate], file: _File, run: Run) -> tuple[int | None, str]:
    """The certificate that coqc complains of, if there is one; and the theorem whose proof was not found."""
    if run.accepted or not run.line:
        return None, ""
    lines = file.text.split("\n")
    n = file.whose(file.byte(run.line))
    if n is None:
        return None, ""
    line = lines[run.line - 1]
    tried = line.startswith("Proof. timeout ") and run.column < len(line.encode()) - len("Qed.")
    modules = [x.removeprefix("Module ").removesuffix(".") for x in lines[: run.line] if x.startswith("Module ")]
    tried = tried and (not run.ended or run.error.startswith(OUT_OF_PATIENCE))
    return n, f"{group[n].name}.{modules[-1]}" if tried and any(i.name == modules[-1] for i in group[n].items) else ""


def _without(c: Certificate, lost: Collection[str], why: str) -> Certificate:
    """The certificate without the theorems that have no proof; they are listed in it."""
    gone = [i for i in c.items if f"{c.name}.{i.name}" in lost]
    missing = (*c.missing, *(Missing(i.title, why, i.name) for i in gone))
    return replace(c, items=tuple(i for i in c.items if i not in gone), missing=missing) if gone else c


@dataclass(frozen=True, slots=True)
class _File:
    """Certificates as one file, and what in it belongs to which of them: by the byte where it begins, the number of
    the certificate, or None for what belongs to all."""

    text: str
    begins: tuple[tuple[int, int | None], ...]
    mutants: int
    """The byte where the theorems end."""

    def whose(self, at: int) -> int | None:
        """The certificate that the byte belongs to."""
        return self.begins[bisect_right(self.begins, at, key=lambda b: b[0]) - 1][1]

    def byte(self, line: int) -> int:
        """Where the line begins."""
        return len("\n".join(self.text.split("\n")[: line - 1]).encode()) + 1

    def past(self, line: int) -> bool:
        """Whether all theorems stand before the line."""
        return self.byte(line) >= self.mutants


def joined(certificates: Sequence[Certificate]) -> _File:
    """One file of them all: the theorems, then the mutants, then what all rest on."""
    proved: dict[tuple[object, ...], str] = {}
    theorems: list[list[str]] = []
    mutants: list[list[str]] = []
    for c in certificates:
        stated: list[str] = []
        false: list[str] = []
        for i in c.items:
            stated += [*i.stated(proved.get(i.proof, "")), f"End {i.name}.", ""]
            false += i.apart() if i.proof not in proved else []
            proved.setdefault(i.proof, f"{c.name}.{i.theorem}")
        theorems.append([f"Module {c.name}.", "", *stated, f"End {c.name}.", "", ""])
        mutants.append([f"Module {c.name}_mutants.", "", *false, f"End {c.name}_mutants.", "", ""] if false else [])
    parts: list[tuple[int | None, list[str]]] = [(None, [*preamble(certificates), ""])]
    parts += [*enumerate(theorems), *((n, lines) for n, lines in enumerate(mutants) if lines)]
    parts.append((None, [*asking([f"{c.name}.{i.theorem}" for c in certificates for i in c.items]), ""]))
    begins = []
    at = 0
    for n, lines in parts:
        begins.append((at, n))
        at += len("\n".join(lines).encode())
    mutants_at = begins[len(certificates) + 1][0]
    return _File("".join("\n".join(lines) for _, lines in parts), tuple(begins), mutants_at)


def shares(file: _File, count: int, spent: Iterable[tuple[int, float]]) -> list[float]:
    """The seconds of each certificate: its own, and an equal part of what was spent on loading and at the end."""
    own = [0.0] * count
    common = 0.0
    for at, seconds in spent:
        n = file.whose(at)
        if n is None:
            common += seconds
        else:
            own[n] += seconds
    return [s + common / count for s in own]


def with_opinions(proofs: Sequence[Proof], runs: Together) -> list[Proof]:
    """The proofs, each part with what Coq says of it; "verified" only of what is in an accepted file."""
    said: dict[str, tuple[Certificate, Checked]] = {}
    asked: list[Certificate] = []
    written_as = [replace(of_proof(p, mutants=False), name=f"T{n}") for n, p in enumerate(proofs)]
    for c in written_as:
        try:
            c.text()
            if c.items:
                asked.append(c)
        except Uncovered as e:
            said[c.name] = (c, Checked(UNCOVERED, str(e)))
    for group in batches(asked):
        said.update({c.name: (c, r) for c, r in runs.check(group)})
    nothing = Checked(UNCOVERED)
    return [_with_opinion(p, *said.get(c.name, (c, nothing))) for p, c in zip(proofs, written_as, strict=True)]


def _with_opinion(proof: Proof, certificate: Certificate, result: Checked) -> Proof:
    held = {i.name for i in certificate.items}
    why = {m.part: m.reason for m in certificate.missing}
    parts = []
    for name, part in zip(modules(proof), proof.parts, strict=True):
        opinion = result if name in held else Checked(UNCOVERED, why.get(name, ""))
        parts.append(replace(part, coq=opinion.words))
    return replace(proof, parts=tuple(parts))
