"""The clock of somebody with any number of hands, each 3600 times slower than the one before."""

from .declare import declare

_BLOCK = ("sin(p*theta[j])", "cos(p*theta[j])")
_D = (("d", "dimension, an even number"),)

alien_clock = declare(
    "alien-clock",
    "A clock with $d/2$ hands, ratio 3600",
    _BLOCK,
    count="d/2",
    law="theta[j] == 3600**(-j)",
    given=("even d", "positive d"),
    index="j",
    source="a clock read as an encoding: base 3600, whatever the dimension",
    topic="Clock",
    parameters=_D,
)

alien_clock_scaled = declare(
    "alien-clock-scaled",
    "The same with the exponent divided by the dimension",
    _BLOCK,
    count="d/2",
    law="theta[j] == 3600**(-2*j/d)",
    given=("even d", "positive d"),
    index="j",
    source="the slowest hand is then a little less than 3600 times slower than the first, whatever the dimension",
    topic="Clock",
    parameters=_D,
)
