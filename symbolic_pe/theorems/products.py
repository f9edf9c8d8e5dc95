"""What the dot product of two codes knows about their positions."""

from .spec import TheoremSpec

dot = TheoremSpec(
    id="dot-product",
    title="Dot product",
    claim=r"The dot product $\langle\mathrm{PE}(m),\mathrm{PE}(n)\rangle$ depends on $m-n$ alone.",
    topic="Dot product",
    strategy="products:dot_product",
    printed=("sinusoidal", "clock", "sine-alone", "axial-2d", "plane-waves"),
)

norm = TheoremSpec(
    id="norm",
    title="Norm",
    claim=r"All codes have one norm: $\lVert\mathrm{PE}(p)\rVert^2$ does not depend on $p$.",
    topic="Dot product",
    strategy="products:norm",
)

evenness = TheoremSpec(
    id="evenness",
    title="Evenness of the dot product",
    claim=r"The dot product does not tell forward from backward: "
    r"$\langle\mathrm{PE}(p+k),\mathrm{PE}(p)\rangle=\langle\mathrm{PE}(p-k),\mathrm{PE}(p)\rangle$.",
    topic="Dot product",
    strategy="products:evenness",
)

distance = TheoremSpec(
    id="distance",
    title="Distance",
    claim=r"The distance $\lVert\mathrm{PE}(m)-\mathrm{PE}(n)\rVert$ depends on $m-n$ alone.",
    topic="Dot product",
    strategy="products:distance",
)
