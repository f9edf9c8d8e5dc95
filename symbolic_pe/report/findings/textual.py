"""Findings as a linter tells them: place, verdict, reason, the source with a caret, witness, suggestion."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Sequence

import click

from ...claims import Document, Finding
from .counts import Counts, outcome, said

__all__ = ["findings_text", "summary"]

COLOURS = {"proved": "green", "refuted": "red", "undecided": "yellow", "definition": "blue", "unread": "magenta",
           "error": "red", "expected": "green"}  # fmt: skip
WIDTH = 100
"""Columns of an excerpt."""
LONGEST = 300
"""Characters of a reading, a formula or a reason."""
BRIEF = ("proved", "definition", "expected")


def findings_text(file: str, text: str, findings: Sequence[Finding], colour: bool = True) -> Iterator[str]:
    """Lines, without a line end; ``colour`` styles them for a terminal."""
    document = Document(text, file)
    for f in findings:
        for line in _one(file, document, f):
            yield line if colour else click.unstyle(line)


def summary(c: Counts) -> str:
    """The last line."""
    bad = c.by["refuted"] or c.errors
    colour = "red" if bad else "yellow" if c.by["undecided"] or c.by["unread"] else "green"
    return click.style(c.line(), fg=colour, bold=True)


def _one(file: str, document: Document, f: Finding) -> Iterator[str]:
    what = outcome(f)
    word = "error" if f.error else f.verdict
    place = click.style(f"{file}:{f.line}:{f.column}:", bold=True)
    reason = _clipped(said(f) or (f"${_flat(f.reading)}$" if f.reading else _flat(f.source)))
    yield f"{place} {click.style(word, fg=COLOURS[what], bold=True)}: {reason}"
    if what in BRIEF:
        if f.coq:
            yield f"  {'Coq':<11}{_clipped(f.coq)}"
        return
    yield from _excerpt(document, f)
    for name, value in _facts(f):
        yield f"  {name:<11}{_clipped(value)}"
    for link in f.links:
        if link.verdict != "proved":
            yield f"  {link.line}:{link.column}: {click.style(link.verdict, fg=COLOURS[link.verdict])}: " + _clipped(
                said(link) or _flat(link.source)
            )
            for name, value in _facts(link):
                if (name, value) not in list(_facts(f)):
                    yield f"    {name:<11}{_clipped(value)}"


def _facts(f: Finding) -> Iterator[tuple[str, str]]:
    if f.reading:
        yield "read as", _flat(f.reading)
    if f.witness:
        yield "witness", ", ".join(f"{n} = {v}" for n, v in f.witness.items())
    if f.residual:
        yield "residual", f"lhs - rhs = {f.residual}"
    if f.hypotheses:
        yield "assuming", ", ".join(f.hypotheses)
    if f.coq:
        yield "Coq", f.coq
    if f.suggestion is not None:
        more = "" if f.suggestion.only else " (one of several)"
        yield "suggestion", f"{f.suggestion.what}{more}: {_flat(f.suggestion.corrected)}"


def _excerpt(document: Document, f: Finding) -> Iterator[str]:
    """The line, and carets under what the verdict is about."""
    number, column = f.line, f.column
    while number < f.end_line and not _says(document.line(number)[column - 1 :]):
        number += 1
        below = document.line(number)
        column = len(below) - len(below.lstrip()) + 1
    line = document.line(number)
    start = min(column - 1, len(line))
    end = min(f.end_column - 1, len(line)) if f.end_line == number else len(line.rstrip())
    end = max(end, start + 1)
    cut = max(0, start - 2 * WIDTH)  # of a very long line only what may be shown is looked at
    line, start, end = line[cut : start + 2 * WIDTH], start - cut, min(end - cut, start - cut + 2 * WIDTH)
    if not line.strip():
        return
    first = 0
    if cut or _columns(line) > WIDTH:
        first = max(0, min(start - WIDTH // 4, len(line) - WIDTH // 2))
    shown, before = line[first:], "…" if first or cut else ""
    if _columns(shown) > WIDTH:
        while _columns(shown) > WIDTH:
            shown = shown[: max(1, len(shown) * WIDTH // _columns(shown) - 1)]
        shown += "…"
    gutter = f"{number:>5} | "
    yield gutter + before + _visible(shown)
    pad = _columns(before) + _columns(line[first:start])
    width = max(1, min(_columns(line[start:end]), WIDTH - pad))
    yield " " * (len(gutter) - 2) + "| " + " " * pad + click.style("^" * width, fg=COLOURS[outcome(f)])


def _says(line: str) -> bool:
    """Whether a line holds more than what opens a formula."""
    return bool(re.sub(r"\\begin\{[\w*]+\}(\{[\w|]*\})?|\\\\?\[|\$\$|`{3,}\s*\w*|[>\s{(]|\\left\\\{", "", line))


def _visible(s: str) -> str:
    return "".join(" " if c == "\t" else c if c.isprintable() else "·" for c in s)


def _columns(s: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in s)


def _flat(s: str) -> str:
    return " ".join(_visible(s.replace("\n", " ")).split())


def _clipped(s: str) -> str:
    s = _flat(s)
    return s if len(s) <= LONGEST else s[: LONGEST - 1] + "…"
