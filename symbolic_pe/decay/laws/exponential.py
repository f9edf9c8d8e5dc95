"""theta(t) = b^(-t): the frequencies of the sinusoidal and the rotary encoding."""

from .law import law

exponential = law(
    "exponential",
    "Geometric frequencies b^(-t)",
    "b**(-t)",
    parameters=(("b", "base, above 1"),),
    given=("b > 1",),
    source="Vaswani et al., Attention Is All You Need (2017), section 3.5, with t = 2 i / d",
)
