"""Bilinear forms."""

from .chapter import Chapter

bilinear = Chapter(
    id="bilinear",
    title="Bilinear forms",
    intro=(
        r"A score puts a matrix $H$ between two codes. For which $H$ is what comes out a function of $m-n$ "
        r"alone?"
    ),
    topics=("Bilinear forms",),
    proofs=("articles_bilinear", "bilinear"),
)
