"""Attention without positions."""

from .chapter import Chapter

attention = Chapter(
    id="attention",
    title="Attention without positions",
    intro=(
        r"Attention as such treats its tokens alike: exchanging two of them exchanges what is read at their "
        r"places, and changes nothing in what is read elsewhere or pooled over all places. What is added at a "
        r"place, or a mask, ends this; that the codes differ is not enough, for a sum over the tokens stays "
        r"blind to their order."
    ),
    topics=("Symmetry",),
    proofs=("articles_symmetry",),
)
