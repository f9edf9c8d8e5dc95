"""``symbolic-pe certify``: every proof once more, for Coq."""

from __future__ import annotations

import errno
import json
import os
from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from . import BadInput, exit_code, seconds, warn
from .prove import TIMEOUT, Trouble, chosen_encodings, chosen_theorems, proofs

if TYPE_CHECKING:
    from ..certify import Certificate, Checked, Claim, Coq, Together
    from ..declare import Item
    from ..encodings import Encoding
    from ..proof import Proof
    from ..scores import Score

__all__ = ["certify"]

_Results = list[tuple["Certificate", "Checked"]]
_COLOURS = {"checked": "green", "rejected": "red", "emitted": "yellow", "not covered": "yellow"}


@click.command()
@click.argument("targets", nargs=-1, metavar="[THEOREM | FILE.py]...")
@click.option("-o", "--output", "directory", default="certificates", show_default=True, metavar="DIR",
              help="Where the files are written.")  # fmt: skip
@click.option("-e", "--encoding", "names", multiple=True, metavar="ENCODING",
              help="An id from 'list', or my.py, or my.py:variable.  Default: all.")  # fmt: skip
@click.option("--set", "settings", multiple=True, metavar="d=8,b=10000", help="Values of the encoding's parameters.")
@click.option("--check/--no-check", "asked", default=True, help="Have coqc check what was written.  Default: yes.")
@click.option("--mutants/--no-mutants", default=True,
              help="Write beside each theorem a false one that Coq must reject.  Default: yes.")  # fmt: skip
@click.option("--anew", is_flag=True,
              help="Compile the theory here, and take nothing compiled from the user's cache.")  # fmt: skip
@click.option("-j", "--jobs", default=1, show_default=True, type=click.IntRange(1, 64), metavar="N",
              help="Runs of coqc at a time.")  # fmt: skip
@click.option("--timeout", default=300.0, show_default=True, metavar="SECONDS", callback=seconds,
              help="For each run of coqc.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Text for people, JSON for programs.")  # fmt: skip
def certify(
    targets: tuple[str, ...], directory: str, names: tuple[str, ...], settings: tuple[str, ...], asked: bool,
    mutants: bool, anew: bool, jobs: int, timeout: float, form: str,
) -> int:  # fmt: skip
    """Write certificates for Coq, and have coqc check them.

    THEOREM is an id from 'list' (default: all of them), FILE.py a file of proofs, whose theorems and
    claims are taken as declared.  One file is written for each theorem on each encoding and one for the
    claims of a file; beside them stands the theory they use.  Exit code 1 if Coq rejects one, 3 if one was
    not checked.

    \b
    Examples:
      symbolic-pe certify shift norm -e sinusoidal
      symbolic-pe certify proofs/shift.py -o certificates
      symbolic-pe certify --no-check
    """
    from ..certify import CoqTrouble, find_coq
    from ..certify.coq import DiskTrouble
    from ..derive import remembered

    for name in _asked(targets, names, settings)[-1]:  # before anything is written or compiled
        _items(name)
    out = _folder(directory)
    trouble = Trouble()
    coq: Coq | None = None
    why = "coqc was not asked"
    try:
        _write_theory(out / "theory")
        if asked:
            coq = find_coq()
            coq.theory_at(out / "theory", anew)
    except DiskTrouble as e:
        raise BadInput(str(e)) from None
    except CoqTrouble as e:
        coq, why = None, str(e)
        warn(f"{e}; certificates are written, not checked")
    found: _Results = []

    def told(future: Future[_Results]) -> None:
        for c, result in future.result():
            found.append((c, result))
            click.echo(_json(c, result) if form == "json" else _shown(c, result))

    pool = ThreadPoolExecutor(jobs)
    try:
        certificates = _apart(_certificates(targets, names, settings, mutants, trouble))
        waiting: deque[Future[_Results]] = deque()
        with remembered():
            for future in _work(pool, certificates, out, coq, timeout, why):
                waiting.append(future)
                while waiting and waiting[0].done():
                    told(waiting.popleft())
        while waiting:
            told(waiting.popleft())
    except CoqTrouble as e:
        raise BadInput(str(e)) from None
    finally:
        if coq is not None:
            coq.stopped.set()
        pool.shutdown(cancel_futures=True)
    if not found:
        raise BadInput("nothing to certify")
    if form == "text":
        click.echo(_summary(found, coq))
    words = {"checked": "proved", "rejected": "refuted"}
    return exit_code([words.get(r.status, "undecided") for _, r in found], trouble.wrong)


