"""``symbolic-pe check``: the formulas of documents."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from . import BadInput, exit_code, seconds, warn

if TYPE_CHECKING:
    from ..documents import Checked, Config, Source

__all__ = ["check"]


class _Verdicts(click.ParamType):  # type: ignore[type-arg, unused-ignore]
    """One verdict, or several with commas between them."""

    name = "verdicts"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        from ..documents import VERDICTS

        choice = click.Choice(VERDICTS)
        return tuple(str(choice.convert(v.strip(), param, ctx)) for v in value.split(",")) if value else ()


@click.command()
@click.argument("files", nargs=-1, metavar="[FILE]...")
@click.option("--format", "form", type=click.Choice(["text", "json", "github", "sarif", "junit"]), default="text",
              show_default=True, help="Text for people, the others for programs.")  # fmt: skip
@click.option("--select", multiple=True, type=_Verdicts(), metavar="VERDICT,...",
              help="Only findings with these verdicts.")  # fmt: skip
@click.option("--ignore", multiple=True, type=_Verdicts(), metavar="VERDICT,...",
              help="No findings with these verdicts.")  # fmt: skip
@click.option("--fix", is_flag=True, help="Write suggestions that are proved and unambiguous into the files.")
@click.option("--diff", is_flag=True, help="Show what --fix changes; without --fix nothing is written.")
@click.option("--timeout", type=float, default=None, metavar="SECONDS", help="For each formula.  Default: 5.",
              callback=lambda c, p, v: v if v is None else seconds(c, p, v))  # fmt: skip
@click.option("-j", "--jobs", type=click.IntRange(0, 1024), default=None, metavar="N",
              help="Files that are checked at a time.  Default: the number of processors.")  # fmt: skip
@click.option("--kind", type=click.Choice(["markdown", "tex", "ipynb"]), default=None,
              help="What the documents are, whatever their names end in.")  # fmt: skip
@click.option("-o", "--output", metavar="FILE", help="Write there instead of to standard output.")
@click.option("--sarif", "log", metavar="FILE", help="Write the findings there as SARIF, too.")
@click.option("--certify", is_flag=True, help="Have Coq check what the kernel decided too, all of it in one run.")
@click.option("-q", "--quiet", is_flag=True, help="Only what is refuted or in error.")
def check(
    files: tuple[str, ...],
    form: str,
    select: tuple[tuple[str, ...], ...],
    ignore: tuple[tuple[str, ...], ...],
    fix: bool,
    diff: bool,
    timeout: float | None,
    jobs: int | None,
    kind: str | None,
    output: str | None,
    log: str | None,
    certify: bool,
    quiet: bool,
) -> int:
    """Check the formulas of documents: Markdown, LaTeX, notebooks ('-': standard input).

    Every formula is proved, refuted with a witness, or left undecided with the reason; definitions are
    recognised and used.  Settings stand in [tool.symbolic-pe] of pyproject.toml: files, exclude, select,
    ignore, timeout, jobs.

    \b
    Examples:
      symbolic-pe check post.md
      symbolic-pe check --fix --diff docs/*.md
      symbolic-pe check paper.tex --select refuted --format github
    """
    from ..documents import BadConfig, check_all, find_config

    if diff and form != "text":
        raise BadInput(f"--diff is text and does not go with --format {form}")
    try:
        config = find_config(Path())
    except BadConfig as e:
        raise BadInput(str(e)) from None
    chosen = tuple(v for vs in select for v in vs) or config.select
    ignored = tuple(v for vs in ignore for v in vs) or config.ignore
    if quiet:
        chosen = ("refuted",)
    limit = config.timeout if timeout is None else timeout
    troubles: list[tuple[str, str]] = []
    sources = list(_sources(files, config, kind or "", troubles))
    if fix and any(s.path is None for s in sources):
        raise BadInput("standard input cannot be changed in place: use --diff, or name the file")
    with _progress(len(sources)) as tick:
        done: list[Checked] = []
        for checked in check_all(sources, limit, config.jobs if jobs is None else jobs):
            tick()
            done.append(checked)
    for c in done:
        if c.trouble:
            _trouble(c.source.name, c.trouble, troubles)
    done = [c for c in done if not c.trouble]
    if fix or diff:
        done = [_mended(c, limit, fix, diff, troubles) for c in done]
    if certify:
        done = _certified(done)
    verdicts, told = _told(done, form, chosen, ignored, troubles)
    _written(told, output)
    if log is not None:
        _written(_told(done, "sarif", chosen, ignored, troubles)[1], log)
    return exit_code(verdicts, wrong=bool(troubles) or "error" in verdicts)


# -- what is checked -----------------------------------------------------------------------------


def _sources(files: tuple[str, ...], config: Config, kind: str, troubles: list[tuple[str, str]]) -> Iterator[Source]:
    from ..documents import BadDocument, read_file, read_stream

    if files:
        names: list[tuple[str, Path]] = [(name, Path(name)) for name in dict.fromkeys(files)]
    else:
        from ..names import short_path

        names = [(short_path(path), path) for path in config.found_files()]
        if not names:
            where = "no file matches 'files' of [tool.symbolic-pe]" if config.files else "name a file to check"
            raise BadInput(f"{where} (or '-' for standard input)")
    for name, path in names:
        try:
            if name == "-":
                if sys.stdin is None:
                    raise BadInput("there is no standard input")
                yield read_stream(sys.stdin.buffer, kind)
            elif not (files and config.excludes(path)):
                yield read_file(path, kind, name)
        except BadDocument as e:
            _trouble(name, str(e), troubles)


def _trouble(name: str, why: str, troubles: list[tuple[str, str]]) -> None:
    warn(why)
    troubles.append((name, why))


@contextmanager
def _progress(count: int) -> Iterator[Any]:
    """A bar on standard error, where that is a terminal and there is something to wait for."""
    if count < 2 or not sys.stderr.isatty():
        yield lambda: None
        return
    with click.progressbar(length=count, label="checking", file=sys.stderr) as bar:
        yield lambda: bar.update(1)


def _certified(done: list[Checked]) -> list[Checked]:
    """The findings with what Coq says of each that was a single question to the kernel."""
    from dataclasses import replace

    from ..certify import VERIFIED
    from ..claims import Finding
    from .opinions import second_opinions

    def asked(f: Finding) -> Iterator[Finding]:
        if f.links:
            for x in f.links:
                yield from asked(x)
        elif f.decided is not None:
            yield f

    questions = [f for c in done for f in c.findings for f in asked(f)]
    opinions = iter(second_opinions([(d.relation, d.given, d.verdict) for f in questions if (d := f.decided)]))

    def told(f: Finding) -> Finding:
        if f.links:
            links = tuple(map(told, f.links))
            said = [x.coq for x in links if x.coq]
            whole = f"{sum(x == VERIFIED for x in said)} of {len(links)} parts {VERIFIED}" if said else ""
            return replace(f, links=links, coq=VERIFIED if said == [VERIFIED] * len(links) else whole)
        return f if f.decided is None else replace(f, coq=next(opinions).words)

    return [replace(c, findings=tuple(map(told, c.findings))) for c in done]


# -- mending -------------------------------------------------------------------------------------


def _mended(c: Checked, timeout: float, fix: bool, diff: bool, troubles: list[tuple[str, str]]) -> Checked:
    from ..documents import fixed, write_atomically

    result = fixed(c, timeout)
    for line in result.skipped:
        warn(f"not mended: {line}")
    if not result.count:
        return c
    if diff:
        click.echo(_diff(c.source, result.source), nl=False)
    if not fix:
        return c
    assert c.source.path is not None
    try:
        write_atomically(c.source.path, c.source.encoded(result.source.text))
    except OSError as e:
        _trouble(c.source.name, f"{c.source.name}: not written: {e.strerror or e}", troubles)
        return c
    click.echo(f"{c.source.name}: {result.count} mended", err=True)
    return result.checked


def _diff(old: Source, new: Source) -> str:
    from difflib import unified_diff

    lines = unified_diff(
        old.text.splitlines(keepends=True), new.text.splitlines(keepends=True), old.name, old.name, n=1
    )
    out = []
    for line in lines:
        body = line.rstrip("\r\n")
        colour = {"+": "green", "-": "red", "@": "cyan"}.get(body[:1])
        out.append(click.style(body, fg=colour) if colour else body)
    return "".join(f"{line}\n" for line in out)


# -- what is said --------------------------------------------------------------------------------


def _told(
    done: list[Checked],
    form: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    troubles: list[tuple[str, str]],
) -> tuple[list[str], list[str]]:
    """The verdicts that count, and the lines to write."""
    from ..report.findings import (
        counts,
        findings_json,
        findings_text,
        github,
        github_trouble,
        junit,
        kept,
        sarif,
        summary,
        trouble_json,
    )
    from ..report.findings.counts import outcome

    rows = [(c.source, kept(c.findings, select, ignore)) for c in done]
    everything = [f for _, found in rows for f in found]
    count = counts(len(done), [f for c in done for f in c.findings])
    lines: list[str] = []
    if form == "json":
        records = [r for s, found in rows for r in findings_json(s.name, found)]
        records += [trouble_json(name, why) for name, why in troubles]
        lines.append(json.dumps(records, ensure_ascii=False, indent=2))
    elif form == "sarif":
        log = sarif([(s.name, s.text, found) for s, found in rows], troubles)
        lines.append(json.dumps(log, ensure_ascii=False, indent=2))
    elif form == "junit":
        lines.append(junit([(s.name, found) for s, found in rows], troubles).rstrip("\n"))
    elif form == "github":
        lines += [line for s, found in rows for line in github(s.name, found)]
        lines += [github_trouble(name, why) for name, why in troubles]
    else:
        for s, found in rows:
            lines += findings_text(s.name, s.text, found)
        lines.append(summary(count))
    outcomes = [outcome(f) for f in everything]
    return ["undecided" if o == "unread" else o for o in outcomes], lines


def _written(lines: list[str], output: str | None) -> None:
    if output is None:
        for line in lines:
            click.echo(line)
        return
    try:
        Path(output).write_text("".join(f"{click.unstyle(line)}\n" for line in lines), encoding="utf-8")
    except OSError as e:
        raise BadInput(f"{output}: {e.strerror or e}") from None
