"""What decays with the distance, and what does not."""

from .chapter import Chapter

decay = Chapter(
    id="decay",
    title="Decay with the distance",
    intro=(
        r"Over many frequencies the inner product of two codes is close to an integral, and the integral decays: "
        r"how fast is proved here, with the range in which it holds. The sum itself does not: at a fixed "
        r"dimension it returns to where it began as closely as one likes."
    ),
    topics=("Decay", "What decay is not"),
    proofs=("articles_decay",),
    figures=("decay-inner-product", "decay-laws", "decay-regimes", "decay-sums", "decay-near-return"),
)
