"""The report's book, put together: chapters from ``chapters/``, their claims from ``proofs/``, errors, properties.

The files of ``proofs/`` come with the package.  What is said of a claim is its docstring, or the
comment above it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from .chapters import all_chapters
from .declare import HEAD, ROW, ClaimItem, Item, TheoremItem, items_of, notes
from .derive.memory import recall
from .encodings import Encoding
from .kernel.term import Sym
from .kernel.verdict import PROVED, REFUTED, UNDECIDED, Verdict
from .language.latex import latex
from .language.parse import parse_term
from .proof import Proof
from .report.book import Book, Chapter, Erratum, Figure, Grid, Group, Saying
from .report.view import slug
from .scores import Score
from .theorems import all_theorems

if TYPE_CHECKING:
    from .properties import Property, Row

__all__ = ["book", "claims", "declared", "proof_files", "proofs_folder", "properties"]


def proofs_folder() -> Path:
    """Where the files of proofs are: in the package, or beside it in a checkout."""
    here = Path(__file__).resolve().parent
    return next((p for p in (here / "proofs", here.parent / "proofs") if p.is_dir()), here / "proofs")


def declared(path: Path) -> dict[str, Item]:
    """The declarations of a file of proofs by name."""
    return recall(("declared", str(path)), partial(items_of, path))[0]


def book(proofs: Sequence[Proof], encodings: Iterable[Encoding | Score] | None = None) -> Book:
    """The book around ``proofs``: all of it, or for chosen encodings only the table of their properties."""
    if encodings is not None:
        return Book(_chapters({}), (), properties(list(encodings)))
    printed = {(p.theorem, p.encoding): slug(p) for p in proofs if not p.settings}
    told = {(p.theorem, p.encoding): p.verdict for p in proofs if not p.settings}
    files = {name: _read(proofs_folder() / f"{name}.py", printed, told) for name in proof_files()}
    errors = sorted((e for f in files.values() for e in _errors(f)), key=lambda e: e.ids)
    return Book(_chapters(files, drawn=bool(proofs)), tuple(errors), properties())


def proof_files() -> list[str]:
    """The files of ``proofs/`` that chapters name, in reading order."""
    return [name for c in all_chapters().values() for name in c.proofs]


def _chapters(files: Mapping[str, _File], drawn: bool = False) -> tuple[Chapter, ...]:
    return tuple(
        Chapter(
            c.title, c.intro, c.topics, tuple(g for name in c.proofs if name in files for g in files[name].groups),
            _figures(c.figures) if drawn else (),
        )
        for c in all_chapters().values()
    )  # fmt: skip


def _figures(names: Iterable[str]) -> tuple[Figure, ...]:
    from .decay.figures import draw

    drawings = [recall(("figure", name), partial(draw, name)) for name in names]
    return tuple(Figure(d.name, d.caption, d.pdf, d.svg) for d in drawings)


# -- claims ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _File:
    """A file of proofs: its declarations by name with what came of them, by what is said of them, and the remarks."""

    named: Mapping[str, tuple[tuple[Item, ...], tuple[Saying, ...]]]
    groups: tuple[Group, ...]
    remarks: Mapping[str, str]


def _read(path: Path, printed: dict[tuple[str, str], str], told: dict[tuple[str, str], Verdict]) -> _File:
    remarks = notes(path.read_text(encoding="utf-8"))
    by_name: dict[str, list[Item]] = {}
    for key, item in declared(path).items():
        by_name.setdefault(key.partition("[")[0], []).append(item)
    named = {n: (tuple(found), tuple(_saying(i, printed, told) for i in found)) for n, found in by_name.items()}
    groups: dict[tuple[str, str], list[Saying]] = {}
    for name, (_, sayings) in named.items():
        remark = remarks.get(name, "")
        groups.setdefault((_ids(name, remark), HEAD.sub("", remark)), []).extend(sayings)
    return _File(named, tuple(Group(ids, says, tuple(s)) for (ids, says), s in groups.items()), remarks)


def claims(file: str) -> list[Saying]:
    """The claims of a file of ``proofs/`` that are no theorems on encodings, with the kernel's verdicts."""
    items = declared(proofs_folder() / f"{file}.py").values()
    return [_saying(item, {}, {}) for item in items if isinstance(item, ClaimItem)]


