"""The arguments that are about no encoding in particular, and what single encodings make of directions and traces."""

from symbolic_pe import theorem

# Attention without positions, and what its symmetry breaks on.
equivariance = theorem("attention-equivariance")
broken = theorem("attention-broken")

# Expansions: which term carries which position.
taylor = theorem("taylor-second-order")
score = theorem("attention-expansion")
transformer_xl = theorem("transformer-xl-score")

# From relative products to the encoding, in the plane and in any dimension; linear differential equations.
ansatz = theorem("relative-ansatz")
flow = theorem("relative-flow")
dynamics = theorem("linear-dynamics")

# Wavelengths, distinct codes, and when nearer is more similar.
wavelengths = theorem("wavelengths")
distinct = theorem("codes-distinct")
nearer = theorem("nearer-is-more-similar")

# R_{-k} against R_k: sines change their sign, cosines do not; a phase mixes the two.
parity = {e: theorem("parity", encoding=e) for e in ("sinusoidal", "sinusoidal-free", "clock", "index", "square")}
parity_of_phases = theorem("parity", encoding="fourier-features", expect="refuted")
parity_of_growth = theorem("parity", encoding="exponential", expect="refuted")

# A form that is odd in the distance; damping makes it depend on more.
odd = {e: theorem("odd-form", encoding=e) for e in ("sinusoidal", "rotary", "axial-2d", "affine")}
odd_damped = theorem("odd-form", encoding="damped", expect="refuted")

# The dot product is half the trace of the shift where all pairs have length one.
trace = {e: theorem("trace", encoding=e) for e in ("sinusoidal", "clock", "axial-2d", "fourier-features")}
trace_of_lengths = theorem("trace", encoding="rotary", expect="refuted")

# Scores: what depends on the distance alone, and what tells its sign.
relative = {
    s: theorem("score-relative", encoding=s)
    for s in (
        "sinusoidal-dot", "shaw", "transformer-xl", "direction-aware", "rotary-score", "rotary-halves-score",
        "rotary-partial-score", "xpos-score", "alibi", "alibi-both-ways", "t5-buckets", "t5-buckets-causal",
    )
}  # fmt: skip
not_relative = {
    s: theorem("score-relative", encoding=s, expect="refuted")
    for s in ("sinusoidal-added", "learned-added", "learned-times")
}
directed = {
    s: theorem("score-direction", encoding=s)
    for s in ("shaw", "transformer-xl", "direction-aware", "rotary-score", "xpos-score", "t5-buckets")
}
undirected = {
    s: theorem("score-direction", encoding=s, expect="refuted")
    for s in ("content-only", "sinusoidal-dot", "alibi-both-ways")
}
