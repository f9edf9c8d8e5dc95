"""From relative products to the encoding."""

from .chapter import Chapter

derivation = Chapter(
    id="derivation",
    title="From relative products to the encoding",
    intro=(
        r"Which codes have products $\langle p_m,p_n\rangle=g(m-n)$? In the plane an ansatz leads to "
        r"$p_m=e^{im\theta}$, side by side to every even dimension; other solutions differ by more than a "
        r"name, and among the codes $e^{mA}p_0$ it is the skew matrices $A$ that give them."
    ),
    topics=("Relative products",),
    proofs=("articles_derivation",),
)
