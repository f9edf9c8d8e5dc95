"""Moving a position."""

from .chapter import Chapter

shift = Chapter(
    id="shift",
    title="Moving a position",
    intro=(
        r"When is going from $p$ to $p+k$ a linear map that does not depend on $p$? For sines and cosines in "
        r"pairs it is a rotation; for half of a pair there is none."
    ),
    topics=("Shift",),
    proofs=("articles_shift",),
)
