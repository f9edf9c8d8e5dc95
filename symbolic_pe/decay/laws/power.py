"""theta(t) = t^alpha."""

from .law import law

power = law(
    "power",
    "Power law t^alpha",
    "t**alpha",
    parameters=(("alpha", "exponent, above 0"),),
    given=("alpha > 0",),
    source="compared with b^(-t) in articles on the sinusoidal encoding",
)