def _ids(name: str, says: str) -> str:
    """``000-02``, all the rows that a remark is about, or the name of a declaration without a row."""
    head = HEAD.match(says)
    row = ROW.match(name)
    return head[1] if head else f"{row[1]}-{row[2]}" if row else ""


def _saying(item: Item, printed: dict[tuple[str, str], str], told: dict[tuple[str, str], Verdict]) -> Saying:
    if isinstance(item, ClaimItem):
        from .api import judge

        asked = (item.relation, item.hypotheses, item.timeout)
        verdict = recall(("judged", *asked), partial(judge, *asked))
        return Saying(item.relation, verdict, item.hypotheses)
    assert isinstance(item, TheoremItem)
    spec = all_theorems()[item.theorem]
    alone = spec.about == "argument"
    key = (item.theorem, "" if alone else item.encoding.id)
    if item.settings or key not in told:
        found = item.verdict()
        verdict = Verdict(found if found in (PROVED, REFUTED) else UNDECIDED)
    else:
        verdict = told[key]
    given = "" if not item.settings else " with " + ", ".join(_set(k, v) for k, v in item.settings)
    on = "" if alone else f"{spec.subject(item.encoding.title)}{given}"
    return Saying(None, verdict, words=spec.title, anchor="" if item.settings else printed.get(key, ""), on=on)


def _set(name: str, value: str) -> str:
    return f"${latex(Sym(name))} = {latex(parse_term(value))}$"


# -- errors in print -------------------------------------------------------------------------------------


def _errors(file: _File) -> list[Erratum]:
    """Rows of the articles that are refuted as printed, with the ``_right`` declared beside them."""
    out: list[Erratum] = []
    for base in dict.fromkeys(m[0] for name in file.named if (m := ROW.match(name))):
        right = file.named.get(f"{base}_right")
        variants = [base]
        if base not in file.named:
            variants = [n for n in file.named if n.startswith(f"{base}_") and right is not None]
        wrong = [n for n in variants if {i.expect for i in file.named[n][0]} == {REFUTED}]
        if not wrong:
            continue
        printed = tuple(s for n in wrong for s in file.named[n][1])
        says = HEAD.sub("", file.remarks.get(wrong[0], ""))
        out.append(Erratum(_ids(base, ""), says, printed, right[1] if right else ()))
    return out


# -- properties ------------------------------------------------------------------------------------------


def properties(chosen: Sequence[Encoding | Score] | None = None) -> tuple[Grid, ...]:
    """The tables of properties, computed: of all that comes with the package, or of what is chosen."""
    from .properties import PROPERTIES, SCORE_PROPERTIES, score_table, table

    encodings = None if chosen is None else [e for e in chosen if isinstance(e, Encoding)]
    scores = None if chosen is None else [s for s in chosen if isinstance(s, Score)]
    intro = (
        "Each entry is computed: the kernel proves or refutes the property for all values of the parameters that "
        "the hypotheses allow, so that one bad value refutes it. A question mark: undecided; a dash: the question "
        "makes no sense there."
    )
    grids = (
        _grid("Encoding by property", intro, "encoding", PROPERTIES, table(encodings)),
        _grid("Score by property", "Computed in the same way.", "score", SCORE_PROPERTIES, score_table(scores)),
    )
    return tuple(g for g in grids if g.rows)


def _grid(title: str, intro: str, what: str, asked: Sequence[Property], rows: Sequence[Row]) -> Grid:
    from .properties.page import MARKS

    return Grid(
        title,
        intro,
        (what, *(p.name for p in asked), "parameters"),
        tuple(
            (r.encoding.id, *(MARKS[r.cells[p.name].verdict] for p in asked), f"${latex(parse_term(r.parameters))}$")
            for r in rows
        ),
        (*((p.name, p.statement) for p in asked), ("parameters", "numbers to be chosen or learned.")),
    )
