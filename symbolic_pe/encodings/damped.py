"""Waves that fade or grow with the position."""

from .declare import declare

_GIVEN = ("even d", "positive d", "base > 1")
_PARAMETERS = (("d", "dimension, an even number"), ("base", "base of the frequencies, above 1"))

damped = declare(
    "damped",
    "Damped sinusoidal",
    ("exp(-a*p)*sin(p*theta[i])", "exp(-a*p)*cos(p*theta[i])"),
    count="d/2",
    law="theta[i] == base**(-2*i/d)",
    given=(*_GIVEN, "positive a"),
    source="every wave fades at one rate",
    topic="Functional",
    parameters=_PARAMETERS,
)

one_damped = declare(
    "damped-oscillation",
    "A single damped oscillation",
    ("exp(-a*p)*sin(p*w)", "exp(-a*p)*cos(p*w)"),
    given=("positive a", "positive w"),
    source="the solution of a linear differential equation of second order",
    topic="Functional",
)

xpos = declare(
    "xpos",
    "xPos: each pair with its own rate",
    ("exp(p*zeta[i])*cos(p*theta[i])", "exp(p*zeta[i])*sin(p*theta[i])"),
    count="d/2",
    law="theta[i] == base**(-2*i/d)",
    given=_GIVEN,
    source=(
        r"Sun et al., A Length-Extrapolatable Transformer (2022): the side of the queries, for any rates; keys have "
        r"$-\zeta$, so that only their product is relative"
    ),
    topic="Rotary",
    parameters=_PARAMETERS,
)
