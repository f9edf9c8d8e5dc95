"""<PE(m), PE(n)> = sum of cos((m-n) theta_i): a function of the distance alone, and blind to its sign."""

from symbolic_pe import claim, theorem

sinusoidal = theorem("dot-product", encoding="sinusoidal")
complex_order = theorem("dot-product", encoding="sinusoidal-complex")
halves = theorem("dot-product", encoding="sinusoidal-halves")
norm = theorem("norm", encoding="sinusoidal")
even = theorem("evenness", encoding="sinusoidal")
distance = theorem("distance", encoding="sinusoidal")
clock = theorem("dot-product", encoding="clock")

sine_alone = theorem("dot-product", encoding="sine-alone", expect="refuted")
index = theorem("dot-product", encoding="index", expect="refuted")
growing_norm = theorem("norm", encoding="affine", expect="refuted")

# The largest value is the one at distance zero.
bounded = claim("Sum(cos(k*theta[i]), (i, 0, d/2 - 1)) <= d/2", even="d", positive="d")
not_strictly = claim("Sum(cos(k*theta[i]), (i, 0, d/2 - 1)) < d/2", even="d", positive="d", expect="refuted")
