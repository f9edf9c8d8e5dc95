"""Dot products and norms."""

from .chapter import Chapter

products = Chapter(
    id="products",
    title="Dot products and norms",
    intro=(
        r"The dot product of two sinusoidal codes is a sum of cosines of the distance. It is even, so that it "
        r"does not tell forward from backward, and at distance 0 it is the squared norm."
    ),
    topics=("Dot product",),
    proofs=("articles_distances", "dot_product"),
)
