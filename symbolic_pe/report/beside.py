"""What stands beside the theorems in the LaTeX report: figures, claims, errors in print, tables."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from ..derive.memory import recall
from ..kernel.term import Relation
from ..language.latex import latex_relation
from .book import Chapter, Erratum, Figure, Grid, Group, Saying
from .display import abbreviations, heading, inline, joined, prose, shown_ball, under
from .layout import TEXT_WIDTH, Names, break_formula
from .prose import escape_tex
from .view import Row, sentence, witness_latex

__all__ = ["claims", "erratum", "grid", "introduction", "write_claim"]

_LABEL = 5.4
"""Room for ``undecided`` before a claim, in em."""
_CLAIM = TEXT_WIDTH - _LABEL - 1.0
"""Room for a claim in its chapter."""


def introduction(chapter: Chapter) -> str:
    """What a chapter begins with, and its figures."""
    return "\n\n".join([prose(chapter.intro), *map(_figure, chapter.figures)])


def _figure(f: Figure) -> str:
    """A figure in its place: one that floats may part a theorem from its proof."""
    return (
        "\\par\\medskip\\noindent\\begin{minipage}{\\linewidth}\n\\centering\n"
        rf"\includegraphics[width=0.85\linewidth]{{figures/{f.name}.pdf}}\par" + "\n"
        rf"\refstepcounter{{figure}}\label{{fig:{f.name}}}\small Figure~\thefigure: {prose(f.caption)}\par" + "\n"
        "\\end{minipage}\\par\\medskip"
    )


def _saying(s: Saying, width: float = TEXT_WIDTH) -> str:
    """A claim in lines of text, what it assumes and where it fails after it."""
    if s.statement is None:
        return _theorem(Row((s,)))
    v = s.verdict
    key = ("said", s.statement, s.hypotheses, width, v.verdict, v.residual, tuple(v.witness.items()))
    return recall(key, partial(_stated, s, s.statement, width))


def write_claim(s: Saying) -> None:
    """A claim as it stands in its chapter, for the memory."""
    if s.statement is not None:
        _saying(s, _CLAIM)


def _stated(s: Saying, r: Relation, width: float) -> str:
    tex = latex_relation(r)
    names = Names(tex)
    lines = break_formula(tex, width, names=names).lines
    out = r" \\ \mbox{}\quad ".join(inline(rf"\displaystyle {line}") for line in lines)
    told = names.told()
    return out + (rf" \\ where {abbreviations(told, width)}" if told else "") + _aside(s)


def _theorem(row: Row) -> str:
    """Theorems that are named, and the encodings that they are named on."""
    titles = [f"\\emph{{{prose(w)}}}" for w in row.words]
    words = f"the {'theorem' if len(titles) == 1 else 'theorems'} {joined(titles)}"
    on = [rf"\hyperref[thm:{s.anchor}]{{{prose(s.on)}}}" if s.anchor else prose(s.on) for s in row.first if s.on]
    if on:
        return f"{words} on {'; '.join(on)}"
    anchor = row.sayings[0].anchor
    return rf"\hyperref[thm:{anchor}]{{{words}}}" if anchor else words


def _aside(s: Saying) -> str:
    """What a claim assumes, and where it fails."""
    out = ""
    if s.hypotheses:
        out += f" \\\\{under(s.hypotheses)}"
    if s.verdict.refuted:
        told = joined([inline(x) for x in witness_latex(s.verdict)])
        ball = shown_ball(s.verdict.residual)
        by = f", by {ball}" if ball and s.verdict.residual != "0" else ""
        if told:
            out += f" \\\\ fails at {told}{by}"
        elif by:
            out += f" \\\\ the sides differ{by}"
    return out


def claims(groups: Sequence[tuple[Group, Sequence[Row]]]) -> str:
    """The claims of a chapter, remark by remark."""
    out = []
    for g, rows in groups:
        head = rf"\textbf{{{escape_tex(g.ids)}}}\enspace " if g.ids else ""
        said = prose(sentence(g.says))
        if head or said:
            out.append(rf"\par\medskip\noindent {head}{said}\nopagebreak")
        for row in rows:
            s = row.sayings[0]
            shown = _saying(s, _CLAIM) if s.statement is not None else _theorem(row)
            if row.more:
                shown += rf" \\ and {row.more} more that differ from it in their numbers"
            out.append(rf"\speClaim{{{s.verdict.verdict}}}{{{shown}}}")
    return "\n".join(out)


def erratum(e: Erratum) -> dict[str, Any]:
    """An error in print for the template."""
    room = TEXT_WIDTH - _LABEL - 2.0
    return {
        "ids": escape_tex(e.ids), "says": prose(sentence(e.says)),
        "printed": [_saying(s, room) for s in e.printed], "right": [_saying(s, room) for s in e.right],
    }  # fmt: skip


def grid(g: Grid) -> dict[str, Any]:
    """A table of words for the template."""
    return {
        "title": heading(g.title), "intro": prose(g.intro), "width": len(g.head) - 2,
        "head": [escape_tex(h) for h in g.head],
        "rows": [[rf"\texttt{{{escape_tex(r[0])}}}", *(prose(c) for c in r[1:])] for r in g.rows],
        "notes": [(escape_tex(n), prose(s)) for n, s in g.notes],
    }  # fmt: skip
