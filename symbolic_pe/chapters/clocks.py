"""Clocks."""

from .chapter import Chapter

clocks = Chapter(
    id="clocks",
    title="Clocks",
    intro=(
        r"Seconds, minutes and hours as six components, the slips of the printed formula, and a clock with one"
        r" ratio throughout."
    ),
    topics=("Clocks",),
    proofs=("articles_clock",),
)
