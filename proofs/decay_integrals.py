"""Decay with the distance: closed forms, rates, and laws that do not decay."""

from symbolic_pe import encoding, theorem

closed = theorem("decay-closed")
closed_complex_order = theorem("decay-closed", encoding="sinusoidal-complex")
closed_power = theorem("decay-closed-power")
closed_linear = theorem("decay-closed-linear")

bound = theorem("decay-bound")
bound_rotary = theorem("decay-bound", encoding="rotary")
bound_numbers = theorem("decay-bound", settings={"d": 128, "base": 10000})
general = theorem("decay-general")
weights = theorem("decay-weights")
stationary = theorem("decay-stationary")
near = [theorem("decay-near"), theorem("decay-near", settings={"N": 9})]
near_power = theorem("decay-near-power")
middle = [theorem("decay-middle"), theorem("decay-middle", settings={"N": 5})]
far_power = [theorem("decay-far-power"), theorem("decay-far-power", settings={"N": 6})]
far = [theorem("decay-far"), theorem("decay-far", settings={"N": 7})]

# Laws of one's own: the closed form and the bound are found for them too.
rising = encoding("rising", ["cos(p*w[i])", "sin(p*w[i])"], count="d/2", even="d", positive="d", where="a > 1",
    law="w[i] := a**(2*i/d)")  # fmt: skip
linear = encoding("linear", ["cos(p*w[i])", "sin(p*w[i])"], count="d/2", even="d", positive="d,a",
    law="w[i] := a - 2*a*i/(3*d)")  # fmt: skip
closed_own = [theorem("decay-closed", encoding=rising), theorem("decay-closed", encoding=linear)]
bound_own = [theorem("decay-bound", encoding=rising), theorem("decay-bound", encoding=linear)]

# A constant law is monotone and smooth, and its integral has modulus 1 for all x.
constant = theorem("decay-constant", expect="refuted")
