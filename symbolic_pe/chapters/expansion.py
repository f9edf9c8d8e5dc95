"""Which term carries which position."""

from .chapter import Chapter

expansion = Chapter(
    id="expansion",
    title="Which term carries which position",
    intro=(
        r"To second order in the codes $p_m$ and $p_n$ a model is a constant, terms of one position each, and "
        r"one interaction $p_m^{\mathsf T}H\,p_n$: only the last can know how far apart the two are. An "
        r"attention score of sums is bilinear, and falls into four terms in the same way."
    ),
    topics=("Expansion",),
    proofs=("articles_expansion",),
)
