"""Moving the position by k is a linear map."""

from .spec import TheoremSpec

_PAPER = "Vaswani et al., Attention Is All You Need (2017), section 3.5"

shift = TheoremSpec(
    id="shift",
    title="Shift operator",
    claim=r"There is one and only one matrix $T(k)$, independent of the position $p$, "
    r"with $\mathrm{PE}(p+k)=T(k)\,\mathrm{PE}(p)$ for all $p$.",
    topic="Shift",
    strategy="shift:shift",
    frequencies=True,
    source=_PAPER,
    printed=(
        "sinusoidal",
        "sinusoidal-complex",
        "sinusoidal-halves",
        "sinusoidal-free",
        "complex-exponential",
        "clock",
        "rotary",
        "damped-oscillation",
        "index",
        "affine",
        "square",
        "normalised",
        "exponential",
        "sine-alone",
        "modulated-sine",
    ),
)

group = TheoremSpec(
    id="shift-group",
    title="Group laws of the shift",
    claim=r"$T(0)=I$, $T(k_1)\,T(k_2)=T(k_1+k_2)$ and $T(-k)\,T(k)=I$.",
    topic="Shift",
    strategy="group:group_laws",
    printed=("sinusoidal", "affine"),
)

orthogonal = TheoremSpec(
    id="shift-orthogonal",
    title="The shift is a rotation",
    claim=r"$T(-k)=T(k)^{\mathsf T}$, $T(k)^{\mathsf T}\,T(k)=I$ and $\det T(k)=1$.",
    topic="Shift",
    strategy="group:orthogonality",
    printed=("sinusoidal", "affine"),
)
