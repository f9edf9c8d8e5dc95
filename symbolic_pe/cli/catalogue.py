"""``symbolic-pe list``: encodings and theorems, with their ids."""

from __future__ import annotations

import json
from collections.abc import Iterable
from itertools import groupby
from typing import Any

import click

__all__ = ["catalogue"]


@click.command(name="list")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", show_default=True)
def catalogue(form: str) -> int:
    """List the encodings and theorems, with their ids, by topic."""
    from ..encodings import all_encodings
    from ..theorems import all_theorems

    encodings, theorems = all_encodings(), all_theorems()
    if form == "json":
        record = {
            "encodings": [
                {"id": id, "title": e.title, "topic": e.topic, "source": e.source, "parameters": dict(e.parameters)}
                for id, e in encodings.items()
            ],
            "theorems": [
                {"id": id, "title": t.title, "topic": t.topic, "source": t.source, "claim": t.claim}
                for id, t in theorems.items()
            ],
        }
        click.echo(json.dumps(record, ensure_ascii=False, indent=2))
        return 0
    click.echo(click.style("Encodings", bold=True))
    _by_topic(encodings.items())
    click.echo(click.style("\nTheorems", bold=True))
    _by_topic(theorems.items())
    return 0


def _by_topic(items: Iterable[tuple[str, Any]]) -> None:
    from ..report.prose import plain

    rows = sorted(items, key=lambda row: row[1].topic)  # stable: within a topic as they were given
    width = max((len(id) for id, _ in rows), default=0)
    for topic, group in groupby(rows, key=lambda row: row[1].topic):
        click.echo(f"  {topic}")
        for id, x in group:
            click.echo(f"    {id:<{width}}  {plain(x.title)}")
