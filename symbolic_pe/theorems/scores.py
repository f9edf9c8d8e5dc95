"""What a score knows of the two positions."""

from .spec import TheoremSpec

relative = TheoremSpec(
    id="score-relative",
    title="Relative score",
    claim=r"The score depends on the positions by their difference alone: $S(m+t,n+t)=S(m,n)$.",
    topic="Scores",
    strategy="scores:relative",
    about="score",
    printed=("sinusoidal-added", "transformer-xl", "direction-aware", "rotary-score", "alibi"),
)

direction = TheoremSpec(
    id="score-direction",
    title="Direction in the score",
    claim=r"The score tells forward from backward: for some content it differs at $(m,n)$ and $(n,m)$.",
    topic="Scores",
    strategy="scores:direction",
    about="score",
    printed=("sinusoidal-dot", "direction-aware", "rotary-score", "alibi-both-ways"),
)
