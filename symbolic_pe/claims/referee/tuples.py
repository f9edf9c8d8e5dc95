"""Members of a family in a row: ``\\theta = (1, 0.1, 0.01, 0.001)``, ``4^{2i/6} = (1, 1.587, 2.520, 4)``.

A family without an index, or a term with one that nothing gives a value, stands for its members, one behind the other,
from 0 or from 1.  Each entry is a claim of its own.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

from ...kernel.verdict import PROVED, REFUTED
from ..digits import told_by_digits
from ..judge import Outcome, on_all
from ..notation import DIMENSIONS, reference, references
from ..store import Definition
from ..tree import Node, nodes, replaced
from .base import Document
from .formula import Formula

__all__ = ["entries_of", "entry_by_entry", "is_row"]

Decide = Callable[[Node, str, Node], Outcome]
_INDICES = ("i", "j", "k", "l")
MOST = 16


def is_row(n: Node) -> bool:
    """Whether several numbers stand in a row, or one above the other."""
    return len(_row(n)) > 1


def entries_of(n: Node) -> tuple[Node, ...]:
    """The numbers in a row or a column, be it turned: ``[1, 2]^T``; nothing if it is none."""
    turned = n.kind == "sup" and n.value in ("power", "transpose") and n.kids[1].is_name("T", "top")
    return _row(n.kids[0] if turned else n)


def _row(n: Node) -> tuple[Node, ...]:
    rows = [k.kids for k in n.kids] if n.kind == "matrix" else []
    cells = n.kids if n.kind == "group" else tuple(r[0] for r in rows) if all(len(r) == 1 for r in rows) else ()
    cells = rows[0] if len(rows) == 1 else cells
    closed = all(
        x.kind in ("num", "neg", "add", "mul", "div", "sup", "root", "fn", "group") or x.is_name("pi", "e")
        for c in cells for x in nodes(c)
    )  # fmt: skip
    return cells if closed and not any(c.kind == "group" and len(c.kids) > 1 for c in cells) else ()


def entry_by_entry(referee: Document, f: Formula, lhs: Node, op: str, rhs: Node, decide: Decide) -> Outcome | None:
    """The verdict on a row of numbers that members of a family are said to be, or None if it is none."""
    entries = _row(rhs)
    if op not in ("=", "approx") or not 2 <= len(entries) <= MOST:
        return None
    laws = _families(referee, f, lhs)
    index = _index(referee, f, lhs) if not laws else ""
    if not laws and not index:
        return None
    if any(_is_other_size(referee, f, d, len(entries)) for d in laws.values()):
        return None
    begins = _begins(referee, f, {index} if index else {d.params[0].name for d in laws.values()})
    if begins is None and (index or not any(_is_of_a_width(d) for d in laws.values())):
        return None
    worst: Outcome | None = None
    for first in (0,) if begins is None else (begins,) if begins >= 0 else ():
        parts = [_of_one(_member(lhs, set(laws), index, j + first), x, rhs, decide) for j, x in enumerate(entries)]
        verdicts = [p.verdict for p in parts]
        if set(verdicts) == {PROVED}:
            told = next((p for p in parts if told_by_digits(p)), parts[-1])
            whole = on_all(told, parts)
            used = (*whole.used, f"the entries are those from {first} to {first + len(entries) - 1}")
            return Outcome(PROVED, whole.hypotheses, method="entry by entry", used=used, decided=told.decided)
        wrong = [j for j, v in enumerate(verdicts) if v == REFUTED]
        if lhs.kind != "name" and len(wrong) == 1 and verdicts.count(PROVED) == len(entries) - 1 > 1:
            reason = f"entry {wrong[0] + 1} of {len(entries)}: {parts[wrong[0]].reason}"
            worst = Outcome(REFUTED, parts[wrong[0]].hypotheses, residual=parts[wrong[0]].residual, reason=reason,
                            method="entry by entry", used=parts[wrong[0]].used)  # fmt: skip
    return worst


def _of_one(term: Node, number: Node, row: Node, decide: Decide) -> Outcome:
    """The verdict on one entry; beside a decimal, whole numbers are roundings, too."""
    found = decide(term, "=", number)
    rounded = any(x.kind == "num" and "." in x.value for x in nodes(row))
    plain = number.kind == "num" and number.value in ("0", "1")  # and no roundings
    return decide(term, "approx", number) if found.verdict != PROVED and rounded and not plain else found


def _begins(referee: Document, f: Formula, indices: set[str]) -> int | None:
    """Where an index begins by the text above, or in the paragraph of the formula; None if it is not said, or twice."""
    end = referee.text.find("\n\n", f.place + len(f.text))
    end = end if end >= 0 else len(referee.text)
    found = {first for name in indices for at, first in _starts(name, referee.text) if at <= end}
    if not found and (m := _FROM.search(referee.text, 0, end)) is not None:
        found.add(0 if (m[1] or m[2]).lower() in ("0", "zero") else 1)
    return next(iter(found)) if len(found) == 1 and found <= {0, 1} else None if not found else -1


@lru_cache(maxsize=64)
def _starts(name: str, text: str) -> tuple[tuple[int, int], ...]:
    """Where a text has said what an index begins with, and the number: looked for once in a document."""
    letter = rf"\\?{re.escape(name)}"
    told = re.finditer(
        rf"(?<![a-zA-Z\\]){letter}\s*(?:=|\\in|∈)\s*(?:\\left)?(?:\\\{{|\{{|\[)?\s*(-?\d+)\s*(?:,|\\[lc]?dots|\.\.)"
        rf"|(?<![\d.])(-?\d+)\s*(?:\\leq?|≤|<)\s*{letter}(?![a-zA-Z])"
        rf"|\${letter}\$[^$.]{{0,20}}\bfrom\s+\$?(-?\d+)",
        text,
    )
    return tuple((m.end(), int(next(g for g in m.groups() if g is not None))) for m in told)


_FROM = re.compile(
    r"\b(?:indices|index|indexing|counting|pairs?) (?:all )?(?:starts?|begins?|from) (?:at |from )?\$?(zero|one|0|1)\b"
    r"|\bcount(?:ing|ed)? from \$?(zero|one|0|1)\b",
    re.IGNORECASE,
)


def _is_of_a_width(law: Definition) -> bool:
    return any(x.is_name(*DIMENSIONS) for x in nodes(law.body))


def _families(referee: Document, f: Formula, n: Node) -> dict[str, Definition]:
    """The families that stand in a term without an index, and their laws."""
    found = {}
    for r in references(n):
        laws = [d for d in referee.store.visible(r.key, f.place) if d.place < f.place and not is_row(d.body)]
        if not r.args and laws and all(len(d.params) == 1 and not d.called and not d.component for d in laws):
            found[r.key] = laws[-1]
    return found


def _index(referee: Document, f: Formula, n: Node) -> str:
    """The one index of a term that has no other names without a value."""
    if n.kind == "name":
        return ""  # k = (0, 1)
    names = {r.key for r in references(n)} - {"pi", "e"}
    free = sorted(x for x in names if not any(not d.params for d in referee.store.visible(x, f.place)))
    return free[0] if len(free) == 1 and free[0] in _INDICES else ""


def _member(n: Node, families: set[str], index: str, number: int) -> Node:
    at = Node("num", str(number), (), n.start, n.end)

    def change(x: Node) -> Node | None:
        if index:
            return at if x.is_name(index) else None
        r = reference(x) if x.kind in ("name", "sub") else None
        return Node("sub", "", (x, at), x.start, x.end) if r is not None and not r.args and r.key in families else None

    return replaced(n, change)


def _is_other_size(referee: Document, f: Formula, law: Definition, entries: int) -> bool:
    """Whether a family has another number of members by the width that the text gives."""
    widths = {x.value for x in nodes(law.body) if x.kind == "name"} & DIMENSIONS
    given = {name: body for name, body, place, _ in referee.settings if name in widths and place < f.place}
    return any(body.kind == "num" and body.value != str(2 * entries) for body in given.values())
