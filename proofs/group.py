"""Shifts compose: T(0) = I, T(k1) T(k2) = T(k1 + k2), T(-k) T(k) = I; and when they are rotations."""

from symbolic_pe import theorem

sinusoidal = theorem("shift-group", encoding="sinusoidal")
complex_order = theorem("shift-group", encoding="sinusoidal-complex")
halves = theorem("shift-group", encoding="sinusoidal-halves", settings={"d": 6})
clock = theorem("shift-group", encoding="clock")
pascal = theorem("shift-group", encoding="affine")
exponential = theorem("shift-group", encoding="exponential")

rotation = theorem("shift-orthogonal", encoding="sinusoidal")
rotation_complex = theorem("shift-orthogonal", encoding="sinusoidal-complex")
clock_turns = theorem("shift-orthogonal", encoding="clock")
shear = theorem("shift-orthogonal", encoding="affine", expect="refuted")
growth = theorem("shift-orthogonal", encoding="exponential", expect="refuted")
