"""How frequencies are written."""

from .chapter import Chapter

conventions = Chapter(
    id="conventions",
    title="How frequencies are written",
    intro=(
        r"One law in many spellings: indices from 0 and from 1, pairs and components, exponents with and "
        r"without the dimension. Some of the spellings in print are not the law that is meant."
    ),
    topics=("Conventions",),
    proofs=("articles_conventions", "slips"),
)