def _folder(directory: str) -> Path:
    """Where certificates are written, with a place for the theory they use."""
    out = Path(directory)
    if out.exists() and not out.is_dir():
        raise BadInput(f"{directory}: File exists; -o names a directory")
    try:
        (out / "theory").mkdir(parents=True, exist_ok=True)
        if not os.access(out, os.W_OK):
            raise PermissionError(errno.EACCES, "Permission denied")
    except OSError as e:
        raise BadInput(f"{directory}: {os.strerror(e.errno) if e.errno else e}") from None
    return out


def _write_theory(directory: Path) -> None:
    from ..certify.coq import theory_files, written

    for name, text in theory_files().items():
        written(directory / name, text)


def _work(
    pool: Executor, certificates: Iterator[Certificate], out: Path, coq: Coq | None, timeout: float, why: str
) -> Iterator[Future[_Results]]:
    """The certificates written as they come, and checked together; the claims of a file by themselves."""
    from ..certify import EMITTED, UNCOVERED, Checked, Together, Uncovered, batches, save

    done: _Results = []
    files: list[Certificate] = []

    def theorems() -> Iterator[Certificate]:
        for c in certificates:
            try:
                save(c, out)
            except Uncovered as e:
                done.append((c, Checked(UNCOVERED, str(e))))
                continue
            if coq is None:
                done.append((c, Checked(EMITTED, why)))
            elif c.name.startswith("claims_"):
                files.append(c)
            else:
                yield c

    if coq is None:
        list(theorems())
    else:
        runs = Together(coq, out / "theory", out / "runs", timeout)
        for group in batches(theorems()):
            yield pool.submit(_together, runs, group, out)
        for c in files:
            yield pool.submit(_together, runs, [c], out)
    yield pool.submit(done.copy)


def _together(runs: Together, group: Sequence[Certificate], out: Path) -> _Results:
    """What Coq says; a file keeps the theorems that have a proof, and is gone if none has."""
    from ..certify import save

    results = runs.check(group)
    for (c, _), before in zip(results, group, strict=True):
        if c is not before and c.items:
            save(c, out)
        elif not c.items:
            (out / f"{c.name}.v").unlink(missing_ok=True)
    return results


def _asked(
    targets: Sequence[str], names: Sequence[str], settings: Sequence[str]
) -> tuple[list[str], list[Encoding | Score], dict[str, str], list[str]]:
    """Theorems, encodings, values of parameters and files, by their names."""
    from ..encodings import all_encodings
    from ..names import settings_from

    try:
        values = settings_from(settings)
    except ValueError as e:
        raise BadInput(f"--set: {e}") from None
    files = [t for t in targets if t.endswith(".py")]
    theorems = [t for t in targets if not t.endswith(".py")]
    ids = chosen_theorems(theorems or ["all"]) if theorems or not files else []
    return ids, chosen_encodings(names) if names else [*all_encodings().values()], values, files


def _certificates(
    targets: Sequence[str], names: Sequence[str], settings: Sequence[str], mutants: bool, trouble: Trouble
) -> Iterator[Certificate]:
    """What is to be certified, in the order asked for."""
    from ..certify import batch, of_proof

    ids, encodings, values, files = _asked(targets, names, settings)
    if ids:
        quiet = trouble if names or len(files) < len(targets) else _Quiet()
        for proof in proofs(ids, encodings, values, TIMEOUT, quiet):
            if proof.verdict.verdict != "undecided":
                yield of_proof(proof, mutants)
        trouble.wrong = trouble.wrong or quiet.wrong
    for name in files:
        declared, claims = _declared(name)
        for proof in declared:
            yield of_proof(proof, mutants)
        if claims:
            stem = "".join(c if c.isalnum() else "_" for c in Path(name).stem)
            yield batch(claims, f"claims_{stem}", f"Claims of {Path(name).name}", mutants)[0]


