"""Complex components: points of the unit circle."""

from .declare import declare

complex_exponential = declare(
    "complex-exponential",
    "Complex exponentials, one component a frequency",
    ("exp(I*p*theta[i])",),
    count="d",
    law="theta[i] == base**(-i/d)",
    given=("integer d", "positive d", "base > 1"),
    source="the sinusoidal encoding with each pair as one complex number",
    topic="Sinusoidal",
    parameters=(("d", "number of complex components"), ("base", "base of the frequencies, above 1")),
)
