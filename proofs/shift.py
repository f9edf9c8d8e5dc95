"""PE(p+k) = T(k) PE(p): for which encodings moving the position is a linear map."""

from symbolic_pe import theorem

# Found, unique, and the same for every position: any even d, any base above 1.
sinusoidal = theorem("shift", encoding="sinusoidal")
complex_order = theorem("shift", encoding="sinusoidal-complex")
halves = theorem("shift", encoding="sinusoidal-halves")
trainable = theorem("shift", encoding="sinusoidal-free")
in_full = theorem("shift", encoding="sinusoidal", settings={"d": 8, "base": 10000})
wide = theorem("shift", encoding="sinusoidal", settings={"d": 512})
clock = theorem("shift", encoding="clock")
affine = theorem("shift", encoding="affine")
exponential = theorem("shift", encoding="exponential")

# One sine is not enough, nor is the position, its square, or its share of the length.
sine_alone = theorem("shift", encoding="sine-alone", expect="refuted")
modulated = theorem("shift", encoding="modulated-sine", expect="refuted")
index = theorem("shift", encoding="index", expect="refuted")
square = theorem("shift", encoding="square", expect="refuted")
normalised = theorem("shift", encoding="normalised", expect="refuted")
