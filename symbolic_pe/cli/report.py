"""``symbolic-pe report``: the proof report as files."""

from __future__ import annotations

import gc
from pathlib import Path

import click

from . import BadInput, exit_code, seconds, warn
from .prove import TIMEOUT, Trouble, chosen_encodings, chosen_theorems, proofs

__all__ = ["report"]


@click.command()
@click.option("-o", "--output", "directory", default="report", show_default=True, metavar="DIR",
              help="Where the files are written.")  # fmt: skip
@click.option("--pdf/--no-pdf", default=True, help="Compile report.pdf where a LaTeX engine is found.  Default: yes.")
@click.option("-e", "--encoding", "names", multiple=True, metavar="ENCODING",
              help="All theorems on these encodings only: an id, my.py, or my.py:variable.")  # fmt: skip
@click.option("--timeout", default=TIMEOUT, show_default=True, metavar="SECONDS", callback=seconds,
              help="For each theorem on each encoding, with -e.")  # fmt: skip
@click.option("-j", "--jobs", type=click.IntRange(0, 1024), default=0, metavar="N",
              help="Processes at a time, without -e.  Default: as many as there are processors.")  # fmt: skip
@click.option("--certify", "certified", is_flag=True, help="Have Coq check every theorem too, and say so beside it.")
def report(directory: str, pdf: bool, names: tuple[str, ...], timeout: float, jobs: int, certified: bool) -> int:
    """Write the proof report: report.tex, report.html, report.pdf and one fragment a theorem.

    A refutation is a finding here as a proof is, and leaves the exit code at 0; what is undecided
    makes it 3.

    \b
    Examples:
      symbolic-pe report -o report
      symbolic-pe report --no-pdf -e my.py
    """
    from ..ahead import work_ahead
    from ..book import book
    from ..derive import remembered, standard_report
    from ..processes import processors
    from ..report.write import ReportError, made_folder, write_report
    from ..theorems import all_theorems

    if names:
        gc.set_threshold(100_000, 20, 50)  # much is kept to the end, and looking through it again and again takes long
    else:
        gc.disable()  # what a standard report leaves in circles is little, and there is an end to it
    if not directory:
        raise BadInput("-o: the name of a directory is needed")
    trouble = Trouble()
    with remembered():
        chosen = chosen_encodings(names, timeout) if names else None
        try:
            made_folder(Path(directory))  # before the work, not after it
        except ReportError as e:
            raise BadInput(str(e)) from None
        if chosen is not None:
            found = list(proofs(chosen_theorems(["all"]), chosen, {}, timeout, trouble, of_their_kind=True))
            if not found:
                raise BadInput("no theorem applies to these encodings")
        else:
            work_ahead(jobs or processors())
            found = standard_report()
        if certified:
            from .opinions import by_coq

            found = by_coq(found)
        topics = {id: t.topic for id, t in all_theorems().items()}
        try:
            written = write_report(found, directory, pdf=pdf, topics=topics, book=book(found, chosen))
        except (ReportError, OSError) as e:
            raise BadInput(str(e)) from None
    verdicts = [p.verdict.verdict for p in found]
    click.echo(", ".join(f"{verdicts.count(v)} {v}" for v in ("proved", "refuted", "undecided")))
    for path in written.paths:
        if path not in written.fragments:
            click.echo(f"{path}")
    if written.fragments:
        click.echo(f"{written.fragments[0].parent}: {len(written.fragments)} fragments to \\input")
    if pdf and written.note:
        click.echo(written.note)
    for problem in written.problems:
        warn(f"LaTeX: {problem}")
    return exit_code([v for v in verdicts if v != "refuted"], trouble.wrong)
