"""One law in many spellings, and what it implies for the frequencies."""

from symbolic_pe import claim

# $10000 = 10^4$, so that these are the same frequency; $d$ is the dimension.
power_of_ten = claim("10000**(-2*i/d) == 10**(-4*2*i/d)", nonzero="d")
reciprocal = claim("10000**(-2*i/d) == 1/10000**(2*i/d)", nonzero="d")
logarithm = claim("exp(-2*i/d*log(10000)) == 10000**(-2*i/d)", nonzero="d")
half_dimension = claim("10000**(-i/(d/2)) == 10000**(-2*i/d)", nonzero="d")

# Neighbouring pairs keep one ratio.
ratio = claim("b**(-2*(i + 1)/d)/b**(-2*i/d) == b**(-2/d)", positive="b", nonzero="d")

# $i$ and $2i$ are not the same exponent, nor is counting from one the same as counting from zero.
twice = claim("b**(-2*i/d) == b**(-i/d)", positive="b", nonzero="d", expect="refuted")
from_one = claim("b**(-2*i/d) == b**(-2*(i - 1)/d)", positive="b", nonzero="d", expect="refuted")
