"""Slips met in print, each with a point where it fails; the right formula stands beside it."""

from symbolic_pe import claim

# The rotation that takes $(\sin, \cos)$ at $p$ to $(\sin, \cos)$ at $p + k$.
rotation = claim(
    "Matrix([[cos(k*w), sin(k*w)], [-sin(k*w), cos(k*w)]])*Matrix([sin(p*w), cos(p*w)])"
    " == Matrix([sin((p + k)*w), cos((p + k)*w)])"
)
flipped_sign = claim(
    "Matrix([[cos(k*w), -sin(k*w)], [sin(k*w), cos(k*w)]])*Matrix([sin(p*w), cos(p*w)])"
    " == Matrix([sin((p + k)*w), cos((p + k)*w)])",
    expect="refuted",
)

# The norm is $d/2$, not $d$, and the sum starts at zero.
norm = claim("Sum(sin(p*theta[i])**2 + cos(p*theta[i])**2, (i, 0, d/2 - 1)) == d/2", even="d")
norm_d = claim("Sum(sin(p*theta[i])**2 + cos(p*theta[i])**2, (i, 0, d/2 - 1)) == d", even="d", expect="refuted")
range_from_one = claim(
    "Sum(cos(k*theta[i]), (i, 1, d/2)) == Sum(cos(k*theta[i]), (i, 0, d/2 - 1))", even="d", expect="refuted"
)

# A period needs an integer.
period = claim("sin(2*pi*k) == 0", integer="k")
no_period = claim("sin(2*pi*k) == 0", expect="refuted")

# Roots of unity add to zero only if the ratio is not 1.
roots = claim(
    "Sum(exp(2*pi*I*k*j/N), (j, 0, N - 1)) == 0", integer=("k", "N"), positive="N",
    where=["exp(2*pi*I*k/N) != 1"],
)  # fmt: skip
roots_careless = claim("Sum(exp(2*pi*I*k*j/N), (j, 0, N - 1)) == 0", integer=("k", "N"), positive="N", expect="refuted")
