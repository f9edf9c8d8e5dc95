"""Waves with the periods 2, 4, 8, ... of the bits of a binary number (the bits themselves are square waves)."""

from .declare import declare

bits = declare(
    "bit-waves",
    "Waves with the periods of binary digits",
    ("sin(p*theta[i])", "cos(p*theta[i])"),
    count="B",
    law="theta[i] == pi*2**(-i)",
    given=("integer B", "positive B"),
    source="bit i of p has the period 2**(i + 1)",
    topic="Binary",
    parameters=(("B", "number of bits"),),
)
