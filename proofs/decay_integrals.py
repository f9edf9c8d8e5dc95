"""Decay with the distance: closed forms, rates, and laws that do not decay."""

from symbolic_pe import theorem

closed = theorem("decay-closed")
closed_complex_order = theorem("decay-closed", encoding="sinusoidal-complex")
closed_power = theorem("decay-closed-power")
closed_linear = theorem("decay-closed-linear")

bound = theorem("decay-bound")
bound_rotary = theorem("decay-bound", encoding="rotary")
bound_numbers = theorem("decay-bound", settings={"d": 128, "base": 10000})
general = theorem("decay-general")

# A constant law is monotone and smooth, and its integral has modulus 1 for all x.
constant = theorem("decay-constant", expect="refuted")
