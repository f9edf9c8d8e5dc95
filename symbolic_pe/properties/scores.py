"""Score by property."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from ..derive.build import mul
from ..derive.memory import recall
from ..kernel.decide import decide
from ..kernel.term import Assumption, Fn, Ref, Term, free_names, relation_names, walk
from ..kernel.verdict import PROVED, REFUTED, UNDECIDED
from ..language.text import text
from ..scores import Score
from .cells import PATIENCE, Cell, Property, Row
from .theorems import of_theorem

__all__ = ["SCORE_PROPERTIES", "score_table"]


def score_table(scores: Iterable[Score] | None = None) -> list[Row]:
    """Every property of every score (of the built-in ones if none are given)."""
    from ..scores import all_scores

    chosen = list(all_scores().values()) if scores is None else list(scores)
    return [Row(s, recall(("cells", id(s)), partial(_cells, s)), parameters(s)) for s in chosen]


def _cells(s: Score) -> dict[str, Cell]:
    return {p.name: p.ask(s) for p in SCORE_PROPERTIES}


def uses_content(s: Score) -> Cell:
    """Whether what stands at the positions has a part in the score."""
    used = {x.name for x in walk(s.value) if isinstance(x, (Ref, Fn))} | free_names(s.value).keys()
    found = [name for name in s.content if name in used]
    return Cell(PROVED, f"by {', '.join(found)}") if found else Cell(REFUTED, "only positions and parameters occur")


def extrapolates(s: Score) -> Cell:
    """Whether the positions that have scores come to no end; what only orders the two is a mask."""
    places = {s.query, s.key}
    counting = tuple(Assumption(n, kind) for n in sorted(places) for kind in ("integer", "nonnegative"))
    for r in s.domain:
        if relation_names(r).keys() <= places:
            continue
        verdict = decide(r, (*s.hypotheses, *counting), timeout=PATIENCE)
        if verdict.refuted:
            at = ", ".join(f"{n} = {v}" for n, v in verdict.witness.items())
            return Cell(REFUTED, f"there are scores for {text(r)} only; none at {at}")
        if not verdict.proved:
            return Cell(UNDECIDED, f"not known for which positions {text(r)} holds")
    known = {*s.content, *(name for name, _, _ in s.tables)}
    for x in walk(s.value):
        if isinstance(x, Fn) and len(x.name) == 1 and x.name not in known and places & free_names(x).keys():
            return Cell(REFUTED, f"every position brings values {text(x)} of its own")
    return Cell(PROVED, "one formula for all positions, and tables whose sizes do not depend on them")


def parameters(s: Score) -> str:
    """How many numbers must be chosen or learned: the entries of the tables, and what else is no content."""
    bodies: list[Term] = [s.value, *([s.law.definition.body] if s.law else [])]
    sizes = {h.name for h in s.hypotheses if isinstance(h, Assumption) and h.kind in ("integer", "even")}
    tables = {name for name, _, _ in s.tables}
    law = {s.law.definition.name, s.index} if s.law else set()
    names = {n for t in bodies for n in free_names(t)} - {s.query, s.key, *s.content, *sizes, *tables, *law}
    parts = [text(mul(rows, columns)) for _, rows, columns in s.tables]
    if names:
        parts.append(str(len(names)))
    return " + ".join(parts) or "0"


SCORE_PROPERTIES: tuple[Property, ...] = (
    Property("relative", "The score depends on the positions by their difference alone.", of_theorem("score-relative")),
    Property("tells direction", "For some content a key ahead scores otherwise than the same key as far behind.",
             of_theorem("score-direction")),
    Property("uses content", "What stands at the positions has a part in the score.", uses_content),
    Property("extrapolates", "There is no length beyond which pairs have no score, or need new parameters.",
             extrapolates),
)  # fmt: skip
