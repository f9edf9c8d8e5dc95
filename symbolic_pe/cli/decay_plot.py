"""``symbolic-pe decay plot``: the figures of the decay chapter as files."""

from __future__ import annotations

from pathlib import Path

import click

from . import PROVED, BadInput

__all__ = ["plot"]


@click.command("plot")
@click.argument("figures", nargs=-1, metavar="[FIGURE]...")
@click.option("-o", "--output", "directory", default="figures", show_default=True, metavar="DIR",
              help="Where the files are written.")  # fmt: skip
@click.option("--format", "form", type=click.Choice(["pdf", "svg", "both"]), default="both", show_default=True,
              help="PDF for LaTeX, SVG for a browser.")  # fmt: skip
@click.option("--list", "listed", is_flag=True, help="List the figures, and draw none.")
def plot(figures: tuple[str, ...], directory: str, form: str, listed: bool) -> int:
    """Draw the figures of the decay chapter: vector PDF for LaTeX, SVG for a browser.

    FIGURE is a name from --list; without one all are drawn.

    \b
    Examples:
      symbolic-pe decay plot --list
      symbolic-pe decay plot decay-laws -o figures --format svg
    """
    from ..decay.figures import FIGURES, draw
    from ..names import nearest
    from ..report.prose import plain

    if listed:
        for p in FIGURES.values():
            told = click.wrap_text(plain(p.caption), initial_indent="    ", subsequent_indent="    ")
            click.echo(f"{p.name}\n{told}")
        return PROVED
    for name in figures:
        if name not in FIGURES:
            raise BadInput(f"unknown figure '{name[:60]}'{nearest(name, FIGURES)}")
    root = Path(directory)
    try:
        root.mkdir(parents=True, exist_ok=True)
        for name in figures or FIGURES:
            drawing = draw(name)
            for suffix, data in (("pdf", drawing.pdf), ("svg", drawing.svg.encode())):
                if form in (suffix, "both"):
                    (root / f"{name}.{suffix}").write_bytes(data)
                    click.echo(str(root / f"{name}.{suffix}"))
    except OSError as e:
        raise BadInput(f"cannot write to {directory}: {e.strerror or e}") from None
    return PROVED