def _apart(certificates: Iterator[Certificate]) -> Iterator[Certificate]:
    """Each with a file of its own, also where two things have nearly the same name (``x-y`` and ``x_y``)."""
    taken: set[str] = set()
    for c in certificates:
        name, n = c.name, 1
        while name.lower() in taken:
            n += 1
            name = f"{c.name}_{n}"
        taken.add(name.lower())
        yield c if name == c.name else replace(c, name=name)


class _Quiet(Trouble):
    """All theorems on all encodings: that some do not apply is no news."""

    def say(self, message: str) -> None:
        pass


def _items(name: str) -> Mapping[str, Item]:
    """What a file declares."""
    from ..declare import items_of
    from ..names import BadFile

    try:
        items, _ = items_of(Path(name))
    except BadFile as e:
        raise BadInput(str(e)) from None
    return items


def _declared(name: str) -> tuple[list[Proof], list[Claim]]:
    """The proofs and the decided claims of a file."""
    from ..api import judge, prove
    from ..certify import Claim
    from ..declare import TheoremItem

    found: list[Proof] = []
    claims: list[Claim] = []
    for item in _items(name).values():
        if isinstance(item, TheoremItem):
            found.append(prove(item.theorem, item.encoding, dict(item.settings), item.timeout))
        else:
            verdict = judge(item.relation, item.hypotheses, item.timeout)
            claims.append(Claim(item.relation, item.hypotheses, verdict))
    return found, claims


def _shown(c: Certificate, result: Checked) -> str:
    from ..report.prose import plain

    word = click.style(f"{result.status:<11}", fg=_COLOURS[result.status])
    parts = f"{len(c.items)} of {len(c.items) + len(c.missing)} parts" if c.missing else f"{len(c.items)} parts"
    took = f", {result.seconds:.1f} s" if result.seconds else ""
    lines = [f"{word} {c.name} ({parts}{took})"]
    if result.reason:
        lines.append(f"{'':12}{result.reason}")
    if result.status != "not covered":
        lines += [f"{'':12}not covered: {plain(m.title)}: {m.reason}" for m in c.missing]
    return "\n".join(lines)


def _json(c: Certificate, result: Checked) -> str:
    record = {
        "certificate": c.name, "title": c.title, "verdict": c.verdict, "status": result.status,
        "reason": result.reason, "parts": [i.name for i in c.items], "mutants": c.mutants,
        "missing": [{"part": m.title, "reason": m.reason} for m in c.missing],
        "axioms": sorted(result.axioms), "seconds": round(result.seconds, 3),
    }  # fmt: skip
    return json.dumps(record, ensure_ascii=False)


def _summary(found: Sequence[tuple[Certificate, Checked]], coq: Coq | None) -> str:
    """How many theorems and how many of their parts Coq has accepted, and why not the others."""
    statuses = ("checked", "rejected", "emitted", "not covered")
    theorems = Counter(r.status for _, r in found)
    parts: Counter[str] = Counter()
    reasons: Counter[str] = Counter()
    for c, result in found:
        parts[result.status] += len(c.items)
        parts["not covered"] += len(c.missing)
        reasons.update(m.reason for m in c.missing)
        if result.status == "not covered" and c.items:
            reasons[result.reason] += len(c.items)
    lines = [", ".join(f"{theorems[s]} {s}" for s in statuses)]
    if coq is not None:
        lines[0] += f"; Coq {coq.version}, {sum(r.seconds for _, r in found):.0f} s"
    lines.append(f"parts, proved or refuted: {', '.join(f'{parts[s]} {s}' for s in statuses)}")
    lines += [f"{n:>6}  {reason}" for reason, n in reasons.most_common()]
    return "\n".join(lines)
