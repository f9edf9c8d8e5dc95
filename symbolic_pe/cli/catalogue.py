"""``symbolic-pe list``: encodings, theorems and chapters by topic, and which encoding has which property."""

from __future__ import annotations

import json
import shutil
import textwrap
from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

import click

__all__ = ["catalogue"]

Properties = Mapping[str, Mapping[str, str]]


@click.command(name="list")
@click.option("-e", "--encoding", "names", multiple=True, metavar="ENCODING",
              help="Only these, an id, my.py, or my.py:variable: their properties are computed.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True,
              help="Text for people, JSON for programs.")  # fmt: skip
def catalogue(names: tuple[str, ...], form: str) -> int:
    """List encodings, scores and theorems with their ids, by topic, and who has which property.

    \b
    Examples:
      symbolic-pe list
      symbolic-pe list -e my.py
      symbolic-pe list --format json
    """
    from ..encodings import Encoding, all_encodings
    from ..scores import Score, all_scores

    known: Mapping[str, Properties]
    if names:
        from ..properties import record, score_table, table
        from .prove import chosen_encodings

        chosen = chosen_encodings(names)
        encodings = {e.id: e for e in chosen if isinstance(e, Encoding)}
        scores = {s.id: s for s in chosen if isinstance(s, Score)}
        known = {"encodings": record(table(encodings.values())), "scores": record(score_table(scores.values()))}
    else:
        encodings, scores, known = all_encodings(), all_scores(), _stored()
    if form == "json":
        click.echo(json.dumps(_record(encodings, scores, known), ensure_ascii=False, indent=2))
    else:
        _tell(encodings, scores, known, everything=not names)
    return 0


def _record(encodings: Mapping[str, Any], scores: Mapping[str, Any], known: Mapping[str, Properties]) -> dict[str, Any]:
    """All of it as JSON."""
    from ..chapters import all_chapters
    from ..report.prose import plain
    from ..theorems import all_theorems

    def said(x: Any) -> dict[str, str]:
        return {"id": x.id, "title": plain(x.title), "topic": x.topic, "source": plain(x.source)}

    shown: dict[str, Any] = {
        kind: [
            {**said(x), "parameters": dict(x.parameters), "properties": dict(known[kind].get(id, {}))}
            for id, x in items.items()
        ]
        for kind, items in (("encodings", encodings), ("scores", scores))
    }
    shown["theorems"] = [{**said(t), "claim": t.claim} for t in all_theorems().values()]
    shown["chapters"] = [
        {"id": id, "title": c.title, "topics": list(c.topics), "proofs": list(c.proofs)}
        for id, c in all_chapters().items()
    ]
    return shown


def _tell(
    encodings: Mapping[str, Any], scores: Mapping[str, Any], known: Mapping[str, Properties], everything: bool
) -> None:
    """The same for people; ``everything``: theorems and chapters too."""
    if encodings:
        click.echo(click.style("Encodings", bold=True))
        _by_topic(encodings.items())
    if scores:
        click.echo(click.style("\nScores" if encodings else "Scores", bold=True))
        _by_topic(scores.items())
    if everything:
        from ..chapters import all_chapters
        from ..theorems import all_theorems

        click.echo(click.style("\nTheorems", bold=True))
        _by_topic(all_theorems().items())
        click.echo(click.style("\nChapters of the report", bold=True))
        chapters = all_chapters()
        width = max(map(len, chapters))
        for id, c in chapters.items():
            _entry(2, width, id, c.title)
    for kind, items in (("encodings", encodings), ("scores", scores)):
        _grid(f"Properties of {kind}", {id: known[kind][id] for id in items if id in known[kind]})


def _stored() -> dict[str, Properties]:
    """The table as it was computed when the package was made; a test computes it again."""
    from importlib.resources import files

    found: dict[str, Properties] = json.loads((files("symbolic_pe") / "properties.json").read_text(encoding="utf-8"))
    return found


def _grid(title: str, rows: Properties) -> None:
    if not rows:
        return
    columns = [c for c in next(iter(rows.values())) if c != "parameters"]
    click.echo(click.style(f"\n{title}", bold=True))
    for n, column in enumerate(columns, 1):
        click.echo(f"  {n:>2}  {column}")
    click.echo("  +  proved    -  refuted    ?  undecided    .  makes no sense there\n")
    width = max(map(len, rows))
    marks = {"proved": "+", "refuted": "-", "undecided": "?", "not applicable": "."}
    click.echo(f"  {'':<{width}}  {' '.join(f'{n:>2}' for n in range(1, len(columns) + 1))}  parameters")
    for id, row in rows.items():
        click.echo(f"  {id:<{width}}  {' '.join(f'{marks[row[c]]:>2}' for c in columns)}  {row['parameters']}")


def _by_topic(items: Iterable[tuple[str, Any]]) -> None:
    from ..report.prose import plain

    rows = sorted(items, key=lambda row: row[1].topic)  # stable: within a topic as they were given
    width = max((len(id) for id, _ in rows), default=0)
    topics = [(topic, list(group)) for topic, group in groupby(rows, key=lambda row: row[1].topic)]
    for topic, group in topics:
        if len(topics) > 1:
            click.echo(f"  {topic}")
        for id, x in group:
            _entry(4, width, id, plain(x.title))


def _entry(indent: int, width: int, id: str, title: str) -> None:
    """One line, or several under each other where the terminal is narrow; a file has lines of any length."""
    room = shutil.get_terminal_size((10**4, 24)).columns - indent - width - 2
    first, *rest = textwrap.wrap(title, max(room, 24)) or [""]
    click.echo(f"{'':<{indent}}{id:<{width}}  {first}")
    for line in rest:
        click.echo(f"{'':<{indent + width + 2}}{line}")
