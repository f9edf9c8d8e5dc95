"""Relative codes and direction."""

from .chapter import Chapter

direction = Chapter(
    id="direction",
    title="Relative codes and direction",
    intro=(
        r"What a code $R_k$ of a distance knows of the direction: the sines change their sign with $k$, the "
        r"cosines do not."
    ),
    topics=("Direction",),
    proofs=("articles_relative",),
)
