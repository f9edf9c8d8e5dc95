"""The theorems on the encodings that come with the package, beyond the sinusoid."""

from symbolic_pe import claim, theorem

# Any frequencies will do, as long as a sine and a cosine share them: counted from one, stretched, with phases.
WAVES = (
    "sinusoidal-from-one", "sinusoidal-timescales", "sinusoidal-half-exponent", "sinusoidal-powers-of-ten",
    "alien-clock", "alien-clock-scaled", "position-interpolation", "ntk-aware", "yarn", "bit-waves", "fourier-features",
)  # fmt: skip
shift = {e: theorem("shift", encoding=e) for e in WAVES}
rotation = {e: theorem("shift-orthogonal", encoding=e) for e in WAVES}
dot_product = {e: theorem("dot-product", encoding=e) for e in WAVES}
norm = {e: theorem("norm", encoding=e) for e in WAVES}
even = {e: theorem("evenness", encoding=e) for e in WAVES}

# With a frequency of its own for each component nothing is left of it.
component = {
    t: theorem(t, encoding="sinusoidal-component-exponent", expect="refuted")
    for t in ("dot-product", "norm", "evenness", "distance")
}
pairing = claim(
    "sin(m*u)*sin(n*u) + cos(m*v)*cos(n*v) == sin((m + t)*u)*sin((n + t)*u) + cos((m + t)*v)*cos((n + t)*v)",
    where="u == v",
)

# Tables: an index has no shift matrix without a constant beside it, and its distances are relative all the same.
centred_shift = theorem("shift", encoding="centred", expect="refuted")
centred_distance = theorem("distance", encoding="centred")
centred_normalised = theorem("distance", encoding="centred-normalised")
learned = {t: theorem(t, encoding="learned", expect="refuted") for t in ("dot-product", "norm", "distance")}

# Damping: still a linear shift, no longer a rotation.
damped_shift = theorem("shift", encoding="damped-oscillation")
damped_rotation = theorem("shift-orthogonal", encoding="damped-oscillation", expect="refuted")

# When two positions have one code.
integers_differ = claim("exp(I*m) != exp(I*n)", integer="m, n", where="m != n")
clock_repeats = claim(
    "Matrix([sin(2*pi*(p + 43200)/60), sin(2*pi*(p + 43200)/3600), sin(2*pi*(p + 43200)/43200)])"
    " == Matrix([sin(2*pi*p/60), sin(2*pi*p/3600), sin(2*pi*p/43200)])"
)
clock_hour = claim("sin(2*pi*(p + 3600)/43200) == sin(2*pi*p/43200)", expect="refuted")
interpolation_may_repeat = claim("exp(I*(p + 10)/s) == exp(I*p/s)", where="s == 5/pi")
interpolation_by_integers = claim("exp(I*m/s) != exp(I*n/s)", integer="m, n, s", positive="s", where="m != n")
